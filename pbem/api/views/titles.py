"""The installed titles: what can be played, with which options, and how orders are written."""

from __future__ import annotations

from rest_framework.request import Request

from pbem.api.answers.titles import (
    RuleList,
    TitleAnswer,
    TitleList,
    rules_answer,
    title_answer,
    title_short,
)
from pbem.api.bodies import query
from pbem.api.problems import absent
from pbem.api.schema import documented
from pbem.api.shapes import Nothing
from pbem.api.views.base import Answer, Endpoint, answer, lang
from pbem.games.titles import titles
from rules.kernel.title import Title


class Titles(Endpoint):
    """The installed titles."""

    open_to_all = ("GET",)

    @documented("List the installed titles", tag="titles", answer=TitleList, query=Nothing, login=False)
    def get(self, request: Request) -> Answer:
        query(request, Nothing)
        return answer(TitleList([title_short(title) for title in titles().values()]))


class OneTitle(Endpoint):
    """A title with its scenarios, options, seats, standing orders, kinds of orders and bots."""

    open_to_all = ("GET",)

    @documented(
        "Get a title with all that can be chosen and ordered",
        tag="titles",
        answer=TitleAnswer,
        query=Nothing,
        problems=["not-found"],
        login=False,
    )
    def get(self, request: Request, title: str) -> Answer:
        query(request, Nothing)
        return answer(title_answer(installed(title), lang()))


class Rules(Endpoint):
    """The rules reference of a title: the numbers that prompts and errors cite."""

    open_to_all = ("GET",)

    @documented(
        "List the numbered rules of a title",
        tag="titles",
        answer=RuleList,
        query=Nothing,
        problems=["not-found"],
        login=False,
    )
    def get(self, request: Request, title: str) -> Answer:
        query(request, Nothing)
        return answer(rules_answer(installed(title), lang()))


def installed(title: str) -> Title:
    found = titles().get(title)
    if found is None:
        raise absent()
    return found
