"""The tables beside the map: tracks of the war, both sides, and the viewer's hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.empire_of_the_sun.atlas import CARDS, FRONT, SIDES
from rules.empire_of_the_sun.hexes import RESOURCES
from rules.empire_of_the_sun.politics.india import BOXES
from rules.empire_of_the_sun.scene.counters import controller
from rules.empire_of_the_sun.scene.land import BOARD, HEIGHT, WIDTH
from rules.kernel import scene as draw
from rules.kernel.scene import Panel
from rules.kernel.texts import Catalogue, Text

PALETTE = draw.default_palette().with_sides({"japan": "red", "allies": "blue"})


def tracks(view: Mapping[str, Any], title: str, label: str, lang: str, words: Catalogue) -> Panel:
    board = view["board"]

    def say(code: str) -> str:
        return words.word(Text(f"scene.{code}"), lang)

    resources = sum(controller(board, h) == "japan" for h in RESOURCES)
    rows: tuple[Any, ...] = (
        draw.Note(text=label, font="bold"),
        draw.Track(label=say("turn"), low=1, high=12, markers=(draw.Marker(board["turn"], "panel_head"),)),
        draw.Track(label=say("will"), low=0, high=10, markers=(draw.Marker(board["will"], "allies"),)),
        draw.Track(label=say("europe"), low=-7, high=3, markers=(draw.Marker(board["europe"], "allies"),)),
        draw.KeyValue(key=say("china"), value=words.name("front", FRONT[board["china"]], lang)),
        draw.KeyValue(key=say("india"), value=words.name("india", BOXES[board["india"]], lang)),
        draw.KeyValue(key=say("resources"), value=str(resources)),
        sides(board, lang, words),
        draw.Note(text=standing(view, lang, words), colour="accent", font="bold"),
    )
    x = BOARD.x + BOARD.w + 16
    return Panel(x=x, y=12, w=WIDTH - x - 12, h=HEIGHT * 0.5, title=title, rows=rows)


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
    cards = tuple(_card(card, lang, words) for card in held)
    x = BOARD.x + BOARD.w + 16
    rows = (draw.Cards(cards=cards, per_row=3),)
    title = words.word(Text("scene.hand"), lang)
    return (Panel(x=x, y=HEIGHT * 0.5 + 24, w=WIDTH - x - 12, h=HEIGHT * 0.5 - 36, title=title, rows=rows),)


def _card(card: str, lang: str, words: Catalogue) -> draw.Card:
    facts = CARDS[card]
    name = words.name("card", card, lang)
    kind = words.name("card_kind", facts.kind, lang)
    return draw.Card(name=name, corner=str(facts.ov), text=kind, space=card)
