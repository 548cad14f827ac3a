"""The parts of the table page: a page has all of them, an htmx answer those that change."""

import json
import secrets
from typing import Any
from urllib.parse import urlencode

import msgspec
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from pbem.games.models import Game, Visibility
from pbem.games.selectors import Proposed, proposals, undoable
from pbem.pages.access import asker
from pbem.pages.covers import cover_url
from pbem.web import builder
from pbem.web import game_page as seen
from pbem.web.asking import asking_of, taken
from pbem.web.crumbs import crumbs, name_of
from pbem.web.desk import Desk
from pbem.web.drawers import drawers_of
from pbem.web.freeseats import free_seats
from pbem.web.game_page import Table
from pbem.web.overlays import has_overlays, worded_overlays
from pbem.web.regions import regions_of, switches_of
from pbem.web.standing import has_standing
from pbem.web.study import may_study
from pbem.wording import words
from pbem.wording.clocks import clock_words
from pbem.wording.fields import seen_field, targets, token
from pbem.wording.logbook import lines_of, stretch
from pbem.wording.planned import battles_of, tried_out
from pbem.wording.report import Turn, report
from pbem.wording.rulebook import rule_url
from rules.kernel.fields import Way
from rules.kernel.orders import Order, OrderError
from rules.kernel.scene import Scene
from rules.kernel.sealed import DROP, REOPEN, SEAL

FIRST_EVENTS = 12
"""So long it is explained how a turn is played; unasked where the title says what it is about."""


def page_context(table: Table, request: HttpRequest, **more: Any) -> dict[str, Any]:
    """Everything that the whole page shows."""
    scene = seen.scene_of(table)
    return {
        **status_context(table, request),
        **desk_context(table, **more),
        **log_context(table),
        **board_context(table, scene),
        "regions": regions_of(scene),
        "switches": switches_of(scene),
        "picture": f"/api/v1/games/{table.game.public_id}/map",
        "has_standing": has_standing(table),
        "clock": clock_words(table.game.clock),
        "has_overlays": has_overlays(table),
        "may_study": may_study(table, request.user),
        "stream": settings.PBEM_STREAM and table.is_running and table.at is None,
        "preview": preview_of(table),
        "address": address_of(table),
    }


def preview_of(table: Table) -> str:
    """The picture for links to the page: what everybody may see of the game, or how its scenario begins."""
    game = table.game
    if game.visibility == Visibility.PRIVATE:
        return cover_url(table.title, game.scenario)
    return with_query("web:thumbnail", game, size="card", at=table.at or table.number, link=table.link)


def address_of(table: Table) -> str:
    """The page as it is passed on: who shows it elsewhere looks there for the picture of the same moment."""
    return with_query("web:table", table.game, at=table.at, link=table.link)


def with_query(name: str, game: Game, **told: Any) -> str:
    """An address of a game with what is told of it."""
    query = urlencode({key: value for key, value in told.items() if value})
    return reverse(name, args=[game.public_id]) + (f"?{query}" if query else "")


def board_context(table: Table, scene: Scene) -> dict[str, Any]:
    """The board and what stands beside it."""
    beside = drawers_of(scene)
    return {"map": seen.map_of(table, scene, beside.css), "drawers": beside.drawers}


def status_context(table: Table, request: HttpRequest) -> dict[str, Any]:
    """Who plays, whose turn it is, where the game stands."""
    table.game.pending = ()  # type: ignore[attr-defined]
    places = seen.places(table, request)
    return {
        "table": table,
        "game": table.game,
        "name": words.game_name(table.game),
        "label": label_of(table),
        "places": places,
        "free_seats": free_seats(table, places, asker(request)),
        "offered": any(place.kind == "open" and place.seat == table.seat for place in places),
        "outcome": seen.outcome_of(table),
        "eyes": seen.eyes(table),
        "tag": seen.tag_of(table),
    }


def label_of(table: Table) -> str:
    """Where the game stands in what the viewer sees."""
    return words.word(table.title, table.view["label"])


