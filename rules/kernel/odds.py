"""The odds of a fight, for titles that can tell them: what is asked, what is answered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec import Struct

from rules.kernel.scene import Silhouette
from rules.kernel.texts import Text


class OddsForce(Struct, frozen=True):
    """A part of a question that is units with numbers: which types there can be, by kind of fight."""

    name: str
    units: dict[str, tuple[str, ...]]


class OddsForm(Struct, frozen=True):
    """What can be asked; each name is a field of the question, and its words are `odds.<name>`.

    `switches` are yes or no; `numbers` go from 0 to the number given. Both name the kinds they belong to.
    """

    kinds: tuple[str, ...]
    forces: tuple[OddsForce, ...]
    most_units: int
    switches: dict[str, tuple[str, ...]]
    numbers: dict[str, int]
    number_kinds: dict[str, tuple[str, ...]]


class Remnant(Struct, frozen=True):
    """What can be left of a side, and how probably."""

    units: dict[str, int]
    chance: float


class Fate(Struct, frozen=True):
    """What becomes of a side: averages by type, what its losses cost, and its most probable remnants.

    The chances of the remnants that are not listed are `others`.
    """

    left: dict[str, float]
    lost: dict[str, float]
    cost: float
    remnants: list[Remnant]
    others: float


class Forecast(Struct, frozen=True):
    """Chances from 0 to 1, seen by the attacker: to win, to draw, to lose, or that both still fight.

    `capture` is a win that also takes the place; `exact` tells whether it was computed or estimated.
    """

    win: float
    draw: float
    lose: float
    undecided: float
    capture: float
    exact: bool
    attackers: Fate
    defenders: Fate


class Chance(Struct, frozen=True):
    """What may come of a battle, and how probably; its words are `chance.<name>`."""

    name: str
    share: float


class Planned(Struct, frozen=True):
    """A battle that orders lead to. `question` is what a calculator was asked, where there is one.

    `assumed` names what was taken for granted because it is hidden or undecided: the text `chance.<assumed>`.
    """

    place: str
    chances: tuple[Chance, ...]
    exact: bool = True
    assumed: str = ""
    question: Any = None


def chances_of(forecast: Forecast) -> tuple[Chance, ...]:
    """The chances of a forecast that are worth a word."""
    found = [Chance(name, getattr(forecast, name)) for name in ("win", "draw", "undecided", "lose")]
    return tuple(chance for chance in found if chance.share > 0 or chance.name in ("win", "lose"))


class Unanswerable(Exception):
    """A question that makes no sense: the field that is wrong, and why."""

    def __init__(self, field: str, code: str, rule: str = "", /, **args: Any):
        super().__init__(field, code)
        self.field = field
        self.text = Text.of(code, **args)
        self.rule = rule


class Calculator:
    """A title's odds. `question` is a struct whose fields are those of the form and all have defaults."""

    question: ClassVar[type[Struct]]
    form: ClassVar[OddsForm]
    examples: ClassVar[Mapping[str, Struct]]
    """Questions by the code of their summary."""

    icons: ClassVar[Mapping[str, Silhouette]] = {}
    """Silhouettes of the units, for pages."""

    def forecast(self, question: Any) -> Forecast:
        """The answer, always the same to the same question; raises Unanswerable."""
        raise TypeError(f"{type(self).__name__} does not define forecast()")

    def fights(self, view: Mapping[str, Any]) -> dict[str, Any]:
        """The questions that a position raises, by the place of the fight; from a view and nothing else."""
        return {}
