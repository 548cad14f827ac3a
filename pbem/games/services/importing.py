"""Bringing an exported game back; a file is believed only as far as it proves itself."""

from typing import Any

import msgspec
from django.db import transaction

from pbem.accounts.models import User
from pbem.games.archives import packed
from pbem.games.models import Archive, DiceBox, Game, Head, Seat, Snapshot, Status, Visibility, new_public_id
from pbem.games.services.documents import GameDocument, Proved, logged, numbers_at_the_end, proved
from pbem.sealing import sealed


@transaction.atomic
def import_game(data: Any, owner: User | None = None) -> Game:
    """Keep a finished game from its export, privately and without its players; raises Unimportable."""
    found = proved(data)
    game = _game(found, owner)
    document = found.document
    log = packed(logged(document))
    Head(
        game=game,
        seq=len(document.events),
        state=found.data,
        next_roll=document.next_roll,
        numbers=numbers_at_the_end(document),
    ).save(force_insert=True)
    Archive(game=game, log=log).save(force_insert=True)
    Snapshot.objects.bulk_create(Snapshot.holding(game.pk, seq, state) for seq, state in found.snapshots)
    _dice(game, document).save(force_insert=True)
    Seat.objects.bulk_create(_seats(game, found))
    return game


def _game(found: Proved, owner: User | None) -> Game:
    document = found.document
    taken = Game.objects.filter(public_id=document.game_id).exists()
    game = Game(
        public_id=new_public_id() if taken else document.game_id,
        name=document.name,
        title=document.title,
        scenario=document.scenario,
        options=document.options,
        rev=found.state.rev,
        schema=found.title.schema,
        status=Status.FINISHED,
        visibility=Visibility.PRIVATE,
        seq=len(document.events),
        outcome=msgspec.to_builtins(found.state.outcome),
        owner=owner,
        archived=True,
        imported=True,
        started=document.started,
        moved=document.events[-1].created,
        finished=document.finished or document.events[-1].created,
    )
    game.save(force_insert=True)
    return game


def _dice(game: Game, document: GameDocument) -> DiceBox:
    return DiceBox(
        game=game,
        made_for=document.game_id,
        seed=sealed(bytes.fromhex(document.seed)),
        commitment=document.commitment,
        entropies=document.entropies,
        revealed=True,
    )


def _seats(game: Game, found: Proved) -> list[Seat]:
    return [
        Seat(game=game, name=seat.name, side=seat.side, position=position, resigned=seat.resigned)
        for position, seat in enumerate(found.document.seats)
    ]
