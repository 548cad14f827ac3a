"""Games that are over, as their rows say it: the ratings read no position."""

from datetime import UTC, datetime, timedelta

import pytest

from pbem.games.models import Game, Seat

STARTED = datetime(2030, 1, 1, tzinfo=UTC)


@pytest.fixture
def over(db):
    """A finished game; `holders` gives (seat, side, user or bot), `winners` the seats that won."""

    def make(holders, winners, *, days=10, **fields):
        facts = {"title": "border_war", "scenario": "duel", "seq": 40} | fields
        game = Game.objects.create(
            status="finished",
            started=STARTED,
            finished=STARTED + timedelta(days=days),
            moved=STARTED + timedelta(days=days),
            outcome={"winners": winners, "reason": {"code": "border_war.won", "args": {}}, "scores": {}},
            **facts,
        )
        for at, (name, side, holder) in enumerate(holders):
            held = {"bot": holder} if isinstance(holder, str) else {"user": holder}
            Seat.objects.create(game=game, name=name, side=side, position=at, **held)
        return game

    return make


@pytest.fixture
def duel_over(over, alice, bob):
    def make(winner="blue", **fields):
        winners = [winner] if winner else []
        return over([("blue", "east", alice), ("red", "west", bob)], winners, **fields)

    return make
