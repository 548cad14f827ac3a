"""Games of the small title, with alice as blue and bob as red."""

import pytest

from pbem.games.models import Game, Seat
from pbem.games.services import create_dice, start_game
from pbem.games.titles import find_title

TITLE = "border_war"


def new_game(holders, *, scenario="duel", options=None, start=True, **fields):
    """A game whose seats are held by the given users, or by bots where the name of one is given."""
    title = find_title(TITLE)
    game = Game.objects.create(title=TITLE, scenario=scenario, options=options or {}, **fields)
    create_dice(game)
    for position, spec in enumerate(title.seats(scenario, title.filled_options(options or {}))):
        holder = holders.get(spec.name, "basic")
        bot, user = (holder, None) if isinstance(holder, str) else ("", holder)
        Seat.objects.create(
            game=game, name=spec.name, side=spec.side, position=position, user=user, bot=bot, entropy=spec.name
        )
    if start:
        start_game(game_id=game.pk)
        game.refresh_from_db()
    return game


@pytest.fixture
def game(alice, bob):
    """A duel between alice (blue) and bob (red), at its first decision."""
    return new_game({"blue": alice, "red": bob})
