"""Golden games: finished games kept as fixtures, so that a change of behaviour is accepted on purpose.

A fixture holds the set-up, then one line for each order: what was ordered, the dice it used, and the
beginning of the hash of the state that it made.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from rules.kernel.dice import DiceMismatch, RecordedDice, Roll
from rules.kernel.driver import Result, act, start
from rules.kernel.fuzz.records import GameRecord
from rules.kernel.orders import Order
from rules.kernel.state import state_hash
from rules.kernel.title import Title

SHORT = 12


class GoldenRoll(Struct, array_like=True):
    """A roll without its place in the game, which is not what a fixture is about."""

    purpose: str
    faces: int | list[str]
    results: list[int | str]
    to: list[str] | None
    kind: str


class GoldenEvent(Struct, array_like=True):
    """An order, its dice and the beginning of the hash of the state after it."""

    order: Order
    rolls: list[GoldenRoll]
    hash: str


class Golden(Struct, kw_only=True):
    """A finished game; its first event is the set-up."""

    title: str
    scenario: str
    options: dict[str, Any]
    seed: int
    rev: int
    bots: dict[str, str]
    winners: list[str]
    final_hash: str
    events: list[GoldenEvent]


class Difference(Struct, frozen=True):
    """The first event that today's rules answer otherwise, told for a person to read."""

    at: int
    order: str
    story: str

    def __str__(self) -> str:
        return f"event {self.at}, {self.order}:\n{self.story}"


class Unrepeatable(Exception):
    """The recorded orders and dice no longer fit the rules."""

    def __init__(self, at: int, problem: Exception):
        super().__init__(f"{type(problem).__name__}: {problem}")
        self.at = at


def golden(record: GameRecord) -> Golden:
    """The fixture of a finished game."""
    assert record.outcome is not None, "only a finished game becomes a fixture"
    return Golden(
        title=record.title,
        scenario=record.scenario,
        options=record.options,
        seed=record.seed,
        rev=record.rev,
        bots=record.bots,
        winners=record.outcome.winners,
        final_hash=record.final_hash,
        events=[_event(played.order, played.rolls, played.hash) for played in [record.setup, *record.orders]],
    )


def _event(order: Order, rolls: list[Roll], state: str) -> GoldenEvent:
    kept = [GoldenRoll(roll.purpose, roll.faces, roll.results, roll.to, roll.kind) for roll in rolls]
    return GoldenEvent(order, kept, state[:SHORT])


def write_golden(fixture: Golden) -> str:
    """JSON with a line for each event, so that a change of one order is a change of one line."""
    head = msgspec.to_builtins(fixture)
    events = [json.dumps(event, separators=(",", ":")) for event in head.pop("events")]
    lines = ",\n".join(f"  {event}" for event in events)
    return f'{json.dumps(head, indent=1)[:-2]},\n "events": [\n{lines}\n ]\n}}\n'


def read_golden(text: str) -> Golden:
    """Read what `write_golden` wrote; ValueError says what is wrong."""
    return msgspec.json.decode(text, type=Golden)


def difference(title: Title, fixture: Golden) -> Difference | None:
    """Run the recorded orders with the recorded dice; the first place where something is not as recorded."""
    result: Result | None = None
    try:
        for at, event, result in _answers(title, fixture):
            if state_hash(result.data)[:SHORT] != event.hash:
                return Difference(at, _ordered(title, fixture, at), _story(title, result, at))
    except Unrepeatable as problem:
        return Difference(problem.at, _ordered(title, fixture, problem.at), f"  {problem}")
    won = result.outcome.winners if result and result.outcome else None
    if won != fixture.winners:
        return Difference(len(fixture.events), "the end", f"  {fixture.winners} won, today it is {won}")
    return None


def rerun(title: Title, fixture: Golden) -> Golden | None:
    """The same orders with the same dice under today's rules, or None if they no longer make a whole game."""
    try:
        answers = list(_answers(title, fixture))
    except Unrepeatable:
        return None
    last = answers[-1][2]
    if last.outcome is None:
        return None
    events = [_event(event.order, result.rolls, state_hash(result.data)) for _, event, result in answers]
    return msgspec.structs.replace(
        fixture, winners=last.outcome.winners, final_hash=state_hash(last.data), events=events
    )


def _answers(title: Title, fixture: Golden) -> Iterator[tuple[int, GoldenEvent, Result]]:
    """Every event as today's rules carry it out."""
    result: Result | None = None
    for at, event in enumerate(fixture.events):
        dice = RecordedDice(Roll(0, r.purpose, r.faces, r.results, r.to, "", r.kind) for r in event.rolls)
        try:
            result = _answer(title, fixture, result, event.order, dice)
            if dice.recorded:
                raise DiceMismatch(f"the dice for {dice.recorded[0].purpose!r} are no longer rolled")
        except Exception as problem:
            raise Unrepeatable(at, problem) from problem
        yield at, event, result


def _answer(title: Title, fixture: Golden, before: Result | None, order: Order, dice: RecordedDice) -> Result:
    if before is None:
        return start(title, fixture.scenario, fixture.options, dice, rev=fixture.rev)
    return act(title, before.data, order, dice)


def _ordered(title: Title, fixture: Golden, at: int) -> str:
    order = fixture.events[at].order
    return f"{order.seat}: {title.write(order)}" if at else "set-up"


def _story(title: Title, result: Result, at: int) -> str:
    """What the event does today."""
    told = [f"  says {title.catalogue.word(line)}" for line in result.lines]
    changes = [f"  {op[0]} {'.'.join(map(str, op[1]))} {json.dumps(op[2:])}" for op in result.patch if at]
    return "\n".join(["  the state is another one; today this", *told, *changes])
