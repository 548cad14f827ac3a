"""Chapters 9 to 13 and 16, 17: what the examples add on reinforcements, nations, will and victory."""

import pytest

from rules.empire_of_the_sun.atlas import (
    ALLIES,
    CARDS,
    HOME_CITIES,
    JAPAN,
    NATIONS,
    NORTHERN_INDIA,
    SCENARIOS,
    UNITS,
)
from rules.empire_of_the_sun.board import Battle
from rules.empire_of_the_sun.cards import events
from rules.empire_of_the_sun.cards.choices import GiveSteps
from rules.empire_of_the_sun.combat.control import stranded
from rules.empire_of_the_sun.combat.losses import eliminate
from rules.empire_of_the_sun.hexes import BIT, NAMED, distance, listed
from rules.empire_of_the_sun.offensives.activation import candidates
from rules.empire_of_the_sun.offensives.afterwards import refuges
from rules.empire_of_the_sun.offensives.shipping import asp_left, pay_asp
from rules.empire_of_the_sun.politics import china, india
from rules.empire_of_the_sun.politics.nations import (
    Areas,
    Evacuation,
    JapanFalls,
    LeftBehind,
    Surrenders,
    fall,
    havens,
)
from rules.empire_of_the_sun.politics.victory import EndTurn, items
from rules.empire_of_the_sun.politics.will import Will, changes, gains
from rules.empire_of_the_sun.strategy.deal import Deal, leader
from rules.empire_of_the_sun.strategy.placement import Entry
from rules.empire_of_the_sun.strategy.reinforcements import Arrivals, Waiting, diverts, level
from rules.empire_of_the_sun.strategy.replacements import Steps, japanese_pools, rebuildable, spend
from rules.empire_of_the_sun.strategy.warfare import (
    Bomb,
    Submarines,
    allied_hand,
    bombers,
    japanese_hand,
    japanese_passes,
    raid,
)
from rules.empire_of_the_sun.supply.attrition import Attrition
from rules.empire_of_the_sun.supply.position import position
from rules.empire_of_the_sun.supply.status import sources, supply
from rules.kernel import driver
from rules.kernel.dice import Dice
from tests.rules.empire_of_the_sun.situations import (
    PLENTY,
    begun,
    board,
    empty,
    going,
    held,
    offensive,
    offered,
    orders,
    play,
)

NORTH = sorted(NORTHERN_INDIA)


# Chapter 9


@pytest.mark.rule("9.21", "9.22", "9.23", "9.24", "15.2")
def test_the_reinforcements_of_turn_two_are_delayed():
    made = board(turn=2, europe=0)
    due = ["us_c_xi", "us_lrb_10af", "us_air_5af", "us_lrb_5af"]
    for unit in list(made.at):
        if made.at[unit] == "delayed":
            made.at.pop(unit)
    made.at.pop("cw_hq_seac", None)
    p = play(made, 0, 1, 2, 9)
    Arrivals(ALLIES).run(p)
    assert made.entering == ["cw_hq_seac"]
    assert [made.at[u] for u in due] == ["delayed"] * 4
    Waiting(ALLIES).run(p)
    assert p.dice.left == []
    fates = sorted(made.at[u] for u in due)
    assert fates == ["delayed", "delayed", "gone", "gone"]


@pytest.mark.rule("9.22", "9.23", "9.31", "15.5", "16.48")
def test_the_reinforcements_of_turn_ten_at_the_worst_of_europe():
    made = board("1944", turn=10, europe=-7)
    made.decks[ALLIES].rivalry = False
    asp = made.decks[ALLIES].asp
    p = play(made, 7, 8)
    Arrivals(ALLIES).run(p)
    assert "us_b29_21bc" in made.entering
    made.entering = []
    Waiting(ALLIES).run(p)
    assert sorted(made.at[u] for u in ("us_cve_c_bay", "us_cve_st_lo")) == ["delayed", "gone"]
    waiting = ["us_cv_bhr", "us_bc_alaska", "us_d_5m", "cw_bb_duke_of_york", "cw_cv_victorious"]
    assert all(made.at[u] == "delayed" for u in waiting)
    assert made.decks[ALLIES].asp == asp
    assert ("europe", -1) in changes(made)


