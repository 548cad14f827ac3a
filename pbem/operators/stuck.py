"""Games that do not go on: what waits for whom, since when, and why."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from msgspec import Struct

from pbem.games.clocks.selectors import last_moment, without_default
from pbem.games.models import Game, Seat, Status
from pbem.games.titles import titles
from pbem.outbox.models import Outbox

BOT_PATIENCE = timedelta(minutes=10)
CLOCK_PATIENCE = timedelta(hours=1)
LONGEST_SILENCE = timedelta(days=30)
SHOWN = 100

WHY: dict[str, Promise] = {
    "title": _("The title is not installed."),
    "nobody": _("Nobody is asked, so the game cannot go on."),
    "bot": _("A bot owes an answer and does not give it."),
    "vacant": _("The seat is empty: it needs a new holder."),
    "inactive": _("The account of its holder is closed."),
    "overdue": _("The time is over, and the clock has not acted."),
    "no_default": _("The rules knew no answer when the time was over; a bot plays."),
    "silent": _("There is no clock, and nothing has happened for a month."),
    "dead": _("Something of this game could not be delivered."),
}


class Cause(Struct, frozen=True):
    """Why a game does not go on, and the seat that it waits for, if it is one."""

    kind: str
    seat: str = ""
    holder: str = ""
    since: datetime | None = None

    @property
    def words(self) -> str:
        return str(WHY[self.kind])


class StuckGame(Struct, frozen=True):
    """A game and everything that holds it up."""

    game: Game
    causes: list[Cause]

    @property
    def since(self) -> datetime | None:
        return min((cause.since for cause in self.causes if cause.since), default=self.game.moved)


def stuck_games(now: datetime | None = None) -> list[StuckGame]:
    """Running games that need somebody to look, those that wait longest first; at most a page of them."""
    now = now or timezone.now()
    found: dict[int, StuckGame] = {}
    for game, cause in [*_without_seat(), *_waiting(now), *_without_default()]:
        found.setdefault(game.pk, StuckGame(game, [])).causes.append(cause)
    return sorted(found.values(), key=lambda stuck: stuck.since or now)[:SHOWN]


def causes_of(game: Game, now: datetime | None = None) -> list[Cause]:
    """What holds up one game."""
    now = now or timezone.now()
    seats = owing().filter(game=game)
    found = [cause for seat in seats if (cause := _cause(seat, now))]
    whole = [cause for one, cause in _without_seat(Game.objects.filter(pk=game.pk)) if one.pk == game.pk]
    return [*whole, *found]


def _without_seat(games: QuerySet[Game] | None = None) -> Iterable[tuple[Game, Cause]]:
    """Games that wait for no seat in particular."""
    running = (Game.objects.all() if games is None else games).filter(status=Status.RUNNING, analysis=False)
    asked = Seat.objects.filter(game=OuterRef("pk"), asked=True)
    dead = Outbox.objects.filter(game=OuterRef("pk"), dead=True)
    for game in running.exclude(title__in=list(titles()))[:SHOWN]:
        yield game, Cause("title", since=game.moved)
    for game in running.exclude(Exists(asked))[:SHOWN]:
        yield game, Cause("nobody", since=game.moved)
    for game in running.filter(Exists(dead))[:SHOWN]:
        yield game, Cause("dead")


def owing() -> QuerySet[Seat]:
    """The seats that owe an answer, those that owe it longest first."""
    seats = Seat.objects.select_related("game", "user").filter(asked=True, game__status=Status.RUNNING)
    return seats.filter(game__analysis=False).order_by("asked_since", "pk")


def _waiting(now: datetime) -> Iterable[tuple[Game, Cause]]:
    """Seats that owe an answer for too long, chosen by the database as `_kind` judges them."""
    bots = Q(asked_since__lt=now - BOT_PATIENCE) & (~Q(bot="") | ~Q(caretaker=""))
    gone = Q(user=None, bot="") | Q(user__is_active=False)
    late = Q(deadline__lt=now - CLOCK_PATIENCE, absent=False)
    silent = Q(deadline=None, asked_since__lt=now - LONGEST_SILENCE)
    for seat in owing().filter(bots | gone | late | silent)[: 3 * SHOWN]:
        if cause := _cause(seat, now):
            yield seat.game, cause


def _without_default() -> Iterable[tuple[Game, Cause]]:
    """The game goes on, but its title should know what to do."""
    for seat in without_default():
        yield seat.game, Cause("no_default", seat.name, seat.user.username if seat.user else "")


def _cause(seat: Seat, now: datetime) -> Cause | None:
    kind = _kind(seat, now)
    holder = seat.user.username if seat.user else seat.bot
    return Cause(kind, seat.name, holder, seat.asked_since) if kind else None


def _kind(seat: Seat, now: datetime) -> str:
    since = now - (seat.asked_since or now)
    if seat.bot or seat.caretaker:
        return "bot" if since > BOT_PATIENCE else ""
    if seat.user is None:
        return "vacant"
    if not seat.user.is_active:
        return "inactive"
    if seat.deadline is not None:
        late = not seat.absent and (last_moment(seat) or now) < now - CLOCK_PATIENCE
        return "overdue" if late else ""
    return "silent" if since > LONGEST_SILENCE else ""


def outbox_by_topic() -> list[tuple[str, int, int]]:
    """How many rows of each topic wait, and how many are dead."""
    rows = Outbox.objects.filter(sent=None).values_list("topic")
    counted = rows.annotate(alive=Count("pk", filter=Q(dead=False)), gone=Count("pk", filter=Q(dead=True)))
    return [(topic, alive, gone) for topic, alive, gone in counted.order_by("topic")]
