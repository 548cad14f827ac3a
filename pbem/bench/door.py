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
        game = bench_game(bench_user(), title)
        times += [milliseconds(send, game, order) for order in coming_orders(game, 100)]
    return {"p50_ms": percentile(times, 50), "p95_ms": percentile(times, 95)}


def send(game: Game, order: Order) -> None:
    submit_orders(game_id=game.pk, seat=order.seat, orders=[order], source="api")


def growth(title: Title, *, quick: bool) -> dict[str, Any]:
    """One game that gets long by ordering and taking back, and what an order costs early and late in it."""
    game, order = undoable(title)
    early_at, late_at = (50, 500) if quick else (100, 5_000)
    early = rounds(game, order, early_at)
    late = rounds(game, order, late_at)
    return {
        f"p50_at_{early_at}_ms": percentile(early, 50),
        f"p50_at_{late_at}_ms": percentile(late, 50),
    }


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


def rounds(game: Game, order: Order, until: int) -> list[float]:
    """Order and take back until the log is so long; the times of the last orders."""
    times: list[float] = []
    while Game.objects.values_list("seq", flat=True).get(pk=game.pk) < until:
        times.append(milliseconds(send, game, order))
        taken_back(game, order)
    return times[-40:]
