"""What stands beside the map: tracks, the order of play, cards on the table and the own hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.conquest_consequence.faces import face
from rules.kernel.scene import Heading, KeyValue, Note, Panel, Row, Table
from rules.kernel.texts import Catalogue
from rules.kernel.texts import Text as Sentence

COLUMNS = ("pop", "res", "ind", "level", "industry_cost", "loyalty", "cities", "cards", "pairs", "dividends")


def panels(view: Mapping[str, Any], x: float, width: float, lang: str, words: Catalogue) -> tuple[Panel, ...]:
    return (tracks(view, x, width, lang, words), hand(view, x, width, lang, words))


def said(words: Catalogue, lang: str, code: str, **facts: Any) -> str:
    return words.word(Sentence.of(f"scene.{code}", **facts), lang)


def tracks(view: Mapping[str, Any], x: float, width: float, lang: str, words: Catalogue) -> Panel:
    """1.5: the public tracks, one row of a table for each faction."""
    board = view["board"]
    seats = list(board["sides"])
    names = tuple(words.name("seat", seat, lang) for seat in seats)
    cells = [
        (said(words, lang, column), *(_cell(board, seat, column) for seat in seats)) for column in COLUMNS
    ]
    war = [", ".join(words.name("seat", other, lang) for other in board["sides"][s]["war"]) for s in seats]
    rows: list[Row] = [
        Table(columns=("", *names), cells=(*cells, (said(words, lang, "war"), *war))),
        KeyValue(key=said(words, lang, "order"), value=_seats(words, lang, board["order"])),
        KeyValue(key=said(words, lang, "command"), value=_seats(words, lang, board["command"])),
        KeyValue(key=said(words, lang, "decks"), value=" / ".join(str(n) for n in board["decks"].values())),
    ]
    for seat in seats:
        techs = [words.name("tech", tech, lang) for tech in board["sides"][seat]["techs"]]
        if techs:
            rows.append(Note(text=f"{words.name('seat', seat, lang)}: {', '.join(techs)}"))
    for nation, laid in board["laid"].items():
        cards = [f"{card} ({words.name('seat', seat, lang)})" for card, seat in laid]
        rows.append(Note(text=f"{words.name('nation', nation, lang)}: {', '.join(cards)}"))
    return Panel(x=x, y=20, w=width, rows=tuple(rows), title=said(words, lang, "tracks"), name="tracks")


def _cell(board: Mapping[str, Any], seat: str, column: str) -> str:
    return str(board["sides"][seat][column])


def _seats(words: Catalogue, lang: str, seats: list[str]) -> str:
    return ", ".join(words.name("seat", seat, lang) for seat in seats)


def hand(view: Mapping[str, Any], x: float, width: float, lang: str, words: Catalogue) -> Panel:
    """The own cards, vault, dividends and points; nothing for a spectator."""
    mine = view["board"]["sides"].get(view["viewer"])
    rows: list[Row] = []
    if mine is not None and mine["hand"] is not None:
        rows += [Note(text=face(words, card, lang)) for card in mine["hand"]]
        if mine["vault"]:
            rows.append(Heading(text=said(words, lang, "vault")))
            rows += [Note(text=words.name("seen", pair["what"], lang)) for pair in mine["vault"]]
        points = mine["points"] or {}
        rows.append(KeyValue(key=said(words, lang, "points"), value=str(sum(points.values())), strong=True))
    else:
        rows.append(Note(text=said(words, lang, "no_hand")))
    return Panel(x=x, y=720, w=width, rows=tuple(rows), title=said(words, lang, "hand"), name="hand")
