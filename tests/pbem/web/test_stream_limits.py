"""Streams are counted when they are judged: however many come at once, no more are open than may be."""

import asyncio
import gc
from collections import Counter

import pytest
from django.contrib.auth.models import AnonymousUser

from pbem.web import stream


@pytest.fixture(autouse=True)
def nothing_open(monkeypatch):
    monkeypatch.setattr(stream, "_open", Counter())


async def quiet():
    yield "x"


@pytest.fixture
def stranger(rf):
    request = rf.get("/games/x/stream/", REMOTE_ADDR="203.0.113.9")
    request.user = AnonymousUser()
    return request


def test_those_that_come_at_once_find_no_more_room_than_there_is(stranger):
    """The attack: 600 of 400, because each was counted only when it had begun to send."""
    opened = [stream.streamed(stranger, quiet()) for _ in range(stream.MOST_PER_ADDRESS + 20)]
    assert [response.status_code for response in opened].count(200) == stream.MOST_PER_ADDRESS
    assert opened[-1].status_code == 429


def test_a_stream_that_was_never_read_gives_its_place_back(stranger):
    stream.streamed(stranger, quiet())
    gc.collect()
    assert not stream._open


def test_a_stream_that_ends_gives_its_place_back_once(db, stranger):
    response = stream.streamed(stranger, quiet())
    assert stream._open

    async def read():
        return [part async for part in response]

    assert asyncio.run(read()) == [b"x"]
    assert not stream._open
    response.close()
    assert not stream._open
