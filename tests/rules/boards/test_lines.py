import itertools
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.boards.hexes import Cube, disc, distance
from rules.boards.lines import edges_crossed, line, supercover, trace

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
    for cube in disc(start, distance(start, end) + 1):
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
def test_a_line_takes_one_hex_for_each_step(a, b):
    hexes = line(a, b)
    assert (hexes[0], hexes[-1]) == (a, b)
    assert [distance(a, each) for each in hexes] == list(range(distance(a, b) + 1))
    assert all(distance(x, y) == 1 for x, y in itertools.pairwise(hexes))


@given(cubes, cubes)
def test_a_line_is_the_same_from_both_ends(a, b):
    assert line(b, a) == line(a, b)[::-1]


@given(cubes, cubes)
def test_a_line_never_leaves_what_the_straight_line_touches(a, b):
    assert set(line(a, b)) <= set(supercover(a, b))


@given(cubes, cubes, cubes)
def test_a_line_does_not_depend_on_where_it_lies(a, b, shift):
    assert line(a.plus(shift), b.plus(shift)) == tuple(each.plus(shift) for each in line(a, b))


@given(cubes, cubes)
def test_a_trace_agrees_with_plane_geometry(a, b):
    found = trace(a, b)
    assert (set(found.on), set(found.left), set(found.right)) == by_geometry(a, b)
    assert sorted(found.touched) == sorted(found.on + found.left + found.right)


@given(cubes, cubes)
def test_a_trace_backwards_swaps_left_and_right(a, b):
    there, back = trace(a, b), trace(b, a)
    assert (back.on, back.left, back.right) == (there.on[::-1], there.right[::-1], there.left[::-1])


@given(cubes, cubes)
def test_the_edges_of_a_trace_lead_from_end_to_end(a, b):
    """Between two hexes in a row lies either the side that is crossed or a side that the line runs along."""
    found = trace(a, b)
    assert len(found.edges_crossed) + len(found.edges_along) == len(found.on) - 1
    assert all(distance(*edge) == 1 for edge in (*found.edges_crossed, *found.edges_along))
    assert edges_crossed(b, a) == tuple((y, x) for x, y in reversed(edges_crossed(a, b)))


def test_a_line_along_a_row_crosses_every_side():
    a, b = Cube(0, 0, 0), Cube(3, 0, -3)
    row = tuple(Cube(q, 0, -q) for q in range(4))
    assert line(a, b) == supercover(a, b) == row
    assert edges_crossed(a, b) == tuple(itertools.pairwise(row))


def test_a_line_between_rows_runs_along_a_side():
    found = trace(Cube(0, 0, 0), Cube(1, 1, -2))
    assert found.on == (Cube(0, 0, 0), Cube(1, 1, -2))
    assert (found.left, found.right) == ((Cube(1, 0, -1),), (Cube(0, 1, -1),))
    assert found.edges_crossed == ()
    assert found.edges_along == ((Cube(1, 0, -1), Cube(0, 1, -1)),)


@pytest.mark.parametrize("end", [Cube(4, 1, -5), Cube(5, -1, -4)])
def test_a_line_through_a_corner_ignores_the_hex_that_it_only_touches(end):
    found = trace(Cube(0, 0, 0), end)
    assert (found.left, found.right) == ((), ())
    assert all(distance(a, b) == 1 for a, b in itertools.pairwise(found.on))


def test_a_hex_sees_itself():
    here = Cube(2, -1, -1)
    assert line(here, here) == supercover(here, here) == (here,)
    assert edges_crossed(here, here) == ()
