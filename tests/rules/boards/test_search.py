import itertools
import random

import networkx as nx
from hypothesis import given
from hypothesis import strategies as st

from rules.boards.search import reachable

IDS = "abcdefghij"
ways = st.lists(st.sampled_from(list(itertools.permutations(IDS, 2))), unique=True, max_size=40)
some = st.sets(st.sampled_from(IDS))


@given(ways, some, st.sets(st.sampled_from(IDS)))
def test_what_is_reached_agrees_with_networkx(ways, starts, closed):
    around = {node: [b for a, b in ways if a == node] for node in IDS}
    graph = nx.DiGraph(way for way in ways if way[1] not in closed)
    graph.add_nodes_from(IDS)
    expected = starts.union(*(nx.descendants(graph, start) for start in starts))
    assert reachable(starts, around.__getitem__, lambda _, there: there not in closed) == expected


def test_a_large_hex_board_agrees_with_networkx():
    """A board of the size of an ocean, with land in the way."""
    rng = random.Random(7)
    sea = {at for at in itertools.product(range(40), range(28)) if rng.random() < 0.8} | {(20, 14)}

    def around(at):
        col, row = at
        return [(col + q, row + r) for q, r in ((0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1))]

    graph = nx.Graph((here, there) for here in sea for there in around(here) if there in sea)
    walked = reachable([(20, 14)], around, lambda _, there: there in sea)
    assert walked == nx.node_connected_component(graph, (20, 14))
