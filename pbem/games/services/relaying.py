"""What the journal leaves for webhooks and browsers: one row for each holder who has any."""

from collections.abc import Sequence

from pbem.games.running_game import SPECTATOR, Holder
from pbem.games.services.pending import Pending
from pbem.outbox.entries import Entry


def relays(pending: Pending, asked: Sequence[Holder]) -> list[Entry]:
    """A row for each user who is told elsewhere too and has seen anything of this, or is newly asked."""
    told = [seat for seat in pending.table.seats.values() if seat.relayed and seat.user_id]
    held: dict[int, list[Holder]] = {}
    for seat in told:
        held.setdefault(seat.user_id or 0, []).append(seat)
    return [entry for seats in held.values() for entry in _row(pending, seats, asked)]


def _row(pending: Pending, seats: Sequence[Holder], asked: Sequence[Holder]) -> list[Entry]:
    names = [seat.name for seat in asked if seat.user_id == seats[0].user_id and not seat.automaton]
    seat = next((seat.name for seat in seats if _has_news(pending, seat.name)), seats[0].name)
    if not names and not _has_news(pending, seat) and not _has_news(pending, SPECTATOR):
        return []
    return [_entry(pending, seats[0].user_id, seat, names)]


def relay_to_new_holder(pending: Pending, seat: str, user_id: int) -> Entry:
    """Whether the new holder of a seat has anything to be told by is found out later."""
    return _entry(pending, user_id, seat, [seat])


def _entry(pending: Pending, user_id: int | None, seat: str, asked: list[str]) -> Entry:
    game_id = pending.table.game_id
    return Entry(
        topic="relay",
        dedupe=f"relay:{game_id}:{pending.seq}:{user_id}",
        game_id=game_id,
        seq=pending.seq,
        recipient_id=user_id,
        seat=seat,
        payload={
            "asked": asked,
            "at": pending.now.isoformat(),
            "over": pending.outcome is not None,
            "own": _numbers(pending, seat),
            "public": _numbers(pending, SPECTATOR),
        },
    )


def _has_news(pending: Pending, viewer: str) -> bool:
    before, after = _numbers(pending, viewer)
    return after > before


def _numbers(pending: Pending, viewer: str) -> list[int]:
    return [pending.table.numbers[viewer], pending.numbers[viewer]]
