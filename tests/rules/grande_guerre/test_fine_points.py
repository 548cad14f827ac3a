"""Fine points of many chapters: who, when exactly, and what happens at the edge."""

import pytest

from rules.grande_guerre.air.missions import air_value
from rules.grande_guerre.battle import breakthrough, ending, occupation, rounds
from rules.grande_guerre.battle.battle import BOMBARDMENT, finish, set_up
from rules.grande_guerre.battle.reserves import return_surplus
from rules.grande_guerre.bombardment import fire
from rules.grande_guerre.diplomacy.britain import intervene
from rules.grande_guerre.diplomacy.joining import join
from rules.grande_guerre.economy import income, ships
from rules.grande_guerre.events import cards
from rules.grande_guerre.map.control import may_enter
from rules.grande_guerre.map.supply import supplied
from rules.grande_guerre.offensives.state import Offensive
from rules.grande_guerre.orders.carry_out import set_engaged, set_goals
from rules.grande_guerre.orders.proposals import speaks_for_side
from rules.grande_guerre.pieces import Nation
from rules.grande_guerre.politics import coups, government, instability, mutiny, revolution, social, weariness
from rules.grande_guerre.politics.actions import offer_peace, values
from rules.grande_guerre.politics.facts import Outcome
from rules.grande_guerre.reinforcement.desertions import slavic_desertions
from rules.grande_guerre.siege import assault
from rules.grande_guerre.stocks import losses_of_kind
from rules.grande_guerre.tactics import combined, learning
from rules.grande_guerre.tactics.state import Found
from rules.grande_guerre.title import TITLE
from rules.grande_guerre.winter.generals import at_hand
from rules.kernel.orders import Order
from tests.rules.grande_guerre.politics.powers import powers
from tests.rules.grande_guerre.situations import d12, war

# 18: politics


@pytest.mark.rule("18.8.1.8")
def test_a_stabilised_revolution_ends_the_modifiers_of_a_country_for_good():
    """Also when another revolution breaks out later."""
    war = powers("may_1917").power("FR", nw=18).revolution("FR", since="jan_feb_1917", regime="D")
    assert social.country(war.board, "FR", "strike") == 5
    war.dice(3)
    revolution.stabilise(war.p, "FR", war.politics("FR").revolution)
    assert social.country(war.board, "FR", "strike") == 0
    revolution.install(war.p, "FR", Outcome(regime="D", figure="blue"))
    assert not war.politics("FR").revolution.stabilised
    assert social.country(war.board, "FR", "strike") == 0
    war.politics("FR").revolution = None
    assert instability.country(war.board, "FR") == 0


@pytest.mark.rule("18.8.1.3c")
def test_a_red_germany_dismisses_no_russian_minister():
    war = powers("may_1918")
    war.board.flags.append("polivanov")
    revolution.install(war.p, "DE", Outcome(regime="C", figure="red"))
    assert "polivanov" in war.board.flags
    revolution.install(war.p, "RU", Outcome(regime="C", figure="red"))
    assert "polivanov" not in war.board.flags


@pytest.mark.rule("18.8.1.3a")
@pytest.mark.parametrize(("gone", "bonus"), [((), True), (("blue",), False)])
def test_the_bonus_for_an_offensive_is_kerenskis_own(gone, bonus):
    war = powers("may_1917").power("RU", gone=list(gone))
    revolution.install(war.p, "RU", Outcome(regime="D", figure="blue"))
    assert war.politics("RU").revolution.offensive_bonus is bonus


@pytest.mark.rule("18.1.3", "18.1.5")
def test_national_morale_may_be_tried_when_no_action_is_left_to_deduct():
    war = powers().power("FR", nw=3).power("TR", nw=3).policy("FR", morale="yes").policy("TR", morale="yes")
    for _ in range(3):
        war.dice(d12(2), d12(2))
        government.improve_morale(war.p)
    assert (war.politics("FR").used, government.allowance(war.board, "FR")) == (3, 0), "one, less three"
    assert war.politics("TR").used == 1, "Turkey has one in all"


