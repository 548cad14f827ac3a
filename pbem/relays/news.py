"""What a webhook is told of a game: only what its owner, or where so wished everybody, may know."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import datetime

from django.utils.translation import gettext as _

from pbem.games.models import Game, Seat, Status
from pbem.games.selectors import Viewer, feed, last_number, view_of
from pbem.games.titles import title_of
from pbem.mail import links
from pbem.mail.contents import name_of, story, told
from pbem.mail.game_over import verdict
from pbem.outbox.models import Outbox
from pbem.outbox.topics import Withheld
from pbem.relays.models import Event, Webhook
from pbem.wording import words
from rules.kernel.title import Title

MOST_EVENTS = 60


@dataclass(frozen=True, slots=True)
class News:
    """A piece of news in the words of its reader; without a game it is a test."""

    event: str
    headline: str
    lines: list[str] = field(default_factory=list)
    game: Game | None = None
    game_name: str = ""
    title_name: str = ""
    url: str = ""
    seat: str | None = None
    seat_name: str = ""
    number: int | None = None
    label: str = ""
    prompt: str = ""
    deadline: datetime | None = None


@dataclass(frozen=True, slots=True)
class Occasion:
    """What there is to tell of: a row of the outbox, the seat it concerns, and the eyes to see it with."""

    row: Outbox
    seat: Seat
    title: Title
    viewer: Viewer

    @property
    def game(self) -> Game:
        return self.seat.game


def news_for(hook: Webhook, row: Outbox) -> News:
    """What a hook is told by this row; raises Withheld when there is nothing left to tell."""
    event = row.payload["event"]
    if event == "test":
        return News("test", _("This is a test: the webhook works."))
    seats = Seat.objects.select_related("game").filter(game=row.game, name=row.seat)
    seat = seats.filter(user=row.recipient, user__isnull=False).first()
    if seat is None:
        raise Withheld("left")
    occasion = Occasion(row, seat, title_of(seat.game), None if hook.public_only else seat.name)
    return TELLERS[event](occasion, _about(occasion, event))


def _about(occasion: Occasion, event: str) -> News:
    game, title = occasion.game, occasion.title
    return News(
        event=event,
        headline="",
        game=game,
        game_name=name_of(game),
        title_name=title.name,
        url=links.game_url(game),
        seat=occasion.seat.name,
        seat_name=words.seat_name(title, occasion.seat.name),
        number=last_number(game, occasion.viewer),
        label=words.label_of(game),
    )


def _names(news: News) -> dict[str, str]:
    return {"game": news.game_name, "title": news.title_name, "seat": news.seat_name}


def check_still_asked(seat: Seat, at: str | None = None) -> None:
    """Raise Withheld if the seat owes no answer any more, or has been asked something else since `at`."""
    if not seat.asked or seat.caretaker or seat.game.status != Status.RUNNING:
        raise Withheld("answered")
    if at and seat.asked_since and seat.asked_since > datetime.fromisoformat(at):
        raise Withheld("superseded")


def _turn(occasion: Occasion, news: News) -> News:
    seat = occasion.seat
    check_still_asked(seat, occasion.row.payload.get("at"))
    if occasion.viewer is None:
        headline = _("%(seat)s is to play in “%(game)s” (%(title)s)") % _names(news)
        return replace(news, headline=headline, deadline=seat.deadline)
    step = view_of(seat.game, seat.name)["step"]
    return replace(
        news,
        headline=_("Your turn in “%(game)s” (%(title)s)") % _names(news),
        lines=story(seat.game, occasion.title, seat.name, seat.seen).lines,
        prompt=words.word(occasion.title, step["prompt"]),
        deadline=seat.deadline,
    )


def _moved(occasion: Occasion, news: News) -> News:
    after, number = occasion.row.payload["public" if occasion.viewer is None else "own"]
    lines = _lines(occasion, after, number)
    if not lines:
        raise Withheld("nothing")
    headline = _("News of “%(game)s” (%(title)s)") % _names(news)
    return replace(news, headline=headline, lines=lines, number=number)


def _lines(occasion: Occasion, after: int, number: int) -> list[str]:
    limit = min(number - after, MOST_EVENTS)
    items = feed(occasion.game, occasion.viewer, after=number - limit, limit=limit)
    return [line for item in items for line in told(occasion.title, item)]


def _over(occasion: Occasion, news: News) -> News:
    if occasion.game.status != Status.FINISHED:
        raise Withheld("not_over")
    outcome = view_of(occasion.game, occasion.viewer)["outcome"]
    said = [verdict(occasion.title, outcome, occasion.viewer or "")]
    said.append(words.word(occasion.title, outcome["reason"]))
    return replace(news, headline=_("“%(game)s” (%(title)s) is over") % _names(news), lines=said)


def _reminder(occasion: Occasion, news: News) -> News:
    seat = occasion.seat
    check_still_asked(seat)
    headline = _("The deadline of %(seat)s in “%(game)s” (%(title)s) comes near") % _names(news)
    return replace(news, headline=headline, deadline=seat.deadline)


def _message(occasion: Occasion, news: News) -> News:
    payload = occasion.row.payload
    if occasion.viewer is None and not payload.get("to_all"):
        raise Withheld("private")
    headline = _("A message in “%(game)s” (%(title)s)") % _names(news)
    return replace(news, headline=headline, lines=list(payload.get("lines", ())))


TELLERS: dict[str, Callable[[Occasion, News], News]] = {
    Event.TURN: _turn,
    Event.MOVED: _moved,
    Event.OVER: _over,
    Event.REMINDER: _reminder,
    Event.MESSAGE: _message,
}
