"""The event stream of a game: it tells a page that there is news for its viewer, never what."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Collection, Iterator
from contextlib import contextmanager
from typing import Any
from weakref import WeakKeyDictionary

import structlog
from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.db import DatabaseError, close_old_connections, connection
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.views.decorators.http import require_safe

from pbem.api.limits import address_of
from pbem.games.models import Game, Proposal, Seat
from pbem.web.access import started
from pbem.web.table import SEAT_FACTS, table_for, tag_of

log = structlog.get_logger(__name__)

LOOK_SECONDS = 1.0
HEARTBEAT_SECONDS = 20.0
LONGEST_SECONDS = 15 * 60.0
MOST_PER_USER = 8
MOST_ANONYMOUS = 400
MOST_PER_ADDRESS = 24
RETRY_SECONDS = 15


class Hub:
    """Looks after all watched games of a process by a few queries a second, however many pages watch."""

    def __init__(self) -> None:
        self.watched: dict[int, set[asyncio.Event]] = {}
        self.task: asyncio.Task[None] | None = None

    @contextmanager
    def watching(self, game_id: int) -> Iterator[asyncio.Event]:
        """An event that is set at first, and then whenever anything about the game may have changed."""
        changed = asyncio.Event()
        changed.set()
        self.watched.setdefault(game_id, set()).add(changed)
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self._look())
        try:
            yield changed
        finally:
            self.watched[game_id].discard(changed)
            if not self.watched[game_id]:
                del self.watched[game_id]

    async def _look(self) -> None:
        known: dict[int, Any] = {}
        while self.watched:
            try:
                found = await sync_to_async(facts_of, thread_sensitive=False)(list(self.watched))
            except DatabaseError as error:
                # A database that is away for a while must not leave the open pages deaf when it is back.
                log.warning("stream_cannot_look", error=type(error).__name__)
                await asyncio.sleep(LOOK_SECONDS)
                continue
            for game_id, facts in found.items():
                if known.get(game_id) != facts:
                    for changed in self.watched.get(game_id, ()):
                        changed.set()
            known = found
            await asyncio.sleep(LOOK_SECONDS)


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()
_open: Counter[str] = Counter()


def hub() -> Hub:
    return _hubs.setdefault(asyncio.get_running_loop(), Hub())


def facts_of(games: Collection[int]) -> dict[int, Any]:
    """All that can change on a page of a game; what of it a viewer may know is judged for each page."""
    close_old_connections()
    try:
        facts: dict[int, list[Any]] = {
            pk: [seq, status]
            for pk, seq, status in Game.objects.filter(pk__in=games).values_list("pk", "seq", "status")
        }
        for table in (
            Seat.objects.filter(game__in=facts).order_by("pk").values_list("game_id", *SEAT_FACTS),
            Proposal.objects.filter(game__in=facts, open=True)
            .order_by("pk")
            .values_list("game_id", "pk", "agreed"),
        ):
            for game_id, *row in table:
                facts[game_id].append(row)
        return dict(facts)
    finally:
        connection.close()


@require_safe
async def stream(request: HttpRequest, public_id: str) -> HttpResponseBase:
    """News of a game as server-sent events; where no process can hold connections open there is none."""
    if not isinstance(request, ASGIRequest):
        return HttpResponse(status=204)
    game_id, number, tag = await sync_to_async(look)(request, public_id)
    shares = shares_of(request)
    if any(_open[share] >= most for share, most in shares.items()):
        return HttpResponse(status=429, headers={"Retry-After": str(RETRY_SECONDS)})
    behind = request.headers.get("Last-Event-ID", str(number)) != str(number)
    body = news(request, public_id, game_id, "" if behind else request.GET.get("tag", tag))
    response = StreamingHttpResponse(counted(list(shares), body), content_type="text/event-stream")
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"
    return response


def shares_of(request: HttpRequest) -> dict[str, int]:
    """What a stream takes of, and how much there is: of the pool of strangers no address has it all."""
    if request.user.is_authenticated:
        return {f"user {request.user.pk}": MOST_PER_USER}
    return {"anonymous": MOST_ANONYMOUS, f"address {address_of(request)}": MOST_PER_ADDRESS}


def look(request: HttpRequest, public_id: str) -> tuple[int, int, str]:
    """The game, the viewer's own number of its last event, and the tag of all that the viewer can see."""
    close_old_connections()
    try:
        table = table_for(request, started(request, public_id), composing=False)
        return table.game.pk, table.number, tag_of(table)
    finally:
        # A stream lasts long; its connection to the database must not.
        if not connection.in_atomic_block:
            connection.close()


async def counted(shares: Collection[str], body: AsyncIterator[str]) -> AsyncIterator[str]:
    _open.update(shares)
    try:
        async for text in body:
            yield text
    finally:
        _open.subtract(shares)
        for share in shares:
            if not _open[share]:
                del _open[share]


async def news(request: HttpRequest, public_id: str, game_id: int, tag: str) -> AsyncIterator[str]:
    """A line when what the viewer can see is no longer what `tag` stands for; now and then a sign of life."""
    yield f"retry: {RETRY_SECONDS * 1000}\n\n"
    end = asyncio.get_running_loop().time() + LONGEST_SECONDS
    with hub().watching(game_id) as changed:
        while asyncio.get_running_loop().time() < end:
            try:
                await asyncio.wait_for(changed.wait(), HEARTBEAT_SECONDS)
            except TimeoutError:
                yield ": still here\n\n"
                continue
            changed.clear()
            try:
                _, number, now = await sync_to_async(look, thread_sensitive=False)(request, public_id)
            except Http404:
                return
            if now != tag:
                tag = now
                yield told(number)


def told(number: int) -> str:
    return f"id: {number}\nevent: changed\ndata: {number}\n\n"
