"""The queue of a player: the games that wait for him, and whether anything about his games has changed."""

import hashlib
from collections.abc import Collection, Iterable
from typing import Any

from django.conf import settings
from django.db.models import Count, F, Max, Q
from django.http import HttpRequest

from pbem.accounts.models import User
from pbem.games.models import Game, Seat, Status
from pbem.lobby.models import Answer, Invitation
from pbem.lobby.selectors import invitations_for, my_games
from pbem.talk.models import Message
from pbem.talk.selectors import unread_counts

ALIVE = (Status.OPEN, Status.RUNNING)


def waiting_games(user: User) -> list[str]:
    """The addresses of the games that wait for a user, the one that is due first on top."""
    asked = Seat.objects.filter(user=user, asked=True, game__status=Status.RUNNING, game__analysis=False)
    urgent = asked.order_by(F("deadline").asc(nulls_last=True), F("asked_since").asc(nulls_last=True), "pk")
    return list(dict.fromkeys(urgent.values_list("game__public_id", flat=True)))


def next_game(user: User, after: str = "") -> str | None:
    """The most urgent game that waits, another than the one that was just played."""
    return next((each for each in waiting_games(user) if each != after), None)


def queue_of(request: HttpRequest) -> dict[str, Any]:
    """For every page: how many games wait for its reader, counted only where it is shown."""

    def count() -> int:
        user = getattr(request, "user", None)
        return len(waiting_games(user)) if user is not None and user.is_authenticated else 0

    return {"queue": count, "queue_stream": settings.PBEM_STREAM}


def tag_of_games(user: User, games: Iterable[Game] | None = None) -> str:
    """Stands for all that the list of a user's games shows; another tag means that it has changed.

    `games` are those of `my_games`, where they were read already.
    """
    shown = [
        (
            game.public_id,
            game.status,
            game.moved,
            game.label,
            [(s.name, s.user_id, s.bot, s.asked, s.deadline) for s in game.seats.all()],
        )
        for game in (my_games(user) if games is None else games)
    ]
    invited = sorted(invitations_for(user).values_list("pk", flat=True))
    seen = repr((shown, invited, sorted(unread_counts(user).items())))
    return hashlib.sha256(seen.encode()).hexdigest()[:24]


def facts_of_users(users: Collection[int]) -> dict[int, Any]:
    """All that can change about the games of users, by few queries; each is told only what he may know."""
    mine = Q(seats__user__in=users) | Q(owner__in=users, status=Status.OPEN)
    games = set(Game.objects.filter(mine, status__in=ALIVE).values_list("pk", flat=True))
    changing = {
        pk: [*row]
        for pk, *row in Game.objects.filter(pk__in=games)
        .annotate(held=Count("seats__user"))
        .values_list("pk", "status", "moved", "seq", "held", "owner_id")
    }
    for pk, said in Message.objects.filter(game__in=games).values_list("game").annotate(last=Max("pk")):
        changing[pk].append(said)
    facts: dict[int, list[Any]] = {user: [] for user in users}
    for pk, row in sorted(changing.items()):
        owner: Any = row[4]
        if owner in facts:
            facts[owner].append((pk, row))
    seats = Seat.objects.filter(user__in=users, game__in=games).order_by("pk")
    for user, game, *row in seats.values_list("user_id", "game_id", "asked", "deadline", "absent"):
        facts[int(user or 0)].append((row, changing.get(game)))
    invited = Invitation.objects.filter(user__in=users, answer=Answer.PENDING).order_by("pk")
    for user, pk in invited.values_list("user_id", "pk"):
        facts[int(user or 0)].append(pk)
    return dict(facts)
