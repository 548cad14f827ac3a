"""G15.1, G15.2: planning a Grand Offensive, and whether an attack launches it."""

from __future__ import annotations

from collections.abc import Iterable

from rules.grande_guerre.atlas import AREAS, AROUND, MAJORS, MINORS, NATIONS, nation_of, year_of
from rules.grande_guerre.board import Board, P, controller, held_by, side_of, terrain
from rules.grande_guerre.diplomacy.declarations import victims
from rules.grande_guerre.facts import FOE
from rules.grande_guerre.offensives.state import Offensive
from rules.grande_guerre.policies import wish
from rules.grande_guerre.trenches.levels import doctrine_of

SECTORS = ("french", "russian", "italian")
ARMIES = 2
LEAST_CORPS = 4
CONTINUE_WILL, CONTINUE_MUN = 20, 4


def running(board: Board, side: str, sector: str) -> Offensive | None:
    """The offensive of a side in a sector that is planned or in progress."""
    mine = (o for o in board.offensives if o.side == side and o.sector == sector)
    return next((o for o in mine if o.status in ("planned", "progress")), None)


def may_plan(board: Board, side: str, sector: str) -> bool:
    """G15.1, G15.4a: one for a side, sector and year, also where a plan has lapsed."""
    year = year_of(board.turn + 1)
    mine = [o for o in board.offensives if o.side == side and o.sector == sector]
    return sector in SECTORS and not any(year_of(o.turn) == year for o in mine)


def is_target(board: Board, side: str, area: str) -> bool:
    """Held by the enemy or by a minor that may be invaded, next to a friendly area, and not high mountain."""
    hostile = held_by(board, area) == FOE[side] or neutral_owner(board, area)
    if not hostile or terrain(board, area) == "high_mountain":
        return False
    return any(held_by(board, near) == side for near in AROUND[area])


def neutral_owner(board: Board, area: str) -> str:
    """G15.1: the neutral minor that controls an area and on which war can be declared (17.6), or nobody."""
    owner = controller(board, area)
    return owner if owner in MINORS and owner in victims(board) else ""


def targets(board: Board, side: str, sector: str) -> list[str]:
    return [a for a, area in AREAS.items() if area.sector == sector and is_target(board, side, a)]


def armies(board: Board, side: str, sector: str, leader: str) -> list[str]:
    """Armies that could attack in a sector: of the leader, or of a nation that works together with it."""
    partners = {leader, *partners_of(board, leader, sector)}
    mine = [a for a, hq in board.armies.items() if hq.at and nation_of(a) in partners]
    return [a for a in mine if side_of(board, a) == side and AREAS[board.armies[a].at].sector == sector]


def partners_of(board: Board, leader: str, sector: str) -> list[str]:
    """G4.6: nations with military cooperation in the sector."""
    pairs = [set(pair.split("+")) for pair in board.cooperation.get(sector, [])]
    return sorted(n for pair in pairs if leader in pair for n in pair if n != leader and n in NATIONS)


def leaders(board: Board, side: str, sector: str) -> list[str]:
    """Majors with an army in the sector, out of mutiny or not: a plan is for later."""
    return [n for n in MAJORS if side_of(board, n) == side and armies(board, side, sector, n)]


def refusal(p: P, offensive: Offensive, corps: Iterable[str], area: str) -> str:
    """G15.2: why an attack is no main battle of an offensive; empty if it is."""
    board, going = p.board, list(corps)
    combined = doctrine_of(board, offensive.leader) == "combined"
    if board.doctrine[offensive.side] == "movement" or offensive.stop:
        return "stopped"
    if (area != offensive.target and not combined) or AREAS[area].sector != offensive.sector:
        return "target"
    mine = [c for c in going if combined or board.corps[c].army in offensive.armies]
    if offensive.status == "planned":
        if board.turn < offensive.turn:
            return "early"
        if len(mine) < LEAST_CORPS:
            return "corps"
        if attacked_last_turn(board, offensive.side, area):
            return "attacked"
        if in_mutiny(board, offensive.leader):
            return "mutiny"
    elif offensive.attacked < board.turn - 1 or not mine:
        return "gap"
    return ""


def attacked_last_turn(board: Board, side: str, area: str) -> bool:
    return any(a.turn == board.turn - 1 and a.side == side and a.area == area for a in board.attacks)


def in_mutiny(board: Board, nation: str) -> bool:
    politics = board.politics.get(nation)
    return politics is not None and politics.mutiny_until >= board.turn


def main_battle(p: P, corps: Iterable[str], area: str, side: str) -> Offensive | None:
    """The offensive whose main battle an attack is, if it is one."""
    offensive = running(p.board, side, AREAS[area].sector)
    if offensive is None or offensive.attacked == p.board.turn:
        return None
    wanted = offensive.status == "progress" or offensive.launched == p.board.turn
    return offensive if wanted and not refusal(p, offensive, corps, area) else None


def goes_on(p: P, offensive: Offensive) -> bool:
    """G15.4: the owner's standing answer; as usual while the will and the shells are there."""
    value = wish(p.board, "go", offensive.leader)
    if value != "usual":
        return value == "continue"
    nation = p.board.nations[offensive.leader]
    return nation.nw > CONTINUE_WILL and nation.mun >= CONTINUE_MUN
