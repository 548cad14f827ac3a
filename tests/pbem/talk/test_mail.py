"""Mail that brings messages: merged, withheld when read, and only to whom they are for."""

from datetime import time, timedelta

import pytest
from django.conf import settings
from django.core import mail
from django.utils import timezone

from pbem.accounts.services import block
from pbem.games.services import hand_over
from pbem.mail import messages as talk_mail
from pbem.mail.wanted import mute as mute_mail
from pbem.outbox import delivery, entries, hints
from pbem.outbox.models import Outbox
from pbem.outbox.topics import Unreachable
from pbem.relays.models import PushSubscription
from pbem.talk.models import Report
from pbem.talk.services import mark_read, mute, report_message
from tests.pbem.talk.conftest import say

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def no_hints(monkeypatch):
    for module in (hints, delivery, entries):
        monkeypatch.setattr(module, "wake", lambda lanes: None)


@pytest.fixture
def game(duel):
    Outbox.objects.all().delete()
    return duel


def deliver(time_machine, minutes=3):
    time_machine.move_to(timezone.now() + timedelta(minutes=minutes), tick=False)
    delivery.work("post")
    sent, mail.outbox[:] = list(mail.outbox), []
    return sent


def withheld():
    return list(Outbox.objects.filter(topic="message").order_by("pk").values_list("withheld", flat=True))


def test_a_message_is_mailed_to_whom_it_is_for(game, bob, time_machine):
    say(game, "blue", "Shall we <agree>?\nSee https://example.org/x", to="red")
    [message] = deliver(time_machine)
    assert message.to == [bob.email]
    assert message.subject == "Friday night: a message from Blue [Border War]"
    assert "Blue (alice) to Red only" in message.body
    assert "    Shall we <agree>?\n    See https://example.org/x" in message.body
    html = message.alternatives[0][0]
    assert "&lt;agree&gt;" in html
    assert '<a href="https://example.org/x"' in html
    assert f"/games/{game.public_id}/#talk" in message.body
    assert message.extra_headers["List-Unsubscribe"]


@pytest.mark.parametrize(
    ("to", "line"),
    [
        (["all"], "Answer this mail, and your words go to all players."),
        (["red"], "Answer this mail, and your words go to Blue."),
        (["red", "all"], "    message all: your words"),
    ],
)
def test_the_mail_says_how_to_answer_by_mail(game, settings, time_machine, to, line):
    settings.PBEM_ORDERS_DOMAIN = "orders.example.org"
    for readers in to:
        say(game, "blue", "hello", to=readers)
    [message] = deliver(time_machine)
    assert line in message.body
    settings.PBEM_ORDERS_DOMAIN = ""
    for readers in to:
        say(game, "blue", "hello", to=readers)
    [message] = deliver(time_machine)
    assert line not in message.body


def test_a_turn_within_the_grace_brings_the_messages_too(duel, bob, time_machine):
    """A burst of a message and a turn is one mail."""
    bob.grace_minutes = 5
    bob.save()
    Outbox.objects.filter(topic="turn", recipient=bob).update(due=timezone.now() + timedelta(minutes=5))
    say(duel, "blue", "Your move!")
    bobs = [message for message in deliver(time_machine, minutes=6) if message.to == [bob.email]]
    assert [message.subject for message in bobs] == ["Friday night: your turn (Red) [Border War]"]
    assert "MESSAGES\n\nBlue (alice), " in bobs[0].body
    assert "    Your move!" in bobs[0].body
    assert "Your move!" in bobs[0].alternatives[0][0]
    assert deliver(time_machine) == []
    assert withheld() == ["seen"]


def test_a_turn_that_nobody_is_told_of_takes_no_message_with_it(duel, bob, time_machine):
    say(duel, "blue", "Your move!")
    mute_mail(user=bob, game=None, kind="turn")
    bobs = [message for message in deliver(time_machine) if message.to == [bob.email]]
    bobs += deliver(time_machine)
    assert [message.subject for message in bobs] == ["Friday night: a message from Blue [Border War]"]


def test_who_wants_no_messages_gets_none_with_the_turn(duel, bob, time_machine):
    say(duel, "blue", "Your move!")
    mute_mail(user=bob, game=None, kind="message")
    [message] = [message for message in deliver(time_machine) if message.to == [bob.email]]
    assert "Your move!" not in message.body


def test_two_workers_do_not_tell_the_same_message(game, bob):
    """While one row is being delivered, the next of the same burst waits for it."""
    bob.grace_minutes = 0
    bob.save()
    for text in ("one", "two"):
        say(game, "blue", text)
    first, second = delivery.claim("post"), delivery.claim("post")
    delivery.deliver(second)
    assert mail.outbox == []
    delivery.deliver(first)
    assert [message.subject for message in mail.outbox] == ["Friday night: 2 messages [Border War]"]


def test_nobody_else_is_told(alliance, time_machine, charlie):
    Outbox.objects.all().delete()
    say(alliance, "blue", "Attack", to="side")
    assert [message.to for message in deliver(time_machine)] == [[charlie.email]]


def test_a_burst_is_one_mail(game, time_machine):
    for text in ("one", "two", "three"):
        say(game, "blue", text)
    [message] = deliver(time_machine)
    assert message.subject == "Friday night: 3 messages [Border War]"
    assert all(f"    {text}\n" in message.body for text in ("one", "two", "three"))
    assert withheld() == ["", "seen", "seen"]
    say(game, "blue", "four")
    [message] = deliver(time_machine)
    assert "    one" not in message.body


