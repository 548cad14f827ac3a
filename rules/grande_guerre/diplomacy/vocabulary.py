"""17.4.4, appendix b: the words of the formulas in `data/diplomacy.toml` and what each says."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules.grande_guerre.atlas import AREAS, BOXES, MAJORS, MINORS, year_of
from rules.grande_guerre.board import Board, controller, held_by, side_of
from rules.grande_guerre.facts import SIDES
from rules.grande_guerre.forces import outside

SPECIAL_MINORS = ("BE", "LU", "RS")
"""b.2: declarations on these three count otherwise."""
BALKAN_CAPITALS = ("belgrade", "sofia", "bucharest", "athens", "cetinje")
NAVAL_MEMORY = 9
"""G17.4: turns for which a great victory or defeat at sea is remembered."""
WORDS = frozenset(
    (
        *("self", "held", "lost", "cities_lost", "corps_in", "side", "at_war", "defeatist", "level"),
        *("promise", "flag", "event", "option", "plan", "amb", "go_last", "naval_year", "submarine"),
        *("blockade", "submarine_losses", "submarine_declarations", "enemy_balkan_capital"),
        *("attack_on_belgium", "declared_on_minors", "objective_difference", "entente_democratic"),
    )
)


def words(board: Board, nation: str, envoys: Iterable[str] = ()) -> dict[str, Any]:
    """The vocabulary as it stands for a nation; `envoys` are the nations of ambassadors in a test."""
    present = set(envoys)
    return {
        "self": nation,
        "held": lambda place, who: is_held(board, place, who),
        "lost": lambda area: is_lost(board, area),
        "cities_lost": lambda power: len(lost_cities(board, power)),
        "corps_in": lambda area, side: len(outside(board, area, side)),
        "side": lambda country: side_of(board, country),
        "at_war": lambda country: is_at_war(board, country),
        "defeatist": lambda power: power in board.politics and board.politics[power].parliament <= -2,
        "level": lambda country: board.diplomacy.levels.get(country, 0),
        "promise": lambda name: name in board.diplomacy.promises,
        "flag": lambda name: name in board.flags,
        "event": lambda number: str(number) in board.cards.in_play,
        "option": lambda power, name: name in board.august.options.get(power, ()),
        "plan": lambda power: board.august.plans.get(power, ""),
        "amb": lambda country: country in present,
        "go_last": lambda power, sectors: last_offensive(board, power, sectors),
        "naval_year": lambda power: naval_year(board, power),
        "enemy_balkan_capital": lambda power: holds_balkan_capital(board, power),
        "declared_on_minors": lambda side: declared_on_minors(board, side),
        **quantities(board),
    }


def quantities(board: Board) -> dict[str, Any]:
    return {
        "submarine": board.strategic.submarine,
        "blockade": board.strategic.blockade,
        "submarine_losses": board.strategic.lost_ep,
        "submarine_declarations": board.strategic.declarations,
        "attack_on_belgium": attack_on_belgium(board),
        "objective_difference": objective_difference(board),
        "entente_democratic": is_democratic(board),
    }


def is_at_war(board: Board, nation: str) -> bool:
    return nation in board.nations and board.nations[nation].status == "war"


def is_held(board: Board, place: str, who: str) -> bool:
    """Whether a nation or a side controls an area or a box."""
    if place in BOXES:
        box = board.boxes.get(place)
        holder = box.owner if box and box.owner else BOXES[place].owner
    else:
        holder = controller(board, place)
    return side_of(board, holder) == who if who in SIDES else holder == who


def is_lost(board: Board, area: str) -> bool:
    """Whether an area is not in the hands of its owner's side; a neutral has lost nothing."""
    side = side_of(board, AREAS[area].owner)
    return bool(side) and held_by(board, area) not in ("", side)


def lost_cities(board: Board, power: str) -> list[str]:
    mine = [a for a, area in AREAS.items() if area.city and area.owner == power]
    return [a for a in mine if is_lost(board, a)]


def last_offensive(board: Board, power: str, sectors: list[str]) -> str:
    """How the latest Grand Offensive that a power led in some sectors ended."""
    mine = [go for go in board.offensives if go.leader == power and go.sector in sectors]
    over = [go for go in mine if go.status in ("won", "lost")]
    return max(over, key=lambda go: go.ended).status if over else ""


def naval_year(board: Board, power: str) -> str:
    """G17.4: the great victory or defeat at sea that is still remembered."""
    side = side_of(board, power)
    recent = [r for r in board.navy.results if r.size == "major" and r.turn > board.turn - NAVAL_MEMORY]
    if not recent or not side:
        return ""
    return "major_victory" if recent[-1].winner in (side, power) else "major_defeat"


def holds_balkan_capital(board: Board, power: str) -> bool:
    side = side_of(board, power)
    taken = [c for c in BALKAN_CAPITALS if controller(board, c) == power]
    return any(side_of(board, AREAS[c].owner) not in ("", side) for c in taken)


def attack_on_belgium(board: Board) -> int:
    """b.2: -2 if the Central Powers attacked Belgium in 1914 and -1 later; +1 if the Entente did."""
    for each in board.diplomacy.declarations:
        if each.on == "BE":
            if side_of(board, each.by) == "entente":
                return 1
            return -2 if year_of(each.turn) == 1914 else -1
    return 0


def declared_on_minors(board: Board, side: str) -> int:
    mine = [d for d in board.diplomacy.declarations if side_of(board, d.by) == side]
    return sum(d.on in MINORS and d.on not in SPECIAL_MINORS for d in mine)


def objective_difference(board: Board) -> int:
    """G16.8: objective cities of majors that the Central Powers hold, less those that the Entente holds."""
    cities = [a for a in board.held if AREAS[a].city and AREAS[a].will and AREAS[a].owner in MAJORS]
    taken = dict.fromkeys(SIDES, 0)
    for area in cities:
        holder, owner = held_by(board, area), side_of(board, AREAS[area].owner)
        if holder and owner and holder != owner:
            taken[holder] += 1
    return taken["central"] - taken["entente"]


def is_democratic(board: Board) -> bool:
    """Whether every major of the Entente at war is a democracy."""
    majors = [n for n in MAJORS if is_at_war(board, n) and side_of(board, n) == "entente"]
    return bool(majors) and all(board.politics[n].regime == "D" for n in majors if n in board.politics)
