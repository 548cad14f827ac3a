"""Reading about people."""

from datetime import date, datetime

from django.conf import settings
from django.db.models import Q, QuerySet

from .hours import day_of, end_of_day
from .likeness import likeness
from .models import ApiToken, Block, User, Vacation


def tokens_of(user: User) -> QuerySet[ApiToken]:
    """The user's tokens that have not been revoked, the newest first."""
    return user.api_tokens.filter(revoked=None)


def looks_taken(name: str) -> bool:
    """Whether a reader would take the name for that of a user, or for one that is reserved."""
    looks = likeness(name)
    reserved = {likeness(word) for word in settings.ACCOUNT_USERNAME_BLACKLIST}
    return looks in reserved or User.objects.filter(likeness=looks).exists()


def strangers_to(user: User) -> set[int]:
    """The ids of all whom the user has blocked or who have blocked the user."""
    pairs = Block.objects.filter(Q(blocker=user) | Q(blocked=user)).values_list("blocker_id", "blocked_id")
    return {user_id for pair in pairs for user_id in pair} - {user.pk}


def blocks_by(user: User) -> QuerySet[Block]:
    """Whom the user has blocked, by name."""
    return user.blocks_made.select_related("blocked").order_by("blocked__username")


def away_until(user: User, at: datetime) -> datetime | None:
    """The end of the vacation that the user is on at that moment, or None."""
    day = day_of(user, at)
    vacation = user.vacations.filter(first_day__lte=day, last_day__gte=day).first()
    return end_of_day(user, vacation.last_day) if vacation else None


def vacations_from(user: User, day: date) -> QuerySet[Vacation]:
    """The vacations that are not over on that day, in order."""
    return user.vacations.filter(last_day__gte=day)


def vacation_days_taken(user: User, year: int) -> int:
    """How many days of a calendar year the user has booked."""
    first, last = date(year, 1, 1), date(year, 12, 31)
    booked = user.vacations.filter(first_day__lte=last, last_day__gte=first)
    return sum((min(v.last_day, last) - max(v.first_day, first)).days + 1 for v in booked)
