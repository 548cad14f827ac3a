"""Chapter 8: the examples of battles: fire, hits, winners, ground combat, retreats and the way home."""

import pytest

from rules.empire_of_the_sun.atlas import ALLIES, JAPAN
from rules.empire_of_the_sun.board import Battle, Moved
from rules.empire_of_the_sun.combat import hits as allocations
from rules.empire_of_the_sun.combat.battle import Battles, Begin, Hits, winner
from rules.empire_of_the_sun.combat.ground import (
    Capture,
    Combat,
    GroundEnd,
    GroundHits,
    ground_modifier,
    offensive_modifier,
    reaction_modifier,
    retreats,
)
from rules.empire_of_the_sun.combat.sides import (
    garrison_steps,
    ground_total,
    total,
    troops,
)
from rules.empire_of_the_sun.combat.transfer import Transfer, givers, takers
from rules.empire_of_the_sun.offensives.afterwards import Home, Tidy, homes, must_move, preferred
from rules.empire_of_the_sun.offensives.go import Go
from rules.kernel import driver
from rules.kernel.orders import IllegalOrder
from tests.rules.empire_of_the_sun.situations import (
    PLENTY,
    begun,
    board,
    codes,
    empty,
    offensive,
    offered,
    orders,
    play,
    resolve,
)


def fight(
    units, seat, active, hex_, *dice, japan=(), condition="surprise", card="", moved=(), turn=2, **facts
):
    """A battle in one hex, begun and ready for its first question."""
    made = empty(units, japan, turn=turn)
    card = card or ("j10" if seat == JAPAN else "a21")
    off = offensive(made, seat, card, list(active), condition=condition, **facts)
    for unit, by, start in moved:
        off.moved[unit] = Moved(by, [start, made.at[unit]])
    outside = [u for u in active if made.at[u] != hex_]
    off.battles = [Battle(hex_, op=outside)]
    return begun(play(made, *dice), Battles(), go=seat)


@pytest.mark.rule("8.2", "8.11", "8.1")
def test_the_defender_of_a_surprise_fires_with_what_is_left():
    units = {"j_cv_akagi": "4323", "j_cv_soryu": "4323", "us_bb_miss": "4423", "us_air_5af": "4423"}
    p = fight(units, JAPAN, ["j_cv_akagi", "j_cv_soryu"], "4423", 3, 6, *PLENTY)
    battle = p.board.battle.battles[0]
    assert battle.hits == {JAPAN: 22}
    orders(p, "japan: hits us_bb_miss us_air_5af")
    assert {"us_bb_miss", "us_air_5af"} <= set(p.board.reduced)
    assert battle.hits[ALLIES] == 12
    assert isinstance(p.decision, Hits)
    found = p.decision.allocation(p.board, ALLIES)
    assert found.aircraft == 1
    assert not found.legal(["j_cv_soryu", "j_cv_akagi"])


@pytest.mark.rule("8.2")
def test_an_ambush_with_rochefort_may_sink_a_carrier_at_once():
    units = dict.fromkeys(("j_cv_akagi", "j_cv_soryu", "j_bb_kongo1"), "5407")
    units |= dict.fromkeys(("us_cv_enterprise", "us_cv_lexington"), "5308")
    made = empty(units)
    off = offensive(made, JAPAN, "j10", list(units)[:3], condition="ambush", cards=["a12"])
    off.battles = [
        Battle("5307", op=["j_cv_akagi", "j_cv_soryu"], rp=["us_cv_enterprise", "us_cv_lexington"])
    ]
    off.reacting = ["us_cv_enterprise", "us_cv_lexington"]
    p = begun(play(made, 5, *PLENTY), Begin("5307"))
    battle = off.battles[0]
    assert (battle.hits[ALLIES], battle.critical) == (24, [ALLIES])
    found = p.decision.allocation(made, ALLIES)
    for taken in (["j_cv_akagi"] * 2, ["j_cv_soryu"] * 2, ["j_cv_akagi", "j_cv_soryu"]):
        assert found.legal(taken)


@pytest.mark.rule("8.2", "8.12")
def test_ships_beside_an_airfield_open_it_to_fire():
    units = {"us_bb_washington": "4021", "j_af_25": "4021*", "j_ca_takao": "4021"}
    made = empty(units, ("4021",))
    offensive(made, ALLIES, "a21", ["us_bb_washington"], battles=[Battle("4021")])
    found = allocations.air_naval(made, made.battle.battles[0], ALLIES, 30, critical=False)
    assert found.aircraft == 0
    assert not found.by_name["j_af_25"].shielded
    assert found.legal(["j_ca_takao", "j_af_25"])


