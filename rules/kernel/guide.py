"""Guides: a first game, or the first turn of one, that a newcomer plays on the real board, order by order.

A title's `guide.toml` names a scenario, the newcomer's seat and the bot of all others, and then every order
that the newcomer gives, with the places to mark and the reason in both languages. The dice are fixed by the
title's id and bots repeat themselves, so that the same orders always lead to the same positions.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from rules.kernel.dice import Dice
from rules.kernel.driver import look, start, view
from rules.kernel.orders import Order, OrderError, RulesError
from rules.kernel.scene import Scene
from rules.kernel.title import Title

FILE = "guide.toml"
PACES = ("quick", "own", "ask")


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """One prompt: the order that is expected, or a step back, where it happens, and why.

    `mail` says that the order is given as the answer to a mail, which the page shows.
    """

    en: str
    es: str
    order: str = ""
    undo: bool = False
    mail: bool = False
    place: tuple[str, ...] = ()

    def why(self, lang: str) -> str:
        return self.es if lang == "es" else self.en


class Guide(Struct, frozen=True, forbid_unknown_fields=True):
    """The guide of a title; `pace` is how the newcomer is asked (see `rules.kernel.policies`).

    Another number of `dice` means other dice, for whoever writes a guide and looks for a good example.
    """

    scenario: str
    seat: str
    step: tuple[Step, ...]
    bot: str = "basic"
    pace: str = "quick"
    dice: int = 0
    options: Mapping[str, str | int] = {}

    @property
    def steps(self) -> tuple[Step, ...]:
        return self.step


def guide_of(title: Title) -> Guide | None:
    """The guide that lies in the package of a title; None where it has none."""
    module = sys.modules[type(title).__module__]
    return _load(Path(str(module.__file__)).parent / FILE)


@cache
def _load(path: Path) -> Guide | None:
    if not path.exists():
        return None
    try:
        return read_guide(path.read_text(encoding="utf-8"))
    except msgspec.DecodeError as error:
        raise RulesError(f"{path.parent.name}/{FILE}: {error}") from error


def read_guide(text: str) -> Guide:
    return msgspec.toml.decode(text, type=Guide)


def seed_of(title: Title, guide: Guide) -> bytes:
    """What the dice of every guided game of a title are made from: no secret, and always the same."""
    return hashlib.sha256(f"guide:{title.id}:{guide.dice}".encode()).digest()


def order_of(title: Title, guide: Guide, step: Step) -> Order | None:
    """The order that a step expects; None where it is a step back."""
    return title.parse(step.order, guide.seat).sorted() if step.order else None


def problems(title: Title, guide: Guide) -> list[str]:
    """All that is wrong with a guide as far as it can be told without playing it."""
    found = list(_of_setting(title, guide))
    if not found:
        known = spaces_of(opening(title, guide))
        for number, step in enumerate(guide.steps, 1):
            found += [f"step {number}: {problem}" for problem in _of_step(title, guide, step, known)]
    return found


def _of_setting(title: Title, guide: Guide) -> Iterator[str]:
    if title.scenario(guide.scenario) is None:
        yield f"there is no scenario {guide.scenario!r}"
        return
    try:
        seats = [seat.name for seat in title.seats(guide.scenario, title.filled_options(guide.options))]
    except ValueError as error:
        yield str(error)
        return
    if guide.seat not in seats:
        yield f"there is no seat {guide.seat!r}; there are: {', '.join(seats)}"
    if guide.bot not in title.bots:
        yield f"there is no bot {guide.bot!r}; there are: {', '.join(title.bots)}"
    if guide.pace not in PACES:
        yield f"there is no pace {guide.pace!r}; there are: {', '.join(PACES)}"
    if not guide.steps or guide.steps[0].undo:
        yield "a guide begins with an order"


def _of_step(title: Title, guide: Guide, step: Step, known: Sequence[str]) -> Iterator[str]:
    if bool(step.order) == step.undo:
        yield "it has either an order or undo"
    if step.mail and step.undo:
        yield "nothing is taken back by mail in a guide"
    if not (step.en.strip() and step.es.strip()):
        yield "it says why in both languages"
    for place in step.place:
        if place not in known:
            yield f"the map has no place {place!r}"
    try:
        order = order_of(title, guide, step)
    except OrderError as error:
        yield f"{step.order!r} cannot be read: {error.text.code}"
        return
    if order is not None and title.write(order) != step.order:
        yield f"{step.order!r} is written {title.write(order)!r}"


def opening(title: Title, guide: Guide, lang: str = "en") -> Scene:
    """How the guided game begins, as the newcomer sees it."""
    return title.scene(opening_view(title, guide), lang)


def opening_view(title: Title, guide: Guide) -> dict[str, Any]:
    first = start(title, guide.scenario, guide.options, Dice(seed_of(title, guide), 0, ""))
    return view(look(title, first.data), guide.seat)


def spaces_of(scene: Scene) -> list[str]:
    """Every place that can be marked on a map."""
    found = {shape.space: None for layer in scene.layers for shape in layer.shapes if shape.space}
    return list(found)
