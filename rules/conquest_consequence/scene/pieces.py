"""What stands on the map: control, influence, partisans, blockades, battles, moves and blocks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.conquest_consequence.atlas import NATIONS
from rules.conquest_consequence.scene.layout import LAND, PLACES
from rules.kernel.scene import AnyShape, Arrow, Circle, Layer, Rect, Text, Token
from rules.kernel.texts import Catalogue

ICONS = {
    "fortress": "fort",
    "air_force": "plane",
    "carrier": "ship",
    "fleet": "ship",
    "submarine": "submarine",
    "tank": "tank",
    "infantry": "soldier",
    "marine": "anchor",
    "snlf": "anchor",
    "militia": "tent",
}
View = Mapping[str, Any]


def markers(board: View) -> Layer:
    """Control where it is not as printed, influence with its number, partisans and blockades."""
    shapes: list[AnyShape] = []
    for area, faction in board["markers"].items():
        spot = LAND[area].influence or LAND[area].centre
        shapes += flag(spot, f"side_{faction}", "", area)
    for nation, (faction, count) in board["influence"].items():
        capital = NATIONS[nation].capital
        spot = LAND[capital].influence or LAND[capital].centre
        shapes += flag(spot, f"side_{faction}", str(count), capital)
    for area, count in board["partisans"].items():
        x, y = LAND[area].partisans or LAND[area].centre
        shapes.append(Circle(x=x, y=y, r=8, fill="side_soviet", outline="ink", width=1.2, space=area))
        shapes.append(Text(x=x, y=y, text=str(count), size=11, colour="paper", font="bold", space=area))
    for area in board["blockade"]:
        x, y = LAND[area].centre
        shapes.append(Circle(x=x, y=y, r=LAND_RING, outline="accent", width=3, dash=(5, 3), space=area))
    return Layer("markers", tuple(shapes))


LAND_RING = 22


def flag(spot: tuple[float, float], colour: str, text: str, area: str) -> list[AnyShape]:
    x, y = spot
    found: list[AnyShape] = [
        Rect(x=x - 8, y=y - 8, w=16, h=16, fill=colour, outline="ink", width=1.2, radius=2, space=area)
    ]
    if text:
        found.append(Text(x=x, y=y, text=text, size=12, colour="paper", font="bold", space=area))
    return found


def arrows(board: View) -> Layer:
    """20.2: the moves of this turn, or of the last one."""
    turn = board["turn"]
    trails = (turn["trails"] if turn else None) or board["trails"]
    shapes = tuple(
        Arrow(points=tuple(PLACES[place].centre for place in path), colour=f"nat_{nat}", width=5, opacity=0.8)
        for nat, _, *path in trails
        if len(path) > 1
    )
    return Layer("arrows", shapes)


def battles(board: View) -> Layer:
    """Where enemies stand together."""
    held: dict[str, set[str]] = {}
    for block in board["blocks"]:
        if not block.get("esc"):
            held.setdefault(block["at"], set()).add(block["side"])
    fought = (board["battle"] or {}).get("at")
    shapes = tuple(
        Circle(
            x=PLACES[place].centre[0],
            y=PLACES[place].centre[1],
            r=30,
            outline="accent",
            width=4 if place == fought else 2,
        )
        for place, sides in sorted(held.items())
        if len(sides) > 1
    )
    return Layer("battles", shapes)


def blocks(board: View, lang: str, words: Catalogue) -> Layer:
    """One upright stack for each nationality; the face of the strongest block that the viewer knows."""
    stacks: dict[str, dict[str, list[View]]] = {}
    for block in board["blocks"]:
        stacks.setdefault(block["at"], {}).setdefault(block["nat"], []).append(block)
    shapes: list[AnyShape] = []
    for place, nats in sorted(stacks.items()):
        spot = PLACES[place].blocks
        size, cols = (spot.size, spot.cols) if spot else (18, 2)
        x0, y0 = spot.at if spot else PLACES[place].centre
        for at, (nat, stack) in enumerate(sorted(nats.items())):
            row, col = divmod(at, max(1, cols))
            wide = min(cols, len(nats))
            x = x0 + (col - (wide - 1) / 2) * (size + 1)
            shapes.append(token(x, y0 + row * (size + 1), size, nat, stack, place, lang, words))
    return Layer("blocks", tuple(shapes))


def token(
    x: float,
    y: float,
    size: float,
    nat: str,
    stack: Sequence[View],
    place: str,
    lang: str,
    words: Catalogue,
) -> Token:
    known = [block for block in stack if block["type"]]
    best = max(known, key=lambda block: block["cv"] or 0, default=None)
    tips = [_tip(block, lang, words) for block in stack]
    return Token(
        x=x,
        y=y,
        size=size,
        colour=f"nat_{nat}",
        shape="block",
        icon=ICONS[best["type"]] if best else "",
        pips=(best["cv"] or 0) if best else 0,
        pips_of=4 if best and best["cv"] else 0,
        badge=str(len(stack)) if len(stack) > 1 else "",
        stack=min(3, len(stack)),
        space=place,
        tip=f"{words.name('nationality', nat, lang)}: {', '.join(tips)}",
    )


def _tip(block: View, lang: str, words: Catalogue) -> str:
    if not block["type"]:
        return str(block["name"])
    named = words.name("type", block["type"], lang)
    return f"{block['name']} {named} {block['cv']}" if block["cv"] else f"{block['name']} {named}"
