"""The cache of production goes on without its Redis, and with it again."""

import os
import signal
import subprocess

import pytest
from django.core.cache import caches

from pbem import cache
from pbem.api.limits import count
from tests.servers import answers, free_port, program, wait_until


class Redis:
    """A Redis that can be killed and started again at the same address."""

    def __init__(self):
        self.port = free_port()

    def start(self):
        address = ["--port", str(self.port), "--bind", "127.0.0.1"]
        command = [program("redis"), *address, "--save", "", "--appendonly", "no"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=os.path.sep)
        wait_until(lambda: answers(self.port), "redis-server", seconds=60)

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(60)


@pytest.fixture
def redis(settings, monkeypatch):
    found = Redis()
    found.start()
    location = f"redis://127.0.0.1:{found.port}/1"
    settings.CACHES = {"default": {"BACKEND": "pbem.cache.SteadyCache", "LOCATION": location}}
    monkeypatch.setattr(cache, "PAUSE", 0)
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


def test_limits_are_still_counted(redis):
    redis.kill()
    assert [count("play", "somebody").count for _ in range(3)] == [1, 2, 3]


def test_redis_that_does_not_answer_is_left_alone_for_a_while(redis, monkeypatch):
    redis.kill()
    monkeypatch.setattr(cache, "PAUSE", 3600)
    caches["default"].set("a", 1)
    monkeypatch.setattr(cache.RedisCache, "get", lambda *_: pytest.fail("it was asked again"))
    assert caches["default"].get("a") == 1


@pytest.fixture(autouse=True)
def nothing_is_away(monkeypatch):
    monkeypatch.setattr(cache.SteadyCache, "away_until", 0.0)
