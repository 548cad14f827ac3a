"""What can never be on the board."""

from __future__ import annotations

from rules.conquest_consequence.atlas import (
    ACTION,
    AREAS,
    CHINA,
    CHINESE,
    IMPASSABLE,
    INVESTMENT,
    MINOR,
    NATIONS,
    POWERS,
    SEAS,
    TYPES,
    max_cv,
)
from rules.conquest_consequence.board import Board, P
from rules.conquest_consequence.movement.moves import Move
from rules.conquest_consequence.movement.phase import End, Movement


def check(p: P) -> None:
    _blocks(p.board)
    _cards(p)
    _markers(p.board)
    _movement(p)


def _movement(p: P) -> None:
    """11.542: `end movement` can be reached: it is open, or somebody can take an order that is left."""
    if p.state.outcome is None and isinstance(p.state.stack[-1], Movement):
        seat = p.board.acting().seat
        assert End().open(p, seat) or Move().open(p, seat), f"{seat} can neither move nor end"


def _blocks(board: Board) -> None:
    counted: dict[tuple[str, str], int] = {}
    for block in board.blocks.values():
        assert block.at in SEAS or AREAS[block.at].kind != IMPASSABLE, f"{block} stands nowhere"
        assert block.cv >= 1, f"{block} has no strength"
        if block.nat == MINOR:
            continue
        counted[block.nat, block.type] = counted.get((block.nat, block.type), 0) + 1
        assert block.cv <= max_cv(block.nat, block.type), f"{block} is too strong"
        assert block.nat not in CHINESE or block.at in CHINA, f"{block} has left China"
        naval = TYPES[block.type].kind in ("N", "S")
        assert not naval or block.at in SEAS or AREAS[block.at].seas, f"{block} is a ship inland"
        assert not (block.at in SEAS and block.type in ("fortress", "militia")), f"{block} is at sea"
        assert not block.esc or (block.at in SEAS and block.type == "submarine"), f"{block} escaped"
    for (nat, type_), count in counted.items():
        assert count <= POWERS[nat].blocks[type_], f"{count} {nat} {type_}"
    names = [block.name for block in board.blocks.values()]
    assert len(set(names)) == len(names), "two blocks have one name"


def _cards(p: P) -> None:
    board = p.board
    found = [card for deck in board.decks.values() for card in deck]
    found += [card for deck in board.discards.values() for card in deck]
    found += [laid.card for each in board.laid.values() for laid in each] + board.activism
    for side in board.sides.values():
        found += [*side.hand, *side.techs.values(), *(c for pair in side.vault for c in pair.cards)]
        found += [side.committed] if side.committed else []
    found += [str(step.card) for step in p.state.stack if hasattr(step, "card")]
    if p.state.outcome is None:
        assert sorted(found) == sorted([*ACTION, *INVESTMENT]), "cards were lost or doubled"


def _markers(board: Board) -> None:
    for nation, influence in board.influence.items():
        assert influence.n > 0, f"{nation} has {influence}"
        assert nation in NATIONS, f"{nation} is no nation"
    for area, count in board.partisans.items():
        assert area in CHINA, f"partisans in {area}"
        assert count > 0, f"{count} partisans in {area}"
    assert all(side.ind >= 0 for side in board.sides.values()), "industry below nothing"
