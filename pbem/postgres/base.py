"""The connection of a thread to PostgreSQL; Django looks for it under this name."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Any

import psycopg
from django.db.backends.postgresql import base
from django.db.utils import OperationalError


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


class DatabaseWrapper(base.DatabaseWrapper):
    """Gets connections from the pool; while it has none to give, one thread waits and the others do not."""

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        with OUTAGE.attempt():
            return super().get_new_connection(conn_params)
