"""Slips of the pen: what a word that nobody knows was perhaps meant to be."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches

ALIKE = 0.7
"""How alike two words must be: letters that have changed places, one too many or one too few."""
SHORTEST, MOST_NAMED = 3, 3
"""In a shorter word every letter counts: it resembles half of the dictionary."""
ALIKE_SHORT = 0.65
"""In one of three letters a single one may be wrong."""


def near(word: str, known: Mapping[str, str]) -> dict[str, str]:
    """What a word may mean, the likeliest first, and the known word for it that it resembles most.

    `known` says what each word means.
    """
    if len(word) < SHORTEST:
        return {}
    found: dict[str, str] = {}
    alike = ALIKE_SHORT if len(word) == SHORTEST else ALIKE
    for each in get_close_matches(word.lower(), known, n=2 * MOST_NAMED, cutoff=alike):
        found.setdefault(known[each], each)
    return dict(list(found.items())[:MOST_NAMED])
