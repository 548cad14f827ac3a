"""Games as lists and pages show them: nothing here depends on a position."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from msgspec import Struct

from pbem.accounts.models import User
from pbem.games.models import Game, Seat, Visibility
from pbem.games.titles import titles
from rules.kernel.texts import Text


class SeatAnswer(Struct):
    """A seat and who holds it; `kept` tells that somebody is invited to it.

    The holder is `absent` when his time has run out and the game goes on, or waits, without him; a
    `caretaker` is the bot that plays for him until he returns.
    """

    name: str
    label: str
    side: str
    user: str | None
    bot: str | None
    mine: bool
    asked: bool
    deadline: datetime | None
    bank_seconds: int | None
    kept: bool
    resigned: bool
    open_for_replacement: bool
    absent: bool
    caretaker: str | None


class OutcomeAnswer(Struct):
    """How a game ended; nobody among the winners: a draw."""

    winners: list[str]
    reason: str
    scores: dict[str, int]


class GameShort(Struct, kw_only=True):
    """A game in a list."""

    id: str
    url: str
    name: str
    title: str
    scenario: str
    status: str
    visibility: str
    analysis: bool
    owner: str | None
    label: str | None
    my_turn: bool
    deadline: datetime | None
    outcome: OutcomeAnswer | None
    seats: list[SeatAnswer]
    created: datetime
    started: datetime | None
    finished: datetime | None


class GameAnswer(GameShort, kw_only=True):
    """A game with its options, its clock, and the commitment that its dice were fixed in advance.

    `link` is what its players may hand to others so that they can watch.
    """

    options: dict[str, Any]
    clock: dict[str, Any]
    dice_commitment: str | None
    dice_revealed: bool
    link: str | None


class GameList(Struct):
    """A page of games, the newest first."""

    next: str | None
    results: list[GameShort]


class SeatList(Struct):
    """The seats of a game in the title's order."""

    results: list[SeatAnswer]


def game_short(game: Game, viewer: User | None, lang: str) -> GameShort:
    return GameShort(**_facts(game, viewer, lang))


def game_answer(game: Game, viewer: User | None, lang: str) -> GameAnswer:
    dice = getattr(game, "dice", None)
    return GameAnswer(
        **_facts(game, viewer, lang),
        options=game.options,
        clock=game.clock,
        dice_commitment=dice.commitment if dice else None,
        dice_revealed=bool(dice and dice.revealed),
        link=game.link if _may_share(game, viewer) else None,
    )


def _may_share(game: Game, viewer: User | None) -> bool:
    """The secret of the address is for those who take part."""
    if viewer is None or game.visibility != Visibility.LINK:
        return False
    return game.owner_id == viewer.pk or any(seat.user_id == viewer.pk for seat in game.seats.all())


def _facts(game: Game, viewer: User | None, lang: str) -> dict[str, Any]:
    seats = seat_answers(game, viewer, lang)
    return {
        "id": game.public_id,
        "url": f"/api/v1/games/{game.public_id}/",
        "owner": game.owner.username if game.owner else None,
        "label": _label(game, lang),
        "my_turn": any(seat.mine and seat.asked for seat in seats),
        "outcome": outcome_answer(game, lang),
        "seats": seats,
        **{name: getattr(game, name) for name in PLAIN},
    }


# Without `moved`: it would tell everybody that something has happened that only some may see.
PLAIN = (
    *("name", "title", "scenario", "status", "visibility", "analysis"),
    *("deadline", "created", "started", "finished"),
)


def seat_answers(game: Game, viewer: User | None, lang: str) -> list[SeatAnswer]:
    kept = {invitation.seat for invitation in getattr(game, "pending", ())}
    return [_seat(game, seat, viewer, seat.name in kept, lang) for seat in game.seats.all()]


def _seat(game: Game, seat: Seat, viewer: User | None, kept: bool, lang: str) -> SeatAnswer:
    title = titles().get(game.title)
    return SeatAnswer(
        name=seat.name,
        label=title.catalogue.name("seat", seat.name, lang) if title else seat.name,
        side=seat.side,
        user=seat.user.username if seat.user else None,
        bot=seat.bot or None,
        mine=viewer is not None and seat.user_id == viewer.pk,
        asked=seat.asked,
        deadline=seat.deadline,
        bank_seconds=seat.bank_seconds,
        kept=kept,
        resigned=seat.resigned,
        open_for_replacement=seat.open_for_replacement,
        absent=seat.absent,
        caretaker=seat.caretaker or None,
    )


def _label(game: Game, lang: str) -> str | None:
    return worded(game, game.label, lang) if game.label else None


def outcome_answer(game: Game, lang: str) -> OutcomeAnswer | None:
    found = game.outcome
    if not found:
        return None
    return OutcomeAnswer(found["winners"], worded(game, found["reason"], lang), found.get("scores", {}))


def worded(game: Game, text: dict[str, Any], lang: str) -> str:
    """A stored sentence in words; a game whose title is no longer installed still has its codes."""
    title = titles().get(game.title)
    return title.catalogue.word(Text(text["code"], text["args"]), lang) if title else str(text["code"])
