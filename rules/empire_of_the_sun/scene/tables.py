"""The tables beside the map: tracks of the war, both sides, units off the map, and the viewer's hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.empire_of_the_sun.atlas import FRONT, SIDES
from rules.empire_of_the_sun.board import BOX, DELAYED, ELIMINATED, GONE, TRACK
from rules.empire_of_the_sun.hexes import RESOURCES
from rules.empire_of_the_sun.politics.india import BOXES
from rules.empire_of_the_sun.scene.chart import GAP, PANEL_W, PANEL_X
from rules.empire_of_the_sun.scene.counters import controller
from rules.empire_of_the_sun.strategy.reinforcements import level
from rules.empire_of_the_sun.supply.status import supply
from rules.empire_of_the_sun.view import board_in
from rules.kernel import scene as draw
from rules.kernel.scene import Panel
from rules.kernel.texts import Catalogue, Text

BOX_NAMES = {"air_box": BOX, "track": TRACK, "delayed": DELAYED, "eliminated": ELIMINATED, "gone": GONE}
TRACKS_H, HAND_H, BOXES_H = 900, 720, 320
HAND_Y = 12 + TRACKS_H + GAP
"""How high the panels of a picture are, and where the hand begins."""


def tracks(view: Mapping[str, Any], title: str, label: str, lang: str, words: Catalogue) -> Panel:
    """The war at a glance: the turn, the tracks, the nations, strategic warfare and both sides."""
    board = view["board"]

    def say(code: str, **args: Any) -> str:
        return words.word(Text.of(f"scene.{code}", **args), lang)

    def track(code: str, low: int, high: int, at: int, colour: str) -> draw.Track:
        marker = draw.Marker(at, colour)
        return draw.Track(label=say(code), low=low, high=high, markers=(marker,), per_row=high - low + 1)

    resources = sum(controller(board, h) == "japan" for h in RESOURCES)
    rows: tuple[Any, ...] = (
        draw.Note(text=label, font="bold"),
        draw.Note(text=standing(view, lang, words), colour="accent", font="bold"),
        track("turn", 1, 12, board["turn"], "panel_head"),
        track("will", 0, 10, board["will"], "allies"),
        track("resources", 0, len(RESOURCES), resources, "japan"),
        track("europe", -7, 3, board["europe"], "allies"),
        draw.KeyValue(key=say("europe_level"), value=str(level(board["europe"]))),
        draw.KeyValue(key=say("china"), value=words.name("front", FRONT[board["china"]], lang)),
        draw.KeyValue(key=say("divisions"), value=str(board["divisions"])),
        draw.KeyValue(key=say("road"), value=say(road(view))),
        draw.KeyValue(key=say("india"), value=words.name("india", BOXES[board["india"]], lang)),
        draw.KeyValue(key=say("warfare"), value=say("warfare_now", **warfare(board))),
        sides(board, lang, words),
    )
    return Panel(x=PANEL_X, y=12, w=PANEL_W, h=TRACKS_H, title=title, rows=rows, size=26, name=say("state"))


def road(view: Mapping[str, Any]) -> str:
    """12.72: whether supplies reach China over Burma."""
    return "open_road" if supply(board_in(dict(view))).road else "closed_road"


def warfare(board: Mapping[str, Any]) -> dict[str, int]:
    """11.2, 11.3: escorts against submarines, and what the war against shipping and by bombers has cost."""
    return {"escorts": board["escorts"], "cards": board["cards_lost"], "raids": board["raids"]}


def boxes(view: Mapping[str, Any], lang: str, words: Catalogue, top: float) -> Panel:
    """Units that are not on the map: the China air box, the turn track, and who is delayed or lost."""
    board = view["board"]
    rows: list[Any] = []
    for name, place in BOX_NAMES.items():
        units = [u for u, at in board["at"].items() if at == place]
        if units:
            rows.append(draw.Heading(text=words.word(Text(f"scene.{name}"), lang)))
            rows.append(draw.Note(text=", ".join(_waiting(board, u, lang, words) for u in units)))
    title = words.word(Text("scene.boxes"), lang)
    return Panel(x=PANEL_X, y=top, w=PANEL_W, h=BOXES_H, title=title, rows=tuple(rows), size=24)


def _waiting(board: Mapping[str, Any], unit: str, lang: str, words: Catalogue) -> str:
    name, turn = words.name("unit", unit, lang), board["due"].get(unit)
    return f"{name} ({turn})" if turn else name


def sides(board: Mapping[str, Any], lang: str, words: Catalogue) -> draw.Table:
    def say(code: str) -> str:
        return words.word(Text(f"scene.{code}"), lang)

    heads = ("cards", "passes", "asp", "rivalry")
    cells = []
    for side in SIDES:
        deck = board["decks"][side]
        left = deck["asp"] - deck["asp_used"]
        counts = (deck["cards"], deck["passes"], left)
        rivalry = say("yes" if deck["rivalry"] else "no")
        cells.append((words.name("seat", side, lang), *map(str, counts), rivalry))
    return draw.Table(
        columns=("", *map(say, heads)), cells=tuple(cells), swatches=SIDES, weights=(1.3, 1, 1, 1.1, 1.1)
    )


def standing(view: Mapping[str, Any], lang: str, words: Catalogue) -> str:
    if view["outcome"]:
        reason = view["outcome"]["reason"]
        return words.word(Text(reason["code"], reason["args"]), lang)
    return words.word(Text.of("scene.waiting", seats=view["asked"]), lang)
