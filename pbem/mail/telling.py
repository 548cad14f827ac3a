"""What mail tells of a game, made from the view and the feed of one seat and from nothing else."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from typing import Any

import structlog
from django.utils import formats, timezone

from pbem.games.models import OWN_HAND, Game, Kind
from pbem.games.selectors import FeedItem, feed, last_number
from pbem.mail.choosing import Choice, choices_of
from pbem.mail.errors import describe
from pbem.mail.letters import Picture
from pbem.maps.services import map_image
from pbem.web import words
from rules.kernel import driver
from rules.kernel.orders import Order
from rules.kernel.play import Play
from rules.kernel.title import Title

log = structlog.get_logger(__name__)

MOST_EVENTS = 60
MOST_EXAMPLES = 6
SAMPLED = 30


def name_of(game: Game) -> str:
    """What a game is called beside the name of its title, which every mail tells as well."""
    name = words.game_name(game).removeprefix(f"{words.title_name(game)}: ")
    return name[:1].upper() + name[1:]


@dataclass(frozen=True, slots=True)
class Story:
    """What has happened since a reader last looked; `before` counts what is too long ago to be told."""

    lines: list[str]
    before: int


def story(game: Game, title: Title, seat: str, seen: int, since: datetime | None = None) -> Story:
    """What the seat's holder has not seen: what came after his last look, his own last order and a moment."""
    last = last_number(game, seat)
    after = max(seen, last - MOST_EVENTS)
    items = since_own_order(feed(game, seat, after=after, limit=MOST_EVENTS), seat)
    if since is not None:
        return Story([line for item in items if item.created > since for line in told(title, item)], 0)
    whole = items and items[0].number > after + 1
    return Story([line for item in items for line in told(title, item)], 0 if whole else after - seen)


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
    if item.lines or item.order is None:
        return [words.word(title, line.text) for line in item.lines]
    return [f"{words.seat_name(title, item.seat)}: {title.write(item.order)}"]


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
        orders=[title.write(order) for order in orders[:MOST_EXAMPLES]],
        all_of_them=all_of_them,
        choices=[choice for choice in choices if choice.is_named or not all_of_them],
    )


def some_orders(p: Play[Any], seat: str, most: int = MOST_EXAMPLES) -> list[Order]:
    """All orders if they are few; otherwise one of each kind that is met, and others up to one too many."""
    options = driver.options(p, seat)
    if options is None:
        return []
    few = options.all(most + 1)
    if len(few) <= most:
        return few
    rng = Random(f"{p.state.title}:{seat}")  # noqa: S311  (an example, not a secret)
    sampled = [options.random(rng) for _ in range(SAMPLED)]
    met = {order.canonical(): order for order in suggested(p.title, [*sampled, *few])}
    first = {order.kind: order for order in reversed(met.values())}
    kinds = in_title_order(p.title, list(first))
    # The kinds that come first in the title's own list, and the last, which usually ends the phase.
    shown = kinds if len(kinds) <= most else [*kinds[: most - 1], kinds[-1]]
    rest = [order for order in met.values() if order not in first.values()]
    chosen = [*(first[kind] for kind in shown), *rest]
    inside = sorted(chosen[:most], key=lambda order: (kinds.index(order.kind), order.canonical()))
    return [*inside, *chosen[most : most + 1]]


def suggested(title: Title, orders: list[Order]) -> list[Order]:
    """Those that one would advise, unless there are no others."""
    unasked = {kind.kind for kind in title.order_kinds if not kind.suggested}
    return [order for order in orders if order.kind not in unasked] or orders


def in_title_order(title: Title, kinds: list[str]) -> list[str]:
    """Kinds of orders as the title lists them."""
    listed = [kind.kind for kind in title.order_kinds]
    return sorted(kinds, key=lambda kind: (listed.index(kind) if kind in listed else len(listed), kind))


def picture(title: Title, view: dict[str, Any]) -> Picture | None:
    """The map as the view shows it; mail goes out without it rather than not at all."""
    try:
        return Picture("map", map_png(title, view))
    except Exception as error:
        log.warning("mail_without_map", title=title.id, error=describe(error))
        return None


def map_png(title: Title, view: dict[str, Any]) -> bytes:
    """The PNG of a view in the active language, painted or from the cache of maps."""
    return map_image(title.scene(view, words.lang()))


def moment(at: datetime) -> str:
    """A moment on the reader's wall clock, with the name of his time zone."""
    # The templates of mail round minutes down as well.
    here = timezone.localtime(at - timedelta(seconds=at.second, microseconds=at.microsecond))
    told = formats.date_format(here, "DATETIME_FORMAT")
    return f"{formats.date_format(here, 'l')}, {told} ({timezone.get_current_timezone_name()})"
