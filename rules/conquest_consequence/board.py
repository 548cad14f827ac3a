"""The typed position: blocks, seats, influence, wars, and the small questions that all rules ask."""

from __future__ import annotations

from msgspec import Struct, field

from rules.conquest_consequence.atlas import (
    ANS,
    AREAS,
    BREMP,
    CHINA,
    FACTION,
    INDOCHINA,
    MINOR,
    POWERS,
    SEAS,
    TYPES,
)
from rules.kernel.play import Play

SEATS_OF = {"japan": "japan", "usa": "usa", "nationalist_china": "usa", BREMP: "usa"} | {
    "russia": "soviet",
    "red_china": "soviet",
}
"""0.1: which seat commands the units of a nationality; nobody commands Armed Minors."""


class Block(Struct, omit_defaults=True):
    """3.0: one unit. `name` is what others call it, `of` the nation of an Armed Minor's fortress.

    `came` is the last place before the battle it moved into this turn, `way` its whole path, which makes
    battle groups (11.53). `kept` marks fortresses that may not be disbanded (19.4).
    """

    nat: str
    type: str
    cv: int
    at: str
    name: str
    up: bool = False
    esc: bool = False
    inv: bool = False
    moved: bool = False
    kept: bool = False
    came: str = ""
    way: str = ""
    of: str = ""


class Pair(Struct, omit_defaults=True):
    """9.4, 7.35: two cards in the Secret Vault; `what` is a technology or the province of insurgents."""

    cards: list[str]
    what: str


class Side(Struct, omit_defaults=True):
    """What belongs to one seat: cards, technologies, tracks and what it has done and suffered."""

    ind: int
    loyalty: int = 0
    hand: list[str] = []
    vault: list[Pair] = []
    techs: dict[str, str] = {}
    chits: list[int] = []
    committed: str = ""
    wishes: list[list[str]] = []
    """22.9: what it wants done while others play."""
    raises: int = 0
    loyalty_raises: int = 0
    stage_year: int = 0
    dows_made: int = 0
    dows_suffered: int = 0
    fought: bool = False
    sneaked: bool = False
    intruded: bool = False
    passed: bool = False
    """7.37: whether it has passed since its last play in this Government Phase."""
    violated: bool = False
    """16.33: whether its Subordinate Power has been attacked by foreigners before."""


class Influence(Struct):
    faction: str
    n: int


class Minor(Struct, omit_defaults=True):
    """15.36: an Armed Minor, its violator and those who have partitioned it."""

    violator: str
    partitioners: list[str] = []


class Laid(Struct):
    """7.31: a Diplomacy card face up on a neutral."""

    card: str
    seat: str


class Turn(Struct, omit_defaults=True):
    """One player turn. `uses` counts borders (11.52), `duties` are declarations that nothing has fulfilled.

    `attacked` leads from an area to the factions that this turn's Aggression was against (12.1, 12.12);
    `fought` are the areas that held a battle at any time of the turn (12.5).
    """

    seat: str
    kind: str = "season"
    orders: int = 0
    uses: dict[str, int] = {}
    duties: list[str] = []
    foreign: list[str] = []
    surprise: bool = False
    sneak: str = ""
    ordered: bool = False
    recruited: bool = False
    attacked: dict[str, list[str]] = {}
    fought: list[str] = []
    came: dict[str, list[str]] = {}
    """12.5: from where units of this turn came into a battle, also of those that are gone."""
    battles: list[str] = []
    suppress: dict[str, list[str]] = {}
    first: list[str] = []
    """22.2: the battles and suppressions that come first, if their player has said so; `aims` are the targets
    of three-sided battles, `leads` the groups that join at sea."""
    aims: dict[str, list[str]] = {}
    leads: dict[str, list[str]] = {}
    escaped: dict[str, str] = {}
    """12.77: whether Escaped submarines fight in a sea: own ones `with`, enemy ones `against`, or `both`."""
    intervened: list[str] = []
    drawn: list[str] = []
    trails: list[list[str]] = []
    """20.2: the blocks that moved, each with its path, for everybody to see."""


class Battle(Struct, omit_defaults=True):
    """12: the battle being fought. `ready` are the units that may act and be hit, `acted` those that did."""

    at: str
    attacker: str
    targets: list[str] = []
    round: int = 0
    ready: list[str] = []
    acted: list[str] = []
    groups: list[list[str]] = []
    raid: bool = False
    ended: bool = False
    hits: int = 0
    hit_class: str = ""
    hit_faction: str = ""
    leaving: list[str] = []


