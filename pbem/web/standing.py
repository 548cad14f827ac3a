"""The editor of standing orders: answers left in advance, policy by policy."""

from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

from pbem.games.models import StandingOrder
from pbem.web import words
from pbem.web.builder import read_value
from pbem.web.fields import FieldView, field_view
from pbem.web.table import Table
from rules.kernel.title import Policy


@dataclass(frozen=True, slots=True)
class PolicyView:
    """A policy with what the seat has chosen: mode `ask` or `use`."""

    name: str
    words: str
    mode: str
    usual: bool
    fields: list[FieldView]


def policies_of(table: Table) -> list[PolicyView]:
    """The policies of the title as the seat has set them."""
    kept = StandingOrder.objects.filter(game=table.game, seat=table.seat).values_list("policy", "value")
    chosen = dict(kept)
    return [_policy_view(table, policy, chosen) for policy in table.title.policies]


def _policy_view(table: Table, policy: Policy, chosen: dict[str, Any]) -> PolicyView:
    value = chosen.get(policy.name)
    asks = policy.ask if policy.name not in chosen else value is None
    filled = {**policy.fallback, **(value or {})}
    return PolicyView(
        name=policy.name,
        words=words.worded(table.title, f"policy.{policy.name}", policy.name.replace("_", " ").capitalize()),
        mode="ask" if asks else "use",
        usual=policy.name not in chosen,
        fields=[field_view(table.title, each, filled[each.name]) for each in policy.fields],
    )


def read_policy(policy: Policy, form: QueryDict) -> dict[str, Any] | None:
    """What the form says: values for the fields, or None for "ask me"."""
    if form.get("mode") != "use":
        return None
    return {each.name: read_value(each, form, f"{each.name}-") for each in policy.fields}
