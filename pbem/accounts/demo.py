"""The users of the demonstration: only on an embedded server, with passwords drawn for this machine."""

import json
import os
import secrets
from pathlib import Path

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import transaction

from .models import User

NAMES = ("alice", "bob", "charlie")
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def ensure_demo_users() -> dict[str, str | None]:
    """Create the demo users where missing; the password of each, or None where its owner has changed it."""
    if not settings.PBEM_EMBEDDED:
        raise ImproperlyConfigured("Demo users exist only on an embedded server.")
    path = Path(settings.VAR) / "demo-passwords.json"
    drawn = not path.exists()
    if drawn:
        draw_passwords(path)
    passwords: dict[str, str] = json.loads(path.read_text())
    return {name: text if ensure_user(name, text, reset=drawn) else None for name, text in passwords.items()}


@transaction.atomic
def ensure_user(name: str, password: str, *, reset: bool) -> bool:
    """Whether the user, created if need be, has this password."""
    # No grace: a newcomer who makes a move wants to see the mail that it causes, not wait for it.
    fields = {"email": f"{name}@example.org", "grace_minutes": 0}
    user, created = User.objects.get_or_create(username=name, defaults=fields)
    if created or reset:
        user.set_password(password)
        user.save(update_fields=["password"])
    EmailAddress.objects.get_or_create(
        user=user, email=user.email, defaults={"verified": True, "primary": True}
    )
    return user.check_password(password)


def draw_passwords(path: Path) -> None:
    """Write new passwords into a file that only its owner can read."""
    drawn = {name: f"{name}-{''.join(secrets.choice(LETTERS) for _ in range(6))}" for name in NAMES}
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        json.dump(drawn, file)
