"""Chapters 5 to 7: activation, movement, the answer, reaction and what follows."""

import pytest

from rules.empire_of_the_sun.atlas import ALLIES, JAPAN, UNITS
from rules.empire_of_the_sun.board import Battle, Moved, Offensive
from rules.empire_of_the_sun.combat.ground import ground_modifier, retreats
from rules.empire_of_the_sun.combat.sides import attack, modifiers, total
from rules.empire_of_the_sun.hexes import ALL, BIT, distance
from rules.empire_of_the_sun.movement.finder import SeaFinder
from rules.empire_of_the_sun.movement.flights import AirFinder
from rules.empire_of_the_sun.movement.limits import may_enter, naval_allowance
from rules.empire_of_the_sun.movement.stacking import crowded, removable
from rules.empire_of_the_sun.offensives import intelligence, reactions
from rules.empire_of_the_sun.offensives.activation import agrees, candidates, limit, reached
from rules.empire_of_the_sun.offensives.evasion import EvadeFinder, stronger
from rules.empire_of_the_sun.offensives.go import go_kinds, may_agree, modes, playable_cards
from rules.empire_of_the_sun.offensives.reaction import limit as reaction_limit
from rules.empire_of_the_sun.offensives.stage import Stage
from rules.empire_of_the_sun.supply.position import position
from tests.rules.empire_of_the_sun.situations import board, empty, offensive, play


def sea_distance(one, other):
    return SeaFinder(one, 60, ALL, BIT[other]).ends(())[other]


@pytest.mark.rule("5.1", "6.21")
@pytest.mark.parametrize(
    ("card", "event", "hq", "wanted"),
    [
        ("j10", False, "j_hq_sseas", 5),
        ("a45", True, "us_hq_cpac", 11),
        ("a45", True, "us_hq_swpac", 6),
        ("a46", True, "us_hq_swpac", 3),
        ("a31", False, "al_hq_anzac", 4),
        ("j03", True, "j_hq_south", 4),
        ("j47", True, "j_hq_south", 8),
    ],
)
def test_how_many_units_are_activated(card, event, hq, wanted):
    off = Offensive(seat=UNITS[hq].side, card=card, event=event, hq=hq)
    assert limit(board("1943"), off) == wanted


@pytest.mark.rule("6.26", "5.32")
@pytest.mark.parametrize(("cards", "wanted"), [([], 6), (["j17"], 6), (["j45"], 8), (["j65"], 7)])
def test_how_many_units_react(cards, wanted):
    made = board("1943")
    offensive(made, ALLIES, "a21", cards=cards)
    assert reaction_limit(made, "j_hq_cf_yam") == wanted


@pytest.mark.rule("6.21", "7.52", "7.53")
def test_who_is_in_range_and_under_command():
    made = board("1943")
    off = Offensive(seat=ALLIES, card="a31", event=False, hq="us_hq_spac_hal")
    units = candidates(made, off)
    assert {"us_air_2maw", "us_c_xiv"} <= set(units)
    assert not {"cw_d_3nz", "us_air_5af"} & set(units)
    assert reached(made, "al_hq_anzac") & BIT["4828"]


@pytest.mark.rule("6.21", "13.1")
def test_out_of_supply_no_activation():
    made = board("1943")
    assert "j_ss" not in candidates(made, Offensive(seat=JAPAN, card="j10", event=False, hq="j_hq_sseas"))
    assert distance("4017", "4322") <= 12


@pytest.mark.rule("14.1")
def test_rivalry_binds_us_and_japanese_headquarters():
    made = board("1943")
    assert not agrees(made, "us_hq_swpac", ["us_c_xiv", "us_cv_enterprise"])
    assert agrees(made, "al_hq_anzac", ["us_c_xiv", "us_cv_enterprise"])
    assert not agrees(made, "j_hq_sseas", ["j_a_17", "j_ca_takao"])
    assert agrees(made, "j_hq_sseas", ["j_ss", "j_ca_aoba"])
    assert agrees(made, "j_hq_sseas", ["j_ad_6", "j_a_19"])


