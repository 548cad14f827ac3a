"""Mail that came in: each message once, what was made of it, and for a while the message itself."""

from django.conf import settings
from django.db import models

from pbem.database.fields import PlainField
from pbem.games.models import Game


class Verdict(models.TextChoices):
    """What became of a message."""

    WAITING = "waiting", "not looked at yet"
    DONE = "done", "carried out"
    REFUSED = "refused", "refused, and answered why"
    STALE = "stale", "written to a position that has changed"
    EMPTY = "empty", "nothing was found in it"
    CONFIRM = "confirm", "from a strange address: a link was sent to the holder"
    CONFIRMED = "confirmed", "the holder stands by it; not carried out yet"
    EXPIRED = "expired", "never confirmed"
    OVERSIZE = "oversize", "too large"
    LIMITED = "limited", "too many messages within an hour"
    AUTOMATIC = "automatic", "sent by a machine; never answered"


class InboundMail(models.Model):
    """A message to a seat. `report` is what its sender is told; `raw` is forgotten after some days.

    `told` is the last event, in the seat's own numbers, of which the answer tells. `steps` of it are done,
    and `progress` is what came of them: a worker that dies is followed by one that goes on from there.
    `confirmed` is when the holder has stood by a mail that did not prove whence it came.
    """

    message_id = models.CharField(max_length=255)
    address = models.EmailField()
    sender = models.EmailField(blank=True)
    received = models.DateTimeField(auto_now_add=True)
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="+")
    seat = models.CharField(max_length=40)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    number = models.PositiveIntegerField()
    subject = models.CharField(max_length=200, blank=True)
    verdict = models.CharField(max_length=10, choices=Verdict, default=Verdict.WAITING)
    steps = models.PositiveSmallIntegerField(default=0, db_default=0)
    progress = PlainField(null=True)
    report = PlainField(default=dict)
    told = models.PositiveIntegerField(default=0)
    raw = models.BinaryField(null=True)
    confirmed = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            # One mail may be sent to two seats; to each of them it comes once.
            models.UniqueConstraint(fields=["message_id", "address"], name="inbound_mail_once"),
        ]
        indexes = [
            models.Index(fields=["user", "received"], name="inbound_mail_of"),
            models.Index(fields=["received"], name="inbound_mail_received"),
            models.Index(fields=["game", "seat", "-told"], name="inbound_mail_told"),
        ]
