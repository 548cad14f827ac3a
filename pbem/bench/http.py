"""Orders over HTTP: many clients with their own games against gunicorn, on the database of this process."""

import http.client
import os
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import urlsplit

import orjson

from pbem.accounts.services import token_issue
from pbem.bench.games import bench_game, bench_user, coming_orders
from pbem.bench.timing import percentile
from pbem.games.models import Game
from pbem.serving import running_server
from rules.kernel.orders import Order
from rules.kernel.title import Title

Sheet = tuple[Game, list[Order]]


def measure(title: Title, *, quick: bool) -> dict[str, Any]:
    """One client alone for the latency, then all together for the throughput."""
    clients, games = 8, (8 if quick else 50)
    sheets = [laid_out(title, 10 if quick else 60) for _ in range(games + 2)]
    token = token_issue(user=bench_user(), name="bench", scopes=["read", "play"])[1]
    with running_server(os.environ) as url:
        warm_up(url, token, sheets[0])
        alone = Client(url, token).play(sheets[1])
        start = time.perf_counter()
        with ThreadPoolExecutor(clients) as pool:
            together = list(pool.map(lambda n: play_some(url, token, sheets[2:][n::clients]), range(clients)))
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


def warm_up(url: str, token: str, sheet: Sheet) -> None:
    """The first requests of a process load its code; on fresh connections they reach every process."""
    for order in sheet[1]:
        Client(url, token).send(sheet[0], order)


def play_some(url: str, token: str, sheets: list[Sheet]) -> list[float]:
    client = Client(url, token)
    return [time for sheet in sheets for time in client.play(sheet)]


class Client:
    """A player with one connection that stays open."""

    def __init__(self, url: str, token: str):
        self.connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=30)
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
