"""The table of a running or finished game, as one viewer sees it."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from csp.constants import NONCE, SELF
from django.db.models import Prefetch, prefetch_related_objects
from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from pbem.games import selectors
from pbem.games.errors import NotFound, NotYours
from pbem.games.models import Game, Proposal, Seat, Status
from pbem.games.selectors import Viewer
from pbem.games.titles import title_of
from pbem.maps.services import board_news
from pbem.maps.svg import with_rules
from pbem.pages.access import asker
from pbem.pages.cards import Place, places_of
from pbem.web.builder import read_path
from pbem.web.desk import Desk, desk_of
from pbem.wording import words
from pbem.wording.rulebook import rule_url
from rules.kernel.scene import Scene
from rules.kernel.texts import REFEREE
from rules.kernel.title import Title

_MAP = re.compile(r"m[0-9a-f]{10}\Z")
SEAT_FACTS = ("asked", "deadline", "user_id", "bot", "open_for_replacement", "resigned", "absent")
LONGEST_PROMPT = 110
STYLE_OF_MAPS = {"style-src": [SELF, NONCE]}
"""What the policy of a page with a map allows: a style that carries the page's nonce."""
_NONCE = re.compile(r"[\w+/=-]{16,64}\Z")


@dataclass(slots=True)
class Table:
    """A game, through whose eyes it is seen, and after which event (None: now)."""

    game: Game
    title: Title
    viewer: Viewer
    held: list[str]
    number: int
    at: int | None
    nonce: str
    link: str = ""
    shown: str = ""
    desk: Desk | None = None
    _seen: dict[str, Any] | None = None
    _asking: selectors.Asking | None = None

    @property
    def seat(self) -> str:
        """The seat that acts here; empty for spectators, for the referee and in the past."""
        return str(self.viewer) if self.viewer in self.held and self.at is None else ""

    @property
    def is_running(self) -> bool:
        return self.game.status == Status.RUNNING

    @property
    def may_act(self) -> bool:
        return bool(self.seat) and self.is_running

    @property
    def view(self) -> dict[str, Any]:
        """What the viewer sees: after the draft, at a past event, or now."""
        if self.desk is not None:
            return self.desk.tried.view
        if self._seen is None:
            self._seen = selectors.view_of(self.game, self.viewer, self.at)
        return self._seen

    def place(self, value: Any) -> str:
        """The space of the map that a value of an order stands for."""
        return self.title.space_of(self.view, value)

    @property
    def asking(self) -> selectors.Asking:
        """How the holder of the seat wants to be asked."""
        if self._asking is None:
            self._asking = selectors.asking_of(self.game, self.seat)
        return self._asking

    @property
    def lane(self) -> str:
        """The viewer as addresses and forms name it."""
        return self.viewer or ""

    @property
    def query(self) -> str:
        """The part of an address that says through whose eyes one looks, and by which link."""
        return urlencode({key: value for key, value in (("seat", self.lane), ("link", self.link)) if value})


def table_for(request: HttpRequest, game: Game, *, composing: bool = True) -> Table:
    """The table as the request asks for it, with the seat's draft if it is composing.

    Other people's seats do not exist.
    """
    seats = Seat.objects.select_related("user").order_by("position")
    prefetch_related_objects([game], Prefetch("seats", queryset=seats))
    held = [seat.name for seat in game.seats.all() if seat.user_id is not None and seat.user == request.user]
    viewer = _viewer(request, game, held)
    number = selectors.last_number(game, viewer)
    table = Table(game, title_of(game), viewer, held, number, _at(request, number), nonce_of(request))
    table.link = request.GET.get("link", "")
    table.shown = map_shown(request)
    return composed(table, request) if composing else table


def composed(table: Table, request: HttpRequest) -> Table:
    """The table with the sheet and the order that its seat is composing."""
    if table.may_act:
        given = request.POST if request.method == "POST" else request.GET
        table.desk = desk_of(table.game, table.seat, read_path(given.get("path", "")))
    return table


def _viewer(request: HttpRequest, game: Game, held: list[str]) -> Viewer:
    seat = request.POST.get("seat") or request.GET.get("seat") or None
    asked = [s.name for s in game.seats.all() if s.asked and s.name in held]
    if game.status == Status.RUNNING and (seat is None or _moves_on(request, game, seat, asked)):
        seat = next(iter(asked), seat)
    try:
        return selectors.viewer_for(asker(request), game, seat)
    except NotYours:
        raise Http404 from None


