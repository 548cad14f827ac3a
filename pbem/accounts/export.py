"""All that is kept about a user, as a ZIP file of JSON: what is his own, and games as he sees them."""

import io
import zipfile
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import orjson
from allauth.account.models import EmailAddress
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from pbem.accounts.models import DataExport, User
from pbem.accounts.readers import read_by
from pbem.accounts.services import PREFERENCES
from pbem.outbox.entries import Entry, enqueue
from pbem.outbox.models import Outbox
from pbem.outbox.topics import Postponed, Withheld
from pbem.privacy import registry
from pbem.privacy.rows import rows

PIECES_AT_ONCE = 10
"""So few that a worker keeps its lease, however long the games are."""

KEPT = timedelta(days=7)


@transaction.atomic
def request_export(*, user: User) -> DataExport:
    """Have the file made anew; one that is being made goes on."""
    found = DataExport.objects.select_for_update().filter(user=user).first()
    if found is not None and found.finished is None:
        return found
    fresh = {"data": b"", "done": 0, "total": registry.pieces(user) + 1, "finished": None}
    export, _new = DataExport.objects.update_or_create(user=user, defaults=fresh | {"asked": timezone.now()})
    name = f"export:{user.pk}:{export.asked.isoformat()}"
    enqueue([Entry(topic="export", dedupe=name, recipient_id=user.pk)])
    return export


def continue_export(row: Outbox) -> None:
    """Add the next piece to the file; the row comes back until the last one is there."""
    export = DataExport.objects.select_related("user").filter(user=row.recipient, finished=None).first()
    if export is None:
        raise Withheld("finished")
    before, user = export.done, export.user
    with read_by(user):
        files = (
            list(own_files(user))
            if not before
            else list(registry.files_from(user, before - 1, PIECES_AT_ONCE))
        )
    export.data = with_files(bytes(export.data), files)
    step = 1 if not before else PIECES_AT_ONCE
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
    for files in registry.OWN_FILES:
        yield from files(user)


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
        **{name: section(user) for name, section in registry.PROFILE.items()},
    }


def forget_old() -> int:
    """Delete files that were made long ago."""
    return DataExport.objects.filter(asked__lt=timezone.now() - KEPT).delete()[0]
