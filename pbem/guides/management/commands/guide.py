"""Play a title's guide as far as it goes, and show where it stands there."""

from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.test.utils import override_settings

from pbem.games.errors import JournalError, Refused
from pbem.games.models import Game, Status
from pbem.games.selectors import feed, last_number, position
from pbem.games.titles import UnknownTitle, all_titles, find_title
from pbem.guides.playing import answer_bots, open_guided, take_step
from pbem.guides.progress import acts_of, followed
from pbem.guides.services import new_guest
from rules.kernel.driver import view, waiting
from rules.kernel.guide import Guide, guide_of, problems
from rules.kernel.orders import OrderError
from rules.kernel.sampling import sample
from rules.kernel.texts import Text
from rules.kernel.title import Title
from rules.kernel.walk import first

SAMPLES = 40


class Command(BaseCommand):
    help = "Play the guide of a title through the server on an empty database, and show where it ends."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("title", help="a title's id")
        parser.add_argument("--samples", type=int, default=SAMPLES, help="how many orders to suggest")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            title = find_title(options["title"], all_titles())
        except UnknownTitle:
            raise CommandError(f"there is no such title; there are: {', '.join(all_titles())}") from None
        guide = guide_of(title)
        if guide is None:
            raise CommandError(f"{title.id} has no guide.toml")
        for problem in problems(title, guide):
            self.stdout.write(f"! {problem}")
        with empty_database(), override_settings(PBEM_DARK_TITLES=True):
            self.play(title, guide, options["samples"])

    def play(self, title: Title, guide: Guide, samples: int) -> None:
        game, told = open_guided(title, guide, new_guest()), 0
        for number, step in enumerate(guide.steps, 1):
            told = self.tell(title, guide, game, told)
            self.stdout.write(f"{number}. {step.order or 'undo'}")
            try:
                take_step(title, guide, game, step)
            except (JournalError, OrderError) as error:
                self.stdout.write(f"! refused: {reason(title, error)}")
                break
            if followed(guide, acts_of(title, guide, game)) != (number, False):
                last = acts_of(title, guide, game)[-1].order
                self.stdout.write(f"! the game has written it {last!r}")
                break
            answer_bots(game)
        answer_bots(game)
        self.tell(title, guide, game, told)
        self.suggest(title, guide, game, samples)

    def tell(self, title: Title, guide: Guide, game: Game, since: int) -> int:
        """What the newcomer has read since a number."""
        for item in feed(game, guide.seat, since, limit=1_000):
            for line in item.lines:
                self.stdout.write(f"    {item.seat or '-'}: {title.catalogue.word(line.text, 'en')}")
        return last_number(game, guide.seat)

    def suggest(self, title: Title, guide: Guide, game: Game, samples: int) -> None:
        """What is asked now, and some of the orders that would answer it."""
        if game.status != Status.RUNNING:
            self.stdout.write("The game is over.")
            return
        p = position(game)
        seen = view(p, guide.seat)
        for line in title.position(seen):
            self.stdout.write(f"  {line}")
        if guide.seat not in waiting(p):
            self.stdout.write(f"{guide.seat} is not asked; the game waits for {', '.join(waiting(p))}.")
            return
        prompt = p.decision.prompt(p, guide.seat)
        self.stdout.write(
            f"Asked ({p.decision.rule}): {title.catalogue.word(prompt, 'en') if prompt else ''}"
        )
        found = sample(p, guide.seat, first(p.decision), samples)
        for order in found.orders:
            self.stdout.write(f"  {title.write(order)}")
        if not found.complete:
            self.stdout.write("  ... and more")


def reason(title: Title, error: Exception) -> str:
    cause = error.error if isinstance(error, Refused) else error
    if not isinstance(cause, OrderError):
        return str(cause)
    text: Text = cause.text
    return f"{title.catalogue.word(text, 'en')} ({cause.rule})"


@contextmanager
def empty_database() -> Iterator[None]:
    """A database that is made for this run and thrown away: orders are carried out as for everybody."""
    name = connection.settings_dict["NAME"]
    # Tables as the models say them: the way of the migrations there would take much longer.
    connection.settings_dict["TEST"]["MIGRATE"] = False
    connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    try:
        yield
    finally:
        connection.creation.destroy_test_db(name, verbosity=0)
