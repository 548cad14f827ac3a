"""Archived logs as they are read: each event stays bytes until somebody wants it, and few logs are kept."""

import zlib
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from threading import Lock
from typing import Any

import msgspec
from msgspec import Raw

MOST_BYTES = 48 * 2**20
"""So much of archived logs a process keeps; the last one that was read is kept however long it is."""

_encoder = msgspec.json.Encoder()
_raws = msgspec.json.Decoder(list[Raw])


def packed(entries: Iterable[Any]) -> bytes:
    """Events as one compressed JSON list, made one by one: a log of years is never held twice."""
    squeeze = zlib.compressobj(9)
    parts = [squeeze.compress(b"[")]
    for at, entry in enumerate(entries):
        parts.append(squeeze.compress((b"," if at else b"") + _encoder.encode(entry)))
    return b"".join([*parts, squeeze.compress(b"]"), squeeze.flush()])


class Unpacked:
    """The events of one archived log; they all lie in one piece of memory."""

    def __init__(self, log: bytes) -> None:
        text = zlib.decompress(log)
        self.size = len(text)
        self.events = _raws.decode(text)


class Kept:
    """The archived logs read last, as many as there is room for."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self.most_bytes = most_bytes
        self._logs: OrderedDict[Hashable, Unpacked] = OrderedDict()
        self._lock = Lock()

    def events(self, key: Hashable, read: Callable[[], bytes]) -> list[Raw]:
        with self._lock:
            if key in self._logs:
                self._logs.move_to_end(key)
                return self._logs[key].events
        found = Unpacked(read())
        with self._lock:
            self._logs[key] = found
            while len(self._logs) > 1 and sum(log.size for log in self._logs.values()) > self.most_bytes:
                self._logs.popitem(last=False)
        return found.events

    def clear(self) -> None:
        with self._lock:
            self._logs.clear()

    def __len__(self) -> int:
        return len(self._logs)
