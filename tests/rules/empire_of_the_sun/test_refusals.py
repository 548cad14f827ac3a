"""Wrong orders: each is refused with a sentence in both languages and a rule, and changes nothing."""

import pytest

from rules.empire_of_the_sun.atlas import ALLIES, JAPAN, UNITS
from rules.empire_of_the_sun.board import Battle, Moved
from rules.empire_of_the_sun.offensives.afterwards import Return
from rules.empire_of_the_sun.offensives.campaign import Campaign
from rules.empire_of_the_sun.strategy.reinforcements import Place
from rules.empire_of_the_sun.title import TITLE
from rules.kernel import driver
from rules.kernel.orders import IllegalOrder, Unreadable
from rules.kernel.texts import LANGUAGES
from tests.rules.empire_of_the_sun.situations import PLENTY, begun, board, going, offensive, orders, play
from tests.rules.empire_of_the_sun.test_walk import ACTIVE, declared, game


def refused(p, line, code, rule):
    """The order is refused for this reason, and the position is what it was."""
    before = TITLE.codec.encode(p.state)
    seat, _, text = line.partition(": ")
    with pytest.raises(IllegalOrder) as caught:
        driver.perform(p, TITLE.parse(text, seat))
    assert (caught.value.text.code, caught.value.rule) == (code, rule)
    for lang in LANGUAGES:
        told = TITLE.catalogue.word(caught.value.text, lang)
        assert told.endswith(".")
        assert "{" not in told
    assert TITLE.codec.encode(p.state) == before


@pytest.mark.rule("5", "5.3", "5.31", "5.32", "6.21", "7.33", "7.56", "17.26")
@pytest.mark.parametrize(
    ("line", "code", "rule"),
    [
        ("play a05 ec", "refuse.not_held", "5"),
        ("play j03 ec hq j_hq_south", "refuse.not_held", "5"),
        ("discard j03", "refuse.not_held", "5"),
        ("future a05", "refuse.not_held", "6.29"),
        ("play j36 ec", "refuse.reaction_card", "5"),
        ("play j17 china", "refuse.china", "5"),
        ("play j47 recall j_hq_south > 3706", "refuse.recall", "5"),
        ("play j47 agreement", "refuse.agreement", "5"),
        ("play j47 withdraw j_a_15", "refuse.withdraw", "7.33"),
        ("play j47 withdraw us_air_feaf", "refuse.withdraw", "7.33"),
        ("play j47 ec hq j_hq_cf_yam", "refuse.hq_by_card", "6.21"),
        ("play j47 oc hq us_hq_cpac", "refuse.no_hq", "6.21"),
        ("play j47 oc hq j_a_15", "refuse.no_hq", "6.21"),
        ("move by land j_a_15 > 2014", "kernel.not_offered", "4.2.2"),
    ],
)
def test_cards_and_plays(line, code, rule):
    refused(game(*PLENTY), f"japan: {line}", code, rule)


@pytest.mark.rule("5.3", "6.21", "13.1")
def test_events_without_what_they_need_and_headquarters_without_supply_or_units():
    p = going(board("1943"), JAPAN, *PLENTY, japan=["j10", "j06"], allies=["a31"], scenario="1943")
    refused(p, "japan: play j10 ec hq j_hq_sseas", "refuse.event", "5")
    q = going(board(), JAPAN, *PLENTY, japan=["j06", "j47"], allies=["a31"])
    refused(q, "japan: play j06 ec", "refuse.event", "5")
    cut = board(units={"j_af_22": "2014"}, gone=["cw_air_ma"], japan=["2014"])
    q = going(cut, ALLIES, *PLENTY, japan=["j10"], allies=["a31", "a19"])
    refused(q, "allies: play a31 oc hq cw_hq_malaya", "refuse.no_supply", "6.21")
    r = going(board("1943"), ALLIES, *PLENTY, japan=["j10"], allies=["a34", "a31"], scenario="1943")
    refused(r, "allies: play a34 ec hq us_hq_cpac", "refuse.hq_by_card", "6.21")
    refused(r, "allies: play a34 oc hq al_hq_abda", "refuse.no_hq", "6.21")


