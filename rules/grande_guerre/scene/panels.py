"""What stands beside the map: National Will, losses, stocks, weather and who moves first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.grande_guerre.scene.colours import corps_colour
from rules.kernel.scene import Divider, KeyValue, Note, Panel, Row, Table
from rules.kernel.texts import Catalogue, Text


def war_table(
    view: Mapping[str, Any], x: float, width: float, title: str, label: str, lang: str, words: Catalogue
) -> Panel:
    board = view["board"]

    def say(code: str) -> str:
        return words.word(Text(f"scene.{code}"), lang)

    rows: list[Row] = [Note(text=label), Divider(), nations(board, lang, words, say("will"), say("losses"))]
    for nation, each in board["nations"].items():
        if "rp" in each:
            stocks = f"{say('rp')} {each['rp']}, {say('mun')} {each['mun']}"
            name = words.name("nation", nation, lang)
            rows.append(KeyValue(key=f"{say('stocks')}: {name}", value=stocks))
    for theatre, weather in sorted(board["weather"].items()):
        place = words.name("theatre", theatre, lang)
        rows.append(KeyValue(key=f"{say('weather')}: {place}", value=words.name("weather", weather, lang)))
    for front, side in sorted(board["first"].items()):
        place = words.name("front", front, lang)
        rows.append(KeyValue(key=f"{say('first')}: {place}", value=words.name("side", side, lang)))
    return Panel(x=x, y=14, w=width, title=title, rows=tuple(rows))


def nations(board: Mapping[str, Any], lang: str, words: Catalogue, will: str, losses: str) -> Table:
    shown = board["nations"]
    return Table(
        columns=("", will, losses),
        cells=tuple(
            (words.name("nation", n, lang), str(each["nw"] or "–"), str(each["losses"]))
            for n, each in shown.items()
        ),
        weights=(3, 2, 2),
        swatches=tuple(corps_colour(n) for n in shown),
    )
