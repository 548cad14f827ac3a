"""Clocks that start and stop. No test waits."""

from datetime import UTC, date, datetime, time
from random import Random

import msgspec
import pytest
import time_machine
from hypothesis import given
from hypothesis import strategies as st

from pbem.accounts import services as accounts
from pbem.accounts.models import User, Vacation
from pbem.clocks.settings import clock_of
from pbem.games import clocks
from pbem.games.models import Game, Seat
from pbem.games.services import CannotUndo, hand_over, undo
from pbem.lobby.deadlines.sweep import due_sweep
from tests.pbem.games.clocks.playing import (
    DAY,
    FISCHER,
    HOUR,
    NOON,
    THREE_DAYS,
    clocked,
    clocked_plots,
    seat_of,
    send_at,
)
from tests.pbem.games.playing import some_order
from tests.pbem.games.test_standing import until_battle

pytestmark = pytest.mark.django_db


def asked(user, clock, since=NOON, **fields):
    seat = Seat(game=Game(clock=clock), name="blue", user=user, **fields)
    clocks.begin(seat, since)
    return seat


def away(user, first, last):
    return Vacation.objects.create(user=user, first_day=first, last_day=last)


@pytest.mark.parametrize("clock", [{}, {"kind": "none"}])
def test_without_a_clock_there_is_no_deadline(alice, clock, django_assert_num_queries):
    with django_assert_num_queries(0):
        assert asked(alice, clock).deadline is None


def test_days_are_days_from_now(alice):
    assert asked(alice, THREE_DAYS).deadline == NOON + 3 * DAY


def test_no_clock_runs_for_bots_caretakers_and_empty_seats(alice):
    for held in ({"bot": "basic"}, {"caretaker": "basic", "user": alice}, {}):
        seat = Seat(game=Game(clock=THREE_DAYS), name="blue", **held)
        clocks.begin(seat, NOON)
        assert (seat.deadline, seat.due) == (None, None)


def test_an_unknown_clock_is_refused(alice):
    with pytest.raises(msgspec.ValidationError, match="sand"):
        asked(alice, {"kind": "sand"})


def test_days_of_a_vacation_do_not_count(alice):
    away(alice, date(2026, 5, 5), date(2026, 5, 8))
    assert asked(alice, THREE_DAYS).deadline == NOON + 7 * DAY


def test_vacations_far_off_or_over_change_nothing(alice):
    away(alice, date(2026, 4, 1), date(2026, 4, 9))
    away(alice, date(2026, 5, 8), date(2026, 5, 20))
    assert asked(alice, THREE_DAYS).deadline == NOON + 3 * DAY


def test_one_vacation_can_bring_the_next_into_reach(alice):
    away(alice, date(2026, 5, 6), date(2026, 5, 7))
    away(alice, date(2026, 5, 9), date(2026, 5, 9))
    assert asked(alice, THREE_DAYS).deadline == NOON + 6 * DAY


def test_weekends_count_unless_the_game_says_otherwise(alice):
    friday = NOON + 4 * DAY
    assert asked(alice, THREE_DAYS, friday).deadline == friday + 3 * DAY
    assert asked(alice, THREE_DAYS | {"weekends": True}, friday).deadline == friday + 5 * DAY


def test_no_deadline_falls_into_quiet_hours_and_none_comes_earlier(alice):
    alice.quiet_from, alice.quiet_to = time(11), time(18)
    assert asked(alice, THREE_DAYS).deadline == (NOON + 3 * DAY).replace(hour=18)


# A bank of time


def answered(seat, at):
    clocks.halt(seat, at, answered=True)
    return seat.bank_seconds


def test_a_bank_of_time_is_spent_and_grows_with_each_turn(alice):
    seat = asked(alice, FISCHER)
    assert seat.deadline == NOON + 240 * HOUR
    assert answered(seat, NOON + 100 * HOUR) == (140 + 24) * 3600
    clocks.begin(seat, NOON)
    assert seat.deadline == NOON + 164 * HOUR


