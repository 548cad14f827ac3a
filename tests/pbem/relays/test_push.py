"""Pushes to a push service of our own, opened with the keys of the browser."""

import base64
import json
from datetime import time, timedelta

import http_ece
import pytest
import time_machine
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.core.exceptions import ValidationError
from django.utils import timezone
from py_vapid import Vapid02

from pbem.games.models import Seat
from pbem.games.selectors import last_number
from pbem.games.services import mark_seen, resign
from pbem.outbox.listeners import relay
from pbem.outbox.models import Outbox
from pbem.relays import push
from pbem.relays.models import PushSubscription
from pbem.relays.services import push_subscribe, push_unsubscribe
from tests.pbem.games.playing import waiting
from tests.pbem.mail.conftest import next_turn
from tests.pbem.relays.conftest import deliver

pytestmark = pytest.mark.django_db


def b64(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Browser:
    """A browser's side: its keys, and what it reads of a push."""

    def __init__(self):
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.secret = b"sixteen letters!"
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.keys = {"p256dh": b64(point), "auth": b64(self.secret)}

    def read(self, request):
        opened = http_ece.decrypt(
            request.body, private_key=self.key, auth_secret=self.secret, version="aes128gcm"
        )
        return json.loads(opened)


@pytest.fixture
def browser():
    return Browser()


@pytest.fixture
def subscribed(alice, browser, far_end):
    return push_subscribe(user=alice, endpoint=f"{far_end.url}/push/1", browser="Firefox", **browser.keys)


def blues_turn(game):
    while True:
        next_turn(game)
        if waiting(game) == ["blue"]:
            return


def test_turn_is_shown_and_tells_no_secret(game, subscribed, browser, far_end):
    blues_turn(game)
    deliver()
    request = far_end.received[-1]
    assert browser.read(request) == {
        "title": "Your turn",
        "body": "Friday night (Border War)",
        "url": f"/games/{game.public_id}/",
        "tag": f"{game.public_id}-turn",
    }
    subscribed.refresh_from_db()
    assert subscribed.last_at


def test_push_is_encrypted_and_signed_for_its_service(game, subscribed, far_end):
    blues_turn(game)
    deliver()
    request = far_end.received[-1]
    assert b"Friday" not in request.body
    headers = request.headers
    assert (headers["Content-Encoding"], headers["TTL"]) == ("aes128gcm", "86400")
    assert len(headers["Topic"]) <= 32
    assert Vapid02.verify(headers["Authorization"])
    token = headers["Authorization"].split("t=")[1].split(",")[0]
    claims = json.loads(base64.urlsafe_b64decode(token.split(".")[1] + "=="))
    assert (claims["aud"], claims["sub"]) == (far_end.url, "mailto:postmaster@localhost")
    assert 0 < claims["exp"] - timezone.now().timestamp() <= 24 * 3600
    assert headers["Authorization"].endswith(f"k={push.public_key()}")


@pytest.mark.parametrize("status", [404, 410])
def test_subscription_that_is_gone_is_forgotten(game, subscribed, far_end, status):
    far_end.answers = [status] * 9
    blues_turn(game)
    deliver()
    assert not PushSubscription.objects.exists()


def test_service_that_fails_is_asked_again(game, subscribed, far_end):
    far_end.answers = [503] * 9
    blues_turn(game)
    deliver()
    row = Outbox.objects.filter(topic="push", sent=None).latest("pk")
    assert row.error == "TryLater: the push service answered 503"


def test_whoever_has_looked_is_not_told(game, subscribed, far_end):
    blues_turn(game)
    mark_seen(game, "blue", last_number(game, "blue"))
    deliver()
    assert far_end.received == []


def test_quiet_hours_are_kept(game, alice, subscribed, far_end):
    alice.quiet_from, alice.quiet_to = time(22), time(7)
    alice.save()
    night = timezone.now().replace(hour=23, minute=0) + timedelta(days=1)
    with time_machine.travel(night, tick=False):
        blues_turn(game)
        deliver()
    assert far_end.received == []
    with time_machine.travel(night + timedelta(hours=8, minutes=1), tick=False):
        deliver()
    assert len(far_end.received) == 1


def test_end_message_and_reminder_are_shown(game, alice, subscribed, browser, far_end):
    Seat.objects.filter(game=game, name="blue").update(asked=True)
    for event in ("message", "reminder"):
        relay(event=event, user_id=alice.pk, game_id=game.pk, seat="blue", key="1", lines=["secret"])
    deliver()
    resign(game_id=game.pk, seat="red", source="web")
    deliver()
    titles = [browser.read(request)["title"] for request in far_end.received]
    assert titles == ["A message for you", "Your deadline comes near", "The game is over"]


def test_browser_of_somebody_else_changes_hands(alice, bob, subscribed, browser, far_end):
    push_subscribe(user=bob, endpoint=subscribed.endpoint, **browser.keys)
    assert PushSubscription.objects.get().user == bob
    push_unsubscribe(user=alice, endpoint=subscribed.endpoint)
    assert PushSubscription.objects.exists()
    push_unsubscribe(user=bob, endpoint=subscribed.endpoint)
    assert not PushSubscription.objects.exists()


@pytest.mark.parametrize(
    "bad",
    [
        {"p256dh": "AAAA"},
        {"p256dh": b64(b"\x04" + bytes(64))},
        {"p256dh": "not base64!"},
        {"auth": "AAAA"},
        {"auth": "ñ"},
        {"endpoint": "ftp://push.example.org/"},
    ],
)
def test_what_is_no_browser_is_refused(alice, browser, far_end, bad):
    facts = {"endpoint": f"{far_end.url}/push/1", **browser.keys} | bad
    with pytest.raises(ValidationError):
        push_subscribe(user=alice, **facts)


def test_every_process_has_the_same_key_unless_it_is_given_another(settings):
    first = push.public_key()
    push._signer.cache_clear()
    assert push.public_key() == first
    settings.SECRET_KEY = "another"
    assert push.public_key() != first
    settings.PBEM_VAPID_KEY = base64.urlsafe_b64encode(bytes(range(1, 33))).decode()
    given = push.public_key()
    settings.SECRET_KEY = "yet another"
    assert push.public_key() == given