def desk_context(table: Table, **more: Any) -> dict[str, Any]:
    """What is asked, the order being built, the sheet, and what became of the last try."""
    context: dict[str, Any] = {
        "table": table,
        "game": table.game,
        "prompt": seen.prompt_of(table),
        "waiting": [words.seat_name(table.title, seat) for seat in table.view["asked"]],
        "elsewhere": asked_elsewhere(table),
        "undoable": undoable(table.game, table.seat) if table.may_act else 0,
        "proposals": proposals_of(table),
        "desk": table.desk,
        "report": [] if table.at is not None or more.get("review") else report_for(table),
        "report_open": is_first_look(table),
        "first_steps": table.may_act and table.number <= FIRST_EVENTS,
        "goal": words.goal_of(table.title, table.game.scenario),
        "request_key": secrets.token_urlsafe(12),
        "examples": [words.written(table.title, kind.example) for kind in table.title.order_kinds[:3]],
        "conditions": words.conditions_of(table.title) if table.title.has_conditions else [],
        **more,
    }
    if table.may_act:
        context["asking"] = asking_of(table)
    if table.desk is not None:
        context["sheet"] = sheet_lines(table.desk)
        context["packet"] = packet_of(table)
        context["kept"] = kept_of(table, table.desk)
        context |= summary(table, table.desk) if more.get("review") else {}
        context["foreseen"] = [words.word(table.title, line.text) for line in table.desk.tried.lines]
        context["refused"] = refusal(table, table.desk)
        context["unfinished"] = unfinished(table, table.desk)
        context["battles"] = battles_of(table.title, table.desk.tried)
        if (building := table.desk.building) is not None:
            context["crumbs"] = crumbs(table.title, building, table.place)
            context["path"] = token(building.path)
            leads = more["leads"] if "leads" in more else leads_of(table.desk)
            context["leads"] = list(dict.fromkeys(map(table.place, leads)))
            context["reached"] = reached(table, table.desk, building)
            context["ready"] = words.written(table.title, building.order) if building.order else ""
            if table.desk.options is not None:
                context["tried_out"] = tried_out(
                    table.title, table.view, table.desk.options, building.partial, building.next
                )
                rest = builder.usual_rest(table.desk.options, building, table.title.usual)
                context["usual"] = ", ".join(name_of(table.title, chosen.field) for chosen in rest)
            if building.next is not None and "field" not in more:
                context["field"] = seen_field(table.title, table.view, building.next)
                context["field"].targets = targets(table.title, table.view, table.seat, building.next)
    return context


def report_for(table: Table) -> list[Turn]:
    """What happened since the viewer's last turn."""
    return report(table.game, table.viewer, table.number)


def is_first_look(table: Table) -> bool:
    """Whether the holder of the seat has never looked at this game before."""
    return any(seat.name == table.seat and not seat.seen for seat in table.game.seats.all())


def kept_of(table: Table, desk: Desk) -> dict[str, Any] | None:
    """Whether the orders on the desk were sent and go on by themselves, or why they did not."""
    kept = desk.kept
    if kept is None:
        return None
    return {"waits": kept.waits, "reason": words.word(table.title, kept.reason) if kept.reason else ""}


def summary(table: Table, desk: Desk) -> dict[str, Any]:
    """What a player should know before he sends: what is decided for him, and what he may have forgotten."""
    return {
        "taken_own": taken(table, own=True),
        "taken_others": taken(table, own=False),
        "may_decide": bool(table.title.policies),
        "warnings": [words.word(table.title, each) for each in desk.warnings],
    }


def asked_elsewhere(table: Table) -> list[dict[str, str]]:
    """Other seats of the same holder for which the game waits, when this one has nothing to do."""
    asked = table.view["asked"] if table.may_act else []
    others = [] if table.seat in asked else [seat for seat in table.held if seat in asked]
    return [{"seat": seat, "name": words.seat_name(table.title, seat)} for seat in others]


def leads_of(desk: Desk) -> list[str]:
    """The spaces from which an order can go on, to be shown before anything is chosen."""
    return builder.leads(desk.options, desk.building) if desk.options and desk.building else []


def reached(table: Table, desk: Desk, building: builder.Building) -> str:
    """What the ends of a way would mean, for the map to tint; also of one that follows a list of pieces."""
    after = builder.ended(desk.options, building) if desk.options else None
    offered = (after or building).next
    if not isinstance(offered, Way):
        return ""
    ends = [str(end) for end in offered.ends()]
    return json.dumps(worded_overlays(table.title, table.title.reached(table.view, table.seat, ends)))


def packet_of(table: Table) -> list[str]:
    """The orders of a seat in its packet, where all plan at once; those on its sheet stand there alone."""
    shown = (table.view["step"] or {}).get("shown") or {}
    packets = shown.get("packets", {}) if isinstance(shown, dict) else {}
    orders = msgspec.convert(packets.get(table.seat, []), list[Order])
    tried = table.desk.orders[: table.desk.tried.played] if table.desk else []
    added = [order for order in tried if order.kind not in (DROP, SEAL, REOPEN)]
    return [words.written(table.title, order) for order in orders[: len(orders) - len(added)]]


