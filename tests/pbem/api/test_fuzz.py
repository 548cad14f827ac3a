"""The fuzzer: a short run against a server of its own, and that it would notice what it looks for."""

import os
import subprocess
import sys

import pytest
from django.conf import settings

from pbem.api.fuzz.acts import ACTS
from pbem.api.fuzz.cast import Place, new_games
from pbem.api.fuzz.client import Reply
from pbem.api.fuzz.run import Run
from pbem.api.fuzz.tally import Tally
from pbem.games.models import Event, Head
from pbem.games.titles import titles

COMMAND = [sys.executable, str(settings.ROOT / "manage.py"), "fuzz-api"]


def fuzz(*arguments):
    env = {name: value for name, value in os.environ.items() if not name.startswith("PBEM_")}
    return subprocess.run([*COMMAND, *arguments], env=env, capture_output=True, text=True, timeout=600)


@pytest.mark.xdist_group("fuzz")
def test_a_short_run_finds_nothing():
    done = fuzz("--seconds", "4", "--clients", "4")
    assert done.returncode == 0, done.stdout + done.stderr
    assert " 0 violations" in done.stdout
    assert "legal: 200" in done.stdout


def test_it_wants_clients_and_time():
    assert "at least two clients" in fuzz("--clients", "1").stderr


@pytest.fixture
def played(live_server):
    """A run in which one order was sent, and told to the tally."""
    run = Run(live_server.url, clients=2, seconds=1, seed=1)
    run._deal()
    fuzzer = next(fuzzer for fuzzer in run.fuzzers if fuzzer.places)
    fuzzer.legal(fuzzer.places[0])
    assert run.tally.accepted
    return run


def test_what_was_told_is_what_is_stored(played):
    assert played.judge() > 0
    assert played.tally.violations == []


def test_an_order_that_nobody_was_told_of_is_noticed(played):
    (place, _key), _count = played.tally.accepted.popitem()
    played.judge()
    assert played.tally.violations == [f"{place.game} {place.seat}: 1 orders stored, 0 taken"]


def test_a_game_that_does_not_verify_is_noticed(played):
    order = Event.objects.filter(kind="order").first()
    Event.objects.filter(pk=order.pk).update(state_hash="0" * 64)
    played.judge()
    assert any("event" in violation for violation in played.tally.violations)


def test_answers_that_must_not_be_are_noticed():
    tally = Tally()
    tally.note("stale", Reply(409, {}, {}), (409,))
    tally.note("stale", Reply(500, {"title": "oops"}, {}), (409,))
    assert tally.violations == ["stale: 500 {'title': 'oops'}"]
    assert tally.summary() == ["          stale: 409 x 1, 500 x 1"]


def test_a_repeated_key_counts_once():
    tally, place = Tally(), Place("game", "red")
    for repeated in (False, True):
        tally.taken(place, "k", Reply(200, {"applied": 2, "repeated": repeated}, {}))
    assert tally.orders_of(place) == 2


def test_every_deed_of_the_fuzzer_is_answered_as_it_expects(live_server):
    run = Run(live_server.url, clients=3, seconds=1, seed=7)
    run._deal()
    for _weight, deed in ACTS * 2:
        for fuzzer in run.fuzzers:
            deed(fuzzer, fuzzer.rng.choice(fuzzer.places))
    run.judge()
    assert not run.tally.violations, "\n".join(run.tally.violations)
    assert Head.objects.exists()
    assert len(run.tally.answers) > 10


def test_a_key_is_reused_with_a_sheet_that_every_title_reads(live_server):
    """Not every title has an order that is only "end"."""
    run = Run(live_server.url, clients=2, seconds=1, seed=3)
    run.games = new_games(run.people, len(titles()))
    run._deal()
    for fuzzer in run.fuzzers:
        for place in fuzzer.places:
            fuzzer.repeated(place)
    assert not run.tally.violations, "\n".join(run.tally.violations)
    assert set(run.tally.answers) >= {("keyed", 200), ("repeated", 200), ("key reused", 409)}
