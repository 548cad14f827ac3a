"""Codes and ids as operators' pages say them."""

from django import template

from pbem.games.models import Game
from pbem.operators.words import WORDS
from pbem.talk.addressees import seat_name
from pbem.web import words

register = template.Library()

register.filter("title_name", words.title_name)
register.filter("game_name", words.game_name)


@register.filter
def plainly(code: str, of: str) -> str:
    """A code in words, or as it is where there are none for it yet."""
    return str(WORDS[of].get(code, code))


@register.filter
def seat_of(game: Game, seat: str) -> str:
    """The name of a seat."""
    return seat_name(game, seat) if seat else ""
