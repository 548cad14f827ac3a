"""What needs the consent of the other players: going back beyond a barrier, and ending by agreement."""

from collections.abc import Sequence

import msgspec
from django.db import transaction
from django.utils.translation import gettext_noop

from pbem.games.clocks.deadline_entries import tell_overdue
from pbem.games.consent import (
    END,
    FORFEIT,
    TAKEBACK,
    agreed_still,
    answering,
    consenters,
    lapsed,
    still_to_answer,
    voices,
    why_lapsed,
)
from pbem.games.errors import NotFound, NotRunning, NotYours, ProposalError, Stale
from pbem.games.log import seq_of, state_at
from pbem.games.models import Game, Kind, Proposal, Seat, Source, Status
from pbem.games.running_game import Holder, load_seats
from pbem.games.selectors.feed import last_number
from pbem.games.services import turn_entries
from pbem.games.services.absence import give_time
from pbem.games.services.answers import asking
from pbem.games.services.endings import end, forfeit
from pbem.games.services.pending import Entry, Pending
from pbem.games.services.undo import go_back
from pbem.games.services.writing import Done, carry_out
from pbem.games.undoable import acts_since
from pbem.games.upcasts import upcast
from rules.kernel.state import Outcome, tree_of
from rules.kernel.texts import Line, Text


@transaction.atomic
def propose_takeback(*, game_id: int, seat: str, to: int) -> Proposal:
    """Ask the others to go back to the position after event `to`, in the seat's own numbers."""
    game = _locked(game_id)
    others = consenters(game_id, seat)
    to_seq = seq_of(game, seat, to)
    acts_since(game, to_seq)
    proposal = _open(game, Proposal(kind=TAKEBACK, seat=seat, to_seq=to_seq))
    return proposal if others else _carry_out(game, proposal)


@transaction.atomic
def propose_end(*, game_id: int, seat: str, winners: Sequence[str] = ()) -> Proposal:
    """Propose to the others that the game is over: won by some seats, or without winners a draw."""
    game = _locked(game_id)
    if not consenters(game_id, seat):
        raise ProposalError(gettext_noop("There is no other player who could agree; you can resign."))
    if unknown := sorted(set(winners) - load_seats(game_id).keys()):
        raise ProposalError(f"there is no seat {unknown[0][:40]!r} in this game")
    reason = Text("kernel.agreed_win", {"winners": list(winners)}) if winners else Text("kernel.agreed_draw")
    outcome = msgspec.to_builtins(Outcome(list(winners), reason))
    return _open(game, Proposal(kind=END, seat=seat, outcome=outcome))


@transaction.atomic
def answer_proposal(
    *, game_id: int, seat: str, kind: str, agree: bool, expected: int | None = None
) -> Proposal:
    """Agree to a proposal or turn it down; it is carried out when all have agreed.

    `expected` is the seat's last event that was known when it agreed to take back: more shall not be undone.
    """
    game = _locked(game_id)
    proposal = open_proposal(game, kind)
    others = answering(proposal)
    if seat not in {holder.name for holder in others}:
        raise NotYours("this proposal does not need your consent")
    if proposal.kind == FORFEIT:
        return _vote(game, proposal, seat, others, agree=agree)
    if not agree:
        proposal.open = False
        proposal.save(update_fields=["open"])
        turn_entries.post_answer(proposal, seq=game.seq, refused_by=seat)
        return proposal
    if kind == TAKEBACK and expected not in (None, last_number(game, seat)):
        raise Stale(last_number(game, seat))
    return _agree(game, proposal, seat, others)


def _agree(game: Game, proposal: Proposal, seat: str, others: Sequence[Holder]) -> Proposal:
    """Note a consent; whoever has agreed to less than would be undone by now is asked again."""
    standing = agreed_still(proposal)
    outdated = [holder for holder in others if holder.name in set(proposal.agreed) - set(standing)]
    proposal.agreed, proposal.base_seq = sorted({*standing, seat}), game.seq
    proposal.save(update_fields=["agreed", "base_seq"])
    if still_to_answer(proposal, others):
        turn_entries.post_proposal(proposal, outdated, again=True)
        return proposal
    _carry_out(game, proposal)
    if proposal.kind == TAKEBACK:
        game.refresh_from_db(fields=["seq"])
        turn_entries.post_answer(proposal, seq=game.seq)
    return proposal


