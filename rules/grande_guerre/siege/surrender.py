"""G13.3: a besieged fortress may give up in the Final phase."""

from __future__ import annotations

from rules.grande_guerre.atlas import AREAS, PRE_TURN, corps_number, nation_of
from rules.grande_guerre.board import P, resistance
from rules.grande_guerre.dice import d12
from rules.grande_guerre.facts import FOE
from rules.grande_guerre.forces import inside, outside
from rules.grande_guerre.map.supply import sea_holder
from rules.grande_guerre.movement.places import is_safe, lift_sieges
from rules.grande_guerre.policies import wish
from rules.grande_guerre.siege.fall import fall

NEEDED = 10
PORT = -2


def sieges(p: P) -> None:
    """Every siege counts one more Final phase; from its second one on the fortress tests. A fortress that has
    lost its last besieger, in a mutiny or to a reserve, is free (G13.1).
    """
    lift_sieges(p)
    for area in sorted(p.board.forts):
        found = p.board.forts[area]
        if not found.besieger:
            continue
        if found.turns >= 1 and p.board.turn != PRE_TURN:
            test(p, area)
        if found.besieger:
            found.turns += 1


def modifier(p: P, area: str) -> int:
    """One for each turn of siege before this, one for a small garrison, less resistance, two less a port."""
    found = p.board.forts[area]
    small = 1 <= len(inside(p.board, area, FOE[found.besieger])) <= 2
    open_sea = any(sea_holder(p.board, zone) != found.besieger for zone in AREAS[area].sea)
    port = PORT if AREAS[area].port and open_sea else 0
    return found.turns + int(small) - resistance(p.board, area) + port


def test(p: P, area: str) -> None:
    die = d12(p, "surrender of a fortress")
    total = die + modifier(p, area)
    p.say("siege.test", area=area, die=die, total=total, needed=NEEDED)
    if total >= NEEDED:
        side = p.board.forts[area].besieger
        ship_out(p, area, FOE[side])
        besiegers = sorted(outside(p.board, area, side), key=corps_number)
        fall(p, area, nation_of(besiegers[0]))


def ship_out(p: P, area: str, side: str) -> None:
    """The garrison of a port may leave for a friendly port of the same sea."""
    corps = inside(p.board, area, side)
    ports = [
        a
        for a, other in AREAS.items()
        if a != area and other.port and set(other.sea) & set(AREAS[area].sea) and is_safe(p.board, a, side)
    ]
    open_sea = any(sea_holder(p.board, zone) != FOE[side] for zone in AREAS[area].sea)
    if not corps or not ports or not AREAS[area].port or not open_sea:
        return
    for each in corps:
        if wish(p.board, "ship_out", each, p.board.corps[each].army) == "yes":
            unit = p.board.corps[each]
            unit.at, unit.inside, unit.bound = ports[0], False, False
            p.say("siege.shipped_out", area=area, goal=ports[0], nation=nation_of(each))
