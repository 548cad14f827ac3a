"""Many clients send legal and illegal orders at once; nothing illegal may ever be stored."""  # noqa: N999

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from pbem.api.fuzz.environment import manage, temporary_environment
from pbem.api.fuzz.run import Run
from pbem.api.fuzz.tally import MOST_TOLD
from pbem.serving import running_server


class Command(BaseCommand):
    help = (
        "Attack a live server with many clients at once: legal, stale, out-of-turn, malformed and other "
        "people's orders. Fails if an illegal order is stored, a game does not verify or an answer is a 5xx. "
        "Without --url it starts a server with a temporary database."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--seconds", type=float, default=30, help="how long to go on")
        parser.add_argument("--clients", type=int, default=16, help="how many at once")
        parser.add_argument("--seed", type=int, default=1, help="of what the clients choose")
        parser.add_argument(
            "--database", help="address of an empty database, instead of a temporary SQLite file"
        )
        parser.add_argument("--url", help="of a running server that uses the database of these settings")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["clients"] < 2 or options["seconds"] <= 0:
            raise CommandError("at least two clients are needed, and some time")
        if options["url"]:
            self.attack(options)
            return
        with temporary_environment(options["database"]) as env, running_server(env) as server:
            kept = [f"--{name}={options[name]}" for name in ("seconds", "clients", "seed")]
            if manage("fuzz-api", f"--url={server.url}", *kept, env=env):
                raise CommandError("the fuzzer has found something")

    def attack(self, options: dict[str, Any]) -> None:
        run = Run(
            options["url"], clients=options["clients"], seconds=options["seconds"], seed=options["seed"]
        )
        run.play()
        events = run.judge()
        for line in run.tally.summary():
            self.stdout.write(line)
        answers, orders = run.tally.answers.total(), sum(run.tally.accepted.values())
        self.stdout.write(
            f"{len(run.games)} games, {events} events, {answers} requests, {orders} orders taken, "
            f"{len(run.tally.violations)} violations"
        )
        if run.tally.violations:
            raise CommandError("\n".join(run.tally.violations[:MOST_TOLD]))
