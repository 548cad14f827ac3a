"""Colours of nations, for their land and for their counters."""

from __future__ import annotations

from rules.kernel.scene import default_palette

LAND = {
    "FR": "#96acd6",
    "GB": "#da9892",
    "DE": "#aaaca4",
    "AH": "#e8ce84",
    "RU": "#a8c294",
    "IT": "#bad6ac",
    "TR": "#d4b084",
    "BE": "#ecda96",
    "NL": "#eec492",
    "RS": "#ca9cba",
    "ME": "#b28aa0",
    "BG": "#c6c492",
    "RO": "#bcb2d8",
    "GR": "#9cc8d0",
    "AL": "#d0988c",
    "CH": "#e4b2aa",
    "LU": "#b0d2d0",
    "PE": "#ccc8aa",
    "DK": "#d6a896",
    "NO": "#b8c4ce",
    "SE": "#b6cadc",
    "ES": "#ead4aa",
    "PT": "#b2caa2",
    "US": "#bec4d6",
}
COUNTERS = {
    "FR": "#2f4f9e",
    "GB": "#a8382f",
    "DE": "#4a4f48",
    "AH": "#b98b1d",
    "RU": "#3f7a35",
    "IT": "#4f8f45",
    "TR": "#8a5a25",
    "BE": "#c9a227",
    "NL": "#c9781c",
    "RS": "#8d3f78",
    "ME": "#6b3f58",
    "BG": "#77752f",
    "RO": "#6454a0",
    "GR": "#2f7f8c",
    "CH": "#a5483c",
    "US": "#55608a",
    "PT": "#4f7a38",
    "ES": "#a8812f",
    "SE": "#3f6a94",
    "NO": "#4c6a85",
    "DK": "#944a35",
}
DARK = 0.42


def darkened(colour: str) -> str:
    parts = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    return "#" + "".join(f"{int(part * DARK):02x}" for part in parts)


def _keys() -> tuple[dict[str, str], dict[str, str]]:
    light = {f"land_{n.lower()}": colour for n, colour in LAND.items()}
    light |= {f"corps_{n.lower()}": colour for n, colour in COUNTERS.items()}
    dark = {key: darkened(colour) for key, colour in light.items() if key.startswith("land_")}
    return light, dark


PALETTE = default_palette().extended(*_keys())


def land_colour(nation: str) -> str:
    return f"land_{nation.lower()}" if nation in LAND else "land"


def corps_colour(nation: str) -> str:
    return f"corps_{nation.lower()}" if nation in COUNTERS else "ink_soft"
