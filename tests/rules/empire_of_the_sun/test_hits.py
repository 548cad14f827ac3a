"""8.2 F, 8.4 B: which steps hits may take; the quick answer against trying everything."""

import os
from fractions import Fraction
from itertools import product
from math import ceil
from random import Random

import pytest

from rules.empire_of_the_sun.combat.hits import Allocation, Target
from rules.empire_of_the_sun.combat.tables import air_naval_hits, ground_hits

DEEP = bool(os.environ.get("PBEM_TEST_DEEP"))
BATTLES, TRIES = (2_000, 400) if DEEP else (200, 60)
LONGEST = 4


def legal_by_the_book(allocation, taken):
    """8.2 F1 to F6 read sentence by sentence, step by step."""
    spent, lost, shielded = 0, dict.fromkeys(allocation.by_name, 0), set()
    for name in taken:
        target = allocation.by_name[name]
        spent += target.cost
        if spent > allocation.hits or lost[name] >= target.most:
            return False
        if target.shielded:
            shielded.add(name)
            if len(shielded) > allocation.aircraft:
                return False
        dies = lost[name] + 1 == target.steps
        full = [t for t in allocation.targets if t.blocks and t.steps == 2 and lost[t.unit] == 0]
        if dies and full and not allocation.critical:
            return False
        others = [t for t in allocation.targets if not t.last and lost[t.unit] < t.steps]
        if target.last and others:
            return False
        lost[name] += 1
    return True


def random_allocation(rng):
    targets = []
    for n in range(rng.randint(1, 4)):
        steps = rng.choice((1, 2, 2))
        ground = rng.random() < 0.15
        most = steps - 1 if ground else steps
        worth = tuple(rng.randint(1, 12) for _ in range(steps))
        targets.append(
            Target(f"u{n}", rng.randint(4, 14), steps, most, worth, rng.random() < 0.4, blocks=not ground)
        )
    if rng.random() < 0.2:
        targets.append(Target("g", 12, 2, 2, (9, 9), last=True, blocks=False))
    hits = rng.randint(0, 50)
    return Allocation(hits, targets, critical=rng.random() < 0.2, aircraft=rng.randint(0, 3))


@pytest.mark.rule("8.2")
def test_no_legal_allocation_is_refused_and_no_illegal_one_accepted():
    rng = Random(8)
    for _ in range(BATTLES):
        allocation = random_allocation(rng)
        names = [each.unit for each in allocation.targets]
        tries = [taken for many in range(1, LONGEST + 1) for taken in product(names, repeat=many)]
        for taken in rng.sample(tries, min(TRIES, len(tries))):
            assert allocation.legal(list(taken)) == legal_by_the_book(allocation, taken), (allocation, taken)


@pytest.mark.rule("8.2")
def test_the_default_is_legal_and_leaves_nothing_that_could_be_hit():
    rng = Random(9)
    for _ in range(BATTLES):
        allocation = random_allocation(rng)
        allocation._worth = lambda taken, unit, own=allocation: (
            own.by_name[unit].attack[taken.count(unit)],
            0,
            0,
        )
        taken = allocation.default()
        assert legal_by_the_book(allocation, taken)
        assert not allocation.next_steps(taken)


def target(name, cost, steps=2, **facts):
    return Target(name, cost, steps, facts.pop("most", steps), (1,) * steps, **facts)


@pytest.mark.rule("8.2")
def test_a_full_unit_that_costs_too_much_protects_the_reduced_ones():
    allocation = Allocation(10, [target("weak", 8, 1), target("strong", 18)])
    assert allocation.next_steps([]) == []


@pytest.mark.rule("8.2")
def test_protected_carriers_are_hit_one_for_one_with_aircraft():
    carriers = [target(f"cv{n}", 12, shielded=True) for n in range(3)]
    allocation = Allocation(99, carriers, aircraft=2)
    assert allocation.legal(["cv0", "cv2"])
    assert not allocation.legal(["cv0", "cv2", "cv1"])
    assert Allocation(99, carriers, aircraft=0).next_steps([]) == []


