"""Finished games at rest: one compressed row in place of hundreds."""

from datetime import datetime

from django.db import transaction

from pbem.games.errors import CannotArchive, NotFound
from pbem.games.log import entries, packed
from pbem.games.models import Archive, Event, Game, Request, Snapshot, Status

AT_ONCE = 100


@transaction.atomic
def archive(*, game_id: int) -> None:
    """Pack the log of a finished game; it reads the same afterwards."""
    game = Game.objects.select_for_update().filter(pk=game_id).first()
    if game is None:
        raise NotFound("there is no such game")
    if game.status != Status.FINISHED or game.archived:
        raise CannotArchive("only a finished game is archived, and only once")
    Archive(game=game, log=packed(list(entries(game)))).save(force_insert=True)
    for rows in (Event, Snapshot, Request):
        rows.objects.filter(game_id=game_id).delete()
    Game.objects.filter(pk=game_id).update(archived=True)


def archive_finished(*, before: datetime, limit: int = AT_ONCE) -> int:
    """Archive games that ended long ago, the oldest first; gives how many."""
    old = Game.objects.filter(status=Status.FINISHED, archived=False, finished__lt=before)
    ids = list(old.order_by("finished").values_list("pk", flat=True)[:limit])
    for game_id in ids:
        archive(game_id=game_id)
    return len(ids)
