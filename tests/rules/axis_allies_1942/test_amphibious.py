import pytest

from rules.axis_allies_1942.board import send
from rules.axis_allies_1942.combat.battle import begin
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
from tests.rules.axis_allies_1942.situations import position


def assault(turn, units, cargo, to, zone="sz8", **more):
    return combat(turn, units, aboard={zone: cargo}, assault={zone: to}, **more)


@pytest.mark.rule("9.2.3", "9.2.4")
@pytest.mark.parametrize("enemy", ["dd", "ss", "tr"])
@pytest.mark.parametrize("ignore", [True, False])
def test_AA42_AMP_01_sea_combat_is_compulsory_against_surface_warships_only(enemy, ignore):
    units = f"sz8: de {enemy}; sz7: us bb, us tr; united_kingdom: us 2 inf; france: de inf"
    s = position(turn="us", units=units)
    s.order("load 2 inf united_kingdom > sz7", "move 1 bb 1 tr sz7 > sz8", "assault sz8 > france")
    assert s.allows("ignore sz8") is (enemy != "dd")
    fights = enemy == "dd" or not ignore
    if not fights:
        s.order("ignore sz8")
    answer(s.order("end", dice=(1,) * 12))
    assert ("sz8" in [line.args.get("space") for line in s.play.lines]) is fights
    assert ("combat.bombarded" in s.codes()) is not fights
    assert s.board.control["france"] == "united_states"


@pytest.mark.rule("9.2.4", "9.2.5", "9.2")
def test_AA42_AMP_03_bombardment_casualties_fire_back():
    s = assault("us", "sz8: us bb, us tr; france: de inf", "us 2 inf", "france")
    fight(s, 4, 6, 6, 2)
    assert s.units("france") == {"united_states": {"infantry": 1}}
    assert s.board.control["france"] == "united_states"
    assert is_over(s)


@pytest.mark.rule("9.2.4", "9.2.5")
def test_no_more_ships_bombard_from_all_zones_together_than_units_land():
    units = "sz13: us ca, us bb, us tr; sz14: us bb, us tr; morocco: de 3 inf"
    zones = {"sz13": "morocco", "sz14": "morocco"}
    s = combat("us", units, aboard=dict.fromkeys(zones, "us inf"), assault=zones)
    fight(s, 6, 6, 6, 6, 1, 1, 6)
    guns = [len(roll.results) for roll in s.play.dice.rolls if roll.purpose.startswith("bombard")]
    assert sum(guns) == 2
    assert is_over(s)


@pytest.mark.rule("8.7", "9.2.5")
def test_nobody_lands_from_an_allied_transport_in_a_zone_that_was_not_cleared():
    units = "sz8: us dd, uk tr, de 2 dd; france: de inf"
    s = assault("us", units, "us 2 inf", "france", came={"sz8": "sz7"})
    fight(s, 6, 1, 1)
    assert s.units("sz8")["united_states"] == {"infantry": 2}
    assert s.units("france") == {"germany": {"infantry": 1}}
    assert is_over(s)


@pytest.mark.rule("16.3", "9.2.4")
def test_AA42_AMP_04_bombardment_may_hit_aircraft():
    s = assault("us", "sz8: us ca, us tr; france: de ftr", "us inf", "france")
    fight(s, 3, 6, 4)
    assert purposes(s) == ["bombard cruiser france", "attack infantry france", "defense fighter france"]
    assert s.units("france") == {}
    assert s.board.control["france"] == "germany"


@pytest.mark.rule("9.2.6", "9.2.1")
def test_AA42_AMP_06_committed_units_fight_one_round_when_the_fleet_retreats():
    units = "sz17: de tr, de ca, uk dd; egypt: uk 2 inf, de tank, de ftr"
    came = {"sz17": "sz15", "egypt tank": "libya"}
    s = assault("de", units, "de 2 inf", "egypt", zone="sz17", came=came)
    fight(s, 6, 6, 6, 6, 6, 6, ask=asking("germany"))
    answer(s, Order("germany", "retreat", {"to": "sz15"}), ask=asking("germany"))
    assert s.units("sz15") == {"germany": {"infantry": 2, "cruiser": 1, "transport": 1}}
    assert (battle(s).space, battle(s).round) == ("egypt", 1)
    assert sorted(s.board.units[uid].type for uid in battle(s).attackers) == ["fighter", "tank"]
    assert [o.kind for o in s.choices().all(9)] == ["press", "retreat"]


