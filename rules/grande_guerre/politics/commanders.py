"""18.6.3.6, 18.8.1.3: commanders-in-chief who are dismissed, and who follows them."""

from __future__ import annotations

from rules.grande_guerre.atlas import GENERALS, nation_of
from rules.grande_guerre.board import Board, P
from rules.grande_guerre.policies import wish

NEVER_DISMISSED = ("czar_nicholas_ii", "enver_pasha", "petain", "kornilov", "kronprinz")


def commands(board: Board, nation: str) -> list[str]:
    """The high commands of a power that have a commander."""
    return [name for name, ghq in board.ghqs.items() if nation_of(name) == nation and ghq.general]


def chief_command(board: Board, nation: str) -> list[str]:
    """18.6.3.6: the high command of the commander-in-chief: the first of a power, as it is set up."""
    return commands(board, nation)[:1]


def free_generals(board: Board, nation: str) -> list[str]:
    """G18.1: generals of the pool, the best rank first, then attack stars, then by name."""
    mine = [g for g in board.pool if GENERALS[g].nation == nation]
    match wish(board, "successor", nation):
        case "attack":
            return sorted(mine, key=lambda g: (-GENERALS[g].att, GENERALS[g].rank, g))
        case "defence":
            return sorted(mine, key=lambda g: (-GENERALS[g].def_, GENERALS[g].rank, g))
    return sorted(mine, key=lambda g: (GENERALS[g].rank, -GENERALS[g].att, g))


def appoint_commander(p: P, ghq: str, general: str, *, old_to_pool: bool = True) -> None:
    """A general takes over a high command, from the pool, from an army, or from outside the game so far."""
    board = p.board
    before, board.ghqs[ghq].general = board.ghqs[ghq].general, general
    if general in board.pool:
        board.pool.remove(general)
    for army in board.armies.values():
        if army.general == general:
            army.general = ""
    if before and old_to_pool:
        board.pool.append(before)
    if general:
        p.say("politics.commander", ghq=ghq, general=general, nation=nation_of(ghq))
    else:
        p.say("politics.no_commander", ghq=ghq, nation=nation_of(ghq))


def dismiss_commanders(p: P, nation: str) -> None:
    """18.6.3.6: after a mutiny the best general at hand takes over; some are never dismissed."""
    for ghq in chief_command(p.board, nation):
        if p.board.ghqs[ghq].general not in NEVER_DISMISSED:
            replace(p, ghq)


def replace(p: P, ghq: str) -> None:
    free = free_generals(p.board, nation_of(ghq))
    appoint_commander(p, ghq, free[0] if free else "")


def remove_from_game(p: P, general: str) -> None:
    """A general leaves the game for good."""
    board = p.board
    board.pool = [g for g in board.pool if g != general]
    for army in board.armies.values():
        army.general = "" if army.general == general else army.general
    for ghq, post in board.ghqs.items():
        if post.general == general:
            post.general = ""
            replace(p, ghq)
