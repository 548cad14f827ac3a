"""`manage.py bench`: what an order costs, from the rules alone to HTTP with many clients."""

from argparse import ArgumentParser
from typing import Any

import orjson
from django.core.management.base import BaseCommand, CommandError

from pbem.games.titles import all_titles

PARTS = ("rules", "door", "http", "growth", "many", "due", "mail", "lighthouse")


class Command(BaseCommand):
    help = "Measure rules, journal, API, pictures and lists on databases of its own; yours are not touched."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="print one JSON object")
        parser.add_argument(
            "--quick", action="store_true", help="few samples: a smoke test of the bench itself"
        )
        parser.add_argument("--title", default="", help="measure this title only")
        parser.add_argument("--part", choices=PARTS, help="one part, on the database of PBEM_DATABASE_URL")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["title"] and options["title"] not in all_titles():
            raise CommandError(f"no such title; installed: {', '.join(all_titles())}")
        if options["part"]:
            self.stdout.write(orjson.dumps(self.measured(options["part"], options)).decode())
            return
        from pbem.bench import report

        found = report.run(quick=options["quick"], only=options["title"], tell=self.tell)
        if options["json"]:
            self.stdout.write(orjson.dumps(found).decode())
            return
        self.show(found)
        for line in report.failures(found):
            self.stdout.write(self.style.WARNING(f"missed: {line}"))

    def measured(self, part: str, options: dict[str, Any]) -> dict[str, Any]:
        """The figures of a part, or why there are none, in one line (all of it with --traceback)."""
        try:
            return measure(part, options)
        except Exception as problem:
            said = str(problem).split("\n")[0]
            raise CommandError(f"{part}: {type(problem).__name__}: {said}") from problem

    def tell(self, what: str) -> None:
        self.stderr.write(f"measuring {what} ...")

    def show(self, found: dict[str, Any]) -> None:
        whole = {name: figures for name, figures in found.items() if name != "titles"}
        for heading, figures in (found["titles"] | whole).items():
            self.stdout.write(self.style.MIGRATE_HEADING(heading))
            for name, value in figures.items():
                self.stdout.write(f"  {name:24} {value:>12,}")


def measure(part: str, options: dict[str, Any]) -> dict[str, Any]:
    from pbem.bench import door, due, http, lighthouse, mail, many, rules

    quick = bool(options["quick"])
    chosen = {name: title for name, title in all_titles().items() if options["title"] in ("", name)}
    match part:
        case "rules":
            return {name: rules.measure(title, quick=quick) for name, title in chosen.items()}
        case "door":
            return {name: door.measure(title, quick=quick) for name, title in chosen.items()}
        case "http":
            return http.measure(first(chosen), quick=quick)
        case "growth":
            return door.growth(first(chosen), quick=quick)
        case "due":
            return due.measure(first(chosen), quick=quick)
        case "lighthouse":
            return {name: lighthouse.measure(title) for name, title in chosen.items()}
        case "mail":
            return mail.measure(first(chosen), quick=quick)
    return many.measure(first(chosen), quick=quick)


def first(chosen: dict[str, Any]) -> Any:
    """The title that the server as a whole is measured with: the smallest, so that the server shows."""
    return chosen.get("border_war") or next(iter(chosen.values()))
