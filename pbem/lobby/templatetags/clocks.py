"""Clocks on pages: until when somebody must answer, what happens then, and how one comes back."""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

from django import template
from django.utils import timezone

from pbem.accounts.hours import day_of
from pbem.accounts.selectors import vacations_from
from pbem.clocks.settings import FischerClock, clock_of
from pbem.games.clocks.running import bank_left
from pbem.games.models import Game, Seat, Status
from pbem.games.titles import title_of
from pbem.wording import words
from pbem.wording.clocks import timeout_words

register = template.Library()

NEAR = timedelta(hours=24)
"""So long before a deadline it catches the eye, together with what happens after it."""


@register.simple_tag
def on_timeout(game: Game) -> str:
    """What the game does when the time of a player has run out, as a sentence."""
    return timeout_words(game.clock)


@register.inclusion_tag("lobby/due.html")
def due(game: Game, seat: str | None) -> dict[str, Any]:
    """Until when the reader must answer, or else the first of those for whom the game waits."""
    asked = [place for place in game.seats.all() if place.asked and place.deadline]
    if game.status != Status.RUNNING or not asked:
        return {"due": None}
    first = next((p for p in asked if p.name == seat), min(asked, key=lambda p: (p.deadline, p.position)))
    return {"due": {**due_of(game, first, mine=first.name == seat), "away": away_until(first, seat)}}


def due_of(game: Game, asked: Seat, *, mine: bool) -> dict[str, Any]:
    left = asked.deadline - timezone.now() if asked.deadline else NEAR
    return {
        "at": asked.deadline,
        "name": words.seat_name(title_of(game), asked.name),
        "mine": mine,
        "is_over": left <= timedelta(),
        "is_near": left < NEAR,
        "then": timeout_words(game.clock) if left < NEAR else "",
    }


def away_until(asked: Seat, reader: str | None) -> date | None:
    """The last day of the vacation that whoever is asked is on; that is told to those who play with him."""
    if asked.user is None or not reader:
        return None
    today = day_of(asked.user, timezone.now())
    now_away = vacations_from(asked.user, today).filter(first_day__lte=today).first()
    return now_away.last_day if now_away else None


@register.simple_tag
def banks(game: Game) -> Sequence[tuple[str, float]]:
    """What each player has in his bank of time, in seconds; the bank of whoever is asked is running."""
    clock = clock_of(game.clock)
    if not isinstance(clock, FischerClock) or game.status != Status.RUNNING:
        return []
    title, people = title_of(game), [seat for seat in game.seats.all() if seat.user_id is not None]
    return [
        (words.seat_name(title, seat.name), bank_left(clock, seat.bank_seconds).total_seconds())
        for seat in people
        if not seat.asked
    ]


@register.inclusion_tag("lobby/absence.html", takes_context=True)
def absence(context: dict[str, Any], game: Game, seat: str | None) -> dict[str, Any]:
    """What somebody plays in the place of the reader, with the button that ends it."""
    mine = next((place for place in game.seats.all() if seat and place.name == seat), None)
    away = mine if mine and mine.absent and game.status == Status.RUNNING else None
    return {"away": away, "game": game, "csrf_token": context.get("csrf_token"), "link": context.get("link")}
