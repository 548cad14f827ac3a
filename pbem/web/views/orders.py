"""Composing orders: field by field, as text, on the sheet, and through the door."""

from collections.abc import Callable
from typing import Any

from csp.decorators import csp_update
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from pbem.games.errors import Busy, NotRunning, Refused, Stale
from pbem.games.models import Source
from pbem.games.services import Accepted, play_bot, queue_orders, submit_orders
from pbem.games.services.door import LONGEST_SHEET
from pbem.pages.access import started
from pbem.web import builder
from pbem.web.desk import Desk, Unreadable, is_not_asked, keep, read_text
from pbem.web.game_page import STYLE_OF_MAPS, Table, prompt_of, table_for
from pbem.web.parts import desk_answer, reason, stale, told, whole_answer
from pbem.wording import words
from pbem.wording.fields import seen_field, token
from pbem.wording.logbook import revealed
from rules.kernel.fields import Grow, Pick, Route, Way
from rules.kernel.texts import named

FEW_PIECES = 3
"""So many pieces that a click may mean are named before one of them is chosen."""


def acting(request: HttpRequest, public_id: str) -> Table:
    """The table of somebody who plays here; for others there is nothing."""
    table = table_for(request, started(request, public_id))
    if not table.held:
        raise Http404
    return table


@require_POST
@login_required
@csp_update(STYLE_OF_MAPS)  # type: ignore[arg-type]  # its types know no view with arguments
def build(request: HttpRequest, public_id: str) -> HttpResponse:
    """Take one step of an order: a value for the next field, a click on the map, or a step back."""
    table = acting(request, public_id)
    desk = table.desk
    if desk is None:
        return whole_answer(request, table, **stale())
    building, options = desk.building, desk.options
    if building is not None and building.order is not None and options is not None:
        if not builder.is_about(building, request.POST.get("space", "")):
            return desk_answer(request, table)
        return _go(request, table, desk, building.path)
    if building is None or options is None or building.next is None:
        return desk_answer(request, table)
    if (back := request.POST.get("back")) is not None:
        return _go(request, table, desk, building.path[: builder.whole(back)])
    if space := request.POST.get("space"):
        return _clicked(request, table, desk, space)
    if request.POST.get("usual"):
        rest = builder.usual_rest(options, building, table.title.usual)
        return _go(request, table, desk, [*building.path, *(chosen.value for chosen in rest)])
    if here := request.POST.get("here"):
        there = builder.standing(building.next, here, table.place)
        return _go(request, table, desk, builder.all_of(options, building, there))
    if isinstance(building.next, Way) and (route := builder.read_path(request.POST.get("route", ""))):
        return _go(request, table, desk, [*building.path, *route, None])
    value, problem = builder.answer(building.next, request.POST)
    if problem is not None:
        shown = seen_field(table.title, table.view, building.next, value)
        return desk_answer(request, table, field=shown, problem=words.word(table.title, problem))
    clicked = request.POST.get("then", "").split()
    way = builder.way_to(options, building, value, clicked, table.place)
    if len(way) > 1:
        return _arrive(request, table, desk, building, way, is_asked=isinstance(building.next, Grow))
    return _among(request, table, desk, value, clicked) or _go(request, table, desk, [*building.path, value])


def _among(
    request: HttpRequest, table: Table, desk: Desk, value: Any, clicked: list[str]
) -> HttpResponse | None:
    """After a click that several pieces could mean: the next field with these pieces alone."""
    assert desk.building is not None
    assert desk.options is not None
    after = builder.build(desk.options, [*desk.building.path, value])
    there = builder.standing(after.next, clicked[-1], table.place) if clicked else []
    if len(there) < 2:
        return None
    desk.building = after
    meant = builder.Meaning((), frozenset(there), (clicked[-1],))
    return desk_answer(request, table, **_narrowed(table, desk, meant, here=clicked[-1]))


def _clicked(request: HttpRequest, table: Table, desk: Desk, space: str) -> HttpResponse:
    assert desk.building is not None
    assert desk.options is not None
    there = builder.standing(desk.building.next, space, table.place)
    if len(there) > 1:
        meant = builder.Meaning((), frozenset(there), (space,))
        return desk_answer(request, table, **_narrowed(table, desk, meant, here=space))
    if not there and (fewer := builder.without(desk.building, space, table.place)) is not None:
        return _go(request, table, desk, fewer)
    if there and there[0] != space:
        return _go(request, table, desk, [*desk.building.path, *there])
    clicked = request.POST.get("then", "").split()
    meaning = builder.meaning_of(desk.options, desk.building, space, clicked, table.place)
    if meaning.values:
        return _arrive(request, table, desk, desk.building, meaning.values)
    if meaning.options:
        return desk_answer(request, table, **_narrowed(table, desk, meaning))
    if before := builder.resumed(desk.options, desk.building):
        further = builder.meaning_of(desk.options, before, space).values
        if further and further != (None,):
            return _arrive(request, table, desk, before, further)
    if after := builder.ended(desk.options, desk.building):
        assert isinstance(after.next, Way)
        if way := builder.way_on(after.next, space):
            return _arrive(request, table, desk, after, way)
    return _begun(request, table, desk, space) or _clicked_elsewhere(request, table, desk, space)


