"""What can never be on the board; raised in tests and in self-play."""

from __future__ import annotations

from rules.samurai_battles.atlas import COMMAND_DECK, DRAGON_DECK, FULL, TOKENS
from rules.samurai_battles.board import Board


def check(board: Board) -> None:
    """Nothing is lost or doubled, and no two units share a hex."""
    played = [board.orders.played] if board.orders and board.phase != "end" else []
    command = [*board.command.pile, *board.command.discard, *board.drawn, *board.strikes, *played]
    command += [card for hand in board.hands.values() for card in hand]
    assert sorted(command) == sorted(COMMAND_DECK), "Command cards were lost or doubled"
    dragon = [*board.dragon.pile, *board.dragon.discard]
    dragon += [card for hands in (board.dragons, board.spent) for hand in hands.values() for card in hand]
    assert sorted(dragon) == sorted(DRAGON_DECK), "Dragon cards were lost or doubled"
    assert board.pool >= 0, f"the pool holds {board.pool}"
    assert all(tokens >= 0 for tokens in board.honor.values()), f"tokens {board.honor}"
    assert sum(board.honor.values()) + board.pool + board.on_cards == TOKENS
    pieces_stand(board)


def pieces_stand(board: Board) -> None:
    for kind in (board.units, board.leaders):
        places = [piece.hex for piece in kind.values()]
        assert len(set(places)) == len(places), f"two pieces in one hex: {sorted(places)}"
    for unit in board.units.values():
        assert 1 <= unit.blocks <= FULL, f"{unit} has {unit.blocks} blocks"
        assert not board.ground(unit.hex).closed, f"{unit} stands in closed terrain"
        leader = board.leader_at(unit.hex)
        assert leader is None or leader.side == unit.side, f"{leader} is with an enemy"
        assert unit.is_guard == (leader is not None and leader.kind == "commander"), f"{unit} and {leader}"
