"""The odds of a battle while one still counts the units for it."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_POST

from pbem.games.services import preview
from pbem.web import builder
from pbem.web.game_page import Table
from pbem.web.views.orders import acting
from pbem.wording.planned import Battle, battles_of, tried_out
from rules.kernel.fields import Counts


@require_POST
@login_required
def chances(request: HttpRequest, public_id: str) -> HttpResponse:
    """The battles that the numbers in the form would lead to; nothing is chosen or kept."""
    found = counted_battles(acting(request, public_id), request.POST)
    return render(request, "web/table/battles.html", {"battles": found})


def counted_battles(table: Table, form: QueryDict) -> list[Battle]:
    """What the order would change among the battles of the sheet, with these numbers."""
    desk = table.desk
    if desk is None or desk.building is None or desk.options is None:
        return []
    if not isinstance(desk.building.next, Counts):
        return []
    counted, problem = builder.answer(desk.building.next, form)
    if problem is not None:
        return []
    after = builder.build(desk.options, [*desk.building.path, counted])
    if after.order is None:
        return tried_out(table.title, table.view, desk.options, after.partial, after.next)
    tried = preview(game=table.game, seat=table.seat, orders=desk.joined([after.order]))
    known = battles_of(table.title, desk.tried)
    return [battle for battle in battles_of(table.title, tried) if battle not in known]
