"""Clocks against a slow clerk who looks at the player's calendar and wall clock every quarter of an hour.

The clerk never adds hours to a wall clock, which is where such reckonings go wrong: he goes from moment to
moment, and asks the zone what the wall clock shows. He differs from the code only in nights that begin or
end within the hour that is left out or comes twice: the code lets them last as long as they can be read.
"""

from datetime import UTC, date, datetime, time, timedelta
from random import Random
from zoneinfo import ZoneInfo

import pytest

from pbem.accounts.models import User
from pbem.clocks.calendar import Calendar

STEP = timedelta(minutes=15)
DAY = timedelta(days=1)
CASES = 110
# Around the days in 2026 on which clocks are set forward and back; the last two zones keep theirs. São Paulo
# changed at midnight, the last time in 2018 and 2019.
CHANGES = {
    "Europe/Madrid": [date(2026, 3, 29), date(2026, 10, 25)],
    "America/New_York": [date(2026, 3, 8), date(2026, 11, 1)],
    "Australia/Lord_Howe": [date(2026, 4, 5), date(2026, 10, 4)],
    "America/Sao_Paulo": [date(2018, 11, 4), date(2019, 2, 17)],
    "Asia/Kathmandu": [date(2026, 6, 15)],
}
NIGHTS = [
    (None, None),
    (time(22), time(8)),
    (time(1), time(9, 30)),
    (time(12), time(14)),
    (time(23, 30), time(7, 15)),
]
ODD_NIGHTS = [
    (time(23), time(2, 30)),
    (time(2, 15), time(6)),
    (time(0, 30), time(2, 45)),
    (time(23, 15), time(0, 15)),
]


class Clerk:
    def __init__(self, zone, weekends, vacations, quiet, nights):
        self.zone, self.weekends, self.vacations = ZoneInfo(zone), weekends, vacations
        self.quiet, self.nights = quiet, nights

    def wall(self, at):
        return at.astimezone(self.zone).replace(tzinfo=None)

    def is_off(self, at):
        day = self.wall(at).date()
        booked = any(first <= day <= last for first, last in self.vacations)
        return booked or (self.weekends and day.isoweekday() >= 6)

    def is_quiet(self, at):
        start, end = self.quiet
        if start is None:
            return False
        shown = self.wall(at).time()
        return start <= shown < end if start < end else shown >= start or shown < end

    def counts(self, at):
        return not self.is_off(at) and not (self.nights and self.is_quiet(at))

    def after(self, begin, span):
        """One step after another; those that count use up the span."""
        at, left = begin, span
        while left:
            left -= STEP if self.counts(at) else timedelta()
            at += STEP
        return at

    def between(self, begin, end):
        steps = range(int((end - begin) / STEP))
        return STEP * sum(self.counts(begin + step * STEP) for step in steps)

    def days_after(self, begin, days):
        """So many midnights after days that count, then on until the wall clock shows the same time."""
        at = begin
        while self.is_off(at):
            at += STEP
        shown = self.wall(at).time()
        while days:
            day, counted = self.wall(at).date(), not self.is_off(at)
            while self.wall(at).date() == day:
                at += STEP
            days -= counted
        if shown == time.min:
            return at
        while self.is_off(at):
            at += STEP
        return self.last_showing(at, shown)

    def last_showing(self, at, shown):
        """The last moment of that day with that time; if it is left out, as if it were not."""
        day, moments = self.wall(at).date(), []
        while self.wall(at).date() == day:
            moments.append(at)
            at += STEP
        exact = [moment for moment in moments if self.wall(moment).time() == shown]
        before = [moment for moment in moments if self.wall(moment).time() < shown]
        return exact[-1] if exact else before[-1] + (datetime.combine(day, shown) - self.wall(before[-1]))

    def past_quiet(self, at):
        if self.is_quiet(at):
            while self.is_quiet(at) or self.is_off(at):
                at += STEP
        return at


def case(seed, nights):
    """A player, and a moment some days before or after the clocks of his country change."""
    rng = Random(seed)
    zone = sorted(CHANGES)[seed % len(CHANGES)]
    change = rng.choice(CHANGES[zone])
    begin = datetime.combine(change, time.min, UTC) + rng.randrange(-5 * 96, 2 * 96) * STEP
    first = change + rng.randrange(-4, 5) * DAY
    vacations = [(first, first + rng.randrange(4) * DAY)] if rng.random() < 0.5 else []
    quiet = rng.choice(nights)
    return begin, zone, rng.random() < 0.5, vacations, quiet, rng


def both(seed, *, hours, nights=NIGHTS):
    """The clerk and the code; only banks of hours stand still at night."""
    begin, zone, weekends, vacations, quiet, rng = case(seed, nights)
    user = User(time_zone=zone, quiet_from=quiet[0], quiet_to=quiet[1])
    still = hours and quiet[0] is not None
    clerk = Clerk(zone, weekends, vacations, quiet, still)
    return begin, clerk, Calendar(user, weekends, vacations, still), rng


@pytest.mark.parametrize("seed", range(CASES))
def test_banks_of_hours_as_the_clerk_counts_them(seed):
    begin, clerk, calendar, rng = both(seed, hours=True)
    span = rng.randrange(1, 4 * 48) * STEP
    end = clerk.after(begin, span)
    assert calendar.after(begin, span) == end
    assert calendar.past_quiet(end) == clerk.past_quiet(end)
    middle = begin + rng.randrange(1, 5 * 96) * STEP
    assert calendar.between(begin, middle) == clerk.between(begin, middle)


@pytest.mark.parametrize("seed", range(CASES))
def test_days_as_the_clerk_counts_them(seed):
    begin, clerk, calendar, rng = both(seed, hours=False)
    days = rng.randrange(1, 5)
    end = clerk.days_after(begin, days)
    assert calendar.days_after(begin, days) == end
    assert calendar.past_quiet(end) == clerk.past_quiet(end)


@pytest.mark.parametrize("seed", range(60))
def test_a_night_that_ends_while_clocks_are_set_costs_nobody_time(seed):
    begin, clerk, calendar, rng = both(seed, hours=True, nights=ODD_NIGHTS)
    span = rng.randrange(1, 4 * 48) * STEP
    end = calendar.past_quiet(calendar.after(begin, span))
    read = clerk.past_quiet(clerk.after(begin, span))
    assert read <= end <= read + DAY
    assert calendar.between(begin, calendar.after(begin, span)) == span
