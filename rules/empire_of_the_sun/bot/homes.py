"""8.6: where units go after an offensive."""

from __future__ import annotations

from collections.abc import Iterator

from rules.empire_of_the_sun.atlas import UNITS
from rules.empire_of_the_sun.board import BOX, Board
from rules.empire_of_the_sun.bot.worth import nearness, wanted
from rules.empire_of_the_sun.hexes import BIT
from rules.empire_of_the_sun.supply.position import position, suffered
from rules.empire_of_the_sun.supply.status import supply
from rules.kernel.bots import Options
from rules.kernel.fields import Done, Partial
from rules.kernel.orders import Order


def returns(board: Board, options: Options) -> Iterator[Order]:
    """Ships and aircraft go forward to a supplied base out of enemy zones; the rest is done by rule."""
    partial = Partial("return")
    field = options.field(partial)
    units = [] if isinstance(field, Done) else [str(u) for u in field.values() if not UNITS[str(u)].ground]
    for unit in units:
        places = options.field(partial.filled("unit", unit))
        assert not isinstance(places, Done)
        best = better_home(board, options.seat, unit, [str(h) for h in places.values()])
        if best:
            yield Order(options.seat, "return", {"unit": unit, "hex": best})
    yield Order(options.seat, "done")


def better_home(board: Board, seat: str, unit: str, places: list[str]) -> str:
    """The base nearest to what the side wants, if it is safe and nearer than where the unit began."""
    goals, fed = wanted(board, seat), supply(board)
    zoi = suffered(position(board), seat, fed.fliers)
    safe = [h for h in places if h != BOX and not zoi & BIT[h] and fed.feeds(unit, h)]
    best = max(safe, key=lambda h: (nearness(goals, h), h), default="")
    moved = board.battle.moved.get(unit)
    start = moved.path[0] if moved else board.at[unit]
    if not best or best == board.at[unit]:
        return ""
    return best if nearness(goals, best) > 1.05 * nearness(goals, start) else ""
