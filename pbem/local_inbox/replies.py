"""A reply as a mail client writes it: the reader's words above the quoted message."""

from email.message import EmailMessage
from email.utils import formatdate, make_msgid

from pbem.accounts.models import User
from pbem.local_inbox.messages import body, parsed
from pbem.mail.models import LocalMail


def answers_to(mail: LocalMail) -> str:
    """The address to which a reply would go, if the message wants one."""
    return str(parsed(mail)["Reply-To"] or "")


def reply(mail: LocalMail, user: User, text: str) -> EmailMessage:
    """The message that the reader's client would send."""
    original = parsed(mail)
    answer = EmailMessage()
    answer["From"] = f"{user.username} <{user.email}>"
    answer["To"] = answers_to(mail)
    answer["Subject"] = _re(str(original["Subject"]))
    answer["Date"] = formatdate()
    answer["Message-ID"] = make_msgid(domain="client.localhost")
    answer["In-Reply-To"] = str(original["Message-ID"])
    answer["References"] = f"{original['References'] or ''} {original['Message-ID']}".strip()
    answer.set_content(f"{text.rstrip()}\n\n{introduction(original)}\n\n{quoted(original)}\n")
    return answer


def introduction(original: EmailMessage) -> str:
    return f"On {original['Date']}, {original['From']} wrote:"


def quoted(original: EmailMessage) -> str:
    return "\n".join(f"> {line}".rstrip() for line in body(original, "plain").splitlines())


def _re(subject: str) -> str:
    return subject if subject.lower().startswith("re:") else f"Re: {subject}"