@pytest.mark.rule("9.31", "9.32", "11.21", "15.3")
def test_shipping_grows_for_the_allies_and_never_ends_for_japan():
    made = board("1943", turn=6, europe=-4)
    made.decks[JAPAN].asp, made.decks[ALLIES].asp = 1, 4
    p = play(made, *(9,) * 20)
    Arrivals(ALLIES).run(p)
    p.dice.left = [0]
    Submarines().run(p)
    assert (made.decks[ALLIES].asp, made.decks[JAPAN].asp) == (5, 1)


@pytest.mark.rule("9.13", "9.11", "14.2")
def test_rivalry_does_not_bind_placement():
    made = board("1943", turn=7)
    made.decks[JAPAN].rivalry = True
    entry = Entry(made, JAPAN)
    assert entry.places("j_ad_10")
    assert entry.places("j_cve_kaiyo")


@pytest.mark.rule("9.14", "4.1.1", "9.24")
def test_a_delayed_corps_without_entry_rolls_again_and_a_headquarters_does_not():
    made = board("1943", turn=6, europe=-1)
    made.at |= {"cw_hq_seac": "track", "us_c_xi": "delayed"}
    made.due["cw_hq_seac"] = 6
    made.entering = ["us_c_xi", "cw_hq_seac"]
    p = play(made, 5)
    Waiting(ALLIES).run(p)
    assert p.dice.left == []
    assert (made.at["us_c_xi"], made.at["cw_hq_seac"], made.due["cw_hq_seac"]) == ("delayed", "track", 7)


@pytest.mark.rule("9.12", "12.74", "9.11")
def test_where_a_new_b29_is_placed_while_the_road_is_closed():
    made = board("1944", turn=9)
    assert not supply(made).road
    places = Entry(made, ALLIES).places("us_b29_20bc")
    assert "2104" in places
    assert "box" not in places


# Chapter 10


@pytest.mark.rule("10.23", "10.3")
def test_two_divisions_a_turn_leave_china():
    made = board(turn=3, phase="replacements", divisions=12)
    made.set_face("j_a_18", reduced=True)
    made.pools = japanese_pools(made)
    assert made.pools["ground"] == 2
    spend(made, "j_a_18")
    assert (made.divisions, made.pools["ground"]) == (11, 1)
    made = board(turn=3, phase="replacements", divisions=0)
    assert japanese_pools(made)["ground"] == 0


@pytest.mark.rule("10.21")
def test_naval_steps_are_saved():
    made = board("1943", turn=6, naval_steps=1)
    assert japanese_pools(made)["naval"] == 1
    made.turn = 11
    assert japanese_pools(made)["naval"] == 2


@pytest.mark.rule("10.22", "10.1", "5.33")
def test_air_steps_of_an_event_are_spent_now_or_saved():
    made = board("1943", units={"j_ad_6": "3706*", "j_ad_5": "3706*"}, air_steps=0)
    p = begun(play(made), GiveSteps(JAPAN, "air", 3, "", True))
    assert "j_ad_6" in offered(p, JAPAN, "replace")
    assert "j_ad_5" not in offered(p, JAPAN, "replace")
    orders(p, "japan: replace j_ad_6", "japan: done")
    assert "j_ad_6" not in made.reduced
    assert made.air_steps == 2


@pytest.mark.rule("10.31", "10.3")
@pytest.mark.parametrize(("option", "legal"), [("any_undotted", True), ("divisions_marine_and_corps", False)])
def test_which_reduced_ground_units_are_brought_up(option, legal):
    made = board("1943", units={"us_d_11abn": "5808*"}, pools={"ground": 2})
    made.variants["allied_ground_flip"] = option
    assert ("us_d_11abn" in Steps(made, ALLIES).units()) is legal
    assert not rebuildable(made, "us_d_11abn")


