"""The mail that tells how a game ended, and the hidden half of the dice."""

import hashlib

import pytest
from django.core import mail

from pbem.games.services import resign
from pbem.outbox import delivery
from pbem.outbox.models import Outbox
from tests.pbem.games.playing import new_game

pytestmark = pytest.mark.django_db


@pytest.fixture
def ended(alice, bob, hinted):
    """A duel that alice (blue) has given up."""
    game = new_game({"blue": alice, "red": bob}, name="Friday night")
    resign(game_id=game.pk, seat="blue", source="web")
    game.refresh_from_db()
    Outbox.objects.filter(topic="turn").delete()
    return game


def deliver():
    delivery.work("post")
    return {message.to[0].split("@")[0]: message for message in mail.outbox}


def test_each_player_reads_the_result_from_his_side(ended):
    letters = deliver()
    assert letters.keys() == {"alice", "bob"}
    assert "You have won." in letters["bob"].body
    assert "Red has won." in letters["alice"].body
    assert {message.subject for message in letters.values()} == {"Friday night is over [Border War]"}
    assert all("Blue resigns." in message.body for message in letters.values())


def test_the_seed_in_the_mail_keeps_the_promise_in_the_mail(ended):
    for message in deliver().values():
        lines = [line.strip() for line in message.body.splitlines() if line.startswith("    ")]
        promised, seed = lines
        assert hashlib.sha256(bytes.fromhex(seed)).hexdigest() == promised
        assert seed in message.alternatives[0][0]


def test_it_belongs_to_the_thread_of_the_seat(ended, alice):
    message = deliver()["alice"]
    assert message.extra_headers["References"] == message.extra_headers["In-Reply-To"]
    assert message.extra_headers["List-Id"].startswith(ended.public_id)


def test_a_game_that_goes_on_after_all_is_not_over(ended):
    ended.status = "running"
    ended.save()
    assert deliver() == {}
    assert set(Outbox.objects.filter(topic="over").values_list("withheld", flat=True)) == {"not_over"}


def test_who_has_left_is_not_told(ended, alice, charlie):
    ended.seats.filter(user=alice).update(user=charlie)
    assert deliver().keys() == {"bob"}


def test_who_wants_no_mail_gets_none(ended, alice):
    alice.notify = "none"
    alice.save()
    assert deliver().keys() == {"bob"}
