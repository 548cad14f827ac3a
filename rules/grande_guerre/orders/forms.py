"""What every kind of order has: when it is open to a seat, its fields, and what it says of a bad value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from rules.grande_guerre.atlas import AREAS, PLANS, PRE_TURN, nation_of
from rules.grande_guerre.board import P, played, seat_side
from rules.grande_guerre.map.control import locked
from rules.grande_guerre.map.supply import supplied
from rules.grande_guerre.remembering import remembered
from rules.grande_guerre.resolution.lines import MOVES, headquarters_area, may_be_ordered, with_headquarters
from rules.kernel.fields import Choices, Partial
from rules.kernel.orders import Order
from rules.kernel.sealed import SealedPackets
from rules.kernel.texts import Text


class Form:
    """A kind of order in a packet; its lines are kept in the plan of the seat until it is sealed."""

    kind: ClassVar[str]
    rule: ClassVar[str]

    def open(self, p: P, seat: str) -> bool:
        """Whether a seat can give such an order now."""
        raise NotImplementedError

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        raise NotImplementedError

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        return None

    def why_closed(self, p: P, seat: str) -> Text:
        """Why such an order cannot be given at all now."""
        return Text("orders.nothing_to_order")


def why_not_named(p: P, seat: str, value: Any) -> Text | None:
    """What is wrong with a unit or a nation that an order names, whatever the order: it is another's."""
    board, posts = p.board, (p.board.armies, p.board.ghqs)
    for name in value if isinstance(value, list) else [value]:
        if name in board.nations and name not in nations(p, seat):
            return Text.of("orders.not_your_nation", nation=name)
        if any(name in known for known in (*posts, board.corps, board.support)) and not owns(p, seat, name):
            return Text.of("orders.not_yours", unit=name)
        if any(name in known for known in posts) and not headquarters_area(board, name):
            return Text.of("orders.off_map", unit=name)
    return None


LISTS = ("corps", "units", "path", "projects")
"""Fields whose bad value may be a list of which a reason speaks."""


def is_plain(field: str, value: Any) -> bool:
    """Whether a bad value is a word, a number or, where one belongs, a list of them; reasons speak of nothing
    else."""
    items = value if isinstance(value, list) and field in LISTS else [value]
    return all(isinstance(item, str | int) for item in items)


def lines(p: P, seat: str) -> Sequence[Order]:
    """The orders that a seat has put into its packet so far."""
    top = p.state.stack[-1]
    return top.packet(seat) if isinstance(top, SealedPackets) else ()


def of_turn(p: P, seat: str, kind: str) -> list[dict[str, Any]]:
    """Lines of a kind in this packet, and in one that was sent before it in the same turn (G7.1)."""
    earlier = [line.args for line in p.board.plans.get(seat, []) if line.kind == kind]
    return [*earlier, *(line.args for line in lines(p, seat) if line.kind == kind)]


def nations(p: P, seat: str) -> list[str]:
    """The nations of a seat that are at war."""
    return played(p.board, seat)


def owns(p: P, seat: str, unit: str) -> bool:
    """Whether a unit takes orders of a seat: it plays the nation, and that is at war (G19.10)."""
    return nation_of(unit) in nations(p, seat)


def ordered(p: P, seat: str) -> set[str]:
    """Corps and headquarters that a line of the plan already sends somewhere."""
    planned = tuple(line.canonical() for line in lines(p, seat))
    return p.once(("ordered", seat, planned), lambda: _ordered(p, seat))


def _ordered(p: P, seat: str) -> set[str]:
    found: set[str] = set()
    for line in lines(p, seat):
        found |= sent(p, line)
    return found


def sent(p: P, line: Order) -> set[str]:
    """The units that one line moves, holds, ships or puts into reserve."""
    args = line.args
    if line.kind in MOVES:
        who = str(args["who"])
        alone = line.kind == "hq"
        return set(args["corps"]) if who in AREAS else {who, *([] if alone else with_headquarters(p, who))}
    if line.kind == "hold":
        return {str(args["who"]), *with_headquarters(p, str(args["who"]))}
    if line.kind in ("ship", "land"):
        return set(args["units"])
    if line.kind == "reserve":
        return set(args["corps"])
    return set()


def armies(p: P, seat: str) -> list[str]:
    """Armies of a seat that take orders now and have none yet."""
    taken = ordered(p, seat)
    mine = [a for a, hq in p.board.armies.items() if hq.at and owns(p, seat, a) and a not in taken]
    here = [a for a in mine if on_front(p, p.board.armies[a].at)]
    return [a for a in here if not locked(p, a) and in_pre_turn(p, a)]


def on_front(p: P, area: str) -> bool:
    """Whether a packet asks for orders on the front of an area: in some order modes not for both at once."""
    fronts = getattr(p.state.stack[-1], "fronts", [])
    return not fronts or AREAS[area].front in fronts


def in_pre_turn(p: P, army: str) -> bool:
    """G20.1: in the pre-turn only the armies that the plan names may move."""
    if p.board.turn != PRE_TURN:
        return True
    plan = p.board.august.plans.get(nation_of(army), "")
    return bool(plan) and army in PLANS[plan].pre_turn


def free_corps(p: P, seat: str) -> list[str]:
    """Corps of a seat on the map that have no orders yet and may be given some."""
    planned = tuple(line.canonical() for line in lines(p, seat))
    return p.once(("free", seat, planned), lambda: _free_corps(p, seat))


def _free_corps(p: P, seat: str) -> list[str]:
    taken = ordered(p, seat)
    mine = [c for c, each in p.board.corps.items() if each.at and owns(p, seat, c) and c not in taken]
    able = [c for c in mine if may_be_ordered(p, c) and on_front(p, p.board.corps[c].at)]
    return [c for c in able if p.board.turn != PRE_TURN or in_pre_turn(p, p.board.corps[c].army)]


def free_by_area(p: P, seat: str) -> dict[str, list[str]]:
    """Corps without orders, by the areas in which they wait for some."""
    planned = tuple(line.canonical() for line in lines(p, seat))
    return p.once(("free by area", seat, planned), lambda: _by_area(p, free_corps(p, seat)))


def _by_area(p: P, corps: list[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for each in corps:
        found.setdefault(p.board.corps[each].at, []).append(each)
    return found


def free_areas(p: P, seat: str) -> list[str]:
    """Areas in which corps of a seat wait for orders."""
    return sorted(free_by_area(p, seat))


def free_at(p: P, seat: str, area: str) -> list[str]:
    return free_by_area(p, seat).get(area, [])


def fed(p: P, seat: str) -> set[str]:
    """The corps of the side of a seat that are in supply."""
    side = seat_side(p.board, seat)
    return remembered(p.board, ("supplied", side), lambda: supplied(p, side))


def place(p: P, who: str) -> str:
    """Where an army, or the corps of an area, start from."""
    return who if who in AREAS else headquarters_area(p.board, who)
