"""Mail that comes back: it stops until the user has confirmed the address again."""

import re
from datetime import timedelta

from django.db.models import F
from django.utils import timezone

from pbem.accounts.models import User
from pbem.mail.models import MailTrouble

MOST_SOFT = 10
"""Failures for now, each within two weeks of the one before, after which an address counts as dead."""

FORGOTTEN_AFTER = timedelta(days=14)

_STATUS = re.compile(r"(?<![\d.])([245])\.(\d{1,3})\.(\d{1,3})(?![\d.]*\d)")
FULL = (("2", "2"), ("2", "3"))


def note_bounce(*, user: User, hard: bool, reason: str) -> MailTrouble:
    """Count mail that came back from the user's present address."""
    trouble, _created = MailTrouble.objects.get_or_create(user=user, defaults={"address": user.email})
    now = timezone.now()
    if trouble.address != user.email or trouble.last < now - FORGOTTEN_AFTER:
        MailTrouble.objects.filter(pk=user.pk).update(address=user.email, stopped=False, bounces=0, since=now)
    MailTrouble.objects.filter(pk=user.pk).update(bounces=F("bounces") + 1, reason=reason[:200], last=now)
    trouble.refresh_from_db()
    if (hard or trouble.bounces >= MOST_SOFT) and not trouble.stopped:
        trouble.stopped = True
        trouble.save(update_fields=["stopped"])
    return trouble


def refused(*, address: str, reason: str) -> None:
    """The far end does not take mail for an address: a bounce that came at once."""
    user = User.objects.filter(email__iexact=address).first()
    if user is not None:
        note_bounce(user=user, hard=is_for_ever(reason), reason=reason)


def is_for_ever(said: str) -> bool:
    """Whether nobody is reached at an address, rather than that it is full, or that we are not welcome.

    Else a day on somebody's blocklist would stop the mail of all players there (RFC 3463).
    """
    found = _STATUS.search(said)
    if found is None:
        return said.startswith("5")
    kind, subject, detail = found.groups()
    return kind == "5" and subject not in ("3", "7") and (subject, detail) not in FULL


def trouble_of(user: User) -> MailTrouble | None:
    """Why the user gets no mail, if so."""
    return MailTrouble.objects.filter(user=user, address=user.email, stopped=True).first()
