"""Threads of the server share one heap."""

import platform
import subprocess
import sys

import pytest
from django.conf import settings

COUNT_HEAPS = """
import ctypes, sys, threading
{first}
begin = threading.Barrier(8)
def fill():
    begin.wait()
    kept = [bytearray(4000) for _ in range(500)]
    begin.wait()
threads = [threading.Thread(target=fill) for _ in range(8)]
for thread in threads: thread.start()
for thread in threads: thread.join()
libc = ctypes.CDLL(None)
libc.fdopen.restype = ctypes.c_void_p
out = libc.fdopen(1, b"w")
libc.malloc_info(0, ctypes.c_void_p(out))
libc.fflush(ctypes.c_void_p(out))
"""


def heaps(first: str) -> int:
    """How many heaps a process has after eight threads have filled some memory."""
    command = [sys.executable, "-c", COUNT_HEAPS.format(first=first)]
    done = subprocess.run(command, cwd=settings.ROOT, capture_output=True, text=True, check=True)
    return done.stdout.count("<heap nr=")


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc gives each thread a heap")
def test_all_threads_share_one_heap():
    assert heaps("import pbem") == 1
    assert heaps("") > 1, "the test would notice"
