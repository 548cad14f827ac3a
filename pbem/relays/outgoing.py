"""One POST to an address that a user has named: pinned, bounded in time and size, never redirected."""

import http.client
import socket
import ssl
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from threading import Timer

from django.conf import settings

from pbem.relays.addresses import Target, target_of
from pbem.relays.troubles import TLS

READ = 4096


class Failed(Exception):
    """No answer came; the message is a code of the troubles."""


def post(url: str, body: bytes, headers: Mapping[str, str]) -> int:
    """Send a body and give the status of the answer; raises Refused or Failed."""
    target = target_of(url)
    try:
        with _connected(target) as connection:
            connection.request("POST", target.path, body, {**headers, "Host": target.netloc})
            response = connection.getresponse()
            # A little of the answer is read, so that the far end is not cut off in the middle of it.
            response.read(READ)
            return response.status
    except ssl.SSLError as error:
        raise Failed(f"{TLS}{error.reason or 'failed'}") from error
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise Failed(_words(error)) from error


@contextmanager
def _connected(target: Target) -> Iterator[http.client.HTTPConnection]:
    """A connection to the judged address, cut off when its time is up, however slowly it answers."""
    seconds = settings.PBEM_RELAYS_TIMEOUT
    wire = socket.create_connection((target.address, target.port), timeout=seconds)
    if target.secure:
        context = ssl.create_default_context()
        wire = context.wrap_socket(wire, server_hostname=target.host, do_handshake_on_connect=False)
    deadline = Timer(seconds, _cut, [wire])
    deadline.daemon = True
    deadline.start()
    try:
        if isinstance(wire, ssl.SSLSocket):
            wire.do_handshake()
        connection = http.client.HTTPConnection(target.host, target.port, timeout=seconds)
        connection.sock = wire
        yield connection
    finally:
        deadline.cancel()
        wire.close()


def _cut(wire: socket.socket) -> None:
    with suppress(OSError):
        # Not the method of TLS sockets, which would take the session away from the thread that reads.
        socket.socket.shutdown(wire, socket.SHUT_RDWR)


def _words(error: Exception) -> str:
    if isinstance(error, TimeoutError):
        return "timeout"
    if isinstance(error, ConnectionRefusedError):
        return "connection refused"
    return "connection broken" if isinstance(error, OSError | http.client.HTTPException) else "no HTTP"
