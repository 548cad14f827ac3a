"""Cases with all their numbers that other tests look at only in part, and what an activated unit keeps."""

import pytest

from rules.empire_of_the_sun.atlas import ALLIES, CARDS, HOME_CITIES, JAPAN, NATIONS, UNITS
from rules.empire_of_the_sun.board import Battle, Moved
from rules.empire_of_the_sun.cards import events
from rules.empire_of_the_sun.cards.extras import carry_out
from rules.empire_of_the_sun.cards.hands import draw, draw_for_event
from rules.empire_of_the_sun.combat.ground import offensive_modifier
from rules.empire_of_the_sun.combat.sides import modifiers, total
from rules.empire_of_the_sun.combat.tables import air_naval_hits
from rules.empire_of_the_sun.hexes import BIT, NAMED, NEIGHBOURS, bits
from rules.empire_of_the_sun.movement.overland import LandFinder
from rules.empire_of_the_sun.offensives import intelligence, reactions
from rules.empire_of_the_sun.offensives.afterwards import bases, homes, must_move, overstacked
from rules.empire_of_the_sun.offensives.campaign import move
from rules.empire_of_the_sun.offensives.go import NextGo, modes, settable
from rules.empire_of_the_sun.offensives.play import OffensivePlay
from rules.empire_of_the_sun.offensives.reaction import Moment, hqs
from rules.empire_of_the_sun.offensives.stage import Stage
from rules.empire_of_the_sun.offensives.window import Window
from rules.empire_of_the_sun.politics.nations import (
    Areas,
    Evacuation,
    LeftBehind,
    Surrenders,
    all_held,
    havens,
)
from rules.empire_of_the_sun.politics.victory import items
from rules.empire_of_the_sun.politics.will import changes, gains
from rules.empire_of_the_sun.strategy.placement import Entry
from rules.empire_of_the_sun.strategy.reinforcements import Waiting, level
from rules.empire_of_the_sun.supply.paths import reach
from rules.empire_of_the_sun.supply.position import position, suffered
from rules.empire_of_the_sun.supply.status import sources, supply
from rules.kernel import driver
from rules.kernel.dice import Dice
from rules.kernel.orders import Order
from tests.rules.empire_of_the_sun.situations import (
    PLENTY,
    begun,
    board,
    empty,
    going,
    held,
    offensive,
    orders,
    play,
)

NORTH = sorted(NATIONS["india"]["north"])


# Chapters 1 to 6


@pytest.mark.rule("1.9", "7.41")
@pytest.mark.parametrize(("points", "legal"), [(3, True), (2, False)])
def test_hanoi_to_cam_ranh_along_the_railway(points, legal):
    made = board(units={"j_a_38": "2409"})
    finder = LandFinder("j_a_38", "2409", 2 * points, position(made))
    path = ["2309", "2410", "2310", "2411", "2311"]
    assert finder.spent(path) == 5
    assert (finder.problem(path) is None) is legal


@pytest.mark.rule("7.41", "7.45")
@pytest.mark.parametrize(
    ("points", "enemies", "legal"), [(1, False, True), (2, True, False), (3, True, True)]
)
def test_the_road_to_port_moresby(points, enemies, legal):
    units = {"j_a_18": "3922"} | ({"cw_b_pm": "3823"} if enemies else {})
    made = empty(units, ("3922",))
    finder = LandFinder("j_a_18", "3922", 2 * points, position(made))
    assert (finder.problem(["3823"]) is None) is legal


@pytest.mark.rule("4.1.4", "5.35")
def test_an_empty_pile_is_made_anew_from_the_discards():
    made = board()
    deck = made.decks[ALLIES]
    deck.hand, deck.pile, deck.discard = [], ["a31"], ["a13", "a15", "a02"]
    p = play(made)
    p.dice = Dice(b"x", 0, "")
    assert draw(p, ALLIES, 3) == 3
    assert "a31" in deck.hand
    assert (len(deck.hand), len(deck.pile), deck.discard) == (3, 1, [])
    assert {*deck.hand, *deck.pile} == {"a31", "a13", "a15", "a02"}


@pytest.mark.rule("5.35")
def test_the_third_card_draws_and_the_fourth_does_not():
    made = held(board("1943"), ["j10"], ["a59"])
    made.decks[ALLIES].draws = 2
    p = play(made)
    assert CARDS["a43"].draw
    assert CARDS["a59"].draw
    draw_for_event(p, ALLIES)
    size = len(made.decks[ALLIES].hand)
    draw_for_event(p, ALLIES)
    assert (made.decks[ALLIES].draws, len(made.decks[ALLIES].hand)) == (3, size)


