import pytest

from rules.axis_allies_1942.title import TITLE
from rules.kernel.orders import Order
from tests.rules.axis_allies_1942.battles import (
    answer,
    asking,
    battle,
    combat,
    fight,
    is_over,
    purposes,
)

FIRING = ("carrier", "fighter", "cruiser")


def submerge(seat, number):
    return Order(seat, "submarines", {"submerge": number})


@pytest.mark.rule("16.4", "9.3.3a")
def test_AA42_CMB_06_submerged_submarines_leave_the_battle_and_surface_after_it():
    s = combat("uk", "sz9: uk 2 ca, de 2 ss", attacks=("sz9",), came={"sz9": "sz10"})
    fight(s, ask=asking("germany"))
    answer(s, submerge("germany", 2))
    assert is_over(s)
    assert s.units("sz9") == {"germany": {"submarine": 2}, "united_kingdom": {"cruiser": 2}}


@pytest.mark.rule("16.5", "11.3", "15.6")
def test_AA42_CMB_07_the_destroyer_of_an_ally_does_not_help_the_attacker():
    s = combat("us", "sz12: us ca, us ftr, us cv, uk dd, de ss", attacks=("sz12",))
    s.unit("ftr").aboard, s.unit("ftr").mission = "", "battle"
    fight(s, 6, 6, 2, 6, ask=asking("germany", "united_states"))
    assert s.seat == "germany"
    assert [order.args for order in s.choices().all(5)] == [{"submerge": 0}, {"submerge": 1}]
    assert s.uid(s.unit("dd")) not in battle(s).attackers
    answer(s, submerge("germany", 0), ask=asking("germany", "united_states"))
    assert purposes(s) == ["surprise defense submarine sz12", *(f"attack {each} sz12" for each in FIRING)]
    assert s.units("sz12")["germany"] == {"submarine": 1}


@pytest.mark.rule("9.3.3c", "9.3.3b")
def test_AA42_CMB_18_what_a_surprise_strike_hits_does_not_fire():
    s = fight(combat("de", "sz10: de ss, uk ca", came={"sz10": "sz9"}), 2)
    assert s.units("sz10") == {"germany": {"submarine": 1}}
    assert purposes(s) == ["surprise attack submarine sz10"]
    assert is_over(s)


@pytest.mark.rule("9.3.3", "15.6")
def test_AA42_CMB_19_a_destroyer_cancels_the_surprise_strike():
    s = fight(combat("de", "sz10: de ss, uk dd", came={"sz10": "sz9"}), 2, 2)
    assert s.units("sz10") == {}
    assert purposes(s) == ["attack submarine sz10", "defense destroyer sz10"]
    assert is_over(s)


@pytest.mark.rule("9.3.3", "18")
def test_AA42_CMB_24_attacker_decides_first_then_defender_each_round_before_the_dice():
    both = asking("united_states", "japan")
    s = combat("us", "sz44: us 2 ss, jp ss, jp tr", attacks=("sz44",), came={"sz44": "sz43"})
    fight(s, 6, 6, 6, ask=both)
    assert s.seat == "united_states"
    assert [order.args["submerge"] for order in s.choices().all(5)] == [0, 1, 2]
    answer(s, submerge("united_states", 0), ask=both)
    assert s.seat == "japan"
    assert [order.args["submerge"] for order in s.choices().all(5)] == [0, 1]
    assert not s.play.dice.rolls
    answer(s, submerge("japan", 0), ask=both)
    answer(s, Order("united_states", "press"), ask=both)
    assert (s.seat, battle(s).round) == ("united_states", 2)


@pytest.mark.rule("9.3.3c")
def test_a_defending_submarine_that_was_just_hit_still_strikes():
    s = combat("us", "sz44: us 2 ss, jp ss", attacks=("sz44",), came={"sz44": "sz43"})
    fight(s, 2, 6, 1, ask=asking("japan"))
    answer(s, submerge("japan", 0))
    assert s.units("sz44") == {"united_states": {"submarine": 1}}
    assert is_over(s)


