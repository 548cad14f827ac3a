import pytest

from rules.axis_allies_1942.combat.battle import begin
from rules.axis_allies_1942.combat.fire import flak_dice, volley
from rules.axis_allies_1942.sequence import BeginTurn
from rules.kernel.orders import Order
from tests.rules.axis_allies_1942.battles import (
    answer,
    asking,
    battle,
    combat,
    fight,
    is_over,
    lose,
    purposes,
)


def values(force):
    return [shot.value for shot in volley(force, "attack") for _ in range(shot.number)]


@pytest.mark.rule("15.1", "9.3.4")
def test_AA42_CMB_10_artillery_lifts_infantry_one_to_one():
    assert values({"artillery": 2, "infantry": 5}) == [1, 1, 1, 2, 2, 2, 2]
    assert values({"infantry": 2}) == [1, 1]
    assert [shot.value for shot in volley({"infantry": 1, "artillery": 1}, "defense")] == [2, 2]


@pytest.mark.rule("9.3.10")
def test_AA42_CMB_11_support_is_judged_anew_each_round():
    s = combat("de", "egypt: de art, de 2 inf, uk 2 inf", came={"egypt": "libya"})
    fight(s, 6, 6, 6, 1, 6, ask=asking("germany"))
    s.play.dice.script.extend((2, 2, 6, 6))
    answer(s, lose("germany", units={"artillery": 1}), Order("germany", "press"), ask=asking("germany"))
    assert purposes(s)[:3] == ["attack infantry egypt", "attack infantry egypt", "attack artillery egypt"]
    assert purposes(s)[4:5] == ["attack infantry egypt"]
    assert s.units("egypt") == {"germany": {"infantry": 2}, "united_kingdom": {"infantry": 2}}


@pytest.mark.rule("16.1", "9.3.2")
@pytest.mark.parametrize(("air", "guns", "dice"), [(5, 2, 5), (5, 1, 3), (2, 1, 2), (7, 2, 6), (0, 2, 0)])
def test_AA42_CMB_12_number_of_antiaircraft_dice(air, guns, dice):
    assert flak_dice(guns, air) == dice


@pytest.mark.rule("9.3.2", "7.8.3")
def test_antiaircraft_fire_comes_once_before_the_first_round_and_kills_at_once():
    s = combat("de", "egypt: de 2 tank, de 2 ftr, uk aa, uk inf", came={"egypt": "libya"})
    fight(s, 1, 6, 3, 3, 6, 6)
    assert purposes(s)[0] == "antiaircraft egypt"
    assert purposes(s).count("antiaircraft egypt") == 1
    assert s.units("egypt")["germany"] == {"tank": 2, "fighter": 1}
    assert is_over(s)


@pytest.mark.rule("9.3.0", "15.3", "10.2")
def test_AA42_CMB_14_guns_and_complex_alone_do_not_fight():
    s = fight(combat("jp", "india: uk ic, uk aa, jp inf", came={"india": "burma"}))
    assert s.board.control["india"] == "japan"
    assert s.units("india") == {"japan": {"infantry": 1}}
    assert s.board.factories == {"india": 0}
    assert is_over(s)


@pytest.mark.rule("9.3.0", "9.3.2")
def test_AA42_REV_04_guns_alone_still_fire_at_aircraft():
    s = fight(combat("jp", "india: uk aa, jp inf, jp ftr"), 1)
    assert purposes(s) == ["antiaircraft india"]
    assert s.units("india") == {"japan": {"infantry": 1}}
    assert s.board.control["india"] == "japan"
    assert is_over(s)


@pytest.mark.rule("9.3.0", "10.1")
def test_aircraft_alone_destroy_guns_and_capture_nothing():
    s = fight(combat("jp", "india: uk aa, jp ftr"), 2)
    assert s.units("india") == {"japan": {"fighter": 1}}
    assert s.board.control["india"] == "united_kingdom"
    assert is_over(s)


@pytest.mark.rule("9.3.4", "9.3.5", "9.3.11")
def test_AA42_CMB_25_casualties_on_the_strip_fire_back():
    s = combat("su", "ukraine_ssr: su 3 inf, de inf, de tank", came={"ukraine_ssr": "caucasus"})
    fight(s, 1, 1, 5, 2, 3)
    assert s.units("ukraine_ssr") == {"soviet_union": {"infantry": 1}}
    assert s.board.control["ukraine_ssr"] == "soviet_union"
    assert is_over(s)


@pytest.mark.rule("10.1", "9.3.7A")
def test_AA42_CMB_21_aircraft_do_not_capture():
    s = combat("de", "egypt: de inf, de bmb, uk inf", came={"egypt": "libya"})
    fight(s, 1, 6, 2, ask=asking("germany"))
    answer(s, lose("germany", units={"infantry": 1}))
    assert s.units("egypt") == {"germany": {"bomber": 1}}
    assert s.board.control["egypt"] == "united_kingdom"
    assert is_over(s)


