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
from urllib.error import URLError
from urllib.request import urlopen

from django.conf import settings

PATIENCE = 120


@contextmanager
def running_server(env: Mapping[str, str]) -> Iterator[str]:
    """gunicorn as in production, a process for each core with threads; gives its address."""
    port = free_port()
    gunicorn = str(Path(sys.executable).with_name("gunicorn"))
    workers = str(os.cpu_count() or 2)
    options = ["--workers", workers, "--worker-class", "gthread", "--threads", "8", "--keep-alive", "75"]
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
    """Wait for an answer: the port is open long before a process has loaded all that it needs to give one."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and server.poll() is None:
        try:
            with urlopen(f"http://127.0.0.1:{port}/healthz", timeout=PATIENCE):
                return
        except URLError:
            time.sleep(0.05)
    raise TimeoutError("gunicorn did not start")
