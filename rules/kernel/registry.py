"""The installed titles. A title is a package with a `title.py` that ends in `TITLE = ...`."""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from rules.kernel.orders import RulesError
from rules.kernel.title import Title


class UnknownTitle(KeyError):
    """No installed title has this id."""


def packages() -> tuple[str, ...]:
    """The packages under `rules` that hold a title, found without importing them; the kernel is none."""
    here = Path(__file__).resolve().parent
    found = {path.parent for path in here.parent.glob("*/title.py")} - {here}
    return tuple(f"rules.{path.name}" for path in sorted(found))


def load(names: Iterable[str]) -> Mapping[str, Title]:
    titles: dict[str, Title] = {}
    for name in names:
        title = _load_one(name)
        if title.id in titles:
            raise RulesError(f"two titles have the id {title.id!r}; the second is {name}")
        titles[title.id] = title
    return titles


@cache
def _load_one(package: str) -> Title:
    title = importlib.import_module(f"{package}.title").TITLE
    if not isinstance(title, Title):
        raise RulesError(f"{package}.title.TITLE is not a Title")
    return title
