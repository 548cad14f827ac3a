"""Why an order is refused: reasons that teach, where the list of what is offered does not say enough."""

from __future__ import annotations

from collections.abc import Sequence

from rules.empire_of_the_sun.atlas import CARDS, UNITS
from rules.empire_of_the_sun.board import Board
from rules.empire_of_the_sun.cards.needs import playable
from rules.empire_of_the_sun.hexes import ALL, BIT, BY_SEA, COAST_BITS, LAND, PORT_BITS, TERRAIN, distance
from rules.empire_of_the_sun.movement.finder import free_layers
from rules.empire_of_the_sun.movement.flights import AirFinder
from rules.empire_of_the_sun.movement.limits import legs, may_enter
from rules.empire_of_the_sun.movement.stacking import room
from rules.empire_of_the_sun.offensives import reaction
from rules.empire_of_the_sun.offensives.activation import (
    agrees,
    allowed_hqs,
    candidates,
    commanded,
    limit,
    matches,
    reached,
    stands_in,
    usable,
)
from rules.empire_of_the_sun.offensives.declaration import joinable, problem
from rules.empire_of_the_sun.offensives.reactions import MOST_CARDS, cancels
from rules.empire_of_the_sun.offensives.shipping import asp_cost, asp_left
from rules.empire_of_the_sun.offensives.stage import MODES, Stage
from rules.empire_of_the_sun.offensives.ways import PORT_MORESBY, reaction_hexes
from rules.empire_of_the_sun.supply.status import commands, supply
from rules.kernel.fields import Partial
from rules.kernel.texts import Text

MOST_HEXES = 60
"""Farther than anybody sails."""
BEACHES = ("landing", "organic", "barge")


# Cards


def why_not_play(board: Board, seat: str, partial: Partial, field: str, value: object) -> Text | None:
    """A card that is not held, or that cannot be used in this way now."""
    if not isinstance(value, str):
        return None
    if field == "card" and value in CARDS and not _holds(board, seat, value):
        return Text.of("refuse.not_held", card=value)
    card = partial.get("card")
    if card not in CARDS:
        return None
    if field == "hq" and value in UNITS:
        return _why_not_hq(board, seat, card, value, event=partial.get("mode") == "ec")
    if field == "unit" and partial.get("mode") == "withdraw" and value in UNITS:
        return Text.of("refuse.withdraw", unit=value)
    return _why_not_mode(board, seat, card, value) if field == "mode" else None


def _holds(board: Board, seat: str, card: str) -> bool:
    deck = board.decks[seat]
    return card in deck.hand or card == deck.future


def _why_not_mode(board: Board, seat: str, card: str, mode: str) -> Text | None:
    match mode:
        case "ec" if CARDS[card].reaction:
            return Text.of("refuse.reaction_card", card=card)
        case "ec" if not playable(board, seat, card):
            return Text.of("refuse.event", card=card)
        case "oc" if not usable(board, seat, card, event=False):
            return Text.of("refuse.nobody_at_all", card=card)
        case "china" | "recall" | "agreement":
            return Text(f"refuse.{mode}")
    return None


def _why_not_hq(board: Board, seat: str, card: str, hq: str, *, event: bool) -> Text | None:
    """6.21: a headquarters that cannot run the offensive of a card."""
    if not UNITS[hq].hq or UNITS[hq].side != seat or not board.on_map(hq):
        return Text.of("refuse.no_hq", hq=hq)
    if hq not in allowed_hqs(board, seat, CARDS[card], event=event):
        return Text.of("refuse.hq_by_card", card=card, hq=hq)
    if hq not in supply(board).hqs:
        return Text.of("refuse.no_supply", unit=hq)
    return Text.of("refuse.nobody", card=card, hq=hq)


