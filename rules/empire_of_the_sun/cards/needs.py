"""5.3: what must be so for a card to be played as an event."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rules.empire_of_the_sun.atlas import CARDS, JAPAN, NATIONS, UNITS, Card, enemy
from rules.empire_of_the_sun.board import BOX, Board
from rules.empire_of_the_sun.hexes import BIT
from rules.empire_of_the_sun.offensives.activation import usable
from rules.empire_of_the_sun.strategy.placement import Entry
from rules.empire_of_the_sun.strategy.replacements import china_ports_lost
from rules.empire_of_the_sun.supply.paths import reach
from rules.empire_of_the_sun.supply.position import position, suffered
from rules.empire_of_the_sun.supply.status import COMMANDED, supply


def playable(board: Board, seat: str, card: str) -> bool:
    """Whether the event may be played by the Offensive player now."""
    strategy = CARDS[card]
    if strategy.reaction or not all(met(board, need) for need in strategy.needs):
        return False
    return not strategy.offensive or bool(hqs_for_event(board, seat, strategy))


def hqs_for_event(board: Board, seat: str, card: Card) -> list[str]:
    """The headquarters that can run the event; Halsey need not be there before his card is played."""
    replaced = card.effect("replace_hq")
    if replaced and board.place(replaced.new) == "":
        return [replaced.new] if next(_commanding(board, card), None) else []
    return usable(board, seat, card.id, event=True)


def commander_places(board: Board, card: Card) -> list[str]:
    """A20: Halsey takes Ghormley's place, or a port in which he is in supply; he must find units there."""
    return list(_commanding(board, card))


def _commanding(board: Board, card: Card) -> Iterator[str]:
    replaced = card.effect("replace_hq")
    assert replaced is not None
    hq = replaced.new
    if board.on_map(replaced.old):
        places = [board.at[replaced.old]]
        yield from (place for place in places if _commands_somebody(board, card, hq, place))
        return
    for place in Entry(board, card.side).places(hq):
        if _finds_supplied(board, hq, place) or _commands_somebody(board, card, hq, place):
            yield place


def _finds_supplied(board: Board, hq: str, place: str) -> bool:
    """Whether units that are in supply already are in range: one more headquarters takes that from nobody."""
    here, fed, side = position(board), supply(board), UNITS[hq].side
    zoi = suffered(here, side, fed.fliers)
    there = reach(place, UNITS[hq].range, here.occupied(enemy(side)), zoi)
    units = (u for u in fed.units if u in COMMANDED[hq] and here.at.get(u) not in (BOX, None))
    return any(there & BIT[here.at[u]] and u not in board.bombed for u in units)


def _commands_somebody(board: Board, card: Card, hq: str, place: str) -> bool:
    at = {unit: where for unit, where in board.at.items() if where != place or not UNITS[unit].hq}
    there = replace(board, at=at | {hq: place})
    return hq in usable(there, card.side, card.id, event=True)


def met(board: Board, need: str) -> bool:
    what, _, rest = need.partition(" ")
    match what:
        case "flag":
            return board.has(rest)
        case "no_flag":
            return not board.has(rest)
        case "no_rivalry":
            return not board.decks[rest].rivalry
        case "japan":
            return all(board.controls(JAPAN, hex_) for hex_ in rest.split())
        case "china_ports":
            return not china_ports_lost(board)
        case "aleutians":
            return any(board.units_in(h, JAPAN) for h in NATIONS["aleutians"]["hexes"])
        case "turn":
            return board.turn == 1
    raise ValueError(need)
