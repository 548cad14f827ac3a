"""Questions about odds in addresses, with the units of a battle filled in, and shares in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from django.http import QueryDict
from django.urls import reverse
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from msgspec import Struct

from rules.kernel.odds import Calculator
from rules.kernel.title import Title


class BadQuestion(Exception):
    """An address that asks nothing sensible; its text says why."""


def odds_url(title: Title, question: Struct | None = None) -> str:
    address = reverse("web:odds", args=[title.id])
    given = written(question) if question is not None else ""
    return f"{address}?{given}" if given else address


def written(question: Struct) -> str:
    """A question as a query string: `kind=sea&attackers.submarine=1&guns_fire=no`."""
    asked = QueryDict(mutable=True)
    for name, value in msgspec.to_builtins(question).items():
        for key, each in parts(name, value):
            asked[key] = each
    return asked.urlencode()


def parts(name: str, value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        yield from ((f"{name}.{unit}", str(number)) for unit, number in value.items() if number)
    elif isinstance(value, bool):
        yield name, "yes" if value else "no"
    else:
        yield name, str(value)


def read(calculator: Calculator, asked: Mapping[str, str]) -> Any:
    """The question of a query string; numbers that are left empty are 0, and unknown names are ignored."""
    form = calculator.form
    kind = asked.get("kind") if asked.get("kind") in form.kinds else form.kinds[0]
    given: dict[str, Any] = {"kind": kind}
    for force in form.forces:
        numbers = {unit: number(asked, f"{force.name}.{unit}") for unit in force.units[str(kind)]}
        given[force.name] = {unit: each for unit, each in numbers.items() if each}
    given |= {name: number(asked, name) for name in form.numbers if kind in form.number_kinds[name]}
    given |= {name: asked[name] == "yes" for name in form.switches if name in asked}
    try:
        return msgspec.convert(given, calculator.question)
    except msgspec.ValidationError:
        raise BadQuestion(_("A number is too large.")) from None


def number(asked: Mapping[str, str], name: str) -> int:
    text = asked.get(name, "").strip()
    if not text:
        return 0
    if not (text.isascii() and text.isdigit() and len(text) <= 4):
        raise BadQuestion(_("“%s” is not a number of units.") % text[:20])
    return int(text)


def percent(chance: float) -> str:
    """Never “0 %” or “100 %” for what is possible or uncertain."""
    if 0 < chance < 0.001:
        return f"< {one_decimal(0.1)}"
    if 0.999 < chance < 1 - 1e-9:
        return f"> {one_decimal(99.9)}"
    return one_decimal(100 * chance)


def one_decimal(number: float) -> str:
    """Django cuts decimals off; we round."""
    return number_format(round(number, 1), 1)
