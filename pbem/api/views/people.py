"""The asker's own things: account, turns and tokens."""

from __future__ import annotations

from rest_framework.request import Request

from pbem.accounts.models import ApiToken
from pbem.accounts.selectors import tokens_of
from pbem.accounts.services import token_issue, token_revoke
from pbem.api import auth
from pbem.api.answers.games import worded
from pbem.api.answers.people import Me, TokenAnswer, TokenList, Turn, TurnList, me_answer, token_answer
from pbem.api.bodies import body, query
from pbem.api.problems import absent
from pbem.api.schema import documented
from pbem.api.shapes import NewToken, Nothing
from pbem.api.views.base import Answer, Endpoint, answer, lang, me, nothing
from pbem.games import selectors


class MyAccount(Endpoint):
    """The account that the request speaks for."""

    @documented("Get your account", tag="me", answer=Me, query=Nothing)
    def get(self, request: Request) -> Answer:
        query(request, Nothing)
        token = request.auth if isinstance(request.auth, ApiToken) else None
        return answer(me_answer(me(request), token))


class MyTurns(Endpoint):
    """The seats that games wait for."""

    @documented("List what waits for you, the most urgent first", tag="me", answer=TurnList, query=Nothing)
    def get(self, request: Request) -> Answer:
        query(request, Nothing)
        return answer(TurnList([turn_answer(turn, lang()) for turn in selectors.my_turns(me(request))]))


def turn_answer(turn: selectors.Turn, language: str) -> Turn:
    game = turn.game
    return Turn(
        game=game.public_id,
        name=game.name,
        title=game.title,
        seat=turn.seat,
        label=worded(game, game.label, language) if game.label else None,
        since=turn.since,
        deadline=turn.deadline,
        url=f"/api/v1/games/{game.public_id}/",
    )


class SessionEndpoint(Endpoint):
    """Only for a browser session: a leaked token must not be able to make itself a successor."""

    def needed(self, method: str) -> str | None:
        return auth.SESSION


class Tokens(SessionEndpoint):
    """Personal tokens."""

    limits = {"POST": "create"}

    @documented("List your tokens", tag="me", answer=TokenList, query=Nothing, problems=["session-required"])
    def get(self, request: Request) -> Answer:
        query(request, Nothing)
        return answer(TokenList([token_answer(token) for token in tokens_of(me(request))]))

    @documented(
        "Make a token; its text is shown only now",
        tag="me",
        body=NewToken,
        answer=TokenAnswer,
        status=201,
        problems=["session-required"],
    )
    def post(self, request: Request) -> Answer:
        # Without Idempotency-Key: a stored answer would keep the text of the token.
        wanted = body(request, NewToken)
        token, plain = token_issue(
            user=me(request), name=wanted.name, scopes=wanted.scopes, expires=wanted.expires
        )
        return answer(token_answer(token, plain), 201, Location=f"/api/v1/tokens/{token.pk}/")


class OneToken(SessionEndpoint):
    """A personal token."""

    @documented(
        "Revoke a token at once",
        tag="me",
        status=204,
        query=Nothing,
        problems=["session-required", "not-found"],
    )
    def delete(self, request: Request, token: int) -> Answer:
        query(request, Nothing)
        found = tokens_of(me(request)).filter(pk=token).first()
        if found is None:
            raise absent()
        token_revoke(token=found)
        return nothing()