@pytest.mark.rule("18.6.3.6")
def test_a_german_mutiny_dismisses_the_commander_in_chief_alone():
    war = powers("may_1917").ghq("DE_OHL", "koblenz", "falkenhayn").ghq("DE_OBEROST", "posen", "hindenburg")
    war.board.pool = ["ludendorff"]
    war.dice(60, 4)
    mutiny.unrest(war.p, "DE")
    assert (war.board.ghqs["DE_OHL"].general, war.board.ghqs["DE_OBEROST"].general) == (
        "ludendorff",
        "hindenburg",
    )


@pytest.mark.rule("18.5.3", "15.VIII")
def test_petain_may_be_given_an_army_and_sacked_from_it():
    """Soldiers never drive him out (18.6.3.6), but a government may (A11), and he may take an army."""
    war = powers("aug_1916").hq("FR_II", "verdun", "petain").hq("FR_III", "reims", "sarrail")
    war.board.pool = ["foch"]
    assert values(war.p, "FR", "general", {}) == ["petain", "sarrail"]
    war.hq("DE_V", "metz", "kronprinz")
    war.board.pool.append("heeringen")
    assert values(war.p, "DE", "general", {}) == []
    war.board.armies["FR_II"].general = ""
    war.board.pool.append("petain")
    assert at_hand(war.board, "FR") == ["foch", "petain", "sarrail"]


@pytest.mark.rule("18.6.4.2")
def test_the_shipyard_of_a_city_in_revolt_is_idle():
    war = powers()
    war.board.economy["DE"].civil_before = 0
    usual = ships.shipyards(war.board, "DE")
    war.power("DE", revolt="hamburg")
    assert ships.shipyards(war.board, "DE") == usual - 1


@pytest.mark.rule("18.6.3.3", "G13.4")
def test_mutineers_storm_no_fortress():
    w = powers("may_1917").put("liege", "FR_active#1", besieges=True).fort("liege", resistance=0)
    w.hold("DE", "liege").policy("FR", siege="storm")
    w.power("FR", mutiny_until=w.board.turn)
    assault.assaults(w.p, "entente", ["liege"], {"FR_active#1"})
    assert not w.p.lines
    w.power("FR", mutiny_until=-1).dice(d12(7), d12(7))
    assault.assaults(w.p, "entente", ["liege"], {"FR_active#1"})
    assert "siege.storm" in w.codes()


@pytest.mark.rule("25.2.2a", "0.1")
@pytest.mark.parametrize(("british", "russian", "lost"), [("yes", "no", 4), ("no", "yes", 0)])
def test_the_leader_of_a_side_answers_an_offer(british, russian, lost):
    """With France out that is Great Britain: it believes the bluff, or not."""
    w = powers("nov_dec_1916").policy("GB", peace=british).policy("RU", peace=russian).dice(4)
    w.board.nations["FR"].side = ""
    bluff = {"manner": "bluff"}
    offer_peace(w.p, "central", {"DE": bluff, "AH": bluff})
    assert w.nw("RU") == 28 - lost, "who may propose for the Entente loses by it"


@pytest.mark.rule("0.2", "0.5", "G22.3")
@pytest.mark.parametrize(("leader_plays", "recruits"), [(False, (20, 24)), (True, (24, 20))])
def test_an_owner_plays_a_card_for_his_power_if_the_leader_plays_none(leader_plays, recruits):
    w = powers("nov_dec_1916").dice(6)
    w.board.seats = {"west": ["FR", "GB"], "east": ["RU"], "central": ["DE", "AH", "TR"]}
    cards.begin(w.board)
    w.board.cards.hands["entente"] = [58, 58]
    assert not speaks_for_side(w.p, "east", Order("east", "card", {"card": 58, "own": "RU"}))
    assert speaks_for_side(w.p, "east", Order("east", "card", {"card": 58, "own": "FR"}))
    assert speaks_for_side(w.p, "east", Order("east", "card", {"card": 60, "sector": "french"}))
    w.plan("east", "card", card=58, own="RU")
    if leader_plays:
        w.plan("west", "card", card=58, own="FR")
    cards.play_cards(w.p, "reinforcement")
    assert (w.board.nations["FR"].rp, w.board.nations["RU"].rp) == recruits


# 16, 19: Great Britain, and small nations that have given up


