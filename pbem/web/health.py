"""Is the process there, and can it work? For load balancers and supervisors."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import suppress
from threading import Lock

from django.core.cache import caches
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache

from pbem.celery import app

PATIENCE = 1.5
"""Seconds after which a part that says nothing is away: whoever asks has little patience himself."""

Handler = Callable[[HttpRequest], HttpResponse]


class Away(Exception):
    """A part of the server does not answer."""


class Probe:
    """Asks one part in a thread of its own; who asks while it is still waiting waits for the same answer."""

    def __init__(self, ask: Callable[[], None]) -> None:
        self.ask = ask
        self.lock = Lock()
        self.threads = ThreadPoolExecutor(1, thread_name_prefix="health")
        self.answer: Future[None] | None = None

    def begin(self) -> Future[None]:
        with self.lock:
            if self.answer is None or self.answer.done():
                self.answer = self.threads.submit(self.ask)
            return self.answer


def ask_database() -> None:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    finally:
        with suppress(Exception):
            connection.close()


def ask_cache() -> None:
    here = caches["default"]
    here.get("health")
    # That of production never fails: it says so instead.
    if getattr(here, "away", False):
        raise Away


def ask_broker() -> None:
    with app.connection_for_write() as broker:
        broker.ensure_connection(max_retries=1, interval_start=0, timeout=1)


PROBES = {"database": Probe(ask_database), "cache": Probe(ask_cache), "broker": Probe(ask_broker)}
NEEDED = "database"
"""Without it a process can do nothing; without the others players go on, and only mail and bots wait."""


class Health:
    """Answers before anything that might read a session: to live, no process needs the database."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        view = VIEWS.get(request.path_info)
        return view(request) if view else self.get_response(request)


@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """The process answers."""
    return HttpResponse("ok\n", content_type="text/plain")


@never_cache
def readyz(request: HttpRequest) -> HttpResponse:
    """Which parts answer; the process can work as long as it reaches its database."""
    parts = looked_at()
    told = "".join(f"{name}: {'ok' if there else 'away'}\n" for name, there in parts.items())
    return HttpResponse(told, content_type="text/plain", status=200 if parts[NEEDED] else 503)


def looked_at() -> dict[str, bool]:
    """Each part, and whether it has answered in time."""
    asked = {name: probe.begin() for name, probe in PROBES.items()}
    wait(asked.values(), timeout=PATIENCE)
    return {name: answer.done() and answer.exception() is None for name, answer in asked.items()}


VIEWS: dict[str, Handler] = {"/healthz": healthz, "/readyz": readyz}
