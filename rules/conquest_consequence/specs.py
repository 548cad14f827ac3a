"""How orders name units: `infantry/3`, `british_empire:fleet/2`, or the public name of a block (20.3)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rules.conquest_consequence.atlas import FACTION
from rules.conquest_consequence.board import SEATS_OF, Block, Board

_NAME = re.compile(r"[A-Z][1-9][0-9]*")


def face(block: Block) -> str:
    """What is printed on a unit: `infantry/3`, for lines that name its nationality themselves."""
    return f"{block.type}/{block.cv}"


def spec(block: Block) -> str:
    """The name of a unit in an order; the nationality stands before it unless it leads its faction."""
    named = face(block)
    seat = SEATS_OF.get(block.nat)
    return named if seat and FACTION[seat].power == block.nat else f"{block.nat}:{named}"


def fits(block: Block, text: str) -> bool:
    """Whether a text may mean this unit."""
    if text == block.name:
        return True
    nat, _, rest = text.rpartition(":")
    type_, _, cv = rest.partition("/")
    return (not nat or nat == block.nat) and type_ == block.type and cv in ("", str(block.cv))


def is_old_name(board: Board, text: str) -> bool:
    """20.3: whether a text is a public name that no block bears now."""
    return bool(_NAME.fullmatch(text)) and all(text != block.name for block in board.blocks.values())


def find(board: Board, keys: Iterable[str], text: object) -> str | None:
    """The unit that is meant among some: exact names first, then the strongest and oldest that fits."""
    known = [key for key in keys if key in board.blocks]
    exact = [key for key in known if spec(board.blocks[key]) == text]
    likely = exact or [key for key in known if fits(board.blocks[key], str(text))]
    return max(likely, key=lambda key: (board.blocks[key].cv, -int(key)), default=None)


def specs(board: Board, keys: Iterable[str]) -> list[str]:
    """The different names of some units, in the order of the blocks."""
    return list(dict.fromkeys(spec(board.blocks[key]) for key in keys))


def own(board: Board, seat: str) -> list[str]:
    """0.1: every unit that a seat commands."""
    return [key for key, block in board.blocks.items() if SEATS_OF.get(block.nat) == seat]


def own_at(board: Board, seat: str, place: str) -> list[str]:
    return [key for key, block in board.at(place) if SEATS_OF.get(block.nat) == seat]
