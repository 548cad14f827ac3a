"""Proposals by mail: made, confirmed, withdrawn and answered, and never another one than was meant."""

import pytest

from pbem.games.models import Proposal
from pbem.games.selectors import feed, last_number
from pbem.games.services import propose_end, propose_takeback, put_to_vote, withdraw_proposal
from pbem.games.titles import title_of
from pbem.inbound.models import InboundMail
from pbem.mail import links
from pbem.outbox.models import Outbox
from tests.pbem.games.playing import new_game
from tests.pbem.inbound.writing import answer, deliver, text_of, write

pytestmark = pytest.mark.django_db

MOVE = "move 1 foot a1 > b1"


def ask(game, seat, text, **headers):
    """Write a mail and read its answer."""
    write(game, seat.name, text, **headers)
    return text_of(answer())


def answer_to_proposal(game, seat, text, proposal):
    """Answer the mail that told of a proposal."""
    row = Outbox.objects.get(topic="proposal", dedupe=f"proposal:{proposal.pk}:{seat.user_id}")
    return ask(game, seat, text, In_Reply_To=links.message_id(row))


def verdict():
    return InboundMail.objects.latest("pk").verdict


def line_in(text, begin):
    """The last line that begins so: those before it repeat what was asked."""
    return [line.strip() for line in text.splitlines() if line.strip().startswith(begin)][-1]


@pytest.mark.parametrize(
    ("text", "word"), [("propose draw", "propose draw "), ("proponer tablas", "propose draw ")]
)
def test_a_draw_is_proposed_once_it_is_confirmed(game, active, idle, text, word):
    told = ask(game, active, text)
    assert "If all agree, the game ends so." in told
    assert not Proposal.objects.exists()
    assert "The other players are asked." in ask(game, active, line_in(told, word))
    proposal = Proposal.objects.get()
    assert (proposal.kind, proposal.seat, proposal.outcome["winners"]) == ("end", active.name, [])
    assert Outbox.objects.filter(topic="proposal", recipient=idle.user).exists()


def test_a_win_is_proposed_by_the_name_of_the_seat(game, active, idle):
    name = title_of(game).catalogue.name("seat", idle.name)
    told = ask(game, active, f"propose win {name}")
    ask(game, active, line_in(told, "propose win "))
    assert Proposal.objects.get().outcome["winners"] == [idle.name]


def test_a_side_can_be_named_as_the_winner(alice, bob, charlie, olga):
    game = new_game({"blue": alice, "red": bob, "green": charlie, "gold": olga}, scenario="alliance")
    seat = game.seats.get(name="blue")
    side = [each.name for each in game.seats.filter(side=seat.side).order_by("position")]
    told = ask(game, seat, f"propose win {seat.side}")
    assert line_in(told, "propose win ").startswith(f"propose win {', '.join(side)} ")


@pytest.mark.parametrize(
    "text",
    ["propose", "propose peace", "propose win", "propose win nobody", "propose draw aaaaaaaa", "withdraw"],
)
def test_what_cannot_be_proposed_is_not(game, active, text):
    ask(game, active, text)
    assert not Proposal.objects.exists()


def test_the_code_for_a_draw_proposes_nothing_else(game, active, idle):
    code = line_in(ask(game, active, "propose draw"), "propose draw ").split()[-1]
    ask(game, active, f"propose win {idle.name} {code}")
    ask(game, idle, f"propose draw {code}")
    assert not Proposal.objects.exists()


def test_there_is_one_proposal_of_a_kind(game, active, idle):
    propose_end(game_id=game.pk, seat=active.name, winners=[])
    assert "Another proposal of this kind is still open." in ask(game, idle, "propose draw")


def test_who_plays_alone_proposes_no_end(alice):
    game = new_game({"blue": alice})
    assert "you can resign" in ask(game, game.seats.get(name="blue"), "propose draw")


def test_a_take_back_goes_before_the_last_order(game, active, idle):
    ask(game, active, MOVE)
    before = feed(game, active.name)[-1].number - 1
    assert "The other players are asked." in ask(game, active, "takeback")
    proposal = Proposal.objects.get()
    assert proposal.kind == "takeback"
    assert "Your answer is noted." in answer_to_proposal(game, idle, "agree", proposal)
    assert feed(game, active.name)[before].undone


def test_a_take_back_can_name_an_event_of_the_log(game, active):
    ask(game, active, MOVE)
    number = feed(game, active.name)[-1].number
    log = ask(game, active, "log")
    assert f"    {number}. " in log
    assert "The other players are asked." in ask(game, active, f"retroceder {number - 1}")


