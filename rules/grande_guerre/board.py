"""The typed position, and the small questions that all rules ask of it."""

from __future__ import annotations

from msgspec import Struct, field

from rules.grande_guerre.atlas import AREAS, AROUND, SCENARIOS, THEATRE, TURN, TURNS, nation_of
from rules.grande_guerre.august.state import August
from rules.grande_guerre.boxes.state import Box
from rules.grande_guerre.diplomacy.state import Diplomacy
from rules.grande_guerre.economy.state import Economy, Research
from rules.grande_guerre.events.state import Cards
from rules.grande_guerre.facts import FOE, FRONT_OF, SEAT_SIDES, Scenario
from rules.grande_guerre.naval.state import Navy
from rules.grande_guerre.offensives.state import Offensive
from rules.grande_guerre.peace.state import Peace
from rules.grande_guerre.pieces import Army, Attack, Capture, Corps, Fort, Ghq, Nation, Planned, Support
from rules.grande_guerre.politics.state import Politics
from rules.grande_guerre.remembering import remembered
from rules.grande_guerre.strategic.state import Strategic
from rules.grande_guerre.tactics.state import Tactics
from rules.kernel.play import Play


class Board(Struct, kw_only=True, dict=True):
    """Everything on the table. Lists of what happened stand in for the log, which rules never see."""

    turn: int
    phase: str = ""
    nations: dict[str, Nation]
    corps: dict[str, Corps]
    armies: dict[str, Army]
    ghqs: dict[str, Ghq]
    support: dict[str, Support]
    seats: dict[str, list[str]]
    """Which nations each seat plays; the first seat of a side leads it (0.1)."""
    held: dict[str, str] = field(default_factory=dict)
    """Areas that their owner of 1914 does not control, and who does."""
    rails: dict[str, int] = field(default_factory=dict)
    """Conquered areas outside the conqueror's rail net, and the turn they were taken (G8.4)."""
    forts: dict[str, Fort] = field(default_factory=dict)
    weather: dict[str, str] = field(default_factory=dict)
    frozen: list[str] = field(default_factory=list)
    """Theatres whose rivers are frozen this turn."""
    first: dict[str, str] = field(default_factory=dict)
    """Which side moves first on each front."""
    main: dict[str, str] = field(default_factory=dict)
    """The Main Army of each side and front, as `central.west`."""
    doctrine: dict[str, str] = field(default_factory=lambda: {"central": "movement", "entente": "movement"})
    plans: dict[str, list[Planned]] = field(default_factory=dict)
    proposals: dict[str, list[Planned]] = field(default_factory=dict)
    """What seats propose to the leader of their side (G22.3)."""
    sealed: list[str] = field(default_factory=list)
    policies: dict[str, dict[str, str]] = field(default_factory=dict)
    """Standing orders by nation, army, or either for this turn only (`DE_I!`)."""
    losses: dict[str, int] = field(default_factory=dict)
    """Losses by `turn.nation.sector.kind` (G9.10)."""
    attacks: list[Attack] = field(default_factory=list)
    captures: list[Capture] = field(default_factory=list)
    credits: dict[str, str] = field(default_factory=dict)
    """Objective areas and the nation that has been credited with them (G16.1a)."""
    no_mans_land: list[str] = field(default_factory=list)
    """15.A.7: empty areas between the lines at the end of 1914."""
    isolated: dict[str, int] = field(default_factory=dict)
    """Corps and for how many Final phases in a row they have been isolated (G5.4)."""
    fallen: list[str] = field(default_factory=list)
    """Fortresses that fell this turn, as `area.loser.winner` (G13.5)."""
    wrecked: list[str] = field(default_factory=list)
    """Headquarters destroyed this turn (G16.4)."""
    destroyed: dict[str, int] = field(default_factory=dict)
    """Corps eliminated, by `turn.nation.area` (G16.4)."""
    pool: list[str] = field(default_factory=list)
    """Generals without a post."""
    cooperation: dict[str, list[str]] = field(default_factory=dict)
    """Pairs of nations that attack together, by sector (G4.6), as `FR+GB`."""
    seas: dict[str, str] = field(default_factory=dict)
    """Sea zones in other hands than at the start."""
    battles: int = 0
    moves: list[list[str]] = field(default_factory=list)
    """The ways that stacks went in the last resolution, each as nation and areas, for arrows on the map."""
    tracks: dict[str, list[int]] = field(default_factory=dict)
    """National Will of each power at the beginning of its turns in the war; the last is that of this turn."""
    score: dict[str, int] = field(default_factory=dict)
    economy: dict[str, Economy] = field(default_factory=dict)
    """19: the economy of each major."""
    research: dict[str, Research] = field(default_factory=dict)
    """20: the technology of each side."""
    tactics: Tactics = field(default_factory=Tactics)
    offensives: list[Offensive] = field(default_factory=list)
    navy: Navy = field(default_factory=Navy)
    strategic: Strategic = field(default_factory=Strategic)

    # The campaign besides; every chapter keeps its own in its `state.py`
    politics: dict[str, Politics] = field(default_factory=dict)
    diplomacy: Diplomacy = field(default_factory=Diplomacy)
    cards: Cards = field(default_factory=Cards)
    boxes: dict[str, Box] = field(default_factory=dict)
    peace: Peace = field(default_factory=Peace)
    august: August = field(default_factory=August)
    flags: list[str] = field(default_factory=list)
    """What events and declarations have brought about for good, by name (0.5)."""


