"""21: what each seat may know, and other truths that would look the same to it."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec import to_builtins

from rules.kernel.texts import REFEREE
from rules.samurai_battles.atlas import COMMAND_DECK, DRAGON_DECK, FULL, TOKENS
from rules.samurai_battles.board import Board, P

SECRET = ("hands", "dragons", "command", "dragon", "drawn")


def view(p: P, viewer: str | None) -> dict[str, Any]:
    board = p.board
    seen: dict[str, Any] = to_builtins(board)
    for name in SECRET:
        del seen[name]
    return seen | {
        "pool": board.pool,
        "hands": {seat: cards(hand, seat, viewer) for seat, hand in board.hands.items()},
        "dragons": {seat: cards(hand, seat, viewer) for seat, hand in board.dragons.items()},
        "cards": {seat: len(hand) for seat, hand in board.hands.items()},
        "dragon_cards": {seat: len(hand) for seat, hand in board.dragons.items()},
        "drawn": list(board.drawn) if viewer in (board.active, REFEREE) else None,
        "piles": {"command": len(board.command.pile), "dragon": len(board.dragon.pile)},
        "discards": {"command": list(board.command.discard), "dragon": list(board.dragon.discard)},
    }


def cards(hand: list[str], seat: str, viewer: str | None) -> list[str] | None:
    return list(hand) if viewer in (seat, REFEREE) else None


def scramble(p: P, viewer: str | None, rng: Random) -> None:
    """Other cards in the piles and in the hands that the viewer does not see."""
    board = p.board
    hidden = [seat for seat in p.seats if seat != viewer]
    drawn = board.drawn if viewer != board.active else []
    mix([board.command.pile, *(board.hands[seat] for seat in hidden), drawn], rng)
    known = [board.stolen] if board.stolen and board.active in hidden else []
    hands = [board.dragons[seat] for seat in hidden]
    for card in known:
        board.dragons[board.active].remove(card)
    mix([board.dragon.pile, *hands], rng)
    for card in known:
        board.dragons[board.active].append(card)
    for hand in (*(board.hands[s] for s in hidden), *hands, drawn):
        hand.sort()


def mix(piles: list[list[str]], rng: Random) -> None:
    """Deal the same cards anew into piles of the same sizes."""
    every = [card for pile in piles for card in pile]
    rng.shuffle(every)
    for pile in piles:
        size = len(pile)
        pile[:], every = every[:size], every[size:]


def invariants(board: Board) -> None:
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
