"""Commands on a database that is not ready: a sentence, and no traceback."""

import os
import sqlite3
import subprocess
import sys
from sqlite3 import DatabaseError

import pytest
from django.conf import settings

from pbem.commanding import said


def run(*command, var, database, **more):
    env = os.environ | {"DJANGO_SETTINGS_MODULE": "pbem.settings.embedded"}
    env |= {"PBEM_DATABASE_URL": database, "PBEM_VAR": str(var), **more}
    return subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=settings.ROOT,
        env=env,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


@pytest.mark.parametrize(
    "command",
    [["outbox"], ["verify", "--running"], ["mailserver"]],
    ids=lambda command: command[0],
)
def test_a_database_without_tables(tmp_path, command):
    done = run(*command, var=tmp_path, database=f"sqlite:///{tmp_path}/empty.sqlite3")
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith("The database is not up to date: run `manage.py migrate`")
    assert "Traceback" not in done.stderr


def test_a_database_that_cannot_be_reached(tmp_path):
    done = run("outbox", var=tmp_path, database=f"sqlite:///{tmp_path}/no/such/folder.sqlite3")
    assert done.stderr.splitlines()[-1].startswith("The database does not answer: its file")
    assert "Traceback" not in done.stderr


def test_a_folder_in_which_nothing_can_be_kept(tmp_path):
    (tmp_path / "file").touch()
    done = run("outbox", var=tmp_path / "file" / "var", database="sqlite:////nowhere")
    assert done.returncode == 1
    assert f"{tmp_path}/file/var, where games and keys are kept, cannot be used" in done.stderr
    assert "Traceback" not in done.stderr


def test_settings_that_lack_something(tmp_path):
    done = run("outbox", var=tmp_path, database="", DJANGO_SETTINGS_MODULE="pbem.settings.production")
    assert done.stderr.startswith("PBEM_SECRET_KEY is not set")
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("pragma", "words"), [("max_page_count=1", "no room"), ("query_only=1", "not written")]
)
def test_a_place_that_takes_no_more(tmp_path, pragma, words):
    with pytest.raises(DatabaseError) as caught, sqlite3.connect(tmp_path / "small") as small:
        small.execute(f"PRAGMA {pragma}")
        small.execute("CREATE TABLE games (id)")
    assert words in said(caught.value)