def why_not_answer(board: Board, seat: str, partial: Partial, field: str, value: object) -> Text | None:
    """5.32: a card that is no answer to this offensive."""
    if field not in ("cards", "success", "failure") or not isinstance(value, str) or value not in CARDS:
        return None
    card, named = value, [*partial.get("cards", []), *partial.get(field, [])]
    if not _holds(board, seat, card):
        return Text.of("refuse.not_held", card=card)
    if not CARDS[card].reaction:
        return Text.of("refuse.no_reaction_card", card=card)
    if card in named:
        return Text.of("refuse.card_twice", card=card)
    if any(cancels(CARDS[each]) for each in (card, *named)) and named:
        return Text("refuse.cancels_alone")
    if len(named) >= MOST_CARDS:
        return Text.of("refuse.three_cards", most=MOST_CARDS)
    return Text.of("refuse.no_answer", card=card)


# Activation


def why_not_active(board: Board, chosen: list[str], value: object) -> Text | None:
    """6.21: why a unit cannot be activated."""
    off = board.battle
    if not isinstance(value, str) or value not in UNITS:
        return None
    unit = value
    if UNITS[unit].side != off.seat or not board.on_map(unit) or UNITS[unit].hq:
        return Text.of("refuse.no_unit", unit=unit)
    if unit in chosen:
        return Text.of("refuse.twice", unit=unit)
    if off.event and off.strategy.only and not matches(unit, off.strategy.only):
        return Text.of("refuse.not_by_card", unit=unit, card=off.card)
    if unit not in supply(board).units:
        return Text.of("refuse.no_supply", unit=unit)
    if off.hq and not commanded(off, off.hq, unit):
        return Text.of("refuse.no_command", unit=unit, hq=off.hq)
    if unit in board.bombed:
        return Text.of("refuse.bombed", unit=unit)
    if unit not in candidates(board, off):
        return Text.of("refuse.out_of_range", unit=unit, hq=off.hq)
    if not agrees(board, off.hq, [*chosen, unit]):
        return Text.of("refuse.rivalry", unit=unit)
    return Text.of("refuse.too_many", limit=limit(board, off))


def why_not_react(board: Board, partial: Partial, field: str, value: object) -> Text | None:
    """6.26: why a headquarters or a unit cannot react."""
    if not isinstance(value, str) or value not in UNITS:
        return None
    if field == "hq":
        return _why_not_reacting_hq(board, value)
    return _why_not_reacting(board, partial["hq"], partial.get("units", []), value)


def _why_not_reacting_hq(board: Board, hq: str) -> Text | None:
    off, card = board.battle, reaction.counteroffensive(board)
    if not UNITS[hq].hq or UNITS[hq].side != off.other or not board.on_map(hq):
        return Text.of("refuse.no_hq", hq=hq)
    if card and hq not in allowed_hqs(board, off.other, card, event=True):
        return Text.of("refuse.hq_by_card", card=card.id, hq=hq)
    if hq not in supply(board).hqs:
        return Text.of("refuse.no_supply", unit=hq)
    if not any(distance(board.at[hq], h) <= UNITS[hq].range for h in reaction_hexes(off)):
        return Text.of("refuse.no_battle_near", hq=hq)
    return Text.of("refuse.nobody_reacts", hq=hq)


def _why_not_reacting(board: Board, hq: str, chosen: list[str], unit: str) -> Text | None:
    off, card = board.battle, reaction.counteroffensive(board)
    if UNITS[unit].side != off.other or not board.on_map(unit) or UNITS[unit].hq:
        return Text.of("refuse.no_unit", unit=unit)
    if unit in chosen:
        return Text.of("refuse.twice", unit=unit)
    if card and card.only and not matches(unit, card.only):
        return Text.of("refuse.not_by_card", unit=unit, card=card.id)
    if unit not in supply(board).units:
        return Text.of("refuse.no_supply", unit=unit)
    if not commands(hq, unit):
        return Text.of("refuse.no_command", unit=unit, hq=hq)
    if not stands_in(board, unit, reached(board, hq)):
        return Text.of("refuse.out_of_range", unit=unit, hq=hq)
    if unit not in (*reaction.able(board, hq), *reaction.led(board, hq, chosen)):
        return Text.of("refuse.no_part", unit=unit)
    if not agrees(board, hq, [*chosen, unit]):
        return Text.of("refuse.rivalry", unit=unit)
    return Text.of("refuse.too_many", limit=reaction.limit(board, hq))


