"""Which time counts against a player."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.accounts.models import User
from pbem.clocks.calendar import Calendar, has_nights
from tests.pbem.games.clocks.playing import DAY, HOUR, NOON

FRIDAY = NOON + 4 * DAY


def calendar(zone="UTC", weekends=False, vacations=(), quiet=(None, None), nights=False):
    user = User(time_zone=zone, quiet_from=quiet[0], quiet_to=quiet[1])
    return Calendar(user, weekends, list(vacations), nights)


def at(zone, *moment, fold=0):
    return datetime(*moment, tzinfo=ZoneInfo(zone), fold=fold)


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
    ("zone", "friday", "monday"),
    [
        ("Europe/Madrid", (2026, 3, 27, 23, 30), (2026, 3, 30, 23, 30)),
        ("Europe/Madrid", (2026, 3, 27, 0, 30), (2026, 3, 30, 0, 30)),
        ("Europe/Madrid", (2026, 10, 23, 23, 30), (2026, 10, 26, 23, 30)),
        ("Pacific/Auckland", (2026, 9, 25, 12), (2026, 9, 28, 12)),
        ("America/Havana", (2026, 3, 6, 23), (2026, 3, 9, 23)),
        ("Australia/Lord_Howe", (2026, 10, 2, 8), (2026, 10, 5, 8)),
    ],
)
def test_a_clock_of_the_country_that_changes_on_a_free_weekend_costs_nobody_an_hour(zone, friday, monday):
    assert calendar(zone, weekends=True).days_after(at(zone, *friday), 1) == at(zone, *monday)


def test_an_hour_that_comes_twice_or_never_is_never_the_shorter_one():
    madrid = calendar("Europe/Madrid")
    twice = madrid.days_after(at("Europe/Madrid", 2026, 10, 24, 2, 30), 1)
    never = madrid.days_after(at("Europe/Madrid", 2026, 3, 28, 2, 30), 1)
    assert twice == at("Europe/Madrid", 2026, 10, 25, 2, 30, fold=1).astimezone(UTC)
    assert never == at("Europe/Madrid", 2026, 3, 29, 3, 30).astimezone(UTC)


def test_quiet_hours_that_end_in_the_hour_that_comes_twice_do_not_bring_a_deadline_forward():
    madrid = calendar("Europe/Madrid", quiet=(time(23), time(2, 30)))
    deadline = at("Europe/Madrid", 2026, 10, 25, 2, 10, fold=1).astimezone(UTC)
    assert madrid.past_quiet(deadline) == deadline + timedelta(minutes=20)


def test_hours_that_count_stand_still_at_night():
    night_owl = calendar(quiet=(time(22), time(8)), nights=True)
    evening = NOON.replace(hour=21, minute=30)
    assert night_owl.after(evening, HOUR) == NOON.replace(hour=8, minute=30) + DAY
    assert night_owl.after(evening + HOUR, HOUR) == NOON.replace(hour=9) + DAY
    assert night_owl.between(evening, NOON + DAY) == timedelta(hours=4, minutes=30)


def test_a_night_before_a_weekend_ends_on_monday():
    free = calendar(weekends=True, quiet=(time(22), time(8)), nights=True)
    assert free.after(FRIDAY.replace(hour=21), 2 * HOUR) == FRIDAY.replace(hour=9) + 3 * DAY


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


ZONES = [
    "UTC",
    "Europe/Madrid",
    "Pacific/Auckland",
    "America/St_Johns",
    "America/Havana",
    "Africa/Cairo",
    "America/Nuuk",
    "Australia/Lord_Howe",
    "Pacific/Kiritimati",
    "Pacific/Pago_Pago",
]

days_off = st.lists(
    st.tuples(st.integers(0, 40), st.integers(0, 6)).map(
        lambda t: (date(2026, 5, 1) + t[0] * DAY, date(2026, 5, 1) + (t[0] + t[1]) * DAY)
    ),
    max_size=4,
)


@given(
    zone=st.sampled_from(ZONES),
    weekends=st.booleans(),
    vacations=days_off,
    begin=st.integers(0, 60 * 24 * 365),
    span=st.integers(1, 60 * 24 * 20),
    quiet=st.sampled_from(
        [(None, None), (time(22), time(8)), (time(1), time(9, 30)), (time(23), time(2, 30))]
    ),
)
def test_counting_forward_and_counting_between_agree(zone, weekends, vacations, begin, span, quiet):
    here = calendar(zone, weekends, vacations, quiet, nights=quiet[0] is not None)
    since = NOON + timedelta(minutes=begin)
    end = here.after(since, timedelta(minutes=span))
    assert here.between(since, end) == timedelta(minutes=span)
    assert end - since >= timedelta(minutes=span)


@given(
    zone=st.sampled_from(ZONES),
    weekends=st.booleans(),
    vacations=days_off,
    begin=st.integers(0, 60 * 24 * 365),
    days=st.integers(1, 10),
)
def test_days_end_at_the_time_at_which_they_began_to_count(zone, weekends, vacations, begin, days):
    """All days between are whole, and the last of them is no day off unless the time was over with it."""
    here = calendar(zone, weekends, vacations)
    since = here.awake(NOON + timedelta(minutes=begin))
    end = here.days_after(since, days)
    first, last = (moment.astimezone(ZoneInfo(zone)) for moment in (since, end))
    passed = [first.date() + ahead * DAY for ahead in range((last.date() - first.date()).days)]
    assert sum(not here.is_off(day) for day in passed) == days
    assert not here.is_off(last.date()) or last.time() == time.min
    assert first.time() == last.time() or changes_between(zone, first, last)
    assert end - since >= days * DAY - HOUR


def changes_between(zone, first, last):
    return first.utcoffset() != last.utcoffset()


@pytest.mark.parametrize(("end", "is_night"), [(time(21), False), (time(9), True), (time(9, 1), False)])
def test_a_night_has_at_most_twelve_hours(end, is_night):
    assert has_nights(User(quiet_from=time(21), quiet_to=end)) is is_night
