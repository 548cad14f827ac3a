"""What a page says of the other games that wait for its reader."""

from typing import Any

from django import template

from pbem.games.models import Game
from pbem.web.queue import waiting_games

register = template.Library()


@register.inclusion_tag("web/next_game.html")
def next_game(user: Any, game: Game) -> dict[str, Any]:
    """The way to the next game that waits, after an order was sent in this one."""
    if not user.is_authenticated:
        return {}
    others = [each for each in waiting_games(user) if each != game.public_id]
    return {"next": others[0] if others else "", "n": len(others)}
