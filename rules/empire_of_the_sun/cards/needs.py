"""5.3: what must be so for a card to be played as an event."""

from __future__ import annotations

from rules.empire_of_the_sun.atlas import CARDS, JAPAN, NATIONS, UNITS, Card
from rules.empire_of_the_sun.board import Board
from rules.empire_of_the_sun.offensives.activation import usable
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
        return halsey(board, replaced.old, replaced.new)
    return usable(board, seat, card.id, event=True)


def halsey(board: Board, old: str, new: str) -> list[str]:
    """A20: he takes Ghormley's place, or enters at a port in which he is in supply."""
    from rules.empire_of_the_sun.strategy.placement import Entry

    return [new] if board.on_map(old) or Entry(board, UNITS[new].side).places(new) else []


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
