"""Spaces and units as players write them: ids, English names, clear abbreviations."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from rules.axis_allies_1942.atlas import SEA_ZONES, TERRITORIES, UNITS
from rules.kernel.orders import Ambiguous, Unreadable
from rules.kernel.verbs import whole

SHORT_UNITS = {
    "inf": "infantry",
    "art": "artillery",
    "arm": "tank",
    "aa": "aa_artillery",
    "ic": "industrial_complex",
    "factory": "industrial_complex",
    "ftr": "fighter",
    "bmb": "bomber",
    "bb": "battleship",
    "cv": "carrier",
    "ca": "cruiser",
    "dd": "destroyer",
    "ss": "submarine",
    "sub": "submarine",
    "tr": "transport",
}
PLACES = ("everywhere", "any")
_ZONE = re.compile(r"(?:sz|sea_zone_|zone_)_?0*(\d{1,2})\Z")


def slug(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")


@cache
def _space_names() -> dict[str, str]:
    """Ids and printed names of all spaces."""
    names = {slug(land.name): name for name, land in TERRITORIES.items()}
    return names | {name: name for name in (*TERRITORIES, *SEA_ZONES, *PLACES)}


@lru_cache(maxsize=1000)
def find_space(word: str) -> str:
    """A space by its id, its name, the beginnings of its words or their initials."""
    names = _space_names()
    zone = _ZONE.match(word)
    if zone and f"sz{zone[1]}" in SEA_ZONES:
        return f"sz{zone[1]}"
    if word in names:
        return names[word]
    initials = {space for name, space in names.items() if _are_initials(word, name)}
    found = sorted(initials or {space for name, space in names.items() if _abbreviates(word, name)})
    if len(found) > 1:
        raise Ambiguous("notation.ambiguous", found[:12], word=word[:40])
    if not found:
        raise Unreadable("notation.unknown_space", word=word[:40])
    return found[0]


def _are_initials(word: str, name: str) -> bool:
    return "_" in name and word == "".join(each[0] for each in name.split("_"))


def _abbreviates(word: str, name: str) -> bool:
    parts, full = word.split("_"), name.split("_")
    pairs = zip(parts, full, strict=False)
    return bool(word) and len(parts) <= len(full) and all(f.startswith(p) for p, f in pairs)


def find_unit(word: str) -> str:
    return SHORT_UNITS.get(word) or whole(word, UNITS, "notation.unknown_unit")
