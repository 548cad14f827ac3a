"""What a game does when a player has not answered in time, as its settings say."""

from datetime import datetime, timedelta
from typing import Any

import structlog

from pbem.games import services
from pbem.games.consent import FORFEIT, lapsed
from pbem.games.models import OWN_HAND, Event, Kind, Proposal, Seat
from pbem.lobby.clocks import notices
from pbem.lobby.clocks.running import bank_after, start
from pbem.lobby.clocks.settings import Running, in_words
from pbem.lobby.notices import tell

log = structlog.get_logger(__name__)

ASK_AGAIN = timedelta(hours=1)


def run_out(seat: Seat, clock: Running, now: datetime) -> None:
    """Go on without an answer of the player, and tell him."""
    about: dict[str, Any] = {"game_id": seat.game_id, "seat": seat.name}
    match clock.on_timeout:
        case "policy":
            _answer_for(seat, clock, now)
            return
        case "bot":
            services.set_caretaker(**about)
        case "replace":
            services.look_for_replacement(**about)
            _tell_others(seat)
        case "forfeit":
            services.forfeit(**about)
        case "vote" if vote_on_another(seat):
            Seat.objects.filter(pk=seat.pk).update(due=now + ASK_AGAIN)
            return
        case "vote":
            services.put_to_vote(**about)
    notices.tell_overdue(seat, clock.on_timeout)


def _answer_for(seat: Seat, clock: Running, now: datetime) -> None:
    """Answer as the rules say; a bot takes over from who never answers, and where the rules say nothing."""
    if answered_for(seat) >= clock.strikes:
        services.set_caretaker(game_id=seat.game_id, seat=seat.name, why="kernel.caretaker_struck")
        notices.tell_overdue(seat, "bot")
        return
    try:
        accepted = services.submit_default(game_id=seat.game_id, seat=seat.name, reason=in_words(clock))
    except services.Refused as refused:
        log.error("clock_no_default", game=seat.game.public_id, seat=seat.name, rule=refused.error.rule)
        services.set_caretaker(game_id=seat.game_id, seat=seat.name, why="kernel.caretaker_needed")
        notices.tell_overdue(seat, "bot")
        return
    if seat.name in accepted.asked:
        _ask_anew(seat, clock, now)
    notices.tell_overdue(seat, "policy")


def vote_on_another(seat: Seat) -> bool:
    """Whether the players are busy with another absent player; there is one vote at a time."""
    votes = Proposal.objects.filter(game_id=seat.game_id, kind=FORFEIT, open=True).exclude(seat=seat.name)
    return any(not lapsed(vote, seat.game) for vote in votes)


def answered_for(seat: Seat) -> int:
    """How often in a row the rules have answered for a seat since its player last did anything himself."""
    events = Event.objects.filter(game_id=seat.game_id, seat=seat.name).order_by("-seq")
    own = events.filter(source__in=OWN_HAND).values_list("seq", flat=True).first()
    return events.filter(kind=Kind.CLOCK, seq__gt=own or 0).count()


def _ask_anew(seat: Seat, clock: Running, now: datetime) -> None:
    """A seat that is asked again at once is the same to the journal, but this is a new decision."""
    Seat.objects.filter(pk=seat.pk).update(bank_seconds=bank_after(clock, seat, now))
    start(game_id=seat.game_id, clock=seat.game.clock, seats=[seat.name], now=now)


def _tell_others(seat: Seat) -> None:
    """The other players may know somebody who would like to play."""
    others = Seat.objects.filter(game_id=seat.game_id, resigned=False).exclude(user=seat.user)
    users = set(others.values_list("user_id", flat=True))
    about = int(seat.deadline.timestamp()) if seat.deadline else 0
    tell("wanted", seat.game, users=users, seat=seat.name, about=about)
