"""Where somebody is waited for."""

from datetime import datetime

from msgspec import Struct

from pbem.accounts.models import User
from pbem.games.models import Game, Seat, Status


class Turn(Struct, frozen=True):
    """A seat of a user that owes an answer."""

    game: Game
    seat: str
    since: datetime | None
    deadline: datetime | None


def my_turns(user: User) -> list[Turn]:
    """The seats of a user that owe an answer, the most urgent first; a board for study waits for nobody."""
    asked = Seat.objects.filter(user=user, asked=True, game__status=Status.RUNNING, game__analysis=False)
    turns = [
        Turn(seat.game, seat.name, seat.asked_since, seat.deadline) for seat in asked.select_related("game")
    ]
    return sorted(turns, key=_urgency)


def _urgency(turn: Turn) -> tuple[float, float]:
    due = turn.deadline.timestamp() if turn.deadline else float("inf")
    return due, turn.since.timestamp() if turn.since else 0.0
