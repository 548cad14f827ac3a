"""What can be played: the titles, and how their orders are written."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from pbem.games.titles import UnknownTitle, find_title, titles
from pbem.lobby import selectors
from pbem.pages.access import asker
from pbem.pages.cards import card
from pbem.pages.covers import COVER_WIDTH, SMALL_WIDTH, cover_url, opening
from pbem.ratings import selectors as ratings
from pbem.ratings import statistics
from pbem.web.pictures import picture
from pbem.wording import words
from rules.kernel.texts import LANGUAGES
from rules.kernel.title import Scenario, Title


def known(title_id: str) -> Title:
    try:
        return find_title(title_id)
    except UnknownTitle:
        raise Http404 from None


def summary(title: Title) -> str:
    """A sentence about the title, or else what can be played of it."""
    names = [words.scenario_name(title, scenario.id) for scenario in title.scenarios]
    return words.worded(title, "title.summary", ", ".join(names))


def title_card(title: Title) -> dict[str, Any]:
    return {
        "title": title,
        "summary": summary(title),
        "cover": cover_url(title, title.scenarios[0].id),
        "minutes": minutes_of(title),
    }


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    found = sorted(titles().values(), key=lambda t: t.name)
    cards = [title_card(title) | {"running": statistics.running_games(title.id)} for title in found]
    return render(request, "web/titles.html", {"cards": cards})


@require_safe
@cache_control(public=True, max_age=7 * 86400)
def title_cover(request: HttpRequest, title_id: str) -> HttpResponse:
    """How a scenario begins, as a picture."""
    found, scenario = known(title_id), request.GET.get("scenario", "")
    if found.scenario(scenario) is None:
        raise Http404
    lang = request.GET.get("lang", "")
    theme = "dark" if request.GET.get("theme") == "dark" else "light"
    width = SMALL_WIDTH if request.GET.get("size") == "small" else COVER_WIDTH
    lang = lang if lang in LANGUAGES else "en"
    return picture(request, opening(found, scenario, lang), width=width, theme=theme)


@require_safe
@cache_control(public=True, max_age=7 * 86400)
def preview(request: HttpRequest) -> HttpResponse:
    """The picture for links to pages that are about no title: how the shortest of them begins."""
    found = min(titles().values(), key=lambda title: minutes_of(title))
    return picture(request, opening(found, found.scenarios[0].id, "en"), width=COVER_WIDTH, theme="light")


@require_safe
def title(request: HttpRequest, title_id: str) -> HttpResponse:
    found = known(title_id)
    page = selectors.games(viewer=asker(request), show="running", title=found.id, limit=3)
    context = title_card(found) | {
        "scenarios": [scenario_facts(found, each) for each in found.scenarios],
        "options": [option_facts(found, o.name, o.values, o.default) for o in found.options],
        "orders": [order_facts(found, kind) for kind in found.order_kinds],
        "conditions": words.conditions_of(found),
        "sample": sample_of(found),
        "record": record_facts(found),
        "best": ratings.board(found.id, limit=5),
        "cards": [card(game, asker(request)) for game in page.games],
    }
    return render(request, "web/title.html", context)


def sample_of(found: Title) -> dict[str, str]:
    """A line that depends on what happens, in one line and over several."""
    first, *others = [kind.example for kind in found.order_kinds]
    plain = f"if possible: {found.write(first)}" + "".join(f" else: {found.write(o)}" for o in others[:1])
    order = found.read_line(found.sample or plain, first.seat)
    return {"line": found.write_line(order, words.lang()), "lines": found.lay_out(order, words.lang())}


def minutes_of(found: Title) -> tuple[int, int]:
    """How long the shortest and the longest scenario take at a table."""
    lengths = [scenario.minutes for scenario in found.scenarios]
    return min(lengths), max(lengths)


def scenario_facts(found: Title, scenario: Scenario) -> dict[str, Any]:
    seats = found.seats(scenario.id, found.filled_options({}))
    return {
        "id": scenario.id,
        "name": words.scenario_name(found, scenario.id),
        "summary": words.scenario_summary(found, scenario.id),
        "minutes": (scenario.minutes, scenario.minutes),
        "seats": [words.seat_name(found, seat.name) for seat in seats],
        "cover": cover_url(found, scenario.id),
    }


def option_facts(found: Title, name: str, values: Any, default: Any) -> dict[str, Any]:
    said = [(words.option_value(found, name, value), value == default) for value in values]
    about = words.option_about(found, name)
    return {"name": words.option_name(found, name), "about": about, "values": said}


def order_facts(found: Title, kind: Any) -> dict[str, str]:
    return {
        "summary": words.worded(found, f"order.{kind.kind}", kind.kind),
        "text": words.written(found, kind.example),
        "rule": kind.rule,
    }


def record_facts(found: Title) -> dict[str, Any]:
    """The statistics with the names of scenarios and sides."""
    record = statistics.record_of(found)
    rows = [
        {
            "name": words.scenario_name(found, each.scenario),
            "facts": each,
            "shares": [(words.side_name(found, share.side), share) for share in each.shares],
        }
        for each in record.scenarios
    ]
    return {"whole": record, "scenarios": rows}
