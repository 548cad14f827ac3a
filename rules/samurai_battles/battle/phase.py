"""Chapter 10: the battle phase, one attack after another."""

from __future__ import annotations

from rules.kernel.fields import Choices, Done, Partial, kinds, pick, several
from rules.kernel.orders import IllegalOrder, Order
from rules.samurai_battles.battle.attacks import (
    boosters,
    dragon_field,
    may_fire,
    may_melee,
    melee_targets,
    roll_fields,
    spare_tokens,
    swarms,
)
from rules.samurai_battles.battle.melee import begin_melee
from rules.samurai_battles.battle.ranged import fire_fields, shoot
from rules.samurai_battles.battle.strength import inspirers
from rules.samurai_battles.board import P, Unit, orders_of
from rules.samurai_battles.cards.hands import conceivable, playable
from rules.samurai_battles.cards.windows import Moment
from rules.samurai_battles.movement.orders import next_tokens
from rules.samurai_battles.refusals import why_no_attack


class Battle(Moment, tag="battle.battle"):
    """10.1: each ordered unit may fire or melee once; then the player ends the battle."""

    rule = "10.1"
    moments = ("before_own_roll", "melee_declared", "end_draw")
    ask_when_forced = True

    def asked(self, p: P) -> list[str]:
        """7: not who could order nobody (`is_idle`), whose turn is in its last phase already."""
        return [p.board.active] if p.board.phase == "battle" else []

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        match partial.kind:
            case None:
                return kinds("order", *self.open_kinds(p, seat))
            case "fire":
                if "from" not in partial:
                    return pick("from", "hex", [u.hex for u in shooters(p, seat)], rule="10.2")
                return fire_fields(p, unit_in(p, partial["from"]), partial)
            case "melee":
                return melee_fields(p, seat, partial)
            case "swarm":
                return swarm_fields(p, seat, partial)
            case "dragon":
                return advice_fields(p, partial)
        return Done()

    def open_kinds(self, p: P, seat: str) -> list[str]:
        found = ["fire"] if shooters(p, seat) else []
        found += ["melee"] if brawlers(p, seat) else []
        found += ["swarm"] if swarms(p.board, seat) else []
        found += ["dragon"] if playable(p.board, seat, ["wise_advisors"]) else []
        return [*found, "end"]

    def why(self, p: P, order: Order) -> IllegalOrder | None:
        return why_no_attack(p.board, order)

    def apply(self, p: P, order: Order) -> None:
        match order.kind:
            case "fire":
                unit = unit_in(p, order.args["from"])
                unit.fought = True
                shoot(p, order, unit)
            case "melee":
                attack(p, order, [unit_in(p, order.args["from"])])
            case "swarm":
                attack(p, order, [unit_in(p, hex_) for hex_ in order.args["from"]])
            case "dragon":
                p.done()
                orders_of(p).advised = order.args["target"]
            case "end":
                p.done()

    def default(self, p: P, seat: str) -> Order:
        return Order(seat, "end")


def is_idle(p: P) -> bool:
    """7: the card orders nobody, so that new cards come at once; games since revision 2 know this.

    Whoever might hold Wise Advisors (18.47), as far as everybody knows, is asked before he draws.
    """
    seat, units, leaders = p.board.active, p.board.units.values(), p.board.leaders.values()
    ordered = any(unit.ordered for unit in units) or any(leader.ordered for leader in leaders)
    nobody = not ordered and not next_tokens(p, seat, [])
    return p.rev > 1 and nobody and not conceivable(p.board, seat, ["wise_advisors"])


def attack(p: P, order: Order, units: list[Unit]) -> None:
    for unit in units:
        unit.fought = True
    begin_melee(p, order, units)


def unit_in(p: P, hex_: str) -> Unit:
    unit = p.board.unit_at(hex_)
    assert unit is not None, f"no unit in {hex_}"
    return unit


def shooters(p: P, seat: str) -> list[Unit]:
    return [unit for unit in p.board.army(seat) if may_fire(p.board, unit)]


def brawlers(p: P, seat: str) -> list[Unit]:
    return [unit for unit in p.board.army(seat) if may_melee(p.board, unit)]


def melee_fields(p: P, seat: str, partial: Partial) -> Choices:
    if "from" not in partial:
        return pick("from", "hex", [u.hex for u in brawlers(p, seat)], rule="10.3")
    unit = unit_in(p, partial["from"])
    if "to" not in partial:
        return pick("to", "hex", melee_targets(p.board, unit), rule="10.3")
    return roll_fields(p, [unit], partial["to"], "attack", partial) or Done()


def swarm_fields(p: P, seat: str, partial: Partial) -> Choices:
    """10.4: levies that attack together; each of them may be inspired."""
    found = swarms(p.board, seat)
    if "to" not in partial:
        return pick("to", "hex", list(found), rule="10.4")
    if "from" not in partial:
        return several("from", "hex", [u.hex for u in found[partial["to"]]], low=2, rule="10.4")
    units = [unit_in(p, hex_) for hex_ in partial["from"]]
    if "dragon" not in partial:
        return dragon_field(boosters(p.board, units, partial["to"], "attack"))
    if "inspire" not in partial:
        able = [unit.hex for unit in units if inspirers(p.board, unit)]
        most = min(len(able), max(0, spare_tokens(p.board, units[0], partial)))
        return several("inspire", "hex", able, high=most, rule="10.5")
    return Done()


def advice_fields(p: P, partial: Partial) -> Choices:
    """18.47: Wise Advisors end the battle and fetch the next Command card from the discards."""
    if "card" not in partial:
        return pick("card", "dragon", ["wise_advisors"], rule="18.47")
    if "target" not in partial:
        found = sorted({*p.board.command.discard, orders_of(p).played})
        return pick("target", "command", found, rule="18.47")
    return Done()
