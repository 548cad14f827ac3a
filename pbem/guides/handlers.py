"""Who signs up or in keeps the game that he began as a guest."""

from typing import Any

from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest

from pbem.accounts.models import User
from pbem.guides import services

KEY = "guest"
"""Where a session keeps who the guest is."""


@receiver(user_logged_in)
def keep_games(sender: Any, request: HttpRequest | None, user: User, **kwargs: Any) -> None:
    session = getattr(request, "session", None)
    pk = session.pop(KEY, None) if session is not None else None
    guest = User.objects.filter(pk=pk, is_active=False).first() if pk else None
    if guest is not None:
        services.adopt(guest=guest, user=user)
