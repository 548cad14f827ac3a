"""What can never be on the board; raised in tests and in self-play."""

from __future__ import annotations

from rules.axis_allies_1942.atlas import PLAYABLE, TERRITORIES, UNITS, is_sea
from rules.axis_allies_1942.board import Board, Unit, are_enemies
from rules.axis_allies_1942.transport.decks import DECK
from rules.axis_allies_1942.transport.transports import is_legal_load

_PLAYABLE = frozenset(PLAYABLE)


def check(board: Board) -> None:
    assert set(board.control) == _PLAYABLE, "a territory has no controller, or a neutral one has"
    assert all(ipc >= 0 for ipc in board.treasury.values()), f"treasuries {board.treasury}"
    for name, damage in board.factories.items():
        assert 0 <= damage <= 2 * TERRITORIES[name].ipc, f"{name} has {damage} damage"
    for uid, unit in board.units.items():
        check_place(board, uid, unit)
    check_holds(board)
    if board.phase == "purchase":
        check_landed(board)


def check_place(board: Board, uid: str, unit: Unit) -> None:
    kind = UNITS[unit.type].kind
    assert unit.space in _PLAYABLE or is_sea(unit.space), f"{uid} is in {unit.space}"
    assert kind != "sea" or is_sea(unit.space), f"{unit.type} {uid} is on land in {unit.space}"
    assert kind != "land" or unit.aboard or not is_sea(unit.space), f"{unit.type} {uid} swims in {unit.space}"
    assert 0 <= unit.moved <= UNITS[unit.type].move, f"{unit.type} {uid} has moved {unit.moved}"
    if unit.aboard:
        ship = board.units.get(unit.aboard)
        assert ship is not None, f"{uid} is aboard {unit.aboard}, which is gone"
        assert ship.space == unit.space, f"{uid} is in {unit.space}, its ship in {ship.space}"
        assert not are_enemies(ship.power, unit.power), f"{uid} is aboard an enemy"


def check_landed(board: Board) -> None:
    """12.3, 12.4: between turns no aircraft is in the air."""
    for uid, unit in board.units.items():
        at_sea = UNITS[unit.type].kind == "air" and is_sea(unit.space)
        assert not at_sea or unit.aboard, f"{unit.type} {uid} is in the air over {unit.space}"
        friendly = is_sea(unit.space) or not are_enemies(unit.power, board.control[unit.space])
        assert friendly, f"{unit.type} {uid} of {unit.power} is in hostile {unit.space}"


def check_holds(board: Board) -> None:
    aboard: dict[str, list[str]] = {}
    for unit in board.units.values():
        if unit.aboard:
            aboard.setdefault(unit.aboard, []).append(unit.type)
    for uid, types in aboard.items():
        if board.units[uid].type == "carrier":
            assert types.count("fighter") == len(types) <= DECK, f"carrier {uid} carries {types}"
        else:
            assert board.units[uid].type == "transport", f"{uid} carries {types}"
            assert is_legal_load(types), f"transport {uid} carries {types}"
