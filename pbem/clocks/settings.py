"""What a game says about time: its kind of clock, what stops it, and what happens when it has run out."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

OnTimeout = Literal["policy", "bot", "replace", "forfeit", "vote"]


class NoClock(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="none"):
    """No time limit."""


class Timed(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="kind"):
    """What all clocks that run have in common."""

    weekends: Annotated[
        bool, Meta(description="The clock stands still on Saturdays and Sundays of the player's time zone.")
    ] = False
    on_timeout: Annotated[
        OnTimeout,
        Meta(
            description="When the time has run out: the rules answer (policy), a bot plays until the player "
            "returns (bot), somebody else may take the seat (replace), the seat forfeits (forfeit), or the "
            "other players vote on that (vote)."
        ),
    ] = "policy"
    overdue_hours: Annotated[
        int, Meta(ge=0, le=72, description="How long after the deadline that happens; the player is told.")
    ] = 0
    strikes: Annotated[
        int, Meta(ge=1, le=10, description="After so many answers in a row by the rules a bot takes over.")
    ] = 3


class DaysClock(Timed, frozen=True, kw_only=True, tag="days"):
    """So many days for each decision, counted in the player's time zone."""

    days: Annotated[int, Meta(ge=1, le=60)]


class FischerClock(Timed, frozen=True, kw_only=True, tag="fischer"):
    """A bank of hours that grows with each turn."""

    bank_hours: Annotated[int, Meta(ge=1, le=2000)]
    turn_hours: Annotated[int, Meta(ge=1, le=240)]


Running: TypeAlias = DaysClock | FischerClock
Clock: TypeAlias = NoClock | Running

NO_CLOCK = NoClock()


def clock_of(plain: Mapping[str, Any]) -> Clock:
    """The clock that a game keeps as plain data; raises msgspec.ValidationError for what is none."""
    return msgspec.convert(dict(plain), type=Clock) if plain else NO_CLOCK


def runs(plain: Mapping[str, Any]) -> bool:
    """Whether a game has a clock at all."""
    return bool(plain.get("kind", "none") != "none")


def in_words(clock: Clock) -> str:
    """The time that a clock gives, as it reads in every language."""
    if isinstance(clock, FischerClock):
        return f"{clock.bank_hours} h + {clock.turn_hours} h"
    return f"{24 * clock.days} h" if isinstance(clock, DaysClock) else ""
