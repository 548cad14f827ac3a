"""What a digest tells of each game, made from the views of its reader and from nothing else."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import groupby
from typing import Any
from urllib.parse import quote

from django.conf import settings
from django.utils import timezone

from pbem.accounts.models import User
from pbem.games.models import Game, Seat, Status
from pbem.games.selectors import last_number, position
from pbem.games.titles import title_of, titles
from pbem.mail import contents, links, quoting
from pbem.mail.quoting import Quoted
from pbem.mail.reply_addresses import reply_address
from pbem.mail.wanted import is_muted
from pbem.outbox.models import Outbox
from pbem.talk.selectors import Said, unread_counts
from pbem.wording import words
from rules.kernel import driver

USUAL_PERIOD = timedelta(days=1)
"""What a first digest tells of games in which nothing is asked."""

MOST_EXAMPLES, MOST_LINES = 3, 12


@dataclass(kw_only=True, slots=True)
class Item:
    """One seat of the reader: what it is asked, what was said and what has happened in its game."""

    game: Game
    seat: str
    number: int
    game_name: str
    title_name: str
    seat_name: str
    url: str
    address: str
    label: str = ""
    deadline: datetime | None = None
    question: contents.Question | None = None
    story: contents.Story = field(default_factory=lambda: contents.Story([], 0))
    said: list[Said] = field(default_factory=list)
    drafted: int = 0

    @property
    def is_call(self) -> bool:
        """Whether it is worth a mail: others' moves alone are told only beside something else."""
        return self.question is not None or bool(self.said) or self.story.company

    @property
    def quotes(self) -> list[Quoted]:
        return quoting.quotes_of(self.game, self.said)

    @property
    def earlier(self) -> int:
        return quoting.earlier_than_told(self.said)

    @property
    def lines(self) -> list[str]:
        """The end of what has happened: a digest is read at a glance."""
        return self.story.lines[-MOST_LINES:]

    @property
    def more_lines(self) -> bool:
        return len(self.story.lines) > MOST_LINES or bool(self.story.before)

    @property
    def reply_line(self) -> str:
        return quoting.reply_line(self.said[-1]) if self.said and self.address else ""

    @property
    def examples(self) -> list[str]:
        return self.question.orders[:MOST_EXAMPLES] if self.question else []

    @property
    def late(self) -> bool:
        return self.deadline is not None and self.deadline <= timezone.now()

    @property
    def mailto(self) -> str:
        return f"mailto:{self.address}?subject={quote(f'{self.game_name} ({self.seat_name})')}"


def items_for(row: Outbox, user: User) -> list[Item]:
    """Every game with something to tell: first those that wait, the most urgent before the others."""
    unread, since = unread_counts(user), told_until(row, user)
    held = Seat.objects.filter(user=user, resigned=False, game__analysis=False, game__title__in=titles())
    by_game = groupby(held.select_related("game").order_by("game_id", "position"), key=lambda s: s.game_id)
    found = [
        item
        for game_id, seats in by_game
        if not is_muted(user, game_id, "digest")
        for item in items_of(row, user, list(seats), since, has_unread=game_id in unread)
    ]
    return sorted(found, key=urgency)


def urgency(item: Item) -> tuple[bool, float]:
    return item.question is None, item.deadline.timestamp() if item.deadline else float("inf")


def told_until(row: Outbox, user: User) -> datetime:
    """When the digest before this one was made; this one notes the same of itself, once for all attempts."""
    if "at" not in row.payload:
        row.payload = {**row.payload, "at": timezone.now().isoformat()}
        row.save(update_fields=["payload"])
    before = Outbox.objects.filter(topic="digest", recipient=user, sent__isnull=False, withheld="")
    payload = before.exclude(pk=row.pk).order_by("-sent").values_list("payload", flat=True).first() or {}
    earliest = timezone.now() - USUAL_PERIOD
    return datetime.fromisoformat(payload["at"]) if "at" in payload else earliest


def items_of(row: Outbox, user: User, seats: list[Seat], since: datetime, *, has_unread: bool) -> list[Item]:
    """What one game has to tell: an item for each seat that is asked, or one for all that is no question."""
    game = seats[0].game
    wanted = has_unread and not is_muted(user, game.pk, "message")
    said = quoting.untold_in(row, game, user) if wanted else []
    is_told = not is_muted(user, game.pk, "turn")
    items = [turn_item(seat) for seat in seats if is_told and waits(seat)]
    if not items and (said or (is_told and moved_since(game, since))):
        items = [other_item(seats[0], since)]
    for item in items[:1]:
        item.said = said
    return [item for item in items if item.question or item.said or item.story.lines]


def waits(seat: Seat) -> bool:
    """Whether a seat owes an answer, and its holder has not looked since or keeps an unsent draft."""
    if seat.game.status != Status.RUNNING or not seat.asked or seat.caretaker:
        return False
    return seat.seen < last_number(seat.game, seat.name) or bool(contents.drafted(seat.game, seat.name))


def moved_since(game: Game, since: datetime) -> bool:
    return game.status == Status.RUNNING and game.moved is not None and game.moved > since


def turn_item(seat: Seat) -> Item:
    """A seat that is asked."""
    game, title = seat.game, title_of(seat.game)
    # Read before the position: a move in between then makes the reply stale, never wrong.
    item = Item(**_facts(seat))
    p = position(game)
    view = driver.view(p, seat.name)
    item.label = words.word(title, view["label"])
    item.question = contents.question(title, p, view, seat.name)
    item.deadline = seat.deadline
    item.story = contents.story(game, title, seat.name, seat.seen)
    item.drafted = len(contents.drafted(game, seat.name)) if item.question else 0
    return item


def other_item(seat: Seat, since: datetime) -> Item:
    """A game that asks nothing of the reader: what has happened since the last digest."""
    game, title = seat.game, title_of(seat.game)
    item = Item(**_facts(seat))
    if game.status == Status.RUNNING:
        item.label = words.word(title, driver.view(position(game), seat.name)["label"])
        item.story = contents.story(game, title, seat.name, seat.seen, since=since)
    return item


def _facts(seat: Seat) -> dict[str, Any]:
    game, title = seat.game, title_of(seat.game)
    begun = game.status in (Status.RUNNING, Status.FINISHED)
    number = last_number(game, seat.name) if begun else 0
    by_mail = settings.PBEM_ORDERS_DOMAIN and begun
    return {
        "game": game,
        "seat": seat.name,
        "number": number,
        "game_name": contents.name_of(game),
        "title_name": title.name,
        "seat_name": words.seat_name(title, seat.name),
        "url": links.game_url(game),
        "address": reply_address(game, seat, number) if by_mail else "",
    }
