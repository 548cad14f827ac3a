"""12.6: unrest in India, by events or by the loss of the north, and its surrender."""

from __future__ import annotations

from rules.empire_of_the_sun.atlas import ALLIES, NORTHERN_INDIA
from rules.empire_of_the_sun.board import Board, P

STABLE, UNREST, UNSTABLE, SURRENDERED = range(4)
NORTH_LOST = "north_lost"
"""The note that Japan has held all of the north in this cycle."""
BOXES = ("stable", "unrest", "unstable", "surrendered")


def event(p: P) -> None:
    """J15, J82: one box on, never beyond Unstable."""
    board = p.board
    if board.india < UNSTABLE:
        board.india, board.india_side, board.india_event = board.india + 1, 1, board.turn
    p.say("india.moved", box=BOXES[board.india])


def held_in_the_north(board: Board) -> bool:
    return any(board.controls(ALLIES, h) for h in NORTHERN_INDIA)


def segment(board: Board) -> bool:
    """12.62: the marker in one National Status segment; true when India surrenders."""
    option = board.variants.get("india_event_reset", "later_turns")
    held = held_in_the_north(board)
    if board.india == SURRENDERED:
        return False
    if not held and NORTH_LOST not in board.done:
        board.done.append(NORTH_LOST)
    if board.india_event == board.turn and option != "same_turn":
        return False
    if held and (option != "never" or NORTH_LOST in board.done):
        calm(board)
        return False
    return (board.india != STABLE or not held) and _advance(board)


def calm(board: Board) -> None:
    """The cycle begins anew, also for the option that asks whether the north was lost in it."""
    board.india, board.india_side = STABLE, 1
    if NORTH_LOST in board.done:
        board.done.remove(NORTH_LOST)


def _advance(board: Board) -> bool:
    """From the first side to the second, then to the next box."""
    if board.india == STABLE or board.india_side == 2:
        board.india, board.india_side = board.india + 1, 1
    else:
        board.india_side = 2
    return board.india == SURRENDERED
