import itertools
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.boards.hexes import Cube, distance
from rules.boards.lines import trace

small = st.integers(-9, 9)
cubes = st.builds(lambda q, r: Cube(q, r, -q - r), small, small)


def point(cube):
    """The centre on a grid of whole numbers, on which the corners lie too."""
    return 2 * cube.q + cube.r, 3 * cube.r


def hexagon(cube):
    x, y = point(cube)
    return [(x, y - 2), (x + 1, y - 1), (x + 1, y + 1), (x, y + 2), (x - 1, y + 1), (x - 1, y - 1)]


def outside(a, b, p):
    """Positive if p is outside of the side from a to b of a polygon that goes clockwise on the screen."""
    return -((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]))


def clipped(start, end, polygon):
    """The part of a segment inside a polygon as a pair of fractions, or None."""
    low, high = Fraction(0), Fraction(1)
    for a, b in itertools.pairwise([*polygon, polygon[0]]):
        at_start, at_end = outside(a, b, start), outside(a, b, end)
        if at_start == at_end:
            if at_start > 0:
                return None
            continue
        meets = Fraction(at_start, at_start - at_end)
        low, high = (low, min(high, meets)) if at_end > at_start else (max(low, meets), high)
    return (low, high) if low < high else None


def by_geometry(start, end):
    """Sort all hexes near a line into those it crosses and those on its left and right, by plane geometry."""
    p, q = point(start), point(end)
    on, left, right = set(), set(), set()
    reach = range(-distance(start, end) - 1, distance(start, end) + 2)
    for dq, dr in itertools.product(reach, repeat=2):
        cube = start.plus(Cube(dq, dr, -dq - dr))
        part = clipped(p, q, hexagon(cube))
        if part is None:
            continue
        t = sum(part) / 2
        middle = p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])
        sides = itertools.pairwise([*hexagon(cube), hexagon(cube)[0]])
        if all(outside(a, b, middle) < 0 for a, b in sides):
            on.add(cube)
        else:
            (right if outside(p, q, point(cube)) < 0 else left).add(cube)
    return on, left, right


@given(cubes, cubes)
def test_a_trace_agrees_with_plane_geometry(a, b):
    found = trace(a, b)
    assert (set(found.on), set(found.left), set(found.right)) == by_geometry(a, b)


@given(cubes, cubes)
def test_a_trace_backwards_swaps_left_and_right(a, b):
    there, back = trace(a, b), trace(b, a)
    assert (back.on, back.left, back.right) == (there.on[::-1], there.right[::-1], there.left[::-1])


@given(cubes, cubes, cubes)
def test_a_trace_does_not_depend_on_where_it_lies(a, b, shift):
    moved = trace(a.plus(shift), b.plus(shift))
    assert moved == tuple(tuple(each.plus(shift) for each in part) for part in trace(a, b))


def test_a_line_along_a_row_crosses_every_hex_of_it():
    found = trace(Cube(0, 0, 0), Cube(3, 0, -3))
    assert found == (tuple(Cube(q, 0, -q) for q in range(4)), (), ())


def test_a_line_between_rows_runs_along_a_side():
    found = trace(Cube(0, 0, 0), Cube(1, 1, -2))
    assert found.on == (Cube(0, 0, 0), Cube(1, 1, -2))
    assert (found.left, found.right) == ((Cube(1, 0, -1),), (Cube(0, 1, -1),))


@pytest.mark.parametrize("end", [Cube(4, 1, -5), Cube(5, -1, -4)])
def test_a_line_through_a_corner_ignores_the_hex_that_it_only_touches(end):
    found = trace(Cube(0, 0, 0), end)
    assert (found.left, found.right) == ((), ())
    assert all(distance(a, b) == 1 for a, b in itertools.pairwise(found.on))


def test_a_hex_sees_itself():
    here = Cube(2, -1, -1)
    assert trace(here, here) == ((here,), (), ())
