"""All turns of a user in one mail, at hours of the user's choice."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.core import mail

from pbem.games.models import Seat
from pbem.games.selectors import last_number
from pbem.games.services import mark_seen
from pbem.mail import outbox
from pbem.mail.models import Outbox
from pbem.mail.wanted import mute
from tests.pbem.games.playing import new_game

pytestmark = pytest.mark.django_db

MORNING = datetime(2026, 5, 4, 6, tzinfo=UTC)
HOUR = datetime(2026, 5, 4, 18, tzinfo=UTC)


@pytest.fixture
def games(alice, hinted):
    """Two games that wait for alice, who reads a digest at 20:00 in Madrid."""
    alice.notify, alice.digest_hours, alice.time_zone = "digest", [20], "Europe/Madrid"
    alice.save()
    with time_machine.travel(MORNING, tick=False):
        return [new_game({"blue": alice}, name=name) for name in ("Friday night", "Second front")]


def deliver(at):
    with time_machine.travel(at, tick=False):
        outbox.work("post")
    return mail.outbox


def test_nothing_comes_before_the_hour_and_then_one_mail(games, alice):
    assert not deliver(HOUR - timedelta(hours=1))
    assert Outbox.objects.filter(topic="turn", withheld="digest").count() == 2
    assert Outbox.objects.get(topic="digest").due == HOUR
    (message,) = deliver(HOUR)
    assert message.to == [alice.email]
    assert message.subject == "2 games wait for you"
    for game in games:
        assert game.name in message.body
        assert f"/games/{game.public_id}/" in message.alternatives[0][0]
    assert message.body.count("Bid a card and up to 3 gold") == 2


def test_deadlines_are_in_the_digest(games):
    deliver(HOUR - timedelta(hours=1))
    Seat.objects.filter(game=games[0], name="blue").update(deadline=HOUR + timedelta(days=1))
    (message,) = deliver(HOUR)
    assert "Answer by Tuesday, May 5, 2026, 8 p.m. (Europe/Madrid): 1 day left." in message.body


def test_what_was_seen_is_left_out(games):
    deliver(HOUR - timedelta(hours=1))
    mark_seen(games[0], "blue", last_number(games[0], "blue"))
    (message,) = deliver(HOUR)
    assert message.subject == "One game waits for you"
    assert "Friday night" not in message.body


def test_nothing_new_means_no_digest(games):
    deliver(HOUR - timedelta(hours=1))
    for game in games:
        mark_seen(game, "blue", last_number(game, "blue"))
    assert not deliver(HOUR)
    assert Outbox.objects.get(topic="digest").withheld == "seen"


@pytest.mark.parametrize("notify", ["none", "at_once"])
def test_who_has_changed_his_mind_gets_none(games, alice, notify):
    deliver(HOUR - timedelta(hours=1))
    alice.notify = notify
    alice.save()
    assert not deliver(HOUR)


def test_it_can_be_unsubscribed(games, alice):
    deliver(HOUR - timedelta(hours=1))
    mute(user=alice, game=None, kind="digest")
    assert not deliver(HOUR)
