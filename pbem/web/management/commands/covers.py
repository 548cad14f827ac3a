"""Paint the pictures of the titles before anybody asks for them."""

from typing import Any

from django.core.management import BaseCommand

from pbem.games.titles import titles
from pbem.pages.covers import paint_covers


class Command(BaseCommand):
    help = "Paint the pictures of all titles, so that nobody waits for them; after each deploy."

    def handle(self, **options: Any) -> None:
        self.stdout.write(f"{paint_covers(titles().values())} pictures")
