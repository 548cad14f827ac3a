"""A server of its own for the fuzzer: gunicorn on a free port, with a database that goes with it."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings

UNLIMITED = str(10**9)
LIMITS = ("ANONYMOUS", "READ", "PLAY", "CREATE")


@contextmanager
def temporary_environment(database: str | None = None) -> Iterator[dict[str, str]]:
    """The environment of processes that share a database, a fresh one unless named, and know no limits."""
    with tempfile.TemporaryDirectory(prefix="pbem-fuzz-") as folder:
        env = os.environ | {f"PBEM_LIMIT_{name}": UNLIMITED for name in LIMITS}
        env |= {
            "DJANGO_SETTINGS_MODULE": "pbem.settings.embedded",
            "PBEM_VAR": folder,
            "PBEM_DATABASE_URL": database or f"sqlite:///{Path(folder) / 'fuzz.sqlite3'}",
            "PBEM_LOG_LEVEL": "ERROR",
        }
        manage("migrate", "--verbosity", "0", env=env)
        yield env


def manage(*arguments: str, env: dict[str, str]) -> int:
    command = [sys.executable, str(settings.ROOT / "manage.py"), *arguments]
    return subprocess.run(command, env=env, cwd=settings.ROOT, check=False).returncode  # noqa: S603


@contextmanager
def running_server(env: dict[str, str]) -> Iterator[str]:
    """gunicorn as in production, two processes with threads; gives its address."""
    port = free_port()
    gunicorn = str(Path(sys.executable).with_name("gunicorn"))
    options = ["--workers", "2", "--worker-class", "gthread", "--threads", "8", "--keep-alive", "75"]
    quiet = ["--log-level", "warning", "--no-control-socket"]
    command = [gunicorn, "pbem.wsgi", "--bind", f"127.0.0.1:{port}", *options, *quiet]
    server = subprocess.Popen(command, env=env, cwd=settings.ROOT)  # noqa: S603
    try:
        wait_for(port, server)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait(timeout=30)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(port: int, server: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + 30
    while time.monotonic() < end and server.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise TimeoutError("gunicorn did not start")