@pytest.mark.parametrize("text", ["takeback", "takeback soon", "takeback 9999"])
def test_a_take_back_to_nowhere_is_refused(game, idle, text):
    game.events.filter(seat=idle.name).update(source="bot")
    ask(game, idle, text)
    assert verdict() == "refused"
    assert not Proposal.objects.exists()


def test_a_proposal_can_be_withdrawn(game, active, idle):
    propose_end(game_id=game.pk, seat=active.name, winners=[])
    ask(game, idle, "withdraw")
    assert Proposal.objects.get().open
    assert "Your proposal is withdrawn." in ask(game, active, "retirar")
    assert not Proposal.objects.get().open


def test_the_mail_of_a_proposal_is_answered_with_one_word(game, active, idle):
    proposal = propose_end(game_id=game.pk, seat=active.name, winners=[])
    deliver()
    assert "Your answer is noted." in answer_to_proposal(game, idle, "acepto", proposal)
    game.refresh_from_db()
    assert game.status == "finished"


def test_a_proposal_is_refused_by_mail(game, active, idle):
    assert "Nothing is proposed" in ask(game, idle, "refuse")
    proposal = propose_end(game_id=game.pk, seat=active.name, winners=[])
    answer_to_proposal(game, idle, "refuse", proposal)
    game.refresh_from_db()
    assert (game.status, game.proposals.filter(open=True).count()) == ("running", 0)


def test_agreeing_to_an_old_proposal_does_not_agree_to_a_new_one(game, active, idle):
    """Else a draw that was offered could be exchanged for a defeat while the answer is under way."""
    draw = propose_end(game_id=game.pk, seat=active.name, winners=[])
    withdraw_proposal(game_id=game.pk, seat=active.name, kind="end")
    propose_end(game_id=game.pk, seat=active.name, winners=[active.name])
    told = answer_to_proposal(game, idle, "agree", draw)
    game.refresh_from_db()
    assert game.status == "running"
    assert "Is it this that you agree to?" in told
    ask(game, idle, line_in(told, "agree "))
    game.refresh_from_db()
    assert game.outcome["winners"] == [active.name]


def test_of_two_proposals_only_the_one_that_is_meant_is_answered(game, active, idle):
    ask(game, active, MOVE)
    back = propose_takeback(game_id=game.pk, seat=active.name, to=feed(game, active.name)[-1].number - 1)
    end = propose_end(game_id=game.pk, seat=active.name, winners=[])
    answer_to_proposal(game, idle, "refuse", back)
    assert (Proposal.objects.get(pk=back.pk).open, Proposal.objects.get(pk=end.pk).open) == (False, True)


def test_chatting_about_a_proposal_agrees_to_nothing(game, active, idle):
    proposal = propose_end(game_id=game.pk, seat=active.name, winners=[])
    answer_to_proposal(game, idle, "Agree, it was fun, but let us play on", proposal)
    assert Proposal.objects.get().open
    game.refresh_from_db()
    assert game.status == "running"


def test_a_vote_is_cast_by_mail(game, active, idle):
    put_to_vote(game_id=game.pk, seat=active.name)
    vote = Proposal.objects.get()
    deliver()
    assert "Your answer is noted." in answer_to_proposal(game, idle, "agree", vote)
    game.refresh_from_db()
    assert game.status == "finished"


def test_the_status_tells_what_is_proposed(game, active, idle):
    propose_end(game_id=game.pk, seat=active.name, winners=[])
    assert "proposes to end “Friday night”" in ask(game, idle, "status")


def test_nobody_agrees_by_mail_to_take_back_more_than_the_mail_told(game, active, idle):
    ask(game, active, MOVE)
    back = propose_takeback(game_id=game.pk, seat=active.name, to=feed(game, active.name)[-1].number - 1)
    known = last_number(game, idle.name)
    ask(game, active, "end")
    row = Outbox.objects.get(topic="proposal", dedupe=f"proposal:{back.pk}:{idle.user_id}")
    told = ask(game, idle, "agree", number=known, In_Reply_To=links.message_id(row))
    assert "More has happened since the mail that you have answered." in told
    assert Proposal.objects.get().open
    assert "Your answer is noted." in ask(game, idle, line_in(told, "agree ").partition("#")[0])
    assert not Proposal.objects.get().open


def test_who_answers_too_late_reads_why(game, active, idle):
    ask(game, active, MOVE)
    back = propose_takeback(game_id=game.pk, seat=active.name, to=feed(game, active.name)[-1].number - 1)
    ask(game, active, "undo")
    told = answer_to_proposal(game, idle, "agree", back)
    assert "There is nothing after this event that could be taken back." in told
    assert verdict() == "refused"
