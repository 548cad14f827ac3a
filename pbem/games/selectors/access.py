"""Who may look at a game, and through whose eyes."""

from secrets import compare_digest
from typing import Any

from django.db.models import Q

from pbem.accounts.models import User
from pbem.database.rows import columns, in_model_order, select
from pbem.games.errors import NotFound, NotYours
from pbem.games.models import Game, Seat, Status, Visibility
from rules.kernel.texts import REFEREE

Viewer = str | None
GAME = in_model_order(
    Game,
    {"id", "public_id", "title", "status", "seq", "schema", "visibility", "analysis", "archived", "owner_id"},
)
HELD = f"""
    SELECT s."name", {columns("g", GAME)}
    FROM "games_seat" s JOIN "games_game" g ON g."id" = s."game_id"
    WHERE g."public_id" = %s AND s."user_id" = %s ORDER BY s."position"
"""  # noqa: S608  (names of columns)


def held_seats(user_id: int, public_id: str) -> list[tuple[str, Game]]:
    """The seats that a user holds in a game, with as much of the game as playing needs."""
    rows = select(HELD, public_id, user_id)
    return [(row[0], Game.from_db("default", GAME, row[1:])) for row in rows]


def visible_game(user: Any, public_id: str, link: str | None = None) -> Game:
    """The game, if the user (or nobody, if None) may see it; otherwise NotFound, as if it were not there."""
    game = Game.objects.select_related("owner").filter(public_id=public_id).first()
    if game is None or not may_see(user, game, link):
        raise NotFound("there is no such game")
    return game


def may_see(user: Any, game: Game, link: str | None = None) -> bool:
    """Public games are for everybody, others for their players, those invited, and who has the link."""
    if game.visibility == Visibility.PUBLIC:
        return True
    shown = compare_digest((link or "").encode(), game.link.encode())
    if game.visibility == Visibility.LINK and shown:
        return True
    if user is None or not user.is_authenticated:
        return False
    return game.owner_id == user.pk or _takes_part(user, game)


def _takes_part(user: User, game: Game) -> bool:
    invited = Q(invitations__user=user, invitations__answer="pending")
    return Game.objects.filter(Q(seats__user=user) | invited, pk=game.pk).exists()


def seats_of(user: Any, game: Game) -> list[str]:
    """The seats of the game that the user holds."""
    if user is None or not user.is_authenticated:
        return []
    held = Seat.objects.filter(game=game, user=user).order_by("position")
    return list(held.values_list("name", flat=True))


def viewer_for(user: Any, game: Game, seat: str | None = None) -> Viewer:
    """The eyes through which a user looks: a seat of his, the spectator, or the referee when all is over.

    Without a seat it is the first that he holds. Raises NotYours for somebody else's seat.
    """
    held = seats_of(user, game)
    if game.status == Status.FINISHED and seat in (None, REFEREE):
        return REFEREE
    if seat == REFEREE and game.analysis and held:
        return REFEREE
    if seat is None:
        return held[0] if held else None
    if seat not in held:
        raise NotYours("you do not hold this seat")
    return seat


def check_viewer(game: Game, viewer: Viewer) -> None:
    """The referee looks only at what is over, and at boards for study."""
    if viewer == REFEREE and game.status != Status.FINISHED and not game.analysis:
        raise NotYours("nobody sees the whole of a game that is not over")