def _begun(request: HttpRequest, table: Table, desk: Desk, space: str) -> HttpResponse | None:
    """Begin the order that a click on pieces means, and ask for the means where there are several."""
    assert desk.building is not None
    assert desk.options is not None
    begun, meaning = builder.beginning(desk.options, desk.building, space, table.place)
    if not meaning.values and not meaning.options:
        return None
    desk.building = begun
    if meaning.values:
        among = _among(request, table, desk, meaning.values[0], [space])
        return among or _arrive(request, table, desk, begun, meaning.values)
    return desk_answer(request, table, **_narrowed(table, desk, meaning))


def _arrive(
    request: HttpRequest,
    table: Table,
    desk: Desk,
    begun: builder.Building,
    values: tuple[Any, ...],
    *,
    is_asked: bool = False,
) -> HttpResponse:
    """Go where the click leads, and stop there if one can; ask which way where that makes a difference."""
    assert desk.options is not None
    before, way = builder.way_begun(desk.options, begun, values)
    if not is_asked and (routes := builder.other_ways(before, way)):
        desk.building = before
        assert isinstance(before.next, Way)
        return desk_answer(request, table, **_which_way(table, before.next.vocabulary, routes))
    path = [*begun.path, *values]
    return _go(request, table, desk, path if values == (None,) else builder.arrived(desk.options, path))


def _clicked_elsewhere(request: HttpRequest, table: Table, desk: Desk, space: str) -> HttpResponse:
    """Who clicks where the order leads nowhere begins another there, or lets go what he clicks again."""
    assert desk.building is not None
    assert desk.options is not None
    for again in builder.restarts(desk.options, desk.building):
        meaning = builder.meaning_of(desk.options, again, space, place=table.place)
        if meaning.options:
            desk.building = again
            return desk_answer(request, table, **_narrowed(table, desk, meaning))
        path = [*again.path, *meaning.values]
        if meaning.values and builder.build(desk.options, path).order is None:
            return _go(request, table, desk, [] if path == desk.building.path else path)
    return desk_answer(request, table, hint=_nothing_there(table, desk, space))


def _narrowed(table: Table, desk: Desk, meaning: builder.Meaning, here: str = "") -> dict[str, Any]:
    """The next field with what leads to the clicked spaces, and where one may click on."""
    assert desk.options is not None
    assert desk.building is not None
    assert desk.building.next is not None
    shown = seen_field(table.title, table.view, desk.building.next)
    wanted = {token(value) for value in meaning.options}
    shown.options = [option for option in shown.options if option.token in wanted]
    shown.narrowed = True
    if here:
        shown.here = here if isinstance(desk.building.next, Grow) else ""
        return {"field": shown, "leads": []}
    further = builder.beyond(desk.options, desk.building, meaning.options, meaning.spaces)
    hint = _clicked_piece(table, desk, meaning)
    return {"field": shown, "then": " ".join(meaning.spaces), "leads": further, "hint": hint}


def _clicked_piece(table: Table, desk: Desk, meaning: builder.Meaning) -> str:
    """What was clicked: a card of the hand, a space, or the few pieces in it that may be meant."""
    assert desk.options is not None
    assert desk.building is not None
    offered = [builder.build(desk.options, [*desk.building.path, v]).next for v in meaning.options]
    named = {
        words.word(table.title, option.label): None
        for each in offered
        if isinstance(each, Pick | Grow)
        for option in each.options
        if table.place(option.value) == meaning.spaces[-1]
    }
    return ", ".join(named) if len(named) <= FEW_PIECES else ""


def _which_way(table: Table, vocabulary: str, routes: list[Route]) -> dict[str, Any]:
    """The ways to one end that differ, each as a button of its own."""
    shown = [
        {
            "token": token(list(route.path)),
            "label": " → ".join(words.word(table.title, named(vocabulary, space)) for space in route.path),
            "note": words.word(table.title, route.note) or _("nothing else happens on the way"),
        }
        for route in routes
    ]
    return {"routes": shown, "hint": _("More than one way leads there, and they differ. Which one?")}


def _nothing_there(table: Table, desk: Desk, space: str) -> str:
    """What is said to whoever clicks where nothing can be chosen, so that no click is lost without a word."""
    assert desk.building is not None
    if (prompt := prompt_of(table)) and space in prompt["about"].split():
        return _("This is what the question is about. Answer it here:")
    if isinstance(desk.building.next, Pick | Grow):
        return _("There is nothing to choose there now. What can be chosen is outlined on the map.")
    return _("This is not answered on the map but here:")


def _go(request: HttpRequest, table: Table, desk: Desk, path: list[Any]) -> HttpResponse:
    """Follow the path; an order that is complete goes onto the sheet."""
    assert desk.options is not None
    building = builder.build(desk.options, path)
    if building.order is not None:
        table.desk = keep(desk, desk.joined([building.order]))
        return whole_answer(request, table)
    desk.building = building
    return desk_answer(request, table)


