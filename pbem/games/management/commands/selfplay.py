"""Let bots play whole games through the kernel with all invariants on."""

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from time import monotonic
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from pbem.games.selfplay import Kept, stops_of, table
from pbem.games.titles import all_titles, find_title
from rules.kernel.fuzz import EVERYTHING, Failure, GameRecord, Job, Sampling, Summary, replay, run_job
from rules.kernel.registry import UnknownTitle
from rules.kernel.title import Title

PROGRESS_SECONDS = 5


class Command(BaseCommand):
    help = "Play whole games of a title (or of all) by bots; any broken invariant ends with an error."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("title", nargs="?", default="all", help="a title's id, or all")
        parser.add_argument("--scenario", help="only this scenario (default: all in turn)")
        parser.add_argument("--usual", action="store_true", help="only the usual options (default: any)")
        parser.add_argument("--games", type=int, default=10)
        parser.add_argument("--seed", type=int, default=0, help="the seed of the first game")
        parser.add_argument(
            "--bot", default="random", help="a bot's name, or several to play one another: a,b"
        )
        parser.add_argument("--jobs", type=int, default=1, help="processes")
        parser.add_argument("--checks", type=float, default=1, help="how often each check runs, from 0 to 1")
        parser.add_argument(
            "--report", action="store_true", help="wins, length, stops and policies; kept, so that it goes on"
        )
        parser.add_argument("--pace", default="", choices=["", "quick", "own", "ask"], help="with --report")
        parser.add_argument("--replay", type=Path, help="play the game of this file again instead")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["replay"]:
            self.replay(options["replay"])
            return
        if options["report"]:
            self.tell(options)
            return
        broken = 0
        for package, title in chosen(options["title"]).items():
            broken += self.play(title, jobs_of(package, title, options), options["jobs"])
        if broken:
            raise CommandError(f"{broken} broken games")

    def play(self, title: Title, jobs: list[Job], processes: int) -> int:
        began = told = monotonic()
        done: list[Summary] = []
        for summary in run(jobs, processes):
            done.append(summary)
            if summary.problem:
                self.report(summary)
            if monotonic() - told > PROGRESS_SECONDS:
                told = monotonic()
                # Not among the results, which programs read: a line for each title.
                self.stderr.write(f"{title.id}: {len(done)} of {len(jobs)} games ...", str)
        self.stdout.write(line(title, done, monotonic() - began))
        return sum(1 for summary in done if not summary.finished)

    def tell(self, options: dict[str, Any]) -> None:
        """Play the games that are not kept yet, and tell of all of them."""
        for package, title in chosen(options["title"]).items():
            jobs = jobs_of(package, title, options)
            kept = Kept(Path(settings.VAR) / "selfplay", title, options["bot"], options["pace"])
            for job in jobs:
                if kept.lacks(job):
                    kept.add(job, stops_of(job, options["pace"]))
                    self.stderr.write(f"{title.id}: game {job.seed} is played ...", str)
            self.stdout.write("\n".join(table(title, kept.of(jobs))))

    def report(self, summary: Summary) -> None:
        assert summary.record is not None
        path = Path(settings.VAR) / f"broken-{summary.title}-{summary.scenario}-{summary.seed}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(summary.record.encode())
        self.stderr.write(f"{summary.problem}\n  play it again: manage.py selfplay --replay {path}")

    def replay(self, path: Path) -> None:
        record = read_record(path)
        title = known_title(record.title)
        try:
            again = replay(title, record)
        except Failure as failure:
            cause = failure.__cause__ or failure
            raise CommandError(f"still broken: {failure}") from cause
        self.stdout.write(f"{len(again.orders)} orders played again, nothing is broken.")


def chosen(name: str) -> dict[str, Title]:
    """The packages to play with their titles."""
    if name != "all":
        known_title(name)
    found = zip(settings.PBEM_TITLES, all_titles().values(), strict=True)
    return {package: title for package, title in found if name in ("all", title.id)}


def known_title(name: str) -> Title:
    try:
        return find_title(name, all_titles())
    except UnknownTitle:
        raise CommandError(f"there is no title {name!r}; there are: {', '.join(all_titles())}") from None


def jobs_of(package: str, title: Title, options: dict[str, Any]) -> list[Job]:
    bots = tuple(options["bot"].split(","))
    for bot in bots:
        if bot not in title.bots:
            raise CommandError(f"{title.id} has no bot {bot!r}; it has: {', '.join(title.bots)}")
    scenario = options["scenario"]
    if scenario and title.scenario(scenario) is None:
        known = ", ".join(each.id for each in title.scenarios)
        raise CommandError(f"{title.id} has no scenario {scenario!r}; it has: {known}")
    if options["games"] < 1 or options["jobs"] < 1 or not 0 <= options["checks"] <= 1:
        raise CommandError("--games and --jobs are at least 1, --checks is from 0 to 1")
    seeds = range(options["seed"], options["seed"] + options["games"])
    common = {"package": package, "bots": bots, "scenario": scenario, "usual": options["usual"]}
    return [Job(seed=seed, sampling=thinned(options["checks"]), **common) for seed in seeds]


def thinned(share: float) -> Sampling:
    full = {name: getattr(EVERYTHING, name) for name in EVERYTHING.__struct_fields__}
    return Sampling(**{name: rate * share for name, rate in full.items()})


def run(jobs: list[Job], processes: int) -> Iterator[Summary]:
    if processes == 1:
        yield from map(run_job, jobs)
        return
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        yield from pool.map(run_job, jobs)


def line(title: Title, done: list[Summary], seconds: float) -> str:
    orders = sum(summary.orders for summary in done)
    facts = [
        f"{len(done)} games",
        f"{sum(1 for s in done if s.finished)} finished",
        f"{orders} orders",
        f"{orders / max(seconds, 0.001):.0f} orders/s",
        f"{sum(s.refusals for s in done)} refusals",
    ]
    return f"{title.id}: {', '.join(facts)}{wins(done)}"


def wins(done: list[Summary]) -> str:
    """How many of its games each bot won with each side."""
    played, won = Counter[str](), Counter[str]()
    for summary in done:
        players = {seat: f"{bot} as {summary.sides[seat]}" for seat, bot in summary.bots.items()}
        played.update(set(players.values()) if summary.finished else ())
        won.update({players[seat] for seat in summary.winners})
    return "".join(f"; {player} won {won[player]} of {played[player]}" for player in sorted(played))


def read_record(path: Path) -> GameRecord:
    try:
        return GameRecord.decode(path.read_bytes())
    except (OSError, ValueError) as problem:
        raise CommandError(f"{path} is not a game to replay: {problem}") from problem
