"""The least that an order could cost: one bare read, one bare durable write, a constant.

`pbem.bench.floor:application` runs under the same gunicorn as the real thing, on the same database.
"""

import os
from collections.abc import Callable, Iterable
from threading import local
from typing import Any

import psycopg

ANSWER = (
    b'{"number":1,"applied":1,"asked":["blue"],"events":[],"outcome":null,"stopped":null,"repeated":false}'
)
WRITTEN = "PBEM_FLOOR_WRITTEN"
"""How many bytes an order writes."""

TABLES = """
    CREATE TABLE IF NOT EXISTS bench_floor_read (id int PRIMARY KEY, body bytea);
    CREATE TABLE IF NOT EXISTS bench_floor_written (body bytea)
"""
mine = local()


def lay_out(url: str, read: int) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(TABLES)
        connection.execute("DELETE FROM bench_floor_read")
        connection.execute("INSERT INTO bench_floor_read VALUES (1, %s)", [os.urandom(read)])


def connection() -> psycopg.Connection[Any]:
    if not hasattr(mine, "connection"):
        url = os.environ["PBEM_DATABASE_URL"]
        mine.connection = psycopg.connect(url, autocommit=True, prepare_threshold=1)
    found: psycopg.Connection[Any] = mine.connection
    return found


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Whatever is asked: read, write, answer."""
    environ["wsgi.input"].read()
    connection().execute("SELECT body FROM bench_floor_read WHERE id = %s", [1]).fetchone()
    if environ["REQUEST_METHOD"] == "POST":
        body = bytes(int(os.environ[WRITTEN]))
        connection().execute("INSERT INTO bench_floor_written VALUES (%s)", [body])
    start_response("200 OK", [("Content-Type", "application/json"), ("Content-Length", str(len(ANSWER)))])
    return [ANSWER]
