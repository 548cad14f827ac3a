"""The course of a rating as a small drawing."""

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT, EDGE = 280, 72, 6
LEAST_SPAN = 60.0


@dataclass(frozen=True, slots=True)
class Chart:
    """A line through all values, in the units of an SVG of WIDTH by HEIGHT."""

    points: str
    area: str
    last_x: float
    last_y: float
    low: int
    high: int
    first: int
    last: int
    games: int
    width: int = WIDTH
    height: int = HEIGHT


def chart(values: Sequence[float]) -> Chart | None:
    """The drawing; None for fewer than two values, which make no line."""
    if len(values) < 2:
        return None
    middle = (max(values) + min(values)) / 2
    span = max(max(values) - min(values), LEAST_SPAN)
    spots = [_spot(at / (len(values) - 1), (value - middle) / span) for at, value in enumerate(values)]
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in spots)
    return Chart(
        points=points,
        area=f"{EDGE},{HEIGHT} {points} {WIDTH - EDGE},{HEIGHT}",
        last_x=round(spots[-1][0], 1),
        last_y=round(spots[-1][1], 1),
        low=round(min(values)),
        high=round(max(values)),
        first=round(values[0]),
        last=round(values[-1]),
        games=len(values) - 1,
    )


def _spot(along: float, above: float) -> tuple[float, float]:
    """`along` from 0 to 1, `above` the middle from -0.5 to 0.5."""
    return EDGE + along * (WIDTH - 2 * EDGE), HEIGHT / 2 - above * (HEIGHT - 2 * EDGE)
