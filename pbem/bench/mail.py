"""From the commit of an order to the mail handed over, with the worker in this process as `play` runs it."""

import time
from typing import Any

from django.conf import settings
from django.core import mail

from pbem.accounts.models import User
from pbem.bench.door import send
from pbem.bench.games import bench_game, bench_user, coming_orders
from pbem.bench.timing import percentile
from pbem.celery import app
from pbem.games.models import Game
from pbem.inprocess import Background
from pbem.outbox.models import Outbox
from pbem.outbox.topics import LANES
from rules.kernel.orders import Order
from rules.kernel.title import Title

PATIENCE = 60.0


def measure(title: Title, *, quick: bool) -> dict[str, Any]:
    """The time until the mail about a turn is there, in games whose players want it at once."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    user = bench_user()
    User.objects.filter(pk=user.pk).update(grace_minutes=0)
    background = Background(app, LANES)
    background.start()
    times: list[float] = []
    while len(times) < (3 if quick else 20):
        game = bench_game(user, title)
        # What its start set going may still give orders.
        settle()
        times += [took for order in coming_orders(game, 40) if (took := _until_mailed(game, order))]
    background.stop()
    return {"handed_over_p50_ms": percentile(times, 50), "handed_over_p95_ms": percentile(times, 95)}


def _until_mailed(game: Game, order: Order) -> float | None:
    """Nothing for an order after which nobody is written to."""
    settle()
    before = handed_over()
    send(game, order)
    committed = time.perf_counter()
    if not waiting():
        return None
    settle()
    took = (time.perf_counter() - committed) * 1000
    return took if handed_over() > before else None


def handed_over() -> int:
    return len(getattr(mail, "outbox", []))


def waiting() -> bool:
    return Outbox.objects.filter(sent=None, dead=False).exists()


def settle() -> None:
    end = time.perf_counter() + PATIENCE
    while waiting():
        if time.perf_counter() > end:
            raise TimeoutError("the worker does not deliver")
        time.sleep(0.005)
