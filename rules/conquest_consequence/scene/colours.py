"""The colours of nations, factions and marks."""

from __future__ import annotations

from rules.kernel.scene import default_palette

COLOURS = {
    "nat_japan": "#e8c24f",
    "nat_usa": "#86b56f",
    "nat_british_empire": "#d89a6c",
    "nat_russia": "#c9786a",
    "nat_nationalist_china": "#7fb6c9",
    "nat_red_china": "#d9646a",
    "nat_armed_minor": "#b7a98a",
    "nat_neutral": "#e6dcc3",
    "nat_province": "#efe3bd",
    "colony_japan": "#f2dfa4",
    "colony_usa": "#bcd8a8",
    "colony_british_empire": "#eecbaa",
    "side_japan": "#9a7414",
    "side_usa": "#2f6a2a",
    "side_soviet": "#8c2b22",
    "side_british_empire": "#8a5527",
    "side_nationalist_china": "#23667d",
    "oil": "#b3261e",
    "spring": "#5c8f3a",
    "summer": "#c9861a",
    "fall": "#a2542a",
    "closed": "#7a1f1f",
}
PALETTE = default_palette().extended(COLOURS)


def side(faction: str) -> str:
    """The colour of a faction's markers; nations of their own have that of Armed Minors."""
    return f"side_{faction}" if f"side_{faction}" in COLOURS else "nat_armed_minor"
