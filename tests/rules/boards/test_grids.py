import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.boards import lines
from rules.boards.errors import BoardError
from rules.boards.grids import HexGrid
from rules.boards.hexes import Cube, Layout, Offset
from rules.boards.search import breadth_first


def numbered(layout, columns, rows, holes=()):
    """A board whose ids are column and row, like 0507."""
    places = {f"{c:02}{r:02}": (c, r) for c, r in itertools.product(range(columns), range(rows))}
    return HexGrid(layout, {hex_id: at for hex_id, at in places.items() if hex_id not in holes})


@pytest.fixture
def lettered():
    """Rows a to e; odd rows are half a hex to the right and one hex shorter."""
    places = {f"{'abcde'[row]}{n}": (n, row) for row in range(5) for n in range(1, 7 - row % 2)}
    return HexGrid(Layout.ODD_R, places)


@st.composite
def irregular(draw):
    layout = draw(st.sampled_from(Layout))
    places = draw(st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=2))
    return HexGrid(layout, {f"{c:02}{r:02}": (c, r) for c, r in sorted(places)})


def test_hexes_are_found_by_id_and_by_place(lettered):
    assert (len(lettered), "c4" in lettered, "b6" in lettered, 4 in lettered) == (28, True, False, False)
    assert list(lettered)[:3] == ["a1", "a2", "a3"]
    assert lettered.offset("c4") == Offset(4, 2)
    assert lettered.at(lettered.cube("c4")) == "c4"
    assert lettered.at(Cube(99, 0, -99)) is None


def test_neighbours_go_clockwise_and_stop_at_the_edge(lettered):
    assert lettered.neighbours("c4") == ("b4", "c5", "d4", "d3", "c3", "b3")
    assert lettered.neighbours("a1") == ("a2", "b1")
    assert lettered.neighbour("c4", "nw") == "b3"
    assert lettered.neighbour("a1", "nw") is None


def test_a_flat_board_numbers_its_neighbours_as_printed():
    """On boards whose even columns stand half a hex higher."""
    grid = numbered("odd-q", 12, 12)
    assert grid.neighbours("0507") == ("0506", "0607", "0608", "0508", "0408", "0407")
    assert grid.neighbours("0607") == ("0606", "0706", "0707", "0608", "0507", "0506")


@given(irregular())
def test_neighbours_are_mutual_and_have_directions(grid):
    for here in grid:
        assert sorted(grid.neighbours(here)) == sorted(grid.ring(here, 1))
        for there in grid.neighbours(here):
            assert here in grid.neighbours(there)
            assert grid.neighbour(here, grid.direction(here, there)) == there
            assert grid.are_adjacent(here, there)
            assert grid.distance(here, there) == 1


@given(irregular())
def test_discs_hold_what_the_distance_says(grid):
    for here, radius in itertools.product(list(grid)[:4], range(4)):
        assert set(grid.within(here, radius)) == {
            there for there in grid if grid.distance(here, there) <= radius
        }
        assert set(grid.ring(here, radius)) == {
            there for there in grid if grid.distance(here, there) == radius
        }
        nearest_first = [grid.distance(here, there) for there in grid.within(here, radius)]
        assert nearest_first == sorted(nearest_first)


@pytest.mark.parametrize("layout", Layout)
def test_distance_is_what_walking_over_the_board_takes(layout):
    grid = numbered(layout, 9, 9)
    for start in ("0000", "0304", "0808", "0507"):
        walked = breadth_first(start, grid.neighbours).distances
        assert walked == {there: grid.distance(start, there) for there in grid}


def test_distance_crosses_holes():
    grid = numbered(Layout.ODD_Q, 3, 1, holes=["0100"])
    assert (grid.distance("0000", "0200"), grid.neighbours("0000")) == (2, ())


def test_lines_leave_out_what_is_not_on_the_board(lettered):
    assert lettered.line("c1", "c4") == ("c1", "c2", "c3", "c4")
    holed = numbered(Layout.ODD_R, 4, 1, holes=["0200"])
    assert holed.line("0000", "0300") == ("0000", "0100", "0300")
    assert len(holed.trace("0000", "0300").on) == 4


