"""Seats change hands, and remember what their holders have seen."""

from datetime import timedelta

import pytest

from pbem.games.errors import NotFound, NotYours
from pbem.games.models import Draft, Event, Seat, StandingOrder
from pbem.games.selectors import feed, seats_of
from pbem.games.services import hand_over, mark_seen, resign, save_draft, set_caretaker, set_standing, undo
from pbem.outbox.models import Outbox
from rules.kernel.orders import Order
from tests.pbem.games.playing import new_game, plots_game, send

pytestmark = pytest.mark.databases

DAILY = {"kind": "days", "days": 1}
FISCHER = {"kind": "fischer", "bank_hours": 48, "turn_hours": 12}


def test_seat_goes_to_another_player(plots, alice, charlie):
    hand_over(game_id=plots.pk, seat="blue", user=charlie)
    plots.refresh_from_db()
    assert (seats_of(charlie, plots), seats_of(alice, plots)) == (["blue"], [])
    event = Event.objects.get(game=plots, seq=2)
    assert (event.kind, bytes(event.patch)) == ("seat", b"[]")
    assert feed(plots, None)[-1].lines[0].args == {"seat": "blue", "player": "charlie"}
    assert Outbox.objects.filter(topic="turn", recipient=charlie, seat="blue").exists()


def test_plans_of_the_former_holder_go_with_him(game, charlie):
    save_draft(game=game, seat="blue", orders=[Order("blue", "end")])
    set_standing(game=game, seat="blue", policy="losses", value=None)
    mark_seen(game, "blue", 1)
    hand_over(game_id=game.pk, seat="blue", user=charlie)
    assert not Draft.objects.filter(seat="blue").exists()
    assert not StandingOrder.objects.filter(seat="blue").exists()
    assert Seat.objects.get(game=game, name="blue").seen == 0


def test_seat_goes_to_a_bot(plots):
    hand_over(game_id=plots.pk, seat="blue", bot="random")
    seat = Seat.objects.get(game=plots, name="blue")
    assert (seat.user, seat.bot) == (None, "random")
    assert Outbox.objects.filter(topic="bot", seat="blue").exists()


def test_unknown_bot_and_holder_of_an_opposing_seat(plots, bob):
    with pytest.raises(NotFound, match="genius"):
        hand_over(game_id=plots.pk, seat="blue", bot="genius")
    with pytest.raises(NotYours):
        hand_over(game_id=plots.pk, seat="blue", user=bob)
    with pytest.raises(ValueError, match="either"):
        hand_over(game_id=plots.pk, seat="blue", user=bob, bot="random")
    with pytest.raises(NotFound):
        set_caretaker(game_id=plots.pk, seat="blue", bot="genius")


def test_replacement_plays_on_where_somebody_has_resigned(alice, bob, charlie):
    game = new_game({"red": alice, "gold": bob}, scenario="alliance")
    resign(game_id=game.pk, seat="gold", source="web")
    hand_over(game_id=game.pk, seat="gold", user=charlie)
    seat = Seat.objects.get(game=game, name="gold")
    assert (seat.resigned, seat.caretaker, seat.open_for_replacement) == (False, "", False)


def test_what_was_seen_never_becomes_unseen(plots):
    for number, expected in ((3, 3), (1, 3), (4, 4)):
        mark_seen(plots, "blue", number)
        assert Seat.objects.get(game=plots, name="blue").seen == expected


# Clocks run for the seats that are asked


def clocks(game):
    game.refresh_from_db()
    return game.deadline, dict(game.seats.values_list("name", "deadline"))


def test_clock_runs_for_whoever_is_asked(edition, alice, bob):
    game = plots_game({"blue": alice, "red": bob}, clock=DAILY)
    first = game.moved + timedelta(days=1)
    assert clocks(game) == (first, {"blue": first, "red": None})
    send(game, "blue", "boast")
    assert clocks(game)[1]["blue"] == first
    send(game, "blue", "end")
    second = game.moved + timedelta(days=1)
    assert clocks(game) == (second, {"blue": None, "red": second})


def test_bank_grows_with_an_answer_and_not_with_a_take_back(edition, alice, bob):
    game = plots_game({"blue": alice, "red": bob}, clock=FISCHER)
    Seat.objects.filter(game=game, name="blue").update(bank_seconds=3600)
    send(game, "blue", "end")
    assert 12 * 3600 < Seat.objects.get(game=game, name="blue").bank_seconds <= 13 * 3600
    undo(game_id=game.pk, seat="blue", source="web")
    assert Seat.objects.get(game=game, name="red").bank_seconds is None
    blue = Seat.objects.get(game=game, name="blue")
    assert (blue.bank_seconds, blue.deadline) == (3600, blue.asked_since + timedelta(hours=1))


def test_no_clock_runs_when_the_game_is_over_or_for_a_bot(edition, alice, bob):
    game = plots_game({"blue": alice, "red": bob}, clock=DAILY)
    set_caretaker(game_id=game.pk, seat="blue", bot="random")
    assert clocks(game) == (None, {"blue": None, "red": None})
    resign(game_id=game.pk, seat="red", source="web")
    assert clocks(game) == (None, {"blue": None, "red": None})
