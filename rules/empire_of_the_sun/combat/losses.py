"""8.2 F1, 1.3, 16.45: losing steps, and what an eliminated unit takes with it."""

from __future__ import annotations

from rules.empire_of_the_sun.atlas import ALLIES, UNITS
from rules.empire_of_the_sun.board import ELIMINATED, GONE, Board, P


def lose_step(p: P, unit: str, *, combat: bool = False) -> None:
    """A full unit is turned over; a reduced or one-step unit is eliminated."""
    board = p.board
    if board.weak(unit):
        eliminate(p, unit, combat=combat)
    else:
        board.set_face(unit, reduced=True)
        p.say("combat.reduced", unit=unit)


def eliminate(p: P, unit: str, *, combat: bool = False) -> None:
    """1.3: a dotted unit never returns; others may be rebuilt."""
    board = p.board
    if combat:
        note_casualty(board, unit)
    passengers = carried_by(board, unit)
    remove(board, unit)
    p.say("combat.eliminated", unit=unit)
    for each in passengers:
        remove(board, each)
        p.say("combat.went_down", unit=each, ship=unit)


def remove(board: Board, unit: str) -> None:
    board.at[unit] = GONE if UNITS[unit].dot else ELIMINATED
    board.set_face(unit, reduced=False)


def note_casualty(board: Board, unit: str) -> None:
    """16.45: a US division or corps that could be rebuilt, lost in an Allied offensive."""
    counter, off = UNITS[unit], board.offensive
    large = counter.ground and counter.nation == "us" and counter.size in ("XX", "XXX")
    if off and off.seat == ALLIES and large and not counter.dot:
        board.casualty = True


def carried_by(board: Board, ship: str) -> list[str]:
    """7.46: the brigade that a ship carried in this offensive goes down with it."""
    off = board.offensive
    if off is None or ship not in off.moved or off.moved[ship].by != "organic":
        return []
    path = off.moved[ship].path
    stack = [u for u, moved in off.moved.items() if moved.by == "organic" and moved.path == path]
    brigades = [u for u in stack if UNITS[u].ground and board.on_map(u)]
    ships = [u for u in stack if UNITS[u].cls in ("CA", "CL", "APD")]
    at = ships.index(ship) if ship in ships else len(brigades)
    return brigades[at : at + 1]
