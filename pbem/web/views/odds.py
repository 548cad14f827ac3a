"""The odds calculator of a title: a form of units, and what becomes of them."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from pbem.limits import windows
from pbem.pages.access import asker
from pbem.web.forecast import forecast_facts, form_facts
from pbem.web.views.titles import known
from pbem.wording import words
from pbem.wording.odds import BadQuestion, read
from rules.kernel.odds import Calculator, Forecast, Unanswerable
from rules.kernel.title import Title


@require_safe
def odds(request: HttpRequest, title_id: str) -> HttpResponse:
    title = known(title_id)
    if title.odds is None:
        raise Http404
    context = {"title": title, **answered(request, title, title.odds)}
    part = "web/odds/forecast.html" if request.headers.get("HX-Request") else "web/odds/page.html"
    response = render(request, part, context)
    response["Vary"] = "HX-Request"
    return response


def answered(request: HttpRequest, title: Title, calculator: Calculator) -> dict[str, Any]:
    """What the page shows: the form with what was asked, and the forecast or why there is none."""
    kind = request.GET.get("kind", "")
    question = calculator.question(kind=kind) if kind in calculator.form.kinds else calculator.question()
    try:
        question = read(calculator, request.GET.dict())
        forecast = judged(request, calculator, question)
    except BadQuestion as error:
        return {**form_facts(title, calculator, question), "refusal": str(error)}
    except Unanswerable as error:
        said = {"refusal": words.word(title, error.text), "rule": error.rule}
        return {**form_facts(title, calculator, question), **said}
    facts = form_facts(title, calculator, question)
    return {**facts, **forecast_facts(title, forecast)} if forecast else facts


def judged(request: HttpRequest, calculator: Calculator, question: Any) -> Forecast | None:
    """The forecast, where both sides have units; asking costs as much here as through the API."""
    if not (any(question.attackers.values()) and any(question.defenders.values())):
        return None
    who = asker(request)
    used = windows.count("odds", str(who.pk if who else windows.address_of(request)))
    if used.count > used.rate.most:
        raise BadQuestion(_("Too many questions; try again in %s seconds.") % used.until_next)
    return calculator.forecast(question)
