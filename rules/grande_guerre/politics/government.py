"""18.1.2 to 18.1.5: how much a government may do, national morale and new governments."""

from __future__ import annotations

from rules.grande_guerre.atlas import WILL
from rules.grande_guerre.board import Board, P
from rules.grande_guerre.dice import chance, d12
from rules.grande_guerre.final_phase.will import HIGHEST, LOWEST, change
from rules.grande_guerre.policies import wish
from rules.grande_guerre.politics.instability import ZONE
from rules.grande_guerre.politics.parliament import move
from rules.grande_guerre.politics.questions import communist, powers
from rules.grande_guerre.politics.tests import fell_in_1914
from rules.grande_guerre.politics.will import raise_to

MORALE_NEED, GOVERNMENT_NEED = 7, 9
GOVERNMENT_WILL, LEFT_CHANCE = 27, 17
MEMORY = 9
NEVER = "never"


def allowance(board: Board, nation: str) -> int:
    """18.1.2, 18.1.5: actions by National Will, less those used since the last interphase."""
    if nation == "US" or communist(board, nation):
        return 0
    level = max(LOWEST, min(HIGHEST, board.nations[nation].nw))
    number = 1 if nation == "TR" else WILL[level][0]
    return max(0, number - board.politics[nation].used)


def parliament_modifier(board: Board, nation: str) -> int:
    """18.1.1: the whole parliament in a democracy, half of it in a monarchy, none in A and C."""
    politics = board.politics[nation]
    half = abs(politics.parliament) // 2 * (1 if politics.parliament > 0 else -1)
    return {"D": politics.parliament, "M": half}.get(politics.regime, 0)


def may_lift_morale(board: Board, nation: str) -> bool:
    """18.1.3: in every normal turn, also when no action is left to be deducted; but Turkey has one in all,
    the USA and regime C have none (18.1.5, 18.8.1.9)."""
    if nation == "TR":
        return allowance(board, nation) > 0
    return nation != "US" and not communist(board, nation)


def improve_morale(p: P) -> None:
    """18.1.3: once in a turn without interphase, by standing order; it costs an action of the next one."""
    for nation in powers(p):
        if wish(p.board, "morale", nation) == "yes" and may_lift_morale(p.board, nation):
            p.board.politics[nation].used += 1
            die = d12(p, f"national morale {nation}")
            good = die + parliament_modifier(p.board, nation) >= MORALE_NEED
            p.say("politics.morale", nation=nation, die=die, good="yes" if good else "no")
            change(p, nation, int(good), "morale")


def new_governments(p: P) -> None:
    """18.1.4: powers in the zone whose standing order says so."""
    for nation in powers(p):
        limit = wish(p.board, "new_government", nation)
        wanted = limit != NEVER and p.board.nations[nation].nw <= int(limit)
        if wanted and may_try(p.board, nation) and not fell_in_1914(p.board, nation):
            try_government(p, nation)


def government_of_1914(p: P, nation: str) -> None:
    """18.1.4, 18.3.3.7: after the loss of a capital in 1914 the attempt needs no test, but uses an action."""
    if wish(p.board, "new_government", nation) != NEVER and may_try(p.board, nation):
        attempt(p, nation)
        form_government(p, nation)


def attempt(p: P, nation: str) -> None:
    """Every attempt uses an action of the next interphase; there is one in a turn."""
    p.board.politics[nation].used += 1
    p.board.politics[nation].tried = p.board.turn


def may_try(board: Board, nation: str) -> bool:
    """In the zone, an action left, once a turn."""
    once = board.politics[nation].tried != board.turn
    return once and board.nations[nation].nw <= ZONE and allowance(board, nation) > 0


def try_government(p: P, nation: str) -> None:
    board, politics = p.board, p.board.politics[nation]
    attempt(p, nation)
    recent = sum(turn > board.turn - MEMORY for turn in politics.governments)
    die = d12(p, f"new government {nation}")
    total = die + parliament_modifier(board, nation) - recent
    p.say("politics.government_test", nation=nation, die=die, total=total)
    if total >= GOVERNMENT_NEED:
        form_government(p, nation)


def form_government(p: P, nation: str) -> None:
    politics = p.board.politics[nation]
    politics.governments = [t for t in politics.governments if t > p.board.turn - MEMORY] + [p.board.turn]
    p.say("politics.government", nation=nation)
    raise_to(p, nation, GOVERNMENT_WILL, "government")
    if chance(p, LEFT_CHANCE, f"parliament {nation}"):
        move(p, nation, -1, "government")