def test_a_trace_names_places_off_the_board_too(lettered):
    found = lettered.trace("a1", "c1")
    assert isinstance(found, lines.Trace)
    assert [lettered.at(cube) for cube in found.on] == ["a1", "c1"]
    assert [lettered.at(cube) for cube in (*found.left, *found.right)] == ["b1", None]


def test_hexsides_on_the_line_of_sight(lettered):
    assert lettered.edges_crossed("c1", "c4") == ("c1-c2", "c2-c3", "c3-c4")
    assert lettered.edges_crossed("c4", "c1") == ("c3-c4", "c2-c3", "c1-c2")
    assert lettered.edges_along("a2", "c2") == ("b1-b2",)
    assert lettered.edges_along("a1", "c1") == lettered.edges_crossed("a1", "c1") == ()


@given(irregular())
def test_a_hexside_has_one_id_from_both_hexes(grid):
    sides = {grid.hexside(a, b) for a in grid for b in grid.neighbours(a)}
    assert list(grid.hexsides()) == sorted(sides)
    for each in sides:
        a, b = grid.hexside_ends(each)
        assert a < b
        assert grid.hexside(b, a) == grid.hexside(a, b) == each
        assert grid.hexside_ends(f"{b}-{a}") == (a, b)


@given(irregular())
def test_a_hexside_is_drawn_between_its_hexes(grid):
    for each in grid.hexsides():
        a, b = grid.hexside_ends(each)
        (x1, y1), (x2, y2) = grid.hexside_points(each, 10, (3, 4))
        ax, ay = grid.centre(a, 10, (3, 4))
        bx, by = grid.centre(b, 10, (3, 4))
        assert ((x1 + x2) / 2, (y1 + y2) / 2) == pytest.approx(((ax + bx) / 2, (ay + by) / 2))
        assert (x1, y1) in [pytest.approx(corner) for corner in grid.corners(b, 10, (3, 4))]


@pytest.mark.parametrize(
    ("places", "problem"),
    [
        ({"c4": (1, 1), "d4": (1, 1)}, "hexes c4 and d4 are at the same place"),
        ({"": (1, 1)}, "'' cannot name a hex"),
        ({"c-4": (1, 1)}, "'c-4' cannot name a hex"),
    ],
)
def test_a_board_that_is_not_well_formed_is_refused(places, problem):
    with pytest.raises(BoardError, match=problem):
        HexGrid(Layout.ODD_R, places)


def test_an_unknown_layout_is_refused():
    with pytest.raises(ValueError, match="'odd'"):
        HexGrid("odd", {})


@pytest.mark.parametrize(
    "ask",
    [
        lambda grid: grid.cube("z9"),
        lambda grid: grid.offset("z9"),
        lambda grid: grid.neighbours("z9"),
        lambda grid: grid.neighbour("z9", "e"),
        lambda grid: grid.direction("c4", "z9"),
        lambda grid: grid.distance("z9", "c4"),
        lambda grid: grid.within("z9", 2),
        lambda grid: grid.line("c4", "z9"),
        lambda grid: grid.hexside("z9", "c4"),
        lambda grid: grid.hexside_ends("c4-z9"),
        lambda grid: grid.corners("z9", 10),
    ],
)
def test_a_hex_that_is_not_on_the_board_is_named(lettered, ask):
    with pytest.raises(BoardError, match="there is no hex 'z9' on this board"):
        ask(lettered)


def test_what_is_not_adjacent_has_no_direction_and_no_hexside(lettered):
    assert not lettered.are_adjacent("a1", "a3")
    for ask in (lettered.direction, lettered.hexside, lambda a, b: lettered.hexside_ends(f"{a}-{b}")):
        with pytest.raises(BoardError, match="hexes a1 and a3 are not adjacent"):
            ask("a1", "a3")
