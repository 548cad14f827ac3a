"""Finished games at rest: one compressed row in place of hundreds."""

from datetime import datetime

from django.db import transaction

from pbem.games.archives import packed
from pbem.games.errors import CannotArchive, NotFound
from pbem.games.log import entries
from pbem.games.models import Archive, Event, Game, Request, Snapshot, Status

AT_ONCE = 100
SNAPSHOT_EVERY = 500
"""So far apart lie the snapshots that an archived game keeps; a shorter game has none."""


@transaction.atomic
def archive(*, game_id: int) -> None:
    """Pack the log of a finished game; it reads the same afterwards."""
    game = Game.objects.select_for_update().filter(pk=game_id).first()
    if game is None:
        raise NotFound("there is no such game")
    if game.status != Status.FINISHED or game.archived:
        raise CannotArchive("only a finished game is archived, and only once")
    Archive(game=game, log=packed(entries(game))).save(force_insert=True)
    _thin_out(game_id)
    for rows in (Event, Request):
        rows.objects.filter(game_id=game_id).delete()
    Game.objects.filter(pk=game_id).update(archived=True)


def _thin_out(game_id: int) -> None:
    """Of a long game some snapshots stay, so that looking back never folds all of it."""
    last, stay = 0, []
    for pk, seq in Snapshot.objects.filter(game_id=game_id).order_by("seq").values_list("pk", "seq"):
        if seq >= last + SNAPSHOT_EVERY:
            last = seq
            stay.append(pk)
    Snapshot.objects.filter(game_id=game_id).exclude(pk__in=stay).delete()


def archive_finished(*, before: datetime, limit: int = AT_ONCE) -> int:
    """Archive games that ended long ago, the oldest first; gives how many."""
    old = Game.objects.filter(status=Status.FINISHED, archived=False, finished__lt=before)
    ids = list(old.order_by("finished").values_list("pk", flat=True)[:limit])
    for game_id in ids:
        archive(game_id=game_id)
    return len(ids)
