"""What happened last in each of several games, in one query."""

from collections.abc import Iterable

from django.db.models import F

from pbem.accounts.models import User
from pbem.games.log import COLUMNS, Logged, logged
from pbem.games.models import Event, Game
from pbem.games.selectors import Viewer
from pbem.games.selectors.feed import seen
from pbem.games.titles import titles
from pbem.wording import words


def latest(games: Iterable[Game], user: User | None) -> dict[int, str]:
    """The last sentence of each game that the user may read; nothing where there is none."""
    found = {game.pk: game for game in games if game.title in titles() and not game.archived}
    rows = Event.objects.filter(game__in=found, seq=F("game__seq")).values_list("game_id", *COLUMNS)
    return {row[0]: _told(found[row[0]], logged(row[1:]), user) for row in rows}


def _told(game: Game, entry: Logged, user: User | None) -> str:
    viewer = _eyes(game, user)
    if (viewer or "") in entry.unseen:
        return ""
    lines = seen(entry, viewer).lines
    return words.word(titles()[game.title], lines[-1].text) if lines else ""


def _eyes(game: Game, user: User | None) -> Viewer:
    """The first seat that the user holds, from the seats that were fetched with the game."""
    held = [seat.name for seat in game.seats.all() if user is not None and seat.user_id == user.pk]
    return held[0] if held else None
