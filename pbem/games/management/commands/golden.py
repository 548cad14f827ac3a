"""Compare the golden games with today's rules, or record them anew on purpose."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from pbem.games.titles import all_titles
from rules.kernel.fuzz import play_game
from rules.kernel.golden import Golden, difference, golden, read_golden, rerun, write_golden
from rules.kernel.title import Title

SHORT_GAME = 2_000
LONGEST = 900
"""Minutes of a scenario; a longer one is told by its parts and would take long to play again."""


class Command(BaseCommand):
    help = "Tell which golden games play differently today; --accept records them anew."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("title", nargs="?", default="all", help="a title's id, or all")
        parser.add_argument("--accept", action="store_true", help="keep today's behaviour as the right one")
        parser.add_argument("--anew", action="store_true", help="with --accept: let the bots play again")
        parser.add_argument("--folder", type=Path, default=Path(settings.ROOT) / "tests" / "golden")

    def handle(self, *args: Any, **options: Any) -> None:
        name = options["title"]
        if name != "all" and name not in all_titles():
            raise CommandError(f"there is no title {name!r}; there are: {', '.join(all_titles())}")
        changed = 0
        for title in all_titles().values():
            if name in ("all", title.id):
                changed += self.go_through(title, options["folder"] / title.id, options)
        if changed and not options["accept"]:
            sys.exit(1)

    def go_through(self, title: Title, folder: Path, options: dict[str, Any]) -> int:
        changed = 0
        for path in wanted(title, folder):
            if path.exists() and not options["anew"]:
                found = difference(title, read_golden(path.read_text(encoding="utf-8")))
                if found is None:
                    continue
                self.stdout.write(f"{title.id}/{path.name}: {found}")
            changed += 1
            if options["accept"]:
                self.accept(title, path, options["anew"])
            elif not path.exists():
                self.stdout.write(f"{title.id}/{path.name} is not recorded yet")
        return changed

    def accept(self, title: Title, path: Path, anew: bool) -> None:
        old = read_golden(path.read_text(encoding="utf-8")) if path.exists() else None
        fixture = rerun(title, old) if old and not anew else None
        how = "the same orders"
        if fixture is None:
            how = "played anew"
            fixture = played(title, path.stem)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(write_golden(fixture), encoding="utf-8")
        self.stdout.write(f"{title.id}/{path.name}: recorded, {how}, {len(fixture.events) - 1} orders")


def wanted(title: Title, folder: Path) -> list[Path]:
    """What is there, and of every scenario that is not too long a game of each bot; random play only where
    it ends soon."""
    bots = [bot for bot in title.bots if bot != "random" or title.longest_game <= SHORT_GAME]
    short = [scenario.id for scenario in title.scenarios if scenario.minutes <= LONGEST]
    names = [f"{scenario}-{bot}" for scenario in short for bot in bots or ["random"]]
    return sorted({*folder.glob("*.json"), *(folder / f"{name}.json" for name in names)})


def played(title: Title, name: str) -> Golden:
    """A game of the scenario and the bot that the fixture's name says."""
    scenario, _, bot = name.rpartition("-")
    if title.scenario(scenario) is None or bot not in title.bots:
        raise CommandError(f"{name} names no scenario and bot of {title.id}, and its orders no longer fit")
    seats = [seat.name for seat in title.seats(scenario, title.filled_options({}))]
    bots = {seat: title.bot(bot) for seat in seats}
    return golden(play_game(title, scenario, {}, 1, bots, names=dict.fromkeys(seats, bot)))
