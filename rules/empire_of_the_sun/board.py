"""The position: what stands where, who controls what, cards, tracks and the offensive being played."""

from __future__ import annotations

from msgspec import Struct, field

from rules.empire_of_the_sun.atlas import ALLIES, CARDS, JAPAN, RANK, SIDES, UNITS, Card, Unit, year_of
from rules.empire_of_the_sun.hexes import JAPANESE_AT_FIRST, LAND, RESOURCES, SOVIET
from rules.kernel.play import Play

BOX = "box"
"""12.71: the place of Allied air units in China."""
DELAYED, TRACK, ELIMINATED, GONE = "delayed", "track", "eliminated", "gone"
OFF_MAP = (DELAYED, TRACK, ELIMINATED, GONE)
NOBODY = "nobody"
UNCHANGED = "?"
"""Where an offensive has not moved the Tokyo Express."""
FIFTEENTH_ARMY = "j_a_15"


class Deck(Struct):
    """The cards and the means of one side."""

    hand: list[str] = field(default_factory=list)
    pile: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    future: str = ""
    future_turn: int = 0
    future_set: bool = False
    passes: int = 0
    draws: int = 0
    reshuffle: bool = False
    asp: int = 0
    asp_used: int = 0
    rivalry: bool = False


class Moved(Struct):
    """How a unit has moved: by what means, and the hexes of its way, the first being where it began."""

    by: str
    path: list[str]


class Battle(Struct):
    """6.24: a battle hex; those who fight from outside it, and what has happened in it so far.

    `special` marks a hex of a special reaction. `lost` are steps lost in ground combat.
    """

    hex: str
    op: list[str] = field(default_factory=list)
    rp: list[str] = field(default_factory=list)
    special: bool = False
    critical: list[str] = field(default_factory=list)
    hits: dict[str, int] = field(default_factory=dict)
    lost: dict[str, int] = field(default_factory=dict)
    won: str = ""
    alone: str = ""
    air_before: list[str] = field(default_factory=list)
    defended: bool = False


class Offensive(Struct):
    """6: an offensive from the card to the last post-battle move.

    `reserves` join a hex if a special reaction makes it a battle, `prefer` is what the hits of the Offensive
    player fall on first; both are his secrets. `before` and `turned` keep what a cancelled offensive gives
    back (A13): places of units and controllers of hexes. A card that lay there as Future Offensive was set on
    `future_turn`, and may have `seized` the initiative (6.29). `zoi` are the air and carrier units that were
    in supply at the last moment of supply (13.1.1).
    """

    seat: str
    card: str
    event: bool
    hq: str = ""
    active: list[str] = field(default_factory=list)
    moved: dict[str, Moved] = field(default_factory=dict)
    battles: list[Battle] = field(default_factory=list)
    sequence: list[str] = field(default_factory=list)
    reserves: dict[str, list[str]] = field(default_factory=dict)
    prefer: str = ""
    condition: str = "surprise"
    cards: list[str] = field(default_factory=list)
    rhq: str = ""
    reacting: list[str] = field(default_factory=list)
    retreated: list[str] = field(default_factory=list)
    before: dict[str, str] = field(default_factory=dict)
    turned: dict[str, str] = field(default_factory=dict)
    flipped: list[str] = field(default_factory=list)
    rivalry: list[str] = field(default_factory=list)
    asp: dict[str, int] = field(default_factory=dict)
    asp_now: int = 0
    asp_now_used: int = 0
    express: str = UNCHANGED
    from_future: bool = False
    future_turn: int = 0
    seized: bool = False
    zoi: list[str] = field(default_factory=list)
    committed: bool = False
    extra: bool = False
    fought: list[str] = field(default_factory=list)
    raiders: bool = False
    struck: list[str] = field(default_factory=list)
    submarines: list[str] = field(default_factory=list)

    @property
    def other(self) -> str:
        return ALLIES if self.seat == JAPAN else JAPAN

    @property
    def strategy(self) -> Card:
        return CARDS[self.card]

    @property
    def ov(self) -> int:
        return self.strategy.ov

    def battle(self, hex_: str) -> Battle | None:
        return next((each for each in self.battles if each.hex == hex_), None)

    def in_force(self) -> list[Card]:
        """The cards whose events work in this offensive."""
        return [CARDS[each] for each in ([self.card] if self.event else []) + self.cards]


class Trail(Struct):
    """A way that units went in an offensive: whether the Offensive player's, how, and if all were lost."""

    offensive: bool
    by: str
    path: list[str]
    lost: bool = False


class Lately(Struct):
    """The last offensive as both players saw it, for maps and mails: its ways and where it was fought."""

    seat: str
    trails: list[Trail] = field(default_factory=list)
    battles: list[str] = field(default_factory=list)