@pytest.mark.rule("5.32", "14.1")
def test_weather_against_an_offensive_without_battle_leaves_rivalry_as_it_was():
    made = board("1943", units={"us_air_13af": "4825"})
    made.decks[ALLIES].rivalry = True
    p = going(made, ALLIES, *PLENTY, japan=["j22", "j10"], allies=["a33", "a31"], scenario="1943")
    orders(p, "allies: play a33 ec hq us_hq_spac_hal", "allies: activate us_air_13af", "allies: done")
    assert not made.decks[ALLIES].rivalry
    assert made.battle.battles == []
    orders(p, "japan: answer j22")
    assert made.decks[ALLIES].rivalry
    assert "a33" in made.decks[ALLIES].discard
    assert driver.waiting(p) == [JAPAN]


@pytest.mark.rule("5.32", "5.36", "9.3")
def test_weather_over_the_philippines_gives_three_points_back():
    made = board("1944", units={"us_d_1m": "3014", "us_c_x": "3014", "us_ca_n_orleans": "3014"})
    made.set_control("3014", ALLIES)
    made.at |= dict.fromkeys(made.units_in("2915", JAPAN), "gone") | {"j_a_35": "2915"}
    made.decks[ALLIES].asp, made.decks[ALLIES].rivalry = 5, False
    off = offensive(made, ALLIES, "a62", ["us_d_1m", "us_c_x", "us_ca_n_orleans"], hq="us_hq_swpac")
    off.battles = [Battle("2915")]
    for unit in off.active:
        made.put(unit, "2915")
        off.moved[unit] = Moved("landing", ["3014", "2915"])
    made.decks[ALLIES].asp_used, off.asp = 3, {ALLIES: 3}
    held(made, ["j19", "j10"], ["a31"])
    p = play(made, *PLENTY, scenario="1944")
    p.board.go = ALLIES
    p.push(OffensivePlay(seat=ALLIES, card="a62", event=True), NextGo())
    p.push(Window())
    driver.settle(p)
    orders(p, "japan: answer j19")
    assert all(made.at[u] == "3014" for u in ("us_d_1m", "us_c_x", "us_ca_n_orleans"))
    assert made.decks[ALLIES].asp_used == 0
    assert CARDS["a62"].removed
    assert "a62" in made.decks[ALLIES].discard
    assert "a62" not in made.decks[ALLIES].removed


@pytest.mark.rule("5.37", "5.37.1")
def test_manchuria_while_tojo_is_in_power():
    made = board("1944", turn=8, china=3)
    p = going(made, ALLIES, japan=["j10"], allies=["a79", "a31"], scenario="1944")
    before = made.resources()
    orders(p, "allies: play a79 ec")
    assert (made.china, made.resources()) == (3, before)
    assert made.decks[ALLIES].reshuffle
    assert "a79" in made.decks[ALLIES].discard


@pytest.mark.rule("5.37.1")
@pytest.mark.parametrize(("turn", "will", "resigned"), [(9, 4, True), (6, 6, False)])
def test_tojo_discarded_by_his_owner(turn, will, resigned):
    made = board("1944" if turn == 9 else "1943", turn=turn, will=6)
    p = going(made, JAPAN, japan=["j43", "j10"], allies=["a31"], scenario="1943")
    assert "j43" not in settable(made, JAPAN)
    assert ("oc" in modes(made, JAPAN, "j43")) is not resigned
    orders(p, "japan: discard j43")
    assert (made.will, made.has("tojo_resigned")) == (will, resigned)
    assert ("j43" in made.decks[JAPAN].removed) is resigned
    assert made.decks[JAPAN].reshuffle is not resigned


@pytest.mark.rule("5.32")
def test_one_counteroffensive_card_at_most():
    made = board("1943", units={"us_cv_enterprise": "4424"})
    offensive(made, ALLIES, "a21", ["us_cv_enterprise"], battles=[Battle("4322")])
    made.decks[JAPAN].hand = ["j45", "j46", "j65", "j36"]
    assert set(reactions.nameable(made, JAPAN, [])) == {"j45", "j46", "j65", "j36"}
    assert reactions.nameable(made, JAPAN, ["j45"]) == ["j36"]


