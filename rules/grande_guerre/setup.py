"""G20, G2.5: scenarios and options to a new board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from rules.grande_guerre.atlas import (
    AREAS,
    AUGUST,
    GENERALS,
    LATER_GENERALS,
    MAJORS,
    NATIONS,
    PLANS,
    SCENARIOS,
    SEATINGS,
    SETUPS,
    TURN,
    corps_number,
    nation_of,
    type_of,
)
from rules.grande_guerre.board import Board
from rules.grande_guerre.facts import SEAT_SIDES, SIDES, ArmySetup, Detachment, General, Scenario
from rules.grande_guerre.naval.ships import new_navy
from rules.grande_guerre.pieces import Army, Corps, Ghq, Nation, Support
from rules.grande_guerre.politics.begin import begin as begin_politics

SEATING = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven"}
MINOR_MUN = 1
NEVER = 99
BEF = "GB_BEF"
BEF_LANDS = "sep_1914"
"""The British Expeditionary Force takes orders from September 1914 on (G20.3)."""


def new_board(scenario: str, options: Mapping[str, Any]) -> Board:
    played = SCENARIOS[scenario]
    board = Board(
        turn=TURN[played.start],
        nations={n: nation(played, n) for n in taking_part(played)},
        corps={},
        armies={},
        ghqs={},
        support={},
        seats=seats(scenario, options),
    )
    board.august.plans = dict(played.plans)
    for army, corps in numbered_armies(played.setup):
        if takes_part(played, army):
            place_army(board, army, corps)
    for detachment, corps in numbered_detachments(played.setup):
        if stationed(played, detachment):
            board.corps |= {c: garrisoned(detachment) for c in corps}
    place_commands(board, played)
    raise_flags(board)
    if played.campaign:
        board.navy = new_navy(list(board.nations))
        begin_politics(board, played)
    return board


def taking_part(scenario: Scenario) -> tuple[str, ...]:
    """The nations of a scenario; in a campaign the neutrals too."""
    others = [n for n in NATIONS if n not in scenario.nations()] if scenario.campaign else []
    return (*scenario.nations(), *others)


def seats(scenario: str, options: Mapping[str, Any]) -> dict[str, list[str]]:
    """Which nations of a scenario each seat plays; seats without any are left out."""
    table = SEATINGS[f"{SEATING[options['players']]}_player"]
    here = taking_part(SCENARIOS[scenario])
    found = {seat: [n for n in nations if n in here] for seat, nations in table.items()}
    return {seat: nations for seat, nations in found.items() if nations}


def side_of_seat(seat: str) -> str:
    """An Italy of its own belongs to neither side before it has joined one."""
    return SEAT_SIDES.get(seat, seat)


def nation(scenario: Scenario, name: str) -> Nation:
    """A nation at war from the start, or a neutral, which is given its stocks when it enters (G10.6)."""
    side = next((side for side in SIDES if name in scenario.sides[side]), "")
    will = scenario.will.get(name, MAJORS[name].will if name in MAJORS else 0)
    if not side:
        return Nation(nw=will)
    stock = scenario.stocks.get(name) or starting_stock(name)
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
def _all_numbered(
    year: str,
) -> tuple[tuple[tuple[ArmySetup, list[str]], ...], tuple[tuple[Detachment, list[str]], ...]]:
    used: dict[str, int] = {}
    armies = tuple((army, _numbered(army.corps, used)) for army in SETUPS[year].armies)
    return armies, tuple((each, _numbered(each.corps, used)) for each in SETUPS[year].independent)


def numbered_armies(year: str = "1914") -> Iterator[tuple[ArmySetup, list[str]]]:
    return iter(_all_numbered(year)[0])


def numbered_detachments(year: str = "1914") -> Iterator[tuple[Detachment, list[str]]]:
    return iter(_all_numbered(year)[1])


@cache
def first_free(kind: str) -> int:
    """The first number of a type that no unit of the set-up has."""
    listed = [c for _, corps in (*numbered_armies(), *numbered_detachments()) for c in corps]
    return 1 + max((corps_number(c)[1] for c in listed if type_of(c) == kind), default=0)


def next_corps(board: Board, kind: str) -> str:
    """The name of a corps that arrives now: numbers go on and are never used again."""
    known = [corps_number(c)[1] for c in board.corps if type_of(c) == kind]
    return f"{kind}#{max([first_free(kind), *(n + 1 for n in known)])}"


# Placing


def takes_part(scenario: Scenario, army: ArmySetup) -> bool:
    if nation_of(army.id) not in taking_part(scenario):
        return False
    return army.id in scenario.armies if scenario.armies else AREAS[army.area].sector in scenario.sectors


def stationed(scenario: Scenario, detachment: Detachment) -> bool:
    if detachment.nation not in taking_part(scenario):
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
    setup = SETUPS[scenario.setup]
    for each in setup.ghqs:
        here = nation_of(each.id) in board.nations and AREAS[each.area].sector in scenario.sectors
        if here and not scenario.armies and not each.active_from:
            board.ghqs[each.id] = Ghq(at=each.area, front=each.front, general=each.commander)
    for ghq in board.ghqs:
        if nation_of(ghq) not in {nation_of(u) for u in board.support if "fighter" in u}:
            for kind, count in SETUPS["1914"].air.get(nation_of(ghq), {}).items():
                add_support(board, nation_of(ghq), kind, count, ghq)
    posts = {a.general for a in board.armies.values()} | {g.general for g in board.ghqs.values()}
    placed = posts | {army.general for army in setup.armies} | {g.commander for g in setup.ghqs}
    placed |= LATER_GENERALS
    board.pool = [g.id for g in GENERALS.values() if is_at_hand(board, g) and g.id not in placed]


def is_at_hand(board: Board, general: General) -> bool:
    """Whether a general serves a nation of the scenario now: he has come and has not left."""
    come = not general.from_ or (board.turn > AUGUST and TURN.get(general.from_, NEVER) <= board.turn)
    gone = bool(general.leaves) and TURN.get(general.leaves, NEVER) <= board.turn
    return general.nation in board.nations and come and not gone


def raise_flags(board: Board) -> None:
    """16.5, G7.1b: armies that the war plans oblige to attack in this turn."""
    for plan in board.august.plans.values() if board.turn <= AUGUST else ():
        flagged = PLANS[plan].flags_august if board.turn == AUGUST else PLANS[plan].flags_pre_turn
        for army in flagged:
            if army in board.armies:
                board.armies[army].flag = True
