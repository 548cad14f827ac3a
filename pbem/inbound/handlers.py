"""What the outbox does for mail that came in; importing this registers it."""

from pbem.inbound import answers, carrying
from pbem.mail.topics import BRISK, PLAY, handler

handler("inbound", lane=PLAY, retry=BRISK)(carrying.look_at)
handler("answer")(answers.tell_answer)
