"""How spaces and ships are called in the languages of the catalogue, on pages and in orders."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from rules.axis_allies_1942.atlas import POWERS, SEA_ZONES, TERRITORIES, UNITS
from rules.axis_allies_1942.groups import Cargo, Hold, Ship
from rules.axis_allies_1942.lexicon import KEYWORDS, VERBS
from rules.kernel.lexicon import one_word, written_names
from rules.kernel.texts import LANGUAGES, Catalogue, unaccented

_WORD = re.compile(r"[a-z_]+\d*")


def space_name(value: str, lang: str) -> str:
    """A territory by its printed name, a sea zone by its number."""
    if value in SEA_ZONES:
        return CATALOGUE.name("place", "zone", lang).format(number=value[2:])
    if value in TERRITORIES:
        return CATALOGUE.names("territory", lang).get(value) or TERRITORIES[value].name
    return CATALOGUE.name("place", value, lang)


def route_name(value: str, lang: str) -> str:
    """The spaces of a path, one leading to the next."""
    return " → ".join(space_name(space, lang) for space in value.split(" > "))


def ship_name(value: str, lang: str) -> str:
    """A ship as orders name it: its type, or its cargo with what is left of its move."""
    ship = Ship.read(value)
    if ship.type in UNITS:
        aboard = f" ({ship_name(ship.hold, lang)})" if ship.hold else ""
        return CATALOGUE.name("unit", ship.type, lang) + aboard
    hold = Hold.read(value)
    return hold_name(hold, lang) if hold else value


def hold_name(hold: Hold, lang: str) -> str:
    power = f"{CATALOGUE.name('seat', hold.owner, lang)}: " if hold.owner else ""
    left = CATALOGUE.name("hold", "left", lang).format(number=hold.left)
    cargo = " + ".join(cargo_name(each, lang) for each in hold.cargo)
    aboard = cargo or CATALOGUE.name("hold", "empty", lang)
    return f"{power}{aboard}{f', {left}' if hold.left is not None else ''}"


def deck_name(value: str, lang: str) -> str:
    """Whose deck: a power's, or any."""
    vocabulary = "seat" if value in POWERS else "deck_of"
    return CATALOGUE.name(vocabulary, value, lang)


def cargo_name(cargo: Cargo, lang: str) -> str:
    unit = CATALOGUE.name("unit", cargo.type, lang)
    notes = [CATALOGUE.name("seat", cargo.owner, lang)] if cargo.owner else []
    notes += [CATALOGUE.name("hold", "now", lang)] if cargo.boarded else []
    return f"{unit} ({', '.join(notes)})" if notes else unit


# What orders are written with


def written(value: str, lang: str) -> str:
    """An id, or several in one word such as `transport:infantry+tank`, as an order in a language has them."""
    known = _written(lang)
    return _WORD.sub(lambda found: known.get(found[0], found[0]), str(value))


@cache
def _written(lang: str) -> dict[str, str]:
    """What is written for every id that is no verb."""
    keywords = {each: KEYWORDS.write(each, lang) for each in KEYWORDS.meanings.values()}
    return keywords | written_spaces(lang) | _written_pieces(lang)


def written_spaces(lang: str) -> dict[str, str]:
    """Territories by their names, sea zones by a number after the initials."""
    zone = "".join(word[0] for word in CATALOGUE.name("place", "zone", lang).split()[:-1])
    zones = {each: f"{zone}{each[2:]}" for each in SEA_ZONES}
    return zones | {each: one_word(space_name(each, lang)) if lang != "en" else each for each in TERRITORIES}


def _written_pieces(lang: str) -> dict[str, str]:
    units = written_names(CATALOGUE, "unit", UNITS, lang)
    return units | written_names(CATALOGUE, "seat", POWERS, lang)


@cache
def _pieces() -> dict[str, str]:
    """Units, powers and spaces by what any language writes for them, without accents."""
    found = {unaccented(said): name for lang in LANGUAGES for name, said in written_spaces(lang).items()}
    found |= {unaccented(said): piece for lang in LANGUAGES for piece, said in _written_pieces(lang).items()}
    return found | {word: KEYWORDS.read(word) for word in KEYWORDS.forms("empty", "sea")}


def piece_meant(word: str) -> str:
    """The ids in a word about units, such as `alemania.infanteria+tanque`; what nobody knows stays."""
    return _WORD.sub(lambda found: _pieces().get(found[0], found[0]), word)


CATALOGUE = Catalogue.load(
    Path(__file__).parent / "words",
    {
        "space": space_name,
        "route": route_name,
        "cargo": ship_name,
        "deck": deck_name,
        "ship": ship_name,
        "verb": VERBS.write,
        "written": written,
    },
)
