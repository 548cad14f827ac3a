"""Many games of one title; plain data goes in and out, so that processes can share the work."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec import Struct, field

from rules.kernel import registry
from rules.kernel.fuzz.game import play_game
from rules.kernel.fuzz.invariants import EVERYTHING, Sampling
from rules.kernel.fuzz.records import Failure, GameRecord
from rules.kernel.title import Title


class Job(Struct, frozen=True, kw_only=True):
    """One game to play: the seats take the bots in turn, and another one begins in every game."""

    package: str
    seed: int
    bots: tuple[str, ...] = ("random",)
    scenario: str | None = None
    usual: bool = False
    sampling: Sampling = EVERYTHING


class Summary(Struct, kw_only=True):
    """What came of one game."""

    title: str
    scenario: str
    seed: int
    orders: int = 0
    refusals: int = 0
    finished: bool = False
    winners: list[str] = field(default_factory=list)
    bots: dict[str, str] = field(default_factory=dict)
    sides: dict[str, str] = field(default_factory=dict)
    problem: str = ""
    record: GameRecord | None = None


def run_job(job: Job) -> Summary:
    """Play one game; a broken one comes back as its record and the problem."""
    [title] = registry.load([job.package]).values()
    scenario, options = variant(title, job)
    seats = title.seats(scenario, title.filled_options(options))
    sides = {seat.name: seat.side for seat in seats}
    names = dealt(title, sides, job)
    summary = Summary(title=title.id, scenario=scenario, seed=job.seed, bots=names, sides=sides)
    try:
        bots = {seat: title.bot(name) for seat, name in names.items()}
        record = play_game(title, scenario, options, job.seed, bots, sampling=job.sampling, names=names)
        summary.winners = record.outcome.winners if record.outcome else []
    except Failure as failure:
        record, summary.problem = failure.record, str(failure)
        summary.record = record
    summary.orders, summary.refusals = len(record.orders), record.refusals
    summary.finished = record.finished and not summary.problem
    return summary


def variant(title: Title, job: Job) -> tuple[str, dict[str, Any]]:
    """The scenarios in turn, the first game of each with its usual options, the others with any."""
    rng = Random(f"variant {job.seed}")  # noqa: S311  (not for chance in play)
    chosen = job.scenario or title.scenarios[job.seed % len(title.scenarios)].id
    plain = job.usual or job.seed < len(title.scenarios) or not title.options
    return chosen, {} if plain else {o.name: rng.choice(o.values) for o in title.options}


def dealt(title: Title, sides: dict[str, str], job: Job) -> dict[str, str]:
    """Which bot plays which seat: sides take the bots in turn, shifted by one from game to game."""
    order = list(dict.fromkeys(sides.values()))
    shift = job.seed if job.scenario else job.seed // len(title.scenarios)
    return {seat: job.bots[(order.index(side) + shift) % len(job.bots)] for seat, side in sides.items()}
