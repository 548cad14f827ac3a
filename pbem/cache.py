"""The cache of production: while Redis is away, each process remembers for itself, and play goes on."""

import time
from functools import cached_property
from typing import Any

import structlog
from django.core.cache import caches
from django.core.cache.backends.base import BaseCache
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

log = structlog.get_logger(__name__)

PAUSE = 1.0
"""Seconds for which nobody knocks again at a Redis that did not answer."""

QUICKLY = {"socket_connect_timeout": 0.5, "socket_timeout": 1.0}

COUNT = """
local number = redis.call("INCRBY", KEYS[1], ARGV[1])
if number == tonumber(ARGV[1]) then redis.call("EXPIRE", KEYS[1], ARGV[2]) end
return number
"""


def counted(key: str, cost: int, seconds: int) -> int:
    """Add to a number that begins at nothing and is forgotten after so long; gives what it is now."""
    known = caches["default"]
    return (
        known.count(key, cost, seconds)
        if isinstance(known, SteadyCache)
        else _counted(known, key, cost, seconds)
    )


def _counted(memory: BaseCache, key: str, cost: int, seconds: int) -> int:
    # add() first: incr() of a key that is not there is an error, and of one that expires in between too.
    return cost if memory.add(key, cost, timeout=seconds) else memory.incr(key, cost)


def _steady(name: str) -> Any:
    """A method of the cache that asks Redis, or this process's own memory where there is no answer."""

    def method(self: "SteadyCache", *args: Any, **kwargs: Any) -> Any:
        if time.monotonic() >= SteadyCache.away_until:
            try:
                return getattr(CountingCache, name)(self, *args, **kwargs)
            except (RedisError, OSError) as error:
                SteadyCache.away_until = time.monotonic() + PAUSE
                log.error("cache_away", error=type(error).__name__)
        return getattr(self.own, name)(*args, **kwargs)

    return method


class OwnMemory(LocMemCache):
    """What a process remembers while Redis is away: a count that Redis began goes on from nothing."""

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        self.add(key, 0, version=version)
        return super().incr(key, delta, version)

    def count(self, key: str, cost: int, seconds: int) -> int:
        return _counted(self, key, cost, seconds)


class CountingCache(RedisCache):
    """Redis that counts in one question; Django would ask three."""

    def count(self, key: str, cost: int, seconds: int) -> int:
        return int(self._counting(keys=[self.make_and_validate_key(key)], args=[cost, seconds]))

    @cached_property
    def _counting(self) -> Any:
        return self._cache.get_client(write=True).register_script(COUNT)


class SteadyCache(CountingCache):
    """Redis that never fails: without it limits count for each process, and pictures are painted again."""

    away_until = 0.0

    def __init__(self, server: Any, params: dict[str, Any]) -> None:
        # One retry: that a connection did not survive a restart of Redis shows only when it is used.
        options = {**QUICKLY, "retry": Retry(NoBackoff(), 1), **params.get("OPTIONS", {})}
        super().__init__(server, {**params, "OPTIONS": options})
        self.own = OwnMemory("while-redis-is-away", {**params, "OPTIONS": {}})

    @property
    def away(self) -> bool:
        """Whether Redis has not answered a moment ago."""
        return time.monotonic() < SteadyCache.away_until

    add = _steady("add")
    get = _steady("get")
    set = _steady("set")
    touch = _steady("touch")
    delete = _steady("delete")
    get_many = _steady("get_many")
    has_key = _steady("has_key")
    incr = _steady("incr")
    count = _steady("count")
    set_many = _steady("set_many")
    delete_many = _steady("delete_many")
    clear = _steady("clear")
