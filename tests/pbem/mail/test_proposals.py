"""Mail that asks for consent."""

import pytest
from django.core import mail

from pbem.games.selectors import feed, last_number
from pbem.games.services import answer_proposal, editable_state, propose_end, propose_takeback, repair
from pbem.games.titles import title_of
from pbem.mail.contents import told
from pbem.outbox import delivery
from pbem.outbox.models import Outbox
from tests.pbem.games.playing import new_game
from tests.pbem.mail.conftest import answer, next_turn

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(alice, bob, hinted):
    game = new_game({"blue": alice, "red": bob}, name="Friday night")
    next_turn(game)
    Outbox.objects.all().delete()
    return game


def deliver():
    delivery.work("post")
    return mail.outbox


def test_the_others_are_asked_whether_the_game_shall_end(game, bob):
    propose_end(game_id=game.pk, seat="blue", winners=["blue"])
    (message,) = deliver()
    assert message.to == [bob.email]
    assert message.subject == "Friday night: Blue proposes to end the game [Border War]"
    assert "Blue proposes to end “Friday night” as won by Blue." in message.body
    assert "It happens only if all players agree." in message.body
    assert f"/games/{game.public_id}/" in message.body


def test_the_others_are_asked_whether_moves_may_be_taken_back(game, bob):
    propose_takeback(game_id=game.pk, seat="blue", to=1)
    (message,) = deliver()
    assert message.to == [bob.email]
    assert "Blue asks to take back the last moves of “Friday night”." in message.body
    title = title_of(game)
    seen = [line for item in feed(game, "red", after=1) for line in told(title, item)]
    assert [line for line in message.body.splitlines() if line.startswith("* ")] == [f"* {s}" for s in seen]


def test_of_what_would_be_taken_back_a_seat_reads_only_what_it_knows(game):
    """The secrets of the others stay secret even where they are given up."""
    propose_takeback(game_id=game.pk, seat="red", to=1)
    (message,) = deliver()
    secret = [line for item in feed(game, "red") for line in told(title_of(game), item)]
    shared = [line for item in feed(game, "blue") for line in told(title_of(game), item)]
    hidden = set(secret) - set(shared)
    assert hidden
    assert not any(line in message.body for line in hidden)


def test_who_has_answered_is_not_asked(game, alice):
    propose_end(game_id=game.pk, seat="blue")
    answer_proposal(game_id=game.pk, seat="red", kind="end", agree=False)
    assert [message.to for message in deliver()] == [[alice.email]]
    assert Outbox.objects.get(topic="proposal", seat="red").withheld == "closed"


def test_who_has_proposed_something_hears_that_another_does_not_agree(game, alice):
    propose_end(game_id=game.pk, seat="blue")
    deliver().clear()
    answer_proposal(game_id=game.pk, seat="red", kind="end", agree=False)
    (message,) = deliver()
    assert message.to == [alice.email]
    assert message.subject == "Friday night: Red does not agree [Border War]"
    assert "Blue proposes to end “Friday night” as a draw." in message.body
    assert "Red does not agree; everything stays as it is." in message.body


def test_who_has_asked_to_take_back_hears_that_all_agree_unless_his_turn_tells_it(game):
    active, idle = game.seats.get(asked=True), game.seats.get(asked=False)
    answer(game, active.name)
    propose_takeback(game_id=game.pk, seat=active.name, to=last_number(game, active.name) - 1)
    deliver().clear()
    answer_proposal(game_id=game.pk, seat=idle.name, kind="takeback", agree=True)
    (message,) = [each for each in deliver() if each.to == [active.user.email]]
    assert message.subject == "Friday night: all agree [Border War]"
    assert "All players agree: it is taken back." in message.body


def test_a_take_back_that_has_lapsed_is_not_asked_for(game):
    propose_takeback(game_id=game.pk, seat="blue", to=1)
    repair(game_id=game.pk, reason="a wrong space", edited=editable_state(game))
    Outbox.objects.filter(topic="turn").delete()
    assert not deliver()
    assert Outbox.objects.get(topic="proposal").withheld == "closed"


def test_who_wants_no_mail_is_not_asked(game, bob):
    bob.notify = "none"
    bob.save()
    propose_end(game_id=game.pk, seat="blue")
    assert not deliver()
