"""G10.6: the forces of a nation that enters the war are placed at once."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from rules.grande_guerre.atlas import AREAS, BOXES, nation_of, read
from rules.grande_guerre.board import P, held_by, side_of, stands
from rules.grande_guerre.facts import ArmySetup
from rules.grande_guerre.movement.places import is_safe, nearest, refuge, station
from rules.grande_guerre.pieces import Army, Corps, Ghq
from rules.grande_guerre.setup import add_support, next_corps

EASTERN = ("TR",)
"""Nations whose high command stands on the Eastern Front."""


class Command(Struct, frozen=True, forbid_unknown_fields=True):
    area: str
    commander: str = ""


class Later(Struct, frozen=True, forbid_unknown_fields=True):
    """Units that come some turns after the entry, with a general."""

    turns_after_entry: int
    units: dict[str, int]
    leader: str = ""


class Mobilisation(Struct, frozen=True, forbid_unknown_fields=True):
    """What a neutral puts into the field, and where; `if_central` where its armies stand on that side."""

    armies: tuple[ArmySetup, ...] = ()
    garrisons: dict[str, dict[str, int]] = {}
    ghq: Command | None = None
    support: dict[str, int] = {}
    if_central: dict[str, str] = {}
    later: Later | None = None


MOBILISATION = msgspec.convert(read("setup_1914")["mobilisation"], dict[str, Mobilisation])


def mobilise(p: P, nation: str) -> None:
    """Armies, garrisons, a high command and guns; what stands already since 1914 stays where it is."""
    found = MOBILISATION.get(nation)
    if found is None or any(nation_of(army) == nation for army in p.board.armies):
        return
    for army in found.armies:
        place_army(p, army, army_area(p, found, army))
    for area, corps in found.garrisons.items():
        place_garrison(p, new_corps(p, corps), area)
    if found.ghq:
        front = "east" if nation in EASTERN else "west"
        p.board.ghqs[f"{nation}_GHQ"] = Ghq(at=found.ghq.area, front=front, general=found.ghq.commander)
    post = f"{nation}_GHQ" if found.ghq else found.armies[0].id
    for kind, count in found.support.items():
        add_support(p.board, nation, kind, count, post)


def army_area(p: P, found: Mobilisation, army: ArmySetup) -> str:
    """Where an army gathers: Italy's stand elsewhere if it joins the Central Powers (G20.1b)."""
    side = side_of(p.board, army.id)
    area = found.if_central.get(army.id, army.area) if side == "central" else army.area
    return area if area in BOXES else gathering(p, nation_of(army.id), area)


def gathering(p: P, nation: str, area: str) -> str:
    """An area, or the nearest own one if it is not safe."""
    board, side = p.board, side_of(p.board, nation)
    if is_safe(board, area, side):
        return area
    own = [a for a, each in AREAS.items() if each.owner == nation and is_safe(board, a, side)]
    return nearest(board, area, own) or area


def muster(p: P, corps: list[str], area: str) -> None:
    """G4.1, G10.4: corps gather where there is room; what finds no place waits."""
    for name in station(p, corps, area):
        p.board.corps[name].back = p.board.turn + 1


def place_garrison(p: P, corps: list[str], area: str) -> None:
    """Inside their fortress; garrisons of open places go elsewhere if somebody stands there."""
    board = p.board
    if stands(board, area) and held_by(board, area) == side_of(board, corps[0]):
        for name in corps:
            board.corps[name] = Corps(at=area, inside=True, bound=True)
    else:
        muster(p, corps, gathering(p, nation_of(corps[0]), area))


def place_army(p: P, army: ArmySetup, area: str) -> None:
    board = p.board
    board.armies[army.id] = Army(at="" if area in BOXES else area, general=army.general)
    for name in new_corps(p, army.corps):
        board.corps[name] = Corps(box=area if area in BOXES else "", army=army.id)
        if area not in BOXES:
            muster(p, [name], area)
    if army.general in board.pool:
        board.pool.remove(army.general)


def new_corps(p: P, corps: dict[str, int]) -> list[str]:
    """Fresh corps, numbered on (G2.5)."""
    names = []
    for kind, count in corps.items():
        for _ in range(count):
            name = next_corps(p.board, kind)
            p.board.corps[name] = Corps()
            names.append(name)
    return names


def late_mobilisation(p: P) -> None:
    """Units that follow some turns after a nation's entry: for Turkey a mountain corps and Kemal."""
    board = p.board
    for nation, found in MOBILISATION.items():
        entered = board.nations[nation].entered if nation in board.nations else -1
        if found.later and side_of(board, nation) and board.turn == entered + found.later.turns_after_entry:
            place_late(p, nation, found.later)


def place_late(p: P, nation: str, later: Later) -> None:
    capital = refuge(p, nation)
    if not capital:
        return
    muster(p, new_corps(p, later.units), capital)
    if later.leader and later.leader not in p.board.pool:
        p.board.pool.append(later.leader)
    p.say("reinforcement.arrived", nation=nation, area=capital, count=sum(later.units.values()))