# Moves


def why_not_campaign(stage: Stage, partial: Partial, field: str, value: object) -> Text | None:
    """6.23, 6.24: why units cannot move so, or why the offensive cannot be final."""
    if field == "kind" and value == "done":
        found = problem(stage.board)
        return found[0] if found else None
    if field == "kind" and value == "move" and stage.off.extra:
        return Text("refuse.after_drop")
    if partial.kind == "battle":
        return _why_not_battle(stage, partial, field, value)
    return why_not_move(stage, partial, field, value)


def why_not_countermove(stage: Stage, partial: Partial, field: str, value: object) -> Text | None:
    """6.26: why reacting units cannot move so, or join a battle."""
    if partial.kind == "join" and field == "units":
        return _why_not_battle(stage, partial, field, value)
    return why_not_move(stage, partial, field, value)


def _why_not_battle(stage: Stage, partial: Partial, field: str, value: object) -> Text | None:
    off = stage.off
    if field == "hex" and isinstance(value, str) and value in BIT:
        elsewhere = stage.battle_hexes() and not stage.battle_hexes() & BIT[value]
        if not off.event and elsewhere:
            return Text("refuse.one_battle")
        if not stage.here.present(stage.foe) & BIT[value]:
            return Text.of("refuse.no_enemy", hex=value)
        return Text.of("refuse.nobody_strikes", hex=value)
    if field == "units" and isinstance(value, list):
        able = joinable(stage, partial["hex"])
        wrong = [u for u in value if u in UNITS and u not in able] if all(_known(value)) else []
        return Text.of("refuse.no_strike", unit=wrong[0], hex=partial["hex"]) if wrong else None
    return None


def _known(words: list[object]) -> list[bool]:
    return [isinstance(word, str) for word in words]


def why_not_move(stage: Stage, partial: Partial, field: str, value: object) -> Text | None:
    """7: a stack that cannot be formed, or a hex to which it has no way."""
    if partial.kind != "move" or not isinstance(value, str):
        return None
    if field == "by" and value in MODES:
        return Text.of("refuse.nobody_moves", by=value)
    if field == "units" and value in UNITS:
        return _why_not_unit(stage, partial["by"], partial.get("units", []), value)
    if field == "path" and value in BIT:
        return why_not_way(stage, partial["by"], partial["units"], value)
    return None


def _why_not_unit(stage: Stage, by: str, chosen: list[str], unit: str) -> Text | None:
    board, off = stage.board, stage.off
    if unit not in stage.active:
        return Text.of("refuse.inactive", unit=unit)
    if unit in off.moved:
        return Text.of("refuse.has_moved", unit=unit)
    if unit in {each for battle in off.battles for each in (*battle.op, *battle.rp)}:
        return Text.of("refuse.promised", unit=unit)
    if chosen and board.at[unit] != board.at[chosen[0]]:
        return Text.of("refuse.other_hex", unit=unit, hex=board.at[chosen[0]])
    if stage.fits(by, [*chosen, unit]):
        return Text.of("refuse.nowhere", unit=unit, by=by)
    points = sum(asp_cost(board, u) for u in (*chosen, unit) if UNITS[u].ground)
    if by == "landing" and UNITS[unit].amphibious and points > asp_left(board, stage.side):
        return Text.of("refuse.shipping", points=points, left=asp_left(board, stage.side))
    return Text.of("refuse.means", unit=unit, by=by)


