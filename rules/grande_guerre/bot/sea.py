"""G17: fleets that fight for a sea, raids, mines, and landings on weakly held beaches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.grande_guerre.atlas import AREAS, month_of, nation_of
from rules.grande_guerre.board import Board, P, held_by, played, resistance, seat_side, side_of
from rules.grande_guerre.bot.attacks import AGAINST_FORTRESS, LOSS, RUNS, Strike
from rules.grande_guerre.bot.theatre import Theatre
from rules.grande_guerre.economy.income import economy
from rules.grande_guerre.facts import FOE
from rules.grande_guerre.map.supply import sea_holder
from rules.grande_guerre.naval import fleets
from rules.grande_guerre.naval.forms import ESCORTING, Mine
from rules.grande_guerre.naval.landing import beaches, capacity
from rules.grande_guerre.naval.ships import CLASSES, on_map, ship_class
from rules.grande_guerre.odds import chances
from rules.grande_guerre.outlook import fight_for
from rules.grande_guerre.resolution.journeys import open_seas
from rules.kernel.orders import Order

BEFORE_INTERPHASE = ("may", "aug", "nov_dec")
PRECIOUS = 2
"""National Will that a beach must cost to be watched."""
BLOCKADED = "north_sea"
"""Who controls it decides about the blockade (22.1.2)."""
STRONGER = 1.2
"""So much stronger a fleet must be than the strongest that it could meet."""
DAMAGED = 0.5
PRICE = 3
"""The money that a power keeps at hand before it lets a fleet sail."""
RAIDERS, SCREEN = ("BC", "CL"), ("DD", "CL")
LEAST_LANDING = 1.0
"""What a landing must be worth: troops ashore are far from everything else."""
OVERSEAS = 0.1
"""What a corps could do elsewhere."""
WALLS = 1
"""The thickest fortress that troops land before, who have no guns."""


def planning(p: P, seat: str) -> Iterator[Order]:
    """The Naval phase of packet A: what fleets controlled ends with the turn before (G17.5)."""
    p.board.navy.controlled = {}
    for nation in played(p.board, seat):
        sailing = list(sailings(p, seat, nation)) if p.board.nations[nation].ep >= PRICE else []
        yield from sailing or watches(p, seat, nation)
        yield from mines(p, seat, nation)


# Fleets


def strength(board: Board, squadrons: Sequence[str]) -> float:
    """What the ships of some squadrons count in a battle, damaged ones for half."""
    navy = board.navy.squadrons
    whole = {s: navy[s].ships * CLASSES[ship_class(s)].points for s in squadrons}
    return sum(points * (DAMAGED if navy[s].damaged else 1) for s, points in whole.items())


def of_side(board: Board, side: str) -> list[str]:
    navy = board.navy.squadrons
    return sorted(s for s in navy if on_map(navy[s]) and side_of(board, s) == side)


def able_to_reach(board: Board, side: str, zone: str) -> list[str]:
    """The squadrons of a side from whose ports a sea zone is in reach."""
    navy = board.navy.squadrons
    ports = {navy[s].port for s in of_side(board, side)}
    near = {port for port in ports if zone in fleets.zones(board, port, side)}
    return [s for s in of_side(board, side) if navy[s].port in near]


def sailings(p: P, seat: str, nation: str) -> Iterator[Order]:
    """The strongest fleet of a nation takes a sea that is worth it, or raids a coast."""
    board = p.board
    fleet = strongest(board, nation)
    if not fleet:
        return
    for zone in wanted(p, seat, nation, fleet):
        if dares(board, nation, fleet, zone):
            yield sail(board, seat, fleet, "control", zone)
            return
    if nation == "DE" and is_hurt(board, "GB"):
        yield from raid(board, seat, fleet)


def free(board: Board, nation: str) -> list[str]:
    """Squadrons that may sail; while submarines hunt the small ships of the Entente are with convoys."""
    ready = fleets.ready(board, nation)
    hunted = board.strategic.submarine != "none" and nation in ESCORTING
    return [s for s in ready if not hunted or ship_class(s) not in SCREEN]


def strongest(board: Board, nation: str) -> list[str]:
    """The squadrons of the port where the strongest lie together."""
    ports: dict[str, list[str]] = {}
    for squadron in free(board, nation):
        ports.setdefault(board.navy.squadrons[squadron].port, []).append(squadron)
    return max((ports[port] for port in sorted(ports)), key=lambda s: strength(board, s), default=[])


def wanted(p: P, seat: str, nation: str, fleet: Sequence[str]) -> Iterator[str]:
    """The North Sea before an interphase, and seas that keep troops of the seat from a beach."""
    board, side = p.board, side_of(p.board, nation)
    reach = fleets.zones(board, board.navy.squadrons[fleet[0]].port, side)
    if month_of(board.turn) in BEFORE_INTERPHASE and BLOCKADED in reach:
        yield BLOCKADED
    yield from (z for z in reach if sea_holder(board, z) == FOE[side] and leads_to_beach(board, seat, z))


def leads_to_beach(board: Board, seat: str, zone: str) -> bool:
    """Whether troops of a seat stand in a port of a sea on which the enemy has a beach worth something."""
    side = seat_side(board, seat)
    near = [a for a, each in AREAS.items() if zone in each.sea]
    beach = [a for a in near if AREAS[a].beach and AREAS[a].will and held_by(board, a) == FOE[side]]
    ports = {a for a in near if AREAS[a].port and held_by(board, a) == side}
    mine = (c for c, each in board.corps.items() if each.at in ports and not each.inside)
    return bool(beach) and any(nation_of(c) in board.seats[seat] for c in mine)


def dares(board: Board, nation: str, fleet: Sequence[str], zone: str) -> bool:
    """Whether a fleet is strong enough for a sea, and no ally has a stronger one there already."""
    side, mine = side_of(board, nation), strength(board, fleet)
    allies = {nation_of(s) for s in able_to_reach(board, side, zone)} - {nation}
    enemies = {nation_of(s) for s in able_to_reach(board, FOE[side], zone)}
    rival, enemy = (
        max((strength(board, strongest(board, each)) for each in nations), default=0.0)
        for nations in (allies, enemies)
    )
    return fleets.is_screened(fleet) and mine >= STRONGER * enemy and mine > rival


def watches(p: P, seat: str, nation: str) -> Iterator[Order]:
    """G17.7: a flotilla on patrol keeps transports away from an open coast."""
    board = p.board
    small = [s for s in free(board, nation) if ship_class(s) not in fleets.SCREENED]
    small.sort(key=lambda s: (CLASSES[ship_class(s)].points, s))
    for zone in open_coasts(p, nation):
        for squadron in small:
            port = board.navy.squadrons[squadron].port
            if zone in fleets.zones(board, port, side_of(board, nation)):
                yield sail(board, seat, [squadron], "patrol", zone)
                return


def open_coasts(p: P, nation: str) -> list[str]:
    """Seas that a side does not hold and over which the enemy could come to a beach that nobody guards."""
    board, side = p.board, side_of(p.board, nation)
    held = {each.at for n, each in board.corps.items() if each.at and side_of(board, n) == side}
    mine = [a for a, area in AREAS.items() if area.owner == nation and area.beach and area.will >= PRECIOUS]
    bare = [a for a in mine if a not in held and held_by(board, a) == side]
    zones = {zone for a in bare for zone in AREAS[a].sea if sea_holder(board, zone) != side}
    foes = {each.at for n, each in board.corps.items() if each.at and side_of(board, n) == FOE[side]}
    ports = sorted(a for a in foes if AREAS[a].port and AREAS[a].sea) if zones else []
    reached = {zone for port in ports for zone in open_seas(p, port, FOE[side])}
    return sorted(zones & reached)


def is_hurt(board: Board, nation: str) -> bool:
    """Whether capital ships of a nation are damaged."""
    navy = board.navy.squadrons
    mine = (s for s in navy if nation_of(s) == nation and ship_class(s) in fleets.SCREENED)
    return bool(side_of(board, nation)) and any(navy[s].damaged for s in mine)


def raid(board: Board, seat: str, fleet: Sequence[str]) -> Iterator[Order]:
    """G17.6: the battlecruisers and their screen shell the British coast."""
    fast = [s for s in fleet if ship_class(s) in RAIDERS and not board.navy.squadrons[s].damaged]
    near = fleets.zones(board, board.navy.squadrons[fleet[0]].port, "central")
    if BLOCKADED in near and any(ship_class(s) == "BC" for s in fast) and fleets.is_screened(fast):
        yield sail(board, seat, fast, "raid", BLOCKADED)


def sail(board: Board, seat: str, fleet: Sequence[str], mission: str, zone: str) -> Order:
    port = board.navy.squadrons[fleet[0]].port
    args = {"nation": nation_of(fleet[0]), "port": port, "squadrons": sorted(fleet)}
    return Order(seat, "fleet", {**args, "mission": mission, "zone": zone})


# Mines


def mines(p: P, seat: str, nation: str) -> Iterator[Order]:
    """G17.8: a field where most enemy ships could sail, one a turn."""
    board = p.board
    if nation not in board.economy or economy(board, nation).mines <= 0:
        return
    foe = FOE[side_of(board, nation)]
    dangers = {z: strength(board, able_to_reach(board, foe, z)) for z in Mine().coasts(p, nation)}
    best = max(sorted(dangers), key=lambda zone: dangers[zone], default="")
    if best and dangers[best]:
        yield Order(seat, "mine", {"nation": nation, "zone": best})


# Landings


def landings(theatre: Theatre, kept: set[str]) -> Iterator[Order]:
    """G17.7: one landing of each nation, where it brings most."""
    for nation in played(theatre.board, theatre.seat):
        found = [(strike, port) for port in harbours() for strike in ashore(theatre, kept, nation, port)]
        best = max(found, key=lambda each: each[0].gain, default=None)
        if best is not None:
            strike, port = best
            theatre.busy |= set(strike.corps)
            args = {"from": port, "units": sorted(strike.corps), "to": strike.area}
            yield Order(theatre.seat, "land", args)


def harbours() -> list[str]:
    return sorted(a for a, area in AREAS.items() if area.port and area.sea)


def ashore(theatre: Theatre, kept: set[str], nation: str, port: str) -> Iterator[Strike]:
    """The landings that pay with the corps that can be spared in a port."""
    board = theatre.board
    spare = [c for c in theatre.free(port) if c not in kept and not board.corps[c].inside]
    mine = [c for c in spare if nation_of(c) == nation][: capacity(nation)]
    if mine:
        for area in beaches(theatre.p, nation, port):
            strike = weighed(theatre, area, dict.fromkeys(mine, port))
            if strike.gain >= LEAST_LANDING and strike.odds.win >= AGAINST_FORTRESS:
                yield strike


def weighed(theatre: Theatre, area: str, corps: dict[str, str]) -> Strike:
    """A landing as an attack from the sea; troops must be fed there, and stay against what is near."""
    board, defenders = theatre.board, theatre.foes(area)
    worth = theatre.worth(area) - OVERSEAS * len(corps)
    if not AREAS[area].port or resistance(board, area) > WALLS:
        return Strike(area, corps, 0.0)
    worth -= theatre.risk(area, list(corps))
    if not defenders:
        return Strike(area, corps, worth)
    odds = chances(fight_for(board, area, corps, defenders), RUNS)
    return Strike(area, corps, odds.win * worth + LOSS * (odds.inflicted - odds.lost), odds)
