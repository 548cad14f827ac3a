"""G9.6, G9.6a, G8.1b: where the beaten go."""

from __future__ import annotations

from collections.abc import Sequence

from rules.grande_guerre.atlas import AREAS, AROUND, capitals_of, corps_type, nation_of
from rules.grande_guerre.board import P, controller, held_by, hostile_fort, river, side_of, terrain
from rules.grande_guerre.facts import FOE
from rules.grande_guerre.forces import outside
from rules.grande_guerre.map.control import in_play
from rules.grande_guerre.map.supply import supply
from rules.grande_guerre.map.zones import in_zone
from rules.grande_guerre.policies import RETREAT, preferred


def legal(p: P, side: str, here: str, there: str, barred: Sequence[str], corps: Sequence[str]) -> bool:
    """G9.6a: adjacent, friendly or with own corps, without enemies, and not where an attacker came from."""
    board = p.board
    if there in barred or not in_play(p, there) or outside(board, there, FOE[side]):
        return False
    if hostile_fort(board, there, side) and not outside(board, there, side):
        return False
    friendly = held_by(board, there) == side or bool(outside(board, there, side))
    if not friendly:
        return False
    if terrain(board, there) == "high_mountain":
        return all(corps_type(c).arm == "mountain" for c in corps)
    wide = AROUND[here][there].strait or river(board, here, there) == "great"
    return not wide or held_by(board, there) == side


def legal_areas(p: P, side: str, here: str, barred: Sequence[str], corps: Sequence[str]) -> list[str]:
    return [there for there in AROUND[here] if legal(p, side, here, there, barred, corps)]


def best(p: P, side: str, areas: Sequence[str], nation: str, army: str) -> str:
    """The legal area with the lowest key: policy, zone, supply, way to the capital, name."""
    wished = preferred(p.board, RETREAT, nation, army)
    fed = supply(p, side).areas
    far = capital_distances(p, nation)

    def key(area: str) -> tuple[int, bool, bool, int, str]:
        place = wished.index(area) if area in wished else len(wished)
        return place, in_zone(p.board, area, side), area not in fed, far.get(area, 99), area

    return min(areas, key=key)


def capital_distances(p: P, nation: str) -> dict[str, int]:
    """Links from the capitals of a nation, whoever holds the land."""
    found = dict.fromkeys(capitals_of(nation), 0)
    edge = list(found)
    while edge:
        nearer = edge.pop(0)
        for area in AROUND[nearer]:
            if area not in found:
                found[area] = found[nearer] + 1
                edge.append(area)
    return found


def way_back(
    p: P, side: str, start: str, barred: Sequence[str], corps: Sequence[str], steps: int
) -> list[str]:
    """The areas of a retreat of so many steps; a friendly city stops it early, and so does a dead end."""
    nation, army = nation_of(corps[0]), p.board.corps[corps[0]].army
    path: list[str] = []
    here = start
    while len(path) < steps:
        areas = [a for a in legal_areas(p, side, here, barred, corps) if a not in (start, *path)]
        if not areas:
            break
        here = best(p, side, areas, nation, army)
        path.append(here)
        if len(path) == 1 and is_friendly_city(p, here, side):
            break
    return path


def is_friendly_city(p: P, area: str, side: str) -> bool:
    return AREAS[area].city and side_of(p.board, controller(p.board, area)) == side


def further(
    p: P, side: str, start: str, path: Sequence[str], barred: Sequence[str], corps: Sequence[str]
) -> str:
    """21.2.1: one area more, or nothing."""
    nation, army = nation_of(corps[0]), p.board.corps[corps[0]].army
    areas = [a for a in legal_areas(p, side, path[-1], barred, corps) if a not in (start, *path)]
    return best(p, side, areas, nation, army) if areas else ""