@pytest.mark.rule("16.4.8", "b.3.1")
def test_an_intervention_that_becomes_a_war_brings_one_ambassador():
    w = powers("aug_1914")
    w.board.nations["GB"] = Nation(status="neutral")
    intervene(w.p)
    assert len(w.board.diplomacy.counters) == 1
    join(w.p, "GB", "entente")
    assert [each.nation for each in w.board.diplomacy.counters.values()] == ["GB"]


@pytest.mark.rule("G20.1b")
def test_a_vassal_serbia_does_not_leave_its_country():
    w = war("sep_1914").put("valjevo", "RS_active#1")
    w.board.nations["RS"].side = "central"
    assert [a for a in ("sarajevo", "belgrade", "nish", "sofia") if may_enter(w.p, "RS", a)] == [
        "belgrade",
        "nish",
    ]
    assert may_enter(w.p, "AH", "belgrade")
    w.board.nations["RS"].side = "entente"
    assert may_enter(w.p, "RS", "sarajevo")


@pytest.mark.rule("G19.8", "19.1.1c")
def test_a_small_nation_that_gave_up_still_pays_its_conqueror_half():
    w = powers("may_1916").hold("DE", "liege", "brussels")
    held = income.conquests(w.board, "DE")
    assert held > 0
    w.board.nations["BE"].side = ""
    w.board.peace.out["BE"], w.board.peace.sides["BE"] = "minor", "entente"
    assert income.conquests(w.board, "DE") == held


@pytest.mark.rule("G24.1")
def test_corps_without_an_army_desert_last():
    w = (
        powers("may_1917")
        .hq("AH_I", "krakow")
        .put("krakow", "AH_active#1", "AH_I")
        .put("vienna", "AH_reserve#1")
    )
    w.dice(1)
    slavic_desertions(w.p)
    assert [w.board.corps[c].reduced for c in ("AH_active#1", "AH_reserve#1")] == [True, False]
    w.dice(1)
    slavic_desertions(w.p)
    assert w.board.corps["AH_reserve#1"].reduced


# G5: supply


@pytest.mark.rule("G5.3", "G5.5")
def test_supply_goes_one_area_into_the_desert_and_one_out_of_it():
    w = (
        war("may_1916")
        .hold("GB", "sinai", "jerusalem")
        .put("sinai", "GB_active#1")
        .put("jerusalem", "GB_active#2")
    )
    fed = supplied(w.p, "entente")
    assert ("GB_active#1" in fed, "GB_active#2" in fed) == (True, False)


# G9, G11, 21: main battles


def main_battle(w, area="reims", origin="sedan"):
    mine = {c: origin for c in w.board.corps if c.startswith("DE_") and w.at(c)}
    theirs = [c for c in w.board.corps if c.startswith("FR_") and w.at(c)]
    b = set_up(w.p, area, mine, theirs, {}, {})
    b.kind = "main"
    return b


def reims(turn="may_1917", corps=6, foes=4):
    w = (
        war(turn, "firepower")
        .hold("DE", "sedan", "luxembourg", "ardennes")
        .hq("DE_I", "sedan")
        .hq("FR_IV", "reims")
    )
    return w.many("sedan", "DE_active", corps, "DE_I").many("reims", "FR_active", foes, "FR_IV")


def in_the_lull(kind, **reserve):
    w = reims().policy("DE", lull="continue", break_off="never", **reserve).policy("FR", break_off="never")
    w.many("", "DE_active", 2, "DE_I", first=7).put("", "DE_active#9", "DE_II")
    for corps in ("DE_active#7", "DE_active#8"):
        w.board.corps[corps].reserve = "DE_I"
    b = main_battle(w)
    b.means.bombardment, b.round = kind, 4
    b.attacker.fighters["DE_active#1"].state = "disorganised"
    return w, b


@pytest.mark.rule("G9.4")
def test_weary_corps_are_swapped_in_the_lull():
    w, b = in_the_lull("heavy")
    sub = b.attacker.fighters["DE_active#1"].sub
    ending.end_round(b)
    assert (w.at("DE_active#1"), w.board.corps["DE_active#1"].reserve) == ("", "DE_I")
    assert (w.at("DE_active#7"), b.attacker.fighters["DE_active#7"].sub) == ("sedan", sub)
    assert b.attacker.fighters["DE_active#7"].state == "ready"
    return_surplus(b, b.attacker)
    assert w.board.corps["DE_active#1"].reserve == "DE_I"
    assert len([c for c in w.board.corps.values() if c.reserve == "DE_I"]) == 2


