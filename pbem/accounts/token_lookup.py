"""Finding a token with its user, in a query written out: every request of a program begins with it."""

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from pbem.accounts.models import ApiToken, User
from pbem.database.rows import columns, in_model_order, select

TOKEN = ("id", "user_id", "scopes", "expires", "revoked", "last_used")
USER = in_model_order(
    User, {"id", "username", "email", "language", "time_zone", "is_active", "is_staff", "is_superuser"}
)
OF_THE_TOKEN = f"{columns('t', TOKEN)}, {columns('a', USER)}"
WIDTH = len(TOKEN) + len(USER)
TOKENS = '"accounts_apitoken" t JOIN "accounts_user" a ON a."id" = t."user_id"'
FIND = f'SELECT {OF_THE_TOKEN} FROM {TOKENS} WHERE t."digest" = %s'  # noqa: S608  (names of columns)


def find_token(digest: str) -> ApiToken | None:
    """The token with this digest, live or not, and its user."""
    for row in select(FIND, digest):
        return token_of(row)
    return None


def token_of(row: Sequence[Any]) -> ApiToken:
    """A token from the columns `OF_THE_TOKEN`."""
    token_id, user_id, scopes, expires, revoked, last_used = row[: len(TOKEN)]
    values = (token_id, user_id, json.loads(scopes), *map(_aware, (expires, revoked, last_used)))
    token = ApiToken.from_db("default", TOKEN, values)
    token.user = User.from_db("default", USER, row[len(TOKEN) : WIDTH])
    return token


def _aware(moment: datetime | None) -> datetime | None:
    """SQLite keeps no time zones: what it gives back is in UTC."""
    return moment.replace(tzinfo=UTC) if moment is not None and moment.tzinfo is None else moment
