"""The queries of the fast lane, written out: to build them anew takes Django longer than to run them."""

from __future__ import annotations

import json
from datetime import UTC, datetime

from django.db.models import Model

from pbem.accounts.models import ApiToken, User
from pbem.games.models import Game
from pbem.games.rows import select


def in_model_order(model: type[Model], names: set[str]) -> tuple[str, ...]:
    """Columns as `from_db` wants them; those that are not named are read when somebody asks for them."""
    return tuple(str(f.attname) for f in model._meta.concrete_fields if f.attname in names)


def columns(table: str, names: tuple[str, ...]) -> str:
    return ", ".join(f'{table}."{name}"' for name in names)


TOKEN = ("id", "user_id", "scopes", "expires", "revoked", "last_used")
USER = in_model_order(
    User, {"id", "username", "email", "language", "time_zone", "is_active", "is_staff", "is_superuser"}
)
GAME = in_model_order(
    Game,
    {"id", "public_id", "title", "status", "seq", "schema", "visibility", "analysis", "archived", "owner_id"},
)
FIND_TOKEN = f"""
    SELECT {columns("t", TOKEN)}, {columns("u", USER)}
    FROM "accounts_apitoken" t JOIN "accounts_user" u ON u."id" = t."user_id" WHERE t."digest" = %s
"""  # noqa: S608  (names of columns)
FIND_SEATS = f"""
    SELECT s."name", {columns("g", GAME)}
    FROM "games_seat" s JOIN "games_game" g ON g."id" = s."game_id"
    WHERE g."public_id" = %s AND s."user_id" = %s ORDER BY s."position"
"""  # noqa: S608  (names of columns)


def find_token(digest: str) -> ApiToken | None:
    """The token with this digest, live or not, and its user."""
    for row in select(FIND_TOKEN, digest):
        token_id, user_id, scopes, expires, revoked, last_used = row[: len(TOKEN)]
        values = (token_id, user_id, json.loads(scopes), *map(aware, (expires, revoked, last_used)))
        token = ApiToken.from_db("default", TOKEN, values)
        token.user = User.from_db("default", USER, row[len(TOKEN) :])
        return token
    return None


def find_seats(user: User, public_id: str) -> list[tuple[str, Game]]:
    """The seats that a user holds in a game, with as much of the game as playing needs."""
    rows = select(FIND_SEATS, public_id, user.pk)
    return [(row[0], Game.from_db("default", GAME, row[1:])) for row in rows]


def aware(moment: datetime | None) -> datetime | None:
    """SQLite keeps no time zones: what it gives back is in UTC."""
    return moment.replace(tzinfo=UTC) if moment is not None and moment.tzinfo is None else moment
