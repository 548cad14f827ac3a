"""Load, attack and kill a whole server, and count what was sent, acknowledged, stored and delivered."""

from argparse import SUPPRESS, ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from pbem.drill.environment import manage, temporary_site
from pbem.drill.farend import far_end
from pbem.drill.hostile import hostile_imports, hostile_mails
from pbem.drill.players import players
from pbem.drill.processes import running_site
from pbem.drill.stages import SHORT, WHOLE, Drill, due_clocks, load_with_kills, slow_and_broken_mail
from pbem.drill.tally import Tally

STAGES = {
    "orders while processes are killed": load_with_kills,
    "a slow and broken mail server": slow_and_broken_mail,
    "deadlines": due_clocks,
    "hostile mails": hostile_mails,
    "hostile files": hostile_imports,
}


class Command(BaseCommand):
    help = (
        "Start a whole server of its own on this machine (gunicorn, workers, beat, mailserver, Redis, a "
        "database beside that of these settings), load it, kill each process in turn, attack it, and count. "
        "Fails on any difference between what was sent, acknowledged, stored and delivered."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--short", action="store_true", help="a minute or two instead of half an hour")
        parser.add_argument("--inside", action="store_true", help=SUPPRESS)

    def handle(self, *, short: bool, inside: bool, **options: Any) -> None:
        if inside:
            self.drill(short)
            return
        with temporary_site() as env:
            failed = manage("drill", "--inside", *(["--short"] if short else []), env=env)
        if failed:
            raise CommandError("the drill has found a difference")

    def drill(self, short: bool) -> None:
        tally = Tally(self.say)
        with far_end() as far, running_site() as site:
            drill = Drill(SHORT if short else WHOLE, site, far, players(), tally)
            for name, stage in STAGES.items():
                stage(drill)
                tally.show(name)
        if tally.differences:
            raise CommandError("\n".join(tally.differences))
        self.say("no difference")

    def say(self, text: str) -> None:
        self.stdout.write(text)
        self.stdout.flush()
