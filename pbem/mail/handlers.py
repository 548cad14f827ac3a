"""What each topic of the outbox does; every handler bears being called twice."""

from pbem.games.models import Seat
from pbem.games.selectors import view_of
from pbem.games.services import play_bot
from pbem.games.titles import title_of
from pbem.mail import (
    address,
    company,
    digest,
    entrance,
    notices,
    over,
    overdue,
    proposals,
    reminders,
    telling,
    turn,
)
from pbem.mail.letters import read_by
from pbem.mail.models import Outbox
from pbem.mail.topics import BRISK, PAINT, PLAY, Withheld, handler

handler("turn")(turn.tell_turn)
handler("over")(over.tell_over)
handler("lobby")(notices.tell_lobby)
handler("company")(company.tell_company)
handler("digest")(digest.tell_digest)
handler("proposal")(proposals.tell_proposal)
handler("address")(address.tell_address)
handler(entrance.TOPIC)(entrance.tell_entrance)
handler("reminder")(reminders.tell_reminder)
handler("overdue")(overdue.tell_overdue)


@handler("bot", lane=PLAY, retry=BRISK)
def play_bots(row: Outbox) -> None:
    """Let the bots of a game answer what they owe."""
    if row.game_id is not None:
        play_bot(row.game_id)


@handler("map", lane=PAINT, retry=BRISK)
def paint_map(row: Outbox) -> None:
    """Paint the map that the holder of a seat will ask for, so that it is in the cache."""
    seat = Seat.objects.select_related("game", "user").filter(game=row.game, name=row.seat).first()
    if seat is None or seat.user is None:
        raise Withheld("left")
    with read_by(seat.user):
        telling.map_png(title_of(seat.game), view_of(seat.game, seat.name))
