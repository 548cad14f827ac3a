"""The table of the outbox. It keeps the name and the migrations of the app `mail`, where it began."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from pbem.database.fields import PlainField


class Outbox(models.Model):
    """One thing to do, written in the transaction that makes it necessary; tasks only hint at it.

    A worker holds a row until `claimed_until`; a row whose lease has run out is simply due again. `sent` also
    marks rows that were withheld, with the reason in `withheld`.
    """

    topic = models.CharField(max_length=20)
    game = models.ForeignKey("games.Game", null=True, on_delete=models.CASCADE, related_name="+")
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
        app_label = "mail"
        verbose_name_plural = "outbox"
        indexes = [
            # Only rows that are still to be done, so that the sweep costs nothing however many are done.
            models.Index(fields=["due"], name="outbox_due", condition=Q(sent=None, dead=False)),
            models.Index(fields=["id"], name="outbox_dead", condition=Q(dead=True)),
            models.Index(fields=["sent"], name="outbox_sent", condition=Q(sent__isnull=False)),
        ]

    def __str__(self) -> str:
        return self.dedupe
