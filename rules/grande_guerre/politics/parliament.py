"""18.2, 15.I: parliaments from Defeatism (-2) to Sacred Union (2), and their test."""

from __future__ import annotations

from rules.grande_guerre.board import P
from rules.grande_guerre.dice import d12
from rules.grande_guerre.politics.facts import PARLIAMENT
from rules.grande_guerre.politics.questions import (
    communism_in_play,
    communist,
    drowned,
    going_on,
    is_active,
    led,
    powers,
    year,
)

LEFT, RIGHT = -2, 2
WARMONGER, PACIFISM = 0, -1
PERCENT = 5
"""18.6.3: what a point of parliament is worth in percent."""


def move(p: P, nation: str, by: int, reason: str) -> None:
    """Left or right, never beyond the ends; under regime C it is fixed (18.8.1.3c)."""
    if not communist(p.board, nation):
        put(p, nation, p.board.politics[nation].parliament + by, reason)


def put(p: P, nation: str, level: int, reason: str) -> None:
    politics = p.board.politics[nation]
    before, politics.parliament = politics.parliament, max(LEFT, min(RIGHT, level))
    if politics.parliament < before:
        politics.left_year = year(p.board)
    if politics.parliament != before:
        p.say("politics.parliament", nation=nation, level=politics.parliament, reason=reason)


def parliament_tests(p: P) -> None:
    """15.I: every major at war, but none in a revolution or under regime C."""
    for nation in powers(p):
        if not is_active(p.board, nation) and not communist(p.board, nation):
            hold_test(p, nation)


def hold_test(p: P, nation: str) -> None:
    die = d12(p, f"parliament {nation}")
    total = die + modifiers(p, nation)
    p.say("politics.parliament_test", nation=nation, die=die, total=total)
    if die in PARLIAMENT["right"]:
        move(p, nation, 1, "test")
    elif total >= PARLIAMENT["need"]:
        move(p, nation, -1, "test")


def modifiers(p: P, nation: str) -> int:
    """15.I, 15.I.1."""
    board, politics = p.board, p.board.politics[nation]
    late = year(board) >= 1915
    drowning = drowned(board, nation, 1, 2) if late else 0
    total = -(politics.left_year == year(board)) + (nation == "TR")
    total += {WARMONGER: -1, PACIFISM: -2}.get(politics.parliament, 0)
    total -= nation in PARLIAMENT["steady"] and not drowning
    return total + (drowning + of_1915(p, nation) if late else 0)


def of_1915(p: P, nation: str) -> int:
    board = p.board
    quiet = nation == "RU" and not going_on(board, "russian")
    lost, won = led(board, nation, "lost"), led(board, nation, "won")
    return quiet + lost - 2 * won + communism_in_play(board)
