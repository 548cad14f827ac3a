"""Clocks in words, for pages and forms."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pbem.clocks.settings import DaysClock, NoClock, Running, clock_of
from pbem.games.models import Seat


def clock_words(plain: Mapping[str, Any]) -> str:
    """The clock of a game as a phrase."""
    clock = clock_of(plain)
    if isinstance(clock, NoClock):
        return _("no clock")
    told = _time_words(clock)
    return _("%(time)s; weekends are free") % {"time": told} if clock.weekends else told


def _time_words(clock: Running) -> str:
    if isinstance(clock, DaysClock):
        told = ngettext("%(days)d day for each decision", "%(days)d days for each decision", clock.days)
        return told % {"days": clock.days}
    return _("a bank of %(bank)d hours, of which each turn gives %(turn)d back") % {
        "bank": clock.bank_hours,
        "turn": clock.turn_hours,
    }


def timeout_words(plain: Mapping[str, Any]) -> str:
    """What happens when the time has run out, as a sentence; empty without a clock."""
    clock = clock_of(plain)
    if isinstance(clock, NoClock):
        return ""
    then = {
        "policy": ngettext(
            "The rules answer for the player; after %(strikes)d answer a bot takes over.",
            "The rules answer for the player; after %(strikes)d answers in a row a bot takes over.",
            clock.strikes,
        )
        % {"strikes": clock.strikes},
        "bot": _("A bot plays for the player until he returns."),
        "replace": _("Somebody else may take the seat; the game waits."),
        "forfeit": _("The player forfeits the game."),
        "vote": _("The other players vote on whether the player forfeits."),
    }[clock.on_timeout]
    if not clock.overdue_hours:
        return then
    return _("After %(hours)d hours more: %(then)s") % {"hours": clock.overdue_hours, "then": then}


def absence_words(seat: Seat) -> str:
    """How a seat is played while its holder is away, for a badge; empty when he is there."""
    if not seat.absent:
        return ""
    if seat.caretaker:
        return _("away: a bot plays")
    return _("away: the seat is open") if seat.open_for_replacement else _("away: the others vote")
