"""The cards: what each event does, and when."""

import pytest

from rules.empire_of_the_sun.atlas import ALLIES, CARDS, JAPAN, UNITS
from rules.empire_of_the_sun.board import Battle, Moved
from rules.empire_of_the_sun.cards import choices, events, extras, strikes
from rules.empire_of_the_sun.cards.hands import discard, draw, draw_for_event, into_pile, lose_at_random
from rules.empire_of_the_sun.cards.needs import met, playable
from rules.empire_of_the_sun.combat.ground import ground_modifier
from rules.empire_of_the_sun.combat.sides import attack, defence, modifiers
from rules.empire_of_the_sun.offensives import reactions, window
from rules.empire_of_the_sun.offensives.go import Go, NextGo
from rules.empire_of_the_sun.offensives.stage import Stage
from rules.kernel import driver
from rules.kernel.dice import Dice
from tests.rules.empire_of_the_sun.situations import Rolls, board, empty, offensive, orders, play

AT_ONCE = frozenset(
    {
        "pw",
        "europe",
        "china",
        "india",
        "unrest_next_turn",
        "rivalry",
        "flag",
        "escorts",
        "asp",
        "asp_now",
        "delay",
        "interceptors",
        "soviets",
        "remove",
        "replace_hq",
        "random_discard",
        "reinforce_next",
    }
)
CHOSEN = frozenset(
    {
        "swap",
        "steps",
        "express",
        "place",
        "lose_air",
        "evacuate",
        "redeploy",
    }
)
IN_BATTLE = frozenset(
    {
        "air_naval",
        "ground",
        "ground_final",
        "attack",
        "defence",
        "half_defence",
        "critical",
        "no_answer",
    }
)
LATER = frozenset(
    {
        "paratroops",
        "airdrop",
        "islands",
        "cancel",
        "lose_corps",
        "lose_ship",
        "deactivate",
        "intel",
        "submarine",
        "kamikaze",
        "kamikaze_more",
        "raid",
        "skip_bombing",
        "bombard",
        "lose_yamato",
        "lose_air_after",
        "naval_allowance",
        "together",
        "must_battle",
        "immune",
        "into_port",
        "all_hqs",
        "no_allied_zoi",
        "no_reaction",
        "force_z",
        "free_chinese",
        "command",
        "no_supply_needed",
    }
)


@pytest.mark.rule("5")
def test_every_operator_of_every_card_is_known():
    known = AT_ONCE | CHOSEN | IN_BATTLE | LATER
    used = {effect.op for card in CARDS.values() for effect in card.effects}
    assert used <= known
    assert known == used


def played(card, made=None, dice=()):
    """A board on which a card was played as an event, without an offensive."""
    made = made or board("1943")
    p = play(made, *dice)
    events.carry_out(p, CARDS[card].side, CARDS[card])
    return p


@pytest.mark.rule("5.34", "16.4")
@pytest.mark.parametrize(("card", "by"), [("a01", 1), ("a06", 1), ("j74", -1), ("j43", -2)])
def test_events_move_political_will(card, by):
    made = board("1943", will=5)
    played(card, made)
    assert made.will == 5 + by


@pytest.mark.rule("15.7", "15")
@pytest.mark.parametrize("card", [c for c in CARDS if CARDS[c].effect("europe")])
@pytest.mark.parametrize("turn", [2, 5, 8, 11])
def test_events_move_the_war_in_europe(card, turn):
    effect = CARDS[card].effect("europe")
    made = board(turn=turn, europe=0)
    played(card, made)
    by = effect.years[{2: 0, 5: 1, 8: 2, 11: 3}[turn]]
    assert made.europe == min(3, by)
    assert (by <= 0) == (card[0] == "j") or by == 0


@pytest.mark.rule("15.7")
def test_europe_never_leaves_its_track():
    made = board(europe=-6)
    played("j55", made)
    assert made.europe == -7
    played("a11", made)
    assert made.europe == -6


@pytest.mark.rule("12.72")
@pytest.mark.parametrize(
    ("card", "front"),
    [(c, 2) for c in ("j26", "j41", "j42", "j06")] + [(c, 4) for c in ("a49", "a77", "a81", "a82", "a83")],
)
def test_events_move_the_front_in_china(card, front):
    made = board("1943", china=3)
    played(card, made)
    assert made.china == front


