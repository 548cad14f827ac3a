"""Take mail with orders, as a small LMTP or SMTP server."""

import asyncio
import os
from argparse import ArgumentParser, ArgumentTypeError
from ipaddress import ip_address
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError

from pbem.inbound.models import InboundMail
from pbem.inbound.senders import OFF
from pbem.inbound.server import Door, serve


def place(text: str) -> tuple[str, int]:
    """HOST:PORT."""
    host, mark, port = text.rpartition(":")
    if not mark or not port.isdecimal() or not 0 < int(port) < 65536:
        raise ArgumentTypeError(f"{text!r} is not HOST:PORT, such as 127.0.0.1:8024")
    return host.strip("[]") or "127.0.0.1", int(port)


def is_loopback(host: str) -> bool:
    """Whether only this machine reaches an address."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


class Command(BaseCommand):
    help = "Takes mail with orders for PBEM_ORDERS_DOMAIN: LMTP from a mail server, or SMTP from anybody."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--lmtp", type=place, metavar="HOST:PORT", help="listen for a mail server")
        parser.add_argument("--smtp", type=place, metavar="HOST:PORT", help="listen for the world")

    def handle(self, *, lmtp: tuple[str, int] | None, smtp: tuple[str, int] | None, **options: Any) -> None:
        if not settings.PBEM_ORDERS_DOMAIN:
            raise CommandError(
                "PBEM_ORDERS_DOMAIN is not set: nobody could write to this server.",
                returncode=os.EX_CONFIG,
            )
        # Better not to listen at all than to put every sender off.
        InboundMail.objects.exists()
        asked = [Door("lmtp", *lmtp)] if lmtp else []
        asked += [Door("smtp", *smtp)] if smtp else []
        doors = asked or [Door("lmtp", "127.0.0.1", 8024)]
        if settings.PBEM_INBOUND_AUTH == OFF and not all(is_loopback(door.host) for door in doors):
            raise CommandError(
                "PBEM_INBOUND_AUTH is off: then mail is taken on this machine's own addresses only.",
                returncode=os.EX_CONFIG,
            )
        try:
            asyncio.run(serve(doors, ready=lambda servers: self.say(doors)))
        except OSError as error:
            raise CommandError(f"Cannot listen: {error.strerror}.") from error

    def say(self, doors: list[Door]) -> None:
        for door in doors:
            self.stdout.write(f"Taking mail by {door.protocol.upper()} at {door.host}:{door.port}.")
        self.stdout.flush()
