"""Chapter 13: losing Honor & Fortune, and what happens when there is not enough of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.kernel.fields import Choices, Done, Partial, pick
from rules.kernel.orders import Order
from rules.kernel.steps import Auto, Decision
from rules.kernel.texts import Text
from rules.samurai_battles.atlas import FACES, SYMBOLS, apart
from rules.samurai_battles.board import P, Unit
from rules.samurai_battles.standing_answers import who_loses
from rules.samurai_battles.victory import kill_leader, over, take_blocks

LEAST_DICE = 4


def lose_honor(p: P, seat: str, tokens: int, cause: str, piece: str = "", at: str = "") -> None:
    """13.1: pay; for what is missing throw four dice and one for each missing token."""
    paid = min(tokens, p.board.honor[seat])
    p.board.honor[seat] -= paid
    if tokens:
        p.say("honor.paid", seat=seat, tokens=paid)
    missing = tokens - paid
    if missing:
        dice = p.roll_faces(LEAST_DICE + missing, FACES, "loss of honor")
        p.say("honor.roll", seat=seat, faces=dice)
        p.push(HonorDice(seat, cause, [face for face in dice if face not in ("flag", "honor")], piece, at))


class HonorDice(Auto, tag="honor.dice"):
    """13.2 to 13.4: die by die; the owner chooses only where several units are equally near."""

    rule = "13.1"
    seat: str
    cause: str
    faces: list[str]
    piece: str = ""
    at: str = ""

    def run(self, p: P) -> None:
        faces = list(self.faces)
        while faces and not over(p):
            face = faces.pop(0)
            if face == "swords":
                self.swords(p)
                continue
            found = candidates(p, self, face)
            if len(found) > 1:
                rest = HonorDice(self.seat, self.cause, faces, self.piece, self.at)
                p.push(LoseBlock(self.seat, [unit.id for unit in found]), rest)
                return
            if found:
                take_blocks(p, found[0], 1)

    def swords(self, p: P) -> None:
        """13.3: swords eliminate a leader who fled and joined nobody."""
        leader = p.board.leaders.get(self.piece)
        if leader is not None and self.cause == "leader":
            kill_leader(p, leader)


def candidates(p: P, step: HonorDice, symbol: str) -> list[Unit]:
    """The units that may lose the block of one die."""
    assert symbol in SYMBOLS
    retreating = p.board.units.get(step.piece)
    of_symbol = [unit for unit in p.board.army(step.seat) if unit.kind.symbol == symbol]
    if step.cause == "card":
        return of_symbol
    if step.cause == f"unit {symbol}":
        return [retreating] if retreating is not None else []
    nearest = min((apart(step.at, unit.hex) for unit in of_symbol), default=0)
    return [unit for unit in of_symbol if apart(step.at, unit.hex) == nearest]


class LoseBlock(Decision, tag="honor.lose"):
    """13.2, 13.4: the owner picks the unit that loses a block."""

    rule = "13.2"
    kind = "lose"
    policy = "losses"
    seat: str
    units: list[str]

    def asked(self, p: P) -> list[str]:
        return [self.seat]

    def hexes(self, p: P) -> list[str]:
        return [p.board.units[name].hex for name in self.units]

    def prompt(self, p: P, seat: str) -> Text:
        return Text("honor.lose.ask")

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        return Done() if "hex" in partial else pick("hex", "hex", self.hexes(p))

    def apply(self, p: P, order: Order) -> None:
        unit = p.board.unit_at(order.args["hex"])
        assert unit is not None
        p.done()
        take_blocks(p, unit, 1)

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        return Order(seat, "lose", {"hex": who_loses(p, self.hexes(p), policy)})