@pytest.mark.rule("9.2.2")
def test_AA42_AMP_08_aircraft_fight_only_where_they_were_sent():
    units = "norway: de 2 ftr, de inf; sz6: de dd, uk ca, uk tr, uk ftr"
    s = assault("uk", units, "uk 2 inf", "norway", zone="sz6", came={"sz6": "sz7"})
    sea = begin(s.play, "sz6")
    types = [s.board.units[uid].type for uid in sea.attackers]
    assert sorted(types) == ["cruiser", "fighter", "transport"]
    assert [s.board.units[uid].type for uid in sea.defenders] == ["destroyer"]
    fight(s, 1, 6, 6, 6, 6, 1, 1, 6)
    landing = next(line.args for line in s.play.lines if line.args.get("space") == "norway")
    assert landing["attackers"] == {"infantry": 2}


@pytest.mark.rule("9.2.4")
def test_no_more_ships_bombard_than_units_land():
    s = assault("us", "sz8: us bb, us 2 ca, us tr; france: de 3 inf", "us 2 inf", "france")
    fight(s, ask=asking("united_states"))
    offered = [o.args["ships"] for o in s.choices().all(20)]
    assert max(sum(ships.values()) for ships in offered) == 2
    assert {} in offered
    assert (
        s.refusal(Order("united_states", "bombard", {"ships": {"cruiser": 2, "battleship": 1}})).rule
        == "9.2.4"
    )


@pytest.mark.rule("9.2.4", "12.1")
def test_a_ship_supports_one_territory_and_has_then_fought():
    units = "sz8: us bb, us ca, us 2 tr; france: de inf; northwestern_europe: de inf"
    s = assault("us", units, "us 4 inf", "france")
    for unit in list(s.board.units.values())[-2:]:
        send(unit, "assault", "northwestern_europe")
    everybody = asking("united_states")
    fight(s, 6, 1, 6, 6, ask=everybody)
    answer(s, Order("united_states", "resolve", {"space": "france"}), ask=everybody)
    answer(s, Order("united_states", "bombard", {"ships": {"battleship": 1}}), ask=everybody)
    assert s.unit("bb").fought
    assert [order.args["ships"] for order in s.choices().all(9)] == [{}, {"cruiser": 1}]


@pytest.mark.rule("9.2.4")
def test_allied_ships_never_bombard():
    s = assault("us", "sz8: uk bb, us tr; france: de inf", "us 2 inf", "france")
    fight(s, 1, 6, 6)
    assert "combat.bombarded" not in s.codes()


@pytest.mark.rule("9.2.5", "9.3.9")
def test_the_land_combat_needs_a_cleared_zone():
    s = assault("us", "sz8: us ca, us tr, de 2 dd; france: de inf", "us 2 inf", "france")
    fight(s, 6, 1, 1, ask={"united_states": {"losses_sea": {"attack": ["cruiser"]}}})
    assert "france" not in s.board.captured
    assert s.units("france") == {"germany": {"infantry": 1}}


@pytest.mark.rule("9.2.5", "9.2.3")
def test_several_zones_feed_one_assault_and_bombardment_is_judged_zone_by_zone():
    units = "sz7: us ca, us tr, de dd; sz8: us bb, us tr; france: de inf"
    s = combat(
        "us",
        units,
        aboard={"sz7": "us 2 inf", "sz8": "us 2 inf"},
        assault={"sz7": "france", "sz8": "france"},
        came={"sz7": "sz10"},
    )
    fight(s, 1, 6, 6, 1, 6, 6, 6, 6)
    assert purposes(s)[2:4] == ["bombard battleship france", "attack infantry france"]
    assert s.units("france") == {"united_states": {"infantry": 4}}
    assert is_over(s)


