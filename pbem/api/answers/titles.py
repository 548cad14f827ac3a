"""Titles as the API shows them: what can be chosen when a game is created, and what can be ordered in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from pbem.api.answers.fields import FieldAnswer, field_answer
from rules.kernel import conditions
from rules.kernel.fields import AnyField
from rules.kernel.policies import Policy
from rules.kernel.texts import Text
from rules.kernel.title import GameOption, OrderKind, Scenario, SeatSpec, Title


class RootAnswer(Struct):
    """The addresses to begin with."""

    titles: str = "/api/v1/titles/"
    games: str = "/api/v1/games/"
    me: str = "/api/v1/me/"
    turns: str = "/api/v1/me/turns/"
    schema: str = "/api/schema/"
    docs: str = "/api/docs/"
    problems: str = "/api/docs/problems/"


class TitleShort(Struct):
    """A title in the list of installed titles."""

    id: str
    name: str
    fewest_players: int
    most_players: int
    scenarios: int
    url: str


class SeatOfTitle(Struct):
    """A side or power that somebody can hold."""

    name: str
    label: str
    side: str


class ScenarioAnswer(Struct):
    """A set-up, with its seats when no option is changed."""

    id: str
    name: str
    summary: str
    minutes: int
    seats: list[SeatOfTitle]


class OptionValue(Struct):
    """One value of an option, in words."""

    value: str | int
    label: str


class GameOptionAnswer(Struct):
    """A variant that can be chosen when a game is created."""

    name: str
    label: str
    default: str | int
    values: list[OptionValue]


class PolicyAnswer(Struct):
    """A standing order that a seat can leave; `ask` tells whether it must be switched on first."""

    name: str
    label: str
    fields: list[FieldAnswer]
    fallback: dict[str, Any]
    ask: bool


class OrderExample(Struct):
    """An order as it is sent."""

    kind: str
    args: dict[str, Any]


class OrderKindAnswer(Struct):
    """A kind of order with an example, as data and in the notation."""

    kind: str
    summary: str
    rule: str
    example: OrderExample
    text: str


class ConditionAnswer(Struct):
    """What a line of a sheet may depend on.

    A number after the name says how often at least, `not` before it turns it around.
    """

    name: str
    summary: str


class TitleAnswer(Struct):
    """A title with everything that a program needs to create a game of it and to play it."""

    id: str
    name: str
    rev: int
    fewest_players: int
    most_players: int
    scenarios: list[ScenarioAnswer]
    options: list[GameOptionAnswer]
    policies: list[PolicyAnswer]
    orders: list[OrderKindAnswer]
    conditions: list[ConditionAnswer]
    bots: list[str]
    rules_url: str


class TitleList(Struct):
    """The installed titles."""

    results: list[TitleShort]


class RuleAnswer(Struct):
    """One numbered rule of a title's reference; the text is Markdown with lists and tables."""

    number: str
    heading: str
    text: str


class RuleList(Struct):
    """The rules reference of a title, in its order; English where nobody has translated it."""

    language: str
    introduction: str
    results: list[RuleAnswer]


def title_short(title: Title) -> TitleShort:
    fewest, most = title.players
    return TitleShort(title.id, title.name, fewest, most, len(title.scenarios), f"/api/v1/titles/{title.id}/")


def title_answer(title: Title, lang: str) -> TitleAnswer:
    return TitleAnswer(
        id=title.id,
        name=title.name,
        rev=title.rev,
        fewest_players=title.players[0],
        most_players=title.players[1],
        scenarios=[_scenario(title, scenario, lang) for scenario in title.scenarios],
        options=[_option(title, option, lang) for option in title.options],
        policies=[policy_answer(title, policy, lang) for policy in title.policies],
        orders=[order_kind(title, kind, lang) for kind in title.order_kinds],
        conditions=[
            ConditionAnswer(name, worded(title, f"condition.{name}", name, lang))
            for name in conditions.known(title)
        ],
        bots=list(title.bots),
        rules_url=f"/api/v1/titles/{title.id}/rules/",
    )


def _scenario(title: Title, scenario: Scenario, lang: str) -> ScenarioAnswer:
    return ScenarioAnswer(
        id=scenario.id,
        name=worded(title, f"scenario.{scenario.id}.name", scenario.id, lang),
        summary=worded(title, f"scenario.{scenario.id}.summary", "", lang),
        minutes=scenario.minutes,
        seats=[seat_of_title(title, s, lang) for s in title.seats(scenario.id, title.filled_options({}))],
    )


def seat_of_title(title: Title, seat: SeatSpec, lang: str) -> SeatOfTitle:
    return SeatOfTitle(seat.name, title.catalogue.name("seat", seat.name, lang), seat.side)


def _option(title: Title, option: GameOption, lang: str) -> GameOptionAnswer:
    values = [
        OptionValue(value, worded(title, f"option.{option.name}.{value}", str(value), lang))
        for value in option.values
    ]
    return GameOptionAnswer(
        option.name, worded(title, f"option.{option.name}", option.name, lang), option.default, values
    )


def policy_answer(
    title: Title, policy: Policy, lang: str, fields: Sequence[AnyField] | None = None
) -> PolicyAnswer:
    """A policy as the title has it, or with the fields that it has in one game."""
    return PolicyAnswer(
        name=policy.name,
        label=worded(title, f"policy.{policy.name}", policy.name, lang),
        fields=[field_answer(title.catalogue, field, lang) for field in fields or policy.fields],
        fallback=policy.fallback,
        ask=policy.ask,
    )


def order_kind(title: Title, kind: OrderKind, lang: str) -> OrderKindAnswer:
    return OrderKindAnswer(
        kind=kind.kind,
        summary=worded(title, f"order.{kind.kind}", kind.kind, lang),
        rule=kind.rule,
        example=OrderExample(kind.example.kind, kind.example.args),
        text=title.write(kind.example),
    )


def rules_answer(title: Title, lang: str) -> RuleList:
    found = title.reference(lang)
    rules = [RuleAnswer(rule.number, rule.heading, rule.text) for rule in found.rules.values()]
    return RuleList(found.lang, found.introduction, rules)


def worded(title: Title, code: str, otherwise: str, lang: str) -> str:
    """The text of a code, or something readable where a title has no words for it."""
    catalogue = title.catalogue
    return catalogue.word(Text(code), lang) if catalogue.has(code) else otherwise.replace("_", " ")
