"""The position: units, control, money and what this turn has done, and the questions that rules ask of it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct, field

from rules.axis_allies_1942.atlas import CANALS, POWERS, SIDES, TERRITORIES, UNITS, is_sea


class Unit(Struct, omit_defaults=True):
    """One piece. What it did this turn is cleared when the turn ends (21.7)."""

    type: str
    power: str
    space: str
    aboard: str = ""
    """The transport or carrier that it is on, by id."""
    moved: int = 0
    """Spaces of its allowance that are spent."""
    came_from: str = ""
    """The last space before the one where it is, if it moved this turn."""
    phase: str = ""
    """The phase in which it moved, loaded or offloaded: combat or noncombat."""
    boarded: str = ""
    """The phase of this turn in which it was loaded; empty for cargo of earlier turns."""
    mission: str = ""
    """battle, raid, escort or assault:<territory>; set by the combat move."""
    fought: bool = False
    damaged: bool = False


class TurnStart(Struct):
    """21.7: what later rules ask about the moment when the turn began."""

    control: dict[str, str] = field(default_factory=dict)
    hostile_zones: list[str] = field(default_factory=list)
    open_canals: list[str] = field(default_factory=list)
    factories: list[str] = field(default_factory=list)


class Board(Struct):
    """Everything on the table. All of it is public except a battle plan that has not been used yet (17)."""

    setup: str
    round: int
    power: str
    phase: str
    units: dict[str, Unit]
    next_unit: int
    control: dict[str, str]
    treasury: dict[str, int]
    factories: dict[str, int]
    """Industrial complexes by territory, with their damage; they belong to whoever controls the territory."""
    bought: dict[str, int] = field(default_factory=dict)
    start: TurnStart = field(default_factory=TurnStart)
    captured: list[str] = field(default_factory=list)


# 2 Sides


def side(power: str) -> str:
    return POWERS[power].side


def are_enemies(power: str, other: str) -> bool:
    return side(power) != side(other)


def enemy_side(power: str) -> str:
    return next(name for name in SIDES if name != side(power))


# 4 Map


def is_friendly_territory(board: Board, power: str, territory: str) -> bool:
    """4.2: controlled by the power's side."""
    holder = board.control.get(territory)
    return holder is not None and not are_enemies(power, holder)


def is_hostile_territory(board: Board, power: str, territory: str) -> bool:
    """4.2: controlled by the other side; neutral territories are neither."""
    holder = board.control.get(territory)
    return holder is not None and are_enemies(power, holder)


def is_hostile_zone(board: Board, power: str, zone: str) -> bool:
    """4.3: it holds an enemy surface warship."""
    return any(UNITS[u.type].surface and are_enemies(power, u.power) for _, u in units_in(board, zone))


def is_hostile(board: Board, power: str, space: str) -> bool:
    return (
        is_hostile_zone(board, power, space) if is_sea(space) else is_hostile_territory(board, power, space)
    )


def controls_canal(board: Board, power: str, canal: str, banks: tuple[str, ...] | None = None) -> bool:
    """4.7: the power's side holds every bank."""
    return all(is_friendly_territory(board, power, bank) for bank in banks or CANALS[canal].banks)


# Units


def units_in(board: Board, space: str) -> Iterator[tuple[str, Unit]]:
    """Ids and units in a space, in the order of their ids; cargo too."""
    return ((uid, unit) for uid, unit in board.units.items() if unit.space == space)


def units_of(board: Board, power: str) -> Iterator[tuple[str, Unit]]:
    return ((uid, unit) for uid, unit in board.units.items() if unit.power == power)


def enemies_in(board: Board, power: str, space: str) -> list[tuple[str, Unit]]:
    return [(uid, u) for uid, u in units_in(board, space) if are_enemies(power, u.power)]


def add_unit(board: Board, type_: str, power: str, space: str) -> str:
    """Put a new piece on the board; ids sort in the order in which the pieces came."""
    uid = f"u{board.next_unit:05d}"
    board.next_unit += 1
    board.units[uid] = Unit(type_, power, space)
    return uid


def remove_unit(board: Board, uid: str) -> None:
    """Take a piece off, with whatever it carries (8.4k)."""
    for other, unit in list(board.units.items()):
        if unit.aboard == uid:
            remove_unit(board, other)
    del board.units[uid]


# 1.4, 10 Production


def production(board: Board, power: str) -> int:
    """1.4: the sum of the values of the territories that the power controls."""
    return sum(TERRITORIES[name].ipc for name, holder in board.control.items() if holder == power)


def holds_own_capital(board: Board, power: str) -> bool:
    """10.5: a capital counts as lost while the other side controls it."""
    return is_friendly_territory(board, power, POWERS[power].capital)


def capacity(board: Board, territory: str) -> int:
    """13.2: how many units the complex can still place, before anything was placed this turn."""
    return max(0, TERRITORIES[territory].ipc - board.factories.get(territory, 0))
