"""Servers and programs that tests start or need."""

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import ClassVar

import pytest
from django.core.servers.basehttp import ThreadedWSGIServer

LACKING = "SKIPPED FOR LACK OF"
PROGRAMS = {
    "redis": ["redis-server"],
    "chromium": ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"],
    "curl": ["curl"],
    "java": ["java"],
}


def program(name: str) -> str:
    """The path of a program; a test without it is skipped, or fails if PBEM_TEST_REQUIRE lists it."""
    path = next(filter(None, map(shutil.which, PROGRAMS[name])), None)
    if path:
        return path
    if name in os.environ.get("PBEM_TEST_REQUIRE", "").split(","):
        pytest.fail(f"{name} is required by PBEM_TEST_REQUIRE, but not installed", pytrace=False)
    return pytest.skip(f"{LACKING}: {name}")


# Below those that systems lend to connections: nothing takes a port between the choice and its use. Each
# process of the suite has a thousand of its own, and begins somewhere in them, for a suite may run beside it.
WORKER = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")) % 12
PORTS = (20_000 + WORKER * 1_000 + at % 1_000 for at in count(os.getpid()))


def free_port() -> int:
    """A port that nobody listens to, and that is given to nobody else."""
    return next(filter(is_free, PORTS))


def is_free(port: int) -> bool:
    with socket.socket() as probe:
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
        return True


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


class Redis:
    """A Redis that keeps nothing on disk, and can be killed and started again at the same address."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        address = ["--port", str(self.port), "--bind", "127.0.0.1"]
        command = [program("redis"), *address, "--save", "", "--appendonly", "no"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=os.path.sep)
        wait_until(lambda: answers(self.port), f"redis-server on port {self.port}")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(60)


@contextmanager
def running_redis() -> Iterator[str]:
    """A Redis for as long as somebody needs it; yields its address."""
    redis = Redis()
    redis.start()
    try:
        yield redis.url
    finally:
        redis.kill()


class CountingServer(ThreadedWSGIServer):
    """A live server that can tell which connections it still holds."""

    held: ClassVar[set[object]] = set()

    def process_request(self, request, client_address):
        self.held.add(client_address)
        super().process_request(request, client_address)

    def process_request_thread(self, request, client_address):
        try:
            super().process_request_thread(request, client_address)
        finally:
            self.held.discard(client_address)
