"""What needs the consent of the other players: going back beyond a barrier, and ending by agreement."""

from collections.abc import Sequence

import msgspec
from django.db import transaction

from pbem.games.consent import END, FORFEIT, TAKEBACK, answering, consenters, lapsed, still_to_answer, voices
from pbem.games.errors import NotFound, NotRunning, NotYours, ProposalError
from pbem.games.in_force import ACTS, events_in_force
from pbem.games.log import seq_of, state_at
from pbem.games.models import Event, Game, Kind, Proposal, Source, Status
from pbem.games.services import notices
from pbem.games.services.absence import give_time
from pbem.games.services.answers import asking
from pbem.games.services.endings import end, forfeit
from pbem.games.services.pending import Entry, Pending
from pbem.games.services.undo import go_back
from pbem.games.services.writing import Done, carry_out
from pbem.games.table import Holder, load_seats
from pbem.games.upcasts import upcast
from rules.kernel.state import Outcome, tree_of
from rules.kernel.texts import Line, Text


@transaction.atomic
def propose_takeback(*, game_id: int, seat: str, to: int) -> Proposal:
    """Ask the others to go back to the position after event `to`, in the seat's own numbers."""
    game = _locked(game_id)
    others = consenters(game_id, seat)
    to_seq = seq_of(game, seat, to)
    if Event.objects.filter(game=game, seq=to_seq, undone__isnull=False).exists():
        raise ProposalError("that event has been taken back already")
    _acts_since(game, to_seq)
    proposal = _open(game, Proposal(kind=TAKEBACK, seat=seat, to_seq=to_seq))
    return proposal if others else _carry_out(game, proposal)


@transaction.atomic
def propose_end(*, game_id: int, seat: str, winners: Sequence[str] = ()) -> Proposal:
    """Propose to the others that the game is over: won by some seats, or without winners a draw."""
    game = _locked(game_id)
    if not consenters(game_id, seat):
        raise ProposalError("there is no other player who could agree; you can resign")
    if unknown := sorted(set(winners) - load_seats(game_id).keys()):
        raise ProposalError(f"there is no seat {unknown[0][:40]!r} in this game")
    reason = Text("kernel.agreed_win", {"winners": list(winners)}) if winners else Text("kernel.agreed_draw")
    outcome = msgspec.to_builtins(Outcome(list(winners), reason))
    return _open(game, Proposal(kind=END, seat=seat, outcome=outcome))


@transaction.atomic
def answer_proposal(*, game_id: int, seat: str, kind: str, agree: bool) -> Proposal:
    """Agree to a proposal or turn it down; it is carried out when all have agreed."""
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
        return proposal
    proposal.agreed = sorted({*proposal.agreed, seat})
    proposal.save(update_fields=["agreed"])
    return proposal if still_to_answer(proposal, others) else _carry_out(game, proposal)


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
    if passed:
        forfeit(game_id=game.pk, seat=vote.seat, voted=True)
    elif failed:
        give_time(game_id=game.pk, seat=vote.seat)
    return vote


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
    if proposal is None or lapsed(proposal, game):
        raise ProposalError("there is no such proposal to answer any more")
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
            raise ProposalError("another proposal of this kind is still open")
        old.open = False
        old.save(update_fields=["open"])
    proposal.game, proposal.base_seq = game, game.seq
    proposal.save(force_insert=True)
    notices.post_proposal(proposal, consenters(game.pk, proposal.seat))
    return proposal


def _acts_since(game: Game, to_seq: int) -> list[Event]:
    """What a take-back would undo; an operator's repair stays."""
    taken: list[Event] = []
    for event in events_in_force(game.pk, game.seq):
        if event.seq <= to_seq:
            break
        if event.kind == Kind.REPAIR:
            raise ProposalError("the operator has corrected the position since; that cannot be taken back")
        if event.kind in ACTS:
            taken.append(event)
    if not taken:
        raise ProposalError("nothing has happened since that could be taken back")
    return taken


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
    go_back(pending, to_seq, tree, _acts_since(game, to_seq), entry, "kernel.taken_back")
    return Done()


def _end(game: Game, proposal: Proposal, pending: Pending) -> Done:
    outcome = msgspec.convert(proposal.outcome, Outcome)
    line = Line(outcome.reason.code, outcome.reason.args)
    entry = Entry(kind=Kind.AGREED, source=Source.SERVER, seat=proposal.seat, lines=[line], barrier=True)
    end(pending, outcome, entry)
    return Done()
