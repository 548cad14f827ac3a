"""What each topic of the outbox does; every handler bears being called twice."""

from pbem.accounts.readers import read_by
from pbem.games.models import Seat
from pbem.games.selectors import view_of
from pbem.games.services import answer_at_sweep, play_bot
from pbem.games.titles import title_of
from pbem.mail import (
    address,
    complaints,
    contents,
    digest,
    entrance,
    game_over,
    leaving,
    lobby_mail,
    messages,
    players_changed,
    proposals,
    reminders,
    time_over,
    turn,
)
from pbem.outbox.models import Outbox
from pbem.outbox.topics import BRISK, PAINT, PLAY, Withheld, handler

handler("turn")(turn.tell_turn)
handler("over")(game_over.tell_over)
handler("lobby")(lobby_mail.tell_lobby)
handler("company")(players_changed.tell_company)
handler("digest")(digest.tell_digest)
handler("proposal")(proposals.tell_proposal)
handler("address")(address.tell_address)
handler(entrance.TOPIC)(entrance.tell_entrance)
handler("message")(messages.tell_messages)
handler("report")(complaints.tell_report)
handler("leaving")(leaving.tell_leaving)
handler("reminder")(reminders.tell_reminder)
handler("overdue")(time_over.tell_overdue)


@handler("bot", lane=PLAY, retry=BRISK)
def play_bots(row: Outbox) -> None:
    """Let the bots of a game answer what they owe."""
    if row.game_id is not None:
        play_bot(row.game_id)


@handler("standing", lane=PLAY, retry=BRISK)
def answer_standing(row: Outbox) -> None:
    """Give the answer in advance that waited for this moment."""
    if row.game_id is not None:
        answer_at_sweep(game_id=row.game_id, seat=row.seat)


@handler("map", lane=PAINT, retry=BRISK)
def paint_map(row: Outbox) -> None:
    """Paint the map that the holder of a seat will ask for, so that it is in the cache."""
    seat = Seat.objects.select_related("game", "user").filter(game=row.game, name=row.seat).first()
    if seat is None or seat.user is None:
        raise Withheld("left")
    with read_by(seat.user):
        contents.paint_pictures(title_of(seat.game), view_of(seat.game, seat.name))
