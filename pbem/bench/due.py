"""Deadlines that have passed in very many games at once: two sweeps serve each seat, and each once."""

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from datetime import timedelta
from multiprocessing import get_context
from time import perf_counter, process_time
from typing import Any

from django.db.models import Model
from django.utils import timezone

from pbem.bench import processor
from pbem.bench.games import bench_user
from pbem.games.models import DiceBox, Event, Game, Head, Kind, Seat
from pbem.garbage import set_up
from pbem.lobby.deadlines.sweep import due_sweep
from pbem.lobby.services import SeatPlan, create_game, join
from rules.kernel.title import Title

CLOCK = {"kind": "days", "days": 1}


def measure(title: Title, *, quick: bool) -> dict[str, Any]:
    return served(title, 20 if quick else 1_000, by_two_processes)


def served(title: Title, count: int, sweep: Callable[[], float]) -> dict[str, Any]:
    """So many games whose seats have all run out of time; fails if any is served twice or not at all."""
    games = [each.pk for each in copies(game_of_two(title), count)]
    late = timezone.now() - timedelta(minutes=1)
    due = Seat.objects.filter(game__in=games, asked=True)
    seats = due.update(deadline=late, due=late, asked_since=late - timedelta(days=2))
    before, start = processor.of_processes(processor.database()), perf_counter()
    client = sweep()
    seconds = perf_counter() - start
    database = processor.of_processes(processor.database()) - before
    answered = Event.objects.filter(game__in=games, kind=Kind.CLOCK)
    once = answered.values("game", "seat").distinct().count()
    assert seats == answered.count() == once, (
        f"{seats} were due, {answered.count()} served, {once} of them once"
    )
    return {
        "due": seats,
        "seconds": round(seconds, 1),
        "server_cpu_ms": round(client * 1000 / seats, 2),
        "database_cpu_ms": round(database * 1000 / seats, 2),
    }


def game_of_two(title: Title) -> Game:
    scenario = title.scenarios[0].id
    mine, *others = (spec.name for spec in title.seats(scenario, title.filled_options({})))
    plans = [SeatPlan(name=mine, kind="me"), *(SeatPlan(name=name, kind="open") for name in others)]
    game = create_game(owner=bench_user(), title=title.id, scenario=scenario, seats=plans, clock=CLOCK)
    for name in others:
        join(game=game, user=bench_user(f"bench-{name}"), seat=name)
    return game


def copies(game: Game, count: int) -> list[Game]:
    """As many games that stand exactly like this one."""
    game.refresh_from_db()
    games = Game.objects.bulk_create([_like(game, public_id=f"copy{game.pk}-{n}") for n in range(count)])
    for model in (Head, DiceBox, Event, Seat):
        rows = list(model._default_manager.filter(game=game))
        model._default_manager.bulk_create((_like(row, game=copy) for copy in games for row in rows), 1_000)
    return games


def _like(row: Model, **changes: Any) -> Any:
    """A row with the same values, but its key."""
    fields = [field for field in row._meta.concrete_fields if not field.primary_key]
    return type(row)(
        **{field.name: getattr(row, field.name) for field in fields if field.name not in changes} | changes
    )


def by_two_processes() -> float:
    """The processor seconds of two sweeps at once."""
    with ProcessPoolExecutor(2, mp_context=get_context("spawn"), initializer=set_up) as pool:
        return sum(pool.map(sweep_alone, range(2)))


def sweep_alone(_: int) -> float:
    start = process_time()
    due_sweep()
    return process_time() - start
