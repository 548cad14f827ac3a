"""Audit stored games; before a deploy it tells which running games would now answer differently."""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db.models import QuerySet

from pbem.games.audit import audit
from pbem.games.models import Game, Status
from pbem.garbage import set_up

Audited = tuple[str, int, list[str]]


class Command(BaseCommand):
    help = "Compare stored games with their hashes, their dice and today's rules."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("games", nargs="*", metavar="GAME", help="public ids; all games if none is given")
        parser.add_argument("--running", action="store_true", help="only games that are being played")
        parser.add_argument("--jobs", type=int, default=1, help="processes that share the games")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["jobs"] < 1:
            raise CommandError("--jobs is at least 1")
        wrong = checked = events = 0
        games = self._games(options["games"], running=options["running"])
        for name, seen, problems in audited(games, options["jobs"]):
            checked, events = checked + 1, events + seen
            wrong += bool(problems)
            for problem in problems:
                self.stdout.write(f"{name}: {problem}")
        self.stdout.write(f"{checked} games with {events} events verified, {wrong} differ")
        if wrong:
            raise CommandError(f"{wrong} of {checked} games differ")

    def _games(self, ids: list[str], *, running: bool) -> QuerySet[Game]:
        started = Game.objects.filter(seq__gt=0).order_by("pk")
        if running:
            started = started.filter(status=Status.RUNNING)
        if not ids:
            return started
        found = started.filter(public_id__in=ids)
        if missing := sorted(set(ids) - set(found.values_list("public_id", flat=True))):
            raise CommandError(f"no such game: {', '.join(missing)}")
        return found


def audited(games: QuerySet[Game], jobs: int) -> Iterator[Audited]:
    """What came of each game; several processes take a few games at a time."""
    if jobs == 1:
        yield from map(audit_one, games.values_list("pk", flat=True).iterator(chunk_size=100))
        return
    # A fork would share this process's connection to the database with its children.
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=set_up) as pool:
        yield from pool.map(audit_one, games.values_list("pk", flat=True), chunksize=4)


def audit_one(game_id: int) -> Audited:
    game = Game.objects.get(pk=game_id)
    return f"{game.public_id} ({game.title})", *audit(game)