@pytest.mark.rule("10.4", "10.3")
def test_unrest_takes_a_step_and_leaves_none_for_the_commonwealth():
    made = board(turn=4, units={"cw_c_4ind": "1805*"}, unrest=4, phase="replacements", pools={"ground": 1})
    assert "cw_c_4ind" not in Steps(made, ALLIES).units()
    made.unrest = 0
    assert "cw_c_4ind" in Steps(made, ALLIES).units()


@pytest.mark.rule("10.34", "10.33", "10.32")
def test_chinese_steps_rebuild_in_kunming_only():
    made = board("1944", turn=9, units={"ch_a_5": "eliminated"}, pools={"chinese": 1})
    places = Steps(made, ALLIES).places("ch_a_5")
    assert places in ([], ["2407"])
    assert places == (["2407"] if supply(made).road or supply(made).hump else [])


# Chapter 11


@pytest.mark.rule("11.31", "12.74", "11.3")
def test_a_b29_in_china_needs_the_hump_and_an_airfield():
    made = board("1944", units={"us_b29_20bc": "box"}, japan=["2104", "1905", "2005"])
    made.flag("hump")
    fields = [h for h in NATIONS["india"]["north"] if made.controls(ALLIES, h)]
    for hex_ in fields:
        made.set_control(hex_, JAPAN)
    assert bombers(made) == []
    made.set_control("2104", ALLIES)
    assert bombers(made) == ["us_b29_20bc"]


@pytest.mark.rule("11.32", "16.43", "16.2")
def test_the_raid_that_the_interceptors_stop():
    made = board("1944", turn=10, units={"us_b29_20bc": "3813"}, allies=["3813"], interceptors=10)
    raid(play(made, 3), "us_b29_20bc")
    assert (made.cards_lost, made.raids, made.raid_turns) == (0, 0, [10])
    assert ("bombing", 1) not in changes(made)


@pytest.mark.rule("11.32", "11.4", "11.21", "11.12", "11.5", "4.2.1")
def test_the_strategic_warfare_of_turn_ten_of_the_walk():
    made = board("1944", turn=10, units={"us_b29_20bc": "box"}, escorts=0)
    made.flag("hump")
    made.decks[JAPAN].asp = 5
    assert made.resources() == 14
    p = play(made, 7, 8)
    Submarines().run(p)
    begun(p, Bomb())
    if driver.waiting(p) == [ALLIES] and made.bombed == []:
        orders(p, "allies: bomb us_b29_20bc")
    assert made.bombed == ["us_b29_20bc"]
    assert made.decks[JAPAN].asp == 4
    assert (japanese_hand(made), japanese_passes(5)) == (5, 2)
    assert allied_hand(made) == (7, 0)
    assert ("bombing", 1) in changes(made)


@pytest.mark.rule("11.51", "11.52", "11.4", "4.1.4")
def test_hands_when_all_goes_wrong():
    made = board("1943", turn=7, surrendered=["china", "india", "australia"], europe_level=4)
    assert allied_hand(made) == (4, 2)
    assert [japanese_passes(n) for n in (7, 6, 5, 4)] == [0, 1, 2, 2]
    made = held(board(turn=2))
    p = play(made)
    p.dice = Dice(b"x", 0, "")
    Deal().run(p)
    assert (len(made.decks[JAPAN].hand), len(made.decks[ALLIES].hand)) == (7, 5)
    assert made.decks[ALLIES].passes == 2
    assert leader(made) == JAPAN


@pytest.mark.rule("11.31", "11.32")
def test_bombers_stay_out_of_offensives_of_their_turn():
    made = board("1944", turn=10, units={"us_b29_20bc": "2104"}, bombed=["us_b29_20bc"])
    off = offensive(made, ALLIES, "a31", event=False, hq="cw_hq_seac")
    assert "us_b29_20bc" not in candidates(made, off)
    made.bombed = []
    assert "us_b29_20bc" in candidates(made, off)


