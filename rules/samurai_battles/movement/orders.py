"""Chapter 8: giving orders to units and leaders."""

from __future__ import annotations

from typing import Any

from rules.kernel.fields import Choices, Done, Partial, grow
from rules.kernel.orders import Order
from rules.kernel.texts import Text
from rules.samurai_battles.atlas import ADJACENT, SECTIONS, SYMBOLS, is_hex, sections
from rules.samurai_battles.board import Board, Commanded, P, orders_of
from rules.samurai_battles.cards.windows import Moment

LEADER = ".leader"


def place_of(token: str) -> str:
    """The hex that a token names; `c4.leader` is the leader who leaves the unit in c4."""
    return token.removesuffix(LEADER)


def is_detached(token: str) -> bool:
    return token.endswith(LEADER)


def tokens(board: Board, seat: str, helmet: bool) -> list[str]:
    """8.3, 8.4: units, lone leaders, and with the helmet leaders who may be detached."""
    units = [unit for unit in board.army(seat) if not unit.waiting]
    found = [unit.hex for unit in units] + [leader.hex for leader in board.lone(seat)]
    if helmet:
        led = [unit.hex for unit in units if not unit.is_guard and board.leader_at(unit.hex)]
        found += [hex_ + LEADER for hex_ in led]
    return found


def fits(board: Board, seat: str, token: str, slot: str) -> bool:
    """Whether a slot of the card takes an order for this piece."""
    hex_, unit = place_of(token), board.unit_at(place_of(token))
    if slot in SECTIONS:
        return slot in sections(hex_, seat)
    if slot == "flag":
        return True
    if is_detached(token):
        return False
    if slot == "piece":
        return True
    if unit is None:
        return False
    match slot:
        case "swords":
            return unit.is_guard
        case "infantry" | "cavalry":
            return unit.kind.arm == slot
        case "shooter":
            return bool(unit.kind.ranged) and not board.near_enemy(hex_, seat)
    return slot == "unit" or (slot in SYMBOLS and unit.kind.symbol == slot)


def matched(suits: dict[str, frozenset[str]], chosen: list[str], slots: list[str]) -> bool:
    """Whether every piece finds a slot of its own; pieces in dual hexes take either section (8.2)."""
    taken: dict[int, str] = {}

    def place(token: str, tried: set[int]) -> bool:
        for n, slot in enumerate(slots):
            if n in tried or slot not in suits[token]:
                continue
            tried.add(n)
            if n not in taken or place(taken[n], tried):
                taken[n] = token
                return True
        return False

    return all(place(token, set()) for token in chosen)


def joins(board: Board, orders: Commanded, chosen: list[str], token: str) -> bool:
    """19.7 to 19.9: groups grow hex by hex; a leader's group begins with him."""
    if not orders.group or not chosen:
        return True
    if orders.group == "leader" and board.leader_at(chosen[0]) is None:
        return False
    return any(token in ADJACENT[each] for each in chosen)


def linked(board: Board, orders: Commanded, pieces: list[str]) -> list[str]:
    """The pieces of a group in a sequence in which each joins those before it, if there is one."""
    for first in pieces:
        chain, rest = [first], [piece for piece in pieces if piece != first]
        while found := [piece for piece in rest if joins(board, orders, chain, piece)]:
            chain += found[:1]
            rest.remove(found[0])
        if not rest:
            return chain
    return pieces


def next_tokens(p: P, seat: str, chosen: list[str]) -> list[str]:
    board, orders = p.board, orders_of(p)
    if len(chosen) >= min(orders.most, len(orders.slots)):
        return []
    free = [token for token in tokens(board, seat, orders.helmet) if token not in chosen]
    free = [token for token in free if joins(board, orders, chosen, token)]
    kinds = sorted(set(orders.slots))
    if kinds == ["piece"]:
        return free
    suits = {
        token: frozenset(slot for slot in kinds if fits(board, seat, token, slot))
        for token in (*chosen, *free)
    }
    return [token for token in free if matched(suits, [*chosen, token], orders.slots)]


class GiveOrders(Moment, tag="orders.give"):
    """8.6: all orders are announced before anything moves; fewer than allowed, even none."""

    rule = "8.6"
    kind = "order"

    def asked(self, p: P) -> list[str]:
        return [p.board.active] if next_tokens(p, p.board.active, []) else []

    def prompt(self, p: P, seat: str) -> Text:
        return Text.of("orders.give.ask", card=orders_of(p).card)

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "pieces" in partial:
            return Done()
        chosen = partial.get("pieces", [])
        onward = next_tokens(p, seat, chosen)
        if not onward and chosen:
            return Done()
        return grow("pieces", "piece", onward, may_stop=True, rule="8.1")

    def arranged(self, p: P, order: Order) -> Order:
        """A group may be named in any sequence (19.7 to 19.9), though it is built hex by hex."""
        pieces, orders = order.args.get("pieces"), orders_of(p)
        if not orders.group or not isinstance(pieces, list):
            return order
        own = [piece for piece in tokens(p.board, order.seat, False) if piece in pieces]
        if len(own) != len(pieces):
            return order
        return Order(order.seat, order.kind, order.args | {"pieces": linked(p.board, orders, pieces)})

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        if field != "pieces" or not isinstance(value, str) or not is_hex(place_of(value)):
            return None
        chosen, orders = partial.get("pieces", []), orders_of(p)
        if value not in tokens(p.board, seat, True):
            alone = is_detached(value) and place_of(value) in tokens(p.board, seat, False)
            return Text.of("orders.alone" if alone else "orders.nobody", piece=value, hex=place_of(value))
        if value in chosen:
            return Text.of("orders.twice", piece=value)
        if is_detached(value) and not orders.helmet:
            return Text.of("orders.no_helmet", card=orders.card)
        if not joins(p.board, orders, chosen, value):
            code = "orders.around" if orders.group == "leader" else "orders.apart"
            return Text.of(code, piece=value, card=orders.card)
        if any(fits(p.board, seat, value, slot) for slot in orders.slots):
            return Text.of("orders.too_many", piece=value, card=orders.card)
        if not set(orders.slots) <= set(SECTIONS):
            return Text.of("orders.unsuited", piece=value, card=orders.card)
        lies = list(sections(place_of(value), seat))
        return Text.of("orders.elsewhere", piece=value, card=orders.card, sections=lies)

    def apply(self, p: P, order: Order) -> None:
        p.done()
        for token in order.args["pieces"]:
            give(p.board, token)
        pieces = order.args["pieces"]
        told = {"pieces": pieces} if pieces else {}
        p.say("orders.given" if pieces else "orders.none", seat=order.seat, **told)

    def default(self, p: P, seat: str) -> Order:
        return Order(seat, "order", {"pieces": []})


def give(board: Board, token: str) -> None:
    """8.3: an order for a unit takes its leader along; a detached leader has one of his own."""
    hex_ = place_of(token)
    unit, leader = board.unit_at(hex_), board.leader_at(hex_)
    if unit is not None and not is_detached(token):
        unit.ordered = True
    elif leader is not None:
        leader.ordered = True
