"""The odds of a fight, for titles that can tell them."""

from __future__ import annotations

from rest_framework.request import Request

from pbem.api.answers.odds import OddsFormAnswer, form_answer
from pbem.api.bodies import body, query
from pbem.api.problems import FieldError, Problem, absent, invalid
from pbem.api.schema import documented
from pbem.api.shapes import Nothing
from pbem.api.views.base import Answer, Endpoint, answer, lang
from pbem.api.views.titles import installed
from rules.kernel.odds import Calculator, Forecast, Unanswerable
from rules.kernel.title import Title

QUESTION = {"application/json": {"type": "object", "description": "The members that GET names."}}


class Odds(Endpoint):
    """What can be asked, and the answer; as it may cost the server a second it has a limit of its own."""

    open_to_all = ("GET", "POST")
    limits = {"POST": "odds"}

    @documented(
        "Get what the odds calculator of a title can be asked",
        tag="titles",
        answer=OddsFormAnswer,
        query=Nothing,
        problems=["not-found"],
        login=False,
    )
    def get(self, request: Request, title: str) -> Answer:
        query(request, Nothing)
        found = installed(title)
        return answer(form_answer(found, calculator(found), lang()))

    @documented(
        "Ask for the odds of a fight",
        tag="titles",
        answer=Forecast,
        body=QUESTION,
        query=Nothing,
        problems=["not-found"],
        login=False,
    )
    def post(self, request: Request, title: str) -> Answer:
        query(request, Nothing)
        found = installed(title)
        able = calculator(found)
        question = body(request, able.question)
        try:
            return answer(able.forecast(question))
        except Unanswerable as error:
            raise refused(found, error) from error


def calculator(title: Title) -> Calculator:
    if title.odds is None:
        raise absent()
    return title.odds


def refused(title: Title, error: Unanswerable) -> Problem:
    """What makes no sense, in words, with the rule that says so."""
    detail = title.catalogue.word(error.text, lang())
    return invalid(FieldError(detail, pointer=f"/{error.field}"), rule=error.rule or None)
