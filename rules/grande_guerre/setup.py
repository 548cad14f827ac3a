"""G20, G2.5: scenarios and options to a new board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from rules.grande_guerre.atlas import (
    AREAS,
    AUGUST,
    GENERALS,
    MAJORS,
    PLANS,
    SCENARIOS,
    SEATINGS,
    SETUP_1914,
    TURN,
    corps_number,
    nation_of,
    type_of,
)
from rules.grande_guerre.board import Board
from rules.grande_guerre.facts import SIDES, ArmySetup, Detachment, Scenario
from rules.grande_guerre.pieces import Army, Corps, Ghq, Nation, Support

SEATING = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven"}
MINOR_MUN = 1
BEF = "GB_BEF"
BEF_LANDS = "sep_1914"
"""The British Expeditionary Force takes orders from September 1914 on (G20.3)."""


def new_board(scenario: str, options: Mapping[str, Any]) -> Board:
    played = SCENARIOS[scenario]
    board = Board(
        turn=TURN[played.start],
        nations={n: nation(played, n) for n in played.nations()},
        corps={},
        armies={},
        ghqs={},
        support={},
        seats=seats(scenario, options),
    )
    for army, corps in numbered_armies():
        if takes_part(played, army):
            place_army(board, army, corps)
    for detachment, corps in numbered_detachments():
        if stationed(played, detachment):
            board.corps |= {c: garrisoned(detachment) for c in corps}
    place_commands(board, played)
    raise_flags(board, played)
    return board


def seats(scenario: str, options: Mapping[str, Any]) -> dict[str, list[str]]:
    """Which nations of a scenario each seat plays; seats without any are left out."""
    table = SEATINGS[f"{SEATING[options['players']]}_player"]
    here = SCENARIOS[scenario].nations()
    found = {seat: [n for n in nations if n in here] for seat, nations in table.items()}
    return {seat: nations for seat, nations in found.items() if nations}


def side_of_seat(scenario: str, nations: list[str]) -> str:
    sides = SCENARIOS[scenario].sides
    return next(side for side in SIDES if any(n in sides[side] for n in nations))


def nation(scenario: Scenario, name: str) -> Nation:
    side = next(side for side in SIDES if name in scenario.sides[side])
    stock = scenario.stocks.get(name) or starting_stock(name)
    will = scenario.will.get(name, 0)
    return Nation(side=side, status="war", nw=will, entered=TURN[scenario.start], **stock)


def starting_stock(name: str) -> dict[str, int]:
    """A minor starts with twice the recruits of its cities, at least two, and one munition."""
    if name in MAJORS:
        return MAJORS[name].start_stock
    recruits = sum(area.rp for area in AREAS.values() if area.owner == name)
    return {"rp": max(2, 2 * recruits), "mun": MINOR_MUN}


# G2.5: corps are numbered in the order of the set-up, whatever a scenario leaves out


def _numbered(types: Mapping[str, int], used: dict[str, int]) -> list[str]:
    names = []
    for kind, count in types.items():
        names += [f"{kind}#{used.get(kind, 0) + n}" for n in range(1, count + 1)]
        used[kind] = used.get(kind, 0) + count
    return names


@cache
def _all_numbered() -> tuple[
    tuple[tuple[ArmySetup, list[str]], ...], tuple[tuple[Detachment, list[str]], ...]
]:
    used: dict[str, int] = {}
    armies = tuple((army, _numbered(army.corps, used)) for army in SETUP_1914.armies)
    return armies, tuple((each, _numbered(each.corps, used)) for each in SETUP_1914.independent)


def numbered_armies() -> Iterator[tuple[ArmySetup, list[str]]]:
    return iter(_all_numbered()[0])


def numbered_detachments() -> Iterator[tuple[Detachment, list[str]]]:
    return iter(_all_numbered()[1])


@cache
def first_free(kind: str) -> int:
    """The first number of a type that no unit of the set-up has."""
    listed = [c for _, corps in (*_all_numbered()[0], *_all_numbered()[1]) for c in corps]
    return 1 + max((corps_number(c)[1] for c in listed if type_of(c) == kind), default=0)


def next_corps(board: Board, kind: str) -> str:
    """The name of a corps that arrives now: numbers go on and are never used again."""
    known = [corps_number(c)[1] for c in board.corps if type_of(c) == kind]
    return f"{kind}#{max([first_free(kind), *(n + 1 for n in known)])}"


# Placing


def takes_part(scenario: Scenario, army: ArmySetup) -> bool:
    if nation_of(army.id) not in scenario.nations():
        return False
    return army.id in scenario.armies if scenario.armies else AREAS[army.area].sector in scenario.sectors


def stationed(scenario: Scenario, detachment: Detachment) -> bool:
    if detachment.nation not in scenario.nations():
        return False
    if scenario.armies:
        return detachment.area in scenario.garrisons
    return AREAS[detachment.area].sector in scenario.sectors


def garrisoned(detachment: Detachment) -> Corps:
    """G13.1: a garrison is inside its fortress, if there is one."""
    bound = detachment.garrison and AREAS[detachment.area].fortress > 0
    return Corps(at=detachment.area, inside=bound, bound=bound)


def place_army(board: Board, army: ArmySetup, corps: list[str]) -> None:
    lock = BEF_LANDS if army.id == BEF else army.locked_until
    board.armies[army.id] = Army(at=army.area, general=army.general, lock=lock)
    board.corps |= {c: Corps(at=army.area, army=army.id) for c in corps}
    for kind, count in army.support.items():
        add_support(board, nation_of(army.id), kind, count, army.id)
    if army.main_army:
        board.main[f"{board.nations[nation_of(army.id)].side}.{army.main_army}"] = army.id


def add_support(board: Board, owner: str, kind: str, count: int, hq: str) -> None:
    for _ in range(count):
        number = 1 + sum(unit.startswith(f"{owner}_{kind}#") for unit in board.support)
        board.support[f"{owner}_{kind}#{number}"] = Support(hq=hq)


def place_commands(board: Board, scenario: Scenario) -> None:
    """High commands of the front with their squadrons, and the generals without a post."""
    for each in SETUP_1914.ghqs:
        here = nation_of(each.id) in board.nations and AREAS[each.area].sector in scenario.sectors
        if here and not scenario.armies and not each.active_from:
            board.ghqs[each.id] = Ghq(at=each.area, front=each.front, general=each.commander)
    for ghq in board.ghqs:
        if nation_of(ghq) not in {nation_of(u) for u in board.support if "fighter" in u}:
            for kind, count in SETUP_1914.air.get(nation_of(ghq), {}).items():
                add_support(board, nation_of(ghq), kind, count, ghq)
    posts = {a.general for a in board.armies.values()} | {g.general for g in board.ghqs.values()}
    placed = posts | {army.general for army in SETUP_1914.armies} | {g.commander for g in SETUP_1914.ghqs}
    board.pool = [
        g.id for g in GENERALS.values() if g.nation in board.nations and g.id not in placed and not g.from_
    ]


def raise_flags(board: Board, scenario: Scenario) -> None:
    """16.5, G7.1b: armies that the war plans oblige to attack in this turn."""
    for plan in scenario.plans.values() if board.turn <= AUGUST else ():
        flagged = PLANS[plan].flags_august if board.turn == AUGUST else PLANS[plan].flags_pre_turn
        for army in flagged:
            if army in board.armies:
                board.armies[army].flag = True
