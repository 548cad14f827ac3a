"""An environment of its own for the fuzzer: a database that goes with it, and no limits."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.core.management import CommandError

UNLIMITED = str(10**9)
LIMITS = ("ANONYMOUS", "READ", "PLAY", "CREATE", "PICTURE")


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
        if manage("migrate", "--verbosity", "0", env=env):
            raise CommandError("the database of the fuzzer cannot be made")
        yield env


def manage(*arguments: str, env: dict[str, str]) -> int:
    command = [sys.executable, str(settings.ROOT / "manage.py"), *arguments]
    return subprocess.run(command, env=env, cwd=settings.ROOT, check=False).returncode  # noqa: S603
