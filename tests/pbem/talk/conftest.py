"""A duel between alice (blue) and bob (red), and a game of four in which talk has sides."""

import pytest

from pbem.talk.services import send_message
from tests.pbem.games.playing import new_game


@pytest.fixture
def duel(alice, bob):
    return new_game({"blue": alice, "red": bob}, owner=alice, name="Friday night")


@pytest.fixture
def alliance(alice, bob, charlie, olga):
    """Alice and charlie against bob and olga."""
    return new_game({"blue": alice, "red": bob, "green": charlie, "gold": olga}, scenario="alliance")


def say(game, seat, text, to="all", **more):
    return send_message(game=game, seat=seat, to=to, text=text, source="web", **more)


def texts(said):
    return [one.text for one in said]
