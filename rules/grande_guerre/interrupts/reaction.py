"""G8.5: in the order mode `army_by_army` who moves second may react to the first enemy army."""

from __future__ import annotations

from rules.grande_guerre.atlas import AREAS, AUGUST
from rules.grande_guerre.board import P, side_of
from rules.grande_guerre.dice import d6
from rules.grande_guerre.forces import general
from rules.grande_guerre.movement.routes import reach, stack_of
from rules.grande_guerre.resolution.lines import March, with_headquarters
from rules.grande_guerre.survey import standing_still

REACT = "react"
"""The standing order of an army: the area toward which it reacts; it is used up by reacting."""
FREE = {"FR_I": "DE_II", "RU_I": "DE_VIII"}
"""August 1914: armies that react to an enemy army without a test."""
MOLTKE = "moltke"
NOT_IN_AUGUST = ("flanders", "calais", "lille")


def is_played(p: P) -> bool:
    return bool(p.options.get("orders") == "army_by_army")


def reaction_value(p: P, side: str, front: str) -> int:
    """The best among the high commands of a side on a front; none without one."""
    board = p.board
    mine = [g for g, ghq in board.ghqs.items() if ghq.front == front and ghq.at and side_of(board, g) == side]
    return max((general(board, g).reaction for g in mine), default=0)


def ready(p: P, side: str, front: str) -> list[str]:
    """Armies with a standing order to react, by name."""
    board = p.board
    mine = [a for a, hq in sorted(board.armies.items()) if hq.at and side_of(board, a) == side]
    return [
        a for a in mine if AREAS[board.armies[a].at].front == front and REACT in board.policies.get(a, {})
    ]


def is_free(p: P, army: str, mover: str) -> bool:
    """In August 1914 the German II Army reacts to the French I Army, under plan Moltke the VIII to the
    Russian I Army."""
    if p.board.turn != AUGUST or FREE.get(mover) != army:
        return False
    return army != "DE_VIII" or p.board.august.plans.get("DE") == MOLTKE


def reaction(p: P, side: str, front: str, mover: str, *, first: bool) -> tuple[bool, March | None]:
    """Whether the reaction of the turn is used up by now, and the march of the army that reacts."""
    for army in ready(p, side, front):
        free = is_free(p, army, mover)
        target = p.board.policies[army][REACT]
        if not (free or first) or (free and target in NOT_IN_AUGUST):
            continue
        if not free and d6(p, f"reaction {front}") >= reaction_value(p, side, front):
            p.say("interrupts.no_reaction", front=front, side=side)
            return True, None
        return True, toward(p, army, target)
    return False, None


def toward(p: P, army: str, target: str) -> March | None:
    """The way of an army to its target, if it can come there now."""
    with standing_still(p.board):
        stack = stack_of(p, with_headquarters(p, army), army, "attack")
        found = reach(p, stack).get(target)
    del p.board.policies[army][REACT]
    if found is None or not stack.corps:
        return None
    p.say("interrupts.reaction", army=army, area=target)
    return March(stack, found.path[1:])
