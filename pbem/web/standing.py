"""The editor of standing orders: answers left in advance, policy by policy."""

from dataclasses import dataclass
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from pbem.games import selectors
from pbem.web.asking import policy_words
from pbem.web.builder import read_value
from pbem.web.game_page import Table
from pbem.wording import words
from pbem.wording.fields import FieldView, field_view
from rules.kernel.policies import LINES, Policy


@dataclass(frozen=True, slots=True)
class PolicyView:
    """A policy with what the seat has chosen: mode `ask` or `use`."""

    name: str
    words: str
    mode: str
    usual: bool
    when: str
    scope: str
    lines: list[str]
    scopes: list[tuple[str, str]]
    fields: list[FieldView]

    @property
    def chosen(self) -> list[str]:
        """The answer at a glance; numbers and lists are read where they are set."""
        if self.lines:
            return self.lines
        picked = [option for field in self.fields if field.kind == "pick" for option in field.options]
        return [option.label for option in picked if option.chosen] or [_("Answer for me")]


def has_standing(table: Table) -> bool:
    """Whether there is anything that the seat could leave in advance."""
    return table.may_act and bool(table.title.policies or laid_down_in(table))


def policies_of(table: Table) -> list[PolicyView]:
    """The policies of the title as the seat has set them."""
    return [_policy_view(table, kept) for kept in selectors.policies_of(table.game, table.seat, table.asking)]


def laid_down_in(table: Table) -> list[str]:
    """What the seat has laid down on the board by orders: it stands in the same list."""
    return [
        table.title.write_line(order, words.lang())
        for order in table.title.standing_lines(table.view, table.seat)
    ]


def _policy_view(table: Table, kept: selectors.Policy) -> PolicyView:
    policy = table.title.policy(kept.name)
    filled = {**policy.fallback, **(kept.value or {})}
    return PolicyView(
        name=kept.name,
        words=policy_words(table.title, kept.name, kept.scope),
        mode="ask" if kept.value is None else "use",
        usual=not kept.chosen,
        when=_when(policy, kept),
        scope=kept.scope,
        lines=_lines(table, kept),
        scopes=[] if kept.scope else _scopes(table, policy),
        fields=[
            field_view(table.title, each, filled[each.name])
            for each in table.title.policy_fields(policy, table.view, table.seat)
        ],
    )


def _lines(table: Table, kept: selectors.Policy) -> list[str]:
    """The lines of a standing order that is a list of them, in the reader's language."""
    read = (table.title.read_line(line, table.seat) for line in (kept.value or {}).get(LINES, ()))
    return [table.title.write_line(line, words.lang()) for line in read]


def _scopes(table: Table, policy: Policy) -> list[tuple[str, str]]:
    """The armies, areas or units for which one may say something of its own, by their names."""
    options = table.title.policy_scopes(policy, table.view, table.seat)
    return sorted(((str(o.value), words.word(table.title, o.label)) for o in options), key=lambda o: o[1])


def _when(policy: Policy, kept: selectors.Policy) -> str:
    """In whose turns the player is asked, where that is not the same in all."""
    if policy.concerns != "both" or kept.asked_own == kept.asked_others:
        return ""
    return _("asked in your own turn") if kept.asked_own else _("asked in the turns of others")


def read_policy(policy: Policy, form: QueryDict) -> dict[str, Any] | None:
    """What the form says: values for the fields, or None for "ask me"."""
    if form.get("mode") != "use":
        return None
    if lines := [line.strip() for line in form.get("lines", "").splitlines() if line.strip()]:
        return {LINES: lines}
    return {each.name: read_value(each, form, f"{each.name}-") for each in policy.fields}
