"""Stacks with their headquarters, fortresses with what is left of them, and the moves of the turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.grande_guerre.atlas import AREAS
from rules.grande_guerre.scene.colours import corps_colour
from rules.grande_guerre.scene.layout import Sheet, layout
from rules.kernel.scene import AnyShape, Icon, Layer, Move, Phase, Point, Token, arrow_layers
from rules.kernel.texts import Catalogue
from rules.kernel.texts import Text as Sentence

SIZE, SMALL, STEP = 30, 22, 34


def stacks(board: Mapping[str, Any], sheet: Sheet, lang: str, words: Catalogue) -> Layer:
    """A counter for each nation in an area with the number of its corps; a star where a headquarters is."""
    shapes: list[AnyShape] = []
    for area, found in by_area(board, sheet).items():
        x, y = sheet.centre(area)
        left = x - STEP * (len(found) - 1) / 2
        for place, each in enumerate(found):
            shapes.append(counter(board, each, (left + STEP * place, y), lang, words))
    for name, hq in sorted({**board["armies"], **board["ghqs"]}.items()):
        if hq.get("at") in sheet.areas and not any(s["area"] == hq["at"] for s in board["stacks"]):
            x, y = sheet.centre(hq["at"])
            shapes.append(
                Icon(name="star", x=x, y=y, size=SMALL, fill=corps_colour(name[:2]), space=hq["at"])
            )
    return Layer("stacks", tuple(shapes), signs=True, grow=2)


def by_area(board: Mapping[str, Any], sheet: Sheet) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = {}
    for each in board["stacks"]:
        if each["area"] in sheet.areas:
            found.setdefault(each["area"], []).append(each)
    return found


def counter(
    board: Mapping[str, Any], each: Mapping[str, Any], spot: Point, lang: str, words: Catalogue
) -> Token:
    armies = [
        a for a, hq in board["armies"].items() if hq.get("at") == each["area"] and a[:2] == each["nation"]
    ]
    tip = words.word(
        Sentence.of("scene.stack", area=each["area"], corps=each["corps"], nation=each["nation"]), lang
    )
    named = ", ".join(words.name("army", army, lang) for army in armies)
    return Token(
        x=spot[0],
        y=spot[1],
        size=SMALL if each["inside"] else SIZE,
        colour=corps_colour(each["nation"]),
        shape="shield" if each["inside"] else "counter",
        icon="fort" if each["inside"] else "gun" if each["besieges"] else "soldier",
        badge=str(each["corps"]),
        marks=("leader",) if armies and not each["inside"] else (),
        stack=min(3, each["corps"]),
        space=each["area"],
        tip=f"{tip}. {named}" if named else tip,
    )


def fortresses(board: Mapping[str, Any], sheet: Sheet) -> Layer:
    """A fort with its resistance on a disc; red while it is besieged, gone when it has fallen."""
    shapes: list[AnyShape] = []
    for area in sheet.areas:
        fort = board["forts"].get(area, {})
        if not AREAS[area].fortress or fort.get("fallen"):
            continue
        drawn = layout()["areas"][area]
        spot = drawn.get("city") or drawn["label"]
        x, y = sheet.at((float(spot[0]), float(spot[1])))
        left = fort.get("resistance", 0) if fort else AREAS[area].fortress
        besieged = bool(fort.get("besieger"))
        shapes.append(
            Token(
                x=x,
                y=y,
                size=19,
                shape="disc",
                colour="attack" if besieged else "halo",
                text=str(left),
                edge="ink",
            )
        )
    return Layer("fortresses", tuple(shapes), signs=True, grow=2)


def trails(
    board: Mapping[str, Any], sheet: Sheet, lang: str, words: Catalogue
) -> tuple[tuple[Phase, ...], tuple[Layer, ...], tuple[Layer, ...]]:
    """The ways that stacks went in the last resolution, by side."""
    phases = (
        Phase("central", words.name("side", "central", lang), "attack"),
        Phase("entente", words.name("side", "entente", lang), "regroup"),
    )
    moves = []
    for nation, *areas in board["moves"]:
        if all(area in sheet.areas for area in areas):
            side = board["nations"][nation]["side"]
            moves.append(Move(phase=side, points=tuple(sheet.centre(area) for area in areas)))
    below, above = arrow_layers(moves, phases)
    return phases, below, above
