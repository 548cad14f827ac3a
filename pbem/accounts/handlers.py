"""Topics of the outbox about accounts: data to be collected, and leaving."""

from pbem.accounts import deletion, export
from pbem.mail.topics import BRISK, PATIENT, handler

RECORDS = "records"
"""A lane of its own, because collecting takes long and nobody waits for it."""

handler("export", lane=RECORDS, retry=BRISK)(export.continue_export)
handler("farewell", lane=RECORDS, retry=PATIENT)(deletion.farewell)
handler("leaving")(deletion.tell_leaving)
