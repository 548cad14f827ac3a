"""Chapter 3 and 20.3: blocks come, go and get their public names."""

from __future__ import annotations

from hashlib import sha256

from rules.conquest_consequence.atlas import AREAS, CHINA, CHINESE, MINOR, POWERS, SEAS, TYPES, max_cv
from rules.conquest_consequence.board import Block, Board, P, free, side_of
from rules.conquest_consequence.nations.control import note_arrival

LETTERS = {name: power.letter for name, power in POWERS.items()} | {MINOR: "M"}


def fits(nat: str, type_: str, area: str) -> bool:
    """5.4: whether a unit of this type may stand in an area at all, wherever it comes from."""
    if nat in CHINESE and area not in CHINA:
        return False
    return TYPES[type_].kind not in ("N", "S") or bool(AREAS[area].seas)


def room(board: Board, type_: str, area: str) -> bool:
    """3.241, 3.244: one fortress in an area, one SNLF on a strait or islet, however they are placed."""
    if type_ == "fortress":
        return not any(b.type == "fortress" for _, b in board.at(area))
    if type_ == "snlf" and AREAS[area].small:
        return not any(b.type == "snlf" for _, b in board.at(area))
    return True


def placeable(board: Board, nat: str, area: str) -> list[str]:
    """The types that have a free block and may be placed in an area."""
    return [
        type_
        for type_ in POWERS[nat].blocks
        if free(board, nat, type_) > 0 and fits(nat, type_, area) and room(board, type_, area)
    ]


def create(board: Board, nat: str, type_: str, cv: int, at: str, of: str = "") -> str:
    """3.15: a block comes out of the pool."""
    board.made += 1
    key = f"{board.made:04}"
    most = cv if nat == MINOR else min(cv, max_cv(nat, type_))
    block = Block(nat, type_, most, at, _fresh(board, nat), of=of, up=nat == MINOR)
    board.blocks[key] = block
    note_arrival(board, at, side_of(board, block))
    mingle(board, key)
    return key


def remove(board: Board, key: str) -> Block:
    """3.15: a block goes back to the pool."""
    battle = board.battle
    if battle is not None:
        battle.ready = [each for each in battle.ready if each != key]
        battle.groups = [[each for each in group if each != key] for group in battle.groups]
    return board.blocks.pop(key)


def shift(board: Board, key: str, to: str) -> None:
    """A block stands somewhere else now; hidden blocks that meet are dealt new names."""
    block = board.blocks[key]
    block.at = to
    note_arrival(board, to, side_of(board, block))
    mingle(board, key)


def hide(board: Board, key: str) -> None:
    """20.1: a block is turned upright again."""
    block = board.blocks[key]
    if block.up and block.nat != MINOR:
        block.up = False
        mingle(board, key)


def mingle(board: Board, key: str) -> None:
    """20.3: a hidden block among hidden blocks of its nationality cannot be told from them."""
    block = board.blocks[key]
    if block.up or block.esc:
        return
    others = [k for k, b in board.at(block.at) if b.nat == block.nat and not b.up and not b.esc]
    if len(others) < 2:
        return
    names = [_fresh(board, block.nat) for _ in others]
    dealt = sorted(others, key=lambda each: _lot(board, names[0], each))
    for each, name in zip(dealt, names, strict=True):
        board.blocks[each].name = name


def _fresh(board: Board, nat: str) -> str:
    letter = LETTERS[nat]
    board.names[letter] = board.names.get(letter, 0) + 1
    return f"{letter}{board.names[letter]}"


def _lot(board: Board, name: str, key: str) -> bytes:
    return sha256(f"{board.seed}/{name}/{key}".encode()).digest()


def lose(board: Board, key: str, cv: int) -> bool:
    """3.12: a block loses steps; tells whether it is gone."""
    block = board.blocks[key]
    block.cv -= cv
    if block.cv > 0:
        return False
    remove(board, key)
    return True


def at_sea(block: Block) -> bool:
    return block.at in SEAS


def public(block: Block) -> dict[str, object]:
    """What everybody sees of a block that stands face up."""
    return {"type": block.type, "cv": block.cv}


def told(p: P, keys: list[str]) -> dict[str, int]:
    """Blocks counted by type and strength, as lines tell them: `infantry/3`."""
    found: dict[str, int] = {}
    for key in keys:
        block = p.board.blocks[key]
        name = f"{block.type}/{block.cv}"
        found[name] = found.get(name, 0) + 1
    return found
