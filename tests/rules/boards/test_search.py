import itertools
import random

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.boards.errors import BoardError
from rules.boards.search import breadth_first, path, reachable

IDS = "abcdefghij"
MAYBE_COST = st.one_of(st.none(), st.integers(0, 4))


@st.composite
def boards(draw):
    """A directed graph with costs; None forbids the step."""
    ways = draw(st.lists(st.sampled_from(list(itertools.permutations(IDS, 2))), unique=True, max_size=40))
    return {way: draw(MAYBE_COST) for way in ways}


def neighbours_of(board):
    around = {node: [b for a, b in board if a == node] for node in IDS}
    return around.__getitem__


def oracle(board, starts, stops=frozenset()):
    """The same board for networkx: forbidden steps and ways on from stops are left out."""
    graph = nx.DiGraph()
    graph.add_nodes_from(IDS)
    for (a, b), cost in board.items():
        if cost is not None and (a in starts or a not in stops):
            graph.add_edge(a, b, weight=cost)
    return graph


some = st.sets(st.sampled_from(IDS), min_size=1)
limits = st.one_of(st.none(), st.integers(0, 6))


@given(boards(), some, st.sets(st.sampled_from(IDS)), limits)
def test_breadth_first_agrees_with_networkx(board, starts, stops, limit):
    found = breadth_first(
        starts, neighbours_of(board), lambda a, b: board[a, b] is not None, stops.__contains__, limit
    )
    graph = oracle(board, starts, stops)
    graph.add_edges_from([("start", node) for node in starts], weight=0)
    far = nx.single_source_shortest_path_length(graph, "start")
    expected = {node: steps - 1 for node, steps in far.items() if node != "start"}
    assert found.distances == {node: n for node, n in expected.items() if limit is None or n <= limit}


@given(boards(), some)
def test_paths_lead_from_a_start(board, starts):
    found = breadth_first(starts, neighbours_of(board), lambda a, b: board[a, b] is not None)
    for goal in found.distances:
        way = path(found.parents, goal)
        assert (way[0] in starts, way[-1]) == (True, goal)
        assert all(board[step] is not None for step in itertools.pairwise(way))
        assert way == found.path(goal)


@given(boards(), some)
def test_steps_of_a_breadth_first_path_are_its_distance(board, starts):
    found = breadth_first(starts, neighbours_of(board))
    assert all(len(found.path(goal)) == steps + 1 for goal, steps in found.distances.items())
    assert list(found.distances.items()) == sorted(found.distances.items(), key=lambda each: each[::-1])


@given(boards(), some, st.randoms(use_true_random=False))
def test_the_order_of_neighbours_never_shows(board, starts, rng):
    around = neighbours_of(board)

    def shuffled(node):
        return rng.sample(around(node), len(around(node)))

    plain, mixed = breadth_first(sorted(starts), around), breadth_first(starts, shuffled)
    assert list(plain.parents.items()) == list(mixed.parents.items())
    assert list(plain.distances.items()) == list(mixed.distances.items())


@given(boards(), some, limits)
def test_the_reachable_set_keeps_its_order_and_works_as_a_set(board, starts, limit):
    found = reachable(starts, neighbours_of(board), limit=limit)
    assert starts <= found
    assert list(found) == list(breadth_first(starts, neighbours_of(board), limit=limit).distances)


WAYS = {
    "west": ["mill", "pass"],
    "pass": ["east", "west"],
    "mill": ["ford", "west"],
    "ford": ["east", "mill"],
    "east": ["ford", "pass"],
}
"""Two ways from west to east: over the pass or along the river."""


@pytest.fixture
def valley():
    return WAYS.__getitem__


def test_the_way_of_fewest_steps_is_taken(valley):
    assert breadth_first("west", valley).path("east") == ["west", "pass", "east"]


def test_a_stop_ends_the_way_but_is_reached(valley):
    found = breadth_first(["west"], valley, must_stop=lambda space: space == "pass")
    assert found.distances["pass"] == 1
    assert found.path("east") == ["west", "mill", "ford", "east"]


def test_a_stop_does_not_hold_who_starts_there(valley):
    assert "ford" in reachable("mill", valley, must_stop=lambda space: space == "mill")


def test_several_starts_share_the_board(valley):
    found = breadth_first(["west", "east"], valley)
    assert found.distances == {"east": 0, "west": 0, "ford": 1, "mill": 1, "pass": 1}
    assert found.path("pass") == ["east", "pass"]


def test_a_limit_of_nothing_stays_at_home(valley):
    assert breadth_first("west", valley, limit=0).distances == {"west": 0}
    assert breadth_first("west", valley, limit=-1).distances == {"west": 0}


def test_spaces_may_be_pairs_where_the_way_of_arriving_matters(valley):
    """Who has crossed the ford has wet feet, and stays so."""

    def onwards(at):
        space, wet = at
        return [(there, "wet" if "ford" in (space, there) else wet) for there in valley(space)]

    found = breadth_first([("west", "dry")], onwards)
    assert found.distances["east", "dry"] == 2
    assert found.path(("east", "wet"))[-2] == ("ford", "wet")


def test_nowhere_to_start_reaches_nothing(valley):
    assert breadth_first([], valley).distances == {}


def test_a_goal_that_was_not_reached_has_no_path(valley):
    with pytest.raises(BoardError, match="east was not reached"):
        breadth_first("west", valley, limit=1).path("east")


def test_large_hex_boards_agree_with_networkx():
    """A board of the size of an ocean, with land in the way."""
    rng = random.Random(7)
    sea = {at for at in itertools.product(range(40), range(28)) if rng.random() < 0.8} | {(20, 14)}

    def around(at):
        col, row = at
        return [(col + q, row + r) for q, r in ((0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1))]

    graph = nx.Graph((here, there) for here in sea for there in around(here) if there in sea)
    walked = breadth_first([(20, 14)], around, lambda _, there: there in sea)
    assert walked.distances == nx.single_source_shortest_path_length(graph, (20, 14))
