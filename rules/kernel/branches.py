"""A line of a sheet that depends on what happens: `if retreats: advance e4; melee e5 > d6 else: stay`.

It is kept as an order of the reserved kind `if`, so that drafts, sheets and the API carry it like any other
line; the log never holds one, because only the orders of the branch that is taken are carried out. In a block
a further condition stands in parentheses, unless it comes last. `if not retreats:` turns a condition around.

It may also be written over several lines: `if retreats:` alone in a line opens, `else:` changes to the other
branch, `end if` closes. Neither indentation nor empty lines mean anything, because mail clients destroy both.
Spanish words are read as well (`keywords`): `si se retira: ... si no: ... fin si`.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import msgspec
from msgspec import Struct, field

from rules.kernel import conditions
from rules.kernel.conditions import Clause
from rules.kernel.keywords import (
    ELSE,
    ENGLISH,
    IF,
    OTHERWISE,
    POSSIBLE,
    Tongue,
    closes,
    english,
    is_branch,
    meant,
    opens,
)
from rules.kernel.notation import QUOTED, unknown_kind
from rules.kernel.orders import Order, OrderError, Unreadable

if TYPE_CHECKING:
    from rules.kernel.title import Title

Item = TypeVar("Item")
Names = Mapping[str, str]
"""What conditions are called in the language of the page."""
NO_NAMES: Names = MappingProxyType({})

BREAK = "\n"
INDENT = "  "
DEEPEST = 3
_TOKEN = re.compile(rf'{OTHERWISE}|(?:[^\s();"]|{QUOTED})+|[();"]', re.IGNORECASE)


class _Line(Struct, forbid_unknown_fields=True):
    kind: str
    args: dict[str, Any] = field(default_factory=dict)


class _Args(Struct, forbid_unknown_fields=True):
    when: str
    then: list[_Line] = field(default_factory=list)
    other: list[_Line] = field(default_factory=list, name="else")


class Branch(Struct, frozen=True):
    """What to do when something is seen at least so often, or is not, and what otherwise.

    Of a single clause `not` turns the branches around, of several each its own clause.
    """

    clauses: tuple[Clause, ...]
    then: tuple[Order, ...]
    other: tuple[Order, ...]

    @property
    def when(self) -> str:
        return self.called(ENGLISH, NO_NAMES)

    def hoped(self, clause: Clause) -> tuple[Order, ...]:
        """The orders whose first one `possible` asks about: those of the other branch after a `not`."""
        return self.other if clause.negated else self.then

    def taken(self, *, met: bool) -> tuple[Order, ...]:
        """The orders to carry out, now that it is known whether all clauses hold."""
        return self.then if met else self.other

    def called(self, tongue: Tongue, names: Names) -> str:
        """The condition in a language: what must be met or must not, and how often."""
        return conditions.written(self.clauses, tongue, names)


def conditional(seat: str, when: str, then: Iterable[Order], other: Iterable[Order]) -> Order:
    """A line of the kind `if`; raises Unreadable for what cannot be a condition."""
    found = Branch(conditions.read(when), (), ())
    return Order(seat, IF, {"when": found.when, "then": _plain(then), "else": _plain(other)})


def _plain(orders: Iterable[Order]) -> list[dict[str, Any]]:
    return [{"kind": order.kind, "args": order.args} for order in orders]


def branch_of(order: Order) -> Branch:
    """Read a line of the kind `if`; raises Unreadable."""
    try:
        found = msgspec.convert(order.args, _Args)
    except msgspec.ValidationError:
        raise Unreadable("kernel.if_malformed") from None
    then, other = _orders(order.seat, found.then), _orders(order.seat, found.other)
    return Branch(conditions.read(found.when), then, other)


def _orders(seat: str, lines: list[_Line]) -> tuple[Order, ...]:
    return tuple(Order(seat, line.kind, line.args) for line in lines)


def check(title: Title, order: Order, depth: int = 1) -> int:
    """Refuse what can be known to be wrong before anything happens; gives the number of orders inside."""
    branch = branch_of(order)
    conditions.check(title, branch.clauses)
    if depth > DEEPEST:
        raise Unreadable("kernel.if_too_deep", most=DEEPEST)
    if not branch.then and not branch.other:
        raise Unreadable("kernel.if_empty")
    for clause in branch.clauses:
        hoped = branch.hoped(clause)
        if clause.name == POSSIBLE and (clause.least > 1 or not hoped or hoped[0].kind == IF):
            raise Unreadable("kernel.possible_what")
    return sum(_check_inside(title, each, depth) for each in (*branch.then, *branch.other))


def _check_inside(title: Title, order: Order, depth: int) -> int:
    if order.kind == IF:
        return check(title, order, depth + 1)
    kinds = [each.kind for each in title.order_kinds]
    if order.kind not in kinds:
        raise unknown_kind(order.kind, kinds)
    return 1


def write(
    order: Order, write_order: Callable[[Order], str], tongue: Tongue = ENGLISH, names: Names = NO_NAMES
) -> str:
    """A condition in one line."""

    def inside(each: Order) -> str:
        return f"({write(each, write_order, tongue, names)})" if each.kind == IF else write_order(each)

    branch = branch_of(order)
    then, other = ("; ".join(map(inside, part)) for part in (branch.then, branch.other))
    first = f"{tongue.if_} {branch.called(tongue, names)}: {then}".rstrip()
    return f"{first} {tongue.other} {other}" if other else first


def lay_out(
    order: Order,
    write_order: Callable[[Order], str],
    tongue: Tongue = ENGLISH,
    names: Names = NO_NAMES,
    depth: int = 0,
) -> list[str]:
    """A condition over several lines; the indentation is for the eye."""
    if order.kind != IF:
        return [INDENT * depth + write_order(order)]
    branch = branch_of(order)
    lines = [f"{INDENT * depth}{tongue.if_} {branch.called(tongue, names)}:"]
    for part, word in ((branch.then, ""), (branch.other, tongue.other)):
        lines += [INDENT * depth + word] if word and part else []
        lines += [line for each in part for line in lay_out(each, write_order, tongue, names, depth + 1)]
    return [*lines, INDENT * depth + tongue.end]


def gather(lines: Iterable[Item], text_of: Callable[[Item], str]) -> list[list[Item]]:
    """Lines in groups: each alone, but a condition over several lines together, as far as it goes."""
    groups: list[list[Item]] = []
    depth = 0
    for line in lines:
        text = text_of(line)
        if depth == 0:
            groups.append([])
        groups[-1].append(line)
        depth += opens(text) and (depth > 0 or is_branch(text))
        depth -= closes(text) and depth > 0
    return groups


def unclosed(lines: Sequence[str]) -> int | None:
    """The place of the last line that opens a condition without end, if there is one."""
    opened: list[int] = []
    for at, line in enumerate(lines):
        if opens(line):
            opened.append(at)
        elif closes(line) and opened:
            opened.pop()
    return opened[-1] if opened else None


def parse(title: Title, text: str, seat: str) -> Order:
    """Read a condition, in one line or over several; raises Unreadable or Ambiguous."""
    order = Reader(title, text.splitlines(), seat).whole()
    check(title, order)
    return order


Judge = Callable[[Order, int], object]


def _anything(order: Order, depth: int) -> None:
    """For a reader who judges when all is read."""


class _Token(NamedTuple):
    """A word of a line, in English where it is one of ours, and where it stands."""

    word: str
    line: int
    start: int
    end: int


def _tokens(lines: Sequence[str]) -> deque[_Token]:
    found: deque[_Token] = deque()
    for at, line in enumerate(lines):
        found += [_Token(english(each[0]), at, *each.span()) for each in _TOKEN.finditer(line)]
        found.append(_Token(BREAK, at, len(line), len(line)))
    return found


class Reader:
    """Reads blocks of orders from left to right; an `else` belongs to the nearest `if`.

    `line` is the place, counted from 0, that an error is about.
    """

    def __init__(self, title: Title, lines: Sequence[str], seat: str, judge: Judge = _anything):
        self.title, self.lines, self.seat, self.judge = title, lines, seat, judge
        self.tokens = _tokens(lines)
        self.depth = self.line = 0

    def whole(self) -> Order:
        """The condition that all lines make up."""
        order = self.branch()
        while self.at(BREAK):
            self.take()
        if self.tokens:
            raise self.surplus()
        return order

    def surplus(self) -> Unreadable:
        token = self.take()
        word = self.lines[token.line][token.start : token.end]
        return Unreadable("kernel.if_surplus", word=word[:40], column=token.start + 1)

    def at(self, *words: str) -> bool:
        return bool(self.tokens) and self.tokens[0].word.lower() in words

    def at_end(self) -> bool:
        """Whether a line stands here that closes a condition."""
        return bool(self.tokens) and closes(self.lines[self.tokens[0].line][self.tokens[0].start :])

    def take(self) -> _Token:
        token = self.tokens.popleft()
        self.line = token.line
        return token

    def branch(self, *, in_parentheses: bool = False) -> Order:
        begin = self.take().line
        self.depth += 1
        if self.depth > DEEPEST:
            raise Unreadable("kernel.if_too_deep", most=DEEPEST)
        when = self.condition()
        spread = self.at(BREAK)
        if spread and in_parentheses:
            raise Unreadable("kernel.if_parentheses")
        then, other = self.block(spread), list[Order]()
        if self.at(*ELSE):
            self.other_begins()
            spread = spread or self.at(BREAK)
            other = self.block(spread)
        if spread:
            self.close(begin)
        self.line, last = begin, self.line
        order = conditional(self.seat, when, then, other)
        self.judge(order, self.depth)
        self.line, self.depth = last, self.depth - 1
        return order

    def other_begins(self) -> None:
        if self.take().word.lower() == "else" and self.at(":"):
            self.take()

    def close(self, begin: int) -> None:
        """A condition over several lines says where it ends: no line falls into it by mistake."""
        if not self.at_end():
            if self.tokens:
                raise self.surplus()
            self.line = begin
            raise Unreadable("kernel.if_open")
        while not self.at(BREAK):
            self.take()

    def condition(self) -> str:
        """The words up to the colon."""
        words: list[str] = []
        while self.tokens and not self.at(BREAK):
            word = self.take().word
            words.append(word.removesuffix(":"))
            if word.endswith(":"):
                return meant(" ".join(filter(None, words)), self.title.condition_words)
        raise Unreadable("kernel.if_no_colon")

    def block(self, spread: bool) -> list[Order]:
        """Orders up to what cannot belong to them; `spread` when they may stand in several lines."""
        found: list[Order] = []
        ends = (*ELSE, ")") if spread else (*ELSE, ")", BREAK)
        while self.tokens and not self.at(*ends) and not (spread and self.at_end()):
            if self.at(";", BREAK):
                self.take()
            elif self.at("("):
                found.append(self.inner())
            else:
                found.append(self.branch() if self.at(IF) else self.order())
        return found

    def inner(self) -> Order:
        """A condition in parentheses."""
        self.take()
        if not self.at(IF):
            raise Unreadable("kernel.if_parentheses")
        order = self.branch(in_parentheses=True)
        if not self.at(")"):
            raise Unreadable("kernel.if_parentheses")
        self.take()
        return order

    def order(self) -> Order:
        first = last = self.take()
        while self.tokens and not self.at(";", *ELSE, "(", ")", BREAK):
            last = self.take()
        try:
            return self.title.read_line(self.lines[first.line][first.start : last.end], self.seat)
        except OrderError as error:
            if "column" in error.text.args:
                error.text.args["column"] += first.start
            raise
