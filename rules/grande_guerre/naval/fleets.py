"""G17.1, G17.8, G17.10: fleets, what sailing costs, and where they can go."""

from __future__ import annotations

from collections.abc import Sequence

from rules.grande_guerre.atlas import AREAS, SEAS, month_of, nation_of
from rules.grande_guerre.board import Board, held_by, side_of
from rules.grande_guerre.diplomacy.britain import closed_seas
from rules.grande_guerre.naval.ships import ADMIRALS, TABLE, in_office, on_map, ship_class
from rules.grande_guerre.remembering import remembered

MISSIONS = ("patrol", "transport", "raid", "control")
REACH = 4
RAID_EXTRA = 1
FLEETS_OF_PORT = FLEETS_TOGETHER = 2
"""G17.1: the fleets of a major port, and those of a side with one mission in one sea zone."""
MINOR_PORT = 2
"""Squadrons that lie in a minor port."""
BIG, SCOUT = ("BB", "B"), ("BC", "CL")
SCREENED = ("BB", "BC", "B")
ESCORT_SEAS = ("irish_sea", "channel", "north_sea", "north_atlantic")


def side_of_ships(board: Board, squadron: str) -> str:
    return side_of(board, squadron)


def ready(board: Board, nation: str) -> list[str]:
    """Squadrons of a nation in a port of the map that are free to sail."""
    mine = [s for s in board.navy.squadrons if nation_of(s) == nation]
    return sorted(s for s in mine if on_map(board.navy.squadrons[s]) and not board.navy.squadrons[s].escort)


def cost(squadrons: Sequence[str], mission: str) -> int:
    """G17.1: by the size of the fleet; a raid costs one more."""
    sizes = TABLE["sizes"].values()
    base = next(int(price) for most, price in sizes if len(squadrons) <= most)
    return base + (RAID_EXTRA if mission == "raid" else 0)


def is_screened(squadrons: Sequence[str]) -> bool:
    """A fleet with capital ships needs destroyers or light cruisers."""
    kinds = {ship_class(s) for s in squadrons}
    return not kinds & set(SCREENED) or bool(kinds & {"DD", "CL"})


def may_pass(board: Board, side: str, zone: str, following: str) -> bool:
    """G17.8: straits between two sea zones."""
    strait = SEAS[zone].strait_to.get(following) or SEAS[following].strait_to.get(zone, "")
    match strait:
        case "gibraltar":
            return side == "entente"
        case "danish_straits":
            return side == "central"
        case "turkish_straits":
            return all(held_by(board, area) == side for area in ("gallipoli", "constantinople"))
        case "suez":
            return held_by(board, "suez") == side
    return True


def is_frozen(board: Board, zone: str) -> bool:
    return month_of(board.turn) in SEAS[zone].frozen


def closed_to(board: Board, side: str, mission: str) -> tuple[str, ...]:
    """b.5.7: the Central Powers may break into the seas of a neutral Britain, which is war; transports of the
    Entente use the Channel. Without a mission: where nobody would be offended."""
    closed = closed_seas(board)
    if mission and side == "central":
        return ()
    return tuple(zone for zone in closed if zone != "channel" or mission != "transport")


def is_breach(board: Board, port: str, zone: str, side: str) -> bool:
    """b.5.7, G17.10: whether a fleet comes into a zone only by way of the closed seas."""
    return side == "central" and zone not in zones(board, port, side)


def zones(board: Board, port: str, side: str, mission: str = "") -> list[str]:
    """Sea zones within four moves of a port: an open zone costs one, a coastal one nothing."""
    asked = ("seas of a port", port, side, mission)
    return remembered(board, asked, lambda: _zones(board, port, side, mission))


def _zones(board: Board, port: str, side: str, mission: str) -> list[str]:
    closed = closed_to(board, side, mission)
    found: dict[str, int] = {}
    edge = [(0, zone) for zone in AREAS[port].sea]
    while edge:
        spent, zone = min(edge)
        edge.remove((spent, zone))
        spent += int(SEAS[zone].kind == "open")
        if zone in found or spent > REACH or zone in closed or is_frozen(board, zone):
            continue
        found[zone] = spent
        edge += [(spent, n) for n in SEAS[zone].adj if n not in found and may_pass(board, side, zone, n)]
    return sorted(found)


def near_cities(board: Board, side: str, reach: int) -> list[str]:
    """G17.8: sea zones so near to a friendly city on a coast, the zone before it counting as the first."""
    cities = [area for a, area in AREAS.items() if area.city and held_by(board, a) == side]
    found = {zone for area in cities for zone in area.sea}
    edge = set(found)
    for _ in range(reach - 1):
        beyond = {(zone, n) for zone in edge for n in SEAS[zone].adj if n not in found}
        edge = {n for zone, n in beyond if may_pass(board, side, zone, n)}
        found |= edge
    return sorted(found - set(closed_seas(board)))


def tactical(board: Board, squadrons: Sequence[str], zone: str) -> int:
    """G17.3: the value of the best admiral whose kind of fleet this is; none: 0."""
    nations, kinds = {nation_of(s) for s in squadrons}, {ship_class(s) for s in squadrons}
    found = [0]
    for admiral in ADMIRALS:
        if admiral.nation in nations and in_office(admiral, board.turn) and leads(admiral.fleet, kinds, zone):
            found.append(admiral.tactical)
    return max(found)


def leads(fleet: str, kinds: set[str], zone: str) -> bool:
    match fleet:
        case "big":
            return bool(kinds & set(BIG))
        case "scout":
            return bool(kinds & set(SCOUT)) and not kinds & set(BIG)
        case "baltic":
            return zone.startswith("baltic")
        case "black_sea":
            return zone == "black_sea"
    return True


def at_sea(board: Board, side: str, zone: str) -> list[str]:
    """Squadrons of a side on a mission in a sea zone; escorts stay out of battles."""
    navy = board.navy.squadrons
    mine = [s for s, each in navy.items() if each.zone == zone and each.mission and each.ships]
    return sorted(s for s in mine if side_of_ships(board, s) == side)


def fleets_in(board: Board, side: str, zone: str) -> list[list[str]]:
    """The fleets of a side in a sea zone: what came out of one port, under one flag, on one mission."""
    found: dict[tuple[str, str, str], list[str]] = {}
    for name in at_sea(board, side, zone):
        each = board.navy.squadrons[name]
        found.setdefault((nation_of(name), each.port, each.mission), []).append(name)
    return list(found.values())


def has_room(board: Board, port: str) -> bool:
    """G17.1: a minor port holds two squadrons; a major one has no end of them, but only two fleets sail."""
    lying = [s for s, each in board.navy.squadrons.items() if each.port == port and each.ships]
    return AREAS[port].port == "major" or len(lying) < MINOR_PORT


def mission_of(board: Board, squadrons: Sequence[str]) -> str:
    """The mission of a fleet: that of its first squadron."""
    return board.navy.squadrons[squadrons[0]].mission
