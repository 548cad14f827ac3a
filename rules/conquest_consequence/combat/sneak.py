"""15.24, 15.241: the Sneak Raid, then the declaration of war takes effect."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.conquest_consequence.atlas import BREMP, SEAS
from rules.conquest_consequence.board import Battle, Board, P, class_of, side_of
from rules.conquest_consequence.combat import fire, sides, stance
from rules.conquest_consequence.combat.action import Gone, shoot
from rules.conquest_consequence.combat.rounds import strongest
from rules.conquest_consequence.specs import find, spec, specs
from rules.conquest_consequence.war_and_peace import war
from rules.kernel.fields import Choices, Done, Partial, kinds, pick
from rules.kernel.orders import Order
from rules.kernel.steps import Auto, Decision
from rules.kernel.texts import Text

SHOOTERS = ("air_force", "carrier")


class SneakRaid(Auto, tag="sneak.raid"):
    """15.24: in every battle with the victim that Japan entered, shots without reply; then the war."""

    rule = "15.24"

    def run(self, p: P) -> None:
        turn = p.board.acting()
        if turn.sneak:
            places = [area for area in sorted(turn.attacked) if raided(p.board, area)]
            places.sort(key=lambda area: turn.first.index(area) if area in turn.first else len(turn.first))
            p.push(*(SneakBattle(area) for area in places), SneakWar())


def victims(board: Board) -> set[str]:
    sneak = board.acting().sneak
    return {BREMP, "usa"} if sneak == BREMP else {sneak}


def raided(board: Board, area: str) -> list[str]:
    """Units of the victim where Japan has come."""
    return [key for key, b in board.at(area) if side_of(board, b) in victims(board) and not b.esc]


class SneakBattle(Auto, tag="sneak.battle"):
    """15.241: all units of the battle are shown; at sea only those that are there and the first group shoot.

    They are there from the first round on, so that the next group may join in it.
    """

    rule = "15.241"
    area: str

    def run(self, p: P) -> None:
        board, seat = p.board, p.board.acting().seat
        foes = raided(board, self.area)
        mine = self.shooting(board, sides.own_in(board, seat, self.area))
        if not sides.is_raid(board, seat, self.area):
            board.acting().fought.append(self.area)
        p.reveal()
        for key in (*foes, *mine):
            board.blocks[key].up = True
        targets = sorted({side_of(board, board.blocks[key]) for key in foes})
        board.battle = Battle(self.area, seat, targets, ready=sorted([*foes, *mine]))
        p.say("combat.sneak_raid", area=self.area)
        p.push(SneakShot(seat), SneakOver())

    def shooting(self, board: Board, mine: list[str]) -> list[str]:
        """12.71: the group that was named before, or the strongest, and who was there already."""
        if self.area not in SEAS:
            return mine
        groups: dict[str, list[str]] = {}
        for key in mine:
            groups.setdefault(board.blocks[key].way, []).append(key)
        there = groups.pop("", [])
        if groups:
            said = [way for way in board.acting().leads.get(self.area, ()) if way in groups]
            first = groups[said[0] if said else strongest(board, groups)]
            for key in first:
                board.blocks[key].way = ""
            there = sorted([*there, *first])
        return there


class SneakOver(Auto, tag="sneak.over"):
    """15.241: the shots at one place are over."""

    rule = "15.241"

    def run(self, p: P) -> None:
        p.board.battle = None


class SneakShot(Decision, tag="combat.sneak"):
    """15.241: air forces, then carriers, fire once each, fly as kamikaze, or hold back."""

    rule = "15.241"
    policy = "sneak"
    seat: str

    def asked(self, p: P) -> list[str]:
        return [self.seat] if self.shooters(p) else []

    def shooters(self, p: P) -> list[str]:
        board, battle = p.board, p.board.fight()
        if not sides.defenders(board):
            return []
        ready = [k for k in sides.attackers(board) if k not in battle.acted and self.aims(p, k, "fire")]
        for type_ in SHOOTERS:
            if found := [key for key in ready if board.blocks[key].type == type_]:
                return found
        return []

    def aims(self, p: P, key: str, kind: str, faction: str = "") -> list[str]:
        board, block = p.board, p.board.blocks[key]
        there = [board.blocks[each] for each in sides.defenders(board)]
        foes = [foe for foe in there if faction in ("", side_of(board, foe))]
        if kind == "fire":
            return fire.targets(board, block, foes)
        return [each for each in ("N", "convoy") if any(class_of(foe) == each for foe in foes)]

    def prompt(self, p: P, seat: str) -> Text:
        return Text.of("combat.sneak.ask", area=p.board.fight().at, units=specs(p.board, self.shooters(p)))

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        keys = self.shooters(p)
        if partial.kind is None:
            flies = any(self.aims(p, key, "kamikaze") for key in keys)
            return kinds("order", "fire", *(["kamikaze"] if flies else []), "nothing")
        if "with" not in partial:
            able = [key for key in keys if partial.kind == "nothing" or self.aims(p, key, partial.kind)]
            return pick("with", "unit", specs(p.board, able), Text("combat.with"), self.rule)
        if partial.kind == "nothing" or "class" in partial:
            return Done()
        key = find(p.board, keys, partial["with"])
        if "at" not in partial:
            return pick("at", "faction", p.board.fight().targets, Text("combat.at"), "12.8")
        return pick(
            "class", "class", self.aims(p, str(key), str(partial.kind)), Text("combat.class"), "12.41"
        )

    def completed(self, p: P, order: Order) -> Order:
        keys = self.shooters(p)
        key = find(p.board, keys, order.args["with"]) if "with" in order.args else next(iter(keys), None)
        if key is None:
            return order
        args = {**order.args, "with": spec(p.board.blocks[key])}
        if order.kind != "nothing":
            args.setdefault("at", p.board.fight().targets[0])
        return Order(order.seat, order.kind, args)

    def apply(self, p: P, order: Order) -> None:
        key = find(p.board, self.shooters(p), order.args["with"])
        assert key is not None
        p.board.fight().acted.append(key)
        if order.kind == "fire":
            shoot(p, key, order.args["class"], order.args["at"])
        elif order.kind == "kamikaze":
            p.push(Gone(key))
            shoot(p, key, order.args["class"], order.args["at"], fire.KAMIKAZE)

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        key = self.shooters(p)[0]
        block = p.board.blocks[key]
        named = spec(block)
        if policy["shots"] == "hold":
            return Order(seat, "nothing", {"with": named})
        foes = [p.board.blocks[each] for each in sides.defenders(p.board)]
        target, faction = stance.best_target(p.board, block, foes, [])
        return Order(seat, "fire", {"with": named, "at": faction, "class": target})


class SneakWar(Auto, tag="sneak.war"):
    """15.24: the war begins, and an ordinary Combat Phase with Surprise follows."""

    rule = "15.24"

    def run(self, p: P) -> None:
        turn = p.board.acting()
        war.declare(p, turn.seat, turn.sneak)
        turn.sneak = ""
