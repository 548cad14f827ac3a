"""A game as one JSON document: the whole of it when it is over, before that what one viewer may know."""

from collections.abc import Iterator
from io import BytesIO
from typing import Any

import msgspec
import orjson

from pbem.games.dice import dice_proof
from pbem.games.log import Logged, entries
from pbem.games.models import Game, Seat, Status
from pbem.games.selectors.access import Viewer, check_viewer
from pbem.games.selectors.feed import feed
from pbem.games.selectors.views import view_of
from pbem.games.services.documents import FORMAT, VERSION

PAGE = 200
HEADER = ("title", "scenario", "options", "name", "status", "outcome", "created", "started", "finished")


def export_game(game: Game, viewer: Viewer = None) -> dict[str, Any]:
    """All of a finished game, with its seed and rolls; of any other only what the viewer may see."""
    head, events = _exported(game, viewer)
    return head | {"events": list(events)}


def export_text(game: Game, viewer: Viewer = None) -> bytes:
    """The same as JSON, one event a line; they are written one by one, because a campaign has many."""
    head, events = _exported(game, viewer)
    text = BytesIO()
    text.write(orjson.dumps(head, option=orjson.OPT_INDENT_2).removesuffix(b"\n}"))
    text.write(b',\n  "events": [')
    for at, event in enumerate(events):
        text.write((b",\n    " if at else b"\n    ") + orjson.dumps(event))
    text.write(b"\n  ]\n}\n")
    return text.getvalue()


def _exported(game: Game, viewer: Viewer) -> tuple[dict[str, Any], Iterator[Any]]:
    """What an export says of the game, and its events one after another."""
    whole = game.status == Status.FINISHED
    head: dict[str, Any] = {"format": FORMAT, "version": VERSION, "whole": whole}
    head |= {name: getattr(game, name) for name in HEADER} | {"seats": _seats(game)}
    body, events = _whole(game) if whole else _partial(game, viewer)
    return msgspec.to_builtins(head | body), map(msgspec.to_builtins, events)


def _seats(game: Game) -> list[dict[str, Any]]:
    rows = Seat.objects.filter(game=game).order_by("position").select_related("user")
    return [
        {
            "name": seat.name,
            "side": seat.side,
            "player": seat.user.username if seat.user else "",
            "bot": seat.bot,
            "resigned": seat.resigned,
        }
        for seat in rows
    ]


def _whole(game: Game) -> tuple[dict[str, Any], Iterator[Any]]:
    proof = dice_proof(game)
    kept = ("game_id", "seed", "commitment", "entropies", "next_roll")
    return {name: proof[name] for name in kept}, map(_event, entries(game))


def _event(entry: Logged) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.structs.asdict(entry)
    # The counts of the viewers follow from who saw nothing; an import counts them again.
    del plain["numbers"]
    return plain | {"patch": entry.opened()}


def _partial(game: Game, viewer: Viewer) -> tuple[dict[str, Any], Iterator[Any]]:
    if game.status == Status.OPEN or not game.seq:
        return {"viewer": viewer, "view": None}, iter(())
    check_viewer(game, viewer)
    proof = {name: value for name, value in dice_proof(game).items() if name in ("game_id", "commitment")}
    return proof | {"viewer": viewer, "view": view_of(game, viewer)}, _feed(game, viewer)


def _feed(game: Game, viewer: Viewer) -> Iterator[Any]:
    after = 0
    while items := feed(game, viewer, after, PAGE):
        yield from items
        after = items[-1].number
