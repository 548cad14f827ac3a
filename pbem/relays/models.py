"""Other ways to be told: webhooks, browsers that take pushes, and secret addresses of feeds."""

from urllib.parse import urlsplit

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from pbem.accounts.models import ApiToken
from pbem.database.fields import PlainField
from pbem.games.models import Game, Seat
from pbem.relays.troubles import in_words
from pbem.wording.words import game_name


class Event(models.TextChoices):
    """What somebody can be told of."""

    TURN = "turn", _("it is my turn")
    MOVED = "moved", _("something has happened")
    REMINDER = "reminder", _("a deadline comes near")
    MESSAGE = "message", _("somebody writes to me")
    OVER = "over", _("a game is over")


def event_words(event: str) -> str:
    """What somebody is told of; a test is an event of its own that nobody chooses."""
    return str(Event(event).label) if event in Event.values else gettext("a test")


class Format(models.TextChoices):
    GENERIC = "generic", _("JSON, for programs")
    DISCORD = "discord", _("Discord")
    SLACK = "slack", _("Slack and compatible")


class AboutGames(models.Model):
    """Something of a user that is about one game or, without it, about all of them."""

    game = models.ForeignKey(Game, models.CASCADE, null=True, related_name="+")

    class Meta:
        abstract = True

    @property
    def game_name(self) -> str:
        return game_name(self.game) if self.game else ""


class Webhook(AboutGames):
    """An address that is told of a user's games; no `game` means all of them.

    A hook that was made with an API token acts only as long as the token is good: otherwise a leaked token
    would go on telling after its revocation.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="webhooks")
    token = models.ForeignKey(ApiToken, models.CASCADE, null=True, related_name="+")
    url = models.CharField(max_length=500)
    format = models.CharField(max_length=8, choices=Format, default=Format.GENERIC)
    events = PlainField(default=list)
    public_only = models.BooleanField(default=False)
    secret = models.BinaryField()
    active = models.BooleanField(default=True)
    failures = models.PositiveSmallIntegerField(default=0)
    last_status = models.PositiveSmallIntegerField(null=True)
    last_at = models.DateTimeField(null=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]
        indexes = [
            # The order path asks whether a holder has any.
            models.Index(fields=["user"], name="webhook_active", condition=Q(active=True)),
        ]

    @property
    def told_when(self) -> str:
        return ", ".join(map(event_words, self.events))


class Delivery(models.Model):
    """One attempt to tell a webhook; only the last few of each are kept."""

    webhook = models.ForeignKey(Webhook, models.CASCADE, related_name="deliveries")
    key = models.CharField(max_length=40)
    event = models.CharField(max_length=10)
    status = models.PositiveSmallIntegerField(null=True)
    error = models.CharField(max_length=120, blank=True)
    milliseconds = models.PositiveIntegerField(default=0)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]

    @property
    def what(self) -> str:
        return event_words(self.event)

    @property
    def trouble(self) -> str:
        """Why it did not arrive, in the reader's language; empty if it did."""
        if self.status is None:
            return in_words(self.error, urlsplit(self.webhook.url).hostname or "")
        return "" if self.arrived else gettext("The server answered %(status)d.") % {"status": self.status}

    @property
    def arrived(self) -> bool:
        return self.status is not None and 200 <= self.status < 300


class PushSubscription(models.Model):
    """A browser that shows notices of ours; the keys are its own, so that nobody between us can read them."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="push_subscriptions")
    endpoint = models.CharField(max_length=800, unique=True)
    p256dh = models.CharField(max_length=120)
    auth = models.CharField(max_length=40)
    browser = models.CharField(max_length=60, blank=True)
    created = models.DateTimeField(auto_now_add=True)
    last_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-pk"]


class FeedKind(models.TextChoices):
    ICAL = "ical", _("calendar of my deadlines")
    ATOM = "atom", _("news of my games")


class FeedKey(AboutGames):
    """The secret part of a feed's address, of which only the hash is kept; no `game` means all of them."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="feed_keys")
    kind = models.CharField(max_length=4, choices=FeedKind)
    digest = models.CharField(max_length=64, unique=True)
    hint = models.CharField(max_length=16)
    created = models.DateTimeField(auto_now_add=True)
    revoked = models.DateTimeField(null=True)
    last_used = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-pk"]


class CalendarEntry(models.Model):
    """What calendars were last told of a seat's deadline: a changed one needs a higher sequence number."""

    seat = models.OneToOneField(Seat, models.CASCADE, primary_key=True, related_name="+")
    asked_since = models.DateTimeField()
    deadline = models.DateTimeField()
    sequence = models.PositiveIntegerField(default=0)
    stamped = models.DateTimeField()