@require_POST
@login_required
@csp_update(STYLE_OF_MAPS)  # type: ignore[arg-type]  # its types know no view with arguments
def sheet(request: HttpRequest, public_id: str) -> HttpResponse:
    """Change, review or send the sheet."""
    table = acting(request, public_id)
    if table.desk is None:
        return whole_answer(request, table, **stale())
    deeds: dict[str, Callable[[HttpRequest, Table, Desk], HttpResponse]] = {
        "write": write,
        "drop": drop,
        "clear": clear,
        "review": review,
        "queue": queue,
        "back": leave_review,
        "send": send,
    }
    deed = deeds.get(request.POST.get("do", ""))
    if deed is None:
        raise Http404
    return deed(request, table, table.desk)


def write(request: HttpRequest, table: Table, desk: Desk) -> HttpResponse:
    """Add orders written in the notation; if any is wrong none is added and the text stays."""
    text = request.POST.get("text", "")[:50_000]
    try:
        orders = read_text(desk, text)
        if len(desk.orders) + len(orders) > LONGEST_SHEET:
            raise ValueError
    except Unreadable as wrong:
        errors = [{"line": at, **reason(table, error)} for at, error in wrong.errors]
        return desk_answer(request, table, text=text, text_errors=errors)
    except ValueError:
        problem = _("A sheet has at most %(most)d orders.") % {"most": LONGEST_SHEET}
        return desk_answer(request, table, text=text, **told(problem, "bad"))
    table.desk = keep(desk, desk.joined(orders))
    return whole_answer(request, table)


def drop(request: HttpRequest, table: Table, desk: Desk) -> HttpResponse:
    """Take an order off the sheet."""
    at = builder.whole(request.POST.get("at", -1))
    table.desk = keep(desk, [order for place, order in enumerate(desk.orders) if place != at])
    return whole_answer(request, table)


def clear(request: HttpRequest, table: Table, desk: Desk) -> HttpResponse:
    table.desk = keep(desk, [])
    return whole_answer(request, table)


def review(request: HttpRequest, table: Table, desk: Desk) -> HttpResponse:
    """Show what will happen and what cannot be undone, before anything is sent."""
    return desk_answer(request, table, review=bool(desk.orders))


def queue(request: HttpRequest, table: Table, desk: Desk) -> HttpResponse:
    """Leave the sheet, to be carried out line by line whenever the seat is asked."""
    try:
        queue_orders(game=table.game, seat=table.seat, orders=desk.orders)
    except Refused as refused:
        return _refused(request, table, refused)
    said = _("Your orders wait. Each is carried out when you are asked and it is possible.")
    return whole_answer(request, anew(request, table), **told(said))


def leave_review(request: HttpRequest, table: Table, desk: Desk) -> HttpResponse:
    return desk_answer(request, table)


def send(request: HttpRequest, table: Table, desk: Desk) -> HttpResponse:
    """Hand the sheet in; what is refused stays on the sheet with the reason."""
    if not desk.orders:
        return desk_answer(request, table)
    given = request.POST.get("expected", "")
    expected = int(given) if given.isdecimal() and len(given) < 10 else None
    try:
        accepted = submit_orders(
            game_id=table.game.pk,
            seat=table.seat,
            orders=desk.orders,
            source=Source.WEB,
            expected=expected,
            key=request.POST.get("key") or None,
        )
    except Refused as refused:
        return _refused(request, table, refused)
    except (Stale, NotRunning):
        more = stale()
    except Busy:
        more = told(_("The server is busy with this game; send your orders again."), "bad")
    else:
        more = _accepted(table, accepted)
        if table.game.guided:
            # At once and not by a worker: dice fall as the guide tells only if bots answer before its reader.
            play_bot(table.game.pk)
    return whole_answer(request, anew(request, table), **more)


def anew(request: HttpRequest, table: Table) -> Table:
    """The table after something was written."""
    table.game.refresh_from_db()
    return table_for(request, table.game)


def _refused(request: HttpRequest, table: Table, refused: Refused) -> HttpResponse:
    why = reason(table, refused.error)
    text = _("Order %(line)d was refused: %(text)s") % {"line": refused.line, **why}
    return whole_answer(request, table, **told(text, "bad", rule=why["rule"], url=why["url"]))


def _accepted(table: Table, accepted: Accepted) -> dict[str, Any]:
    done = accepted.applied
    text = ngettext("%(done)d order was carried out.", "%(done)d orders were carried out.", done)
    text %= {"done": done}
    came = revealed(table.title, accepted.written)
    if accepted.stopped is None:
        return told(text, lines=came)
    if accepted.stopped.waits:
        rest = _("Somebody is asked first; then the rest goes on by itself.")
        return told(f"{text} {rest}", lines=came)
    if is_not_asked(accepted.stopped.error):
        rest = _("Now another player may answer; the rest waits on your sheet.")
        return told(f"{text} {rest}", lines=came)
    why = reason(table, accepted.stopped.error)
    left = _("The rest is back on your sheet: %(text)s") % why
    return told(f"{text} {left}", "bad", rule=why["rule"], url=why["url"], lines=came)
