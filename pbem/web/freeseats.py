"""Seats of a running game that look for a player, and what whoever looks at them can do about it."""

from collections.abc import Iterable
from dataclasses import dataclass

from pbem.accounts.models import User
from pbem.games.models import Game
from pbem.lobby.models import Invitation
from pbem.lobby.selectors import pending_in
from pbem.pages.cards import Place
from pbem.web.game_page import Table
from rules.kernel.title import SeatSpec, Title


@dataclass(frozen=True, slots=True)
class FreeSeat:
    """A seat to be taken over, perhaps kept for somebody; `guest` is who, where that may be told."""

    place: Place
    may_take: bool
    may_invite: bool
    is_kept: bool
    guest: str


def free_seats(table: Table, places: list[Place], user: User | None) -> list[FreeSeat]:
    """The seats that the game offers now; a game that is over offers none."""
    wanted = [place for place in places if place.kind == "open"]
    if not table.is_running or not wanted:
        return []
    game = table.game
    inside = user is not None and (bool(table.held) or game.owner_id == user.pk)
    invited = {each.seat: each for each in pending_in(game)} if inside else {}
    return [
        FreeSeat(
            place,
            may_take=user is not None and not place.mine and fits(game, table.title, table.held, place.seat),
            may_invite=inside,
            is_kept=place.seat in invited,
            guest=guest_of(invited[place.seat], user) if place.seat in invited else "",
        )
        for place in wanted
    ]


def fits(game: Game, title: Title, held: Iterable[str], seat: str) -> bool:
    """Whether the rules let somebody hold a seat beside those that he has."""
    specs = {each.name: SeatSpec(each.name, each.side) for each in game.seats.all()}
    return title.may_hold([*(specs[name] for name in held), specs[seat]])


def guest_of(invitation: Invitation, user: User | None) -> str:
    """Whom an invitation is for, to who wrote it and to the game's creator; an address stays one for them."""
    if user is None or user.pk not in (invitation.inviter_id, invitation.game.owner_id):
        return ""
    return invitation.email or (invitation.user.username if invitation.user else "")