# Chapter 12


@pytest.mark.rule("12.2", "12.0.1", "16.41")
def test_the_philippines_step_by_step():
    made = board(japan=["2813"], gone=["us_air_feaf", "us_c_r", "us_hq_swpac"])
    p = play(made)
    Surrenders().run(p)
    assert made.at["us_c_sl"] == made.at["us_b_p"] == "gone"
    assert made.controls(JAPAN, "2715")
    assert made.controls(JAPAN, "3014")
    targets = refuges(made, "us_ca_asia")
    assert targets
    assert not set(targets) & set(NATIONS["philippines"]["hexes"])
    assert ("surrender", -1) in changes(made)


@pytest.mark.rule("12.3", "12.4", "12.5", "16.41")
@pytest.mark.parametrize("nation", ["malaya", "dutch_east_indies", "burma"])
def test_each_nation_costs_will_once(nation):
    made = board(japan=NATIONS[nation]["key"])
    Surrenders().run(play(made))
    assert made.surrendered == [nation]
    assert ("surrender", -1) in changes(made)
    made.fallen = []
    Surrenders().run(play(made))
    assert made.fallen == []


@pytest.mark.rule("12.6", "12.61", "12.63")
def test_the_fall_of_india_sends_the_commonwealth_to_ceylon():
    made = board(turn=6, japan=NORTH, india=2, india_side=2, units={"cw_c_33": "1805", "cw_air_seac": "1406"})
    p = play(made)
    Surrenders().run(p)
    assert "india" in made.surrendered
    assert all(made.at[u] == "gone" for u in made.at if UNITS[u].nation == "indian")
    begun(p, Evacuation(), LeftBehind())
    assert driver.waiting(p) == [ALLIES]
    assert "1307" in havens(made, "cw_c_33") or "1308" in havens(made, "cw_c_33")
    places = NATIONS["india"]["north"] + NATIONS["india"]["mainland"]
    while driver.waiting(p) == [ALLIES] and type(p.decision) is Evacuation:
        driver.perform(p, p.decision.standing(p, ALLIES, {}))
    assert not [u for u in made.units_of(ALLIES) if UNITS[u].commonwealth and made.at[u] in places]


@pytest.mark.rule("12.8", "12.82", "12.83", "12.81", "11.52")
def test_the_surrender_of_australia():
    made = board("1943", turn=6, units={"cw_c_3aus": "3823*", "cw_c_2aus": "eliminated"}, pools={"ground": 2})
    for hex_ in NATIONS["australia"]["key"]:
        for unit in made.units_in(hex_, ALLIES):
            made.at[unit] = "4828"
        made.set_control(hex_, JAPAN)
    assert len(NATIONS["australia"]["key"]) == 8
    Surrenders().run(play(made))
    assert "australia" in made.surrendered
    assert made.at["cw_c_2aus"] == "gone"
    assert not rebuildable(made, "cw_c_2aus")
    made.turn = 8
    p = play(made, *(9,) * 30)
    Arrivals(ALLIES).run(p)
    assert made.at["cw_c_4aus"] == "gone"
    made.set_control("3727", ALLIES)
    made.turn = 9
    Surrenders().run(play(made))
    assert "australia" in made.surrendered
    assert "australia" not in made.recovered
    assert allied_hand(made)[0] == 6


@pytest.mark.rule("12.7", "12.72", "12.73", "16.41")
def test_the_will_suffers_for_china_at_the_end_of_the_turn_only():
    made = board(turn=6, china=1, divisions=10, japan=["2206"], will=6)
    china.ChinaOffensive().run(play(made, 5))
    assert "china" in made.surrendered
    assert made.will == 6
    Will().run(play(made))
    assert made.will <= 4
    china.event(play(made), 1, whole=False)
    assert made.china == 0


