"""What can be played: the titles, how their orders are written, and their rules."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from pbem.games.titles import UnknownTitle, find_title, titles
from pbem.lobby import selectors
from pbem.web import words
from pbem.web.access import asker
from pbem.web.cards import card
from pbem.web.rulebook import chapters
from rules.kernel.title import Title


def known(title_id: str) -> Title:
    try:
        return find_title(title_id)
    except UnknownTitle:
        raise Http404 from None


def summary(title: Title) -> str:
    """A sentence about the title, or else what can be played of it."""
    names = [words.scenario_name(title, scenario.id) for scenario in title.scenarios]
    return words.worded(title, "title.summary", ", ".join(names))


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    found = sorted(titles().values(), key=lambda t: t.name)
    cards = [{"title": title, "summary": summary(title)} for title in found]
    return render(request, "web/titles.html", {"cards": cards})


@require_safe
def title(request: HttpRequest, title_id: str) -> HttpResponse:
    found = known(title_id)
    page = selectors.games(viewer=asker(request), show="running", title=found.id, limit=4)
    context = {
        "title": found,
        "summary": summary(found),
        "scenarios": [scenario_facts(found, s.id, s.minutes) for s in found.scenarios],
        "options": [option_facts(found, o.name, o.values, o.default) for o in found.options],
        "orders": [order_facts(found, kind) for kind in found.order_kinds],
        "cards": [card(game, asker(request)) for game in page.games],
    }
    return render(request, "web/title.html", context)


def scenario_facts(found: Title, scenario: str, minutes: int) -> dict[str, Any]:
    seats = found.seats(scenario, found.filled_options({}))
    return {
        "id": scenario,
        "name": words.scenario_name(found, scenario),
        "summary": words.scenario_summary(found, scenario),
        "minutes": minutes,
        "seats": [words.seat_name(found, seat.name) for seat in seats],
    }


def option_facts(found: Title, name: str, values: Any, default: Any) -> dict[str, Any]:
    said = [(words.option_value(found, name, value), value == default) for value in values]
    return {"name": words.option_name(found, name), "values": said}


def order_facts(found: Title, kind: Any) -> dict[str, str]:
    return {
        "summary": words.worded(found, f"order.{kind.kind}", kind.kind),
        "text": found.write(kind.example),
        "rule": kind.rule,
    }


@require_safe
def rules(request: HttpRequest, title_id: str) -> HttpResponse:
    found = known(title_id)
    return render(request, "web/rules.html", {"title": found, "chapters": chapters(found)})
