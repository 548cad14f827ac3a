from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.accounts.hours import day_of, end_of_day, next_digest, next_quiet, quiet_until
from pbem.accounts.models import User

moments = st.datetimes(datetime(2026, 1, 1), datetime(2027, 12, 31), timezones=st.just(UTC))
zones = st.sampled_from(["UTC", "Europe/Madrid", "America/New_York", "Pacific/Apia", "Asia/Kathmandu"])


def madrid(day, hour, minute=0):
    return datetime(2026, 6, day, hour, minute, tzinfo=ZoneInfo("Europe/Madrid"))


@pytest.fixture
def sleeper():
    return User(time_zone="Europe/Madrid", quiet_from=time(22), quiet_to=time(7, 30), digest_hours=[18, 8])


@pytest.mark.parametrize(
    ("at", "until"),
    [
        (madrid(1, 23), madrid(2, 7, 30)),
        (madrid(2, 0), madrid(2, 7, 30)),
        (madrid(2, 7, 29), madrid(2, 7, 30)),
        (madrid(2, 7, 30), None),
        (madrid(2, 21, 59), None),
        (madrid(2, 22), madrid(3, 7, 30)),
    ],
)
def test_quiet_hours_over_midnight(sleeper, at, until):
    assert quiet_until(sleeper, at.astimezone(UTC)) == until


def test_quiet_hours_within_a_day():
    worker = User(time_zone="Europe/Madrid", quiet_from=time(9), quiet_to=time(17))
    assert quiet_until(worker, madrid(1, 12)) == madrid(1, 17)
    assert quiet_until(worker, madrid(1, 17)) is None


def test_quiet_hours_that_begin_in_the_hour_that_is_left_out_begin_when_the_clock_is_set_forward():
    early = User(time_zone="Europe/Madrid", quiet_from=time(2, 15), quiet_to=time(6))
    set_forward = datetime(2026, 3, 29, 1, tzinfo=UTC)
    assert next_quiet(early, set_forward - timedelta(hours=1)) == set_forward
    assert quiet_until(early, set_forward) == datetime(2026, 3, 29, 4, tzinfo=UTC)


def test_no_quiet_hours():
    assert quiet_until(User(time_zone="UTC"), madrid(1, 3)) is None
    assert quiet_until(User(time_zone="UTC", quiet_from=time(3), quiet_to=time(3)), madrid(1, 3)) is None


def test_the_next_digest_is_today_or_tomorrow(sleeper):
    assert next_digest(sleeper, madrid(1, 7)) == madrid(1, 8)
    assert next_digest(sleeper, madrid(1, 8)) == madrid(1, 18)
    assert next_digest(sleeper, madrid(1, 18)) == madrid(2, 8)


@given(moments, zones, st.times(), st.times(), st.sets(st.integers(0, 23), min_size=1))
def test_every_wait_ends_later_and_soon(at, zone, start, end, hours):
    user = User(time_zone=zone, quiet_from=start, quiet_to=end, digest_hours=list(hours))
    quiet, digest = quiet_until(user, at), next_digest(user, at)
    assert quiet is None or (quiet - at).days <= 1
    assert at < digest
    assert (digest - at).days <= 2
    assert at < end_of_day(user, day_of(user, at))
