"""Running commands, with a word instead of a traceback where the settings or the database are not ready."""

import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor

MIGRATE = "The database is not up to date: run `manage.py migrate` first."
SILENT = "The database does not answer; see the setting PBEM_DATABASE_URL."
SAID = {
    "disk is full": "The disk has no room left for the database.",
    "readonly database": "The database can be read, but not written: see who may write its file and folder.",
    "unable to open database file": "The database does not answer: its file cannot be opened in its folder.",
    "database is locked": "Another program holds the database and does not let go of it.",
}
"""What SQLite says, in words that help; its other messages may quote what is kept."""


def run(arguments: list[str]) -> None:
    """Carry out a command; `--traceback` shows where it has failed, as with other errors."""
    try:
        execute_from_command_line(arguments)
    except ImproperlyConfigured as error:
        if "--traceback" in arguments:
            raise
        sys.exit(str(error))
    except DatabaseError as error:
        why = "" if "--traceback" in arguments else said(error) or trouble()
        if not why:
            raise
        sys.exit(f"{why} ({type(error).__name__})")


def said(error: DatabaseError) -> str:
    """What the error itself tells of the place where the database is kept."""
    return next((words for text, words in SAID.items() if text in str(error)), "")


def trouble() -> str:
    """What is wrong with the database as a whole; empty if it is as it should be."""
    try:
        connection.close()
        executor = MigrationExecutor(connection)
        return MIGRATE if executor.migration_plan(executor.loader.graph.leaf_nodes()) else ""
    except DatabaseError:
        return SILENT
