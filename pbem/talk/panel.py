"""The talk of a game as one person sees it on the page."""

import hashlib
import secrets
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest
from msgspec import Struct

from pbem.accounts.models import User
from pbem.games.models import Game
from pbem.games.selectors import seats_of
from pbem.pages.access import asker, visible
from pbem.talk import selectors, services
from pbem.talk.addressees import ALL, Choice, choices, seat_name
from pbem.talk.errors import TalkError
from pbem.talk.selectors import Said
from pbem.talk.words import addressed
from pbem.wording import words

SHOWN = 50


class Entry(Struct, frozen=True):
    """A message with what the page adds: the names of seats, the colour of a side, where new ones begin."""

    said: Said
    name: str
    side: int
    to: str
    starts_new: bool


@dataclass(slots=True)
class Panel:
    """A game, who reads, and for which of his seats he writes."""

    game: Game
    user: User | None
    seat: str
    link: str
    chosen: str = ALL
    text: str = ""
    error: TalkError | None = None
    sides: dict[str, int] = field(default_factory=dict)

    @property
    def query(self) -> str:
        """The part of an address that says for which seat one writes, and by which link one may look."""
        return urlencode({key: value for key, value in (("seat", self.seat), ("link", self.link)) if value})

    @property
    def may_write(self) -> bool:
        if self.user is None or self.game.status == "cancelled":
            return False
        return bool(self.seat) or services.may_watchers_speak(self.game)

    @property
    def silenced(self) -> datetime | None:
        """Until when the operators let this person write nothing."""
        return selectors.silenced_until(self.user) if self.user else None

    @property
    def others(self) -> list[str]:
        """The other people who play, for those who want to complain of one."""
        if self.user is None:
            return []
        people = self.game.seats.filter(user__isnull=False).exclude(user=self.user).order_by("position")
        return list(dict.fromkeys(people.values_list("user__username", flat=True)))

    @property
    def seat_name(self) -> str:
        return seat_name(self.game, self.seat) if self.seat else ""

    @property
    def choices(self) -> list[Choice]:
        return choices(self.game, self.seat)


def panel_for(request: HttpRequest, public_id: str) -> Panel:
    """The talk of a game that whoever asks may see."""
    game, user = visible(request, public_id), asker(request)
    held = seats_of(user, game)
    wanted = request.POST.get("seat") or request.GET.get("seat")
    seat = wanted if wanted in held else next(iter(held), "")
    seats = game.seats.order_by("position").values_list("name", "side")
    order = list(dict.fromkeys(side for _name, side in seats))
    sides = {name: order.index(side) + 1 for name, side in seats}
    return Panel(game, user, seat, request.GET.get("link", ""), sides=sides)


def entries(panel: Panel, before: int | None = None) -> list[Entry]:
    """The last messages, or the last before a number."""
    said = selectors.last_messages(panel.game, panel.user, before=before, limit=SHOWN)
    first_new = next((one.number for one in said if one.unread), None)
    return [
        Entry(
            said=one,
            name=seat_name(panel.game, one.seat) if one.seat else "",
            side=panel.sides.get(one.seat, 0),
            to=addressed(panel.game, one),
            starts_new=one.number == first_new,
        )
        for one in said
    ]


def context(panel: Panel, shown: list[Entry], before: int | None = None) -> dict[str, Any]:
    """What the templates need."""
    hidden = selectors.hidden_players(panel.game, panel.user)
    return {
        "panel": panel,
        "game": panel.game,
        "name": words.game_name(panel.game),
        "entries": shown,
        "older": earliest(panel, before),
        "key": secrets.token_urlsafe(12),
        "tag": tag_of(shown, hidden),
        "hidden": hidden,
        "muted": selectors.muted_authors(panel.game, panel.user) if panel.user else [],
    }


def earliest(panel: Panel, before: int | None) -> int:
    """The number before which there are older messages, or 0; counted, because hidden ones leave gaps."""
    start = (selectors.count_for(panel.game, panel.user) if before is None else before - 1) - SHOWN
    return start + 1 if start > 0 else 0


def tag_of(shown: list[Entry], hidden: list[str]) -> str:
    """What the page compares to learn that something new was said to its reader."""
    text = repr((words.lang(), [(e.said.number, e.said.removed, e.said.author) for e in shown], hidden))
    return hashlib.sha256(text.encode()).hexdigest()[:24]


def look_at(panel: Panel, shown: list[Entry]) -> None:
    """Remember that what is shown was read."""
    if panel.user is not None and any(entry.said.unread for entry in shown):
        services.mark_read(game=panel.game, user=panel.user, number=shown[-1].said.number)
