"""Chapters 9 to 17: cases with all their numbers, played through the steps and orders of a turn."""

import pytest

from rules.empire_of_the_sun.atlas import ALLIES, CARDS, HOME_CITIES, JAPAN, NATIONS, UNITS
from rules.empire_of_the_sun.board import Moved
from rules.empire_of_the_sun.combat.losses import eliminate, lose_step
from rules.empire_of_the_sun.hexes import AIRFIELDS, PORTS, RESOURCES
from rules.empire_of_the_sun.offensives.go import modes
from rules.empire_of_the_sun.offensives.shipping import asp_cost, asp_left
from rules.empire_of_the_sun.offensives.stage import Stage
from rules.empire_of_the_sun.politics.nations import Areas, JapanFalls, Surrenders
from rules.empire_of_the_sun.politics.victory import EndTurn, items
from rules.empire_of_the_sun.politics.will import Will, changes
from rules.empire_of_the_sun.strategy.deal import Deal, leader
from rules.empire_of_the_sun.strategy.replacements import Pools, Replace, Spent, Steps, allied_pools
from rules.empire_of_the_sun.strategy.warfare import (
    Bomb,
    Submarines,
    allied_hand,
    bombers,
    japanese_hand,
    japanese_passes,
    submarine_result,
)
from rules.empire_of_the_sun.supply.attrition import Attrition
from rules.empire_of_the_sun.supply.status import supply
from rules.kernel.dice import Dice
from rules.kernel.orders import IllegalOrder
from tests.rules.empire_of_the_sun.situations import (
    begun,
    board,
    going,
    held,
    offensive,
    orders,
    play,
)

NORTH = sorted(NATIONS["india"]["north"])


# Chapter 10


def replacing(made, seat, scenario="1942"):
    return begun(play(made, scenario=scenario), Pools(seat), Replace(seat), Spent())


@pytest.mark.rule("10.33", "10.34", "10.3")
@pytest.mark.parametrize(("japan", "ships"), [((), 1), (("5808",), 0)])
def test_the_replacements_of_turn_nine(japan, ships):
    made = board(turn=9, japan=["1308", "2015", "2709", "3727", *japan], allies=["1307"])
    wanted = {"ground": 2, "air": 5, "us_naval": ships, "cw_naval": 1, "chinese": 1}
    assert allied_pools(made) == wanted


@pytest.mark.rule("10.23", "10.1")
def test_the_eighteenth_army_takes_two_steps_of_china():
    made = board(turn=3, divisions=12, units={"j_a_18": "3706*", "j_a_19": "3706*", "j_a_17": "3706*"})
    p = replacing(made, JAPAN)
    orders(p, "japan: replace j_a_18")
    assert (made.is_reduced("j_a_18"), made.divisions) == (False, 11)
    orders(p, "japan: replace j_a_19")
    assert made.divisions == 10
    p.forget_found()
    assert "j_a_17" not in Steps(made, JAPAN).units()


@pytest.mark.rule("10.31", "10.3", "9.11")
def test_a_marine_division_comes_back_in_two_steps():
    made = board(turn=3, gone=["us_b_p"])
    dead = ("us_d_1m", "us_c_xi", "us_d_11abn")
    made.at |= dict.fromkeys(dead, "eliminated")
    p = replacing(made, ALLIES)
    assert made.pools["ground"] == 2
    orders(p, "allies: replace us_d_1m > 5808")
    assert (made.at["us_d_1m"], made.is_reduced("us_d_1m"), made.pools["ground"]) == ("5808", True, 1)
    with pytest.raises(IllegalOrder):
        orders(p, "allies: replace us_d_11abn > 5808")
    with pytest.raises(IllegalOrder):
        orders(p, "allies: replace us_c_sl > 5808")
    orders(p, "allies: replace us_d_1m")
    assert not made.is_reduced("us_d_1m")
    assert made.pools["ground"] == 0


