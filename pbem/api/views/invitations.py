"""Invitations to the asker, and the answers to them."""

from __future__ import annotations

from rest_framework.request import Request

from pbem.api.answers.people import InvitationList, invitation_answer
from pbem.api.bodies import body, query
from pbem.api.idempotency import once
from pbem.api.problems import absent
from pbem.api.schema import documented
from pbem.api.shapes import InvitationAnswer, Nothing
from pbem.api.views.base import Answer, Endpoint, answer, me, nothing
from pbem.lobby.selectors import invitations_for
from pbem.lobby.services import accept, decline


class Invitations(Endpoint):
    """Seats that are kept for the asker."""

    @documented("List the invitations to you", tag="me", answer=InvitationList, query=Nothing)
    def get(self, request: Request) -> Answer:
        query(request, Nothing)
        return answer(InvitationList([invitation_answer(one) for one in invitations_for(me(request))]))


class OneInvitation(Endpoint):
    """One invitation to the asker."""

    @documented(
        "Accept or decline an invitation",
        tag="me",
        body=InvitationAnswer,
        query=Nothing,
        status=204,
        problems=["not-found", "forbidden", "conflict"],
        keyed=True,
    )
    @once
    def post(self, request: Request, invitation: int) -> Answer:
        query(request, Nothing)
        given = body(request, InvitationAnswer)
        found = invitations_for(me(request)).filter(pk=invitation).first()
        if found is None:
            raise absent()
        if given.accept:
            accept(invitation=found, user=me(request), entropy=given.entropy)
        else:
            decline(invitation=found, user=me(request))
        return nothing()
