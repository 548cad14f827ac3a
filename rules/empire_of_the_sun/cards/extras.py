"""J58 to J60, A69, A28: what a card lets its player do when all his units have moved."""

from __future__ import annotations

from rules.empire_of_the_sun.atlas import ALLIES, JAPAN, UNITS, enemy
from rules.empire_of_the_sun.board import GONE, Moved, P
from rules.empire_of_the_sun.combat.control import displace
from rules.empire_of_the_sun.hexes import (
    AIRFIELDS,
    BIT,
    LAND,
    NEIGHBOURS,
    ONE_HEX_ISLANDS,
    bits,
    disc,
    listed,
)
from rules.empire_of_the_sun.movement.limits import open_to
from rules.empire_of_the_sun.offensives.shipping import landed
from rules.empire_of_the_sun.offensives.stage import Stage
from rules.empire_of_the_sun.supply.status import supply
from rules.kernel.fields import Choices, Done, Partial, pick
from rules.kernel.orders import Order
from rules.kernel.texts import Text


def kinds(stage: Stage) -> list[str]:
    found = ["drop"] if drop_hexes(stage) else []
    return found + (["airdrop"] if airdrop_hexes(stage) else [])


def field(stage: Stage, partial: Partial) -> Choices:
    if "hex" in partial:
        return Done()
    hexes = drop_hexes(stage) if partial.kind == "drop" else airdrop_hexes(stage)
    return pick("hex", "hex", hexes, Text("offensive.where"), "5.31")


def _has(stage: Stage, op: str) -> bool:
    return stage.off.event and not stage.off.extra and stage.off.strategy.effect(op) is not None


def drop_hexes(stage: Stage) -> list[str]:
    """J58 to J60: a lone Dutch regiment or an empty hex in range of an active air unit, out of zones."""
    if not _has(stage, "paratroops"):
        return []
    found = 0
    for unit in stage.active:
        if UNITS[unit].air and stage.board.at[unit] in BIT:
            found |= disc(stage.board.at[unit], UNITS[unit].reach)
    found &= ~stage.zoi & open_to("j_a_14") & stage.here.controlled(ALLIES)
    return [h for h in listed(found) if _droppable(stage, h)]


def _droppable(stage: Stage, hex_: str) -> bool:
    ground = [u for u in stage.board.units_in(hex_) if UNITS[u].ground]
    if ground:
        return len(ground) == 1 and UNITS[ground[0]].nation == "dutch" and UNITS[ground[0]].size == "III"
    return not stage.here.present(JAPAN) & BIT[hex_] and not stage.here.present(ALLIES) & BIT[hex_]


def airdrop_hexes(stage: Stage) -> list[str]:
    """A69: the 11th Airborne flies from an airfield that it shares with a supplied US air unit."""
    if not _has(stage, "airdrop"):
        return []
    start = stage.board.place("us_d_11abn")
    if start not in AIRFIELDS or "us_d_11abn" in stage.active:
        return []
    fed = supply(stage.board).units
    planes = [u for u in stage.board.units_in(start, ALLIES) if UNITS[u].air and UNITS[u].nation == "us"]
    found = 0
    for plane in (u for u in planes if u in fed):
        found |= disc(start, UNITS[plane].reach)
    found &= bits(LAND) & open_to("us_d_11abn") & ~stage.zoi
    return listed(found & ~stage.here.present(JAPAN) & ~stage.here.present(ALLIES))


def carry_out(p: P, order: Order) -> None:
    p.board.battle.extra = True
    if order.kind == "drop":
        _drop(p, order.args["hex"])
    else:
        _airdrop(p, order.args["hex"])


def _drop(p: P, hex_: str) -> None:
    """The regiment is gone for good; ships and aircraft in the hex make emergency moves afterwards."""
    board = p.board
    for unit in board.units_in(hex_, ALLIES):
        if UNITS[unit].ground:
            board.put(unit, GONE)
            p.say("card.regiment", unit=unit, hex=hex_)
        elif UNITS[unit].hq:
            displace(p, unit)
    board.take(hex_, JAPAN)
    p.say("card.dropped", hex=hex_)


def _airdrop(p: P, hex_: str) -> None:
    board, unit = p.board, "us_d_11abn"
    board.battle.moved[unit] = Moved("airdrop", [board.at[unit], hex_])
    board.put(unit, hex_)
    board.take(hex_, ALLIES)
    p.say("card.airdropped", unit=unit, hex=hex_)


def at_the_end(p: P) -> None:
    """A28: who has landed on an empty one-hex island takes the empty ones next to it."""
    board, off = p.board, p.board.battle
    if not (off.event and off.strategy.effect("islands")):
        return
    stage = Stage(board, off.seat)
    for unit in off.active:
        place = board.at[unit]
        if landed(off, unit) and place in ONE_HEX_ISLANDS and not stage.here.present(stage.foe) & BIT[place]:
            _spread(p, stage, place)


def _spread(p: P, stage: Stage, place: str) -> None:
    for hex_ in NEIGHBOURS[place]:
        empty = not (stage.here.present(enemy(stage.side)) & BIT[hex_])
        if hex_ in ONE_HEX_ISLANDS and empty and not stage.board.controls(stage.side, hex_):
            stage.board.take(hex_, stage.side)
            p.say("card.island", hex=hex_)
