"""5.3: what must be so for a card to be played as an event."""

from __future__ import annotations

from msgspec.structs import replace

from rules.empire_of_the_sun.atlas import CARDS, JAPAN, NATIONS, UNITS, Card
from rules.empire_of_the_sun.board import Board
from rules.empire_of_the_sun.offensives.activation import usable
from rules.empire_of_the_sun.strategy.placement import Entry
from rules.empire_of_the_sun.strategy.replacements import china_ports_lost


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
        return [replaced.new] if commander_places(board, card) else []
    return usable(board, seat, card.id, event=True)


def commander_places(board: Board, card: Card) -> list[str]:
    """A20: Halsey takes Ghormley's place, or a port in which he is in supply; he must find units there."""
    replaced = card.effect("replace_hq")
    assert replaced is not None
    if board.on_map(replaced.old):
        places = [board.at[replaced.old]]
    else:
        places = Entry(board, card.side).places(replaced.new)
    return [place for place in places if _commands_somebody(board, card, replaced.new, place)]


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
