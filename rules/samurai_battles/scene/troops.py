"""Camps, units as stacks of blocks, and leaders as banners beside them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rules.kernel.scene import AnyShape, Icon, Layer, Line, Token
from rules.kernel.scene.shapes import Mark
from rules.kernel.texts import Catalogue
from rules.samurai_battles.atlas import FULL, UNITS
from rules.samurai_battles.scene.ground import centre

FACE, ASPECT = 31.0, 1.5
THICK = FACE * 0.16
CURTAIN = ((13, -26), (30, -17), (30, 17), (0, 34), (-30, 17), (-30, -17), (-13, -26))
ALONE, BESIDE = 52.0, {"foot": 33.0, "mounted": 33.0, "commander": 38.0}


def tents(board: Mapping[str, Any]) -> Layer:
    """Curtains round the place of a commander, open at the name of the hex, and his tent within."""
    shapes: list[AnyShape] = []
    for side, hex_ in board["tents"].items():
        x, y = centre(hex_)
        for width, colour, dash in ((9.0, "badge", ()), (7.0, side, ()), (3.0, "badge", (7.0, 6.0))):
            points = tuple((x + dx, y + dy) for dx, dy in CURTAIN)
            shapes.append(Line(points=points, colour=colour, width=width, dash=dash))
        shapes.append(
            Icon(name="camp", x=x, y=y, size=40, fill=side, ink="badge", outline="halo", outline_width=1)
        )
    return Layer("tents", tuple(shapes))


def troops(board: Mapping[str, Any], lang: str, words: Catalogue) -> Layer:
    leaders = {leader["hex"]: leader for leader in board["leaders"].values()}
    units = sorted(board["units"].values(), key=lambda unit: str(unit["hex"]))
    shapes: list[AnyShape] = []
    for unit in units:
        drawn = unit_shapes(unit, leaders.pop(unit["hex"], None), lang, words)
        shapes += [replace(shape, pin=centre(unit["hex"])) for shape in drawn]
    for leader in sorted(leaders.values(), key=lambda each: str(each["hex"])):
        shapes.append(banner(leader, *centre(leader["hex"]), ALONE, lang, words))
    return Layer("troops", tuple(shapes), signs=True, grow=2)


def unit_shapes(
    unit: Mapping[str, Any], leader: Mapping[str, Any] | None, lang: str, words: Catalogue
) -> list[AnyShape]:
    """As many blocks as are left, the sign of its class, and its leader's banner behind its shoulder."""
    x, y = centre(unit["hex"])
    x -= 5 if leader else 0
    marks: tuple[Mark, ...] = ("chosen",) if unit["ordered"] else ()
    marks += ("spent",) if unit["fought"] else ()
    name, blocks = words.name("unit", unit["type"], lang), unit["blocks"]
    block = Token(
        x=x,
        y=y + 7,
        size=FACE,
        aspect=ASPECT,
        colour=unit["side"],
        shape="block",
        icon=f"unit_{unit['type']}",
        stack=blocks,
        marks=marks,
        space=unit["hex"],
        badge=str(blocks),
        tip=f"{name}, {unit['hex'].upper()}: {blocks}",
    )
    shapes: list[AnyShape] = [block, class_sign(unit, x - 22, y - 18 + THICK * (FULL - blocks))]
    if leader is not None:
        size = BESIDE[leader["kind"]]
        shapes.append(banner(leader, x + 32, y - 7 - size / 5, size, lang, words))
    return shapes


def class_sign(unit: Mapping[str, Any], x: float, y: float) -> Icon:
    """The face of the dice that hits the unit."""
    symbol = UNITS[unit["type"]].symbol
    return Icon(
        name=symbol,
        x=x,
        y=y,
        size=14,
        fill=f"class_{symbol}",
        outline="badge",
        outline_width=2,
        space=unit["hex"],
    )


def banner(leader: Mapping[str, Any], x: float, y: float, size: float, lang: str, words: Catalogue) -> Icon:
    kind = words.name("leader", leader["kind"], lang)
    return Icon(
        name=f"leader_{leader['kind']}",
        x=x,
        y=y,
        size=size,
        fill=leader["side"],
        ink="badge",
        outline="highlight" if leader["ordered"] else "badge",
        outline_width=2.4 if leader["ordered"] else 1.5,
        space=leader["hex"],
        tip=f"{words.name('person', leader['name'], lang)}, {kind}" if leader["name"] else kind,
    )
