"""Searching a title's rules: what holds the words, or else what holds words like them."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache

from pbem.wording.rulebook import Entry, folded, linked, marked
from rules.kernel.title import Reference, RuleText, Title

_WORD = re.compile(r"[\w.]+")
MOST_WORDS = 8
ENDINGS = (1, 2, 3)
SHORTEST_STEM = 4
LIKENESS = 0.77

Rank = Callable[[RuleText, Sequence[str]], int | None]


@dataclass(frozen=True, slots=True)
class Found:
    """The rules that a search finds; `instead` are the words looked for where no rule holds those given."""

    entries: list[Entry]
    instead: str = ""


def search(title: Title, lang: str, query: str, whole: str) -> Found:
    """The rules that hold all words of the query, or else words that mean or look the same.

    Links in them lead to the address of the `whole` reference.
    """
    reference = title.reference(lang)
    words = words_of(query)
    if not words or (hits := _ranked(reference, words, _rank)):
        return Found(_entries(reference, hits if words else [], words, whole))
    known = vocabulary(title, reference.lang)
    alike = words_of(_nearest(words, known, reference.synonyms))
    hits = _ranked(reference, alike, _rank) or _ranked(reference, alike, _rank_of_some)
    return Found(_entries(reference, hits, alike, whole), " ".join(alike) if hits else "")


def words_of(text: str) -> list[str]:
    return [folded(word) for word in _WORD.findall(text)[:MOST_WORDS]]


@cache
def vocabulary(title: Title, lang: str) -> frozenset[str]:
    """Every word of the rules; they change only with the program."""
    rules = title.reference(lang).rules.values()
    return frozenset(word.strip(".") for rule in rules for word in words_in(f"{rule.heading} {rule.text}"))


def words_in(text: str) -> list[str]:
    return _WORD.findall(folded(text))


def _nearest(words: Sequence[str], known: frozenset[str], synonyms: Mapping[str, str]) -> str:
    """The query in words that the rules use; those that nothing is like are left out."""
    meant = {folded(word): text for word, text in synonyms.items()}
    if whole := meant.get(" ".join(words)):
        return whole
    return " ".join(filter(None, (_alike(word, known, meant) for word in words)))


def _alike(word: str, known: frozenset[str], meant: dict[str, str]) -> str:
    """A word of the rules: itself, what it means, what it begins with, or what is spelled like it."""
    if word in meant or any(word in each for each in known):
        return meant.get(word, word)
    stems = [word[:-cut] for cut in ENDINGS if len(word) - cut >= SHORTEST_STEM]
    if whole := next((stem for stem in stems if stem in known), ""):
        return whole
    # Short words are like too many others.
    near = get_close_matches(word, sorted(known), n=1, cutoff=LIKENESS) if len(word) > SHORTEST_STEM else []
    begun = (stem for stem in stems if any(each.startswith(stem) for each in known))
    return near[0] if near else next(begun, "")


def _ranked(reference: Reference, words: Sequence[str], rank: Rank) -> list[RuleText]:
    ranked = [(rank(rule, words), rule) for rule in reference.rules.values()] if words else []
    hits = [(place, rule) for place, rule in ranked if place is not None]
    return [rule for _place, rule in sorted(hits, key=lambda hit: hit[0])]


def _rank(rule: RuleText, words: Sequence[str]) -> int | None:
    """0 for the number itself, 1 for rules below it, 2 for the heading, 3 for the text; None for no hit."""
    if len(words) == 1 and words[0] == rule.number.lower():
        return 0
    if len(words) == 1 and rule.number.lower().startswith(f"{words[0]}."):
        return 1
    heading, text = folded(rule.heading), folded(rule.text)
    if all(word in heading for word in words):
        return 2
    return 3 if all(word in heading or word in text for word in words) else None


def _rank_of_some(rule: RuleText, words: Sequence[str]) -> int | None:
    """Fewer words missing come first; a rule counts that has one of them in its heading."""
    heading, text = folded(rule.heading), folded(rule.text)
    if not any(word in heading for word in words):
        return None
    return sum(word not in heading and word not in text for word in words)


def _entries(reference: Reference, hits: Sequence[RuleText], words: Sequence[str], whole: str) -> list[Entry]:
    return [
        Entry(rule.number, marked(rule.heading, words), linked(reference, rule, words, whole))
        for rule in hits
    ]
