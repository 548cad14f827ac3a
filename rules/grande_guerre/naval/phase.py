"""G17: the Naval phase: mines are laid, fleets sail, meet, control seas and raid coasts."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rules.grande_guerre.atlas import MAJORS, SEAS, nation_of, year_of
from rules.grande_guerre.board import P, side_of
from rules.grande_guerre.dice import d6, d12
from rules.grande_guerre.diplomacy.britain import at_peace, breached, raided_trade
from rules.grande_guerre.economy.income import book_next, economy
from rules.grande_guerre.facts import FOE
from rules.grande_guerre.final_phase.will import change
from rules.grande_guerre.naval.battle import encounters
from rules.grande_guerre.naval.fleets import (
    FLEETS_OF_PORT,
    FLEETS_TOGETHER,
    at_sea,
    cost,
    is_breach,
    mission_of,
    zones,
)
from rules.grande_guerre.naval.ships import TABLE, on_map, ship_class
from rules.grande_guerre.orders.sealed_lines import take

MUTINY_FROM = 1917
MUTINY_WILL = -2
RAID_WILL, RAID_EP = -1, -2
NORTH_SEA, TRADE = "north_sea", "north_atlantic"
BRITISH_SEAS = ("north_sea", "channel", "irish_sea")


def fleets(p: P) -> None:
    """0.4 (5): all of the Naval phase."""
    navy = p.board.navy
    navy.controlled = {}
    for squadron in navy.squadrons.values():
        squadron.mission = squadron.zone = ""
    come_home(p)
    for _, line in take(p, "mine"):
        lay_mine(p, line.args["nation"], line.args["zone"])
    for _, line in take(p, "escort"):
        assign_escorts(p, line.args["nation"], line.args["squadrons"])
    sail_all(p)
    encounters(p)
    for zone in SEAS:
        take_control(p, zone)
        raid(p, zone)


def sail_all(p: P) -> None:
    """G17.1: two fleets leave a port, and two of a side go together on one mission; further ones stay."""
    ports: Counter[str] = Counter()
    together: Counter[tuple[str, str, str]] = Counter()
    for _, line in take(p, "fleet"):
        group = (side_of(p.board, line.args["nation"]), line.args["zone"], line.args["mission"])
        crowded = ports[line.args["port"]] >= FLEETS_OF_PORT or together[group] >= FLEETS_TOGETHER
        if not crowded and sail(p, line.args):
            ports[line.args["port"]] += 1
            together[group] += 1


FAR_SQUADRONS = ("DE_goeben", "DE_scharnhorst_east_asia", "DE_emden_raiders")
HOME = "hamburg"


def come_home(p: P) -> None:
    """b.5.1: while Great Britain is neutral the German squadrons of far seas come home unhindered."""
    if not at_peace(p.board):
        return
    for name in FAR_SQUADRONS:
        squadron = p.board.navy.squadrons.get(name)
        if squadron is not None and squadron.port != HOME:
            squadron.port = HOME
            p.say("naval.home", squadron=name, area=HOME)


def lay_mine(p: P, nation: str, zone: str) -> None:
    """G17.8: one field of a side in a coastal zone, from the stock of its nation."""
    mine, side = economy(p.board, nation), side_of(p.board, nation)
    laid = p.board.navy.mines.setdefault(zone, [])
    if mine.mines > 0 and side not in laid and SEAS[zone].kind == "coastal":
        mine.mines -= 1
        laid.append(side)


def assign_escorts(p: P, nation: str, squadrons: list[str]) -> None:
    """G17.9: these destroyers and light cruisers of a nation escort, its others do not."""
    for name, squadron in p.board.navy.squadrons.items():
        if nation_of(name) == nation:
            squadron.escort = name in squadrons and ship_class(name) in ("DD", "CL")


def sail(p: P, args: dict[str, Any]) -> bool:
    """A fleet leaves port, if it does not mutiny: it is paid for, and it may run into mines."""
    board, nation, zone = p.board, args["nation"], args["zone"]
    able = [s for s in args["squadrons"] if can_sail(p, s, zone, args["mission"])]
    if not able or mutinies(p, nation):
        return False
    if is_breach(board, args["port"], zone, side_of(board, nation)):
        breached(p)
        grand_fleet(p)
    pay(p, nation, cost(able, args["mission"]))
    for name in able:
        board.navy.squadrons[name].mission, board.navy.squadrons[name].zone = args["mission"], zone
    strike_mines(p, able, zone)
    p.say("naval.sailed", nation=nation, zone=zone, mission=args["mission"], count=len(able))
    return True


def grand_fleet(p: P) -> None:
    """b.5.7: the Grand Fleet and the scouting fleet enter the North Sea at once."""
    for name, squadron in p.board.navy.squadrons.items():
        capital = nation_of(name) == "GB" and ship_class(name) in ("BB", "BC") and on_map(squadron)
        if capital and not squadron.mission and NORTH_SEA in zones(p.board, squadron.port, "entente"):
            squadron.mission, squadron.zone = "control", NORTH_SEA


def can_sail(p: P, squadron: str, zone: str, mission: str) -> bool:
    each = p.board.navy.squadrons.get(squadron)
    if each is None or not on_map(each) or each.escort or each.mission:
        return False
    return zone in zones(p.board, each.port, side_of(p.board, squadron), mission)


def pay(p: P, nation: str, ep: int) -> None:
    """G17.1: from the treasury, and what is missing from the next income."""
    purse = p.board.nations[nation]
    paid = min(purse.ep, ep)
    purse.ep -= paid
    if nation in MAJORS:
        book_next(p.board, nation, paid - ep, "fleets")


def mutinies(p: P, nation: str) -> bool:
    """From 1917 German crews may refuse to sail."""
    year = year_of(p.board.turn)
    if nation != "DE" or year < MUTINY_FROM:
        return False
    if d6(p, "crews") > (1 if year == MUTINY_FROM else 2):
        return False
    p.say("naval.mutiny", nation=nation)
    change(p, nation, MUTINY_WILL, "naval_mutiny")
    return True


def strike_mines(p: P, squadrons: list[str], zone: str) -> None:
    """G17.8: two attacks on random squadrons of the enemy of those who laid them."""
    side = side_of(p.board, squadrons[0])
    if FOE[side] not in p.board.navy.mines.get(zone, []):
        return
    p.board.navy.mines[zone].remove(FOE[side])
    for _ in range(int(TABLE["mines"]["attacks"])):
        target = p.draw(sorted(squadrons), 1, "mine", None)[0]
        if d12(p, "mine") >= int(TABLE["mines"]["hit"]):
            hit_mine(p, target)


def hit_mine(p: P, squadron: str) -> None:
    each = p.board.navy.squadrons[squadron]
    if d6(p, "survival") == 1 or each.damaged:
        each.ships = max(0, each.ships - 1)
    else:
        each.damaged = True
    p.say("naval.mine", squadron=squadron)


def take_control(p: P, zone: str) -> None:
    """G17.5: a side alone with a control mission controls the zone for this turn."""
    present = {side: at_sea(p.board, side, zone) for side in FOE}
    for side in FOE:
        wanted = bool(present[side]) and mission_of(p.board, present[side]) == "control"
        if wanted and not present[FOE[side]] and SEAS[zone].control != side:
            p.board.navy.controlled[zone] = side
            p.say("naval.control", zone=zone, side=side)


def raid(p: P, zone: str) -> None:
    """G17.6: German battlecruisers shell the British coast; b.5.8: raiders hunt French trade."""
    raiders = [s for s in at_sea(p.board, "central", zone) if p.board.navy.squadrons[s].mission == "raid"]
    if raiders and zone == TRADE:
        raided_trade(p)
    german = [s for s in raiders if nation_of(s) == "DE" and ship_class(s) == "BC"]
    if zone not in BRITISH_SEAS or not german or not side_of(p.board, "GB"):
        return
    struck = sum((d6(p, "raid") + 1) // 2 for _ in german)
    damage_coast(p, struck)


def damage_coast(p: P, struck: int) -> None:
    change(p, "GB", RAID_WILL * struck, "raid")
    book_next(p.board, "GB", RAID_EP * struck, "raids")
    p.say("naval.raid", hits=struck)
