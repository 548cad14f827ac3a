"""Processor time of this process, of a server's processes and of the database, as far as /proc tells it."""

import os
import time
from collections.abc import Iterable
from pathlib import Path

from django.db import connection

TICKS = os.sysconf("SC_CLK_TCK")
PROC = Path("/proc")


def own() -> float:
    return time.process_time()


def of_processes(pids: Iterable[int]) -> float:
    """Seconds of processes and of their children that have ended; one that is gone counts nothing."""
    return sum(map(_seconds, pids))


def _seconds(pid: int) -> float:
    try:
        fields = (PROC / str(pid) / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(map(int, fields[11:15])) / TICKS


def family(pid: int) -> list[int]:
    """A process and all below it."""
    try:
        listed = (PROC / str(pid) / "task" / str(pid) / "children").read_text().split()
    except OSError:
        listed = []
    return [pid, *(each for child in listed for each in family(int(child)))]


def database() -> list[int]:
    """The processes of a PostgreSQL on this machine; the first of them knows what ended ones have spent."""
    if connection.vendor != "postgresql":
        return []
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        [backend] = cursor.fetchone()
    try:
        parent = (PROC / str(backend) / "stat").read_text().rpartition(")")[2].split()[1]
    except OSError:
        return []
    return family(int(parent))
