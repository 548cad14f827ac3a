"""1.21: the one die of the game, whose faces are 0 to 9."""

from __future__ import annotations

from rules.empire_of_the_sun.board import P

FACES = tuple("0123456789")


def d10(p: P, purpose: str) -> int:
    return int(p.roll_faces(1, FACES, purpose)[0])
