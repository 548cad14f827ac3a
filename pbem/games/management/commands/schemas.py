"""Which shape of stored positions each title has in this version, and which games are still older."""

import tomllib
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db.models import Count

from pbem.games.models import Game, Status
from pbem.games.titles import all_titles
from rules.kernel.title import Title

FILE = settings.ROOT / "deploy" / "schemas.toml"
HEAD = """\
# The shape of the stored positions of each title. A version in which a number here is higher than in the one
# before raises it: the first order that a running game gets upgrades it, and the version before cannot read
# that game any more. `manage.py schemas` tells how many games that concerns; `--write` writes this file.

"""


class Command(BaseCommand):
    help = "Tell the schema of each title, and how many running games this version would upgrade."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--write", action="store_true", help="write deploy/schemas.toml for a release")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["write"]:
            FILE.write_text(HEAD + "".join(f"{name} = {number}\n" for name, number in today().items()))
            return
        for title in all_titles().values():
            for line in told(title):
                self.stdout.write(line)


def today() -> dict[str, int]:
    return {title.id: title.schema for title in sorted(all_titles().values(), key=lambda title: title.id)}


def released() -> dict[str, int]:
    """What the file says, which can be read before the version is installed."""
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def told(title: Title) -> list[str]:
    running = Game.objects.filter(title=title.id, status=Status.RUNNING).exclude(schema=title.schema)
    counts = running.values_list("schema").annotate(count=Count("pk")).order_by("schema")
    return [f"{title.id}: schema {title.schema}"] + [
        f"  running games with schema {schema}: {count}; {what_happens(title, schema)}"
        for schema, count in counts
    ]


def what_happens(title: Title, schema: int) -> str:
    if schema > title.schema:
        return "this version cannot read them"
    return "their next order upgrades them, and older versions cannot read them any more"
