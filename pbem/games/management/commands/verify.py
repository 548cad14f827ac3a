"""Audit stored games; before a deploy it tells which running games would now answer differently."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db.models import QuerySet

from pbem.games.audit import audit
from pbem.games.models import Game, Status


class Command(BaseCommand):
    help = "Compare stored games with their hashes, their dice and today's rules."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("games", nargs="*", metavar="GAME", help="public ids; all games if none is given")
        parser.add_argument("--running", action="store_true", help="only games that are being played")

    def handle(self, *args: Any, **options: Any) -> None:
        wrong = checked = events = 0
        for game in self._games(options["games"], running=options["running"]).iterator(chunk_size=100):
            seen, problems = audit(game)
            checked, events = checked + 1, events + seen
            wrong += bool(problems)
            for problem in problems:
                self.stdout.write(f"{game.public_id} ({game.title}): {problem}")
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
