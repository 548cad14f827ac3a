"""What the outbox does for talk."""

from pbem.mail.topics import handler
from pbem.talk.complaints import tell_report
from pbem.talk.mail import tell_messages

handler("message")(tell_messages)
handler("report")(tell_report)
