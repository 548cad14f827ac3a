"""Clocks: how long a seat may take, and what happens when it takes longer. No test waits."""

from datetime import UTC, date, datetime, timedelta

import pytest
import time_machine
from django.db import connection
from hypothesis import given
from hypothesis import strategies as st

from pbem.accounts.models import User, Vacation
from pbem.games import services
from pbem.games.models import Event, Game, Seat
from pbem.lobby import clocks
from pbem.lobby.tasks import sweep_clocks
from tests.pbem.games.playing import new_game, plots_game, waiting

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)
DAY, HOUR = timedelta(days=1), timedelta(hours=1)
THREE_DAYS = {"kind": "days", "days": 3}
FISCHER = {"kind": "fischer", "bank_hours": 240, "turn_hours": 24}


def seat_of(user, clock, **fields):
    return Seat(game=Game(clock=clock), name="blue", user=user, **fields)


def away(user, first, last):
    return Vacation.objects.create(user=user, first_day=first, last_day=last)


# How long


@pytest.mark.parametrize("clock", [{}, {"kind": "none"}])
def test_without_a_clock_there_is_no_deadline(alice, clock, django_assert_num_queries):
    with django_assert_num_queries(0):
        assert clocks.deadline_for(seat_of(alice, clock), NOON) is None


def test_days_are_days_from_now(alice):
    assert clocks.deadline_for(seat_of(alice, THREE_DAYS), NOON) == NOON + 3 * DAY


def test_no_clock_runs_for_bots_caretakers_and_empty_seats(alice):
    for held in ({"bot": "basic"}, {"caretaker": "basic", "user": alice}, {}):
        seat = Seat(game=Game(clock=THREE_DAYS), name="blue", **held)
        assert clocks.deadline_for(seat, NOON) is None


def test_an_unknown_clock_is_refused(alice):
    with pytest.raises(ValueError, match="'sand'"):
        clocks.deadline_for(seat_of(alice, {"kind": "sand"}), NOON)


def test_days_of_a_vacation_do_not_count(alice):
    away(alice, date(2026, 5, 5), date(2026, 5, 8))
    assert clocks.deadline_for(seat_of(alice, THREE_DAYS), NOON) == NOON + 7 * DAY


def test_a_vacation_that_has_begun_stops_the_clock_until_it_ends(alice):
    away(alice, date(2026, 5, 1), date(2026, 5, 4))
    midnight = datetime(2026, 5, 5, tzinfo=UTC)
    assert clocks.deadline_for(seat_of(alice, THREE_DAYS), NOON) == midnight + 3 * DAY


def test_vacations_far_off_or_over_change_nothing(alice):
    away(alice, date(2026, 4, 1), date(2026, 4, 9))
    away(alice, date(2026, 5, 8), date(2026, 5, 20))
    assert clocks.deadline_for(seat_of(alice, THREE_DAYS), NOON) == NOON + 3 * DAY


def test_one_vacation_can_bring_the_next_into_reach(alice):
    away(alice, date(2026, 5, 6), date(2026, 5, 7))
    away(alice, date(2026, 5, 9), date(2026, 5, 9))
    assert clocks.deadline_for(seat_of(alice, THREE_DAYS), NOON) == NOON + 6 * DAY


def test_the_days_of_a_vacation_are_those_of_the_user(alice):
    alice.time_zone = "Pacific/Auckland"
    alice.save()
    away(alice, date(2026, 5, 5), date(2026, 5, 5))
    assert clocks.deadline_for(seat_of(alice, THREE_DAYS), NOON) == NOON + 4 * DAY


def test_a_bank_of_time_is_spent_and_grows_with_each_turn(alice):
    seat = seat_of(alice, FISCHER)
    seat.deadline = clocks.deadline_for(seat, NOON)
    assert seat.deadline == NOON + 240 * HOUR
    seat.bank_seconds = clocks.bank_after(FISCHER, seat, NOON + 100 * HOUR)
    assert seat.bank_seconds == (140 + 24) * 3600
    seat.deadline = clocks.deadline_for(seat, NOON)
    assert seat.deadline == NOON + 164 * HOUR


@given(hours=st.lists(st.integers(0, 600), max_size=12))
def test_a_bank_is_never_empty_nor_fuller_than_at_first(hours):
    seat = Seat(game=Game(clock=FISCHER), name="blue", user=User())
    for used in hours:
        seat.deadline = NOON + clocks.bank_left(FISCHER, seat.bank_seconds)
        seat.bank_seconds = clocks.bank_after(FISCHER, seat, NOON + used * HOUR)
        assert 24 * 3600 <= seat.bank_seconds <= 240 * 3600


# When it has run out