def test_two_seats_of_one_player_have_a_bank_each(alice):
    game = clocked({"red": alice, "gold": alice}, FISCHER, scenario="alliance")
    send_at(NOON + 100 * HOUR, game, "red", some_order(game, "red", Random(1)))
    red, gold = seat_of(game, "red"), seat_of(game, "gold")
    assert (red.bank_seconds, red.deadline) == ((140 + 24) * 3600, None)
    assert (gold.bank_seconds, gold.deadline) == (None, NOON + 240 * HOUR)


def test_days_off_that_lie_ahead_are_no_time_won(alice):
    """The deadline is beyond the weekend, but the hours until Friday have been used."""
    seat = asked(alice, FISCHER | {"weekends": True})
    assert answered(seat, NOON + 48 * HOUR) == (240 - 48 + 24) * 3600
    clocks.begin(seat, NOON + 3 * DAY)
    assert answered(seat, NOON + 7 * DAY) == (216 - 48 + 24) * 3600


@pytest.mark.parametrize(("wakes", "hour"), [(time(10), 11), (time(10, 1), 10)])
def test_a_bank_does_not_run_at_night_but_stands_still_for_no_longer_than_that(alice, wakes, hour):
    """Asked at midnight with an hour left; who calls more than half the day a night has none."""
    alice.quiet_from, alice.quiet_to = time(22), wakes
    midnight = NOON.replace(hour=0)
    seat = asked(alice, FISCHER, since=midnight, bank_seconds=3600)
    assert seat.deadline == midnight.replace(hour=hour, minute=wakes.minute)


def test_other_hours_never_bring_a_deadline_nearer(alice, bob):
    """The night has passed without cost; who says afterwards that he has none does not lose it."""
    alice.quiet_from, alice.quiet_to = time(22), time(8)
    alice.save()
    evening = NOON.replace(hour=21)
    game = clocked(
        {"blue": alice, "red": bob}, {"kind": "fischer", "bank_hours": 3, "turn_hours": 1}, evening
    )
    morning = seat_of(game, "blue").deadline
    assert morning == NOON.replace(hour=10) + DAY
    with time_machine.travel(morning - HOUR, tick=False):
        accounts.preferences_update(user=alice, quiet_from=None, quiet_to=None)
        due_sweep()
    assert seat_of(game, "blue").deadline == morning


def test_an_answer_in_the_morning_costs_the_minutes_since_the_night(alice):
    alice.quiet_from, alice.quiet_to = time(22), time(8)
    seat = asked(alice, FISCHER, since=NOON.replace(hour=21), bank_seconds=2 * 3600)
    assert answered(seat, NOON.replace(hour=8, minute=15) + DAY) == (24 * 60 + 45) * 60


def test_a_question_that_is_withdrawn_costs_nothing(alice):
    seat = asked(alice, FISCHER, bank_seconds=100 * 3600)
    clocks.halt(seat, NOON + 50 * HOUR, answered=False)
    assert (seat.bank_seconds, seat.deadline, seat.due) == (100 * 3600, None, None)


def test_an_automatic_answer_costs_nothing(alice, bob):
    """Standing orders answer in the attacker's transaction: the defender's clock never runs."""
    with time_machine.travel(NOON, tick=False):
        game = clocked({"blue": alice, "red": bob}, FISCHER)
        attack = until_battle(game)
        defender = "red" if attack.seat == "blue" else "blue"
        before = seat_of(game, defender).bank_seconds
    send_at(NOON + 100 * HOUR, game, attack.seat, attack)
    assert game.events.filter(seat=defender, source="default").exists()
    assert seat_of(game, defender).bank_seconds == before
    assert seat_of(game, attack.seat).deadline == NOON + 240 * HOUR


@given(hours=st.lists(st.integers(0, 600), max_size=12))
def test_a_bank_is_never_empty_nor_fuller_than_at_first(hours):
    seat, clock = Seat(game=Game(clock=FISCHER), name="blue", user=User()), clock_of(FISCHER)
    for used in hours:
        seat.asked_since = NOON
        seat.bank_seconds = bank_without_vacation(clock, seat, NOON + used * HOUR)
        assert 24 * 3600 <= seat.bank_seconds <= 240 * 3600


def bank_without_vacation(clock, seat, now):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pbem.clocks.calendar.vacations_from", lambda user, day: Vacation.objects.none())
        return clocks.bank_after(clock, seat, now)


# Taking back gives no time


