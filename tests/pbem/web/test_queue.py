"""The games that wait for a player: the badge on every page, the next of them, and news of all of them."""

import asyncio
from datetime import timedelta
from random import Random

import pytest
from django.utils import timezone

from pbem.games.models import Seat
from pbem.lobby.services import SeatPlan, create_game, join
from pbem.web.queue import facts_of_users, next_game, tag_of_games, waiting_games
from pbem.web.stream import Hub, PlayerKey
from tests.pbem.games.playing import new_game, send, some_order

BADGE = '<span class="queue-count" data-queue-count>{}</span>'


@pytest.fixture
def games(alice, bob):
    """Three games that wait for alice; the second is due first, the third has no clock."""
    found = [new_game({"blue": alice, "red": bob}, owner=alice) for _ in range(3)]
    for game, hours in zip(found, (30, 3), strict=False):
        due = timezone.now() + timedelta(hours=hours)
        Seat.objects.filter(game=game, user=alice).update(deadline=due)
    return found


@pytest.mark.parametrize(
    "path", ["/", "/lobby/", "/titles/", "/titles/border_war/rules/", "/settings/preferences/"]
)
def test_every_page_counts_the_games_that_wait(client, alice, games, path):
    client.force_login(alice)
    assert BADGE.format(3) in client.get(path).text


def test_who_waits_for_nobody_has_an_empty_badge(client, charlie, games):
    client.force_login(charlie)
    assert "data-queue hidden" in client.get("/").text
    client.logout()
    assert "data-queue" not in client.get("/").text


def test_the_game_that_is_due_first_comes_first(client, alice, games):
    second, first, third = (game.public_id for game in games)
    assert waiting_games(alice) == [first, second, third]
    assert next_game(alice, after=first) == second
    client.force_login(alice)
    assert client.get("/my/next/").url == f"/games/{first}/"
    assert client.get(f"/my/next/?after={first}").url == f"/games/{second}/"


def test_without_a_game_that_waits_one_is_led_home(client, charlie):
    client.force_login(charlie)
    assert client.get("/my/next/").url == "/"
    client.logout()
    assert client.get("/my/next/").url.startswith("/accounts/login/")


def test_after_sending_the_next_game_is_offered(client, alice, games):
    client.force_login(alice)
    played = games[0]
    assert "Next game" not in client.get(f"/games/{played.public_id}/").text
    send(played, "blue", some_order(played, "blue", Random(1)))
    page = client.get(f"/games/{played.public_id}/").text
    assert f'href="/games/{games[1].public_id}/">Next game' in page
    assert "2 more games wait for you." in page


def test_pages_that_ask_get_the_number_and_a_tag_that_changes_with_the_games(client, alice, bob, games):
    client.force_login(alice)
    before = client.get("/my/queue/").json()
    assert before == {"waiting": 3, "tag": tag_of_games(alice)}
    send(games[0], "blue", some_order(games[0], "blue", Random(1)))
    after = client.get("/my/queue/").json()
    assert after["waiting"] == 2
    assert after["tag"] != before["tag"]
    assert tag_of_games(alice) == after["tag"]


def test_what_changes_for_a_player_is_found_by_few_queries(
    alice, bob, charlie, games, django_assert_num_queries
):
    open_game = create_game(
        owner=alice, title="border_war", scenario="duel", seats=[SeatPlan(name="red", kind="me")]
    )
    users = [alice.pk, bob.pk, charlie.pk]
    with django_assert_num_queries(5):
        before = facts_of_users(users)
    join(game=open_game, user=charlie, seat="blue")
    after = facts_of_users(users)
    assert after[alice.pk] != before[alice.pk]
    assert after[charlie.pk] != before[charlie.pk]
    assert after[bob.pk] == before[bob.pk]


def test_one_look_serves_games_and_players(monkeypatch):
    answers = iter([{7: 1, PlayerKey(3): 1}, {7: 1, PlayerKey(3): 2}])
    asked = []

    def facts(keys):
        asked.append(set(keys))
        return next(answers, {7: 1, PlayerKey(3): 2})

    async def told():
        with Hub().watching(7, PlayerKey(3)) as changed:
            for _ in range(2):
                changed.clear()
                await asyncio.wait_for(changed.wait(), 60)

    monkeypatch.setattr("pbem.web.stream.facts_of_all", facts)
    monkeypatch.setattr("pbem.web.stream.LOOK_SECONDS", 0)
    asyncio.run(told())
    assert asked[0] == {7, PlayerKey(3)}
