"""Statements that every order runs, written out: to build them anew takes Django longer than to run them."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, TypeAlias

from django.db import connection
from django.db.models import Field, Model

AnyField: TypeAlias = "Field[Any, Any]"


def select(sql: str, *values: Any) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        found: list[tuple[Any, ...]] = cursor.fetchall()
    return found


def insert(rows: Sequence[Model]) -> None:
    """Write new rows; every column must have its value, and nobody learns the ids."""
    fields, columns = _written(type(rows[0]))
    places = ", ".join([f"({', '.join(['%s'] * len(fields))})"] * len(rows))
    values = [_prepared(field, getattr(row, field.attname)) for row in rows for field in fields]
    with connection.cursor() as cursor:
        cursor.execute(f"{columns} VALUES {places}", values)


def update(model: type[Model], where: Mapping[str, Any], changes: Mapping[str, Any]) -> int:
    """Change the rows in which each column has its value, or one of its listed values; gives their number."""
    fields = _fields(model)
    sets = ", ".join(f'"{name}" = %s' for name in changes)
    values = [_prepared(fields[name], value) for name, value in changes.items()]
    conditions = []
    for name, value in where.items():
        wanted = value if isinstance(value, list) else [value]
        conditions.append(f'"{name}" IN ({", ".join(["%s"] * len(wanted))})')
        values += [_prepared(fields[name], one) for one in wanted]
    with connection.cursor() as cursor:
        table, found = model._meta.db_table, " AND ".join(conditions)
        cursor.execute(f'UPDATE "{table}" SET {sets} WHERE {found}', values)  # noqa: S608  (names of columns)
        changed: int = cursor.rowcount
    return changed


@cache
def _fields(model: type[Model]) -> dict[str, AnyField]:
    return {str(field.column): field for field in model._meta.concrete_fields}


@cache
def _written(model: type[Model]) -> tuple[list[AnyField], str]:
    fields = [field for field in model._meta.concrete_fields if field.column != "id"]
    names = ", ".join(f'"{field.column}"' for field in fields)
    return fields, f'INSERT INTO "{model._meta.db_table}" ({names})'


def _prepared(field: AnyField, value: Any) -> Any:
    return field.get_db_prep_save(value, connection)
