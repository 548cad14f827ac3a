"""What the lobby keeps beside the games: invitations to their seats."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from pbem.games.models import Game


class Answer(models.TextChoices):
    PENDING = "pending", _("not answered yet")
    ACCEPTED = "accepted", _("accepted")
    DECLINED = "declined", _("declined")
    WITHDRAWN = "withdrawn", _("withdrawn")


class Invitation(models.Model):
    """A seat kept for somebody: a user, or whoever opens the link mailed to an address.

    The link is signed and not stored, so that a copy of the database opens no game.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="invitations")
    seat = models.CharField(max_length=40)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="invitations"
    )
    email = models.EmailField(blank=True)
    inviter = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    answer = models.CharField(max_length=10, choices=Answer, default=Answer.PENDING)
    created = models.DateTimeField(auto_now_add=True)
    answered = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game", "seat"], condition=Q(answer="pending"), name="invitation_one_per_seat"
            )
        ]
        indexes = [
            models.Index(fields=["user", "-created"], name="invitation_mine", condition=Q(answer="pending"))
        ]
