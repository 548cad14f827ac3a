"""The typed position, and the small questions that all rules ask of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct, field

from rules.grande_guerre.atlas import (
    AREAS,
    AROUND,
    MAJORS,
    NOBODY,
    SCENARIOS,
    THEATRE,
    TURN,
    TURNS,
    WILL,
    corps_number,
    corps_type,
    nation_of,
)
from rules.grande_guerre.facts import FOE, FRONT_OF, SECTORS, CorpsType, General, Scenario
from rules.kernel.play import Play


class Corps(Struct, omit_defaults=True):
    """An army corps: on the map `at` an area, in a `reserve`, out of combat until `back`, or in the pool.

    `army` is the list it is on (G10.5), `inside` a fortress, `bound` there as a garrison (G13.1), `besieges`
    the fortress of its area, `seen` the turn in which enemies last saw what it is.
    """

    at: str = ""
    army: str = ""
    reserve: str = ""
    reduced: bool = False
    inside: bool = False
    bound: bool = False
    besieges: bool = False
    back: int = 0
    fire: int = 0
    fought: int = -1
    seen: int = -1


class Army(Struct, omit_defaults=True):
    """An army headquarters; `at` is empty while it is not on the map. `lock` is why it takes no orders."""

    at: str = ""
    general: str = ""
    flag: bool = False
    lock: str = ""
    back: int = 0
    fought: bool = False


class Ghq(Struct, omit_defaults=True):
    """A high command of a front."""

    at: str = ""
    front: str = "west"
    general: str = ""


class Support(Struct, omit_defaults=True):
    """A gun, tank or squadron with the headquarters where it sits."""

    hq: str = ""
    used: int = -1
    reduced: bool = False


class Fort(Struct, omit_defaults=True):
    """G13.1a: what has become of a fortress; `besieger` is a side, `turns` the Final phases of the siege."""

    resistance: int = 0
    besieger: str = ""
    turns: int = 0
    fallen: bool = False


class Nation(Struct, omit_defaults=True):
    """A nation: its side while it is at war, its stocks, and for a major its National Will."""

    side: str = ""
    status: str = "neutral"
    rp: int = 0
    mun: int = 0
    ep: int = 0
    nw: int = 0
    entered: int = -1
    isolated: int = 0


class Planned(Struct, omit_defaults=True):
    """One line of a packet, and whether it has been carried out."""

    kind: str
    args: dict[str, Any] = field(default_factory=dict)
    done: bool = False


class Attack(Struct):
    """An attack that has been made, for the tests that look back (G3.5, G23)."""

    turn: int
    side: str
    nations: list[str]
    foes: list[str]
    area: str
    kind: str = "field"
    won: bool = False
    lost: int = 0


class Capture(Struct):
    """An area that has changed hands."""

    turn: int
    area: str
    old: str
    new: str


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
    sealed: list[str] = field(default_factory=list)
    policies: dict[str, dict[str, str]] = field(default_factory=dict)
    """Standing orders by nation, army, or either for this turn only (`DE_I!`)."""
    losses: dict[str, int] = field(default_factory=dict)
    """Losses by `turn.nation.sector.kind` (G9.10)."""
    attacks: list[Attack] = field(default_factory=list)
    captures: list[Capture] = field(default_factory=list)
    credits: dict[str, str] = field(default_factory=dict)
    """Objective areas and the nation that has been credited with them (G16.1a)."""
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
    trench_technologies: dict[str, list[str]] = field(default_factory=dict)
    cooperation: dict[str, list[str]] = field(default_factory=dict)
    """Pairs of nations that attack together, by sector (G4.6), as `FR+GB`."""
    seas: dict[str, str] = field(default_factory=dict)
    """Sea zones in other hands than at the start."""
    battles: int = 0
    moves: list[list[str]] = field(default_factory=list)
    """The ways that stacks went this turn, each as nation and areas, for the arrows on the map."""
    score: dict[str, int] = field(default_factory=dict)


P = Play[Board]


# Nations and sides


def scenario_of(p: P) -> Scenario:
    return SCENARIOS[p.scenario]


def side_of(board: Board, unit_or_nation: str) -> str:
    """The side of a nation, or of a unit by its name; empty for a neutral."""
    nation = board.nations.get(nation_of(unit_or_nation))
    return nation.side if nation else ""


def nations_of(board: Board, side: str) -> list[str]:
    return [name for name, nation in board.nations.items() if nation.side == side]


def seat_of(board: Board, unit_or_nation: str) -> str:
    nation = nation_of(unit_or_nation)
    return next((seat for seat, nations in board.seats.items() if nation in nations), "")


def seat_side(board: Board, seat: str) -> str:
    return next((side for n in board.seats.get(seat, ()) if (side := side_of(board, n))), "")


def leader(board: Board, side: str) -> str:
    """0.1: the seat that decides what a side does once."""
    return next(seat for seat in board.seats if seat_side(board, seat) == side)


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


# Corps


def nation(corps: str) -> str:
    return nation_of(corps)


def kind(corps: str) -> CorpsType:
    return corps_type(corps)


def at(board: Board, area: str) -> list[str]:
    """All corps in an area, sorted by name."""
    here = [c for c, each in board.corps.items() if each.at == area]
    return sorted(here, key=corps_number) if len(here) > 1 else here


def outside(board: Board, area: str, side: str) -> list[str]:
    """The corps of a side in the open in an area."""
    index = board.__dict__.get("index")
    if index is not None:
        found: list[str] = index.get((area, side), [])
        return found
    return [c for c in at(board, area) if side_of(board, c) == side and not board.corps[c].inside]


def look_at(board: Board) -> None:
    """Remember where everything stands while nothing moves, for the many questions that choices ask.

    It is no part of the state; whatever moves a piece begins with `look_away`.
    """
    if "index" not in board.__dict__:
        index: dict[tuple[str, str], list[str]] = {}
        for name in sorted(board.corps, key=corps_number):
            each = board.corps[name]
            if each.at and not each.inside:
                index.setdefault((each.at, side_of(board, name)), []).append(name)
        board.__dict__["index"] = index


def look_away(board: Board) -> None:
    board.__dict__.pop("index", None)


def inside(board: Board, area: str, side: str) -> list[str]:
    return [c for c in at(board, area) if side_of(board, c) == side and board.corps[c].inside]


def enemies(board: Board, area: str, side: str) -> list[str]:
    """Enemy corps in the open."""
    return outside(board, area, FOE[side])


def on_map(board: Board, side: str) -> Iterator[str]:
    """Corps of a side on the map, sorted by name."""
    mine = [c for c, each in board.corps.items() if each.at and side_of(board, c) == side]
    return iter(sorted(mine, key=corps_number))


def fire(board: Board, corps: str) -> int:
    each = board.corps[corps]
    return max(0, corps_type(corps).fire + each.fire - each.reduced)


def attack(board: Board, corps: str) -> int:
    """G2.3: the attack value; a reduced corps has two less, but at least one."""
    printed = corps_type(corps).attack
    return max(1, printed - 2) if board.corps[corps].reduced else printed


def defence(board: Board, corps: str) -> int:
    printed = corps_type(corps).defence
    return max(1, printed - 2) if board.corps[corps].reduced else printed


def attack_strength(board: Board, corps: Iterable[str]) -> int:
    """Attack and fire together, as all policies count them (G8.1a)."""
    return sum(attack(board, c) + fire(board, c) for c in corps)


def defence_strength(board: Board, corps: Iterable[str]) -> int:
    return sum(defence(board, c) + fire(board, c) for c in corps)


# Headquarters


def general(board: Board, hq: str) -> General:
    from rules.grande_guerre.atlas import GENERALS

    post = board.armies.get(hq) or board.ghqs.get(hq)
    return GENERALS[post.general] if post and post.general else NOBODY


def armies_at(board: Board, area: str, side: str) -> list[str]:
    return [a for a, hq in board.armies.items() if hq.at == area and side_of(board, a) == side]


def ghqs_at(board: Board, area: str, side: str) -> list[str]:
    return [g for g, hq in board.ghqs.items() if hq.at == area and side_of(board, g) == side]


def corps_of(board: Board, army: str) -> list[str]:
    """The corps on the list of an army that are on the map or in a reserve."""
    mine = (c for c, each in board.corps.items() if each.army == army and (each.at or each.reserve))
    return sorted(mine, key=corps_number)


def in_reserve(board: Board, hq: str) -> list[str]:
    return sorted((c for c, each in board.corps.items() if each.reserve == hq), key=corps_number)


def with_hq(board: Board, hq: str) -> list[str]:
    """Support units that sit with a headquarters, sorted by name."""
    return sorted(u for u, unit in board.support.items() if unit.hq == hq)


def front_of_army(board: Board, army: str) -> str:
    """G3.3: an army belongs to the front its headquarters stands on."""
    return AREAS[board.armies[army].at].front


# Stocks, will, losses


def sponsor(board: Board, nation: str) -> str:
    """G10.1: who lends a minor what it lacks."""
    from rules.grande_guerre.atlas import SPONSORS

    usual = SPONSORS.get(nation, "")
    side = side_of(board, nation)
    if usual in board.nations and side_of(board, usual) == side:
        return usual
    other = "DE" if side == "central" else "FR"
    return other if side_of(board, other) == side else ""


def purse(board: Board, nation: str, stock: str) -> str:
    """The nation whose recruits or munitions a nation uses now: its own, or its sponsor's."""
    if getattr(board.nations[nation], stock) > 0 or nation in MAJORS:
        return nation
    lender = sponsor(board, nation)
    return lender if lender and getattr(board.nations[lender], stock) > 0 else nation


