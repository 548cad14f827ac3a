"""Codes with which a player confirms by mail what cannot be taken back."""

import base64
from datetime import date, timedelta

from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from pbem.inbound.session import MailSession


def is_confirmed(session: MailSession, act: str, given: str) -> bool:
    """Whether the given word is the code for this act of today or yesterday."""
    today = timezone.now().date()
    valid = [code_for(session, act, day) for day in (today, today - timedelta(days=1))]
    return any(constant_time_compare(given.casefold(), code) for code in valid)


def fresh_code(session: MailSession, act: str) -> str:
    return code_for(session, act, timezone.now().date())


def code_for(session: MailSession, act: str, day: date) -> str:
    """Eight letters that only this holder of this seat gets for this act on this day."""
    value = f"{act}:{session.game.pk}:{session.seat}:{session.user.pk}:{day.isoformat()}"
    digest = salted_hmac("pbem.inbound.confirm", value, algorithm="sha256").digest()
    return base64.b32encode(digest[:5]).decode().lower()