@pytest.mark.rule("10.21", "10.1")
@pytest.mark.parametrize("spent", [True, False])
def test_a_saved_naval_step_is_spent_or_saved_again(spent):
    made = board("1943", turn=6, naval_steps=1, units={"j_ca_mogami": "3407*", "j_cv_junyo": "3407*"})
    p = replacing(made, JAPAN, "1943")
    with pytest.raises(IllegalOrder):
        orders(p, "japan: replace j_ca_mogami")
    orders(p, *(["japan: replace j_cv_junyo"] if spent else []))
    while type(p.decision) is Replace:
        orders(p, "japan: done")
    assert made.is_reduced("j_cv_junyo") is not spent
    assert made.is_reduced("j_ca_mogami")
    assert made.naval_steps == (0 if spent else 1)


# Chapter 11


@pytest.mark.rule("11.21", "11.22")
@pytest.mark.parametrize(("roll", "lost", "asp", "escorts"), [(5, 1, 5, 2), (6, 0, 6, 4)])
def test_submarines_against_four_escorts(roll, lost, asp, escorts):
    made = board("1944", turn=9, escorts=4)
    made.decks[JAPAN].asp = 6
    assert submarine_result(made, roll) == roll - 9 + 4
    Submarines().run(play(made, roll, scenario="1944"))
    assert (made.cards_lost, made.decks[JAPAN].asp, made.escorts) == (lost, asp, escorts)


@pytest.mark.rule("11.21", "11.22")
def test_the_torpedoes_of_1942_spoil_a_two():
    made = board(turn=2, escorts=0)
    assert submarine_result(made, 2) == 1
    Submarines().run(play(made, 2))
    assert made.cards_lost == 0
    assert submarine_result(board("1943", turn=5, escorts=0), 2) == -3


@pytest.mark.rule("11.21", "11.4", "11.51", "4.2.1")
def test_the_deal_of_turn_three():
    made = held(board(turn=3))
    for hex_ in sorted(RESOURCES)[:5]:
        made.set_control(hex_, JAPAN)
    made.decks[JAPAN].asp = 7
    p = play(made, 2)
    Submarines().run(p)
    assert submarine_result(made, 2) == 0
    p.dice = Dice(b"x", 0, "")
    Deal().run(p)
    japan, allies = made.decks[JAPAN], made.decks[ALLIES]
    assert (len(japan.hand), japan.passes, japan.asp) == (6, 1, 6)
    assert (len(allies.hand), allies.passes) == (6, 1)
    assert leader(made) == JAPAN


@pytest.mark.rule("11.31", "11.32", "16.43")
def test_two_raids_on_turn_ten():
    units = {"us_b29_20bc": "3813", "us_b29_21bc": "3709*"}
    made = board("1944", units=units, allies=["3813", "3709"], turn=10)
    made.at |= {u: "gone" for u in made.units_of(JAPAN) if UNITS[u].flies}
    made.at["us_hq_cpac"] = "3813"
    assert set(bombers(made)) == set(units)
    p = begun(play(made, 8, 9, scenario="1944"), Bomb())
    orders(p, "allies: bomb us_b29_20bc us_b29_21bc")
    assert (made.cards_lost, made.raids, made.raid_turns) == (1, 1, [10])
    assert made.at["us_b29_21bc"] == "3709"
    assert made.is_reduced("us_b29_21bc")
    assert ("bombing", 1) in changes(made)
    assert set(made.bombed) == set(units)


@pytest.mark.rule("11.52", "11.12")
@pytest.mark.parametrize(
    ("turn", "resources", "lost", "cards", "passes"),
    [(8, 11, 1, 5, 2), (4, 11, 1, 6, 1), (10, 14, 2, 5, 2), (8, 14, 0, 7, 0), (11, 3, 2, 4, 2)],
)
def test_japanese_hands(turn, resources, lost, cards, passes):
    made = board("1944", turn=turn, cards_lost=lost)
    for n, hex_ in enumerate(sorted(RESOURCES)):
        made.set_control(hex_, JAPAN if n < resources else ALLIES)
    assert (japanese_hand(made), japanese_passes(japanese_hand(made))) == (cards, passes)


