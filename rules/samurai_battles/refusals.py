"""Reasons that teach: why a piece may not move there, or a unit not attack, and the rule that says so."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any

from rules.kernel.orders import IllegalOrder, Order
from rules.samurai_battles.atlas import ADJACENT, BACK, DRAGON, OFF, apart, is_hex
from rules.samurai_battles.battle.attacks import RANGE, boosters, may_battle
from rules.samurai_battles.battle.strength import inspirers, melee_base, ranged_dice
from rules.samurai_battles.battlefield.sight import clear
from rules.samurai_battles.board import Board, Leader, Unit
from rules.samurai_battles.movement.orders import is_detached, place_of

HINDERED = {
    ("fire", "cavalry_charge"): "19.3",
    ("melee", "hold_and_shoot"): "19.6",
    ("swarm", "hold_and_shoot"): "19.6",
}


def why_no_attack(board: Board, order: Order) -> IllegalOrder | None:
    """The first thing that is wrong with an attack: its unit, its target, or its inspiration."""
    origins, goal = order.args.get("from"), order.args.get("to")
    hexes: list[Any] = origins if isinstance(origins, list) else [origins]
    if order.kind not in ("fire", "melee", "swarm") or not all(map(is_hex, hexes)) or not is_hex(goal):
        return None
    for hex_ in hexes:
        refusal = why_not_this_unit(board, order, hex_) or why_not_there(board, order.kind, hex_, str(goal))
        if refusal is not None:
            return refusal
    if order.kind == "swarm" and len(set(hexes)) < 2:
        return IllegalOrder("battle.swarm_of_one", "10.4")
    units = [unit for hex_ in hexes if (unit := board.unit_at(hex_)) is not None]
    role = "fire" if order.kind == "fire" else "attack"
    return why_no_booster(board, order, units, str(goal), role) or why_not_inspired(board, order.args)


def why_no_booster(
    board: Board, order: Order, units: list[Unit], goal: str, role: str
) -> IllegalOrder | None:
    """A Dragon card of this moment, held and paid for, that has nothing to act on."""
    card = order.args.get("dragon")
    if not units or not isinstance(card, str) or card not in DRAGON:
        return None
    if card in boosters(board, units, goal, role):
        return None
    return IllegalOrder("battle.no_use", DRAGON[card].rule, card=card)


def why_not_this_unit(board: Board, order: Order, hex_: str) -> IllegalOrder | None:
    unit = board.unit_at(hex_)
    if unit is None or unit.side != order.seat:
        return IllegalOrder("battle.nobody", "10.1", hex=hex_)
    if not unit.ordered:
        return IllegalOrder("battle.not_ordered", "8.1", hex=hex_)
    if unit.fought:
        return IllegalOrder("battle.has_fought", "10.1", hex=hex_)
    if unit.barred:
        entered = unit.kind.arm in board.ground(hex_).no_battle_on_entry
        return IllegalOrder("battle.barred", "9.7" if entered else "9.4", hex=hex_)
    rule = HINDERED.get((order.kind, board.tactic)) or ("" if may_battle(board, unit) else "19.7")
    if rule:
        return IllegalOrder("battle.hindered", rule, card=board.tactic, hex=hex_)
    if order.kind == "swarm" and unit.type != "li":
        return IllegalOrder("battle.no_levies", "10.4", hex=hex_)
    if order.kind == "fire" and not unit.kind.ranged:
        return IllegalOrder("battle.no_bows", "10.2", hex=hex_)
    return None


def why_not_there(board: Board, kind: str, hex_: str, goal: str) -> IllegalOrder | None:
    unit = board.unit_at(hex_)
    assert unit is not None
    if kind == "fire" and board.near_enemy(hex_, unit.side):
        return IllegalOrder("battle.adjacent", "10.2", hex=hex_)
    if board.held_by(goal) in (None, unit.side):
        return IllegalOrder("battle.no_enemy", "10.1", hex=goal)
    return why_no_shot(board, unit, goal) if kind == "fire" else why_no_melee(board, unit, goal)


def why_no_melee(board: Board, unit: Unit, goal: str) -> IllegalOrder | None:
    if goal not in ADJACENT[unit.hex]:
        return IllegalOrder("battle.not_adjacent", "10.3", hex=unit.hex, target=goal)
    storms = unit.kind.arm == "cavalry" and board.land.get(goal) == "castle"
    if storms or not melee_base(board, unit, goal):
        return IllegalOrder("battle.castle", "20.13", hex=unit.hex)
    return None


def why_no_shot(board: Board, unit: Unit, goal: str) -> IllegalOrder | None:
    target, far = board.unit_at(goal), apart(unit.hex, goal)
    if target is not None and target.is_guard:
        return IllegalOrder("battle.guards", "3.3", hex=goal)
    if far > RANGE or not unit.kind.ranged[far - 2]:
        return IllegalOrder("battle.out_of_range", "10.2", hex=unit.hex, target=goal, far=far)
    if not ranged_dice(board, unit, goal, far):
        return IllegalOrder("battle.castle", "20.13", hex=unit.hex)
    if not clear(board.land, board.occupied(), unit.hex, goal):
        return IllegalOrder("battle.no_sight", "2.7", hex=unit.hex, target=goal)
    return None


def why_not_inspired(board: Board, args: Mapping[str, Any]) -> IllegalOrder | None:
    wanted = args.get("inspire", "no")
    hexes = wanted if isinstance(wanted, list) else [args["from"]] if wanted == "yes" else []
    for hex_ in hexes:
        unit = board.unit_at(hex_) if is_hex(hex_) else None
        if unit is not None and board.land.get(unit.hex) == "building":
            return IllegalOrder("battle.indoors", "20.8", hex=unit.hex)
        if unit is not None and not inspirers(board, unit):
            return IllegalOrder("battle.no_leader", "10.5", hex=unit.hex)
        if unit is not None and board.honor[unit.side] < 1:
            return IllegalOrder("battle.no_tokens", "10.5")
    return None


def why_no_move(board: Board, order: Order) -> IllegalOrder | None:
    """Why a piece does not move at all."""
    token = order.args.get("from")
    if order.kind != "move" or not isinstance(token, str) or not is_hex(place_of(token)):
        return None
    unit, leader = board.unit_at(place_of(token)), board.leader_at(place_of(token))
    piece: Unit | Leader | None = leader if is_detached(token) or unit is None else unit
    if piece is None or piece.side != order.seat:
        return IllegalOrder("movement.nobody", "9.1", piece=token)
    if isinstance(piece, Unit) and piece.is_guard:
        return IllegalOrder("movement.guards", "3.3", piece=token)
    if not piece.ordered:
        return IllegalOrder("movement.not_ordered", "8.1", piece=token)
    if piece.marched if isinstance(piece, Unit) else piece.moved:
        return IllegalOrder("movement.has_moved", "9.1", piece=token)
    if is_detached(token) and unit is None:
        return IllegalOrder("movement.alone", "9.5", hex=place_of(token))
    return None


def why_no_step(board: Board, here: str, hex_: str, *, first: bool, lone: bool, most: int) -> IllegalOrder:
    """Why a piece on its way does not take the next step; `lone` is a leader by himself."""
    if hex_ == OFF:
        return IllegalOrder("movement.exit" if lone else "movement.unit_exit", "9.6")
    if hex_ not in ADJACENT[here]:
        return IllegalOrder("movement.not_adjacent", "9.1", hex=hex_, here=here)
    if board.ground(hex_).closed:
        return IllegalOrder("movement.closed", "20.4", hex=hex_)
    if not first and board.ground(here).stop:
        return IllegalOrder("movement.must_stop", "9.7", hex=here)
    if board.held_by(hex_) is not None:
        return IllegalOrder("movement.taken", "9.5" if lone else "9.2", hex=hex_)
    if not first and not lone and board.leader_at(here) is not None:
        return IllegalOrder("movement.must_join", "9.3", hex=here)
    return IllegalOrder("movement.too_far", "9.5" if lone else "9.4", hex=hex_, most=most)


def why_no_further_attack(board: Board, order: Order, hex_: str) -> IllegalOrder | None:
    """Why the unit in a hex, which may fight on or fire again, does not do it so."""
    goal = order.args.get("to")
    if order.kind not in ("fire", "melee") or order.args.get("from") != hex_ or not is_hex(goal):
        return None
    return why_not_there(board, order.kind, hex_, str(goal)) or why_not_inspired(board, order.args)


def why_no_retreat(
    board: Board, order: Order, unit: Unit, ways: Iterable[tuple[str, ...]]
) -> IllegalOrder | None:
    """Why a unit that faces flags does not answer them so."""
    path = order.args.get("path", [])
    if order.args.get("from", unit.hex) != unit.hex:
        return IllegalOrder("retreats.not_this", "12.2", hex=unit.hex)
    if order.kind == "stand":
        return IllegalOrder("retreats.too_many", "12.3", hex=unit.hex)
    if order.kind != "retreat" or not isinstance(path, list) or not all(map(is_hex, path)):
        return None
    for here, there in pairwise([unit.hex, *path]):
        if there not in BACK[unit.side][here]:
            return IllegalOrder("retreats.not_back", "12.2", hex=there, here=here)
        if board.ground(there).closed or board.held_by(there) is not None:
            return IllegalOrder("retreats.blocked", "12.2", hex=there)
    lengths = sorted({len(way) for way in ways if way})
    return IllegalOrder("retreats.wrong_length", "12.1", hex=unit.hex, lengths=lengths)
