"""What games keep about a person: games as he sees them, how he is asked, logs that name him."""

from collections.abc import Iterator
from functools import partial

import orjson
from django.db.models import Q, QuerySet

from pbem.accounts.models import EMPTIED, User
from pbem.games.log import Logged, rewrite_archive
from pbem.games.models import Archive, Event, Game, Kind
from pbem.games.selectors import seats_of
from pbem.games.services import export_game
from pbem.games.titles import titles
from pbem.privacy.registry import FORGOTTEN, PROFILE, SERIES, File, Series
from pbem.privacy.rows import rows


def games_of(user: User) -> QuerySet[Game]:
    """The games in which a user holds a seat, in an order that does not change."""
    return Game.objects.filter(seats__user=user, seq__gt=0).distinct().order_by("pk")


def game_files(user: User, begin: int, many: int) -> Iterator[File]:
    """The next few games, from each seat of the user."""
    for game in games_of(user)[begin : begin + many]:
        if game.title not in titles():
            continue
        for seat in seats_of(user, game):
            yield f"games/{game.public_id}-{seat}.json", export_game(game, seat)


def forget_games(user: User) -> None:
    """What he has tried out for himself goes, and his name in the logs."""
    Game.objects.filter(owner=user, analysis=True).delete()
    forget_in_logs(user)


def forget_in_logs(user: User) -> None:
    """Where a log tells who took a seat over, it tells the empty name instead; all else names seats only."""
    named = f'"player":{orjson.dumps(user.username).decode()}'
    for event in Event.objects.filter(kind=Kind.SEAT, lines__contains=named).only("lines"):
        for line in event.lines:
            if line["args"].get("player") == user.username:
                line["args"]["player"] = f"{EMPTIED}{user.pk}"
        event.save(update_fields=["lines"])
    for game_id in Archive.objects.filter(game__in=_games_of(user)).values_list("pk", flat=True):
        rewrite_archive(game_id, partial(_forget_in, user))


def _games_of(user: User) -> QuerySet[Game]:
    """The games in which he has held a seat, to the end or for a while."""
    held = Q(seats__user=user) | Q(seats__former__user=user)
    return Game.objects.filter(held | Q(owner=user), archived=True).distinct()


def _forget_in(user: User, entry: Logged) -> bool:
    named = [line for line in entry.lines if line["args"].get("player") == user.username]
    for line in named:
        line["args"]["player"] = f"{EMPTIED}{user.pk}"
    return bool(named)


PROFILE["paces"] = lambda user: rows(user.paces.order_by("title"))
SERIES.append(Series(lambda user: games_of(user).count(), game_files))
FORGOTTEN.append(forget_games)
