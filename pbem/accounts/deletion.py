"""Leaving for good: a week to think better of it, then everything personal goes and the games stay whole."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from allauth.account.models import EmailAddress
from django.core import signing
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import CASCADE, ForeignObjectRel
from django.utils import timezone
from django.utils.translation import gettext as _

from pbem.accounts.models import EMPTIED, Leaving, Preferences, User
from pbem.outbox.entries import Entry, enqueue
from pbem.outbox.models import Outbox
from pbem.outbox.topics import Postponed, Withheld
from pbem.privacy.registry import FORGOTTEN, KEPT, STEPS_BEFORE

GRACE = timedelta(days=7)
RECENT = timedelta(minutes=10)
_stay = signing.Signer(salt="pbem.accounts.stay")


@transaction.atomic
def ask_to_leave(*, user: User, name: str, password: str) -> Leaving:
    """Have the account deleted in a week; asking again changes nothing."""
    _check(user, name, password)
    leaving, is_new = Leaving.objects.get_or_create(user=user, defaults={"due": timezone.now() + GRACE})
    if is_new:
        key = f"{user.pk}:{leaving.asked.isoformat()}"
        facts = {"user": user.pk, "asked": leaving.asked.isoformat()}
        told = Entry(topic="leaving", dedupe=f"leaving:{key}", recipient_id=user.pk)
        # Without a recipient, whose rows all go.
        enqueue([told, Entry(topic="farewell", dedupe=f"farewell:{key}", payload=facts, due=leaving.due)])
    return leaving


def _check(user: User, name: str, password: str) -> None:
    if user.is_superuser:
        raise ValidationError(_("An operator gives up the rights of one first."))
    if name.strip() != user.username:
        raise ValidationError(
            {"name": _("Write your user name exactly: %(name)s.") % {"name": user.username}}
        )
    if user.has_usable_password():
        if not user.check_password(password):
            raise ValidationError({"password": _("This is not your password.")})
    elif user.last_login is None or user.last_login < timezone.now() - RECENT:
        raise ValidationError(_("Sign in again first: your last sign-in is too long ago for this."))


def stay(*, user: User) -> bool:
    """Keep the account after all; whether it was about to be deleted."""
    return Leaving.objects.filter(user=user).delete()[0] > 0


def stay_token(leaving: Leaving) -> str:
    """What a link carries that keeps the account without a login: once, as long as it is to be deleted."""
    return _stay.sign(f"{leaving.user_id}:{leaving.asked.isoformat()}")


def read_stay(token: str) -> Leaving | None:
    """The farewell that a link can still call off."""
    try:
        user_id, asked = _stay.unsign(token).split(":", 1)
        found = Leaving.objects.select_related("user").filter(user_id=int(user_id), user__is_active=True)
        return found.filter(asked=datetime.fromisoformat(asked)).first()
    except (signing.BadSignature, ValueError):
        return None


def farewell(row: Outbox) -> None:
    """Delete an account whose week is over, unless its user has thought better of it."""
    leaving = Leaving.objects.select_related("user").filter(user=row.payload["user"]).first()
    if leaving is None or leaving.asked.isoformat() != row.payload["asked"]:
        raise Withheld("stays")
    if leaving.due > timezone.now():
        raise Postponed(leaving.due)
    delete_account(user=leaving.user)


def delete_account(*, user: User) -> None:
    """Give up the user's seats, delete what is personal, and leave an empty name; bears being repeated."""
    for step in STEPS_BEFORE:
        step(user)
    with transaction.atomic():
        # First what apps know: where he has sat is forgotten with what is personal.
        for forget in FORGOTTEN:
            forget(user)
        for relation in personal():
            relation.related_model._default_manager.filter(**{relation.field.name: user}).delete()
        empty(user)


def addresses(user: User) -> list[str]:
    return [user.email, *EmailAddress.objects.filter(user=user).values_list("email", flat=True)]


def personal() -> Iterator[ForeignObjectRel]:
    """Every table whose rows exist only for the user: what the database would delete with his row."""
    for relation in User._meta.get_fields(include_hidden=True):
        if not isinstance(relation, ForeignObjectRel) or relation.on_delete is not CASCADE:
            continue
        if relation.related_model._meta.label not in KEPT:
            yield relation


def empty(user: User) -> None:
    """The row stays, so that the games in which he played are whole; nobody can sign in with it."""
    user.username, user.email = f"{EMPTIED}{user.pk}", f"deleted-{user.pk}@account.invalid"
    user.first_name = user.last_name = ""
    user.is_active = user.is_staff = user.is_superuser = False
    user.last_login = None
    for field in Preferences._meta.fields:
        setattr(user, field.name, field.get_default())
    user.set_unusable_password()
    user.save()
