"""The text of a message, whatever its encoding; quoted HTML becomes lines that begin with `>`."""

import re
from email.message import EmailMessage, MIMEPart

from pbem.inbound.reading.charsets import decoded
from pbem.inbound.reading.html import html_to_text

_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]")
_SPACES = re.compile("[\u00a0\u2000-\u200a\u202f\u205f\u3000]")


def text_of(message: EmailMessage) -> str:
    """What the sender sees in the message: its plain text, or else its HTML as text."""
    plain = message.get_body(("plain",))
    text = flowed_text(plain) if plain is not None else ""
    if text.strip():
        return cleaned(text)
    html = message.get_body(("html",))
    return cleaned(html_to_text(content(html))) if html is not None else ""


def content(part: MIMEPart) -> str:
    """A decoded part; raises UnreadableText."""
    payload = part.get_payload(decode=True)
    if not isinstance(payload, bytes):
        return ""
    charset = part.get_content_charset("utf-8")
    # Eight bits under the name of seven are written by careless programs, which mean UTF-8.
    plain = "utf-8" if charset in ("us-ascii", "ascii") else charset
    return decoded(payload, plain)


def cleaned(text: str) -> str:
    """Without what editors slip in: invisible characters, and spaces that are none."""
    return _SPACES.sub(" ", _INVISIBLE.sub("", text)).replace("\r\n", "\n").replace("\r", "\n")


def flowed_text(part: MIMEPart) -> str:
    """A plain part whose soft line breaks are gone (RFC 3676)."""
    text = content(part)
    if str(part.get_param("format", "")).lower() != "flowed":
        return text
    return unflowed(text, delsp=str(part.get_param("delsp", "")).lower() == "yes")


def unflowed(text: str, *, delsp: bool) -> str:
    """Join lines that end in a space with the next of the same depth; `-- ` is a signature, not soft."""
    joined: list[tuple[int, list[str]]] = []
    was_soft = False
    for line in text.replace("\r\n", "\n").split("\n"):
        depth, rest = _depth(line)
        soft = rest.endswith(" ") and rest != "-- "
        kept = rest[:-1] if soft and delsp else rest
        if joined and was_soft and joined[-1][0] == depth and rest != "-- ":
            joined[-1][1].append(kept)
        else:
            joined.append((depth, [kept]))
        was_soft = soft
    return "\n".join(">" * depth + (" " if depth else "") + "".join(parts) for depth, parts in joined)


def _depth(line: str) -> tuple[int, str]:
    rest = line.lstrip(">")
    depth = len(line) - len(rest)
    return depth, rest.removeprefix(" ")
