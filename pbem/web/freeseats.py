"""Seats of a running game that look for a player, and what whoever looks at them can do about it."""

from dataclasses import dataclass

from pbem.accounts.models import User
from pbem.games.models import Seat
from pbem.lobby.selectors import pending_in
from pbem.web.cards import Place
from pbem.web.table import Table
from rules.kernel.title import SeatSpec


@dataclass(frozen=True, slots=True)
class FreeSeat:
    """A seat to be taken over; `guest` is whom somebody has invited to it, where that may be told."""

    place: Place
    may_take: bool
    may_invite: bool
    guest: str = ""


def free_seats(table: Table, places: list[Place], user: User | None) -> list[FreeSeat]:
    """The seats that the game offers now; a game that is over offers none."""
    wanted = [place for place in places if place.kind == "open"]
    if not table.is_running or not wanted:
        return []
    inside = user is not None and (bool(table.held) or table.game.owner_id == user.pk)
    guests = {each.seat: _shown(each.email, each.user) for each in pending_in(table.game)} if inside else {}
    return [
        FreeSeat(place, may_take(table, place.seat, user), inside, guests.get(place.seat, ""))
        for place in wanted
    ]


def may_take(table: Table, seat: str, user: User | None) -> bool:
    """Whether the rules let a user hold a seat beside those that he has."""
    seats: list[Seat] = list(table.game.seats.all())
    specs = {each.name: SeatSpec(each.name, each.side) for each in seats}
    held = [specs[name] for name in table.held]
    return user is not None and seat not in table.held and table.title.may_hold([*held, specs[seat]])


def _shown(email: str, user: User | None) -> str:
    """An address stays one, whoever it belongs to."""
    return email or (user.username if user else "")
