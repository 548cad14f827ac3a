"""The WSGI application around Django."""

import io
import socket
from types import SimpleNamespace

import pytest
from django.test import RequestFactory
from gunicorn.config import Config
from gunicorn.http.wsgi import Response

from pbem import wsgi


def answered(body, declared=None):
    """The status of a request with this body, and what was left of it when the answer began."""
    environ = RequestFactory().post("/api/v1/games/", body, content_type="application/json").environ
    environ["wsgi.input"], environ["CONTENT_LENGTH"] = io.BytesIO(body), str(declared or len(body))
    seen = {}

    def start(status, headers, *_):
        seen.update(status=status, left=len(body) - environ["wsgi.input"].tell())

    for _ in wsgi.application(environ, start):
        pass
    return seen["status"], seen["left"]


@pytest.mark.django_db
def test_the_rest_of_a_body_that_is_too_large_is_read_before_it_is_refused():
    """Otherwise gunicorn says that the connection stays open, and closes it."""
    status, left = answered(b"x" * 1_900_000)
    assert status.startswith("413")
    assert left == 0


@pytest.mark.django_db
def test_no_more_is_read_than_a_proxy_lets_through():
    status, left = answered(b"x" * 5_000_000)
    assert status.startswith("413")
    assert left == 5_000_000 - wsgi.DRAINED


@pytest.mark.django_db
@pytest.mark.parametrize(("size", "said"), [(1_900_000, "keep-alive"), (5_000_000, "close")])
def test_gunicorn_says_what_becomes_of_the_connection(size, said):
    """It said that it stays open and closed it, so that the next request on it was lost."""
    environ = RequestFactory().post("/api/v1/games/", b"x", content_type="application/json").environ
    environ |= {"wsgi.input": io.BytesIO(b"x" * size), "CONTENT_LENGTH": str(size)}
    ours, theirs = socket.socketpair()
    with ours, theirs:
        request = SimpleNamespace(version=(1, 1), method="POST", should_close=lambda: False)
        response = Response(request, ours, Config())
        for part in wsgi.application(environ, response.start_response):
            response.write(part)
        head = theirs.recv(65_536).decode()
    assert f"Connection: {said}" in head
    assert response.should_close() == (said == "close")
