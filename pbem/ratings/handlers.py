"""What the ratings do for the outbox."""

from pbem.outbox.models import Outbox
from pbem.outbox.topics import BRISK, PLAY, handler
from pbem.ratings.services import reckon


@handler("rating", lane=PLAY, retry=BRISK)
def reckon_game(row: Outbox) -> None:
    """Take a game that has just ended into account."""
    if row.game_id is not None:
        reckon(game_id=row.game_id)
