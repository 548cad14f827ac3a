"""Leaving for good: a week to think better of it, then everything personal goes and the games stay whole."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import partial

import orjson
from allauth.account.models import EmailAddress
from django.core import signing
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import CASCADE, ForeignObjectRel, Q, QuerySet
from django.urls import reverse
from django.utils import formats, timezone
from django.utils.translation import gettext as _

from pbem.accounts.models import EMPTIED, Leaving, Preferences, User
from pbem.games.log import Logged, rewrite_archive
from pbem.games.models import Archive, Event, Game, Kind, Seat, Source, Status
from pbem.games.services import hand_over, resign
from pbem.games.services.absence import steady_bot
from pbem.games.titles import titles
from pbem.lobby.services import cancel, leave
from pbem.mail import links
from pbem.mail.letters import letter, read_by
from pbem.mail.models import LocalMail, Outbox
from pbem.mail.outbox import Entry, enqueue
from pbem.mail.short import Notice
from pbem.mail.topics import Postponed, Withheld
from pbem.mail.transport import send

GRACE = timedelta(days=7)
RECENT = timedelta(minutes=10)
KEPT = {"ratings.Rating", "ratings.Change", "admin.LogEntry"}
"""What others have won and lost against him, and what an operator has done, stays with the empty name."""

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


def stay_url(leaving: Leaving) -> str:
    """A link that keeps the account, without a login: once, and only as long as it is to be deleted."""
    token = _stay.sign(f"{leaving.user_id}:{leaving.asked.isoformat()}")
    return links.absolute(reverse("settings:stay", args=[token]))


def read_stay(token: str) -> Leaving | None:
    """The farewell that a link can still call off."""
    try:
        user_id, asked = _stay.unsign(token).split(":", 1)
        found = Leaving.objects.select_related("user").filter(user_id=int(user_id), user__is_active=True)
        return found.filter(asked=datetime.fromisoformat(asked)).first()
    except (signing.BadSignature, ValueError):
        return None


def tell_leaving(row: Outbox) -> None:
    """Tell when the account will be deleted, and how to keep it; whatever mail he wants otherwise."""
    user = row.recipient
    leaving = Leaving.objects.filter(user=user).first()
    if user is None or leaving is None:
        raise Withheld("stays")
    with read_by(user):
        day = formats.date_format(timezone.localtime(leaving.due), "DATE_FORMAT")
        notice = Notice(
            subject=_("Your account will be deleted on %(day)s") % {"day": day},
            sentences=[
                _("You have asked us to delete your account. We do so on %(day)s.") % {"day": day},
                _("Until then everything goes on as before. If it was not you, or if you want to stay:"),
            ],
            action=_("Keep my account"),
            url=stay_url(leaving),
        )
        context = {"notice": notice, "reader": user, "heading": _("Your account will be deleted")}
        send(letter(row=row, to=user.email, subject=notice.subject, template="account", context=context))


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
    for seat in Seat.objects.select_related("game").filter(user=user).order_by("pk"):
        give_up(seat, user)
    for game in Game.objects.filter(owner=user, status=Status.OPEN):
        cancel(game=game, user=user)
    with transaction.atomic():
        Game.objects.filter(owner=user, analysis=True).delete()
        LocalMail.objects.filter(address__in=addresses(user)).delete()
        # First the logs: where he has sat is forgotten with what is personal.
        forget_in_logs(user)
        for relation in personal():
            relation.related_model._default_manager.filter(**{relation.field.name: user}).delete()
        empty(user)


def forget_in_logs(user: User) -> None:
    """Where a log tells who took a seat over, it tells the empty name instead; all else names seats only."""
    named = f'"player":{orjson.dumps(user.username).decode()}'
    for event in Event.objects.filter(kind=Kind.SEAT, lines__contains=named).only("lines"):
        for line in event.lines:
            if line["args"].get("player") == user.username:
                line["args"]["player"] = f"{EMPTIED}{user.pk}"
        event.save(update_fields=["lines"])
    for game_id in Archive.objects.filter(game__in=_games_of(user)).values_list("pk", flat=True):
        rewrite_archive(game_id, partial(_forget_in, user))


def _games_of(user: User) -> QuerySet[Game]:
    """The games in which he has held a seat, to the end or for a while."""
    held = Q(seats__user=user) | Q(seats__former__user=user)
    return Game.objects.filter(held | Q(owner=user), archived=True).distinct()


def _forget_in(user: User, entry: Logged) -> bool:
    named = [line for line in entry.lines if line["args"].get("player") == user.username]
    for line in named:
        line["args"]["player"] = f"{EMPTIED}{user.pk}"
    return bool(named)


def give_up(seat: Seat, user: User) -> None:
    """A bot keeps the seat until somebody takes it over; what is over or was resigned stays as it is."""
    game = seat.game
    if game.status == Status.OPEN:
        leave(game=game, user=user, seat=seat.name, for_good=True)
    if game.status != Status.RUNNING or game.analysis or seat.resigned or game.title not in titles():
        return
    bots = titles()[game.title].bots
    if not bots:
        resign(game_id=game.pk, seat=seat.name, source=Source.SERVER)
        return
    hand_over(game_id=game.pk, seat=seat.name, bot=steady_bot(bots))
    Seat.objects.filter(pk=seat.pk, user=None).update(open_for_replacement=True)


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
