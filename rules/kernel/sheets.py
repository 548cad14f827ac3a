"""Sheets: lines that are carried out one after another, some of them only if something has happened."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from rules.kernel import branches, conditions, keywords
from rules.kernel.branches import Branch
from rules.kernel.driver import complete, refuse_unasked, view, waiting
from rules.kernel.fields import Partial, Pick
from rules.kernel.keywords import IF
from rules.kernel.orders import IllegalOrder, Order, OrderError, Unreadable, writable
from rules.kernel.texts import Line

if TYPE_CHECKING:
    from rules.kernel.play import Play
    from rules.kernel.title import Title

LONGEST = 200
"""So many orders a sheet may hold, those of all branches counted."""

Told = Callable[[], Iterable[Line]]


class BadLine(Exception):
    """A line that is wrong whatever happens; `line` counts from 1."""

    def __init__(self, line: int, error: OrderError):
        super().__init__(line, error)
        self.line, self.error = line, error


def check(title: Title, sheet: Sequence[Order]) -> None:
    """Refuse the first line with a condition that can be known to be wrong; raises BadLine."""
    total = 0
    for line, order in enumerate(sheet, 1):
        try:
            total += branches.check(title, order) if order.kind == IF else 1
            if total > LONGEST:
                raise Unreadable("kernel.sheet_too_long", most=LONGEST)
        except OrderError as error:
            raise BadLine(line, error) from error


class Reading(NamedTuple):
    """What text gives: orders, and what could not be read, each with the number of its line."""

    orders: list[tuple[int, Order]]
    errors: list[BadLine]


def read(title: Title, seat: str, lines: Iterable[tuple[int, str]]) -> Reading:
    """Read numbered lines; a condition over several of them becomes one order, at its first line."""
    found = Reading([], [])
    for group in branches.gather(lines, lambda line: line[1]):
        try:
            found.orders.append((group[0][0], read_group(title, seat, group)))
        except BadLine as bad:
            found.errors.append(bad)
    return found


def read_group(title: Title, seat: str, group: Sequence[tuple[int, str]]) -> Order:
    """An order, or a condition with all its lines; raises BadLine for the one that is wrong."""
    (first, text), texts = group[0], [text for _, text in group]
    if len(texts) > 2 * LONGEST:
        raise BadLine(first, Unreadable("kernel.sheet_too_long", most=LONGEST))
    if keywords.closes(text) or keywords.is_other(text):
        raise BadLine(first, Unreadable("kernel.if_missing"))
    if not (keywords.is_branch(text) and keywords.opens(text)):
        return _read_line(title, seat, first, text)
    if (at := branches.unclosed(texts)) is not None:
        raise BadLine(group[at][0], Unreadable("kernel.if_open"))
    reader = branches.Reader(title, texts, seat, lambda order, depth: branches.check(title, order, depth))
    try:
        return writable(reader.whole())
    except OrderError as error:
        raise BadLine(group[reader.line][0], error) from error


def _read_line(title: Title, seat: str, line: int, text: str) -> Order:
    try:
        return title.read_line(text, seat)
    except OrderError as error:
        raise BadLine(line, error) from error


class Rest:
    """What is left of a sheet, each order with the line that it stands in."""

    def __init__(self, sheet: Iterable[Order]):
        self.lines = deque(enumerate(sheet, 1))

    def __bool__(self) -> bool:
        return bool(self.lines)

    @property
    def line(self) -> int:
        return self.lines[0][0]

    @property
    def next(self) -> Order:
        return self.lines[0][1]

    @property
    def after(self) -> Order | None:
        """The line after the next, if there is one."""
        return self.lines[1][1] if len(self.lines) > 1 else None

    @property
    def orders(self) -> list[Order]:
        return [order for _, order in self.lines]

    def done(self) -> None:
        """The next line has been carried out."""
        self.lines.popleft()

    def decide(self, p: Play[Any], told: Told) -> None:
        """Put the orders of the branch that is taken into the place of a condition; raises IllegalOrder."""
        line, order = self.lines[0]
        taken = choose(p, branches.branch_of(order), order.seat, told)
        self.lines.popleft()
        self.lines.extendleft((line, each) for each in reversed(taken))


def choose(p: Play[Any], branch: Branch, seat: str, told: Told) -> tuple[Order, ...]:
    """The orders to carry out now. Only what the seat may know decides: its choices, its view, its lines."""
    refuse_unasked(p, seat)
    found = conditions.met(
        p.title,
        branch.clauses,
        cache(lambda: view(p, seat)),
        cache(lambda: [line for line in told() if line.read_by(seat)]),
        lambda clause: _possible(p, branch.hoped(clause)[0]),
    )
    return branch.taken(met=found)


def first_answer(p: Play[Any], seat: str, lines: Iterable[Order], told: Told) -> Order | None:
    """The first order of a list of lines that may be given now; None where all conditions fail."""
    for line in lines:
        taken = choose(p, branches.branch_of(line), seat, told) if line.kind == IF else (line,)
        if taken and taken[0].kind != IF and _possible(p, taken[0]):
            return taken[0]
    return None


def is_meant_for(p: Play[Any], seat: str, line: Order) -> bool:
    """Whether a line answers the question that a seat is asked now, and not one that comes later."""
    if line.kind == IF:
        branch = branches.branch_of(line)
        first = [part[0] for part in (branch.then, branch.other) if part]
        return any(is_meant_for(p, seat, order) for order in first)
    decision = p.decision
    if decision.kind is not None:
        return line.kind == decision.kind
    offered = decision.choices(p, seat, Partial())
    return isinstance(offered, Pick) and line.kind in {option.value for option in offered.options}


def refuse_before_answer(p: Play[Any], line: Order) -> None:
    """Raise IllegalOrder for a condition on what comes later, while its own player is asked something."""
    decision, asked = p.decision, waiting(p)
    if line.seat in asked and decision.policy is not None and not is_meant_for(p, line.seat, line):
        raise IllegalOrder("kernel.answer_first", decision.rule)


def interrupted(p: Play[Any], seat: str) -> bool:
    """Whether the game waits for a word of another seat after which this one usually goes on."""
    asked = waiting(p)
    if not asked or seat in asked:
        return False
    return p.decision.policy is not None or p.decision.assumed(p, asked[0]) is not None


def _possible(p: Play[Any], order: Order) -> bool:
    try:
        p.decision.check(p, complete(p, order))
    except IllegalOrder:
        return False
    return True
