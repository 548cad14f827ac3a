"""Which time counts against a player."""

from datetime import UTC, date, datetime, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.accounts.models import User
from pbem.lobby.clocks.calendar import Calendar
from tests.pbem.lobby.clocks.playing import DAY, HOUR, NOON

FRIDAY = NOON + 4 * DAY


def calendar(zone="UTC", weekends=False, vacations=(), quiet=(None, None)):
    user = User(time_zone=zone, quiet_from=quiet[0], quiet_to=quiet[1])
    return Calendar(user, weekends, list(vacations))


def may(first, last):
    return date(2026, 5, first), date(2026, 5, last)


def test_without_days_off_time_is_time():
    assert calendar().after(NOON, 50 * HOUR) == NOON + 50 * HOUR
    assert calendar().days_after(NOON, 3) == NOON + 3 * DAY


def test_weekends_do_not_count():
    assert calendar(weekends=True).days_after(FRIDAY, 1) == FRIDAY + 3 * DAY
    assert calendar(weekends=True).days_after(NOON, 5) == NOON + 7 * DAY
    assert calendar(weekends=False).days_after(FRIDAY, 1) == FRIDAY + DAY


def test_who_is_asked_on_a_weekend_has_his_days_from_monday_on():
    monday = datetime(2026, 5, 11, tzinfo=UTC)
    assert calendar(weekends=True).days_after(FRIDAY + DAY, 1) == monday + DAY


def test_the_weekend_is_that_of_the_player():
    """Noon of Friday in London is already Saturday on Kiritimati."""
    kiritimati = calendar("Pacific/Kiritimati", weekends=True)
    sunday_midnight_there = datetime(2026, 5, 10, 10, tzinfo=UTC)
    assert kiritimati.days_after(FRIDAY, 1) == sunday_midnight_there + DAY


def test_a_vacation_and_a_weekend_in_one_are_counted_once():
    away = calendar(weekends=True, vacations=[may(8, 12)])
    assert away.days_after(NOON, 4) == NOON + 9 * DAY


def test_days_end_at_the_same_hour_although_the_clocks_of_the_country_change():
    """Madrid goes back from summer time on 25 October 2026."""
    madrid = calendar("Europe/Madrid")
    begin = datetime(2026, 10, 24, 10, tzinfo=UTC)
    assert madrid.days_after(begin, 2) == begin + 2 * DAY + HOUR
    assert madrid.after(begin, 2 * DAY) == begin + 2 * DAY


@pytest.mark.parametrize(
    ("at", "moved"),
    [
        (NOON, NOON),
        (NOON.replace(hour=23), NOON.replace(hour=7) + DAY),
        (NOON.replace(hour=3), NOON.replace(hour=7)),
        (NOON.replace(hour=7), NOON.replace(hour=7)),
    ],
)
def test_nothing_ends_in_quiet_hours(at, moved):
    assert calendar(quiet=(time(22), time(7))).past_quiet(at) == moved


def test_quiet_hours_that_end_on_a_day_off_end_after_it():
    friday_night = FRIDAY.replace(hour=23)
    monday = datetime(2026, 5, 11, 7, tzinfo=UTC)
    assert calendar(weekends=True, quiet=(time(22), time(7))).past_quiet(friday_night) == monday


days_off = st.lists(
    st.tuples(st.integers(0, 40), st.integers(0, 6)).map(
        lambda t: (date(2026, 5, 1) + t[0] * DAY, date(2026, 5, 1) + (t[0] + t[1]) * DAY)
    ),
    max_size=4,
)


@given(
    zone=st.sampled_from(["UTC", "Europe/Madrid", "Pacific/Auckland", "America/St_Johns"]),
    weekends=st.booleans(),
    vacations=days_off,
    begin=st.integers(0, 60 * 24 * 30),
    span=st.integers(1, 60 * 24 * 20),
)
def test_counting_forward_and_counting_between_agree(zone, weekends, vacations, begin, span):
    here = calendar(zone, weekends, vacations)
    since = NOON + timedelta(minutes=begin)
    end = here.after(since, timedelta(minutes=span))
    assert here.between(since, end) == timedelta(minutes=span)
    assert end - since >= timedelta(minutes=span)
