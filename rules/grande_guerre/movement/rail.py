"""G7.8: railway journeys over the net of a side."""

from __future__ import annotations

from rules.grande_guerre.atlas import AREAS, MAJORS, nation_of
from rules.grande_guerre.board import P, side_of, stands
from rules.grande_guerre.forces import enemies
from rules.grande_guerre.map.control import in_play
from rules.grande_guerre.map.stacking import room
from rules.grande_guerre.map.supply import in_net, linked
from rules.grande_guerre.map.zones import zone_of

BETWEEN_SETTLEMENTS, ELSEWHERE = 2, 3
MINOR_CAPACITY = 1


def capacity(nation: str) -> int:
    """Units that a nation may send by rail in a turn; a minor one."""
    return MAJORS[nation].rail_capacity if nation in MAJORS else MINOR_CAPACITY


def may_use(p: P, area: str, side: str) -> bool:
    """In the net, and not in an enemy zone unless it is a city or a fortress."""
    safe = AREAS[area].city or stands(p.board, area) or not zone_of(p.board, area, side)
    return in_net(p.board, area, side) and in_play(p, area) and safe


def destinations(p: P, corps: str) -> list[str]:
    """Where the net leads from the area of a corps, as far as there is room."""
    board, side = p.board, side_of(p.board, corps)
    here = board.corps[corps].at
    if not may_use(p, here, side):
        return []
    joined = linked(board, [here], side) - {here}
    return sorted(
        a for a in joined if may_use(p, a, side) and not enemies(board, a, side) and room(board, a, side)
    )


def cost(here: str, there: str) -> int:
    both = AREAS[here].settlement and AREAS[there].settlement
    return BETWEEN_SETTLEMENTS if both else ELSEWHERE


def is_legal(p: P, corps: list[str], there: str) -> bool:
    """Whether the journey is possible now, with room for all at its end."""
    if not corps or len(corps) > room(p.board, there, side_of(p.board, corps[0])):
        return False
    return there in destinations(p, corps[0]) and len({nation_of(c) for c in corps}) == 1
