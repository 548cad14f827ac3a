import itertools
import random

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.boards.errors import BoardError
from rules.boards.graphs import AreaGraph, Edge
from rules.boards.grids import HexGrid
from rules.boards.search import breadth_first, components, dijkstra, path, reachable

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


@given(boards(), some, st.sets(st.sampled_from(IDS)), limits)
def test_dijkstra_agrees_with_networkx(board, starts, stops, limit):
    found = dijkstra(starts, neighbours_of(board), lambda a, b: board[a, b], stops.__contains__, limit)
    expected = nx.multi_source_dijkstra_path_length(oracle(board, starts, stops), starts)
    assert found.distances == {node: n for node, n in expected.items() if limit is None or n <= limit}


@given(boards(), some)
def test_paths_lead_from_a_start_and_cost_what_the_distance_says(board, starts):
    found = dijkstra(starts, neighbours_of(board), lambda a, b: board[a, b])
    assert list(found.distances.values()) == sorted(found.distances.values())
    for goal, cost in found.distances.items():
        way = path(found.parents, goal)
        assert (way[0] in starts, way[-1]) == (True, goal)
        assert sum(board[step] for step in itertools.pairwise(way)) == cost
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

    def cost(a, b):
        return board[a, b]

    plain = [breadth_first(sorted(starts), around), dijkstra(sorted(starts), around, cost)]
    mixed = [breadth_first(starts, shuffled), dijkstra(starts, shuffled, cost)]
    assert [list(each.parents.items()) for each in plain] == [list(each.parents.items()) for each in mixed]
    assert [list(each.distances.items()) for each in plain] == [
        list(each.distances.items()) for each in mixed
    ]


@given(boards(), st.sets(st.sampled_from(IDS)))
def test_components_agree_with_networkx(board, spaces):
    graph = nx.Graph()
    graph.add_nodes_from(spaces)
    graph.add_edges_from(way for way in board if spaces.issuperset(way))
    both_ways = {**board, **{(b, a): None for a, b in board}}
    expected = sorted(tuple(sorted(group)) for group in nx.connected_components(graph))
    assert components(spaces, neighbours_of(both_ways)) == expected


@given(boards(), some, limits)
def test_the_reachable_set_keeps_its_order_and_works_as_a_set(board, starts, limit):
    found = reachable(starts, neighbours_of(board), limit=limit)
    assert starts <= found
    assert list(found) == list(breadth_first(starts, neighbours_of(board), limit=limit).distances)


@pytest.fixture
def valley():
    """Two ways from west to east: over the pass (short, steep) or along the river (long, easy)."""
    nodes = {name: {} for name in ("west", "pass", "mill", "ford", "east")}
    steps = [
        ("west", "pass", 5),
        ("pass", "east", 5),
        ("west", "mill", 1),
        ("mill", "ford", 1),
        ("ford", "east", 1),
    ]
    return AreaGraph(nodes, [Edge(a, b, {"cost": cost}) for a, b, cost in steps])


def cost_in(graph):
    return lambda a, b: graph.edge(a, b)["cost"]


def test_steps_and_costs_prefer_different_ways(valley):
    assert breadth_first("west", valley.neighbours).path("east") == ["west", "pass", "east"]
    cheap = dijkstra("west", valley.neighbours, cost_in(valley))
    assert cheap.path("east") == ["west", "mill", "ford", "east"]
    assert cheap.distances["east"] == 3


def test_a_stop_ends_the_way_but_is_reached(valley):
    found = dijkstra(["west"], valley.neighbours, cost_in(valley), must_stop=lambda space: space == "mill")
    assert found.path("east") == ["west", "pass", "east"]
    assert found.distances["mill"] == 1
    assert found.path("ford") == ["west", "pass", "east", "ford"]


def test_a_stop_does_not_hold_who_starts_there(valley):
    assert "ford" in reachable("mill", valley.neighbours, must_stop=lambda space: space == "mill")
    assert "ford" in dijkstra("mill", valley.neighbours, cost_in(valley), lambda space: True).distances


def test_several_starts_share_the_board(valley):
    found = breadth_first(["west", "east"], valley.neighbours)
    assert found.distances == {"east": 0, "west": 0, "ford": 1, "mill": 1, "pass": 1}
    assert found.path("pass") == ["east", "pass"]


def test_a_limit_of_nothing_stays_at_home(valley):
    assert breadth_first("west", valley.neighbours, limit=0).distances == {"west": 0}
    assert breadth_first("west", valley.neighbours, limit=-1).distances == {"west": 0}
    assert dijkstra("west", valley.neighbours, cost_in(valley), limit=0).distances == {"west": 0}


def test_spaces_may_be_pairs_where_the_way_of_arriving_matters(valley):
    """Who has crossed the ford has wet feet, and stays so."""

    def onwards(at):
        space, wet = at
        return [(there, "wet" if "ford" in (space, there) else wet) for there in valley.neighbours(space)]

    found = breadth_first([("west", "dry")], onwards)
    assert found.distances["east", "dry"] == 2
    assert found.path(("east", "wet"))[-2] == ("ford", "wet")


def test_nowhere_to_start_reaches_nothing(valley):
    assert breadth_first([], valley.neighbours).distances == {}
    assert dijkstra([], valley.neighbours, cost_in(valley)).distances == {}
    assert components([], valley.neighbours) == []


def test_a_goal_that_was_not_reached_has_no_path(valley):
    with pytest.raises(BoardError, match="east was not reached"):
        breadth_first("west", valley.neighbours, limit=1).path("east")


def test_a_negative_cost_is_refused_with_its_step(valley):
    with pytest.raises(BoardError, match="the step from west to mill costs -1"):
        dijkstra("west", valley.neighbours, lambda a, b: -1)


def test_large_hex_boards_agree_with_networkx():
    """A board of the size of an ocean, with random costs and land in the way."""
    rng = random.Random(7)
    grid = HexGrid("odd-q", {f"{c:02}{r:02}": (c, r) for c, r in itertools.product(range(40), range(28))})
    price = {hex_id: rng.choice([1, 1, 2, 3, None]) for hex_id in grid}
    graph = nx.DiGraph()
    for here in grid:
        enterable = [there for there in grid.neighbours(here) if price[there] is not None]
        graph.add_weighted_edges_from((here, there, price[there]) for there in enterable)
    found = dijkstra("2014", grid.neighbours, lambda _, there: price[there])
    assert found.distances == nx.single_source_dijkstra_path_length(graph, "2014")
    walked = breadth_first("2014", grid.neighbours, lambda _, there: price[there] is not None)
    assert walked.distances == nx.single_source_shortest_path_length(graph, "2014")