def available(board: Board, nation: str, stock: str) -> int:
    return int(getattr(board.nations[purse(board, nation, stock)], stock))


def spend(board: Board, nation: str, stock: str, count: int = 1) -> bool:
    """Take from a stock, if there is enough."""
    payer = board.nations[purse(board, nation, stock)]
    left = getattr(payer, stock) - count
    if left < 0:
        return False
    setattr(payer, stock, left)
    return True


def will_morale(board: Board, nation: str) -> int:
    """18.3.2: what National Will adds to the morale checks of a major."""
    return WILL[max(-12, min(40, board.nations[nation].nw))][1] if nation in MAJORS else 0


def add_losses(board: Board, nation: str, area: str, kind: str, count: int) -> None:
    """G9.10: book losses for the nation of the corps, in the sector of the battle, by kind of battle."""
    if count:
        key = f"{board.turn}.{nation}.{AREAS[area].sector}.{kind}"
        board.losses[key] = board.losses.get(key, 0) + count


def losses_of(
    board: Board, nation: str, turns: range | None = None, sectors: tuple[str, ...] = SECTORS
) -> int:
    """Losses of a nation, in all or in some turns and sectors."""
    total = 0
    for key, count in board.losses.items():
        turn, whose, sector, _ = key.split(".")
        if whose == nation and sector in sectors and (turns is None or int(turn) in turns):
            total += count
    return total


def date(board: Board) -> str:
    return TURNS[board.turn]


def is_before(board: Board, turn: str) -> bool:
    return board.turn < TURN[turn]


def front_areas(front: str) -> list[str]:
    return [a for a, area in AREAS.items() if FRONT_OF[area.sector] == front]
