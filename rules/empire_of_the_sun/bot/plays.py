"""Which card to play, and for what."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.empire_of_the_sun.atlas import CARDS, Card, Effect
from rules.empire_of_the_sun.board import Board
from rules.empire_of_the_sun.bot.offensive import begun, plan
from rules.empire_of_the_sun.cards.needs import hqs_for_event
from rules.empire_of_the_sun.offensives.activation import usable
from rules.empire_of_the_sun.offensives.go import modes, playable_cards, settable
from rules.empire_of_the_sun.politics.china import air_modifier, support
from rules.kernel.orders import Order

EVENTS: dict[str, float] = {
    "pw": 4.0,
    "china": 3.0,
    "india": 3.0,
    "rivalry": 2.5,
    "steps": 2.5,
    "escorts": 2.5,
    "asp": 3.0,
    "place": 2.5,
    "raid": 2.0,
    "random_discard": 2.0,
    "soviets": 2.0,
    "delay": 2.0,
    "flag": 1.5,
    "swap": 1.0,
    "submarine": 1.5,
    "interceptors": 2.0,
    "unrest_next_turn": 1.5,
    "redeploy": 0.5,
    "evacuate": 0.5,
    "express": 0.5,
}
"""What the effects of events are worth, on the scale of hexes."""
KEEP = 1.0
"""What a reaction card is worth in the hand."""
AGREEMENT = 2.0
LASTING, PASSING = 0.8, 0.3
"""How much of an event is lost when its card is spent on something else: tracks count at the end."""
EUROPE = 2.0
"""What a step of the war in Europe is worth."""
SEIZE = 3.0
"""What an event must promise to be played first."""


def best_play(board: Board, seat: str) -> Order:
    """The play that promises most; what nobody needs is thrown away."""
    best, most = idle_play(board, seat), 0.2
    for worth, order in plays(board, seat):
        if worth > most:
            best, most = order, worth
    return best


def idle_play(board: Board, seat: str) -> Order:
    deck = board.decks[seat]
    if aside := set_aside(board, seat):
        return Order(seat, "future", {"card": aside})
    if deck.passes:
        return Order(seat, "pass")
    return Order(seat, "discard", {"card": min(deck.hand, key=lambda c: (CARDS[c].ov, c))})


def set_aside(board: Board, seat: str) -> str:
    """6.29: the largest offensive that promises nothing now, while a later turn and another card are left."""
    if board.turn >= board.last or len(board.decks[seat].hand) < 2:
        return ""
    able = [c for c in settable(board, seat) if CARDS[c].offensive and not CARDS[c].reaction]
    return max(able, key=lambda c: (CARDS[c].lv or 0, CARDS[c].ov, c), default="")


def seizing(board: Board, seat: str) -> Iterator[Order]:
    """4.2.1: the old Future Offensive as the first play of the phase, if its event is worth the surprise."""
    card = board.decks[seat].future
    if "ec" in modes(board, seat, card):
        yield from (order for worth, order in _event(board, seat, CARDS[card], {}) if worth >= SEIZE)


def plays(board: Board, seat: str) -> Iterator[tuple[float, Order]]:
    """Offensives with the highest card first: the headquarters that they recommend run the events too."""
    cards = sorted(playable_cards(board, seat), key=lambda c: (-CARDS[c].ov, spared(board, seat, c), c))
    ready = {card: modes(board, seat, card) for card in cards}
    promises: dict[str, float] = {}
    for card in [c for c in cards if "oc" in ready[c]][:1]:
        for worth, order in _operations(board, seat, card):
            promises[order.args["hq"]] = worth
            yield worth, order
    for card in cards:
        if "ec" in ready[card]:
            yield from _event(board, seat, CARDS[card], promises)
        if "china" in ready[card]:
            yield _china(board), _order(seat, card, "china")
        if "agreement" in ready[card]:
            yield AGREEMENT, _order(seat, card, "agreement")


def _order(seat: str, card: str, mode: str, **more: Any) -> Order:
    return Order(seat, "play", {"card": card, "mode": mode, **more})


def _operations(board: Board, seat: str, card: str) -> Iterator[tuple[float, Order]]:
    """An offensive with each headquarters."""
    for hq in usable(board, seat, card, event=False):
        found = plan(begun(board, seat, card, event=False, hq=hq))
        yield found.promise - spared(board, seat, card), _order(seat, card, "oc", hq=hq)


def spared(board: Board, seat: str, card: str) -> float:
    """What is lost when a card is not kept for its event."""
    strategy = CARDS[card]
    if strategy.reaction:
        return KEEP
    lasting = LASTING if strategy.kind == "political" else PASSING
    return lasting * event_worth(board, seat, strategy) + (0.5 if strategy.offensive else 0.0)


def _event(board: Board, seat: str, card: Card, promises: dict[str, float]) -> Iterator[tuple[float, Order]]:
    side = event_worth(board, seat, card)
    if not card.offensive:
        yield side, _order(seat, card.id, "ec")
        return
    hqs = sorted(hqs_for_event(board, seat, card), key=lambda q: (-promises.get(q, 0.0), q))
    for hq in hqs[:1]:
        more = {"hq": hq} if hq else {}
        known = board.on_map(hq) or not hq
        worth = plan(begun(board, seat, card.id, event=True, hq=hq)).promise if known else 1.0
        yield worth + side, _order(seat, card.id, "ec", **more)


def event_worth(board: Board, seat: str, card: Card) -> float:
    """What an event does besides an offensive; half of it if nothing can change any more."""
    return sum(_effect(board, seat, each) for each in card.effects)


def _effect(board: Board, seat: str, effect: Effect) -> float:
    worth = EVENTS.get(effect.op, 0.0)
    match effect.op:
        case "europe":
            return EUROPE * abs(effect.years[max(0, board.year - 1942)])
        case "pw":
            return worth * abs(effect.by)
        case "rivalry":
            useful = board.decks[effect.side].rivalry != effect.on if effect.side else True
            return worth if useful else 0.0
        case "flag":
            return 0.0 if board.has(effect.name) else worth
        case "steps":
            return worth if board.reduced else 0.5 * worth
    return worth


def _china(board: Board) -> float:
    """12.72: the chance of an advance, and what it is worth."""
    chance = (board.divisions - support(board) - air_modifier(board) + 1) / 10
    return 4.0 * min(1.0, max(0.0, chance)) - (1.0 if board.china == 1 else 0.0)
