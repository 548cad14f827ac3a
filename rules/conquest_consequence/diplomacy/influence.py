"""8.0, 8.01: influence on neutrals, marker by marker, and the status that follows from it."""

from __future__ import annotations

from rules.conquest_consequence.atlas import AREAS, BREMP, CHINA, LAND, NATIONS, OF_NATION, TOUCHING
from rules.conquest_consequence.board import Board, Influence, P, rivals

SATELLITE, PROTECTORATE = 3, 2


def held(board: Board, nation: str, faction: str) -> int:
    found = board.influence.get(nation)
    return found.n if found and found.faction == faction else 0


def sway(p: P, nation: str, faction: str) -> None:
    """8.0: one marker more, or one of a rival less; rivals keep no more than three on the Empire."""
    board = p.board
    now = board.influence.get(nation)
    if now is None:
        board.influence[nation] = Influence(faction, 1)
    elif now.faction == faction:
        if nation != BREMP or faction == "usa" or now.n < SATELLITE:
            now.n += 1
    else:
        now.n -= 1
        if not now.n:
            del board.influence[nation]
    p.say("diplomacy.swayed", nation=nation, faction=faction, left=_left(board, nation))


def _left(board: Board, nation: str) -> int:
    return board.influence[nation].n if nation in board.influence else 0


def lower_status(board: Board, nation: str) -> None:
    """8.01: markers that are given up or destroyed outside card play lower the status at once."""
    now, status = board.influence.get(nation), board.status.get(nation)
    if status is None:
        return
    if now is None or now.faction != status.faction:
        del board.status[nation]
    else:
        status.n = min(status.n, now.n)


def changes(board: Board, nation: str, faction: str) -> bool:
    """8.31: whether a marker would change anything."""
    full = nation == BREMP and faction != "usa" and held(board, nation, faction) >= SATELLITE
    return not full


def areas_of(nation: str) -> tuple[str, ...]:
    """8.3: of the British Empire only its home areas count."""
    return tuple(a for a in AREAS if AREAS[a].nation == nation) if nation == BREMP else OF_NATION[nation]


def bordered(board: Board, nation: str, factions: list[str], russia: bool = False) -> bool:
    """8.3: an area of the nation touches one that a faction controls; wilderness borders count."""
    for area in areas_of(nation):
        for near in TOUCHING[area]:
            if near not in LAND:
                continue
            # 19.6: to United China provinces next to Russia are next to friendly land.
            united = russia and area in CHINA and AREAS[near].nation == "russia"
            if board.control[near] in factions or united:
                return True
    return False


def others(board: Board, seat: str) -> list[str]:
    return rivals(board, seat)


def is_china(nation: str) -> bool:
    return nation in NATIONS and NATIONS[nation].capital in CHINA
