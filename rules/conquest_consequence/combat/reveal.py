"""9.4, 22.91: secret technologies in battle, asked of everybody alike before each round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.conquest_consequence.atlas import TECHNOLOGIES
from rules.conquest_consequence.board import SEATS_OF, Block, Board, P, class_of
from rules.conquest_consequence.combat import fire, sides
from rules.conquest_consequence.technology.investments import Reveal, secrets, show
from rules.kernel.fields import Choices, Partial
from rules.kernel.orders import Order
from rules.kernel.steps import Auto
from rules.kernel.texts import Text
from rules.kernel.windows import ReactionWindow

USERS = {
    "naval_radar": ("fleet",),
    "sonar": ("fleet",),
    "autocannons": ("fleet", "carrier"),
    "improved_torpedoes": ("submarine",),
    "airdefense_radar": ("air_force",),
    "dive_bombing": ("air_force",),
    "jets": ("air_force",),
}
LEAST_CV = 3


class Secrets(Auto, tag="combat.secrets"):
    """9.4: the window is opened for every seat with Great-Power units in the battle."""

    rule = "9.4"

    def run(self, p: P) -> None:
        battle = p.board.fight()
        there = {SEATS_OF[b.nat] for b in users(p.board)}
        seats = sorted(there, key=lambda seat: (seat == battle.attacker, seat))
        p.push(*(Window(seat) for seat in seats if p.board.sides[seat].vault))


def users(board: Board) -> list[Block]:
    """Units that may use technologies."""
    blocks = [board.blocks[key] for key in board.fight().ready]
    return [
        b
        for b in blocks
        if b.nat in SEATS_OF
        and (b.nat != "british_empire" or board.bremp)
        and b.nat not in ("nationalist_china", "red_china")
    ]


class Window(ReactionWindow, tag="combat.reveal"):
    """22.91: a seat with pairs in its vault is asked, whatever they are."""

    rule = "9.4"
    policy = "reveal"
    seat: str

    def asked(self, p: P) -> list[str]:
        return [self.seat]

    def prompt(self, p: P, seat: str) -> Text:
        return Text.of("combat.reveal.ask", area=p.board.fight().at)

    def uses(self, p: P, seat: str) -> list[str]:
        return ["reveal"] if secrets(p.board, seat) else []

    def using(self, p: P, seat: str, partial: Partial) -> Choices:
        return Reveal().choices(p, seat, partial)

    def completed(self, p: P, order: Order) -> Order:
        return Reveal().completed(p, order) if order.kind == "reveal" else order

    def apply(self, p: P, order: Order) -> None:
        if order.kind == "pass":
            p.done()
            return
        p.reveal()
        show(p, order.seat, order.args["tech"], order.args["keep"])

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        """Show a technology when it changes something and enough is at stake."""
        wanted = [tech for tech in secrets(p.board, seat) if tech in TECHNOLOGIES]
        if policy["when"] == "never":
            return Order(seat, "pass")
        if policy["when"] == "useful":
            wanted = [tech for tech in wanted if useful(p.board, seat, tech)]
        if not wanted:
            return Order(seat, "pass")
        return self.completed(p, Order(seat, "reveal", {"tech": wanted[0]}))


def useful(board: Board, seat: str, tech: str) -> bool:
    """Whether own units of this battle would fire earlier, more or better."""
    mine = [b for b in users(board) if SEATS_OF[b.nat] == seat]
    if sum(b.cv for b in mine) < LEAST_CV:
        return False
    fit = [b for b in mine if b.type in USERS.get(tech, ())]
    if tech == "amphtracks":
        return any(fire.idle(board, b) and b.inv for b in mine)
    if tech in ("naval_radar", "jets"):
        foes = [f for b in fit for f in sides.foes_of(board, b)]
        return any(f.type == b.type for b in fit for f in foes)
    return any(_better(board, b, tech) for b in fit)


def _better(board: Board, block: Block, tech: str) -> bool:
    classes = {class_of(foe) for foe in sides.foes_of(board, block)}
    if tech == "airdefense_radar":
        return "A" in classes and block.at in board.control
    raised = {
        cls: value for (type_, cls, t), value in fire.RAISED.items() if (type_, t) == (block.type, tech)
    }
    against = {"N" if cls == "convoy" else cls for cls in classes}
    return any(cls in against and fire.firepower(board, block, cls) < value for cls, value in raised.items())
