"""Days and hours as a user lives them, in the user's time zone."""

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from .models import User


def local(user: User, at: datetime) -> datetime:
    """The moment on the user's wall clock."""
    return at.astimezone(ZoneInfo(user.time_zone))


def day_of(user: User, at: datetime) -> date:
    """The user's calendar day at that moment."""
    return local(user, at).date()


def end_of_day(user: User, day: date) -> datetime:
    """Midnight at the end of the user's day."""
    return datetime.combine(day + timedelta(days=1), time.min, ZoneInfo(user.time_zone))


def quiet_until(user: User, at: datetime) -> datetime | None:
    """The end of the quiet hours that hold at that moment, or None."""
    start, end = user.quiet_from, user.quiet_to
    if start is None or end is None or start == end:
        return None
    here = local(user, at)
    clock = here.time().replace(tzinfo=None)
    overnight = start > end
    if not (clock >= start or clock < end if overnight else start <= clock < end):
        return None
    day = here.date() + timedelta(days=1 if overnight and clock >= start else 0)
    return latest(user, datetime.combine(day, end))


def latest(user: User, wall: datetime) -> datetime:
    """The last moment at which the user's wall clock shows that time, or would if it were not set forward."""
    first = wall.replace(tzinfo=ZoneInfo(user.time_zone), fold=0)
    return max(first, first.replace(fold=1), key=datetime.timestamp)


def first_moment(user: User, wall: datetime) -> datetime:
    """The first moment at which the user's wall clock shows that time, or more because it is set forward."""
    zone = ZoneInfo(user.time_zone)
    first = wall.replace(tzinfo=zone, fold=0)
    low, high = int(first.replace(fold=1).timestamp()), int(first.timestamp())
    if low >= high:
        return first
    before = datetime.fromtimestamp(low, zone).utcoffset()
    while high - low > 1:
        middle = (low + high) // 2
        is_before = datetime.fromtimestamp(middle, zone).utcoffset() == before
        low, high = (middle, high) if is_before else (low, middle)
    return datetime.fromtimestamp(high, zone)


def next_quiet(user: User, after: datetime) -> datetime | None:
    """The first beginning of quiet hours after a moment; None without such hours."""
    if user.quiet_from is None:
        return None
    today, zone = day_of(user, after), ZoneInfo(user.time_zone)
    walls = [datetime.combine(today + timedelta(days=days), user.quiet_from) for days in range(3)]
    begins = [moment(user, wall) for wall in walls for moment in (first_moment, latest)]
    times = (begin.timestamp() for begin in begins)
    return datetime.fromtimestamp(min(at for at in times if at > after.timestamp()), zone)


def quiet_since(user: User, at: datetime) -> datetime | None:
    """The beginning of the quiet hours that hold at that moment, or None."""
    if user.quiet_from is None or quiet_until(user, at) is None:
        return None
    here = local(user, at)
    day = here.date() - timedelta(days=1 if here.time().replace(tzinfo=None) < user.quiet_from else 0)
    return datetime.combine(day, user.quiet_from, ZoneInfo(user.time_zone))


def next_digest(user: User, after: datetime) -> datetime:
    """The first hour of the user's digest that comes after the moment."""
    zone = ZoneInfo(user.time_zone)
    today = day_of(user, after)
    times = (
        datetime.combine(today + timedelta(days=days), time(hour), zone)
        for days in range(3)
        for hour in sorted(user.digest_hours)
    )
    return next(moment for moment in times if moment > after)