@pytest.mark.rule("8.2")
@pytest.mark.parametrize(("unit", "legal"), [("nl_r_7", []), ("nl_d_j", ["nl_d_j"])])
def test_guns_reduce_troops_but_never_wipe_them_out(unit, legal):
    p = fight({"j_ca_takao": "2719", unit: "2719"}, JAPAN, ["j_ca_takao"], "2719", 6, *PLENTY)
    battle = p.board.battle.battles[0] if p.board.offensive else None
    assert battle is not None
    assert battle.hits[JAPAN] == 12
    if legal and p.board.face(unit)[1] <= 12:
        assert "nl_d_j" in p.board.reduced or offered(p, JAPAN, "hits") == legal
    else:
        assert p.board.at[unit] == "2719"


@pytest.mark.rule("8.2")
def test_a_lone_fighter_damages_the_weakest_ship():
    units = {"j_ca_aoba": "4612", "j_apd_kamikaze": "4612", "us_air_vmf211": "4612"}
    p = fight(units, JAPAN, ["j_ca_aoba", "j_apd_kamikaze"], "4612", 0, 9, *PLENTY, condition="intercept")
    battle = p.board.battle.battles[0]
    assert (battle.hits[ALLIES], battle.critical) == (1, [ALLIES])
    assert "j_apd_kamikaze" in p.board.reduced
    assert "j_ca_aoba" not in p.board.reduced


def carriers(critical=()):
    made = empty({"j_cv_akagi": "5407*", "j_cvl_zuiho": "5407*"})
    offensive(made, JAPAN, "j10", ["j_cv_akagi", "j_cvl_zuiho"])
    battle = Battle("5307", op=["j_cv_akagi", "j_cvl_zuiho"], critical=list(critical))
    battle.air_before = ["j_cv_akagi 5407 2", "j_cvl_zuiho 5407 2"]
    made.battle.battles = [battle]
    return made, battle


@pytest.mark.rule("8.2")
@pytest.mark.parametrize(("spared", "other"), [("j_cv_akagi", "j_cvl_zuiho"), ("j_cvl_zuiho", "j_cv_akagi")])
def test_japan_moves_a_loss_from_one_carrier_to_another(spared, other):
    made, battle = carriers()
    assert set(givers(made, battle)) == {spared, other}
    assert takers(made, battle, spared) == [other]
    p = begun(play(made), Transfer("5307"))
    orders(p, f"japan: transfer {spared} to {other}")
    assert made.at[other] in ("gone", "eliminated")
    assert spared not in made.reduced
    assert isinstance(p.decision, Go)


@pytest.mark.rule("8.2")
def test_a_critical_hit_of_the_allies_forbids_the_transfer():
    made, battle = carriers([ALLIES])
    assert givers(made, battle) == []


@pytest.mark.rule("8.3", "8.12")
def test_escorts_outside_the_hex_do_not_count():
    units = {"us_bb_washington": "4423", "us_bb_n_carolina": "4425", "us_cv_enterprise": "4425"}
    made = empty(units)
    offensive(made, JAPAN, "j10", [], battles=[Battle("4423", rp=["us_cv_enterprise"])])
    made.battle.reacting = list(units)
    wanted = made.face("us_bb_washington")[0] + made.face("us_cv_enterprise")[0]
    assert total(made, made.battle.battles[0], ALLIES) == wanted


@pytest.mark.rule("8.3")
def test_aircraft_beat_battleships_without_any():
    made = empty({"us_air_1maw": "4423*", "j_bb_nagato": "4423"})
    offensive(made, JAPAN, "j10", ["j_bb_nagato"], battles=[Battle("4423")])
    assert total(made, made.battle.battles[0], JAPAN) > total(made, made.battle.battles[0], ALLIES)
    assert winner(made, made.battle.battles[0]) == ALLIES


def mixed_attack(won):
    units = {"us_d_1m": "3822", "cw_c_3aus": "3822", "j_a_18": "3822*"}
    made = empty(units, ("3822",))
    off = offensive(made, ALLIES, "a21", ["us_d_1m", "cw_c_3aus"])
    off.moved["us_d_1m"] = Moved("landing", ["3823", "3822"])
    off.moved["cw_c_3aus"] = Moved("land", ["3922", "3822"])
    off.battles = [Battle("3822", won=won, defended=True)]
    return made, off.battles[0]


