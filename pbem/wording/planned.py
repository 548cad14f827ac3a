"""The odds of battles that orders lead to, in the reader's words: for the desk, the summary and mails."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pbem.games.services import Preview
from pbem.wording import words
from pbem.wording.odds import odds_url, percent
from rules.kernel.bots import Options
from rules.kernel.fields import Partial, Pick
from rules.kernel.odds import Planned
from rules.kernel.orders import Order
from rules.kernel.texts import Text
from rules.kernel.title import Title

MOST_SHOWN = 12
MOST_TRIED = 4
PLACES = ("space", "hex", "territory", "area")
"""The vocabularies in which titles name the places of their maps."""


@dataclass(frozen=True, slots=True)
class Battle:
    """A planned battle: where, what may come of it, what was taken for granted, and where to ask on."""

    place: str
    chances: list[tuple[str, str]]
    note: str
    url: str

    @property
    def line(self) -> str:
        said = ", ".join(f"{name} {share} %" for name, share in self.chances)
        return f"{self.place}: {said}"


def battles_of(title: Title, tried: Preview) -> list[Battle]:
    """The battles of a sheet that was tried as far as it needs no dice."""
    return battles(title, tried.view, tried.orders[tried.played :])


def battles(title: Title, view: Mapping[str, Any], waiting: Sequence[Order]) -> list[Battle]:
    found = title.planned_battles(view, waiting)
    return [battle(title, each) for each in found[:MOST_SHOWN]]


def battle(title: Title, found: Planned, name: str = "") -> Battle:
    chances = [(said(title, chance.name), percent(chance.share)) for chance in found.chances]
    notes = [said(title, found.assumed)] if found.assumed else []
    notes += [] if found.exact else [said(title, "estimated")]
    url = odds_url(title, found.question) if found.question is not None else ""
    return Battle(name or place_name(title, found.place), chances, " ".join(notes), url)


def said(title: Title, name: str) -> str:
    return words.word(title, Text(f"chance.{name}"))


def place_name(title: Title, place: str) -> str:
    lang = words.lang()
    names = (title.catalogue.name(vocabulary, place, lang) for vocabulary in PLACES)
    return next((name for name in names if name != place), place)


def tried_out(
    title: Title, view: Mapping[str, Any], options: Options, partial: Partial, offered: Any
) -> list[Battle]:
    """While an order is built: the battle that each of a few last choices would lead to."""
    if not isinstance(offered, Pick) or len(offered.options) > MOST_TRIED or partial.kind is None:
        return []
    if title.planned_battles(view, []) != ():
        return []
    found = []
    for option in offered.options:
        order = Order(options.seat, str(partial.kind), {**partial.args, offered.name: option.value})
        name = words.word(title, option.label) if option.label else str(option.value)
        found += [(name, each) for each in title.planned_battles(view, [order])]
    same = len(found) > 1 and all(each == found[0][1] for _, each in found)
    # What makes no difference is told once, by its place.
    return [battle(title, found[0][1])] if same else [battle(title, each, name) for name, each in found]
