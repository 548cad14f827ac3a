"""What each topic of the outbox does; every handler bears being called twice."""

from pbem.mail import digest, notices, over, turn
from pbem.mail.models import Outbox
from pbem.mail.topics import BRISK, PLAY, handler

handler("turn")(turn.tell_turn)
handler("over")(over.tell_over)
handler("lobby")(notices.tell_lobby)
handler("digest")(digest.tell_digest)


@handler("bot", lane=PLAY, retry=BRISK)
def play_bots(row: Outbox) -> None:
    """Let the bots of a game answer what they owe."""
    from pbem.games.services import play_bot

    if row.game_id is not None:
        play_bot(row.game_id)
