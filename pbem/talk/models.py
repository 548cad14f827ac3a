"""What players say to each other, write down for themselves, do not want to hear, and complain of."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from pbem.games.models import Game

LONGEST_TEXT = 4_000
LONGEST_NOTE = 20_000
LONGEST_REASON = 1_000


class To(models.TextChoices):
    ALL = "all"
    SIDE = "side"
    SEATS = "seats"


class Message(models.Model):
    """Something said in a game; `seat` is empty if it was said by somebody who watches.

    The order of ids is the order of messages within a game, because each is written under the game's lock. No
    id ever leaves the server: readers count the messages that they may read.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="talk")
    seat = models.CharField(max_length=40, blank=True)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    to = models.CharField(max_length=5, choices=To)
    text = models.TextField(max_length=LONGEST_TEXT)
    source = models.CharField(max_length=10)
    key = models.CharField(max_length=64, null=True)  # noqa: DJ001  (nulls may repeat, empty keys may not)
    removed = models.DateTimeField(null=True)
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [
            models.Index(fields=["game", "id"], name="message_of_game"),
            models.Index(fields=["author", "created"], name="message_by_author"),
        ]
        constraints = [models.UniqueConstraint(fields=["game", "author", "key"], name="message_once")]

    def __str__(self) -> str:
        return f"message {self.pk}"


class Reader(models.Model):
    """A seat that may read a message which is not for all, its author's own seat included."""

    message = models.ForeignKey(Message, on_delete=models.CASCADE, related_name="readers")
    seat = models.CharField(max_length=40)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["message", "seat"], name="reader_once")]


class Marker(models.Model):
    """How far somebody has read the talk of a game, and how far it was told by mail; ids of messages."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    read = models.PositiveBigIntegerField(default=0)
    mailed = models.PositiveBigIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "game"], name="marker_once")]


class Note(models.Model):
    """What somebody writes down about a game for nobody else; `version` grows with every change."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    text = models.TextField(max_length=LONGEST_NOTE, blank=True)
    version = models.PositiveIntegerField(default=0)
    changed = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "game"], name="note_once")]


class TalkMute(models.Model):
    """An author whom somebody does not want to hear in a game; nobody is told."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "game", "author"], name="talk_mute_once")]


class State(models.TextChoices):
    OPEN = "open", _("open")
    UPHELD = "upheld", _("upheld")
    DISMISSED = "dismissed", _("dismissed")


class Report(models.Model):
    """A complaint about a message or about a player, for the operators."""

    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    accused = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="+")
    message = models.ForeignKey(Message, null=True, on_delete=models.CASCADE, related_name="reports")
    reason = models.TextField(max_length=LONGEST_REASON)
    state = models.CharField(max_length=9, choices=State, default=State.OPEN)
    handled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    ruling = models.TextField(max_length=LONGEST_REASON, blank=True)
    created = models.DateTimeField(default=timezone.now)
    handled = models.DateTimeField(null=True)

    class Meta:
        indexes = [models.Index(fields=["id"], name="report_open", condition=Q(state="open"))]
        constraints = [
            models.UniqueConstraint(
                fields=["reporter", "message"], condition=Q(state="open"), name="report_message_once"
            )
        ]

    def __str__(self) -> str:
        return f"report {self.pk}"


class Silence(models.Model):
    """A time in which somebody may not write to others, and why; ended early when `until` is set back."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="silences")
    until = models.DateTimeField()
    reason = models.CharField(max_length=LONGEST_REASON)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [models.Index(fields=["user", "-until"], name="silence_until")]
