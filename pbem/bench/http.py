"""Orders over HTTP: many clients with their own games against gunicorn, on the database of this process.

Beside it, by turns, the floor: the same server that only reads and writes as many bytes.
"""

import os
import socket
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import orjson
from django.db import connection
from django.db.models import Avg, QuerySet
from django.db.models.functions import Length

from pbem.accounts.services import token_issue
from pbem.bench import floor, processor
from pbem.bench.games import bench_game, bench_user, coming_orders
from pbem.bench.redis import redis
from pbem.bench.timing import percentile
from pbem.games.models import Event, Game, Head
from pbem.serving import running_server
from rules.kernel.orders import Order
from rules.kernel.title import Title

Sheet = tuple[Game, list[Order]]
CLIENTS = 8
ROW = 1_000
"""About so many bytes of an event's row are beside its patch."""


def measure(title: Title, *, quick: bool) -> dict[str, Any]:
    """One client alone for the latency, then all together for the throughput."""
    games = 8 if quick else 48
    sheets = [laid_out(title, 10 if quick else 60) for _ in range(games + 2)]
    token = token_issue(user=bench_user(), name="bench", scopes=["read", "play"])[1]
    with ExitStack() as servers:
        bench = Bench(servers, token, floored=connection.vendor == "postgresql")
        bench.warm_up(sheets[0])
        found = bench.alone(sheets[1])
        return {"clients": CLIENTS, "games": games} | found | bench.together(sheets[2:])


def laid_out(title: Title, most: int) -> Sheet:
    game = bench_game(bench_user(), title)
    return game, coming_orders(game, most, seed=game.pk)


class Bench:
    """The server with a Redis of its own and, on PostgreSQL, its floor."""

    def __init__(self, servers: ExitStack, token: str, *, floored: bool) -> None:
        self.token = token
        shared = servers.enter_context(redis())
        self.real = servers.enter_context(running_server(os.environ | shared))
        self.urls = {"": self.real.url}
        if floored:
            bare = servers.enter_context(running_server(os.environ | floor_bytes(), "pbem.bench.floor"))
            self.urls["floor_"] = bare.url

    def client(self, name: str) -> "Client":
        return Client(self.urls[name], self.token)

    def warm_up(self, sheet: Sheet) -> None:
        """The first requests of a process load its code; on fresh connections they reach every process."""
        for order in sheet[1]:
            for name in self.urls:
                self.client(name).send(sheet[0], order)

    def alone(self, sheet: Sheet) -> dict[str, Any]:
        """Server and floor order by order, so that a slow moment of the machine hits both."""
        clients = {name: self.client(name) for name in self.urls}
        times: dict[str, list[float]] = {name: [] for name in clients}
        for order in sheet[1]:
            for name, client in clients.items():
                times[name].append(client.send(sheet[0], order))
        found = {f"{name}p{share}_ms": percentile(times[name], share) for name in times for share in (50, 95)}
        if "floor_" in times:
            found["times_floor_p50"] = round(found["p50_ms"] / found["floor_p50_ms"], 2)
        return found

    def together(self, sheets: Sequence[Sheet]) -> dict[str, Any]:
        """All clients at once, in halves by turns with the floor; and the processor time of an order."""
        halves = [sheets[: len(sheets) // 2], sheets[len(sheets) // 2 :]]
        took: dict[str, float] = dict.fromkeys(self.urls, 0.0)
        times: list[float] = []
        spent: dict[str, float] = {}
        for half in halves:
            for name in self.urls:
                start, before = time.perf_counter(), self.spent()
                sent = self.play_together(name, half)
                took[name] += time.perf_counter() - start
                if not name:
                    times += sent
                    spent = {
                        who: spent.get(who, 0.0) + now - before[who] for who, now in self.spent().items()
                    }
        rates: dict[str, float] = {
            f"{name}orders_per_s": round(len(times) / seconds) for name, seconds in took.items()
        }
        if "floor_" in took:
            rates["times_floor_per_s"] = round(took[""] / took["floor_"], 2)
        processors = {
            f"{who}_cpu_ms": round(seconds * 1000 / len(times), 2) for who, seconds in spent.items()
        }
        return rates | processors | {"p95_together_ms": percentile(times, 95)}

    def play_together(self, name: str, sheets: Sequence[Sheet]) -> list[float]:
        with ThreadPoolExecutor(CLIENTS) as pool:
            played = pool.map(lambda n: list(self.play(name, sheets[n::CLIENTS])), range(CLIENTS))
            return [each for times in played for each in times]

    def play(self, name: str, sheets: Sequence[Sheet]) -> Iterator[float]:
        client = self.client(name)
        for game, orders in sheets:
            for order in orders:
                yield client.send(game, order)

    def spent(self) -> dict[str, float]:
        return {
            "server": processor.of_processes(processor.family(self.real.pid)),
            "database": processor.of_processes(processor.database()),
            "client": processor.own(),
        }


def floor_bytes() -> dict[str, str]:
    """As much to read and to write as an order has; the table to read from is made."""
    state = average(Head.objects.all(), "state")
    patch = average(Event.objects.exclude(seq=1), "patch")
    floor.lay_out(os.environ["PBEM_DATABASE_URL"], state)
    return {floor.WRITTEN: str(state + patch + ROW)}


def average(rows: QuerySet[Any], column: str) -> int:
    return round(rows.aggregate(found=Avg(Length(column)))["found"] or 0)


class Client:
    """A player with one connection that stays open: no more than a socket, for it shares the processor."""

    def __init__(self, url: str, token: str):
        at = urlsplit(url)
        self.socket = socket.create_connection((str(at.hostname), int(at.port or 80)), timeout=30)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.heard = self.socket.makefile("rb")
        self.head = (
            f"Host: {at.netloc}\r\nAuthorization: Bearer {token}\r\nContent-Type: application/json\r\n"
        )

    def send(self, game: Game, order: Order) -> float:
        """One order under a key of its own; gives the milliseconds until its answer."""
        body = orjson.dumps({"seat": order.seat, "orders": [{"kind": order.kind, "args": order.args}]})
        request = (
            f"POST /api/v1/games/{game.public_id}/orders/ HTTP/1.1\r\n{self.head}"
            f"Idempotency-Key: {uuid4().hex}\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        start = time.perf_counter()
        self.socket.sendall(request.encode() + body)
        status, text = self.answer()
        took = (time.perf_counter() - start) * 1000
        assert status == 200, f"{status}: {text[:500]!r}"
        return took

    def answer(self) -> tuple[int, bytes]:
        status, length = int(self.heard.readline().split()[1]), 0
        while line := self.heard.readline().strip():
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        return status, self.heard.read(length)
