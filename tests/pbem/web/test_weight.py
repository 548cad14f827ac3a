"""What the page of a game weighs without the files that are the same in all games."""

import gzip
from random import Random

import pytest
from django.urls import reverse

from pbem.bench.games import bot_name, bot_order
from pbem.games.models import Head
from pbem.games.titles import titles
from tests.pbem.games.playing import new_game, send, waiting

MOST, MOST_COMPRESSED = 300_000, 70_000
LATE = {"border_war": 100, "samurai_battles": 200, "empire_of_the_sun": 60, "axis_allies_1942": 700}
"""So many orders of bots make a game late; of the other titles 500."""


def weights(client, game):
    """Of the page for each seat that is asked: as it is, and as it is sent."""
    url = reverse("web:table", args=[game.public_id])
    pages = [client.get(url, {"seat": seat}).content for seat in waiting(game)]
    return [(len(page), len(gzip.compress(page))) for page in pages]


@pytest.fixture
def heaviest(alice):
    def begun(title):
        scenario = title.heaviest_scenario or title.scenarios[0].id
        seats = title.seats(scenario, title.filled_options({}))
        return new_game({seat.name: alice for seat in seats}, title=title.id, scenario=scenario, owner=alice)

    return begun


@pytest.mark.parametrize("title", titles().values(), ids=lambda title: title.id)
def test_the_page_is_light_at_the_start(signed_in, alice, heaviest, title):
    for whole, compressed in weights(signed_in(alice), heaviest(title)):
        assert whole <= MOST
        assert compressed <= MOST_COMPRESSED


@pytest.mark.deep
@pytest.mark.parametrize("title", titles().values(), ids=lambda title: title.id)
def test_the_page_is_light_late_in_a_game(signed_in, alice, heaviest, title):
    game, rng = heaviest(title), Random(1)
    for _ in range(LATE.get(title.id, 500)):
        if asked := waiting(game):
            state = bytes(Head.objects.get(game=game).state)
            send(game, asked[0], bot_order(title, state, asked[0], rng, bot_name(title)))
    found = weights(signed_in(alice), game)
    print(title.id, found)
    assert all(whole <= MOST and compressed <= MOST_COMPRESSED for whole, compressed in found), found