@pytest.mark.rule("4.9.7", "6.27", "5.22")
def test_the_intelligence_roll_comes_before_special_reactions_in_the_order_of_hexes():
    units = {"us_air_7af": "5808", "j_sn_3": "5708", "j_sn_2": "2216", "j_bb_kongo2": "2015"}
    made = board(units=units)
    off = offensive(made, JAPAN, "j10", ["j_sn_3", "j_sn_2", "j_bb_kongo2"], battles=[Battle("2015")])
    off.moved["j_sn_3"] = Moved("landing", ["5408", "5508", "5608", "5708"])
    off.moved["j_sn_2"] = Moved("landing", ["2415", "2315", "2216"])
    off.moved["j_bb_kongo2"] = Moved("sea", ["2311", "2015"])
    assert intelligence.special_hexes(made) == ["2216", "5708"]
    p = begun(play(made, 9, 8, 5, *PLENTY), Window())
    orders(p, "allies: answer nothing roll yes special 5708 2216")
    rolls = [(line.code, line.args["roll"]) for line in p.lines if "roll" in line.args]
    assert rolls[0] == ("intelligence.failure", 9)
    assert [roll for _, roll in rolls[1:3]] == [8, 5]
    assert [each.hex for each in off.battles if each.special] == ["2216", "5708"]


# Chapters 7 and 8


@pytest.mark.rule("7.44", "7.4")
@pytest.mark.parametrize(("start", "limit"), [("3704", 30), ("3804", 15)])
def test_how_far_strategic_transport_goes(start, limit):
    made = board(units={"j_a_27": f"{start}*"})
    offensive(made, JAPAN, "j10", ["j_a_27"], event=False, hq="j_hq_cf_yam")
    finder = Stage(made, JAPAN).finder("transport", ["j_a_27"])
    assert finder.limit == limit
    assert finder.ends(())["4017"] <= 15


@pytest.mark.rule("7.45")
def test_the_army_lands_alone_at_rabaul():
    made = board("1943", units={"us_c_xiv": "4423", "j_a_17": "4021"})
    made.at |= {u: "3407" for u in made.units_in("4021", JAPAN) if UNITS[u].ship}
    offensive(made, ALLIES, "a21", ["us_c_xiv"], hq="us_hq_spac_hal")
    made.decks[ALLIES].asp = 9
    stage = Stage(made, ALLIES)
    stage.zoi = 0
    ends = stage.finder("landing", ["us_c_xiv"]).ends(())
    assert "4021" in ends
    assert "4322" not in ends


@pytest.mark.rule("7.47", "9.33")
def test_a_barge_crosses_from_rabaul_to_bougainville():
    made = board("1943", units={"j_a_17": "4021"}, gone=[u for u in UNITS if u.startswith(("us_", "cw_"))])
    offensive(made, JAPAN, "j10", ["j_a_17"], event=False, hq="j_hq_sseas")
    ends = Stage(made, JAPAN).finder("barge", ["j_a_17"]).ends(())
    assert "4121" in ends
    assert "4022" not in ends
    assert all(h in NEIGHBOURS["4021"] for h in ends)
    move(play(made), JAPAN, {"by": "barge", "units": ["j_a_17"], "path": ["4121"]})
    assert (made.at["j_a_17"], made.decks[JAPAN].asp_used) == ("4121", 0)


@pytest.mark.rule("7.52", "1.3")
def test_what_lets_a_path_go_on():
    """An enemy headquarters does, an enemy ship does not, and the zone of Kunming stops Japan."""
    hq, ship = empty({"j_hq_sseas": "3726"}), empty({"j_ca_aoba": "3726"})
    for made, through in ((hq, True), (ship, False)):
        foes = position(made).occupied(JAPAN)
        ring = bits(h for h in NEIGHBOURS["3727"] if h != "3726")
        found = reach("3727", 2, foes | ring, 0)
        assert found & BIT["3726"]
        beyond = [h for h in NEIGHBOURS["3726"] if h not in NEIGHBOURS["3727"] and h != "3727"]
        assert any(found & BIT[h] for h in beyond) is through
    assert position(board()).occupied(ALLIES) & bits(NATIONS["kunming_zone"]["hexes"]) == bits(
        NATIONS["kunming_zone"]["hexes"]
    )


