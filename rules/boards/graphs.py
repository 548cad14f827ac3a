"""Boards of areas: nodes and borders with attributes, checked and frozen when they are built."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from rules.boards.errors import BoardError

Attributes = Mapping[str, Any]
NOTHING: Attributes = MappingProxyType({})


class Edge(NamedTuple):
    """A border; a one-way edge leads only from a to b, and two of them may differ in their attributes."""

    a: str
    b: str
    attributes: Attributes = NOTHING
    one_way: bool = False

    @property
    def ways(self) -> tuple[tuple[str, str], ...]:
        return ((self.a, self.b),) if self.one_way else ((self.a, self.b), (self.b, self.a))


class AreaGraph:
    """A frozen graph; neighbours are sorted by id."""

    def __init__(self, nodes: Mapping[str, Attributes], edges: Iterable[Edge]) -> None:
        self._nodes = {node: frozen_attributes(nodes[node]) for node in sorted(nodes)}
        self._edges: dict[tuple[str, str], Edge] = {}
        for edge in edges:
            self._join(edge._replace(attributes=frozen_attributes(edge.attributes)))
        around: dict[str, list[str]] = {node: [] for node in self._nodes}
        for a, b in sorted(self._edges):
            around[a].append(b)
        self._neighbours = {node: tuple(others) for node, others in around.items()}

    @classmethod
    def from_adjacency(
        cls,
        nodes: Mapping[str, Attributes],
        adjacency: Mapping[str, Iterable[str] | Mapping[str, Attributes]],
    ) -> "AreaGraph":
        """Build from lists in which each of two neighbours must name the other, with the same attributes."""
        listed = {a: _with_attributes(a, others) for a, others in adjacency.items()}
        pairs = [(a, b) for a, others in listed.items() for b in others]
        for a, b in pairs:
            if b in nodes:
                _require_symmetry(a, b, listed)
        return cls(nodes, [Edge(a, b, listed[a][b]) for a, b in pairs if a <= b or b not in nodes])

    def _join(self, edge: Edge) -> None:
        for node in edge[:2]:
            if node not in self._nodes:
                raise BoardError(f"the edge {edge.a} - {edge.b} names {node!r}, which is not a node")
        if edge.a == edge.b:
            raise BoardError(f"the edge {edge.a} - {edge.b} leads to itself")
        for way in edge.ways:
            if way in self._edges:
                raise BoardError(f"the edge {way[0]} - {way[1]} is given twice")
            self._edges[way] = edge

    def __contains__(self, node: object) -> bool:
        return node in self._nodes

    def __iter__(self) -> Iterator[str]:
        return iter(self._nodes)

    def __len__(self) -> int:
        return len(self._nodes)

    def node(self, node: str) -> Attributes:
        """The attributes of a node."""
        try:
            return self._nodes[node]
        except KeyError:
            raise BoardError(f"there is no space {node!r} on this board") from None

    def neighbours(self, node: str) -> tuple[str, ...]:
        """The nodes that an edge leads to, sorted."""
        try:
            return self._neighbours[node]
        except KeyError:
            raise BoardError(f"there is no space {node!r} on this board") from None

    def are_adjacent(self, a: str, b: str) -> bool:
        """Whether an edge leads from a to b."""
        return (a, b) in self._edges

    def edge(self, a: str, b: str) -> Attributes:
        """The attributes of the edge that leads from a to b."""
        try:
            return self._edges[a, b].attributes
        except KeyError:
            self.node(a), self.node(b)
            raise BoardError(f"no edge leads from {a} to {b}") from None

    def edges(self) -> tuple[Edge, ...]:
        """Every edge once, sorted by its nodes."""
        found = {(edge.a, edge.b): edge for edge in self._edges.values()}
        return tuple(found[pair] for pair in sorted(found))

    def only(
        self,
        *,
        nodes: Callable[[str, Attributes], bool] | None = None,
        edges: Callable[[str, str, Attributes], bool] | None = None,
    ) -> "AreaGraph":
        """The part of the board that keeps these nodes and these edges, such as the sea or the railways."""
        kept = {node: each for node, each in self._nodes.items() if nodes is None or nodes(node, each)}
        between = (edge for edge in self.edges() if edge.a in kept and edge.b in kept)
        return AreaGraph(kept, [edge for edge in between if edges is None or edges(*edge[:3])])


def frozen_attributes(attributes: Attributes) -> Attributes:
    """A copy that nobody can change, lists and objects inside it included."""
    return MappingProxyType({name: _frozen(value) for name, value in attributes.items()})


def _frozen(value: Any) -> Any:
    if isinstance(value, Mapping):
        return frozen_attributes(value)
    return tuple(map(_frozen, value)) if isinstance(value, list | tuple) else value


def _with_attributes(a: str, others: Iterable[str] | Mapping[str, Attributes]) -> dict[str, Attributes]:
    if isinstance(others, Mapping):
        return dict(others)
    named = list(others)
    twice = sorted({b for b in named if named.count(b) > 1})
    if twice:
        raise BoardError(f"the edge {a} - {twice[0]} is given twice")
    return dict.fromkeys(named, NOTHING)


def _require_symmetry(a: str, b: str, listed: Mapping[str, Mapping[str, Attributes]]) -> None:
    if a not in listed.get(b, {}):
        raise BoardError(f"{a} names {b} as a neighbour, but {b} does not name {a}")
    there, back = dict(listed[a][b]), dict(listed[b][a])
    if there != back:
        raise BoardError(f"the edge {a} - {b} is {there} one way and {back} the other")
