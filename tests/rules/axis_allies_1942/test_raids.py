import pytest

from rules.axis_allies_1942.board import capacity
from rules.kernel.orders import Order
from tests.rules.axis_allies_1942.battles import answer, asking, combat, fight, is_over, lose, purposes

OPTION = {"escorts_and_interceptors": "yes"}


def intercept(seat, number):
    return Order(seat, "intercept", {"fighters": number})


@pytest.mark.rule("9.1.2", "9.1.3", "15.4", "9.1")
def test_AA42_SBR_01_the_complex_fires_and_the_bombs_damage_it():
    s = combat("uk", "germany: uk 3 bmb", raid=True, base="standard")
    before = s.units("germany")["germany"]
    assert before["aa_artillery"]
    fight(s, 1, 4, 6, 6, 5)
    assert s.units("germany") == {"germany": before, "united_kingdom": {"bomber": 2}}
    assert {name: damage for name, damage in s.board.factories.items() if damage} == {"germany": 11}
    assert capacity(s.board, "germany") == 0
    assert purposes(s) == ["complex germany", "bombs germany"]
    assert is_over(s)


@pytest.mark.rule("9.1.3", "9.1.4")
def test_damage_never_exceeds_twice_the_value():
    s = combat("uk", "germany: uk 4 bmb, de ic", raid=True, factories={"germany": 15})
    fight(s, 6, 6, 6, 6, 6, 6, 6, 6)
    assert s.board.factories == {"germany": 20}
    told = next(line.args for line in s.play.lines if line.code == "raids.bombed")
    assert (told["rolled"], told["damage"]) == (24, 5)


@pytest.mark.rule("9.1.3")
def test_damage_adds_up():
    s = combat("uk", "germany: uk bmb, de ic", raid=True, factories={"germany": 3})
    fight(s, 6, 4)
    assert s.board.factories == {"germany": 7}


@pytest.mark.rule("9.1.1", "12.1")
def test_a_bomber_on_a_raid_fights_in_nothing_else():
    s = combat("uk", "germany: uk bmb, de ic, de inf", raid=True)
    fight(s, 6, 3)
    assert s.unit("bomber").fought
    assert s.units("germany")["germany"] == {"infantry": 1}


@pytest.mark.rule("9.1.4")
def test_the_attacker_chooses_among_bombers_that_differ_in_range():
    s = combat("uk", "germany: uk 2 bmb, de ic", raid=True)
    s.unit("bmb").moved = 4
    fight(s, 1, 6, 3, ask=asking("united_kingdom"))
    assert [o.args["units"] for o in s.choices().all(5)] == [{"bomber@6": 1}, {"bomber@2": 1}]
    answer(s, lose("united_kingdom", units={"bomber@2": 1}))
    assert s.unit("bmb").moved == 0
    assert is_over(s)


@pytest.mark.rule("9.1.5")
def test_AA42_SBR_03_an_air_battle_before_the_raid():
    s = combat("uk", "germany: de 2 ftr, de ic, uk 2 bmb, uk ftr", raid=True, options=OPTION)
    both = asking("germany", "united_kingdom")
    fight(s, 1, 3, 5, 2, 3, 6, 4, 2, ask=both)
    answer(s, intercept("germany", 2), ask=both)
    answer(s, lose("united_kingdom", units={"fighter": 1}), ask=both)
    assert s.units("germany") == {"germany": {"fighter": 1}, "united_kingdom": {"bomber": 2}}
    assert s.board.factories == {"germany": 6}
    assert purposes(s) == [
        *("raiders germany", "interceptors germany", "complex germany", "bombs germany"),
    ]
    assert [len(roll.results) for roll in s.play.dice.rolls] == [3, 1, 2, 2]
    assert is_over(s)


@pytest.mark.rule("9.1.5", "9.1.3")
def test_no_bombs_are_told_of_where_no_bomber_got_through():
    s = combat("uk", "germany: de 2 ftr, de ic, uk bmb, uk ftr", raid=True, options=OPTION)
    fight(s, 6, 6, 1, 1, ask={"germany": {"interceptors": {"percent": 100, "escorted": "yes"}}})
    assert s.units("germany") == {"germany": {"fighter": 2}}
    assert not {"raids.factory", "raids.bombed"} & {*s.codes()}
    assert is_over(s)


@pytest.mark.rule("9.1.5", "11.4")
def test_every_owner_of_fighters_decides_for_his_own():
    units = "italy: de ftr, jp 2 ftr, de ic, uk bmb"
    s = combat("uk", units, raid=True, options=OPTION)
    fight(s, 6, 6, 6, 6, 3, ask=asking("germany", "japan"))
    assert s.seat == "germany"
    answer(s, intercept("germany", 0), ask=asking("germany", "japan"))
    assert [o.args["fighters"] for o in s.choices().all(9)] == [0, 1, 2]
    answer(s, intercept("japan", 2))
    assert [len(roll.results) for roll in s.play.dice.rolls] == [1, 2, 1, 1]


@pytest.mark.rule("9.1.5", "9.3.1")
def test_interceptors_do_not_defend_nor_hinder_capture_and_may_be_stranded():
    units = "france: de ftr, de ic, uk bmb, uk 2 inf; germany: de inf"
    s = combat("uk", units, raid=True, options=OPTION, came={"france infantry": "italy"})
    fight(s, 6, 6, 6, 3, ask=asking("germany"))
    answer(s, intercept("germany", 1))
    assert s.board.control["france"] == "united_kingdom"
    assert "fighter" in s.units("germany")["germany"]
    assert is_over(s)


@pytest.mark.rule("9.1.5", "19")
def test_without_the_option_nobody_is_asked():
    s = combat("uk", "germany: de 2 ftr, de ic, uk bmb", raid=True)
    fight(s, 6, 3, ask=asking("germany"))
    assert is_over(s)


@pytest.mark.rule("18", "9.1.5")
@pytest.mark.parametrize(("policy", "rising"), [({"percent": 50}, 2), ({"percent": 50, "escorted": "no"}, 0)])
def test_the_standing_order_of_interceptors(policy, rising):
    s = combat("uk", "germany: de 4 ftr, de ic, uk bmb, uk ftr", raid=True, options=OPTION)
    fight(s, *([6] * 6), ask={"germany": {"interceptors": policy}})
    told = [line.args["number"] for line in s.play.lines if line.code == "raids.intercept"]
    assert told == ([rising] if rising else [])
