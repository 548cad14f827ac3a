"""How a player wants to be asked, and which decisions are taken for him."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from pbem.games import selectors
from pbem.web.game_page import Table
from pbem.wording import words
from pbem.wording.fields import FieldView, field_view
from pbem.wording.paces import choices
from rules.kernel.policies import LINES, Policy
from rules.kernel.title import Title


@dataclass(frozen=True, slots=True)
class Taken:
    """A decision that is taken for a player: what it is about, what is answered, and whose answer it is."""

    name: str
    about: str
    answer: str
    by_default: bool


@dataclass(frozen=True, slots=True)
class Asking:
    """How the holder of a seat is asked: in this game, and in all of its title; open until he says it."""

    game_pace: str
    title_pace: str
    goes_on: bool
    choices: list[tuple[str, str, str]]

    @property
    def is_open(self) -> bool:
        return not self.game_pace and not self.title_pace


def asking_of(table: Table) -> Asking | None:
    """How the seat is asked; None for a title that has nothing to answer in advance."""
    if not table.title.policies or not table.seat:
        return None
    found = table.asking
    return Asking(found.game_pace, found.title_pace, found.goes_on, choices())


def taken(table: Table, *, own: bool) -> list[Taken]:
    """The decisions that are taken for the seat, in its own turn or in those of others."""
    found = []
    for kept in selectors.policies_of(table.game, table.seat, table.asking):
        policy = table.title.policy(kept.name)
        if policy.concerns == ("others" if own else "own") or kept.asked(own=own):
            continue
        values = {**policy.fallback, **(kept.value or {})}
        said = answer_words(table.title, policy, values, table.view, table.seat)
        about = policy_words(table.title, kept.name, kept.scope)
        found.append(Taken(kept.name, about, said, not kept.chosen))
    return found


def policy_words(title: Title, name: str, scope: str = "") -> str:
    """What a standing order is about, and the army, area or unit that it is for."""
    about = words.worded(title, f"policy.{name}", name.replace("_", " ").capitalize())
    return f"{about} ({scope_words(title, name, scope)})" if scope else about


def scope_words(title: Title, name: str, scope: str) -> str:
    names = title.catalogue.names(title.policy(name).scope, words.lang())
    return title.catalogue.name(title.policy(name).scope, scope, words.lang()) if scope in names else scope


def answer_words(
    title: Title, policy: Policy, values: Mapping[str, Any], view: Mapping[str, Any], seat: str
) -> str:
    """What a standing order says, field by field, or its lines."""
    if LINES in values:
        read = (title.read_line(line, seat) for line in values[LINES])
        return "; ".join(title.write_line(line, words.lang()) for line in read)
    fields = title.policy_fields(policy, view, seat)
    shown = [_field_words(field_view(title, each, values[each.name])) for each in fields]
    return "; ".join(filter(None, shown)) or _("Answer for me")


def _field_words(field: FieldView) -> str:
    chosen = [option.label for option in field.options if option.chosen]
    match field.kind:
        case "pick":
            return ", ".join(chosen)
        case "number":
            return f"{field.ask}: {field.value}"
    return f"{field.ask}: {', '.join(chosen)}" if chosen else ""
