"""When a player is reminded."""

from datetime import time
from random import Random

import pytest

from pbem.accounts.models import User
from pbem.clocks.reminders import last_reminder, next_reminder, reminders
from pbem.outbox.models import Outbox
from tests.pbem.games.clocks.playing import DAY, HOUR, NOON, clocked, seat_of, send_at, sweep
from tests.pbem.games.playing import some_order

END = NOON + 3 * DAY


def hours_before(deadline=END, **preferences):
    user = User(**preferences)
    return [(deadline - at) / HOUR for at, _ in reminders(user, NOON, deadline)]


def test_a_day_and_three_hours_before_the_deadline():
    assert hours_before() == [24, 3]
    assert hours_before(reminder_hours=[1, 48, 6]) == [48, 6, 1]
    assert hours_before(reminder_hours=[]) == []


def test_none_when_the_question_is_just_asked():
    assert hours_before(NOON + 24 * HOUR) == [3]
    assert hours_before(NOON + 2 * HOUR) == []


def test_a_reminder_waits_for_the_end_of_the_quiet_hours():
    """The deadline is at noon, nine o'clock is quiet."""
    assert hours_before(quiet_from=time(22), quiet_to=time(10)) == [24, 2]


def test_a_reminder_comes_before_quiet_hours_that_last_until_the_deadline():
    assert hours_before(quiet_from=time(20), quiet_to=time(12)) == [24, 16.25]


def test_of_reminders_that_were_missed_the_last_is_enough():
    user = User(reminder_hours=[48, 24, 3])
    assert last_reminder(user, NOON, END, END - 4 * HOUR) == 24
    assert last_reminder(user, NOON, END, END - 60 * HOUR) is None
    assert next_reminder(user, NOON, END, END - 4 * HOUR) == END - 3 * HOUR
    assert next_reminder(user, NOON, END, END - HOUR) is None


# On the beat


@pytest.fixture
def game(alice, bob):
    bob.reminder_hours = []
    bob.save()
    return clocked({"blue": alice, "red": bob})


def reminded():
    rows = Outbox.objects.filter(topic="reminder").order_by("pk")
    return [(row.seat, row.payload["hours"]) for row in rows]


@pytest.mark.databases
def test_each_reminder_is_left_in_the_outbox_once(game):
    assert sweep(END - 24 * HOUR - HOUR) == 0
    assert reminded() == []
    for _ in range(2):
        assert sweep(END - 24 * HOUR) == 0
        assert reminded() == [("blue", 24)]
    sweep(END - 3 * HOUR)
    assert reminded() == [("blue", 24), ("blue", 3)]
    assert seat_of(game, "blue").due == END


def test_nobody_is_reminded_of_what_he_has_answered(game):
    send_at(NOON + HOUR, game, "blue", some_order(game, "blue", Random(1)))
    sweep(END - 24 * HOUR)
    assert reminded() == []


def test_a_server_that_was_down_reminds_once(game):
    sweep(END - HOUR)
    assert reminded() == [("blue", 3)]
