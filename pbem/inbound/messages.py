"""A message as it came in: who says he has sent it, under which id, and whether a machine wrote it."""

import hashlib
import re
from dataclasses import dataclass
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import getaddresses

from pbem.mail import links

LARGEST = 1_000_000
LONGEST_HEADERS = 64_000
BULK = frozenset(("bulk", "junk", "list", "auto_reply"))
MACHINES = frozenset(("mailer-daemon", "postmaster", "noreply", "no-reply", "do-not-reply", "donotreply"))
_ID = re.compile(r"<[^<>\s]+>")
_ABSENT = re.compile(
    r"\s*(auto(matic)?[ -]?(reply|response)|out of (the )?office"
    r"|respuesta autom[áa]tica|fuera de (la )?oficina)",
    re.IGNORECASE,
)
"""How subjects of answers begin that some programs write while their user is away, without any other sign."""
SIGNS_OF_A_MACHINE = ("X-Autoreply", "X-Autorespond", "X-Auto-Reply", "List-Id", "List-Unsubscribe", "X-Loop")


@dataclass(frozen=True, slots=True)
class Incoming:
    """A message and what its envelope said."""

    raw: bytes
    message: EmailMessage
    envelope_from: str
    message_id: str
    sender: str
    subject: str

    @property
    def answers(self) -> frozenset[str]:
        """The ids of the mails that this one answers directly."""
        return frozenset(_ID.findall(header(self.message, "In-Reply-To")))

    @property
    def is_oversize(self) -> bool:
        return len(self.raw) > LARGEST


def incoming(raw: bytes, envelope_from: str) -> Incoming:
    """Take a message apart; whatever is wrong with it, this does not fail."""
    # Of what is too large only the headers are read: that is enough to refuse it.
    message = parsed(raw if len(raw) <= LARGEST else raw[:LONGEST_HEADERS])
    return Incoming(
        raw=raw,
        message=message,
        envelope_from=envelope_from.strip().strip("<>"),
        message_id=_message_id(message, raw),
        sender=_sender(message),
        subject=header(message, "Subject")[:200],
    )


def parsed(raw: bytes) -> EmailMessage:
    message = message_from_bytes(raw, policy=policy.default)
    assert isinstance(message, EmailMessage)
    return message


def header(message: EmailMessage, name: str) -> str:
    """A header as one line of text; one that cannot be read is as good as none."""
    try:
        value = str(message.get(name, ""))
    except Exception:
        # The parser of the standard library trips over some headers that spam is made of.
        return ""
    return " ".join(value.encode("utf-8", "replace").decode().replace("\0", "").split())


def _message_id(message: EmailMessage, raw: bytes) -> str:
    """The id, or one made of the content for senders that give none."""
    given = header(message, "Message-ID")
    if 3 <= len(given) <= 255:
        return given
    return f"<{hashlib.sha256(raw).hexdigest()}@unnamed>"


def _sender(message: EmailMessage) -> str:
    """The one address in From, in small letters; several or none are nobody."""
    if len(message.get_all("From", [])) != 1:
        return ""
    found = [address.lower() for _, address in getaddresses([header(message, "From")]) if "@" in address]
    return found[0] if len(found) == 1 and len(found[0]) <= 254 else ""


def is_automatic(mail: Incoming) -> bool:
    """Whether answering could start a loop: machines, lists, bounces, and what we have sent ourselves."""
    message = mail.message
    if mail.envelope_from == "" or mail.message_id.rstrip(">").endswith(f"@{links.host()}"):
        return True
    if header(message, "Auto-Submitted").partition(";")[0].strip().lower() not in ("", "no"):
        return True
    if _ABSENT.match(mail.subject):
        return True
    if header(message, "Precedence").lower() in BULK:
        return True
    if message.get_content_type() == "multipart/report":
        return True
    people = {mail.sender.partition("@")[0], mail.envelope_from.lower().partition("@")[0]}
    return bool(people & MACHINES) or any(message.get(name) is not None for name in SIGNS_OF_A_MACHINE)