# Chapter 12


@pytest.mark.rule("12.72")
def test_an_offensive_in_china_is_a_play_of_a_card_of_three():
    made = board(turn=4, divisions=12)
    p = going(made, JAPAN, 4, japan=["j10", "j28", "j03"], allies=["a31", "a19"])
    assert (CARDS["j10"].ov, CARDS["j03"].ov) == (3, 2)
    assert "china" not in modes(made, JAPAN, "j03")
    before = made.china
    orders(p, "japan: play j10 china")
    assert made.china == before - 1
    assert "j10" in made.decks[JAPAN].discard
    assert "china" not in modes(made, JAPAN, "j28")
    made.turn, made.china_tried = 5, False
    assert "china" not in modes(made, JAPAN, "j28")


@pytest.mark.rule("12.62", "12.63", "16.41")
def test_india_falls_in_the_fifth_segment_and_costs_two():
    made = board("1943", turn=5, japan=NORTH, will=8)
    fallen = []
    for turn in range(5, 10):
        made.turn = turn
        Surrenders().run(play(made, scenario="1943"))
        fallen.append("india" in made.surrendered)
    assert fallen == [False, False, False, False, True]
    assert ("surrender", -2) in changes(made)


@pytest.mark.rule("12.85")
def test_a_divided_new_guinea_stays_as_it_is():
    made = board("1944")
    before = dict(made.control)
    Areas().run(play(made, scenario="1944"))
    guinea = NATIONS["new_guinea"]["hexes"]
    assert [made.control.get(h) for h in guinea] == [before.get(h) for h in guinea]
    for hex_ in NATIONS["new_guinea"]["key"]:
        for unit in made.units_in(hex_, JAPAN):
            made.at[unit] = "3706"
        made.set_control(hex_, ALLIES)
    Areas().run(play(made, scenario="1944"))
    named = [h for h in guinea if (h in PORTS or h in AIRFIELDS) and not made.units_in(h, JAPAN)]
    assert all(made.controls(ALLIES, h) for h in named)


@pytest.mark.rule("12.92")
def test_the_bases_of_the_marshalls_and_what_falls_with_them():
    hexes = NATIONS["marshall_islands"]["hexes"]
    bases = sorted(h for h in hexes if h in PORTS or h in AIRFIELDS)
    assert bases == ["4316", "4415", "4715", "4716", "4815", "4816", "4817", "4916"]
    assert sorted(set(hexes) - set(bases)) == ["4615", "4616", "4713"]
    made = board("1944", allies=["4415", "4715"], units={"j_af_24": "4816*"}, gone=["j_sn_3"])
    for unit in made.units_of(JAPAN):
        if UNITS[unit].ground and made.at[unit] in hexes:
            made.at[unit] = "3706"
    Areas().run(play(made, scenario="1944"))
    assert all(made.controls(ALLIES, h) for h in hexes)
    kept = board("1944", allies=["4415", "4715"], units={"j_sn_3": "4816"})
    Areas().run(play(kept, scenario="1944"))
    assert kept.controls(JAPAN, "4816")


@pytest.mark.rule("12.93", "12.94")
@pytest.mark.parametrize("over", [True, False])
def test_japan_falls_with_all_honshu_only(over):
    honshu = NATIONS["japan"]["honshu"]
    made = board("1944", allies=sorted({*honshu, *HOME_CITIES, "3606"} - {"3704"}))
    made.set_control("3606", ALLIES if over else JAPAN)
    p = play(made, scenario="1944")
    JapanFalls().run(p)
    assert ("3704" in honshu, "3606" in honshu) == (False, True)
    assert (p.state.outcome is not None) is over


