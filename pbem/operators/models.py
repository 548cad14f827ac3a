"""What operators have done, to whom, and why."""

from django.conf import settings
from django.db import models
from django.utils import timezone

from pbem.games.models import Game

OPENED = "position opened"
"""The act of an operator who has seen every secret of a game."""


class Act(models.Model):
    """One act of an operator; written with it, never changed, and kept when its subject is gone."""

    operator = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    act = models.CharField(max_length=40)
    game = models.ForeignKey(Game, null=True, on_delete=models.SET_NULL, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    detail = models.CharField(max_length=200, blank=True)
    reason = models.TextField(max_length=1_000)
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.act} {self.pk}"
