"""Chapters 1 to 3 and 20: the printed board, troops, terrain and cards, loaded once and never changed."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, field

from rules.boards.hexes import Cube, distance

FOLDER = Path(__file__).parent
SEATS = ("red", "blue")
FOE = {"red": "blue", "blue": "red"}
ROWS = "abcdefghijk"
LINES = (8, 16)
SECTIONS = ("left", "center", "right")
FACES = ("circle", "triangle", "square", "flag", "honor", "swords")
SYMBOLS = ("square", "triangle", "circle")
STEPS = {"w": (0, -2), "e": (0, 2), "nw": (-1, -1), "ne": (-1, 1), "sw": (1, -1), "se": (1, 1)}
HOMEWARD = {"red": ("nw", "ne"), "blue": ("sw", "se")}
BASELINE = {"red": "a", "blue": "k"}
TOKENS = 30
OFF = "off"
"""What stands for a hex where a leader leaves the board (9.6)."""
FULL = 4


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / "data" / f"{name}.toml").read_text(encoding="utf-8"))


class UnitType(Struct, frozen=True):
    """3.1: what a kind of troops can do; `ranged` are the dice at two, three and four hexes."""

    arm: str = field(name="class")
    symbol: str
    battle_move: int
    move: int
    melee: int
    ranged: tuple[int, ...] = ()
    moved_ranged: int = 0
    swords_at_range: bool = False
    honor_at_range: bool = False
    retreat: int = 1

    @property
    def range(self) -> int:
        """10.2: how many hexes away it can hit; 0: not at all."""
        return max((far for far, dice in enumerate(self.ranged, start=2) if dice), default=0)


class LeaderType(Struct, frozen=True):
    """3.2: how far a leader moves, whom he leads, and how far away he inspires."""

    move: int
    leads: tuple[str, ...]
    reach: int
    status: int


class Terrain(Struct, frozen=True):
    """20: caps on base dice by arm, `in` for those who stand there, `at` for those who attack into it."""

    closed: bool = False
    stop: bool = False
    no_battle_on_entry: tuple[str, ...] = ()
    in_melee: dict[str, int] = {}
    in_ranged: dict[str, int] = {}
    at_melee: dict[str, int] = {}
    at_ranged: dict[str, int] = {}
    steadies: str = ""
    blocks_sight: bool = False
    water: bool = False


class CommandCard(Struct, frozen=True):
    """19: a Command card; a section with 0 takes as many orders as the player has Command cards."""

    count: int
    sections: dict[str, int] = {}
    draw_two: bool = False


class DragonCard(Struct, frozen=True):
    """18: a Dragon card, the moment in which it is played and its price."""

    rule: str
    count: int
    cost: int
    window: str


_cards, _units = _read("cards"), _read("units")
UNITS = msgspec.convert(_units["units"], dict[str, UnitType])
LEADERS = msgspec.convert(_units["leaders"], dict[str, LeaderType])
TERRAIN = msgspec.convert(_read("terrain"), dict[str, Terrain])
COMMAND = msgspec.convert(_cards["command"], dict[str, CommandCard])
DRAGON = msgspec.convert(_cards["dragon"], dict[str, DragonCard])
SCENARIOS: dict[str, dict[str, Any]] = _read("scenarios")
COMMAND_DECK = tuple(name for name, card in COMMAND.items() for _ in range(card.count))
DRAGON_DECK = tuple(name for name, card in DRAGON.items() for _ in range(card.count))
BOWS = ("sb", "ab", "sbc")
PERSONS = tuple(
    sorted(
        {
            row["name"]
            for plan in SCENARIOS.values()
            for side in SEATS
            for row in plan[side]["units"]
            if "name" in row
        }
    )
)


def mirrored(card: str) -> str:
    """19.4: a Command card with left and right swapped."""
    if "left" in card:
        return card.replace("left", "right")
    return card.replace("right", "left")


def becomes(card: str, enemys_last: str | None) -> str:
    """19.4: what a Command card is when it is played; a Counter Attack is the enemy's last card, mirrored."""
    return mirrored(enemys_last) if card == "counter_attack" and enemys_last else card


def in_window(*windows: str) -> tuple[str, ...]:
    """The Dragon cards of some moments."""
    return tuple(name for name, card in DRAGON.items() if card.window in windows)


def _places() -> dict[str, tuple[int, int]]:
    """2.1: row and doubled column of every hex; rows of twelve and of eleven take turns."""
    return {
        f"{letter}{n}": (row, 2 * n - 1 + row % 2)
        for row, letter in enumerate(ROWS)
        for n in range(1, 13 - row % 2)
    }


PLACES = _places()
HEXES = tuple(PLACES)
_NAMES = {place: name for name, place in PLACES.items()}
HALF_HEXES = tuple((row, x2) for row in range(1, len(ROWS), 2) for x2 in (0, 24))


def cube_of(place: tuple[int, int]) -> Cube:
    row, x2 = place
    q = (x2 - 1 - row) // 2
    return Cube(q, row, -q - row)


CUBES = {name: cube_of(place) for name, place in PLACES.items()}
HALF_CUBES = frozenset(map(cube_of, HALF_HEXES))
HEX_AT = {cube: name for name, cube in CUBES.items()}


def toward(hex_: str, direction: str) -> str | None:
    """2.2: the next hex in a direction, if it can be played on."""
    (row, x2), (dr, dx) = PLACES[hex_], STEPS[direction]
    return _NAMES.get((row + dr, x2 + dx))


ADJACENT = {
    name: tuple(there for step in STEPS if (there := toward(name, step)) is not None) for name in HEXES
}
BACK = {
    side: {h: tuple(t for step in steps if (t := toward(h, step)) is not None) for h in HEXES}
    for side, steps in HOMEWARD.items()
}


_APART = {(one, other): distance(CUBES[one], CUBES[other]) for one in HEXES for other in HEXES}


def apart(one: str, other: str) -> int:
    """2.3: how many hexes away; the first hex is not counted."""
    return _APART[one, other]


@cache
def sections(hex_: str, side: str) -> tuple[str, ...]:
    """2.4: the sections of a hex as a side sees them; hexes on a dotted line belong to two."""
    x2 = PLACES[hex_][1]
    first, second = LINES
    found = (x2 <= first, first <= x2 <= second, x2 >= second)
    named = SECTIONS if side == "blue" else SECTIONS[::-1]
    return tuple(name for name in SECTIONS if found[named.index(name)])


def is_hex(value: Any) -> bool:
    """Whether something that a player wrote names a hex."""
    return isinstance(value, str) and value in PLACES
