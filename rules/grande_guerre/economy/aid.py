"""19.12.2: aid of EP and munitions between allied majors."""

from __future__ import annotations

from rules.grande_guerre.atlas import AREAS, MAJORS, year_of
from rules.grande_guerre.board import Board, P, controller, held_by, side_of
from rules.grande_guerre.economy.building import is_winter
from rules.grande_guerre.economy.income import economy
from rules.grande_guerre.economy.tables import AID, TABLE
from rules.grande_guerre.economy.technology import side_effect
from rules.grande_guerre.map.supply import linked
from rules.grande_guerre.resolution.journeys import ports_over_sea

ARCTIC_FROM = 1916
STRAITS = ("constantinople", "gallipoli")


def donors(board: Board) -> list[str]:
    """Majors at war that may give aid; Turkey and the USA give none."""
    return [n for n in AID if n in board.nations and side_of(board, n)]


def recipients(p: P, donor: str) -> list[str]:
    """Allied majors that a donor is linked with by rail or sea."""
    board = p.board
    side = side_of(board, donor)
    allies = [n for n in MAJORS if n != donor and n in board.nations and side_of(board, n) == side]
    return [n for n in allies if n == "RU" or donor == "RU" or is_linked(p, donor, n)]


def is_linked(p: P, one: str, other: str) -> bool:
    """A rail link between cities of two nations, or ports of both on seas that the enemy does not hold."""
    return rail_linked(p.board, one, other) or sea_linked(p, one, other)


def rail_linked(board: Board, one: str, other: str) -> bool:
    cities = [a for a, area in AREAS.items() if area.city and controller(board, a) == one]
    net = linked(board, cities, side_of(board, one))
    return any(AREAS[a].city and controller(board, a) == other for a in net)


def sea_linked(p: P, one: str, other: str) -> bool:
    ports = [a for a, area in AREAS.items() if area.port and controller(p.board, a) == one]
    reached = {there for port in ports for there in ports_over_sea(p, port, side_of(p.board, one))}
    return any(controller(p.board, a) == other for a in reached)


def russian_limit(p: P) -> dict[str, int] | None:
    """19.12.2a: what all donors together may send to Russia; None: no limit."""
    board = p.board
    others = [n for n in donors(board) if n != "RU" and side_of(board, n) == side_of(board, "RU")]
    if any(rail_linked(board, n, "RU") for n in others) or seas_open(board):
        return None
    if is_winter(board):
        return {"ep": 0, "mun": 0}
    arctic = year_of(board.turn) >= ARCTIC_FROM and side_effect(board, "entente", "arctic_rail")
    found = TABLE["aid_to_russia"]["archangelsk" if arctic else "vladivostok"]
    return {"ep": int(found["ep"]), "mun": int(found["mun"])}


def seas_open(board: Board) -> bool:
    """Whether the Straits are in the hands of the Entente, or the western Baltic is."""
    straits = all(held_by(board, area) == "entente" for area in STRAITS)
    return straits or board.navy.controlled.get("baltic_west") == "entente"


def give(p: P, donor: str, to: str, what: dict[str, int], sent: dict[str, int]) -> bool:
    """Give aid at once, if the donor has it and no limit is passed; `sent` is what Russia got so far."""
    board = p.board
    purse, goal = board.nations[donor], board.nations[to]
    if any(getattr(purse, stock) < count or count > AID[donor][stock] for stock, count in what.items()):
        return False
    if to == "RU" and not within(russian_limit(p), what, sent):
        return False
    for stock, count in what.items():
        setattr(purse, stock, getattr(purse, stock) - count)
        setattr(goal, stock, getattr(goal, stock) + count)
        if to == "RU":
            sent[stock] = sent.get(stock, 0) + count
    aided = economy(board, donor).aided
    aided[to] = aided.get(to, 0) + what.get("ep", 0)
    return True


def within(limit: dict[str, int] | None, what: dict[str, int], sent: dict[str, int]) -> bool:
    return limit is None or all(sent.get(s, 0) + count <= limit[s] for s, count in what.items())
