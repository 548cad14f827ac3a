"""G3.2, G7.11: who controls an area, and who may enter it at all."""

from __future__ import annotations

from collections.abc import Iterable

from rules.grande_guerre.atlas import AREAS, AROUND, AUGUST, NOVEMBER, PLANS, PRE_TURN, TURN, nation_of
from rules.grande_guerre.board import (
    VASSAL,
    Board,
    P,
    controller,
    held_by,
    hostile_fort,
    scenario_of,
    side_of,
)
from rules.grande_guerre.facts import FOE
from rules.grande_guerre.forces import outside
from rules.grande_guerre.pieces import Capture
from rules.grande_guerre.remembering import remembered

BELGIAN_PORTS = ("antwerp", "flanders", "brussels")
EARLY_ARMY = "FR_V"
"""16.2.1: the army that an option lets into Belgium."""
OPEN_TO_ALL = ("AL", "PE")
"""G7.11: Albania and Persia."""


def in_play(p: P, area: str) -> bool:
    """Whether a scenario lets anybody enter an area."""
    scenario = scenario_of(p)
    if scenario.areas:
        return area in scenario.areas
    return AREAS[area].sector in scenario.sectors


def may_enter(p: P, nation: str, area: str) -> bool:
    """G7.5, G7.11: whether units of a nation may enter an area, friendly or not."""
    if not in_play(p, area):
        return False
    owner, side = controller(p.board, area), side_of(p.board, nation)
    if nation == VASSAL and side == "central" and AREAS[area].owner != VASSAL:
        return False  # G20.1b: a vassal may not leave its country.
    if p.board.nations[nation].status == "limited":
        return side_of(p.board, owner) == side and near_belgian_port(area)
    if side_of(p.board, owner) == side:
        return True
    if side_of(p.board, owner) == FOE[side]:
        return area not in scenario_of(p).safe
    return is_open(p, owner)


def near_belgian_port(area: str) -> bool:
    """b.3.1: where the British Expeditionary Force may go while Britain is not at war."""
    return area in BELGIAN_PORTS or any(port in AROUND[area] for port in BELGIAN_PORTS)


def is_open(p: P, owner: str) -> bool:
    return owner in OPEN_TO_ALL or owner in scenario_of(p).open_minors


def has_passage(p: P, army: str, area: str) -> bool:
    """G7.11, G20.2: neutral soil that an army may cross: by its war plan in the pre-turn, or by a right."""
    owner, side = controller(p.board, area), side_of(p.board, army)
    plan = p.board.august.plans.get(nation_of(army), "")
    if p.board.turn == PRE_TURN and plan and area in PLANS[plan].passage.get(army, ()):
        return True
    if not side or side_of(p.board, owner) or not in_play(p, area):
        return False
    if army == EARLY_ARMY and owner == "BE" and "early_entry" in p.board.flags:
        return p.board.turn == AUGUST
    return owner in passages(p, side)


def passages(p: P, side: str) -> list[str]:
    """17.5: neutrals that let the troops of a side through, or work with them."""
    return remembered(p.board, ("passages", side), lambda: _passages(p, side))


def _passages(p: P, side: str) -> list[str]:
    from rules.grande_guerre.diplomacy.countries import COUNTRIES
    from rules.grande_guerre.diplomacy.levels import is_neutral, row

    board = p.board
    found = ["BE"] if f"belgium_passage_to_{side}" in board.flags else []
    if side == "entente" and "salonica_landing" in board.flags:
        found.append("GR")
    if not scenario_of(p).campaign:
        return found
    granted = {"central": ("right_of_passage_central",), "entente": ("military_cooperation_entente",)}[side]
    neutral = [c for c in COUNTRIES if is_neutral(board, c) and row(board, c).result in granted]
    return [c for c in (*found, *neutral) if is_neutral(board, c)]


def can_take(board: Board, area: str, side: str) -> bool:
    """G3.2: no enemy corps in the open and no enemy fortress is in the area."""
    return not outside(board, area, FOE[side]) and not hostile_fort(board, area, side)


def take(p: P, area: str, nation: str) -> bool:
    """G3.2: a corps of a nation is in the area; its side controls it now. True if that is a change."""
    board, side = p.board, side_of(p.board, nation)
    if held_by(board, area) == side or not can_take(board, area, side):
        return False
    old, owner = controller(board, area), AREAS[area].owner
    if side_of(board, old) or is_open(p, owner):
        hand_over(board, area, old, nation)
        return True
    return False


def hand_over(board: Board, area: str, old: str, nation: str) -> None:
    """An area goes to a nation, or back to its owner of 1914 if he is on the same side."""
    owner = AREAS[area].owner
    new = owner if side_of(board, owner) == side_of(board, nation) else nation
    if new == owner:
        board.held.pop(area, None)
        board.rails.pop(area, None)
    else:
        board.held[area] = new
        board.rails[area] = board.turn
    if not in_no_mans_land(board, area):
        board.captures.append(Capture(board.turn, area, old, new))


RUSSIAN_CAUCASUS = "RU_X"


def far_front(p: P, army: str, nation: str, area: str) -> bool:
    """G24.6: whether an area is closed to a Russian army: the Caucasus is for one army and for those that
    an expedition sends there (B7), the Balkans for one army besides."""
    sector = AREAS[area].sector
    if nation != "RU" or sector not in ("armenian", "balkan") or not army:
        return False
    politics = p.board.politics.get("RU")
    released = politics is not None and f"{army}.{sector}" in politics.expeditions
    if sector == "armenian":
        return army != RUSSIAN_CAUCASUS and not released
    there = {
        c.army
        for n, c in p.board.corps.items()
        if c.at and nation_of(n) == "RU" and AREAS[c.at].sector == sector
    }
    return not released and bool(there - {army, ""})


def in_no_mans_land(board: Board, area: str) -> bool:
    """15.A.7: in Jan-Feb 1915 whoever enters it takes it from nobody."""
    return board.turn == NOVEMBER + 1 and area in board.no_mans_land


def is_land_of(board: Board, area: str, side: str) -> bool:
    """Whether the owner of 1914 is on a side."""
    return side_of(board, AREAS[area].owner) == side


def under_flag(p: P, corps: Iterable[str]) -> bool:
    """G7.1b: whether one of some corps belongs to an army with a red flag; a locked one takes no orders."""
    lists = {p.board.corps[c].army for c in corps} - {""}
    return any(p.board.armies[army].flag and not locked(p, army) for army in lists)


def locked(p: P, army: str) -> bool:
    """Whether an army takes no orders yet (locked until a turn, or while Italy is no enemy)."""
    lock = p.board.armies[army].lock
    if lock == "italy_not_hostile":
        return side_of(p.board, "IT") == "" and p.board.turn < TURN["mar_apr_1915"]
    return bool(lock) and p.board.turn < TURN[lock]
