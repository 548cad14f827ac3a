"""What a game does when a player has not answered in time, as its settings say."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import structlog
from django.db.models import Subquery
from django.db.models.functions import Coalesce

from pbem.clocks.settings import Running, in_words
from pbem.games import services
from pbem.games.clocks import deadline_entries
from pbem.games.consent import FORFEIT, lapsed
from pbem.games.errors import Overtaken
from pbem.games.models import OWN_HAND, Event, Kind, Proposal, Seat
from pbem.games.services.writing import Beside
from pbem.lobby.lobby_entries import tell

log = structlog.get_logger(__name__)

ASK_AGAIN = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Late:
    """A seat whose time is over; `held` is how the sweep has marked it as its own."""

    seat: Seat
    clock: Running
    now: datetime
    held: datetime | None

    def check(self) -> None:
        """Refuse unless the seat is still as it was claimed; asked when the game has been read."""
        if not Seat.objects.filter(pk=self.seat.pk, due=self.held, asked=True).exists():
            raise Overtaken("the player has answered, or has more time")

    def beside(self, what: str, write: Callable[[], object] | None = None) -> Beside:
        return Beside(self.check, [deadline_entries.overdue(self.seat, what)], write)


def run_out(late: Late) -> None:
    """Go on without an answer of the player, and tell him."""
    seat, on_timeout = late.seat, late.clock.on_timeout
    about: dict[str, Any] = {"game_id": seat.game_id, "seat": seat.name}
    match on_timeout:
        case "policy":
            _answer_for(late)
        case "bot":
            services.set_caretaker(**about, beside=late.beside(on_timeout))
        case "replace":
            beside = late.beside(on_timeout, lambda: _tell_others(seat))
            services.look_for_replacement(**about, beside=beside)
        case "forfeit":
            services.forfeit(**about, beside=late.beside(on_timeout))
        case "vote" if vote_on_another(seat):
            Seat.objects.filter(pk=seat.pk, due=late.held).update(due=late.now + ASK_AGAIN)
        case "vote":
            services.put_to_vote(**about, beside=late.beside(on_timeout))


def _answer_for(late: Late) -> None:
    """Answer as the rules say; a bot takes over from who never answers, and where the rules say nothing."""
    seat = late.seat
    about: dict[str, Any] = {"game_id": seat.game_id, "seat": seat.name}
    if answered_for(seat) >= late.clock.strikes:
        services.set_caretaker(**about, why="kernel.caretaker_struck", beside=late.beside("bot"))
        return
    try:
        services.submit_default(**about, reason=in_words(late.clock), beside=late.beside("policy"))
    except services.Refused as refused:
        log.error("clock_no_default", game=seat.game.public_id, seat=seat.name, rule=refused.error.rule)
        services.set_caretaker(**about, why="kernel.caretaker_needed", beside=late.beside("bot"))


def vote_on_another(seat: Seat) -> bool:
    """Whether the players are busy with another absent player; there is one vote at a time."""
    votes = Proposal.objects.filter(game_id=seat.game_id, kind=FORFEIT, open=True).exclude(seat=seat.name)
    return any(not lapsed(vote, seat.game) for vote in votes)


def answered_for(seat: Seat) -> int:
    """How often in a row the rules have answered for a seat since its player last did anything himself."""
    events = Event.objects.filter(game_id=seat.game_id, seat=seat.name)
    own = events.filter(source__in=OWN_HAND).order_by("-seq").values("seq")[:1]
    return events.filter(kind=Kind.CLOCK, seq__gt=Coalesce(Subquery(own), 0)).count()


def _tell_others(seat: Seat) -> None:
    """The other players may know somebody who would like to play."""
    others = Seat.objects.filter(game_id=seat.game_id, resigned=False).exclude(user=seat.user)
    users = set(others.values_list("user_id", flat=True))
    about = int(seat.deadline.timestamp()) if seat.deadline else 0
    tell("wanted", seat.game, users=users, seat=seat.name, about=about)
