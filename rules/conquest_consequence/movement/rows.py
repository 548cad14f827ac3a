"""15.28: which row of the table of declarations a unit meets in a place."""

from __future__ import annotations

from rules.conquest_consequence.atlas import (
    AREAS,
    BREMP,
    CHINA,
    CHINESE,
    FACTIONS,
    HOME_SEAS,
    INDOCHINA,
    NATIONS,
    SEAS,
)
from rules.conquest_consequence.board import SEATS_OF, Board, at_war, faction_of, side_of
from rules.conquest_consequence.nations.relations import (
    ENEMY,
    FRIEND,
    RIVAL,
    is_foreign,
    landlord,
    nationalities,
    to_land,
    to_unit,
)
from rules.conquest_consequence.war_and_peace import declared, war
from rules.conquest_consequence.war_and_peace.declared import NOTHING, ROWS, VIOLATE, Row

__all__ = ["NOTHING", "ROWS", "VIOLATE", "row", "whom"]


def row(board: Board, nat: str, place: str) -> Row | None:
    """The first row that fits a unit of a nationality; nothing on friendly ground and open sea."""
    if closed := _closed(board, nat, place):
        return ROWS[closed]
    if place in SEAS:
        return _sea(board, nat, place)
    nation = AREAS[place].nation
    if war.is_neutral(board, nation):
        guard, province = war.protector(board, nation), NATIONS[nation].kind == "province"
        return declared.violation(province, is_foreign(nat), guard, faction_of(board, nat))
    if minor := board.minors.get(nation):
        mine = faction_of(board, nat) in (minor.violator, *minor.partitioners)
        return ROWS["D13" if mine else "D14"]
    return _held(board, nat, place)


def _closed(board: Board, nat: str, place: str) -> str:
    """2.2, 16.12, 16.3: where units of a nationality may not go at all."""
    if nat in CHINESE:
        return "" if place in CHINA else "D02"
    if place in SEAS:
        return ""
    holder = board.control[place]
    if not board.bremp and nat == "usa" and (holder == BREMP or place in INDOCHINA):
        return "D01"
    british = holder == BREMP or (holder == "usa" and place in INDOCHINA)
    if not board.bremp and nat == BREMP and not british:
        return "D01"
    if place in CHINA and nat in ("usa", BREMP, "russia") and holder != "japan":
        return "" if at_war(board, SEATS_OF[nat], "japan") else "D03"
    return ""


def _held(board: Board, nat: str, place: str) -> Row | None:
    """Land that some faction holds, by its units and its controller."""
    owner = landlord(board, place)
    others = {b.nat for _, b in board.at(place) if to_unit(board, nat, b) != FRIEND and not b.esc}
    if to_land(board, nat, place) != FRIEND:
        others.add(owner)
    if not others:
        return None
    if nat in CHINESE:
        return ROWS["D12"]
    if BREMP in others and not board.bremp:
        return ROWS["D16"]
    if any(nationalities(board, nat, each, place) == RIVAL for each in others):
        return ROWS["D15"]
    return ROWS["D11" if place in CHINA and others <= set(CHINESE) else "D18"]


def _sea(board: Board, nat: str, sea: str) -> Row | None:
    """15.21: home seas of rival naval powers, and seas with enemies."""
    for power, seas in HOME_SEAS.items():
        ours = {nat, power} <= {"usa", BREMP}
        if sea in seas and not ours and nationalities(board, nat, power, sea) == RIVAL:
            return ROWS["D16" if power == BREMP and not board.bremp else "D17"]
    enemies = any(to_unit(board, nat, b) == ENEMY for _, b in board.at(sea) if not b.esc)
    return ROWS["D18"] if enemies else None


def whom(board: Board, nat: str, place: str) -> list[str]:
    """On whom war has to be declared to enter a place, as `declare war` names them."""
    found = {side_of(board, b) for _, b in board.at(place) if to_unit(board, nat, b) == RIVAL and not b.esc}
    if place in AREAS and to_land(board, nat, place) == RIVAL:
        found.add(board.control[place])
    for power, seas in HOME_SEAS.items():
        if place in seas and nationalities(board, nat, power, place) == RIVAL:
            found.add(faction_of(board, power))
    return sorted(each for each in found if each in (*FACTIONS, BREMP))
