"""The rows of a database as one compressed document, and a document as the rows of a database."""

import base64
import json
import lzma
from datetime import date, datetime, time
from pathlib import Path

from django.apps import apps
from django.core.management.color import no_style
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

DUMP = Path(__file__).parent / "dump.json.xz"
OURS = (
    "accounts",
    "games",
    "lobby",
    "mail",
    "talk",
    "relays",
    "inbound",
    "ratings",
    "operators",
    "guides",
    "api",
)
OTHERS = ("account_emailaddress",)


def kept():
    """The document as it lies here."""
    return json.loads(lzma.decompress(DUMP.read_bytes()))


def dumped():
    """All that this database holds of our tables, and the migrations that it has."""
    names = [model._meta.db_table for model in apps.get_models(include_auto_created=True)]
    tables = [n for n in names if n in OTHERS or n.partition("_")[0] in OURS]
    migrations = sorted(MigrationRecorder(connection).applied_migrations())
    return {"migrations": migrations, "tables": {name: _rows(name) for name in sorted(tables)}}


def _rows(table):
    with connection.cursor() as cursor:
        cursor.execute(f'SELECT * FROM "{table}" ORDER BY 1')
        columns = [column.name if hasattr(column, "name") else column[0] for column in cursor.description]
        return {"columns": columns, "rows": [[_plain(value) for value in row] for row in cursor.fetchall()]}


def _plain(value):
    if isinstance(value, bytes | memoryview):
        return {"bytes": base64.b64encode(bytes(value)).decode()}
    return str(value) if isinstance(value, date | datetime | time) else value


def insert(tables):
    """Write the rows as they were; keys between tables are looked at when all of them are there."""
    kinds = {name: _kinds(name) for name in tables}
    with connection.constraint_checks_disabled(), connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET session_replication_role = replica")
        for name, table in tables.items():
            columns = ", ".join(f'"{column}"' for column in table["columns"])
            places = ", ".join(["%s"] * len(table["columns"]))
            rows = [
                [
                    _stored(value, kinds[name][column])
                    for column, value in zip(table["columns"], row, strict=True)
                ]
                for row in table["rows"]
            ]
            cursor.executemany(f'INSERT INTO "{name}" ({columns}) VALUES ({places})', rows)
        if connection.vendor == "postgresql":
            cursor.execute("SET session_replication_role = DEFAULT")
    connection.check_constraints()
    _count_on(tables)


def _kinds(table):
    with connection.cursor() as cursor:
        described = connection.introspection.get_table_description(cursor, table)
    return {
        column.name: connection.introspection.get_field_type(column.type_code, column) for column in described
    }


def _stored(value, kind):
    if isinstance(value, dict):
        return base64.b64decode(value["bytes"])
    return bool(value) if kind == "BooleanField" and value is not None else value


def _count_on(tables):
    """Let new rows get numbers of their own."""
    models = [model for model in apps.get_models(include_auto_created=True) if model._meta.db_table in tables]
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(statement)
