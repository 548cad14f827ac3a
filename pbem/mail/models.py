"""What is still to be told or done after a commit, who wants no mail, and the local inbox."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from pbem.games.fields import PlainField
from pbem.games.models import Game


class Outbox(models.Model):
    """One thing to do, written in the transaction that makes it necessary; tasks only hint at it.

    A worker holds a row until `claimed_until`; a row whose lease has run out is simply due again. `sent` also
    marks rows that were withheld, with the reason in `withheld`.
    """

    topic = models.CharField(max_length=20)
    game = models.ForeignKey(Game, null=True, on_delete=models.CASCADE, related_name="+")
    seq = models.PositiveIntegerField(default=0)
    recipient = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="+"
    )
    seat = models.CharField(max_length=40, blank=True)
    payload = PlainField(default=dict)
    dedupe = models.CharField(max_length=160, unique=True)
    created = models.DateTimeField(auto_now_add=True)
    due = models.DateTimeField()
    claimed_until = models.DateTimeField(null=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    sent = models.DateTimeField(null=True)
    withheld = models.CharField(max_length=20, blank=True)
    dead = models.BooleanField(default=False)
    error = models.CharField(max_length=300, blank=True)

    class Meta:
        verbose_name_plural = "outbox"
        indexes = [
            # Only rows that are still to be done, so that the sweep costs nothing however many are done.
            models.Index(fields=["due"], name="outbox_due", condition=Q(sent=None, dead=False)),
            models.Index(fields=["id"], name="outbox_dead", condition=Q(dead=True)),
            models.Index(fields=["sent"], name="outbox_sent", condition=Q(sent__isnull=False)),
        ]

    def __str__(self) -> str:
        return self.dedupe


class Mute(models.Model):
    """Mail that a user has unsubscribed from: of one game, of one kind, or both; blank means every one."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="mutes")
    game = models.ForeignKey(Game, null=True, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=20, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "game", "kind"], name="mute_once"),
            # A null is never equal to another, so the mutes of all games need a constraint of their own.
            models.UniqueConstraint(
                fields=["user", "kind"], condition=Q(game=None), name="mute_once_for_all_games"
            ),
        ]


class LocalMail(models.Model):
    """A message that the local inbox keeps instead of sending it; one row for each recipient."""

    address = models.EmailField()
    raw = models.BinaryField()
    subject = models.CharField(max_length=200)
    created = models.DateTimeField(auto_now_add=True)
    read = models.BooleanField(default=False)

    class Meta:
        indexes = [models.Index(fields=["address", "-id"], name="local_mail_of")]


class MailTrouble(models.Model):
    """Mail to a user comes back: for good (`stopped`), or for now; counts until the address is confirmed.

    It concerns one address; a user who has changed his address since has no trouble.
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="mail_trouble"
    )
    address = models.EmailField()
    stopped = models.BooleanField(default=False)
    bounces = models.PositiveIntegerField(default=0)
    reason = models.CharField(max_length=200, blank=True)
    since = models.DateTimeField(auto_now_add=True)
    last = models.DateTimeField(auto_now=True)
