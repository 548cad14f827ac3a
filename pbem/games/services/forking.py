"""Boards for study: a private copy of a position, on which one user plays all seats."""

from django.db import transaction
from django.utils.translation import gettext_noop

from pbem.accounts.models import User
from pbem.games.dice import create_dice
from pbem.games.errors import CannotFork
from pbem.games.log import head_of, state_at
from pbem.games.models import Game, Kind, Seat, Source, Status, Visibility
from pbem.games.running_game import empty_table
from pbem.games.selectors.access import Viewer, may_see, viewer_for
from pbem.games.selectors.views import place_of
from pbem.games.services.pending import Entry, Pending, after_edit
from pbem.games.services.starting import begin
from pbem.games.titles import title_of
from pbem.games.upcasts import readable
from rules.kernel.driver import look
from rules.kernel.texts import Line
from rules.kernel.title import Title

MOST_BOARDS = 50


@transaction.atomic
def fork(*, game: Game, user: User, at: int | None = None, link: str | None = None) -> Game:
    """Copy the position after event `at` (in the user's numbers) to a board of his own.

    A finished game is open to everybody who may see it. Of a running one a copy holds only what the user
    knows, where the title can do without the rest.
    """
    if not may_see(user, game, link):
        raise CannotFork(gettext_noop("There is no such game."))
    if game.status not in (Status.RUNNING, Status.FINISHED) or not game.seq:
        raise CannotFork(gettext_noop("The game has not started yet."))
    _check_room(user)
    data = _position(game, user, at)
    board = _board(game, user)
    _set_up(board, data)
    board.refresh_from_db()
    return board


def _check_room(user: User) -> None:
    """A copy costs one click and a board stays for ever, so that there must be a bound, whoever asks."""
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if Game.objects.filter(owner=user, analysis=True).count() >= MOST_BOARDS:
        raise CannotFork(gettext_noop("You have too many boards for study; delete some first."))


def _position(game: Game, user: User, at: int | None) -> bytes:
    """The state to go on from: by default the present one, or the last before the end."""
    title = title_of(game)
    if at is not None:
        data = readable(title, *state_at(game, place_of(game, viewer_for(user, game), at)))
    elif game.status == Status.RUNNING or game.seq == 1:
        data = readable(title, *head_of(game))
    else:
        data = readable(title, *state_at(game, game.seq - 1))
    if look(title, data).state.outcome is not None:
        raise CannotFork(gettext_noop("The game is over at that event; choose an earlier one."))
    return data if game.status == Status.FINISHED else known_part(title, data, viewer_for(user, game))


def known_part(title: Title, data: bytes, viewer: Viewer) -> bytes:
    """The position without the secrets of others and without their sealed answers."""
    play = look(title, data)
    if not title.forget(play, viewer):
        raise CannotFork(gettext_noop("This game hides something until it is over; it can be copied then."))
    play.state.answers = {seat: given for seat, given in play.state.answers.items() if seat == viewer}
    return title.codec.encode(play.state)


def _board(game: Game, user: User) -> Game:
    board = Game.objects.create(
        title=game.title,
        scenario=game.scenario,
        options=game.options,
        name=game.name,
        rev=game.rev,
        visibility=Visibility.PRIVATE,
        analysis=True,
        forked_from=game,
        owner=user,
    )
    create_dice(board)
    Seat.objects.bulk_create(
        Seat(game=board, name=seat.name, side=seat.side, position=seat.position, user=user)
        for seat in game.seats.order_by("position")
    )
    return board


def _set_up(board: Game, data: bytes) -> None:
    pending = Pending(empty_table(board))
    entry = Entry(kind=Kind.SETUP, source=Source.SERVER, lines=[Line("kernel.forked")], barrier=True)
    pending.add(entry, after_edit(pending.title, None, data))
    begin(board, pending)
