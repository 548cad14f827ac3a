"""Time that counts against a player: not his days off, and no end within his quiet hours."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from pbem.accounts.hours import day_of, end_of_day, local, quiet_until
from pbem.accounts.models import User
from pbem.accounts.selectors import vacations_from

DAY = timedelta(days=1)
FRIDAY = 4


@dataclass(frozen=True, slots=True)
class Calendar:
    """The days on which the clock of a user stands still, in his time zone."""

    user: User
    weekends: bool
    vacations: list[tuple[date, date]]

    def is_off(self, day: date) -> bool:
        if self.weekends and day.weekday() > FRIDAY:
            return True
        return any(first <= day <= last for first, last in self.vacations)

    def awake(self, at: datetime) -> datetime:
        """The first moment from then on that is on no day off."""
        while self.is_off(day_of(self.user, at)):
            at = self.midnight(at)
        return at

    def midnight(self, at: datetime) -> datetime:
        # In UTC, because Python counts hours between two times of one zone as the wall clock shows them.
        return end_of_day(self.user, day_of(self.user, at)).astimezone(UTC)

    def after(self, begin: datetime, span: timedelta) -> datetime:
        """The end of a span of time, days off apart."""
        at, left = self.awake(begin.astimezone(UTC)), span
        while self.has_days_off and at + left > (midnight := self.midnight(at)):
            left -= midnight - at
            at = self.awake(midnight)
        return at + left

    def days_after(self, begin: datetime, days: int) -> datetime:
        """The same time of the day so many days later, even if the clocks of the country change between."""
        first = self.awake(begin.astimezone(UTC))
        last = self.after(first, days * DAY)
        return last + self.offset(first) - self.offset(last)

    def offset(self, at: datetime) -> timedelta:
        return local(self.user, at).utcoffset() or timedelta()

    def between(self, begin: datetime, end: datetime) -> timedelta:
        """How much of the time between two moments counts."""
        spent, at = timedelta(), self.awake(begin.astimezone(UTC))
        while at < end:
            midnight = self.midnight(at) if self.has_days_off else end
            spent += min(midnight, end) - at
            at = self.awake(midnight)
        return spent

    def past_quiet(self, at: datetime) -> datetime:
        """The moment itself, or the first after it that is neither in quiet hours nor on a day off."""
        while until := quiet_until(self.user, at):
            at = self.awake(until.astimezone(UTC))
        return at

    @property
    def has_days_off(self) -> bool:
        return self.weekends or bool(self.vacations)


def calendar_of(user: User, since: datetime, *, weekends: bool) -> Calendar:
    """The calendar of a user as far as it matters from a moment on."""
    booked = vacations_from(user, day_of(user, since)).values_list("first_day", "last_day")
    return Calendar(user, weekends, list(booked))
