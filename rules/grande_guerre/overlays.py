"""What is shown over the map for an area: how far its corps come, enemy zones, where a side has supply."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from msgspec import Struct, convert

from rules.grande_guerre.atlas import AREAS, AROUND, TYPES
from rules.grande_guerre.board import Board, P, besieged_by, held_by, hostile_fort
from rules.grande_guerre.facts import FOE
from rules.grande_guerre.forces import enemies
from rules.grande_guerre.map.control import in_play
from rules.grande_guerre.map.supply import supply
from rules.grande_guerre.map.zones import in_zone, is_rigid
from rules.grande_guerre.movement.costs import Cost, Pace, pace_of, passable, step_cost
from rules.grande_guerre.pieces import Army, Corps, Fort, Nation
from rules.grande_guerre.survey import standing_still
from rules.kernel.texts import Text
from rules.kernel.title import Overlay


class Table(Struct):
    """As much of a game as supply asks for."""

    board: Board
    scenario: str


def overlays(view: Mapping[str, Any], space: str) -> tuple[Overlay, ...]:
    """Those of the side that stands in an area; where nobody stands, none."""
    seen = view["board"]
    here = [s for s in seen["stacks"] if s["area"] == space and not s["inside"]]
    side = seen["nations"].get(here[0]["nation"], {}).get("side") if here else ""
    if not side:
        return ()
    board = board_in(seen)
    p = cast(P, Table(board, view["scenario"]))
    with standing_still(board):
        found = (
            (Text("overlay.reach"), reached(board, space, side, known_at(seen, space, side)), "reach"),
            (Text.of("overlay.zone", side=FOE[side]), zones(board, side), "target"),
            (Text.of("overlay.supply", side=side), supply(p, side).areas, "far"),
        )
    shown = [
        (name, tuple(a for a in AREAS if a in areas and in_play(p, a)), style) for name, areas, style in found
    ]
    return tuple(Overlay(name, spaces, style) for name, spaces, style in shown if spaces)


def board_in(seen: Mapping[str, Any]) -> Board:
    """The position as a viewer knows it: enemy corps whose type is hidden stand there as any corps would."""
    return Board(
        turn=seen["turn"],
        nations={n: Nation(side=each["side"]) for n, each in seen["nations"].items()},
        corps=corps_in(seen),
        armies={a: Army(at=hq.get("at", "")) for a, hq in seen["armies"].items()},
        ghqs={},
        support={},
        seats={},
        held={a: holder for a, holder in seen["control"].items() if holder != AREAS[a].owner},
        forts=convert(seen["forts"], dict[str, Fort]),
        rails=dict(seen["rails"]),
        weather=dict(seen["weather"]),
        frozen=list(seen["frozen"]),
        doctrine=dict(seen["doctrine"]),
    )


def corps_in(seen: Mapping[str, Any]) -> dict[str, Corps]:
    found: dict[str, Corps] = {}
    for number, stack in enumerate(seen["stacks"]):
        kind = next(name for name in TYPES if name.startswith(f"{stack['nation']}_"))
        for place in range(stack["corps"]):
            piece = Corps(at=stack["area"], inside=stack["inside"], besieges=stack["besieges"])
            found[f"{kind}#{1000 * (number + 1) + place}"] = piece
    return found


def known_at(seen: Mapping[str, Any], area: str, side: str) -> list[str]:
    """The corps in the open whose type the viewer knows."""
    known = [c for c, each in seen["corps"].items() if each.get("at") == area and not each.get("inside")]
    return [c for c in known if seen["nations"][c.partition("_")[0]]["side"] == side]


def reached(board: Board, start: str, side: str, corps: list[str]) -> frozenset[str]:
    """G7.2 to G7.4: every area that the corps in an area can enter together, those of the enemy included."""
    if not corps:
        return frozenset()
    pace, best, edge = pace_of(corps), {start: Cost()}, [start]
    while edge:
        here = edge.pop(0)
        if here != start and ends_there(board, here, side):
            continue
        for there in AROUND[here]:
            spent = best[here].plus(step_cost(board, side, here, there, best[here]))
            if may_enter(board, corps, here, there, side, pace, spent) and is_better(best, there, spent):
                best[there] = spent
                edge.append(there)
    return frozenset(best) - {start}


def may_enter(
    board: Board, corps: list[str], here: str, there: str, side: str, pace: Pace, spent: Cost
) -> bool:
    """A neutral's land is closed; any stack may take one step into a passable area (G7.2)."""
    return (
        bool(held_by(board, there))
        and pace.allows(spent)
        and passable(board, corps, False, here, there, side)
    )


def is_better(best: Mapping[str, Cost], there: str, spent: Cost) -> bool:
    return there not in best or (spent.foot, spent.horse) < (best[there].foot, best[there].horse)


def ends_there(board: Board, area: str, side: str) -> bool:
    """Whether a stack that enters an area goes no further."""
    fort = hostile_fort(board, area, side) and besieged_by(board, area) != side
    rigid = is_rigid(board, FOE[side]) and in_zone(board, area, side)
    return bool(enemies(board, area, side)) or fort or rigid


def zones(board: Board, side: str) -> frozenset[str]:
    """G7.4: where enemy corps slow a side down, or stop it."""
    return frozenset(a for a in AREAS if in_zone(board, a, side))
