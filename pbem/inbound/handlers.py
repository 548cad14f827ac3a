"""What the outbox does for mail that came in; importing this registers it."""

from pbem.inbound import answers, carrying
from pbem.mail.topics import BRISK, READ, handler

handler("inbound", lane=READ, retry=BRISK)(carrying.look_at)
handler("answer")(answers.tell_answer)
