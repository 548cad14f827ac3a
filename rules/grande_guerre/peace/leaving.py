"""G19.1 to G19.7, 25.3.12: a nation leaves the war: its units, its land, and the troops of others on it."""

from __future__ import annotations

from rules.grande_guerre.atlas import AREAS, MAJORS, nation_of
from rules.grande_guerre.battle.results import to_pool
from rules.grande_guerre.board import LEADERS, Board, P, controller, side_of
from rules.grande_guerre.dice import d6, d12
from rules.grande_guerre.facts import FOE
from rules.grande_guerre.final_phase.will import change
from rules.grande_guerre.map.control import in_play, may_enter
from rules.grande_guerre.movement.places import is_safe, nearest, station
from rules.grande_guerre.peace.clauses import CLAUSES, carry_out_clauses


def surrender(p: P, power: str, how: str = "unconditional", proposer: str = "") -> None:
    """25.3: a great power surrenders or makes peace; clauses first, then it leaves (G19.6, G16.7)."""
    side = side_of(p.board, power)
    if not side:
        return
    p.say("peace.left", nation=power, how=how)
    carry_out_clauses(p, power, how, proposer)
    leave_war(p, power, how)
    return_land(p, power)
    ally_lost(p, side)


def leave_war(p: P, nation: str, how: str) -> None:
    """G19.2: everything of the nation leaves the map."""
    board = p.board
    gave_away = CLAUSES[nation].fleet if nation in CLAUSES else ""
    board.peace.out[nation], board.peace.since[nation] = how, board.turn
    board.peace.sides[nation] = board.nations[nation].side
    if nation in board.politics and board.politics[nation].regime == "C":
        board.peace.communist.append(nation)
    end_offensives(board, nation)
    remove_units(board, nation)
    give_fleet(board, nation, gave_away)
    mine = board.diplomacy.counters.items()
    board.diplomacy.counters = {name: each for name, each in mine if each.nation != nation}
    board.policies = {s: kept for s, kept in board.policies.items() if nation_of(s) != nation}
    board.nations[nation].side, board.nations[nation].status = "", "out"


def remove_units(board: Board, nation: str) -> None:
    gone = [a for a in (*board.armies, *board.ghqs) if nation_of(a) == nation]
    board.corps = {c: each for c, each in board.corps.items() if nation_of(c) != nation}
    for corps in board.corps.values():
        corps.army = "" if corps.army in gone else corps.army
    board.support = {u: each for u, each in board.support.items() if nation_of(u) != nation}
    board.armies = {a: each for a, each in board.armies.items() if a not in gone}
    board.ghqs = {g: each for g, each in board.ghqs.items() if g not in gone}
    board.main = {key: army for key, army in board.main.items() if army not in gone}
    from rules.grande_guerre.atlas import GENERALS

    board.pool = [g for g in board.pool if GENERALS[g].nation != nation]


def end_offensives(board: Board, nation: str) -> None:
    """G15.4a: offensives that it led end without a result, those against it are won."""
    for each in board.offensives:
        if each.status not in ("planned", "progress"):
            continue
        if each.leader == nation:
            each.status, each.ended = "lapsed", board.turn
        elif each.status == "progress" and each.defender == nation:
            each.status, each.ended = "won", board.turn


def give_fleet(board: Board, nation: str, heir: str) -> None:
    """G19.2: fleets go unless a clause gives them away: the French ones to Germany."""
    mine = [s for s in board.navy.squadrons if nation_of(s) == nation]
    for squadron in mine:
        ships = board.navy.squadrons.pop(squadron)
        if heir and side_of(board, heir):
            ships.port = harbour(board, heir)
            board.navy.squadrons[f"{heir}{squadron[2:]}"] = ships


def harbour(board: Board, nation: str) -> str:
    """Where a fleet that changes hands lies: the own major port that opens on most seas."""
    own = [a for a, area in AREAS.items() if area.port == "major" and controller(board, a) == nation]
    return min(own, key=lambda a: (-len(AREAS[a].sea), a), default="")


def return_land(p: P, power: str) -> None:
    """G19.3, G19.4: its land returns to it and is closed; what it had taken goes back to the owners."""
    board = p.board
    for area, holder in list(board.held.items()):
        if area not in board.peace.ceded and power in (holder, AREAS[area].owner):
            del board.held[area]
            board.rails.pop(area, None)
            board.credits.pop(area, None)
    mine = [a for a, area in AREAS.items() if area.owner == power and a not in board.peace.ceded]
    for area in mine:
        board.forts.pop(area, None)
        clear_soil(p, area)


def clear_soil(p: P, area: str) -> None:
    """G19.4: foreign troops go to the nearest friendly area outside, or to the pool."""
    board = p.board
    for side in FOE:
        corps = [c for c, each in board.corps.items() if each.at == area and side_of(board, c) == side]
        for nation in sorted({nation_of(c) for c in corps}):
            goal = way_out(p, nation, area)
            mine = [c for c in corps if nation_of(c) == nation]
            for each in station(p, mine, goal):
                to_pool(board, each, area)
    for army in board.armies:
        if board.armies[army].at == area:
            board.armies[army].at = way_out(p, nation_of(army), area)
    for ghq in board.ghqs:
        if board.ghqs[ghq].at == area:
            board.ghqs[ghq].at = way_out(p, nation_of(ghq), area)


def way_out(p: P, nation: str, area: str) -> str:
    """The nearest area of the side of a nation that it may enter, by land or over sea."""
    board, side = p.board, side_of(p.board, nation)
    safe = [a for a in AREAS if a != area and is_safe(board, a, side)]
    return nearest(board, area, [a for a in safe if in_play(p, a) and may_enter(p, nation, a)])


def ally_lost(p: P, side: str) -> None:
    """G16.7: every other major of the side loses a D12 of National Will, the enemy's leader gains a D6."""
    board = p.board
    for power in MAJORS:
        if side_of(board, power) == side:
            change(p, power, -d12(p, f"ally lost {power}"), "ally_lost")
    leading = next((n for n in LEADERS[FOE[side]] if side_of(board, n) == FOE[side]), "")
    if leading:
        change(p, leading, d6(p, f"enemy lost {leading}"), "enemy_lost")
