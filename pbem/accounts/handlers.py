"""Topics of the outbox about accounts: data to be collected, and leaving."""

from pbem.accounts import deletion, export
from pbem.accounts.second_factor import reseal_authenticators
from pbem.outbox.topics import BRISK, PATIENT, handler
from pbem.sealing import SEALED

RECORDS = "records"
"""A lane of its own, because collecting takes long and nobody waits for it."""

SEALED["second factors"] = reseal_authenticators

handler("export", lane=RECORDS, retry=BRISK)(export.continue_export)
handler("farewell", lane=RECORDS, retry=PATIENT)(deletion.farewell)
