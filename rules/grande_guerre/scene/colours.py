"""Colours of nations, for their land and for their counters, and of what is drawn on the land."""

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
GROUND = {
    "land_far": "#ddd8c8",
    "relief": "#6d6350",
    "relief_light": "#efe8d2",
    "frontier": "#6b2f2a",
    "front_central": "#8f1d17",
    "front_entente": "#14509e",
    "besieged": "#c62f24",
    "fort": "#fffaf0",
    "fort_edge": "#2a2622",
}
GROUND_DARK = {
    "land_far": "#2b2d2c",
    "relief": "#b9b09a",
    "relief_light": "#33332e",
    "frontier": "#d59a8d",
    "front_central": "#ff8f80",
    "front_entente": "#7fb8ff",
    "besieged": "#ff7a6b",
    "fort": "#f1ead8",
    "fort_edge": "#14161a",
}
PALE, DARK = 0.22, 0.4
"""How much paper is in the colour of a nation's land, and how much of it is left in the dark."""


def mixed(colour: str, other: str, share: float) -> str:
    pairs = [(int(colour[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(a * (1 - share) + b * share):02x}" for a, b in pairs)


def _keys() -> tuple[dict[str, str], dict[str, str]]:
    land = {f"land_{n.lower()}": mixed(colour, "#f4ecd8", PALE) for n, colour in LAND.items()}
    counters = {f"corps_{n.lower()}": colour for n, colour in COUNTERS.items()}
    dark = {f"land_{n.lower()}": mixed("#16181c", colour, DARK) for n, colour in LAND.items()}
    return land | counters | GROUND, dark | GROUND_DARK


PALETTE = default_palette().extended(*_keys())
FRONT = {"central": "front_central", "entente": "front_entente"}


def land_colour(nation: str) -> str:
    return f"land_{nation.lower()}" if nation in LAND else "land"


def corps_colour(nation: str) -> str:
    return f"corps_{nation.lower()}" if nation in COUNTERS else "ink_soft"
