"""Webhooks from the journal to the far end."""

import hashlib
import hmac
from datetime import timedelta

import pytest
import time_machine
from django.core import mail
from django.core.exceptions import ValidationError
from django.db import connection
from django.utils import timezone

from pbem.accounts.services import token_issue, token_revoke
from pbem.games.clocks.deadline_entries import remind
from pbem.games.models import Seat
from pbem.games.selectors import feed, last_number
from pbem.games.services import resign
from pbem.games.titles import title_of
from pbem.mail import contents
from pbem.outbox import delivery
from pbem.outbox.listeners import relay
from pbem.outbox.models import Outbox
from pbem.outbox.topics import TOPICS
from pbem.relays import delivering
from pbem.relays.models import Webhook
from pbem.relays.services import webhook_create, webhook_test, webhook_update
from pbem.relays.signing import delivery_key
from tests.pbem.games.playing import new_game, play_on, plot, send, waiting
from tests.pbem.games.test_cost import statements
from tests.pbem.mail.conftest import next_turn
from tests.pbem.relays.conftest import deliver

pytestmark = pytest.mark.django_db


def turns_come_to(game, seat):
    while waiting(game) != [seat]:
        next_turn(game)


# What is sent


def test_turn_is_told_with_what_the_mail_would_say(game, alice, hook, far_end):
    next_turn(game)
    turns_come_to(game, "blue")
    deliver()
    (told,) = [request.json for request in far_end.received if request.json["event"] == "turn"][-1:]
    assert told["headline"] == "Your turn in “Friday night” (Border War)"
    assert told["game"] == {
        "id": game.public_id,
        "name": "Friday night",
        "title": "border_war",
        "title_name": "Border War",
        "status": "running",
        "url": f"http://localhost:8000/games/{game.public_id}/",
    }
    assert (told["seat"], told["number"]) == ("blue", last_number(game, "blue"))
    assert told["prompt"]
    assert told["label"]
    assert told["lines"]


def test_every_event_that_alice_sees_is_told_once(game, hook, far_end):
    before = last_number(game, "blue")
    next_turn(game)
    deliver()
    told = [request.json for request in far_end.received if request.json["event"] == "moved"]
    assert [line for news in told for line in news["lines"]] == sentences(game, "blue", before)
    assert told[-1]["number"] == last_number(game, "blue")


def sentences(game, viewer, after=0):
    """What a viewer reads."""
    items = feed(game, viewer, after=after, limit=500)
    return [line for item in items for line in contents.told(title_of(game), item)]


def test_signature_proves_who_wrote(game, alice, far_end):
    hook, secret = webhook_create(user=alice, url=far_end.url, events=["turn", "moved"])
    webhook_test(hook=hook)
    deliver()
    (request,) = far_end.received
    fields = dict(part.split("=") for part in request.headers["X-PBEM-Signature"].split(","))
    wanted = hmac.new(secret.encode(), fields["t"].encode() + b"." + request.body, hashlib.sha256)
    assert hmac.compare_digest(fields["v1"], wanted.hexdigest())
    assert abs(int(fields["t"]) - timezone.now().timestamp()) < 60
    assert request.headers["X-PBEM-Event"] == "test"
    assert request.headers["X-PBEM-Delivery"] == request.json["id"]


def test_secret_is_kept_encrypted(hook):
    kept = bytes(Webhook.objects.get().secret)
    assert b"pbemhook_" not in kept


def test_end_of_a_game_is_told(game, alice, hook, far_end):
    resign(game_id=game.pk, seat="red", source="web")
    deliver()
    told = next(request.json for request in far_end.received if request.json["event"] == "over")
    assert told["headline"] == "“Friday night” (Border War) is over"
    assert told["lines"][0] == "You have won."
    assert told["game"]["status"] == "finished"


def test_spanish_reader_is_told_in_spanish(game, alice, hook, far_end):
    alice.language = "es"
    alice.save()
    resign(game_id=game.pk, seat="red", source="web")
    deliver()
    assert "Has ganado." in [line for request in far_end.received for line in request.json["lines"]]


# Who is told


def test_bob_has_no_hook_and_leaves_nothing_in_the_outbox(game):
    next_turn(game)
    assert not Outbox.objects.filter(topic="relay").exists()