@pytest.mark.rule("6.21", "7.52", "7.53")
@pytest.mark.parametrize(
    ("units", "code"),
    [
        ("j_sn_4", "refuse.out_of_range"),
        ("us_c_r", "refuse.no_unit"),
        ("j_hq_south", "refuse.no_unit"),
        ("j_a_15 j_a_15", "refuse.twice"),
        (f"{ACTIVE} j_a_38", "refuse.too_many"),
    ],
)
def test_activations(units, code):
    p = game(*PLENTY)
    orders(p, "japan: play j47 ec hq j_hq_south")
    refused(p, f"japan: activate {units}", code, "6.21")


@pytest.mark.rule("6.21", "13.1", "5.31", "7.53", "14.1", "11.31")
@pytest.mark.parametrize(
    ("scenario", "play_", "units", "code"),
    [
        ("1943", "japan: play j48 oc hq j_hq_sseas", "j_ss", "refuse.no_supply"),
        ("1943", "japan: play j40 ec hq j_hq_sseas", "j_ca_takao", "refuse.not_by_card"),
        ("1943", "japan: play j48 oc hq j_hq_sseas", "j_a_17 j_ca_takao", "refuse.rivalry"),
        ("1943", "allies: play a31 oc hq us_hq_spac_hal", "cw_d_3nz", "refuse.no_command"),
        ("1944", "allies: play a31 oc hq cw_hq_seac", "us_b29_20bc", "refuse.bombed"),
    ],
)
def test_units_that_a_play_does_not_activate(scenario, play_, units, code):
    seat = play_.partition(":")[0]
    made = board(scenario, units={"j_ca_takao": "4021"} if scenario == "1943" else {"us_b29_20bc": "2104"})
    made.bombed = ["us_b29_20bc"]
    p = going(made, seat, *PLENTY, japan=["j48", "j40"], allies=["a31", "a19"], scenario=scenario)
    orders(p, play_)
    refused(p, f"{seat}: activate {units}", code, "6.21")


def walking():
    p = game(*PLENTY)
    orders(p, "japan: play j47 ec hq j_hq_south", f"japan: activate {ACTIVE}")
    return p


@pytest.mark.rule("6.23", "7.1", "7.21", "7.23", "7.31", "7.41", "7.42", "7.45", "7.46")
@pytest.mark.parametrize(
    ("line", "code", "rule"),
    [
        ("move by land j_a_14 > 2014", "refuse.inactive", "6.23"),
        ("move by land j_a_15 > 2408", "refuse.closed", "7.41"),
        ("move by land j_a_15 > 2206", "refuse.march", "7.41"),
        ("move by land j_a_15 j_a_25 > 2014", "refuse.other_hex", "6.23"),
        ("move by sea j_a_15 > 2015", "refuse.means", "6.23"),
        ("move by sea j_bb_kongo2 > 5808", "refuse.too_far", "7.21"),
        ("move by sea j_bb_kongo2 > 3302", "refuse.no_sea", "7.21"),
        ("move by sea j_bb_kongo2 > 2514", "refuse.no_anchorage", "7.21"),
        ("move by air j_af_22 > 2015", "refuse.no_airfield", "7.31"),
        ("move by air j_af_22 > 4021", "refuse.too_far_to_fly", "7.31"),
        ("move by landing j_a_15 > 2015", "refuse.nowhere", "6.23"),
        ("move by landing j_a_16 > 2414", "refuse.no_beach", "7.45"),
        ("move by organic j_a_16 j_ca_nachi > 2917", "refuse.nobody_moves", "7.1"),
        ("move by barge j_a_15 > 2015", "refuse.nobody_moves", "7.1"),
        ("move by strategic j_bb_kongo2 > 5808", "refuse.too_far", "7.23"),
        ("move by strategic j_bb_kongo2 > 3014", "refuse.no_port", "7.23"),
        ("move by transport j_a_16 > 2917", "refuse.no_port", "7.44"),
        ("battle 5808 with j_af_22", "refuse.nobody_strikes", "6.24"),
        ("battle 2312 with j_af_22", "refuse.no_enemy", "6.24"),
        ("battle 2015 with j_bb_nagato", "refuse.no_strike", "6.24.1"),
        ("reserve 2015 with j_af_22", "kernel.not_offered", "6.23"),
    ],
)
def test_moves_and_declarations(line, code, rule):
    refused(walking(), f"japan: {line}", code, rule)


