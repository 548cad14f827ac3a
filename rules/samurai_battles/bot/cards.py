"""How much a Command card can do."""

from __future__ import annotations

from rules.samurai_battles.atlas import COMMAND, SYMBOLS, UNITS, sections
from rules.samurai_battles.bot.eyes import Piece, View, army, at, to_enemy
from rules.samurai_battles.movement.orders import place_of

SYMBOL_CARDS = {"circles": "circle", "triangles": "triangle", "squares": "square"}
FITTING = {"shogun": 3, "serpent_command": 4, "infantry_onslaught": 3, "leadership": 3}
USELESS = -5.0


def urgency(board: View, seat: str, token: str) -> float:
    """How much a unit can do: those in reach first, then those that come nearest."""
    unit = at(board["units"], place_of(token))
    if unit is None or unit["type"] == "bg":
        return -20.0
    far = to_enemy(board, seat, unit["hex"])
    kind = UNITS[unit["type"]]
    reach = max(kind.battle_move + 1, 3 if kind.ranged else 0)
    blocks: int = unit["blocks"]
    return (6.0 if far <= reach else 0.0) - far + kind.melee / 4 + blocks / 4


def card_worth(board: View, seat: str, card: str) -> float:
    """The sum of what the best units of the card could do."""
    own, number = army(board, seat), board["cards"][seat]
    if COMMAND[card].sections:
        return sections_worth(board, seat, COMMAND[card].sections)
    if (symbol := SYMBOL_CARDS.get(card)) in SYMBOLS:
        return best([u for u in own if UNITS[u["type"]].symbol == symbol], board, seat, number)
    if card == "cavalry_charge":
        return 1.3 * best([u for u in own if UNITS[u["type"]].arm == "cavalry"], board, seat, 4)
    if card == "hold_and_shoot":
        return best([u for u in own if UNITS[u["type"]].ranged], board, seat, 4)
    return best(own, board, seat, FITTING[card]) if card in FITTING else USELESS


def sections_worth(board: View, seat: str, shares: dict[str, int]) -> float:
    own, number = army(board, seat), board["cards"][seat]
    return sum(
        best([u for u in own if name in sections(u["hex"], seat)], board, seat, share or number)
        for name, share in shares.items()
    )


def best(units: list[Piece], board: View, seat: str, number: int) -> float:
    found = sorted((8 + urgency(board, seat, u["hex"]) for u in units), reverse=True)
    return sum(max(0.0, each) for each in found[:number])
