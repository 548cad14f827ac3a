"""Chapters 12, 15 and 16, 17: nations, areas, Political Will and victory."""

import pytest

from rules.empire_of_the_sun.atlas import ALLIES, JAPAN, NATIONS, NORTHERN_INDIA
from rules.empire_of_the_sun.combat.control import stranded
from rules.empire_of_the_sun.hexes import RESOURCES
from rules.empire_of_the_sun.offensives.afterwards import refuges
from rules.empire_of_the_sun.politics import china, india
from rules.empire_of_the_sun.politics.china import ChinaOffensive, may_attack_china
from rules.empire_of_the_sun.politics.nations import Areas, JapanFalls, Surrenders
from rules.empire_of_the_sun.politics.victory import EndTurn, campaign_winner, items
from rules.empire_of_the_sun.politics.will import Will, changes, gains
from tests.rules.empire_of_the_sun.situations import board, codes, play

NORTH = sorted(NORTHERN_INDIA)


def segment(made):
    p = play(made)
    Surrenders().run(p)
    return p


@pytest.mark.rule("4.31", "12.0", "16.4")
def test_the_philippines_and_malaya_fall_in_this_order():
    made = board(japan=["2813", "2014", "2015"])
    p = segment(made)
    assert made.surrendered == ["philippines", "malaya"]
    Will().run(p)
    assert made.will == 6


@pytest.mark.rule("12.0", "7.22")
def test_what_becomes_of_the_philippines():
    made = board(japan=["2813"], gone=["us_air_feaf", "us_c_r", "us_hq_swpac"])
    segment(made)
    assert made.at["us_c_sl"] == made.at["us_b_p"] == "gone"
    assert made.controls(JAPAN, "2715")
    assert made.controls(JAPAN, "3014")
    assert stranded(made) == ["us_ca_asia"]
    assert "2220" in refuges(made, "us_ca_asia")
    assert "3727" not in refuges(made, "us_ca_asia")


@pytest.mark.rule("12.0")
def test_the_indies_need_tjilatjap():
    hexes = ["1813", "1916", "2017", "2220", "2517", "2616"]
    assert segment(board(japan=hexes)).board.surrendered == []
    made = segment(board(japan=[*hexes, "2019"])).board
    assert made.surrendered == ["dutch_east_indies"]
    assert {place for unit, place in made.at.items() if unit.startswith("nl_")} == {"gone"}


@pytest.mark.rule("12.0")
def test_burma_takes_its_divisions_with_it_wherever_they_are():
    made = board(japan=["2008", "2106", "2206", "2305"], units={"cw_d_1b": "2105"})
    segment(made)
    assert "burma" in made.surrendered
    assert made.at["cw_d_1b"] == made.at["cw_d_bind"] == "gone"
    assert made.controls(JAPAN, "2006")


@pytest.mark.rule("12.0")
def test_a_nation_recovers_once_its_key_hexes_are_allied_again():
    keys = ["2008", "2106", "2206", "2305"]
    made = board("1944", allies=keys, japan=["2006"], units={"j_a_28": "2006*"})
    for unit, place in list(made.at.items()):
        if place in ("2008", "2106", "2206", "2305") and unit.startswith("j_"):
            made.at[unit] = "3706"
    segment(made)
    assert "burma" in made.recovered
    assert made.controls(JAPAN, "2006")
    made.at["j_a_28"] = "2107"
    segment(made)
    assert made.controls(ALLIES, "2006")


@pytest.mark.rule("12.62")
def test_unrest_by_an_event_lasts_until_the_next_turn():
    made = board(turn=4)
    india.event(play(made))
    assert (made.india, made.india_side) == (india.UNREST, 1)
    assert not india.segment(made)
    assert made.india == india.UNREST
    made.turn = 5
    india.segment(made)
    assert made.india == india.STABLE


@pytest.mark.rule("12.62")
def test_five_segments_between_the_fall_of_the_north_and_surrender():
    made = board(japan=NORTH)
    seen = []
    for turn in range(5, 10):
        made.turn = turn
        fell = india.segment(made)
        seen.append((made.india, made.india_side, fell))
    assert seen == [(1, 1, False), (1, 2, False), (2, 1, False), (2, 2, False), (3, 1, True)]


