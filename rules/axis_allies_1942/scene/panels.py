"""Beside the map: where the game stands, money, victory cities, purchases, and what the signs mean."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from rules.axis_allies_1942.atlas import CANALS, POWERS, SIDES, TURN_ORDER, UNITS, VICTORY_CITIES
from rules.axis_allies_1942.names import CATALOGUE
from rules.axis_allies_1942.scene.ground import NEUTRAL
from rules.axis_allies_1942.scene.moves import kinds, phases
from rules.axis_allies_1942.scene.wording import word
from rules.kernel.scene import (
    Divider,
    Dots,
    Heading,
    Key,
    KeyValue,
    Legend,
    Note,
    Panel,
    Row,
    Table,
    kind_keys,
    phase_keys,
)
from rules.kernel.texts import Text

LEFT, WIDTH = 1960, 420
SIGNS = (
    ("value", Key("", icon="disc", fill="united_states", outline="token_edge")),
    ("city", Key("", icon="star", fill="highlight", outline="ink")),
    ("capital", Key("", icon="capital_sign", fill="accent")),
    ("complex", Key("", icon="industrial_complex", fill="ink")),
    ("damage", Key("", icon="burst", fill="accent")),
    ("sum", Key("", fill="japan", outline="token_edge")),
    ("battle", Key("", icon="swords", fill="accent")),
    ("captured", Key("", line="accent", dash=(6, 4))),
    ("lost", Key("", icon="lost", fill="accent")),
    ("planned", Key("", icon="target", fill="attack")),
    ("canal_open", Key("", icon="disc", fill="good")),
    ("canal_closed", Key("", icon="disc", fill="accent")),
    ("neutral", Key("", fill=NEUTRAL)),
)


def sentence(plain: Mapping[str, Any], lang: str) -> str:
    """A text of the view in words."""
    return CATALOGUE.word(Text(plain["code"], plain["args"]), lang)


def name(vocabulary: str, value: str, lang: str) -> str:
    """A name as it stands at the beginning of a line."""
    found = CATALOGUE.name(vocabulary, value, lang)
    return found[:1].upper() + found[1:]


def status(view: Mapping[str, Any], lang: str) -> Panel:
    board = view["board"]
    power = board["power"]
    rows: list[Row] = [
        Heading(text=word("turn", lang, round=board["round"], power=power), swatch=power),
        Note(text=word("phase", lang, phase=board["phase"]), font="bold"),
        Note(text=standing(view, lang), colour="accent", font="bold"),
        money(board, lang),
        *victory(view, lang),
        *purchases(board, lang),
        *canals(board, lang),
    ]
    return Panel(
        x=LEFT,
        y=20,
        w=WIDTH,
        h=1010,
        title=word("title", lang),
        rows=tuple(rows),
        size=21,
        name=word("table", lang),
    )


def standing(view: Mapping[str, Any], lang: str) -> str:
    """For whom the game waits, or how it ended."""
    if view["outcome"]:
        return sentence(view["outcome"]["reason"], lang)
    return word("waiting", lang, powers=view["asked"]) if view["asked"] else ""


def money(board: Mapping[str, Any], lang: str) -> Table:
    units = [unit["power"] for unit in board["units"].values()]
    cells = tuple(
        (
            CATALOGUE.name("seat", power, lang),
            str(board["treasury"][power]),
            f"+{board['production'][power]}",
            str(units.count(power)),
        )
        for power in TURN_ORDER
    )
    columns = ("", *(word(column, lang) for column in ("treasury", "income", "units")))
    return Table(columns=columns, cells=cells, swatches=TURN_ORDER, weights=(3.05, 0.85, 1.4, 1.4))


def victory(view: Mapping[str, Any], lang: str) -> list[Row]:
    """How many cities each side holds of those that it needs, and who holds which."""
    control = view["board"]["control"]
    total = view["options"].get("victory") == "total"
    rows: list[Row] = [Heading(text=word("cities", lang), icon="star", swatch="highlight")]
    for side, about in SIDES.items():
        held = sum(POWERS[control[land]].side == side for land in VICTORY_CITIES)
        needed = about.total_victory if total else about.standard_victory
        label = word("held", lang, side=side, held=held, needed=needed)
        rows.append(Dots(label=label, filled=held, total=needed, colour=about.powers[0]))
    cities = sorted((CATALOGUE.name("city", land, lang), land) for land in VICTORY_CITIES)
    keys = tuple(Key(city, fill=control[land], outline="token_edge") for city, land in cities)
    return [*rows, Legend(keys=keys, columns=2)]


def purchases(board: Mapping[str, Any], lang: str) -> list[Row]:
    """Units that wait to be mobilized."""
    bought = {unit: number for unit, number in board["bought"].items() if number}
    if not bought:
        return []
    keys = tuple(
        Key(
            f"{number} {CATALOGUE.name('unit', unit, lang, number)}",
            icon=unit,
            fill=board["power"],
            outline="token_edge",
        )
        for unit, number in bought.items()
    )
    return [Heading(text=word("bought", lang)), Legend(keys=keys, columns=2)]


def canals(board: Mapping[str, Any], lang: str) -> list[Row]:
    """Whether the active power may sail through the canals this turn."""
    rows: list[Row] = [Divider()]
    for canal in CANALS:
        state = "open" if canal in board["start"]["open_canals"] else "closed"
        rows.append(KeyValue(key=name("canal", canal, lang), value=word(f"canal.{state}", lang)))
    return rows


@cache
def legend(lang: str) -> Panel:
    units = tuple(Key(unit_line(unit, lang), icon=unit) for unit in UNITS)
    signs = tuple(
        Key(word(f"key.{code}", lang), key.fill, key.outline, key.icon, key.line, key.dash)
        for code, key in SIGNS
    )
    rows: tuple[Row, ...] = (
        Note(text=word("values", lang), colour="ink_soft", size=0.9),
        Legend(keys=units, columns=1),
        Divider(),
        Legend(keys=(*phase_keys(phases(lang)), *kind_keys(kinds(lang))), columns=2),
        Legend(keys=signs, columns=1),
    )
    return Panel(x=LEFT, y=1046, w=WIDTH, h=836, title=word("legend", lang), rows=rows, size=19)


def unit_line(unit: str, lang: str) -> str:
    """Infantry 3: 1/2/1."""
    about = UNITS[unit]
    values = (about.attack, about.defense, about.move)
    shown = "/".join("–" if value is None else str(value) for value in values)
    return f"{name('unit', unit, lang)} {about.cost}: {shown}"
