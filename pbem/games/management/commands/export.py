"""Write a game to a file: the whole of it when it is over, before that what one viewer may know."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from pbem.games.models import Game, Seat, Status
from pbem.games.selectors import last_number
from pbem.games.services import export_text


class Command(BaseCommand):
    help = "Export a game as JSON."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", metavar="GAME", help="public id")
        parser.add_argument("file", metavar="FILE", type=Path)
        parser.add_argument("--seat", help="through whose eyes, if the game is not over; else a spectator's")

    def handle(self, *args: Any, **options: Any) -> None:
        game = Game.objects.filter(public_id=options["game"]).first()
        if game is None:
            raise CommandError(f"no such game: {options['game']}")
        seat = options["seat"]
        if seat is not None and not Seat.objects.filter(game=game, name=seat).exists():
            raise CommandError(f"no such seat: {seat}")
        text = export_text(game, seat)
        try:
            options["file"].write_bytes(text)
        except OSError as error:
            raise CommandError(f"{options['file']}: {error.strerror}") from error
        whole = game.status == Status.FINISHED
        events = game.seq if whole else last_number(game, seat)
        part = "all" if whole else "what may be seen"
        self.stdout.write(f"{options['file']}: {part} of {game.public_id}, {events} events")