@pytest.mark.rule("12.73", "9.21", "9.24")
@pytest.mark.parametrize(("europe", "place"), [(-1, "delayed"), (1, "track")])
def test_who_left_china_as_it_fell_comes_back_as_a_reinforcement_that_may_be_delayed(europe, place):
    box = dict.fromkeys(("us_lrb_14af", "us_air_14af"), "box")
    made = board(turn=6, china=1, divisions=10, japan=["2206"], units=box)
    p = play(made, 8)
    china.ChinaOffensive().run(p)
    assert "china" in made.surrendered
    made.turn, made.europe = 7, europe
    Arrivals(ALLIES).run(p)
    assert [made.at[u] for u in box] == [place, place]
    assert set(box) <= set(made.entering) or europe < 1
    made.entering, p.dice.left = [], [0, 9, 9, 9]
    Waiting(ALLIES).run(p)
    if europe < 1:
        assert (made.at["us_lrb_14af"], made.at["us_air_14af"]) == ("gone", "delayed")
        made.turn = 8
        Arrivals(ALLIES).run(p)
        assert "us_air_14af" in made.entering


@pytest.mark.rule("12.75", "12.76", "13.31")
def test_chinese_armies_live_by_the_road_or_the_hump():
    made = board()
    assert {u for u in made.units_of(ALLIES) if UNITS[u].nation == "chinese"} <= supply(made).units
    made = board(japan=["2206", "2104"])
    assert not [u for u in supply(made).units if UNITS[u].nation == "chinese"]


@pytest.mark.rule("12.84", "16.47")
def test_what_the_dominions_count_for_progress():
    made = board("1944", allies=["4021"])
    for unit, place in list(made.at.items()):
        if UNITS[unit].side == JAPAN and place in NATIONS["australian_dominions"]["hexes"]:
            made.at[unit] = "3706" if not UNITS[unit].ship else "3407"
    Areas().run(play(made))
    taken = ["3719", "3820", "4020", "4022", "4120", "4121", "4221", "4422", "4424", "4522", "4523"]
    assert all(made.controls(ALLIES, h) for h in taken)
    assert [h for h in taken if h in NAMED] == ["3820", "4020", "4121", "4221"]
    assert gains(made) == 5


@pytest.mark.rule("12.85", "12.92", "12.9")
def test_which_hexes_decide_new_guinea_and_the_marshalls():
    assert sorted(NATIONS["new_guinea"]["key"]) == ["3219", "3319", "3520", "3720", "3822", "3823", "4024"]
    wanted = ["4316", "4415", "4715", "4716", "4815", "4816", "4817", "4916", "4615", "4616", "4713"]
    assert sorted(NATIONS["marshall_islands"]["hexes"]) == sorted(wanted)


@pytest.mark.rule("12.92", "12.95", "7.32")
def test_aircraft_leave_the_fallen_marshalls():
    made = board("1944", allies=["4415", "4715"], units={"j_af_24": "4816*"}, gone=["j_sn_3"])
    for unit, place in list(made.at.items()):
        if place in ("4415", "4715"):
            made.at[unit] = "3706"
    Areas().run(play(made))
    assert "j_af_24" in stranded(made)
    assert all(distance("4816", h) <= 5 and made.controls(JAPAN, h) for h in refuges(made, "j_af_24"))


@pytest.mark.rule("12.93", "13.2", "12.94")
def test_one_home_city_is_still_a_source():
    made = board("1944", allies=sorted(HOME_CITIES - {"3704"}))
    here = position(made)
    assert listed(sources(here, JAPAN)) == ["3704"]
    p = play(made)
    JapanFalls().run(p)
    assert p.state.outcome is None or "3606" not in NATIONS["japan"]["honshu"]
    assert "3606" in NATIONS["japan"]["honshu"]


@pytest.mark.rule("12.91", "7.42")
def test_manchukuo_is_closed():
    made = board()
    assert not [u for u in ("j_ad_2", "j_af_21") if "3302" in Entry(made, JAPAN).places(u)]


# Chapter 13


