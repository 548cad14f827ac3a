"""Scripted players: they know what they will order, and repeat each request until it is answered."""

from __future__ import annotations

import http.client
import os
import time
from collections.abc import Sequence
from typing import Any
from uuid import uuid4

import orjson
from msgspec import Struct

from pbem.accounts.models import User
from pbem.accounts.services import token_issue
from pbem.bench.games import ask_everything, coming_orders
from pbem.drill.tally import Tally
from pbem.games.models import Game
from pbem.lobby.services import SeatPlan, create_game, join
from rules.kernel.orders import Order

PATIENCE = 180.0
PAUSE = 0.2
NAMES = ("drill-one", "drill-two")


class Player(Struct):
    """A user with a token; mail about a turn comes at once."""

    user: User
    token: str


class Sheet(Struct):
    """A game, and the orders that will come in it one after another."""

    game: Game
    holders: dict[str, Player]
    orders: list[Order]


def players() -> list[Player]:
    return [_player(name) for name in NAMES]


def _player(name: str) -> Player:
    user, _ = User.objects.get_or_create(username=name, defaults={"email": f"{name}@example.org"})
    User.objects.filter(pk=user.pk).update(grace_minutes=0)
    return Player(user, token_issue(user=user, name="drill", scopes=["read", "play"])[1])


def new_game(people: Sequence[Player], *, bot: bool = False, clock: dict[str, Any] | None = None) -> Game:
    """A running game of the two players, or of the first against a bot."""
    other = SeatPlan(name="red", kind="bot", bot="random") if bot else SeatPlan(name="red", kind="open")
    plans = [SeatPlan(name="blue", kind="me"), other]
    game = create_game(
        owner=people[0].user, title="border_war", scenario="duel", seats=plans, clock=clock or {}
    )
    if not bot:
        join(game=game, user=people[1].user, seat="red")
    ask_everything(game)
    return game


def laid_out(people: Sequence[Player], most: int) -> Sheet:
    game = new_game(people)
    holders = {seat.name: next(p for p in people if p.user.pk == seat.user_id) for seat in game.seats.all()}
    return Sheet(game, holders, coming_orders(game, most, seed=game.pk))


class Client:
    """A connection that is opened again whenever it is lost."""

    def __init__(self, tally: Tally) -> None:
        self.tally = tally
        self.connection = self.opened()

    def opened(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("127.0.0.1", int(os.environ["DRILL_WEB"]), timeout=30)

    def play(self, sheet: Sheet) -> None:
        """All orders of a sheet; what the server has refused ends it and fails the drill."""
        for order in sheet.orders:
            status = self.send(sheet, order)
            if status != 200:
                self.tally.differ(f"an order of {sheet.game.public_id} was answered with {status}")
                return

    def send(self, sheet: Sheet, order: Order) -> int:
        """Send an order under one key until the server has answered it."""
        key, end = uuid4().hex, time.monotonic() + PATIENCE
        while time.monotonic() < end:
            self.tally.add("requests sent")
            status, body = self.request(sheet, order, key)
            if status == 200:
                self.tally.add("orders acknowledged", body["applied"])
            if status and status < 500:
                return status
            self.tally.add("requests repeated")
            time.sleep(PAUSE)
        return 0

    def request(self, sheet: Sheet, order: Order, key: str) -> tuple[int, Any]:
        """What the server says; nothing where the line breaks or a proxy would say so."""
        body = orjson.dumps({"seat": order.seat, "orders": [{"kind": order.kind, "args": order.args}]})
        headers = {
            "Authorization": f"Bearer {sheet.holders[order.seat].token}",
            "Content-Type": "application/json",
            "Idempotency-Key": key,
            "X-Forwarded-Proto": "https",
            "Host": "games.example.org",
        }
        try:
            path = f"/api/v1/games/{sheet.game.public_id}/orders/"
            self.connection.request("POST", path, body, headers)
            response = self.connection.getresponse()
            return response.status, orjson.loads(response.read() or b"null")
        except (http.client.HTTPException, OSError, orjson.JSONDecodeError):
            self.connection.close()
            self.connection = self.opened()
            return 0, None
