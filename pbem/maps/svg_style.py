"""The style sheet of an SVG map: classes over CSS variables, so that a dark page darkens the map."""

from rules.kernel.scene import Palette
from rules.kernel.scene.colours import is_hex

_PROPERTIES = {"f": "fill", "s": "stroke", "g": "stop-color", "i": "color"}
_LINES = {
    "round": ("lr", "stroke-linejoin:round;stroke-linecap:round"),
    "butt": ("lb", "stroke-linejoin:round"),
    "halo": ("lh", "stroke-linejoin:round;paint-order:stroke"),
}
# Only what stands for a space takes the pointer, and over its whole area but not beyond it, as a line would.
POINTING = ".{0}{{pointer-events:none}}.{0} [data-space]{{pointer-events:fill}}"
_SANS = '"DejaVu Sans",Verdana,"Bitstream Vera Sans",sans-serif'
_NARROW = f'"DejaVu Sans Condensed",{_SANS}'
_SERIF = '"DejaVu Serif",Georgia,"Times New Roman",serif'
_FONTS = {
    "regular": ("tr", f"font-family:{_SANS}"),
    "bold": ("tb", f"font-family:{_SANS};font-weight:700"),
    "condensed": ("tc", f"font-family:{_NARROW};font-stretch:condensed"),
    "condensed_bold": ("td", f"font-family:{_NARROW};font-stretch:condensed;font-weight:700"),
    "italic": ("ti", f"font-family:{_SERIF};font-style:italic"),
}


class Stylesheet:
    """Collects what a map uses and writes only that."""

    def __init__(self, palette: Palette) -> None:
        self.palette = palette
        self.colours: set[str] = set()
        self.rules: dict[str, str] = {}

    def use(self, kind: str, colour: str) -> tuple[str, str]:
        """The class that paints fill, stroke, stop or ink in a palette colour, or the plain colour."""
        if is_hex(colour):
            return "", colour
        plain = self.palette.colour(colour)
        self.colours.add(colour)
        name, property_name = f"{kind}-{colour}", _PROPERTIES[kind]
        self.rules[name] = f"{property_name}:{plain};{property_name}:var(--{colour})"
        return name, ""

    def line(self, kind: str) -> str:
        """The class for how lines join and end."""
        name, rule = _LINES[kind]
        self.rules[name] = rule
        return name

    def font(self, font: str) -> str:
        """The class of a typeface."""
        name, rule = _FONTS[font]
        self.rules[name] = rule
        return name

    def join(self, other: "Stylesheet") -> None:
        """Take over what another part of the map uses."""
        self.colours |= other.colours
        self.rules |= other.rules

    def css(self, scope: str, *, inline: bool = False) -> str:
        """The sheet, bound to one map by its class; a page may force a theme with data-theme.

        Whoever shows a page knows variables; other readers of pictures find the plain colour before them.
        """
        known = without_plain if inline else str
        light, dark = (self._variables(theme) for theme in ("light", "dark"))
        rules = "".join(f".{scope} .{name}{{{known(rule)}}}" for name, rule in sorted(self.rules.items()))
        return (
            f".{scope}{{{light}}}@media(prefers-color-scheme:dark){{.{scope}{{{dark}}}}}"
            f"[data-theme=light] .{scope}{{{light}}}[data-theme=dark] .{scope}{{{dark}}}{rules}"
        )

    def _variables(self, theme: str) -> str:
        return ";".join(f"--{key}:{self.palette.colour(key, theme)}" for key in sorted(self.colours))


def without_plain(rule: str) -> str:
    """A rule without the plain colour that stands before the variable."""
    return rule.split(";")[-1] if ":var(" in rule else rule
