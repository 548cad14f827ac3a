"""Who sends orders, for which seats and to which position: all that an order needs, read at once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from rest_framework.request import Request

from pbem.accounts.models import ApiToken
from pbem.accounts.token_lookup import OF_THE_TOKEN, TOKENS, WIDTH, token_of
from pbem.database.rows import columns, here, select
from pbem.games.models import Game
from pbem.games.running_game import HEAD, OF_THE_GAME, Table, columns_of_table, table_of
from pbem.games.selectors.access import GAME

Row = tuple[Any, ...]


class Sender(NamedTuple):
    """A token and the seats of the game that its request is about; without rows there is no such game."""

    token: ApiToken
    rows: Sequence[Row]

    @property
    def held(self) -> list[tuple[str, Game]]:
        """The seats that the sender holds, with as much of the game as playing needs."""
        game = Game.from_db("default", GAME, self.rows[0][WIDTH : WIDTH + len(GAME)]) if self.rows else None
        seats = [row[WIDTH + len(GAME) + OF_THE_GAME :] for row in self.rows]
        return [(name, game) for name, _side, user_id, *_ in seats if game and user_id == self.token.user_id]

    @property
    def table(self) -> Table | None:
        """The game as it was read; None before its start."""
        rows = [row[WIDTH + len(GAME) :] for row in self.rows]
        return table_of(rows) if rows and rows[0][HEAD] is not None else None


# Past the linter, in one query for speed: reads tables of accounts and of games.
@cache
def _query(vendor: str) -> str:
    return f"""
        SELECT {OF_THE_TOKEN}, {columns("g", GAME)}, {columns_of_table(vendor)} FROM {TOKENS}
        LEFT JOIN "games_game" g ON g."public_id" = %s
        LEFT JOIN "games_head" h ON h."game_id" = g."id"
        LEFT JOIN "games_seat" s ON s."game_id" = g."id"
        LEFT JOIN "accounts_user" u ON u."id" = s."user_id"
        LEFT JOIN "games_playerpace" pp ON pp."user_id" = s."user_id" AND pp."title" = g."title"
        LEFT JOIN "games_request" r
            ON r."game_id" = s."game_id" AND r."seat" = s."name" AND r."key" = a."id" || ':' || %s
        WHERE t."digest" = %s ORDER BY s."position"
    """  # noqa: S608  (names of columns)


def find_sender(digest: str, game: str, key: str | None) -> Sender | None:
    rows = select(_query(here().vendor), game, key, digest)
    if not rows:
        return None
    return Sender(token_of(rows[0]), rows if rows[0][WIDTH + len(GAME) + OF_THE_GAME] is not None else [])


def read_sender(request: Request, digest: str) -> Sender | None:
    """Look the token up, and keep what came with it for who carries the order out."""
    game = request.parser_context["kwargs"]["game"]
    key = request.META.get("HTTP_IDEMPOTENCY_KEY")
    # A key that is none is refused later, in words; the database would not even take it.
    found = find_sender(digest, game, key if key and key.isprintable() else None)
    request._request.sender = found  # type: ignore[attr-defined]
    return found


def sender_of(request: Request) -> Sender | None:
    """What was read with the token; None for somebody with a browser."""
    found: Sender | None = getattr(request._request, "sender", None)
    return found
