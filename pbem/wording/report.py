"""The turn report in the reader's words: for the desk, the cards of games and mails."""

from collections.abc import Iterable
from dataclasses import dataclass

from pbem.accounts.models import User
from pbem.games.models import Game, Head, Status
from pbem.games.selectors import Viewer, report_of
from pbem.games.titles import title_of, titles
from pbem.wording import words

MOST_ON_A_CARD = 3
MOST_CARDS = 12
TELLING = ("battle", "taken", "revealed")
"""What a card tells first."""


@dataclass(frozen=True, slots=True)
class Told:
    """One fact in words, the event at which the map shows it, and its place there."""

    about: str
    text: str
    at: int
    place: str


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of the report."""

    heading: str
    at: int
    lines: list[Told]


def report(game: Game, viewer: Viewer, number: int | None = None) -> list[Turn]:
    """What happened since the reader's last turn, turn by turn."""
    title = title_of(game)
    return [
        Turn(
            heading=words.word(title, section.heading) if section.heading else "",
            at=section.at,
            lines=[Told(x.about, words.word(title, x.text), x.at, x.place) for x in section.lines],
        )
        for section in report_of(game, viewer, number)
    ]


def for_cards(games: Iterable[Game], user: User) -> dict[int, tuple[str, ...]]:
    """What the cards of games tell that wait for a player, by the ids of the games."""
    asked = {game.pk: (game, seat) for game in games if (seat := _asked(game, user))}
    last = dict(Head.objects.filter(pk__in=list(asked)[:MOST_CARDS]).values_list("pk", "numbers"))
    return {pk: in_short(*asked[pk], numbers.get(asked[pk][1], 0)) for pk, numbers in last.items()}


def _asked(game: Game, user: User) -> str | None:
    seats = game.seats.all() if game.status == Status.RUNNING and game.title in titles() else ()
    return next((seat.name for seat in seats if seat.asked and seat.user_id == user.pk), None)


def in_short(game: Game, viewer: Viewer, number: int | None = None) -> tuple[str, ...]:
    """The last few facts that matter most, for the card of a game."""
    facts = [line for turn in report(game, viewer, number) for line in turn.lines]
    telling = [line for line in facts if line.about in TELLING] or facts
    return tuple(line.text for line in telling[-MOST_ON_A_CARD:])
