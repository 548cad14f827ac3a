"""Colours by meaning, for paper and for dark screens, and sides that anyone can tell apart."""

import re
from collections.abc import Mapping

from msgspec import Struct

from rules.kernel.scene.colours import is_hex, mix, readable_on

KEY = re.compile(r"[a-z][a-z0-9]*(?:[_-][a-z0-9]+)*\Z")

SIDES: dict[str, str] = {
    "blue": "#21439a",
    "red": "#cf3228",
    "gold": "#ecd04a",
    "green": "#319f59",
    "purple": "#ba6cbd",
    "teal": "#8ce0dc",
    "brown": "#43261c",
    "grey": "#6d6f75",
}
# Tints for whole areas: chosen apart from the full colours, because mixing those with white makes them alike.
TINTS: dict[str, str] = {
    "blue": "#99b4da",
    "red": "#e28e8a",
    "gold": "#ead282",
    "green": "#bcd79d",
    "purple": "#ad7ec9",
    "teal": "#ace1e0",
    "brown": "#b58760",
    "grey": "#a9a9b0",
}
DARK_TINTS: dict[str, str] = {
    "blue": "#1a2c56",
    "red": "#7c281f",
    "gold": "#786522",
    "green": "#39603e",
    "purple": "#9b3b9b",
    "teal": "#296f7c",
    "brown": "#2c1b15",
    "grey": "#3d3d40",
}

LIGHT: dict[str, str] = {
    "paper": "#f6f1e4",
    "ink": "#1d2027",
    "ink_soft": "#4f5158",
    "halo": "#fbf7ec",
    "shadow": "#10131a",
    "water": "#a9cbdb",
    "water_deep": "#86b1c8",
    "water_edge": "#e4f1f4",
    "water_ink": "#2b556e",
    "land": "#ece2c4",
    "land_shade": "#c9b888",
    "coast": "#5d5440",
    "border": "#7d7258",
    "grid": "#8f8a78",
    "plain": "#dfe0b4",
    "field": "#e9d79a",
    "forest": "#9dbd86",
    "hill": "#d3bd8c",
    "mountain": "#b49e83",
    "desert": "#efdca6",
    "marsh": "#a9c4a6",
    "town": "#b98a6d",
    "river": "#4f8fb5",
    "road": "#a0713d",
    "rail": "#3c3a38",
    "neutral": "#d9d3c3",
    "impassable": "#8a8173",
    "panel": "#fdfaf2",
    "panel_edge": "#cbbf9f",
    "panel_head": "#3a4252",
    "panel_head_ink": "#fdfaf2",
    "card": "#fffdf6",
    "card_edge": "#8d8262",
    "accent": "#b3261e",
    "good": "#2e7d4f",
    "highlight": "#ffcf33",
    "arrow": "#b3261e",
    "attack": "#b3261e",
    "regroup": "#1d5fb4",
    "retreat": "#7a3ea8",
    "transfer": "#0e7a6d",
    "token_edge": "#16181c",
    "badge": "#fffdf6",
}

DARK: dict[str, str] = {
    "paper": "#15181d",
    "ink": "#f3f0e6",
    "ink_soft": "#b9b7ae",
    "halo": "#12151a",
    "shadow": "#000000",
    "water": "#1f3644",
    "water_deep": "#182a37",
    "water_edge": "#35566a",
    "water_ink": "#9cc3d8",
    "land": "#3b3a33",
    "land_shade": "#2a2925",
    "coast": "#a89f86",
    "border": "#8b846f",
    "grid": "#6d6a60",
    "plain": "#40452f",
    "field": "#51482b",
    "forest": "#2b4630",
    "hill": "#4d4230",
    "mountain": "#574a3e",
    "desert": "#564c30",
    "marsh": "#32473b",
    "town": "#70503f",
    "river": "#5aa0c8",
    "road": "#c19a63",
    "rail": "#c8c4ba",
    "neutral": "#46443e",
    "impassable": "#6b6459",
    "panel": "#1d2128",
    "panel_edge": "#454b57",
    "panel_head": "#394254",
    "panel_head_ink": "#f3f0e6",
    "card": "#262b34",
    "card_edge": "#767060",
    "accent": "#ff7a6b",
    "good": "#6cc492",
    "highlight": "#ffd54a",
    "arrow": "#ff7a6b",
    "attack": "#ff7a6b",
    "regroup": "#6fb1ff",
    "retreat": "#c79bf0",
    "transfer": "#5fd3c2",
    "token_edge": "#f3f0e6",
    "badge": "#f6f1e4",
}


class Palette(Struct, frozen=True):
    """Colours by semantic key, for the light theme and the dark one (which falls back on the light)."""

    light: dict[str, str]
    dark: dict[str, str]

    def __post_init__(self) -> None:
        for theme, colours in (("light", self.light), ("dark", self.dark)):
            for key, colour in colours.items():
                _check_entry(theme, key, colour)
        unknown = sorted(set(self.dark) - set(self.light))
        if unknown:
            raise ValueError(f"the dark palette has colours that the light one lacks: {', '.join(unknown)}")

    def colour(self, name: str, theme: str = "light") -> str:
        """The #rrggbb of a semantic key, or of a colour that is already written out."""
        if name.startswith("#") and is_hex(name):
            return name
        if name not in self.light:
            raise ValueError(f"the palette has no colour {name!r}; write a palette key or #rrggbb")
        return self.dark.get(name, self.light[name]) if theme == "dark" else self.light[name]

    def ink_on(self, name: str) -> str:
        """The key of the ink that reads on a colour: its own `<key>_ink`, or plain dark or white."""
        return f"{name}_ink" if f"{name}_ink" in self.light else readable_on(self.colour(name))

    def extended(self, light: Mapping[str, str], dark: Mapping[str, str] | None = None) -> "Palette":
        """This palette with some colours added or replaced."""
        return Palette({**self.light, **light}, {**self.dark, **(dark or {})})

    def with_sides(self, sides: Mapping[str, str]) -> "Palette":
        """This palette with `<power>` and its `_soft`, `_deep` and `_ink` for powers that take a side."""
        light = {k: v for power, side in sides.items() for k, v in _side(power, side, TINTS, LIGHT).items()}
        dark = {
            k: v for power, side in sides.items() for k, v in _side(power, side, DARK_TINTS, DARK).items()
        }
        return self.extended(light, dark)


def _check_entry(theme: str, key: str, colour: str) -> None:
    if not KEY.match(key):
        raise ValueError(f"{theme} palette: {key!r} is no key: use small letters, digits, _ and -")
    if not is_hex(colour):
        raise ValueError(f"{theme} palette: {key} is {colour!r}; write a colour as #rrggbb")


def _side(power: str, side: str, tints: Mapping[str, str], theme: Mapping[str, str]) -> dict[str, str]:
    if side not in SIDES:
        raise ValueError(f"{power}: there is no side colour {side!r}; choose from {', '.join(SIDES)}")
    full = SIDES[side]
    return {
        power: full,
        f"{power}_soft": tints[side],
        f"{power}_deep": mix(tints[side], theme["ink"], 0.45),
        f"{power}_ink": readable_on(full),
    }


def default_palette() -> Palette:
    """The semantic colours plus the eight sides as side_blue, side_red, ..."""
    return Palette(LIGHT, DARK).with_sides({f"side_{name}": name for name in SIDES})