@pytest.mark.rule("8.2")
def test_forty_seven_factors_of_the_rulebook():
    """A carrier 12, bombers 4, aircraft 10 near and 10 far, a battleship 16 in the hex."""
    assert [air_naval_hits(12 + 4 + 10 + 5 + 16, roll) for roll in (2, 4, 6)] == [12, 24, 47]


@pytest.mark.rule("8.2")
@pytest.mark.parametrize(
    ("turn", "condition", "seat", "unit", "modified", "hits"),
    [
        (2, "intercept", JAPAN, "us_air_5af", 2, 8),
        (5, "intercept", JAPAN, "us_air_5af", 3, 15),
        (8, "intercept", JAPAN, "us_cv_essex", 5, 15),
        (8, "intercept", JAPAN, "cw_bb_warspite", 2, 8),
        (2, "ambush", JAPAN, "us_cv_enterprise", 6, 30),
        (8, "surprise", ALLIES, "us_air_5af", 8, 30),
    ],
)
def test_thirty_allied_factors_and_a_two(turn, condition, seat, unit, modified, hits):
    made = empty({unit: "4423"}, turn=turn)
    card = "j10" if seat == JAPAN else "a21"
    offensive(made, seat, card, [unit], condition=condition, battles=[Battle("4423")])
    bonus = sum(value for _, value in modifiers(made, made.battle.battles[0], ALLIES))
    assert (2 + bonus, air_naval_hits(30, 2 + bonus)) == (modified, hits)


@pytest.mark.rule("8.61", "7.31", "8.6")
def test_enemy_ships_that_have_not_left_yet_close_no_base():
    """Aircraft and ships that held Singapore need not leave it because a battleship is still there."""
    made = board(units={"j_bb_kongo2": "2015", "cw_ca_exeter": "2015"})
    off = offensive(made, JAPAN, "j10", ["j_bb_kongo2"], battles=[Battle("2015")], condition="intercept")
    off.reacting = ["cw_air_ma", "cw_ca_exeter"]
    assert not must_move(made, "cw_air_ma")
    assert not must_move(made, "cw_ca_exeter")
    assert must_move(made, "j_bb_kongo2")
    assert bases(made, "cw_air_ma") & BIT["2015"]


@pytest.mark.rule("8.62")
def test_beaten_troops_go_home_past_nobody():
    made = empty({"us_d_1m": "4222", "j_sn_1": "4222", "j_ca_aoba": "4424"}, ("4222",), turn=5)
    off = offensive(made, ALLIES, "a21", ["us_d_1m"], battles=[Battle("4222", won=JAPAN)])
    off.moved["us_d_1m"] = Moved("landing", ["4423", "4322", "4222"])
    found = homes(made, "us_d_1m")
    assert "4423" in found
    assert "4424" not in found


# Chapters 9 to 13


@pytest.mark.rule("9.11")
def test_a_new_headquarters_brings_the_third_australian_corps_into_its_own_port_only():
    made = board(turn=3, units={"al_hq_anzac": "3727"}, fresh=["al_hq_anzac"])
    places = Entry(made, ALLIES).places("cw_c_3aus")
    assert "3727" in places
    assert "3023" not in places


@pytest.mark.rule("9.24", "14.1", "15.3")
@pytest.mark.parametrize(("roll", "place"), [(4, "gone"), (5, "delayed")])
def test_rivalry_takes_one_from_the_roll_for_europe(roll, place):
    made = board("1943", turn=6, europe=-3, units={"us_c_ix": "delayed"}, entering=["us_c_ix"])
    made.decks[ALLIES].rivalry = True
    assert level(-3) == 2
    Waiting(ALLIES).run(play(made, roll))
    assert made.at["us_c_ix"] == place


@pytest.mark.rule("12.5", "12.76")
def test_burma_closes_its_road():
    made = board(japan=["2008", "2106", "2206", "2305"], units={"cw_d_1b": "2105"})
    Surrenders().run(play(made))
    assert not supply(made).road
    assert made.controls(JAPAN, "2006")
    kept = board(japan=["2008", "2106", "2206", "2305"], units={"cw_c_4ind": "2006"})
    Surrenders().run(play(kept))
    assert kept.controls(ALLIES, "2006")


@pytest.mark.rule("12.0", "16.41")
def test_a_recovery_gives_no_will_back():
    keys = ["2008", "2106", "2206", "2305"]
    made = board("1944", allies=keys)
    made.at |= {u: "3706" for h in keys for u in made.units_in(h, JAPAN)}
    Surrenders().run(play(made))
    assert "burma" in made.recovered
    assert not [each for each in changes(made) if each[0] == "surrender"]


