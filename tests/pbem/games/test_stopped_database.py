"""PostgreSQL is stopped at once while it carries out the one statement of an order."""

import os
import signal
import subprocess
import sys
from contextlib import suppress

import psycopg
import pytest
from django.conf import settings

from tests import postgres
from tests.servers import wait_until

pytestmark = pytest.mark.deep

BEGIN = """
import django; django.setup()
from tests.conftest import person
from tests.pbem.games.playing import plots_game
print(plots_game({"blue": person("alice"), "red": person("bob")}).pk)
"""
AUDIT = """
import django, sys; django.setup()
from pbem.games.audit import audit
from pbem.games.models import Game
print(audit(Game.objects.get(pk=sys.argv[1])))
"""
WAITING = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
WRITTEN = "SELECT (SELECT count(*) FROM games_event), (SELECT count(*) FROM games_request)"


@pytest.fixture
def server():
    """A PostgreSQL of its own with our tables, and how to run something on it."""
    with postgres.running() as found:
        env = os.environ | {
            "DJANGO_SETTINGS_MODULE": "pbem.settings.test",
            "PBEM_TEST_DATABASE_URL": postgres.address(found),
            "PBEM_TITLES": "tests.pbem.games.plots.first",
            "PYTHONPATH": str(settings.ROOT),
        }

        def run(*arguments):
            pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
            return subprocess.Popen(
                [sys.executable, *arguments], env=env, text=True, cwd=settings.ROOT, **pipes
            )

        said(run("manage.py", "migrate", "--verbosity", "0"))
        yield found, run


def said(process):
    told, wrong = process.communicate(timeout=300)
    assert process.returncode == 0, wrong
    return told.strip().splitlines()[-1] if told.strip() else ""


def asked(server, question):
    with psycopg.connect(postgres.address(server)) as operator:
        return operator.execute(question).fetchone()


def answers(server):
    with suppress(psycopg.OperationalError):
        return asked(server, "SELECT 1")


def test_an_immediate_stop_in_the_statement_leaves_nothing_and_the_repetition_writes_it_once(server):
    found, run = server
    game = said(run("-c", BEGIN))
    order = ["-m", "tests.pbem.games.racer", game, "nothing happens"]
    before = asked(found, WRITTEN)
    holder = psycopg.connect(postgres.address(found))
    holder.execute("SELECT 1 FROM games_game FOR UPDATE")
    sender = run(*order)
    wait_until(lambda: asked(found, WAITING)[0], "the statement to wait for the row")
    os.kill(found.get_postmaster_info().pid, signal.SIGQUIT)
    assert "answer" not in sender.communicate(timeout=300)[0]
    assert sender.returncode != 0
    holder.close()
    wait_until(lambda: not answers(found), "the server to be gone")
    found.start()
    wait_until(lambda: answers(found), "the server to be back")
    assert asked(found, WRITTEN) == before
    assert [said(run(*order)) for _ in range(2)] == ["answer 3 0", "answer 3 1"]
    assert said(run("-c", AUDIT, game)) == "(3, [])"
