"""17.4, appendix b: every country's page and the Diplomacy Table, read and checked once."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from rules.grande_guerre.atlas import AREAS, BOXES, NATIONS, read
from rules.grande_guerre.diplomacy.vocabulary import WORDS
from rules.grande_guerre.facts import SECTORS, SIDES
from rules.grande_guerre.formulas import Formula

LEANINGS = ("pro_entente", "neutral", "pro_central", "isolationist")
RIVALS = ("BG", "RO", "GR", "RS", "TR", "IT")
"""17.9.1: countries that distrust each other."""
CAUTIOUS = ("BG", "RO", "GR", "IT")
"""17.4.7: in 1914 they use only the columns from -2 to 2."""
ERRATIC = ("IT", "GR")
"""17.9.4, 17.9.8: their answer may be the reverse of what the table says."""
IDS = frozenset(
    (
        *("self", *NATIONS, *SIDES, *AREAS, *BOXES, *SECTORS),
        *("won", "lost", "major_victory", "major_defeat", "none", "restricted", "all_out", "neutrals"),
        *("moltke", "kronprinz", "mild_ultimatum", "trentino", "istria", "tunis", "transylvania"),
        *("bessarabia", "bulgarian_claims", "belgium_invaded_by_central", "belgium_invaded_by_entente"),
        *("belgium_passage_to_central", "kaisers_gold", "ships_delivered", "ships_kept", "goeben_turkish"),
        *("ultimatum_by_DE", "ultimatum_by_FR", "gallipoli_landing_beaten", "us_mexico_war"),
    )
)


class RawModifier(Struct, frozen=True, forbid_unknown_fields=True):
    """A modifier as the data has it: `mod` where `when` is true, or the value of a formula."""

    mod: int = 0
    when: str = ""
    value: str = ""


class Modifier:
    """What is added to the die, or to the ambassadors of a year."""

    def __init__(self, raw: RawModifier) -> None:
        self.mod = raw.mod
        self.formula = Formula(raw.value or raw.when, WORDS, IDS)
        self.is_value = bool(raw.value)

    def of(self, words: dict[str, object]) -> int:
        found = self.formula.of(words)
        return int(found) if self.is_value else self.mod * bool(found)


class Row(Struct, frozen=True, forbid_unknown_fields=True):
    """17.5: what a country does between two levels, and what it pays."""

    result: str
    low: int = -99
    high: int = 99
    ep: int = 0
    rp: int = 0
    amb: int = 0
    amb_winter: int = 0
    mun_france: int = 0
    sites: int = 0
    credit: int = 0
    blockade: int = 0


class _Page(Struct, frozen=True, forbid_unknown_fields=True):
    start: int
    range: tuple[int, int]
    alignment: str
    results: tuple[Row, ...]
    modifiers: tuple[RawModifier, ...] = ()


class _Yearly(Struct, frozen=True, forbid_unknown_fields=True):
    base: int
    purchase: int
    modifiers: tuple[RawModifier, ...] = ()


class Country:
    """A country that ambassadors can be sent to."""

    def __init__(self, page: _Page) -> None:
        assert page.alignment in LEANINGS, page.alignment
        self.start, self.alignment, self.rows = page.start, page.alignment, page.results
        self.lowest, self.highest = page.range
        self.modifiers = [Modifier(raw) for raw in page.modifiers]

    def row(self, level: int) -> Row:
        return next(row for row in self.rows if row.low <= level <= row.high)


class Yearly:
    """b.1: the ambassadors of a power in winter, and how many it may buy in an interphase."""

    def __init__(self, page: _Yearly) -> None:
        self.base, self.purchase = page.base, page.purchase
        self.modifiers = [Modifier(raw) for raw in page.modifiers]


_DATA = read("diplomacy")
COUNTRIES = {name: Country(msgspec.convert(page, _Page)) for name, page in _DATA["nations"].items()}
YEARLY = {name: Yearly(msgspec.convert(page, _Yearly)) for name, page in _DATA["yearly"].items()}
AMBASSADORS_1914: dict[str, list[int]] = _DATA["ambassadors"]
TABLE: dict[int, list[int]] = {int(roll): row for roll, row in _DATA["table"].items()}
FURTHEST = 6
"""The table has the columns from -6 to 6."""


def table_result(column: int, die: int) -> int:
    """17.4.4: the change of level; beyond the ends of the table its last column or row counts."""
    row = TABLE[max(2, min(12, die))]
    return row[max(-FURTHEST, min(FURTHEST, column)) + FURTHEST]
