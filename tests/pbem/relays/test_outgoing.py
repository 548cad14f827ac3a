"""One POST: pinned, bounded, never redirected."""

import select
import socket
from contextlib import suppress
from threading import Thread

import pytest

from pbem.relays import addresses
from pbem.relays.addresses import Refused
from pbem.relays.outgoing import Failed, post
from tests.servers import free_port


def test_body_and_headers_arrive(far_end):
    assert post(far_end.url + "/a?b=c", b"{}", {"X-Test": "yes"}) == 204
    (request,) = far_end.received
    assert (request.path, request.body, request.headers["X-Test"]) == ("/a?b=c", b"{}", "yes")
    assert request.headers["Host"] == far_end.url.removeprefix("http://")


def test_redirect_is_an_answer_like_any_other(far_end):
    far_end.answers, far_end.headers = [302], {"Location": far_end.url + "/elsewhere"}
    assert post(far_end.url + "/", b"{}", {}) == 302
    assert len(far_end.received) == 1


def test_name_is_looked_up_once(far_end, monkeypatch):
    """A name that stands for a public address when it is judged cannot become another one afterwards."""
    asked, real = [], socket.getaddrinfo

    def getaddrinfo(host, *args, **named):
        asked.append(host)
        return real("127.0.0.1" if len(asked) == 1 else host, *args, **named)

    monkeypatch.setattr(addresses.socket, "getaddrinfo", getaddrinfo)
    assert post(f"http://hooks.example.org:{far_end.server_port}/", b"", {}) == 204
    assert asked == ["hooks.example.org", "127.0.0.1"]
    assert far_end.received[0].headers["Host"] == f"hooks.example.org:{far_end.server_port}"


def test_private_address_is_refused_when_sending_too(far_end, settings):
    settings.PBEM_RELAYS_LOCAL = False
    with pytest.raises(Refused):
        post(f"https://127.0.0.1:{far_end.server_port}/", b"", {})
    assert far_end.received == []


def test_nobody_there():
    with pytest.raises(Failed, match="connection refused"):
        post(f"http://127.0.0.1:{free_port()}/", b"", {})


def test_plain_server_behind_https(far_end):
    with pytest.raises(Failed, match="TLS"):
        post(far_end.url.replace("http:", "https:"), b"", {})


def dripping(listener):
    """Answers with one letter after another, and never comes to the end of a line."""
    connection, _ = listener.accept()
    connection.recv(1000)
    with suppress(OSError):
        while not select.select([connection], [], [], 0.02)[0]:
            connection.sendall(b"H")


def test_whole_exchange_is_bounded_however_slowly_it_drips(settings):
    settings.PBEM_RELAYS_TIMEOUT = 0.2
    with socket.create_server(("127.0.0.1", 0)) as listener:
        Thread(target=dripping, args=[listener], daemon=True).start()
        with pytest.raises(Failed):
            post(f"http://127.0.0.1:{listener.getsockname()[1]}/", b"", {})


@pytest.mark.parametrize("said", [b"", b"SSH-2.0-OpenSSH\r\n", b"HTTP/1.1 banana\r\n\r\n"])
def test_nonsense_is_a_failure(said):
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def answer():
            connection, _ = listener.accept()
            connection.recv(1000)
            connection.sendall(said)
            connection.close()

        Thread(target=answer, daemon=True).start()
        with pytest.raises(Failed):
            post(f"http://127.0.0.1:{listener.getsockname()[1]}/", b"", {})
