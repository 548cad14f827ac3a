"""Statements that every order runs, written out: to build them anew takes Django longer than to run them."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from functools import cache, partial
from typing import Any, NamedTuple, TypeAlias

from django.db import DEFAULT_DB_ALIAS, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import BooleanField, CharField, Field, Model, TextField

AnyField: TypeAlias = "Field[Any, Any]"

PLAIN = (CharField, TextField, BooleanField)
MOST_ROWS = 1_000
"""Rows of a statement: PostgreSQL takes no more than 65,535 values in one, SQLite 32,766."""


def here() -> BaseDatabaseWrapper:
    """This thread's connection itself: Django's usual name for it asks anew at every attribute."""
    return connections[DEFAULT_DB_ALIAS]


def refuse_within_transaction() -> None:
    """Dice fall only where nothing but their own commit can take them back."""
    blocks = here().atomic_blocks
    if blocks and not getattr(blocks[-1], "_from_testcase", False):
        raise RuntimeError("an order is carried out in a transaction of its own, never within another one")


def select(sql: str, *values: Any) -> list[tuple[Any, ...]]:
    with here().cursor() as cursor:
        cursor.execute(sql, values)
        found: list[tuple[Any, ...]] = cursor.fetchall()
    return found


def in_model_order(model: type[Model], names: set[str]) -> tuple[str, ...]:
    """Columns as `from_db` wants them; those that are not named are read when somebody asks for them."""
    return tuple(str(f.attname) for f in model._meta.concrete_fields if f.attname in names)


def columns(table: str, names: Sequence[str]) -> str:
    return ", ".join(f'{table}."{name}"' for name in names)


class Insert(NamedTuple):
    """New rows of one table; every column must have its value, and nobody learns the ids."""

    rows: Sequence[Model]
    unless_there: bool = False


class Update(NamedTuple):
    """New values for the rows in which each column has its value, or one of its listed values."""

    model: type[Model]
    where: Mapping[str, Any]
    changes: Mapping[str, Any]


Change: TypeAlias = Insert | Update
Step: TypeAlias = Callable[[], object]
Statement: TypeAlias = tuple[str, list[Any]]


def insert(rows: Sequence[Model], *, unless_there: bool = False) -> None:
    make([Insert(rows, unless_there)])


def make(changes: Sequence[Change]) -> None:
    """Make changes one by one in the caller's transaction."""
    for change in changes:
        _run(*_statement(here(), change))


def write_if_first(compared: Update, changes: Sequence[Change], following: Sequence[Step] = ()) -> bool:
    """Make the change that compares a row with how it was read, and with it all others or none of them.

    Whoever comes second finds the row changed, is told so, and leaves nothing behind. PostgreSQL gets one
    statement, which is its own transaction; `following` is for what cannot be said in it, in the same
    transaction.
    """
    connection = here()
    changes, more = _split(changes)
    following = [*(partial(make, [change]) for change in more), *following]
    alone = connection.vendor == "postgresql" and not following and not connection.in_atomic_block
    with nullcontext() if alone else transaction.atomic():
        if not _written_first(connection, compared, changes):
            return False
        for step in following:
            step()
    return True


def _split(changes: Sequence[Change]) -> tuple[list[Change], list[Change]]:
    """What fits into one statement, and the rows beyond that."""
    cut = [_parts(change) if isinstance(change, Insert) else [change] for change in changes]
    return [first for first, *_ in cut], [part for _, *parts in cut for part in parts]


def _parts(change: Insert) -> list[Change]:
    rows = change.rows
    if len(rows) <= MOST_ROWS:
        return [change]
    return [change._replace(rows=rows[at : at + MOST_ROWS]) for at in range(0, len(rows), MOST_ROWS)]


def _written_first(connection: BaseDatabaseWrapper, compared: Update, changes: Sequence[Change]) -> bool:
    if connection.vendor == "postgresql":
        return _run(*_in_one(connection, compared, changes)) == 1
    if _run(*_statement(connection, compared)) != 1:
        return False
    for change in changes:
        _run(*_statement(connection, change))
    return True


def _in_one(connection: BaseDatabaseWrapper, compared: Update, changes: Sequence[Change]) -> Statement:
    """One statement in which nothing is written unless the comparison has found its row."""
    sql, values = _statement(connection, compared)
    parts = [f"won AS ({sql} RETURNING 1)"]
    for at, change in enumerate(changes):
        sql, more = _statement(connection, change, "won")
        parts.append(f"c{at} AS ({sql})")
        values += more
    return f"WITH {', '.join(parts)} SELECT 1 FROM won", values  # noqa: S608  (names of columns)


def _statement(connection: BaseDatabaseWrapper, change: Change, source: str = "") -> Statement:
    """A change in SQL; with a `source` it happens only if that has a row."""
    if isinstance(change, Insert):
        return _insertion(connection, change, source)
    return _updating(connection, change, source)


def _insertion(connection: BaseDatabaseWrapper, change: Insert, source: str) -> Statement:
    fields, columns = _written(type(change.rows[0]))
    values = [
        _prepared(connection, field, getattr(row, field.attname)) for row in change.rows for field in fields
    ]
    places = _places(type(change.rows[0]), typed=bool(source))
    lines = "VALUES " + ", ".join([places] * len(change.rows))
    rows = f"SELECT v.* FROM {source}, ({lines}) v" if source else lines  # noqa: S608  (names of columns)
    return f"{columns} {rows}{' ON CONFLICT DO NOTHING' if change.unless_there else ''}", values


def _updating(connection: BaseDatabaseWrapper, change: Update, source: str) -> Statement:
    fields = _fields(change.model)
    sets = ", ".join(f'"{name}" = %s' for name in change.changes)
    values = [_prepared(connection, fields[name], value) for name, value in change.changes.items()]
    conditions = []
    for name, value in change.where.items():
        wanted = value if isinstance(value, list) else [value]
        conditions.append(f'"{name}" IN ({", ".join(["%s"] * len(wanted))})')
        values += [_prepared(connection, fields[name], one) for one in wanted]
    table, found, among = change.model._meta.db_table, " AND ".join(conditions), source and f" FROM {source}"
    return f'UPDATE "{table}" SET {sets}{among} WHERE {found}', values  # noqa: S608  (names of columns)


def _run(sql: str, values: Sequence[Any]) -> int:
    with here().cursor() as cursor:
        cursor.execute(sql, values)
        return int(cursor.rowcount)


@cache
def _fields(model: type[Model]) -> dict[str, AnyField]:
    return {str(field.column): field for field in model._meta.concrete_fields}


@cache
def _written(model: type[Model]) -> tuple[list[AnyField], str]:
    fields = [field for field in model._meta.concrete_fields if field.column != "id"]
    names = ", ".join(f'"{field.column}"' for field in fields)
    return fields, f'INSERT INTO "{model._meta.db_table}" ({names})'


@cache
def _places(model: type[Model], *, typed: bool) -> str:
    """Where the values of a row go; behind a source nothing tells PostgreSQL their types any more."""
    fields, _columns = _written(model)
    return f"({', '.join(f'%s::{_plain_type(field)}' if typed else '%s' for field in fields)})"


def _plain_type(field: AnyField) -> str:
    """The type of a column without its length: a cast to that would cut a text that is too long."""
    return str(field.db_type(here())).partition("(")[0]


def _prepared(connection: BaseDatabaseWrapper, field: AnyField, value: Any) -> Any:
    # Both databases take most values as they are; to hear it from the field costs more than to send them.
    if value is None or (type(value) in (str, bool) and isinstance(field, PLAIN)):
        return value
    return field.get_db_prep_save(value, connection)
