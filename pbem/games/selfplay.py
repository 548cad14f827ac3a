"""What many games of bots tell of a title: who wins, how long it takes, how often somebody is asked.

Results are kept by title, revision of its rules, bots and seed, so that a long run may be broken off.
"""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from statistics import mean

import msgspec

from rules.kernel import registry
from rules.kernel.fuzz import Job
from rules.kernel.fuzz.batch import dealt, variant
from rules.kernel.fuzz.stops import Stops, play_as_persons
from rules.kernel.policies import Pace
from rules.kernel.title import Title


class Kept:
    """The games that have been played so far, one line each."""

    def __init__(self, folder: Path, title: Title, bots: str, pace: str):
        self.path = folder / f"{title.id}-{title.rev}-{bots.replace(',', '_')}-{pace or 'shipped'}.jsonl"
        lines = self.path.read_bytes().splitlines() if self.path.exists() else []
        found = [msgspec.json.decode(line, type=Stops) for line in lines]
        self._games = {(each.scenario, each.seed): each for each in found}

    def lacks(self, job: Job) -> bool:
        return self._key(job) not in self._games

    def add(self, job: Job, game: Stops) -> None:
        self._games[self._key(job)] = game
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(game) + b"\n")

    def of(self, jobs: Iterable[Job]) -> list[Stops]:
        return [self._games[self._key(job)] for job in jobs]

    @staticmethod
    def _key(job: Job) -> tuple[str, int]:
        [title] = registry.load([job.package]).values()
        return variant(title, job)[0], job.seed


def stops_of(job: Job, pace: Pace) -> Stops:
    """One game in which bots write the sheets of persons."""
    [title] = registry.load([job.package]).values()
    scenario, options = variant(title, job)
    seats = title.seats(scenario, title.filled_options(options))
    names = dealt(title, {seat.name: seat.side for seat in seats}, job)
    bots = {seat: title.bot(name) for seat, name in names.items()}
    return play_as_persons(title, scenario, options, job.seed, bots, pace=pace)


def table(title: Title, games: list[Stops]) -> list[str]:
    """The report, a scenario a paragraph."""
    lines: list[str] = []
    for scenario in dict.fromkeys(game.scenario for game in games):
        these = [game for game in games if game.scenario == scenario]
        lines += [f"{title.id} {scenario}: {len(these)} games", *_facts(these)]
    return lines


def _facts(games: list[Stops]) -> list[str]:
    won = Counter(winner for game in games for winner in (game.outcome.winners if game.outcome else ()))
    drawn = sum(1 for game in games if game.outcome and not game.outcome.winners)
    open_ = sum(1 for game in games if game.outcome is None)
    wins = ", ".join(f"{seat} {count}" for seat, count in won.most_common())
    turns = [turn for game in games for turn in game.turns if turn]
    policies = Counter[str]()
    for game in games:
        policies.update(game.answered)
    length, orders = mean(len(game.turns) for game in games), mean(game.orders for game in games)
    return [
        f"  won: {wins or 'nobody'}; drawn {drawn}; without end {open_}",
        f"  length: {length:.1f} turns, {orders:.0f} orders",
        f"  stops: {mean(g.total for g in games):.1f} a game, most in a turn {_most(turns)}",
        f"  a seat and turn: {_mean(turns):.2f}",
        f"  policies: {', '.join(f'{name} {count}' for name, count in policies.most_common()) or 'none'}",
    ]


def _most(turns: list[dict[str, int]]) -> int:
    return max((sum(turn.values()) for turn in turns), default=0)


def _mean(turns: list[dict[str, int]]) -> float:
    stops = [count for turn in turns for count in turn.values()]
    return mean(stops) if stops else 0
