import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.axis_allies_1942.odds import odds

PATIENCE = 60
"""Seconds of a slow machine; a battle whose states were all computed would take hours."""


def total(found):
    return found.win + found.draw + found.lose


@pytest.mark.rule("21.6")
def test_one_submarine_against_one_destroyer():
    found = odds({"submarine": 1}, {"destroyer": 1}, kind="sea")
    assert (found.win, found.draw, found.lose) == pytest.approx((0.4, 0.2, 0.4))
    assert found.exact


@pytest.mark.rule("9.3.2")
def test_two_bombers_against_guns_alone():
    found = odds({"bomber": 2}, {"aa_artillery": 1})
    assert found.win == pytest.approx(1 - 1 / 36)
    assert found.attackers_left["bomber"] == pytest.approx(2 - 2 / 6)
    assert found.capture == 0


@pytest.mark.rule("10.1")
def test_capture_is_a_win_with_a_land_unit():
    aircraft = odds({"bomber": 2}, {"infantry": 1})
    assert aircraft.win > aircraft.capture == 0
    both = odds({"infantry": 1, "bomber": 1}, {"infantry": 1})
    assert both.capture == pytest.approx(both.win)


@pytest.mark.rule("21.6")
def test_a_battle_of_some_rounds_leaves_both_sides():
    found = odds({"infantry": 1}, {"infantry": 1}, rounds=1)
    assert found.win == pytest.approx(1 / 6 * 4 / 6)
    assert found.draw == pytest.approx(1 / 6 * 2 / 6)
    assert total(found) == pytest.approx(1 - 5 / 6 * 4 / 6)


@pytest.mark.rule("21.6")
@pytest.mark.parametrize("kind", ["land", "sea"])
def test_played_battles_agree_with_computed_ones_and_repeat(kind):
    land, sea = ({"infantry": 4, "tank": 2}, {"infantry": 5}), ({"destroyer": 3}, {"cruiser": 2})
    forces = {"land": land, "sea": sea}
    exact = odds(*forces[kind], kind=kind, exact=True)
    played = odds(*forces[kind], kind=kind, exact=False)
    assert played.win == pytest.approx(exact.win, abs=0.04)
    assert not played.exact
    assert played == odds(*forces[kind], kind=kind, exact=False)


@pytest.mark.rule("9.2.4")
def test_bombardment_helps():
    plain = odds({"infantry": 2}, {"infantry": 2})
    assert odds({"infantry": 2}, {"infantry": 2}, bombard={"battleship": 2}).win > plain.win


@pytest.mark.rule("9.3.9")
def test_transports_are_sunk_and_submarines_may_be_out_of_reach():
    assert odds({"fighter": 1}, {"transport": 3}, kind="sea").win == 1
    assert odds({"fighter": 1}, {"submarine": 1}, kind="sea").draw == 1


@pytest.mark.rule("21.6")
def test_large_battles_are_quick():
    fleet = {"submarine": 4, "destroyer": 4, "cruiser": 3, "battleship": 2, "carrier": 2, "fighter": 6}
    began = time.process_time()
    found = odds(fleet, fleet, kind="sea")
    army = odds({"infantry": 30, "tank": 10}, {"infantry": 30, "fighter": 8})
    assert time.process_time() - began < PATIENCE
    assert (total(found), total(army)) == pytest.approx((1, 1))


@pytest.mark.rule("9.3.3", "9.3.6a")
def test_played_battles_of_submarines_and_aircraft_agree_with_computed_ones():
    """The strikes and the hits that cannot go everywhere are sampled apart from the computation."""
    forces = {"submarine": 2, "fighter": 1, "battleship": 1}, {"submarine": 1, "fighter": 2, "carrier": 1}
    exact, played = (odds(*forces, kind="sea", exact=way) for way in (True, False))
    assert played.win == pytest.approx(exact.win, abs=0.05)
    for name, number in exact.attackers_left.items():
        assert played.attackers_left[name] == pytest.approx(number, abs=0.1)


numbers = st.integers(1, 2)
units = st.dictionaries(st.sampled_from(["infantry", "tank", "fighter", "bomber"]), numbers, max_size=3)
ships = st.dictionaries(
    st.sampled_from(["submarine", "destroyer", "battleship", "fighter", "transport"]), numbers, max_size=3
)


@pytest.mark.rule("21.6")
@settings(max_examples=40, deadline=None)
@given(units, units)
def test_the_chances_of_a_land_battle_add_up(attack, defense):
    assert total(odds(attack, defense, exact=True)) == pytest.approx(1, abs=1e-6)


@pytest.mark.rule("21.6")
@settings(max_examples=40, deadline=None)
@given(ships, ships)
def test_the_chances_of_a_sea_battle_add_up(attack, defense):
    assert total(odds(attack, defense, kind="sea", exact=True)) == pytest.approx(1, abs=1e-6)