class Board(Struct, omit_defaults=True):
    """The whole position. Tracks (1.147) are computed, never stored."""

    year: int
    sides: dict[str, Side]
    phase: str = ""
    season: str = ""
    order: list[str] = []
    command: list[str] = []
    revealed: dict[str, str] = {}
    """10.1: the Command cards of this season, once shown."""
    turn: Turn | None = None
    battle: Battle | None = None
    blocks: dict[str, Block] = field(default_factory=dict)
    made: int = 0
    names: dict[str, int] = {}
    seed: list[int] = []
    """20.3: new public names are dealt by this secret number, so that dealing them is no throw of dice."""
    control: dict[str, str] = {}
    arrivals: dict[str, list[str]] = {}
    markers: dict[str, str] = {}
    partisans: dict[str, int] = {}
    blockade: list[str] = []
    influence: dict[str, Influence] = {}
    status: dict[str, Influence] = {}
    minors: dict[str, Minor] = {}
    bremp: bool = False
    wars: list[str] = []
    storm: list[str] = []
    stormed: list[str] = []
    shared: list[str] = []
    """15.27: seas where an alliance has found enemies together."""
    instalments: int = 0
    instalment_year: int = 1942
    reaction: int = -1
    """7.133: New Years for which the American reaction still brings units; -1 before any."""
    reserves: int = 1945
    """7.134: the New Year of the Russian Reserves; 0 when they have come."""
    closed: list[str] = []
    decks: dict[str, list[str]] = {}
    discards: dict[str, list[str]] = {}
    laid: dict[str, list[Laid]] = {}
    chits: list[int] = []
    plans: dict[str, list[list[str]]] = {}
    sealed: list[str] = []
    activism: list[str] = []
    passes: int = 0
    trails: list[list[str]] = []
    """The moves of the last player turn."""

    @property
    def winter(self) -> bool:
        return self.season == "winter"

    def acting(self) -> Turn:
        """The player turn, which must be there."""
        assert self.turn is not None, "nobody has a turn"
        return self.turn

    def fight(self) -> Battle:
        """The battle, which must be there."""
        assert self.battle is not None, "nobody fights"
        return self.battle

    def at(self, place: str) -> list[tuple[str, Block]]:
        """Every block in a place, the oldest first."""
        return [each for each in self.blocks.items() if each[1].at == place]


P = Play[Board]


def faction_of(board: Board, nat: str) -> str:
    """0.2: the faction of a nationality; the British Empire is one of its own until the alliance."""
    if nat == BREMP:
        return "usa" if board.bremp else BREMP
    return POWERS[nat].faction if nat in POWERS else nat


def side_of(board: Board, block: Block) -> str:
    """The faction of a unit; an Armed Minor's is its nation."""
    return block.of if block.nat == MINOR else faction_of(board, block.nat)


def is_ground(block: Block) -> bool:
    return block.type not in ANS


def is_convoy(block: Block) -> bool:
    """3.246: a ground unit at sea."""
    return block.at in SEAS and is_ground(block)


def class_of(block: Block) -> str:
    """12.41: the class that an enemy targets."""
    return "convoy" if is_convoy(block) else TYPES[block.type].kind


def at_war(board: Board, one: str, other: str) -> bool:
    return "-".join(sorted((one, other))) in board.wars


def fighting(board: Board, faction: str) -> bool:
    """15.1: whether a faction is at war with anybody."""
    return any(faction in war.split("-") for war in board.wars)


def go_to_war(board: Board, one: str, other: str) -> None:
    board.wars = sorted({*board.wars, "-".join(sorted((one, other)))})


def techs_for(board: Board, nat: str) -> dict[str, str]:
    """9.0: technologies serve Great-Power units, British ones once allied, never Chinese ones."""
    if nat not in POWERS or not POWERS[nat].great or (nat == BREMP and not board.bremp):
        return {}
    side = board.sides.get(SEATS_OF[nat])
    return side.techs if side else {}


def garrison(faction: str, area: str) -> str:
    """7.243, 8.211: the nationality of units that a faction places in land that is not its own."""
    if faction == "usa":
        return "nationalist_china" if area in CHINA else BREMP if area in INDOCHINA else "usa"
    if faction == "soviet":
        return "red_china" if area in CHINA else "russia"
    return "japan"


def rivals(board: Board, seat: str) -> list[str]:
    return [each for each in sorted(board.sides) if each != seat]


def seated(p: P) -> list[str]:
    """The seats in Turn Order, beginning with the active player (22.8)."""
    order = list(p.board.order or p.seats)
    active = p.board.turn.seat if p.board.turn else order[0]
    at = order.index(active)
    return order[at:] + order[:at]


def on_map(board: Board, nat: str, type_: str) -> int:
    return sum(1 for b in board.blocks.values() if b.nat == nat and b.type == type_)


def free(board: Board, nat: str, type_: str) -> int:
    """3.15: how many blocks of a type are in the pool."""
    return POWERS[nat].blocks.get(type_, 0) - on_map(board, nat, type_)


def is_home(area: str, nat: str) -> bool:
    """2.4: whether an area is home territory of a nationality."""
    if nat in ("nationalist_china", "red_china"):
        return area in CHINA
    return AREAS[area].nation == nat


def center(faction: str) -> str:
    return FACTION[faction].center
