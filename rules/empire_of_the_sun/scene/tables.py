"""The tables beside the map: tracks of the war, both sides, and the viewer's hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.empire_of_the_sun.atlas import CARDS, FRONT, SIDES
from rules.empire_of_the_sun.board import BOX, DELAYED, ELIMINATED, GONE, TRACK, Board
from rules.empire_of_the_sun.cards.needs import playable
from rules.empire_of_the_sun.hexes import RESOURCES
from rules.empire_of_the_sun.politics.india import BOXES
from rules.empire_of_the_sun.scene.chart import BOARD, HEIGHT, WIDTH
from rules.empire_of_the_sun.scene.counters import controller
from rules.empire_of_the_sun.supply.status import supply
from rules.empire_of_the_sun.view import board_in
from rules.kernel import scene as draw
from rules.kernel.scene import Panel
from rules.kernel.texts import Catalogue, Text

PANEL_X, PANEL_W = BOARD.x + BOARD.w + 16, WIDTH - BOARD.w - 28
BOX_NAMES = {"air_box": BOX, "track": TRACK, "delayed": DELAYED, "eliminated": ELIMINATED, "gone": GONE}
LIGHT = {
    "sea": "#abcbd6",
    "basin": "#85b0c5",
    "abyss": "#75a3bc",
    "trench": "#5e8dab",
    "pale": "#d6ded4",
    "open": "#eee4c0",
    "mixed": "#dbd29c",
    "jungle": "#a8c080",
    "light": "#ffffff",
    "lagoon": "#96d4cd",
    "empire": "#ba2c26",
    "resource": "#e2aa14",
}
DARK = {
    "sea": "#1f3644",
    "basin": "#1b303d",
    "abyss": "#172936",
    "trench": "#11212c",
    "pale": "#3a4a4c",
    "open": "#454236",
    "mixed": "#4a4833",
    "jungle": "#37472f",
    "light": "#8b8a7a",
    "lagoon": "#2f5f60",
    "empire": "#d0605a",
    "resource": "#c89a2a",
}
PALETTE = draw.default_palette().with_sides({"japan": "red", "allies": "blue"}).extended(LIGHT, DARK)


def tracks(view: Mapping[str, Any], title: str, label: str, lang: str, words: Catalogue) -> Panel:
    board = view["board"]

    def say(code: str) -> str:
        return words.word(Text(f"scene.{code}"), lang)

    resources = sum(controller(board, h) == "japan" for h in RESOURCES)
    road = "open_road" if supply(board_in(dict(view))).road else "closed_road"
    rows: tuple[Any, ...] = (
        draw.Note(text=label, font="bold"),
        draw.Track(label=say("turn"), low=1, high=12, markers=(draw.Marker(board["turn"], "panel_head"),)),
        draw.Track(label=say("will"), low=0, high=10, markers=(draw.Marker(board["will"], "allies"),)),
        draw.Track(label=say("europe"), low=-7, high=3, markers=(draw.Marker(board["europe"], "allies"),)),
        draw.KeyValue(key=say("china"), value=words.name("front", FRONT[board["china"]], lang)),
        draw.KeyValue(key=say("divisions"), value=str(board["divisions"])),
        draw.KeyValue(key=say("road"), value=say(road)),
        draw.KeyValue(key=say("india"), value=words.name("india", BOXES[board["india"]], lang)),
        draw.KeyValue(key=say("escorts"), value=str(board["escorts"])),
        draw.KeyValue(key=say("resources"), value=str(resources)),
        sides(board, lang, words),
        draw.Note(text=standing(view, lang, words), colour="accent", font="bold"),
    )
    return Panel(x=PANEL_X, y=12, w=PANEL_W, h=760, title=title, rows=rows, size=20)


def boxes(view: Mapping[str, Any], lang: str, words: Catalogue) -> Panel:
    """Units that are not on the map: the China air box, the turn track, and who is delayed or lost."""
    board = view["board"]
    rows: list[Any] = []
    for name, place in BOX_NAMES.items():
        units = [u for u, at in board["at"].items() if at == place]
        if units:
            rows.append(draw.Heading(text=words.word(Text(f"scene.{name}"), lang)))
            rows.append(draw.Note(text=", ".join(_waiting(board, u, lang, words) for u in units)))
    title = words.word(Text("scene.boxes"), lang)
    return Panel(x=PANEL_X, y=784, w=PANEL_W, h=420, title=title, rows=tuple(rows), size=15)


def _waiting(board: Mapping[str, Any], unit: str, lang: str, words: Catalogue) -> str:
    name, turn = words.name("unit", unit, lang), board["due"].get(unit)
    return f"{name} ({turn})" if turn else name


def sides(board: Mapping[str, Any], lang: str, words: Catalogue) -> draw.Table:
    heads = tuple(words.word(Text(f"scene.{each}"), lang) for each in ("cards", "passes", "asp"))
    cells = tuple(
        (
            words.name("seat", side, lang),
            str(board["decks"][side]["cards"]),
            str(board["decks"][side]["passes"]),
            str(board["decks"][side]["asp"] - board["decks"][side]["asp_used"]),
        )
        for side in SIDES
    )
    return draw.Table(columns=("", *heads), cells=cells, swatches=SIDES, weights=(1.4, 1, 1, 1))


def standing(view: Mapping[str, Any], lang: str, words: Catalogue) -> str:
    if view["outcome"]:
        reason = view["outcome"]["reason"]
        return words.word(Text(reason["code"], reason["args"]), lang)
    return words.word(Text.of("scene.waiting", seats=view["asked"]), lang)


def hand(view: Mapping[str, Any], lang: str, words: Catalogue) -> tuple[Panel, ...]:
    """The cards that the viewer holds, with their operations and intelligence values."""
    decks, viewer = view["board"]["decks"], view["viewer"]
    held = decks[viewer]["hand"] if viewer in decks else None
    if not held:
        return ()
    board = board_in(dict(view))
    cards = tuple(_card(board, viewer, card, lang, words) for card in held)
    rows = (draw.Cards(cards=cards, per_row=3, height=0.9),)
    title = words.word(Text("scene.hand"), lang)
    return (Panel(x=PANEL_X, y=1216, w=PANEL_W, h=HEIGHT - 1228, title=title, rows=rows, size=20),)


def _card(board: Board, viewer: str, card: str, lang: str, words: Catalogue) -> draw.Card:
    """5.1: operations value, kind, intelligence values, and whether the event can be played now."""
    facts = CARDS[card]
    values = {"oc": _value(facts.oc), "ec": _value(facts.ec)}
    kind = words.name("card_kind", facts.kind, lang)
    name = words.name("card", card, lang).removeprefix(f"{card.upper()} ")
    text = f"{name}\n{kind}. {words.word(Text.of('scene.card_values', **values), lang)}"
    if facts.reaction:
        state = "reaction_card"
    else:
        state = "can_play" if playable(board, viewer, card) else "cannot_play"
    return draw.Card(
        name=card.upper(),
        corner=str(facts.ov),
        text=text,
        foot=words.word(Text(f"scene.{state}"), lang),
        colour="good" if state == "can_play" else "panel_head",
        space=card,
    )


def _value(value: int | None) -> str:
    return "-" if value is None else str(value)
