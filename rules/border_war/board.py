"""The typed state, and the questions that the rules ask of it."""

from msgspec import Struct, field

from rules.border_war.tables import STACK, UNITS, card_kind, terrain
from rules.kernel.play import Play

Units = dict[str, int]


class Force(Struct):
    """The blocks of one seat in one hex."""

    seat: str
    units: Units


class Fight(Struct):
    """The battle that is going on; both sides are face up (5.1)."""

    attacker: str
    defender: str
    at: str
    origin: str
    stance: str
    units: Units
    round: int = 0
    ambush: int = 0


class Board(Struct):
    """Everything on the table."""

    rounds: int
    sides: dict[str, str]
    castles: dict[str, str]
    gold: dict[str, int]
    forces: dict[str, Force]
    owner: dict[str, str]
    round: int = 1
    prestige: dict[str, int] = field(default_factory=dict)
    hands: dict[str, list[str]] = field(default_factory=dict)
    pile: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    order: list[str] = field(default_factory=list)
    active: str | None = None
    marches: int = 0
    entered: list[str] = field(default_factory=list)
    trails: dict[str, list[list[str]]] = field(default_factory=dict)
    results: dict[str, dict[str, str]] = field(default_factory=dict)
    """How the battles of each seat's last turn ended for it, by hex: won or lost."""
    fight: Fight | None = None

    def allied(self, one: str, other: str) -> bool:
        return self.sides[one] == self.sides[other]

    def holder(self, hex_: str) -> str | None:
        return self.forces[hex_].seat if hex_ in self.forces else None

    def own(self, seat: str) -> list[str]:
        """The hexes where a seat has blocks."""
        return sorted(hex_ for hex_, force in self.forces.items() if force.seat == seat)

    def room(self, hex_: str, seat: str) -> int:
        """2.4: how many more blocks of a seat a hex can hold."""
        force = self.forces.get(hex_)
        if force is None:
            return STACK
        return STACK - count(force.units) if force.seat == seat else 0

    def is_enemy(self, hex_: str, seat: str) -> bool:
        holder = self.holder(hex_)
        return holder is not None and not self.allied(holder, seat)

    def held(self, seat: str, kind: str) -> list[str]:
        """The cards of a kind in a hand."""
        return [card for card in self.hands[seat] if card_kind(card) == kind]

    def add(self, hex_: str, seat: str, units: Units) -> None:
        """Put blocks into a hex and plant the banner there (3.6)."""
        old = self.forces[hex_].units if hex_ in self.forces else {}
        if merged := plus(old, units):
            self.forces[hex_] = Force(seat, merged)
            self.owner[hex_] = seat

    def take(self, hex_: str, units: Units) -> None:
        left = minus(self.forces[hex_].units, units)
        if left:
            self.forces[hex_].units = left
        else:
            del self.forces[hex_]

    def spend(self, seat: str, card: str) -> None:
        self.hands[seat].remove(card)
        self.discard.append(card)


P = Play[Board]


def count(units: Units) -> int:
    return sum(units.values())


def strength(units: Units) -> int:
    return sum(UNITS[kind].strength * number for kind, number in units.items())


def plus(one: Units, other: Units) -> Units:
    return {kind: n for kind in UNITS if (n := one.get(kind, 0) + other.get(kind, 0))}


def minus(one: Units, other: Units) -> Units:
    return {kind: n for kind in UNITS if (n := one.get(kind, 0) - other.get(kind, 0))}


def reach(units: Units) -> int:
    """3.4: how far the fastest of some blocks can march."""
    return max(UNITS[kind].moves for kind in units)


def cost(path: list[str]) -> int:
    return sum(terrain(hex_).cost for hex_ in path)


def face_down(units: Units) -> Units:
    """2.5: what others see of blocks is how many there are."""
    return {"block": count(units)} if units else {}
