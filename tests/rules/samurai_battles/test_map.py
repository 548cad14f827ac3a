"""Chapter 2: the battlefield, and lines of sight against an oracle that knows only geometry."""

from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from rules.samurai_battles.atlas import (
    ADJACENT,
    BACK,
    HALF_HEXES,
    HEXES,
    PLACES,
    TERRAIN,
    apart,
    sections,
    toward,
)
from rules.samurai_battles.battlefield.sight import clear


@pytest.mark.rule("2.1")
def test_sb_001_the_board_has_127_hexes():
    assert len(HEXES) == 127
    assert [sum(h[0] == row for h in HEXES) for row in "ab"] == [12, 11]
    assert len(HALF_HEXES) == 10


@pytest.mark.rule("2.2")
def test_sb_002_six_neighbours():
    found = {step: toward("f6", step) for step in ("w", "e", "nw", "ne", "sw", "se")}
    assert found == {"w": "f5", "e": "f7", "nw": "e6", "ne": "e7", "sw": "g6", "se": "g7"}
    assert all(a in ADJACENT[b] for a in HEXES for b in ADJACENT[a])


@pytest.mark.rule("2.5")
def test_sb_202_half_hexes_are_no_neighbours():
    assert set(ADJACENT["c1"]) == {"c2", "b1", "d1"}


@pytest.mark.rule("2.3")
def test_sb_201_distances():
    pairs = [("f6", "f8"), ("d6", "h6"), ("e6", "h5"), ("a1", "a12")]
    assert [apart(*pair) for pair in pairs] == [2, 4, 3, 11]


