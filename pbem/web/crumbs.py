"""What has been chosen so far of an order that is being built."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from pbem.web.builder import Building, Chosen, Places
from pbem.wording import words
from pbem.wording.fields import said
from rules.kernel.fields import AnyField, Grow, Way
from rules.kernel.title import Title


@dataclass(frozen=True, slots=True)
class Crumb:
    """What was chosen for a field, and the spaces of the map that it names; `place` leads back to it."""

    name: str
    words: str
    spaces: list[str]
    place: int
    forced: bool


def crumbs(title: Title, building: Building, place: Places = str) -> list[Crumb]:
    """What has been chosen so far; the items of a growing list stand together."""
    shown: list[Crumb] = []
    for chosen in building.chosen:
        crumb = _crumb(title, chosen, place)
        if shown and isinstance(chosen.field, Grow) and shown[-1].name == crumb.name:
            between = " → " if isinstance(chosen.field, Way) else ", "
            shown[-1] = _joined(shown[-1], crumb, between)
        else:
            shown.append(crumb)
    return shown


def _joined(first: Crumb, more: Crumb, between: str) -> Crumb:
    said = f"{first.words}{between}{more.words}" if more.words else first.words
    return Crumb(first.name, said, first.spaces + more.spaces, first.place, first.forced and more.forced)


def _crumb(title: Title, chosen: Chosen, place: Places) -> Crumb:
    offered, value = chosen.field, chosen.value
    return Crumb(
        name_of(title, offered),
        said(title, offered, value),
        [place(each) for each in _named(value)],
        chosen.place,
        chosen.forced,
    )


def name_of(title: Title, offered: AnyField) -> str:
    """What a field is called."""
    plain = _("Order") if offered.name == "kind" else offered.name.replace("_", " ")
    return words.worded(title, f"field.{offered.name}", plain)


def _named(value: Any) -> list[str]:
    """The values that may be spaces of the map."""
    if isinstance(value, list | dict):
        return [str(each) for each in value]
    return [] if value is None else [str(value)]
