"""Newcomers without an account who play a guide."""

from django.conf import settings
from django.db import models


class Guest(models.Model):
    """A stand-in for somebody without an account, who holds the seat of one guided game.

    Its user is not active: nobody signs in as it, writes to it or invites it. It is deleted with its game
    after some days, or handed over to the account that the newcomer opens.
    """

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="guest")
    created = models.DateTimeField(auto_now_add=True, db_index=True)
