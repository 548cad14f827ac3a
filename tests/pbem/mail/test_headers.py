"""What every mail about a game must have, whichever module writes it."""

import re
from email import message_from_bytes, policy

import pytest
from django.core import mail

from pbem.accounts.models import User
from pbem.games.services import propose_end, resign
from pbem.mail.letters import Letter
from pbem.mail.reply_addresses import read_reply
from pbem.outbox import delivery
from pbem.outbox.models import Outbox
from pbem.talk.services import send_message
from tests.pbem.games.playing import new_game

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(alice, bob, hinted):
    User.objects.update(grace_minutes=0)
    return new_game({"blue": alice, "red": bob}, name="Friday night")


def sent_to(user):
    """What a user gets, as his mail client reads it."""
    delivery.work("play")
    delivery.work("post")
    sent = [message for message in mail.outbox if message.to == [user.email]]
    return [message_from_bytes(message.message().as_bytes(), policy=policy.default) for message in sent]


def make_turn(game):
    """Both are asked from the beginning."""


def make_proposal(game):
    propose_end(game_id=game.pk, seat="red", winners=[])


def make_message(game):
    """A mail of its own, because no mail about a turn is on its way."""
    Outbox.objects.filter(topic="turn").delete()
    send_message(game=game, seat="red", to="all", text="Hello", source="web")


def make_over(game):
    resign(game_id=game.pk, seat="red", source="web")


@pytest.mark.parametrize(
    ("make", "subject"),
    [
        (make_turn, "your turn"),
        (make_proposal, "proposes to end"),
        (make_message, "message|writes|says|wrote"),
        (make_over, "is over"),
    ],
)
def test_it_can_be_answered_filed_stopped_and_followed_when_it_comes_back(game, alice, make, subject):
    make(game)
    (message,) = [each for each in sent_to(alice) if re.search(subject, each["Subject"])]
    place = read_reply(message["Reply-To"])
    assert (place.game, place.seat.name, place.user) == (game, "blue", alice)
    marker = "Write your orders above" if make is make_turn else "Write your answer above"
    assert f"=== {marker} this line ===" in message.get_body(("plain",)).get_content()
    assert message.get_body(("html",)).get_content().count(marker) == 1
    assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert message["List-Id"].startswith(game.public_id)
    assert message["References"] == message["In-Reply-To"]
    assert message["Auto-Submitted"] == "auto-generated"


def test_all_mail_of_a_seat_is_one_thread_and_that_of_another_seat_is_another(game, alice, bob):
    make_message(game)
    make_over(game)
    roots = [{message["References"] for message in sent_to(user)} for user in (alice, bob)]
    assert [len(root) for root in roots] == [1, 1]
    assert roots[0] != roots[1]


def test_without_a_domain_for_orders_mail_can_only_be_read(game, alice, settings):
    settings.PBEM_ORDERS_DOMAIN = ""
    (message,) = sent_to(alice)
    assert message["Reply-To"] is None
    text = message.get_body(("plain",)).get_content()
    assert "Write your orders above" not in text
    assert "Answer on the page of the game:" in text
    assert mail.outbox[0].from_email == settings.DEFAULT_FROM_EMAIL


def test_the_links_log_nobody_in(game, alice, client):
    (message,) = sent_to(alice)
    html = message.get_body(("html",)).get_content()
    for link in set(re.findall(r'href="http://localhost:8000([^"]*)"', html)):
        client.get(link, follow=True)
        assert "_auth_user_id" not in client.session


def test_the_address_to_answer_to_is_that_of_the_reader_alone(game, alice, bob):
    both = [sent_to(user)[0]["Reply-To"] for user in (alice, bob)]
    assert both[0] != both[1]
    assert [read_reply(address).user for address in both] == [alice, bob]


def test_a_long_subject_with_accents_begins_on_the_line_of_its_name():
    subject = "[Commands & Colors: Samurai Battles] Primera escaramuza samurái: te toca (Azul)"
    message = Letter(subject=subject, body="Te toca", to=["bob@example.org"])
    message.attach_alternative("<p>Te toca</p>", "text/html")
    raw = message.message().as_bytes()
    assert b"\nSubject: =?utf-8?" in raw
    assert message_from_bytes(raw, policy=policy.default)["Subject"] == subject
