import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.boards.errors import BoardError
from rules.boards.hexes import (
    Cube,
    Layout,
    Offset,
    centre,
    corners,
    disc,
    distance,
    neighbour,
    opposite,
    ring,
    side,
    to_cube,
    to_offset,
)

layouts = st.sampled_from(Layout)
small = st.integers(-30, 30)
offsets = st.builds(Offset, small, small)
cubes = st.builds(lambda q, r: Cube(q, r, -q - r), small, small)
COMPASS = {"n": -90, "ne": -60, "e": 0, "se": 60, "s": 90, "sw": 120, "w": 180, "nw": -120}


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
def test_cube_and_offset_are_two_names_of_one_hex(layout, at):
    cube = to_cube(layout, at)
    assert sum(cube) == 0
    assert to_offset(layout, cube) == at


@given(layouts, offsets)
def test_the_six_neighbours_are_those_that_touch_in_the_picture(layout, at):
    around = [neighbour(layout, to_cube(layout, at), name) for name in layout.directions]
    assert {to_offset(layout, cube) for cube in around} == touching(layout, at)
    assert len(set(around)) == 6


@given(layouts, offsets)
def test_directions_point_where_their_names_say(layout, at):
    here = drawn_at(layout, at)
    for name in layout.directions:
        there = drawn_at(layout, to_offset(layout, neighbour(layout, to_cube(layout, at), name)))
        angle = math.degrees(math.atan2(there[1] - here[1], there[0] - here[0]))
        assert abs((angle - COMPASS[name] + 180) % 360 - 180) <= 30.001


@given(layouts, cubes)
def test_going_back_leads_home(layout, cube):
    for name in layout.directions:
        assert neighbour(layout, neighbour(layout, cube, name), opposite(layout, name)) == cube


@given(layouts, st.integers(-4, 4), st.integers(-4, 4), st.integers(0, 1), st.integers(0, 1))
def test_distance_is_the_number_of_steps(layout, dc, dr, col, row):
    a, b = Offset(col, row), Offset(col + dc, row + dr)
    assert distance(to_cube(layout, a), to_cube(layout, b)) == steps_by_walking(layout, a, b)


@given(cubes, cubes, cubes)
def test_distance_is_symmetric_and_no_detour_is_shorter(a, b, c):
    assert distance(a, b) == distance(b, a)
    assert distance(a, c) <= distance(a, b) + distance(b, c)
    assert (distance(a, b) == 0) == (a == b)


@given(cubes, st.integers(0, 6))
def test_ring_and_disc_hold_all_hexes_of_their_distance(middle, radius):
    square = itertools.product(range(-radius, radius + 1), repeat=2)
    box = [middle.plus(Cube(q, r, -q - r)) for q, r in square]
    assert sorted(ring(middle, radius)) == sorted(each for each in box if distance(middle, each) == radius)
    assert sorted(disc(middle, radius)) == sorted(each for each in box if distance(middle, each) <= radius)


def test_a_ring_goes_round_without_a_gap():
    around = list(ring(Cube(2, -3, 1), 3))
    assert all(distance(a, b) == 1 for a, b in itertools.pairwise([*around, around[0]]))
    assert list(ring(Cube(0, 0, 0), 0)) == [Cube(0, 0, 0)]
    assert list(ring(Cube(0, 0, 0), -1)) == list(disc(Cube(0, 0, 0), -1)) == []


@given(layouts, offsets)
def test_hexes_are_drawn_where_the_picture_has_them(layout, at):
    """The origin is the centre of column 0, row 0, whichever rows or columns are shoved."""
    x, y = centre(layout, to_cube(layout, at), 1)
    first, here = drawn_at(layout, Offset(0, 0)), drawn_at(layout, at)
    assert (x, y) == pytest.approx((here[0] - first[0], here[1] - first[1]))


@given(layouts, cubes, st.floats(1, 200))
def test_corners_are_one_size_away_and_clockwise(layout, cube, size):
    x, y = centre(layout, cube, size, (7, 5))
    around = corners(layout, cube, size, (7, 5))
    assert len(around) == 6
    assert all(math.dist((x, y), corner) == pytest.approx(size) for corner in around)
    assert all(math.dist(a, b) == pytest.approx(size) for a, b in itertools.pairwise([*around, around[0]]))
    turns = [(ax - x) * (by - y) - (ay - y) * (bx - x) for (ax, ay), (bx, by) in itertools.pairwise(around)]
    assert all(turn > 0 for turn in turns)


@given(layouts, cubes)
def test_neighbours_share_the_side_between_them(layout, cube):
    for name in layout.directions:
        one, two = side(layout, cube, name, 10)
        back = side(layout, neighbour(layout, cube, name), opposite(layout, name), 10)
        assert (*two, *one) == pytest.approx((*back[0], *back[1]))


@pytest.mark.parametrize(
    ("layout", "direction"), [(Layout.ODD_R, "n"), (Layout.EVEN_Q, "e"), (Layout.ODD_Q, "up")]
)
def test_a_direction_that_these_hexes_do_not_have_is_refused(layout, direction):
    for ask in (neighbour, lambda layout, cube, name: side(layout, cube, name, 1)):
        with pytest.raises(BoardError, match=f"'{direction}' is not a direction of {layout} hexes"):
            ask(layout, Cube(0, 0, 0), direction)
    with pytest.raises(BoardError, match="is not a direction"):
        opposite(layout, direction)
