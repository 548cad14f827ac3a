"""The shapes of what the API takes: bodies and query strings."""

from __future__ import annotations

from datetime import date, datetime, time
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

from pbem.clocks.settings import DaysClock, FischerClock, NoClock

SeatName = Annotated[str, Meta(min_length=1, max_length=40)]
Entropy = Annotated[
    str,
    Meta(max_length=64, description="Anything you like: it is mixed into the key of the game's dice."),
]

TimeOfDay = Annotated[time, Meta(tz=False)]
Hour = Annotated[int, Meta(ge=0, le=23)]
HoursBefore = Annotated[int, Meta(ge=1, le=240, description="So many hours before a deadline.")]


class Nothing(Struct):
    """No query parameters."""


class Body(Struct, forbid_unknown_fields=True):
    """A body in which an unknown member is an error, so that no typo is ignored."""


class NewToken(Body):
    """A personal token to make."""

    name: Annotated[str, Meta(max_length=80, pattern=r"^[^\x00-\x1f\x7f]+$")]
    scopes: Annotated[list[Literal["read", "play"]], Meta(min_length=1, max_length=2)]
    expires: Annotated[datetime, Meta(tz=True)] | None = None


class PreferenceChanges(Body):
    """The preferences to change; those that are not named stay."""

    language: Literal["", "en", "es"] | UnsetType = UNSET
    time_zone: Annotated[str, Meta(max_length=64)] | UnsetType = UNSET
    quiet_from: TimeOfDay | UnsetType | None = UNSET
    quiet_to: TimeOfDay | UnsetType | None = UNSET
    notify: Literal["at_once", "digest", "none"] | UnsetType = UNSET
    digest_hours: Annotated[list[Hour], Meta(min_length=1, max_length=24)] | UnsetType = UNSET
    grace_minutes: Annotated[int, Meta(ge=0, le=240)] | UnsetType = UNSET
    reminder_hours: Annotated[list[HoursBefore], Meta(max_length=5)] | UnsetType = UNSET


class NewVacation(Body):
    """Days off, both ends included, in your time zone."""

    first_day: date
    last_day: date


class NewSeat(Body):
    """Who a seat of a new game is for."""

    name: SeatName
    kind: Literal["open", "me", "user", "email", "bot"] = "open"
    user: Annotated[str, Meta(max_length=150, description="Whom to invite, by user name.")] | None = None
    email: Annotated[str, Meta(max_length=254, description="Whom to invite, by address.")] | None = None
    bot: (
        Annotated[
            str, Meta(max_length=20, description="Which bot of the title plays it; else the steady one.")
        ]
        | None
    ) = None


class NewGame(Body):
    """A game to open. Seats that are not mentioned are open; it starts when every seat is held."""

    title: Annotated[str, Meta(max_length=40)]
    scenario: Annotated[str, Meta(max_length=60)]
    options: dict[str, str | int] = field(default_factory=dict)
    seats: Annotated[list[NewSeat], Meta(max_length=20)] = field(default_factory=list)
    visibility: Literal["public", "link", "private"] = "public"
    clock: NoClock | DaysClock | FischerClock = field(default_factory=NoClock)
    name: Annotated[str, Meta(max_length=80)] = ""
    entropy: Entropy = ""


class Joining(Body):
    """The seat to take."""

    seat: SeatName
    entropy: Entropy = ""


class Invited(Body):
    """Whom to keep a seat for: a user or an address."""

    seat: SeatName
    user: Annotated[str, Meta(max_length=150)] | None = None
    email: Annotated[str, Meta(max_length=254)] | None = None


class OneSeat(Body):
    """The seat that it is about; it can be left out by who holds only one."""

    seat: SeatName | None = None


OrderLine = Annotated[str, Meta(min_length=1, max_length=2000, description="An order in the notation.")]


class OneOrder(Body):
    """An order as data: `kind` and `args`; or `if`, with what to do `then` and `else`."""

    kind: Annotated[str, Meta(min_length=1, max_length=60)] | None = None
    args: dict[str, Any] = field(default_factory=dict)
    condition: (
        Annotated[
            str,
            Meta(
                min_length=1,
                max_length=60,
                description="What must have happened: `hits 2`; `not hits 2` if it must not.",
            ),
        ]
        | None
    ) = field(default=None, name="if")
    then: Annotated[list[OneOrder | OrderLine], Meta(max_length=200)] = field(default_factory=list)
    other: Annotated[list[OneOrder | OrderLine], Meta(max_length=200)] = field(
        default_factory=list, name="else"
    )


Sheet = Annotated[list[OneOrder | OrderLine], Meta(min_length=1, max_length=200)]
Number = Annotated[int, Meta(ge=0, le=2**31 - 1)]


class Orders(Body):
    """A sheet of orders, as data or as lines of text; `expected` is the number of the last event you saw."""

    orders: Sheet
    seat: SeatName | None = None
    expected: Number | None = None


class DraftOrders(Body):
    """The orders that a seat is composing."""

    orders: Annotated[list[OneOrder | OrderLine], Meta(max_length=200)]
    seat: SeatName | None = None
    queue: Annotated[bool, Meta(description="Carry each out when the seat is asked and it is possible.")] = (
        False
    )