@pytest.mark.rule("8.2")
def test_a_critical_hit_may_finish_a_carrier_at_once():
    units = [target("akagi", 12, shielded=True), target("soryu", 12, shielded=True), target("kongo", 14)]
    critical = Allocation(24, units, critical=True, aircraft=2)
    for taken in (["akagi", "akagi"], ["soryu", "soryu"], ["akagi", "soryu"]):
        assert critical.legal(taken)
    assert not Allocation(24, units, aircraft=2).legal(["akagi", "akagi"])


@pytest.mark.rule("8.2")
def test_a_critical_hit_that_can_do_nothing_takes_the_lowest_defence():
    units = [target("aoba", 10), target("kamikaze", 8)]
    assert Allocation(1, units, critical=True).forced() == ["kamikaze"]
    assert Allocation(8, units, critical=True).forced() == []
    ties = [target("ryujo", 8, shielded=True), target("zuiho", 8, shielded=True), target("nachi", 10)]
    assert Allocation(1, ties, critical=True, aircraft=1).forced() == ["ryujo", "zuiho"]


@pytest.mark.rule("8.2", "1.21", "0.5")
@pytest.mark.parametrize(
    ("total", "roll", "hits"),
    [
        (47, 2, 12),
        (47, 4, 24),
        (47, 6, 47),
        (30, 2, 8),
        (30, 3, 15),
        (30, 5, 15),
        (30, 8, 30),
        (39, 3, 20),
        (9, 4, 5),
    ],
)
def test_the_air_naval_table(total, roll, hits):
    assert air_naval_hits(total, roll) == hits


@pytest.mark.rule("8.4", "1.21")
@pytest.mark.parametrize(
    ("total", "roll", "hits"),
    [
        (27, 5, 27),
        (15, 7, 23),
        (9, 7, 14),
        (1, 5, 1),
        (34, 5, 34),
        (12, 8, 18),
        (12, 9, 24),
        (9, 2, 5),
        (9, -3, 5),
    ],
)
def test_the_ground_table(total, roll, hits):
    assert ground_hits(total, roll) == hits


def share(roll, table):
    """The printed row of a table for a modified roll."""
    return next(factor for low, high, factor in table if low <= roll <= high)


FAR = 99
AIR_NAVAL = ((-FAR, 2, Fraction(1, 4)), (3, 5, Fraction(1, 2)), (6, FAR, Fraction(1)))
GROUND = (
    (-FAR, 2, Fraction(1, 2)),
    (3, 6, Fraction(1)),
    (7, 8, Fraction(3, 2)),
    (9, FAR, Fraction(2)),
)


@pytest.mark.rule("8.2", "8.4", "1.21")
def test_the_tables_for_every_total_and_every_roll():
    for total in range(200):
        for roll in range(-12, 22):
            assert air_naval_hits(total, roll) == ceil(total * share(roll, AIR_NAVAL))
            assert ground_hits(total, roll) == ceil(total * share(roll, GROUND))


@pytest.mark.rule("8.2", "8.4", "A9")
@pytest.mark.parametrize(
    ("bonus", "air", "ground"),
    [
        (0, (3, 3, 4), (3, 4, 2, 1)),
        (3, (0, 3, 7), (0, 4, 2, 4)),
        (4, (0, 2, 8), (0, 3, 2, 5)),
        (-2, (5, 3, 2), (5, 4, 1, 0)),
    ],
)
def test_how_many_of_ten_faces_give_each_row(bonus, air, ground):
    for table, wanted in ((AIR_NAVAL, air), (GROUND, ground)):
        found = [sum(low <= face + bonus <= high for face in range(10)) for low, high, _ in table]
        assert found == list(wanted)
        hits = air_naval_hits if table is AIR_NAVAL else ground_hits
        rows = [ceil(40 * factor) for _, _, factor in table]
        assert [sum(hits(40, face + bonus) == row for face in range(10)) for row in rows] == found
