import pytest

from rules.boards.errors import BoardError
from rules.boards.graphs import AreaGraph, Edge

NODES = {
    "naples": {"kind": "land", "ports": ["east", {"depth": 3}]},
    "sicily": {"kind": "land"},
    "rome": {"kind": "land"},
    "tyrrhenian": {"kind": "sea"},
}
EDGES = [
    Edge("sicily", "naples", {"kind": "land", "strait": True}),
    Edge("rome", "naples", {"kind": "land", "rail": True}),
    Edge("naples", "tyrrhenian", {"kind": "coast"}),
    Edge("tyrrhenian", "rome", {"kind": "coast"}, one_way=True),
]


@pytest.fixture
def italy():
    return AreaGraph(NODES, EDGES)


def test_nodes_and_neighbours_are_sorted(italy):
    assert list(italy) == ["naples", "rome", "sicily", "tyrrhenian"]
    assert (len(italy), "rome" in italy, "paris" in italy) == (4, True, False)
    assert italy.neighbours("naples") == ("rome", "sicily", "tyrrhenian")
    assert italy.node("sicily") == {"kind": "land"}


def test_an_edge_is_the_same_from_both_ends(italy):
    assert (
        italy.edge("naples", "sicily") == italy.edge("sicily", "naples") == {"kind": "land", "strait": True}
    )
    assert italy.are_adjacent("naples", "sicily")
    assert not italy.are_adjacent("rome", "sicily")


def test_a_one_way_edge_leads_only_there(italy):
    assert italy.neighbours("tyrrhenian") == ("naples", "rome")
    assert italy.neighbours("rome") == ("naples",)
    assert italy.edge("tyrrhenian", "rome") == {"kind": "coast"}
    with pytest.raises(BoardError, match="no edge leads from rome to tyrrhenian"):
        italy.edge("rome", "tyrrhenian")


def test_two_one_way_edges_may_differ():
    graph = AreaGraph(
        {"hill": {}, "dale": {}},
        [Edge("hill", "dale", {"cost": 1}, True), Edge("dale", "hill", {"cost": 3}, True)],
    )
    assert (graph.edge("hill", "dale")["cost"], graph.edge("dale", "hill")["cost"]) == (1, 3)
    assert len(graph.edges()) == 2


def test_every_edge_is_listed_once(italy):
    assert [(edge.a, edge.b) for edge in italy.edges()] == [
        ("naples", "tyrrhenian"),
        ("rome", "naples"),
        ("sicily", "naples"),
        ("tyrrhenian", "rome"),
    ]


def test_nothing_can_be_changed(italy):
    with pytest.raises(TypeError):
        italy.node("naples")["kind"] = "sea"
    with pytest.raises(TypeError):
        italy.edge("naples", "rome")["rail"] = False
    assert isinstance(italy.node("naples")["ports"], tuple)
    with pytest.raises(TypeError):
        italy.node("naples")["ports"][1]["depth"] = 9


def test_later_changes_of_the_data_do_not_reach_the_board():
    data = {"a": {"x": [1]}, "b": {}}
    graph = AreaGraph(data, [])
    data["a"]["x"].append(2)
    data["c"] = {}
    assert (graph.node("a"), len(graph)) == ({"x": (1,)}, 2)


def test_a_part_of_the_board_keeps_its_edges(italy):
    land = italy.only(nodes=lambda node, at: at["kind"] == "land")
    assert list(land) == ["naples", "rome", "sicily"]
    assert land.neighbours("naples") == ("rome", "sicily")
    rails = italy.only(edges=lambda a, b, at: at.get("rail", False))
    assert len(rails) == 4
    assert [(edge.a, edge.b) for edge in rails.edges()] == [("rome", "naples")]
    assert [edge.one_way for edge in italy.only().edges()] == [False, False, False, True]


@pytest.mark.parametrize(
    ("edges", "problem"),
    [
        ([Edge("rome", "paris")], "the edge rome - paris names 'paris', which is not a node"),
        ([Edge("paris", "rome")], "names 'paris'"),
        ([Edge("rome", "rome")], "the edge rome - rome leads to itself"),
        ([Edge("rome", "naples"), Edge("rome", "naples")], "the edge rome - naples is given twice"),
        ([Edge("rome", "naples"), Edge("naples", "rome")], "the edge naples - rome is given twice"),
        ([Edge("rome", "naples"), Edge("naples", "rome", {}, True)], "the edge naples - rome is given twice"),
    ],
)
def test_a_board_that_is_not_well_formed_is_refused(edges, problem):
    with pytest.raises(BoardError, match=problem):
        AreaGraph(NODES, edges)


@pytest.mark.parametrize(
    "ask",
    [
        lambda graph: graph.node("paris"),
        lambda graph: graph.neighbours("paris"),
        lambda graph: graph.edge("paris", "rome"),
        lambda graph: graph.edge("rome", "paris"),
    ],
)
def test_a_space_that_is_not_on_the_board_is_named(italy, ask):
    with pytest.raises(BoardError, match="there is no space 'paris' on this board"):
        ask(italy)


def test_lists_of_neighbours_make_a_board():
    graph = AreaGraph.from_adjacency({"a": {}, "b": {}, "c": {}}, {"a": ["c", "b"], "b": ["a"], "c": ["a"]})
    assert (graph.neighbours("a"), graph.neighbours("b"), graph.edge("a", "c")) == (("b", "c"), ("a",), {})


def test_lists_of_neighbours_may_have_attributes():
    graph = AreaGraph.from_adjacency(
        {"a": {}, "b": {}}, {"a": {"b": {"canal": "kiel"}}, "b": {"a": {"canal": "kiel"}}}
    )
    assert graph.edge("b", "a") == {"canal": "kiel"}


@pytest.mark.parametrize(
    ("adjacency", "problem"),
    [
        ({"a": ["b"], "b": []}, "a names b as a neighbour, but b does not name a"),
        ({"b": ["a"]}, "b names a as a neighbour, but a does not name b"),
        (
            {"a": {"b": {"x": 1}}, "b": {"a": {"x": 2}}},
            "the edge a - b is {'x': 1} one way and {'x': 2} the other",
        ),
        ({"a": ["b"], "b": {"a": {"x": 2}}}, "the edge a - b is {} one way and {'x': 2} the other"),
        ({"a": ["a"]}, "the edge a - a leads to itself"),
        ({"b": ["aa"]}, "names 'aa', which is not a node"),
        ({"a": ["z"]}, "names 'z', which is not a node"),
        ({"z": ["a"], "a": ["z"]}, "names 'z', which is not a node"),
        ({"a": ["b", "b"], "b": ["a"]}, "the edge a - b is given twice"),
    ],
)
def test_lists_of_neighbours_that_disagree_are_refused(adjacency, problem):
    with pytest.raises(BoardError, match=problem):
        AreaGraph.from_adjacency({"a": {}, "b": {}}, adjacency)
