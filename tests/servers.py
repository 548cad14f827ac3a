"""Servers and programs that tests start or need."""

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

LACKING = "SKIPPED FOR LACK OF"
PROGRAMS = {
    "redis": ["redis-server"],
    "chromium": ["chromium", "chromium-browser", "google-chrome"],
    "curl": ["curl"],
}


def program(name: str) -> str:
    """The path of a program; a test without it is skipped, or fails if PBEM_TEST_REQUIRE lists it."""
    path = next(filter(None, map(shutil.which, PROGRAMS[name])), None)
    if path:
        return path
    if name in os.environ.get("PBEM_TEST_REQUIRE", "").split(","):
        pytest.fail(f"{name} is required by PBEM_TEST_REQUIRE, but not installed", pytrace=False)
    return pytest.skip(f"{LACKING}: {name}")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_until(condition: Callable[[], object], what: str, seconds: float = 120.0) -> None:
    """Ask again and again until the condition holds; give up loudly."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError(f"waited {seconds:g} s in vain: {what}")
        time.sleep(0.02)


def answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def running_redis() -> Iterator[str]:
    """A Redis that keeps nothing on disk; yields its address."""
    port = free_port()
    command = [
        program("redis"),
        "--port",
        str(port),
        "--bind",
        "127.0.0.1",
        "--save",
        "",
        "--appendonly",
        "no",
    ]
    redis = subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=os.path.sep)
    try:
        wait_until(lambda: answers(port), f"redis-server on port {port}")
        yield f"redis://127.0.0.1:{port}/0"
    finally:
        redis.terminate()
        redis.wait(60)
