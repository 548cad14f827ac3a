"""Topics that are no mail: bots that must play, maps that will be looked at."""

import pytest
from django.core.cache import cache

from pbem.games.models import Seat
from pbem.games.selectors import position
from pbem.mail import outbox, telling
from pbem.mail.models import Outbox
from pbem.mail.outbox import Entry, enqueue
from rules.kernel import driver
from tests.pbem.games.playing import new_game

pytestmark = pytest.mark.django_db


def test_a_bot_answers_what_it_owes(alice, hinted):
    game = new_game({"blue": alice, "red": "basic"})
    assert driver.waiting(position(game)) == ["red", "blue"]
    outbox.work("play")
    assert driver.waiting(position(game)) == ["blue"]
    assert Outbox.objects.get(topic="bot").sent


def test_a_bot_that_is_called_twice_plays_once(alice, hinted):
    game = new_game({"blue": alice, "red": "basic"})
    outbox.work("play")
    game.refresh_from_db()
    seq = game.seq
    Outbox.objects.filter(topic="bot").update(sent=None)
    outbox.work("play")
    game.refresh_from_db()
    assert game.seq == seq


def test_a_bot_that_fails_is_tried_again_soon(alice, hinted, monkeypatch):
    new_game({"blue": alice, "red": "basic"})
    monkeypatch.setattr("pbem.mail.handlers.play_bot", lambda game_id: 1 / 0)
    outbox.work("play")
    row = Outbox.objects.get(topic="bot")
    assert (row.sent, row.dead, row.attempts) == (None, False, 1)


@pytest.fixture
def painted(monkeypatch):
    """How often a map was painted."""
    calls = []
    paint = telling.map_image.__globals__["render_png"]
    monkeypatch.setitem(
        telling.map_image.__globals__, "render_png", lambda *a, **k: calls.append(1) or paint(*a, **k)
    )
    cache.clear()
    return calls


def test_a_map_painted_in_advance_is_not_painted_again_for_the_mail(alice, bob, hinted, painted):
    alice.grace_minutes = 0
    alice.save()
    game = new_game({"blue": alice, "red": bob})
    enqueue([Entry(topic="map", dedupe="map:1", game_id=game.pk, seat="blue")])
    outbox.work("play")
    assert painted == [1]
    outbox.work("post")
    assert painted == [1]


def test_nobody_paints_for_an_empty_seat(alice, bob, hinted, painted):
    game = new_game({"blue": alice, "red": bob})
    Seat.objects.filter(game=game, name="blue").update(user=None)
    enqueue([Entry(topic="map", dedupe="map:1", game_id=game.pk, seat="blue")])
    outbox.work("play")
    assert painted == []
    assert Outbox.objects.get(topic="map").withheld == "left"