def _vote(game: Game, vote: Proposal, seat: str, others: Sequence[Holder], *, agree: bool) -> Proposal:
    """Count a voice: more than half of the others decide, and half of them are enough to refuse."""
    voter = next(holder.user_id for holder in others if holder.name == seat)
    mine = {holder.name for holder in others if holder.user_id == voter}
    for_it, against = set(vote.agreed) - mine, set(vote.refused) - mine
    (for_it if agree else against).add(seat)
    vote.agreed, vote.refused = sorted(for_it), sorted(against)
    voters = len({holder.user_id for holder in others})
    passed = 2 * len(voices(vote.agreed, others)) > voters
    failed = 2 * len(voices(vote.refused, others)) >= voters
    vote.open = not (passed or failed)
    vote.save(update_fields=["agreed", "refused", "open"])
    if passed or failed:
        _decide(game, vote.seat, forfeits=passed)
    return vote


def _decide(game: Game, seat: str, *, forfeits: bool) -> None:
    """Carry a vote out, and tell the player whom it was about."""
    place = Seat.objects.get(game=game, name=seat)
    if forfeits:
        forfeit(game_id=game.pk, seat=seat, voted=True)
    else:
        give_time(game_id=game.pk, seat=seat)
    if place.deadline is not None:
        tell_overdue(place, "voted_out" if forfeits else "more_time")


@transaction.atomic
def withdraw_proposal(*, game_id: int, seat: str, kind: str) -> None:
    """Take back one's own proposal."""
    proposal = open_proposal(_locked(game_id), kind)
    if proposal.seat != seat or kind == FORFEIT:
        raise NotYours("this is somebody else's proposal")
    proposal.open = False
    proposal.save(update_fields=["open"])


def open_proposal(game: Game, kind: str) -> Proposal:
    proposal = Proposal.objects.filter(game=game, kind=kind, open=True).first()
    if proposal is None:
        raise ProposalError(gettext_noop("There is no such proposal to answer any more."))
    if why := why_lapsed(proposal, game):
        raise ProposalError(why)
    return proposal


def _locked(game_id: int) -> Game:
    """The game, locked before its proposals, in the same order as when an order ends it."""
    game = Game.objects.select_for_update().filter(pk=game_id).first()
    if game is None:
        raise NotFound("there is no such game")
    if game.status != Status.RUNNING:
        raise NotRunning("the game is not running")
    return game


def _open(game: Game, proposal: Proposal) -> Proposal:
    for old in Proposal.objects.filter(game=game, kind=proposal.kind, open=True):
        if not lapsed(old, game):
            raise ProposalError(gettext_noop("Another proposal of this kind is still open."))
        old.open = False
        old.save(update_fields=["open"])
    proposal.game, proposal.base_seq = game, game.seq
    proposal.save(force_insert=True)
    turn_entries.post_proposal(proposal, consenters(game.pk, proposal.seat))
    return proposal


def _carry_out(game: Game, proposal: Proposal) -> Proposal:
    proposal.open = False
    proposal.save(update_fields=["open"])
    work = _take_back if proposal.kind == TAKEBACK else _end
    carry_out(game.pk, asking(proposal.seat, None), lambda pending: work(game, proposal, pending))
    return proposal


def _take_back(game: Game, proposal: Proposal, pending: Pending) -> Done:
    to_seq = proposal.to_seq or 0
    state, schema = state_at(game, to_seq)
    entry = Entry(kind=Kind.TAKEBACK, source=Source.SERVER, seat=proposal.seat)
    tree = upcast(pending.title, tree_of(state), schema)
    go_back(pending, to_seq, tree, acts_since(game, to_seq), entry, "kernel.taken_back")
    return Done()


def _end(game: Game, proposal: Proposal, pending: Pending) -> Done:
    outcome = msgspec.convert(proposal.outcome, Outcome)
    line = Line(outcome.reason.code, outcome.reason.args)
    entry = Entry(kind=Kind.AGREED, source=Source.SERVER, seat=proposal.seat, lines=[line], barrier=True)
    end(pending, outcome, entry)
    return Done()
