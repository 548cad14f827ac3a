"""6.24, 7.21, 5.3.1: battle hexes, who joins from outside, and what must be so before it is all final."""

from __future__ import annotations

from rules.empire_of_the_sun.atlas import HOME_ISLANDS, NATIONS, TOKYO, UNITS
from rules.empire_of_the_sun.board import BOX, TRACK, UNCHANGED, Battle, Board, Offensive, in_order
from rules.empire_of_the_sun.hexes import BIT, ONE_HEX_ISLANDS, PORT_BITS, bits, distance, listed
from rules.empire_of_the_sun.movement.flights import parenthesised
from rules.empire_of_the_sun.offensives.shipping import landed
from rules.empire_of_the_sun.offensives.stage import Stage
from rules.kernel.texts import Text

TRANSPORTED = ("strategic", "transport")


def can_fight(board: Board, unit: str) -> bool:
    """1.3, 7.23, 7.33: not after strategic movement, nor after a leg of the range in parentheses."""
    moved = board.battle.moved.get(unit)
    if moved is None:
        return True
    return moved.by not in TRANSPORTED and not parenthesised(unit, moved.path)


def in_range(board: Board, unit: str, hex_: str) -> bool:
    """8.11: whether an air or carrier unit reaches a battle from where it stands."""
    place = board.at[unit]
    return place != BOX and UNITS[unit].flies and distance(place, hex_) <= UNITS[unit].battle_range


def free_fliers(stage: Stage) -> list[str]:
    """6.24.1: active air and carrier units outside every battle hex that are promised to no battle."""
    board = stage.board
    fought = stage.battle_hexes() | bits(each.hex for each in stage.off.battles)
    promised = {u for each in stage.off.battles for u in (*each.op, *each.rp)}
    found = [u for u in stage.active if UNITS[u].flies and u not in promised and board.on_map(u)]
    outside = [u for u in found if board.at[u] != BOX and not fought & BIT[board.at[u]]]
    return [u for u in in_order(outside) if can_fight(board, u)]


def joinable(stage: Stage, hex_: str) -> list[str]:
    """8.1: free units in range whose neighbours in their own hex are promised to no other battle."""
    board, others = stage.board, [each for each in stage.off.battles if each.hex != hex_]
    bound = {board.at[u] for each in others for u in (*each.op, *each.rp) if board.on_map(u)}
    return [u for u in free_fliers(stage) if in_range(board, u, hex_) and board.at[u] not in bound]


def declarable(stage: Stage) -> list[str]:
    """Battle hexes that there are or may be, for which somebody outside is in range."""
    found = stage.battle_hexes()
    if stage.off.event or not found:
        found |= stage.targets()
    return [hex_ for hex_ in listed(found) if joinable(stage, hex_)]


# What stands in the way of the end


def problem(board: Board) -> tuple[Text, str] | None:
    """The first thing that is not in order when the Offensive player is done, with its rule."""
    stage = Stage(board, board.battle.seat)
    for unit in in_order(board.battle.active):
        if UNITS[unit].ship and board.on_map(unit) and not _may_stay(stage, unit):
            return Text.of("declare.at_sea", unit=unit, hex=board.at[unit]), "7.21"
    for clause in board.battle.strategy.clauses if board.battle.event else ():
        if not _kept(stage, clause):
            return Text.of("declare.clause", card=board.battle.card), "5.3.1"
    return None


def _may_stay(stage: Stage, unit: str) -> bool:
    """7.21: a friendly port, a battle hex, with a carrier that fights, or at a landing that meets nobody."""
    board, place = stage.board, stage.board.at[unit]
    if stage.own & PORT_BITS & BIT[place] or stage.battle_hexes() & BIT[place]:
        return True
    carriers = [u for u in board.units_in(place, stage.side) if UNITS[u].carrier]
    return _lands_beside(stage, place) or any(_strikes(stage, u) for u in carriers)


def _lands_beside(stage: Stage, place: str) -> bool:
    return any(board_hex == place for board_hex in _landings(stage))


def _landings(stage: Stage) -> list[str]:
    """Enemy-controlled hexes in which active ground units stand."""
    found = {stage.board.at[u] for u in stage.off.active if UNITS[u].ground}
    return sorted(h for h in found if h in BIT and stage.here.controlled(stage.foe) & BIT[h])


def _strikes(stage: Stage, carrier: str) -> bool:
    off, place = stage.off, stage.board.at[carrier]
    if carrier not in off.active:
        return False
    if any(carrier in each.op for each in off.battles):
        return True
    return any(distance(place, h) <= UNITS[carrier].range for h in _landings(stage))


def _kept(stage: Stage, clause: str) -> bool:
    """5.3.1: a clause of the event about its battles or landings."""
    hexes = listed(stage.battle_hexes())
    what, _, where = clause.partition(" ")
    match what:
        case "battles":
            return all(h in ONE_HEX_ISLANDS for h in hexes)
        case "battle":
            wanted = NATIONS[where]["hexes"] if where in NATIONS else [where]
            return any(h in wanted for h in hexes)
        case "landing":
            return any(h in HOME_ISLANDS and _ground_meets(stage, h) for h in hexes)
    return any(distance(stage.board.at[u], TOKYO) <= int(where) for u in _landers(stage))


def _ground_meets(stage: Stage, hex_: str) -> bool:
    """A09: an own ground unit stands against ground units or a garrison."""
    units = stage.board.units_in(hex_)
    own = any(UNITS[u].ground and UNITS[u].side == stage.side for u in units)
    foes = any(UNITS[u].ground and UNITS[u].side == stage.foe for u in units)
    return own and (foes or bool(stage.here.garrisons & BIT[hex_]))


def _landers(stage: Stage) -> list[str]:
    return [u for u in stage.off.active if landed(stage.off, u) and stage.board.at[u] in BIT]


def settle(board: Board) -> None:
    """6.24: every hex with units of both sides is a battle hex, declared or not."""
    off = board.battle
    for hex_ in listed(Stage(board, off.seat).mandatory):
        if off.battle(hex_) is None:
            off.battles.append(Battle(hex_))
    off.battles.sort(key=lambda each: each.hex)


def recon(board: Board) -> bool:
    """5.22: whether a moved unit entered, passed or left an enemy zone of influence, neutralised or not."""
    off = board.battle
    seen = Stage(board, off.seat).seen
    ways = [h for u in off.active if u in off.moved for h in off.moved[u].path]
    return any(h in BIT and seen & BIT[h] for h in ways)


def restore(board: Board) -> None:
    """A13: take everything back that an offensive has done before it was final."""
    off = board.battle
    for unit, place in off.before.items():
        if place:
            board.at[unit] = place
        else:
            board.at.pop(unit, None)
        if place != TRACK:
            board.due.pop(unit, None)
    for unit in off.flipped:
        board.set_face(unit, reduced=not board.is_reduced(unit))
    for hex_, side in off.turned.items():
        board.set_control(hex_, side)
    for side in off.rivalry:
        board.decks[side].rivalry = not board.decks[side].rivalry
    for side, points in off.asp.items():
        board.decks[side].asp_used -= points
    if off.express != UNCHANGED:
        board.express = off.express


def escorts(board: Board, off: Offensive, units: list[str], side: str) -> list[str]:
    """6.24.1: ships that stand outside the hex with a carrier of these units; the first one leads them."""
    active = off.active if side == off.seat else off.reacting
    found: list[str] = []
    for carrier in (u for u in units if UNITS[u].carrier):
        there = board.units_in(board.at[carrier], side)
        found += [u for u in there if u in active and UNITS[u].type == "naval" and u not in found]
    return found