@pytest.mark.rule("6.23", "6.24", "6.1", "7.35", "7.31", "7.21")
def test_moves_after_others():
    p = walking()
    orders(p, "japan: move by land j_a_15 > 2014")
    refused(p, "japan: move by land j_a_15 > 1913", "refuse.has_moved", "6.23")
    orders(p, "japan: battle 2015 with j_af_22")
    refused(p, "japan: move by air j_af_22 > 2112", "refuse.nobody_moves", "7.1")
    orders(p, "japan: move by sea j_cvl_ryujo j_cvl_zuiho > 2812")
    refused(p, "japan: move by landing j_ca_nachi j_a_16 > 2917", "refuse.nowhere", "6.23")
    q = game(*PLENTY)
    orders(q, "japan: play j47 oc hq j_hq_south", "japan: activate j_a_15 j_bb_kongo2 j_af_22")
    orders(q, "japan: move by land j_a_15 > 2014")
    refused(q, "japan: move by sea j_bb_kongo2 > 2015", "refuse.one_battle", "7.21")
    refused(q, "japan: battle 2015 with j_af_22", "refuse.one_battle", "6.24")


@pytest.mark.rule("7.21", "6.23", "5.3.1")
def test_an_offensive_with_ships_at_sea_is_not_final():
    made = board(units={"j_ca_mogami": "2312"})
    off = offensive(made, JAPAN, "j10", ["j_ca_mogami"], hq="j_hq_south")
    off.moved["j_ca_mogami"] = Moved("sea", ["2311", "2312"])
    refused(begun(play(made), Campaign()), "japan: done", "declare.at_sea", "6.23")


@pytest.mark.rule("7.35", "7.45", "7.47", "9.3")
def test_landings_into_a_zone_without_shipping_and_without_marines():
    made = board("1943", units={"us_c_xiv": "4825", "us_d_1m": "4825", "us_hq_spac_hal": "4825"})
    made.decks[ALLIES].asp = 2
    offensive(made, ALLIES, "a21", ["us_c_xiv", "us_d_1m"], hq="us_hq_spac_hal")
    p = begun(play(made, scenario="1943"), Campaign(), go=ALLIES)
    refused(p, "allies: move by landing us_c_xiv us_d_1m > 4222", "refuse.shipping", "6.23")
    refused(p, "allies: move by landing us_d_1m > 4021", "refuse.zone", "7.45")
    made.decks[ALLIES].asp = 9
    for unit in made.units_of(JAPAN):
        if UNITS[unit].flies:
            made.at[unit] = "gone"
    q = begun(play(made, scenario="1943"), Campaign(), go=ALLIES)
    refused(q, "allies: move by landing us_c_xiv > 4322", "refuse.no_marines", "7.45")


@pytest.mark.rule("5.32", "4.9.4", "6.25", "4.9.1")
@pytest.mark.parametrize(
    ("line", "code", "rule"),
    [
        ("answer a12", "refuse.not_held", "5.32"),
        ("answer j36", "refuse.not_held", "5.32"),
        ("answer a02", "refuse.no_reaction_card", "5.32"),
        ("answer a05 a08 a05", "refuse.card_twice", "5.32"),
        ("answer a05 roll yes", "kernel.surplus_fields", "6.25"),
        ("answer nothing special 2015", "kernel.surplus_fields", "6.25"),
        ("pass", "kernel.wrong_kind", "6.25"),
    ],
)
def test_answers(line, code, rule):
    refused(declared(*PLENTY), f"allies: {line}", code, rule)


