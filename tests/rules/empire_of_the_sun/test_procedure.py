"""The frame of the rules: options, the state of a game, the steps of an offensive, who fights where."""

import pytest

from rules.empire_of_the_sun.atlas import ALLIES, CARDS, JAPAN, UNITS
from rules.empire_of_the_sun.board import Battle, Board, Moved
from rules.empire_of_the_sun.cards import events
from rules.empire_of_the_sun.combat.sides import fleet
from rules.empire_of_the_sun.hexes import BIT
from rules.empire_of_the_sun.offensives.declaration import escorts, free_fliers, joinable
from rules.empire_of_the_sun.offensives.play import OffensivePlay
from rules.empire_of_the_sun.offensives.stage import Stage
from rules.empire_of_the_sun.politics.victory import campaign_winner, items
from rules.empire_of_the_sun.strategy.warfare import japanese_hand, submarine_result
from rules.empire_of_the_sun.supply.status import supply
from rules.empire_of_the_sun.title import TITLE
from rules.kernel.dice import Dice
from rules.kernel.orders import IllegalOrder
from tests.rules.empire_of_the_sun.situations import (
    PLENTY,
    begun,
    board,
    going,
    held,
    offensive,
    orders,
    play,
)


@pytest.mark.rule("0.6", "0.7")
def test_contradictions_of_the_rulebook_are_options_with_a_default():
    wanted = {
        "mountain_cost",
        "pw_resource_threshold",
        "pw_bombing",
        "post_battle_first",
        "allied_ground_flip",
        "us_rivalry_binds_joint_hq",
        "india_event_reset",
        "hong_kong_terrain",
        "fifteenth_army_factor",
    }
    assert wanted <= {option.name for option in TITLE.options}
    assert all(option.values[0] == option.default for option in TITLE.options)


@pytest.mark.rule("0.6", "7.45")
def test_a_card_beats_the_rules():
    made = board("full_campaign")
    offensive(made, JAPAN, "j02", ["j_sn_4", "j_cl_tenryu"])
    ends = Stage(made, JAPAN).finder("organic", ["j_sn_4", "j_cl_tenryu"]).ends(())
    assert "4612" in ends


@pytest.mark.rule("4.9.6")
def test_a_state_keeps_what_it_needs_and_nothing_that_follows_from_it():
    made = board("1943")
    offensive(made, ALLIES, "a21", ["us_d_1m"], battles=[Battle("4322")])
    p = play(made)
    data = TITLE.codec.encode(p.state)
    assert TITLE.codec.decode(data).board == made
    assert len(data) < 40_000
    derived = {"supply", "resources", "burma_road", "victory_points"}
    assert not derived & set(Board.__struct_fields__)


@pytest.mark.rule("6.2", "6.28", "4.9")
@pytest.mark.parametrize(("first", "seats"), [("reaction", [ALLIES, JAPAN]), ("offensive", [JAPAN, ALLIES])])
def test_the_steps_of_an_offensive_stand_in_their_order(first, seats):
    made = board()
    made.variants["post_battle_first"] = first
    steps = OffensivePlay(seat=JAPAN, card="j10", event=True).steps(play(made))
    names = [type(step).__name__ for step in steps]
    wanted = "Activate Campaign Answering CallReserves Bombard React Strikes Battles Landings Return EndPlay"
    places = [names.index(name) for name in wanted.split()]
    assert places == sorted(places)
    assert [step.seat for step in steps if type(step).__name__ == "Return"] == seats


@pytest.mark.rule("6.24.1", "6.24", "8.12")
def test_who_may_be_sent_to_which_battle():
    units = {"j_cv_akagi": "2013", "j_bb_nagato": "2013", "j_bb_kongo2": "2015", "j_af_22": "2112"}
    made = board(units=units)
    off = offensive(made, JAPAN, "j10", list(units), hq="j_hq_south")
    off.moved |= {u: Moved("sea", ["2311", made.at[u]]) for u in ("j_cv_akagi", "j_bb_nagato", "j_bb_kongo2")}
    stage = Stage(made, JAPAN)
    assert free_fliers(stage) == ["j_cv_akagi", "j_af_22"]
    assert "j_bb_kongo2" not in joinable(stage, "2015")
    off.battles = [Battle("2015", op=["j_cv_akagi"])]
    assert escorts(made, off, ["j_cv_akagi"], JAPAN) == ["j_bb_nagato"]
    there = fleet(made, off.battles[0], JAPAN)
    assert set(there) == {"j_cv_akagi", "j_bb_nagato", "j_bb_kongo2"}
    assert joinable(Stage(made, JAPAN), "2014") == ["j_af_22"]


@pytest.mark.rule("6.24", "8.1")
def test_nobody_fights_twice():
    p = going(board(), JAPAN, *PLENTY, japan=["j47", "j10"], allies=["a31"])
    orders(p, "japan: play j47 ec hq j_hq_south", "japan: activate j_af_22 j_a_15")
    orders(p, "japan: move by air j_af_22 > 2112", "japan: battle 2015 with j_af_22")
    with pytest.raises(IllegalOrder):
        orders(p, "japan: battle 2014 with j_af_22")


