"""A line of a sheet that depends on what happens: `if retreats: advance e4; melee e5 > d6 else: stay`.

It is kept as an order of the reserved kind `if`, so that drafts, sheets and the API carry it like any other
line; the log never holds one, because only the orders of the branch that is taken are carried out. In a block
a further condition stands in parentheses, unless it comes last.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct, field

from rules.kernel.notation import QUOTED
from rules.kernel.orders import Order, Unreadable

if TYPE_CHECKING:
    from rules.kernel.title import Title

IF = "if"
POSSIBLE = "possible"
"""The condition that every title has: the first order of the block may be given now."""

INDENT = "  "
DEEPEST = 3
MOST = 99
_TOKEN = re.compile(rf'(?:[^\s();"]|{QUOTED})+|[();"]')
_WHEN = re.compile(r"([a-z][a-z0-9_]*)(?: ([1-9][0-9]?))?\Z")


class _Line(Struct, forbid_unknown_fields=True):
    kind: str
    args: dict[str, Any] = field(default_factory=dict)


class _Args(Struct, forbid_unknown_fields=True):
    when: str
    then: list[_Line] = field(default_factory=list)
    other: list[_Line] = field(default_factory=list, name="else")


class Branch(Struct, frozen=True):
    """What to do when something is seen at least so often, and what otherwise."""

    condition: str
    least: int
    then: tuple[Order, ...]
    other: tuple[Order, ...]

    @property
    def when(self) -> str:
        return self.condition if self.least == 1 else f"{self.condition} {self.least}"


def conditional(seat: str, when: str, then: Iterable[Order], other: Iterable[Order]) -> Order:
    """A line of the kind `if`; raises Unreadable for what cannot be a condition."""
    found = Branch(*_condition(when), (), ())
    return Order(seat, IF, {"when": found.when, "then": _plain(then), "else": _plain(other)})


def _plain(orders: Iterable[Order]) -> list[dict[str, Any]]:
    return [{"kind": order.kind, "args": order.args} for order in orders]


def branch_of(order: Order) -> Branch:
    """Read a line of the kind `if`; raises Unreadable."""
    try:
        found = msgspec.convert(order.args, _Args)
    except msgspec.ValidationError:
        raise Unreadable("kernel.if_malformed") from None
    name, least = _condition(found.when)
    return Branch(name, least, _orders(order.seat, found.then), _orders(order.seat, found.other))


def _orders(seat: str, lines: list[_Line]) -> tuple[Order, ...]:
    return tuple(Order(seat, line.kind, line.args) for line in lines)


def _condition(text: str) -> tuple[str, int]:
    match = _WHEN.match(" ".join(text.lower().split()))
    if match is None:
        raise Unreadable("kernel.unreadable_condition", text=text[:40])
    return match[1], int(match[2] or 1)


def check(title: Title, order: Order, depth: int = 1) -> int:
    """Refuse what can be known to be wrong before anything happens; gives the number of orders inside."""
    branch, known = branch_of(order), conditions_of(title)
    if branch.condition not in known:
        raise Unreadable("kernel.unknown_condition", name=branch.condition[:40], known=list(known))
    if depth > DEEPEST:
        raise Unreadable("kernel.if_too_deep", most=DEEPEST)
    if not branch.then and not branch.other:
        raise Unreadable("kernel.if_empty")
    if branch.condition == POSSIBLE and (branch.least > 1 or not branch.then or branch.then[0].kind == IF):
        raise Unreadable("kernel.possible_what")
    return sum(_check_inside(title, each, depth) for each in (*branch.then, *branch.other))


def _check_inside(title: Title, order: Order, depth: int) -> int:
    if order.kind == IF:
        return check(title, order, depth + 1)
    kinds = [each.kind for each in title.order_kinds]
    if order.kind not in kinds:
        raise Unreadable("kernel.unknown_kind", kind=order.kind[:40], kinds=kinds)
    return 1


def conditions_of(title: Title) -> tuple[str, ...]:
    """Every condition that a line of this title may begin with."""
    return (*title.conditions, POSSIBLE)


def is_branch(text: str) -> bool:
    return text.split(maxsplit=1)[:1] in ([IF], [IF.upper()], [IF.title()])


def write(order: Order, write_order: Callable[[Order], str]) -> str:
    branch = branch_of(order)
    then = "; ".join(_inside(each, write_order) for each in branch.then)
    other = "; ".join(_inside(each, write_order) for each in branch.other)
    first = f"{IF} {branch.when}: {then}".rstrip()
    return f"{first} else: {other}" if other else first


def lay_out(order: Order, write_order: Callable[[Order], str], depth: int = 0) -> list[str]:
    """A condition over several lines, for the eye; it is read again only in one line."""
    if order.kind != IF:
        return [INDENT * depth + write_order(order)]
    branch = branch_of(order)
    lines = [f"{INDENT * depth}{IF} {branch.when}:"]
    for part, word in ((branch.then, ""), (branch.other, "else:")):
        lines += [INDENT * depth + word] if word and part else []
        lines += [line for each in part for line in lay_out(each, write_order, depth + 1)]
    return lines


def _inside(order: Order, write_order: Callable[[Order], str]) -> str:
    return f"({write(order, write_order)})" if order.kind == IF else write_order(order)


def parse(text: str, seat: str, parse_order: Callable[[str], Order]) -> Order:
    """Read a line that begins with `if`; raises Unreadable or Ambiguous."""
    reader = _Reader(text, seat, parse_order)
    order = reader.branch()
    if reader.tokens:
        raise Unreadable("kernel.if_surplus", word=reader.tokens[0][0][:40])
    return order


class _Reader:
    """Reads blocks of orders from left to right; an `else` belongs to the nearest `if`."""

    def __init__(self, text: str, seat: str, parse_order: Callable[[str], Order]):
        self.text, self.seat, self.parse_order = text, seat, parse_order
        self.tokens = list(_TOKEN.finditer(text))
        self.depth = 0

    def at(self, *words: str) -> bool:
        return bool(self.tokens) and self.tokens[0][0].lower() in words

    def branch(self) -> Order:
        self.depth += 1
        if self.depth > DEEPEST:
            raise Unreadable("kernel.if_too_deep", most=DEEPEST)
        self.tokens.pop(0)
        when = self.condition()
        then = self.block()
        other: Sequence[Order] = ()
        if self.at("else", "else:"):
            if self.tokens.pop(0)[0].lower() == "else" and self.at(":"):
                self.tokens.pop(0)
            other = self.block()
        self.depth -= 1
        return conditional(self.seat, when, then, other)

    def condition(self) -> str:
        """The words up to the colon."""
        words: list[str] = []
        while self.tokens:
            word = self.tokens.pop(0)[0]
            words.append(word.removesuffix(":"))
            if word.endswith(":"):
                return " ".join(filter(None, words))
        raise Unreadable("kernel.if_no_colon")

    def block(self) -> list[Order]:
        found: list[Order] = []
        while self.tokens and not self.at("else", "else:", ")"):
            if self.at(";"):
                self.tokens.pop(0)
            elif self.at("("):
                found.append(self.inner())
            else:
                found.append(self.branch() if self.at(IF) else self.order())
        return found

    def inner(self) -> Order:
        """A condition in parentheses."""
        self.tokens.pop(0)
        if not self.at(IF):
            raise Unreadable("kernel.if_parentheses")
        order = self.branch()
        if not self.at(")"):
            raise Unreadable("kernel.if_parentheses")
        self.tokens.pop(0)
        return order

    def order(self) -> Order:
        first = last = self.tokens.pop(0)
        while self.tokens and not self.at(";", "else", "else:", "(", ")"):
            last = self.tokens.pop(0)
        return self.parse_order(self.text[first.start() : last.end()])
