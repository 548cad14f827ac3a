"""Clocks on pages: what happens when the time has run out, and how one comes back."""

from typing import Any

from django import template

from pbem.games.models import Game, Status
from pbem.lobby.clocks.words import timeout_words

register = template.Library()


@register.simple_tag
def on_timeout(game: Game) -> str:
    """What the game does when the time of a player has run out, as a sentence."""
    return timeout_words(game.clock)


@register.inclusion_tag("lobby/absence.html", takes_context=True)
def absence(context: dict[str, Any], game: Game, seat: str | None) -> dict[str, Any]:
    """What somebody plays in the place of the reader, with the button that ends it."""
    mine = next((place for place in game.seats.all() if seat and place.name == seat), None)
    away = mine if mine and mine.absent and game.status == Status.RUNNING else None
    return {"away": away, "game": game, "csrf_token": context.get("csrf_token"), "link": context.get("link")}
