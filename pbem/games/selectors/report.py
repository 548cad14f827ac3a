"""The turn report of a game: what happened since its reader last had his turn, from what he may know."""

from collections.abc import Sequence
from typing import Any

import msgspec
from django.core.cache import cache

from pbem.games.models import Game
from pbem.games.selectors.access import Viewer
from pbem.games.selectors.feed import FeedItem, feed, last_number
from pbem.games.titles import title_of
from rules.kernel.reports import Section, Seen, sections
from rules.kernel.texts import Text
from rules.kernel.title import Title

MOST_EVENTS = 400
"""So far back a report looks."""

KEPT = 24 * 3600
EVERYBODY = ""
"""The seat of a turn in which all plan at the same time."""


def report_of(game: Game, viewer: Viewer, number: int | None = None) -> list[Section]:
    """The turns since the reader's last one and the present one so far, in order; empty where nothing counts.

    In somebody else's turn it begins with the reader's own last turn, for whoever has no seat with the turn
    before. `number` is the reader's last event, if it is known already.
    """
    number = last_number(game, viewer) if number is None else number
    key = f"report:{game.pk}:{viewer or ''}:{number}:{title_of(game).rev}"
    found: Any = cache.get(key)
    if found is None:
        found = msgspec.to_builtins(_made(game, viewer, number))
        cache.set(key, found, KEPT)
    return msgspec.convert(found, list[Section])


def _made(game: Game, viewer: Viewer, number: int) -> list[Section]:
    title = title_of(game)
    items = feed(game, viewer, after=max(0, number - MOST_EVENTS), limit=MOST_EVENTS)
    since = items[_begin(title, game, viewer, items) :]
    events = [Seen(i.number, i.seat, i.lines, i.label) for i in since if not i.undone]
    return sections(events, title.report(events), [_heading(title, event.label) for event in events])


def _heading(title: Title, label: Text | None) -> Text | None:
    turn = title.turn_of(label) if label else None
    return turn.name if turn else None


def _begin(title: Title, game: Game, viewer: Viewer, items: Sequence[FeedItem]) -> int:
    """The place of the first event of the report."""
    now = None if game.label is None else msgspec.convert(game.label, Text)
    whose = [_seat(title, item.label) for item in items]
    at = len(items)
    if _seat(title, now) == EVERYBODY:
        return _last_turn(title, now, items)
    if viewer is None or viewer not in title_seats(title, game):
        at = _before(whose, at, lambda seat: seat == whose[-1]) if whose else 0
        return _before(whose, at, lambda seat: at > 0 and seat == whose[at - 1])
    if _seat(title, now) == viewer:
        at = _before(whose, at, lambda seat: seat == viewer)
        return _before(whose, at, lambda seat: seat != viewer)
    at = _before(whose, at, lambda seat: seat != viewer)
    return _before(whose, at, lambda seat: seat == viewer)


def _last_turn(title: Title, now: Text | None, items: Sequence[FeedItem]) -> int:
    """Where all plan at once: the turn before this one, and this one so far."""
    names = [_heading(title, item.label) for item in items]
    assert now is not None
    at = _before(names, len(items), lambda name: name == _heading(title, now))
    return _before(names, at, lambda name: at > 0 and name == names[at - 1])


def _before(whose: Sequence[Any], at: int, fits: Any) -> int:
    while at > 0 and fits(whose[at - 1]):
        at -= 1
    return at


def title_seats(title: Title, game: Game) -> list[str]:
    return [seat.name for seat in title.seats(game.scenario, title.filled_options(game.options))]


def _seat(title: Title, label: Text | None) -> str | None:
    turn = title.turn_of(label) if label else None
    return turn.seat if turn else None