@pytest.mark.rule("14.1", "14")
@pytest.mark.parametrize(
    ("card", "side", "on"),
    [
        ("j07", ALLIES, True),
        ("j11", ALLIES, True),
        ("j34", ALLIES, True),
        ("a02", JAPAN, True),
        ("a43", JAPAN, True),
        ("j33", JAPAN, False),
        ("j67", JAPAN, False),
        ("j68", JAPAN, False),
        ("a10", ALLIES, False),
        ("a52", ALLIES, False),
        ("a39", ALLIES, False),
        ("a04", ALLIES, False),
    ],
)
def test_events_switch_rivalry(card, side, on):
    made = board("1943")
    made.decks[side].rivalry = not on
    played(card, made)
    assert made.decks[side].rivalry is on


@pytest.mark.rule("5.3")
@pytest.mark.parametrize(
    ("card", "flag"),
    [
        ("j18", "kwai"),
        ("j31", "doctrine"),
        ("j73", "barges"),
        ("a06", "doolittle"),
        ("a17", "hump"),
        ("a23", "pt_boats"),
        ("a80", "no_escorts"),
        ("j43", "tojo_resigned"),
    ],
)
def test_events_for_good(card, flag):
    made = board()
    played(card, made)
    assert made.has(flag)


@pytest.mark.rule("5.3", "11.21")
def test_torpedo_boats_end_barges_and_the_doctrine_ends_escorts():
    made = board("1943")
    assert made.has("barges")
    played("a23", made)
    assert not made.has("barges")
    assert not met(made, "no_flag pt_boats")
    played("j37", made)
    assert made.escorts == 2
    played("j38", made)
    assert made.escorts == 4
    played("a80", made)
    played("j37", made)
    assert made.escorts == 0


@pytest.mark.rule("9.3")
def test_shipping_of_cards():
    made = board("1943")
    played("a18", made)
    assert made.decks[ALLIES].asp == 5
    offensive(made, ALLIES, "a09")
    played("a09", made)
    assert made.battle.asp_now == 4


@pytest.mark.rule("12.62", "10.3")
@pytest.mark.parametrize("card", ["j15", "j82"])
def test_gandhi_and_the_strikes(card):
    made = board(turn=3)
    played(card, made)
    assert made.india == 1
    assert made.unrest == 4


@pytest.mark.rule("9.21", "11.31")
def test_panama_and_the_interceptors():
    made = board(turn=3)
    played("j80", made)
    played("j71", made)
    assert made.delay == made.interceptors == 4


@pytest.mark.rule("5.31")
def test_ozawa_replaces_yamamoto_on_map_or_track():
    made = board("1943")
    place = made.at["j_hq_cf_yam"]
    played("a27", made)
    assert made.at["j_hq_cf_oza"] == place
    assert made.at["j_hq_cf_yam"] == "gone"
    made = board("1943", units={"j_hq_cf_yam": "track"}, due={"j_hq_cf_yam": 6})
    played("a27", made)
    assert made.at["j_hq_cf_oza"] == "track"
    assert made.due == {"j_hq_cf_oza": 6}


@pytest.mark.rule("5.37")
def test_the_soviets_come_when_tojo_is_gone():
    made = board("1944", china=2)
    played("a79", made)
    assert made.china == 4
    assert made.controls(JAPAN, "3302")
    made.flag("tojo_resigned")
    played("a79", made)
    assert made.controller("3302") == made.controller("3303") == "nobody"
    assert made.resources() == 12


@pytest.mark.rule("5.37")
@pytest.mark.parametrize(("turn", "will", "pile"), [(9, 4, "removed"), (6, 6, "discard")])
def test_tojo_discarded_in_time_or_too_early(turn, will, pile):
    made = board("1943", turn=turn, will=6)
    made.decks[JAPAN].pile.remove("j43")
    discard(play(made), JAPAN, "j43")
    assert made.will == will
    assert "j43" in getattr(made.decks[JAPAN], pile)
    assert made.decks[JAPAN].reshuffle == (turn == 6)


