"""Random forces that fight with random answers: every battle ends, and nothing impossible is left."""

from random import Random

import pytest

from rules.axis_allies_1942.atlas import AIR_UNITS, LAND_UNITS, SEA_UNITS, UNITS
from rules.axis_allies_1942.board import are_enemies
from rules.axis_allies_1942.combat.engagement import current
from rules.axis_allies_1942.invariants import check
from rules.kernel.bots import RandomBot
from rules.kernel.dice import Dice
from rules.kernel.driver import options, perform, settle, standing_order, waiting
from tests.rules.axis_allies_1942.battles import combat, give, is_fighting


def forces(rng, powers, types, most):
    picked = [(rng.choice(powers), rng.choice(types), rng.randint(1, most)) for _ in range(rng.randint(1, 5))]
    return ", ".join(f"{power} {number} {name}" for power, name, number in picked)


def random_position(rng):
    attackers = [name for name in LAND_UNITS if UNITS[name].attack]
    sea = [*SEA_UNITS, *AIR_UNITS]
    units = {
        "egypt": [forces(rng, ["de"], [*attackers, *AIR_UNITS], 2), forces(rng, ["uk", "us"], ALL_LAND, 2)],
        "sz17": [forces(rng, ["de"], sea, 2), forces(rng, ["uk", "us"], SEA_UNITS, 2), "de 2 tr"],
        "sz14": [forces(rng, ["de", "jp"], sea, 2), forces(rng, ["us"], [*SEA_UNITS], 1)],
        "algeria": [forces(rng, ["de"], ALL_LAND, 1)],
    }
    listed = "; ".join(f"{space}: {', '.join(parts)}" for space, parts in units.items())
    came = {"egypt": "libya", "sz17": "sz15"} if rng.random() < 0.7 else {}
    return combat(
        "de",
        listed,
        came=came,
        aboard={"sz17": "de inf, de tank"},
        assault={"sz17": "trans_jordan" if rng.random() < 0.5 else "egypt"},
        attacks=("sz17",) if rng.random() < 0.7 else (),
        options={"escorts_and_interceptors": "yes"},
    )


ALL_LAND = [*LAND_UNITS, *AIR_UNITS]


@pytest.mark.rule("9.0", "9.3", "9.3.7")
@pytest.mark.parametrize("seed", range(40))
def test_random_combats_come_to_an_end(seed):
    rng = Random(seed)
    s = random_position(rng)
    before = set(s.board.units)
    s.play.dice = Dice(b"random", 0, f"{seed:016x}")
    settle(s.play, guard=True)
    while is_fighting(s):
        seat = waiting(s.play)[0]
        give(s, RandomBot().choose({}, options(s.play, seat), rng))
    check(s.board)
    assert set(s.board.units) <= before
    assert not any(unit.damaged for unit in s.board.units.values())
    check_after(s)


def check_after(s):
    """No mission is left over, no fighter is stranded, and whoever captured stands alone."""
    for unit in s.board.units.values():
        assert unit.mission in ("", "intercept")
        if are_enemies(unit.power, "germany") and unit.type == "fighter" and unit.space.startswith("sz"):
            assert unit.aboard
    for territory in s.board.captured:
        assert set(s.units(territory)) <= {"germany", "japan"}


@pytest.mark.rule("9.3")
def test_a_battle_of_sixty_units_takes_few_orders():
    attack = "de 15 inf, de 5 art, de 6 tank, de 4 ftr"
    s = combat("de", f"egypt: {attack}, uk 18 inf, uk 4 art, uk 4 tank, uk 4 ftr", came={"egypt": "libya"})
    s.play.dice = Dice(b"random", 0, "0" * 16)
    settle(s.play)
    orders = 0
    while is_fighting(s):
        assert current(s.play).round < 50
        orders += 1
        answer_one(s)
    assert orders < 100


def answer_one(s):
    seat = waiting(s.play)[0]
    perform(s.play, standing_order(s.play, seat, {}, "quick"))
