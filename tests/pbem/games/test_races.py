"""Several processes on one game, and processes that die in the middle of it."""

import signal
import subprocess
import sys
from itertools import islice

import pytest

from pbem.games.audit import audit
from pbem.games.models import Event, Request
from tests.conftest import person
from tests.pbem.games.playing import everything_written, plots_game, send

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


@pytest.mark.parametrize(
    "moment", ["after the comparison", "after the head", "after the events", "before the commit"]
)
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
