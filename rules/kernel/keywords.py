"""The words around a condition, in English and in Spanish: `if … else: … end if`, `si … si no: … fin si`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import groupby
from typing import NamedTuple

from rules.kernel.notation import LONGEST_LINE
from rules.kernel.texts import unaccented

IF, ELSE = "if", ("else", "else:")
"""What the reader of conditions knows; other words become these."""
POSSIBLE = "possible"
"""The condition that every title has: the first order of the block may be given now."""
BEGINNINGS = ("if", "si")


class Tongue(NamedTuple):
    """How a condition is written in a language; what is stored and sent back is always the English form."""

    if_: str
    not_: str
    and_: str
    other: str
    end: str


TONGUES = {
    "en": Tongue("if", "not", "and", "else:", "end if"),
    "es": Tongue("si", "no", "y", "si no:", "fin si"),
}
ENGLISH = TONGUES["en"]
_MEANT = {"si": IF, "sino": "else", "sino:": "else:"}
OTHERWISE = r"si\s+no\s*:"
"""`si no:` is one word for the reader; with anything but a colon after it, it begins a condition."""
_CONDITIONS = {"posible": POSSIBLE, "puede": POSSIBLE}
_FILLERS = ("it", "is", "does", "has", "been", "se", "es", "queda", "ha", "sido")
_NEGATIONS = tuple(tongue.not_ for tongue in TONGUES.values())
_JOINS = tuple(tongue.and_ for tongue in TONGUES.values())
_CONTRACTED = re.compile(r"n['’]t\b")
_IF = r"(?:if|si(?!\s+no\s*:))"
_OPENS = re.compile(
    rf"(?:\A|[\s:;]){_IF}(?:\s+(?:[\w'’]+|>=|≥)){{1,30}}\s*:\s*\Z|\A{_IF}\s.*\s(?:else|sino|si\s+no)\s*:\s*\Z",
    re.IGNORECASE,
)
_CLOSES = re.compile(r"\s*(?:end|fin)\s*(?:if|si)\s*\Z", re.IGNORECASE)
_OTHER = re.compile(rf"\s*(?:(?:else|sino):?(?:\s|\Z)|{OTHERWISE})", re.IGNORECASE)


def is_branch(text: str) -> bool:
    """Whether a line begins with a condition."""
    return unaccented(text).split(maxsplit=1)[:1] in ([word] for word in BEGINNINGS) and not is_other(text)


def opens(text: str) -> bool:
    """Whether a line begins a condition that goes on in the next lines."""
    return len(text) <= LONGEST_LINE and bool(_OPENS.search(text.strip()))


def closes(text: str) -> bool:
    return bool(_CLOSES.match(text))


def is_other(text: str) -> bool:
    """Whether a line goes on with the other branch."""
    return bool(_OTHER.match(text))


def english(word: str) -> str:
    """A word of a line as the reader knows it."""
    return "else:" if re.fullmatch(OTHERWISE, word, re.IGNORECASE) else _MEANT.get(word.lower(), word)


def meant(text: str, words: Mapping[str, str]) -> str:
    """The condition that somebody names: `it does not retreat` is `not retreats`, if `words` say so."""
    said = _CONTRACTED.sub(" not", unaccented(text).replace("≥", " >= ").replace(">=", " >= ")).split()
    clauses = [list(group) for joins, group in groupby(said, _JOINS.__contains__) if not joins]
    read = [_clause_meant(clause, _CONDITIONS | dict(words)) for clause in clauses]
    return f" {ENGLISH.and_} ".join(clause for clause in read if clause) if all(read) else text


def _clause_meant(said: list[str], known: Mapping[str, str]) -> str:
    """One clause with our words; nothing where it cannot be one."""
    said = [word for word in said if word not in _FILLERS]
    named = [word for word in said if word not in _NEGATIONS]
    if not named or len(said) - len(named) > 1:
        return ""
    return " ".join([*([ENGLISH.not_] if named != said else []), known.get(named[0], named[0]), *named[1:]])