@pytest.mark.rule("13.1", "7.45")
def test_port_moresby_and_the_coast_of_new_guinea():
    made = empty({"us_hq_swpac": "3727"}, ("3706",))
    fed = supply(made)
    assert "us_hq_swpac" in fed.hqs
    area = fed.areas["us_hq_swpac"]
    assert area & BIT["3823"]
    assert area & BIT["3922"]
    japanese = [h for h in NATIONS["new_guinea"]["hexes"] if h != "3823"]
    cut = empty(
        {"us_hq_swpac": "3727", "j_af_25": "3822", "j_hq_sseas": "4021"}, ("3706", "4021", "3407", *japanese)
    )
    assert not supply(cut).areas["us_hq_swpac"] & BIT["3823"]


@pytest.mark.rule("13.32", "13.4", "4.4")
def test_the_tokyo_express_saves_its_hex_from_attrition_for_a_turn():
    made = board("1943", express="4322")
    Attrition().run(play(made))
    assert "j_ss" not in made.reduced
    made = board("1943")
    Attrition().run(play(made))
    assert "j_ss" in made.reduced
    made = board("1943", express="4322")
    made.set_control("4322", ALLIES)
    assert made.express == ""
    made = board("1943", express="4322")
    p = play(made, scenario="1943")
    p.dice = Dice(b"x", 0, "")
    EndTurn().run(p)
    assert made.express == ""


# Chapters 14 to 17


@pytest.mark.rule("14.2", "9.32", "14.1")
def test_usable_shipping_under_rivalry():
    made = board(turn=3)
    made.decks[JAPAN].rivalry = True
    made.decks[JAPAN].asp = 6
    assert asp_left(made, JAPAN) == 3
    made.decks[JAPAN].asp, made.decks[JAPAN].asp_used = 7, 3
    offensive(made, JAPAN, "j44", asp_now=2)
    pay_asp(made, JAPAN, 2)
    assert (made.decks[JAPAN].asp_used, asp_left(made, JAPAN)) == (3, 1)


@pytest.mark.rule("15.1", "15.4", "15.6", "15.7")
def test_the_track_of_europe_and_its_ends():
    assert [level(n) for n in (3, 1, 0, -3, -5, -7)] == [0, 0, 1, 2, 3, 4]
    assert diverts(-3, -1)
    assert not diverts(2, -1)


@pytest.mark.rule("16.1", "16.4", "16.44", "16.0", "4.5")
def test_no_will_in_mid_turn_is_not_the_end():
    made = board("1943", turn=6, will=1)
    p = play(made, scenario="1943")
    events.carry_out(p, JAPAN, CARDS["j74"])
    assert made.will == 0
    assert p.state.outcome is None
    events.carry_out(p, ALLIES, CARDS["a06"])
    assert made.will == 1
    made.will = 0
    EndTurn().run(p)
    assert p.state.outcome.winners == [JAPAN]
    assert p.state.outcome.reason.code == "victory.will"


@pytest.mark.rule("16.42")
def test_alaska_occupied_in_december_never_counts():
    made = board("full_campaign", turn=1, units={"j_sn_2": "4600"})
    assert ("alaska", -1) not in changes(made)
    made.turn = 2
    assert ("alaska", -1) not in changes(made)


@pytest.mark.rule("16.45", "16.46", "4.32")
@pytest.mark.parametrize(("seat", "noted"), [(ALLIES, True), (JAPAN, False)])
def test_casualties_count_in_allied_offensives_only(seat, noted):
    made = board("1944", turn=8, units={"us_c_i": "4423*"}, will=10)
    offensive(made, seat, "a21" if seat == ALLIES else "j10", battles=[Battle("4423")])
    eliminate(play(made), "us_c_i", combat=True)
    assert made.casualty is noted
    assert made.will == 10
    made.offensive = None
    assert (("casualties", -1) in changes(made)) is noted


