"""G22.2: what a packet says besides moves, carried out before them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.grande_guerre.atlas import AREAS
from rules.grande_guerre.board import P, seat_of, seat_side, side_of
from rules.grande_guerre.events.cards import military_cards
from rules.grande_guerre.facts import FRONTS
from rules.grande_guerre.forces import in_reserve
from rules.grande_guerre.interrupts.reaction import REACT
from rules.grande_guerre.map.stacking import split
from rules.grande_guerre.map.supply import supplied
from rules.grande_guerre.map.zones import adjacent_to_enemy
from rules.grande_guerre.movement.places import put
from rules.grande_guerre.naval.landing import land
from rules.grande_guerre.offensives.winter import fly, launch, stop
from rules.grande_guerre.orders.supplying import RESERVE
from rules.grande_guerre.policies import ENGAGED, GOALS, RETREAT, THIS_TURN
from rules.grande_guerre.reinforcement.arrivals import appoint
from rules.grande_guerre.reinforcement.refit import refit
from rules.grande_guerre.resolution.journeys import transports
from rules.grande_guerre.resolution.lines import MOVES, headquarters_area, planned


def carry_out(p: P, side: str) -> None:
    """Standing orders and lists first, then refits, transports and reserves, each in the order of lines."""
    for kind, act in STEPS.items():
        for _, line in planned(p, side):
            if line.kind == kind:
                act(p, line.args)
    for _, line in planned(p, side):
        if line.kind in OF_SIDE:
            OF_SIDE[line.kind](p, side, line.args)
    military_cards(p)
    refits = [line for _, line in planned(p, side) if line.kind == "refit"]
    fed = supplied(p, side) if refits else set()
    for line in refits:
        refit(p, line.args["scope"], line.args["corps"], fed)
    transports(p, side)
    for _, line in planned(p, side):
        if line.kind == "land":
            land(p, line.args)
    for seat, line in planned(p, side):
        if line.kind == "reserve":
            set_reserve(p, seat, line.args)
    for _, line in planned(p, side):
        line.done = line.kind not in MOVES


def set_policy(p: P, args: dict[str, Any]) -> None:
    scope = args["scope"] + (THIS_TURN if args["term"] == "turn" else "")
    p.board.policies.setdefault(scope, {})[args["name"]] = args["value"]


def set_retreat(p: P, args: dict[str, Any]) -> None:
    p.board.policies.setdefault(args["scope"], {})[RETREAT] = "+".join(args["areas"])


def set_goals(p: P, args: dict[str, Any]) -> None:
    p.board.policies.setdefault(args["scope"], {})[GOALS] = "+".join(args["areas"])


def set_engaged(p: P, args: dict[str, Any]) -> None:
    p.board.policies.setdefault(args["scope"], {})[ENGAGED] = "+".join(args["corps"])


def set_reaction(p: P, args: dict[str, Any]) -> None:
    p.board.policies.setdefault(args["who"], {})[REACT] = args["to"]


def set_split(p: P, args: dict[str, Any]) -> None:
    p.board.policies.setdefault(args["who"] + THIS_TURN, {})["split"] = "+".join(args["corps"])


def set_siege(p: P, args: dict[str, Any]) -> None:
    p.board.policies.setdefault(args["area"] + THIS_TURN, {})["siege"] = args["action"]


def set_main(p: P, args: dict[str, Any]) -> None:
    army = args["who"]
    if p.board.armies[army].at:
        front = AREAS[p.board.armies[army].at].front
        assert front in FRONTS
        p.board.main[f"{side_of(p.board, army)}.{front}"] = army


def set_list(p: P, args: dict[str, Any]) -> None:
    """G10.5: corps and guns change their list."""
    for unit in args["units"]:
        if unit in p.board.corps:
            p.board.corps[unit].army = args["who"]
        elif unit in p.board.support:
            p.board.support[unit].hq = args["who"]


def set_general(p: P, args: dict[str, Any]) -> None:
    appoint(p, args["general"], args["who"])


STEPS = {
    "policy": set_policy,
    "retreat": set_retreat,
    "exploit": set_goals,
    "engage": set_engaged,
    "split": set_split,
    "react": set_reaction,
    "siege": set_siege,
    "main": set_main,
    "general": set_general,
    "list": set_list,
    "air": fly,
}
OF_SIDE = {"launch": launch, "stop": stop}
"""G15.2, G15.4: lines of the leader of a side."""


def set_reserve(p: P, seat: str, args: dict[str, Any]) -> None:
    """G4.4: the reserve is to hold these corps; all others come out into the area of the headquarters.

    Who finds no room there stays in reserve (G4.1a).
    """
    board, hq = p.board, args["who"]
    here = headquarters_area(board, hq)
    if not here or (adjacent_to_enemy(board, here, seat_side(board, seat)) and not moves_now(p, seat, hq)):
        return
    mine = [c for c in args["corps"] if board.corps[c].at and seat_of(board, c) == seat]
    out = [c for c in in_reserve(board, hq) if c not in args["corps"]]
    hold(p, [c for c in mine if board.corps[c].at == here], hq)
    leaving, _ = split(board, here, seat_side(board, seat), out)
    for corps in leaving:
        board.corps[corps].reserve = ""
    put(p, leaving, here)
    if hq in board.ghqs:
        far = [c for c in mine if board.corps[c].at]
        hold(p, far[: max(0, RESERVE - len(in_reserve(board, hq)))], hq)


def hold(p: P, corps: Sequence[str], hq: str) -> None:
    """Corps leave the map for the reserve of a headquarters."""
    for each in corps:
        unit = p.board.corps[each]
        unit.at, unit.reserve, unit.besieges = "", hq, False


def moves_now(p: P, seat: str, hq: str) -> bool:
    return any(li.kind in ("move", "attack") and li.args["who"] == hq for li in p.board.plans.get(seat, []))
