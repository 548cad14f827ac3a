"""Whose consent a proposal needs, and how long it stands."""

from collections.abc import Sequence

from pbem.games.errors import NotFound, NotYours
from pbem.games.models import Event, Game, Proposal
from pbem.games.table import Holder, load_seats

TAKEBACK, END, FORFEIT = "takeback", "end", "forfeit"


def consenters(game_id: int, seat: str) -> list[Holder]:
    """The seats of the other players; bots agree to everything."""
    seats = load_seats(game_id)
    if seat not in seats:
        raise NotFound(f"there is no seat {seat[:40]!r} in this game")
    mine = seats[seat]
    if mine.user_id is None or mine.resigned:
        raise NotYours("only a seat that a player holds can propose something")
    return [
        s for s in seats.values() if s.user_id not in (None, mine.user_id) and not s.bot and not s.resigned
    ]


def voters(game_id: int, seat: str) -> list[Holder]:
    """Who decides whether an absent player forfeits: the others, as far as they are there."""
    return [holder for holder in consenters(game_id, seat) if not holder.absent]


def answering(proposal: Proposal) -> list[Holder]:
    """The seats whose answer a proposal waits for, or has got."""
    of = voters if proposal.kind == FORFEIT else consenters
    return of(proposal.game_id, proposal.seat)


def still_to_answer(proposal: Proposal, others: Sequence[Holder]) -> list[str]:
    """The seats whose holders have not answered yet; one answer of a player speaks for all his seats."""
    answered = voices(proposal.agreed, others) | voices(proposal.refused, others)
    return [holder.name for holder in others if holder.user_id not in answered]


def voices(seats: Sequence[str], others: Sequence[Holder]) -> set[int | None]:
    """The players who have spoken for these seats."""
    return {holder.user_id for holder in others if holder.name in seats}


def lapsed(proposal: Proposal, game: Game) -> bool:
    """Whether what was proposed has been overtaken.

    A take-back is agreed on for one position only; a vote on an absent player ends when anything is heard
    of him; an end may be thought over while the game goes on.
    """
    if proposal.kind == FORFEIT:
        since = Event.objects.filter(game=game, seq__gt=proposal.base_seq)
        return since.filter(seat=proposal.seat).exists()
    return proposal.kind == TAKEBACK and proposal.base_seq != game.seq
