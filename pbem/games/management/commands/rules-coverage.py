"""Print the numbered rules of a title that no test cites."""

# ruff: noqa: N999  (the name of the command is fixed)

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from pbem.games.titles import all_titles, find_title
from rules.kernel.coverage import uncited, unknown
from rules.kernel.registry import UnknownTitle


class Command(BaseCommand):
    help = (
        'Print the rules of a title that no test under tests/rules/TITLE cites by @pytest.mark.rule("3.2").'
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("title")
        parser.add_argument("--tests", type=Path, help="another folder of tests")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            title = find_title(options["title"], all_titles())
        except UnknownTitle:
            known = ", ".join(all_titles())
            raise CommandError(f"there is no title {options['title']!r}; there are: {known}") from None
        folder: Path = options["tests"] or Path(settings.ROOT) / "tests" / "rules" / title.id
        sources = [path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.py"))]
        tables = [path.read_text(encoding="utf-8") for path in sorted(folder.rglob("examples/*.toml"))]
        lacking = uncited(title, sources, tables)
        for rule in lacking:
            self.stdout.write(f"{rule.number} {rule.heading}")
        for number in unknown(title, sources, tables):
            self.stderr.write(f"a test cites rule {number}, which is not there")
        said = sum(bool(rule.text) for rule in title.rules.values())
        self.stderr.write(f"{title.id}: {said - len(lacking)} of {said} rules are cited by a test")
        if lacking:
            sys.exit(1)
