"""What the sender of a request gets back, and how it is kept for when he asks again."""

import hashlib
from typing import Any

import msgspec
import orjson
from msgspec import Struct

from pbem.database.rows import select
from pbem.games.errors import KeyReused
from pbem.games.models import Request
from pbem.games.running_game import Kept
from pbem.games.selectors.feed import FeedItem
from rules.kernel.orders import Order, OrderError
from rules.kernel.state import Outcome
from rules.kernel.texts import Text

ANSWERED = 'SELECT "body", "answer" FROM "games_request" WHERE "game_id" = %s AND "seat" = %s AND "key" = %s'


class Stopped(Struct, frozen=True):
    """Where a sheet ended early, after dice or a revealed secret, and the orders that are left.

    Those that `waits` go on by themselves as soon as they can.
    """

    line: int
    text: Text
    rule: str
    orders: list[Order]
    waits: bool = False

    @property
    def error(self) -> OrderError:
        return OrderError(self.text, self.rule)


class Accepted(Struct, frozen=True, kw_only=True):
    """A request that was carried out.

    `number` and `events` are in the seat's own numbers; `seq` is the journal's and never leaves the server.
    `written` is what the journal has just written as the seat sees it; empty in an answer that is repeated.
    """

    seq: int
    number: int
    applied: int
    events: list[int]
    asked: list[str]
    outcome: Outcome | None = None
    stopped: Stopped | None = None
    repeated: bool = False
    written: list[FeedItem] = []


class Asking(Struct, frozen=True):
    """Who asks for what; `key` makes the request safe to send again."""

    seat: str
    key: str | None
    body: str

    def answered_before(self, kept: Kept | None) -> Accepted | None:
        """The answer that the same request got already; raises KeyReused for another one."""
        if self.key is None or kept is None:
            return None
        body, answer = kept
        if body != self.body:
            raise KeyReused(f"the request key {self.key!r} was used for another request")
        return _repeated(answer)

    def kept(self, game_id: int, answer: Accepted) -> list[Request]:
        """What is written with the events, so that the same request is known again."""
        if self.key is None:
            return []
        plain = msgspec.to_builtins(msgspec.structs.replace(answer, written=[]))
        return [Request(game_id=game_id, seat=self.seat, key=self.key, body=self.body, answer=plain)]


def answer_to(*, game_id: int, seat: str, key: str) -> Accepted | None:
    """The answer that was kept under a key, whatever the request was."""
    for _body, answer in select(ANSWERED, game_id, seat, key):
        return _repeated(answer)
    return None


def _repeated(answer: str) -> Accepted:
    return msgspec.convert({**orjson.loads(answer), "repeated": True}, Accepted)


def asking(seat: str, key: str | None, *what: Any) -> Asking:
    """A request as it is compared: by its content, whatever the order of its keys."""
    if key is None:
        return Asking(seat, None, "")
    body = orjson.dumps(msgspec.to_builtins(what), option=orjson.OPT_SORT_KEYS)
    return Asking(seat, key[:120], hashlib.sha256(body).hexdigest())
