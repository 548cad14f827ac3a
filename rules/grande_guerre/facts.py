"""G2, G3: the shapes of the facts that `atlas.py` loads: areas, units, generals, nations, set-ups."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field

SIDES = ("central", "entente")
SEAT_SIDES = {
    **dict.fromkeys(("entente", "entente_west", "entente_east", "france", "britain", "russia"), "entente"),
    **dict.fromkeys(("central", "central_germany", "central_austria", "central_orient"), "central"),
}
"""0.1: the side of each seat; only an Italy of its own plays for the side that it joins."""
FOE = {"central": "entente", "entente": "central"}
FRONTS = ("west", "east")
SECTORS = ("french", "italian", "russian", "balkan", "armenian", "oriental")
FRONT_OF = {sector: "west" if sector in ("french", "italian") else "east" for sector in SECTORS}
"""G3.3: the Western Front is the French and the Italian sector, the Eastern Front all others."""
MONTHS = ("jan_feb", "mar_apr", "may", "jun", "jul", "aug", "sep", "oct", "nov_dec")
LAST_YEAR = 1919


class Area(Struct, frozen=True, forbid_unknown_fields=True):
    """G3.1: a land area; `fortress` is its printed resistance, `will` its National Will as an objective."""

    id: str
    owner: str
    terrain: str
    sector: str
    settlement: str = ""
    capital: bool = False
    fortress: int = 0
    port: str = ""
    beach: bool = False
    ep: int = 0
    rp: int = 0
    will: int = field(name="objective_nw", default=0)
    shipyards: int = 0
    sea: tuple[str, ...] = ()

    @property
    def front(self) -> str:
        return FRONT_OF[self.sector]

    @property
    def city(self) -> bool:
        return self.settlement == "city"


class Link(Struct, frozen=True, forbid_unknown_fields=True):
    """A border between two areas; `river` is major or great."""

    a: str
    b: str
    rail: bool = False
    river: str = ""
    strait: bool = False


class Sea(Struct, frozen=True, forbid_unknown_fields=True):
    """A sea zone and who controls it at the start."""

    id: str
    kind: str
    control: str
    hazard: int
    adj: tuple[str, ...]
    strait_to: dict[str, str] = {}
    frozen: tuple[str, ...] = ()


class CorpsType(Struct, frozen=True, forbid_unknown_fields=True):
    """G2.2: attack, fire, defence and movement as printed."""

    attack: int
    fire: int
    defence: int
    move: int
    quality: str
    arm: str


class SupportType(Struct, frozen=True, forbid_unknown_fields=True):
    """Guns, tanks and squadrons; they sit with a headquarters (G4.4a)."""

    support: int
    mp: int = 0
    mun: int = 0
    support_movement: int | None = None
    defence_support: int = 0
    tank_max: int = 0
    no_reserve_space: bool = False
    steps: int = 1
    range: int = 0
    air: dict[str, int] = {}
    nation: str = ""


class General(Struct, frozen=True, forbid_unknown_fields=True):
    """G4.7: a general; `from_` is the turn in which he is first at hand."""

    id: str
    nation: str = ""
    rank: str = "Z"
    att: int = 0
    def_: int = field(name="def", default=0)
    obst: int = 2
    brk: int = 1
    ghq: bool = False
    from_: str = field(name="from", default="")
    leaves: str = ""
    replaced_by: str = ""
    initiative: int = 1
    reaction: int = 2
    abilities: tuple[str, ...] = ()
    lent_by: str = ""


class Major(Struct, frozen=True, forbid_unknown_fields=True):
    """A great power and what it starts with."""

    id: str
    side: str
    regime: str
    capitals: tuple[str, ...]
    parliament: int = field(name="parliament_1914", default=0)
    civil: int | None = field(name="civil_production_1914", default=None)
    will: int = field(name="nw_start", default=0)
    loss_divisor: dict[str, int] = {}
    base_rp: int = 0
    base_rp_after_conscription: int = 0
    rp_reduction: dict[str, int] = {}
    start_stock: dict[str, int] = {}
    hq_capacity: int = 7
    rail_capacity: int = field(name="rail_capacity_corps", default=0)
    sea_transport: int = 0
    aid_capacity: dict[str, int] | None = None
    assault_troop_limit: int = 0
    colonial_trade_ep: int = 0
    immune_to_revolution: bool = False
    figures: dict[str, str] = {}


class Minor(Struct, frozen=True, forbid_unknown_fields=True):
    """A small nation and what makes it give up."""

    id: str
    capital: str = ""
    region: str = ""
    surrenders: str = ""
    army: str = ""
    status: str = ""
    follows: str = ""
    diplomacy: str = ""


class ArmySetup(Struct, frozen=True, forbid_unknown_fields=True):
    """An army as a set-up lists it."""

    id: str
    area: str
    corps: dict[str, int] = {}
    general: str = ""
    support: dict[str, int] = {}
    main_army: str = ""
    locked_until: str = ""


class GhqSetup(Struct, frozen=True, forbid_unknown_fields=True):
    """A high command; one with `active_from` appears in that turn."""

    id: str
    area: str
    front: str
    commander: str = ""
    active_from: str = ""
    commander_then: str = ""


class Detachment(Struct, frozen=True, forbid_unknown_fields=True):
    """Garrisons and independent corps of a set-up."""

    nation: str
    area: str
    corps: dict[str, int]
    garrison: bool = False


class OrderedUnits(Struct, frozen=True, forbid_unknown_fields=True):
    """Units that were ordered before a scenario begins."""

    turn: str
    nation: str
    corps: dict[str, int] = {}
    support: dict[str, int] = {}


class Setup(Struct, frozen=True):
    """Where everything stands when a campaign begins."""

    armies: tuple[ArmySetup, ...]
    ghqs: tuple[GhqSetup, ...]
    independent: tuple[Detachment, ...]
    air: dict[str, dict[str, int]] = {}
    held: dict[str, tuple[str, ...]] = {}
    """Areas that a nation holds although they are not its own."""
    fallen: tuple[str, ...] = ()
    besieged: dict[str, str] = {}
    schedule_from: str = ""
    """Reinforcements scheduled before this turn are on the map already."""
    blockade: str = "none"
    uboats: int = 0
    flags: tuple[str, ...] = ()
    hand: int = 0
    arrivals: tuple[OrderedUnits, ...] = ()
    parliament: dict[str, int] = {}
    civil: dict[str, int] = {}
    levels: dict[str, int] = {}
    flows: dict[str, dict[str, int]] = {}
    ambassadors: dict[str, tuple[int, ...]] = {}
    technologies: dict[str, tuple[str, ...]] = {}
    projects: dict[str, tuple[str, ...]] = {}
    losses: dict[str, int] = {}


class Arrival(Struct, frozen=True, forbid_unknown_fields=True):
    """G10.4: corps that appear in a turn."""

    turn: str
    nation: str
    corps: dict[str, int]
    area: str


class NewArmy(Struct, frozen=True, forbid_unknown_fields=True):
    """A headquarters that appears in a turn without being built."""

    turn: str
    army: str
    area: str
    general: str = ""


class Command(Struct, frozen=True, forbid_unknown_fields=True):
    """A general who takes over an army in a turn of a scenario."""

    turn: str
    army: str
    general: str


class Plan(Struct, frozen=True, forbid_unknown_fields=True):
    """16.2: what a war plan gives, what it obliges armies to, and what it hopes for.

    `events` are drawn and kept; the enemy sees a `detected` plan at once; `moves` armies start elsewhere.
    """

    nation: str
    will: int
    events: tuple[int, int]
    historical: bool = False
    detected: bool = False
    ultimatum: bool = False
    war_on: str = ""
    moves: dict[str, str] = {}
    pre_turn: tuple[str, ...] = ()
    pre_turn_areas: tuple[str, ...] = ()
    flags_pre_turn: tuple[str, ...] = ()
    flags_august: tuple[str, ...] = ()
    passage: dict[str, tuple[str, ...]] = {}
    goals: tuple[dict[str, Any], ...] = ()
    main_army: str = ""


class WarOption(Struct, frozen=True, forbid_unknown_fields=True):
    """16.2.1: an option taken with a war plan; some help the enemy's leading power too."""

    will: int
    nation: str = ""
    kept: int = 0
    enemy_will: int = 0
    enemy_kept: int = 0