def test_very_many_messages_are_cut(game, time_machine):
    for count in range(23):
        say(game, "blue", f"number {count}")
    [message] = deliver(time_machine)
    assert "3 earlier messages are on the page" in message.body
    assert "number 2\n" not in message.body
    assert "number 3\n" in message.body


def test_what_was_read_is_not_mailed(game, bob, time_machine):
    say(game, "blue", "one")
    mark_read(game=game, user=bob, number=1)
    assert deliver(time_machine) == []
    assert withheld() == ["seen"]


@pytest.mark.parametrize("how", ["talk", "block", "unsubscribed", "none"])
def test_who_does_not_want_it_is_not_told(game, alice, bob, time_machine, how):
    if how == "talk":
        mute(game=game, user=bob, author=alice)
    elif how == "block":
        block(blocker=bob, blocked=alice)
    elif how == "unsubscribed":
        mute_mail(user=bob, game=None, kind="message")
    else:
        bob.notify = "none"
        bob.save()
    say(game, "blue", "hello")
    assert deliver(time_machine) == []


def test_the_digest_has_its_hour(game, bob, time_machine):
    time_machine.move_to("2030-05-05 10:00Z", tick=False)
    bob.notify, bob.digest_hours = "digest", [18]
    bob.save()
    say(game, "blue", "one")
    say(game, "blue", "two")
    assert deliver(time_machine, minutes=479) == []
    [message] = deliver(time_machine, minutes=1)
    assert message.subject.endswith("2 messages")
    assert withheld() == ["digest", "digest"]


def test_quiet_hours_are_kept(game, bob, time_machine):
    time_machine.move_to("2030-05-05 10:00Z", tick=False)
    bob.quiet_from, bob.quiet_to = time(9), time(12)
    bob.save()
    say(game, "blue", "one")
    assert deliver(time_machine, minutes=60) == []
    assert len(deliver(time_machine, minutes=61)) == 1


def test_who_has_left_is_not_told(game, charlie, time_machine):
    say(game, "blue", "secret", to="red")
    hand_over(game_id=game.pk, seat="red", user=charlie)
    Outbox.objects.exclude(topic="message").delete()
    assert deliver(time_machine) == []
    assert withheld() == ["left"]


def test_a_repeat_tells_the_same(game, bob, time_machine, monkeypatch):
    """A mail that may have got through is sent again with the same words; what is new has its own mail."""
    say(game, "blue", "one")
    with monkeypatch.context() as patch:

        def cut(message):
            raise Unreachable("cut after DATA")

        patch.setattr(talk_mail, "send", cut)
        assert deliver(time_machine) == []
    say(game, "blue", "two")
    first, second = deliver(time_machine, minutes=10)
    assert ("    one" in first.body, "    two" in first.body) == (True, False)
    assert ("    one" in second.body, "    two" in second.body) == (False, True)


def test_the_mail_is_in_the_reader_s_language_and_zone(game, bob, time_machine):
    time_machine.move_to("2030-01-05 10:00Z", tick=False)
    bob.language, bob.time_zone = "es", "Europe/Madrid"
    bob.save()
    say(game, "blue", "hola", to="red")
    [message] = deliver(time_machine)
    assert "mensaje de" in message.subject
    assert "11:00" in message.body
    assert "Leer y responder" in message.body


@pytest.mark.parametrize(("to", "to_all"), [("all", True), ("red", False)])
def test_webhooks_and_browsers_are_told(game, bob, to, to_all):
    say(game, "blue", "before")
    PushSubscription.objects.create(user=bob, endpoint="https://push.example.org/1", p256dh="k", auth="a")
    say(game, "blue", "hello", to=to)
    row = Outbox.objects.get(topic="relay")
    assert (row.recipient, row.seat) == (bob, "red")
    assert row.payload == {"event": "message", "lines": ["Blue: hello"], "to_all": to_all}


def test_webhooks_are_not_told_of_whom_one_does_not_hear(game, alice, bob):
    PushSubscription.objects.create(user=bob, endpoint="https://push.example.org/1", p256dh="k", auth="a")
    mute(game=game, user=bob, author=alice)
    say(game, "blue", "hello")
    assert not Outbox.objects.filter(topic="relay").exists()


def test_operators_are_told_of_a_report(game, bob, olga, time_machine):
    say(game, "blue", "You fool", to="red")
    Outbox.objects.all().delete()
    report_message(game=game, user=bob, number=1, reason="rude")
    [message] = deliver(time_machine)
    assert (message.to, message.subject) == ([olga.email], "A report about alice")
    assert "/operators/reports/" in message.body
    assert "fool" not in message.body


def test_of_a_report_that_is_handled_nobody_is_told(game, bob, olga, time_machine):
    say(game, "blue", "You fool", to="red")
    Outbox.objects.all().delete()
    report_message(game=game, user=bob, number=1, reason="rude")
    Report.objects.update(state="dismissed")
    assert deliver(time_machine) == []


def test_one_click_stops_such_mail(game, bob, client, time_machine):
    say(game, "blue", "one")
    [message] = deliver(time_machine)
    address = message.extra_headers["List-Unsubscribe"].strip("<>").removeprefix(settings.SITE_URL)
    assert "Messages of other players, in every game" in client.get(address).content.decode()
    client.post(address, {"scope": "kind"})
    say(game, "blue", "two")
    assert deliver(time_machine) == []
    assert withheld()[-1] == "unwanted"