@pytest.mark.rule("7.21")
def test_sea_distances():
    assert sea_distance("1307", "2212") == 15
    assert distance("1307", "2212") == 9
    assert sea_distance("2311", "2015") == 5
    assert sea_distance("4017", "4021") == 4
    assert sea_distance("5808", "4828") == 25
    assert sea_distance("3705", "5506") == 18


@pytest.mark.rule("7.23", "7.1")
@pytest.mark.parametrize(("card", "legal"), [("a33", False), ("a31", True)])
def test_strategic_voyage_to_noumea(card, legal):
    made = board()
    offensive(made, ALLIES, card, ["us_cv_lexington"], event=False, hq="us_hq_cpac")
    ends = Stage(made, ALLIES).finder("strategic", ["us_cv_lexington"]).ends(())
    assert ("4828" in ends) is legal


@pytest.mark.rule("7.1")
def test_special_allowances_are_the_offensive_players_alone():
    off = Offensive(seat=JAPAN, card="j09", event=True)
    assert naval_allowance(off, JAPAN) == 21
    assert naval_allowance(off, ALLIES) == 15


@pytest.mark.rule("7.31")
def test_the_air_ferry_is_for_stops_only():
    made = board(units={"us_lrb_7af": "5808"})
    two = AirFinder("us_lrb_7af", "5808", 2, position(made))
    assert two.problem(["5408", "5108"]) is None
    assert two.problem(["5408"]) is not None
    assert "5408" not in two.ends(())
    assert "5108" not in AirFinder("us_lrb_7af", "5808", 1, position(made)).ends(())


@pytest.mark.rule("7.35", "7.45")
def test_wake_cannot_be_invaded_under_its_fighters():
    made = board(units={"j_af_24": "4715"})
    offensive(made, JAPAN, "j10", ["j_sn_4", "j_cl_tenryu"], hq="j_hq_sseas")
    ends = Stage(made, JAPAN).finder("landing", ["j_sn_4", "j_cl_tenryu"]).ends(())
    assert "4612" not in ends
    made.at["j_cvl_zuiho"] = "4715"
    made.battle.active.append("j_cvl_zuiho")
    ends = Stage(made, JAPAN).finder("landing", ["j_sn_4", "j_cl_tenryu", "j_cvl_zuiho"]).ends(())
    assert "4612" in ends


@pytest.mark.rule("7.45")
def test_unescorted_landings_avoid_enemy_ships():
    made = board(units={"j_ca_mogami": "2415"})
    offensive(made, JAPAN, "j10", ["j_sn_2", "j_ca_mogami"], hq="j_hq_south")
    stage = Stage(made, JAPAN)
    assert "2616" not in stage.finder("landing", ["j_sn_2"]).ends(())
    assert "2616" in stage.finder("landing", ["j_sn_2", "j_ca_mogami"]).ends(())


@pytest.mark.rule("7.45")
def test_the_army_lands_on_held_islands_beside_marines_only():
    made = board("1943", units={"us_c_xiv": "4825", "us_d_2m": "4825"})
    offensive(made, ALLIES, "a21", ["us_c_xiv", "us_d_2m"], hq="us_hq_spac_hal")
    made.decks[ALLIES].asp = 9
    stage = Stage(made, ALLIES)
    stage.zoi = 0
    alone = stage.finder("landing", ["us_c_xiv"]).ends(())
    assert "4322" not in alone
    assert "4222" in alone
    assert "4322" in stage.finder("landing", ["us_c_xiv", "us_d_2m"]).ends(())


