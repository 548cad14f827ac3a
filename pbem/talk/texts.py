"""Plain text as people may send it."""

import unicodedata

from django.utils.translation import gettext as _

from pbem.talk.errors import TalkError

# These turn the direction of the text that follows, so that a line could show other words than it holds.
TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def checked(text: str, longest: int, field: str = "text") -> str:
    """The text with plain line ends and no blank around it; refuses what is too long or not text."""
    plain = unlined(text).strip()
    if len(plain) > longest:
        told = {"length": len(plain), "longest": longest}
        raise TalkError(_("This has %(length)d characters; at most %(longest)d are possible.") % told, field)
    if strange := next((sign for sign in plain if is_control(sign)), None):
        said = _("The text holds a control character (U+%(code)s), which is not allowed.")
        raise TalkError(said % {"code": f"{ord(strange):04X}"}, field)
    return plain


def required(text: str, longest: int, field: str = "text") -> str:
    """The same, and not empty."""
    plain = checked(text, longest, field)
    if not plain:
        raise TalkError(_("There is nothing in it: write something."), field)
    return plain


def unlined(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def is_control(sign: str) -> bool:
    return sign in TURNING or (sign not in "\n\t" and unicodedata.category(sign) in ("Cc", "Cs"))