def test_only_the_chosen_game_and_events(game, alice, bob, far_end):
    other = new_game({"blue": alice, "red": bob})
    webhook_create(user=alice, url=far_end.url, events=["turn"], game=game)
    next_turn(other)
    deliver()
    assert far_end.received == []
    turns_come_to(game, "red")
    turns_come_to(game, "blue")
    deliver()
    assert set(far_end.events()) == {"turn"}


def test_charlie_cannot_listen_to_a_game_that_he_does_not_play(game, charlie, far_end):
    with pytest.raises(ValidationError, match="do not play"):
        webhook_create(user=charlie, url=far_end.url, events=["moved"], game=game)


def test_whoever_has_left_is_told_nothing(game, alice, charlie, hook, far_end):
    next_turn(game)
    Seat.objects.filter(game=game, name="blue").update(user=charlie)
    deliver()
    assert far_end.received == []


def test_turn_that_was_answered_meanwhile_is_no_news(game, alice, far_end):
    webhook_create(user=alice, url=far_end.url, events=["turn"])
    turns_come_to(game, "red")
    turns_come_to(game, "blue")
    Seat.objects.filter(game=game, name="blue").update(asked=False)
    deliver()
    assert far_end.received == []
    assert set(reasons("webhook")) == {"answered"}


def test_turn_after_which_the_seat_was_asked_anew_is_told_by_the_later_one(game, alice, far_end):
    webhook_create(user=alice, url=far_end.url, events=["turn"])
    turns_come_to(game, "red")
    turns_come_to(game, "blue")
    Seat.objects.filter(game=game, name="blue").update(asked_since=timezone.now())
    deliver()
    assert far_end.received == []
    assert "superseded" in reasons("webhook")


def reasons(topic):
    return list(Outbox.objects.filter(topic=topic).exclude(withheld="").values_list("withheld", flat=True))


def test_hook_of_a_token_ends_with_the_token(game, alice, far_end):
    token, _ = token_issue(user=alice, name="script", scopes=["play"])
    webhook_create(user=alice, url=far_end.url, events=["moved"], token=token)
    token_revoke(token=token)
    next_turn(game)
    deliver()
    assert far_end.received == []


# Secrets


@pytest.mark.parametrize("public_only", [False, True])
def test_hook_tells_only_what_its_reader_may_know(alice, bob, far_end, hinted, public_only):
    game = new_game({"blue": alice, "red": bob})
    webhook_create(user=alice, url=far_end.url, events=["moved", "turn"], public_only=public_only)
    play_on(game, orders=25)
    deliver()
    told = {line for request in far_end.received for line in request.json["lines"]}
    assert told <= set(sentences(game, None if public_only else "blue"))
    assert set(sentences(game, "red")) - told
    numbers = [request.json["number"] for request in far_end.received if request.json["event"] == "moved"]
    assert numbers == sorted(set(numbers))
    assert not public_only or all(request.json["prompt"] is None for request in far_end.received)


def test_what_is_hidden_leaves_no_trace(plots, bob, far_end, hinted):
    """Not even the time of an order that bob sees nothing of is told."""
    webhook_create(user=bob, url=far_end.url, events=["moved", "turn"])
    send(plots, "blue", plot("blue"))
    assert not Outbox.objects.filter(topic="relay").exists()
    send(plots, "blue", "boast")
    deliver()
    assert len(far_end.received) == 1


def test_private_message_stays_out_of_a_public_hook(game, alice, far_end):
    webhook_create(user=alice, url=far_end.url, events=["message"], public_only=True)
    facts = {"event": "message", "user_id": alice.pk, "game_id": game.pk, "seat": "blue"}
    relay(**facts, key="1", lines=["for you alone"])
    relay(**facts, key="2", lines=["for all"], to_all=True)
    deliver()
    assert [request.json["lines"] for request in far_end.received] == [["for all"]]


def test_reminder_of_the_clock_is_told_once_with_the_deadline(game, alice, far_end):
    webhook_create(user=alice, url=far_end.url, events=["reminder"])
    until = timezone.now() + timedelta(hours=3)
    Seat.objects.filter(game=game, name="blue").update(asked=True, deadline=until)
    for _ in range(2):
        remind(Seat.objects.get(game=game, name="blue"), 3)
    deliver()
    assert [request.json["deadline"] for request in far_end.received] == [until.isoformat()]


