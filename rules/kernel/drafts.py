"""Drafts: a sheet tried on a copy that stops at the first die."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from rules.kernel.dice import NeedsDice, NoDice
from rules.kernel.driver import look, perform, refuse_idle, waiting
from rules.kernel.keywords import IF
from rules.kernel.orders import IllegalOrder, Order, OrderError
from rules.kernel.play import Play
from rules.kernel.sheets import BadLine, Rest, Told, check, is_meant_for
from rules.kernel.texts import Line
from rules.kernel.title import Title

MOST_ASSUMED = 50


class Draft(Struct, frozen=True):
    """Orders tried on a copy; `stopped` when dice or a secret would be needed after `played` lines."""

    data: bytes
    lines: list[Line]
    played: int
    stopped: bool
    asked: tuple[str, ...]


class DraftRefused(Exception):
    """A line of a draft cannot be carried out; `at` is its place, `so_far` what came before it."""

    def __init__(self, at: int, error: OrderError, so_far: Draft):
        super().__init__(at, error)
        self.at, self.error, self.so_far = at, error, so_far


def draft(
    title: Title, data: bytes, orders: Sequence[Order], told: Told = list, goes_on: bool = False
) -> Draft:
    """Play orders without chance; the order that needs a die is checked and left for the real thing.

    `told` gives the lines since the seat's last order, for a sheet that begins with a condition. A sheet that
    `goes_on` by itself may begin in a window that it passes over.
    """
    try:
        check(title, orders)
    except BadLine as bad:
        raise DraftRefused(bad.line - 1, bad.error, _tried(title, data, [], 0, False)) from bad
    try:
        begin = _begun(title, data, orders[0]) if goes_on and orders else data
    except NeedsDice:
        return _tried(title, data, [], 0, True)
    return _try(title, begin, orders, told)


def _begun(title: Title, data: bytes, first: Order) -> bytes:
    p = Play(title, title.codec.decode(data), NoDice())
    _assume(p, first.seat, first)
    return title.codec.encode(p.state)


def _try(title: Title, data: bytes, orders: Sequence[Order], told: Told) -> Draft:
    rest, lines, recent = Rest(orders), list[Line](), told
    while rest:
        at = rest.line - 1
        p = Play(title, title.codec.decode(data), NoDice())
        try:
            if rest.next.kind == IF:
                rest.decide(p, recent)
                continue
            perform(p, rest.next)
            refuse_idle(title, data, title.codec.encode(p.state))
            _assume(p, rest.next.seat, rest.after)
        except IllegalOrder as error:
            raise DraftRefused(at, error, _tried(title, data, lines, at, False)) from error
        except NeedsDice:
            return _tried(title, data, lines, at, True)
        rest.done()
        data, recent = title.codec.encode(p.state), p.lines.copy
        lines += p.lines
    return _tried(title, data, lines, len(orders), False)


def _assume(p: Play[Any], seat: str, after: Order | None) -> None:
    """Answer for the others as anybody would guess, whatever they hold or have left in advance.

    The own windows that the sheet passes over, because it goes on with something else, are answered likewise.
    """
    for _ in range(MOST_ASSUMED):
        asked = waiting(p)
        if not asked or (seat in asked and not _passes_over(p, seat, after)):
            return
        order = p.decision.assumed(p, asked[0] if seat not in asked else seat)
        if order is None:
            return
        perform(p, order)


def _passes_over(p: Play[Any], seat: str, after: Order | None) -> bool:
    return after is not None and p.decision.policy is not None and not is_meant_for(p, seat, after)


def _tried(title: Title, data: bytes, lines: Iterable[Line], played: int, stopped: bool) -> Draft:
    return Draft(data, list(lines), played, stopped, tuple(waiting(look(title, data))))
