"""Take one message from the standard input, for mail servers that pipe it to a program."""

import os
import sys
from argparse import ArgumentParser
from typing import Any

import structlog
from django.core.management import BaseCommand

from pbem.inbound.receiving import UnknownAddress, receive
from pbem.inbound.server import LARGEST_TAKEN

log = structlog.get_logger(__name__)


class Command(BaseCommand):
    """Ends with the codes of sysexits.h, by which Postfix and others know what to do with the message."""

    help = "Takes one message from the standard input, as a pipe of a mail server."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("recipient", nargs="+", help="the address to which the message was sent")
        parser.add_argument("--sender", default=None, help="the envelope sender; empty for a bounce")

    def handle(self, *, recipient: list[str], sender: str | None, **options: Any) -> None:
        raw = sys.stdin.buffer.read(LARGEST_TAKEN)
        if not raw:
            self.end(os.EX_DATAERR, "the standard input is empty")
        try:
            known = [self.take(raw, address, sender) for address in recipient]
        except Exception as error:
            # The mail server keeps the message and tries again later.
            log.error("deliver_failed", error=type(error).__name__)
            self.end(os.EX_TEMPFAIL, "the message could not be kept; try again later")
        if not any(known):
            self.end(os.EX_NOUSER, "nobody gets mail at this address")

    def take(self, raw: bytes, address: str, sender: str | None) -> bool:
        try:
            receive(raw=raw, address=address, envelope_from=sender)
        except UnknownAddress:
            return False
        return True

    def end(self, code: int, why: str) -> None:
        self.stderr.write(why)
        sys.exit(code)
