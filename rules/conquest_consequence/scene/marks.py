"""Markers on the map: control, influence, Armed Minors, partisans, blockades, battles and moves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.conquest_consequence.atlas import BREMP, NATIONS, SEAS
from rules.conquest_consequence.board import SEATS_OF
from rules.conquest_consequence.scene.colours import side
from rules.conquest_consequence.scene.layout import LAND, PLACES
from rules.conquest_consequence.scene.pieces import piles
from rules.kernel.scene import AnyShape, Circle, Layer, Line, Move, Phase, Rect, Text, arrow_layers, shortened
from rules.kernel.texts import Catalogue
from rules.kernel.texts import Text as Sentence

View = Mapping[str, Any]


def said(words: Catalogue, lang: str, code: str, **facts: Any) -> str:
    return words.word(Sentence.of(f"scene.{code}", **facts), lang)


def markers(board: View, lang: str, words: Catalogue) -> Layer:
    shapes: list[AnyShape] = []
    for area, faction in board["markers"].items():
        tip = said(words, lang, "held", area=area, faction=faction)
        shapes += flag(area, side(faction), "●", tip)
    influence = {n: held for n, held in board["influence"].items() if not (n == BREMP and board["bremp"])}
    for nation, (faction, count) in influence.items():
        capital = NATIONS[nation].capital
        tip = said(words, lang, "influence", area=capital, faction=faction, count=count)
        shapes += flag(capital, side(faction), str(count), tip)
    for nation, minor in board["minors"].items():
        capital = NATIONS[nation].capital
        tip = said(words, lang, "armed", area=capital, faction=minor["violator"])
        shapes += flag(capital, "nat_armed_minor", "!", tip)
    for area, count in board["partisans"].items():
        shapes += partisans(area, count, said(words, lang, "partisans", area=area, count=count))
    for area in board["blockade"]:
        shapes += blockade(area, said(words, lang, "blockaded", area=area))
    return Layer("markers", tuple(shapes))


def flag(area: str, colour: str, text: str, tip: str) -> list[AnyShape]:
    """A square badge: a number is influence, a dot control, an exclamation mark an Armed Minor."""
    place = LAND[area]
    half = 8 * place.mark
    x, y = beside_name(area, half)
    box = Rect(
        x=x - half,
        y=y - half,
        w=2 * half,
        h=2 * half,
        fill=colour,
        outline="ink",
        width=1.2,
        radius=2 * place.mark,
        space=area,
        tip=tip,
    )
    return [box, Text(x=x, y=y, text=text, size=12 * place.mark, colour="paper", font="bold")]


def beside_name(area: str, half: float) -> tuple[float, float]:
    """Where a badge goes: its place on the map, moved aside where it would cover the name."""
    place = LAND[area]
    x, y = place.influence or place.centre
    if place.label is None or place.label.angle:
        return x, y
    wide = len(area) * place.label.size * 0.27 + half
    high = place.label.lines * place.label.size * 0.6 + half
    at = place.label.at
    if abs(x - at[0]) >= wide or abs(y - at[1]) >= high:
        return x, y
    return (at[0] - wide if x < at[0] else at[0] + wide), y


def partisans(area: str, count: int, tip: str) -> list[AnyShape]:
    place = LAND[area]
    x, y = place.partisans or place.centre
    r = 7 * place.mark
    return [
        Circle(x=x, y=y, r=r, fill="side_soviet", outline="paper", width=1.2, space=area, tip=tip),
        Text(x=x, y=y, text=str(count), size=1.5 * r, colour="paper", font="bold"),
    ]


def blockade(area: str, tip: str) -> list[AnyShape]:
    """A struck-out ring around what a blockade takes."""
    x, y = LAND[area].res[0] if LAND[area].res else LAND[area].centre
    r = 11 * LAND[area].mark
    return [
        Circle(x=x, y=y, r=r, outline="accent", width=3, space=area, tip=tip),
        Line(points=((x - 0.7 * r, y + 0.7 * r), (x + 0.7 * r, y - 0.7 * r)), colour="accent", width=3),
    ]


def battles(board: View, lang: str, words: Catalogue) -> Layer:
    """Where factions stand together: a frame in the colour of the Owner, thick where it is fought now."""
    held: dict[str, list[View]] = {}
    for block in board["blocks"]:
        held.setdefault(block["at"], []).append(block)
    fought = (board["battle"] or {}).get("at")
    shapes: list[AnyShape] = []
    for place, here in sorted(held.items()):
        if len({block["side"] for block in here if not block.get("esc")}) < 2:
            continue
        owner = board["control"].get(place, "")
        tip = said(words, lang, "disputed", area=place, faction=owner) if owner else ""
        colour = side(owner) if owner else "paper"
        shapes += frame(place, len(piles(here)), colour, tip, place == fought)
    return Layer("battles", tuple(shapes))


def frame(place: str, count: int, colour: str, tip: str, fought: bool) -> list[AnyShape]:
    """A frame around the blocks of a place."""
    spot = PLACES[place].blocks
    x, y = spot.at if spot else PLACES[place].centre
    size, cols, rows = (spot.size, spot.cols, spot.rows) if spot else (18, 2, 2)
    w = min(count, cols) * (size + 1.5) + 6
    h = min(rows, -(-count // cols)) * (size + 1.5) + 6
    outer, inner = (8.0, 4.0) if fought else (6.0, 3.0)
    left, top = x - w / 2, y - h / 2
    return [
        Rect(x=left, y=top, w=w, h=h, radius=6, outline="accent", width=outer, space=place, tip=tip),
        Rect(x=left, y=top, w=w, h=h, radius=6, outline=colour, width=inner),
    ]


# Moves


def phases(lang: str, words: Catalogue) -> tuple[Phase, ...]:
    """The moves of each faction are switched together and have its colour."""
    return tuple(
        Phase(seat, said(words, lang, "moves", seat=seat), f"side_{seat}")
        for seat in ("japan", "usa", "soviet")
    )


def arrows(board: View, lang: str, words: Catalogue) -> tuple[tuple[Layer, ...], tuple[Layer, ...]]:
    """20.2: the moves of this turn, or of the last one."""
    turn = board["turn"]
    trails = (turn["trails"] if turn else None) or board["trails"]
    moves = [
        Move(
            phase=SEATS_OF.get(nat, "usa"),
            points=shortened([PLACES[place].centre for place in path], 22),
            kind="voyage" if any(place in SEAS for place in path) else "march",
        )
        for nat, _, *path in trails
        if len(path) > 1
    ]
    return arrow_layers(moves, phases(lang, words), 1.3)