def sheet_lines(desk: Desk) -> list[dict[str, Any]]:
    """The orders on the sheet, each with what is known of it."""
    return [
        {
            "at": at,
            "text": desk.title.write_line(order, words.lang()),
            "shown": desk.title.lay_out(order, words.lang()),
            "state": _state(desk, at),
        }
        for at, order in enumerate(desk.orders)
    ]


def _state(desk: Desk, at: int) -> str:
    tried = desk.tried
    if at < tried.played:
        return "played"
    if tried.refused is not None and not desk.is_pending:
        return "refused" if at == tried.refused.line - 1 else "later"
    return "dice" if at == tried.played and not desk.is_pending else "later"


def refusal(table: Table, desk: Desk) -> dict[str, Any] | None:
    """Why the sheet stops where it does."""
    refused = desk.tried.refused
    if refused is None or desk.is_pending:
        return None
    return {"line": refused.line, **reason(table, refused.error)}


def unfinished(table: Table, desk: Desk) -> dict[str, Any] | None:
    """What still forbids to end the phase: a player must not have to guess why that is not offered."""
    error = desk.unfinished
    return None if error is None else reason(table, error)


def reason(table: Table, error: OrderError) -> dict[str, str]:
    """Why an order is not possible, and where the rule stands."""
    return {
        "text": words.word(table.title, error.text),
        "rule": error.rule,
        "url": rule_url(table.title, error.rule),
    }


def log_context(table: Table) -> dict[str, Any]:
    """The last events, those that the reader has not seen marked as new."""
    until = table.at or table.number
    known = next((seat.seen for seat in table.game.seats.all() if seat.name == table.seat), 0)
    return {"table": table, "game": table.game, "log": stretch(table.game, table.viewer, until, known)}


def proposals_of(table: Table) -> list[dict[str, Any]]:
    """What is proposed to all players, whose consent is missing, and what would be taken back."""
    return [
        {
            "kind": proposed.kind,
            "by": words.seat_name(table.title, proposed.seat),
            "own": proposed.seat == table.seat,
            "waits": table.seat in proposed.waiting_for,
            "winners": words.enumerated(
                table.title, [words.seat_name(table.title, s) for s in winners_of(proposed)]
            ),
            "to": proposed.to,
            "lost": [line for item in proposed.taken_back for line in lines_of(table.title, item)],
        }
        for proposed in proposals(table.game, table.viewer)
    ]


def winners_of(proposed: Proposed) -> list[str]:
    return proposed.outcome.winners if proposed.outcome else []


def table_url(table: Table, **query: str) -> str:
    """The address of this table for these eyes."""
    text = "&".join(filter(None, (table.query, urlencode({k: v for k, v in query.items() if v}))))
    return reverse("web:table", args=[table.game.public_id]) + (f"?{text}" if text else "")


def desk_answer(request: HttpRequest, table: Table, **more: Any) -> HttpResponse:
    """Only the desk: nothing else has changed, and nothing was written.

    A click that comes before the scripts, or without any, is answered with the whole page, so that what is
    chosen, a summary before sending or a wrong line with its reason is not lost.
    """
    if not request.headers.get("HX-Request"):
        return render(request, "web/table/page.html", page_context(table, request, **more))
    return render(request, "web/table/desk.html", desk_context(table, **more))


def whole_answer(request: HttpRequest, table: Table, **more: Any) -> HttpResponse:
    """Every part of the page that a change of the game or of the sheet can touch.

    Without htmx the page is loaded again, so that nobody does it twice who loads it once more; what was said
    comes along.
    """
    if not request.headers.get("HX-Request"):
        if message := more.get("message"):
            say = messages.error if message["kind"] == "bad" else messages.success
            say(request, " ".join([message["text"], *message.get("lines", ())]))
        return redirect(table_url(table))
    return render(request, "web/table/refresh.html", page_context(table, request, **more))


def told(text: str, kind: str = "good", **more: Any) -> dict[str, Any]:
    """A message over the desk."""
    return {"message": {"text": text, "kind": kind, **more}}


def stale() -> dict[str, Any]:
    return told(_("Something has happened meanwhile. Look again before you send your orders."), "bad")
