"""10.3 to 10.8: the course of a melee, from the defender's reaction to his battle back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.kernel.fields import Choices, Done, Partial, kinds, pick
from rules.kernel.orders import IllegalOrder, Order
from rules.kernel.steps import Auto, Decision, Sequence, Step
from rules.kernel.texts import Text
from rules.samurai_battles.atlas import FOE
from rules.samurai_battles.battle.attacks import (
    attackers,
    boosters,
    can_answer,
    declare,
    defender,
    melee_targets,
    new_fight,
    roll_fields,
)
from rules.samurai_battles.battle.ground import GainGround
from rules.samurai_battles.battle.reaction import AttackerCards, DefenderCards, React
from rules.samurai_battles.battle.strength import can_inspire, inspirers
from rules.samurai_battles.battle.throws import throw
from rules.samurai_battles.board import P, Throw, Unit, fight_of
from rules.samurai_battles.cards.challenge import Challenge
from rules.samurai_battles.cards.windows import Moment
from rules.samurai_battles.refusals import why_no_booster, why_no_further_attack, why_not_inspired
from rules.samurai_battles.standing_answers import Rebuff, fights_back, weakest


class Melee(Sequence, tag="melee.melee"):
    """10.3: reaction, challenge, a first strike, the attack, and what follows."""

    rule = "10.3"

    def steps(self, p: P) -> tuple[Step, ...]:
        before = (React(), Challenge(), Inspire(), StrikeFirst(), AfterStrike(), Attack(), Aftermath())
        return (*before, BattleBack(), GainGround(), BonusMelee(), FightOver())


class Inspire(Decision, tag="melee.inspire"):
    """10.5: after a Personal Challenge the attacker decides anew whether a leader inspires."""

    rule = "10.5"

    def asked(self, p: P) -> list[str]:
        fight, units = fight_of(p), attackers(p)
        if not fight.challenger or not units or p.board.held_by(fight.hex) != FOE[p.board.active]:
            return []
        return [p.board.active] if can_inspire(p.board, units[0]) else []

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        return kinds("order", "inspire", "pass") if partial.kind is None else Done()

    def apply(self, p: P, order: Order) -> None:
        p.done()
        if order.kind == "inspire":
            fight_of(p).inspired = [attackers(p)[0].id]

    def default(self, p: P, seat: str) -> Order:
        return Order(seat, "pass")


class Rolling(Moment):
    """The defender's own throw: whom he strikes, with which card, and inspired or not."""

    moments = ("before_own_roll", "battle_back")
    ask_when_forced = True
    policy = "battle_back"
    verb = ""
    role = ""

    def why(self, p: P, order: Order) -> IllegalOrder | None:
        unit, foes = defender(p), attackers(p)
        if unit is None:
            return None
        useless = why_no_booster(
            p.board, order, [unit], str(order.args.get("target", foes[0].hex)), self.role
        )
        return useless or why_not_inspired(p.board, order.args | {"from": unit.hex})

    def roll_choices(self, p: P, partial: Partial) -> Choices:
        unit, foes = defender(p), attackers(p)
        assert unit is not None
        if len(foes) > 1 and "target" not in partial:
            return pick("target", "hex", [foe.hex for foe in foes], rule="10.4")
        hex_ = partial.get("target", foes[0].hex)
        return roll_fields(p, [unit], hex_, self.role, partial) or Done()

    def roll(self, p: P, order: Order) -> None:
        unit, foes = defender(p), attackers(p)
        assert unit is not None
        hex_ = order.args.get("target", foes[0].hex)
        target = next(foe for foe in foes if foe.hex == hex_)
        declare(p, order.seat, order.args["dragon"])
        made = Throw([unit.id], target.id, self.role, hex_)
        made.booster = order.args["dragon"] if order.args["dragon"] != "none" else ""
        made.inspired = [unit.id] if order.args["inspire"] == "yes" else []
        fight_of(p).striker = target.id
        throw(p, made)

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        unit = defender(p)
        assert unit is not None
        foes, board = attackers(p), p.board
        target = weakest(board, foes).hex
        cards = boosters(board, [unit], target, self.role)
        rolling = Rebuff(target, len(foes) > 1, cards, bool(inspirers(board, unit)))
        return fights_back(p, seat, policy, self.verb, rolling)


class StrikeFirst(Rolling, tag="melee.strike_first"):
    """18.11, 19.5: the defender throws first."""

    rule = "19.5"
    verb, role = "strike", "strike"

    def asked(self, p: P) -> list[str]:
        unit = defender(p)
        ready = unit is not None and fight_of(p).first and attackers(p)
        return [unit.side] if ready and unit is not None else []

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        return kinds("order", "strike") if partial.kind is None else self.roll_choices(p, partial)

    def apply(self, p: P, order: Order) -> None:
        p.done()
        self.roll(p, order)