@pytest.mark.rule("8.3", "8.32", "8.13", "8.14", "8.4")
def test_after_a_lost_air_naval_step_only_marchers_fight():
    made, battle = mixed_attack(JAPAN)
    assert troops(made, battle, ALLIES) == ["cw_c_3aus"]
    assert ground_total(made, battle, ALLIES) == made.face("cw_c_3aus")[0]
    assert ground_modifier(made, battle, JAPAN) == 0
    made, battle = mixed_attack(ALLIES)
    assert set(troops(made, battle, ALLIES)) == {"us_d_1m", "cw_c_3aus"}
    assert ground_modifier(made, battle, JAPAN) == 3


@pytest.mark.rule("8.3")
def test_a_tie_goes_to_the_reaction_player():
    made = empty({"us_ca_baltimore": "4423", "j_apd_kamikaze": "4423"})
    offensive(made, ALLIES, "a21", ["us_ca_baltimore"], battles=[Battle("4423")])
    battle = made.battle.battles[0]
    assert total(made, battle, ALLIES) == total(made, battle, JAPAN)
    assert winner(made, battle) == JAPAN


@pytest.mark.rule("8.31", "8.34")
def test_nobody_left_at_sea_is_a_victory_of_the_offensive_player():
    made = empty({"us_d_1m": "4423", "j_a_17": "4423"}, ("4423",))
    offensive(made, ALLIES, "a21", ["us_d_1m"], battles=[Battle("4423")])
    assert winner(made, made.battle.battles[0]) == ALLIES
    p = play(made, *PLENTY)
    resolve(p, Begin("4423"), go=ALLIES)
    assert "ground.fired" in codes(p)
    assert "battle.fired" not in codes(p)


@pytest.mark.rule("8.4")
def test_landed_troops_are_hit_at_half_and_full_ones_first():
    made, battle = mixed_attack(ALLIES)
    found = allocations.ground(made, battle, JAPAN, 14)
    assert (found.by_name["us_d_1m"].cost, found.by_name["cw_c_3aus"].cost) == (6, 12)
    assert found.legal(["us_d_1m"])
    assert found.legal(["cw_c_3aus"])
    assert not found.legal(["us_d_1m", "us_d_1m"])
    assert not found.legal(["us_d_1m", "cw_c_3aus"])


def ended(lost, alive=("us_d_1m", "j_a_17")):
    made = empty(dict.fromkeys(alive, "4020"), ("4020",))
    off = offensive(made, ALLIES, "a21", ["us_d_1m"], battles=[Battle("4020", won=ALLIES)])
    off.moved["us_d_1m"] = Moved("land", ["4019", "4020"])
    off.battles[0].lost = lost
    p = play(made)
    resolve(p, GroundEnd("4020"), go=ALLIES)
    return p


@pytest.mark.rule("8.4", "8.5")
def test_a_tie_on_the_ground_sends_the_offensive_player_back():
    p = ended({ALLIES: 1, JAPAN: 1})
    assert p.board.at["us_d_1m"] == "4019"
    assert p.board.controls(JAPAN, "4020")
    p = ended({ALLIES: 2, JAPAN: 2}, alive=())
    assert p.board.controls(JAPAN, "4020")


@pytest.mark.rule("8.61", "8.6", "7.21")
def test_a_carrier_that_reacted_goes_home_or_is_lost():
    made = board("1943", units={"us_cv_enterprise": "4424"})
    off = offensive(made, JAPAN, "j20", [], battles=[Battle("4423")])
    off.reacting, off.moved["us_cv_enterprise"] = ["us_cv_enterprise"], Moved("sea", ["4828", "4424"])
    assert must_move(made, "us_cv_enterprise")
    assert "4828" in preferred(made, "us_cv_enterprise")
    Home(ALLIES).run(play(made))
    assert made.at["us_cv_enterprise"] == "4828"
    made.at["us_cv_enterprise"] = "4424"
    Tidy().run(play(made))
    assert made.at["us_cv_enterprise"] in ("gone", "eliminated")


@pytest.mark.rule("8.62", "8.6", "12.1")
def test_ships_and_aircraft_use_a_base_that_was_just_taken():
    made = board("1943", units={"j_ca_aoba": "4423", "j_af_25": "4021*"}, japan=["4423"])
    for unit in made.units_in("4423", ALLIES):
        made.at[unit] = "4828"
    off = offensive(made, JAPAN, "j10", ["j_ca_aoba", "j_af_25"], battles=[Battle("4423", op=["j_af_25"])])
    off.moved["j_ca_aoba"] = Moved("sea", ["4021", "4423"])
    assert not must_move(made, "j_ca_aoba")
    assert "4423" in homes(made, "j_af_25")
    for unit in ("j_a_17", "j_a_18", "j_a_19"):
        made.at[unit] = "4423"
    assert "4423" not in homes(made, "j_af_25")


