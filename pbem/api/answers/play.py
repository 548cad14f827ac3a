"""What one viewer gets of a position and of the log, all of it made from views."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal

from msgspec import Struct

from pbem.api.answers.fields import FieldAnswer
from pbem.api.answers.games import OutcomeAnswer
from pbem.api.answers.titles import OrderExample


class ViewAnswer(Struct):
    """What a viewer may know. `number` is the viewer's last event, `at` the one that is looked back to."""

    game: str
    seat: str | None
    number: int
    at: int | None
    label: str
    prompt: str | None
    view: dict[str, Any]


class LineAnswer(Struct):
    """What happened, as a sentence and as the fact behind it."""

    text: str
    code: str
    args: dict[str, Any]


class RollAnswer(Struct):
    """Dice, a shuffle or a draw that the viewer may see.

    `hits` says of each result whether it hit; null where dice do not hit, or where the viewer cannot tell.
    """

    kind: str
    purpose: str
    faces: int | list[str]
    results: list[int | str]
    hits: list[bool] | None


class EventAnswer(Struct):
    """One event in the viewer's own numbers; `undone` says whether it was taken back.

    `phase` is where the game stood before the event: what the game's `label` was then.
    """

    number: int
    kind: str
    seat: str | None
    source: str | None
    order: OrderExample | None
    order_text: str | None
    lines: list[LineAnswer]
    rolls: list[RollAnswer]
    phase: str | None
    undone: bool
    created: datetime


class EventList(Struct):
    """A part of the log; `next` is where it goes on."""

    next: str | None
    results: list[EventAnswer]


class WholeOrder(Struct):
    """A legal order, as data and in the notation."""

    kind: str
    args: dict[str, Any]
    text: str


class KindCount(Struct):
    """How many orders of a kind there are; with `more` there are at least so many."""

    kind: str
    count: int
    more: bool


class OptionsAnswer(Struct, omit_defaults=True):
    """What a seat may do: the next field of the order so far, the finished order, or whole orders.

    Where whole orders are not `complete` they are a sample, spread over kinds and what the first fields name;
    it contains the orders that end the phase, and `kinds` says how many there are of each kind.
    """

    seat: str
    number: int
    step: str
    rule: str
    prompt: str
    done: bool = False
    order: OrderExample | None = None
    field: FieldAnswer | None = None
    text: str | None = None
    orders: list[WholeOrder] | None = None
    complete: bool | None = None
    kinds: list[KindCount] | None = None


class RefusedOrder(Struct):
    """Where and why a sheet stopped after what could not be taken back; the rest is kept as the draft.

    With `waits` it goes on by itself: after a pass, or when its seat has answered what it is asked.
    """

    line: int
    reason: str
    rule: str | None
    code: str
    args: dict[str, Any]
    remaining: list[WholeOrder]
    waits: bool = False


class AcceptedAnswer(Struct):
    """A sheet that was carried out. `number` is the seat's last event now."""

    number: int
    applied: int
    asked: list[str]
    events: list[EventAnswer]
    outcome: OutcomeAnswer | None
    stopped: RefusedOrder | None
    repeated: bool


class PlannedBattle(Struct):
    """A battle that orders lead to: where, and how probable each outcome is, from 0 to 1.

    `exact` tells whether that was computed or estimated, `assumed` what was taken for granted.
    """

    place: str
    chances: dict[str, float]
    exact: bool
    assumed: str | None


class PreviewAnswer(Struct):
    """Orders tried without dice: how many were played, whether a die comes next, and what they lead to.

    `problem` tells which order the rules do not allow; those after it were not tried. A draft that `waits` is
    sent: the `rest` of a sheet goes on after a pass, a `queue` is tried whenever the seat is asked. `reason`
    says why such a rest did not go on.
    """

    seat: str
    number: int
    orders: list[WholeOrder]
    played: int
    needs_dice: bool
    lines: list[LineAnswer]
    view: dict[str, Any]
    battles: list[PlannedBattle]
    problem: RefusedOrder | None
    waits: Literal["", "rest", "queue"] = ""
    reason: str | None = None


class UndoAnswer(Struct):
    """How many of its last orders a seat may take back without asking anybody."""

    seat: str
    orders: int


class AskingAnswer(Struct):
    """How the holder of a seat is asked: `pace` holds, set for this game or for all games of its title.

    Empty: as the title ships. `goes_on` tells whether the rest of a sheet goes on by itself after a pass.
    """

    seat: str
    pace: Literal["", "quick", "own", "ask"]
    game_pace: Literal["", "quick", "own", "ask"]
    title_pace: Literal["", "quick", "own", "ask"]
    goes_on: bool


class ReportedLine(Struct):
    """A fact of a turn report; `number` is the event after which a view shows it."""

    about: Literal["battle", "taken", "money", "cards", "revealed", "score", "other"]
    text: str
    code: str
    args: dict[str, Any]
    number: int
    place: str | None


class ReportedTurn(Struct):
    """The facts of one turn."""

    heading: str
    lines: list[ReportedLine]


class ReportAnswer(Struct):
    """What happened since the viewer's last turn, up to the event `number`."""

    seat: str | None
    number: int
    turns: list[ReportedTurn]


class StandingAnswer(Struct):
    """A standing order of a seat. No value is "ask me"; unless `chosen` it is what its pace makes of it.

    `scope` is the army, area or unit that it is for. The value `{"lines": [...]}` is a list of orders, most
    of them with a condition, of which the first that can be given answers.
    """

    policy: str
    label: str
    chosen: bool
    value: dict[str, Any] | None
    fallback: dict[str, Any]
    fields: list[FieldAnswer]
    asked_in_own_turn: bool
    asked_in_turns_of_others: bool
    scope: str | None = None


class StandingList(Struct):
    """The standing orders of a seat.

    `laid_down` is what the seat has laid down on the board by orders, for what happens without a question;
    each is the text of the order that says it, and such an order changes it.
    """

    seat: str
    results: list[StandingAnswer]
    laid_down: list[str]


class ProposalAnswer(Struct):
    """Something that the others are asked to agree to; `number` is the event to go back to.

    It has lapsed when it cannot be carried out any more. Of the kind `forfeit` is the vote on whether `seat`,
    which does not answer, forfeits: most of the others decide it.
    """

    kind: str
    seat: str
    number: int | None
    winners: list[str] | None
    agreed: list[str]
    refused: list[str]
    waiting_for: list[str]
    state: Literal["open", "carried out", "turned down", "lapsed"]


class ProposalList(Struct):
    """The open proposals of a game."""

    results: list[ProposalAnswer]


class DiceAnswer(Struct, omit_defaults=True):
    """What anyone may know of a game's dice; the seed is told when the game is over."""

    game_id: str
    commitment: str
    entropies: dict[str, str]
    verifiable: bool
    revealed: bool
    seed: str | None = None
    next_roll: int | None = None


class ExportAnswer(Struct):
    """A game as a file: with seed, rolls and patches once it is over, before that what a viewer may know."""

    format: str
    version: int
    whole: bool
    title: str
    scenario: str
    options: dict[str, Any]
    seats: list[dict[str, Any]]
    events: list[dict[str, Any]]
