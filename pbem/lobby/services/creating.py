"""New games, and what becomes of those that never start."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from pbem.accounts.models import User
from pbem.games.models import Game, Seat, Status, Visibility
from pbem.games.services import create_dice
from pbem.lobby import plans
from pbem.lobby.errors import Forbidden, LobbyError, TooLate
from pbem.lobby.lobby_entries import tell
from pbem.lobby.models import Answer
from pbem.lobby.services.inviting import invite_to
from pbem.lobby.services.seating import leave_start, locked, start_if_full
from rules.kernel.title import SeatSpec

MOST_OPEN_GAMES = 50


def create_game(*, owner: User, title: str, scenario: str, **more: Any) -> Game:
    """Open a game with its seats, dice and invitations; it starts at once when every seat is held."""
    game = open_game(owner=owner, title=title, scenario=scenario, **more)
    start_if_full(game)
    return game


@transaction.atomic
def open_game(
    *,
    owner: User,
    title: str,
    scenario: str,
    options: Mapping[str, Any] | None = None,
    seats: Sequence[plans.SeatPlan] = (),
    visibility: str = Visibility.PUBLIC,
    clock: Mapping[str, Any] | None = None,
    name: str = "",
    entropy: str = "",
) -> Game:
    """Write a game with its seats, dice and invitations."""
    found = plans.known_title(title)
    plans.check_scenario(found, scenario)
    filled = plans.checked_options(found, options or {})
    specs = found.seats(scenario, filled)
    whole = plans.checked_seats(found, specs, seats, owner)
    plans.check_visibility(visibility)
    share = plans.share_of_dice(entropy)
    _check_quota(owner)
    game = Game.objects.create(
        owner=owner,
        title=found.id,
        scenario=scenario,
        options=filled,
        rev=found.rev,
        schema=found.schema,
        visibility=visibility,
        clock=plans.checked_clock(clock or {}),
        name=plans.checked_name(name),
    )
    create_dice(game)
    _add_seats(game, owner, specs, whole, share)
    for plan in whole:
        if plan.kind in ("user", "email"):
            invite_to(game, plan.name, inviter=owner, user=plan.user, email=plan.email)
    leave_start(game)
    return game


def _check_quota(owner: User) -> None:
    # One at a time: those who count at the same moment would all find room.
    User.objects.select_for_update(no_key=True).get(pk=owner.pk)
    if Game.objects.filter(owner=owner, status=Status.OPEN).count() >= MOST_OPEN_GAMES:
        raise Forbidden(
            _("You have %(most)d games that look for players: cancel one first.") % {"most": MOST_OPEN_GAMES}
        )


def _add_seats(
    game: Game, owner: User, specs: Sequence[SeatSpec], whole: Sequence[plans.SeatPlan], entropy: str
) -> None:
    Seat.objects.bulk_create(
        Seat(
            game=game,
            name=spec.name,
            side=spec.side,
            position=position,
            user=owner if plan.kind == "me" else None,
            bot=plan.bot if plan.kind == "bot" else "",
            entropy=entropy if plan.kind == "me" else "",
        )
        for position, (spec, plan) in enumerate(zip(specs, whole, strict=True))
    )


@transaction.atomic
def cancel(*, game: Game, user: User) -> None:
    """Give up a game that has not started; everybody who was in or invited is told."""
    game = locked(game)
    if game.owner_id != user.pk and not user.is_staff:
        raise Forbidden(_("Only its creator can cancel a game."))
    if game.status != Status.OPEN:
        raise TooLate(_("The game has started: it can be resigned or ended by agreement, not cancelled."))
    pending = game.invitations.filter(answer=Answer.PENDING)
    players = {pk for pk in game.seats.values_list("user_id", flat=True) if pk}
    guests = {pk for pk in pending.values_list("user_id", flat=True) if pk}
    pending.update(answer=Answer.WITHDRAWN)
    Game.objects.filter(pk=game.pk).update(status=Status.CANCELLED)
    tell("cancelled", game, users=(players | guests) - {user.pk})


def rename(*, game: Game, user: User, name: str) -> None:
    """Give a game another name."""
    if game.owner_id != user.pk:
        raise Forbidden(_("Only its creator can rename a game."))
    checked = plans.checked_name(name)
    if not checked:
        raise LobbyError(_("Write a name."), "name")
    Game.objects.filter(pk=game.pk).update(name=checked)
