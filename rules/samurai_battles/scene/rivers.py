"""Streams that flow from hexside to hexside, with their fords and bridges."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import atan2, degrees, hypot

from rules.kernel.scene import AnyShape, Icon, Line, Point, Polygon, Ring
from rules.samurai_battles.atlas import STEPS, TERRAIN, toward
from rules.samurai_battles.scene.ground import ACROSS, DOWN, centre, gaps

WIDTHS = {"river": 40.0, "bridge": 34.0, "ford": 34.0, "shallow_ford": 25.0}
COLOURS = {
    "river": "stream_river",
    "bridge": "stream_river",
    "ford": "stream_ford",
    "shallow_ford": "stream_shallow",
}
BANK = 4.0
ROUND = ("e", "se", "sw", "w", "nw", "ne")


def waters(land: Mapping[str, str]) -> Iterator[AnyShape]:
    """Banks under all water, then the water, then what is in it."""
    wet = {hex_: kind for hex_, kind in land.items() if TERRAIN[kind].water}
    courses = {hex_: flow(hex_, wet) for hex_ in wet}
    pools = gaps(wet)
    for hex_, kind in wet.items():
        yield from stream(courses[hex_], WIDTHS[kind] + 2 * BANK, "bank")
    for pool in pools:
        yield Polygon(rings=(pool,), fill="stream_river", outline="bank", width=WIDTHS["ford"] + 2 * BANK)
    for pool in pools:
        yield Polygon(rings=(pool,), fill="stream_river", outline="stream_river", width=WIDTHS["ford"])
    # Shallows last, so that they reach the hexside and deep water ends there.
    for hex_, kind in sorted(wet.items(), key=lambda each: -WIDTHS[each[1]]):
        yield from stream(courses[hex_], WIDTHS[kind], COLOURS[kind])
    for hex_, kind in wet.items():
        yield from surface(courses[hex_], kind)


def flow(hex_: str, wet: Mapping[str, str]) -> Ring:
    """The line of the water through a hex: from a hexside to another, or from the middle where it springs."""
    sides = [step for step in STEPS if toward(hex_, step) in wet]
    exits = [*sides, *way_out(hex_, sides)] if is_last(sides) else sides
    ends = [hexside(hex_, step, beyond=toward(hex_, step) is None) for step in exits]
    middle = centre(hex_)
    if len(ends) < 2:
        return (*ends, middle)
    line: list[Point] = [ends[0]]
    for end in ends[1:]:
        line += [middle, end]
    return tuple(line)


def is_last(sides: list[str]) -> bool:
    """Whether all other water lies on one side, so that a stream ends or leaves the board here."""
    turns = sorted(ROUND.index(step) for step in sides)
    return len(turns) < 2 or (len(turns) == 2 and (turns[1] - turns[0]) in (1, 5))


def way_out(hex_: str, sides: list[str]) -> list[str]:
    """Where the last hex of a stream leaves the board: straight on if it can, else a little aside."""
    start = ROUND.index(sides[0]) + 3 if sides else 0
    for turn in (0, 1, -1, 2, -2):
        step = ROUND[(start + turn) % 6]
        if toward(hex_, step) is None:
            return [step] if sides else [step, ROUND[(start + turn + 3) % 6]]
    return []


def hexside(hex_: str, step: str, *, beyond: bool) -> Point:
    """The middle of a hexside, or a point well outside where the board ends."""
    (x, y), (dr, dx) = centre(hex_), STEPS[step]
    share = 0.95 if beyond else 0.5
    return x + ACROSS * dx * share, y + DOWN * dr * share


def stream(course: Ring, width: float, colour: str) -> Iterator[AnyShape]:
    for part in arms(course):
        yield Line(points=part, colour=colour, width=width, curved=len(part) > 2)


def arms(course: Ring) -> list[Ring]:
    """The course as lines through at most one bend: one for each two ends."""
    if len(course) <= 3:
        return [course]
    return [course[at : at + 3] for at in range(0, len(course) - 2, 2)]


def surface(course: Ring, kind: str) -> Iterator[AnyShape]:
    (ax, ay), (bx, by) = course[0][-2:], course[-1][-2:]
    length = hypot(bx - ax, by - ay) or 1
    along, across = ((bx - ax) / length, (by - ay) / length), (-(by - ay) / length, (bx - ax) / length)
    middle = course[1][-2:] if len(course) > 2 else ((ax + bx) / 2, (ay + by) / 2)
    if kind == "bridge":
        yield from bridge((middle[0], middle[1]), across)
        return
    for lane in (-0.28, 0.02, 0.3):
        dx, dy = (WIDTHS[kind] * lane * part for part in across)
        for part in arms(course):
            shifted = tuple((x + dx, y + dy) for x, y in part)
            yield Line(points=shifted, colour="ripple", width=1.1, curved=True, dash=(7, 9), opacity=0.75)
    if kind != "river":
        yield from stepping_stones((middle[0], middle[1]), along, across, kind)


def stepping_stones(middle: Point, along: Point, across: Point, kind: str) -> Iterator[AnyShape]:
    """Stones where one may wade: many in a shallow ford, few in a deep one."""
    turn = degrees(atan2(across[1], across[0]))
    places = (-26, 26) if kind == "ford" else (-27, -12, 12, 27)
    for far in places:
        for aside in (-6, 7):
            x = middle[0] + along[0] * far + across[0] * aside
            y = middle[1] + along[1] * far + across[1] * aside
            yield Icon(name="stones", x=x, y=y, size=10, fill="stone", rotation=turn + far)


def bridge(middle: Point, across: Point) -> Iterator[AnyShape]:
    """Planks from bank to bank between two rails."""
    (x, y), (ux, uy) = middle, across
    ends = ((x - ux * 28, y - uy * 28), (x + ux * 28, y + uy * 28))
    yield Line(points=ends, colour="stake", width=24)
    yield Line(points=ends, colour="bank", width=20, dash=(5, 1.4))
    for aside in (-11, 11):
        rail = tuple((px + uy * aside, py - ux * aside) for px, py in ends)
        yield Line(points=rail, colour="stake", width=3)