@pytest.mark.rule("18")
def test_by_default_an_attacker_keeps_the_last_unit_that_can_capture():
    s = combat("de", "egypt: de inf, de bmb, uk inf", came={"egypt": "libya"})
    fight(s, 1, 6, 2)
    assert s.units("egypt") == {"germany": {"infantry": 1}}
    assert s.board.control["egypt"] == "germany"


@pytest.mark.rule("9.3.7A", "10.1", "15.3")
def test_AA42_REV_01_guns_stay_when_the_last_attacker_dies_too():
    s = combat("de", "egypt: de inf, uk inf, uk aa", came={"egypt": "libya"})
    fight(s, 1, 2, ask=asking("united_kingdom"))
    answer(s, lose("united_kingdom", units={"infantry": 1}))
    assert s.units("egypt") == {"united_kingdom": {"aa_artillery": 1}}
    assert s.board.control["egypt"] == "united_kingdom"
    assert is_over(s)


@pytest.mark.rule("9.3.1", "11.3")
def test_who_takes_part_in_a_sea_battle():
    s = combat("us", "sz12: us ca, us tr, us ftr, us cv, uk dd, de bb, de cv, de ftr, de tr")
    fighting = begin(s.play, "sz12")
    types = {uid: (u.power, u.type) for uid, u in s.board.units.items()}
    assert sorted(types[uid] for uid in fighting.attackers) == [
        ("united_states", name) for name in ("carrier", "cruiser", "transport")
    ]
    assert sorted(types[uid][1] for uid in fighting.defenders) == [
        *("battleship", "carrier", "fighter", "transport")
    ]


@pytest.mark.rule("9.3.1", "1.6")
def test_cargo_sits_with_its_ship_and_sinks_with_it():
    s = combat("us", "sz8: us dd, us tr, de 2 dd", aboard={"sz8": "us 2 inf"})
    fighting = begin(s.play, "sz8")
    assert {s.board.units[uid].type for uid in fighting.attackers} == {"destroyer", "transport"}
    fight(s, 6, 1, 1)
    assert "united_states" not in s.units("sz8")
    assert is_over(s)


@pytest.mark.rule("8.4k", "8.1")
def test_the_log_tells_what_goes_down_with_a_ship():
    s = combat("us", "sz8: us tr, us cv, uk ftr, de 2 dd", aboard={"sz8": "us 2 inf"})
    fight(s, 6, 1, 1)
    lost = {line.args["power"]: line.args["units"] for line in s.play.lines if line.code == "losses.lost"}
    assert lost["united_states"] == {"infantry": 2, "carrier": 1, "transport": 1}
    assert lost["united_kingdom"] == {"fighter": 1}


@pytest.mark.rule("15.5")
def test_fighters_fight_on_when_their_carrier_is_sunk_and_attackers_hover():
    s = combat("jp", "sz53: jp 2 dd, us cv, us ftr", came={"sz53": "sz52"})
    fight(s, 1, 6, 6, 6, ask=asking("united_states", "japan"))
    answer(s, lose("united_states", units={"carrier": 1}), ask=asking("united_states", "japan"))
    assert [s.board.units[uid].type for uid in battle(s).defenders] == ["fighter"]


@pytest.mark.rule("12.3", "15.5")
def test_defending_fighters_return_to_a_carrier_that_survives_without_being_asked():
    s = combat("jp", "sz53: jp dd, us cv, us ftr; hawaiian_islands: us inf", came={"sz53": "sz52"})
    fight(s, 6, 1, 6, ask=asking("united_states"))
    assert s.unit("ftr").aboard == s.uid(s.unit("cv"))
    assert "stranded.landed" not in s.codes()
    assert is_over(s)


@pytest.mark.rule("9.3.8", "12.1")
def test_a_ship_that_retreated_fights_in_no_other_battle():
    units = "sz8: us dd, de bb; sz7: us ca, de ss"
    s = combat("us", units, attacks=("sz7",), came={"sz8": "sz7"})
    ask = {"united_states": {"battle_order": None, "press": None}}
    fight(s, ask=ask)
    s.play.dice.script.extend((6, 6, 6, 1))
    answer(s, Order("united_states", "resolve", {"space": "sz8"}), ask=ask)
    answer(s, Order("united_states", "retreat", {"to": "sz7"}), ask=ask)
    begun = [line.args["attackers"] for line in s.play.lines if line.code == "combat.begins"]
    assert begun == [{"destroyer": 1}, {"cruiser": 1}]
    assert is_over(s)


