"""Chapter 4: what is printed on a card, in a line of words."""

from __future__ import annotations

from rules.conquest_consequence.atlas import ACTION, INVESTMENT
from rules.kernel.texts import Catalogue


def face(words: Catalogue, card: str, lang: str) -> str:
    """A card as people read it: number, then command and ends, or technologies and factories."""
    if card in ACTION:
        return f"{card} {_action(words, card, lang)}"
    if card in INVESTMENT:
        return f"{card} {_investment(words, card, lang)}"
    return card


def _action(words: Catalogue, card: str, lang: str) -> str:
    action = ACTION[card]
    said = " / ".join(words.name("nation", end, lang) for end in action.ends)
    named = said or words.name("wild", action.title, lang)
    return f"{named} ({words.name('season', action.season, lang)} {action.letter} {action.value})"


def _investment(words: Catalogue, card: str, lang: str) -> str:
    each = INVESTMENT[card]
    parts = [words.name("tech", tech, lang) for tech in each.techs]
    parts += [words.name("tech", "industrial_espionage", lang)] if each.espionage else []
    parts += [f"{words.name('tech', 'science', lang)} {each.year}"] if each.science else []
    parts += [words.name("intel", each.intel, lang)] if each.intel else []
    parts += [words.name("tech", each.red, lang)] if each.red else []
    return f"{' / '.join(parts)} ({words.name('tech', 'factory', lang)} {each.factory})"
