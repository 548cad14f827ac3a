"""The colours of this board: calm ground under strong blocks, for paper and for dark screens."""

from __future__ import annotations

from rules.kernel.scene import default_palette
from rules.samurai_battles.atlas import SEATS

TILES: dict[str, tuple[str, str]] = {
    "tile_open": ("#e3e6bf", "#3a4130"),
    "tile_half": ("#d6d2b8", "#2c2f27"),
    "tile_forest": ("#bcd3a0", "#2c4431"),
    "tile_hill": ("#e6d6a6", "#453d2a"),
    "tile_village": ("#ead9ae", "#4a4130"),
    "tile_castle": ("#d5d0c3", "#43423e"),
    "tile_ravine": ("#d9c8a2", "#433a2c"),
    "tile_edge": ("#a5a479", "#666c58"),
}
INKS: dict[str, tuple[str, str]] = {
    "grass": ("#b3bd7c", "#5b6647"),
    "tree": ("#33693c", "#4e8a58"),
    "tree_light": ("#6fa65f", "#86bd84"),
    "slope": ("#d8bf84", "#57492e"),
    "summit": ("#c8a763", "#6d5b37"),
    "contour": ("#96763a", "#a98d57"),
    "bank": ("#cdbf8c", "#6a6146"),
    "stream_river": ("#5d9bc2", "#27577a"),
    "stream_ford": ("#94c3dc", "#3a6f8d"),
    "stream_shallow": ("#c6e2ea", "#5b8799"),
    "ripple": ("#f2fafc", "#9cc9dd"),
    "stone": ("#8f8d83", "#a3a097"),
    "wall": ("#f7eed8", "#ddd0b2"),
    "roof": ("#6f4b38", "#a97f5d"),
    "stonework": ("#a9a396", "#6b6860"),
    "paddy": ("#c9d68c", "#56623a"),
    "paddy_ripe": ("#e4d585", "#6b5f34"),
    "bund": ("#94874a", "#8d8253"),
    "chasm": ("#5b4936", "#17130e"),
    "rim": ("#a98f66", "#7c6a4e"),
    "stake": ("#74492a", "#bd9163"),
    "section": ("#9a5a3c", "#d09a76"),
}
CLASSES: dict[str, tuple[str, str]] = {
    "circle": ("#2e7d4f", "#2e7d4f"),
    "triangle": ("#21439a", "#21439a"),
    "square": ("#cf3228", "#cf3228"),
    "swords": ("#1d2027", "#1d2027"),
}
_OWN = {**TILES, **INKS, **{f"class_{name}": pair for name, pair in CLASSES.items()}}
PALETTE = (
    default_palette()
    .with_sides({seat: seat for seat in SEATS})
    .extended({key: pair[0] for key, pair in _OWN.items()}, {key: pair[1] for key, pair in _OWN.items()})
)
