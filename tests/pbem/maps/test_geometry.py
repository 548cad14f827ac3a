from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.maps.geometry import (
    Placement,
    arrow_ring,
    arrow_spine,
    bounds,
    bowed,
    curve_through,
    dashed,
    flatten,
    length_of,
    oriented,
    overlap,
    reversed_ring,
    rotated,
    trimmed,
)
from rules.kernel.scene import Box, disc

POINTS = st.lists(st.tuples(st.integers(0, 200), st.integers(0, 200)), min_size=2, max_size=8, unique=True)


def turn(ring):
    corners = flatten(ring)
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(corners, corners[1:] + corners[:1], strict=True))


def test_a_flattened_circle_stays_on_its_radius():
    for x, y in flatten(disc(50, 50, 40), 4):
        assert hypot(x - 50, y - 50) == pytest.approx(40, abs=0.05)


@pytest.mark.parametrize("ring", [((1, 2, 3),), ((1, 2, 3, 4, 5, 6),), ((1,), (2,))])
def test_a_vertex_has_two_numbers_or_six(ring):
    with pytest.raises(ValueError, match="vertex"):
        flatten(ring)


@given(POINTS)
def test_a_curve_runs_through_its_points(points):
    ring = curve_through(points)
    assert [tuple(vertex[-2:]) for vertex in ring] == points


@given(POINTS, st.lists(st.floats(1, 30), min_size=1, max_size=4))
def test_dashes_cover_their_share_of_the_line(points, pattern):
    pieces = dashed([*points], pattern)
    drawn, whole = sum(map(length_of, pieces)), length_of(points)
    pair = pattern if len(pattern) % 2 == 0 else [*pattern, *pattern]
    share = sum(pair[0::2]) / sum(pair)
    assert abs(drawn - whole * share) <= sum(pair) + 1e-6


@given(POINTS, st.floats(0, 300))
def test_trimming_takes_its_length_off_the_end(points, cut):
    kept = trimmed([*points], cut)
    assert kept[0] == points[0]
    assert length_of(kept) == pytest.approx(max(0, length_of(points) - cut), abs=1e-6)


@given(POINTS, st.floats(-0.5, 0.5), st.floats(1, 30))
def test_an_arrow_points_at_its_end_and_keeps_near_its_line(points, bend, width):
    spine = arrow_spine(points, bend)
    ring = arrow_ring(spine, width, 2.6)
    assert any(hypot(x - points[-1][0], y - points[-1][1]) < 1e-6 for x, y in ring)
    assert all(min(hypot(x - a, y - b) for a, b in spine) <= width * 2.6 + 60 for x, y in ring)


def test_an_arrow_needs_two_points():
    with pytest.raises(ValueError, match="two points"):
        arrow_spine([(1, 2)], 0)


def test_an_arrow_bows_to_its_left():
    middle = flatten(bowed((0, 0), (100, 0), 0.2))
    assert min(y for _, y in middle) == pytest.approx(-20, abs=0.5)


def test_rings_are_turned_round_with_their_curves():
    ring = disc(10, 10, 5)
    back = reversed_ring(ring)
    assert turn(back) == pytest.approx(-turn(ring))
    assert reversed_ring(back) == ring
    assert turn(oriented(ring, clockwise=True)) > 0 > turn(oriented(ring, clockwise=False))


def test_turning_is_clockwise_on_a_page():
    assert rotated(1, 0, 90, (0, 0)) == pytest.approx((0, 1))


def test_bounds_and_overlap():
    assert bounds([((1, 2), (5, 9))], 1) == Box(0, 1, 6, 9)
    assert bounds([]) == Box(0, 0, 0, 0)
    assert overlap(Box(0, 0, 5, 5), Box(4, 4, 5, 5))
    assert not overlap(Box(0, 0, 5, 5), Box(5, 0, 5, 5))


def test_a_placement_moves_curves_and_points_alike():
    at = Placement(2, 10, 20)
    assert at.ring(((1, 1), (1, 2, 3, 4, 5, 6))) == ((12, 22), (12, 24, 16, 28, 20, 32))
    assert at.point(5, 6) == (20, 32)
    assert Placement().ring(((1, 1),)) == ((1, 1),)
