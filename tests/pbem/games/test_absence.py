"""Players who are away, what the game does meanwhile, and how they come back."""

import pytest

from pbem.games.audit import audit
from pbem.games.errors import CannotReturn, NotFound, NotYours, Refused
from pbem.games.models import Event, Proposal, Seat
from pbem.games.selectors import feed, proposals
from pbem.games.services import (
    answer_proposal,
    come_back,
    hand_over,
    look_for_replacement,
    play_bot,
    put_to_vote,
    resign,
    set_caretaker,
    withdraw_proposal,
)
from pbem.outbox.models import Outbox
from rules.kernel.orders import Order
from tests.pbem.games.playing import plots_game, send

pytestmark = pytest.mark.databases

DAILY = {"kind": "days", "days": 1}


@pytest.fixture
def game(edition, alice, bob):
    return plots_game({"blue": alice, "red": bob}, clock=DAILY)


def blue(game):
    return Seat.objects.get(game=game, name="blue")


def told(game, viewer=None):
    return [line.code for item in feed(game, viewer) for line in item.lines]


def away(game, service=set_caretaker, **about):
    service(game_id=game.pk, seat="blue", **about)
    game.refresh_from_db()


def test_everybody_reads_that_a_bot_plays_and_that_the_player_is_back(game):
    away(game)
    come_back(game_id=game.pk, seat="blue", source="web")
    game.refresh_from_db()
    for viewer in (None, "red", "blue"):
        assert told(game, viewer)[-2:] == ["kernel.caretaker", "kernel.returned"]
    assert audit(game) == (3, [])


def test_an_order_of_ones_own_hand_is_a_return(game):
    away(game)
    answer = send(game, "blue", "boast", source="mail", expected=2)
    seat = blue(game)
    assert (seat.absent, seat.caretaker, answer.applied, answer.number) == (False, "", 1, 4)
    assert seat.deadline is not None
    assert told(game)[-2] == "kernel.returned"


def test_the_bots_own_orders_are_no_return(game):
    away(game, bot="random")
    play_bot(game.pk)
    assert blue(game).absent
    assert Event.objects.filter(game=game, seat="blue", source="bot").exists()


def test_a_refused_order_is_no_return(game):
    away(game)
    with pytest.raises(Refused):
        send(game, "blue", Order("blue", "nonsense"))
    assert blue(game).absent


def test_who_returns_with_his_whole_turn_is_asked_himself_next_time(game):
    away(game)
    send(game, "blue", "end")
    send(game, "red", "end")
    assert Outbox.objects.filter(topic="turn", seat="blue", seq=game.seq).exists()
    assert blue(game).deadline is not None


def test_only_who_is_away_can_come_back(game):
    with pytest.raises(CannotReturn):
        come_back(game_id=game.pk, seat="blue", source="web")
    with pytest.raises(NotFound):
        come_back(game_id=game.pk, seat="green", source="web")


def test_nobody_comes_back_again_and_again_without_playing(game):
    away(game)
    come_back(game_id=game.pk, seat="blue", source="web")
    away(game)
    with pytest.raises(CannotReturn, match="order"):
        come_back(game_id=game.pk, seat="blue", source="web")
    send(game, "blue", "boast")
    assert not blue(game).absent
    away(game)
    come_back(game_id=game.pk, seat="blue", source="web")
    assert not blue(game).absent


def test_who_has_resigned_does_not_come_back(edition, alice, bob, charlie):
    game = plots_game({"blue": alice, "red": bob}, clock=DAILY)
    Seat.objects.filter(game=game, name="blue").update(resigned=True, caretaker="random")
    with pytest.raises(CannotReturn):
        come_back(game_id=game.pk, seat="blue", source="web")


def test_unknown_bot(game):
    with pytest.raises(NotFound, match="genius"):
        away(game, bot="genius")


def test_an_order_closes_the_offer_of_the_seat(game):
    away(game, look_for_replacement)
    assert blue(game).open_for_replacement
    send(game, "blue", "boast")
    assert not blue(game).open_for_replacement


def test_a_replacement_starts_afresh(game, charlie):
    away(game, look_for_replacement)
    hand_over(game_id=game.pk, seat="blue", user=charlie)
    seat = blue(game)
    assert (seat.absent, seat.open_for_replacement, seat.user) == (False, False, charlie)
    assert seat.deadline > seat.asked_since


# Votes


def test_a_vote_ends_when_the_player_acts(game):
    away(game, put_to_vote)
    assert [(p.kind, p.seat, p.waiting_for) for p in proposals(game, "red")] == [("forfeit", "blue", ["red"])]
    send(game, "blue", "boast")
    assert proposals(game, "red") == []
    assert not Proposal.objects.filter(game=game, open=True).exists()


def test_a_vote_ends_when_somebody_takes_the_seat(game, charlie):
    away(game, put_to_vote)
    hand_over(game_id=game.pk, seat="blue", user=charlie)
    game.refresh_from_db()
    assert proposals(game, "red") == []


def test_nobody_votes_on_himself_nor_withdraws_the_vote(game):
    away(game, put_to_vote)
    for seat in ("blue", "red"):
        with pytest.raises(NotYours):
            withdraw_proposal(game_id=game.pk, seat=seat, kind="forfeit")
    with pytest.raises(NotYours):
        answer_proposal(game_id=game.pk, seat="blue", kind="forfeit", agree=False)


def test_a_game_that_is_over_has_no_vote(game):
    away(game, put_to_vote)
    resign(game_id=game.pk, seat="red", source="web")
    game.refresh_from_db()
    assert proposals(game, "red") == []
    assert not Proposal.objects.filter(open=True).exists()
