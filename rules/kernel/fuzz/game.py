"""Playing a whole game, and playing a recorded one again."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from rules.kernel import driver
from rules.kernel.bots import Bot
from rules.kernel.dice import Dice, order_nonce
from rules.kernel.driver import Result
from rules.kernel.fuzz.invariants import EVERYTHING, Sampling, check_end, check_order, check_position
from rules.kernel.fuzz.records import Failure, GameRecord, Played
from rules.kernel.orders import Order
from rules.kernel.state import state_hash
from rules.kernel.title import Title

Watch = Callable[[GameRecord, Result], None]
Chooser = Callable[[Result], Order | None]


class Unending(Exception):
    """A game went on beyond the bound that its title names."""


def dice_for(record: GameRecord, seq: int, order: Order | None, next_roll: int) -> Dice:
    """The dice of one order of a fuzzed game: the same seed and orders give the same dice."""
    key = hashlib.sha256(f"{record.title}/{record.scenario}/{record.seed}".encode()).digest()
    seat, text = (order.seat, order.canonical()) if order else ("", "null")
    return Dice(key, next_roll, order_nonce(seq, seat, text))


def play_game(
    title: Title,
    scenario: str,
    options: Mapping[str, Any],
    seed: int,
    bots: Mapping[str, Bot],
    *,
    guard: bool = True,
    sampling: Sampling = EVERYTHING,
    watch: Watch | None = None,
    names: Mapping[str, str] | None = None,
    longest: int | None = None,
) -> GameRecord:
    """Let bots play to the end; Failure holds the game up to the order that broke something."""
    rng = Random(f"bots {seed}")  # noqa: S311  (not for chance in play)

    def choose(result: Result) -> Order:
        p = driver.look(title, result.data)
        seat = rng.choice(result.asked)
        choices = driver.options(p, seat)
        assert choices is not None
        return bots[seat].choose(driver.view(p, seat), choices, rng)

    record = _empty(
        title, scenario, options, seed, names or {seat: type(b).__name__ for seat, b in bots.items()}
    )
    return _run(title, record, choose, guard, sampling, watch, longest or title.longest_game)


def replay(
    title: Title, record: GameRecord, *, sampling: Sampling = EVERYTHING, watch: Watch | None = None
) -> GameRecord:
    """Play the orders of a record again, with the same dice; Failure where something breaks."""
    again = _empty(title, record.scenario, record.options, record.seed, record.bots)
    again.rev = record.rev
    orders: Iterator[Order] = (played.order for played in record.orders)
    return _run(title, again, lambda _: next(orders, None), True, sampling, watch, len(record.orders) + 1)


def _empty(
    title: Title, scenario: str, options: Mapping[str, Any], seed: int, names: Mapping[str, str]
) -> GameRecord:
    return GameRecord(
        title=title.id,
        scenario=scenario,
        options=title.filled_options(options),
        seed=seed,
        rev=title.rev,
        bots=dict(names),
        setup=Played(Order("", "setup")),
    )


def _run(
    title: Title,
    record: GameRecord,
    choose: Chooser,
    guard: bool,
    sampling: Sampling,
    watch: Watch | None,
    longest: int,
) -> GameRecord:
    """The loop of all games; whatever goes wrong is told together with the game so far."""
    rng = Random(f"checks {record.seed}")  # noqa: S311
    try:
        result = _start(title, record, guard, sampling, rng)
        run = Run(title)
        while result.outcome is None:
            if len(record.orders) >= longest:
                raise Unending(f"no end after {longest} orders")
            run.count(result.policy)
            order = choose(result)
            if order is None:
                break
            result = _step(title, record, result, order, guard, sampling, rng)
            if watch:
                watch(record, result)
        if result.outcome is not None:
            record.refusals += check_end(title, result, rng)
    except Exception as problem:
        raise Failure(record, f"{type(problem).__name__}: {problem}") from problem
    return record


class Run:
    """Questions in a row that standing orders may answer, with the bound that the title names.

    Beyond it the server stops answering, and the game would wait for somebody who left an answer.
    """

    def __init__(self, title: Title):
        self.longest, self.length = title.longest_run, 0

    def count(self, policy: str | None) -> None:
        self.length = self.length + 1 if policy else 0
        if self.length > self.longest:
            raise Unending(f"more than {self.longest} answers of standing orders in a row, at {policy}")


def _start(title: Title, record: GameRecord, guard: bool, sampling: Sampling, rng: Random) -> Result:
    dice = dice_for(record, 0, None, 0)
    result = driver.start(title, record.scenario, record.options, dice, rev=record.rev, guard=guard)
    record.setup.rolls, record.setup.hash = result.rolls, state_hash(result.data)
    check_position(title, result, sampling, rng)
    return result


def _step(
    title: Title,
    record: GameRecord,
    before: Result,
    order: Order,
    guard: bool,
    sampling: Sampling,
    rng: Random,
) -> Result:
    played = Played(order)
    record.orders.append(played)
    dice = dice_for(record, len(record.orders), order, before.next_roll)
    result = driver.act(title, before.data, order, dice, guard=guard)
    played.rolls, played.hash = result.rolls, state_hash(result.data)
    record.outcome = result.outcome
    record.refusals += check_order(title, before, order, result, sampling, rng)
    check_position(title, result, sampling, rng)
    return result