class Board(Struct):
    turn: int
    last: int
    at: dict[str, str]
    reduced: list[str]
    control: dict[str, str]
    decks: dict[str, Deck]
    will: int
    europe: int
    china: int
    divisions: int
    escorts: int
    naval_steps: int
    air_steps: int
    flags: list[str]
    surrendered: list[str]
    phase: str = "offensives"
    variants: dict[str, str] = field(default_factory=dict)
    go: str = ""
    recovered: list[str] = field(default_factory=list)
    india: int = 0
    india_side: int = 1
    india_event: int = 0
    garrisons_lost: list[str] = field(default_factory=list)
    express: str = ""
    interceptors: int = 0
    delay: int = 0
    unrest: int = 0
    due: dict[str, int] = field(default_factory=dict)
    delayable: list[str] = field(default_factory=list)
    entering: list[str] = field(default_factory=list)
    fresh: list[str] = field(default_factory=list)
    pools: dict[str, int] = field(default_factory=dict)
    control_before: dict[str, str] = field(default_factory=dict)
    china_tried: bool = False
    raids: int = 0
    bombed: list[str] = field(default_factory=list)
    rebuilt: list[str] = field(default_factory=list)
    cards_lost: int = 0
    casualty: bool = False
    fallen: list[str] = field(default_factory=list)
    given: list[str] = field(default_factory=list)
    europe_level: int = 0
    raid_turns: list[int] = field(default_factory=list)
    alaska: int = 0
    done: list[str] = field(default_factory=list)
    blockade: int = 0
    banked: list[str] = field(default_factory=list)
    bid: int = 0
    first_card: str = ""
    offensive: Offensive | None = None
    stranded: list[str] = field(default_factory=list)
    lately: Lately | None = None

    # Units

    def place(self, unit: str) -> str:
        return self.at.get(unit, "")

    def on_map(self, unit: str) -> bool:
        return self.at.get(unit, GONE) not in OFF_MAP

    def put(self, unit: str, place: str) -> None:
        """Move a unit; an offensive that can still be cancelled remembers where it was."""
        if self.offensive and not self.offensive.committed:
            self.offensive.before.setdefault(unit, self.at.get(unit, ""))
        self.at[unit] = place

    def is_reduced(self, unit: str) -> bool:
        return unit in self.reduced

    def weak(self, unit: str) -> bool:
        """1.23: whether one more step eliminates the unit; one-step units always."""
        return UNITS[unit].steps == 1 or unit in self.reduced

    def face(self, unit: str) -> tuple[int, ...]:
        full, reduced = self.faces(unit)
        return reduced if unit in self.reduced else full

    def faces(self, unit: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Both sides of a counter; an option gives the 15th Army the factors of later printings."""
        if unit == FIFTEENTH_ARMY and self.variants.get("fifteenth_army_factor") == "20":
            return (20, 12), (10, 12)
        return UNITS[unit].full, UNITS[unit].reduced

    def set_face(self, unit: str, *, reduced: bool) -> None:
        if reduced and unit not in self.reduced:
            self.reduced = sorted([*self.reduced, unit])
        elif not reduced and unit in self.reduced:
            self.reduced.remove(unit)

    def units_of(self, side: str) -> list[str]:
        """The units of a side that are on the map or in the China air box, in the order of the list."""
        found = [u for u, place in self.at.items() if place not in OFF_MAP and UNITS[u].side == side]
        return sorted(found, key=RANK.__getitem__)

    def units_in(self, place: str, side: str | None = None) -> list[str]:
        found = [u for u, at in self.at.items() if at == place and side in (None, UNITS[u].side)]
        return sorted(found, key=RANK.__getitem__)

    # Control

    def controller(self, hex_: str) -> str:
        """1.3 Control: of a land hex; the sea and Soviet hexes belong to nobody."""
        if hex_ in self.control:
            return self.control[hex_]
        if hex_ not in LAND or hex_ in SOVIET:
            return NOBODY
        return JAPAN if hex_ in JAPANESE_AT_FIRST else ALLIES

    def controls(self, side: str, hex_: str) -> bool:
        return self.controller(hex_) == side

    def take(self, hex_: str, side: str) -> None:
        """Change the controller of a hex; the flag is kept only where it differs from the first day."""
        if self.offensive and not self.offensive.committed:
            self.offensive.turned.setdefault(hex_, self.controller(hex_))
        self.set_control(hex_, side)

    def set_control(self, hex_: str, side: str) -> None:
        at_first = NOBODY if hex_ in SOVIET else JAPAN if hex_ in JAPANESE_AT_FIRST else ALLIES
        if side == at_first:
            self.control.pop(hex_, None)
        else:
            self.control[hex_] = side
        if hex_ == self.express and side != JAPAN:
            self.express = ""

    def resources(self) -> int:
        """11.11: resource hexes that Japan controls."""
        return sum(self.controls(JAPAN, each) for each in RESOURCES)

    # Other

    @property
    def year(self) -> int:
        return year_of(self.turn)

    @property
    def battle(self) -> Offensive:
        assert self.offensive is not None, "there is no offensive"
        return self.offensive

    def has(self, flag: str) -> bool:
        return flag in self.flags

    def flag(self, name: str) -> None:
        if name not in self.flags:
            self.flags = sorted([*self.flags, name])

    def add_will(self, by: int) -> None:
        """16.4: each change stays within the track as it is made."""
        self.will = min(10, max(0, self.will + by))


P = Play[Board]


def counter(unit: str) -> Unit:
    return UNITS[unit]


def in_order(units: list[str]) -> list[str]:
    return sorted(units, key=RANK.__getitem__)


__all__ = ["BOX", "SIDES", "Battle", "Board", "Deck", "Lately", "Moved", "Offensive", "P", "Trail"]