@pytest.mark.rule("5.32")
def test_cards_that_cancel_are_played_alone_and_three_at_most_together():
    made = board("1943", units={"us_cv_enterprise": "4828"})
    p = going(made, ALLIES, *PLENTY, japan=["j19", "j36", "j75", "j24", "j27", "j61"], allies=["a21", "a31"])
    orders(p, "allies: play a21 oc hq us_hq_spac_hal", "allies: activate us_cv_enterprise", "allies: done")
    refused(p, "japan: answer j36 j19", "refuse.cancels_alone", "5.32")
    refused(p, "japan: answer j36 j75 j24 j27", "refuse.three_cards", "5.32")
    refused(p, "japan: answer j61", "refuse.no_answer", "5.32")


@pytest.mark.rule("6.26", "7.53", "7.52", "13.1")
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("hq us_hq_swpac with us_c_r", "refuse.hq_by_card"),
        ("hq j_hq_south with cw_air_ma", "refuse.no_hq"),
        ("hq cw_hq_malaya with us_lrb_19", "refuse.out_of_range"),
        ("hq cw_hq_malaya with us_c_sl", "refuse.no_command"),
        ("hq cw_hq_malaya with cw_ca_exeter", "refuse.not_by_card"),
        ("hq cw_hq_malaya with cw_hq_malaya", "refuse.no_unit"),
        ("hq cw_hq_malaya with cw_air_ma cw_air_ma", "refuse.twice"),
    ],
)
def test_reactions(line, code):
    p = declared(*PLENTY)
    orders(p, "allies: answer a05")
    refused(p, f"allies: react {line}", code, "6.26")


@pytest.mark.rule("6.26", "6.27")
def test_headquarters_without_a_battle_in_range_and_units_without_a_way_into_one():
    p = declared(0, *PLENTY)
    orders(p, "allies: answer nothing roll yes")
    refused(p, "allies: react hq us_hq_cpac with us_cv_lexington", "refuse.no_battle_near", "6.26")
    refused(p, "allies: react hq cw_hq_malaya with cw_c_2aus", "refuse.no_supply", "6.26")
    refused(p, "allies: react hq us_hq_swpac with us_c_r", "refuse.no_part", "6.26")
    orders(p, "allies: react hq cw_hq_malaya with cw_d_8aus cw_air_ma")
    refused(p, "allies: move by land cw_c_3ind > 2015", "refuse.inactive", "6.23")
    refused(p, "allies: move by strategic cw_d_8aus > 2014", "refuse.nobody_moves", "7.1")


@pytest.mark.rule("7.34", "9.11", "8.6")
def test_full_places():
    made = board("1943", turn=6, units=dict.fromkeys(("us_c_x", "us_c_xi", "us_b_marine"), "5808"))
    made.at |= {u: "4828" for u in made.units_in("5808", ALLIES) if UNITS[u].air}
    made.at["us_c_xxiv"], made.entering = "delayed", ["us_c_xxiv"]
    p = begun(play(made, scenario="1943"), Place(ALLIES), go=ALLIES)
    refused(p, "allies: place us_c_xxiv > 5808", "refuse.full", "9.11")
    flight = board("1943", units={"us_air_5af": "3626", "us_lrb_5af": "5808", "us_lrb_7af": "5808"})
    full = [u for u in UNITS if u.startswith("cw_c_")][:3]
    flight.at |= dict.fromkeys(full, "3727") | {
        u: "5808" for u in flight.units_in("3727", ALLIES) if not UNITS[u].ship and not UNITS[u].hq
    }
    offensive(flight, ALLIES, "a21", ["us_air_5af"], battles=[Battle("3822")])
    q = begun(play(flight, scenario="1943"), Return(ALLIES), go=ALLIES)
    refused(q, "allies: return us_air_5af > 3727", "refuse.full", "8.6")


@pytest.mark.rule("1.9")
@pytest.mark.parametrize(
    "text", ["move by land j_a_15 > 9999", "play j99 ec", "play j47 xx", "activate nobody", "play j47"]
)
def test_words_that_name_nothing(text):
    with pytest.raises(Unreadable) as caught:
        TITLE.parse(text, JAPAN)
    for lang in LANGUAGES:
        assert TITLE.catalogue.word(caught.value.text, lang).strip()
