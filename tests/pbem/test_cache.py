"""The cache of production goes on without its Redis, and with it again."""

from contextlib import closing

import pytest
import time_machine
from django.core.cache import caches
from redis import Redis as Client

from pbem import cache
from pbem.limits.windows import count
from tests.servers import Redis


@pytest.fixture
def redis(settings, monkeypatch):
    found = Redis()
    found.start()
    settings.CACHES = {"default": {"BACKEND": "pbem.cache.SteadyCache", "LOCATION": found.url}}
    monkeypatch.setattr(cache, "PAUSE", 0)
    # A Redis that is there is never taken for one that is away, however busy the machine.
    monkeypatch.setattr(cache, "QUICKLY", {"socket_connect_timeout": 60, "socket_timeout": 60})
    caches["default"].own.clear()
    yield found
    found.kill()


def test_redis_keeps_what_it_is_given(redis):
    caches["default"].set("a", {"b": 1})
    assert caches["default"].get("a") == {"b": 1}
    assert caches["default"].own.get("a") is None


def test_without_redis_nothing_fails(redis):
    steady = caches["default"]
    steady.set("a", 1)
    redis.kill()
    assert steady.get("a", "gone") == "gone"
    assert steady.add("b", 1)
    assert (steady.incr("b"), steady.get_many(["a", "b"])) == (2, {"b": 2})
    assert steady.incr("counted-before") == 1
    redis.start()
    assert steady.get("b") is None


@time_machine.travel("2026-11-16T10:00:00Z", tick=False)
def test_limits_are_still_counted(redis):
    redis.kill()
    assert [count("play", "somebody").count for _ in range(3)] == [1, 2, 3]


@time_machine.travel("2026-11-16T10:00:00Z", tick=False)
def test_redis_counts_in_one_question(redis):
    with redis_client(redis) as client:
        assert count("play", "somebody").count == 1
        before = asked(client)
        assert [count("play", "somebody").count, count("play", "somebody", 5).count] == [2, 7]
        assert asked(client) - before == 2
        [key] = client.keys("*api-limit:play:somebody*")
        assert 0 < client.ttl(key) <= 2 * count("play", "other").rate.seconds
        client.script_flush()
        assert count("play", "somebody").count == 8


def asked(client):
    """How many commands of programs Redis has carried out; those within a script are its own."""
    counted = client.info("commandstats")
    return sum(
        counted[f"cmdstat_{name}"]["calls"]
        for name in ("evalsha", "eval", "set", "exists")
        if f"cmdstat_{name}" in counted
    )


def redis_client(redis):
    return closing(Client.from_url(redis.url))


def test_redis_that_does_not_answer_is_left_alone_for_a_while(redis, monkeypatch):
    redis.kill()
    monkeypatch.setattr(cache, "PAUSE", 3600)
    caches["default"].set("a", 1)
    monkeypatch.setattr(cache.RedisCache, "get", lambda *_: pytest.fail("it was asked again"))
    assert caches["default"].get("a") == 1


@pytest.fixture(autouse=True)
def nothing_is_away(monkeypatch):
    monkeypatch.setattr(cache.SteadyCache, "away_until", 0.0)
