"""Verbs and other words of order text, each of which may be shortened as long as it stays clear."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.kernel import notation
from rules.kernel.orders import Ambiguous, Unreadable

MOST_NAMED = 21


ANSWERS = ("no", "si", "yes")
"""What answers a question in a mail, and is therefore never the beginning of a verb."""
SHORTEST_BEGINNING = 4
"""Of another word for a verb: many a shorter one begins a sentence that is no order."""


def verb_of(word: str, verbs: Iterable[str], synonyms: Mapping[str, str] = notation.NO_WORDS) -> str:
    """What is to be done, by its own word, by another word for the same, or by the beginning of one."""
    verbs, meant = list(verbs), synonyms.get(word, word)
    if word not in ANSWERS and any(verb.startswith(meant) for verb in verbs):
        return whole(meant, verbs, "kernel.unknown_kind", "kernel.ambiguous_order")
    begun = [said for said in synonyms if len(word) >= SHORTEST_BEGINNING and said.startswith(word)]
    found = [verb for verb in dict.fromkeys(map(synonyms.__getitem__, begun)) if verb in verbs]
    if not found:
        raise notation.unknown_kind(word, verbs, synonyms)
    if len(found) > 1:
        raise Ambiguous("kernel.ambiguous_order", found[:MOST_NAMED], word=word[:40])
    return found[0]


def whole(word: str, known: Iterable[str], code: str, several: str = "notation.ambiguous") -> str:
    """The one known word that a word is, or is the beginning of."""
    known = list(known)
    found = [word] if word in known else [each for each in known if each.startswith(word)]
    if len(found) > 1:
        raise Ambiguous(several, found[:MOST_NAMED], word=word[:40])
    if not found:
        raise Unreadable(code, word=word[:40], known=known[:MOST_NAMED])
    return found[0]
