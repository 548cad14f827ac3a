"""What mail tells of a game, made from the view and the feed of one seat and from nothing else."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, TypeAlias

import structlog
from django.db.models import QuerySet
from django.utils import formats, timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from pbem.games.models import OWN_HAND, Game, Kind, Seat
from pbem.games.selectors import FeedItem, asking_of, draft_of, feed, last_number, sheet_of
from pbem.games.services import preview
from pbem.games.titles import title_of
from pbem.mail.choosing import Choice, choices_of
from pbem.mail.examples import MOST_EXAMPLES, some_orders
from pbem.mail.letters import Picture
from pbem.maps.services import mail_pictures
from pbem.outbox.errors import describe
from pbem.wording import words
from pbem.wording.paces import choices
from rules.kernel.orders import Order
from rules.kernel.play import Play
from rules.kernel.title import Title

log = structlog.get_logger(__name__)

MOST_EVENTS = 60
MOST_BESIDE_A_REPORT = 15
NEW_PLAYER = (
    *("kernel.seat_taken", "kernel.seat_bot"),
    *("kernel.seat_exchanged", "kernel.seat_exchanged_bot"),
)
CARETAKER = ("kernel.caretaker", "kernel.caretaker_struck", "kernel.caretaker_needed")

Fingerprint: TypeAlias = tuple[datetime, tuple[str, ...]]


def name_of(game: Game) -> str:
    """What a game is called beside the name of its title, which every mail tells as well."""
    name = words.game_name(game).removeprefix(f"{words.title_name(game)}: ")
    return name[:1].upper() + name[1:]


@dataclass(frozen=True, slots=True)
class Story:
    """What has happened since a reader last looked; `before` counts what is too long ago to be told.

    `company` says that somebody has left the table, if only for now, or taken a place at it.
    """

    lines: list[str]
    before: int
    company: bool = False


def story(game: Game, title: Title, seat: str, seen: int, since: datetime | None = None) -> Story:
    """What the holder has not read yet: what came after his last look, mail or order, and a moment."""
    last, seen = last_number(game, seat), max(seen, told_by_answer(game, seat))
    after = max(seen, last - MOST_EVENTS)
    read = read_as_another(game, title, seat)
    unread = since_own_order(feed(game, seat, after=after, limit=MOST_EVENTS), seat)
    items = [item for item in unread if fingerprint(title, item) not in read]
    if since is not None:
        items = [item for item in items if item.created > since]
    whole = since is not None or (items and items[0].number > after + 1)
    lines = [line for item in items for line in told(title, item)]
    return Story(lines, 0 if whole else after - seen, any(map(is_of_company, items)))


def shortened(story: Story) -> Story:
    """The end of a story, for a reader who has a report of it; the rest is on the page of the game."""
    if len(story.lines) <= MOST_BESIDE_A_REPORT:
        return story
    return Story(["…", *story.lines[-MOST_BESIDE_A_REPORT:]], story.before, story.company)


def is_of_company(item: FeedItem) -> bool:
    """Whether an event tells that a seat has lost its player, if only for now, or has another one."""
    if item.kind == Kind.SEAT:
        return any(line.code in NEW_PLAYER for line in item.lines) or is_of_caretaker(item)
    return item.kind == Kind.RESIGN


def is_of_caretaker(item: FeedItem) -> bool:
    """Whether an event tells that a bot plays for somebody who is away."""
    return any(line.code in CARETAKER for line in item.lines)


def holder_of(game: Game, seat: str) -> QuerySet[Seat, Any]:
    """The id of who holds a seat, to be asked for within another query."""
    return Seat.objects.filter(game=game, name=seat, user__isnull=False).values("user_id")


ANSWERED: list[Callable[[Game, str], int]] = []
"""Each gives the last event of which an answer has told the holder of a seat: mail that comes in joins."""


def told_by_answer(game: Game, seat: str) -> int:
    """The seat's last event of which an answer to a mail of its holder has told; 0 if none has."""
    return max((last(game, seat) for last in ANSWERED), default=0)


def draft(game: Game, title: Title, seat: str) -> list[str]:
    """The draft of a seat, line by line."""
    written = (title.write_line(order, words.lang()) for order in drafted(game, seat))
    return [line for text in written for line in text.split("\n")]


def halted(game: Game, title: Title, seat: str) -> str:
    """Why the rest of a sheet did not go on by itself, if there is such a rest."""
    kept = sheet_of(game, seat)
    return words.word(title, kept.reason) if kept is not None and kept.reason else ""


