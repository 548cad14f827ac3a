"""Tents, units and leaders, the moves of the turn and the last battle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.kernel import scene as draw
from rules.kernel.scene import Icon, Layer, Token
from rules.kernel.scene.shapes import Mark
from rules.kernel.texts import Catalogue
from rules.samurai_battles.atlas import FULL, UNITS
from rules.samurai_battles.scene.ground import R, centre

SYMBOL_COLOURS = {"circle": "good", "triangle": "blue", "square": "red", "swords": "ink"}
LEADER_ICONS = {"foot": "flag", "mounted": "star", "commander": "crown"}


def tents(board: Mapping[str, Any]) -> Layer:
    shapes = []
    for side, hex_ in board["tents"].items():
        x, y = centre(hex_)
        shapes.append(Icon(name="tent", x=x, y=y + 4, size=58, fill=side, ink="halo", opacity=0.45))
    return Layer("tents", tuple(shapes))


def trails(board: Mapping[str, Any]) -> Layer:
    """The moves of this turn."""
    arrows = [
        draw.Arrow(points=tuple(map(centre, path)), colour="arrow", width=6, opacity=0.55)
        for path in board["trails"]
        if len(path) > 1
    ]
    return Layer("trails", tuple(arrows))


def clash(board: Mapping[str, Any]) -> Layer:
    """The hexes of the last battle."""
    rings = []
    for hex_ in board["clash"]:
        x, y = centre(hex_)
        rings.append(draw.Circle(x=x, y=y, r=R * 0.84, outline="accent", width=3, dash=(6, 4)))
    return Layer("clash", tuple(rings))


def troops(board: Mapping[str, Any], lang: str, words: Catalogue) -> Layer:
    leaders = {leader["hex"]: leader for leader in board["leaders"].values()}
    units = sorted(board["units"].values(), key=lambda unit: str(unit["hex"]))
    shapes: list[Any] = []
    for unit in units:
        shapes += unit_shapes(unit, leaders.pop(unit["hex"], None), lang, words)
    for leader in sorted(leaders.values(), key=lambda each: str(each["hex"])):
        shapes.append(leader_token(leader, *centre(leader["hex"]), 34, lang, words))
    return Layer("troops", tuple(shapes))


def unit_shapes(
    unit: Mapping[str, Any], leader: Mapping[str, Any] | None, lang: str, words: Catalogue
) -> list[Any]:
    """A block with its symbol, as many pips as it has blocks, and its leader at the shoulder."""
    x, y = centre(unit["hex"])
    symbol = UNITS[unit["type"]].symbol
    marks: tuple[Mark, ...] = ("chosen",) if unit["ordered"] else ()
    marks += ("spent",) if unit["fought"] else ()
    shapes: list[Any] = [
        Token(
            x=x,
            y=y + 3,
            size=42,
            colour=unit["side"],
            shape="block",
            text=unit["type"].upper(),
            pips=unit["blocks"],
            pips_of=FULL,
            marks=marks,
            space=unit["hex"],
            tip=f"{words.name('unit', unit['type'], lang)}, {unit['hex'].upper()}: {unit['blocks']}",
        ),
        Icon(
            name=symbol,
            x=x - 20,
            y=y - 17,
            size=16,
            fill=SYMBOL_COLOURS[symbol],
            outline="halo",
            outline_width=2,
        ),
    ]
    if leader is not None:
        shapes.append(leader_token(leader, x + 20, y - 17, 22, lang, words))
    return shapes


def leader_token(
    leader: Mapping[str, Any], x: float, y: float, size: float, lang: str, words: Catalogue
) -> Token:
    tip = words.name("leader", leader["kind"], lang)
    return Token(
        x=x,
        y=y,
        size=size,
        colour=leader["side"],
        shape="disc",
        icon=LEADER_ICONS[leader["kind"]],
        edge="highlight",
        marks=("chosen",) if leader["ordered"] else (),
        space=leader["hex"],
        tip=f"{words.name('person', leader['name'], lang)}, {tip}" if leader["name"] else tip,
    )
