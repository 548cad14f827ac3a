"""10.2: ranged combat, and the two shots of Hold and Shoot (19.6)."""

from __future__ import annotations

from rules.kernel.fields import Choices, Done, Partial, kinds, pick
from rules.kernel.orders import IllegalOrder, Order
from rules.kernel.steps import Sequence, Step
from rules.kernel.texts import Text
from rules.samurai_battles.battle.attacks import boosters, declare, dragon_field, fire_targets, new_fight
from rules.samurai_battles.battle.melee import FightOver
from rules.samurai_battles.battle.throws import throw
from rules.samurai_battles.board import P, Throw, Unit
from rules.samurai_battles.cards.windows import Moment
from rules.samurai_battles.refusals import why_no_further_attack


class Volley(Sequence, tag="ranged.volley"):
    """10.2: a shot, and with Hold and Shoot a second one."""

    rule = "10.2"

    def steps(self, p: P) -> tuple[Step, ...]:
        return (SecondShot(), FightOver())


def shoot(p: P, order: Order, unit: Unit) -> None:
    """10.2: declare the target and throw."""
    before = p.board.fight
    declare(p, order.seat, order.args["dragon"])
    fight = new_fight(p, [unit], order.args["to"], order.args["dragon"], ranged=True)
    if before is not None:
        fight.shot = 2
        fight.lost = before.lost if (before.target, before.hex) == (fight.target, fight.hex) else 0
    p.say("ranged.fire", seat=order.seat, origin=unit.hex, hex=fight.hex)
    if fight.shot == 1:
        p.push(Volley())
    made = Throw([unit.id], fight.target, "attack", fight.hex, ranged=True)
    made.booster = fight.booster
    throw(p, made)


def fire_fields(p: P, unit: Unit, partial: Partial) -> Choices:
    if "to" not in partial:
        return pick("to", "hex", fire_targets(p.board, unit), rule="10.2")
    if "dragon" not in partial:
        return dragon_field(boosters(p.board, [unit], partial["to"], "fire"))
    return Done()


class SecondShot(Moment, tag="ranged.second"):
    """19.6: a unit that holds and shoots may fire once more, at the same target or another."""

    rule = "19.6"
    moments = ("before_own_roll",)
    ask_when_forced = True

    def shooter(self, p: P) -> Unit | None:
        fight = p.board.fight
        if fight is None or fight.shot > 1 or p.board.tactic != "hold_and_shoot":
            return None
        unit = p.board.units.get(fight.attackers[0])
        return unit if unit is not None and fire_targets(p.board, unit) else None

    def asked(self, p: P) -> list[str]:
        unit = self.shooter(p)
        return [unit.side] if unit is not None else []

    def prompt(self, p: P, seat: str) -> Text:
        unit = self.shooter(p)
        return Text.of("ranged.second.ask", hex=unit.hex if unit else "")

    def why(self, p: P, order: Order) -> IllegalOrder | None:
        unit = self.shooter(p)
        return why_no_further_attack(p.board, order, unit.hex) if unit else None

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        unit = self.shooter(p)
        assert unit is not None
        if partial.kind is None:
            return kinds("order", "fire", "pass")
        if partial.kind == "pass":
            return Done()
        return pick("from", "hex", [unit.hex]) if "from" not in partial else fire_fields(p, unit, partial)

    def apply(self, p: P, order: Order) -> None:
        unit = self.shooter(p)
        assert unit is not None
        p.done()
        if order.kind == "fire":
            shoot(p, order, unit)

    def default(self, p: P, seat: str) -> Order:
        return Order(seat, "pass")