# When it fails


def test_failure_is_tried_again_with_the_same_id(game, alice, hook, far_end):
    name = webhook_test(hook=hook)
    far_end.answers = [500]
    deliver()
    row = Outbox.objects.get(dedupe=name)
    assert (row.sent, row.error) == (None, "TryLater: answered 500")
    with time_machine.travel(row.due + timedelta(seconds=1), tick=False):
        deliver()
    ids = {request.headers["X-PBEM-Delivery"] for request in far_end.received}
    assert ids == {delivery_key(name)}
    assert [d.status for d in hook.deliveries.all()] == [204, 500]
    hook.refresh_from_db()
    assert (hook.failures, hook.last_status) == (0, 204)


def test_hook_that_always_fails_is_switched_off_and_its_owner_told(hook, alice, far_end, monkeypatch):
    monkeypatch.setattr(delivering, "MOST_FAILURES", 3)
    far_end.answers = [500] * 9
    for _ in range(3):
        webhook_test(hook=hook)
    deliver()
    hook.refresh_from_db()
    assert (hook.active, hook.failures) == (False, 3)
    delivery.work("post")
    (message,) = mail.outbox
    assert message.to == [alice.email]
    assert message.subject.startswith("Your webhook at 127.0.0.1")
    assert "/settings/notifications/" in message.body


def test_address_that_is_gone_is_not_asked_again(hook, far_end):
    far_end.answers = [410]
    webhook_test(hook=hook)
    deliver()
    hook.refresh_from_db()
    assert not hook.active
    assert Outbox.objects.get(topic="webhook").dead


def test_switching_on_forgets_the_failures(hook, far_end):
    Webhook.objects.update(active=False, failures=20)
    hook.refresh_from_db()
    webhook_update(hook=hook, active=True)
    hook.refresh_from_db()
    assert (hook.active, hook.failures) == (True, 0)


def test_only_the_last_deliveries_are_kept(hook, far_end, monkeypatch):
    monkeypatch.setattr(delivering, "KEPT_DELIVERIES", 3)
    for _ in range(5):
        webhook_test(hook=hook)
    deliver()
    assert hook.deliveries.count() == 3


def test_slow_hooks_hold_up_no_mail(hook):
    assert TOPICS["webhook"].lane not in (TOPICS["turn"].lane, TOPICS["bot"].lane)


def test_order_takes_no_more_queries_for_it(plots, alice, bob, far_end, hinted):
    """Whether anybody is to be told comes with the seats; the row goes with the others of the outbox."""
    plain = len(statements(send, plots, "blue", "boast"))
    webhook_create(user=bob, url=far_end.url, events=["turn"], game=plots)
    assert len(statements(send, plots, "blue", plot("blue"))) == plain
    # PostgreSQL writes the row in the same statement.
    assert len(statements(send, plots, "blue", "boast")) == plain + (connection.vendor == "sqlite")
    assert Outbox.objects.filter(topic="relay").exists()


def test_deleted_hook_is_told_nothing_more(game, hook, far_end):
    next_turn(game)
    hook.delete()
    deliver()
    assert far_end.received == []


def test_bad_webhooks_are_refused(alice, far_end):
    for bad, why in [
        ({"events": []}, "at least one"),
        ({"events": ["lunch"]}, "no event “lunch”"),
        ({"format": "teletype"}, "one of the formats"),
        ({"url": "gopher://x"}, "https://"),
        ({"url": "https://" + "x" * 600}, "too long"),
    ]:
        with pytest.raises(ValidationError, match=why):
            webhook_create(**{"user": alice, "url": far_end.url, "events": ["turn"]} | bad)
    assert not Webhook.objects.exists()


def test_there_is_a_most_of_webhooks(alice, far_end, monkeypatch):
    monkeypatch.setattr("pbem.relays.services.MOST_WEBHOOKS", 1)
    webhook_create(user=alice, url=far_end.url, events=["turn"])
    with pytest.raises(ValidationError, match="delete one first"):
        webhook_create(user=alice, url=far_end.url, events=["turn"])
