"""Stored states of older shapes, each brought into the next one."""

from __future__ import annotations

from typing import Any

from rules.axis_allies_1942.board import LETTERS

Tree = dict[str, Any]


def upcast(tree: Tree, schema: int) -> Tree:
    """A state of a schema in the shape of the next."""
    {1: from_1, 2: from_2, 3: from_3}[schema](tree["board"])
    return tree


def from_1(board: Tree) -> None:
    """Schema 1 wrote the fields of the units in full, and infantry too."""
    board["units"] = {
        uid: {LETTERS[name]: value for name, value in unit.items() if value != "infantry"}
        for uid, unit in board["units"].items()
    }


def from_2(board: Tree) -> None:
    """Schema 2 kept two things in one text: `assault:egypt`, `germany:carriers`, `germany:libya`."""
    for unit in board["units"].values():
        mission, _, target = unit.get(LETTERS["mission"], "").partition(":")
        if target:
            unit |= {LETTERS["mission"]: mission, LETTERS["target"]: target}
    board["closed"] = _by_power(board.get("closed", []))
    board["bid_spaces"] = _by_power(board.get("bid_spaces", []))
    board["announced"] = {zone: len(ways) for zone, ways in board.get("announced", {}).items()}


def from_3(board: Tree) -> None:
    """Schema 3 did not say in which phase a unit had moved, nor how battles had ended."""
    board.setdefault("results", {})
    for trail in (trail for trails in board.get("trails", {}).values() for trail in trails):
        trail.setdefault("phase", "")


def _by_power(entries: list[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for entry in entries:
        power, _, what = entry.partition(":")
        found.setdefault(power, []).append(what)
    return found
