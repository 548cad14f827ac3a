"""A far end on this machine that takes what webhooks and pushes send, and answers as it is told."""

import json
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

from pbem.accounts.models import User
from pbem.outbox import delivery
from pbem.relays.services import webhook_create
from tests.pbem.games.conftest import edition, plots  # noqa: F401
from tests.pbem.games.playing import new_game
from tests.pbem.mail.conftest import hinted, next_turn  # noqa: F401


@dataclass
class Received:
    path: str
    headers: dict
    body: bytes

    @property
    def json(self):
        return json.loads(self.body)


class FarEnd(ThreadingHTTPServer):
    """Takes every POST; `answers` are the statuses of the next ones, 204 if none is left."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.received, self.answers, self.headers = [], [], {}
        self.url = f"http://127.0.0.1:{self.server_port}"

    def events(self):
        return [request.json["event"] for request in self.received]


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.received.append(Received(self.path, dict(self.headers), body))
        answers = self.server.answers
        self.send_response(answers.pop(0) if answers else 204)
        for name, value in self.server.headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *args):
        pass


@pytest.fixture
def far_end():
    server = FarEnd()
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    yield server
    server.shutdown()
    server.server_close()


@pytest.fixture
def game(alice, bob, hinted):  # noqa: F811
    """A duel between alice (blue) and bob (red) at the beginning of a turn."""
    User.objects.update(grace_minutes=0)
    game = new_game({"blue": alice, "red": bob}, name="Friday night")
    next_turn(game)
    game.refresh_from_db()
    return game


@pytest.fixture
def hook(alice, far_end):
    """Alice's own webhook, told of everything."""
    events = ["turn", "moved", "over", "message", "reminder"]
    return webhook_create(user=alice, url=far_end.url + "/hook", events=events)[0]


def deliver():
    """What the lane of webhooks and pushes does with what is due: first who is told, then the telling."""
    delivery.work("relay")
