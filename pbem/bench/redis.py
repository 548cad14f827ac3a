"""A Redis for as long as something is measured, where one is installed."""

import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

PATIENCE = 30.0


@contextmanager
def redis() -> Iterator[dict[str, str]]:
    """What a server's environment says of it; nothing where there is none, and a line says so."""
    program = shutil.which("redis-server")
    if program is None:
        sys.stderr.write("redis-server is not installed: limits and hints are kept in the server's memory\n")
        yield {}
        return
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = int(free.getsockname()[1])
    with tempfile.TemporaryDirectory(prefix="pbem-redis-") as folder:
        quiet = ["--save", "", "--appendonly", "no", "--bind", "127.0.0.1", "--dir", folder]
        command = [program, "--port", str(port), "--loglevel", "warning", *quiet]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)  # noqa: S603
        try:
            wait_for(port)
            at = f"127.0.0.1:{port}"
            yield {"PBEM_CACHE_URL": f"rediscache://{at}/1", "PBEM_BROKER_URL": f"redis://{at}/0"}
        finally:
            process.terminate()
            process.wait(timeout=30)


def wait_for(port: int) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port)):
            return
        time.sleep(0.05)
    raise TimeoutError("Redis did not start")
