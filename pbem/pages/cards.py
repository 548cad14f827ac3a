"""Games as lists show them: who plays, whose turn it is, where it stands."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _

from pbem.accounts.models import User
from pbem.games.models import Game, Seat, Status
from pbem.games.titles import titles
from pbem.pages.covers import cover_url
from pbem.wording import words
from pbem.wording.clocks import absence_words, clock_words

IN_PLAY = (Status.OPEN, Status.RUNNING)


@dataclass(frozen=True, slots=True)
class Place:
    """A seat of a card and who holds it; `kind` is user, bot, invited, open, or nobody once it is too late.

    `player` is the name under which the holder has a page of his own.
    """

    name: str
    seat: str
    side: int
    holder: str
    kind: str
    asked: bool
    mine: bool
    deadline: datetime | None = None
    absence: str = ""
    player: str = ""
    won: bool = False


@dataclass(frozen=True, slots=True)
class Party:
    """The seats of one side that one holder has, so that a list need not name him for each."""

    place: Place
    names: list[str]
    asked: bool
    won: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """One game of a list."""

    game: Game
    url: str
    name: str
    title: str
    scenario: str
    label: str
    picture: str
    places: list[Place]
    parties: list[Party]
    my_turn: bool
    deadline: datetime | None
    free: int
    result: str = ""
    last: str = ""
    report: tuple[str, ...] = ()
    unread: int = 0
    clock: str = ""


def card(
    game: Game,
    viewer: User | None,
    last: str = "",
    unread: int = 0,
    *,
    about: User | None = None,
    report: tuple[str, ...] = (),
) -> Card:
    """The card of a game whose seats and invitations were fetched with it; how it ended `about` somebody."""
    places = places_of(game, viewer)
    asked = [seat for seat in game.seats.all() if seat.asked]
    mine = [seat for seat in asked if viewer and seat.user_id == viewer.pk]
    title = titles().get(game.title)
    return Card(
        game=game,
        url=reverse("web:table", args=[game.public_id]),
        name=words.game_name(game),
        title=words.title_name(game),
        scenario=words.scenario_name(title, game.scenario) if title else game.scenario,
        label=standing_of(game),
        picture=picture_url(game),
        places=places,
        parties=parties_of(places),
        my_turn=bool(mine) and game.status == Status.RUNNING and not game.analysis,
        deadline=min((s.deadline for s in mine or asked if s.deadline), default=None),
        free=sum(place.kind == "open" for place in places),
        result=result_for(game, about or viewer),
        last=last,
        report=report,
        unread=unread,
        clock=clock_words(game.clock) if game.status == Status.OPEN else "",
    )


def standing_of(game: Game) -> str:
    """Where a game stands, or, once it is over, why it ended so."""
    title = titles().get(game.title)
    reason = (game.outcome or {}).get("reason")
    return words.word(title, reason) if title and reason and game.finished else words.label_of(game)


def result_for(game: Game, player: User | None) -> str:
    """How a finished game ended for somebody: won, lost or drawn; nothing for those who only watched."""
    held = {s.side for s in game.seats.all() if player and s.user_id == player.pk}
    if game.status != Status.FINISHED or game.analysis or not game.outcome or len(held) != 1:
        return ""
    winners = {s.side for s in game.seats.all() if s.name in game.outcome["winners"]}
    if not winners or winners > held:
        return "drawn"
    return "won" if winners == held else "lost"


def picture_url(game: Game) -> str:
    """The small picture of a game, whose address changes with every move; before the first the scenario's."""
    title = titles().get(game.title)
    if title is None:
        return ""
    if not game.seq or game.moved is None:
        return f"{cover_url(title, game.scenario)}&size=small" if title.scenario(game.scenario) else ""
    return f"{reverse('web:thumbnail', args=[game.public_id])}?t={int(game.moved.timestamp() * 1000)}"


def places_of(game: Game, viewer: User | None) -> list[Place]:
    """The seats in their order; `side` numbers the sides so that a page can colour them."""
    title = titles().get(game.title)
    seats = list(game.seats.all())
    sides = list(dict.fromkeys(seat.side for seat in seats))
    asked = awaited(game, seats)
    invited = {invitation.seat for invitation in getattr(game, "pending", ())}
    winners = (game.outcome or {}).get("winners", ())
    return [
        Place(
            name=words.seat_name(title, seat.name) if title else seat.name,
            seat=seat.name,
            side=sides.index(seat.side) + 1,
            holder=holder_of(seat),
            kind=kind_of(seat, invited, over=game.status not in IN_PLAY),
            asked=seat.name in asked,
            mine=viewer is not None and seat.user_id == viewer.pk,
            deadline=seat.deadline if seat.asked else None,
            absence=absence_words(seat),
            player=seat.user.username if seat.user is not None and seat.user.is_active else "",
            won=seat.name in winners,
        )
        for seat in seats
    ]


def awaited(game: Game, seats: Iterable[Seat]) -> set[str]:
    """The seats that a game waits for; bots answer by themselves, and count only where no person is asked."""
    asked = [seat for seat in seats if seat.asked] if game.status == Status.RUNNING else []
    people = [seat for seat in asked if not seat.bot and not seat.caretaker]
    return {seat.name for seat in people or asked}


def parties_of(places: Iterable[Place]) -> list[Party]:
    """The places put together by side and holder, in the order in which each comes first."""
    found: dict[tuple[int, str, str, str, bool], list[Place]] = {}
    for place in places:
        found.setdefault((place.side, place.kind, place.holder, place.absence, place.won), []).append(place)
    return [
        Party(held[0], [p.name for p in held], any(p.asked for p in held), held[0].won)
        for held in found.values()
    ]


def holder_of(seat: Seat) -> str:
    if seat.user is not None:
        return seat.user.shown_name
    return _("bot (%(bot)s)") % {"bot": seat.bot} if seat.bot else ""


def kind_of(seat: Seat, invited: Iterable[str], *, over: bool) -> str:
    if seat.open_for_replacement and not over:
        return "open"
    if seat.user_id is not None:
        return "user"
    if seat.bot:
        return "bot"
    if over:
        return "nobody"
    return "invited" if seat.name in invited else "open"
