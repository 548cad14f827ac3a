"""What a unit can reach, see and attack, shown over the map for whoever points at it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import convert

from rules.kernel.texts import Text
from rules.kernel.title import Overlay
from rules.samurai_battles.atlas import HEXES, apart
from rules.samurai_battles.battle.attacks import fire_targets, melee_targets
from rules.samurai_battles.battlefield.sight import clear
from rules.samurai_battles.board import Board, Unit
from rules.samurai_battles.movement.moves import limits, may_halt, unit_steps

PUBLIC = (
    *("goal", "active", "land", "tents", "units", "leaders", "honor", "turn", "phase", "banners"),
    *("orders", "effects", "spent", "on_cards"),
)


def overlays(view: Mapping[str, Any], space: str) -> tuple[Overlay, ...]:
    """The overlays of the unit in a hex, from what anybody may know; none where there is no unit."""
    seen = view["board"]
    board = convert({name: seen[name] for name in PUBLIC}, Board)
    unit = board.unit_at(space)
    if unit is None:
        return ()
    found = (*marches(board, unit), *volleys(board, unit), targets(board, unit))
    return tuple(overlay for overlay in found if overlay.spaces)


def marches(board: Board, unit: Unit) -> tuple[Overlay, Overlay]:
    """9.4: where the unit can go and still fight, and where it can only go."""
    battle, _most = limits(board, unit)
    reach: dict[str, int] = {}
    for path in paths(board, unit, []):
        reach[path[-1]] = min(len(path), reach.get(path[-1], len(path)))
    near = sorted(hex_ for hex_, steps in reach.items() if steps <= battle)
    return (
        Overlay(Text("overlay.move"), tuple(near), "reach"),
        Overlay(Text("overlay.march"), tuple(sorted(set(reach) - set(near))), "far"),
    )


def paths(board: Board, unit: Unit, path: list[str]) -> Iterator[list[str]]:
    for there in unit_steps(board, unit, "none", path):
        longer = [*path, there]
        if may_halt(board, unit, there):
            yield longer
        yield from paths(board, unit, longer)


def volleys(board: Board, unit: Unit) -> tuple[Overlay, ...]:
    """10.2: the hexes in range, apart by whether they are in sight."""
    if not unit.kind.ranged:
        return ()
    taken = board.occupied()
    near = [hex_ for hex_ in HEXES if 2 <= apart(unit.hex, hex_) <= unit.kind.range]
    sighted = {hex_ for hex_ in near if clear(board.land, taken, unit.hex, hex_)}
    return (
        Overlay(Text("overlay.sight"), tuple(sorted(sighted)), "sight"),
        Overlay(Text("overlay.blind"), tuple(sorted(set(near) - sighted)), "blind"),
    )


def targets(board: Board, unit: Unit) -> Overlay:
    """10.2, 10.3: the enemies that the unit could attack from where it stands."""
    found = sorted({*melee_targets(board, unit), *fire_targets(board, unit)})
    return Overlay(Text("overlay.target"), tuple(found), "target")