@pytest.mark.rule("5.3")
def test_bombers_cost_a_card_only_where_they_stand():
    made = board("1944", units={"us_b29_20bc": "3813"}, allies=["3813"])
    made.decks[JAPAN].hand = ["j10"]
    p = play(made)
    p.dice = Dice(b"x", 0, "")
    events.carry_out(p, ALLIES, CARDS["a60"])
    assert made.decks[JAPAN].hand == ["j10"]
    events.carry_out(p, ALLIES, CARDS["a67"])
    assert made.decks[JAPAN].hand == []
    assert "j10" in made.decks[JAPAN].discard
    lose_at_random(p, JAPAN)


@pytest.mark.rule("5.35", "4.1.4")
def test_draws():
    made = board("1943")
    deck = made.decks[ALLIES]
    deck.pile, deck.discard, deck.hand, deck.draws = ["a31"], ["a13", "a15", "a02"], [], 2
    p = play(made)
    p.dice = Dice(b"x", 0, "")
    draw(p, ALLIES, 3)
    assert (len(deck.hand), len(deck.pile), deck.discard) == (3, 1, [])
    draw_for_event(p, ALLIES)
    draw_for_event(p, ALLIES)
    assert (len(deck.hand), deck.draws) == (4, 3)


@pytest.mark.rule("5.3")
def test_piles():
    made = board("1943")
    for card, event, pile in (("a62", True, "removed"), ("a62", False, "discard"), ("a31", True, "discard")):
        into_pile(made, ALLIES, card, event=event)
        assert getattr(made.decks[ALLIES], pile)[-1] == card


@pytest.mark.rule("8.2")
@pytest.mark.parametrize(
    ("card", "unit", "by"),
    [
        ("j17", "j_ca_aoba", 2),
        ("j17", "j_bb_nagato", 0),
        ("j25", "us_cv_essex", -2),
        ("j29", "j_cv_junyo", 2),
        ("j47", "j_ca_aoba", 2),
        ("j47", "j_cl_tenryu", 0),
        ("a36", "us_ca_northampton", 2),
        ("a55", "j_cv_junyo", -2),
        ("a25", "us_ca_northampton", 0),
    ],
)
def test_attack_bonuses(card, unit, by):
    made = empty({unit: "4423"})
    seat = CARDS[card].side
    offensive(made, seat, card, event=not CARDS[card].reaction, cards=[card] if CARDS[card].reaction else [])
    assert attack(made, Battle("4423"), unit) == UNITS[unit].full[0] + by


@pytest.mark.rule("8.2")
@pytest.mark.parametrize(
    ("card", "unit", "wanted"),
    [
        ("j14", "j_cv_akagi", 14),
        ("j14", "j_cvl_zuiho", 8),
        ("j46", "us_cv_essex", UNITS["us_cv_essex"].full[1] + 2),
        ("j01", "us_bb_mdca", 5),
    ],
)
def test_defence_bonuses(card, unit, wanted):
    made = empty({unit: "4423"})
    seat = ALLIES if card == "j46" else JAPAN
    offensive(made, seat, "a21" if card == "j46" else card, cards=[card] if card == "j46" else [])
    assert defence(made, unit) == wanted


@pytest.mark.rule("8.2")
def test_air_naval_modifiers_of_cards():
    made = empty({"cw_bb_warspite": "1307", "j_cv_akagi": "1408"})
    offensive(
        made, JAPAN, "j08", ["j_cv_akagi"], condition="intercept", battles=[Battle("1307", op=["j_cv_akagi"])]
    )
    assert modifiers(made, made.battle.battles[0], JAPAN) == [("event", 1)]
    made = empty({"j_af_25": "4021", "j_cv_junyo": "4017", "us_d_1m": "4423"})
    offensive(
        made, JAPAN, "j32", ["j_af_25"], condition="intercept", battles=[Battle("4423", op=["j_af_25"])]
    )
    far = Battle("4828", op=["j_af_25"])
    assert modifiers(made, far, JAPAN) == []
    made = empty({"cw_air_ma": "2015"})
    offensive(
        made, JAPAN, "j10", condition="intercept", cards=["a05"], battles=[Battle("2015"), Battle("2014")]
    )
    assert modifiers(made, made.battle.battles[0], ALLIES) == [("event", 2)]
    assert modifiers(made, made.battle.battles[1], ALLIES) == []


