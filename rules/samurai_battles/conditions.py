"""What a player may make the rest of a sheet depend on: how the last attack ended, as far as he sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.kernel.texts import Line

CONDITIONS = ("retreats", "eliminated", "cleared", "holds", "hits")


def observed(view: Mapping[str, Any], lines: Sequence[Line]) -> dict[str, int]:
    """The fate of whoever was attacked last; without an attack nothing is true."""
    clash = view["board"]["clash"]
    if not clash or not any(line.code in ("melee.declared", "ranged.fire") for line in lines):
        return dict.fromkeys(CONDITIONS, 0)
    hex_ = clash[-1]
    stands = enemy_stands(view, hex_)
    left = any(fled_from(line, hex_) for line in lines)
    lost = [line.args["blocks"] for line in lines if line.code == "victory.lost" and line.args["hex"] == hex_]
    return {
        "retreats": int(left and not stands),
        "eliminated": int(not left and not stands),
        "cleared": int(not stands),
        "holds": int(stands),
        "hits": sum(lost),
    }


def enemy_stands(view: Mapping[str, Any], hex_: str) -> bool:
    board = view["board"]
    pieces = (*board["units"].values(), *board["leaders"].values())
    return any(piece["hex"] == hex_ and piece["side"] != view["viewer"] for piece in pieces)


def fled_from(line: Line, hex_: str) -> bool:
    """12.2, 12.5: a unit or a leader has left the hex."""
    moved = line.code == "leaders.fled" or (line.code == "retreats.done" and line.args["hexes"])
    return bool(moved) and line.args["origin"] == hex_
