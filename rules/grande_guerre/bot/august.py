"""August 1914: historical war plans, gold and ultimatum, the hand to keep, and the first ambassadors."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.grande_guerre.atlas import PLANS
from rules.grande_guerre.board import P, seat_of, seat_side
from rules.grande_guerre.bot.diplomacy import envoys
from rules.kernel.orders import Order

BEST_CARDS = (52, 39, 58, 53, 42, 59, 51, 47, 13, 7, 61, 23, 27, 30, 31, 17, 57, 12)
"""Stratagems that are of use to anybody, the best first."""
OPTION = "good_morale"


def war_plans(p: P, seat: str, seen: dict[str, Any]) -> Iterator[Order]:
    for plan, each in PLANS.items():
        if each.historical and seat_of(p.board, each.nation) == seat:
            yield Order(seat, "plan", {"power": each.nation, "plan": plan, "options": [OPTION]})
    yield Order(seat, "gold", {"answer": "yes"})
    yield Order(seat, "ships", {"ships": "keep"})
    yield Order(seat, "ultimatum", {"power": "DE", "answer": "yes"})
    yield Order(seat, "ultimatum", {"power": "FR", "answer": "no"})


def first_diplomacy(p: P, seat: str, seen: dict[str, Any]) -> Iterator[Order]:
    drawn = seen["board"]["august"]["drawn"].get(seat_side(p.board, seat), [])
    ranked = sorted(drawn, key=lambda card: (usefulness(card), card))
    for count in range(len(ranked), 0, -1):
        yield Order(seat, "keep", {"cards": [str(card) for card in ranked[:count]]})
    yield Order(seat, "goeben", {"place": "constantinople"})
    yield from envoys(p, seat)


def usefulness(card: int) -> int:
    return BEST_CARDS.index(card) if card in BEST_CARDS else len(BEST_CARDS)
