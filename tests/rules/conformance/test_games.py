"""Whole games keep every invariant, and their logs tell them again exactly."""

import os
import subprocess
import sys

import orjson

from rules.kernel import driver, patches, verify
from rules.kernel.fuzz import Job, run_job
from rules.kernel.state import bytes_of, tree_of
from tests.rules.conformance.conftest import GAMES, first_orders

LONG_GAME = 2_000


def games(title, usual):
    """Seeds of games to play: one is enough of a title whose games take thousands of orders."""
    return range(max(GAMES, usual if title.longest_game <= LONG_GAME else 1))


def bots(title):
    return [name for name in title.bots if name != "random"]


def test_random_games_end_and_break_nothing(title, package, sampling):
    for seed in games(title, len(title.scenarios) + 1):
        summary = run_job(Job(package=package, seed=seed, sampling=sampling))
        assert not summary.problem, summary.problem
        assert summary.finished
        assert summary.refusals or sampling.mutations == 0


def test_bot_games_end_and_break_nothing(title, package, sampling):
    for name in bots(title):
        for seed in games(title, 2):
            summary = run_job(Job(package=package, seed=seed, bots=(name, "random"), sampling=sampling))
            assert not summary.problem, summary.problem
            assert summary.finished


def test_folded_patches_are_the_states(title, log):
    _, start, results = log
    tree = tree_of(start.data)
    for result in results:
        tree = patches.apply(tree, orjson.loads(orjson.dumps(result.patch)))
        assert bytes_of(tree) == result.data


def recorded(log):
    record, _, _ = log
    return [verify.Recorded(n, each.order, each.rolls, each.hash) for n, each in enumerate(record.orders, 1)]


def test_the_audit_agrees(title, log):
    _, start, _ = log
    assert verify.verify(title, start.data, recorded(log)) is None


def test_the_quick_audit_needs_no_second_look(title, log, monkeypatch):
    """A state that stays decoded and one that goes through bytes are played alike."""
    looks = []
    monkeypatch.setattr(verify, "_strictly", lambda *args: looks.append(args) or (None, args[1]))
    verify.verify(title, log[1].data, recorded(log))
    assert not looks


def test_the_audit_notices_other_dice_and_other_states(title, log):
    _, start, _ = log
    events = recorded(log)
    rolled = next((n for n, event in enumerate(events) if event.rolls), None)
    if rolled is not None:
        event = events[rolled]
        silent = verify.Recorded(event.seq, event.order, [], event.state_hash)
        found = verify.verify(title, start.data, [*events[:rolled], silent])
        assert found is not None
        assert found.seq == event.seq
    wrong = verify.Recorded(1, events[0].order, events[0].rolls, "0" * 64)
    assert verify.verify(title, start.data, [wrong]).seq == 1


LOG = """
import sys
from rules.kernel import registry
from tests.rules.conformance.test_games import log_lines
[title] = registry.load([sys.argv[1]]).values()
print(log_lines(title))
"""


def log_lines(title):
    """Everything that a game writes down, as text."""
    told = []
    name = [*bots(title), "random"][0]
    first_orders(title, 1, name, lambda record, result: told.append(written(title, record, result)))
    return "\n".join(told)


def written(title, record, result):
    played = record.orders[-1]
    lines = [(line.code, line.args, line.to, line.but) for line in result.lines]
    rolls = [roll.to_plain() for roll in played.rolls]
    viewer = played.order.seat
    view = driver.view(driver.look(title, result.data), viewer)
    return orjson.dumps([played.order.canonical(), rolls, lines, result.patch, view, played.hash]).decode()


def test_the_same_log_whatever_the_hash_seed(title, package):
    logs = {run_with_hash_seed(package, seed) for seed in ("1", "2")}
    assert len(logs) == 1
    assert logs.pop().count("\n") > 5


def run_with_hash_seed(package, seed):
    env = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        [sys.executable, "-c", LOG, package], env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