def asking(game: Game, seat: str) -> list[tuple[str, str, str]]:
    """How one may be asked, while the holder has not said it: the line that says so, and what it costs."""
    found = asking_of(game, seat)
    if found.pace or not title_of(game).policies:
        return []
    word = _("pace")
    return [(f"{word} {pgettext('pace', value)}", label, cost) for value, label, cost in choices()]


def drafted(game: Game, seat: str) -> list[Order]:
    """The orders that the seat has kept, unless not even the first of them is possible now."""
    _base, orders = draft_of(game, seat) or (0, [])
    refused = preview(game=game, seat=seat, orders=orders).refused if orders else None
    return [] if refused is not None and refused.line == 1 else orders


def read_as_another(game: Game, title: Title, seat: str) -> set[Fingerprint]:
    """What the holder of several seats has read for another of them, word by word."""
    others = Seat.objects.filter(game=game, user_id__in=holder_of(game, seat)).exclude(name=seat)
    found: set[Fingerprint] = set()
    for other in others.values_list("name", flat=True):
        items = feed(game, other, after=last_number(game, other) - MOST_EVENTS, limit=MOST_EVENTS)
        own = [at for at, item in enumerate(items, 1) if is_own_order(item, other)]
        found |= {fingerprint(title, item) for item in items[: max(own, default=0)]}
    return found


def fingerprint(title: Title, item: FeedItem) -> Fingerprint:
    return item.created, tuple(told(title, item))


def since_own_order(items: list[FeedItem], seat: str) -> list[FeedItem]:
    """Whoever gave an order with his own hand has read what came before."""
    places = range(len(items), 0, -1)
    return next((items[at:] for at in places if is_own_order(items[at - 1], seat)), items)


def is_own_order(item: FeedItem, seat: str) -> bool:
    return item.seat == seat and item.kind == Kind.ORDER and item.source in OWN_HAND


def told(title: Title, item: FeedItem) -> list[str]:
    """An event as sentences; an order of which nothing is said speaks for itself."""
    if item.undone:
        return []
    lines = [words.word(title, line.text) for line in item.lines]
    # That the time has run out is no word yet of what the rules have answered.
    if item.order is None or len(lines) > (item.kind == Kind.CLOCK):
        return lines
    return [*lines, words.deed(title, item.seat, item.order)]


@dataclass(frozen=True, slots=True)
class Question:
    """What a seat is asked, by which rule, and orders that would answer it, `all_of_them` or some.

    `choices` tells what orders can be made of, where that says more than the orders themselves.
    """

    prompt: str
    rule: str
    heading: str
    orders: list[str]
    all_of_them: bool
    choices: list[Choice]


def question(title: Title, p: Play[Any], view: dict[str, Any], seat: str) -> Question | None:
    """What the seat is asked now, if anything."""
    if seat not in view["asked"]:
        return None
    step = view["step"]
    rule = title.reference(words.lang()).rules.get(step["rule"])
    orders = some_orders(p, seat)
    all_of_them = len(orders) <= MOST_EXAMPLES
    choices = choices_of(title, p, seat)
    return Question(
        prompt=words.word(title, step["prompt"]),
        rule=step["rule"],
        heading=rule.heading if rule else "",
        orders=[words.written(title, order) for order in orders[:MOST_EXAMPLES]],
        all_of_them=all_of_them,
        choices=[choice for choice in choices if choice.is_named or not all_of_them],
    )


def pictures(title: Title, view: dict[str, Any]) -> dict[str, Picture]:
    """The map as the view shows it, and the part of it that a phone shows; mail rather goes out without.

    A map that is as wide as a phone is too small to read.
    """
    try:
        whole, closeup = mail_pictures(title.scene(view, words.lang()))
    except Exception as error:
        log.warning("mail_without_map", title=title.id, error=describe(error))
        return {}
    return {name: Picture(name, data) for name, data in (("map", whole), ("closeup", closeup)) if data}


def paint_pictures(title: Title, view: dict[str, Any]) -> None:
    """Have the pictures of a view ready in the active language, unless they are in the cache of maps."""
    mail_pictures(title.scene(view, words.lang()))


def moment(at: datetime) -> str:
    """A moment on the reader's wall clock, with the name of his time zone."""
    # The templates of mail round minutes down as well.
    here = timezone.localtime(at - timedelta(seconds=at.second, microseconds=at.microsecond))
    told = formats.date_format(here, "DATETIME_FORMAT")
    return f"{formats.date_format(here, 'l')}, {told} ({timezone.get_current_timezone_name()})"
