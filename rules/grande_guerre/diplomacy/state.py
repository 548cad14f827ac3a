"""17: what is remembered of diplomacy."""

from __future__ import annotations

from msgspec import Struct, field


class Ambassador(Struct, omit_defaults=True):
    """17.2: a counter of value 0 to 3, `at` a country or at home; one called back is `free` later."""

    nation: str
    value: int = 0
    at: str = ""
    free: int = 0


class Declaration(Struct):
    """17.6: a war that a nation has declared on a neutral."""

    turn: int
    by: str
    on: str


class Diplomacy(Struct, omit_defaults=True):
    """Levels and alignments of the nations, ambassadors, and what was promised."""

    levels: dict[str, int] = field(default_factory=dict)
    alignments: dict[str, str] = field(default_factory=dict)
    """Countries whose leaning an event or a promise has changed."""
    promises: list[str] = field(default_factory=list)
    counters: dict[str, Ambassador] = field(default_factory=dict)
    serial: dict[str, int] = field(default_factory=dict)
    """How many counters a nation has ever had, so that ids are never used again."""
    declarations: list[Declaration] = field(default_factory=list)
    dark: list[str] = field(default_factory=list)
    """Countries whose level not everybody knows yet: Great Britain's the Entente, Romania's nobody."""
    trade: int = 0
    """b.5.4: interphases for which a neutral Britain has traded."""
