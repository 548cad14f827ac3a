"""The world around the server: mailboxes behind a real SMTP server, and our own mail server in a thread."""

import asyncio
import smtplib
import threading
from collections import defaultdict
from contextlib import contextmanager
from email import message_from_bytes, policy

from aiosmtpd.controller import Controller

from pbem.inbound import server
from tests.servers import answers, free_port, wait_until


class Mailboxes:
    """Keeps what is sent, by recipient; the senders of the envelopes too."""

    def __init__(self):
        self.boxes, self.envelopes = defaultdict(list), []

    async def handle_DATA(self, smtp, session, envelope):
        for address in envelope.rcpt_tos:
            self.boxes[address].append(message_from_bytes(envelope.content, policy=policy.default))
            self.envelopes.append((envelope.mail_from, address))
        return "250 OK"


@contextmanager
def mailboxes(settings):
    """A mail server of the world, to which everything goes that we send."""
    handler = Mailboxes()
    far_end = Controller(handler, hostname="127.0.0.1", port=free_port(), ready_timeout=60)
    far_end.start()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = far_end.hostname, far_end.port
    try:
        yield handler
    finally:
        far_end.stop()


class Running:
    """The mail server's own code in a thread of the test."""

    def __init__(self, protocol):
        self.loop, self.port = asyncio.new_event_loop(), free_port()
        door = server.Door(protocol, "127.0.0.1", self.port)
        self.thread = threading.Thread(target=self.run, args=[door], daemon=True)

    def run(self, door):
        self.server = self.loop.run_until_complete(server.open_door(door))
        self.loop.run_forever()

    def start(self):
        self.thread.start()
        wait_until(lambda: answers(self.port), "the mail server")

    def stop(self):
        asyncio.run_coroutine_threadsafe(server.close([self.server]), self.loop).result(60)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(60)
        self.loop.close()


@contextmanager
def post_office(protocol):
    """Our mail server, and a client that is connected to it."""
    running = Running(protocol)
    running.start()
    kind = smtplib.LMTP if protocol == "lmtp" else smtplib.SMTP
    try:
        with kind("127.0.0.1", running.port, local_hostname="client", timeout=120) as client:
            yield client
    finally:
        running.stop()
