"""A kept message, taken apart for the page."""

import base64
import re
from dataclasses import dataclass
from email import message_from_bytes, policy
from email.message import EmailMessage

from pbem.mail.models import LocalMail

FIRST_HEADERS = ("From", "To", "Date")


@dataclass(frozen=True, slots=True)
class Opened:
    """What a mail client shows: the usual headers, all of them, the text and whether there is HTML."""

    mail: LocalMail
    first: list[tuple[str, str]]
    headers: list[tuple[str, str]]
    text: str
    has_html: bool
    pictures: int


def parsed(mail: LocalMail) -> EmailMessage:
    message = message_from_bytes(bytes(mail.raw), policy=policy.default)
    assert isinstance(message, EmailMessage)
    return message


def opened(mail: LocalMail) -> Opened:
    message = parsed(mail)
    return Opened(
        mail=mail,
        first=[(name, str(message[name])) for name in FIRST_HEADERS if message[name]],
        headers=[(name, str(value)) for name, value in message.items()],
        text=body(message, "plain"),
        has_html=message.get_body(("html",)) is not None,
        pictures=len(pictures(message)),
    )


def body(message: EmailMessage, kind: str) -> str:
    part = message.get_body((kind,))
    return str(part.get_content()) if part is not None else ""


def pictures(message: EmailMessage) -> dict[str, str]:
    """The pictures inside a message as data addresses, by their Content-ID."""
    found = {}
    for part in message.walk():
        if part.get_content_maintype() == "image" and part["Content-ID"]:
            data = base64.b64encode(part.get_payload(decode=True)).decode()  # type: ignore[arg-type]
            found[str(part["Content-ID"]).strip("<>")] = f"data:{part.get_content_type()};base64,{data}"
    return found


def standalone_html(mail: LocalMail) -> str:
    """The HTML with its pictures inside, whose links open outside of the frame."""
    message = parsed(mail)
    inside = pictures(message)
    html = re.sub(r"cid:([^\"'\s)]+)", lambda cid: inside.get(cid[1], cid[0]), body(message, "html"))
    return html.replace("<head>", '<head><base target="_blank" rel="noopener">', 1)
