"""A duel between alice, who plays blue, and bob, who plays red; charlie watches."""

import pytest

from pbem.games.selectors import position
from tests.pbem.games.playing import new_game, play_on


@pytest.fixture
def duel(alice, bob):
    """At its first decision: both bid for the initiative in secret."""
    return new_game({"blue": alice, "red": bob}, owner=alice)


@pytest.fixture
def campaign(duel):
    """Alice's campaign with all its marches left."""
    play_on(duel, until=is_campaign_of("blue"))
    assert is_campaign_of("blue")(duel)
    return duel


@pytest.fixture
def finished(alice, bob):
    game = new_game({"blue": alice, "red": bob}, owner=alice, options={"length": 8})
    play_on(game)
    assert game.status == "finished"
    return game


@pytest.fixture
def signed_in(client):
    """A browser in which somebody has signed in."""

    def sign_in(user):
        client.force_login(user)
        return client

    return sign_in


def is_campaign_of(seat):
    def reached(game):
        p = position(game)
        step = p.state.stack[-1] if p.state.stack else None
        return step is not None and step.name() == "campaign.campaign" and step.seat == seat

    return reached
