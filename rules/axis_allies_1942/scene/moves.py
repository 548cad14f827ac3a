"""Who went where: arrows of combat and noncombat moves, of planned assaults, and of those who were beaten."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, cast

from rules.axis_allies_1942.atlas import AIR_UNITS, POWERS, SIDES, is_sea
from rules.axis_allies_1942.scene.chart import SPACES, K, middle, spot
from rules.axis_allies_1942.scene.marks import movers
from rules.axis_allies_1942.scene.wording import word
from rules.kernel.scene import Layer, Move, Phase, Point, arrow_layers, lost_sign, shortened
from rules.kernel.scene.arrows import Fate, Kind

SIZE = 1.5
NONCOMBAT = "noncombat_move"


@cache
def phases(lang: str) -> tuple[Phase, ...]:
    return (
        Phase("combat", word("phase_combat", lang), "attack"),
        Phase("noncombat", word("phase_noncombat", lang), "regroup"),
    )


@cache
def kinds(lang: str) -> tuple[tuple[Kind, str], ...]:
    return (
        ("march", word("by_land", lang)),
        ("voyage", word("by_sea", lang)),
        ("flight", word("by_air", lang)),
    )


def layers(board: Mapping[str, Any], lang: str) -> tuple[tuple[Layer, ...], tuple[Layer, ...]]:
    """What lies below the units and what above them."""
    below, above = arrow_layers([*travels(board), *assaults(board)], phases(lang), SIZE)
    beaten = Layer("beaten", tuple(defeats(board)), signs=True, phase="combat")
    return below, (*above, beaten)


def travels(board: Mapping[str, Any]) -> Iterator[Move]:
    """The moves of a turn; several along one path are one arrow."""
    for power in movers(board):
        found: dict[tuple[str, str, tuple[str, ...]], bool] = {}
        for trail in board["trails"].get(power, ()):
            key = (phase_of(trail), kind_of(trail), tuple(trail["path"]))
            found[key] = board["results"].get(power, {}).get(trail["path"][-1]) == "lost"
        for (phase, kind, path), is_lost in found.items():
            if len(path) > 1:
                fate: Fate = "lost" if is_lost and phase == "combat" else ""
                yield Move(phase=phase, points=way(path), kind=cast("Kind", kind), fate=fate)


def phase_of(trail: Mapping[str, Any]) -> str:
    return "noncombat" if trail.get("phase") == NONCOMBAT else "combat"


def kind_of(trail: Mapping[str, Any]) -> Kind:
    if all(name in AIR_UNITS for name in trail["units"]):
        return "flight"
    return "voyage" if all(is_sea(space) for space in trail["path"]) else "march"


def assaults(board: Mapping[str, Any]) -> list[Move]:
    """Landings that are announced and not yet fought: from their zone to the coast."""
    landings = {
        (unit["space"], unit["target"])
        for unit in board["units"].values()
        if unit.get("mission") == "assault"
    }
    return [
        Move(phase="combat", points=way((zone, land)), fate="planned")
        for zone, land in sorted(landings)
        if zone != land
    ]


def defeats(board: Mapping[str, Any]) -> Iterator[Any]:
    """A cross where the defenders were beaten; attackers who were have one at the end of their arrow."""
    for power in movers(board):
        enemy = next(side for side in SIDES if side != POWERS[power].side)
        for space, outcome in board["results"].get(power, {}).items():
            if outcome == "won":
                x, y = middle(space)
                yield lost_sign(x, y - 0.35 * SPACES[space].r * K, colour=SIDES[enemy].powers[0])


def way(path: Sequence[str]) -> tuple[Point, ...]:
    """The middles of the spaces, up to the edge of the units in the last."""
    return shortened(route(path), min(18.0, 0.45 * SPACES[path[-1]].r * K))


def route(path: Sequence[str]) -> tuple[Point, ...]:
    """The middles of the spaces; where the path leaves the map on one side it goes on beyond it."""
    points: list[Point] = []
    shift = 0.0
    for space in path:
        x, y = SPACES[space].centre
        if points:
            last = points[-1][0]
            shift = min((-1000.0, 0.0, 1000.0), key=lambda s: abs(x + s - last))
        points.append((x + shift, y))
    return tuple(spot(*point) for point in points)