@pytest.mark.rule("16.4", "16.47")
def test_the_will_is_clamped_step_by_step():
    made = board("1943", turn=6, will=10, casualty=True)
    p = play(made)
    events.carry_out(p, ALLIES, CARDS["a06"])
    assert made.will == 10
    Will().run(p)
    assert made.will == 8


@pytest.mark.rule("16.47")
def test_four_net_gains_are_one_too_few():
    made = board("1943", turn=6)
    for hex_ in ("4322", "4222", "3822", "4021", "4020"):
        made.set_control(hex_, ALLIES)
    assert gains(made) == 5
    made.set_control("4423", JAPAN)
    assert gains(made) == 4
    assert ("progress", -1) in changes(made)


@pytest.mark.rule("17.27", "12.62", "17.27.1")
@pytest.mark.parametrize(("option", "points"), [("later_turns", 1), ("same_turn", 0)])
def test_unrest_at_the_end_of_1942(option, points):
    made = board(turn=4)
    made.variants["india_event_reset"] = option
    events.carry_out(play(made), JAPAN, CARDS["j82"])
    india.segment(made)
    assert items(made, "1942").get("G", 0) == points


@pytest.mark.rule("17.48", "17.47", "17.4")
def test_philippine_hexes_in_supply():
    held_ = ["3014", "2915", "3015", "3016", "2815"]
    made = board("1944", allies=held_)
    for unit, place in list(made.at.items()):
        if UNITS[unit].side == JAPAN and place in NATIONS["philippines"]["hexes"]:
            made.at[unit] = "gone"
    assert items(made, "1944").get("R", 0) == 3
    assert "Q" not in items(made, "1944")
    made.at |= {"us_hq_swpac": "3014", "us_air_5af": "3014"}
    made.set_control("2914", ALLIES)
    area = supply(made).area(ALLIES)
    supplied = [h for h in [*held_, "2914"] if area & BIT[h]]
    assert items(made, "1944").get("R", 0) == (3 if len(supplied) <= 5 else 0)


@pytest.mark.rule("17.5", "17.6", "17.7", "17.8", "17.9", "2.1", "17.3")
@pytest.mark.parametrize(
    ("scenario", "turns", "victory"),
    [
        ("1942_43", (2, 7), "1943"),
        ("1943_44", (5, 10), "1944"),
        ("1942_44", (2, 10), "1944"),
        ("short_campaign", (2, 12), "campaign"),
        ("shorter_campaign", (5, 12), "campaign"),
        ("full_campaign", (1, 12), "campaign"),
    ],
)
def test_how_long_scenarios_last_and_how_they_are_won(scenario, turns, victory):
    made = board(scenario)
    assert (made.turn, made.last) == turns
    assert SCENARIOS[scenario]["victory"] == victory
    assert made.alaska == 0


@pytest.mark.rule("17.14", "2.2", "2.3", "18.0")
def test_the_markers_of_december_1941():
    made = board("full_campaign")
    assert (made.turn, made.india, made.escorts, made.flags, made.surrendered) == (1, 0, 0, [], [])
    assert made.decks[JAPAN].asp == 7
    assert made.controls(ALLIES, "3814")
    assert made.controls(ALLIES, "2709")
    assert not made.decks[JAPAN].rivalry


@pytest.mark.rule("17.37", "17.26")
def test_an_agreement_is_a_whole_play():
    made = board("1943")
    made.decks[ALLIES].rivalry = True
    p = going(made, ALLIES, *PLENTY, japan=["j10"], allies=["a31", "a19"], scenario="1943")
    made.variants["short"] = "yes"
    orders(p, "allies: play a31 agreement")
    assert not made.decks[ALLIES].rivalry
    assert "a31" in made.decks[ALLIES].discard
    assert driver.waiting(p) == [JAPAN]


@pytest.mark.rule("12.0")
def test_a_nation_falls_only_once():
    made = board(japan=["2813"])
    fall(play(made), "philippines")
    before = list(made.surrendered)
    Surrenders().run(play(made))
    assert made.surrendered.count("philippines") == 1
    assert before == ["philippines"]
