"""Whom somebody may speak to, as the title's rules on talk and the state of the game allow."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from msgspec import Struct

from pbem.games.models import Game, Seat, Status
from pbem.games.titles import titles
from pbem.talk.errors import Forbidden, TalkError
from pbem.talk.models import To
from pbem.wording import words
from rules.kernel.title import Talk

ALL, SIDE = To.ALL.value, To.SIDE.value


class Audience(Struct, frozen=True):
    """Who a message is for, and the seats that may read it; all may if there are none."""

    to: str
    seats: tuple[str, ...] = ()


class Choice(Struct, frozen=True):
    """An addressee to choose: `value` as it is sent, and its name for the reader."""

    value: str
    name: str


def talk_of(game: Game) -> Talk:
    title = titles().get(game.title)
    return title.talk if title else Talk()


def audience(game: Game, seat: str, to: str | Sequence[str]) -> Audience:
    """The readers of what a seat says to "all", to its "side" (or that side by name), or to some seats."""
    seats = {place.name: place for place in game.seats.order_by("position")}
    if to == ALL:
        return Audience(ALL)
    if seat not in seats:
        raise Forbidden(_("Only players may write in private."), "to")
    if game.status not in (Status.RUNNING, Status.FINISHED):
        raise Forbidden(_("Before the game begins, write to all: seats may still change hands."), "to")
    own = seats[seat].side
    if to in (SIDE, own) and to not in seats:
        return Audience(SIDE, _side(game, seats, own))
    return Audience(To.SEATS, _seats(game, seats, seat, [to] if isinstance(to, str) else to))


def _side(game: Game, seats: dict[str, Seat], side: str) -> tuple[str, ...]:
    if not talk_of(game).side:
        raise Forbidden(_("The rules of this game do not allow messages to one's own side."), "to")
    return tuple(name for name, place in seats.items() if place.side == side)


def _seats(game: Game, seats: dict[str, Seat], seat: str, to: Sequence[str]) -> tuple[str, ...]:
    if not talk_of(game).seats:
        raise Forbidden(_("The rules of this game do not allow messages to single players."), "to")
    if unknown := [name for name in to if name not in seats]:
        told = {"name": unknown[0][:40], "known": ", ".join([ALL, SIDE, *seats])}
        raise TalkError(_("There is nobody called “%(name)s” here. There are: %(known)s.") % told, "to")
    others = [name for name in seats if name in to and name != seat]
    if not others:
        raise TalkError(_("Say to whom: this message would go to nobody else."), "to")
    if all(seats[name].user_id is None and seats[name].bot for name in others):
        raise TalkError(_("Only bots would get this message, and they do not read."), "to")
    return (seat, *others)


def choices(game: Game, seat: str) -> list[Choice]:
    """Whom a seat may choose to speak to, everybody first; only seats with somebody who reads."""
    found, talk = [Choice(ALL, _("Everybody"))], talk_of(game)
    if not seat or game.status not in (Status.RUNNING, Status.FINISHED):
        return found
    places = list(game.seats.order_by("position"))
    side = next(place.side for place in places if place.name == seat)
    if talk.side and sum(place.side == side for place in places) > 1:
        found.append(Choice(SIDE, _("My side")))
    if talk.seats:
        people = [place for place in places if place.name != seat and place.user_id is not None]
        found += [Choice(place.name, seat_name(game, place.name)) for place in people]
    return found


def seat_name(game: Game, seat: str) -> str:
    title = titles().get(game.title)
    return words.seat_name(title, seat) if title else seat
