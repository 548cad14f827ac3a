"""The audit: run a game's orders through today's rules and compare with what was stored."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from rules.kernel.dice import DiceMismatch, RecordedDice, Roll
from rules.kernel.driver import Result, act, repeat, start
from rules.kernel.orders import Order
from rules.kernel.play import Play
from rules.kernel.state import state_hash
from rules.kernel.title import Title


class Recorded(Struct, frozen=True):
    """One stored order with the dice it used and the hash of the state that it made."""

    seq: int
    order: Order
    rolls: Sequence[Roll]
    state_hash: str


class Difference(Struct, frozen=True):
    """The first event at which today's rules answer otherwise."""

    seq: int
    reason: str


def verify_setup(
    title: Title, scenario: str, options: dict[str, object], rolls: Sequence[Roll], rev: int | None = None
) -> Result:
    """Set a game up again with the dice and under the revision of the rules that it had."""
    return start(title, scenario, options, RecordedDice(rolls), rev=rev)


def verify(title: Title, data: bytes, events: Iterable[Recorded]) -> Difference | None:
    """Re-run orders from a state; None when every stored hash is met.

    The state stays decoded from one order to the next, which is several times faster than going through
    bytes. Only if a hash differs is that order repeated the slow, authoritative way.
    """
    p = Play(title, title.codec.decode(data))
    for event in events:
        before = data
        data, problem = _live(p, event)
        if problem is None and state_hash(data) == event.state_hash:
            continue
        difference, data = _strictly(title, before, event)
        if difference:
            return difference
        p = Play(title, title.codec.decode(data))
    return None


def _live(p: Play[object], event: Recorded) -> tuple[bytes, Exception | None]:
    p.dice = dice = RecordedDice(event.rolls)
    p.lines, p.ran = [], []
    try:
        repeat(p, event.order)
        _all_used(dice)
    except Exception as problem:
        return b"", problem
    return p.title.codec.encode(p.state), None


def _all_used(dice: RecordedDice) -> None:
    if dice.recorded:
        raise DiceMismatch(f"the rules leave rolls unused, first the one for {dice.recorded[0].purpose!r}")


def _strictly(title: Title, data: bytes, event: Recorded) -> tuple[Difference | None, bytes]:
    dice = RecordedDice(event.rolls)
    try:
        result = act(title, data, event.order, dice)
        _all_used(dice)
    except Exception as problem:
        return Difference(event.seq, f"{type(problem).__name__}: {problem}"), b""
    if state_hash(result.data) != event.state_hash:
        return Difference(event.seq, "the state after this order is another one"), b""
    return None, result.data
