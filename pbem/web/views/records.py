"""What can be taken away and checked: the export of a game and the proof of its dice."""

from collections.abc import Mapping
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from pbem.games.models import Game
from pbem.games.selectors import dice_proof
from pbem.games.services.exporting import export_text
from pbem.games.titles import titles
from pbem.lobby.plans import DRAWN
from pbem.pages.access import started, visible
from pbem.web.game_page import table_for
from pbem.web.proofs import dice_words
from pbem.wording import words


@require_safe
@never_cache
def export(request: HttpRequest, public_id: str) -> HttpResponse:
    """The game as JSON: all of it when it is over, before that what the viewer may know."""
    table = table_for(request, started(request, public_id), composing=False)
    response = HttpResponse(export_text(table.game, table.viewer), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{table.game.public_id}.json"'
    return response


@require_safe
@never_cache
def dice(request: HttpRequest, public_id: str) -> HttpResponse:
    """What was committed to before the first roll, and its verification once the game is over."""
    game = visible(request, public_id)
    proof = dice_proof(game)
    shares = shares_of(game, proof["entropies"])
    context = {
        "game": game,
        "name": words.game_name(game),
        "proof": proof,
        "shares": shares,
        "givers": {share.by for share in shares},
        "words": dice_words(titles()[game.title]) if proof["revealed"] else {},
        "link": request.GET.get("link", ""),
    }
    return render(request, "web/dice.html", context)


class Share(NamedTuple):
    """What a seat has added to the dice; `by` is person, server (for one who sent nothing), bot or nobody."""

    seat: str
    text: str
    by: str


def shares_of(game: Game, entropies: Mapping[str, str]) -> list[Share]:
    """What each seat added to the dice, by the name that players know it under."""
    title = titles()[game.title]
    bots = {seat.name for seat in game.seats.all() if seat.bot}
    return [
        Share(words.seat_name(title, seat), text, shared_by(text, seat in bots))
        for seat, text in sorted(entropies.items())
    ]


def shared_by(text: str, is_bot: bool) -> str:
    if text:
        return "server" if text.startswith(DRAWN) else "person"
    return "bot" if is_bot else "nobody"
