"""The colours of the powers: close to those of the boxed game, but told apart by everybody."""

from __future__ import annotations

from rules.kernel.scene import default_palette
from rules.kernel.scene.colours import readable_on

FULL = {
    "soviet_union": "#8f1620",
    "germany": "#565b66",
    "united_kingdom": "#e2cd96",
    "japan": "#ec7416",
    "united_states": "#2f9a68",
}
SOFT = {
    "soviet_union": "#d8928c",
    "germany": "#9b9da5",
    "united_kingdom": "#efe5bf",
    "japan": "#f59a5a",
    "united_states": "#a4dac8",
}
DARK_SOFT = {
    "soviet_union": "#5a2327",
    "germany": "#55575c",
    "united_kingdom": "#a18a48",
    "japan": "#975824",
    "united_states": "#267148",
}
SEA = {"water": "#a5cbdc", "water_deep": "#7fb0c9", "water_edge": "#dceff3", "ice": "#e9f0f2"}
DARK_SEA = {"water": "#20394a", "water_deep": "#172a38", "water_edge": "#3b6077", "ice": "#2c3b46"}


def power_colours(soft: dict[str, str]) -> dict[str, str]:
    """For each power its full colour, the tint of its land, and the ink on its units."""
    found: dict[str, str] = {}
    for power, full in FULL.items():
        found |= {power: full, f"{power}_soft": soft[power], f"{power}_ink": readable_on(full)}
    return found


PALETTE = default_palette().extended(
    {**power_colours(SOFT), **SEA},
    {**power_colours(DARK_SOFT), **DARK_SEA},
)
