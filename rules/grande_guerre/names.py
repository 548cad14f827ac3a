"""How units, turns and wishes are called, where a list of names would be endless."""

from __future__ import annotations

from typing import Any

from rules.grande_guerre.atlas import (
    AREAS,
    SUPPORT,
    TURNS,
    TYPES,
    month_of,
    nation_of,
    support_kind,
    type_of,
    year_of,
)
from rules.kernel.texts import Catalogue, Text

ORDER = {"en": "{adjective} {kind}", "es": "{kind} {adjective}"}
ARMY = {"en": "{adjective} {number} Army", "es": "{number} Ejército {adjective}"}


class Namer:
    """The wordings of a catalogue that are made of others."""

    def __init__(self) -> None:
        self.catalogue: Catalogue

    def corps(self, value: Any, lang: str) -> str:
        """`DE_active#7`: German active corps 7; a type without a number is named alike."""
        kind, _, number = str(value).partition("#")
        words = ORDER[lang].format(
            adjective=self.catalogue.name("adjective", nation_of(kind), lang),
            kind=self.catalogue.name("kind", kind.partition("_")[2], lang),
        )
        return f"{words} {number}".strip()

    def army(self, value: Any, lang: str) -> str:
        """`DE_I`: German I Army; high commands and a few armies have names of their own."""
        name = str(value)
        if name in self.catalogue.names("named_army", lang):
            return self.catalogue.name("named_army", name, lang)
        adjective = self.catalogue.name("adjective", nation_of(name), lang)
        return ARMY[lang].format(adjective=adjective, number=name.partition("_")[2])

    def unit(self, value: Any, lang: str) -> str:
        """A corps, a support unit or a headquarters."""
        name = str(value)
        if name in TYPES or name in SUPPORT:
            return self.corps(name, lang) if name in TYPES else self.catalogue.name("kind", name, lang)
        if "#" not in name:
            return self.army(name, lang)
        return self.corps(name, lang) if support_kind(name) or type_of(name) else name

    def place_or_army(self, value: Any, lang: str) -> str:
        return self.catalogue.name("area", value, lang) if value in AREAS else self.army(value, lang)

    def place(self, value: Any, lang: str) -> str:
        """An area of the map or a box beyond it."""
        return self.catalogue.name("area" if value in AREAS else "box", value, lang)

    def turn(self, value: Any, lang: str) -> str:
        number = int(value)
        month = self.catalogue.name("month", month_of(number), lang)
        words = f"{month} {year_of(number)}" if lang == "en" else f"{month} de {year_of(number)}"
        if TURNS[number].endswith("_pre"):
            return f"{words} ({self.catalogue.name('month', 'pre', lang)})"
        return words

    def signed(self, value: Any, lang: str) -> str:
        """A change: with its sign, and a proper minus."""
        return f"{int(value):+d}".replace("-", "\N{MINUS SIGN}")

    def item(self, value: Any, lang: str) -> str:
        """A line of a budget: a stock, a support unit, or what is done to a type of corps or a ship."""
        name = str(value)
        what, _, rest = name.partition("_")
        if what in ("slow", "fast", "fire"):
            return self.catalogue.word(Text.of(f"item.{what}", corps=rest), lang)
        if what in ("ship", "repair"):
            ship = rest in self.catalogue.names("squadron", lang)
            unit = self.catalogue.name("squadron", rest, lang) if ship else self.corps(rest, lang)
            return self.catalogue.word(Text.of(f"item.{what}", unit=unit), lang)
        if name in self.catalogue.names("item_name", lang):
            return self.catalogue.name("item_name", name, lang)
        return (
            self.corps(name, lang)
            if "_" in name and name[:2].isupper()
            else self.catalogue.name("kind", name, lang)
        )

    def wish(self, value: Any, lang: str) -> str:
        """What a standing order says."""
        name = str(value)
        for what in ("losses", "fit"):
            if name.startswith(f"{what}_"):
                return self.catalogue.word(Text.of(f"wish.{what}", n=int(name.rpartition("_")[2])), lang)
        if name.isdecimal() and len(name) > 2:
            return self.catalogue.word(Text.of("wish.percent", n=int(name)), lang)
        names = self.catalogue.names("wish", lang)
        return names.get(name, name)


NAMER = Namer()
