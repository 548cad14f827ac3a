"""G22.3: what a side does once is decided by its leader; what other seats write of it are proposals.

A seat sends them with its packet. The leader sees them and takes those of a seat over with one line, which
puts them into his own packet as far as they fit beside what he has written himself.
"""

from __future__ import annotations

from collections.abc import Collection

from rules.grande_guerre.board import P, leader, seat_side
from rules.grande_guerre.orders.forms import Form
from rules.grande_guerre.pieces import Planned
from rules.grande_guerre.survey import look_away
from rules.kernel.fields import Choices, Done, Partial, pick
from rules.kernel.orders import IllegalOrder, Order
from rules.kernel.sealed import SEAL, SealedPackets

DIPLOMACY = ("amb", "recall", "audience", "war")
ONCE = frozenset((*DIPLOMACY, "research", "abandon", "card", "offensive", "launch", "stop", "study", "main"))
"""Kinds of lines that speak for a whole side."""
ADOPT = "adopt"


def leads(p: P, seat: str) -> bool:
    """0.1: what a side does once its leader's seat decides."""
    side = seat_side(p.board, seat)
    return bool(side) and leader(p.board, side) == seat


def speaks_for_side(p: P, seat: str, line: Order) -> bool:
    """G22.3; but a card for one power its owner plays himself, if the leader plays none (0.2)."""
    own_card = line.kind == "card" and line.args.get("own") in p.board.seats[seat]
    return line.kind in ONCE and not own_card


class SidePacket(SealedPackets):
    """A packet in which lines for the whole side are the leader's, or proposals to him."""

    def kinds_here(self) -> Collection[str]:
        """The kinds of lines that this packet can have."""
        raise NotImplementedError

    def apply(self, p: P, order: Order) -> None:
        look_away(p.board)
        if order.kind == ADOPT:
            self.adopt(p, order)
            return
        if order.kind == SEAL and not leads(p, order.seat):
            self.propose(p, order.seat)
        super().apply(p, order)

    def propose(self, p: P, seat: str) -> None:
        """What the seat has written for its side goes to the leader, instead of what it proposed before."""
        mine, here = self.packet(seat), self.kinds_here()
        said = [line for line in mine if speaks_for_side(p, seat, line)]
        known = [line for line in p.board.proposals.pop(seat, []) if line.kind not in here]
        found = [*known, *(Planned(line.kind, line.args) for line in said)]
        if found:
            p.board.proposals[seat] = found
        if said:
            self.packets[seat] = [line for line in mine if line not in said]
            texts = [p.title.write(line) for line in said]
            p.tell([leader(p.board, seat_side(p.board, seat))], "orders.proposed", seat=seat, said=texts)

    def adopt(self, p: P, order: Order) -> None:
        """The lines of a seat join the leader's packet; where he has said something himself that holds."""
        seat, here = str(order.args["seat"]), self.kinds_here()
        known = p.board.proposals.pop(seat)
        if rest := [line for line in known if line.kind not in here]:
            p.board.proposals[seat] = rest
        taken = 0
        for line in known:
            mine = Order(order.seat, line.kind, line.args)
            if line.kind in here and self.fits(p, mine):
                self.packets.setdefault(order.seat, []).append(mine)
                taken += 1
        look_away(p.board)
        left = sum(line.kind in here for line in known) - taken
        p.tell([order.seat], "orders.adopted", seat=seat, lines=taken, left=left)

    def fits(self, p: P, order: Order) -> bool:
        p.forget_found()  # The packet has grown since the line before it was judged.
        try:
            self.check(p, order)
        except IllegalOrder:
            return False
        return True


class Adopt(Form):
    """G22.3: the leader takes over what another seat of his side proposes for this packet."""

    kind, rule = ADOPT, "G22.3"

    def able(self, p: P, seat: str) -> list[str]:
        top = p.state.stack[-1]
        if not leads(p, seat) or not isinstance(top, SidePacket):
            return []
        here, side = top.kinds_here(), seat_side(p.board, seat)
        mine = [s for s in p.board.proposals if s != seat and seat_side(p.board, s) == side]
        return [s for s in mine if any(line.kind in here for line in p.board.proposals[s])]

    def open(self, p: P, seat: str) -> bool:
        return bool(self.able(p, seat))

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        return Done() if "seat" in partial else pick("seat", "seat", self.able(p, seat), rule=self.rule)
