"""The event stream where there is none; with one it is tested in a browser."""

import pytest

from pbem.web.stream import facts_of
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