@pytest.fixture
def game(alice, bob):
    """A duel with three days for each answer, asked at noon."""
    with time_machine.travel(NOON, tick=False):
        return new_game({"blue": alice, "red": bob}, clock=THREE_DAYS)


def sweep(at):
    with time_machine.travel(at, tick=False):
        return clocks.due_sweep()


def test_nothing_happens_before_the_deadline(game):
    assert sweep(NOON + 3 * DAY - timedelta(seconds=1)) == 0
    assert waiting(game) == ["red", "blue"]


def test_the_policy_plays_on_and_the_log_says_why(game):
    assert sweep(NOON + 3 * DAY) == 2
    events = Event.objects.filter(game=game, kind="clock")
    assert [event.source for event in events] == ["clock", "clock"]
    assert events[0].lines[0]["args"]["reason"] == "72 h"


def test_the_next_question_has_a_deadline_of_its_own(game):
    sweep(NOON + 3 * DAY)
    game.refresh_from_db()
    (active,) = game.seats.filter(asked=True)
    assert game.deadline == active.deadline == NOON + 6 * DAY
    assert sweep(NOON + 3 * DAY + HOUR) == 0


def test_a_bank_that_is_empty_has_the_gain_of_a_turn_for_the_next_question(alice, bob):
    with time_machine.travel(NOON, tick=False):
        game = new_game({"blue": alice, "red": bob}, clock=FISCHER)
    late = NOON + 240 * HOUR
    assert sweep(late) == 2
    assert set(game.seats.values_list("bank_seconds", flat=True)) == {24 * 3600}
    assert game.seats.get(asked=True).deadline == late + 24 * HOUR


def test_a_vacation_booked_in_time_puts_the_deadline_off(game, alice):
    away(alice, date(2026, 5, 6), date(2026, 5, 7))
    assert sweep(NOON + 3 * DAY) == 1
    blue = game.seats.get(name="blue")
    assert (blue.asked, blue.deadline) == (True, NOON + 5 * DAY)
    assert waiting(game) == ["blue"]
    assert sweep(NOON + 5 * DAY) == 1


def test_an_answer_given_in_the_last_moment_counts(game, monkeypatch):
    """The seat was read as overdue, but has a new question by now."""
    overdue = list(Seat.objects.filter(game=game).select_related("game"))
    Seat.objects.filter(game=game).update(deadline=NOON + 9 * DAY)
    assert [clocks.run_out(seat, NOON + 3 * DAY) for seat in overdue] == [False, False]
    assert waiting(game) == ["red", "blue"]


def test_what_the_rules_leave_to_the_player_is_asked_for_again_later(settings, alice, bob):
    settings.PBEM_TITLES = ("tests.pbem.games.plots.first",)
    with time_machine.travel(NOON, tick=False):
        game = plots_game({"blue": alice, "red": bob}, clock=THREE_DAYS)
    assert sweep(NOON + 3 * DAY) == 0
    blue = game.seats.get(name="blue")
    assert (blue.asked, blue.deadline) == (True, NOON + 3 * DAY + HOUR)
    game.refresh_from_db()
    assert game.deadline == blue.deadline


def test_one_broken_game_does_not_stop_the_others(game, alice, bob, monkeypatch):
    with time_machine.travel(NOON, tick=False):
        other = new_game({"blue": alice, "red": bob}, clock=THREE_DAYS)
    real = services.submit_default

    def broken(*, game_id, **about):
        if game_id == game.pk:
            raise RuntimeError("a secret of the position")
        return real(game_id=game_id, **about)

    monkeypatch.setattr(services, "submit_default", broken)
    assert sweep(NOON + 3 * DAY) == 2
    assert waiting(game) == ["red", "blue"]
    assert waiting(other) != ["red", "blue"]
    assert game.seats.get(name="red").deadline == NOON + 3 * DAY + HOUR


def test_a_clock_left_running_by_mistake_is_stopped(game):
    Seat.objects.filter(game=game, name="red").update(asked=False, asked_since=None)
    Game.objects.filter(pk=game.pk).update(status="finished")
    assert sweep(NOON + 9 * DAY) == 0
    assert set(game.seats.values_list("deadline", flat=True)) == {None}


def test_the_task_sweeps(game):
    with time_machine.travel(NOON + 3 * DAY, tick=False):
        sweep_clocks()
    assert Event.objects.filter(game=game, kind="clock").exists()


@pytest.mark.databases
def test_an_idle_sweep_is_one_query_of_the_index(game, django_assert_num_queries):
    with django_assert_num_queries(1):
        assert sweep(NOON) == 0
    overdue = Seat.objects.filter(deadline__lte=NOON).order_by("deadline")
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET LOCAL enable_seqscan = off")
    assert "seat_deadline" in overdue.explain()
