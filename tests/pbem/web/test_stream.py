"""The event stream where there is none; with one it is tested in a browser."""

import asyncio

import pytest
from django.db import OperationalError

from pbem.web import stream
from pbem.web.stream import Hub, facts_of
from tests.pbem.games.playing import new_game

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(alice, bob):
    return new_game({"blue": alice, "red": bob}, owner=alice)


def test_without_an_asgi_process_the_page_asks_by_itself(client, alice, game):
    client.force_login(alice)
    assert client.get(f"/games/{game.public_id}/stream/").status_code == 204
    assert b"data-stream" not in client.get(f"/games/{game.public_id}/").content


def test_with_one_the_page_says_where_it_is(client, alice, game, settings):
    settings.PBEM_STREAM = True
    client.force_login(alice)
    assert f"/games/{game.public_id}/stream/?".encode() in client.get(f"/games/{game.public_id}/").content


@pytest.mark.django_db(transaction=True)
def test_all_watched_games_are_looked_at_by_three_queries(alice, bob, django_assert_num_queries):
    games = [new_game({"blue": alice, "red": bob}, owner=alice).pk for _ in range(3)]
    with django_assert_num_queries(3):
        assert sorted(facts_of(games)) == sorted(games)


def test_a_database_that_was_away_leaves_no_page_deaf(monkeypatch):
    answers = iter([{7: 1}, OperationalError("away"), {7: 1}, {7: 2}])

    def facts(games):
        answer = next(answers, {7: 2})
        if isinstance(answer, Exception):
            raise answer
        return answer

    async def told():
        with Hub().watching(7) as changed:
            for _ in range(2):
                changed.clear()
                await asyncio.wait_for(changed.wait(), 60)
        return list(answers)

    monkeypatch.setattr(stream, "facts_of_all", facts)
    monkeypatch.setattr(stream, "LOOK_SECONDS", 0)
    assert asyncio.run(told()) == []
