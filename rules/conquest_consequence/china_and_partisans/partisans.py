"""Chapter 17: partisans become militia, are recruited, and bring insurgents; suppression is in combat."""

from __future__ import annotations

from typing import Any

from rules.conquest_consequence.atlas import CHINA, max_cv
from rules.conquest_consequence.board import Board, P, free
from rules.conquest_consequence.decks import cards
from rules.conquest_consequence.movement import duties
from rules.conquest_consequence.movement.appearing import appear, is_aggression, settles
from rules.conquest_consequence.movement.moves import spared
from rules.conquest_consequence.protocols.kinds import Kind
from rules.kernel.fields import Choices, Done, Number, Partial, Several, pick, several
from rules.kernel.orders import Order
from rules.kernel.texts import Text

REDS = "red_china"
INSURGENT_CV = 2


def add(board: Board, area: str, count: int = 1) -> None:
    board.partisans[area] = board.partisans.get(area, 0) + count
    if not board.partisans[area]:
        del board.partisans[area]


def may_act(p: P, seat: str) -> bool:
    """11.0: partisan actions take Soviet orders; none in Winter, nor while a declaration needs the orders."""
    turn = p.board.acting()
    return seat == "soviet" and turn.kind != "winter" and turn.orders > 0 and not turn.recruited


def closed(p: P, seat: str, code: str) -> Text:
    """Why a partisan action is not open: whose turn it is, the season, the orders, or else its own reason."""
    turn = p.board.acting()
    if seat != "soviet":
        return Text("partisans.soviet_only")
    if turn.kind == "winter":
        return Text("partisans.winter")
    if not turn.orders or turn.recruited:
        return Text("movement.no_orders")
    return Text(code) if spare(p) else Text.of("movement.duty", victims=duties.open_duties(p.board))


def spare(p: P) -> bool:
    """11.542: whether an order is left that no declaration needs."""
    turn = p.board.acting()
    return turn.orders > (len(duties.open_duties(p.board)) if turn.duties else 0)


def permitted(p: P, nat: str, area: str) -> bool:
    """10.11, 11.542: no Aggression with an Emergency Command; the last orders go to declarations."""
    if p.board.acting().kind == "emergency" and is_aggression(p.board, nat, area):
        return False
    return spare(p) or settles(p.board, nat, area)


class Militarize(Kind):
    """17.2: a partisan becomes a militia cadre, or a step of a militia that was there before."""

    name, rule = "militarize", "17.2"

    def open(self, p: P, seat: str) -> bool:
        return may_act(p, seat) and bool(self.areas(p))

    def areas(self, p: P) -> list[str]:
        return [area for area in sorted(p.board.partisans) if self.ways(p, area)]

    def ways(self, p: P, area: str) -> list[str]:
        new = free(p.board, REDS, "militia") > 0 and permitted(p, REDS, area)
        add = bool(self.growing(p, area)) and spare(p)
        return [*(["new"] if new else []), *(["add"] if add else [])]

    def growing(self, p: P, area: str) -> list[str]:
        """Militia that stood there when the turn began, can grow and need not move for a declaration."""
        here = [(k, b) for k, b in p.board.at(area) if b.nat == REDS and b.type == "militia"]
        idle = [key for key, b in here if not b.moved and b.cv < max_cv(REDS, "militia")]
        return [key for key in idle if spared(p, key)]

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "area" not in partial:
            return pick("area", "place", self.areas(p), Text("partisans.where"), self.rule)
        if "how" not in partial:
            return pick("how", "how", self.ways(p, partial["area"]), Text("partisans.how"), self.rule)
        return Done()

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        if field == "kind":
            return closed(p, seat, "partisans.no_militia")
        return Text("partisans.no_militia") if field in ("area", "how") else None

    def completed(self, p: P, order: Order) -> Order:
        return Order(order.seat, order.kind, {"how": "new", **order.args})

    def apply(self, p: P, order: Order) -> None:
        area, board = order.args["area"], p.board
        growing = next(iter(self.growing(p, area)), "")
        board.acting().orders -= 1
        board.acting().ordered = True
        add(board, area, -1)
        if order.args["how"] == "add":
            block = board.blocks[growing]
            block.cv, block.moved = block.cv + 1, True
            p.say("partisans.grown", area=area)
        else:
            appear(p, REDS, 1, area)


class Insurgents(Kind):
    """11.6: a pair of the vault is shown and becomes a militia of two steps."""

    name, rule = "insurgents", "11.6"

    def open(self, p: P, seat: str) -> bool:
        return may_act(p, seat) and bool(self.areas(p, seat))

    def areas(self, p: P, seat: str) -> list[str]:
        if not free(p.board, REDS, "militia"):
            return []
        held = {pair.what for pair in p.board.sides[seat].vault if pair.what in CHINA}
        return [area for area in sorted(held) if permitted(p, REDS, area)]

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "area" in partial:
            return Done()
        return pick("area", "place", self.areas(p, seat), Text("partisans.where"), self.rule)

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        if field == "kind":
            return closed(p, seat, "partisans.no_insurgents")
        return Text("partisans.no_insurgents")

    def apply(self, p: P, order: Order) -> None:
        area, mine = order.args["area"], p.board.sides[order.seat]
        pair = next(each for each in mine.vault if each.what == area)
        mine.vault.remove(pair)
        cards.discard(p, *pair.cards)
        p.board.acting().orders -= 1
        p.board.acting().ordered = True
        p.reveal()
        p.say("partisans.insurgents", area=area, cards=pair.cards)
        appear(p, REDS, INSURGENT_CV, area)


class Recruit(Kind):
    """17.3: unused orders as attempts, at most as many as provinces have partisans."""

    name, rule = "recruit", "17.3"

    def open(self, p: P, seat: str) -> bool:
        return may_act(p, seat) and spare(p) and not duties.open_duties(p.board) and bool(p.board.partisans)

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        places = sorted(p.board.partisans)
        if "tries" not in partial:
            most = min(p.board.acting().orders, len(places))
            return Number(name="tries", low=1, high=most, ask=Text("partisans.tries"), rule=self.rule)
        if "areas" not in partial:
            listed = several("areas", "place", places, 0, len(places), self.rule)
            return Several(
                name="areas", options=listed.options, low=0, high=listed.high, ranked=True, rule="17.3"
            )
        return Done()

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        if field == "kind":
            return closed(p, seat, "partisans.nobody")
        most = min(p.board.acting().orders, len(p.board.partisans))
        return Text.of("partisans.most_tries", most=most) if field == "tries" else None

    def completed(self, p: P, order: Order) -> Order:
        return Order(order.seat, order.kind, {"areas": [], **order.args})

    def apply(self, p: P, order: Order) -> None:
        board, tries = p.board, order.args["tries"]
        board.acting().orders -= tries
        board.acting().ordered = board.acting().recruited = True
        least = 5 if "propaganda" in board.sides[order.seat].techs else 6
        dice = p.roll(tries, 6, "recruit")
        won = sum(1 for die in dice if die >= least)
        most_first = sorted(board.partisans, key=lambda area: (-board.partisans[area], area))
        wanted = list(dict.fromkeys([*order.args["areas"], *most_first]))[:won]
        for area in wanted:
            add(board, area)
        p.say("partisans.recruited", dice=dice, count=won, areas=wanted)
