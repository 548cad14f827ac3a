"""All that is kept about a user, as a ZIP file of JSON: what is his own, and games as he sees them."""

import io
import zipfile
from collections.abc import Iterable, Iterator
from datetime import timedelta
from typing import Any

import orjson
from allauth.account.models import EmailAddress
from django.db import transaction
from django.db.models import Model, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from pbem.accounts.models import DataExport, User
from pbem.accounts.services import PREFERENCES
from pbem.games.models import Game
from pbem.games.selectors import seats_of
from pbem.games.services import export_game
from pbem.games.titles import titles
from pbem.lobby.models import Invitation
from pbem.mail.letters import read_by
from pbem.mail.models import Mute, Outbox
from pbem.mail.outbox import Entry, enqueue
from pbem.mail.topics import Postponed, Withheld
from pbem.ratings.models import Change
from pbem.relays.models import Webhook
from pbem.talk.models import Message, Note

GAMES_AT_ONCE = 10
"""So few that a worker keeps its lease, however long the games are."""

KEPT = timedelta(days=7)


@transaction.atomic
def request_export(*, user: User) -> DataExport:
    """Have the file made anew; one that is being made goes on."""
    found = DataExport.objects.select_for_update().filter(user=user).first()
    if found is not None and found.finished is None:
        return found
    fresh = {"data": b"", "done": 0, "total": games_of(user).count() + 1, "finished": None}
    export, _new = DataExport.objects.update_or_create(user=user, defaults=fresh | {"asked": timezone.now()})
    name = f"export:{user.pk}:{export.asked.isoformat()}"
    enqueue([Entry(topic="export", dedupe=name, recipient_id=user.pk)])
    return export


def games_of(user: User) -> QuerySet[Game]:
    """The games in which a user holds a seat, in an order that does not change."""
    return Game.objects.filter(seats__user=user, seq__gt=0).distinct().order_by("pk")


def continue_export(row: Outbox) -> None:
    """Add the next piece to the file; the row comes back until the last one is there."""
    export = DataExport.objects.select_related("user").filter(user=row.recipient, finished=None).first()
    if export is None:
        raise Withheld("finished")
    before, user = export.done, export.user
    with read_by(user):
        files = list(own_files(user)) if not before else list(game_files(user, before - 1))
    export.data = with_files(bytes(export.data), files)
    step = 1 if not before else GAMES_AT_ONCE
    export.done = min(before + step, export.total)
    export.finished = timezone.now() if export.done >= export.total else None
    # Only if nobody else has added the same piece meanwhile.
    added = {"data": export.data, "done": export.done, "finished": export.finished}
    DataExport.objects.filter(pk=export.pk, done=before, asked=export.asked).update(**added)
    if export.finished is None:
        raise Postponed(timezone.now())


def with_files(data: bytes, files: list[tuple[str, Any]]) -> bytes:
    """A ZIP file with more in it."""
    whole = io.BytesIO(data)
    with zipfile.ZipFile(whole, "a", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files:
            text = content if isinstance(content, str) else orjson.dumps(content, option=orjson.OPT_INDENT_2)
            archive.writestr(name, text)
    return whole.getvalue()


def own_files(user: User) -> Iterator[tuple[str, Any]]:
    """What is the user's own."""
    yield "README.txt", readme()
    yield "profile.json", profile(user)
    yield "tokens.json", rows(user.api_tokens.all(), without={"digest"})
    yield "webhooks.json", rows(Webhook.objects.filter(user=user), without={"secret"})
    yield "browsers.json", rows(user.push_subscriptions.all(), without={"p256dh", "auth"})
    yield "feeds.json", rows(user.feed_keys.all(), without={"digest"})
    yield "messages.json", rows(Message.objects.filter(author=user).order_by("pk"), without={"key"})
    yield "notes.json", rows(Note.objects.filter(user=user))
    yield "invitations.json", rows(Invitation.objects.filter(user=user))
    yield (
        "ratings.json",
        {
            "now": rows(user.ratings.all()),
            "history": rows(Change.objects.filter(user=user).order_by("created")),
        },
    )


def readme() -> str:
    return _(
        "What this server keeps about you. profile.json is your account; games/ holds every game in which "
        "you have a seat, a running one only as you see it; the other files are what their names say. "
        "Passwords and keys are kept only as hashes and are not in here."
    )


def profile(user: User) -> dict[str, Any]:
    return {
        "username": user.username,
        "email": user.email,
        "addresses": list(EmailAddress.objects.filter(user=user).values("email", "verified", "primary")),
        "joined": user.date_joined,
        "last_login": user.last_login,
        "preferences": {name: getattr(user, name) for name in sorted(PREFERENCES)},
        "vacations": rows(user.vacations.all()),
        "blocked": list(user.blocks_made.values_list("blocked__username", flat=True)),
        "paces": rows(user.paces.order_by("title")),
        "stopped_mail": rows(Mute.objects.filter(user=user)),
    }


def rows(found: QuerySet[Any], without: Iterable[str] = ()) -> list[dict[str, Any]]:
    """Rows as plain data; games by the id that everybody knows, and nobody else's keys."""
    hidden = {"id", *without}
    return [_plain(row, hidden) for row in found.select_related(*_game(found.model))]


def _game(model: type[Model]) -> list[str]:
    return ["game"] if any(field.name == "game" for field in model._meta.fields) else []


def _plain(row: Model, hidden: set[str]) -> dict[str, Any]:
    plain: dict[str, Any] = {}
    for field in row._meta.concrete_fields:
        if field.name == "game":
            game = getattr(row, "game", None)
            plain["game"] = game.public_id if game else None
        elif field.name not in hidden and not field.is_relation:
            plain[field.name] = getattr(row, field.name)
    return plain


def game_files(user: User, begin: int) -> Iterator[tuple[str, Any]]:
    """The next few games, from each seat of the user."""
    for game in games_of(user)[begin : begin + GAMES_AT_ONCE]:
        if game.title not in titles():
            continue
        for seat in seats_of(user, game):
            yield f"games/{game.public_id}-{seat}.json", export_game(game, seat)


def forget_old() -> int:
    """Delete files that were made long ago."""
    return DataExport.objects.filter(asked__lt=timezone.now() - KEPT).delete()[0]
