"""What is still to be told or done after a commit, who wants no mail, and the local inbox."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from pbem.games.models import Game
from pbem.outbox.models import Outbox

__all__ = ["LocalMail", "MailTrouble", "Mute", "Outbox"]


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
