"""Standing orders: answers that a seat leaves in advance."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from rest_framework.request import Request

from pbem.api.access import game_for, held_seat
from pbem.api.answers.play import StandingAnswer, StandingList
from pbem.api.answers.titles import policy_answer
from pbem.api.bodies import body, query
from pbem.api.problems import FieldError, Problem, invalid
from pbem.api.refusals import order_problem
from pbem.api.schema import documented
from pbem.api.shapes import MySeat, OneStanding, StandingValue
from pbem.api.views.base import Answer, Endpoint, answer, lang, nothing
from pbem.games.models import Game, Status
from pbem.games.selectors import policies_of, view_of
from pbem.games.services import clear_standing, set_standing
from pbem.games.titles import title_of
from rules.kernel.orders import OrderError

PROBLEMS = ["not-found", "not-your-seat"]


class StandingOrders(Endpoint):
    """All standing orders of a seat."""

    @documented(
        "List the standing orders of a seat", tag="play", answer=StandingList, query=MySeat, problems=PROBLEMS
    )
    def get(self, request: Request, game: str) -> Answer:
        found = game_for(request, game)
        seat = held_seat(request, found, query(request, MySeat).seat)
        return answer(standing_list(found, seat))


class OneStandingOrder(Endpoint):
    """One standing order of a seat."""

    @documented(
        "Leave an answer in advance, or null to be asked",
        tag="play",
        body=StandingValue,
        query=OneStanding,
        answer=StandingList,
        problems=[*PROBLEMS, "illegal-order"],
    )
    def put(self, request: Request, game: str, policy: str) -> Answer:
        found, wanted = game_for(request, game), body(request, StandingValue)
        asked = query(request, OneStanding)
        seat = held_seat(request, found, one_seat(wanted.seat, asked.seat))
        check_policy(found, policy)
        try:
            set_standing(game=found, seat=seat, policy=policy, value=wanted.value, scope=asked.scope)
        except OrderError as error:
            raise order_problem(title_of(found).catalogue, error, lang()) from error
        return answer(standing_list(found, seat))

    @documented(
        "Go back to what the title proposes", tag="play", status=204, query=OneStanding, problems=PROBLEMS
    )
    def delete(self, request: Request, game: str, policy: str) -> Answer:
        found = game_for(request, game)
        asked = query(request, OneStanding)
        seat = held_seat(request, found, asked.seat)
        check_policy(found, policy)
        clear_standing(game=found, seat=seat, policy=policy, scope=asked.scope)
        return nothing()


def one_seat(in_body: str | None, in_query: str | None) -> str | None:
    """The seat may stand in the body or in the query, but not another one in each."""
    if in_body and in_query and in_body != in_query:
        told = _("The body is about “%(body)s” and the query about “%(query)s”: which seat is meant?")
        raise invalid(FieldError(told % {"body": in_body, "query": in_query}, parameter="seat"))
    return in_body or in_query


def check_policy(game: Game, policy: str) -> None:
    known = [each.name for each in title_of(game).policies]
    if policy not in known:
        told = _("There is no standing order “%(name)s” in this game. There are: %(known)s.")
        raise Problem("not-found", told % {"name": policy[:40], "known": ", ".join(known) or _("none")})


def standing_list(game: Game, seat: str) -> StandingList:
    """The standing orders of a seat; once the game has begun, with what they can name in it."""
    view = None if game.status in (Status.OPEN, Status.CANCELLED) else view_of(game, seat)
    title = title_of(game)
    laid_down = [title.write_line(order) for order in title.standing_lines(view, seat)] if view else []
    return StandingList(seat, standing_answers(game, seat, view), laid_down)


def standing_answers(game: Game, seat: str, view: dict[str, Any] | None) -> list[StandingAnswer]:
    title = title_of(game)
    fields = {each.name: title.policy_fields(each, view, seat) for each in title.policies} if view else {}
    shown = {each.name: policy_answer(title, each, lang(), fields.get(each.name)) for each in title.policies}
    return [
        StandingAnswer(
            policy=policy.name,
            label=shown[policy.name].label,
            chosen=policy.chosen,
            value=policy.value,
            fallback=shown[policy.name].fallback,
            fields=shown[policy.name].fields,
            asked_in_own_turn=policy.asked_own,
            asked_in_turns_of_others=policy.asked_others,
            scope=policy.scope or None,
        )
        for policy in policies_of(game, seat)
    ]
