"""Lines in pixels: strokes with round joints, and the outlines of circles and rounded rectangles."""

from math import atan2, ceil, cos, radians, sin

from pbem.maps.geometry import Polyline
from pbem.maps.pen import Ink, Pen

Pixels = tuple[int, int, int, int]
_JOINED = 4


def stroke_line(
    pen: Pen,
    ring: Polyline,
    width: int,
    ink: Ink,
    *,
    closed: bool,
    round_ends: bool = True,
) -> None:
    """A line of whole pixels' width, with round joints where they show and round ends if wanted."""
    line = [*ring, ring[0]] if closed else ring
    pen.line(line, ink, width)
    if width < _JOINED:
        return
    r = (width - 1) / 2
    spots = gaps([*line, line[1]] if closed else line, width)
    if not closed and round_ends:
        spots += [line[0], line[-1]]
    for x, y in spots:
        pen.ellipse(x, y, r, ink)


def gaps(line: Polyline, width: int) -> Polyline:
    """The bends of a line where the outer corner would be open by a pixel or more."""
    found: Polyline = []
    for (ax, ay), (bx, by), (cx, cy) in zip(line, line[1:], line[2:], strict=False):
        ux, uy, vx, vy = bx - ax, by - ay, cx - bx, cy - by
        if abs(atan2(ux * vy - uy * vx, ux * vx + uy * vy)) * width > 2:
            found.append((bx, by))
    return found


def circle_line(x: float, y: float, r: float) -> Polyline:
    """A circle in pixels as a fine polygon."""
    steps = min(96, max(12, ceil(r)))
    return [
        (x + r * cos(radians(360 * i / steps)), y + r * sin(radians(360 * i / steps))) for i in range(steps)
    ]


def slab_line(x: float, y: float, w: float, h: float, radius: float) -> Polyline:
    """A rounded rectangle in pixels as a fine polygon."""
    if radius < 1:
        return [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
    steps = min(16, max(3, ceil(radius / 2)))
    right, bottom = x + w - radius, y + h - radius
    # From the left of the top edge clockwise, as SVG runs dashes round a rectangle.
    corners = ((right, y + radius), (right, bottom), (x + radius, bottom), (x + radius, y + radius))
    line = [(x + radius, y)]
    for quarter, (cx, cy) in enumerate(corners):
        for i in range(steps + 1):
            angle = radians(90 * quarter - 90 + 90 * i / steps)
            line.append((cx + radius * cos(angle), cy + radius * sin(angle)))
    return line
