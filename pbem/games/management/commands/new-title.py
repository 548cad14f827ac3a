"""Lay the skeleton of a title, a game of two steps that passes the conformance suite."""

# ruff: noqa: N999  (the name of the command is fixed)

import re
from argparse import ArgumentParser
from pathlib import Path
from string import Template
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from rules import kernel

SKELETON = Path(kernel.__file__).parent / "skeleton"
NAME = re.compile(r"[a-z][a-z0-9_]{2,39}")


class Command(BaseCommand):
    help = "Begin a title: rules/NAME with a small game to replace chapter by chapter (docs/title.md)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", help="the package, as in empire_of_the_sun")
        parser.add_argument("--called", help="the name that players read (default: made from the package)")
        parser.add_argument("--into", type=Path, default=None, help="the folder of titles (default: rules)")

    def handle(self, *args: Any, **options: Any) -> None:
        name, rules = options["name"], options["into"] or Path(settings.ROOT) / "rules"
        if not NAME.fullmatch(name):
            raise CommandError("a title's package is small letters, digits and underlines, 3 to 40 of them")
        if (rules / name).exists():
            raise CommandError(f"{rules / name} is there already")
        words = [word.capitalize() for word in name.split("_")]
        facts = {"id": name, "name": options["called"] or " ".join(words), "cls": "".join(words)}
        for source in sorted(SKELETON.rglob("*.txt")):
            target = rules / name / source.relative_to(SKELETON).with_suffix("")
            target.parent.mkdir(parents=True, exist_ok=True)
            text = Template(source.read_text(encoding="utf-8")).substitute(facts)
            target.write_text(with_sorted_imports(text), encoding="utf-8")
        if options["into"] is None:
            project = Path(settings.ROOT) / "pyproject.toml"
            project.write_text(with_contracts(project.read_text(encoding="utf-8"), name), encoding="utf-8")
        self.stdout.write(
            f"{rules / name} is laid, and the linter keeps it apart from the other titles (pyproject.toml):\n"
            f"  make test ARGS='tests/rules/conformance -k {name}'"
        )


def with_contracts(project: str, name: str) -> str:
    """The settings of the linter, with the title among those that import nothing of each other."""
    project = re.sub(r'(?m)^(modules = \["rules\..*)\]$', rf'\1, "rules.{name}"]', project)
    return re.sub(r'(?m)^(layers = \["rules\.[^"]*)"', rf'\1 | rules.{name}"', project)


def with_sorted_imports(text: str) -> str:
    """The imports from our own packages by their names, which depend on what the title is called."""
    lines = text.splitlines(keepends=True)
    own = [at for at, line in enumerate(lines) if line.startswith("from rules.")]
    ordered = sorted((lines[at] for at in own), key=lambda line: line.split(" import ")[0])
    for at, line in zip(own, ordered, strict=True):
        lines[at] = line
    return "".join(lines)
