"""Order text of a title's own: a verb and words, each of which may be shortened as long as it stays clear."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from rules.kernel import notation
from rules.kernel.orders import Ambiguous, Order, Unreadable
from rules.kernel.texts import unaccented

if TYPE_CHECKING:
    from rules.kernel.title import Title

Words = list[str]
Args = dict[str, Any]
Readers = Mapping[str, Callable[[Words], Args]]
MOST_NAMED = 21


def parse(
    title: Title,
    text: str,
    seat: str,
    readers: Readers,
    *signs: str,
    synonyms: Mapping[str, str] = notation.NO_WORDS,
) -> Order:
    """Read a line by the reader of its verb; `signs` begin a word wherever they stand."""
    if "=" in text or not text.strip() or len(text) > notation.LONGEST_LINE:
        return notation.parse(title, text, seat)
    text = unaccented(text).replace(">", " > ")
    for sign in signs:
        text = text.replace(sign, f" {sign}")
    words = text.split()
    verb = verb_of(words[0], readers, synonyms)
    args = readers[verb](rest := words[1:])
    if rest:
        raise Unreadable("notation.surplus", words=" ".join(rest)[:40], order=verb)
    return Order(seat, verb, args)


def verb_of(word: str, verbs: Iterable[str], synonyms: Mapping[str, str] = notation.NO_WORDS) -> str:
    """What is to be done, by its own word, the beginning of it or another word for the same."""
    verbs, meant = list(verbs), synonyms.get(word, word)
    if not any(verb.startswith(meant) for verb in verbs):
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


def take(words: Words, what: str) -> str:
    """The next word, which must be there."""
    if not words:
        raise Unreadable("notation.missing", what=what)
    return words.pop(0)
