"""A database of an earlier day: it is migrated, verified and played on, on both databases."""

import json
import secrets
import subprocess
import sys
from contextlib import contextmanager

import pytest
from django.conf import settings
from django.db import connection

from tests.pbem.old_database.carry_over import STILL_CHANGING
from tests.pbem.old_database.rows import DUMP, kept


@contextmanager
def empty_database(tmp_path):
    """The address of a new database of the kind that this run is on."""
    if connection.vendor == "sqlite":
        yield f"sqlite:///{tmp_path / 'old.sqlite3'}"
        return
    import psycopg

    at, name = connection.settings_dict, f"old_{secrets.token_hex(4)}"
    host, user = at["OPTIONS"]["host"], at["USER"]
    with psycopg.connect(host=host, user=user, dbname="postgres", autocommit=True) as server:
        server.execute(f'CREATE DATABASE "{name}"')
        yield f"postgresql://{user}@/{name}?host={host}"
        server.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


@pytest.fixture
def told(tmp_path, child_env):
    with empty_database(tmp_path) as url:
        command = [sys.executable, "-m", "tests.pbem.old_database", "carry_over"]
        environ = child_env | {"PBEM_TEST_DATABASE_URL": url}
        done = subprocess.run(command, env=environ, cwd=settings.ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout.splitlines()[-1])


@pytest.mark.databases
def test_a_database_of_before_is_carried_over_verified_and_played_on(told):
    assert told["games"] == 9
    assert not told["unknown"]
    assert not told["wrong"]
    assert told["drafts"] >= 4
    assert told["standing"] >= 8
    assert told["played"].keys() == set(told["titles"]) - STILL_CHANGING
    assert all(more > 0 for more in told["played"].values())
    assert told["dead"] == 1
    assert told["waiting"] >= told["delivered"] > 5


def test_the_kept_database_is_small_and_holds_something_of_everything():
    assert DUMP.stat().st_size < 1_000_000
    tables = kept()["tables"]
    for name in ("games_draft", "games_standingorder", "games_proposal", "games_archive", "talk_message"):
        assert tables[name]["rows"], name
    outbox = tables["mail_outbox"]
    states = {
        column: [row[at] for row in outbox["rows"]]
        for at, column in enumerate(outbox["columns"])
        if column in ("sent", "dead", "claimed_until", "attempts")
    }
    assert any(states["dead"])
    assert any(states["claimed_until"])
    assert 0 < sum(sent is None for sent in states["sent"]) < len(states["sent"])