@pytest.mark.rule("12.63", "12.0.1", "12.0")
def test_ceylon_receives_who_leaves_india_and_the_bases_fall_afterwards():
    made = board(turn=6, japan=NORTH, india=2, india_side=2, units={"cw_c_33": "1805", "cw_air_seac": "1406"})
    made.at |= {u: "5808" for h in ("1307", "1308") for u in made.units_in(h)}
    p = play(made)
    Surrenders().run(p)
    assert all(made.controls(ALLIES, h) for h in ("1307", "1308", "1406", "1805"))
    begun(p, Evacuation(), LeftBehind())
    assert "1307" in havens(made, "cw_c_33")
    while type(p.decision) is Evacuation:
        driver.perform(p, p.decision.standing(p, ALLIES, {}))
    assert made.at["cw_c_33"] == "1307"
    assert made.controls(ALLIES, "1307")
    assert all(made.controls(JAPAN, h) for h in ("1406", "1805", "1308"))


@pytest.mark.rule("16.47", "12.84")
def test_an_area_that_falls_to_japan_is_no_capture():
    made = board("1943", turn=5, japan=["4423"])
    for hex_ in NATIONS["australian_dominions"]["hexes"]:
        for unit in made.units_in(hex_, ALLIES):
            made.at[unit] = "3727"
    assert all_held(made, ["4021", "4423"], JAPAN)
    was = gains(made)
    Areas().run(play(made))
    assert all(made.controls(JAPAN, h) for h in ("4422", "4424"))
    assert gains(made) == was == -1


@pytest.mark.rule("16.47")
def test_a_hex_taken_and_lost_again_counts_for_nobody():
    made = board("1943", turn=5)
    for hex_ in ("4322", "4222", "4422", "3822", "3721"):
        made.set_control(hex_, ALLIES)
    made.set_control("3721", JAPAN)
    made.set_control("3922", JAPAN)
    assert {"4322", "4222", "3822"} <= NAMED
    assert "4422" not in NAMED
    assert gains(made) == 2
    assert ("progress", -1) in changes(made)


@pytest.mark.rule("17.48")
def test_five_or_six_supplied_hexes_of_the_philippines():
    hexes = ["3014", "2915", "3015", "3016", "2815"]
    made = board("1944", allies=hexes, units={"us_hq_swpac": "3014", "us_air_5af": "3014"})
    for unit in made.units_of(JAPAN):
        if made.at[unit] in NATIONS["philippines"]["hexes"] or UNITS[unit].flies:
            made.at[unit] = "gone"
    area = supply(made).area(ALLIES)
    assert all(area & BIT[h] for h in hexes)
    assert (items(made, "1944").get("Q"), items(made, "1944").get("R")) == (None, 3)
    made.set_control("2914", ALLIES)
    assert supply(made).area(ALLIES) & BIT["2914"]
    assert "R" not in items(made, "1944")
    none = items(board("1944"), "1944")
    assert (none.get("Q"), none.get("R")) == (5, None)


@pytest.mark.rule("13.2", "12.93")
def test_japan_lives_by_one_city():
    made = board("1944", allies=sorted(HOME_CITIES - {"3704"}))
    assert sources(position(made), JAPAN) == BIT["3704"]
    assert not made.controls(ALLIES, "3606")
    assert not all_held(made, NATIONS["japan"]["honshu"], ALLIES)


# 13.1: who is activated stays in supply


def raid(card="j10", event=True):
    """Carriers far from every headquarters of Japan, on their way against Oahu."""
    made = board(units={"j_cv_akagi": "5507", "j_cv_soryu": "5507"})
    off = offensive(made, JAPAN, card, ["j_cv_akagi", "j_cv_soryu"], event=event, hq="j_hq_cf_yam")
    off.battles = [Battle("5808", op=["j_cv_akagi", "j_cv_soryu"])]
    return made


@pytest.mark.rule("13.1", "13.1.1", "7.35")
def test_an_activated_carrier_stays_in_supply_wherever_it_goes():
    made = raid()
    alone = board(units={"j_cv_akagi": "5507", "j_cv_soryu": "5507"})
    assert "j_cv_akagi" not in supply(alone).units
    assert {"j_cv_akagi", "j_cv_soryu"} <= supply(made).units
    Moment().run(play(made))
    assert "j_cv_akagi" in made.battle.zoi
    assert suffered(position(made), ALLIES, supply(made).fliers) & BIT["5407"]
    made.offensive = None
    assert "j_cv_akagi" not in supply(made).units


