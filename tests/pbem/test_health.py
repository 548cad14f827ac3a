"""Health checks answer soon and name what is missing, whatever is away."""

import time
from threading import Event

import pytest
from django.core.cache import caches
from django.db import OperationalError

from pbem.web import health


def broken():
    raise OperationalError("gone")


@pytest.fixture
def probes(monkeypatch):
    """All parts are there, and none is really asked."""
    made = {name: health.Probe(lambda: None) for name in health.PROBES}
    monkeypatch.setattr(health, "PROBES", made)
    return made


def test_a_living_process_answers_without_the_database(client, settings):
    # No access to the database is allowed here, not even for the session of somebody who is signed in.
    client.cookies[settings.SESSION_COOKIE_NAME] = "somebody"
    assert client.get("/healthz").text == "ok\n"


@pytest.mark.databases
def test_readiness_asks_every_part(client, transactional_db):
    answer = client.get("/readyz")
    assert (answer.status_code, answer.text) == (200, "database: ok\ncache: ok\nbroker: ok\n")


def test_no_database_means_not_ready(client, probes):
    probes["database"].ask = broken
    answer = client.get("/readyz")
    assert (answer.status_code, answer.text.splitlines()[0]) == (503, "database: away")


def test_a_database_that_says_nothing_is_not_waited_for(client, probes, monkeypatch):
    monkeypatch.setattr(health, "PATIENCE", 0.05)
    silent, asked = Event(), []
    probes["database"].ask = lambda: asked.append(1) or silent.wait(60)
    began = time.monotonic()
    assert {client.get("/readyz").status_code for _ in range(3)} == {503}
    assert time.monotonic() - began < 10
    assert len(asked) == 1
    silent.set()


def test_players_go_on_without_cache_and_broker(client, probes):
    probes["cache"].ask = probes["broker"].ask = broken
    answer = client.get("/readyz")
    assert (answer.status_code, answer.text) == (200, "database: ok\ncache: away\nbroker: away\n")


def test_a_cache_that_hides_its_absence_is_seen_through(settings):
    settings.CACHES = {"default": {"BACKEND": "pbem.cache.SteadyCache", "LOCATION": "redis://127.0.0.1:1"}}
    with pytest.raises(health.Away):
        health.ask_cache()
    assert caches["default"].away


@pytest.fixture(autouse=True)
def nothing_stays_away(monkeypatch):
    monkeypatch.setattr("pbem.cache.SteadyCache.away_until", 0.0)
