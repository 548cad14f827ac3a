"""Chapter 14: gaining ground and the bonus melee."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.kernel.fields import Choices, Done, Partial, kinds, pick
from rules.kernel.orders import Order
from rules.kernel.steps import Auto
from rules.kernel.texts import Text
from rules.samurai_battles.atlas import FOE
from rules.samurai_battles.battle.attacks import dragon_field
from rules.samurai_battles.battle.honor import lose_honor
from rules.samurai_battles.board import Board, P, Unit, fight_of
from rules.samurai_battles.cards.hands import play_dragon, playable
from rules.samurai_battles.cards.windows import Moment, Window
from rules.samurai_battles.standing_answers import spoils_success
from rules.samurai_battles.victory import entered

TIMID_PRICE = 2


def winners(p: P) -> list[Unit]:
    """14.1: those who cleared the hex; Bodyguards never leave theirs."""
    if not fight_of(p).cleared or p.board.ground(fight_of(p).hex).closed:
        return []
    found = [p.board.units[name] for name in fight_of(p).attackers if name in p.board.units]
    return [unit for unit in found if not unit.is_guard]


def earns_bonus(board: Board, unit: Unit, bonus: bool) -> bool:
    """14.2: cavalry, or infantry with a leader, once."""
    return not bonus and (unit.kind.arm == "cavalry" or board.leader_at(unit.hex) is not None)


def may_fight_on(board: Board, unit: Unit, hex_: str) -> bool:
    return unit.kind.arm not in board.ground(hex_).no_battle_on_entry


class GainGround(Moment, tag="ground.gain"):
    """14.1: a unit that cleared the hex may enter it."""

    rule = "14.1"
    moments = ("melee_won",)
    ask_when_forced = True

    def asked(self, p: P) -> list[str]:
        return [p.board.active] if winners(p) else []

    def prompt(self, p: P, seat: str) -> Text:
        return Text.of("ground.gain.ask", hex=fight_of(p).hex)

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if partial.kind is None:
            return kinds("order", "advance", "stay")
        if partial.kind == "stay":
            return Done()
        if "from" not in partial:
            return pick("from", "hex", [unit.hex for unit in winners(p)])
        if "dragon" not in partial:
            return dragon_field(self.legends(p, partial["from"]))
        return Done()

    def legends(self, p: P, hex_: str) -> list[str]:
        """18.25: Legendary Combat, where there would be no bonus melee without it."""
        unit, fight = p.board.unit_at(hex_), fight_of(p)
        assert unit is not None
        if earns_bonus(p.board, unit, fight.bonus) or not may_fight_on(p.board, unit, fight.hex):
            return []
        return playable(p.board, unit.side, ["legendary_combat"])

    def apply(self, p: P, order: Order) -> None:
        p.done()
        if order.kind == "stay":
            return
        unit, fight = p.board.unit_at(order.args["from"]), fight_of(p)
        assert unit is not None
        legend = order.args["dragon"] == "legendary_combat"
        if legend:
            play_dragon(p, order.seat, "legendary_combat")
        bonus = legend or earns_bonus(p.board, unit, fight.bonus)
        step = Advance(unit.id, bonus and may_fight_on(p.board, unit, fight.hex))
        p.push(Timid(step.bonus), step)

    def default(self, p: P, seat: str) -> Order:
        return Order(seat, "stay")


class Timid(Window, tag="ground.timid"):
    """18.42: the enemy may spoil the success."""

    rule = "18.42"
    policy = "timid"
    moments = ("gain_ground",)
    bonus: bool

    def seat(self, p: P) -> str | None:
        return FOE[p.board.active]

    def cards(self, p: P, seat: str) -> tuple[str, ...]:
        return ("timid_success",)

    def take_effect(self, p: P, seat: str, card: str) -> None:
        step = next(step for step in reversed(p.state.stack) if isinstance(step, Advance))
        p.done(step)
        lose_honor(p, FOE[seat], TIMID_PRICE, "card")

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        return spoils_success(seat, policy, self.held(p, seat), self.bonus)


class Advance(Auto, tag="ground.advance"):
    """14.1: the unit enters the hex, its leader with it."""

    rule = "14.1"
    unit: str
    bonus: bool

    def run(self, p: P) -> None:
        unit, hex_ = p.board.units[self.unit], fight_of(p).hex
        leader = p.board.leader_at(unit.hex)
        p.board.trails.append([unit.hex, hex_])
        p.say("ground.gained", seat=unit.side, unit=unit.type, origin=unit.hex, hex=hex_)
        unit.hex = hex_
        if leader is not None:
            leader.hex = hex_
        entered(p, unit)
        if self.bonus:
            fight_of(p).onward = unit.id