@pytest.mark.rule("8.4")
@pytest.mark.parametrize(
    ("card", "seat", "hex_", "cards", "wanted"),
    [
        ("a07", ALLIES, "2106", [], 2),
        ("a29", ALLIES, "4423", [], 1),
        ("a37", ALLIES, "4423", [], 2),
        ("a37", ALLIES, "4021", [], 0),
        ("j23", JAPAN, "4024", [], 1),
        ("j10", JAPAN, "2106", ["a26"], 4),
    ],
)
def test_ground_modifiers_of_cards(card, seat, hex_, cards, wanted):
    made = empty({"j_sn_1": hex_, "us_d_1m": hex_})
    off = offensive(made, seat, card, ["j_sn_1" if seat == JAPAN else "us_d_1m"], cards=cards)
    battle = Battle(hex_, won=seat)
    off.battles = [battle]
    bare = offensive(made, seat, "j10" if seat == JAPAN else "a31", list(off.active))
    bare.battles = [battle]
    side = ALLIES if cards else seat
    plain = ground_modifier(made, battle, side)
    made.offensive = off
    assert ground_modifier(made, battle, side) - plain == wanted


@pytest.mark.rule("8.4")
def test_unit_82_states_the_final_modifier():
    made = board(units={"j_a_15": "2014"})
    off = offensive(made, JAPAN, "j03", ["j_a_15"])
    off.moved["j_a_15"] = Moved("land", ["1913", "2014"])
    battle = Battle("2014", won=JAPAN)
    off.battles = [battle]
    assert ground_modifier(made, battle, JAPAN) == 4


@pytest.mark.rule("5.32")
@pytest.mark.parametrize(
    ("card", "roll", "steps"),
    [
        ("j24", 4, 1),
        ("j24", 5, 0),
        ("j27", 5, 2),
        ("j27", 9, 0),
        ("j36", 4, 1),
        ("j75", 5, 0),
        ("a61", 7, 2),
        ("a61", 8, 0),
        ("a68", 7, 1),
        ("a68", 8, 0),
        ("a78", 7, 1),
    ],
)
def test_submarine_tables(card, roll, steps):
    assert strikes.result(CARDS[card].effect("submarine").table, roll) == steps


@pytest.mark.rule("5.32")
@pytest.mark.parametrize(("roll", "steps"), [(0, 1), (4, 1), (5, 2), (6, 2), (7, 0)])
@pytest.mark.parametrize("card", ["j76", "j79"])
def test_raid_tables(card, roll, steps):
    assert strikes.result(CARDS[card].effect("raid").table, roll) == steps


@pytest.mark.rule("5.32")
def test_who_chooses_the_victim_of_a_submarine():
    made = board(units={"j_cv_akagi": "2311", "j_ca_aoba": "2311"})
    offensive(made, JAPAN, "j10", ["j_cv_akagi", "j_ca_aoba"], cards=["a61"])
    p = play(made, 5)
    p.push(strikes.Submarine("a61"), NextGo())
    made.go, made.decks[JAPAN].hand = JAPAN, ["j10"]
    driver.settle(p)
    assert driver.waiting(p) == [JAPAN]
    orders(p, "japan: target j_ca_aoba", "japan: target j_ca_aoba")
    assert made.at["j_ca_aoba"] == "gone"


@pytest.mark.rule("5.32")
def test_kamikazes_hit_full_ships_first():
    units = {"us_cv_essex": "3709", "us_bb_nj": "3709*", "j_ad_6": "3706"}
    made = empty(units, ("3706", "3709"), turn=11)
    offensive(
        made, ALLIES, "a75", ["us_cv_essex", "us_bb_nj"], battles=[Battle("3709")], cards=["j45", "j61"]
    )
    assert reactions.kamikaze_hexes(made) == {"3709": ["j_ad_6"]}
    p = play(made)
    p.push(strikes.Kamikaze("j61"))
    step = p.decision
    assert step.steps(p) == 3
    p.carry_out(step)
    step.apply(p, step.standing(p, JAPAN, {}))
    assert "j_ad_6" in made.reduced
    assert p.state.stack[-1].prey(made) == ["us_cv_essex"]