@pytest.mark.rule("9.2.7")
def test_seaborne_units_fight_on_when_the_others_retreat():
    units = "sz17: de tr; egypt: uk 3 inf, de tank, de ftr"
    s = assault("de", units, "de 2 inf", "egypt", zone="sz17", came={"egypt tank": "libya"})
    fight(s, 6, 6, 6, 6, 6, 6, 6, 6, 6, 1, 1, 6, ask=asking("germany"))
    answer(s, Order("germany", "retreat", {"to": "libya"}), ask=asking("germany"))
    assert s.units("libya") == {"germany": {"tank": 1}}
    assert s.units("egypt") == {"germany": {"fighter": 1}, "united_kingdom": {"infantry": 3}}
    assert is_over(s)


@pytest.mark.rule("9.2.8")
def test_an_empty_territory_is_captured_without_dice():
    s = fight(assault("us", "sz8: us bb, us tr; france: de ic", "us 2 inf", "france"))
    assert s.board.control["france"] == "united_states"
    assert not s.unit("bb").fought
    assert is_over(s)


@pytest.mark.rule("8.4d", "8.4i", "8.4j", "9.3.8")
def test_AA42_REV_03_a_transport_that_retreated_may_not_offload():
    units = "sz8: us ca, us tr, de dd"
    s = assault("us", units, "us 2 inf", "france", came={"sz8": "sz7"})
    fight(s, 6, 6, ask=asking("united_states"))
    answer(s, Order("united_states", "retreat", {"to": "sz7"}))
    assert s.units("sz7") == {"united_states": {"infantry": 2, "cruiser": 1, "transport": 1}}
    assert all(unit.aboard and not unit.mission for unit in s.board.units.values() if unit.type == "infantry")
    assert not s.allows(
        Order("united_states", "land", {"from": "sz7", "to": "united_kingdom", "cargo": "all"})
    )


@pytest.mark.rule("8.7", "9.2.5")
def test_cargo_of_an_allied_transport_lands_when_own_forces_clear_the_zone():
    s = combat(
        "us", "sz8: us 2 ca, uk tr, de dd; france: de inf", aboard={"sz8": "us 2 inf"}, came={"sz8": "sz7"}
    )
    for unit in s.board.units.values():
        if unit.aboard:
            send(unit, "assault", "france")
    fight(s, 1, 6, 6, 1, 6, 6)
    assert s.units("france") == {"united_states": {"infantry": 2}}
    assert s.units("sz8")["united_kingdom"] == {"transport": 1}


@pytest.mark.rule("18", "9.2.4")
def test_a_standing_order_may_forbid_bombardment():
    s = assault("us", "sz8: us bb, us tr; france: de inf", "us 2 inf", "france")
    fight(s, 1, 6, 6, ask={"united_states": {"bombardment": {"bombard": "never"}}})
    assert "combat.bombarded" not in s.codes()


@pytest.mark.rule("9.2.6")
def test_without_committed_units_nothing_happens_when_the_fleet_retreats():
    s = assault("us", "sz8: us ca, us tr, de dd; france: de inf", "us 2 inf", "france", came={"sz8": "sz7"})
    fight(s, 6, 6, ask={"united_states": {"press": {"rounds": 1}}})
    assert [line.args["space"] for line in s.play.lines if line.code == "combat.begins"] == ["sz8"]
    assert is_over(s)


@pytest.mark.rule("9.2.4", "9.3.2")
def test_guns_hit_by_bombardment_still_fire_at_aircraft():
    s = assault("us", "sz8: us bb, us tr; france: de inf, de aa, us ftr", "us 2 inf", "france")
    fight(s, 4, 1, 1, 6, 6, ask=asking("germany"))
    answer(s, lose("germany", units={"aa_artillery": 1}))
    assert purposes(s)[:2] == ["bombard battleship france", "antiaircraft france"]
    assert s.units("france") == {"united_states": {"infantry": 2}}