def _moves_on(request: HttpRequest, game: Game, seat: str, asked: list[str]) -> bool:
    """On a board for study one plays all seats: when one has done its part, the next sits down."""
    return game.analysis and request.method == "POST" and seat not in asked


def _at(request: HttpRequest, number: int) -> int | None:
    text = request.GET.get("at", "")
    if not text.isdecimal() or len(text) > 9:
        return None
    return max(1, min(int(text), number)) if int(text) < number else None


def nonce_of(request: HttpRequest) -> str:
    """The nonce of the page that the answer goes into: a fragment joins a page that was sent before."""
    sent = request.headers.get("X-Style-Nonce", "")
    return sent if _NONCE.match(sent) else str(getattr(request, "csp_nonce", ""))


def map_shown(request: HttpRequest) -> str:
    """The map that the page shows until now, of which it keeps what has not changed."""
    sent = request.headers.get("X-Map", "")
    return sent if _MAP.match(sent) else ""


def scene_of(table: Table) -> Scene:
    """What the viewer sees, as a picture to be painted."""
    try:
        return table.title.scene(table.view, words.lang())
    except NotFound:
        raise Http404 from None


def map_of(table: Table, scene: Scene, css: str) -> SafeString:
    """The map of what the viewer sees, for the page, with the style of what stands beside it."""
    reader = f"{table.game.pk}-{table.viewer or ''}"
    stills = stills_of(table.title.id, table.game.scenario, words.lang())
    svg = board_news(scene, nonce=table.nonce, stills=stills, reader=reader, shown=table.shown)
    return mark_safe(with_rules(svg, css))  # noqa: S308  (the painter escapes)


def stills_of(title: str, scenario: str, lang: str) -> str:
    """The folder of the files with static layers of a board: the same for all games of a scenario."""
    return reverse("web:still", args=[title, scenario, lang, "x"]).removesuffix("x.svg")


def tag_of(table: Table) -> str:
    """What the page compares to learn that something has changed for its viewer."""
    seats = table.game.seats.all()
    facts = [[getattr(seat, name) for name in SEAT_FACTS] for seat in seats]
    open_ = list(Proposal.objects.filter(game=table.game, open=True).values_list("pk", "agreed"))
    text = repr((table.number, table.game.status, facts, open_))
    return hashlib.sha256(text.encode()).hexdigest()[:24]


def prompt_of(table: Table) -> dict[str, str] | None:
    """What the viewer is asked now, with the rule that asks."""
    step = table.view["step"]
    if not step or not step["prompt"]:
        return None
    text, more = first_sentence(words.word(table.title, step["prompt"]))
    return {
        "text": text,
        "more": more,
        "rule": step["rule"],
        "url": rule_url(table.title, step["rule"]),
        "about": " ".join(dict.fromkeys(map(table.place, named_in(step["prompt"]["args"])))),
    }


def first_sentence(text: str) -> tuple[str, str]:
    """A question and what is told beside it, which must not push the choice off a small screen."""
    if len(text) <= LONGEST_PROMPT:
        return text, ""
    first, mark, more = text.partition(". ")
    return (f"{first}.", more) if mark else (text, "")


def named_in(args: dict[str, Any]) -> list[str]:
    """The words of a question that may be spaces of the map."""
    values = [each for value in args.values() for each in (value if isinstance(value, list) else [value])]
    return [value for value in values if isinstance(value, str)]


def places(table: Table, request: HttpRequest) -> list[Place]:
    """The seats of the game with their holders."""
    return places_of(table.game, asker(request))


def outcome_of(table: Table) -> dict[str, Any] | None:
    """How a finished game ended."""
    outcome = table.game.outcome
    if not outcome:
        return None
    winners = [words.seat_name(table.title, seat) for seat in outcome["winners"]]
    return {
        "winners": len(winners),
        "won_by": words.enumerated(table.title, winners),
        "reason": words.word(table.title, outcome["reason"]),
        "scores": [(words.seat_name(table.title, s), n) for s, n in outcome.get("scores", {}).items()],
    }


def eyes(table: Table) -> list[str]:
    """The seats, or the referee, that whoever looks may choose to look through."""
    found = [REFEREE, *table.held] if table.game.status == Status.FINISHED else table.held
    return found if len(found) > 1 else []