@pytest.mark.rule("12.1", "8.62", "8.33")
def test_guadalcanal_is_allied_before_post_battle_movement():
    units = {"us_ca_northampton": "4423", "us_d_1m": "4423", "us_air_13af": "4825", "j_sn_1": "4423*"}
    p = fight(
        units,
        ALLIES,
        ["us_ca_northampton", "us_d_1m", "us_air_13af"],
        "4423",
        9,
        9,
        0,
        japan=("4423",),
        moved=[("us_d_1m", "landing", "4828"), ("us_ca_northampton", "sea", "4828")],
        turn=5,
    )
    while p.board.at["j_sn_1"] == "4423":
        seat = driver.waiting(p)[0]
        driver.perform(p, driver.standing_order(p, seat, {}, "quick"))
    made = p.board
    assert made.controls(ALLIES, "4423")
    assert not must_move(made, "us_ca_northampton")
    assert "4423" in homes(made, "us_air_13af")


def canton(losses):
    """The 17th Army and two garrison steps in Canton against three landed units."""
    units = {"us_d_1m": "2609", "us_d_2m": "2609", "us_c_xiv": "2609", "j_a_17": "2609*"}
    made = empty(units, ("2609",), divisions=8)
    off = offensive(made, ALLIES, "a21", ["us_d_1m", "us_d_2m", "us_c_xiv"])
    off.moved |= {u: Moved("landing", ["2909", "2609"]) for u in off.active}
    battle = Battle("2609", won=ALLIES, defended=True, lost={ALLIES: losses, JAPAN: 2})
    battle.hits["garrison"] = 1
    off.battles = [battle]
    assert garrison_steps(made, "2609") == 2
    made.at["j_a_17"] = "eliminated"
    return made


@pytest.mark.rule("8.5", "12.77")
@pytest.mark.parametrize(("divisions", "wanted"), [(8, []), (0, ["2609", "2809"])])
def test_nobody_retreats_into_a_city_with_a_garrison(divisions, wanted):
    made = empty({"us_d_1m": "2708", "j_a_17": "2708"}, ("2609", "2709", "2809"), divisions=divisions)
    off = offensive(made, JAPAN, "j10", ["j_a_17"], battles=[Battle("2708")])
    off.moved["j_a_17"] = Moved("land", ["2709", "2708"])
    assert retreats(made, "2708", "us_d_1m") == wanted


@pytest.mark.rule("8.5.2", "12.77")
@pytest.mark.parametrize(("losses", "winner_"), [(1, ALLIES), (2, JAPAN)])
def test_a_beaten_garrison_cannot_retreat(losses, winner_):
    made = canton(losses)
    resolve(play(made), GroundEnd("2609"), go=ALLIES)
    assert made.controls(winner_, "2609")


@pytest.mark.rule("12.77", "8.2", "8.4")
def test_garrisons_fight_last_and_feel_no_guns():
    made = empty({"us_d_1m": "2609", "us_bb_washington": "2609"}, ("2609",), divisions=8)
    off = offensive(made, ALLIES, "a21", ["us_d_1m", "us_bb_washington"])
    off.moved["us_d_1m"] = Moved("landing", ["2909", "2609"])
    battle = Battle("2609", won=ALLIES, alone=ALLIES)
    off.battles = [battle]
    begun(play(made, *PLENTY), Begin("2609"), go=ALLIES)
    assert battle.defended
    assert battle.alone == ALLIES
    assert allocations.air_naval(made, battle, ALLIES, 40, critical=False).targets == []
    assert ground_total(made, battle, JAPAN) == 18
    assert ground_modifier(made, battle, JAPAN) == 3
    assert allocations.ground(made, battle, ALLIES, 24).next_steps([]) == ["garrison"]
    made.at["j_a_17"] = "2609"
    assert allocations.ground(made, battle, ALLIES, 24).next_steps([]) == ["j_a_17"]