class AfterStrike(Auto, tag="melee.after_strike"):
    """18: an attacker that the first strike has driven from its hex does not fight."""

    rule = "19.5"

    def run(self, p: P) -> None:
        fight, made = fight_of(p), p.board.throw
        if fight.first and made is not None and made.role == "strike":
            unit = p.board.units.get(fight.striker)
            if unit is None or unit.hex != made.hex:
                fight.attackers = [name for name in fight.attackers if name != fight.striker]
            if p.rev > 1:
                p.push(AttackerCards(), DefenderCards())


class Attack(Auto, tag="melee.attack"):
    """10.3: the attackers throw, if there is still somebody on both sides."""

    rule = "10.3"

    def run(self, p: P) -> None:
        fight, units = fight_of(p), attackers(p)
        if not units or p.board.held_by(fight.hex) in (None, units[0].side):
            return
        made = Throw([unit.id for unit in units], fight.target, "attack", fight.hex)
        made.booster = fight.booster
        made.inspired = [name for name in made.rollers if name in fight.inspired]
        throw(p, made)


class Aftermath(Auto, tag="melee.aftermath"):
    """10.8, 14.1: an emptied hex may be entered; a unit that stands its ground battles back."""

    rule = "10.8"

    def run(self, p: P) -> None:
        fight, made = fight_of(p), p.board.throw
        if made is not None and made.role == "attack":
            fight.dice = made.dice
            fight.cleared = p.board.held_by(fight.hex) is None


class FightOver(Auto, tag="melee.over"):
    """10.1: the battle is over."""

    rule = "10.1"

    def run(self, p: P) -> None:
        p.board.fight = p.board.throw = None


class BattleBack(Rolling, tag="melee.battle_back"):
    """10.8: a defender who has not left his hex may battle back once."""

    rule = "10.8"
    verb, role = "battle_back", "back"

    def asked(self, p: P) -> list[str]:
        unit, foes, fight = defender(p), attackers(p), fight_of(p)
        if unit is None or not foes or fight.first or not fight.dice:
            return []
        return [unit.side] if can_answer(p) else []

    def prompt(self, p: P, seat: str) -> Text:
        return Text.of("melee.battle_back.ask", hex=fight_of(p).hex)

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if partial.kind is None:
            return kinds("order", "battle_back", "pass")
        return Done() if partial.kind == "pass" else self.roll_choices(p, partial)

    def apply(self, p: P, order: Order) -> None:
        p.done()
        if order.kind == "battle_back":
            self.roll(p, order)


def onward(p: P) -> Unit | None:
    """14.2: the unit that gained ground and may fight on."""
    return p.board.units.get(fight_of(p).onward) if p.board.fight else None


def winner(p: P) -> Unit:
    unit = onward(p)
    assert unit is not None
    return unit


class BonusMelee(Moment, tag="melee.bonus"):
    """14.2: one more melee, against any adjacent enemy."""

    rule = "14.2"
    moments = ("before_own_roll", "melee_declared")
    ask_when_forced = True

    def asked(self, p: P) -> list[str]:
        unit = onward(p)
        return [unit.side] if unit is not None and melee_targets(p.board, unit) else []

    def prompt(self, p: P, seat: str) -> Text:
        return Text.of("melee.bonus.ask", hex=winner(p).hex)

    def why(self, p: P, order: Order) -> IllegalOrder | None:
        return why_no_further_attack(p.board, order, winner(p).hex)

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        unit = winner(p)
        if partial.kind is None:
            return kinds("order", "melee", "pass")
        if partial.kind == "pass":
            return Done()
        if "from" not in partial:
            return pick("from", "hex", [unit.hex])
        if "to" not in partial:
            return pick("to", "hex", melee_targets(p.board, unit), rule="10.3")
        return roll_fields(p, [unit], partial["to"], "attack", partial) or Done()

    def apply(self, p: P, order: Order) -> None:
        p.done()
        if order.kind == "melee":
            begin_melee(p, order, [winner(p)], bonus=True)

    def default(self, p: P, seat: str) -> Order:
        return Order(seat, "pass")


def begin_melee(p: P, order: Order, units: list[Unit], *, bonus: bool = False) -> None:
    """10.3: the attack is declared, with its card and its inspiration."""
    p.board.throw = None
    declare(p, order.seat, order.args["dragon"])
    fight = new_fight(p, units, order.args["to"], order.args["dragon"], bonus=bonus)
    inspired = order.args["inspire"]
    if isinstance(inspired, list):
        fight.inspired = [unit.id for unit in units if unit.hex in inspired]
    elif inspired == "yes":
        fight.inspired = [units[0].id]
    p.say(
        "melee.declared",
        seat=order.seat,
        origins=[unit.hex for unit in units],
        hex=fight.hex,
        bonus=int(bonus),
    )
    p.push(Melee())
