"""Which dice of the log hit, told by what they were rolled for."""

from __future__ import annotations

from collections.abc import Sequence

from rules.axis_allies_1942.atlas import UNITS
from rules.axis_allies_1942.combat.antiaircraft import FLAK_HITS
from rules.axis_allies_1942.combat.fire import SUPPORTED, value
from rules.axis_allies_1942.combat.raids import COMPLEX_HITS, INTERCEPTOR_HITS, RAIDER_HITS
from rules.kernel.throws import Struck, Thrown

ONE_VALUE = {
    "antiaircraft": FLAK_HITS,
    "complex": COMPLEX_HITS,
    "raiders": RAIDER_HITS,
    "interceptors": INTERCEPTOR_HITS,
}
SUPPORT = ["attack", "artillery"]


def struck(thrown: Sequence[Thrown]) -> list[Struck]:
    said = [each.purpose.split() for each in thrown]
    following = [*said[1:], []]
    return [
        marks(each, needed(words, after)) for each, words, after in zip(thrown, said, following, strict=False)
    ]


def marks(thrown: Thrown, most: int) -> Struck:
    return tuple(int(die) <= most for die in thrown.results) if most else ()


def needed(words: list[str], after: list[str]) -> int:
    """The highest number that hits; 0 for dice that do not hit, such as those of bombs."""
    match words:
        case ["attack", "infantry", space]:
            # 9.3.12, 15.1: those whom artillery supports roll right before it, at its value.
            return SUPPORTED if after == [*SUPPORT, space] else value("infantry", "attack")
        case ["surprise", posture, name, _] | [("attack" | "defense") as posture, name, _]:
            return value(name, posture)
        case ["bombard", name, _]:
            return UNITS[name].bombard
        case [purpose, _]:
            return ONE_VALUE.get(purpose, 0)
    return 0
