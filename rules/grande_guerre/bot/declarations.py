"""17.6: war on a neutral that is about to join the enemy, where it can be beaten before it is ready."""

from __future__ import annotations

from collections.abc import Iterator

from rules.grande_guerre.atlas import AREAS, AUGUST, nation_of
from rules.grande_guerre.board import Board, P, leader, seat_side, side_of
from rules.grande_guerre.bot.theatre import FAR, distances
from rules.grande_guerre.diplomacy.countries import COUNTRIES
from rules.grande_guerre.diplomacy.declarations import declarers, may_declare, victims
from rules.grande_guerre.diplomacy.levels import WAR_ON, bounds, level
from rules.grande_guerre.diplomacy.mobilisation import MOBILISATION
from rules.grande_guerre.facts import FOE
from rules.kernel.orders import Order

BRINK = 1
"""So near to the level at which it enters the war a country cannot be won any more."""
STRONGER = 1.5
"""So many more corps must stand ready than the country mobilises."""
READY = 2
"""Corps so near to its land can be used at once."""


def declarations(p: P, seat: str) -> Iterator[Order]:
    """At most one war a turn, and none in August 1914, which has its own declarations (16.4)."""
    board, side = p.board, seat_side(p.board, seat)
    if not side or leader(board, side) != seat or board.turn <= AUGUST:
        return
    for victim in sorted(victims(board)):
        if is_lost(board, victim, side):
            by = attacker(board, victim, side)
            if by:
                yield Order(seat, "war", {"by": by, "on": victim})
                return


def is_lost(board: Board, country: str, side: str) -> bool:
    """Whether one more step would bring a country into the war on the other side."""
    if country not in COUNTRIES or country not in board.diplomacy.levels:
        return False
    low, high = bounds(board, country)
    here = level(board, country)
    near = range(max(low, here - BRINK), min(high, here + BRINK) + 1)
    return any(WAR_ON.get(COUNTRIES[country].row(each).result) == FOE[side] for each in near)


def attacker(board: Board, victim: str, side: str) -> str:
    """The major with most corps at the border of a country, if they are enough for all that it mobilises."""
    ready: dict[str, int] = {}
    for name in near_corps(board, victim, side):
        ready[nation_of(name)] = ready.get(nation_of(name), 0) + 1
    able = [n for n in declarers(board, side) if may_declare(board, n, victim) and n in ready]
    best = max(sorted(able), key=lambda nation: ready[nation], default="")
    return best if best and sum(ready.values()) >= STRONGER * mobilised(board, victim) else ""


def near_corps(board: Board, victim: str, side: str) -> list[str]:
    land = [a for a, area in AREAS.items() if area.owner == victim]
    near = {a for a in AREAS if any(distances(here).get(a, FAR) <= READY for here in land)}
    mine = [c for c, each in board.corps.items() if each.at in near and not each.inside]
    return [c for c in mine if side_of(board, c) == side and not board.corps[c].besieges]


def mobilised(board: Board, country: str) -> int:
    """The corps that a country has under arms, or puts into the field once it is attacked."""
    armed = sum(each.at != "" and nation_of(c) == country for c, each in board.corps.items())
    found = MOBILISATION.get(country)
    return max(armed, sum(sum(army.corps.values()) for army in found.armies) if found else 0)
