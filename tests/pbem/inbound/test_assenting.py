"""A mere yes or no does what the answered mail has asked, and nothing else."""

from datetime import timedelta

import pytest
from django.core import mail
from django.utils import timezone

from pbem.accounts.models import User
from pbem.games.models import Proposal
from pbem.games.services import propose_end
from pbem.games.titles import titles
from pbem.inbound.models import InboundMail
from pbem.inbound.vocabulary import command_in
from pbem.mail import links
from pbem.outbox.models import Outbox
from pbem.talk.models import Message
from pbem.talk.services import send_message
from rules.kernel.orders import OrderError
from tests.pbem.inbound.writing import answer, deliver, text_of, write

pytestmark = pytest.mark.django_db

YES = ["yes", "Yes!", "ok", "OK, I confirm", "confirm", "sí", "Si", "Sí, lo confirmo.", "vale", "confirmo"]
NO = ["no", "No, thanks", "no, gracias."]


def ask(game, seat, text, **headers):
    """Write a mail and read its answer."""
    write(game, seat.name, text, **headers)
    return text_of(answer())


def ask_again(game, seat, text):
    """Answer the answer."""
    return ask(game, seat, text, In_Reply_To=answer()["Message-ID"])


def answer_to(game, seat, text, topic):
    """Answer the mail of some topic."""
    return ask(game, seat, text, In_Reply_To=links.message_id(Outbox.objects.get(topic=topic)))


def status(game):
    game.refresh_from_db()
    return game.status


@pytest.mark.parametrize("text", YES)
def test_words_for_yes(text):
    assert command_in(text) == ("yes", "")


@pytest.mark.parametrize("text", NO)
def test_words_for_no(text):
    assert command_in(text) == ("no", "")


@pytest.mark.parametrize("text", ["si retreats: end", "no retreat", "yes and no", "ok move 1 foot", "si no:"])
def test_what_has_more_to_say_is_neither(text):
    assert command_in(text) is None


@pytest.mark.parametrize("title", titles().values(), ids=lambda title: title.id)
def test_no_title_takes_a_mere_yes_or_no_for_an_order(title):
    for text in [*YES, *NO]:
        with pytest.raises(OrderError):
            title.parse(text, "")


def test_yes_to_the_question_resigns(game, active):
    ask(game, active, "resign")
    assert status(game) == "running"
    assert "You have resigned." in ask_again(game, active, "yes")
    assert status(game) == "finished"


def test_si_to_the_question_resigns_in_spanish(game, active):
    User.objects.update(language="es")
    told = ask(game, active, "rendirse")
    assert "Confírmalo, por favor" in told
    assert "«sí»" in told
    assert "Has abandonado." in ask_again(game, active, "Sí.")
    assert status(game) == "finished"


def test_no_to_the_question_resigns_nobody(game, active):
    ask(game, active, "resign")
    assert "everything stays as it is" in ask_again(game, active, "no")
    assert status(game) == "running"


def test_yes_to_another_mail_resigns_nobody_but_is_told_the_line(game, active):
    line = ask(game, active, "resign").partition("    resign ")[2].split()[0]
    told = ask(game, active, "yes")
    assert "Say what you mean by this" in told
    assert f"    resign {line}\n" in told
    assert status(game) == "running"


def test_yes_comes_too_late_after_two_days(game, active):
    ask(game, active, "resign")
    InboundMail.objects.update(received=timezone.now() - timedelta(days=2, minutes=1))
    assert "Nothing waits for a yes or a no" in ask_again(game, active, "yes")
    assert status(game) == "running"


def test_the_yes_of_another_seat_resigns_nobody(game, active, idle):
    ask(game, active, "resign")
    ask_again(game, idle, "yes")
    assert status(game) == "running"


def test_yes_to_two_questions_is_asked_which(game, active):
    ask(game, active, "resign\npropose draw")
    told = ask_again(game, active, "yes")
    assert "    resign " in told
    assert "    propose draw " in told
    assert (status(game), Proposal.objects.count()) == ("running", 0)


def test_yes_proposes_a_draw_and_the_other_agrees_with_yes(game, active, idle):
    ask(game, active, "propose draw")
    assert "The other players are asked." in ask_again(game, active, "ok")
    assert "Your answer is noted." in answer_to(game, idle, "sí", "proposal")
    assert status(game) == "finished"


def test_no_to_a_proposal_refuses_it(game, active, idle):
    propose_end(game_id=game.pk, seat=active.name, winners=[])
    deliver()
    assert "Your answer is noted." in answer_to(game, idle, "no", "proposal")
    assert not Proposal.objects.get().open


def test_yes_to_another_mail_is_asked_whether_the_proposal_is_meant(game, active, idle):
    propose_end(game_id=game.pk, seat=active.name, winners=[])
    assert "Is it this that you agree to?" in ask(game, idle, "yes")
    assert status(game) == "running"
    assert "Your answer is noted." in ask_again(game, idle, "yes")
    assert status(game) == "finished"


@pytest.mark.parametrize("text", ["yes", "sí", "no"])
def test_where_nothing_is_asked_the_answer_says_so(game, active, text):
    told = ask(game, active, text)
    assert "Nothing waits for a yes or a no from you." in told
    assert "Nothing was carried out" in told


@pytest.mark.parametrize("text", ["Sí", "ok", "no"])
def test_yes_to_a_message_is_said_to_its_author(game, active, idle, text):
    send_message(game=game, seat=active.name, to=[idle.name], text="Shall we go on?", source="web")
    deliver()
    answer_to(game, idle, text, "message")
    assert Message.objects.latest("pk").text == text


def test_yes_to_orders_from_a_strange_address_is_led_to_the_link(game, active):
    write(game, active.name, "end", sender="stranger@example.net")
    told = ask(game, active, "yes", In_Reply_To=mail.outbox[-1].extra_headers["Message-ID"])
    assert "To confirm those orders, open the link in the mail that you have answered." in told
    assert InboundMail.objects.first().verdict == "confirm"
