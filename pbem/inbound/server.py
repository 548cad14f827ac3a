"""A small mail server for the orders' domain: LMTP behind a real one, or SMTP by itself."""

import asyncio
import signal
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import structlog
from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, Envelope, Session
from django.db import close_old_connections

from pbem.inbound.receiving import UnknownAddress, receive
from pbem.mail import links
from pbem.mail.reply_addresses import is_ours

log = structlog.get_logger(__name__)

LARGEST_TAKEN = 32_000_000
"""What is larger than we read is taken nevertheless and answered: refusing it would make other servers write
to senders that may be forged. This bound is for those who mean harm."""

LONGEST_LINE = 100_000
MOST_RECIPIENTS = 20
PATIENCE = 60
GOODBYE = 10

TAKEN = "250 2.0.0 taken"
NOBODY = "550 5.1.1 nobody gets mail at this address"
LATER = "451 4.3.0 the server is in trouble; try again later"
TOO_MANY = "452 4.5.3 too many recipients"


@dataclass(frozen=True, slots=True)
class Door:
    """Where to listen, and in which protocol."""

    protocol: str
    host: str
    port: int


class Postman:
    """Hands each message over for each of its recipients; the answer comes after the commit."""

    def __init__(self, *, each: bool) -> None:
        self.each = each

    async def handle_RCPT(  # noqa: N802  (the names are those of aiosmtpd)
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if len(envelope.rcpt_tos) >= MOST_RECIPIENTS:
            return TOO_MANY
        answer = await in_thread(lambda: TAKEN if is_ours(address) else NOBODY)
        if answer == TAKEN:
            envelope.rcpt_tos.append(address)
        return answer

    async def handle_DATA(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope
    ) -> str:
        raw, sender = envelope.original_content or b"", envelope.mail_from or ""
        answers = [await in_thread(partial(taken, raw, to, sender)) for to in envelope.rcpt_tos]
        # LMTP wants an answer for each recipient. SMTP has one for all; what comes again is known by its id.
        return "\r\n".join(answers) if self.each else max(answers)

    async def handle_exception(self, error: Exception) -> str:
        log.error("mailserver_error", error=type(error).__name__)
        return LATER


def taken(raw: bytes, address: str, sender: str) -> str:
    """Take a message, and the answer to whoever brings it."""
    try:
        receive(raw=raw, address=address, envelope_from=sender)
    except UnknownAddress:
        return NOBODY
    return TAKEN


async def in_thread(work: Callable[[], str]) -> str:
    """Do something with the database without holding up the other connections."""
    try:
        return await asyncio.to_thread(_fresh, work)
    except Exception as error:
        log.error("mailserver_error", error=type(error).__name__)
        return LATER


def _fresh(work: Callable[[], str]) -> str:
    close_old_connections()
    try:
        return work()
    finally:
        close_old_connections()


class Lmtp(LMTP):
    line_length_limit = LONGEST_LINE


class Smtp(SMTP):
    line_length_limit = LONGEST_LINE


def speaker(protocol: str) -> SMTP:
    """One conversation."""
    kind, each = (Lmtp, True) if protocol == "lmtp" else (Smtp, False)
    return kind(
        Postman(each=each),
        hostname=links.host(),
        ident="PBEM",
        data_size_limit=LARGEST_TAKEN,
        timeout=PATIENCE,
        enable_SMTPUTF8=True,
    )


async def serve(doors: Sequence[Door], *, ready: Callable[[list[Any]], None] = lambda servers: None) -> None:
    """Listen until SIGTERM or SIGINT; what has been begun by then is finished."""
    loop, stop = asyncio.get_running_loop(), asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    servers = [await open_door(door) for door in doors]
    ready(servers)
    await stop.wait()
    await close(servers)


async def open_door(door: Door) -> asyncio.Server:
    loop = asyncio.get_running_loop()
    return await loop.create_server(lambda: speaker(door.protocol), door.host, door.port)


async def close(servers: Sequence[asyncio.Server]) -> None:
    """Take no new connection, and give the open ones a moment to come to their end."""
    for server in servers:
        server.close()
    current = asyncio.current_task()
    if others := [task for task in asyncio.all_tasks() if task is not current]:
        await asyncio.wait(others, timeout=GOODBYE)
