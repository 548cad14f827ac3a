"""Reading for operators."""

from typing import Any

from django.db.models import Count, QuerySet
from django.utils import timezone
from msgspec import Struct

from pbem.accounts.models import Block, User
from pbem.games.models import Event, Game, Seat
from pbem.games.selectors import view_of
from pbem.games.titles import titles
from pbem.mail.models import Outbox
from pbem.mail.selectors import Backlog, backlog
from pbem.operators.stuck import Cause, causes_of, stuck_games
from pbem.talk.models import Report, Silence, State
from pbem.web import words

SHOWN = 100


class Overview(Struct, frozen=True):
    """What waits for an operator."""

    reports: int
    stuck: int
    silences: int
    backlog: Backlog


def overview() -> Overview:
    return Overview(
        reports=Report.objects.filter(state=State.OPEN).count(),
        stuck=len(stuck_games()),
        silences=silences().count(),
        backlog=backlog(),
    )


def reports(state: str) -> QuerySet[Report]:
    """Complaints in a state: the oldest open one first, of the others the newest."""
    found = Report.objects.select_related("reporter", "accused", "game", "message", "handled_by")
    return found.filter(state=state).order_by("pk" if state == State.OPEN else "-pk")[:SHOWN]


def history_of(user: User | None) -> dict[str, int]:
    """What is known of an accused: complaints that were upheld, and silences."""
    if user is None:
        return {"upheld": 0, "silences": 0}
    upheld = Report.objects.filter(accused=user, state=State.UPHELD).count()
    return {"upheld": upheld, "silences": Silence.objects.filter(user=user).count()}


def silences() -> QuerySet[Silence]:
    """Those that last."""
    found = Silence.objects.select_related("user", "by").filter(until__gt=timezone.now())
    return found.order_by("-until")


def blocks() -> list[tuple[str, int]]:
    """Who is blocked by how many, the most first."""
    rows = Block.objects.values_list("blocked__username").annotate(count=Count("pk"))
    return [(name, count) for name, count in rows.order_by("-count", "blocked__username")[:SHOWN]]


def recent_blocks() -> QuerySet[Block]:
    return Block.objects.select_related("blocker", "blocked").order_by("-pk")[:SHOWN]


def dead_rows() -> QuerySet[Outbox]:
    """What could not be delivered, the newest first."""
    return Outbox.objects.select_related("game", "recipient").filter(dead=True).order_by("-pk")[:SHOWN]


class Waiting(Struct, frozen=True):
    """A game for an operator: where it stands in public words, whom it waits for, what is undelivered."""

    label: str
    step: str
    rule: str
    seats: list[Seat]
    causes: list[Cause]
    rows: list[Outbox]
    events: list[Event]


def waiting_game(game: Game) -> Waiting:
    """Nothing here tells a secret: of the position it is the spectator's view."""
    step = _step(game)
    undone = Outbox.objects.select_related("recipient").filter(game=game, sent=None)
    last = Event.objects.filter(game=game).order_by("-seq").defer("patch", "order", "lines", "rolls")
    return Waiting(
        label=words.label_of(game),
        step=step.get("name", ""),
        rule=step.get("rule", ""),
        seats=list(game.seats.select_related("user").order_by("position")),
        causes=causes_of(game),
        rows=list(undone.order_by("due")[:SHOWN]),
        events=list(last[:12]),
    )


def _step(game: Game) -> dict[str, Any]:
    if not game.seq or game.title not in titles():
        return {}
    return view_of(game, None)["step"] or {}
