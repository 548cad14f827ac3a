"""0.2: what a viewer knows of diplomacy, the first packets, boxes and peace, and what else might be."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec import to_builtins

from rules.grande_guerre.atlas import STRATAGEMS, nation_of
from rules.grande_guerre.board import Board, side_of
from rules.grande_guerre.diplomacy.audience import served_side
from rules.grande_guerre.facts import FOE, SIDES
from rules.kernel.texts import REFEREE

SECRET_FLAGS = {"kaisers_gold": "central"}
"""What only one side knows (16.4.2a)."""
KNOWN_BY = {"GB": "entente"}
"""Whose secret level a side knows (17.9.10)."""


def seen(board: Board, viewer: str | None, side: str) -> dict[str, Any]:
    """Everything of these chapters for a viewer of a side; the referee sees all."""
    if not board.diplomacy.levels:
        return {}
    everything = viewer == REFEREE
    return {
        "levels": levels_seen(board, side, everything=everything),
        "ambassadors": counters_seen(board, side, everything=everything),
        "promises": list(board.diplomacy.promises),
        "declarations": to_builtins(board.diplomacy.declarations),
        "flags": [f for f in board.flags if everything or SECRET_FLAGS.get(f, side) == side],
        "boxes": boxes_seen(board),
        "peace": {"out": dict(board.peace.out), "points": dict(board.peace.points)},
        "august": august_seen(board, side, everything=everything),
    }


def levels_seen(board: Board, side: str, *, everything: bool) -> dict[str, int]:
    dark = [c for c in board.diplomacy.dark if KNOWN_BY.get(c, "nobody") != side and not everything]
    return {c: level for c, level in board.diplomacy.levels.items() if c not in dark}


def counters_seen(board: Board, side: str, *, everything: bool) -> dict[str, Any]:
    """17.2.1: everybody sees a counter and where it is, only its own side what it is worth."""
    found: dict[str, Any] = {}
    for name, each in board.diplomacy.counters.items():
        found[name] = {"nation": each.nation, "at": each.at}
        if everything or knows_value(board, side, each.nation):
            found[name]["value"] = each.value
    return found


def knows_value(board: Board, side: str, nation: str) -> bool:
    """Its own side knows what a counter is worth, and who has spies the enemy's this turn (event 43)."""
    spies = "ambassadors" in board.cards.revealed.get(side, [])
    return side != "" and (spies or served_side(board, nation) == side)


def boxes_seen(board: Board) -> dict[str, Any]:
    """24: owners, points and how many units of each nation stand in a box."""
    found: dict[str, Any] = {
        name: {"owner": box.owner, "points": dict(box.points), "units": {}}
        for name, box in board.boxes.items()
    }
    for name, corps in board.corps.items():
        if corps.box:
            units = found[corps.box]["units"]
            units[nation_of(name)] = units.get(nation_of(name), 0) + 1
    return found


def august_seen(board: Board, side: str, *, everything: bool) -> dict[str, Any]:
    """16.2.2: plans are public once revealed; a hand is seen by its side only."""
    mine = [s for s in SIDES if everything or s == side]
    return {
        "plans": dict(board.august.plans),
        "options": {power: list(chosen) for power, chosen in board.august.options.items()},
        "drawn": {s: board.august.drawn[s] for s in mine if s in board.august.drawn},
        "seen": {s: board.august.seen[s] for s in mine if s in board.august.seen},
    }


def scramble(board: Board, side: str, rng: Random) -> None:
    """Other values of the enemy's ambassadors, other secret levels, other gold and other cards."""
    for each in board.diplomacy.counters.values():
        if not knows_value(board, side, each.nation):
            each.value = rng.randint(0, 3)
    for country in board.diplomacy.dark:
        if KNOWN_BY.get(country, "nobody") != side:
            board.diplomacy.levels[country] = rng.randint(1, 5)
    for flag, knower in SECRET_FLAGS.items():
        if side != knower and board.august.plans and side_of(board, "TR") == "":
            board.flags = [f for f in board.flags if f != flag] + ([flag] if rng.random() < 0.5 else [])
    for other in SIDES:
        if other != side and board.august.drawn.get(other):
            count = len(board.august.drawn[other])
            board.august.drawn[other] = sorted(rng.sample(sorted(STRATAGEMS), count))
        if FOE[other] == side:
            board.august.seen.pop(other, None)
