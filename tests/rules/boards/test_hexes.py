import itertools
import math

from hypothesis import given
from hypothesis import strategies as st

from rules.boards.hexes import STEPS, Cube, Layout, Offset, distance, to_cube

layouts = st.sampled_from(Layout)
small = st.integers(-30, 30)
offsets = st.builds(Offset, small, small)
cubes = st.builds(lambda q, r: Cube(q, r, -q - r), small, small)


def drawn_at(layout, at):
    """Where a hex lies, straight from the picture of a shoved board and without cube coordinates."""
    odd_is_shoved = layout in (Layout.ODD_R, Layout.ODD_Q)
    if layout.is_pointy:
        return at.col * math.sqrt(3) + math.sqrt(3) / 2 * (at.row % 2 == odd_is_shoved), at.row * 1.5
    return at.col * 1.5, at.row * math.sqrt(3) + math.sqrt(3) / 2 * (at.col % 2 == odd_is_shoved)


def touching(layout, at):
    """Neighbours by their distance in the picture."""
    near = (Offset(at.col + dc, at.row + dr) for dc, dr in itertools.product((-1, 0, 1), repeat=2))
    return {each for each in near if 1 < math.dist(drawn_at(layout, at), drawn_at(layout, each)) < 1.8}


def steps_by_walking(layout, start, goal):
    """Brute force: spread over touching hexes until the goal is found."""
    seen, edge, steps = {start}, {start}, 0
    while goal not in seen:
        edge = set().union(*(touching(layout, at) for at in edge)) - seen
        seen |= edge
        steps += 1
    return steps


@given(layouts, offsets)
def test_the_six_steps_lead_to_those_that_touch_in_the_picture(layout, at):
    here = to_cube(layout, at)
    assert sum(here) == 0
    assert {to_cube(layout, each) for each in touching(layout, at)} == {here.plus(step) for step in STEPS}


@given(layouts, st.integers(-4, 4), st.integers(-4, 4), st.integers(0, 1), st.integers(0, 1))
def test_distance_is_the_number_of_steps(layout, dc, dr, col, row):
    a, b = Offset(col, row), Offset(col + dc, row + dr)
    assert distance(to_cube(layout, a), to_cube(layout, b)) == steps_by_walking(layout, a, b)


@given(cubes, cubes, cubes)
def test_distance_is_symmetric_and_no_detour_is_shorter(a, b, c):
    assert distance(a, b) == distance(b, a)
    assert distance(a, c) <= distance(a, b) + distance(b, c)
    assert (distance(a, b) == 0) == (a == b)