@pytest.mark.rule("12.93", "12.94", "8.34", "7.41")
def test_tokyo_falls_to_an_army_that_marches_in_and_japan_surrenders():
    honshu = [h for h in NATIONS["japan"]["honshu"] if h != "3706"]
    made = board("1944", turn=11, units={"us_c_xxiv": "3606", "us_hq_cpac": "3705"}, allies=honshu)
    made.at |= {u: "2212" for h in (*honshu, "3706") for u in made.units_in(h, JAPAN)}
    made.at |= {u: "gone" for u in made.units_of(JAPAN) if UNITS[u].flies}
    p = going(made, ALLIES, 3, 4, japan=["j16"], allies=["a40", "a21"], scenario="1944")
    orders(p, "allies: play a40 oc hq us_hq_cpac", "allies: activate us_c_xxiv")
    orders(p, "allies: move by land us_c_xxiv > 3706", "allies: done", "japan: answer nothing")
    fired = [line.args for line in p.lines if line.code == "ground.fired"]
    assert [(each["total"], each["modified"], each["hits"]) for each in fired] == [(22, 3, 22), (12, 4, 12)]
    orders(p, "japan: hits us_c_xxiv", "allies: hits garrison")
    assert made.controls(ALLIES, "3706")
    assert made.garrisons_lost == ["3706"]
    assert (made.at["us_c_xxiv"], made.is_reduced("us_c_xxiv")) == ("3706", True)
    JapanFalls().run(p)
    assert p.state.outcome.winners == [ALLIES]


@pytest.mark.rule("12.83", "10.31")
def test_after_its_surrender_a_reduced_australian_corps_takes_a_step():
    made = board(
        "1943", turn=7, units={"cw_c_3aus": "3823*", "al_hq_anzac": "3823"}, surrendered=["australia"]
    )
    made.at["cw_c_2aus"] = "eliminated"
    made.pools = {"ground": 2}
    steps = Steps(made, ALLIES)
    assert "cw_c_3aus" in supply(made).units
    assert steps.flips("cw_c_3aus")
    assert "cw_c_2aus" not in steps.units()


@pytest.mark.rule("12.94", "8.4", "7.45", "9.3")
def test_what_the_landing_in_kyushu_costs():
    made = board(
        "1944", turn=11, units={"us_c_xxiv": "3709", "us_d_1m": "3709", "us_bb_nj": "3709"}, allies=["3709"]
    )
    made.at |= dict.fromkeys(made.units_in("3307", JAPAN), "2212")
    assert asp_cost(made, "us_c_xxiv") + asp_cost(made, "us_d_1m") == 3
    made.decks[ALLIES].asp = 5
    offensive(made, ALLIES, "a09", ["us_c_xxiv", "us_d_1m", "us_bb_nj"], hq="us_hq_cpac")
    stage = Stage(made, ALLIES)
    stage.zoi = 0
    alone = stage.finder("landing", ["us_c_xxiv", "us_bb_nj"]).ends(())
    both = stage.finder("landing", ["us_c_xxiv", "us_d_1m", "us_bb_nj"]).ends(())
    assert ("3307" in alone, "3307" in both) == (False, True)


# Chapter 13


@pytest.mark.rule("13.4")
def test_the_attrition_of_the_set_up_of_1942_is_carried_out():
    made = board()
    before, places = set(made.reduced), dict(made.at)
    Attrition().run(play(made))
    wanted = {"cw_air_aus", "cw_b_pm", "cw_c_1aus", "cw_c_2aus", "nl_air", "nl_d_j"}
    assert set(made.reduced) - before == wanted
    assert made.at == places


@pytest.mark.rule("13.4", "E1")
def test_the_attrition_after_the_walk_is_carried_out():
    units = {
        "j_a_15": "2014*",
        "j_a_25": "2014*",
        "j_af_22": "2014",
        "j_a_16": "2917*",
        "cw_c_3ind": "2015*",
        "cw_d_8aus": "2015*",
        "al_hq_abda": "2019",
    }
    made = board(units=units, gone=["us_lrb_19", "nl_r_6", "cw_air_ma"], japan=["2014", "2917", "2013"])
    assert "cw_hq_malaya" not in supply(made).hqs
    before, places = set(made.reduced), dict(made.at)
    Attrition().run(play(made))
    assert set(made.reduced) - before == {"cw_air_aus", "cw_c_2aus", "cw_b_pm"}
    assert made.at == places


