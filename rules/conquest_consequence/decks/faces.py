"""Chapter 4: what is printed on a card, in a line of words."""

from __future__ import annotations

from rules.conquest_consequence.atlas import ACTION, INVESTMENT
from rules.conquest_consequence.diplomacy.influence import is_china
from rules.kernel.texts import Catalogue, Text


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


def uses(words: Catalogue, card: str, lang: str, seat: str, *, united: bool = False) -> str:
    """Every use that a card has for its holder, line by line; its number and letter stand in its head.

    `united`: 19.6, 19.7: to the USA with United China the Soviet options in China serve too, and the purple
    ends for insurrections.
    """
    if card in ACTION:
        return "\n".join(_action_uses(words, card, lang, seat, united))
    return "\n".join(_investment_uses(words, card, lang, seat))


def _action_uses(words: Catalogue, card: str, lang: str, seat: str, united: bool) -> list[str]:
    action = ACTION[card]
    if action.ends:
        return [f"• {words.name('nation', end, lang)}" for end in action.ends]
    lines = [words.name("wild", action.title, lang)]
    open_ = list(action.options.get(seat, ()))
    if united and seat == "usa":
        open_ += [each for each in action.options.get("soviet", ()) if is_china(each) and each not in open_]
    if open_:
        lines.append("• " + ", ".join(words.name("nation", nation, lang) for nation in open_))
    elif action.wild != "list":
        lines.append(f"• {words.word(Text(f'scene.wild_{action.wild}'), lang)}")
    if action.partisans and seat == ("usa" if united else "soviet"):
        named = ", ".join(words.name("place", area, lang) for area in action.partisans)
        said = "insurrections_of" if united else "partisans_of"
        lines.append(f"• {words.word(Text(f'scene.{said}'), lang)}: {named}")
    return lines


def _investment_uses(words: Catalogue, card: str, lang: str, seat: str) -> list[str]:
    each = INVESTMENT[card]
    parts = [words.name("tech", tech, lang) for tech in each.techs]
    parts += [words.name("tech", "industrial_espionage", lang)] if each.espionage else []
    parts += [words.name("intel", each.intel, lang)] if each.intel else []
    if each.science:
        named = ", ".join(words.name("tech", tech, lang) for tech in each.science)
        parts.append(f"{words.name('tech', 'science', lang)} {each.year}: {named}")
    parts += [words.name("tech", each.red, lang)] if each.red and seat == "soviet" else []
    return [f"• {part}" for part in parts]
