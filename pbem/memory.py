"""How much memory a process of many threads keeps for itself."""

import ctypes

_M_ARENA_MAX = -8


def one_arena() -> None:
    """Let all threads share one heap, where the C library is glibc.

    By default each thread gets a heap of its own and gives hardly anything back. Python's threads take turns
    anyway, so they gain nothing by it, and a server of sixteen threads would hold almost twice as much.
    """
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is not None:
        mallopt(_M_ARENA_MAX, 1)
