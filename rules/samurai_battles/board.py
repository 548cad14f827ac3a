"""The typed state, and the questions that the rules ask of it."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct, field

from rules.kernel.play import Play
from rules.samurai_battles.atlas import (
    ADJACENT,
    FOE,
    FULL,
    LEADERS,
    TERRAIN,
    TOKENS,
    UNITS,
    LeaderType,
    UnitType,
    becomes,
)
from rules.samurai_battles.atlas import Terrain as Ground


class Unit(Struct):
    """3.1: blocks of one kind in one hex, and what the unit has done this turn."""

    id: str
    side: str
    type: str
    hex: str
    blocks: int = FULL
    ordered: bool = False
    moved: int = 0
    marched: bool = False
    fought: bool = False
    barred: bool = False
    brave: bool = False
    waiting: bool = False

    @property
    def kind(self) -> UnitType:
        return UNITS[self.type]

    @property
    def is_guard(self) -> bool:
        return self.type == "bg"


class Leader(Struct):
    """3.2: a single block, alone or with a unit."""

    id: str
    side: str
    kind: str
    hex: str
    name: str = ""
    ordered: bool = False
    moved: bool = False

    @property
    def type(self) -> LeaderType:
        return LEADERS[self.kind]


class Deck(Struct):
    """A draw pile, whose order nobody knows, and its discards."""

    pile: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)


class Commanded(Struct):
    """The Command card that is carried out, and the orders that it gives (8)."""

    played: str
    card: str
    slots: list[str] = field(default_factory=list)
    group: str = ""
    helmet: bool = False
    fallback: bool = False
    most: int = 99
    advised: str = "deck"
    dragon: str = "none"
    target: str = ""
    used_dragon: bool = False


class Fight(Struct):
    """The battle that is going on; `attackers` are several only in a levy swarm (10.4)."""

    attackers: list[str]
    target: str
    hex: str
    ranged: bool = False
    bonus: bool = False
    inspired: list[str] = field(default_factory=list)
    booster: str = ""
    challenger: str = ""
    first: str = ""
    striker: str = ""
    aikido: bool = False
    shot: int = 1
    onward: str = ""
    cleared: bool = False
    lost: int = 0
    dice: int = 0


class Throw(Struct):
    """Dice of one side against one target."""

    rollers: list[str]
    target: str
    role: str
    hex: str = ""
    ranged: bool = False
    inspired: list[str] = field(default_factory=list)
    booster: str = ""
    dice: int = 0
    faces: list[str] = field(default_factory=list)
    brave: bool = False
    armor: bool = False


class Past(Struct):
    """What the other side did in the turn before, for the map."""

    trails: list[list[str]]
    clash: list[str]
    fallen: list[str]


class Board(Struct):
    """Everything on the table."""

    goal: dict[str, int]
    active: str
    land: dict[str, str]
    tents: dict[str, str]
    units: dict[str, Unit]
    leaders: dict[str, Leader]
    honor: dict[str, int]
    turn: int = 1
    phase: str = "command"
    banners: dict[str, int] = field(default_factory=dict)
    hands: dict[str, list[str]] = field(default_factory=dict)
    dragons: dict[str, list[str]] = field(default_factory=dict)
    command: Deck = field(default_factory=Deck)
    dragon: Deck = field(default_factory=Deck)
    drawn: list[str] = field(default_factory=list)
    orders: Commanded | None = None
    last: dict[str, str] = field(default_factory=dict)
    effects: list[str] = field(default_factory=list)
    spent: dict[str, list[str]] = field(default_factory=dict)
    on_cards: int = 0
    stolen: str = ""
    strikes: list[str] = field(default_factory=list)
    fight: Fight | None = None
    throw: Throw | None = None
    trails: list[list[str]] = field(default_factory=list)
    clash: list[str] = field(default_factory=list)
    fallen: list[str] = field(default_factory=list)
    past: Past | None = None
    taken: bool = False
    driven: list[str] = field(default_factory=list)
    uncommitted: bool = False

    @property
    def pool(self) -> int:
        """16.3: the tokens that nobody holds; those on Dragon cards come back at the end of the turn."""
        return TOKENS - sum(self.honor.values()) - self.on_cards

    def ground(self, hex_: str) -> Ground:
        return TERRAIN[self.land.get(hex_, "open")]

    def unit_at(self, hex_: str) -> Unit | None:
        for unit in self.units.values():
            if unit.hex == hex_:
                return unit
        return None

    def leader_at(self, hex_: str) -> Leader | None:
        for leader in self.leaders.values():
            if leader.hex == hex_:
                return leader
        return None

    def army(self, side: str) -> list[Unit]:
        return sorted((u for u in self.units.values() if u.side == side), key=lambda u: _place(u.hex))

    def chiefs(self, side: str) -> list[Leader]:
        return sorted((x for x in self.leaders.values() if x.side == side), key=lambda x: _place(x.hex))

    def lone(self, side: str) -> list[Leader]:
        """Leaders in hexes without a unit."""
        held = {unit.hex for unit in self.units.values()}
        return [leader for leader in self.chiefs(side) if leader.hex not in held]

    def occupied(self) -> set[str]:
        pieces: Iterable[Unit | Leader] = (*self.units.values(), *self.leaders.values())
        return {piece.hex for piece in pieces}

    def held_by(self, hex_: str) -> str | None:
        """The side that has a unit or a leader in a hex."""
        piece = self.unit_at(hex_) or self.leader_at(hex_)
        return piece.side if piece else None

    def near_enemy(self, hex_: str, side: str) -> list[str]:
        """The hexes next to one that hold enemies."""
        return [there for there in ADJACENT[hex_] if self.held_by(there) not in (None, side)]

    def number(self, seat: str) -> int:
        """8.5: Command cards owned, those that lie played on the table included."""
        if seat != self.active:
            return len(self.hands[seat]) + len(self.strikes)
        return len(self.hands[seat]) + (1 if self.orders else 0)

    def becomes(self, seat: str, card: str) -> str:
        """19.4: what a Command card is when a seat plays it."""
        return becomes(card, self.last.get(FOE[seat]))

    @property
    def tactic(self) -> str:
        """The card that is carried out; a fallback order (19.2) has none of its effects."""
        return self.orders.card if self.orders and not self.orders.fallback else ""

    def has_tent(self, side: str) -> bool:
        return side in self.tents


P = Play[Board]


def _place(hex_: str) -> tuple[str, int]:
    return hex_[0], int(hex_[1:])


by_place = _place


def can_lead(leader: Leader, unit: Unit) -> bool:
    """3.2, 3.3: foot leaders lead infantry; nobody joins a Bodyguard."""
    return unit.side == leader.side and not unit.is_guard and unit.kind.arm in leader.type.leads


def fight_of(p: P) -> Fight:
    assert p.board.fight is not None, "there is no battle"
    return p.board.fight


def throw_of(p: P) -> Throw:
    assert p.board.throw is not None, "no dice are being thrown"
    return p.board.throw


def orders_of(p: P) -> Commanded:
    assert p.board.orders is not None, "no Command card has been played"
    return p.board.orders
