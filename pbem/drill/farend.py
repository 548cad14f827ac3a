"""The mail server of the world: it counts what it takes, and can be slow or out of order."""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from typing import Any

from aiosmtpd.controller import Controller

TAKEN = "250 OK"
LATER = "451 4.3.0 out of order"


class FarEnd:
    """How often each message was taken, by its Message-ID."""

    def __init__(self) -> None:
        self.taken: Counter[str] = Counter()
        self.pause = 0.0
        self.broken = False

    async def handle_DATA(  # noqa: N802  (the name is aiosmtpd's)
        self, server: Any, session: Any, envelope: Any
    ) -> str:
        if self.broken:
            return LATER
        await asyncio.sleep(self.pause)
        self.taken[str(message_from_bytes(envelope.content)["Message-ID"])] += 1
        return TAKEN

    @property
    def repeated(self) -> int:
        return sum(count - 1 for count in self.taken.values())


@contextmanager
def far_end() -> Iterator[FarEnd]:
    handler = FarEnd()
    server = Controller(handler, hostname="127.0.0.1", port=int(os.environ["DRILL_SMTP"]), ready_timeout=60)
    server.start()
    try:
        yield handler
    finally:
        server.stop()