def why_not_way(stage: Stage, by: str, units: Sequence[str], hex_: str) -> Text:
    """The first thing that keeps a stack from a hex."""
    finder = stage.finder(by, units)
    if isinstance(finder, AirFinder):
        return _why_not_flight(stage, finder, hex_)
    closed = [u for u in units if hex_ in LAND and UNITS[u].ground and not may_enter(u, hex_)]
    if by == "land":
        if stage.reacting and finder.onward((), hex_):
            return Text.of("refuse.no_part_there", hex=hex_)
        return _why_not_march(stage, units[0], closed, hex_)
    return _why_not_voyage(stage, by, units, closed, hex_)


def _why_not_flight(stage: Stage, finder: AirFinder, hex_: str) -> Text:
    if hex_ not in finder.fields:
        fought = stage.battle_hexes() & BIT[hex_]
        return Text.of("refuse.airfield_in_battle" if fought else "refuse.no_airfield", hex=hex_)
    if stage.reacting and finder.onward((), hex_):
        return Text.of("refuse.no_part_there", hex=hex_)
    return Text.of("refuse.too_far_to_fly", hex=hex_, legs=finder.legs, range=finder.reach)


def _why_not_march(stage: Stage, unit: str, closed: list[str], hex_: str) -> Text:
    if closed:
        return Text.of("refuse.closed", unit=unit, hex=hex_)
    if _second_battle(stage, hex_):
        return Text("refuse.one_battle")
    return Text.of("refuse.march", unit=unit, hex=hex_, points=legs(stage.off))


def _second_battle(stage: Stage, hex_: str) -> bool:
    """6.1: with an operations card a second hex with enemies is closed."""
    return not stage.reacting and bool(stage.here.present(stage.foe) & ~stage.may_meet() & BIT[hex_])


def _why_not_voyage(stage: Stage, by: str, units: Sequence[str], closed: list[str], hex_: str) -> Text:
    start = stage.board.at[units[0]]
    layers = free_layers(BIT[start], MOST_HEXES, BY_SEA, ALL)
    far = next((n for n, layer in enumerate(layers) if layer & BIT[hex_]), 0)
    twice = by == "strategic" or (by == "transport" and bool(BIT[start] & PORT_BITS))
    points = stage.landing_points(units) if by in BEACHES else stage.points()
    most = 1 if by == "barge" else points * (2 if twice else 1)
    if not far:
        return Text.of("refuse.no_sea", hex=hex_)
    if far > most:
        return Text.of("refuse.too_far", hex=hex_, far=far, most=most)
    if closed:
        return Text.of("refuse.closed", unit=closed[0], hex=hex_)
    if _second_battle(stage, hex_):
        return Text("refuse.one_battle")
    return _why_not_end(stage, by, units, start, hex_)


def _why_not_end(stage: Stage, by: str, units: Sequence[str], start: str, hex_: str) -> Text:
    here, there = BIT[start], BIT[hex_]
    if by in BEACHES:
        if not there & COAST_BITS or (TERRAIN[hex_] == "mountain" and hex_ != PORT_MORESBY):
            return Text.of("refuse.no_beach", hex=hex_)
        if stage.closed_beaches(units) & there:
            return Text.of("refuse.no_marines", hex=hex_)
    if by in ("strategic", "transport") and not stage.own & PORT_BITS & there:
        return Text.of("refuse.no_port", hex=hex_)
    if by != "sea" and stage.zoi & (here | there):
        return Text.of("refuse.zone", hex=hex_ if stage.zoi & there else start)
    if stage.reacting:
        return Text.of("refuse.no_part_there", hex=hex_)
    return Text.of("refuse.no_anchorage" if by == "sea" else "refuse.way_closed", hex=hex_)


def why_not_stay(board: Board, unit: str, hex_: object) -> Text | None:
    """7.24, 7.34: a place that is full; otherwise the list of places says enough."""
    if unit in UNITS and isinstance(hex_, str) and hex_ in BIT and not room(board, unit, hex_):
        return Text.of("refuse.full", hex=hex_)
    return None