class Box(Struct, frozen=True, forbid_unknown_fields=True):
    """24.1: a land beyond the map; `size` is how many points conquer it."""

    id: str
    owner: str
    region: str
    size: int
    ep: int = 0
    links: tuple[str, ...] = ()
    sea: tuple[str, ...] = ()
    entry: tuple[str, ...] = ()
    rail: bool = False
    start: dict[str, int] = {}
    general: str = ""


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """A set-up that can be played.

    A `campaign` has the phases and packets of 0.4, a `full` one politics and strategic war too (18.3.0).
    """

    minutes: int
    start: str
    end: str
    sectors: tuple[str, ...]
    sides: dict[str, tuple[str, ...]]
    areas: tuple[str, ...] = ()
    safe: tuple[str, ...] = ()
    armies: tuple[str, ...] = ()
    garrisons: tuple[str, ...] = ()
    plans: dict[str, str] = {}
    will: dict[str, int] = {}
    stocks: dict[str, dict[str, int]] = {}
    recruits: dict[str, int] = {}
    sources: dict[str, tuple[str, ...]] = {}
    open_minors: tuple[str, ...] = ()
    arrivals: tuple[Arrival, ...] = ()
    commands: tuple[Command, ...] = ()
    leaves: dict[str, str] = {}
    bands: dict[str, int] = {}
    campaign: bool = False
    full: bool = False
    august: bool = False
    """Whether it begins with the war plans of 1914 (16)."""
    setup: str = "1914"

    def nations(self) -> tuple[str, ...]:
        return tuple(nation for side in SIDES for nation in self.sides[side])
