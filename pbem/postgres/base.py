"""The connection of a thread to PostgreSQL; Django looks for it under this name."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from select import POLLIN, poll
from threading import Lock
from typing import Any
from weakref import WeakSet

import psycopg
from django.db.backends.postgresql import base
from django.db.backends.postgresql.base import CursorMixin, ServerBindingCursor
from django.db.utils import OperationalError
from psycopg import errors
from psycopg._queries import PostgresQuery, _query2pg_nocache
from psycopg.pq import TransactionStatus
from psycopg_pool import ConnectionPool


class Outage:
    """Whether the last thread that wanted a connection got none, and the one that may try again.

    Each would wait as long as the pool does. With a few requests all threads would hang, and the process
    would not even answer that it lives.
    """

    def __init__(self) -> None:
        self.away = False
        self.trying = Lock()

    @contextmanager
    def attempt(self) -> Iterator[None]:
        alone = self.away and self.trying.acquire(blocking=False)
        if self.away and not alone:
            raise OperationalError("the database is away, and another request is waiting for it")
        try:
            yield
            self.away = False
        except psycopg.OperationalError:
            self.away = True
            raise
        finally:
            if alone:
                self.trying.release()


OUTAGE = Outage()


def has_hung_up(connection: psycopg.Connection[Any]) -> bool:
    """Whether the server has closed a connection while nobody used it, as it does when it is restarted.

    A server that was not asked anything says nothing, so that its silence is enough: no question is needed.
    """
    # Not `select`: that knows only the first 1,024 files of a process, and a stream may hold more.
    heard = poll()
    heard.register(connection.fileno(), POLLIN)
    if not heard.poll(0):
        return False
    try:
        ConnectionPool.check_connection(connection)
    except psycopg.OperationalError:
        return True
    return False


OUTDATED: WeakSet[psycopg.Connection[Any]] = WeakSet()
"""Connections whose prepared statements are gone, or no longer fit the tables: nobody is given them again."""


OUTDATED_PLAN = "RevalidateCachedQuery"
"""Where PostgreSQL finds that a plan gives other columns by now; what it says is in its own language."""


MOST_PARSED, LONGEST_PARSED = 500, 30_000
"""Of an order there are some dozens of statements: one for each number of events, seats and mails."""


@lru_cache(MOST_PARSED)
def parsed(text: bytes, encoding: str) -> Any:
    """Where the values of a statement go, found once: the library looks anew for more than 50 of them."""
    return _query2pg_nocache(text, encoding)


class Statement(PostgresQuery):
    """A statement whose places for values are known from before, however many they are."""

    __slots__ = ()

    def convert(self, query: Any, vars: Any) -> None:  # noqa: A002  (the library's name)
        if not isinstance(query, str) or not vars or len(query) > LONGEST_PARSED:
            super().convert(query, vars)
            return
        found = parsed(query.encode(self._tx.encoding), self._tx.encoding)
        self.query, self._want_formats, self._order, self._parts = found
        self.dump(vars)


class Cursor(CursorMixin, psycopg.Cursor[Any]):
    """Sends a statement again, unprepared, where the server does not know what was prepared any more.

    A migration may have changed a column, or a pooler given us another of its connections: neither
    has carried anything out, and each would fail for as long as the connection lives.
    """

    _query_cls = Statement

    def execute(self, query: Any, params: Any = None, *, prepare: bool | None = None, **named: Any) -> Any:
        try:
            return super().execute(query, params, prepare=prepare, **named)
        except (errors.FeatureNotSupported, errors.InvalidSqlStatementName) as error:
            if isinstance(error, errors.FeatureNotSupported) and error.diag.source_function != OUTDATED_PLAN:
                raise
            OUTDATED.add(self.connection)
            if self.connection.info.transaction_status != TransactionStatus.IDLE:
                raise
        return super().execute(query, params, prepare=False, **named)


class DatabaseWrapper(base.DatabaseWrapper):
    """Gets connections from the pool; while it has none to give, one thread waits and the others do not."""

    def get_connection_params(self) -> dict[str, Any]:
        params = super().get_connection_params()
        ours = {ServerBindingCursor: Cursor}
        return {**params, "cursor_factory": ours.get(params["cursor_factory"], params["cursor_factory"])}

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        with OUTAGE.attempt():
            connection = super().get_new_connection(conn_params)
            for _ in range(self.pool.max_size):
                if not has_hung_up(connection):
                    break
                connection.close()
                self.pool.putconn(connection)
                connection = super().get_new_connection(conn_params)
            return connection

    def _close(self) -> Any:
        if self.connection in OUTDATED:
            # The pool puts a new one in the place of one that is closed.
            self.connection.close()
        return super()._close()  # type: ignore[misc]
