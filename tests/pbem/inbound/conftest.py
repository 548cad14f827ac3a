"""A duel between alice (blue) and bob (red) in the second turn, and no mail sent yet."""

import pytest
from django.core import mail

from pbem.accounts.models import User
from pbem.outbox.models import Outbox
from tests.pbem.games.playing import new_game
from tests.pbem.mail.conftest import hinted, next_turn  # noqa: F401  (a fixture)


@pytest.fixture
def game(alice, bob, hinted):  # noqa: F811
    User.objects.update(grace_minutes=0)
    game = new_game({"blue": alice, "red": bob}, name="Friday night")
    next_turn(game)
    game.refresh_from_db()
    Outbox.objects.all().delete()
    mail.outbox.clear()
    return game


@pytest.fixture
def active(game):
    """The seat whose turn it is."""
    return game.seats.select_related("user").get(asked=True)


@pytest.fixture
def idle(game):
    """The seat that waits."""
    return game.seats.select_related("user").get(asked=False)
