"""3.3, 8.0, 22.9: what an owner may do at any time: disband units and give up influence."""

from __future__ import annotations

from typing import Any

from rules.conquest_consequence.atlas import BREMP
from rules.conquest_consequence.board import Board, P
from rules.conquest_consequence.diplomacy.influence import held, lower_status
from rules.conquest_consequence.movement import duties
from rules.conquest_consequence.movement.moves import spared
from rules.conquest_consequence.specs import find, own, own_at, spec, specs
from rules.conquest_consequence.units import remove
from rules.kernel.fields import Choices, Done, Number, Partial, pick
from rules.kernel.orders import Order
from rules.kernel.steps import FreeOrder
from rules.kernel.texts import Text


class Disband(FreeOrder, tag="free.disband"):
    """3.3: a unit goes back to the pool; never in the middle of its battle (22.9)."""

    rule = "3.3"
    kind = "disband"

    def asked(self, p: P) -> list[str]:
        if p.board.phase == "setup":
            return []
        return [seat for seat in p.seats if self.units(p, seat)]

    def units(self, p: P, seat: str) -> list[str]:
        board = p.board
        fought = board.battle.at if board.battle else ""
        found = [k for k in own(board, seat) if not board.blocks[k].kept and board.blocks[k].at != fought]
        turn = board.turn
        if turn is None or turn.seat != seat or not turn.duties or board.phase != "movement":
            return found
        # 11.542: who alone can fulfil what its faction has declared stays to do it.
        return [key for key in found if spared(p, key) and not duties.left_open(board, key)]

    def here(self, p: P, seat: str, area: Any) -> list[str]:
        return [key for key in self.units(p, seat) if p.board.blocks[key].at == area]

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "area" not in partial:
            areas = list(dict.fromkeys(p.board.blocks[key].at for key in self.units(p, seat)))
            return pick("area", "place", areas, Text("production.where"), self.rule)
        if "unit" not in partial:
            here = self.here(p, seat, partial["area"])
            return pick("unit", "unit", specs(p.board, here), Text("production.which"), self.rule)
        return Done()

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        if field == "unit" and find(p.board, own_at(p.board, seat, partial["area"]), value):
            return Text("free.kept")
        return None

    def completed(self, p: P, order: Order) -> Order:
        key = find(p.board, self.here(p, order.seat, order.args.get("area")), order.args.get("unit"))
        if key is None:
            return order
        return Order(order.seat, order.kind, {**order.args, "unit": spec(p.board.blocks[key])})

    def apply(self, p: P, order: Order) -> None:
        key = find(p.board, self.here(p, order.seat, order.args["area"]), order.args["unit"])
        disband(p, str(key))


class Repudiate(FreeOrder, tag="free.repudiate"):
    """8.0: influence may be given up, never control."""

    rule = "8.0"
    kind = "repudiate"

    def asked(self, p: P) -> list[str]:
        return [seat for seat in p.seats if self.nations(p.board, seat)]

    def nations(self, board: Board, seat: str) -> list[str]:
        return [nation for nation in sorted(board.influence) if may_give_up(board, nation, seat)]

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "nation" not in partial:
            return pick("nation", "nation", self.nations(p.board, seat), Text("government.on"), self.rule)
        if "count" not in partial:
            most = held(p.board, partial["nation"], seat)
            return Number(name="count", low=1, high=most, ask=Text("free.count"), rule=self.rule)
        return Done()

    def apply(self, p: P, order: Order) -> None:
        give_up(p, order.seat, order.args["nation"], order.args["count"])

    def public(self, p: P, order: Order) -> Order | None:
        return order


def may_give_up(board: Board, nation: str, seat: str) -> int:
    """How many markers a seat could give up on a neutral; none on an Empire that has joined."""
    return 0 if nation == BREMP and board.bremp else held(board, nation, seat)


def disband(p: P, key: str) -> None:
    block = remove(p.board, key)
    p.say("free.disbanded", nat=block.nat, name=block.name, area=block.at)


def give_up(p: P, seat: str, nation: str, count: int) -> None:
    now = p.board.influence[nation]
    now.n -= count
    if not now.n:
        del p.board.influence[nation]
    lower_status(p.board, nation)
    p.say("free.repudiated", seat=seat, nation=nation, count=count)