class AskingWish(Body):
    """How you want to be asked; an empty pace goes back to that of the title, or to what it ships."""

    pace: Literal["", "quick", "own", "ask"] | None = None
    scope: Annotated[Literal["game", "title"], Meta(description="In this game, or in all of its title.")] = (
        "game"
    )
    goes_on: bool | None = None
    seat: SeatName | None = None


class TakeBack(Body):
    """Take back your last orders; `orders` null goes back as far as is free."""

    seat: SeatName | None = None
    orders: Annotated[int, Meta(ge=1, le=200)] | None = 1
    expected: Number | None = None


class NewProposal(Body):
    """Ask the other seats to take back to your event `number`, or to end the game with these winners."""

    kind: Literal["takeback", "end"]
    seat: SeatName | None = None
    number: Annotated[Number, Meta(description="For a take-back: the event to return to.")] | None = None
    winners: (
        Annotated[list[SeatName], Meta(max_length=20, description="For an end: none is a draw.")] | None
    ) = None


class Agreement(Body):
    """The answer of a seat to a proposal; `expected` is the last event that you know, for a take-back."""

    agree: bool
    seat: SeatName | None = None
    expected: Number | None = None


class Forked(Body):
    """Which position to copy: after your event `at`, or else the last before the end."""

    at: Number | None = None


class StandingValue(Body):
    """A standing order: its fields, or null for "ask me"."""

    value: dict[str, Any] | None
    seat: SeatName | None = None


class InvitationAnswer(Body):
    """Take the seat that was kept for you, or let it go."""

    accept: bool
    entropy: Entropy = ""


Link = Annotated[str, Meta(max_length=64, description="The secret of a game that is shown by link.")]


class Linked(Struct, kw_only=True):
    """What every reader of a game may say."""

    link: Link | None = None


class Seen(Linked, kw_only=True):
    """Whose eyes to look with."""

    seat: (
        Annotated[
            SeatName,
            Meta(
                description="One of your seats; needed only if you hold several. “spectator” sees what is "
                "public, “*” everything, once the game is over."
            ),
        ]
        | None
    ) = None


class SeenAt(Seen, kw_only=True):
    """Whose eyes to look with, and when."""

    at: (
        Annotated[Number, Meta(description="The position after this event, in the seat's numbers.")] | None
    ) = None


class MapQuery(SeenAt, kw_only=True):
    """A picture to look at."""


class PngQuery(MapQuery, kw_only=True):
    """A picture of a certain size."""

    width: (
        Annotated[
            int,
            Meta(
                ge=200,
                le=2400,
                description="In pixels: of 360, 720, 1200, 1800 and 2400 the next larger.",
            ),
        ]
        | None
    ) = None
    theme: Annotated[Literal["light", "dark"], Meta(description="Its colours.")] | None = None


class EventQuery(Seen, kw_only=True):
    """A part of the log."""

    after: Annotated[Number, Meta(description="Only events with a larger number.")] = 0
    limit: Annotated[int, Meta(ge=1, le=500)] = 100


class MySeat(Struct, kw_only=True):
    """The seat that it is about."""

    seat: Annotated[SeatName, Meta(description="Needed only if you hold several.")] | None = None


class OneStanding(MySeat, kw_only=True):
    """One standing order of a seat."""

    scope: Annotated[
        str, Meta(max_length=60, description="The army, area or unit that it is for; without it: for all.")
    ] = ""


class OptionsQuery(Struct, kw_only=True):
    """How to list what a seat may do. Further parameters are the fields of a partly filled order."""

    seat: SeatName | None = None
    kind: Annotated[str, Meta(max_length=60, description="The kind of the order.")] | None = None
    stop: Annotated[str, Meta(max_length=200, description="Growing lists that end here, by name.")] | None = (
        None
    )
    draft: Annotated[bool, Meta(description="After the orders of the draft.")] = False
    all: Annotated[bool, Meta(description="List whole orders instead of the next field.")] = False
    limit: Annotated[int, Meta(ge=1, le=1000, description="How many whole orders at most.")] = 100


class OrdersQuery(Struct, kw_only=True):
    """For a sheet; seat and expected are for sheets that are plain text."""

    check: Annotated[bool, Meta(description="Only say whether the sheet would be taken.")] = False
    seat: SeatName | None = None
    expected: Number | None = None


class MessageQuery(Linked, kw_only=True):
    """A part of what was said."""

    after: Annotated[Number, Meta(description="Only messages with a larger number.")] = 0
    limit: Annotated[int, Meta(ge=1, le=200)] = 100


MessageText = Annotated[str, Meta(min_length=1, max_length=4000, description="Plain text.")]
Addressees = Annotated[
    list[SeatName], Meta(min_length=1, max_length=20, description="The seats that may read it.")
]


class NewMessage(Body):
    """Something to say: to "all", to your own "side", or to seats, as the rules of the title allow."""

    text: MessageText
    to: SeatName | Addressees = "all"
    seat: SeatName | None = None


class ReadUntil(Body):
    """The number of the last message that you have read."""

    number: Number


class Complaint(Body):
    """Why the operators should look at it."""

    reason: Annotated[str, Meta(min_length=1, max_length=1000)]


class NoteText(Body):
    """What to write down; with `version` only if it has not been changed since."""

    text: Annotated[str, Meta(max_length=20000)]
    version: Number | None = None
