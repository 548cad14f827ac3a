"""Lists and sweeps on a database that holds very many games."""

import gc
from datetime import timedelta
from typing import Any

from django.db import connection
from django.utils import timezone

from pbem.bench.games import bench_user
from pbem.bench.timing import milliseconds, percentile
from pbem.games.models import Game, Seat, Status
from pbem.lobby.deadlines.sweep import due_sweep
from pbem.lobby.selectors import games
from pbem.outbox.delivery import sweep
from rules.kernel.title import Title

SAMPLES = 20
"""Of each list."""


def measure(title: Title, *, quick: bool) -> dict[str, Any]:
    return listed(title, 5_000 if quick else 100_000)


def listed(title: Title, count: int) -> dict[str, Any]:
    fill(title, count)
    gc.collect()  # What the filling has left behind is not a cost of the lists.
    user = bench_user("bench-reader")
    lists = [
        milliseconds(games, viewer=user, show=show)
        for show in ("open", "running", "finished", "mine", "my_turn")
        for _ in range(SAMPLES)
    ]
    sweeps = [milliseconds(due_sweep) + milliseconds(sweep) for _ in range(9)]
    return {"games": count, "list_ms": percentile(lists, 95), "sweep_ms": percentile(sweeps, 50)}


def fill(title: Title, count: int) -> None:
    """Games with two seats each; clocks run, and nothing is due for a week."""
    owner, reader = bench_user("bench-owner"), bench_user("bench-reader")
    later = timezone.now() + timedelta(days=7)
    status = [Status.OPEN, *[Status.RUNNING] * 6, *[Status.FINISHED] * 3]
    for start in range(0, count, 5_000):
        made = Game.objects.bulk_create(
            [
                Game(
                    owner=owner, title=title.id, scenario=title.scenarios[0].id, status=status[n % 10], seq=9
                )
                for n in range(start, min(count, start + 5_000))
            ]
        )
        Seat.objects.bulk_create(
            seat for n, game in enumerate(made) for seat in seats(game, n, reader, later)
        )
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")


def seats(game: Game, n: int, reader: Any, later: Any) -> list[Seat]:
    running = game.status == Status.RUNNING
    mine = reader if n % 1_000 == 1 else game.owner
    return [
        Seat(
            game=game,
            name="a",
            side="a",
            position=0,
            user=mine,
            asked=running,
            deadline=later if running else None,
            due=later if running else None,
        ),
        Seat(game=game, name="b", side="b", position=1, user=game.owner),
    ]