@pytest.mark.rule("5.31")
def test_the_bombardment_of_guadalcanal():
    made = board("1943", units={"j_bb_kongo1": "4423", "us_air_1maw": "4423*"})
    offensive(made, JAPAN, "j20", ["j_bb_kongo1"], battles=[Battle("4423")])
    assert "us_air_1maw" in strikes._shelled(made, "4423")
    made.at["us_bb_washington"] = "4423"
    assert strikes._shelled(made, "4423") == []


@pytest.mark.rule("5.31")
def test_paratroops_take_lone_dutch_regiments_and_empty_hexes():
    made = board(units={"j_af_22": "2415"})
    offensive(made, JAPAN, "j59", ["j_af_22"], hq="j_hq_south")
    hexes = extras.drop_hexes(Stage(made, JAPAN))
    assert "2517" in hexes
    assert "2019" not in hexes
    extras._drop(play(made), "2517")
    assert made.at["nl_r_5"] == "gone"
    assert made.controls(JAPAN, "2517")


@pytest.mark.rule("5.31")
def test_chronicle_takes_the_islands_next_door():
    made = board("1943", units={"us_d_1m": "4222"})
    off = offensive(made, ALLIES, "a28", ["us_d_1m"])
    off.moved["us_d_1m"] = Moved("landing", ["4828", "4222"])
    before = [h for h in ("4122", "4221", "4322") if made.controls(JAPAN, h)]
    extras.at_the_end(play(made))
    taken = [h for h in before if made.controls(ALLIES, h)]
    assert taken
    assert not [h for h in taken if made.units_in(h, JAPAN)]


@pytest.mark.rule("5.33")
def test_where_event_units_enter():
    made = board()
    assert {"2018", "2019", "2220"} <= set(choices.entry_places(made, "al_hq_abda", "indies"))
    assert choices.entry_places(made, "j_air_tainan", "base")
    assert "1805" in choices.entry_places(made, "cw_b_7arm", "india_burma")


@pytest.mark.rule("5.31")
def test_makin_raid_targets():
    made = board("1943")
    units = choices.raid_targets(made)
    assert units
    assert not [u for u in units if made.at[u] in ("3706", "3607", "3407")]


@pytest.mark.rule("5.3")
def test_needs():
    made = board()
    assert not playable(made, JAPAN, "j06")
    made.flag("doolittle")
    assert playable(made, JAPAN, "j06")
    assert not playable(made, ALLIES, "a01")
    made.set_control("2813", JAPAN)
    assert playable(made, ALLIES, "a01")
    assert not playable(made, ALLIES, "a30")
    assert not playable(made, JAPAN, "j04")


def weather(card, hand, hq="us_hq_cpac"):
    made = board("1943")
    made.decks[ALLIES].hand, made.decks[JAPAN].hand = [card, "a31"], [*hand, "j10"]
    made.go = ALLIES
    p = play(made)
    p.push(Go(), NextGo())
    driver.settle(p)
    orders(p, f"allies: play {card} ec hq {hq}")
    return p


@pytest.mark.rule("5.32", "4.9")
def test_weather_undoes_an_offensive_with_all_that_it_did():
    p = weather("a33", ["j22"], "us_hq_spac_hal")
    made = p.board
    assert not made.decks[ALLIES].rivalry
    orders(p, "allies: activate us_air_2maw", "allies: done", "japan: answer j22")
    assert made.decks[ALLIES].rivalry
    assert made.offensive is None
    assert "a33" in made.decks[ALLIES].discard
    assert "j22" in made.decks[JAPAN].discard
    assert made.go == JAPAN


@pytest.mark.rule("5.32")
def test_labour_strikes_only_against_seac():
    made = board("1943")
    offensive(made, ALLIES, "a58", hq="cw_hq_seac")
    assert reactions.fits(made, CARDS["j21"])
    made.battle.hq = "us_hq_swpac"
    assert not reactions.fits(made, CARDS["j21"])


@pytest.mark.rule("5.32", "6.25")
def test_an_ambush_beats_an_intercept():
    made = board()
    offensive(made, JAPAN, "j10")
    window.set_condition(play(made), ["a08", "a12"])
    assert made.battle.condition == "ambush"


@pytest.mark.rule("5.32")
def test_rolls_of_tests_are_used_up():
    assert Rolls(3).faces(1, "0123456789", "x") == ["3"]
