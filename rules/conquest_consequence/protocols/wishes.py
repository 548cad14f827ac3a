"""22.9: wishes, a standing list for the moments when others play: secret, and looked at between the steps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.conquest_consequence.atlas import BREMP, NEUTRALS, TYPES
from rules.conquest_consequence.board import SEATS_OF, P
from rules.conquest_consequence.combat.reveal import users
from rules.conquest_consequence.diplomacy.influence import SATELLITE
from rules.conquest_consequence.protocols.free import Disband, disband, give_up, may_give_up
from rules.conquest_consequence.specs import find, spec
from rules.conquest_consequence.technology.investments import secrets, show
from rules.kernel.fields import Choices, Done, Number, Partial, pick
from rules.kernel.orders import Order
from rules.kernel.steps import FreeOrder
from rules.kernel.texts import Text

ROUND = "round"
MOMENTS = (ROUND, *TYPES)
"""9.4: before a round of a battle, or before a type of units acts in it."""
WHATS = ("reveal", "keep", "disband", "none")


class Wish(FreeOrder, tag="free.wish"):
    """22.9: one more wish, or none at all any more. Nobody else learns of it before it comes true."""

    rule = "22.9"
    kind = "wish"

    def asked(self, p: P) -> list[str]:
        return list(p.seats) if p.board.phase != "setup" else []

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "what" not in partial:
            return pick("what", "wish", self.open(p, seat), Text("free.what"), self.rule)
        match partial["what"]:
            case "reveal":
                return self.shown(p, seat, partial)
            case "keep":
                return self.influence(partial)
            case "disband" if "area" not in partial or "unit" not in partial:
                return Disband().choices(p, seat, partial)
        return Done()

    def open(self, p: P, seat: str) -> list[str]:
        able = {"reveal": secrets(p.board, seat), "disband": Disband().units(p, seat)}
        return [what for what in WHATS if able.get(what, True)]

    def shown(self, p: P, seat: str, partial: Partial) -> Choices:
        if "tech" not in partial:
            return pick("tech", "tech", secrets(p.board, seat), Text("government.which_tech"), "9.4")
        if "before" not in partial:
            return pick("before", "moment", MOMENTS, Text("free.before"), "9.4")
        return Done()

    def influence(self, partial: Partial) -> Choices:
        if "nation" not in partial:
            return pick("nation", "nation", [*NEUTRALS, BREMP], Text("government.on"), "8.0")
        if "count" not in partial:
            return Number(name="count", low=0, high=SATELLITE - 1, ask=Text("free.most"), rule="8.0")
        return Done()

    def completed(self, p: P, order: Order) -> Order:
        """Before a round, unless another moment is named; a unit may be named alone (20.3)."""
        args = order.args
        if args.get("what") == "reveal":
            return Order(order.seat, order.kind, {"before": ROUND, **args})
        if args.get("what") != "disband":
            return order
        if "area" not in args:
            own = Disband().units(p, order.seat)
            named = [p.board.blocks[key].at for key in own if p.board.blocks[key].name == args.get("unit")]
            args = {**args, "area": named[0]} if named else args
        return Disband().completed(p, Order(order.seat, order.kind, args))

    def apply(self, p: P, order: Order) -> None:
        mine, seat = p.board.sides[order.seat], order.seat
        wish = self.kept(p, order)
        rest = [each for each in mine.wishes if each[:2] != wish[:2]]
        mine.wishes = [*rest, wish] if wish[0] != "none" else []
        p.tell([seat], "free.wished", count=len(mine.wishes))

    def kept(self, p: P, order: Order) -> list[str]:
        """A wish as the board keeps it; a unit by its block, whose public name may change (20.3)."""
        args: dict[str, Any] = order.args
        match args["what"]:
            case "reveal":
                return ["reveal", args["tech"], args["before"]]
            case "keep":
                return ["keep", args["nation"], str(args["count"])]
            case "disband":
                here = Disband().here(p, order.seat, args["area"])
                return ["disband", str(find(p.board, here, args["unit"])), ""]
        return ["none"]


def fulfil(p: P) -> None:
    """Between two steps: influence above what is wished is given up, and units go that may go."""
    for seat in p.seats:
        for wish in list(p.board.sides[seat].wishes):
            if wish[0] == "keep":
                _keep(p, seat, wish[1], int(wish[2]))
            elif wish[0] == "disband":
                _disband(p, seat, wish)


def _keep(p: P, seat: str, nation: str, most: int) -> None:
    above = may_give_up(p.board, nation, seat) - most
    if above > 0:
        give_up(p, seat, nation, above)


def _disband(p: P, seat: str, wish: list[str]) -> None:
    """A unit in its battle stays until the battle is over; one that is gone is forgotten."""
    if wish[1] in p.board.blocks and wish[1] not in Disband().units(p, seat):
        return
    p.board.sides[seat].wishes.remove(wish)
    if wish[1] in p.board.blocks:
        disband(p, wish[1])


def reveal_before(p: P, moment: str) -> bool:
    """9.4: technologies wished for this moment of a battle with own units; tells whether any was shown."""
    there = {SEATS_OF[block.nat] for block in users(p.board)}
    found = False
    for seat in sorted(there):
        for wish in list(p.board.sides[seat].wishes):
            if wish[0] != "reveal" or wish[2] != moment:
                continue
            p.board.sides[seat].wishes.remove(wish)
            if wish[1] in secrets(p.board, seat):
                p.reveal()
                show(p, seat, wish[1])
                found = True
    return found


def seen(p: P, seat: str) -> list[list[str]]:
    """The list as its owner reads it: units by type and place."""
    blocks = p.board.blocks
    return [
        [wish[0], spec(blocks[wish[1]]), blocks[wish[1]].at] if wish[1] in blocks else list(wish)
        for wish in p.board.sides[seat].wishes
        if wish[0] != "disband" or wish[1] in blocks
    ]


def as_orders(view: Mapping[str, Any], seat: str) -> list[Order]:
    """The list of a seat as orders that would make it, from its view."""
    kept = view["board"]["sides"][seat]["wishes"] or ()
    return [Order(seat, Wish.kind, {"what": what, **_said(what, *rest)}) for what, *rest in kept]


def _said(what: str, one: str, other: str) -> dict[str, Any]:
    match what:
        case "reveal":
            return {"tech": one, "before": other}
        case "keep":
            return {"nation": one, "count": int(other)}
    return {"unit": one, "area": other}
