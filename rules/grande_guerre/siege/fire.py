"""G13.2: guns of the besiegers break a fortress down."""

from __future__ import annotations

from rules.grande_guerre.atlas import AREAS, nation_of, support_kind, support_type
from rules.grande_guerre.battle.guns import ARTILLERY
from rules.grande_guerre.board import Board, P, fort, resistance
from rules.grande_guerre.dice import d12
from rules.grande_guerre.economy.technology import effect
from rules.grande_guerre.forces import armies_at, outside, with_hq
from rules.grande_guerre.naval.fleets import at_sea
from rules.grande_guerre.naval.ships import CLASSES, ship_class
from rules.grande_guerre.siege.siege_orders import siege_wish
from rules.grande_guerre.stocks import spend


def siege_fire(p: P, side: str, areas: list[str]) -> None:
    """Once a turn for each gun, by area, then by gun."""
    for area in sorted(areas):
        guns = [u for army in armies_at(p.board, area, side) for u in with_hq(p.board, army)]
        for unit in sorted(u for u in guns if support_kind(u) in ARTILLERY):
            if may_fire(p, unit, area):
                shoot(p, unit, area)
        bombard_from_sea(p, side, area)


def may_fire(p: P, unit: str, area: str) -> bool:
    army = p.board.support[unit].hq
    wanted = siege_wish(p.board, area, army) != "wait"
    return wanted and p.board.support[unit].used != p.board.turn and resistance(p.board, area) > 0


def bombard_from_sea(p: P, side: str, area: str) -> None:
    """Before a fortress on a coast a squadron off it fires too, with half of its land value; ships need no
    munitions, and one supports a fight on land (G17.7)."""
    board = p.board
    ships = [s for zone in AREAS[area].sea for s in at_sea(board, side, zone)]
    value = max((CLASSES[ship_class(s)].land for s in ships), default=0) // 2
    for corps in outside(board, area, side)[:1]:
        wanted = siege_wish(board, area, board.corps[corps].army or corps) != "wait"
        if value and wanted and resistance(board, area) > 0:
            strike(p, area, "naval_guns", value)


def shoot(p: P, unit: str, area: str) -> None:
    """D12 and the full support value, less the resistance: 7 breaks one point, 10 two, 12 three."""
    board = p.board
    if not spend(board, nation_of(unit), "mun"):
        return
    board.support[unit].used = board.turn
    strike(p, area, support_kind(unit), support_type(unit).support + howitzers(board, unit))


def strike(p: P, area: str, kind: str, value: int) -> None:
    """A gun of some support value fires at a fortress."""
    die = d12(p, "siege fire")
    total = die + value - resistance(p.board, area)
    found = fort(p.board, area)
    found.resistance = max(0, found.resistance - damage(total))
    p.say("siege.fire", area=area, kind=kind, die=die, total=total, left=found.resistance)


def howitzers(board: Board, unit: str) -> int:
    """20.4: the siege howitzers of Austria-Hungary."""
    return effect(board, "AH", "siege_fire_AH") if nation_of(unit) == "AH" else 0


def damage(total: int) -> int:
    return 0 if total < 7 else 1 if total < 10 else 2 if total < 12 else 3
