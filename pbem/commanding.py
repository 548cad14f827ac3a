"""Running commands, with a word instead of a traceback where the database is not ready."""

import sys

from django.core.management import execute_from_command_line
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor

MIGRATE = "The database is not up to date: run `manage.py migrate` first."
SILENT = "The database does not answer; see the setting PBEM_DATABASE_URL."


def run(arguments: list[str]) -> None:
    """Carry out a command; `--traceback` shows where it has failed, as with other errors."""
    try:
        execute_from_command_line(arguments)
    except DatabaseError as error:
        why = "" if "--traceback" in arguments else trouble()
        if not why:
            raise
        sys.exit(f"{why} ({type(error).__name__})")


def trouble() -> str:
    """What is wrong with the database as a whole; empty if it is as it should be."""
    try:
        connection.close()
        executor = MigrationExecutor(connection)
        return MIGRATE if executor.migration_plan(executor.loader.graph.leaf_nodes()) else ""
    except DatabaseError:
        return SILENT
