"""Topics that are no mail: bots that must play, maps that will be looked at."""

import pytest
from django.core.cache import cache
from django.utils import timezone

from pbem.games.models import Seat
from pbem.games.selectors import position
from pbem.mail import contents
from pbem.outbox import delivery
from pbem.outbox.models import Outbox
from rules.kernel import driver
from tests.pbem.games.playing import new_game

pytestmark = pytest.mark.django_db


def test_a_bot_answers_what_it_owes(alice, hinted):
    game = new_game({"blue": alice, "red": "basic"})
    assert driver.waiting(position(game)) == ["red", "blue"]
    delivery.work("play")
    assert driver.waiting(position(game)) == ["blue"]
    assert Outbox.objects.get(topic="bot").sent


def test_a_bot_that_is_called_twice_plays_once(alice, hinted):
    game = new_game({"blue": alice, "red": "basic"})
    delivery.work("play")
    game.refresh_from_db()
    seq = game.seq
    Outbox.objects.filter(topic="bot").update(sent=None)
    delivery.work("play")
    game.refresh_from_db()
    assert game.seq == seq


def test_a_bot_that_fails_is_tried_again_soon(alice, hinted, monkeypatch):
    new_game({"blue": alice, "red": "basic"})
    monkeypatch.setattr("pbem.mail.handlers.play_bot", lambda game_id: 1 / 0)
    delivery.work("play")
    row = Outbox.objects.get(topic="bot")
    assert (row.sent, row.dead) == (None, False)
    assert row.attempts >= 1, "a slow machine may have tried it again already"


@pytest.fixture
def painted(monkeypatch):
    """How often a map was painted."""
    calls = []
    paint = contents.mail_pictures.__globals__["render_png"]
    monkeypatch.setitem(
        contents.mail_pictures.__globals__, "render_png", lambda *a, **k: calls.append(1) or paint(*a, **k)
    )
    cache.clear()
    return calls


def test_a_map_is_painted_while_the_mail_waits_and_not_again_for_it(alice, bob, hinted, painted):
    game = new_game({"blue": alice, "red": bob})
    Seat.objects.filter(game=game, name="red").update(user=None)
    delivery.work("paint")
    assert painted == [1]
    Outbox.objects.update(due=timezone.now())
    delivery.work("post")
    assert painted == [1]


def test_who_gets_mail_at_once_needs_no_map_in_advance(alice, bob, hinted):
    for user in (alice, bob):
        user.grace_minutes = 0
        user.save()
    new_game({"blue": alice, "red": bob})
    assert set(Outbox.objects.values_list("topic", flat=True)) == {"turn"}


def test_nobody_paints_for_an_empty_seat(alice, bob, hinted, painted):
    game = new_game({"blue": alice, "red": bob})
    Seat.objects.filter(game=game).update(user=None)
    delivery.work("paint")
    assert painted == []
    assert set(Outbox.objects.filter(topic="map").values_list("withheld", flat=True)) == {"left"}
