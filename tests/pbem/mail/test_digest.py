"""All turns of a user in one mail, at hours of the user's choice."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.core import mail

from pbem.games.models import Seat
from pbem.games.selectors import last_number
from pbem.games.services import mark_seen, save_draft
from pbem.mail import digest
from pbem.mail.wanted import mute
from pbem.outbox import delivery
from pbem.outbox.models import Outbox
from pbem.outbox.topics import Unreachable
from pbem.talk.services import send_message
from rules.kernel.orders import Order
from tests.pbem.games.playing import new_game
from tests.pbem.mail.conftest import answer, any_order

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
        delivery.work("post")
    return [message for message in mail.outbox if message.to == ["alice@example.org"]]


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
    assert "Answer by Tuesday, 5 May 2026, 20:00 (Europe/Madrid): 1 day left." in message.body


def test_what_was_seen_is_left_out(games):
    deliver(HOUR - timedelta(hours=1))
    mark_seen(games[0], "blue", last_number(games[0], "blue"))
    (message,) = deliver(HOUR)
    assert message.subject == "One game waits for you"
    assert "Friday night" not in message.body


def test_a_draft_that_was_not_sent_is_told_even_of_a_game_that_was_looked_at(games, settings):
    settings.PBEM_ORDERS_DOMAIN = "orders.example.org"
    deliver(HOUR - timedelta(hours=1))
    for game in games:
        mark_seen(game, "blue", last_number(game, "blue"))
    save_draft(game=games[0], seat="blue", orders=[any_order(games[0], "blue")])
    (message,) = deliver(HOUR)
    assert message.subject == "One game waits for you"
    said = "A draft with 1 order waits, not sent yet. Answer with “draft send” to carry it out."
    assert said in message.body
    assert said in message.alternatives[0][0]
    assert "Second front" not in message.body


def test_a_draft_that_is_not_possible_any_more_does_not_wait(games):
    deliver(HOUR - timedelta(hours=1))
    save_draft(game=games[0], seat="blue", orders=[Order("blue", "end")])
    (message,) = deliver(HOUR)
    assert "A draft with" not in message.body


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


@pytest.fixture
def duel(games, alice, bob):
    """A game of alice with bob in which it is not alice's turn."""
    with time_machine.travel(MORNING, tick=False):
        game = new_game({"blue": alice, "red": bob}, name="Duel")
        answer(game, "blue")
    return game


def say(game, text, to="all", at=MORNING):
    with time_machine.travel(at, tick=False):
        send_message(game=game, seat="red", to=to, text=text, source="web")


def test_messages_of_all_games_are_in_the_same_mail(games, duel):
    say(duel, "Shall we talk?")
    say(duel, "In private", to="blue")
    deliver(HOUR - timedelta(hours=1))
    (message,) = deliver(HOUR)
    assert message.subject == "2 games wait for you, 2 messages"
    assert "== Duel (Border War, Blue) ==" in message.body
    assert "    Shall we talk?" in message.body
    assert "Red (bob) to Blue only, 4 May 2026, 08:00:" in message.body
    assert "Shall we talk?" in message.alternatives[0][0]


def test_messages_alone_are_a_digest_too_and_told_once(games, duel):
    for game in games:
        mark_seen(game, "blue", last_number(game, "blue"))
    say(duel, "Shall we talk?")
    deliver(HOUR - timedelta(hours=1))
    assert [message.subject for message in deliver(HOUR)] == ["1 message"]
    say(duel, "Well?", at=HOUR + timedelta(hours=1))
    deliver(HOUR + timedelta(hours=2))
    message = deliver(HOUR + timedelta(days=1))[-1]
    assert message.subject == "1 message"
    assert "Shall we talk?" not in message.body


def test_moves_of_others_are_told_once_beside_what_waits(games, duel, alice):
    with time_machine.travel(MORNING + timedelta(hours=1), tick=False):
        answer(duel, "red")
        Seat.objects.filter(game=duel, name="blue").update(asked=False)
    deliver(HOUR - timedelta(hours=1))
    (first,) = deliver(HOUR)
    assert "== Duel (Border War, Blue) ==" in first.body
    with time_machine.travel(HOUR + timedelta(hours=1), tick=False):
        digest.ask_for(alice)
    second = deliver(HOUR + timedelta(days=1))[-1]
    assert second is not first
    assert "== Duel" not in second.body


def test_moves_of_others_alone_are_no_reason_for_a_mail(games, duel):
    for game in games:
        mark_seen(game, "blue", last_number(game, "blue"))
    deliver(HOUR - timedelta(hours=1))
    assert not deliver(HOUR)


@pytest.mark.parametrize("kind", ["", "turn"])
def test_a_game_that_was_unsubscribed_is_left_out(games, alice, kind):
    deliver(HOUR - timedelta(hours=1))
    mute(user=alice, game=games[0], kind=kind)
    (message,) = deliver(HOUR)
    assert "Friday night" not in message.body


def test_a_seat_that_a_bot_plays_does_not_wait(games):
    deliver(HOUR - timedelta(hours=1))
    Seat.objects.filter(game=games[0], name="blue").update(caretaker="random")
    (message,) = deliver(HOUR)
    assert message.subject == "One game waits for you"
    assert message.body.count("Bid a card") == 1


def test_each_game_has_an_address_for_orders(games, settings):
    settings.PBEM_ORDERS_DOMAIN = "orders.example.org"
    deliver(HOUR - timedelta(hours=1))
    (message,) = deliver(HOUR)
    assert message.reply_to == []
    for game in games:
        assert f"\ng{game.public_id}.1." in message.body
        assert f"mailto:g{game.public_id}.1." in message.alternatives[0][0]


def test_a_digest_of_one_game_can_be_answered(games, settings):
    settings.PBEM_ORDERS_DOMAIN = "orders.example.org"
    deliver(HOUR - timedelta(hours=1))
    mark_seen(games[0], "blue", last_number(games[0], "blue"))
    (message,) = deliver(HOUR)
    assert f"<g{games[1].public_id}.1." in message.reply_to[0]
    assert message.body.startswith("=== Write your orders above this line ===")


def test_a_repeat_brings_the_same_messages(games, duel, monkeypatch):
    say(duel, "one")
    deliver(HOUR - timedelta(hours=1))
    with monkeypatch.context() as patch:

        def cut(message):
            raise Unreachable("cut after DATA")

        patch.setattr(digest, "send", cut)
        assert not deliver(HOUR)
    say(duel, "two", at=HOUR + timedelta(seconds=5))
    (message,) = deliver(HOUR + timedelta(minutes=1))
    assert ("    one" in message.body, "    two" in message.body) == (True, False)
    deliver(HOUR + timedelta(hours=1))
    assert "    two" in deliver(HOUR + timedelta(days=1))[-1].body


def test_messages_to_others_are_not_in_it(games, duel, charlie):
    charlie.notify, charlie.digest_hours, charlie.time_zone = "digest", [20], "Europe/Madrid"
    charlie.save()
    with time_machine.travel(MORNING, tick=False):
        new_game({"blue": charlie}, name="Elsewhere")
    say(duel, "secret", to="blue")
    deliver(HOUR - timedelta(hours=1))
    deliver(HOUR)
    (other,) = (message for message in mail.outbox if message.to == [charlie.email])
    assert "secret" not in other.body
