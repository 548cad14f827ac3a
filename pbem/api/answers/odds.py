"""Calculators of odds as the API shows them."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from pbem.api.answers.titles import worded
from rules.kernel.odds import Calculator, OddsForce
from rules.kernel.title import Title


class UnitLabel(Struct):
    """A type of unit that can take part."""

    unit: str
    label: str


class ForceAnswer(Struct):
    """A member of the question that is an object of unit types and numbers; which types, by kind of fight."""

    name: str
    label: str
    units: dict[str, list[UnitLabel]]


class SwitchAnswer(Struct):
    """A member that is true or false; it matters in these kinds of fights."""

    name: str
    label: str
    kinds: list[str]


class NumberAnswer(Struct):
    """A member that is a whole number from 0; it matters in these kinds of fights."""

    name: str
    label: str
    kinds: list[str]
    most: int


class KindLabel(Struct):
    """A kind of fight."""

    kind: str
    label: str


class OddsExample(Struct):
    """A question as it is sent."""

    summary: str
    question: dict[str, Any]


class OddsFormAnswer(Struct):
    """What the calculator of a title can be asked."""

    title: str
    note: str
    kinds: list[KindLabel]
    forces: list[ForceAnswer]
    most_units: int
    switches: list[SwitchAnswer]
    numbers: list[NumberAnswer]
    examples: list[OddsExample]


def form_answer(title: Title, calculator: Calculator, lang: str) -> OddsFormAnswer:
    form = calculator.form

    def label(name: str) -> str:
        return worded(title, f"odds.{name}", name, lang)

    return OddsFormAnswer(
        title=title.id,
        note=worded(title, "odds.note", "", lang),
        kinds=[KindLabel(kind, label(f"kind.{kind}")) for kind in form.kinds],
        forces=[force_answer(title, force, lang) for force in form.forces],
        most_units=form.most_units,
        switches=[SwitchAnswer(name, label(name), list(kinds)) for name, kinds in form.switches.items()],
        numbers=[
            NumberAnswer(name, label(name), list(form.number_kinds[name]), most)
            for name, most in form.numbers.items()
        ],
        examples=[OddsExample(*each) for each in examples(title, calculator, lang)],
    )


def force_answer(title: Title, force: OddsForce, lang: str) -> ForceAnswer:
    units = {
        kind: [UnitLabel(name, title.catalogue.name("unit", name, lang)) for name in names]
        for kind, names in force.units.items()
    }
    return ForceAnswer(force.name, worded(title, f"odds.{force.name}", force.name, lang), units)


def examples(title: Title, calculator: Calculator, lang: str = "en") -> list[tuple[str, dict[str, Any]]]:
    """Questions with their summaries."""
    return [
        (worded(title, code, code, lang), msgspec.to_builtins(question))
        for code, question in calculator.examples.items()
    ]
