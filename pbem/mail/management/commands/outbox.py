"""Look at the outbox, and give dead rows another chance."""

from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand

from pbem.mail.selectors import backlog
from pbem.outbox.delivery import revive
from pbem.outbox.models import Outbox

MOST_LISTED = 50


class Command(BaseCommand):
    help = "Show what the outbox still has to do and what it has given up; --revive tries that again."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--revive",
            dest="ids",
            nargs="*",
            type=int,
            metavar="ID",
            help="try these dead rows again, or all of them",
        )

    def handle(self, *, ids: list[int] | None, **options: Any) -> None:
        if ids is not None:
            self.stdout.write(f"{revive(ids or None)} rows will be tried again.")
        state = backlog()
        self.stdout.write(
            f"overdue {state.overdue} (oldest {state.oldest.total_seconds():.0f} s), "
            f"due later {state.later}, dead {state.dead}"
        )
        for row in Outbox.objects.filter(dead=True).order_by("pk")[:MOST_LISTED]:
            self.stdout.write(f"  {row.pk}  {row.topic}  {row.created:%Y-%m-%d %H:%M}  {row.error}")
