"""Taking finished games into account, each once: the players' ratings and the statistics of the title."""

from collections.abc import Collection
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from pbem.games.models import Game, Status
from pbem.ratings import glicko, results
from pbem.ratings.glicko import Met, Strength
from pbem.ratings.models import Change, Rating, Reckoning, Tally
from pbem.ratings.results import Side

PERIOD = timedelta(days=30)
"""How long it takes until the belief in a rating has faded by one period of Glicko-2."""


def reckon(*, game_id: int) -> bool:
    """Take a finished game into account; False where that was done before or the game is not over."""
    with transaction.atomic():
        game = Game.objects.select_for_update().filter(pk=game_id, status=Status.FINISHED).first()
        if game is None or Reckoning.objects.filter(game=game).exists():
            return False
        seats = list(game.seats.order_by("position"))
        sides = results.sides_of(seats, (game.outcome or {}).get("winners", []))
        rated = results.is_rated(game, sides)
        Reckoning.objects.create(game=game, rated=rated)
        if results.is_counted(game):
            count(game, sides)
        if rated:
            rate(game, sides, results.replacements(game, seats))
        return True


def reckon_missed(*, limit: int = 1_000) -> int:
    """Take into account the finished games that were not yet, the oldest first."""
    missed = Game.objects.filter(status=Status.FINISHED, reckoning=None).order_by("finished", "pk")
    return sum(reckon(game_id=pk) for pk in missed.values_list("pk", flat=True)[:limit])


def rate(game: Game, sides: Collection[Side], spared: Collection[int]) -> None:
    """Every player meets each other side once, as the average of its players."""
    now = game.finished or timezone.now()
    ratings = _locked(game.title, set().union(*(side.users for side in sides)))
    aged = {user: _aged(rating, now) for user, rating in ratings.items()}
    peopled = [side for side in sides if side.users]
    averages = {side.name: glicko.company([aged[user] for user in side.users]) for side in peopled}
    for side in peopled:
        met = [Met(averages[o.name], results.score(side, o)) for o in peopled if o is not side]
        score = sum(each.score for each in met) / len(met)
        for user in side.users:
            if score >= 0.5 or user not in spared:
                _write(ratings[user], glicko.after(aged[user], met), score, game, now)


def _locked(title: str, users: Collection[int]) -> dict[int, Rating]:
    """The ratings of the users, made where missing; locked in one order, lest two games deadlock."""
    Rating.objects.bulk_create([Rating(user_id=user, title=title) for user in users], ignore_conflicts=True)
    rows = Rating.objects.select_for_update().filter(title=title, user__in=users).order_by("pk")
    return {row.user_id: row for row in rows}


def _aged(rating: Rating, now: datetime) -> Strength:
    idle = (now - rating.played) / PERIOD if rating.played else 0.0
    return glicko.aged(rating.strength, idle)


def _write(rating: Rating, new: Strength, score: float, game: Game, now: datetime) -> None:
    Change.objects.create(
        user_id=rating.user_id,
        game=game,
        title=game.title,
        before=rating.rating,
        after=new.rating,
        deviation=new.deviation,
        score=score,
        created=now,
    )
    rating.rating, rating.deviation, rating.volatility = new.rating, new.deviation, new.volatility
    rating.wins += score > 0.5
    rating.losses += score < 0.5
    rating.draws += score == 0.5
    rating.played = max(now, rating.played or now)
    rating.save()


def count(game: Game, sides: Collection[Side]) -> None:
    """Add the game to the tallies of its scenario."""
    alone = [side.name for side in sides if side.won]
    alone = alone if len(alone) == 1 else []
    seconds = (game.finished - game.started).total_seconds() if game.finished and game.started else 0
    for name in ("", *(side.name for side in sides)):
        won = bool(alone) if not name else name in alone
        _add(game, name, wins=int(won), seconds=int(seconds))


def _add(game: Game, side: str, *, wins: int, seconds: int) -> None:
    row, _made = Tally.objects.get_or_create(title=game.title, scenario=game.scenario, side=side)
    Tally.objects.filter(pk=row.pk).update(
        games=F("games") + 1,
        wins=F("wins") + wins,
        seconds=F("seconds") + seconds,
        events=F("events") + game.seq,
    )
