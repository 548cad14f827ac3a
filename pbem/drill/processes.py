"""The processes of a server, as deploy/ runs them, each of which can be killed and started again."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.core.management import CommandError
from django.db import connection

PATIENCE = 120.0
OTHER_QUEUES = "play,read,relay,paint,clocks"


def wait_until(condition: Callable[[], object], what: str, seconds: float = PATIENCE) -> bool:
    """Ask again and again until the condition holds; whether it did."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


class Process:
    """One process with its children; `port` is where it listens once it is ready."""

    def __init__(self, name: str, command: list[str], port: int = 0) -> None:
        self.name, self.command, self.port = name, command, port
        self.running: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self.running = subprocess.Popen(  # noqa: S603
            self.command,
            cwd=settings.ROOT,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        if self.port and not wait_until(self.answers, self.name):
            raise CommandError(f"{self.name} does not start")

    def answers(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def kill(self) -> None:
        """As a machine that loses its power would, children too."""
        if self.running is not None and self.running.poll() is None:
            os.killpg(self.running.pid, signal.SIGKILL)
            self.running.wait(PATIENCE)

    def again(self) -> None:
        self.kill()
        self.start()


def processes() -> dict[str, Process]:
    """All of them, in the order in which they start."""
    redis = shutil.which("redis-server")
    if redis is None:
        raise CommandError("redis-server is not installed on this machine; the drill starts one of its own.")
    at = {name: int(os.environ[f"DRILL_{name}"]) for name in ("REDIS", "WEB", "LMTP")}
    quiet = ["--save", "", "--appendonly", "no", "--bind", "127.0.0.1", "--dir", os.environ["PBEM_VAR"]]
    gunicorn = str(Path(sys.executable).with_name("gunicorn"))
    web = ["--workers", "1", "--worker-class", "gthread", "--threads", "8", "--no-control-socket"]
    manage = [sys.executable, str(settings.ROOT / "manage.py")]
    found = (
        Process("redis", [redis, "--port", str(at["REDIS"]), *quiet], at["REDIS"]),
        Process("web", [gunicorn, "pbem.wsgi", "--bind", f"127.0.0.1:{at['WEB']}", *web], at["WEB"]),
        Process("post", worker("post")),
        Process("worker", worker(OTHER_QUEUES)),
        Process("beat", [sys.executable, "-m", "celery", "-A", "pbem", "beat"]),
        Process("mailserver", [*manage, "mailserver", "--lmtp", f"127.0.0.1:{at['LMTP']}"], at["LMTP"]),
    )
    return {process.name: process for process in found}


def worker(queues: str) -> list[str]:
    command = [
        sys.executable,
        "-m",
        "celery",
        "-A",
        "pbem",
        "worker",
        "--queues",
        queues,
        "--concurrency",
        "1",
    ]
    return [*command, "--without-mingle", "--without-gossip", "--without-heartbeat"]


@contextmanager
def running_site() -> Iterator[dict[str, Process]]:
    """All processes for as long as somebody needs them."""
    found = processes()
    try:
        for process in found.values():
            process.start()
        yield found
    finally:
        for process in reversed(found.values()):
            process.kill()


def cut_connections() -> None:
    """End all other connections to the database, as a restart of PostgreSQL would."""
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
