"""Writing about people: the only place that changes their tokens, preferences, vacations and blocks."""

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q
from django.dispatch import Signal
from django.utils import timezone
from django.utils.translation import gettext as _

from . import selectors, tokens
from .hours import day_of
from .models import ApiToken, Block, Preferences, Scope, User, Vacation

MOST_TOKENS = 25
LONGEST_AHEAD = timedelta(days=366)
hours_changed = Signal()
"""Sent with `user` and `sooner`: his days off, hours or reminders are others now; his clocks follow."""
PREFERENCES = frozenset(field.name for field in Preferences._meta.get_fields())


def token_issue(
    *, user: User, name: str, scopes: Iterable[str], expires: datetime | None = None
) -> tuple[ApiToken, str]:
    """A new token and its plain text, which is never to be had again."""
    now, plain = timezone.now(), tokens.fresh()
    if expires is not None and expires <= now:
        raise ValidationError({"expires": _("The token would expire before it could be used.")})
    if selectors.tokens_of(user).filter(Q(expires=None) | Q(expires__gt=now)).count() >= MOST_TOKENS:
        raise ValidationError(_("You have %(most)d tokens: revoke one first.") % {"most": MOST_TOKENS})
    token = ApiToken(
        user=user,
        name=name.strip(),
        scopes=checked_scopes(scopes),
        expires=expires,
        digest=tokens.digest(plain),
        hint=tokens.hint(plain),
    )
    token.full_clean()
    token.save()
    return token, plain


def checked_scopes(scopes: Iterable[str]) -> list[str]:
    """The scopes in their order; whoever may play may also read."""
    asked = set(scopes)
    if unknown := asked - set(Scope.values):
        raise ValidationError({"scopes": _("There is no scope “%(scope)s”.") % {"scope": min(unknown)}})
    if not asked:
        raise ValidationError({"scopes": _("Choose what the token may do: read or play.")})
    return [Scope.READ.value, Scope.PLAY.value] if Scope.PLAY in asked else [Scope.READ.value]


def token_revoke(*, token: ApiToken) -> None:
    """The token opens nothing from now on."""
    ApiToken.objects.filter(pk=token.pk, revoked=None).update(revoked=timezone.now())


def token_used(*, token: ApiToken) -> None:
    """Note the use of a token, but at most once a minute, so that reading costs no writing."""
    now = timezone.now()
    minute_ago = now - timedelta(minutes=1)
    if token.last_used is not None and token.last_used > minute_ago:
        return
    stale = Q(last_used=None) | Q(last_used__lte=minute_ago)
    ApiToken.objects.filter(stale, pk=token.pk).update(last_used=now)
    token.last_used = now


def preferences_update(*, user: User, **changes: Any) -> User:
    """Set the named preferences, all or none."""
    if unknown := changes.keys() - PREFERENCES:
        raise ValidationError(_("There is no preference “%(name)s”.") % {"name": min(unknown)})
    before = {name: getattr(user, name) for name in changes}
    for name, value in changes.items():
        setattr(user, name, value)
    try:
        others = {field.name for field in User._meta.fields} - PREFERENCES
        user.clean_fields(exclude=others)
        user.validate_constraints(exclude=others)
    except ValidationError:
        vars(user).update(before)
        raise
    user.save(update_fields=[*changes])
    if changes.keys() & {"reminder_hours", "time_zone", "quiet_from", "quiet_to"}:
        hours_changed.send(User, user=user, sooner=False)
    return user


@transaction.atomic
def vacation_book(*, user: User, first_day: date, last_day: date) -> Vacation:
    """Book days off, within the allowance of each calendar year that they touch."""
    # The lock keeps two bookings at once from both fitting into the same allowance.
    User.objects.select_for_update().get(pk=user.pk)
    if last_day < first_day:
        raise ValidationError({"last_day": _("The last day comes before the first.")})
    if first_day < day_of(user, timezone.now()):
        raise ValidationError({"first_day": _("A vacation cannot begin in the past.")})
    if last_day > day_of(user, timezone.now()) + LONGEST_AHEAD:
        raise ValidationError({"last_day": _("A vacation can be booked at most a year ahead.")})
    if user.vacations.filter(first_day__lte=last_day, last_day__gte=first_day).exists():
        raise ValidationError(_("You have already booked some of these days."))
    vacation = Vacation.objects.create(user=user, first_day=first_day, last_day=last_day)
    for year in range(first_day.year, last_day.year + 1):
        check_allowance(user, year)
    hours_changed.send(User, user=user, sooner=False)
    return vacation


def check_allowance(user: User, year: int) -> None:
    """Refuse what goes beyond the days of vacation in a year."""
    taken, allowed = selectors.vacation_days_taken(user, year), settings.PBEM_VACATION_DAYS
    if taken > allowed:
        raise ValidationError(
            _("That would be %(taken)d days of vacation in %(year)d; %(allowed)d are allowed.")
            % {"taken": taken, "year": year, "allowed": allowed}
        )


@transaction.atomic
def vacation_end(*, vacation: Vacation) -> None:
    """Cancel a vacation that lies ahead; end one that has begun, today being its last day."""
    today = day_of(vacation.user, timezone.now())
    if vacation.last_day < today:
        raise ValidationError(_("This vacation is over."))
    if vacation.first_day > today:
        vacation.delete()
    else:
        vacation.last_day = today
        vacation.save(update_fields=["last_day"])
    hours_changed.send(User, user=vacation.user, sooner=True)


def block(*, blocker: User, blocked: User) -> Block:
    """Keep two users out of each other's new games; blocking twice changes nothing."""
    if blocker.pk == blocked.pk:
        raise ValidationError(_("You cannot block yourself."))
    return Block.objects.get_or_create(blocker=blocker, blocked=blocked)[0]


def unblock(*, blocker: User, blocked: User) -> None:
    """Take a block back, if there is one."""
    Block.objects.filter(blocker=blocker, blocked=blocked).delete()
