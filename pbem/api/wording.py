"""Facts of a game in the reader's words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pbem.api.answers.play import EventAnswer, LineAnswer, RollAnswer, WholeOrder
from pbem.api.answers.titles import OrderExample
from pbem.games.selectors import FeedItem, struck
from rules.kernel.orders import Order
from rules.kernel.texts import Line, Text
from rules.kernel.title import Title


def event_answer(title: Title, item: FeedItem, lang: str) -> EventAnswer:
    return EventAnswer(
        number=item.number,
        kind=item.kind,
        seat=item.seat or None,
        source=item.source or None,
        order=OrderExample(item.order.kind, item.order.args) if item.order else None,
        order_text=title.write(item.order) if item.order else None,
        lines=line_answers(title, item.lines, lang),
        rolls=roll_answers(title, item),
        phase=title.catalogue.word(item.label, lang) if item.label else None,
        undone=item.undone,
        created=item.created,
    )


def roll_answers(title: Title, item: FeedItem) -> list[RollAnswer]:
    return [
        RollAnswer(roll.kind, roll.purpose, roll.faces, roll.results, list(hits) or None)
        for roll, hits in zip(item.rolls, struck(title, item), strict=True)
    ]


def line_answers(title: Title, lines: Iterable[Line], lang: str) -> list[LineAnswer]:
    return [LineAnswer(title.catalogue.word(line, lang), line.code, line.args) for line in lines]


def whole_order(title: Title, order: Order) -> WholeOrder:
    return WholeOrder(order.kind, order.args, title.write_line(order))


def in_words(title: Title, text: dict[str, Any] | None, lang: str) -> str | None:
    """A sentence of a view, which is plain data there."""
    return title.catalogue.word(Text(text["code"], text["args"]), lang) if text else None