@pytest.mark.rule("7.47")
@pytest.mark.parametrize(("card", "legal"), [("j10", True), ("j03", False)])
def test_barges_need_a_card_of_three(card, legal):
    made = board("1943", units={"j_a_17": "4021"})
    offensive(made, JAPAN, card, ["j_a_17"], event=False, hq="j_hq_sseas")
    stage = Stage(made, JAPAN)
    assert stage.fits("barge", ["j_a_17"]) is legal
    if legal:
        ends = stage.finder("barge", ["j_a_17"]).ends(())
        assert "4022" not in ends


@pytest.mark.rule("7.46")
def test_organic_transport_costs_nothing():
    made = board(units={"j_ca_aoba": "4017", "j_ss": "4017"})
    offensive(made, JAPAN, "j10", ["j_ca_aoba", "j_ss"], hq="j_hq_sseas")
    stage = Stage(made, JAPAN)
    assert stage.fits("organic", ["j_ss", "j_ca_aoba"])
    assert not stage.complete("organic", ["j_ss"])
    assert "4021" in stage.finder("organic", ["j_ss", "j_ca_aoba"]).ends(())


@pytest.mark.rule("7.42")
@pytest.mark.parametrize(
    ("unit", "hex_", "legal"),
    [
        ("j_a_17", "2408", False),
        ("j_a_38", "2006", True),
        ("j_a_38", "1905", True),
        ("j_a_38", "1805", False),
        ("cw_c_2ind", "2306", False),
        ("ch_a_5", "2306", True),
        ("ch_a_5", "2108", True),
        ("ch_a_5", "2109", False),
        ("j_a_kor", "3304", True),
        ("j_a_kor", "3303", False),
        ("j_a_kor", "3800", False),
    ],
)
def test_closed_lands(unit, hex_, legal):
    assert may_enter(unit, hex_) is legal


@pytest.mark.rule("7.42")
def test_nobody_flies_to_manchukuo():
    ends = AirFinder("j_ad_2", "3004", 3, position(board())).ends(())
    assert ends
    assert not {"3302", "3303"} & set(ends)


@pytest.mark.rule("7.43")
def test_stronger_defenders_may_slip_away():
    made = empty(
        {"cw_c_15": "2106", "j_a_33": "2106", "j_a_28": "2106*"}, ("2106", "2206", "2007", "2107", "2207")
    )
    off = offensive(made, ALLIES, "a19", ["cw_c_15"])
    off.moved["cw_c_15"] = Moved("land", ["2105", "2106"])
    off.battles = [Battle("2106")]
    assert stronger(made, "2106")
    ends = set(EvadeFinder(made, "j_a_33").steps(()))
    assert ends == {"2206", "2007", "2107", "2207", "2006"}


@pytest.mark.rule("5.22", "6.25")
@pytest.mark.parametrize(
    ("event", "roll", "success"),
    [(True, 7, True), (True, 8, False), (False, 5, True), (False, 6, False), (True, 9, False)],
)
def test_the_intelligence_roll_without_recon(event, roll, success):
    made = board()
    offensive(made, JAPAN, "j10", event=event, battles=[Battle("2015")])
    assert intelligence.roll(play(made, roll), "intelligence") is success


@pytest.mark.rule("5.22")
@pytest.mark.parametrize(("roll", "success"), [(8, True), (9, False)])
def test_recon_helps_but_a_nine_always_fails(roll, success):
    made = board(units={"j_bb_kongo2": "2015"})
    off = offensive(made, JAPAN, "j10", ["j_bb_kongo2"], battles=[Battle("2015")])
    off.moved["j_bb_kongo2"] = Moved("sea", ["2311", "2015"])
    assert intelligence.modifier(made) == -2
    assert intelligence.roll(play(made, roll), "intelligence") is success


@pytest.mark.rule("5.22", "5.31")
def test_a_stated_surprise_allows_no_roll():
    made = board()
    offensive(made, JAPAN, "j03", battles=[Battle("2014")])
    assert not intelligence.may_roll(made)
    assert intelligence.value(made.battle, special=True) == 4