# Chapters 14 to 17


@pytest.mark.rule("14.2", "7.45")
def test_what_rivalry_leaves_to_japan():
    made = board("1943")
    made.decks[JAPAN].asp, made.decks[JAPAN].rivalry = 7, True
    assert asp_left(made, JAPAN) == 4
    made = board("1943", units={"j_a_17": "4021", "j_ca_takao": "4021"})
    p = going(made, JAPAN, japan=["j10", "j47"], allies=["a31"], scenario="1943")
    orders(p, "japan: play j10 oc hq j_hq_sseas")
    with pytest.raises(IllegalOrder):
        orders(p, "japan: activate j_a_17 j_ca_takao")
    orders(p, "japan: activate j_a_17")
    assert Stage(made, JAPAN).fits("landing", ["j_a_17"])


@pytest.mark.rule("16.45", "16.46", "16.4")
def test_casualties_and_no_carriers_with_three_ships():
    made = board("1944", turn=8, casualty=True, will=8)
    ships = [u for u in made.units_of(ALLIES) if UNITS[u].nation == "us" and UNITS[u].ship]
    kept = [u for u in ships if not UNITS[u].carrier][:3]
    made.at |= {u: "gone" for u in ships if u not in kept}
    found = [each for each in changes(made) if each[0] in ("casualties", "no_carrier", "no_ship")]
    assert found == [("casualties", -1), ("no_carrier", -1)]
    made.at |= dict.fromkeys(kept, "gone")
    assert ("no_ship", -1) in changes(made)


@pytest.mark.rule("16.43", "16.4")
def test_resources_and_two_raids_are_worth_two():
    made = board("1944", turn=11, raids=2, cards_lost=2, will=5)
    for n, hex_ in enumerate(sorted(RESOURCES)):
        made.set_control(hex_, JAPAN if n < 3 else ALLIES)
    made.control_before = dict(made.control)
    assert japanese_hand(made) == 4
    found = dict(changes(made))
    assert (found["resources"], found["bombing"]) == (1, 1)
    assert "resources" not in dict(changes(made))
    made.europe = 0
    Will().run(play(made, scenario="1944"))
    assert made.will == 5 + 1 - 1


@pytest.mark.rule("17.27.1")
@pytest.mark.parametrize(("japan", "points"), [((), None), (("5808",), 5)])
def test_the_lifeline_is_worth_five_points(japan, points):
    assert items(board(japan=japan), "1942").get("E") == points


@pytest.mark.rule("16.1", "16.0", "4.5")
def test_the_will_goes_before_victory_points():
    made = board("1943", turn=7, will=0)
    p = play(made, scenario="1943")
    EndTurn().run(p)
    assert p.state.outcome.winners == [JAPAN]
    assert p.state.outcome.reason.code == "victory.will"


@pytest.mark.rule("11.52", "15.5")
def test_the_least_that_the_allies_draw():
    assert allied_hand(board("1943", turn=7, surrendered=["china", "india", "australia"])) == (4, 2)
    assert allied_hand(board("1943", turn=7, europe_level=4)) == (6, 1)


@pytest.mark.rule("7.46", "8.2")
def test_a_brigade_goes_down_with_its_ship():
    made = board(units={"j_ca_aoba": "4021", "j_ss": "4021"})
    off = offensive(made, JAPAN, "j10", ["j_ca_aoba", "j_ss"])
    off.moved |= dict.fromkeys(("j_ca_aoba", "j_ss"), Moved("organic", ["4017", "4021"]))
    lose_step(play(made), "j_ca_aoba", combat=True)
    assert made.at["j_ss"] == "4021"
    eliminate(play(made), "j_ca_aoba", combat=True)
    assert made.at["j_ss"] in ("gone", "eliminated")
