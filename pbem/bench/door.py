"""Orders through the door on a real database; run in a process of its own with PBEM_DATABASE_URL set."""

from typing import Any

from pbem.bench.games import bench_game, bench_user, coming_orders
from pbem.bench.timing import milliseconds, percentile
from pbem.games.models import Game
from pbem.games.services import CannotUndo, Refused, submit_orders, undo
from rules.kernel.orders import Order
from rules.kernel.title import Title


def measure(title: Title, *, quick: bool) -> dict[str, Any]:
    """The time of one order after another, in games between players who are always asked."""
    times: list[float] = []
    while len(times) < (30 if quick else 300):
        game = bench_game(bench_user(), title, title.heaviest_scenario)
        times += [milliseconds(send, game, order) for order in coming_orders(game, 100)]
    return {"p50_ms": percentile(times, 50), "p95_ms": percentile(times, 95)}


def send(game: Game, order: Order) -> None:
    submit_orders(game_id=game.pk, seat=order.seat, orders=[order], source="api")


def growth(title: Title, *, quick: bool, early_at: int = 100, late_at: int = 5_000) -> dict[str, Any]:
    """An order in a young and in a long game, by turns, so that a slow minute of the machine hits both."""
    long = grown(title, late_at)
    early: list[float] = []
    late: list[float] = []
    for _ in range(1 if quick else 10):
        young = grown(title, early_at)
        for _ in range(30):
            early.append(timed_and_taken_back(*young))
            late.append(timed_and_taken_back(*long))
    return {
        f"p50_at_{early_at}_ms": percentile(early, 50),
        f"p50_at_{late_at}_ms": percentile(late, 50),
    }


def grown(title: Title, until: int) -> tuple[Game, Order]:
    """A game that got so long by ordering and taking back."""
    game, order = undoable(title)
    while Game.objects.values_list("seq", flat=True).get(pk=game.pk) < until:
        timed_and_taken_back(game, order)
    return game, order


def timed_and_taken_back(game: Game, order: Order) -> float:
    time = milliseconds(send, game, order)
    taken_back(game, order)
    return time


def undoable(title: Title) -> tuple[Game, Order]:
    """A game at a decision that can be taken back, since no die falls and no secret is shown."""
    for seed in range(200):
        game = bench_game(bench_user(), title)
        for order in coming_orders(game, 40, seed):
            send(game, order)
            if taken_back(game, order):
                return game, order
    raise LookupError(f"{title.id} has no order that can be taken back")


def taken_back(game: Game, order: Order) -> bool:
    try:
        undo(game_id=game.pk, seat=order.seat, source="api")
    except (CannotUndo, Refused):
        return False
    return True
