"""The cache, from its address; a Redis that is away fails nobody."""

from typing import Any

from environ import Env

MEMORY = "locmemcache://"


def cache(url: str) -> dict[str, Any]:
    config: dict[str, Any] = Env.cache_url_config(url)
    if config["BACKEND"].endswith("RedisCache"):
        config["BACKEND"] = "pbem.cache.SteadyCache"
    return config
