"""Messages in the reader's words."""

from django.utils.translation import gettext as _

from pbem.games.models import Game
from pbem.games.titles import titles
from pbem.talk.addressees import seat_name
from pbem.talk.models import To
from pbem.talk.selectors import Said
from pbem.wording import words


def addressed(game: Game, said: Said) -> str:
    """For whom a message is, if not for all."""
    if said.kind == To.ALL:
        return ""
    if said.kind == To.SIDE:
        return _("to our side")
    return _("to %(seats)s only") % {"seats": named(game, said.to)}


def named(game: Game, seats: list[str]) -> str:
    title = titles().get(game.title)
    names = [seat_name(game, seat) for seat in seats]
    return title.catalogue.enumerate(names, words.lang()) if title else ", ".join(names)


def answered_to(game: Game, to: str) -> str:
    """For whom plain words in reply to a message are, as a phrase; empty for nobody."""
    if not to:
        return ""
    named_so = {To.ALL.value: _("all players"), To.SIDE.value: _("your side")}
    return named_so.get(to) or seat_name(game, to)
