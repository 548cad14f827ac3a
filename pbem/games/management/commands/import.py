# ruff: noqa: N999  (the name of the command)
"""Read an exported game back."""

from pathlib import Path
from typing import Any

import orjson
from django.core.management.base import BaseCommand, CommandError, CommandParser

from pbem.accounts.models import User
from pbem.games.services import Unimportable, import_game


class Command(BaseCommand):
    help = "Import a finished game from its export."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE", type=Path)
        parser.add_argument("--owner", help="the user who may see the game")

    def handle(self, *args: Any, **options: Any) -> None:
        owner = self._owner(options["owner"])
        try:
            game = import_game(orjson.loads(options["file"].read_bytes()), owner)
        except OSError as error:
            raise CommandError(f"{options['file']}: {error.strerror}") from error
        except orjson.JSONDecodeError as error:
            raise CommandError(f"{options['file']} is not JSON: {error}") from error
        except Unimportable as error:
            raise CommandError(f"{options['file']}: {error}") from error
        self.stdout.write(f"{game.public_id}: {game.seq} events of {game.title}")

    def _owner(self, name: str | None) -> User | None:
        owner = User.objects.filter(username=name).first() if name else None
        if name and owner is None:
            raise CommandError(f"no such user: {name}")
        return owner