@pytest.mark.rule("8.1", "6.24", "6.24.1")
def test_neighbours_in_one_hex_fight_in_the_same_battle():
    """Two flotillas of Saigon and a carrier: who is left may join the battle of his neighbour or none."""
    units = {"j_af_22": "2112", "j_af_21": "2112", "j_cv_akagi": "2113", "j_a_15": "2014", "j_a_38": "2110"}
    made = board(units=units)
    off = offensive(made, JAPAN, "j10", list(units), hq="j_hq_south")
    off.moved |= {u: Moved("sea", ["2311", "2113"]) for u in ("j_cv_akagi",)}
    off.battles = [Battle("2015", op=["j_af_22"])]
    stage = Stage(made, JAPAN)
    assert joinable(stage, "2014") == ["j_cv_akagi"]
    assert joinable(stage, "2015") == ["j_cv_akagi", "j_af_21"]
    off.battles[0].op = []
    assert joinable(stage, "2014") == ["j_cv_akagi", "j_af_21", "j_af_22"]


@pytest.mark.rule("8.1", "6.24.1", "8.12")
def test_an_escort_of_two_carriers_follows_them_into_one_battle():
    units = dict.fromkeys(("j_cv_akagi", "j_cv_soryu", "j_bb_nagato"), "2013")
    made = board(units=units)
    off = offensive(made, JAPAN, "j10", list(units), hq="j_hq_south")
    off.moved |= dict.fromkeys(units, Moved("sea", ["2311", "2013"]))
    off.battles = [Battle("2015", op=["j_cv_akagi"]), Battle("2014")]
    assert joinable(Stage(made, JAPAN), "2014") == []
    assert "j_bb_nagato" in fleet(made, off.battles[0], JAPAN)
    assert "j_bb_nagato" not in fleet(made, off.battles[1], JAPAN)


@pytest.mark.rule("8.1", "17.11")
def test_who_strikes_elsewhere_does_not_fight_in_a_battle_that_arises_around_him():
    made = board("full_campaign", units={"j_af_21": "2911", "us_air_feaf": "2812"}, japan=["2911"])
    off = offensive(made, JAPAN, "j02", ["j_af_21"])
    off.battles = [Battle("2813", op=["j_af_21"]), Battle("2911", rp=["us_air_feaf"], special=True)]
    assert fleet(made, off.battles[0], JAPAN) == ["j_af_21"]
    assert fleet(made, off.battles[1], JAPAN) == []


@pytest.mark.rule("9.33", "7.47")
def test_torpedo_boats_come_too_late_or_too_early_for_barges():
    made = held(board(), ["j73", "j10"], ["a23", "a31"])
    events.carry_out(play(made), JAPAN, CARDS["j73"])
    assert made.has("barges")
    offensive(made, JAPAN, "j10", ["j_a_14"], event=False)
    assert Stage(made, JAPAN).fits("barge", ["j_a_14"])
    made.offensive = None
    events.carry_out(play(made), ALLIES, CARDS["a23"])
    offensive(made, JAPAN, "j10", ["j_a_14"], event=False)
    assert not Stage(made, JAPAN).fits("barge", ["j_a_14"])


@pytest.mark.rule("11.22")
@pytest.mark.parametrize(
    ("turn", "escorts_", "result"), [(2, 0, 4), (4, 0, 2), (5, 0, 0), (5, 2, 2), (5, 4, 4)]
)
def test_escorts_and_bad_torpedoes(turn, escorts_, result):
    assert submarine_result(board("1943", turn=turn, escorts=escorts_), 5) == result


@pytest.mark.rule("11.33", "11.3")
def test_raids_of_cards_come_on_top_of_strategic_warfare():
    made = board("1944", turn=10, units={"us_b29_20bc": "3813"}, allies=["3813"], cards_lost=2)
    assert japanese_hand(made) == 5
    held(made, ["j10", "j14"], ["a67"])
    p = play(made)
    p.dice = Dice(b"x", 0, "")
    events.carry_out(p, ALLIES, CARDS["a67"])
    assert len(made.decks[JAPAN].hand) == 1


@pytest.mark.rule("13.1.2")
def test_supplied_hexes():
    fed = supply(board("1944"))
    assert fed.area(JAPAN) & BIT["4021"]
    assert not fed.area(JAPAN) & BIT["5808"]
    assert fed.feeds("j_a_17", "4021")
    assert not fed.feeds("us_c_xiv", "3706")


@pytest.mark.rule("16.3", "16.2")
def test_whoever_does_not_defeat_japan_loses_the_campaign():
    assert campaign_winner(board("1944", turn=12)) == JAPAN


@pytest.mark.rule("17.38", "17.3")
def test_the_points_of_1943_item_by_item():
    made = board("1943")
    assert items(made, "1943") == {"A": 1, "B": 2, "D": 1, "J": 1, "K": 1}
    made.will = 4
    made.set_control("2005", JAPAN)
    found = items(made, "1943")
    assert found["J"] == 3
    assert found["F"] >= 1


@pytest.mark.rule("5.35", "5.32")
def test_the_fourth_draw_of_a_phase_brings_nothing():
    made = board("1943", units={"us_air_5af": "3823"})
    offensive(made, JAPAN, "j16", ["j_af_25"], battles=[Battle("3823", op=["j_af_25"])])
    held(made, ["j10"], ["a59", "a31"])
    made.decks[ALLIES].draws = 3
    from rules.empire_of_the_sun.offensives.flow import EndPlay
    from rules.empire_of_the_sun.offensives.window import Window

    p = begun(play(made, *PLENTY), Window(), EndPlay(JAPAN, "j16", True))
    orders(p, "allies: answer a59")
    assert made.decks[ALLIES].hand == ["a31"]
    assert UNITS["us_air_5af"].air