@pytest.mark.rule("6.27")
def test_where_a_special_reaction_is_possible():
    made = board(units={"us_air_7af": "5808", "j_sn_3": "5708", "j_sn_2": "2216", "j_sn_1": "2318"})
    off = offensive(made, JAPAN, "j10", ["j_sn_3", "j_sn_2", "j_sn_1"], event=False)
    for unit, start in (("j_sn_3", "3814"), ("j_sn_2", "2415"), ("j_sn_1", "2911")):
        off.moved[unit] = Moved("landing", [start, made.at[unit]])
    assert intelligence.special_hexes(made) == ["2216", "5708"]
    off.moved["j_sn_2"].by = "land"
    assert intelligence.special_hexes(made) == ["5708"]


@pytest.mark.rule("5.32")
def test_which_reaction_cards_go_together():
    made = board(units={"j_cv_akagi": "2311"})
    offensive(made, JAPAN, "j10", ["j_cv_akagi"], battles=[Battle("2015")])
    made.decks[ALLIES].hand = ["a08", "a12", "a59", "a61"]
    assert set(reactions.nameable(made, ALLIES, [])) == {"a08", "a12", "a59", "a61"}
    assert set(reactions.nameable(made, ALLIES, ["a08", "a12", "a61"])) == set()
    assert set(reactions.nameable(made, ALLIES, [], rolled="failure")) == {"a61"}


@pytest.mark.rule("5.32")
def test_cards_after_a_failed_roll():
    made = board("1943", units={"us_cv_enterprise": "4424"})
    offensive(made, ALLIES, "a21", ["us_cv_enterprise"], battles=[Battle("4322")])
    made.decks[JAPAN].hand = ["j04", "j13", "j36"]
    assert set(reactions.nameable(made, JAPAN, [], rolled="failure")) == {"j13", "j36"}
    assert set(reactions.nameable(made, JAPAN, [], rolled="success")) == {"j36"}


@pytest.mark.rule("5.32")
def test_matador_needs_its_headquarters():
    made = board(gone=["cw_hq_malaya"])
    offensive(made, JAPAN, "j10", ["j_a_15"], battles=[Battle("2014")])
    made.decks[ALLIES].hand = ["a05", "a59"]
    assert reactions.nameable(made, ALLIES, []) == ["a59"]


@pytest.mark.rule("6.29", "5.32")
def test_the_last_card_is_never_a_future_offensive():
    made = board(turn=3)
    offensive(made, JAPAN, "j10", ["j_a_15"], battles=[Battle("2014")])
    deck = made.decks[ALLIES]
    deck.hand, deck.future, deck.future_turn = [], "a59", 2
    assert reactions.nameable(made, ALLIES, []) == []
    deck.hand = ["a31"]
    assert reactions.nameable(made, ALLIES, []) == ["a59"]


@pytest.mark.rule("4.2.2", "6.29")
def test_what_a_player_may_do_with_one_card_and_a_future_offensive():
    made = board(turn=3)
    deck = made.decks[JAPAN]
    deck.hand, deck.passes, deck.future, deck.future_turn = ["j10"], 1, "j26", 2
    assert set(go_kinds(made, JAPAN)) == {"discard", "play", "pass"}
    assert playable_cards(made, JAPAN) == ["j10", "j26"]
    assert {"oc", "ec"} <= set(modes(made, JAPAN, "j10"))


@pytest.mark.rule("5.3", "14.1")
def test_events_that_cannot_be_played():
    made = board("1943")
    assert "ec" not in modes(made, JAPAN, "j10")
    assert "oc" in modes(made, JAPAN, "j10")
    made.flag("pt_boats")
    assert "ec" not in modes(made, JAPAN, "j73")


@pytest.mark.rule("5.37")
@pytest.mark.parametrize(("turn", "oc"), [(6, True), (9, False)])
def test_tojo_resigns_in_time(turn, oc):
    made = board("1943", turn=turn)
    found = modes(made, JAPAN, "j43")
    assert "ec" in found
    assert ("oc" in found) is oc


