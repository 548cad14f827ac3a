"""17.4-17.7: the suppression of partisans, step by step."""

from __future__ import annotations

from typing import Any

from rules.conquest_consequence.atlas import CHINA, TYPES
from rules.conquest_consequence.board import Battle, Board, P, is_ground
from rules.conquest_consequence.china_and_partisans import partisans
from rules.conquest_consequence.combat import sides
from rules.conquest_consequence.combat.hits import Hits
from rules.conquest_consequence.protocols.kinds import Kind
from rules.conquest_consequence.specs import find, spec, specs
from rules.conquest_consequence.units import hide
from rules.kernel.fields import Choices, Done, Partial, grow, pick
from rules.kernel.orders import Order
from rules.kernel.steps import Auto
from rules.kernel.texts import Text

AMBUSH = 1


def suppressors(board: Board, seat: str, area: str) -> list[str]:
    """17.4, 17.7: own units in a province with partisans and no battle, with firepower against ground."""
    if (
        seat == "soviet"
        or area not in CHINA
        or not board.partisans.get(area)
        or sides.opposed(board, seat, area)
    ):
        return []
    here = [(k, b) for k, b in board.at(area) if sides.own_side(board, seat, b)]
    return [k for k, b in here if b.type != "fortress" and TYPES[b.type].fire["G"] > 0]


class Suppress(Kind):
    """17.4: assign units to suppress partisans; all of them must then roll."""

    name, rule = "suppress", "17.4"

    def open(self, p: P, seat: str) -> bool:
        return bool(self.areas(p, seat))

    def areas(self, p: P, seat: str) -> list[str]:
        turn = p.board.acting()
        return [
            a for a in sorted(p.board.partisans) if a not in turn.suppress and suppressors(p.board, seat, a)
        ]

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "area" not in partial:
            return pick("area", "place", self.areas(p, seat), Text("partisans.where"), self.rule)
        here = suppressors(p.board, seat, partial["area"])
        taken = self.assigned(p.board, here, partial.get("units", []))
        left = [key for key in here if key not in taken]
        if "units" in partial or (not left and taken):
            return Done()
        return grow("units", "unit", specs(p.board, left), may_stop=bool(taken), rule="17.7")

    def assigned(self, board: Board, here: list[str], named: list[str]) -> list[str]:
        taken: list[str] = []
        for text in named:
            key = find(board, [each for each in here if each not in taken], text)
            if key is not None:
                taken.append(key)
        return taken

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        if field == "units":
            return Text.of("partisans.no_suppressor", unit=str(value)[:40])
        return Text("partisans.nothing_to_suppress")

    def apply(self, p: P, order: Order) -> None:
        area = order.args["area"]
        here = suppressors(p.board, order.seat, area)
        p.board.acting().suppress[area] = self.assigned(p.board, here, order.args["units"])

    def public(self, p: P, order: Order) -> Order | None:
        return None


class Suppression(Auto, tag="partisans.suppression"):
    """17.6: the units are shown, perhaps ambushed, and roll one by one in the order of fire."""

    rule = "17.6"
    area: str
    keys: list[str]

    def run(self, p: P) -> None:
        board = p.board
        self.keys = [key for key in self.keys if key in board.blocks]
        p.reveal()
        for key in self.keys:
            board.blocks[key].up = True
        p.say("partisans.suppress", area=self.area, seat=board.acting().seat, units=specs(board, self.keys))
        # Inside a type they act as their owner has listed them.
        order = sorted(self.keys, key=lambda key: TYPES[board.blocks[key].type].slot)
        p.push(Ambush(self.area, order), Sweep(self.area, order))


class Ambush(Auto, tag="partisans.ambush"):
    """17.5, 17.7: with Guerrilla Warfare partisans fire first, at ground units only."""

    rule = "17.5"
    area: str
    keys: list[str]

    def run(self, p: P) -> None:
        board = p.board
        soviet = board.sides.get("soviet")
        ground = [key for key in self.keys if is_ground(board.blocks[key])]
        if soviet is None or "guerrilla_warfare" not in soviet.techs or not ground:
            return
        rolled = p.roll(board.partisans.get(self.area, 0), 6, "ambush")
        hits = sum(1 for die in rolled if die <= AMBUSH)
        p.say("partisans.ambushed", area=self.area, dice=rolled, hits=hits)
        seat = board.acting().seat
        board.battle = Battle(self.area, "soviet", ready=ground, hits=hits, hit_class="G", hit_faction=seat)
        p.push(Hits(), Ambushed())


class Ambushed(Auto, tag="partisans.after_ambush"):
    """17.5: the ambush is over."""

    rule = "17.5"

    def run(self, p: P) -> None:
        p.board.battle = None


class Sweep(Auto, tag="partisans.sweep"):
    """17.6: hits remove partisans, then each six of the same unit makes one."""

    rule = "17.6"
    area: str
    keys: list[str]

    def run(self, p: P) -> None:
        board = p.board
        for key in (each for each in self.keys if each in board.blocks):
            block = board.blocks[key]
            rolled = p.roll(block.cv, 6, "suppression")
            hits = sum(1 for die in rolled if die <= TYPES[block.type].fire["G"])
            there = board.partisans.get(self.area, 0)
            left = max(0, there - hits) + rolled.count(6)
            partisans.add(board, self.area, left - there)
            p.say("partisans.swept", unit=spec(block), dice=rolled, area=self.area, left=left)
        for key in self.keys:
            if key in board.blocks:
                hide(board, key)
