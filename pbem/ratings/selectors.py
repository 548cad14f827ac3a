"""Reading ratings: boards of the best, and what a profile shows."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import F, Q, QuerySet
from django.utils import timezone

from pbem.accounts.models import User
from pbem.ratings.models import Change, Rating

FEWEST_GAMES = 5
LARGEST_DEVIATION = 110.0
FORGOTTEN = timedelta(days=365)
LONGEST_HISTORY = 200
SETTLED = Q(finished__gte=FEWEST_GAMES, deviation__lte=LARGEST_DEVIATION)


@dataclass(frozen=True, slots=True)
class Standing:
    """A rating as pages show it; whoever is not `settled` has played too little to be ranked."""

    title: str
    username: str
    rating: int
    margin: int
    wins: int
    draws: int
    losses: int
    settled: bool

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses


def standing(row: Rating) -> Standing:
    """The margin is twice the deviation: the strength lies within it nineteen times out of twenty."""
    return Standing(
        title=row.title,
        username=row.user.username,
        rating=round(row.rating),
        margin=round(2 * row.deviation),
        wins=row.wins,
        draws=row.draws,
        losses=row.losses,
        settled=row.games >= FEWEST_GAMES and row.deviation <= LARGEST_DEVIATION,
    )


def board(title: str, limit: int = 100) -> list[Standing]:
    """The best players of a title: enough games, certain enough, and seen within a year."""
    return [standing(row) for row in _lately(title).filter(SETTLED).order_by("-rating", "pk")[:limit]]


def newcomers(title: str, limit: int = 20) -> list[Standing]:
    """Who has not played enough to be ranked, the most certain first."""
    rows = _lately(title).exclude(SETTLED)
    return [standing(row) for row in rows.order_by("deviation", "pk")[:limit]]


def _lately(title: str) -> QuerySet[Rating]:
    known = Rating.objects.filter(title=title, user__is_active=True, played__gte=timezone.now() - FORGOTTEN)
    return known.alias(finished=F("wins") + F("draws") + F("losses")).select_related("user")


def standings_of(user: User) -> list[Standing]:
    """All ratings of a user, the title that he plays most first."""
    rows = Rating.objects.filter(user=user).select_related("user")
    return [standing(row) for row in sorted(rows, key=lambda row: (-row.games, row.title))]


def histories_of(user: User) -> dict[str, list[float]]:
    """The course of each rating of a user, from its beginning or its last few hundred games."""
    found: dict[str, list[float]] = {}
    for title, before, after in reversed(_latest(user)):
        found.setdefault(title, [before]).append(after)
    return found


def _latest(user: User) -> Sequence[tuple[str, float, float]]:
    changes = Change.objects.filter(user=user).order_by("-created", "-pk")
    return list(changes.values_list("title", "before", "after")[:LONGEST_HISTORY])