@pytest.mark.rule("17.26")
@pytest.mark.parametrize(
    ("scenario", "card", "legal"), [("1943", "a31", True), ("1943", "a19", False), ("1943_44", "a31", False)]
)
def test_a_card_of_three_ends_rivalry_in_short_scenarios(scenario, card, legal):
    assert may_agree(board(scenario), ALLIES, card) is legal


@pytest.mark.rule("7.34")
def test_who_leaves_a_crowded_hex():
    made = board("1943", units={"j_a_17": "4021", "j_af_21": "4021", "j_af_25": "4021", "j_af_26": "4021"})
    for unit in list(made.units_in("4021", JAPAN)):
        if unit not in ("j_a_17", "j_af_21", "j_af_25", "j_af_26"):
            made.at[unit] = "3706" if UNITS[unit].ground else "4017"
    assert "4021" in crowded(made, JAPAN)
    assert set(removable(made, JAPAN, "4021")) == {"j_af_21", "j_af_25", "j_af_26"}


@pytest.mark.rule("8.2")
def test_factors_at_extended_range_are_halved():
    made = board(units={"j_ad_5": "2909", "j_af_21": "3009", "j_af_23": "3009", "j_ca_takao": "2812"})
    made.at = {u: p for u, p in made.at.items() if u in ("j_ad_5", "j_af_21", "j_af_23", "j_ca_takao")}
    offensive(made, JAPAN, "j10", list(made.at))
    battle = Battle("2812", op=["j_ad_5", "j_af_21", "j_af_23"])
    made.battle.battles = [battle]
    assert [attack(made, battle, u) for u in battle.op] == [11, 8, 8]
    assert total(made, battle, JAPAN) == 39


@pytest.mark.rule("8.2")
@pytest.mark.parametrize(
    ("turn", "condition", "units", "wanted"),
    [
        (2, "intercept", ["us_air_5af"], 0),
        (5, "intercept", ["us_air_5af"], 1),
        (8, "intercept", ["us_cv_essex"], 3),
        (8, "intercept", ["cw_bb_warspite"], 0),
        (2, "ambush", ["us_cv_enterprise"], 4),
    ],
)
def test_allied_modifiers(turn, condition, units, wanted):
    made = empty(dict.fromkeys(units, "4423"), turn=turn)
    offensive(made, JAPAN, "j10", condition=condition, battles=[Battle("4423")])
    assert sum(value for _, value in modifiers(made, made.battle.battles[0], ALLIES)) == wanted


@pytest.mark.rule("8.4")
def test_modifiers_of_a_landing_on_guadalcanal():
    units = {"us_ca_northampton": "4423", "us_cv_enterprise": "4424", "us_d_1m": "4423", "j_a_17": "4423*"}
    made = empty(units, ("4423",), flags=["doctrine"])
    off = offensive(made, ALLIES, "a21", ["us_ca_northampton", "us_cv_enterprise", "us_d_1m"])
    off.moved["us_d_1m"] = Moved("landing", ["4828", "4423"])
    battle = Battle("4423", op=["us_cv_enterprise"], won=ALLIES, defended=True)
    off.battles = [battle]
    assert ground_modifier(made, battle, ALLIES) == 2
    assert ground_modifier(made, battle, JAPAN) == 4


@pytest.mark.rule("8.5")
def test_retreats_go_to_named_locations_first():
    japan = ("2106", "2206", "2107", "2007", "2008", "2207")
    made = empty({"cw_c_4ind": "2106", "j_a_33": "2106*"}, japan)
    off = offensive(made, ALLIES, "a19", ["cw_c_4ind"], battles=[Battle("2106")])
    off.moved["cw_c_4ind"] = Moved("land", ["2105", "2106"])
    assert retreats(made, "2106", "j_a_33") == ["2206"]
