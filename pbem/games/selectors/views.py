"""What a viewer may know of a position: the only way out of the journal."""

import hashlib
from typing import Any

import orjson

from pbem.games.log import head_of, seq_of, state_at
from pbem.games.models import Game
from pbem.games.selectors.access import Viewer, check_viewer
from pbem.games.titles import title_of
from pbem.games.upcasts import readable
from rules.kernel import driver
from rules.kernel.play import Play
from rules.kernel.texts import REFEREE


def position(game: Game, at: int | None = None) -> Play[Any]:
    """The position now, or after an event in the journal's own count; not to be shown to anybody as it is."""
    state, schema = head_of(game) if at is None else state_at(game, at)
    title = title_of(game)
    return driver.look(title, readable(title, state, schema))


def view_of(game: Game, viewer: Viewer, at: int | None = None) -> dict[str, Any]:
    """What a viewer may know now, or after an event in its own numbers."""
    check_viewer(game, viewer)
    return driver.view(position(game, None if at is None else place_of(game, viewer, at)), viewer)


def place_of(game: Game, viewer: Viewer, number: int) -> int:
    """The journal's count of an event in a viewer's numbers; the referee counts as the journal does."""
    return number if viewer == REFEREE else seq_of(game, viewer or "", number)


def etag(view: dict[str, Any]) -> str:
    """A tag that changes with what the viewer sees, and with nothing else."""
    return hashlib.sha256(orjson.dumps(view, option=orjson.OPT_SORT_KEYS)).hexdigest()[:32]
