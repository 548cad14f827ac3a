"""Commands on a database that is not ready: a sentence, and no traceback."""

import os
import subprocess
import sys

import pytest
from django.conf import settings


def run(*command, var, database):
    env = os.environ | {"DJANGO_SETTINGS_MODULE": "pbem.settings.embedded"}
    env |= {"PBEM_DATABASE_URL": database, "PBEM_VAR": str(var)}
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
    assert done.stderr.splitlines()[-1].startswith("The database does not answer")
    assert "Traceback" not in done.stderr