@pytest.mark.rule("G9.4", "21.4.7")
@pytest.mark.parametrize(("kind", "reserve"), [("flash", "fit_1"), ("heavy", "none")])
def test_no_lull_after_a_flash_and_no_swap_without_reserves(kind, reserve):
    w, b = in_the_lull(kind, reserve=reserve)
    ending.end_round(b)
    assert w.at("DE_active#1") == "sedan"


@pytest.mark.rule("G9.10", "18.4.4")
def test_losses_of_a_bombardment_are_booked_apart_and_count_for_a_major_defeat():
    w = powers("may_1917").put("sedan", "DE_active#1").many("reims", "FR_active", 4).hold("DE", "sedan")
    b = main_battle(w)
    w.chance()
    fire.spread_losses(b, 4)
    b.defender.fighters["FR_active#1"].lost += 2
    b.winner = "entente"
    w.attack("reims", nations=("DE",), foes=("FR",), kind="main", won=True)
    b.number = 0
    finish(b, ["sedan"])
    turn = w.board.turn
    assert losses_of_kind(w.board, "FR", turn, "french", BOMBARDMENT) == 4
    assert losses_of_kind(w.board, "FR", turn, "french", "main") == 2
    w.board.attacks[0].won = True
    assert weariness.beaten(w.board, "FR", Offensive("central", "french", "DE", "reims"))


@pytest.mark.rule("21.6.2", "21.6.0")
def test_a_flash_takes_the_best_guns_and_all_fire_where_it_is_impossible():
    w = reims().ghq("DE_OHL", "sedan").policy("DE", bombardment="flash").policy("FR", counter_battery=0)
    w.gun("DE_heavy_artillery#1", "DE_I").gun("DE_siege_artillery#1", "DE_OHL").gun(
        "DE_siege_artillery#2", "DE_OHL"
    )
    w.gun("DE_heavy_artillery#2", "DE_I").gun("DE_heavy_artillery#3", "DE_I")
    w.board.tactics.found["flash_bombardment"] = Found(by="DE", turn=0, used=0)
    fired = []

    def note(battle, kind, guns, counter):
        fired.append((kind, sorted(guns)))

    usual, fire.resolve = fire.resolve, note
    try:
        w.dice(80)
        fire.bombard(main_battle(w))
        w.board.nations["DE"].mun = 6
        w.dice()
        fire.bombard(main_battle(w))
    finally:
        fire.resolve = usual
    assert fired[0] == ("flash", ["DE_heavy_artillery#1", "DE_siege_artillery#1", "DE_siege_artillery#2"])
    assert (fired[1][0], len(fired[1][1])) == ("standard", 4), "six munitions, two of them the floor"


@pytest.mark.rule("21.4.2", "21.4.3", "21.4.4")
def test_an_ally_of_who_has_the_combined_doctrine_waits_for_the_next_turn():
    w = reims().put("metz", "AH_active#1").put("nancy", "FR_active#9")
    w.board.tactics.combined = "DE"
    german = main_battle(w)
    austrian = set_up(w.p, "nancy", {"AH_active#1": "metz"}, ["FR_active#9"], {}, {})
    assert [b.doctrine(b.attacker) for b in (german, austrian)] == ["combined", "firepower"]
    assert (ending.has_lull(german), ending.has_lull(austrian)) == (False, True)
    usual = learning.modifiers(w.board, "AH", "combat_gas", fought=False)
    assert learning.modifiers(w.board, "DE", "combat_gas", fought=False) == usual + 2


@pytest.mark.rule("18.8.2.2b", "18.6.3.6")
def test_a_failed_putsch_takes_kornilov_out_of_the_game():
    """white_putsch_fails: 11 is not enough; National Will falls by a D6 and a mutiny breaks out."""
    w = (
        powers("aug_1917")
        .power("RU", nw=20)
        .revolution("RU", since="aug_1917")
        .ghq("RU_STAVKA", "minsk", "kornilov")
    )
    w.board.pool = ["alexeiev"]
    w.dice(d12(9), 4, 60, 2)
    assert not coups.white_putsch(w.p, "RU")
    assert (w.nw("RU"), w.politics("RU").mutiny_until) == (16, w.board.turn + 1)
    assert (w.board.ghqs["RU_STAVKA"].general, "kornilov" in w.board.pool) == ("alexeiev", False)
    assert "white" in w.politics("RU").gone


