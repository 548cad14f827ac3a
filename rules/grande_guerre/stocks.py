"""G9.10, G10.1: stocks of recruits and munitions, National Will of morale checks, and losses."""

from __future__ import annotations

from rules.grande_guerre.atlas import AREAS, MAJORS, SPONSORS, WILL
from rules.grande_guerre.board import Board, side_of
from rules.grande_guerre.facts import SECTORS


def sponsor(board: Board, nation: str) -> str:
    """G10.1: who lends a minor what it lacks."""
    usual = SPONSORS.get(nation, "")
    side = side_of(board, nation)
    if usual in board.nations and side_of(board, usual) == side:
        return usual
    other = "DE" if side == "central" else "FR"
    return other if side_of(board, other) == side else ""


def purse(board: Board, nation: str, stock: str) -> str:
    """The nation whose recruits or munitions a nation uses now: its own, or its sponsor's."""
    if getattr(board.nations[nation], stock) > 0 or nation in MAJORS:
        return nation
    lender = sponsor(board, nation)
    return lender if lender and getattr(board.nations[lender], stock) > 0 else nation


def available(board: Board, nation: str, stock: str) -> int:
    return int(getattr(board.nations[purse(board, nation, stock)], stock))


def spend(board: Board, nation: str, stock: str, count: int = 1) -> bool:
    """Take from a stock, if there is enough."""
    payer = board.nations[purse(board, nation, stock)]
    left = getattr(payer, stock) - count
    if left < 0:
        return False
    setattr(payer, stock, left)
    return True


def will_morale(board: Board, nation: str) -> int:
    """18.3.2: what National Will adds to the morale checks of a major."""
    return WILL[max(-12, min(40, board.nations[nation].nw))][1] if nation in MAJORS else 0


def add_losses(board: Board, nation: str, area: str, kind: str, count: int) -> None:
    """G9.10: book losses for the nation of the corps, in the sector of the battle, by kind of battle."""
    if count:
        key = f"{board.turn}.{nation}.{AREAS[area].sector}.{kind}"
        board.losses[key] = board.losses.get(key, 0) + count


def losses_of(
    board: Board, nation: str, turns: range | None = None, sectors: tuple[str, ...] = SECTORS
) -> int:
    """Losses of a nation, in all or in some turns and sectors."""
    total = 0
    for key, count in board.losses.items():
        turn, whose, sector, _ = key.split(".")
        if whose == nation and sector in sectors and (turns is None or int(turn) in turns):
            total += count
    return total
