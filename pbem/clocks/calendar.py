"""Time that counts against a player: not his days off, and no end within his quiet hours."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from pbem.accounts.hours import day_of, end_of_day, latest, local, next_quiet, quiet_until
from pbem.accounts.models import User
from pbem.accounts.selectors import vacations_from
from pbem.clocks.settings import FischerClock, Running

DAY = timedelta(days=1)
LONGEST_NIGHT = timedelta(hours=12)
FRIDAY = 4


@dataclass(frozen=True, slots=True)
class Calendar:
    """The days on which the clock of a user stands still, in his time zone; with `nights` quiet hours too."""

    user: User
    weekends: bool
    vacations: list[tuple[date, date]]
    nights: bool = False

    def is_off(self, day: date) -> bool:
        if self.weekends and day.weekday() > FRIDAY:
            return True
        return any(first <= day <= last for first, last in self.vacations)

    def awake(self, at: datetime) -> datetime:
        """The first moment from then on at which the clock runs."""
        while until := self.rests_until(at):
            at = until
        return at

    def rests_until(self, at: datetime) -> datetime | None:
        """The end of the day off, or of the quiet hours, that holds at that moment; None: the clock runs."""
        if self.is_off(day_of(self.user, at)):
            return self.midnight(at)
        until = quiet_until(self.user, at) if self.nights else None
        return until and until.astimezone(UTC)

    def midnight(self, at: datetime) -> datetime:
        # In UTC, because Python counts hours between two times of one zone as the wall clock shows them.
        return end_of_day(self.user, day_of(self.user, at)).astimezone(UTC)

    def may_rest_at(self, at: datetime) -> datetime:
        """The first moment after one at which the clock may come to a stand."""
        midnight = self.midnight(at)
        night = next_quiet(self.user, at) if self.nights else None
        return min(midnight, night.astimezone(UTC)) if night else midnight

    def after(self, begin: datetime, span: timedelta) -> datetime:
        """The end of a span of time, without the time that does not count."""
        at, left = self.awake(begin.astimezone(UTC)), span
        while self.ever_rests and at + left > (rest := self.may_rest_at(at)):
            left -= rest - at
            at = self.awake(rest)
        return at + left

    def days_after(self, begin: datetime, days: int) -> datetime:
        """The same time of the day so many days later, even if the clocks of the country change between."""
        # On the wall clock, for an hour that is lost or won on a day off is nobody's.
        at, left = local(self.user, self.awake(begin.astimezone(UTC))).replace(tzinfo=None), days * DAY
        while self.ever_rests and at + left > (midnight := datetime.combine(at.date() + DAY, time.min)):
            left -= midnight - at
            at = midnight
            while self.is_off(at.date()):
                at += DAY
        return latest(self.user, at + left).astimezone(UTC)

    def between(self, begin: datetime, end: datetime) -> timedelta:
        """How much of the time between two moments counts."""
        spent, at = timedelta(), self.awake(begin.astimezone(UTC))
        while at < end:
            rest = self.may_rest_at(at) if self.ever_rests else end
            spent += min(rest, end) - at
            at = self.awake(rest)
        return spent

    def past_quiet(self, at: datetime) -> datetime:
        """The moment itself, or the first after it that is neither in quiet hours nor on a day off."""
        while until := quiet_until(self.user, at):
            at = self.awake(until.astimezone(UTC))
        return at

    @property
    def ever_rests(self) -> bool:
        return self.nights or self.weekends or bool(self.vacations)


def calendar_of(user: User, since: datetime, clock: Running) -> Calendar:
    """The calendar of a user as far as it matters to a clock from a moment on."""
    booked = vacations_from(user, day_of(user, since)).values_list("first_day", "last_day")
    return Calendar(user, clock.weekends, list(booked), nights=counts_hours(clock) and has_nights(user))


def counts_hours(clock: Running) -> bool:
    """Whether a night costs time: days have a night each for everybody."""
    return isinstance(clock, FischerClock)


def has_nights(user: User) -> bool:
    """Whether the quiet hours of a user are a night, and not a way to stop the clock for good."""
    if user.quiet_from is None or user.quiet_to is None:
        return False
    return timedelta() < quiet_length(user.quiet_from, user.quiet_to) <= LONGEST_NIGHT


def quiet_length(start: time, end: time) -> timedelta:
    day = date.min
    length = datetime.combine(day, end) - datetime.combine(day, start)
    return length if length >= timedelta() else length + DAY
