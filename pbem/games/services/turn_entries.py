"""What the journal leaves in the outbox: whose turn it is, which bot must play, who has won."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from pbem.games.models import Proposal, Seat, Source
from pbem.games.running_game import Holder, load
from pbem.games.services.joint_answers import speakers
from pbem.games.services.pending import Pending
from pbem.games.services.relaying import relay_to_new_holder, relays
from pbem.outbox.entries import Entry, enqueue

SWEEP_EVERY = timedelta(minutes=10)


def notices(pending: Pending) -> list[Entry]:
    """Tell the seats that are asked now and were not asked before, and everybody when the game is over."""
    if pending.table.analysis:
        return []
    owing = [seat for seat in pending.table.seats.values() if seat.name in pending.asked]
    news = [seat for seat in owing if _is_news(pending, seat)] if pending.outcome is None else []
    asked = [seat for seat in news if seat.name not in pending.later]
    entries = [_swept(pending, seat) for seat in news if seat.name in pending.later]
    entries += [entry for seat in speakers(pending, asked) for entry in _asked(pending, seat)]
    entries += _over(pending) if pending.outcome is not None else []
    return [*entries, *relays(pending, asked), *pending.entries]


def _is_news(pending: Pending, seat: Holder) -> bool:
    """A seat is told when it is asked; a bot again whenever somebody else has acted, in case it is stuck."""
    if not seat.asked:
        return True
    return bool(seat.automaton) and all(event.source != Source.BOT for event in pending.events)


def wake_bots(game_id: int, seq: int, seat: str) -> None:
    """Let the bots of a game go on in another task."""
    enqueue([_bot(game_id, seq, seat)])


def next_sweep(now: datetime) -> datetime:
    """The next full ten minutes, at which answers in advance are given that were kept back."""
    return now + SWEEP_EVERY - (now - datetime.min.replace(tzinfo=now.tzinfo)) % SWEEP_EVERY


def _swept(pending: Pending, seat: Holder) -> Entry:
    """Nobody is told to answer who has left his answer; it only waits."""
    return Entry(
        topic="standing",
        dedupe=f"standing:{pending.table.game_id}:{pending.seq}:{seat.name}",
        game_id=pending.table.game_id,
        seq=pending.seq,
        seat=seat.name,
        due=next_sweep(pending.now),
    )


def _asked(pending: Pending, seat: Holder) -> list[Entry]:
    game_id, seq = pending.table.game_id, pending.seq
    if seat.automaton:
        return [_bot(game_id, seq, seat.name)]
    if seat.user_id is None:
        return []
    turn = Entry(
        topic="turn",
        dedupe=f"turn:{game_id}:{seq}:{seat.name}",
        game_id=game_id,
        seq=seq,
        recipient_id=seat.user_id,
        seat=seat.name,
        due=pending.now + timedelta(minutes=seat.grace_minutes or 0),
    )
    # While the mail waits its minutes of grace, the map that it will show can be painted.
    ahead = replace(turn, topic="map", dedupe=f"map:{game_id}:{seq}:{seat.name}", due=None)
    return [turn, ahead] if seat.grace_minutes else [turn]


def _bot(game_id: int, seq: int, seat: str) -> Entry:
    return Entry(topic="bot", dedupe=f"bot:{game_id}:{seq}:{seat}", game_id=game_id, seq=seq, seat=seat)


def _over(pending: Pending) -> list[Entry]:
    game_id = pending.table.game_id
    first_seat = {seat.user_id: seat.name for seat in reversed(pending.table.seats.values()) if seat.user_id}
    rating = Entry(topic="rating", dedupe=f"rating:{game_id}", game_id=game_id)
    told = [
        Entry(
            topic="over",
            dedupe=f"over:{game_id}:{user_id}",
            game_id=game_id,
            seq=pending.seq,
            recipient_id=user_id,
            seat=seat,
        )
        for user_id, seat in first_seat.items()
    ]
    return [rating, *told]


def ask_again(pending: Pending, seat: str, *, user_id: int | None, bot: str) -> None:
    """Tell the new holder of a seat that it owes an answer."""
    holder = replace(pending.table.seats[seat], user_id=user_id, bot=bot, caretaker="", grace_minutes=0)
    entries = _asked(pending, holder)
    entries += [relay_to_new_holder(pending, seat, user_id)] if user_id else []
    enqueue(entries)


def ask_late(game_id: int, seat: str) -> None:
    """Tell a player that he is asked after all: he has taken his answer back before the sweep."""
    pending = Pending(load(game_id))
    holder = pending.table.seats[seat]
    if holder.asked:
        enqueue([*_asked(pending, holder), *relays(pending, [holder])])


def post_company(pending: Pending, seat: str, new_user: int | None = None) -> None:
    """Tell the other players that a seat has lost its player, if only for now, or has another one."""
    if pending.table.analysis:
        return
    party = {pending.table.seats[seat].user_id, new_user, None}
    others = [h for h in pending.table.seats.values() if h.user_id not in party and not h.resigned]
    first_seat = {holder.user_id: holder for holder in reversed(others)}
    enqueue([_company(pending, holder) for holder in first_seat.values()])


def _company(pending: Pending, holder: Holder) -> Entry:
    game_id, seq = pending.table.game_id, pending.seq
    return Entry(
        topic="company",
        dedupe=f"company:{game_id}:{seq}:{holder.user_id}",
        game_id=game_id,
        seq=seq,
        recipient_id=holder.user_id,
        seat=holder.name,
        payload={"number": pending.numbers[holder.name]},
        due=pending.now + timedelta(minutes=holder.grace_minutes or 0),
    )


def post_proposal(proposal: Proposal, others: Sequence[Holder], *, again: bool = False) -> None:
    """Tell each of the other players once that something is proposed, or that more of it is by now."""
    first_seat = {holder.user_id: holder.name for holder in reversed(others)}
    which = f":{proposal.base_seq}" if again else ""
    enqueue(
        [
            Entry(
                topic="proposal",
                dedupe=f"proposal:{proposal.pk}:{user_id}{which}",
                game_id=proposal.game_id,
                seq=proposal.base_seq,
                recipient_id=user_id,
                seat=seat,
                payload={"proposal": proposal.pk},
            )
            for user_id, seat in first_seat.items()
        ]
    )


def post_answer(proposal: Proposal, *, seq: int, refused_by: str = "") -> None:
    """Tell who has proposed something that somebody turns it down, or else that all have agreed."""
    places = Seat.objects.filter(game_id=proposal.game_id, name=proposal.seat, user__isnull=False)
    enqueue(
        [
            Entry(
                topic="proposal",
                dedupe=f"proposal:{proposal.pk}:answered",
                game_id=proposal.game_id,
                seq=seq,
                recipient_id=user_id,
                seat=proposal.seat,
                payload={"proposal": proposal.pk, "answered": True, "refused_by": refused_by},
            )
            for user_id in places.values_list("user_id", flat=True)
        ]
    )
