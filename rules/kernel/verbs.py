"""Verbs and other words of order text, each of which may be shortened as long as it stays clear."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.kernel import notation
from rules.kernel.orders import Ambiguous, Unreadable

MOST_NAMED = 21


ANSWERS = ("no", "si", "yes")
"""What answers a question in a mail, and is therefore never the beginning of a verb."""


def verb_of(word: str, verbs: Iterable[str], synonyms: Mapping[str, str] = notation.NO_WORDS) -> str:
    """What is to be done, by its own word, the beginning of it or another word for the same."""
    verbs, meant = list(verbs), synonyms.get(word, word)
    if word in ANSWERS or not any(verb.startswith(meant) for verb in verbs):
        raise notation.unknown_kind(word, verbs, synonyms)
    return whole(meant, verbs, "kernel.unknown_kind", "kernel.ambiguous_order")


def whole(word: str, known: Iterable[str], code: str, several: str = "notation.ambiguous") -> str:
    """The one known word that a word is, or is the beginning of."""
    known = list(known)
    found = [word] if word in known else [each for each in known if each.startswith(word)]
    if len(found) > 1:
        raise Ambiguous(several, found[:MOST_NAMED], word=word[:40])
    if not found:
        raise Unreadable(code, word=word[:40], known=known[:MOST_NAMED])
    return found[0]