@pytest.mark.rule("12.62")
def test_an_event_in_the_second_turn_of_unrest():
    made = board(turn=6, japan=NORTH, india=1, india_side=2)
    india.event(play(made))
    assert (made.india, made.india_side) == (2, 1)
    india.segment(made)
    assert (made.india, made.india_side) == (2, 1)
    made.turn = 7
    india.segment(made)
    assert (made.india, made.india_side) == (2, 2)


@pytest.mark.rule("12.72")
@pytest.mark.parametrize(("roll", "front"), [(4, 4), (5, 5)])
def test_an_offensive_in_china(roll, front):
    made = board(turn=4)
    ChinaOffensive().run(play(made, roll))
    assert made.china == front
    assert made.china_tried
    assert not may_attack_china(made)
    assert not may_attack_china(board(turn=5))


@pytest.mark.rule("12.72", "12.0")
@pytest.mark.parametrize(("roll", "front"), [(8, 0), (9, 2)])
def test_the_fall_of_chungking(roll, front):
    made = board(
        turn=6, china=1, divisions=10, japan=["2206"], units={"us_lrb_14af": "box", "us_air_14af": "box"}
    )
    ChinaOffensive().run(play(made, roll))
    assert made.china == front
    assert ("china" in made.surrendered) == (front == 0)
    if front == 0:
        assert made.at["us_air_14af"] == "track"
        assert made.at["ch_a_5"] == "gone"


@pytest.mark.rule("12.72", "5.37")
def test_events_never_enter_the_last_boxes_of_china():
    made = board(china=1)
    china.event(play(made), -1, whole=False)
    assert made.china == 1
    made.china = 3
    china.event(play(made), 2, whole=True)
    assert made.china == 3
    made.china = 2
    china.event(play(made), 2, whole=True)
    assert made.china == 4
    china.event(play(made), 1, whole=False)
    assert made.china == 4


@pytest.mark.rule("12.84")
def test_the_dominions_follow_rabaul_and_guadalcanal():
    made = board("1944", allies=["4021"])
    for unit, place in list(made.at.items()):
        if place == "4021":
            made.at[unit] = "3706"
    Areas().run(play(made))
    wanted = ["3719", "3820", "4020", "4022", "4120", "4121", "4221", "4422", "4424", "4522", "4523"]
    free = [h for h in wanted if not any(u.startswith("j_") for u in made.units_in(h))]
    assert all(made.controls(ALLIES, h) for h in free)


@pytest.mark.rule("12.84")
def test_new_guinea_belongs_to_nobody_in_1944():
    made = board("1944")
    held = [h for h in NATIONS["new_guinea"]["key"] if made.controls(ALLIES, h)]
    assert sorted(held) == ["3822", "3823", "4024"]


@pytest.mark.rule("12.84", "7.32")
def test_the_marshalls_fall_with_their_two_keys():
    made = board("1944", allies=["4415", "4715"], units={"j_af_24": "4816*"}, gone=["j_sn_3"])
    for unit, place in list(made.at.items()):
        if place in ("4415", "4715"):
            made.at[unit] = "3706"
    Areas().run(play(made))
    assert made.controls(ALLIES, "4816")
    assert "j_af_24" in stranded(made)


@pytest.mark.rule("12.93")
def test_japan_without_honshu_surrenders():
    p = play(board("1944", allies=NATIONS["japan"]["honshu"]))
    JapanFalls().run(p)
    assert p.state.outcome.winners == [ALLIES]


@pytest.mark.rule("12.93")
def test_a_blockade_counts_twice_running():
    made = board()
    for hex_ in ("2415", "3302", "3303", "3305"):
        made.set_control(hex_, ALLIES)
    p = play(made)
    JapanFalls().run(p)
    assert p.state.outcome is None
    JapanFalls().run(p)
    assert p.state.outcome.winners == [ALLIES]


@pytest.mark.rule("16.4")
def test_alaska_needs_two_turns_and_counts_once():
    made = board(turn=4, units={"j_sn_2": "4600"})
    assert ("alaska", -1) not in changes(made)
    made.turn = 5
    assert ("alaska", -1) in changes(made)
    assert ("alaska", -1) not in changes(made)


