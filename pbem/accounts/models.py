"""People: who they are, how they want to be told, when they are away, and their keys to the API."""

from typing import Any
from zoneinfo import available_timezones

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from .likeness import likeness


def validate_time_zone(value: str) -> None:
    """Only names of the IANA database, such as Europe/Madrid."""
    if value not in available_timezones():
        raise ValidationError(
            _("“%(value)s” is not a time zone; write one such as Europe/Madrid."), params={"value": value}
        )


def validate_digest_hours(value: Any) -> None:
    """One to twenty-four different hours of the day."""
    hours = value if isinstance(value, list) else []
    if not hours or len(set(hours)) < len(hours) or not all(type(h) is int and 0 <= h < 24 for h in hours):
        raise ValidationError(_("Write the hours of the digest as different numbers from 0 to 23."))


def default_digest_hours() -> list[int]:
    return [8]


def validate_reminder_hours(value: Any) -> None:
    """Up to five different numbers of hours, within ten days of the deadline."""
    hours = value if isinstance(value, list) else [None]
    if (
        len(hours) > 5
        or len(set(hours)) < len(hours)
        or not all(type(h) is int and 1 <= h <= 240 for h in hours)
    ):
        raise ValidationError(_("Write at most five different numbers of hours from 1 to 240."))


def default_reminder_hours() -> list[int]:
    return [24, 3]


class Notify(models.TextChoices):
    AT_ONCE = "at_once", _("At once")
    DIGEST = "digest", _("In a digest")
    NONE = "none", _("Not at all")


class Preferences(models.Model):
    """How a user reads and wants to be told; columns of the user, because every page and mail needs them."""

    language = models.CharField(_("language"), max_length=8, blank=True, choices=settings.LANGUAGES)
    time_zone = models.CharField(
        _("time zone"), max_length=64, default="UTC", validators=[validate_time_zone]
    )
    quiet_from = models.TimeField(_("quiet hours from"), null=True, blank=True)
    quiet_to = models.TimeField(_("quiet hours to"), null=True, blank=True)
    notify = models.CharField(_("notices"), max_length=8, choices=Notify, default=Notify.AT_ONCE)
    digest_hours = models.JSONField(
        _("hours of the digest"), default=default_digest_hours, validators=[validate_digest_hours]
    )
    grace_minutes = models.PositiveSmallIntegerField(
        _("minutes to wait before a notice"), default=2, validators=[MaxValueValidator(240)]
    )
    reminder_hours = models.JSONField(
        _("hours before the deadline to remind me"),
        default=default_reminder_hours,
        blank=True,
        validators=[validate_reminder_hours],
    )

    class Meta:
        abstract = True


EMPTIED = "deleted player "
"""How the name of a deleted account begins; nobody can choose one with a space in it."""


GUEST = "guest "
"""How the name of somebody begins who plays a guide without an account; nobody can choose that either."""


class User(Preferences, AbstractUser):
    """Somebody who plays, watches or operates."""

    email = models.EmailField(_("e-mail address"), unique=True)
    likeness = models.CharField(
        max_length=450, blank=True, default="", db_default="", editable=False, db_index=True
    )
    """How the name looks. Not unique: what was allowed once stays, and only new names are held to it."""

    class Meta(AbstractUser.Meta):
        constraints = [
            models.UniqueConstraint(
                Lower("username"),
                name="user_username_any_case",
                violation_error_message=_("This name is taken."),
            ),
            models.UniqueConstraint(
                Lower("email"),
                name="user_email_any_case",
                violation_error_message=_("This address is taken."),
            ),
            models.CheckConstraint(
                condition=Q(quiet_from=None, quiet_to=None)
                | Q(quiet_from__isnull=False, quiet_to__isnull=False),
                name="user_quiet_hours_whole",
                violation_error_message=_("Give both ends of the quiet hours, or neither."),
            ),
        ]

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.likeness = likeness(self.username)
        fields = kwargs.get("update_fields")
        if fields is not None and "username" in fields:
            kwargs["update_fields"] = {*fields, "likeness"}
        super().save(*args, **kwargs)

    @property
    def is_emptied(self) -> bool:
        return self.username.startswith(EMPTIED)

    @property
    def is_guest(self) -> bool:
        """Whether this is a stand-in for somebody without an account."""
        return self.username.startswith(GUEST)

    @property
    def shown_name(self) -> str:
        """What players read: the user name, or in their language that the account is deleted."""
        if self.is_guest:
            return gettext("guest")
        if not self.is_emptied:
            return self.username
        return gettext("deleted player %(number)s") % {"number": self.username.removeprefix(EMPTIED)}


class Vacation(models.Model):
    """Days, both ends included and in the user's time zone, on which no clock runs against the user."""

    user = models.ForeignKey(User, models.CASCADE, related_name="vacations")
    first_day = models.DateField(_("first day"))
    last_day = models.DateField(_("last day"))
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["first_day"]
        indexes = [models.Index(fields=["user", "last_day"], name="vacation_user_last_day")]
        constraints = [
            models.CheckConstraint(
                condition=Q(last_day__gte=F("first_day")), name="vacation_ends_after_it_begins"
            ),
        ]

    @property
    def days(self) -> int:
        return (self.last_day - self.first_day).days + 1


class Block(models.Model):
    """A user who does not want to play with another."""

    blocker = models.ForeignKey(User, models.CASCADE, related_name="blocks_made")
    blocked = models.ForeignKey(User, models.CASCADE, related_name="blocks_suffered")
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["blocker", "blocked"], name="block_once"),
            models.CheckConstraint(condition=~Q(blocker=F("blocked")), name="block_not_oneself"),
        ]


class Scope(models.TextChoices):
    READ = "read", _("read: see my games")
    PLAY = "play", _("play: see my games and send orders")


class ApiToken(models.Model):
    """A personal key to the API, of which only the hash is kept."""

    user = models.ForeignKey(User, models.CASCADE, related_name="api_tokens")
    name = models.CharField(_("name"), max_length=80)
    scopes = models.JSONField(_("scopes"))
    digest = models.CharField(max_length=64, unique=True, editable=False)
    hint = models.CharField(max_length=16, editable=False)
    created = models.DateTimeField(auto_now_add=True)
    expires = models.DateTimeField(_("expires"), null=True, blank=True)
    revoked = models.DateTimeField(_("revoked"), null=True, blank=True)
    last_used = models.DateTimeField(_("last used"), null=True, blank=True)

    class Meta:
        ordering = ["-created"]
        indexes = [models.Index(fields=["user", "-created"], name="token_user_created")]

    @property
    def is_live(self) -> bool:
        return self.revoked is None and (self.expires is None or self.expires > timezone.now())


class DataExport(models.Model):
    """All that is kept about a user as a ZIP file, made piece by piece; forgotten after some days."""

    user = models.OneToOneField(User, models.CASCADE, primary_key=True, related_name="data_export")
    data = models.BinaryField(default=bytes)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    asked = models.DateTimeField(default=timezone.now)
    finished = models.DateTimeField(null=True)


class Leaving(models.Model):
    """A user who wants the account deleted, and when that will be done if he does not think better of it."""

    user = models.OneToOneField(User, models.CASCADE, primary_key=True, related_name="leaving")
    asked = models.DateTimeField(default=timezone.now)
    due = models.DateTimeField()
