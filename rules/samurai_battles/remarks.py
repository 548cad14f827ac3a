"""What stands in a hex and what a card does, said beside the options of an order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.kernel.texts import Text, named
from rules.samurai_battles.atlas import COMMAND, DRAGON, FOE, becomes
from rules.samurai_battles.movement.orders import is_detached, place_of

PIECES = ("pieces", "from", "to", "target", "hex", "inspire")
CARDS = ("card", "dragon", "target")


def remark(board: Mapping[str, Any], name: str, value: str) -> Text | None:
    """The piece that an option of a field names, the effect of the card, or what a leader's death brings."""
    if (name, value) == ("kind", "seppuku"):
        return Text("remark.seppuku")
    if (name, value, board["phase"]) == ("card", "counter_attack", "command"):
        return copy(board)
    if name in CARDS and value in COMMAND:
        return named("command_help", value)
    if name in CARDS and value in DRAGON:
        return Text.of("remark.dragon", card=value, cost=DRAGON[value].cost)
    return piece(board, value) if name in PIECES and not is_detached(value) else None


def copy(board: Mapping[str, Any]) -> Text:
    """19.4: what a Counter Attack would be if it were played now."""
    card = becomes("counter_attack", board["last"].get(FOE[board["active"]]))
    return Text("remark.no_copy") if card == "counter_attack" else Text.of("remark.copy", card=card)


def piece(board: Mapping[str, Any], token: str) -> Text | None:
    """The unit in a hex with its strength, or the leader who stands there alone."""
    hex_ = place_of(token)
    unit = next((unit for unit in board["units"].values() if unit["hex"] == hex_), None)
    led = any(leader["hex"] == hex_ for leader in board["leaders"].values())
    if unit is None:
        return Text("remark.leader") if led else None
    return Text.of("remark.led" if led else "remark.unit", unit=unit["type"], blocks=unit["blocks"])
