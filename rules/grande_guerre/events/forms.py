"""0.5: the line with which the leader of a side plays a card, in the packet of its phase."""

from __future__ import annotations

from typing import Any

from rules.grande_guerre.board import P, seat_side
from rules.grande_guerre.events.cards import asks, choices
from rules.grande_guerre.events.table import EVENTS
from rules.grande_guerre.orders.forms import Form, lines
from rules.kernel.fields import Choices, Done, Option, Partial, Pick, pick
from rules.kernel.texts import Text, named

LABELS = {
    "target": "nation",
    "own": "nation",
    "ally": "nation",
    "nation": "nation",
    "theatre": "theatre",
    "sector": "sector",
    "box": "box",
    "fighter": "unit",
    "area": "area",
    "sea": "sea",
}


class PlayCard(Form):
    """0.5: a card of the hand; whether it is legal is seen when its moment comes."""

    kind, rule = "card", "0.5"

    def __init__(self, *phases: str) -> None:
        self.phases, self.at_sea = phases, "naval" in phases

    def able(self, p: P, seat: str) -> list[int]:
        side = seat_side(p.board, seat)
        if not side:
            return []
        taken = {line.args["card"] for line in lines(p, seat) if line.kind == self.kind}
        hand = sorted(set(p.board.cards.hands.get(side, [])) - taken)
        return [c for c in hand if self.has_moment(c) and self.has_aim(p, side, c)]

    def has_moment(self, card: int) -> bool:
        return EVENTS[card].raw.phase in self.phases or (self.at_sea and EVENTS[card].raw.at_sea)

    def has_aim(self, p: P, side: str, card: int) -> bool:
        return all(choices(p, side, name) for name in asks(EVENTS[card], at_sea=self.at_sea))

    def open(self, p: P, seat: str) -> bool:
        return bool(self.able(p, seat))

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "card" not in partial:
            options = tuple(Option(card, named("card", card)) for card in self.able(p, seat))
            return Pick(name="card", rule=self.rule, options=options)
        event = EVENTS[int(partial["card"])]
        if event.options and "option" not in partial:
            return pick("option", "card_option", list(event.options), rule=self.rule)
        for name in asks(event, at_sea=self.at_sea):
            if name not in partial:
                found = choices(p, seat_side(p.board, seat), name)
                return pick(name, LABELS[name], found, rule=self.rule)
        return Done()

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        return (
            Text("events.not_in_hand")
            if field == "card" and isinstance(value, int) and value in EVENTS
            else None
        )


PLANNING: tuple[Form, ...] = (PlayCard("start", "events", "diplomacy", "reinforcement", "naval"),)
MILITARY: tuple[Form, ...] = (PlayCard("military", "battle", "end"),)
INTERPHASE: tuple[Form, ...] = (PlayCard("interphase", "end"),)
