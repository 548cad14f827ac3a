"""Spaces, units and orders as players write them: ids, names, clear abbreviations, common words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache

from rules.axis_allies_1942.atlas import POWERS, SEA_ZONES, TERRITORIES, UNITS
from rules.axis_allies_1942.lexicon import KEYWORDS
from rules.axis_allies_1942.names import CATALOGUE, space_name, written_spaces
from rules.kernel.orders import Ambiguous, Unreadable
from rules.kernel.slips import near
from rules.kernel.texts import unaccented

SHORT_UNITS = {
    "inf": "infantry",
    "art": "artillery",
    "arty": "artillery",
    "arm": "tank",
    "panzer": "tank",
    "armor": "tank",
    "armour": "tank",
    "aa": "aa_artillery",
    "flak": "aa_artillery",
    "ic": "industrial_complex",
    "factory": "industrial_complex",
    "ftr": "fighter",
    "bmb": "bomber",
    "bmbr": "bomber",
    "bb": "battleship",
    "bs": "battleship",
    "ac": "carrier",
    "cv": "carrier",
    "ca": "cruiser",
    "dd": "destroyer",
    "ss": "submarine",
    "sub": "submarine",
    "tr": "transport",
    "trn": "transport",
}
LONG_UNITS = {"aa artillery": "aa_artillery", "aa gun": "aa_artillery", "aa guns": "aa_artillery"}
PLACES = ("everywhere", "any")
ANY_HOST = "any"
ARROWS = (">", "to", "a")
ZONE_WORDS = ("sz", "z", "zm", "zone", "seazone", "zona", "maritima")
FOREIGN = ("es",)
_ZONE = re.compile(r"(?:sz|zm?|seazone|sea_zone|zone|zona|zona_maritima)_?0*(\d{1,2})\Z")
_ARROW = re.compile(r"[-=]*>|→")
_TIMES = re.compile(r"(?<=\d)\s*x\b")
_COUNTED = re.compile(r"(\d{1,3})x?([a-z].*)?\Z")


def slug(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "_", unaccented(name)).strip("_")


# Words of a line


def words_of(text: str) -> list[str]:
    """The words of an order: any arrow is `>`, a unit of two words is one, `3inf` and `3x inf` are counts."""
    text = _TIMES.sub(" ", unaccented(text).replace(",", " "))
    text = _long_units().sub(lambda found: _unit_names()[slug(found[0])], text)
    words: list[str] = []
    for word in _ARROW.sub(" > ", text).split():
        counted = _COUNTED.match(word)
        words += [part for part in counted.groups() if part] if counted else [word]
    return [_as_zone(words, at) for at in range(len(words))]


def _as_zone(words: list[str], at: int) -> str:
    """A bare number next to an arrow is a sea zone."""
    before, after = words[at - 1] if at else "", words[at + 1] if at + 1 < len(words) else ""
    bare = words[at].isdecimal() and before not in ZONE_WORDS
    return f"sz{words[at]}" if bare and ">" in (before, after) else words[at]


@cache
def _long_units() -> re.Pattern[str]:
    names = sorted({name.replace("_", "[ -]") for name in _unit_names() if "_" in name}, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(names)})\b")


# Units


@cache
def _unit_names() -> dict[str, str]:
    """Every whole name of a unit, as printed in any language, singular and plural."""
    known = {slug(name): unit for name, unit in (LONG_UNITS | SHORT_UNITS).items()}
    for lang in ("en", *FOREIGN):
        for unit in UNITS:
            forms = CATALOGUE.names("unit", lang)[unit].split("|")
            known |= {slug(form): unit for form in forms}
    return known | {name: name for name in UNITS}


def is_unit(word: str) -> bool:
    return word in _unit_names() or word.removesuffix("s") in _unit_names()


def find_unit(word: str) -> str:
    """A unit by its name, a usual abbreviation or the beginning of its name; the plural will do."""
    names, single = _unit_names(), word.removesuffix("s") or word
    for whole in (word, single):
        if whole in names:
            return names[whole]
    begun = {
        name: unit for name, unit in names.items() if name.startswith(single) and name not in SHORT_UNITS
    }
    own = [name for name in UNITS if name in begun]
    found = own or [name for name in UNITS if name in begun.values()]
    if len(found) > 1:
        raise Ambiguous("notation.ambiguous", found, word=word[:40])
    if not found:
        raise _no_unit(word)
    return found[0]


def _no_unit(word: str) -> Unreadable:
    """There is no such unit; perhaps it is misspelt."""
    if meant := near(word, _unit_names()):
        return Unreadable("notation.misspelt_unit", word=word[:40], near=list(meant))
    return Unreadable("notation.unknown_unit", word=word[:40], known=list(UNITS))


# Powers


def find_host(word: str) -> str:
    """A power by its name in any language, the beginning of it or its initials; or any."""
    if KEYWORDS.read(word) == ANY_HOST:
        return ANY_HOST
    for names in _power_names():
        for fits in (_are_initials, _begins):
            if found := _fitting(word, names, fits):
                return _only(word, found)
    raise Unreadable("notation.unknown_word", word=word[:40], known=[*POWERS, ANY_HOST])


@cache
def _power_names() -> tuple[dict[str, str], ...]:
    """Ids, then the names of each language: initials may mean another power there."""
    languages = ("en", *FOREIGN)
    said = ({slug(CATALOGUE.name("seat", each, lang)): each for each in POWERS} for lang in languages)
    return ({each: each for each in POWERS}, *said)


# Spaces


@cache
def _own_names() -> dict[str, str]:
    """Printed names and ids of all spaces."""
    names = {slug(land.name): name for name, land in TERRITORIES.items()}
    return names | {name: name for name in (*TERRITORIES, *SEA_ZONES, *PLACES)}


@cache
def _foreign_names() -> dict[str, str]:
    return {slug(space_name(name, lang)): name for lang in FOREIGN for name in TERRITORIES}


@cache
def _whole_names() -> dict[str, str]:
    """What must stand in full: victory cities, for their territories, and what orders write for spaces."""
    cities = (CATALOGUE.names("city", lang) for lang in ("en", *FOREIGN))
    spaces = (written_spaces(lang) for lang in FOREIGN)
    found = {slug(city): name for names in cities for name, city in names.items()}
    found |= {slug(said): name for names in spaces for name, said in names.items()}
    return found | {said: name for name in PLACES for said in KEYWORDS.forms(name)}


@lru_cache(maxsize=1000)
def find_space(word: str) -> str:
    """A space by its id, its name, the beginnings of its words or their initials."""
    zone = _ZONE.match(word)
    if zone and f"sz{zone[1]}" in SEA_ZONES:
        return f"sz{zone[1]}"
    languages = (_own_names(), _foreign_names())
    for names in (*languages, _whole_names()):
        if word in names:
            return names[word]
    for names in languages:
        for fits in (_are_initials, _begins, _is_within, _runs_on):
            if found := _fitting(word, names, fits):
                return _only(word, found)
    raise _unknown(word, (*languages, _whole_names()))


def _fitting(word: str, names: Mapping[str, str], fits: Callable[[str, list[str]], bool]) -> list[str]:
    return sorted({space for name, space in names.items() if word and fits(word, name.split("_"))})


def _only(word: str, found: list[str]) -> str:
    if len(found) > 1:
        raise Ambiguous("notation.ambiguous", found[:12], word=word[:40])
    return found[0]


def _unknown(word: str, languages: Iterable[Mapping[str, str]]) -> Unreadable:
    """There is no such space; perhaps it is misspelt."""
    spaces = {name: space for names in languages for name, space in names.items()}
    if meant := near(word, spaces):
        return Unreadable("notation.misspelt_space", word=word[:40], near=list(meant))
    return Unreadable("notation.unknown_space", word=word[:40])


def _are_initials(word: str, name: list[str]) -> bool:
    """`uk`; but `ussr` is not Ukraine S.S.R."""
    return len(name) > 1 and word == "".join(each[0] for each in name if each != "ssr" and len(each) > 1)


def _begins(word: str, name: list[str]) -> bool:
    return _spell(word.split("_"), name)


def _is_within(word: str, name: list[str]) -> bool:
    return any(_spell(word.split("_"), name[start:]) for start in range(1, len(name)))


def _runs_on(word: str, name: list[str]) -> bool:
    """`french indochina` for French Indo-China."""
    letters = word.replace("_", "")
    return len(letters) > 4 and "".join(name).startswith(letters)


def _spell(parts: list[str], name: list[str]) -> bool:
    """Whether each part begins the next word of a name, or is made of the initials of the next words."""
    if not parts:
        return True
    if not name:
        return False
    if name[0].startswith(parts[0]) and _spell(parts[1:], name[1:]):
        return True
    size = len(parts[0])
    return size > 1 and _are_initials(parts[0], name[:size]) and _spell(parts[1:], name[size:])
