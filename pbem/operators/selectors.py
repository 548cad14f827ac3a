"""Reading for operators."""

from typing import Any

from django.db.models import Count, Exists, OuterRef, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from msgspec import Struct

from pbem.accounts.models import Block, User
from pbem.games.models import Alarm, Event, Game, Seat
from pbem.games.selectors import view_of
from pbem.games.titles import titles
from pbem.mail.selectors import Backlog, backlog
from pbem.operators.models import OPENED, Act
from pbem.operators.stuck import Cause, causes_of, stuck_games
from pbem.outbox.models import Outbox
from pbem.talk.models import Report, Silence, State
from pbem.wording import words

SHOWN = 100


class Overview(Struct, frozen=True):
    """What waits for an operator."""

    reports: int
    stuck: int
    silences: int
    backlog: Backlog
    alarms: int


def overview(operator: User) -> Overview:
    return Overview(
        reports=reports_for(operator).filter(state=State.OPEN).count(),
        stuck=len(stuck_games()),
        silences=silences().count(),
        backlog=backlog(),
        alarms=alarms_for(operator).count(),
    )


def alarms_for(operator: User) -> QuerySet[Alarm]:
    """What went wrong after dice had fallen and nobody has looked at: never of a game that one plays in."""
    own = Seat.objects.filter(user=operator, game=OuterRef("game"))
    found = Alarm.objects.select_related("game").filter(handled=None).exclude(Exists(own))
    return found.order_by("-pk")


def reports_for(operator: User) -> QuerySet[Report]:
    """The complaints that an operator may read: none of himself, nor of what is said at his table."""
    found = Report.objects.select_related("reporter", "accused", "game", "message", "handled_by")
    own = Seat.objects.filter(user=operator, game=OuterRef("game"))
    return found.exclude(Exists(own)).exclude(accused__isnull=False, accused=operator)


def reports(operator: User, state: str) -> QuerySet[Report]:
    """Complaints in a state: the oldest open one first, of the others the newest."""
    found = reports_for(operator)
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
    return found.order_by("-until", "-pk")


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


def plays(operator: User, game: Game) -> bool:
    return Seat.objects.filter(game=game, user=operator).exists()


def waiting_game(game: Game, operator: User) -> Waiting:
    """Of the position it is the spectator's view; who plays is not told of events that others do not see."""
    is_party = plays(operator, game)
    step = _step(game)
    undone = Outbox.objects.select_related("recipient").filter(game=game, sent=None)
    last = Event.objects.filter(game=game).order_by("-seq").defer("patch", "order", "lines", "rolls")
    return Waiting(
        label=words.label_of(game),
        step=step.get("name", ""),
        rule=step.get("rule", ""),
        seats=list(game.seats.select_related("user").order_by("position")),
        causes=causes_of(game),
        rows=[] if is_party else list(undone.order_by("due", "pk")[:SHOWN]),
        events=[] if is_party else list(last[:12]),
    )


def _step(game: Game) -> dict[str, Any]:
    if not game.seq or game.title not in titles():
        return {}
    return view_of(game, None)["step"] or {}


def has_seen_all(game: Game, user: User) -> str:
    """Why an operator who has seen every secret of a game cannot play in it; nothing for others."""
    if not Act.objects.filter(operator=user, game=game, act=OPENED).exists():
        return ""
    return _("You have looked at the whole position as an operator: you cannot play in this game.")
