"""The event streams of games and of players: they tell a page that there is news, never what."""

from __future__ import annotations

import asyncio
import weakref
from collections import Counter
from collections.abc import AsyncIterator, Collection, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

import structlog
from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.db import DatabaseError, close_old_connections, connection
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.views.decorators.http import require_safe

from pbem.accounts.models import User
from pbem.games.models import Game, Proposal, Seat
from pbem.limits.windows import address_of
from pbem.pages.access import started
from pbem.web.game_page import SEAT_FACTS, table_for, tag_of
from pbem.web.queue import facts_of_users, tag_of_games, waiting_games

log = structlog.get_logger(__name__)

LOOK_SECONDS = 1.0
HEARTBEAT_SECONDS = 20.0
LONGEST_SECONDS = 15 * 60.0
MOST_PER_USER = 16
MOST_ANONYMOUS = 400
MOST_PER_ADDRESS = 24
RETRY_SECONDS = 15


class PlayerKey(NamedTuple):
    """A player whose games are watched, as against a game."""

    user: int


Key = int | PlayerKey


class Hub:
    """Looks after all watched games and players of a process by a few queries a second for all pages."""

    def __init__(self) -> None:
        self.watched: dict[Key, set[asyncio.Event]] = {}
        self.task: asyncio.Task[None] | None = None

    @contextmanager
    def watching(self, *keys: Key) -> Iterator[asyncio.Event]:
        """An event that is set at first, and then whenever anything about the keys may have changed."""
        changed = asyncio.Event()
        changed.set()
        for key in keys:
            self.watched.setdefault(key, set()).add(changed)
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self._look())
        try:
            yield changed
        finally:
            for key in keys:
                self.watched[key].discard(changed)
                if not self.watched[key]:
                    del self.watched[key]

    async def _look(self) -> None:
        known: dict[Key, Any] = {}
        while self.watched:
            try:
                found = await sync_to_async(facts_of_all, thread_sensitive=False)(list(self.watched))
            except DatabaseError as error:
                # A database that is away for a while must not leave the open pages deaf when it is back.
                log.warning("stream_cannot_look", error=type(error).__name__)
                await asyncio.sleep(LOOK_SECONDS)
                continue
            for key, facts in found.items():
                if known.get(key) != facts:
                    for changed in self.watched.get(key, ()):
                        changed.set()
            known = found
            await asyncio.sleep(LOOK_SECONDS)


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()
_open: Counter[str] = Counter()


def hub() -> Hub:
    return _hubs.setdefault(asyncio.get_running_loop(), Hub())


def facts_of_all(keys: Collection[Key]) -> dict[Key, Any]:
    """The facts of watched games and players."""
    close_old_connections()
    try:
        games = [key for key in keys if isinstance(key, int)]
        users = [key.user for key in keys if isinstance(key, PlayerKey)]
        found: dict[Key, Any] = {}
        if games:
            found |= {game: facts for game, facts in facts_of(games).items()}  # noqa: C416
        if users:
            found |= {PlayerKey(user): facts for user, facts in facts_of_users(users).items()}
        return found
    finally:
        connection.close()


def facts_of(games: Collection[int]) -> dict[int, Any]:
    """All that can change on a page of a game; what of it a viewer may know is judged for each page."""
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


@require_safe
async def stream(request: HttpRequest, public_id: str) -> HttpResponseBase:
    """News of a game as server-sent events; where no process can hold connections open there is none."""
    if not isinstance(request, ASGIRequest):
        return HttpResponse(status=204)
    game_id, number, tag = await sync_to_async(look)(request, public_id)
    behind = request.headers.get("Last-Event-ID", str(number)) != str(number)
    return streamed(request, news(request, public_id, game_id, "" if behind else request.GET.get("tag", tag)))


@require_safe
async def my_stream(request: HttpRequest) -> HttpResponseBase:
    """News of all games of a player, for the pages that are not about one of them."""
    request.user = user = await request.auser()
    if not isinstance(request, ASGIRequest) or not user.is_authenticated:
        return HttpResponse(status=204)
    return streamed(request, news_of_games(user.pk, request.GET.get("tag", "")))


def streamed(request: HttpRequest, body: AsyncIterator[str]) -> HttpResponseBase:
    """A stream of news, unless its asker has too many of them open."""
    shares = shares_of(request)
    if any(_open[share] >= most for share, most in shares.items()):
        return HttpResponse(status=429, headers={"Retry-After": str(RETRY_SECONDS)})
    # Counted here, where it is judged: streams that open at the same moment would all find room otherwise.
    place = Place(list(shares))
    response = StreamingHttpResponse(place.during(body), content_type="text/event-stream")
    # A stream that nobody reads any more before it has begun is never closed, only forgotten.
    weakref.finalize(response, place.leave)
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


class Place:
    """What an open stream takes of each share, from when it was judged until it ends; given back once."""

    def __init__(self, shares: Collection[str]) -> None:
        self.shares = shares
        _open.update(shares)

    async def during(self, body: AsyncIterator[str]) -> AsyncIterator[str]:
        try:
            async for text in body:
                yield text
        finally:
            self.leave()

    def leave(self) -> None:
        _open.subtract(self.shares)
        for share in self.shares:
            if not _open[share]:
                del _open[share]
        self.shares = ()


async def news(request: HttpRequest, public_id: str, game_id: int, tag: str) -> AsyncIterator[str]:
    """A line when what the viewer can see is no longer what `tag` stands for, and one of his other games."""
    user_id, queue = request.user.pk, ""
    keys: list[Key] = [game_id, *([PlayerKey(user_id)] if user_id else [])]
    async for quiet in changes(*keys):
        if quiet:
            yield quiet
            continue
        try:
            _, number, now = await sync_to_async(look, thread_sensitive=False)(request, public_id)
        except Http404:
            return
        if now != tag:
            tag = now
            yield told(number)
        said = await queue_now(user_id) if user_id else ""
        if said != queue:
            queue = said
            yield queued(said)


async def news_of_games(user_id: int, tag: str) -> AsyncIterator[str]:
    """A line with the number of games that wait when anything about a player's games has changed."""
    last = ""
    async for quiet in changes(PlayerKey(user_id)):
        if quiet:
            yield quiet
            continue
        said = await queue_now(user_id)
        if said != last and said.split()[1] != tag:
            tag = ""
            yield queued(said)
        last = said


async def changes(*keys: Key) -> AsyncIterator[str]:
    """Nothing whenever something may have changed, and between that what keeps a stream alive."""
    yield f"retry: {RETRY_SECONDS * 1000}\n\n"
    end = asyncio.get_running_loop().time() + LONGEST_SECONDS
    with hub().watching(*keys) as changed:
        while asyncio.get_running_loop().time() < end:
            try:
                await asyncio.wait_for(changed.wait(), HEARTBEAT_SECONDS)
            except TimeoutError:
                yield ": still here\n\n"
                continue
            changed.clear()
            yield ""


async def queue_now(user_id: int) -> str:
    """How many games wait for a player, and the tag of all that the list of his games shows."""
    return await sync_to_async(queue_said, thread_sensitive=False)(user_id)


def queue_said(user_id: int) -> str:
    close_old_connections()
    try:
        user = User.objects.get(pk=user_id)
        return f"{len(waiting_games(user))} {tag_of_games(user)}"
    finally:
        if not connection.in_atomic_block:
            connection.close()


def queued(said: str) -> str:
    return f"event: queue\ndata: {said}\n\n"


def told(number: int) -> str:
    return f"id: {number}\nevent: changed\ndata: {number}\n\n"