@pytest.fixture
def plots(settings):
    settings.PBEM_TITLES = ("rules.border_war", "tests.pbem.games.plots.first")


def undo_at(at, game, seat="blue"):
    with time_machine.travel(at, tick=False):
        undo(game_id=game.pk, seat=seat, source="web")


def test_answering_and_undoing_again_and_again_refills_no_bank(plots, alice, bob):
    game = clocked_plots({"blue": alice, "red": bob}, FISCHER)
    for hour in (10, 20, 30):
        send_at(NOON + hour * HOUR, game, "blue", "end")
        undo_at(NOON + (hour + 1) * HOUR, game)
    blue = seat_of(game, "blue")
    assert (blue.asked_since, blue.bank_seconds, blue.deadline) == (NOON, None, NOON + 240 * HOUR)
    send_at(NOON + 40 * HOUR, game, "blue", "end")
    assert seat_of(game, "blue").bank_seconds == (200 + 24) * 3600


def test_answering_and_undoing_gives_no_new_days(plots, alice, bob):
    game = clocked_plots({"blue": alice, "red": bob})
    send_at(NOON + 2 * DAY, game, "blue", "end")
    undo_at(NOON + 2 * DAY + HOUR, game)
    game.refresh_from_db()
    assert game.deadline == seat_of(game, "blue").deadline == NOON + 3 * DAY


def test_what_was_answered_in_time_cannot_be_taken_up_again_after_it(plots, alice, bob):
    game = clocked_plots({"blue": alice, "red": bob})
    send_at(NOON + 3 * DAY - HOUR, game, "blue", "end")
    with pytest.raises(CannotUndo, match="run out"):
        undo_at(NOON + 3 * DAY, game)
    assert not seat_of(game, "blue").asked


# What moves a deadline


@pytest.fixture
def game(alice, bob):
    return clocked({"blue": alice, "red": bob})


def at(moment, deed, **given):
    with time_machine.travel(moment, tick=False):
        return deed(**given)


def test_a_vacation_moves_the_deadline_when_it_is_booked_and_when_it_ends_early(game, alice):
    first, last = date(2026, 5, 5), date(2026, 5, 9)
    vacation = at(NOON, accounts.vacation_book, user=alice, first_day=first, last_day=last)
    blue = seat_of(game, "blue")
    assert (blue.deadline, blue.due) == (NOON + 8 * DAY, NOON + 7 * DAY)
    game.refresh_from_db()
    assert game.deadline == NOON + 3 * DAY
    at(NOON + 2 * DAY, accounts.vacation_end, vacation=vacation)
    assert seat_of(game, "blue").deadline == NOON + 5 * DAY


def test_a_vacation_after_the_deadline_is_too_late(game, alice):
    Seat.objects.filter(game=game, name="blue").update(due=NOON + 4 * DAY)
    today = date(2026, 5, 7)
    at(NOON + 3 * DAY + HOUR, accounts.vacation_book, user=alice, first_day=today, last_day=today)
    assert seat_of(game, "blue").deadline == NOON + 3 * DAY


def test_new_reminders_hold_for_clocks_that_run_already(game, alice):
    at(NOON, accounts.preferences_update, user=alice, reminder_hours=[48])
    assert seat_of(game, "blue").due == NOON + DAY
    at(NOON, accounts.preferences_update, user=alice, reminder_hours=[])
    assert seat_of(game, "blue").due == NOON + 3 * DAY


def test_new_quiet_hours_move_a_deadline_once(game, alice):
    at(NOON, accounts.preferences_update, user=alice, quiet_from=time(11), quiet_to=time(10))
    moved = datetime(2026, 5, 8, 10, tzinfo=UTC)
    assert seat_of(game, "blue").deadline == moved
    at(NOON + 3 * DAY, accounts.preferences_update, user=alice, quiet_from=time(9), quiet_to=time(8))
    assert seat_of(game, "blue").deadline == moved


def test_who_takes_a_seat_over_has_all_his_time(game, charlie):
    at(NOON + 2 * DAY, hand_over, game_id=game.pk, seat="blue", user=charlie)
    blue = seat_of(game, "blue")
    assert (blue.asked_since, blue.deadline) == (NOON + 2 * DAY, NOON + 5 * DAY)
