"""What the outbox does for mail that came in; importing this registers it."""

from pbem.inbound import answers, execution
from pbem.inbound.selectors import last_told
from pbem.mail.contents import ANSWERED
from pbem.outbox.topics import BRISK, READ, handler

handler("inbound", lane=READ, retry=BRISK)(execution.look_at)
handler("answer")(answers.tell_answer)

ANSWERED.append(last_told)
