"""How a name looks: names that look alike to a reader are the same to us."""

import unicodedata

from confusable_homoglyphs.confusables import confusables_data

TWINS = str.maketrans("i1|0", "lllo")
"""Plain signs that look alike, one of them as a capital: I and l, 0 and O."""


def likeness(name: str) -> str:
    """The name in plain small letters, each strange letter replaced by the plain one that it looks like."""
    # Before the letters are made small: a Greek capital nu looks like an N, a small one like a v.
    letters = unicodedata.normalize("NFKC", name)
    return "".join(_plain_letter(letter) for letter in letters).casefold().translate(TWINS)


def _plain_letter(letter: str) -> str:
    if letter.isascii():
        return letter
    alike = (entry["c"] for entry in confusables_data.get(letter, ()))
    return min((word for word in alike if word.isascii() and word.isalnum()), default=letter)
