"""The colours of the chart and of the counters, light and dark."""

from __future__ import annotations

from rules.empire_of_the_sun.atlas import UNITS
from rules.kernel import scene as draw

LIGHT = {
    "sea": "#abcbd6",
    "basin": "#85b0c5",
    "abyss": "#75a3bc",
    "trench": "#5e8dab",
    "pale": "#d6ded4",
    "open": "#eee4c0",
    "mixed": "#dbd29c",
    "jungle": "#a8c080",
    "light": "#ffffff",
    "lagoon": "#96d4cd",
    "empire": "#ba2c26",
    "resource": "#e2aa14",
    "japan_navy": "#8e1b34",
    "empires": "#1f7a70",
    "japan_rim": "#cf6a62",
    "allies_rim": "#5f86bd",
}
DARK = {
    "sea": "#1f3644",
    "basin": "#1b303d",
    "abyss": "#172936",
    "trench": "#11212c",
    "pale": "#3a4a4c",
    "open": "#454236",
    "mixed": "#4a4833",
    "jungle": "#37472f",
    "light": "#8b8a7a",
    "lagoon": "#2f5f60",
    "empire": "#d0605a",
    "resource": "#c89a2a",
    "japan_navy": "#a3304a",
    "empires": "#2b8f84",
    "japan_rim": "#b5544d",
    "allies_rim": "#4f78b4",
}
PALETTE = draw.default_palette().with_sides({"japan": "red", "allies": "blue"}).extended(LIGHT, DARK)


def colour_of(unit: str) -> str:
    """Red for Japan, its navy darker; blue for the United States, green for the other Allies."""
    counter = UNITS[unit]
    if counter.side == "japan":
        return "japan_navy" if counter.service == "navy" else "japan"
    return "allies" if counter.nation in ("us", "joint") else "empires"