@pytest.mark.rule("9.3.6d")
def test_AA42_CMB_15_battleships_are_damaged_first_and_repaired_after_the_battle():
    s = combat("jp", "sz53: jp bb, jp ca, us dd, us ss", came={"sz53": "sz52"})
    fight(s, 1, 3, 4, 6)
    assert s.units("sz53") == {"japan": {"battleship": 1, "cruiser": 1}}
    assert not s.unit("battleship").damaged
    assert "losses.damaged" in s.codes()
    assert is_over(s)


@pytest.mark.rule("9.3.12")
def test_dice_are_rolled_in_ascending_value_and_named():
    s = combat("de", "egypt: de 3 inf, de art, de tank, de ftr, uk inf, uk ftr")
    fight(s, 6, 6, 6, 6, 6, 6, 6, 1, ask=asking("germany", "united_kingdom"))
    purposes = [(roll.purpose, len(roll.results)) for roll in s.play.dice.rolls]
    assert purposes == [
        *(("attack infantry egypt", 2), ("attack infantry egypt", 1), ("attack artillery egypt", 1)),
        *(("attack tank egypt", 1), ("attack fighter egypt", 1)),
        *(("defense infantry egypt", 1), ("defense fighter egypt", 1)),
    ]


@pytest.mark.rule("9.0")
def test_the_attacker_chooses_the_order_and_each_space_is_resolved_completely():
    s = combat("de", "egypt: de 2 tank, uk inf; trans_jordan: de tank, uk inf", came={"egypt": "libya"})
    fight(s, 1, 6, 1, 1, 6, ask=asking("germany"))
    assert s.choices().all(5) == [
        Order("germany", "resolve", {"space": "egypt"}),
        Order("germany", "resolve", {"space": "trans_jordan"}),
    ]
    answer(s, Order("germany", "resolve", {"space": "trans_jordan"}))
    assert s.board.captured == ["trans_jordan", "egypt"]


@pytest.mark.rule("9.0", "21.6")
def test_raids_come_before_assaults_and_battles():
    s = combat(
        "uk",
        "algeria: uk 2 inf, de inf; sz7: uk ca, uk tr; france: de inf; germany: uk bmb, de ic",
        raid=True,
        aboard={"sz7": "uk 2 inf"},
        assault={"sz7": "france"},
    )
    fight(s, 6, 3, 1, 1, 6, 6, 1, 6, 6)
    order = [line.code for line in s.play.lines if line.code in ("raids.bombed", "combat.begins")]
    assert order == ["raids.bombed", "combat.begins", "combat.begins"]
    assert s.board.captured == ["france", "algeria"]


@pytest.mark.rule("12.1", "9.3.11")
def test_whoever_fought_does_not_move_in_noncombat():
    s = combat("de", "egypt: de 2 inf, uk inf", came={"egypt": "libya"})
    fight(s, 1, 6, 6)
    assert all(unit.fought and not unit.mission for unit in s.board.units.values())


@pytest.mark.rule("16.6", "7.6")
def test_an_attack_on_a_zone_is_an_attack_on_all_in_it():
    s = combat("uk", "sz9: uk dd, de ss, de tr", attacks=("sz9",), came={"sz9": "sz10"})
    fight(s, 6, 6, ask=asking("united_kingdom"))
    assert len(battle(s).defenders) == 2
    assert {o.kind for o in s.choices().all(9)} == {"press", "retreat"}


@pytest.mark.rule("8.1", "11.3")
def test_AA42_NCM_06_an_allied_fighter_is_cargo_and_goes_down_with_the_carrier():
    """The attacker's own fighter is in the air; that of his ally neither fires nor leaves the ship."""
    s = combat("uk", "sz17: uk cv, uk ftr, us ftr, de bb", came={"sz17": "sz34"})
    own = s.unit("fighter", "sz17", "united_kingdom")
    own.aboard, own.mission = "", "battle"
    fight(s, 6, 6, 4, ask=asking("united_kingdom"))
    fired = [(roll.purpose, len(roll.results)) for roll in s.play.dice.rolls]
    assert fired == [("attack carrier sz17", 1), ("attack fighter sz17", 1), ("defense battleship sz17", 1)]
    sinks = next(order for order in s.choices().all(9) if "carrier" in str(order.args))
    answer(s, sinks, ask=asking("united_kingdom"))
    assert s.units("sz17")["united_kingdom"] == {"fighter": 1}
    assert "united_states" not in s.units("sz17")


@pytest.mark.rule("9.3.11")
def test_the_map_keeps_how_battles_ended_until_the_next_turn_of_the_power():
    s = fight(combat("de", "egypt: de 2 tank, uk inf", came={"egypt": "libya"}), 1, 6, 6)
    assert is_over(s)
    assert s.board.results["germany"] == {"egypt": "won"}
    BeginTurn("germany").run(s.play)
    assert s.board.results["germany"] == {}
