"""The battles that the lines of a seat's packet lead to, with their odds, from its view and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.grande_guerre.atlas import AREAS
from rules.grande_guerre.board import P, besieged_by, resistance
from rules.grande_guerre.bot.eyes import play_of
from rules.grande_guerre.facts import FOE
from rules.grande_guerre.forces import inside, outside
from rules.grande_guerre.map.stacking import limit
from rules.grande_guerre.odds import chances
from rules.grande_guerre.outlook import fight_for
from rules.grande_guerre.resolution.lines import with_headquarters
from rules.kernel.odds import Chance, Planned
from rules.kernel.orders import Order

RUNS = 300
HIDDEN = "hidden_corps"
STORMS = ("storm", "storm_neutralised")


def planned_battles(view: Mapping[str, Any], orders: Sequence[Order]) -> tuple[Planned, ...]:
    """One for each area that lines attack, and one for each fortress that is to be stormed."""
    seat, step = view["viewer"], view["step"]
    side = view["board"].get("side", "")
    if not side or step is None or step["name"] != "orders.packet":
        return ()
    written = step["shown"].get("packets", {}).get(seat, [])
    lines = [(line["kind"], line["args"]) for line in written]
    lines += [(order.kind, order.args) for order in orders if order.seat == seat]
    attacks = [args for kind, args in lines if kind == "attack" and args.get("path")]
    storms = [args for kind, args in lines if kind == "siege" and args.get("action") in STORMS]
    if not attacks and not storms:
        return ()
    p = play_of(view)
    found = [battle(p, area, corps, side) for area, corps in targets(p, attacks).items()]
    found += [storm(p, str(args["area"]), side) for args in storms]
    return tuple(each for each in found if each is not None)


def targets(p: P, attacks: Sequence[Mapping[str, Any]]) -> dict[str, dict[str, str]]:
    """The corps that attack each area, with the areas that they come from."""
    found: dict[str, dict[str, str]] = {}
    for args in attacks:
        who, path = str(args["who"]), [str(area) for area in args["path"]]
        known = who in p.board.armies or who in AREAS
        corps = list(args.get("corps", [])) if who in AREAS else with_headquarters(p, who) if known else []
        for each in corps:
            if each in p.board.corps and path[-1] in AREAS:
                origin = path[-2] if len(path) > 1 else p.board.corps[each].at
                found.setdefault(path[-1], {})[each] = origin
    return found


def battle(p: P, area: str, corps: Mapping[str, str], side: str) -> Planned | None:
    """Only so many corps attack out of an area as find room there (G4.1a)."""
    defenders = outside(p.board, area, FOE[side])
    room: dict[str, int] = {}
    going: dict[str, str] = {}
    for each, origin in corps.items():
        room.setdefault(origin, limit(p.board, origin))
        if room[origin] > 0:
            room[origin] -= 1
            going[each] = origin
    if not defenders or not going:
        return None
    return told(area, chances(fight_for(p.board, area, going, defenders), RUNS).win)


def storm(p: P, area: str, side: str) -> Planned | None:
    board = p.board
    garrison = inside(board, area, FOE[side])[:2]
    mine = dict.fromkeys(outside(board, area, side), area)
    if besieged_by(board, area) != side or not garrison or not mine or resistance(board, area) < 0:
        return None
    return told(area, chances(fight_for(board, area, mine, garrison, "assault"), RUNS).win)


def told(area: str, win: float) -> Planned:
    return Planned(area, (Chance("win", win), Chance("lose", 1 - win)), exact=False, assumed=HIDDEN)