@pytest.mark.rule("2.3")
def test_distance_agrees_with_the_formula():
    for one, other in combinations(HEXES, 2):
        rows, columns = (abs(a - b) for a, b in zip(PLACES[one], PLACES[other], strict=True))
        assert apart(one, other) == rows + max(0, (columns - rows) // 2)


@pytest.mark.rule("2.4")
def test_sb_004_hexes_on_a_dotted_line_belong_to_two_sections():
    assert sections("d4", "blue") == ("left", "center")
    assert sections("d4", "red") == ("center", "right")
    dual = [h for h in HEXES if len(sections(h, "blue")) == 2]
    assert dual == ["b4", "b8", "d4", "d8", "f4", "f8", "h4", "h8", "j4", "j8"]


@pytest.mark.rule("2.4")
def test_sb_005_sections_of_a_row():
    assert [sections(h, "blue") for h in ("c4", "c5", "c8", "c9")] == [
        ("left",),
        ("center",),
        ("center",),
        ("right",),
    ]


@pytest.mark.rule("2.6")
def test_sb_203_each_side_retreats_towards_its_own_baseline():
    assert (BACK["red"]["f3"], BACK["blue"]["f6"]) == (("e3", "e4"), ("g6", "g7"))


@pytest.mark.rule("2.6", "12.2")
def test_sb_006_one_way_back_at_the_edge():
    assert BACK["red"]["c1"] == ("b1",)


SIGHT = {
    "sb_010": ({}, "f7", "f6 f8", False),
    "sb_011": ({"e6": "forest"}, "", "f6 d6", True),
    "sb_012": ({"e6": "forest", "e7": "building"}, "", "f6 d6", False),
    "sb_014": ({}, "", "a1 c1", True),
    "sb_015": ({"d7": "hill"}, "", "f6 d7", True),
    "sb_016": ({"e7": "hill", "d7": "hill"}, "", "f6 d7", False),
    "sb_017": ({"e7": "hill"}, "", "f6 d7", False),
    "plateau": ({"f6": "hill", "e7": "hill", "d7": "hill"}, "", "f6 d7", True),
    "sb_019": ({"f6": "hill", "e7": "hill", "d7": "hill"}, "e7", "f6 d7", False),
    "sb_022": ({"f7": "ravine"}, "", "f6 f8", True),
    "sb_023": ({"f7": "ravine"}, "f7", "f6 f8", False),
    "sb_024": ({"f6": "forest", "f8": "forest"}, "", "f6 f8", True),
}


@pytest.mark.rule("2.7")
@pytest.mark.parametrize("case", SIGHT)
def test_sight(case):
    land, taken, ends, seen = SIGHT[case]
    start, goal = ends.split()
    assert clear(land, taken.split(), start, goal) is seen
    assert clear(land, taken.split(), goal, start) is seen


class Oracle:
    """Segments and hexagons, clipped with exact fractions; nothing of it is shared with the game."""

    cells = {**{h: (x2, 3 * row) for h, (row, x2) in PLACES.items()}}
    cells |= {f"half {place}": (place[1], 3 * place[0]) for place in HALF_HEXES}

    def __init__(self, land, taken):
        self.land, self.taken = land, set(taken)
        self.hills = self._plateaus()

    def _plateaus(self):
        group = {h: {h} for h, kind in self.land.items() if kind == "hill"}
        for a, b in combinations(group, 2):
            (x, y), (u, v) = self.cells[a], self.cells[b]
            if (abs(x - u), abs(y - v)) in ((2, 0), (1, 3)) and group[a] is not group[b]:
                merged = group[a] | group[b]
                for each in merged:
                    group[each] = merged
        return group

    def sees(self, start, goal):
        a, b = self.cells[start], self.cells[goal]
        sides = set()
        for name, centre in self.cells.items():
            if name in (start, goal) or not self.obstructs(name, start, goal):
                continue
            inside, length = clip(a, b, centre)
            if inside:
                return False
            if length:
                sides.add(turn(a, b, centre) > 0)
        return len(sides) < 2

    def obstructs(self, name, start, goal):
        if name.startswith("half") or name in self.taken:
            return True
        kind = self.land.get(name, "open")
        if kind == "hill":
            plateau = self.hills[name]
            return not (start in plateau and goal in plateau)
        return TERRAIN[kind].blocks_sight


def turn(a, b, c):
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def clip(a, b, centre):
    """Whether the segment crosses the inside, and whether it shares more than a point with the hexagon."""
    x, y = centre
    corners = [(x, y - 2), (x + 1, y - 1), (x + 1, y + 1), (x, y + 2), (x - 1, y + 1), (x - 1, y - 1)]
    low, high, strict = Fraction(0), Fraction(1), True
    for one, two in zip(corners, corners[1:] + corners[:1], strict=True):
        from_a, from_b = turn(one, two, a), turn(one, two, b)
        if from_a == from_b:
            if from_a < 0:
                return False, False
            strict = strict and from_a > 0
            continue
        cut = Fraction(from_a, from_a - from_b)
        low, high = (max(low, cut), high) if from_b > from_a else (low, min(high, cut))
    longer = low < high
    return longer and strict, longer


def battlefield(seed):
    rng = Random(seed)
    kinds = [*TERRAIN, "hill", "hill", "forest"]
    share = rng.choice([0.05, 0.15, 0.35])
    land = {h: rng.choice(kinds) for h in HEXES if rng.random() < share}
    return land, [h for h in HEXES if rng.random() < share / 2]


@pytest.mark.rule("2.7")
@pytest.mark.parametrize("seed", range(3))
def test_sight_agrees_with_the_oracle_within_range(seed):
    land, taken = battlefield(seed)
    oracle = Oracle(land, taken)
    for start, goal in combinations(HEXES, 2):
        if apart(start, goal) <= 5:
            assert clear(land, taken, start, goal) is oracle.sees(start, goal), (start, goal)


@pytest.mark.rule("2.7")
def test_sight_agrees_with_the_oracle_between_all_pairs():
    land, taken = battlefield(9)
    oracle = Oracle(land, taken)
    for start, goal in combinations(HEXES, 2):
        assert clear(land, taken, start, goal) is oracle.sees(start, goal), (start, goal)
