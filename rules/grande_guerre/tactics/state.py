"""21: which tactics have been found, by whom, and what tests have been made."""

from __future__ import annotations

from msgspec import Struct, field


class Found(Struct, omit_defaults=True):
    """21.5.5: a tactic, the nation that found it, and the turns in which it was found and first used."""

    by: str
    turn: int
    used: int = -1


class Study(Struct, omit_defaults=True):
    """21.5.2: what a side studies this year; all of it is new each January."""

    tactic: str = ""
    second: bool = False
    failed: int = 0
    tested: int = -1
    """The turn of the last test: one for a side and turn."""


class Tactics(Struct, omit_defaults=True):
    """The tactics of both sides."""

    found: dict[str, Found] = field(default_factory=dict)
    studies: dict[str, Study] = field(default_factory=dict)
    first_test: str = ""
    """The side that made the first test of the year and failed; `-` if it succeeded."""
    combined: str = ""
    """21.4.2: the power that went over to the Combined doctrine."""
    combined_turn: int = -1
    combined_failed: dict[str, int] = field(default_factory=dict)
    combined_tested: dict[str, int] = field(default_factory=dict)
    french_victories: dict[str, int] = field(default_factory=dict)
    """Areas taken in battle on the French Front since 1916, by power (21.4.1)."""
    gas: dict[str, int] = field(default_factory=dict)
    """The turn of the first use of each gas, as `central.1` (21.7.2a)."""
    terror: bool = False
    """21.7.3: whether gas has been used in this war."""
    infiltrated: bool = False
    """21.10: whether anybody has infiltrated."""
    depth_works: bool = False
    """21.10.1: whether defence in depth has been used with success."""
    tank_value: dict[str, int] = field(default_factory=dict)
    tank_test: dict[str, int] = field(default_factory=dict)
    """The turn in which a side last tested the value of its tanks."""
    tank_offensive: dict[str, str] = field(default_factory=dict)
    """The Grand Offensive during which the value stays as it is (21.13.1b)."""
    first_tank: int = -1
    """The turn of the first tank of anybody (19.6.2)."""
    won_with: dict[str, int] = field(default_factory=dict)
    """Grand Offensives won by means, as `central.barrage` (21.6.3.1, 21.8.2)."""
