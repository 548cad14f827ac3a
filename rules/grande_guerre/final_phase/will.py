"""G16.1 to G16.4, 15.B: National Will at the end of a turn."""

from __future__ import annotations

from rules.grande_guerre.atlas import (
    AREAS,
    MAJORS,
    NOVEMBER,
    PLANS,
    POWER_ORDER,
    PRE_TURN,
    SEPTEMBER,
    by_year,
    nation_of,
    year_of,
)
from rules.grande_guerre.board import Board, P, controller, held_by, side_of
from rules.grande_guerre.forces import outside
from rules.grande_guerre.map.control import in_no_mans_land
from rules.grande_guerre.siege.fall import will_of
from rules.grande_guerre.stocks import losses_of

LOWEST, HIGHEST = -12, 40
HALF_IN_RUSSIA = (
    *("plock", "lodz", "warsaw", "kielce", "ivangorod", "lomza", "lublin", "kovno", "vilna", "grodno"),
    *("mitau", "riga", "dvinsk", "helsinki", "kishinev", "tiflis", "batum", "kars", "erevan", "baku"),
)
"""G16.1: Russian areas outside Great Russia, which count half."""
HQ_LOST = -1
ENCIRCLED_CORPS, ENCIRCLED = 3, 2
US_CORPS = 2
FEW_LOSSES = 3
"""15.B.2: so few losses in a turn change nothing."""


def change(p: P, nation: str, by: int, reason: str) -> None:
    """National Will of a major at war moves, within its track; everybody reads why."""
    power = p.board.nations.get(nation)
    if not by or power is None or nation not in MAJORS or not power.side:
        return
    power.nw = max(LOWEST, min(HIGHEST, power.nw + by))
    p.say("will.changed", nation=nation, by=by, now=power.nw, reason=reason)


def adjust_will(p: P) -> None:
    """August and September 1914 are counted together at the end of September (18.3.1)."""
    if p.board.turn < SEPTEMBER:
        return
    objectives(p)
    fortresses(p)
    if p.board.turn == SEPTEMBER:
        plan_goals(p)
    losses(p)
    lost_units(p)
    americans(p)


def objectives(p: P) -> None:
    """G16.1a: booked when control has passed and a corps of the side stands there; not among allies."""
    board = p.board
    for area in sorted({*board.held, *board.credits}):
        holder, booked = controller(board, area), board.credits.get(area, "")
        if not AREAS[area].will or in_no_mans_land(board, area):
            continue
        if holder == booked or (not booked and holder == AREAS[area].owner):
            continue
        if booked and side_of(board, booked) == held_by(board, area) and holder != AREAS[area].owner:
            continue
        if holder != AREAS[area].owner and not outside(board, area, held_by(board, area)):
            continue
        book(p, area, booked, holder)


def book(p: P, area: str, booked: str, holder: str) -> None:
    """The conqueror gains and the owner loses; when it changes back it is the other way round."""
    board, owner, value = p.board, AREAS[area].owner, AREAS[area].will
    owner_value = value
    if owner == "RU" and area in HALF_IN_RUSSIA:
        owner_value = (value + 1) // 2
    if booked:
        change(p, booked, -value, "objective")
    else:
        change(p, owner, -owner_value, "objective")
    if holder == owner:
        change(p, owner, owner_value, "objective")
        board.credits.pop(area, None)
    else:
        change(p, holder, value, "objective")
        board.credits[area] = holder


def fortresses(p: P) -> None:
    for record in p.board.fallen:
        area, loser, winner = record.split(".")
        change(p, winner, will_of(area), "fortress")
        change(p, loser, -will_of(area), "fortress")


def plan_goals(p: P) -> None:
    """The goals of the war plans of 1914."""
    for nation, plan in p.board.august.plans.items():
        for goal in PLANS[plan].goals:
            change(p, nation, goal_value(p.board, nation, goal), "plan")


def goal_value(board: Board, nation: str, goal: dict[str, object]) -> int:
    side, value = side_of(board, nation), int(str(goal["nw"]))
    kind = next(name for name in goal if name != "nw")
    if kind == "keep_all_of":
        areas = goal[kind]
        assert isinstance(areas, list)
        return value if all(held_by(board, a) == side for a in areas) else 0
    area = str(goal[kind])
    mine = held_by(board, area) == side
    match kind:
        case "hold":
            return value if mine and outside(board, area, side) else 0
        case "keep":
            return value if mine else 0
        case "fail_if_not":
            return 0 if mine else value
        case "fail_if_lost":
            return 0 if held_by(board, area) in ("", side) else value
    return 0


def losses(p: P) -> None:
    """15.B: losses of the turn by the divisor of the year, rounded up; three or fewer change nothing."""
    board = p.board
    first = PRE_TURN if board.turn == SEPTEMBER else board.turn
    for nation in POWER_ORDER:
        if nation in board.nations:
            count = counted_losses(board, nation, range(first, board.turn + 1))
            change(
                p, nation, -loss_will(nation, count, year_of(board.turn), is_free(board, nation)), "losses"
            )


def counted_losses(board: Board, nation: str, turns: range) -> int:
    """15.B.3, 15.B.4: Russia counts two sectors, and not its costliest secondary attack of a turn."""
    if nation != "RU":
        return losses_of(board, nation, turns)
    count = losses_of(board, nation, turns, ("russian", "balkan"))
    mine = [a for a in board.attacks if a.turn == board.turn and a.nations == ["RU"]]
    secondary = [a.lost for a in mine if AREAS[a.area].sector == "russian" and a.kind == "secondary"]
    return count - max(secondary, default=0)


def is_free(board: Board, nation: str) -> bool:
    """18.2.3: whether the press of a power tells of its losses."""
    return nation in board.politics and board.politics[nation].free_press


def loss_will(nation: str, count: int, year: int, free_press: bool = False) -> int:
    """18.8.1.6: a free press lowers the divisor by one."""
    divisor = by_year(MAJORS[nation].loss_divisor, year) - free_press
    return -(-count // divisor) if count > FEW_LOSSES and divisor else 0


def lost_units(p: P) -> None:
    """G16.4: destroyed headquarters, and three or more corps destroyed in one area."""
    board = p.board
    for army in board.wrecked:
        change(p, nation_of(army), HQ_LOST, "headquarters")
        if nation_of(army) in board.politics and board.turn <= NOVEMBER:
            board.politics[nation_of(army)].hqs_lost += 1
    for record, count in sorted(board.destroyed.items()):
        _, nation, area = record.split(".")
        if count >= ENCIRCLED_CORPS:
            change(p, nation, -ENCIRCLED, "encircled")
            change(p, victor(board, area, nation), ENCIRCLED, "encircled")


def americans(p: P) -> None:
    """G16.6: two new US corps in Europe lift the National Will of France by one."""
    navy = p.board.navy
    more = len(navy.us_landed) // US_CORPS - navy.us_credited
    navy.us_credited += more
    change(p, "FR", more, "americans")


def victor(board: Board, area: str, nation: str) -> str:
    """The nation that holds the area where corps were destroyed, or that stands in it."""
    foe = "central" if side_of(board, nation) == "entente" else "entente"
    here = outside(board, area, foe)
    return nation_of(here[0]) if here else controller(board, area)
