"""Statements that every order runs, written out: to build them anew takes Django longer than to run them."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any, TypeAlias

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import BooleanField, CharField, Field, Model, TextField

AnyField: TypeAlias = "Field[Any, Any]"

PLAIN = (CharField, TextField, BooleanField)


def here() -> BaseDatabaseWrapper:
    """This thread's connection itself: Django's usual name for it asks anew at every attribute."""
    return connections[DEFAULT_DB_ALIAS]


def refuse_within_transaction() -> None:
    """Dice fall only where nothing but their own commit can take them back."""
    blocks = here().atomic_blocks
    if blocks and not getattr(blocks[-1], "_from_testcase", False):
        raise RuntimeError("an order is carried out in a transaction of its own, never within another one")


@contextmanager
def together() -> Iterator[None]:
    """Statements whose results nobody waits for: PostgreSQL gets them in one go, SQLite one by one.

    What goes wrong with one of them is raised at the end; until then no row count is known.
    """
    connection = here()
    if connection.vendor != "postgresql":
        yield
        return
    connection.ensure_connection()
    with connection.wrap_database_errors, connection.connection.pipeline():
        yield


def select(sql: str, *values: Any) -> list[tuple[Any, ...]]:
    with here().cursor() as cursor:
        cursor.execute(sql, values)
        found: list[tuple[Any, ...]] = cursor.fetchall()
    return found


def insert(rows: Sequence[Model], *, unless_there: bool = False) -> None:
    """Write new rows; every column must have its value, and nobody learns the ids."""
    connection, (fields, columns) = here(), _written(type(rows[0]))
    places = ", ".join([f"({', '.join(['%s'] * len(fields))})"] * len(rows))
    values = [_prepared(connection, field, getattr(row, field.attname)) for row in rows for field in fields]
    otherwise = " ON CONFLICT DO NOTHING" if unless_there else ""
    with connection.cursor() as cursor:
        cursor.execute(f"{columns} VALUES {places}{otherwise}", values)


def update(model: type[Model], where: Mapping[str, Any], changes: Mapping[str, Any]) -> Any:
    """Change the rows in which each column has its value, or one of its listed values; gives the cursor.

    Its `rowcount` is the number of rows, known at once or else after `together`.
    """
    connection, fields = here(), _fields(model)
    sets = ", ".join(f'"{name}" = %s' for name in changes)
    values = [_prepared(connection, fields[name], value) for name, value in changes.items()]
    conditions = []
    for name, value in where.items():
        wanted = value if isinstance(value, list) else [value]
        conditions.append(f'"{name}" IN ({", ".join(["%s"] * len(wanted))})')
        values += [_prepared(connection, fields[name], one) for one in wanted]
    cursor = connection.cursor()
    table, found = model._meta.db_table, " AND ".join(conditions)
    cursor.execute(f'UPDATE "{table}" SET {sets} WHERE {found}', values)  # noqa: S608  (names of columns)
    return cursor


@cache
def _fields(model: type[Model]) -> dict[str, AnyField]:
    return {str(field.column): field for field in model._meta.concrete_fields}


@cache
def _written(model: type[Model]) -> tuple[list[AnyField], str]:
    fields = [field for field in model._meta.concrete_fields if field.column != "id"]
    names = ", ".join(f'"{field.column}"' for field in fields)
    return fields, f'INSERT INTO "{model._meta.db_table}" ({names})'


def _prepared(connection: BaseDatabaseWrapper, field: AnyField, value: Any) -> Any:
    # Both databases take most values as they are; to hear it from the field costs more than to send them.
    if value is None or (type(value) in (str, bool) and isinstance(field, PLAIN)):
        return value
    return field.get_db_prep_save(value, connection)