@pytest.mark.rule("9.3.3d")
def test_a_submarine_that_struck_does_not_fire_again_and_damage_stays():
    s = combat("de", "sz7: de 2 ss, de ftr, uk bb, uk tr", came={"sz7 submarine": "sz9"})
    fight(s, 2, 5, 3, 4)
    assert purposes(s) == [
        *("surprise attack submarine sz7", "attack fighter sz7", "defense battleship sz7"),
    ]
    assert s.units("sz7") == {"germany": {"submarine": 1, "fighter": 1}}
    assert is_over(s)


@pytest.mark.rule("9.3.3", "9.3.3a")
def test_part_of_the_submarines_may_submerge():
    s = combat("de", "sz10: de 3 ss, uk ca", came={"sz10": "sz9"})
    fight(s, 6, 6, 1, ask=asking("germany"))
    answer(s, submerge("germany", 1), ask=asking("germany"))
    assert len(battle(s).submerged) == 1
    assert len(s.units("sz10")["germany"]) == 1
    assert s.refusal(Order("germany", "lose")).text.code == "kernel.not_offered"


@pytest.mark.rule("9.3.3", "9.3.6")
def test_the_destroyer_test_for_air_hits_uses_the_start_of_the_round():
    s = combat("us", "sz44: us dd, us 2 ftr, jp ss, jp dd", came={"sz44": "sz43"})
    fight(s, 6, 1, 1, 6, 6)
    assert s.units("sz44") == {"united_states": {"destroyer": 1, "fighter": 2}}


@pytest.mark.rule("18", "9.3.3")
@pytest.mark.parametrize(("force", "dives"), [("us 3 ca", True), ("us ca, us ftr", False), ("us ca", False)])
def test_by_default_defenders_submerge_from_greater_numbers(force, dives):
    s = combat("us", f"sz44: {force}, jp ss, jp tr", attacks=("sz44",), came={"sz44": "sz43"})
    fight(s, *([6] * 3), ask=asking("united_states"))
    assert ("submarines.submerged" in s.codes()) is dives


@pytest.mark.rule("9.3.7B", "9.3.9")
def test_aircraft_and_submarines_that_cannot_hit_each_other_end_the_battle():
    s = fight(combat("us", "sz44: us 2 ftr, jp ss, jp tr", attacks=("sz44",)))
    assert s.units("sz44") == {"japan": {"submarine": 1}, "united_states": {"fighter": 2}}
    assert "combat.standoff" in s.codes()
    assert is_over(s)


@pytest.mark.rule("9.3.3b", "11.5")
def test_submarines_of_allies_that_strike_together_are_told_together():
    s = combat("de", "sz9: de bb, uk ss, us ss, uk ca", came={"sz9": "sz8"})
    strike = {"submarines": {"attacking": "strike", "defending": "strike"}}
    stop = {"germany": {"press": None}, "united_kingdom": strike, "united_states": strike}
    fight(s, 6, 6, 6, 6, ask=stop)
    told = next(line for line in s.play.lines if line.code == "submarines.struck_together")
    assert (told.args["powers"], told.args["dice"]) == (["united_kingdom", "united_states"], 2)
    assert TITLE.catalogue.word_strictly(told, "es").startswith(
        "Los submarinos de Reino Unido y Estados Unidos"
    )


@pytest.mark.rule("9.3.3a", "9.3.7A")
def test_9_3_3a_a_lone_submarine_that_dives_has_not_lost_its_battle():
    s = combat("de", "sz8: de ss, uk ca", came={"sz8": "sz7"})
    fight(s, ask={"germany": {"submarines": {"attacking": "submerge"}}})
    assert "combat.dived" in s.codes()
    assert "combat.lost" not in s.codes()
    assert s.units("sz8") == {"germany": {"submarine": 1}, "united_kingdom": {"cruiser": 1}}