@pytest.mark.rule("16.4")
def test_resources_and_bombing_lift_the_will():
    made = board("1944", turn=11, raids=2)
    for hex_ in ("1813", "1916", "2017", "2008", "2014", "2220", "2415", "2517", "2616", "2813", "3219"):
        made.set_control(hex_, ALLIES)
    assert made.resources() == 3
    found = changes(made)
    assert {("resources", 1), ("bombing", 1)} <= set(found)
    assert ("resources", 1) not in changes(made)


@pytest.mark.rule("16.4")
def test_casualties_and_a_fleet_without_carriers():
    made = board(turn=3, casualty=True, gone=["us_cv_lexington", "us_cv_enterprise"])
    found = changes(made)
    assert {("casualties", -1), ("no_carrier", -1)} <= set(found)
    assert ("no_ship", -1) not in found


@pytest.mark.rule("16.4")
def test_progress_counts_named_hexes_that_changed_hands():
    made = board("1943", turn=5)
    for hex_ in ("4322", "4222", "4422", "3822"):
        made.set_control(hex_, ALLIES)
    made.set_control("3922", JAPAN)
    assert gains(made) == 2
    assert ("progress", -1) in changes(made)


@pytest.mark.rule("16.4", "15.7")
def test_the_will_stays_within_its_track():
    made = board(will=10)
    made.add_will(1)
    assert made.will == 10
    made.will = 1
    made.add_will(-2)
    assert made.will == 0


@pytest.mark.rule("4.5")
def test_no_will_at_the_end_of_a_turn_is_the_end():
    p = play(board("1943", will=0, turn=6), scenario="1943")
    EndTurn().run(p)
    assert p.state.outcome.winners == [JAPAN]


@pytest.mark.rule("16.2")
def test_the_allied_victory_of_the_campaign():
    made = board("1944", turn=12, raid_turns=[9, 10, 11, 12], units={"us_b29_20bc": "3813"}, allies=["3813"])
    for hex_ in RESOURCES - {"3305"}:
        made.set_control(hex_, ALLIES)
    assert campaign_winner(made) == ALLIES
    made.raid_turns = [9, 11, 12]
    assert campaign_winner(made) == JAPAN
    made.raid_turns = [9, 10, 11, 12]
    made.set_control("3302", JAPAN)
    assert campaign_winner(made) == JAPAN


@pytest.mark.rule("17.27")
def test_victory_points_when_scenarios_begin():
    assert items(board("1943"), "1943") == {"A": 1, "B": 2, "D": 1, "J": 1, "K": 1}
    points = items(board("1944"), "1944")
    assert sum(n for item, n in points.items() if item < "N") == 5
    assert (points["P"], points["O"], points["Q"]) == (3, 3, 5)
    assert sum(points.values()) == 16


@pytest.mark.rule("17.27", "12.73")
@pytest.mark.parametrize(
    ("front", "fallen", "wanted"),
    [(5, [], {}), (4, [], {"B": 1}), (1, [], {"B": 4}), (0, ["china"], {"B": 5, "C": 5})],
)
def test_the_bonus_for_china_comes_on_top_of_its_boxes(front, fallen, wanted):
    points = items(board("1942", china=front, surrendered=fallen), "1942")
    assert {item: n for item, n in points.items() if item in "BC"} == wanted


@pytest.mark.rule("17.27")
@pytest.mark.parametrize(("resources", "code"), [(10, "victory.resources"), (11, "victory.points")])
def test_few_resources_lose_1942(resources, code):
    made = board(turn=4)
    for n, hex_ in enumerate(sorted(RESOURCES)):
        made.set_control(hex_, JAPAN if n < resources else ALLIES)
    p = play(made)
    EndTurn().run(p)
    assert p.state.outcome.reason.code == code


@pytest.mark.rule("17.27")
def test_supplied_philippine_hexes_of_1944():
    held = ["3014", "2915", "3015", "3016", "2815"]
    made = board("1944", allies=held)
    points = items(made, "1944")
    assert "Q" not in points
    assert points["R"] == 3
    assert codes(play(made)) == []
