"""The form and the answer of an odds calculator as templates show them."""

from __future__ import annotations

from typing import Any

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from msgspec import structs

from pbem.maps.svg import symbol_paths
from pbem.wording import words
from pbem.wording.odds import odds_url, one_decimal, percent
from rules.kernel.odds import Calculator, Fate, Forecast
from rules.kernel.texts import Text
from rules.kernel.title import Title

OUTCOMES = ("win", "draw", "undecided", "lose")


def form_facts(title: Title, calculator: Calculator, question: Any) -> dict[str, Any]:
    form, kind = calculator.form, question.kind
    return {
        "kinds": [kind_facts(title, calculator, each, kind) for each in form.kinds],
        "kind": kind,
        "note": words.worded(title, "odds.note"),
        "forces": [
            force_facts(title, calculator, force.name, force.units[kind], getattr(question, force.name))
            for force in form.forces
            if force.units[kind]
        ],
        "numbers": [
            {"name": name, "label": label(title, name), "most": most, "value": getattr(question, name)}
            for name, most in form.numbers.items()
            if kind in form.number_kinds[name]
        ],
        "switches": [
            {"name": name, "label": label(title, name), "on": getattr(question, name)}
            for name, kinds in form.switches.items()
            if kind in kinds
        ],
        "examples": [
            {"label": words.worded(title, code), "url": odds_url(title, example)}
            for code, example in calculator.examples.items()
        ],
        "swapped": odds_url(title, swapped(calculator, question)),
        "cleared": odds_url(title, calculator.question(kind=kind)),
    }


def kind_facts(title: Title, calculator: Calculator, kind: str, chosen: str) -> dict[str, Any]:
    address = odds_url(title, calculator.question(kind=kind))
    return {"label": label(title, f"kind.{kind}"), "url": address, "chosen": kind == chosen}


def force_facts(
    title: Title, calculator: Calculator, name: str, units: tuple[str, ...], given: dict[str, int]
) -> dict[str, Any]:
    rows = [
        {
            "name": f"{name}.{unit}",
            "label": unit_name(title, unit),
            "icon": icon(calculator, unit),
            "value": given.get(unit, 0),
        }
        for unit in units
    ]
    return {"name": name, "label": label(title, name), "units": rows, "most": calculator.form.most_units}


def swapped(calculator: Calculator, question: Any) -> Any:
    """The counter-attack: each side keeps what can play the other part."""
    fit = {force.name: force.units[question.kind] for force in calculator.form.forces}
    sides = {"attackers": question.defenders, "defenders": question.attackers}
    kept = {name: {u: n for u, n in units.items() if u in fit[name]} for name, units in sides.items()}
    return structs.replace(calculator.question(kind=question.kind), **kept)


def label(title: Title, name: str) -> str:
    return words.worded(title, f"odds.{name}", name)


def unit_name(title: Title, unit: str) -> str:
    return title.catalogue.name("unit", unit, words.lang())


def icon(calculator: Calculator, unit: str) -> SafeString:
    """The silhouette of a unit, drawn by the title; no words of anybody are in it."""
    drawn = calculator.icons.get(unit)
    return mark_safe(symbol_paths(drawn)) if drawn else mark_safe("")  # noqa: S308  (numbers only)


def forecast_facts(title: Title, forecast: Forecast) -> dict[str, Any]:
    names = {"win": _("Attacker wins"), "draw": _("Nobody wins"), "lose": _("Defender wins")}
    names["undecided"] = _("Still fighting")
    chances = [(name, names[name], getattr(forecast, name)) for name in OUTCOMES]
    return {
        "forecast": forecast,
        "bars": stacked([each for each in chances if each[2] > 0]),
        "capture": (label(title, "capture"), percent(forecast.capture)) if forecast.capture else None,
        "fates": [
            fate_facts(title, label(title, name), getattr(forecast, name))
            for name in ("attackers", "defenders")
        ],
    }


def stacked(chances: list[tuple[str, str, float]]) -> list[dict[str, Any]]:
    """Pieces of a bar that is a thousand wide, in whole numbers, because SVG knows no decimal comma."""
    found: list[dict[str, Any]] = []
    at = 0.0
    for name, words_, chance in chances:
        piece = {"name": name, "label": words_, "percent": percent(chance)}
        found.append(
            {**piece, "x": round(at * 1000), "width": round((at + chance) * 1000) - round(at * 1000)}
        )
        at += chance
    return found


def fate_facts(title: Title, name: str, fate: Fate) -> dict[str, Any]:
    units = [
        {
            "label": unit_name(title, unit),
            "left": fate.left[unit],
            "lost": fate.lost[unit],
            "width": round(100 * fate.left[unit] / (fate.left[unit] + fate.lost[unit])),
        }
        for unit in fate.left
    ]
    remnants = [
        {
            "units": said(title, remnant.units),
            "percent": percent(remnant.chance),
            "width": round(100 * remnant.chance),
        }
        for remnant in fate.remnants
    ]
    return {
        "label": name,
        "units": units,
        "cost": words.word(title, Text.of("odds.money", ipc=one_decimal(fate.cost))),
        "remnants": remnants,
        "others": percent(fate.others) if fate.others > 0 else "",
    }


def said(title: Title, units: dict[str, int]) -> str:
    if not units:
        return _("nothing")
    lang = words.lang()
    counted = [f"{n} {title.catalogue.name('unit', name, lang, n)}" for name, n in units.items()]
    return title.catalogue.enumerate(counted, lang)
