"""What can be taken away and checked: the export of a game and the proof of its dice."""

from collections.abc import Mapping

import orjson
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from pbem.games.models import Game
from pbem.games.selectors import dice_proof
from pbem.games.services.exporting import export_game
from pbem.games.titles import titles
from pbem.web import words
from pbem.web.access import started, visible
from pbem.web.proofs import dice_words
from pbem.web.table import table_for


@require_safe
@never_cache
def export(request: HttpRequest, public_id: str) -> HttpResponse:
    """The game as JSON: all of it when it is over, before that what the viewer may know."""
    table = table_for(request, started(request, public_id), composing=False)
    body = orjson.dumps(export_game(table.game, table.viewer), option=orjson.OPT_INDENT_2)
    response = HttpResponse(body, content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{table.game.public_id}.json"'
    return response


@require_safe
@never_cache
def dice(request: HttpRequest, public_id: str) -> HttpResponse:
    """What was committed to before the first roll, and its verification once the game is over."""
    game = visible(request, public_id)
    proof = dice_proof(game)
    context = {
        "game": game,
        "name": words.game_name(game),
        "proof": proof,
        "shares": shares_of(game, proof["entropies"]),
        "words": dice_words(titles()[game.title]) if proof["revealed"] else {},
        "link": request.GET.get("link", ""),
    }
    return render(request, "web/dice.html", context)


def shares_of(game: Game, entropies: Mapping[str, str]) -> list[tuple[str, str]]:
    """What each seat added to the dice, by the name that players know it under."""
    title = titles()[game.title]
    return [(words.seat_name(title, seat), share) for seat, share in sorted(entropies.items())]
