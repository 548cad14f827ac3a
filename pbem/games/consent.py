"""Whose consent a proposal needs, and how long it stands."""

from collections.abc import Sequence

from pbem.games.errors import NotFound, NotYours
from pbem.games.models import Game, Proposal
from pbem.games.table import Holder, load_seats

TAKEBACK, END = "takeback", "end"


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


def still_to_answer(proposal: Proposal, others: Sequence[Holder]) -> list[str]:
    """The seats whose holders have not agreed yet; one consent of a player speaks for all his seats."""
    agreed = {holder.user_id for holder in others if holder.name in proposal.agreed}
    return [holder.name for holder in others if holder.user_id not in agreed]


def lapsed(proposal: Proposal, game: Game) -> bool:
    """A take-back was agreed on for one position only; an end may be thought over while the game goes on."""
    return proposal.kind == TAKEBACK and proposal.base_seq != game.seq
