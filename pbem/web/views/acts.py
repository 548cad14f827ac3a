"""What players do beside giving orders: take back, propose, resign, leave answers in advance."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from pbem.games import services
from pbem.games.errors import CannotUndo, JournalError, ProposalError, Stale
from pbem.games.models import Source
from pbem.pages.access import me, started
from pbem.web.asking import asking_of
from pbem.web.builder import whole
from pbem.web.game_page import Table, table_for
from pbem.web.parts import stale, table_url, told, whole_answer
from pbem.web.standing import laid_down_in, policies_of, read_policy
from pbem.web.views.orders import anew
from pbem.wording import words

REASONS: dict[type[JournalError], Any] = {
    CannotUndo: lambda: _("What came before cannot be taken back without the consent of the other players."),
}


def seated(request: HttpRequest, public_id: str) -> Table:
    """The table of somebody who plays here."""
    table = table_for(request, started(request, public_id), composing=False)
    if not table.may_act:
        raise Http404
    return table


def done(request: HttpRequest, table: Table, deed: Callable[[], Any], success: str) -> HttpResponse:
    """Do it, and show the table as it is afterwards with what came of it."""
    try:
        deed()
        more = told(success)
    except Stale:
        more = stale()
    except JournalError as error:
        more = told(reason_of(error), "bad")
    return whole_answer(request, anew(request, table), **more)


def reason_of(error: JournalError) -> str:
    """Why something was not done."""
    if isinstance(error, ProposalError):
        return _(str(error))
    said = REASONS.get(type(error))
    return said() if said else _("That is not possible now.")


@require_POST
@login_required
def undo(request: HttpRequest, public_id: str) -> HttpResponse:
    """Take the last order back, if nothing has been learned since."""
    table = seated(request, public_id)
    expected = whole(request.POST.get("expected")) or None

    def deed() -> None:
        services.undo(game_id=table.game.pk, seat=table.seat, source=Source.WEB, expected=expected)

    return done(request, table, deed, _("Your last order is taken back."))


@require_POST
@login_required
def takeback(request: HttpRequest, public_id: str) -> HttpResponse:
    """Ask the others to go back to an earlier event."""
    table, to = seated(request, public_id), whole(request.POST.get("to"))

    def deed() -> None:
        services.propose_takeback(game_id=table.game.pk, seat=table.seat, to=to)

    return done(request, table, deed, _("The other players are asked."))


@require_POST
@login_required
def propose_end(request: HttpRequest, public_id: str) -> HttpResponse:
    """Propose a draw, or that some seats have won."""
    table, winners = seated(request, public_id), request.POST.getlist("winner")

    def deed() -> None:
        services.propose_end(game_id=table.game.pk, seat=table.seat, winners=winners)

    return done(request, table, deed, _("The other players are asked."))


@require_POST
@login_required
def answer(request: HttpRequest, public_id: str) -> HttpResponse:
    """Agree to a proposal, turn it down, or take back one's own."""
    table, kind = seated(request, public_id), request.POST.get("kind", "")
    said = request.POST.get("answer", "")

    def deed() -> None:
        given: dict[str, Any] = {"game_id": table.game.pk, "seat": table.seat, "kind": kind}
        if said == "withdraw":
            services.withdraw_proposal(**given)
        else:
            expected = whole(request.POST.get("expected")) or None
            services.answer_proposal(**given, agree=said == "agree", expected=expected)

    return done(request, table, deed, _("Your answer is noted."))


@require_POST
@login_required
def resign(request: HttpRequest, public_id: str) -> HttpResponse:
    """Give up; the word must be typed, so that nobody does it by accident."""
    table = seated(request, public_id)
    if request.POST.get("sure") != "yes":
        messages.error(request, _("Tick the box to say that you are sure."))
        return redirect(table_url(table))
    services.resign(game_id=table.game.pk, seat=table.seat, source=Source.WEB)
    messages.success(request, _("You have resigned."))
    return redirect(table_url(anew(request, table)))


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def standing(request: HttpRequest, public_id: str) -> HttpResponse:
    """The editor of standing orders; it comes when somebody opens it, for it may outweigh all the rest."""
    table = seated(request, public_id)
    if request.method == "POST":
        return keep_standing(request, table)
    context = {
        "table": table,
        "game": table.game,
        "name": words.game_name(table.game),
        "asking": asking_of(table),
        "policies": policies_of(table),
        "laid_down": laid_down_in(table),
    }
    is_part = request.headers.get("HX-Request")
    return render(request, f"web/table/standing{'' if is_part else '_page'}.html", context)


def keep_standing(request: HttpRequest, table: Table) -> HttpResponse:
    """Keep an answer for later, or go back to what the title proposes."""
    name = request.POST.get("policy", "")
    policy = next((p for p in table.title.policies if p.name == name), None)
    scope = request.POST.get("scope", "")
    if policy is None:
        raise Http404
    try:
        if request.POST.get("mode") == "usual":
            services.clear_standing(game=table.game, seat=table.seat, policy=name, scope=scope)
        else:
            value = read_policy(policy, request.POST)
            services.set_standing(game=table.game, seat=table.seat, policy=name, value=value, scope=scope)
        messages.success(request, _("Your standing order is saved."))
    except services.BadPolicy as bad:
        messages.error(request, words.word(table.title, bad.text))
    return redirect(f"{table_url(table)}#standing/{name}")


@require_POST
@login_required
def pace(request: HttpRequest, public_id: str) -> HttpResponse:
    """Say how one wants to be asked: in all games of the title, or in this one; and whether sheets go on."""
    table, wanted = seated(request, public_id), request.POST.get("pace")
    try:
        if wanted is not None and request.POST.get("for") == "game":
            services.set_pace_of_game(game=table.game, seat=table.seat, pace=wanted)
        elif wanted is not None:
            services.set_pace(user=me(request), title=table.game.title, pace=wanted)
    except ValueError:
        raise Http404 from None
    if "goes_on" in request.POST:
        on = request.POST.get("goes_on") == "yes"
        services.set_goes_on(game=table.game, seat=table.seat, goes_on=on)
    messages.success(request, _("That is how you will be asked from now on."))
    return redirect(f"{table_url(table)}#{'standing' if request.POST.get('from') == 'panel' else 'play'}")
