"""The position: units, control, money and what this turn has done, and the questions that rules ask of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from sys import intern
from typing import TYPE_CHECKING, Literal

from msgspec import Struct, field

from rules.axis_allies_1942.atlas import CANALS, POWERS, SIDES, TERRITORIES, UNITS, is_sea
from rules.kernel.play import Play

LETTERS = {
    "type": "t",
    "power": "p",
    "space": "s",
    "aboard": "a",
    "began": "b",
    "moved": "m",
    "came_from": "f",
    "phase": "h",
    "boarded": "l",
    "mission": "g",
    "target": "w",
    "offloaded": "o",
    "fought": "x",
    "damaged": "d",
}
"""How the fields of a unit are stored: hundreds of units are nearly the whole of a long war's state."""


if TYPE_CHECKING:
    UnitName = str
else:
    UnitName = Literal[tuple(UNITS)]
    """Decoded it is the very string of the unit table: a default is left out by identity, not by equality."""

Mission = Literal["", "battle", "raid", "escort", "assault", "intercept"]
"""Why a unit fights this turn; nothing: it does not, as far as is known."""


Lendable = Literal["carriers", "transports"]
"""2.4: what a power may lend to its allies."""


class Unit(Struct, omit_defaults=True, rename=LETTERS):
    """One piece. What it did this turn is cleared when the turn ends (21.7)."""

    type: UnitName = "infantry"
    """The commonest type is not stored."""
    power: str = ""
    space: str = ""
    aboard: str = ""
    """The transport or carrier that it is on, by id; an own fighter that hovers (8.1) is on none."""
    began: str = ""
    """Where it was when the turn began, if it is elsewhere now or went aboard this turn."""
    moved: int = 0
    """Spaces of its allowance that are spent."""
    came_from: str = ""
    """The last space before the one where it is, if it moved this turn."""
    phase: str = ""
    """The phase in which it moved, loaded or offloaded: combat or noncombat."""
    boarded: str = ""
    """The phase of this turn in which it was loaded; empty for cargo of earlier turns."""
    mission: Mission = ""
    """Set by the combat move."""
    target: str = ""
    """9.2.1: the territory that it is to storm from the sea."""
    offloaded: str = ""
    """8.4d: the territory for which this transport has put units ashore this turn."""
    fought: bool = False
    damaged: bool = False


class TurnStart(Struct):
    """21.7: what later rules ask about the moment when the turn began."""

    control: dict[str, str] = field(default_factory=dict)
    hostile_zones: list[str] = field(default_factory=list)
    open_canals: list[str] = field(default_factory=list)
    closed_zones: list[str] = field(default_factory=list)
    """4.8: zones that no ship may enter or leave."""
    factories: list[str] = field(default_factory=list)
    """13.1: territories with a complex that the active power may use this turn."""
    escorts: bool = False
    """9.1.5: whether fighters may escort raids in this game."""


class Plan(Struct, omit_defaults=True):
    """How the active power wants a battle fought; nothing said leaves it to the standing orders (18)."""

    losses: list[str] = field(default_factory=list)
    """Unit types in the order in which they are to be lost."""
    rounds: int = 0
    """Retreat after so many rounds; 0: no limit."""
    odds: int = 0
    """Retreat when the chance of winning is below this percentage."""
    survivors: int = 0
    """Retreat when no more than so many units are left."""
    retreat: str = ""
    """The space to retreat to, where there are several."""
    submarines: str = ""
    """strike or submerge."""


