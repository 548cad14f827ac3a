"""Several processes on one game, and processes that die in the middle of it."""

import signal
import subprocess
import sys
from itertools import islice

import psycopg
import pytest
from django.db import OperationalError, connection

from pbem.games.audit import audit
from pbem.games.models import Event, Request
from pbem.games.services import writing
from tests.conftest import address_of_database, person
from tests.pbem.games.playing import everything_written, plots_game, send
from tests.servers import wait_until

pytestmark = [pytest.mark.databases, pytest.mark.django_db(transaction=True)]

RACERS, SHEETS = 4, 15
SHARED = len(range(0, SHEETS, 5))


@pytest.fixture
def racing(settings, child_env):
    """A game that is really committed, and how to start a process on it."""
    settings.PBEM_TITLES = ("rules.border_war", "tests.pbem.games.plots.first")
    game = plots_game({"blue": person("alice"), "red": person("bob")})
    env = child_env | {"PBEM_TITLES": "tests.pbem.games.plots.first"}

    started = []

    def run(*arguments):
        command = [sys.executable, "-m", "tests.pbem.games.racer", str(game.pk), *arguments]
        pipe = subprocess.PIPE
        started.append(subprocess.Popen(command, env=env, stdin=pipe, stdout=pipe, text=True))
        return started[-1]

    yield game, run
    for process in started:
        process.kill()
        process.communicate()


def let_go(racers):
    for racer in racers:
        assert racer.stdout.readline() == "ready\n"
    for racer in racers:
        racer.stdin.write("go\n")
        racer.stdin.flush()


def answers(lines):
    """What a racer was told by the door: the event, and whether it had been told before."""
    whole = (line.split() for line in lines if line.startswith("answer") and line.endswith("\n"))
    return [(int(seq), bool(int(repeated))) for _, seq, repeated in whole]


def test_four_processes_lose_nothing_and_never_fork_the_log(racing):
    game, run = racing
    racers = [run("race", str(SHEETS)) for _ in range(RACERS)]
    let_go(racers)
    given = [answer for racer in racers for answer in answers(racer.stdout)]
    assert [racer.wait() for racer in racers] == [0] * RACERS
    fresh = sorted(seq for seq, repeated in given if not repeated)
    sheets = RACERS * (SHEETS - SHARED) + SHARED
    assert fresh == [1 + 2 * (at + 1) for at in range(sheets)]
    assert len(given) - len(fresh) == (RACERS - 1) * SHARED
    game.refresh_from_db()
    assert audit(game) == (1 + 2 * sheets, [])


def fight(racing, count):
    """Two processes give each next order; how often each of them won."""
    game, run = racing
    racers = [run("duel", str(count)) for _ in range(2)]
    let_go(racers)
    won = [[line for line in racer.stdout if line.startswith("won")] for racer in racers]
    assert [racer.wait() for racer in racers] == [0, 0]
    game.refresh_from_db()
    orders = Event.objects.filter(game=game, kind="order")
    assert sum(map(len, won)) == orders.count() == Request.objects.count() == game.seq - 1
    assert audit(game) == (game.seq, [])
    return [len(each) for each in won]


@pytest.mark.deep
def test_of_two_orders_for_one_place_in_the_log_one_leaves_nothing(racing):
    assert sum(fight(racing, 10_000)) == 9_999


def test_of_a_few_such_orders_too(racing):
    assert sum(fight(racing, 40)) == 39


@pytest.fixture
def locked(racing):
    """The row of the game, held so that the statement of an order waits for it."""
    if connection.vendor != "postgresql":
        pytest.skip("SQLite has no process to lose")
    game, _ = racing
    with psycopg.connect(address_of_database()) as holder:
        holder.execute("SELECT 1 FROM games_game WHERE id = %s FOR UPDATE", [game.pk])
        yield holder


def waiting_backends():
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
        )
        return [pid for (pid,) in cursor.fetchall()]


def test_a_backend_that_dies_in_the_statement_leaves_nothing(racing, locked):
    game, run = racing
    before = everything_written()
    process = run("nothing happens")
    wait_until(waiting_backends, "the statement to wait")
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s)", waiting_backends())
    assert answers(process.stdout) == []
    assert process.wait() == 1
    locked.rollback()
    assert everything_written() == before
    assert send(game, "blue", "throw", "throw", key="the fatal one").repeated is False
    assert send(game, "blue", "throw", "throw", key="the fatal one").repeated is True
    assert audit(game) == (3, [])


def test_a_line_that_breaks_after_the_commit_loses_the_word_and_not_the_deed(racing, monkeypatch):
    game, _ = racing
    real = writing.write_if_first

    def cut(*changes):
        assert real(*changes)
        raise OperationalError("server closed the connection unexpectedly")

    with monkeypatch.context() as broken, pytest.raises(OperationalError):
        broken.setattr(writing, "write_if_first", cut)
        send(game, "blue", "throw", "throw", key="the fatal one")
    again = send(game, "blue", "throw", "throw", key="the fatal one")
    assert (again.repeated, again.seq) == (True, 3)
    assert audit(game) == (3, [])


@pytest.mark.parametrize("moment", ["before the statement", "after the first statement", "before the commit"])
def test_process_that_dies_before_the_commit_leaves_nothing(racing, moment):
    game, run = racing
    before = everything_written()
    process = run(moment)
    assert answers(process.stdout) == []
    assert process.wait() == -signal.SIGKILL
    assert everything_written() == before
    assert send(game, "blue", "throw", "throw", key="the fatal one").repeated is False


def test_process_that_dies_after_the_commit_leaves_everything(racing):
    game, run = racing
    process = run("after the commit")
    assert process.wait() == -signal.SIGKILL
    game.refresh_from_db()
    assert audit(game) == (3, [])
    assert Request.objects.get().key == "the fatal one"
    again = send(game, "blue", "throw", "throw", key="the fatal one")
    assert (again.repeated, again.seq) == (True, 3)


def test_whatever_was_answered_outlives_the_process(racing):
    game, run = racing
    racers = [run("race", "100000") for _ in range(2)]
    let_go(racers)
    for racer in racers:
        told = list(islice(racer.stdout, 20))
        racer.kill()
        told += racer.stdout.readlines()
        answered = {seq for seq, _ in answers(told)}
        assert Event.objects.filter(game=game, seq__in=answered).count() == len(answered) > 0
    game.refresh_from_db()
    assert audit(game) == (game.seq, [])
