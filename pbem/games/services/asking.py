"""How a player wants to be asked: in all games of a title, or in one of them."""

from pbem.accounts.models import User
from pbem.games.errors import NotFound
from pbem.games.models import Game, Pace, PlayerPace, Seat
from pbem.games.titles import find_title


def set_pace(*, user: User, title: str, pace: str) -> None:
    """What a player wants in every game of a title; an empty pace forgets it, so that he is asked anew."""
    find_title(title)
    if not pace:
        PlayerPace.objects.filter(user=user, title=title).delete()
        return
    PlayerPace.objects.update_or_create(user=user, title=title, defaults={"pace": _known(pace)})


def set_pace_of_game(*, game: Game, seat: str, pace: str) -> None:
    """What the holder of a seat wants in this game; an empty pace is that of the title."""
    _change(game, seat, pace=_known(pace) if pace else "")


def set_goes_on(*, game: Game, seat: str, goes_on: bool) -> None:
    """Whether the rest of a sheet goes on by itself after a pass."""
    _change(game, seat, goes_on=goes_on)


def _known(pace: str) -> str:
    if pace not in Pace.values:
        raise ValueError(f"a pace is one of {', '.join(Pace.values)}, not {pace[:20]!r}")
    return pace


def _change(game: Game, seat: str, **changes: object) -> None:
    if not Seat.objects.filter(game=game, name=seat).update(**changes):
        raise NotFound(f"there is no seat {seat[:40]!r} in this game")
