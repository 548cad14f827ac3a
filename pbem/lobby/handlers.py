"""What the outbox does for the lobby; importing this registers it."""

from pbem.lobby.services.seating import start_and_tell
from pbem.outbox.models import Outbox
from pbem.outbox.topics import BRISK, PLAY, Withheld, handler


@handler("start", lane=PLAY, retry=BRISK)
def start(row: Outbox) -> None:
    """Start a game whose last seat is taken, should it not have started by then."""
    if row.game is None:
        raise Withheld("left")
    start_and_tell(row.game)
