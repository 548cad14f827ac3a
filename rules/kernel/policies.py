"""Policies: who is asked a question that could be answered in advance, and who has it answered for him.

Three things decide, the first that speaks: a standing order that the seat has left, the pace at which its
player wants to play, and what the title ships (`Policy`).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from msgspec import Struct

from rules.kernel.fields import AnyField, Number, Option, Pick
from rules.kernel.orders import Order
from rules.kernel.texts import Text

if TYPE_CHECKING:
    from rules.kernel.play import Play

Pace = Literal["", "quick", "own", "ask"]
"""How a player wants to play a title; empty while he has not said it, and then as the title ships."""

QUICK: Pace = "quick"
"""Every question that a policy can answer is answered for him, as quickly as the title knows how."""
OWN: Pace = "own"
"""He is asked in his own turn, and answered for in the turns of others."""
ASK: Pace = "ask"
"""He is asked whenever something falls to him."""
LINES = "lines"
"""In a standing order, in place of values: orders with conditions; the first that can be given answers."""
PACES: tuple[Pace, ...] = (QUICK, OWN, ASK)


class Policy(Struct, frozen=True):
    """A standing order: fields that a player fills in advance, and what is done if he does not.

    `fallback` is the quick answer: what "answer for me" means, and what a clock that has run out says.
    `concerns` tells whose turn its questions fall into, seen from who is asked. `own_turn` tells whether a
    player who has not said how he wants to play is asked in his own turn, `ask` whether he is in others'.
    `scope` is the vocabulary of the armies, areas or units for which one may say something of its own.
    `plans` marks what is a player's own plan, wherever in the turn it falls: no pace answers it for him.
    """

    name: str
    fields: tuple[AnyField, ...]
    fallback: dict[str, Any]
    ask: bool = False
    own_turn: Literal["ask", "answer"] = "ask"
    concerns: Literal["own", "others", "both"] = "both"
    scope: str = ""
    plans: bool = False

    def asks(self, pace: Pace, *, own: bool) -> bool:
        """Whether a player is asked who has left no standing order; `own` where it is his own turn."""
        if pace == QUICK:
            return self.plans
        if self.plans or pace == ASK or (pace == OWN and own):
            return True
        return self.own_turn == "ask" if own else self.ask and pace != OWN


class Wishes(Struct, frozen=True):
    """What a seat has left in advance: policy, perhaps with its scope, to values; and its player's pace.

    No values are "ask me".
    """

    chosen: Mapping[str, Any] = MappingProxyType({})
    pace: Pace = ""


class Answer(NamedTuple):
    """An answer in advance: by a standing order of the seat, or by default."""

    order: Order
    by_default: bool


def answer(p: Play[Any], seat: str, wishes: Wishes) -> Answer | None:
    """What is answered for a seat that is asked now; None where the question is left to its player."""
    decision = p.decision
    if decision.policy is None:
        return None
    policy = p.title.policy(decision.policy)
    for key in (*(scoped(policy.name, each) for each in decision.scopes(p, seat)), policy.name):
        if key in wishes.chosen:
            return _as_chosen(p, seat, policy, wishes.chosen[key])
    if policy.asks(wishes.pace, own=decision.own_turn(p, seat)) and decision.matters(p, seat):
        return None
    order = decision.standing(p, seat, policy.fallback)
    return None if order is None else Answer(order, by_default=True)


def scoped(policy: str, scope: str) -> str:
    """The name of a standing order for one army, area or unit: `press@ukraine`."""
    return f"{policy}@{scope}" if scope else policy


def lines_for(p: Play[Any], seat: str, wishes: Wishes) -> list[str]:
    """The lines that a seat has left for the question that it is asked now, if its answer is such a list."""
    decision = p.decision
    if decision.policy is None:
        return []
    for key in (*(scoped(decision.policy, each) for each in decision.scopes(p, seat)), decision.policy):
        if key in wishes.chosen:
            return list((wishes.chosen[key] or {}).get(LINES, ()))
    return []


def _as_chosen(p: Play[Any], seat: str, policy: Policy, value: Mapping[str, Any] | None) -> Answer | None:
    if value is not None and LINES in value:
        return None
    order = None if value is None else p.decision.standing(p, seat, {**policy.fallback, **value})
    return None if order is None else Answer(order, by_default=False)


def switch(name: str, *values: str) -> Pick:
    """A policy field of a few words; their texts are `policy.<name>.<value>`."""
    return Pick(name=name, options=tuple(Option(v, Text(f"policy.{name}.{v}")) for v in values))


def threshold(name: str, low: int, high: int) -> Number:
    """A policy field that is a number."""
    return Number(name=name, low=low, high=high, ask=Text(f"policy.{name}"))
