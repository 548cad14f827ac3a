"""Why an order is refused: reasons that teach, where the list of what is offered does not say enough."""

from __future__ import annotations

from rules.empire_of_the_sun.atlas import CARDS, UNITS
from rules.empire_of_the_sun.board import Board
from rules.empire_of_the_sun.cards.needs import playable
from rules.empire_of_the_sun.offensives.activation import agrees, candidates, commanded, limit, matches
from rules.empire_of_the_sun.offensives.declaration import problem
from rules.empire_of_the_sun.supply.status import supply
from rules.kernel.fields import Partial
from rules.kernel.texts import Text


def why_not_play(board: Board, seat: str, partial: Partial, field: str, value: object) -> Text | None:
    """A card that is not held, or that cannot be used in this way now."""
    deck = board.decks[seat]
    if not isinstance(value, str):
        return None
    if field == "card" and value in CARDS and value not in (*deck.hand, deck.future):
        return Text.of("refuse.not_held", card=value)
    card = partial.get("card")
    if field != "mode" or card not in CARDS:
        return None
    if value == "ec" and CARDS[card].reaction:
        return Text.of("refuse.reaction_card", card=card)
    if value == "ec" and not playable(board, seat, card):
        return Text.of("refuse.event", card=card)
    if value == "china":
        return Text("refuse.china")
    return None


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
    if unit not in candidates(board, off):
        return Text.of("refuse.out_of_range", unit=unit, hq=off.hq)
    if not agrees(board, off.hq, [*chosen, unit]):
        return Text.of("refuse.rivalry", unit=unit)
    return Text.of("refuse.too_many", limit=limit(board, off))


def why_not_campaign(board: Board, seat: str, partial: Partial, field: str, value: object) -> Text | None:
    """6.23, 6.24: why units cannot move so, or why the offensive cannot be final."""
    if not isinstance(value, str):
        return None
    if field == "kind" and value == "done":
        found = problem(board)
        return found[0] if found else None
    if field == "units" and value in UNITS:
        return _why_not_unit(board, value)
    if partial.kind == "battle" and field == "hex" and not board.battle.event:
        return Text("refuse.one_battle") if board.battle.battles else None
    return None


def _why_not_unit(board: Board, unit: str) -> Text | None:
    off = board.battle
    if unit not in off.active:
        return Text.of("refuse.inactive", unit=unit)
    if unit in off.moved:
        return Text.of("refuse.has_moved", unit=unit)
    return None
