"""The charsets in which mail is read. Every other name is one that no mail program writes.

Python knows codecs that are no charsets (`unicode_escape`, `punycode`), and `utf-7` with its many ways
to write one letter: some give half characters, which no row can hold, some take minutes.
"""

import codecs
import re

from django.utils.translation import gettext as _

KNOWN = frozenset(
    (
        *("ascii", "utf-8", "utf-16", "utf-16-le", "utf-16-be"),
        *(f"iso8859-{part}" for part in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 16)),
        *(f"cp{page}" for page in (437, 850, 852, 866, 874, 932, 949, 950, *range(1250, 1259))),
        *("koi8-r", "koi8-u", "mac-roman", "mac-cyrillic", "tis-620"),
        *("gb2312", "gbk", "gb18030", "hz", "big5", "big5hkscs"),
        *("shift_jis", "euc_jp", "iso2022_jp", "iso2022_jp_1", "iso2022_jp_2", "euc_kr", "iso2022_kr"),
    )
)
"""By the names that Python has for them."""

UNKEEPABLE = re.compile("[\x00\ud800-\udfff]")
"""What no row can hold: a zero, and half a character."""


class UnreadableText(Exception):
    """A text that is not read at all, and why, in words for its sender."""

    def __init__(self, kind: str, **about: object):
        super().__init__(kind)
        self.kind, self.about = kind, about

    def reason(self) -> str:
        """In the active language, when it is told."""
        return sentences()[self.kind] % self.about


def sentences() -> dict[str, str]:
    return {
        "charset": _(
            "Your mail says that it is written in “%(charset)s”, and cannot be read so. "
            "Nothing of it was carried out; send it as plain text in UTF-8."
        ),
        "letters": _(
            "Your mail has signs in it that are no letters. Nothing of it was carried out; "
            "send it as plain text in UTF-8."
        ),
        "lines": _("Your mail has more than %(most)d lines of its own. Nothing of it was carried out."),
        "long": _(
            "Line %(line)d of your mail has more than %(most)d letters. Nothing of it was carried out."
        ),
        "statements": _(
            "Your mail has more than %(most)d orders and commands. Nothing of it was carried out."
        ),
        "slow": _("Your mail took too long to be read. Nothing of it was carried out; send it in parts."),
    }


def decoded(data: bytes, charset: str) -> str:
    """The text of these bytes; raises UnreadableText. A name that nobody knows may still stand over UTF-8."""
    name = known_name(charset)
    if name is None:
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError:
            raise UnreadableText("charset", charset=charset[:40]) from None
    else:
        text = data.decode(name, "replace")
    if UNKEEPABLE.search(text):
        raise UnreadableText("letters")
    return text


def known_name(charset: str) -> str | None:
    """Python's name of a charset of the list."""
    try:
        name = codecs.lookup(charset.strip() or "ascii").name
    except (LookupError, ValueError):
        return None
    return name if name in KNOWN else None
