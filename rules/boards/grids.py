"""Hex boards of any outline: hexes and hexsides by the ids printed on the board."""

from collections.abc import Iterable, Iterator, Mapping

from rules.boards import hexes, lines
from rules.boards.errors import BoardError
from rules.boards.hexes import Cube, Layout, Offset, Point


class HexGrid:
    """A frozen set of named hexes; neighbours and directions are looked up, not computed."""

    def __init__(self, layout: Layout | str, places: Mapping[str, tuple[int, int]]) -> None:
        self.layout = Layout(layout)
        self._cubes: dict[str, Cube] = {}
        self._ids: dict[Cube, str] = {}
        for hex_id, (col, row) in places.items():
            self._place(hex_id, hexes.to_cube(self.layout, Offset(col, row)))
        self._by_direction = {hex_id: self._look_around(cube) for hex_id, cube in self._cubes.items()}
        self._neighbours = {hex_id: tuple(around.values()) for hex_id, around in self._by_direction.items()}
        self._directions = {
            (hex_id, other): direction
            for hex_id, around in self._by_direction.items()
            for direction, other in around.items()
        }
        self._rings: dict[tuple[str, int], tuple[str, ...]] = {}
        self._discs: dict[tuple[str, int], tuple[str, ...]] = {}

    def _place(self, hex_id: str, cube: Cube) -> None:
        if not hex_id or "-" in hex_id:
            raise BoardError(f"{hex_id!r} cannot name a hex: ids are not empty and have no hyphen")
        if cube in self._ids:
            raise BoardError(f"hexes {self._ids[cube]} and {hex_id} are at the same place")
        self._cubes[hex_id] = cube
        self._ids[cube] = hex_id

    def _look_around(self, cube: Cube) -> dict[str, str]:
        around = {name: self._ids.get(cube.plus(step)) for name, step in self.layout.directions.items()}
        return {name: hex_id for name, hex_id in around.items() if hex_id is not None}

    def __contains__(self, hex_id: object) -> bool:
        return hex_id in self._cubes

    def __iter__(self) -> Iterator[str]:
        return iter(self._cubes)

    def __len__(self) -> int:
        return len(self._cubes)

    def cube(self, hex_id: str) -> Cube:
        try:
            return self._cubes[hex_id]
        except KeyError:
            raise BoardError(f"there is no hex {hex_id!r} on this board") from None

    def offset(self, hex_id: str) -> Offset:
        return hexes.to_offset(self.layout, self.cube(hex_id))

    def at(self, cube: Cube) -> str | None:
        """The hex at a place, or None where the board has a hole or ends."""
        return self._ids.get(cube)

    def neighbours(self, hex_id: str) -> tuple[str, ...]:
        """Adjacent hexes, clockwise from the north."""
        try:
            return self._neighbours[hex_id]
        except KeyError:
            raise BoardError(f"there is no hex {hex_id!r} on this board") from None

    def neighbour(self, hex_id: str, direction: str) -> str | None:
        """The next hex in a direction, or None at the edge of the board."""
        return self.at(hexes.neighbour(self.layout, self.cube(hex_id), direction))

    def direction(self, start: str, end: str) -> str:
        """In which direction an adjacent hex lies."""
        try:
            return self._directions[start, end]
        except KeyError:
            self.cube(start), self.cube(end)
            raise BoardError(f"hexes {start} and {end} are not adjacent") from None

    def are_adjacent(self, a: str, b: str) -> bool:
        return (a, b) in self._directions

    def distance(self, a: str, b: str) -> int:
        """Steps from one hex to another as the crow flies, holes of the board included."""
        return hexes.distance(self.cube(a), self.cube(b))

    def ring(self, hex_id: str, radius: int) -> tuple[str, ...]:
        """The hexes at exactly this distance, clockwise."""
        key = hex_id, radius
        if key not in self._rings:
            self._rings[key] = self._on_board(hexes.ring(self.cube(hex_id), radius))
        return self._rings[key]

    def within(self, hex_id: str, radius: int) -> tuple[str, ...]:
        """The hexes up to this distance, nearest first, its own hex included."""
        key = hex_id, radius
        if key not in self._discs:
            self._discs[key] = self._on_board(hexes.disc(self.cube(hex_id), radius))
        return self._discs[key]

    def _on_board(self, cubes: Iterable[Cube]) -> tuple[str, ...]:
        return tuple(self._ids[cube] for cube in cubes if cube in self._ids)

    def line(self, a: str, b: str) -> tuple[str, ...]:
        """One hex for each step from end to end, without those that are not on the board."""
        return self._on_board(lines.line(self.cube(a), self.cube(b)))

    def trace(self, a: str, b: str) -> lines.Trace:
        """All that the line of sight meets, places off the board included; `at` names its hexes."""
        return lines.trace(self.cube(a), self.cube(b))

    def edges_crossed(self, a: str, b: str) -> tuple[str, ...]:
        """The hexsides that the line of sight crosses, without those at the edge of the board."""
        return self._sides(self.trace(a, b).edges_crossed)

    def edges_along(self, a: str, b: str) -> tuple[str, ...]:
        """The hexsides that the line of sight runs along, without those at the edge of the board."""
        return self._sides(self.trace(a, b).edges_along)

    def _sides(self, edges: Iterable[lines.Edge]) -> tuple[str, ...]:
        pairs = (self._on_board(edge) for edge in edges)
        return tuple(hexside_id(*pair) for pair in pairs if len(pair) == 2)

    def hexside(self, a: str, b: str) -> str:
        """The id of the side between two adjacent hexes, the same from both."""
        self.direction(a, b)
        return hexside_id(a, b)

    def hexside_ends(self, hexside: str) -> tuple[str, str]:
        """The two hexes of a hexside in the order of its id; either order is understood."""
        a, _, b = hexside.partition("-")
        self.direction(a, b)
        return (a, b) if a < b else (b, a)

    def hexsides(self) -> tuple[str, ...]:
        """Every side between two hexes of the board, sorted."""
        return tuple(sorted(hexside_id(a, b) for a, b in self._directions if a < b))

    def centre(self, hex_id: str, size: float, origin: Point = (0, 0)) -> Point:
        return hexes.centre(self.layout, self.cube(hex_id), size, origin)

    def corners(self, hex_id: str, size: float, origin: Point = (0, 0)) -> tuple[Point, ...]:
        return hexes.corners(self.layout, self.cube(hex_id), size, origin)

    def hexside_points(self, hexside: str, size: float, origin: Point = (0, 0)) -> tuple[Point, Point]:
        """The two ends of a hexside, for drawing rivers and walls."""
        a, b = self.hexside_ends(hexside)
        return hexes.side(self.layout, self.cube(a), self.direction(a, b), size, origin)


def hexside_id(a: str, b: str) -> str:
    return f"{a}-{b}" if a < b else f"{b}-{a}"
