"""Small drawings for pages: what a legend, a swatch or a card shows, in the colours of a scene's palette."""

from pbem.maps.svg import symbol_paths
from pbem.maps.svg_style import Stylesheet
from pbem.maps.svg_text import Element
from rules.kernel.scene import Fill, Gradient, Key, Plot, Scene

PLOT = (300, 130)
"""The size of a plot on a page, before it is stretched to its room."""


class Sampler:
    """Draws samples, and collects the style sheet that they need."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.style = Stylesheet(scene.palette)

    def key(self, key: Key) -> str:
        """The sample of an entry of a legend."""
        if key.icon:
            return self.icon(key.icon, key.fill if isinstance(key.fill, str) else "", key.outline)
        if key.line:
            return self.line(key.line, key.dash)
        return self.swatch(key.fill, key.outline or "border")

    def icon(self, name: str, fill: str = "", outline: str = "") -> str:
        body = Element("g", {})
        body.ink("fill", self.style.use("f", fill or "ink"))
        if outline:
            body.ink("stroke", self.style.use("s", outline))
            body.put("stroke-width", "7")
        body.ink("color", self.style.use("i", "panel"))
        return _svg("0 0 100 100", body.text(symbol_paths(self.scene.icons[name])))

    def line(self, colour: str, dash: tuple[float, ...]) -> str:
        drawn = Element("path", {"d": "M1 8H31", "stroke-width": "4", "fill": "none"})
        drawn.put("stroke-dasharray", " ".join(f"{part:g}" for part in dash))
        drawn.ink("stroke", self.style.use("s", colour))
        return _svg("0 0 32 16", drawn.text())

    def plot(self, row: Plot) -> str:
        """The lines of a plot; the page names them beside it."""
        wide, high = PLOT
        body = ""
        for level in row.levels:
            y = high * (1 - (level - row.low) / ((row.high - row.low) or 1))
            across = Element("path", {"d": f"M0 {y:.1f}H{wide}", "stroke-dasharray": "3 3", "fill": "none"})
            across.ink("stroke", self.style.use("s", "panel_edge"))
            body += across.text()
        for each in row.series:
            places = " ".join(f"{x * wide:.1f},{y * high:.1f}" for x, y in row.points(each))
            line = Element("polyline", {"points": places, "stroke-width": "2.5", "fill": "none"})
            line.ink("stroke", self.style.use("s", each.colour))
            body += line.text()
        about = {"viewBox": f"-2 -2 {wide + 4} {high + 4}", "aria-hidden": "true", "focusable": "false"}
        return Element("svg", about, ["plot"]).text(body)

    def swatch(self, fill: Fill, outline: str = "token_edge") -> str:
        """A patch of a colour; a hatch has a few of its lines."""
        box = Element("rect", {"x": "1", "y": "1", "width": "30", "height": "14", "rx": "3"})
        plain, hatch = _plain(fill)
        if plain:
            box.ink("fill", self.style.use("f", plain))
        else:
            box.put("fill", "none")
        box.ink("stroke", self.style.use("s", outline))
        if not hatch:
            return _svg("0 0 32 16", box.text())
        lines = Element("path", {"d": "M5 15L11 1M13 15L19 1M21 15L27 1", "fill": "none"})
        lines.ink("stroke", self.style.use("s", hatch))
        return _svg("0 0 32 16", box.text() + lines.text())


def _plain(fill: Fill) -> tuple[str, str]:
    """The ground of a fill, and the lines on it."""
    if isinstance(fill, str):
        return fill, ""
    if isinstance(fill, Gradient):
        return fill.stops[0][1], ""
    return fill.ground, fill.colour


def _svg(box: str, body: str) -> str:
    about = {"viewBox": box, "aria-hidden": "true", "focusable": "false"}
    return Element("svg", about, ["sample"]).text(body)