P = Play[Board]
LEADERS = {"central": ("DE", "AH", "TR"), "entente": ("FR", "GB", "RU")}
VASSAL = "RS"
"""G20.1b: Serbia, if it accepts everything, is led by Austria-Hungary."""


# Nations and sides


def scenario_of(p: P) -> Scenario:
    return SCENARIOS[p.scenario]


def full_game(p: P) -> bool:
    """18.3.0: whether chapters 15.I to 15.VI, 18, 22 and 23 are played."""
    return scenario_of(p).full and p.options.get("game", "full") == "full"


def side_of(board: Board, unit_or_nation: str) -> str:
    """The side of a nation, or of a unit by its name; empty for a neutral."""
    nation = board.nations.get(nation_of(unit_or_nation))
    return nation.side if nation else ""


def nations_of(board: Board, side: str) -> list[str]:
    return [name for name, nation in board.nations.items() if nation.side == side]


def seat_of(board: Board, unit_or_nation: str) -> str:
    """0.1: a nation is played by the seat of its side that lists it, else by the leader of its side."""
    nation = nation_of(unit_or_nation)
    return remembered(board, ("seat", nation), lambda: _seat_of(board, nation))


def _seat_of(board: Board, nation: str) -> str:
    side = side_of(board, nation)
    listed = [seat for seat, nations in board.seats.items() if nation in nations]
    mine = [seat for seat in listed if not side or SEAT_SIDES.get(seat, side) == side]
    if mine or not side:
        return mine[0] if mine else ""
    if nation == VASSAL and side_of(board, "AH") == side:
        return seat_of(board, "AH")
    return leader(board, side)


def played(board: Board, seat: str) -> list[str]:
    """The nations at war that a seat plays; a seat without any sleeps (G19.10)."""
    return remembered(board, ("played", seat), lambda: _played(board, seat))


def _played(board: Board, seat: str) -> list[str]:
    return [n for n, nation in board.nations.items() if nation.side and seat_of(board, n) == seat]


def seat_side(board: Board, seat: str) -> str:
    """The side that a seat fights for, or nothing while it sleeps."""
    return next((board.nations[n].side for n in played(board, seat)), "")


def home_side(board: Board, seat: str) -> str:
    """The side of a seat, awake or not; Italy alone has none before it has joined one."""
    return SEAT_SIDES.get(seat) or side_of(board, "IT")


def seats_of_side(board: Board, side: str) -> list[str]:
    """The seats of a side; of no side, as in a draw, none: not even that of a neutral Italy."""
    return [seat for seat in board.seats if side and home_side(board, seat) == side]


def leader(board: Board, side: str) -> str:
    """0.1: the seat that decides what a side does once: Germany's; France's, else Britain's or Russia's."""
    first = [n for n in LEADERS[side] if side_of(board, n) == side]
    others = [n for n in nations_of(board, side) if any(n in listed for listed in board.seats.values())]
    for nation in (*first, *others):
        listed = [seat for seat, nations in board.seats.items() if nation in nations]
        found = [seat for seat in listed if SEAT_SIDES.get(seat, side) == side]
        if found:
            return found[0]
    return ""


def at_war(board: Board, one: str, other: str) -> bool:
    """Whether two nations are enemies: a nation at war is at war with the whole other side."""
    return side_of(board, one) != "" and side_of(board, other) == FOE[side_of(board, one)]


# Areas


def controller(board: Board, area: str) -> str:
    return board.held.get(area, AREAS[area].owner)


def held_by(board: Board, area: str) -> str:
    """The side that controls an area, or nothing."""
    return side_of(board, controller(board, area))


def sector_theatre(area: str) -> str:
    return THEATRE[AREAS[area].sector]


def weather(board: Board, area: str) -> str:
    return board.weather.get(sector_theatre(area), "good")


def terrain(board: Board, area: str) -> str:
    """The terrain as it is now: a floodable plain is a swamp in rain (G6.1)."""
    kind = AREAS[area].terrain
    if kind == "flood":
        return "swamp" if weather(board, area) == "rain" else "plain"
    return kind


def river(board: Board, a: str, b: str) -> str:
    """The river between two areas, unless it is frozen."""
    return "" if sector_theatre(b) in board.frozen else AROUND[a][b].river


def resistance(board: Board, area: str) -> int:
    fort = board.forts.get(area)
    return fort.resistance if fort else AREAS[area].fortress


def stands(board: Board, area: str) -> bool:
    """Whether a fortress stands in an area, even one that is neutralised."""
    fort = board.forts.get(area)
    return AREAS[area].fortress > 0 and not (fort and fort.fallen)


def fort(board: Board, area: str) -> Fort:
    """The fortress of an area, to be changed."""
    return board.forts.setdefault(area, Fort(resistance=AREAS[area].fortress))


def besieged_by(board: Board, area: str) -> str:
    found = board.forts.get(area)
    return found.besieger if found else ""


def hostile_fort(board: Board, area: str, side: str) -> bool:
    """Whether a fortress of the enemy stands in an area."""
    return stands(board, area) and held_by(board, area) == FOE[side]


# Dates and fronts


def date(board: Board) -> str:
    return TURNS[board.turn]


def is_before(board: Board, turn: str) -> bool:
    return board.turn < TURN[turn]


def front_areas(front: str) -> list[str]:
    return [a for a, area in AREAS.items() if FRONT_OF[area.sector] == front]
