"""18: what is remembered of the politics of a major power."""

from __future__ import annotations

from msgspec import Struct, field


class Revolution(Struct, omit_defaults=True):
    """18.8: a revolution since the turn `since`; `interphases` have ended since then."""

    since: int
    interphases: int = 0
    stabilised: bool = False
    offensive_bonus: bool = False
    """18.8.1.3a: Kerenski's bonus for a Grand Offensive is still to be used."""


class Politics(Struct, omit_defaults=True):
    """18: the government of a major.

    `parliament` runs from -2, Defeatism, to 2, Sacred Union. Turns are numbers of the calendar; -1 is never.
    """

    regime: str
    parliament: int = 0
    free_press: bool = False
    strike: str = ""
    """The city of a strike, and since which turn it lasts."""
    strike_since: int = -1
    revolt: str = ""
    revolt_since: int = -1
    mutiny_until: int = -1
    mutiny_since: int = -1
    revolution: Revolution | None = None
    revolutions: int = 0
    figure: str = ""
    """Who holds power after a revolution: white, blue, red, monarch, or nobody."""
    gone: list[str] = field(default_factory=list)
    """Figures that have left the game (18.8.2)."""
    putsch_failed: int = -1
    left_year: int = 0
    """The year in which parliament last moved left, by its test or otherwise (15.I)."""
    used: int = 0
    """Actions of the next interphase that are used up already (18.1.3, 18.1.4)."""
    governments: list[int] = field(default_factory=list)
    """Turns in which a new government was formed."""
    tried: int = -1
    """The turn of the last try to form one."""
    weary: int = -1
    """The last turn in which war weariness struck and brought the social tests with it (18.4.3.3)."""
    no_assault: int = 0
    """18.4.3.4: the year in which no assault troops are received or ordered."""
    hqs_lost: int = 0
    """Headquarters destroyed in 1914 (18.3.3.3)."""
    ruler_gone: bool = False
    """18.8: whether the monarch of 1914 has abdicated."""
    sacked: list[str] = field(default_factory=list)
    """Generals who come back to the pool next January (A11)."""
    expeditions: list[str] = field(default_factory=list)
    """B7: armies that may fight overseas, as `army.sector`."""
    regime_bonus: int = 0
    """18.8.2.1: what is added to a roll for a regime this turn."""
    capital_1914: bool = False
    """18.3.3.8: whether the capital was lost in 1914 and has not been retaken."""
    done: dict[str, int] = field(default_factory=dict)
    """Actions that succeeded, and when last (18.5)."""
    dice: dict[str, int] = field(default_factory=dict)
    """Lasting modifiers of events, by action, or by social test in percent."""