@pytest.mark.rule("13.1", "6.26")
def test_the_zone_of_an_activated_carrier_cuts_the_supply_of_a_headquarters():
    units = {"us_hq_swpac": "2813", "us_c_r": "2813", "j_cvl_ryujo": "2814", "j_hq_sseas": "4715"}
    made = empty(units, sorted(HOME_CITIES | {"4715"}))
    assert "j_cvl_ryujo" not in supply(made).units
    assert "us_hq_swpac" in supply(made).hqs
    offensive(made, JAPAN, "j10", ["j_cvl_ryujo"], condition="intercept", battles=[Battle("2813")])
    assert "us_hq_swpac" not in supply(made).hqs
    assert hqs(made) == []


@pytest.mark.rule("13.1", "5.31")
def test_who_was_out_of_supply_gains_nothing_by_being_activated():
    """J48 activates air units out of supply; they have no zone of influence."""
    made = board("1943", units={"j_af_25": "5108"})
    made.set_control("5108", JAPAN)
    offensive(made, JAPAN, "j48", ["j_af_25"], hq="j_hq_sseas")
    assert "j_af_25" not in supply(made).units


@pytest.mark.rule("7.24", "13.1")
def test_activated_ships_of_a_crowded_harbour_come_back():
    made = board(units={"j_cv_akagi": "5108"}, japan=["5108"])
    offensive(made, JAPAN, "j10", ["j_cv_akagi"])
    overstacked(play(made), "j_cv_akagi", 1)
    assert (made.at["j_cv_akagi"], made.due["j_cv_akagi"]) == ("track", 3)


# Cards


@pytest.mark.rule("5.31", "7.55")
def test_paratroops_drive_a_headquarters_away():
    made = board(units={"al_hq_abda": "2616", "j_af_22": "2415"})
    made.at |= {u: "5808" for u in made.units_in("2616", ALLIES) if not UNITS[u].hq}
    made.at["nl_r_5"] = "2616"
    offensive(made, JAPAN, "j58", ["j_af_22"], hq="j_hq_south")
    p = play(made)
    carry_out(p, Order(JAPAN, "drop", {"hex": "2616"}))
    assert made.controls(JAPAN, "2616")
    assert made.at["nl_r_5"] == "gone"
    assert made.at["al_hq_abda"] == "gone"


@pytest.mark.rule("15.7", "15.5")
def test_europe_loses_what_goes_beyond_its_track():
    made = board(europe=-6)
    p = play(made)
    events.carry_out(p, JAPAN, CARDS["j55"])
    assert (made.europe, level(made.europe)) == (-7, 4)
    events.carry_out(p, ALLIES, CARDS["a11"])
    assert (made.europe, level(made.europe)) == (-6, 3)


@pytest.mark.rule("8.2", "8.11")
def test_a_carrier_and_its_factors_in_sum():
    made = board(units={"j_cv_akagi": "5506", "j_cv_soryu": "5506", "j_cv_shokaku": "5506"})
    offensive(made, JAPAN, "j01", ["j_cv_akagi", "j_cv_soryu", "j_cv_shokaku"])
    battle = Battle("5808", op=list(made.battle.active))
    made.battle.battles = [battle]
    assert total(made, battle, JAPAN) == 36


@pytest.mark.rule("17.11", "7.45", "8.4")
def test_no_landing_at_manila_without_a_ship_and_no_guns_for_it():
    made = board("full_campaign", units={"j_a_14": "2909", "j_ca_takao": "2909"})
    off = offensive(made, JAPAN, "j02", ["j_a_14", "j_ca_takao"], submarines=["2813", "5808"])
    stage = Stage(made, JAPAN)
    assert "2813" not in stage.finder("landing", ["j_a_14"]).ends(())
    assert "2813" in stage.finder("landing", ["j_a_14", "j_ca_takao"]).ends(())
    made.at |= {"j_a_14": "2813", "j_ca_takao": "2813", "j_cvl_zuiho": "2813"}
    made.at |= {"us_air_feaf": "gone", "us_lrb_19": "gone"}
    off.battles = [Battle("2813", won=JAPAN)]
    guarded = offensive_modifier(made, off.battles[0])
    off.submarines = []
    assert offensive_modifier(made, off.battles[0]) == guarded + 2
