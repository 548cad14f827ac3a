"""Games that do not go on, and what an operator can do about one."""

from typing import Any

import orjson
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from pbem.games.audit import audit
from pbem.games.errors import JournalError
from pbem.games.models import Game, Status
from pbem.games.services import editable_state
from pbem.games.services.operators import preview_repair
from pbem.games.titles import titles
from pbem.operators import selectors, services
from pbem.operators.access import operators_only
from pbem.operators.forms import HandOverForm, ReasonForm, RepairForm
from pbem.operators.models import OPENED
from pbem.operators.stuck import stuck_games
from pbem.operators.views.deeds import done, tell_errors
from pbem.pages.access import me
from pbem.wording.words import game_name


@operators_only
@require_safe
def stuck(request: HttpRequest) -> HttpResponse:
    """What waits for whom, since when and why; or the game whose address is asked for."""
    if asked := request.GET.get("game", "").strip():
        return redirect("operators:game", get_object_or_404(Game, public_id=asked).public_id)
    return render(request, "operators/stuck.html", {"games": stuck_games()})


@operators_only
@require_safe
def game(request: HttpRequest, public_id: str) -> HttpResponse:
    """One game: whom it waits for, what is undelivered, and on demand what the audit says."""
    found = get_object_or_404(Game, public_id=public_id)
    return shown(request, found, HandOverForm(game=found))


def shown(request: HttpRequest, found: Game, form: HandOverForm) -> HttpResponse:
    context: dict[str, Any] = {
        "game": found,
        "name": game_name(found),
        "waiting": selectors.waiting_game(found, me(request)),
        "hand_over": form,
        "wake": ReasonForm(prefix="wake"),
        "is_running": found.status == Status.RUNNING,
        "installed": found.title in titles(),
    }
    if "audit" in request.GET and not selectors.plays(me(request), found):
        context["audited"], context["problems"] = audit(found)
    return render(request, "operators/game.html", context)


@operators_only
@require_POST
def hand_over(request: HttpRequest, public_id: str) -> HttpResponse:
    """Give a seat to somebody else."""
    found = get_object_or_404(Game, public_id=public_id)
    form = HandOverForm(request.POST, game=found)
    told = _("The seat has a new holder.")
    if done(request, form, services.replace_holder, told, operator=me(request), game=found):
        return redirect("operators:game", public_id)
    return shown(request, found, form)


@operators_only
@require_POST
def wake(request: HttpRequest, public_id: str) -> HttpResponse:
    """Let the bots try again."""
    found = get_object_or_404(Game, public_id=public_id)
    form = ReasonForm(request.POST, prefix="wake")
    if not done(
        request, form, services.wake_game, _("The bots are woken."), operator=me(request), game=found
    ):
        tell_errors(request, form)
    return redirect("operators:game", public_id)


@operators_only
@require_http_methods(["GET", "HEAD", "POST"])
def repair(request: HttpRequest, public_id: str) -> HttpResponse:
    """Edit the position: first see what would change, then do it."""
    found = get_object_or_404(Game, public_id=public_id, status=Status.RUNNING, title__in=list(titles()))
    context: dict[str, Any] = {"game": found, "name": game_name(found)}
    try:
        services.check_impartial(me(request), found)
    except ValidationError as refusal:
        return render(
            request, "operators/repair.html", {**context, "refusal": refusal.messages[0]}, status=403
        )
    if "edited" not in request.POST:
        return render(request, "operators/repair.html", {**context, **opened(request, found)})
    form = RepairForm(request.POST)
    if form.is_valid() and "confirmed" in request.POST and carried_out(request, found, form):
        return redirect("operators:game", public_id)
    context["changes"] = changes(found, form) if form.is_valid() else None
    return render(request, "operators/repair.html", {**context, "form": form})


def opened(request: HttpRequest, found: Game) -> dict[str, Any]:
    """The position to edit; it holds every secret, so that even to look at it needs a reason that is kept."""
    form = ReasonForm(request.POST or None)

    def deed(*, reason: str) -> None:
        services.note(operator=me(request), act=OPENED, reason=reason, game=found)

    if not done(request, form, deed, _("That you have looked is kept with your reason.")):
        return {"why": form}
    return {"form": RepairForm(initial={**now(found), "reason": form.cleaned_data["reason"]})}


def now(found: Game) -> dict[str, Any]:
    pretty = orjson.dumps(editable_state(found), option=orjson.OPT_INDENT_2 | orjson.OPT_SORT_KEYS)
    return {"edited": pretty.decode(), "seq": found.seq}


def carried_out(request: HttpRequest, found: Game, form: RepairForm) -> bool:
    def deed(*, edited: dict[str, Any], seq: int, reason: str) -> None:
        services.repair_game(operator=me(request), game=found, edited=edited, expected_seq=seq, reason=reason)

    return done(request, form, deed, _("The game is repaired; all players read the reason."))


def changes(found: Game, form: RepairForm) -> list[dict[str, str]] | None:
    """What the edited position would change, or None with the reason in the form."""
    try:
        patch = preview_repair(game_id=found.pk, edited=form.cleaned_data["edited"])
    except JournalError as error:
        form.add_error("edited", str(error))
        return None
    if not patch:
        form.add_error("edited", _("Nothing is changed."))
        return None
    return [change(operation) for operation in patch]


def change(operation: list[Any]) -> dict[str, str]:
    """An operation of the patch in letters: where, what was there, what comes."""
    kind, path, *values = operation
    where = " › ".join(map(str, path))
    old, new = {"=": (0, 1), "+": (None, 0), "-": (0, None), "~": (1, 2)}[kind]
    if kind == "~":
        where = f"{where} › {values[0]}"
    return {"where": where, "old": _written(values, old), "new": _written(values, new)}


def _written(values: list[Any], at: int | None) -> str:
    return "" if at is None else orjson.dumps(values[at]).decode()
