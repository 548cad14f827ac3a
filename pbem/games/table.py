"""A running game as it is read before something is written: two queries, however long its log."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Exists, OuterRef

from pbem.games.errors import NotFound, NotRunning
from pbem.games.models import Draft, Game, Head, Seat, StandingOrder, Status
from pbem.games.titles import find_title, title_of
from rules.kernel.title import Title

SPECTATOR = ""
"""The key of the spectator, who has no seat, among the numbers of viewers."""


@dataclass(frozen=True, slots=True)
class Holder:
    """A seat and who answers for it."""

    name: str
    side: str
    user_id: int | None
    bot: str
    caretaker: str
    asked: bool
    resigned: bool
    deadline: datetime | None
    bank_seconds: int | None
    grace_minutes: int | None
    has_draft: bool

    @property
    def automaton(self) -> str:
        """The bot that answers for this seat now, if any."""
        return self.caretaker or self.bot


@dataclass(frozen=True, slots=True)
class Table:
    """The head of a game and its seats. `seq` is what the next write is compared with."""

    game_id: int
    public_id: str
    title: Title
    seq: int
    rev: int
    schema: int
    analysis: bool
    clock: dict[str, Any]
    label: Any
    state: bytes
    next_roll: int
    numbers: dict[str, int]
    seats: dict[str, Holder]

    @property
    def asked(self) -> frozenset[str]:
        return frozenset(seat.name for seat in self.seats.values() if seat.asked)

    def holder(self, seat: str) -> Holder:
        if seat not in self.seats:
            raise NotFound(f"there is no seat {seat[:40]!r} in this game")
        return self.seats[seat]


GAME = ("public_id", "title", "status", "seq", "rev", "schema", "analysis", "clock", "label")
HEAD = (*(f"game__{name}" for name in GAME), "state", "next_roll", "numbers")
SEAT = (
    *("name", "side", "user_id", "bot", "caretaker", "asked", "resigned", "deadline", "bank_seconds"),
    "user__grace_minutes",
)


def load(game_id: int) -> Table:
    """Read a running game; raises NotFound or NotRunning."""
    row = next(iter(Head.objects.filter(pk=game_id).values_list(*HEAD)), None)
    if row is None and not Game.objects.filter(pk=game_id).exists():
        raise NotFound("there is no such game")
    if row is None or row[2] != Status.RUNNING:
        raise NotRunning("the game is not running")
    public_id, title, _, seq, rev, schema, analysis, clock, label, state, next_roll, numbers = row
    return Table(
        game_id=game_id,
        public_id=public_id,
        title=find_title(title),
        seq=seq,
        rev=rev,
        schema=schema,
        analysis=analysis,
        clock=clock,
        label=label,
        state=bytes(state),
        next_roll=next_roll,
        numbers=numbers,
        seats=load_seats(game_id),
    )


def empty_table(game: Game) -> Table:
    """A game before its first event."""
    title, seats = title_of(game), load_seats(game.pk)
    return Table(
        game_id=game.pk,
        public_id=game.public_id,
        title=title,
        seq=0,
        rev=title.rev,
        schema=title.schema,
        analysis=game.analysis,
        clock=game.clock,
        label=None,
        state=b"",
        next_roll=0,
        numbers={SPECTATOR: 0, **dict.fromkeys(seats, 0)},
        seats=seats,
    )


def load_seats(game_id: int) -> dict[str, Holder]:
    drafts = Draft.objects.filter(game_id=OuterRef("game_id"), seat=OuterRef("name"))
    rows = Seat.objects.filter(game_id=game_id).order_by("position").values_list(*SEAT, Exists(drafts))
    return {row[0]: Holder(*row) for row in rows}


def standing_orders(game_id: int) -> dict[str, dict[str, Any]]:
    """What each seat has left in advance: policy to value, None being "ask me"."""
    chosen: dict[str, dict[str, Any]] = {}
    for seat, policy, value in StandingOrder.objects.filter(game_id=game_id).values_list(
        "seat", "policy", "value"
    ):
        chosen.setdefault(seat, {})[policy] = value
    return chosen