class Trail(Struct):
    """One move of the last turn, for the map."""

    units: dict[str, int]
    path: list[str]
    mission: str = ""
    phase: str = ""


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
    """6.3: units of the active power that wait to be mobilized."""
    start: TurnStart = field(default_factory=TurnStart)
    captured: list[str] = field(default_factory=list)
    """Territories that changed hands this turn, blitzed and liberated ones too."""
    attacks: list[str] = field(default_factory=list)
    """7.6: zones without enemy surface warships where the active power attacks; others are ignored."""
    plans: dict[str, Plan] = field(default_factory=dict)
    """Battle plans of the active power by space; "" is the plan for all other battles."""
    announced: dict[str, int] = field(default_factory=dict)
    """13.6: zones where fighters wait for new carriers, and for how many of them."""
    placed: dict[str, int] = field(default_factory=dict)
    """13.2: units placed this turn through each complex."""
    closed: dict[str, list[Lendable]] = field(default_factory=dict)
    """2.4: what powers do not lend to their allies."""
    bid: dict[str, int] = field(default_factory=dict)
    """19: what each side may still spend before the first round."""
    bid_spaces: dict[str, list[str]] = field(default_factory=dict)
    """19: where each power has placed a unit of the bid."""
    conceded: list[str] = field(default_factory=list)
    """3.4: powers that would give up, each until its next turn."""
    trails: dict[str, list[Trail]] = field(default_factory=dict)
    """The moves of each power's last turn."""
    conquests: dict[str, list[str]] = field(default_factory=dict)
    """What each power took or freed in its last turn; unlike `captured` it outlives the turn, for the map."""
    results: dict[str, dict[str, str]] = field(default_factory=dict)
    """How the battles of each power's last turn ended, by space: won, lost, standoff, retreat or dived."""


P = Play[Board]


# 2 Sides


_SIDE = {name: power.side for name, power in POWERS.items()}


def side(power: str) -> str:
    return _SIDE[power]


def are_enemies(power: str, other: str) -> bool:
    return _SIDE[power] != _SIDE[other]


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


def by_space(board: Board) -> dict[str, list[tuple[str, Unit]]]:
    """All units by the space where they are, for rules that look at many spaces."""
    found: dict[str, list[tuple[str, Unit]]] = defaultdict(list)
    for each in board.units.items():
        found[each[1].space].append(each)
    return dict(found)


def cargo_of(board: Board, carrier: str) -> list[tuple[str, Unit]]:
    """What is aboard a transport or on the deck of a carrier."""
    return [(uid, unit) for uid, unit in board.units.items() if unit.aboard == carrier]


def tally(units: Iterable[Unit]) -> dict[str, int]:
    """Numbers by type, in the order of the unit table."""
    types = [unit.type for unit in units]
    return {name: types.count(name) for name in UNITS if name in types}


def add_unit(board: Board, type_: str, power: str, space: str) -> str:
    """Put a new piece on the board; ids sort in the order in which the pieces came."""
    uid = f"u{board.next_unit:05d}"
    board.next_unit += 1
    board.units[uid] = Unit(intern(type_), power, space)
    return uid


def send(unit: Unit, mission: Mission, target: str = "") -> None:
    """7.1: a unit is to fight, ashore in the territory that it is to storm (9.2.1)."""
    unit.mission, unit.target = mission, target


def recall(unit: Unit) -> None:
    """It does not fight any more this turn."""
    send(unit, "")


def is_to_storm(unit: Unit, territory: str) -> bool:
    """9.2.1: it is to land there, or has landed."""
    return unit.mission == "assault" and unit.target == territory


def lends(board: Board, power: str, what: Lendable) -> bool:
    """2.4: a power lends to its allies as long as it does not say otherwise."""
    return what not in board.closed.get(power, ())


def remove_unit(board: Board, uid: str) -> None:
    """Take a piece off, with whatever it carries (8.4k)."""
    for other, unit in list(board.units.items()):
        if unit.aboard == uid:
            remove_unit(board, other)
    del board.units[uid]


def is_powerless(board: Board, power: str) -> bool:
    """3.5: it has no units, and no money for any."""
    cheapest = min(unit.cost for unit in UNITS.values())
    return board.treasury[power] < cheapest and not any(u.power == power for u in board.units.values())


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
