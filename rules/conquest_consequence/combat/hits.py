"""12.44: hits take steps from the strongest unit of a class, and the owner chooses among equals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.conquest_consequence.atlas import TYPES
from rules.conquest_consequence.board import Block, P, class_of, side_of
from rules.conquest_consequence.combat.sides import seat_of
from rules.conquest_consequence.specs import face, find, spec, specs
from rules.conquest_consequence.units import lose
from rules.kernel.fields import Choices, Done, Partial, pick
from rules.kernel.orders import Order
from rules.kernel.steps import Auto, Decision
from rules.kernel.texts import Text

FIRST_LOST = ("militia", "infantry", "marine", "snlf", "tank", "fortress", "fleet", "carrier")


def equals(p: P) -> list[str]:
    """The strongest units of the class that is hit."""
    board, battle = p.board, p.board.fight()
    shot = [
        key
        for key in battle.ready
        if class_of(board.blocks[key]) == battle.hit_class
        and side_of(board, board.blocks[key]) == battle.hit_faction
    ]
    top = max((board.blocks[key].cv for key in shot), default=0)
    return [key for key in shot if board.blocks[key].cv == top]


def step_loss(block: Block) -> int:
    """12.44: two steps from carriers and convoys."""
    return 2 if TYPES[block.type].double_hit or class_of(block) == "convoy" else 1


def take(p: P, key: str) -> None:
    """One hit on one unit."""
    board, block = p.board, p.board.blocks[key]
    board.fight().hits -= 1
    named = face(block)
    gone = lose(board, key, step_loss(block))
    p.say("combat.destroyed" if gone else "combat.reduced", nat=block.nat, unit=named, area=block.at)


class Hits(Auto, tag="combat.hits"):
    """12.44: one hit after another, until a choice is needed or nothing is left to hit."""

    rule = "12.44"

    def run(self, p: P) -> None:
        battle = p.board.fight()
        while battle.hits > 0:
            best = equals(p)
            if not best:
                break
            if len(specs(p.board, best)) > 1 and seat_of(p.board, best[0]):
                p.push(Loss(seat_of(p.board, best[0])), self)
                return
            acted = [key for key in best if key in battle.acted]
            take(p, (acted or best)[0])
        battle.hits = 0


class Loss(Decision, tag="combat.loss"):
    """12.44: the owner of equally strong units says which is hit."""

    rule = "12.44"
    kind = "lose"
    policy = "losses"
    seat: str

    def asked(self, p: P) -> list[str]:
        return [self.seat]

    def scopes(self, p: P, seat: str) -> list[str]:
        return [p.board.fight().at]

    def prompt(self, p: P, seat: str) -> Text:
        return Text.of("combat.loss.ask", area=p.board.fight().at)

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "unit" in partial:
            return Done()
        return pick("unit", "unit", specs(p.board, equals(p)), Text("combat.lose"), self.rule)

    def completed(self, p: P, order: Order) -> Order:
        key = find(p.board, equals(p), order.args.get("unit"))
        return Order(order.seat, order.kind, {"unit": spec(p.board.blocks[key])}) if key else order

    def apply(self, p: P, order: Order) -> None:
        best = [key for key in equals(p) if spec(p.board.blocks[key]) == order.args["unit"]]
        acted = [key for key in best if key in p.board.fight().acted]
        take(p, (acted or best)[0])
        p.done()

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        """Who has acted already, then the order of the list, then the oldest block."""
        best, board = equals(p), p.board
        listed = [*policy["lost_first"], *FIRST_LOST, *TYPES]

        def worth(key: str) -> tuple[bool, int, str]:
            return (key not in board.fight().acted, listed.index(board.blocks[key].type), key)

        return Order(seat, "lose", {"unit": spec(board.blocks[min(best, key=worth)])})
