"""Standing orders over the API name the units of the game as its page does."""

import pytest

from pbem.games.models import Game, Head, Seat
from pbem.games.services import create_dice, start_game
from pbem.games.titles import find_title
from rules.samurai_battles.policies import UNIT_IDS

pytestmark = pytest.mark.django_db


@pytest.fixture
def skirmish(alice, bob):
    title = find_title("samurai_battles")
    game = Game.objects.create(
        title=title.id, scenario="first_samurai_skirmish", options=title.filled_options({})
    )
    create_dice(game)
    for at, (name, user) in enumerate((("red", bob), ("blue", alice))):
        Seat.objects.create(game=game, name=name, side=name, entropy=name, position=at, user=user)
    return game


def offered(api, game, **headers):
    """What the wish for the left edge may name, in words."""
    found = api.get(f"/games/{game.public_id}/standing-orders/", headers=headers).json()["results"]
    fields = next(one["fields"] for one in found if one["policy"] == "retreat")
    options = next(field["options"] for field in fields if field["name"] == "left_for")
    return {option["value"]: option["label"] for option in options}


@pytest.mark.parametrize(("lang", "label"), [("en", "Samurai spears"), ("es", "Lanceros samurái")])
def test_units_have_their_hex_and_their_kind(api_alice, skirmish, lang, label):
    start_game(game_id=skirmish.pk)
    units = find_title("samurai_battles").codec.decode(Head.objects.get(game=skirmish).state).board.units
    spears = next(unit for unit in units.values() if (unit.side, unit.type) == ("blue", "ssp"))
    words = offered(api_alice, skirmish, **{"Accept-Language": lang})
    assert words[spears.id] == f"{spears.hex.upper()} {label} ({spears.id})"
    assert {value for value in words if value in UNIT_IDS} == {
        u.id for u in units.values() if u.side == "blue"
    }


def test_before_the_game_begins_units_are_named_by_their_ids(api_alice, skirmish):
    assert offered(api_alice, skirmish)["b3"] == "Unit b3"
