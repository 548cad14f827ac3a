"""What a page says when the pointer rests on a territory."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.axis_allies_1942.atlas import TERRITORIES
from rules.axis_allies_1942.names import CATALOGUE
from rules.kernel.texts import Text


def land_tips(board: Mapping[str, Any], lang: str) -> dict[str, str]:
    return {land: land_tip(board, land, lang) for land in TERRITORIES}


def land_tip(board: Mapping[str, Any], land: str, lang: str) -> str:
    """Poland: Germany, 2 IPC."""
    about = TERRITORIES[land]
    if about.neutral:
        return CATALOGUE.word(Text.of("scene.tip.neutral", space=land), lang)
    facts = {"space": land, "power": board["control"][land], "ipc": about.ipc}
    tip = CATALOGUE.word(Text.of("scene.tip.land", **facts), lang)
    if about.victory_city:
        tip += f" · {CATALOGUE.name('city', land, lang)}"
    if land in board["factories"]:
        tip += " · " + CATALOGUE.word(Text.of("scene.tip.complex", damage=board["factories"][land]), lang)
    return tip
