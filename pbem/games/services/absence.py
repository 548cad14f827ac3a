"""Players who do not answer in time: what the game does without them, and how they come back.

Each step is an event that everybody reads, because whose clock has run out is no secret.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext_noop

from pbem.games import clocks
from pbem.games.consent import FORFEIT, voters
from pbem.games.errors import CannotReturn, NotFound
from pbem.games.models import OWN_HAND, Event, Kind, Proposal, Seat, Source
from pbem.games.running_game import Holder
from pbem.games.services import turn_entries
from pbem.games.services.answers import Accepted, asking
from pbem.games.services.pending import Entry, Pending
from pbem.games.services.writing import NOTHING, Beside, Done, carry_out
from rules.kernel.bots import Bot
from rules.kernel.texts import Line


def tell_overdue(*, game_id: int, seat: str, hours: int, beside: Beside = NOTHING) -> Accepted:
    """Say that the time of a seat has run out, and how long the game still waits for it."""
    told = Line("kernel.overdue", {"seat": seat, "hours": hours})
    return _noted(game_id, seat, Source.CLOCK, told, beside=beside)


def set_caretaker(
    *,
    game_id: int,
    seat: str,
    bot: str = "",
    why: str = "kernel.caretaker",
    source: str = Source.CLOCK,
    beside: Beside = NOTHING,
) -> Accepted:
    """Let a bot answer for an absent player until he comes back."""

    def care(pending: Pending) -> None:
        chosen = bot or steady_bot(pending.title.bots)
        owes = seat in pending.asked
        # The bot owes its answer from now on only; nobody shall wonder why it has taken so long.
        _leave(pending, seat, caretaker=chosen, deadline=None, asked_since=pending.now if owes else None)
        turn_entries.post_company(pending, seat)
        if owes:
            turn_entries.wake_bots(game_id, pending.seq, seat)

    def work(pending: Pending) -> Done:
        if bot and bot not in pending.title.bots:
            raise NotFound(f"{pending.title.name} has no bot called {bot[:40]!r}")
        return _note(pending, seat, Source(source), Line(why, {"seat": seat}), care)

    return carry_out(game_id, asking(seat, None), work, beside)


def look_for_replacement(*, game_id: int, seat: str, beside: Beside = NOTHING) -> Accepted:
    """Offer the seat of an absent player to others; the game waits for one of them, or for him."""
    told = Line("kernel.wanted", {"seat": seat})

    def offer(pending: Pending) -> None:
        _leave(pending, seat, open_for_replacement=True)

    return _noted(game_id, seat, Source.CLOCK, told, offer, beside=beside)


def put_to_vote(*, game_id: int, seat: str, beside: Beside = NOTHING) -> Accepted:
    """Let the other players decide whether an absent one forfeits; if none is there, a bot takes over."""
    if not voters(game_id, seat):
        return set_caretaker(game_id=game_id, seat=seat, beside=beside)

    def vote(pending: Pending) -> None:
        _leave(pending, seat)
        close_vote(game_id)
        proposal = Proposal(game_id=game_id, kind=FORFEIT, seat=seat, base_seq=pending.seq)
        proposal.save(force_insert=True)
        turn_entries.post_proposal(proposal, voters(game_id, seat))

    return _noted(game_id, seat, Source.CLOCK, Line("kernel.vote", {"seat": seat}), vote, beside=beside)


def give_time(*, game_id: int, seat: str) -> Accepted:
    """Start the clock of an absent player again, because the others would rather wait for him."""
    told = Line("kernel.more_time", {"seat": seat})
    return _noted(game_id, seat, Source.SERVER, told, lambda pending: _back(pending, seat))


def come_back(*, game_id: int, seat: str, source: str) -> Accepted:
    """Play oneself again after a bot or a vote has taken one's place; an order does the same."""

    def work(pending: Pending) -> Done:
        own = Event.objects.filter(game_id=game_id, seat=seat, source__in=OWN_HAND)
        last = own.order_by("-seq").first()
        if last is not None and last.kind == Kind.SEAT and is_away(pending.table.holder(seat)):
            # Else one could come back for ever without playing, and the others would wait for ever.
            said = gettext_noop(
                "You have come back before without giving an order: give one, and you are back."
            )
            raise CannotReturn(said)
        if not welcome_back(pending, seat, Source(source)):
            raise CannotReturn(gettext_noop("Nobody plays in your place."))
        return Done()

    return carry_out(game_id, asking(seat, None), work)


def welcome_back(pending: Pending, seat: str, source: Source) -> bool:
    """Note that an absent player acts himself again, if he does."""
    holder = pending.table.holder(seat)
    if not is_away(holder) or source not in OWN_HAND or holder.user_id is None or holder.resigned:
        return False
    # What comes next in this request is asked of the player himself, and told to him.
    pending.table.seats[seat] = replace(holder, caretaker="", absent=False)
    _note(pending, seat, source, Line("kernel.returned", {"seat": seat}), lambda p: _back(p, seat))
    return True


def is_away(holder: Holder) -> bool:
    return holder.absent or bool(holder.caretaker)


def steady_bot(bots: Mapping[str, type[Bot]]) -> str:
    """The bot that plays sensibly, where the title has one."""
    return "basic" if "basic" in bots else next(iter(bots))


Step = Callable[[Pending], object]


def _noted(
    game_id: int,
    seat: str,
    source: Source,
    line: Line,
    step: Step | None = None,
    *,
    beside: Beside = NOTHING,
) -> Accepted:
    return carry_out(
        game_id, asking(seat, None), lambda pending: _note(pending, seat, source, line, step), beside
    )


def _note(pending: Pending, seat: str, source: Source, line: Line, step: Step | None = None) -> Done:
    """Tell everybody, and take the step in the same transaction."""
    pending.table.holder(seat)
    pending.note(Entry(kind=Kind.SEAT, source=source, seat=seat, lines=[line]))
    if step is not None:
        pending.along.append(lambda: step(pending))
    return Done()


def _leave(pending: Pending, seat: str, **changes: Any) -> None:
    """A player is away: his clock stands still, with enough in the bank for the turn of his return."""
    place = Seat.objects.select_related("game", "user").get(game_id=pending.table.game_id, name=seat)
    bank = clocks.bank_after(clocks.clock_of(pending.table.clock), place, pending.now)
    Seat.objects.filter(pk=place.pk).update(absent=True, due=None, bank_seconds=bank, **changes)
    clocks.show_deadline(pending.table.game_id)


def _back(pending: Pending, seat: str) -> None:
    game_id = pending.table.game_id
    places = Seat.objects.filter(game_id=game_id, name=seat)
    places.update(absent=False, caretaker="", open_for_replacement=False)
    close_vote(game_id, seat=seat)
    if seat in pending.asked:
        clocks.start(game_id=game_id, clock=pending.table.clock, seats=[seat], now=pending.now)


def close_vote(game_id: int, **of: Any) -> None:
    Proposal.objects.filter(game_id=game_id, kind=FORFEIT, open=True, **of).update(open=False)