@pytest.mark.rule("12.94", "8.4", "16.45", "7.45")
def test_the_landing_in_kyushu_of_the_walk():
    units = {"us_c_xxiv": "3307", "us_d_1m": "3307", "us_bb_nj": "3307", "us_cv_essex": "3308"}
    made = empty(units, ("3307", "3706"), turn=11)
    off = offensive(made, ALLIES, "a09", list(units))
    off.moved |= {u: Moved("landing", ["2909", "3307"]) for u in ("us_c_xxiv", "us_d_1m")}
    battle = Battle("3307", op=["us_cv_essex"], won=ALLIES, defended=True)
    off.battles = [battle]
    assert offensive_modifier(made, battle) == 2
    p = begun(play(made, 3, 4), Combat("3307"), go=ALLIES)
    assert isinstance(p.decision, GroundHits)
    assert (battle.hits[ALLIES], battle.hits[JAPAN]) == (34, 18)
    orders(p, "allies: hits garrison", "japan: hits us_c_xxiv us_d_1m us_d_1m")
    assert made.controls(ALLIES, "3307")
    assert "3307" in made.garrisons_lost
    assert made.casualty
    made.set_control("3307", JAPAN)
    assert garrison_steps(made, "3307") == 0


@pytest.mark.rule("12.93", "12.94")
def test_the_garrison_of_tokyo_dies_for_good():
    made = empty({"us_c_xxiv": "3706"}, ("3706",), turn=11)
    off = offensive(made, ALLIES, "a31", ["us_c_xxiv"], battles=[Battle("3706", won=ALLIES)])
    off.moved["us_c_xxiv"] = Moved("land", ["3606", "3706"])
    assert ground_total(made, off.battles[0], JAPAN) == 12
    resolve(play(made), Capture("3706"), go=ALLIES)
    assert made.controls(ALLIES, "3706")
    made.set_control("3706", JAPAN)
    assert garrison_steps(made, "3706") == 0


@pytest.mark.rule("8.5")
def test_the_offensive_player_alone_chooses_the_retreat():
    japan = ("2106", "2206", "2107", "2007", "2207")
    made = empty({"cw_c_4ind": "2106", "j_a_33": "2106*", "j_a_28": "2106*"}, japan)
    off = offensive(made, ALLIES, "a19", ["cw_c_4ind"], battles=[Battle("2106", won=ALLIES)])
    off.moved["cw_c_4ind"] = Moved("land", ["2105", "2106"])
    off.battles[0].lost = {ALLIES: 0, JAPAN: 2}
    p = begun(play(made), GroundEnd("2106"), go=ALLIES)
    with pytest.raises(IllegalOrder):
        orders(p, "japan: retreat j_a_33 > 2206")
    assert driver.waiting(p) == [ALLIES]
    orders(p, "allies: retreat j_a_33 > 2206")
    assert made.at["j_a_33"] == "2206"


@pytest.mark.rule("8.5.1", "8.2")
def test_who_has_retreated_into_a_coming_battle_takes_no_part_in_it():
    made = board(units={"j_a_15": "2014", "j_bb_kongo2": "2015"}, gone=["cw_air_ma", "cw_d_8aus"])
    off = offensive(made, JAPAN, "j47", ["j_a_15", "j_bb_kongo2"], battles=[Battle("2014"), Battle("2015")])
    off.moved["j_a_15"] = Moved("land", ["1913", "2014"])
    off.battles[0].lost = {JAPAN: 0, ALLIES: 1}
    p = begun(play(made), GroundEnd("2014"))
    if made.at["cw_c_3ind"] == "2014":
        orders(p, "japan: retreat cw_c_3ind > 2015")
    assert made.at["cw_c_3ind"] == "2015"
    battle = off.battles[1]
    battle.alone = JAPAN
    assert troops(made, battle, ALLIES) == []
    assert allocations.air_naval(made, battle, JAPAN, 40, critical=False).targets == []


@pytest.mark.rule("8.4", "6.27", "6.26")
@pytest.mark.parametrize(("reacts", "bonus"), [(True, 0), (False, 3)])
def test_only_who_held_the_beach_before_has_its_bonus(reacts, bonus):
    made = empty({"us_d_1m": "3822", "j_a_18": "3822", "us_ca_northampton": "3822"}, ("3822", "3721"))
    off = offensive(made, ALLIES, "a21", ["us_d_1m", "us_ca_northampton"], battles=[Battle("3822")])
    off.moved["us_d_1m"] = Moved("landing", ["3823", "3822"])
    if reacts:
        off.reacting, off.moved["j_a_18"] = ["j_a_18"], Moved("land", ["3721", "3822"])
    begun(play(made, *PLENTY), Begin("3822"), go=ALLIES)
    battle = off.battles[0]
    battle.won = ALLIES
    assert battle.defended is not reacts
    assert reaction_modifier(made, battle) == bonus
