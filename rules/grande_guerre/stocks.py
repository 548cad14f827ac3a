"""G9.10, G10.1: stocks of recruits and munitions, National Will of morale checks, and losses."""

from __future__ import annotations

from rules.grande_guerre.atlas import AREAS, MAJORS, SPONSORS, WILL
from rules.grande_guerre.board import Board, side_of
from rules.grande_guerre.facts import SECTORS

GERMAN_COLLAPSE = "german_weariness"
"""18.4.3.5: the minors of the Central Powers have lost heart."""

BITTERNESS = "serbian_bitterness"
"""C8: Bulgaria's claims were recognised, at the cost of Serbia."""


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
    """18.3.2a: what National Will and unrest add to the morale checks of a nation."""
    if nation not in MAJORS:
        bitter = nation == "RS" and BITTERNESS in board.flags
        return -(side_of(board, nation) == "central" and GERMAN_COLLAPSE in board.flags) - bitter
    return WILL[max(-12, min(40, board.nations[nation].nw))][1] + unrest(board, nation)


def unrest(board: Board, nation: str) -> int:
    """18.6.3.3, 18.8.1.5d: -1 in a mutiny, -1 in a revolution that is not stabilised."""
    politics = board.politics.get(nation)
    if politics is None:
        return 0
    revolution = politics.revolution
    active = revolution is not None and not revolution.stabilised and revolution.since < board.turn
    return -in_mutiny(board, nation) - active


def in_revolution(board: Board, nation: str) -> bool:
    """18.8.1.5: whether a revolution is not stabilised yet."""
    politics = board.politics.get(nation)
    return politics is not None and politics.revolution is not None and not politics.revolution.stabilised


def is_communist(board: Board, nation: str) -> bool:
    politics = board.politics.get(nation)
    return politics is not None and politics.regime == "C"


def in_mutiny(board: Board, nation: str) -> bool:
    """18.6.3.3: whether a power may not attack and its corps check morale at -1."""
    politics = board.politics.get(nation)
    return politics is not None and board.turn <= politics.mutiny_until


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


def losses_of_kind(board: Board, nation: str, turn: int, sector: str, kind: str) -> int:
    """Losses of a nation in one kind of battle in a sector and turn."""
    return board.losses.get(f"{turn}.{nation}.{sector}.{kind}", 0)
