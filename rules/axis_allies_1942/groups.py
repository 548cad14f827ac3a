"""How orders tell units of one type apart, each as one word: by owner, cargo, range, origin and purpose.

`transport:infantry+tank*@1` is a transport with an infantry, a tank that was loaded this turn, and one space
of its move left; `united_kingdom:empty` an empty one of an ally; `germany.fighter@2` a German one with two
spaces of range; `transport+infantry/egypt` one whose infantry is to land in Egypt. Nothing else takes such
words apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

_CARGO = re.compile(r"(?:(?P<owner>[a-z_]+)\.)?(?P<type>[a-z_]+)(?P<now>\*)?")
_HOLD = re.compile(r"(?:(?P<owner>[a-z_]+):)?(?P<cargo>[a-z_.*+]+)(?:@(?P<left>\d))?")
_GROUP = re.compile(
    r"(?:(?P<power>[a-z_]+)\.)?(?P<type>[a-z_]+)"
    r"(?:\+(?P<cargo>[a-z_.+]+))?(?:/(?P<target>[a-z_]+))?(?:@(?P<left>\d+))?(?P<sea>~sea)?"
)
EMPTY = "empty"


class Cargo(NamedTuple):
    """A unit aboard; its owner is named where the ship is another's."""

    type: str
    owner: str = ""
    boarded: bool = False
    """8.4f: loaded this turn."""

    def __str__(self) -> str:
        return f"{self.owner}.{self.type}{'*' * self.boarded}".lstrip(".")


def read_cargo(text: str) -> tuple[Cargo, ...] | None:
    """Units with `+` between them, or `empty`."""
    if text == EMPTY:
        return ()
    found = [_CARGO.fullmatch(part) for part in text.split("+")]
    read = tuple(Cargo(m["type"], m["owner"] or "", bool(m["now"])) for m in found if m)
    return read if len(read) == len(found) else None


def write_cargo(cargo: Iterable[Cargo]) -> str:
    return "+".join(map(str, cargo)) or EMPTY


class Hold(NamedTuple):
    """A transport or carrier among others of its type: its cargo, how far it can still go, whose it is."""

    cargo: tuple[Cargo, ...] = ()
    left: int | None = None
    """Spaces of its move that are left, if it has moved."""
    owner: str = ""
    """If it is an ally's."""

    def __str__(self) -> str:
        owner = f"{self.owner}:" if self.owner else ""
        return f"{owner}{write_cargo(self.cargo)}{f'@{self.left}' if self.left is not None else ''}"

    @staticmethod
    def read(text: str) -> Hold | None:
        found = _HOLD.fullmatch(text)
        cargo = read_cargo(found["cargo"]) if found else None
        if found is None or cargo is None:
            return None
        return Hold(cargo, int(found["left"]) if found["left"] else None, found["owner"] or "")


class Ship(NamedTuple):
    """A unit type, perhaps with what is aboard: `destroyer`, `carrier:united_kingdom.fighter`."""

    type: str
    hold: str = ""

    def __str__(self) -> str:
        return f"{self.type}:{self.hold}" if self.hold else self.type

    @staticmethod
    def read(text: str) -> Ship:
        type_, _, hold = text.partition(":")
        return Ship(type_, hold)


class Group(NamedTuple):
    """Units that are alike where losses are chosen."""

    type: str
    power: str = ""
    """Their owner, where several powers defend."""
    cargo: tuple[Cargo, ...] | None = None
    """What a transport or carrier has aboard."""
    target: str = ""
    """9.2.1: the territory that its cargo is to storm."""
    left: int | None = None
    """Spaces of range that aircraft have left."""
    seaborne: bool = False
    """9.2.7: they came from the sea and cannot retreat."""

    def __str__(self) -> str:
        power = f"{self.power}." if self.power else ""
        cargo = f"+{write_cargo(self.cargo)}" if self.cargo is not None else ""
        target = f"/{self.target}" if self.target else ""
        left = f"@{self.left}" if self.left is not None else ""
        return f"{power}{self.type}{cargo}{target}{left}{'~sea' if self.seaborne else ''}"

    @staticmethod
    def read(text: str) -> Group | None:
        found = _GROUP.fullmatch(text)
        if found is None:
            return None
        cargo = read_cargo(found["cargo"]) if found["cargo"] else None
        left = int(found["left"]) if found["left"] else None
        target = found["target"] or ""
        return Group(found["type"], found["power"] or "", cargo, target, left, bool(found["sea"]))

    @property
    def plain(self) -> Group:
        """The same without what tells it apart from others of its type and owner."""
        return Group(self.type, self.power)

    def describes(self, other: Group) -> bool:
        """Whether all that is said here holds of another group."""
        said = zip(self, other, Group(""), strict=True)
        return all(mine in (theirs, nothing) for mine, theirs, nothing in said)