# G18: lists of standing orders


@pytest.mark.rule("G18.1", "G9.3")
def test_a_list_of_corps_is_engaged_before_others():
    w = reims().put("sedan", "DE_landwehr#1", "DE_I")
    b = main_battle(w)
    for fighter in b.attacker.fighters.values():
        fighter.sub = "A"
    assert rounds.engage(b, b.attacker, "A").corps == "DE_active#1"
    set_engaged(w.p, {"scope": "DE_I", "corps": ["DE_landwehr#1", "DE_active#6"]})
    assert rounds.engage(b, b.attacker, "A").corps == "DE_landwehr#1"
    b.attacker.fighters["DE_landwehr#1"].state = "shaken"
    assert rounds.engage(b, b.attacker, "A").corps == "DE_active#6"
    set_engaged(w.p, {"scope": "DE_I", "corps": []})
    assert rounds.engage(b, b.attacker, "A").corps == "DE_active#1"


@pytest.mark.rule("G18.1", "G9.7")
def test_a_list_of_areas_to_break_through_to():
    w = war().many("sedan", "DE_active", 4, "DE_I").hold("DE", "sedan", "luxembourg").hq("DE_I", "sedan")
    w.put("reims", "FR_active#1")
    b = set_up(w.p, "reims", {f"DE_active#{n}": "sedan" for n in (1, 2, 3, 4)}, ["FR_active#1"], {}, {})
    usual = breakthrough.depth_target(b)
    other = next(a for a in ("chalons", "soissons", "verdun", "st_quentin") if a != usual)
    set_goals(w.p, {"scope": "DE_I", "areas": ["metz", other]})
    assert breakthrough.depth_target(b) == other


@pytest.mark.rule("G18.1", "G9.6")
@pytest.mark.parametrize(("value", "entered"), [("one", 1), ("3", 3), ("11", 4), ("all", 4)])
def test_how_many_corps_occupy(value, entered):
    w = war().many("sedan", "DE_active", 4, "DE_I").hold("DE", "sedan").hq("DE_I", "sedan")
    w.put("reims", "FR_active#1")
    b = set_up(w.p, "reims", {f"DE_active#{n}": "sedan" for n in (1, 2, 3, 4)}, ["FR_active#1"], {}, {})
    w.policy("DE", occupy=value)
    assert len(occupation.chosen(b, list(b.attacker.fighters))) == entered


@pytest.mark.rule("G18.1", "G18.2", "G22.4")
@pytest.mark.parametrize(
    ("text", "spanish", "kind"),
    [
        ("exploit DE_II lille, amiens", "explotar DE_II lille, amiens", "exploit"),
        ("engage FR nothing", "empenar FR nada", "engage"),
    ],
)
def test_lists_are_written_in_both_languages(text, spanish, kind):
    english = TITLE.parse(text, "central")
    assert english == TITLE.parse(spanish, "central")
    assert (english.kind, TITLE.parse(TITLE.write(english, "es"), "central")) == (kind, english)


@pytest.mark.rule("G18.1", "21.4.1")
@pytest.mark.parametrize(
    ("value", "turn", "tests"),
    [
        *(("usual", "nov_dec_1916", False), ("usual", "jan_feb_1917", True), ("1916", "jan_feb_1916", True)),
        *(("1918", "nov_dec_1917", False), ("1918", "jan_feb_1918", True), ("always", "may_1916", True)),
    ],
)
def test_from_which_year_on_the_combined_doctrine_is_tried(value, turn, tests):
    assert combined.wants_test(war(turn, "firepower").policy("DE", combined_test=value).board, "DE") is tests


# G14: air


@pytest.mark.rule("G14.5")
def test_a_reduced_squadron_fights_with_its_full_value():
    w = war("may_1916", "firepower").hq("FR_II", "verdun").gun("FR_fighter#1", "FR_II")
    usual = air_value(w.board, "FR_fighter#1")
    w.board.support["FR_fighter#1"].reduced = True
    assert air_value(w.board, "FR_fighter#1") == usual == 3
