"""What needs the consent of the other players: take-backs beyond a barrier, and ends by agreement."""

from __future__ import annotations

from django.utils.translation import gettext as _
from rest_framework.request import Request

from pbem.api.access import game_for, held_seat, running
from pbem.api.answers.play import ProposalAnswer, ProposalList
from pbem.api.bodies import body, query
from pbem.api.idempotency import once
from pbem.api.problems import FieldError, absent, invalid
from pbem.api.schema import documented
from pbem.api.shapes import Agreement, MySeat, NewProposal, Nothing
from pbem.api.views.base import Answer, Endpoint, answer, nothing
from pbem.games.models import Game, Proposal
from pbem.games.selectors import Proposed, proposals
from pbem.games.services import answer_proposal, propose_end, propose_takeback, withdraw_proposal

PROBLEMS = ["not-found", "not-your-seat", "conflict"]
KINDS = ("takeback", "end", "forfeit")


class Proposals(Endpoint):
    """The open proposals of a game; each kind can be open once."""

    @documented("List the open proposals", tag="play", answer=ProposalList, query=MySeat, problems=PROBLEMS)
    def get(self, request: Request, game: str) -> Answer:
        found = game_for(request, game)
        seat = held_seat(request, found, query(request, MySeat).seat)
        return answer(ProposalList([open_answer(one) for one in proposals(found, seat)]))

    @documented(
        "Propose to take back beyond a die, or to end the game",
        tag="play",
        body=NewProposal,
        query=Nothing,
        answer=ProposalAnswer,
        status=201,
        problems=[*PROBLEMS, "busy"],
        keyed=True,
    )
    @once
    def post(self, request: Request, game: str) -> Answer:
        query(request, Nothing)
        found, wanted = running(game_for(request, game)), body(request, NewProposal)
        seat = held_seat(request, found, wanted.seat)
        proposal = propose(found, seat, wanted)
        return answer(proposal_answer(found, proposal, seat), 201)


def propose(game: Game, seat: str, wanted: NewProposal) -> Proposal:
    if wanted.kind == "end":
        check_seats(game, wanted.winners or [])
        return propose_end(game_id=game.pk, seat=seat, winners=wanted.winners or [])
    if wanted.number is None:
        raise invalid(FieldError(_("Say to which event to go back."), pointer="/number"))
    return propose_takeback(game_id=game.pk, seat=seat, to=wanted.number)


def check_seats(game: Game, winners: list[str]) -> None:
    known = list(game.seats.order_by("position").values_list("name", flat=True))
    for place, seat in enumerate(winners):
        if seat not in known:
            detail = _("There is no seat “%(seat)s” in this game. There are: %(known)s.")
            told = detail % {"seat": seat, "known": ", ".join(known)}
            raise invalid(FieldError(told, pointer=f"/winners/{place}"), known=known)


def open_answer(proposed: Proposed) -> ProposalAnswer:
    return ProposalAnswer(
        kind=proposed.kind,
        seat=proposed.seat,
        number=proposed.to,
        winners=proposed.outcome.winners if proposed.outcome else None,
        agreed=proposed.agreed,
        refused=proposed.refused,
        waiting_for=proposed.waiting_for,
        state="open",
    )


def proposal_answer(game: Game, proposal: Proposal, seat: str, *, agreed: bool = True) -> ProposalAnswer:
    """What has become of a proposal: it waits for others, was carried out, turned down or overtaken."""
    waiting = proposals(game, seat) if proposal.open else []
    for one in waiting:
        if (one.kind, one.seat) == (proposal.kind, proposal.seat):
            return open_answer(one)
    return ProposalAnswer(
        kind=proposal.kind,
        seat=proposal.seat,
        number=None,
        winners=proposal.outcome["winners"] if proposal.outcome else None,
        agreed=proposal.agreed,
        refused=proposal.refused,
        waiting_for=[],
        state="lapsed" if proposal.open else "carried out" if agreed else "turned down",
    )


class OneProposal(Endpoint):
    """The open proposal of a kind."""

    @documented(
        "Agree to a proposal or turn it down",
        tag="play",
        body=Agreement,
        query=Nothing,
        answer=ProposalAnswer,
        problems=[*PROBLEMS, "stale", "busy"],
        keyed=True,
    )
    @once
    def post(self, request: Request, game: str, kind: str) -> Answer:
        query(request, Nothing)
        found, given = running(game_for(request, game)), body(request, Agreement)
        seat = held_seat(request, found, given.seat)
        check_kind(kind)
        proposal = answer_proposal(
            game_id=found.pk, seat=seat, kind=kind, agree=given.agree, expected=given.expected
        )
        return answer(proposal_answer(found, proposal, seat, agreed=given.agree))

    @documented("Withdraw your proposal", tag="play", status=204, query=MySeat, problems=PROBLEMS)
    def delete(self, request: Request, game: str, kind: str) -> Answer:
        found = running(game_for(request, game))
        seat = held_seat(request, found, query(request, MySeat).seat)
        check_kind(kind)
        withdraw_proposal(game_id=found.pk, seat=seat, kind=kind)
        return nothing()


def check_kind(kind: str) -> None:
    if kind not in KINDS:
        raise absent()
