"""Codes and ids as operators' pages say them."""

from django import template
from django.utils.translation import ngettext

from pbem.games.models import Game
from pbem.operators.models import Act
from pbem.operators.words import ACTS, WORDS
from pbem.talk.addressees import seat_name
from pbem.wording import words

register = template.Library()

register.filter("title_name", words.title_name)
register.filter("game_name", words.game_name)


@register.filter
def plainly(code: str, of: str) -> str:
    """A code in words, or as it is where there are none for it yet."""
    return str(WORDS[of].get(code, code))


@register.filter
def deed(act: Act) -> str:
    """What an operator did, with the days of a silence or the new holder of a seat."""
    if act.act == "silenced" and act.detail.isdigit():
        days = int(act.detail)
        return ngettext("silenced for %(days)d day", "silenced for %(days)d days", days) % {"days": days}
    seat, _colon, holder = act.detail.partition(": ")
    if act.act == "seat replaced" and act.game is not None:
        return f"{ACTS[act.act]}: {seat_name(act.game, seat)}, {holder}"
    return f"{ACTS.get(act.act, act.act)} {act.detail}".strip()


@register.filter
def seat_of(game: Game, seat: str) -> str:
    """The name of a seat."""
    return seat_name(game, seat) if seat else ""
