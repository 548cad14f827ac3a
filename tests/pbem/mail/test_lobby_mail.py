"""Mail of the lobby: invitations, and what has become of a game."""

import re

import pytest
from django.core import mail
from django.urls import resolve

from pbem.games.models import Game, Seat
from pbem.lobby.lobby_entries import tell, tell_guest
from pbem.lobby.models import Invitation
from pbem.mail.links import thread_id
from pbem.outbox import delivery
from pbem.outbox.models import Outbox
from tests.pbem.games.playing import new_game

pytestmark = pytest.mark.django_db


@pytest.fixture
def waiting(alice, hinted):
    """A game of alice's that has not begun."""
    game = new_game({"blue": alice, "red": "basic"}, start=False, name="Friday night", owner=alice)
    Seat.objects.filter(game=game, name="red").update(bot="")
    return game


def invite(game, **whom):
    invitation = Invitation.objects.create(game=game, seat="red", inviter=game.owner, **whom)
    tell_guest(invitation)
    return invitation


def deliver():
    delivery.work("post")
    return mail.outbox


def test_a_user_is_invited_in_his_language(waiting, bob):
    bob.language = "es"
    bob.save()
    invite(waiting, user=bob)
    (message,) = deliver()
    assert message.to == [bob.email]
    assert "Rojo" in message.body
    assert "Friday night" in message.body


def test_the_link_of_an_invitation_opens_it(waiting, bob, client):
    invite(waiting, user=bob)
    (message,) = deliver()
    path = re.search(r"http://localhost:8000(/lobby/invitations/\S+)", message.body)[1]
    assert resolve(path).view_name == "lobby:invitation"
    assert path in message.alternatives[0][0]


def test_a_stranger_is_invited_without_an_account(waiting):
    invite(waiting, email="guest@example.net")
    (message,) = deliver()
    assert message.to == ["guest@example.net"]
    assert message.subject == "alice invites you to a game of Border War"
    assert "alice invites you to play Red in “Friday night”." in message.body
    assert "* Clock: no clock\n* Blue: alice\n" in message.body
    assert "If you do nothing, you will hear no more of this." in message.body
    assert "List-Unsubscribe" not in message.extra_headers


def test_no_link_reaches_strangers_in_the_name_of_a_game(waiting):
    Game.objects.filter(pk=waiting.pk).update(name="Win at evil.example now")
    invite(waiting, email="guest@example.net")
    (message,) = deliver()
    assert "evil" not in message.subject + message.body + message.alternatives[0][0]


def test_who_was_replaced_reads_by_whom(alice, bob, hinted):
    game = new_game({"blue": alice, "red": bob}, name="Friday night")
    Outbox.objects.all().delete()
    tell("replaced", game, users=[alice.pk], seat="red")
    (message,) = deliver()
    assert "bob plays Red in “Friday night” from now on." in message.body


def test_news_of_another_seat_is_filed_with_the_mail_of_ones_own(alice, bob, hinted, settings):
    settings.PBEM_ORDERS_DOMAIN = "orders.example.org"
    game = new_game({"blue": alice, "red": bob}, name="Friday night")
    Outbox.objects.all().delete()
    game.seats.filter(name="red").update(open_for_replacement=True)
    tell("wanted", game, users=[alice.pk], seat="red")
    (message,) = deliver()
    assert message.extra_headers["References"] == thread_id(game, "blue")
    assert message.reply_to


def test_an_address_of_a_user_gets_what_the_user_wants(waiting, bob):
    invite(waiting, user=bob, email=bob.email)
    (message,) = deliver()
    assert message.to == [bob.email]
    assert "List-Unsubscribe" in message.extra_headers


def test_an_answered_invitation_is_not_sent(waiting, bob):
    invitation = invite(waiting, user=bob)
    Invitation.objects.filter(pk=invitation.pk).update(answer="withdrawn")
    assert not deliver()
    assert Outbox.objects.get().withheld == "answered"


@pytest.mark.parametrize(
    ("what", "seat", "says"),
    [
        ("declined", "red", "Your invitation to play Red in “Friday night” was declined"),
        ("cancelled", "", "“Friday night” was cancelled before it began."),
        ("replaced", "red", "Somebody else plays Red in “Friday night” from now on."),
    ],
)
def test_what_becomes_of_a_game_is_told(waiting, alice, what, seat, says):
    tell(what, waiting, users=[alice.pk], seat=seat)
    (message,) = deliver()
    assert says in message.body
    assert says in message.alternatives[0][0]
    assert message.extra_headers["List-Id"].startswith(waiting.public_id)


def test_the_start_is_told_to_those_who_must_wait(waiting, alice):
    tell("started", waiting, users=[alice.pk])
    (message,) = deliver()
    assert "You play Blue." in message.body


def test_the_start_is_not_told_where_the_turn_is(waiting, alice):
    Seat.objects.filter(game=waiting, name="blue").update(asked=True)
    tell("started", waiting, users=[alice.pk])
    assert not deliver()
    assert Outbox.objects.get().withheld == "turn"


def test_an_unknown_notice_is_laid_aside(waiting, alice):
    tell("smoke", waiting, users=[alice.pk])
    deliver()
    assert Outbox.objects.get().error == "Undeliverable: there is no notice called 'smoke'"


def test_a_game_that_is_gone_takes_its_mail_along(waiting, alice):
    tell("cancelled", waiting, users=[alice.pk])
    Game.objects.all().delete()
    assert not Outbox.objects.exists()
