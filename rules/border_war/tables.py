"""Chapter 2: the board, the blocks and the cards, read once from data/."""

import tomllib
from pathlib import Path
from typing import Any

from msgspec import Struct

from rules.boards.hexes import Cube, Layout, Offset, distance, to_cube

FOLDER = Path(__file__).parent


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / "data" / f"{name}.toml").read_text(encoding="utf-8"))


class Terrain(Struct, frozen=True):
    """2.2: what entering costs, and the dice that it adds to a defence."""

    cost: int
    defence: int


class Unit(Struct, frozen=True):
    """2.3: a kind of block."""

    price: int
    strength: int
    moves: int


_MAP, _PIECES = _read("map"), _read("pieces")
SCENARIOS: dict[str, dict[str, Any]] = _read("scenarios")
TERRAIN = {name: Terrain(**row) for name, row in _MAP["terrain"].items()}
UNITS = {name: Unit(**row) for name, row in _PIECES["units"].items()}
FACES: list[str] = _PIECES["die"]["faces"]
CARD_KINDS: tuple[str, ...] = tuple(_PIECES["cards"])
CARDS = tuple(f"{kind}{n}" for kind, count in _PIECES["cards"].items() for n in range(1, count + 1))
CASTLES: dict[str, str] = _MAP["castles"]
LAND: dict[str, str] = {
    f"{column}{row}": terrain
    for column, stack in _MAP["columns"].items()
    for row, terrain in enumerate(stack, 1)
}
LAYOUT = Layout.ODD_Q
STACK = 4


def offset(hex_: str) -> Offset:
    return Offset(ord(hex_[0]) - ord("a"), int(hex_[1:]) - 1)


_CUBES: dict[str, Cube] = {name: to_cube(LAYOUT, offset(name)) for name in LAND}
HEXES = tuple(name for name, terrain in LAND.items() if terrain in TERRAIN)
NEIGHBOURS = {
    name: tuple(other for other in HEXES if distance(_CUBES[name], _CUBES[other]) == 1) for name in HEXES
}


def apart(one: str, other: str) -> int:
    return distance(_CUBES[one], _CUBES[other])


def terrain(hex_: str) -> Terrain:
    return TERRAIN[LAND[hex_]]


def card_kind(card: str) -> str:
    return card.rstrip("0123456789")


def card_number(card: str) -> int:
    return int(card.removeprefix(card_kind(card)))
