"""The suite's own machinery: databases shared with other processes, programs that may be missing."""

import subprocess
import sys

import pytest
from django.db import connection

from pbem.accounts.models import User
from tests import postgres, servers

pytest_plugins = ["pytester"]

COUNT = "import django; django.setup(); from pbem.accounts.models import User; print(User.objects.count())"


@pytest.mark.databases
def test_another_process_sees_what_the_test_committed(child_env, alice, bob):
    answer = subprocess.run(
        [sys.executable, "-c", COUNT], env=child_env, capture_output=True, text=True, check=True
    )
    assert answer.stdout.strip() == str(User.objects.count()) == "2"


@pytest.mark.databases
def test_the_database_is_tuned(db):
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            assert cursor.execute("PRAGMA journal_mode").fetchone() == ("wal",)
            assert cursor.execute("PRAGMA synchronous").fetchone() == (1,)
            assert connection.transaction_mode == "IMMEDIATE"
        else:
            assert cursor.execute("SHOW fsync").fetchone() == ("on",)


def test_redis_answers(redis_server):
    import redis

    assert redis.Redis.from_url(redis_server).ping()


MISSING = "from tests import servers\ndef test_it():\n    servers.program('redis')\n"


@pytest.fixture
def without_programs(pytester, monkeypatch):
    monkeypatch.setattr(servers.shutil, "which", lambda name: None)
    monkeypatch.delenv("PBEM_TEST_REQUIRE", raising=False)
    pytester.makeconftest("from tests.conftest import pytest_terminal_summary")
    pytester.makepyfile(MISSING)
    return lambda: pytester.runpytest_inprocess("-p", "no:xdist", "-p", "no:django", "-p", "no:cacheprovider")


def test_a_missing_program_skips_loudly(without_programs):
    result = without_programs()
    result.assert_outcomes(skipped=1)
    result.stdout.fnmatch_lines(["*SKIPPED FOR LACK OF*", "*test_it: redis"])


def test_a_missing_program_fails_where_it_is_required(without_programs, monkeypatch):
    monkeypatch.setenv("PBEM_TEST_REQUIRE", "redis,chromium")
    result = without_programs()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*redis is required by PBEM_TEST_REQUIRE*"])


def test_postgres_wants_a_command(capsys):
    assert postgres.main(["run"]) == 2
    assert "usage" in capsys.readouterr().err
