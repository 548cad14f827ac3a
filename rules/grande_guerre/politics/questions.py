"""15, 18: what the political tests ask of the position."""

from __future__ import annotations

from rules.grande_guerre.atlas import AREAS, MAJORS, POWER_ORDER, year_of
from rules.grande_guerre.board import Board, P, controller, held_by, side_of
from rules.grande_guerre.facts import FOE
from rules.grande_guerre.offensives.state import Offensive
from rules.grande_guerre.politics.facts import CITIES, HOME, LINE
from rules.grande_guerre.politics.state import Politics

LAST_THREE = 3
HEAVY, HEAVIEST = 100, 150
"""23.3: EP lost to submarines that shake Great Britain."""
COMMUNISM = "communism_ever"


def powers(p: P) -> list[str]:
    """The majors at war, in the order in which all tests are made (G16.9)."""
    return [n for n in POWER_ORDER if n in p.board.politics and side_of(p.board, n)]


def year(board: Board) -> int:
    return year_of(board.turn)


def revolution(board: Board, nation: str) -> str:
    """None, active or stabilised."""
    found = board.politics[nation].revolution
    return "none" if found is None else "stabilised" if found.stabilised else "active"


def is_active(board: Board, nation: str) -> bool:
    return revolution(board, nation) == "active"


def settled(board: Board, nation: str) -> bool:
    """18.8.1.8: once a revolution has been stabilised the modifiers of the country are gone for good."""
    return revolution(board, nation) == "stabilised" or settled_flag(nation) in board.flags


def settled_flag(nation: str) -> str:
    return f"settled_{nation}"


def communist(board: Board, nation: str) -> bool:
    return board.politics[nation].regime == "C"


def communism_in_play(board: Board) -> bool:
    return any(each.regime == "C" for each in board.politics.values())


def kerenski(board: Board, nation: str) -> bool:
    """18.8.1.3a: whether the blue figure holds power."""
    politics = board.politics[nation]
    return politics.regime == "D" and politics.figure == "blue" and politics.revolution is not None


# Land


def is_lost(board: Board, area: str) -> bool:
    """Whether an area is in the hands of the enemies of its owner of 1914."""
    owner = side_of(board, AREAS[area].owner)
    return bool(owner) and held_by(board, area) == FOE[owner]


def capital_lost(board: Board, nation: str) -> bool:
    """18.3.3: Austria-Hungary has lost it with one of its capitals, Russia with both."""
    lost = [is_lost(board, area) for area in MAJORS[nation].capitals]
    return bool(lost) and (all(lost) if nation == "RU" else any(lost))


def a_capital_lost(board: Board, nation: str) -> bool:
    """18.6.1: here one of two is enough for Russia too."""
    return any(is_lost(board, area) for area in MAJORS[nation].capitals)


def cities_lost(board: Board, nation: str) -> list[str]:
    return [area for area in CITIES[nation] if is_lost(board, area)]


def cities_conquered(board: Board, nation: str) -> list[str]:
    """Cities of enemy majors that this power controls."""
    foe = FOE[side_of(board, nation)]
    return [
        area
        for major, cities in CITIES.items()
        if side_of(board, major) == foe or major in board.peace.out
        for area in cities
        if major != nation and controller(board, area) == nation
    ]


def at_home(nation: str, area: str) -> bool:
    """18.4.2b, 18.4.4: in Russia only Mother Russia counts, in Turkey only Anatolia."""
    return area in HOME[nation] if nation in HOME else AREAS[area].owner == nation


# Offensives and attacks


def ended(board: Board, status: str, turns: int) -> list[Offensive]:
    """Grand Offensives that ended so in this turn or those just before it."""
    first = board.turn - turns + 1
    return [go for go in board.offensives if go.status == status and go.ended >= first]


def led(board: Board, nation: str, status: str) -> bool:
    """15.I.1: whether an offensive led by this power ended so in the last three turns."""
    return any(go.leader == nation for go in ended(board, status, LAST_THREE))


def going_on(board: Board, sector: str = "", nation: str = "") -> bool:
    """Whether a Grand Offensive is in progress, in a sector or with a nation in it on either side."""
    return any(
        (not sector or go.sector == sector)
        and (not nation or nation in go.nations or nation in (go.leader, go.defender))
        for go in board.offensives
        if go.status == "progress"
    )


def suffers_offensive(board: Board, nation: str) -> bool:
    """15.III.3: whether an enemy offensive against this power is in progress."""
    return any(go.status == "progress" and go.defender == nation for go in board.offensives)


def since(board: Board, nation: str, status: str, turn: int) -> bool:
    """Whether an offensive of this power ended so after a turn."""
    mine = [go for go in board.offensives if go.status == status and go.ended > turn]
    return any(nation == go.leader or nation in go.nations for go in mine)


def first_turn(board: Board) -> int:
    """The first turn of this year."""
    return next(turn for turn in range(board.turn + 1) if year_of(turn) == year_of(board.turn))


def attacked(board: Board, side: str, sectors: list[str], turns: int) -> bool:
    """G3.5: whether a side attacked in some sectors in this turn or those just before it."""
    recent = [a for a in board.attacks if a.turn > board.turn - turns and a.side == side]
    return any(AREAS[a.area].sector in sectors for a in recent)


def attacked_front(board: Board, nation: str) -> bool:
    """Whether the enemy attacked this turn where this power holds the line; not if it is out of the war."""
    side = side_of(board, nation)
    return side != "" and attacked(board, FOE[side], LINE[nation], 1)


def attacked_unprovoked(board: Board, nation: str) -> bool:
    """18.8.1.5b: the enemy attacked there and the power had not attacked first."""
    now = [a for a in board.attacks if a.turn == board.turn and AREAS[a.area].sector in LINE[nation]]
    enemy = FOE[side_of(board, nation)]
    first = next((a.side for a in now if a.side == enemy or nation in a.nations), "")
    return first == enemy


# Submarines


def drowned(board: Board, nation: str, light: int, heavy: int) -> int:
    """What heavy losses to submarines change in a test of Great Britain."""
    if nation != "GB" or board.strategic.lost_ep < HEAVY:
        return 0
    return heavy if board.strategic.lost_ep >= HEAVIEST else light


def calm_at_sea(board: Board, nation: str) -> bool:
    """18.6.1a: Great Britain keeps its own bonus while submarines sink little."""
    return nation != "GB" or board.strategic.lost_ep < HEAVY


def government(p: P, nation: str) -> Politics:
    return p.board.politics[nation]
