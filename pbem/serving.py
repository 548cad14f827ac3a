"""gunicorn on a free port for as long as somebody measures or attacks it."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.request import urlopen

from django.conf import settings

PATIENCE = 120


class Running(NamedTuple):
    """Where a server answers, and its first process."""

    url: str
    pid: int


@contextmanager
def running_server(env: Mapping[str, str], app: str = "pbem.wsgi") -> Iterator[Running]:
    """gunicorn as in production, a process for each core with threads."""
    gunicorn = str(Path(sys.executable).with_name("gunicorn"))
    workers = str(os.cpu_count() or 2)
    options = ["--workers", workers, "--worker-class", "gthread", "--threads", "8", "--keep-alive", "75"]
    quiet = ["--log-level", "warning", "--no-control-socket"]
    # Listening already: a port that was only looked up could be taken before the server has started.
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port, fd = int(listener.getsockname()[1]), listener.fileno()
        command = [gunicorn, app, "--bind", f"fd://{fd}", *options, *quiet]
        server = subprocess.Popen(command, env=env, cwd=settings.ROOT, pass_fds=[fd])  # noqa: S603
    try:
        wait_for(port, server)
        yield Running(f"http://127.0.0.1:{port}", server.pid)
    finally:
        server.terminate()
        server.wait(timeout=30)


def wait_for(port: int, server: subprocess.Popen[bytes]) -> None:
    """Wait for an answer: the port is open long before a process has loaded all that it needs to give one."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and server.poll() is None:
        try:
            with urlopen(f"http://127.0.0.1:{port}/healthz", timeout=PATIENCE):
                return
        except OSError:
            time.sleep(0.05)
    raise TimeoutError("gunicorn did not start")
