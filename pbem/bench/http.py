"""Orders over HTTP: many clients with their own games against gunicorn, on the database of this process."""

import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import orjson
from django.conf import settings

from pbem.accounts.services import token_issue
from pbem.bench.games import bench_game, bench_user, coming_orders
from pbem.bench.timing import percentile
from pbem.games.models import Game
from rules.kernel.orders import Order
from rules.kernel.title import Title

Sheet = tuple[Game, list[Order]]


def measure(title: Title, *, quick: bool) -> dict[str, Any]:
    """One client alone for the latency, then all together for the throughput."""
    clients, games = 8, (8 if quick else 50)
    sheets = [laid_out(title, 10 if quick else 60) for _ in range(games + 2)]
    token = token_issue(user=bench_user(), name="bench", scopes=["read", "play"])[1]
    with web_server() as port:
        warm_up(port, token, sheets[0])
        alone = Client(port, token).play(sheets[1])
        start = time.perf_counter()
        with ThreadPoolExecutor(clients) as pool:
            together = list(
                pool.map(lambda n: play_some(port, token, sheets[2:][n::clients]), range(clients))
            )
        seconds = time.perf_counter() - start
    return {
        "clients": clients,
        "games": games,
        "orders_per_s": round(sum(map(len, together)) / seconds),
        "p50_ms": percentile(alone, 50),
        "p95_ms": percentile(alone, 95),
        "p95_together_ms": percentile([time for times in together for time in times], 95),
    }


def laid_out(title: Title, most: int) -> Sheet:
    game = bench_game(bench_user(), title)
    return game, coming_orders(game, most, seed=game.pk)


def warm_up(port: int, token: str, sheet: Sheet) -> None:
    """The first requests of a process load its code; on fresh connections they reach every process."""
    for order in sheet[1]:
        Client(port, token).send(sheet[0], order)


def play_some(port: int, token: str, sheets: list[Sheet]) -> list[float]:
    client = Client(port, token)
    return [time for sheet in sheets for time in client.play(sheet)]


class Client:
    """A player with one connection that stays open."""

    def __init__(self, port: int, token: str):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        self.headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}

    def play(self, sheet: Sheet) -> list[float]:
        game, orders = sheet
        return [self.send(game, order) for order in orders]

    def send(self, game: Game, order: Order) -> float:
        body = orjson.dumps({"seat": order.seat, "orders": [{"kind": order.kind, "args": order.args}]})
        start = time.perf_counter()
        self.connection.request("POST", f"/api/v1/games/{game.public_id}/orders/", body, self.headers)
        response = self.connection.getresponse()
        text = response.read()
        assert response.status == 200, f"{response.status}: {text[:500]!r}"
        return (time.perf_counter() - start) * 1000


@contextmanager
def web_server() -> Iterator[int]:
    """gunicorn as in production: a process for each core, with threads."""
    port = free_port()
    gunicorn = Path(sys.executable).with_name("gunicorn")
    workers = str(os.cpu_count() or 2)
    command = [str(gunicorn), "pbem.wsgi", "-b", f"127.0.0.1:{port}", "-w", workers, "-k", "gthread"]
    command += ["--threads", "8", "--log-level", "warning", "--no-control-socket"]
    server = subprocess.Popen(command, cwd=settings.ROOT)  # noqa: S603
    try:
        wait_for(port)
        yield port
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(timeout=20)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(port: int) -> None:
    for _ in range(200):
        try:
            socket.create_connection(("127.0.0.1", port), timeout=0.1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise TimeoutError("gunicorn did not start")
