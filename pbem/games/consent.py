"""Whose consent a proposal needs, and how long it stands."""

from collections.abc import Sequence

from django.utils.translation import gettext_noop

from pbem.games.errors import NotFound, NotYours, ProposalError
from pbem.games.models import Event, Game, Proposal
from pbem.games.running_game import Holder, load_seats
from pbem.games.undoable import ACTS, acts_since

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
    answered = voices(agreed_still(proposal), others) | voices(proposal.refused, others)
    return [holder.name for holder in others if holder.user_id not in answered]


def voices(seats: Sequence[str], others: Sequence[Holder]) -> set[int | None]:
    """The players who have spoken for these seats."""
    return {holder.user_id for holder in others if holder.name in seats}


def agreed_still(proposal: Proposal) -> list[str]:
    """Whose consent stands: to take back, only as long as its giver has seen no act since.

    Else somebody could have the consent of all but one in hand, throw dice, and only then decide.
    """
    if proposal.kind != TAKEBACK or not proposal.agreed:
        return list(proposal.agreed)
    acts = Event.objects.filter(game_id=proposal.game_id, seq__gt=proposal.base_seq, kind__in=ACTS)
    hidden_from = list(acts.values_list("unseen", flat=True))
    return [seat for seat in proposal.agreed if all(seat in unseen for unseen in hidden_from)]


def lapsed(proposal: Proposal, game: Game) -> bool:
    """Whether what was proposed cannot be carried out any more."""
    return bool(why_lapsed(proposal, game))


def why_lapsed(proposal: Proposal, game: Game) -> str:
    """Why a proposal has lapsed, as a sentence to be translated; empty while it stands.

    A take-back stands as long as one can go back so far, whatever else is done meanwhile: that it vanished
    would tell the others of an act that they may not see. A vote on an absent player ends when anything is
    heard of him; an end may be thought over while the game goes on.
    """
    if proposal.kind == FORFEIT:
        heard = Event.objects.filter(game=game, seq__gt=proposal.base_seq, seat=proposal.seat).exists()
        return gettext_noop("The player has been heard of since, so the vote is over.") if heard else ""
    if proposal.kind == TAKEBACK and proposal.base_seq != game.seq:
        try:
            acts_since(game, proposal.to_seq or 0)
        except ProposalError as error:
            return str(error)
    return ""
