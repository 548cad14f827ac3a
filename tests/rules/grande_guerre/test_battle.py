"""G9, G10.1, 21.2: rounds, results, morale, breaking off, retreat and what follows a victory."""

from types import SimpleNamespace

import pytest

from rules.grande_guerre.atlas import COMBAT, GENERALS
from rules.grande_guerre.battle import ending, results
from rules.grande_guerre.battle.battle import book, deal, is_major, set_up
from rules.grande_guerre.battle.beaten import retreat_beaten
from rules.grande_guerre.battle.breakthrough import OVERRUN_TRENCH, may_break_through, overrun, ready_to_stop
from rules.grande_guerre.battle.retreat import best, capital_distances, legal_areas, way_back
from rules.grande_guerre.battle.rounds import fight_round, read
from rules.grande_guerre.battle.tables import cell, column, lighter, worse
from rules.grande_guerre.battle.values import (
    Clash,
    attack_value,
    attackers_mountain,
    defence_value,
    die_modifier,
    firepower,
    ground,
)
from rules.grande_guerre.economy.state import Research
from rules.grande_guerre.interrupts.counter_attack import best_target, striking_force
from rules.grande_guerre.interrupts.help import send_help, withdraw_cavalry
from rules.grande_guerre.map.zones import is_rigid
from rules.grande_guerre.policies import munition_floor, odds_met, wish
from rules.grande_guerre.politics.state import Politics, Revolution
from rules.grande_guerre.stocks import add_losses, available, losses_of
from rules.grande_guerre.tactics.preparation import prepare
from rules.grande_guerre.trenches.levels import keeps_movement_rules, morale_bonus
from tests.rules.grande_guerre.situations import d12, war


def battle(w, area, attackers, defenders, origin):
    """A battle that is set up and not yet fought."""
    return set_up(w.p, area, dict.fromkeys(attackers.split(), origin), defenders.split(), {}, {})


def clash(b, attacker, defender, sub="A", round_=1, origin=""):
    b.round = round_
    one, other = b.attacker.fighters[attacker], b.defender.fighters[defender]
    one.origin = origin or one.origin
    return Clash(b, sub, one, other)


@pytest.mark.rule("G9.1")
def test_the_size_of_a_battle_depends_on_the_doctrine():
    """g_battle_size"""
    assert [is_major(doctrine, 5, 3) for doctrine in ("movement", "firepower")] == [False, True]
    assert is_major("movement", 4, 4)


@pytest.mark.rule("G9.3", "a.1")
def test_a_round_in_the_forest_of_1914():
    """g_round_forest_1914"""
    w = (
        war()
        .put("ardennes", "DE_active#1", "DE_I")
        .hq("DE_I", "ardennes", "kluck")
        .put("sedan", "FR_active#17", "FR_V")
        .hq("FR_V", "sedan", "lanrezac")
        .hold("DE", "ardennes")
    )
    b = battle(w, "sedan", "DE_active#1", "FR_active#17", "ardennes")
    c = clash(b, "DE_active#1", "FR_active#17", round_=2)
    assert (attack_value(c, 0), defence_value(c, 0), die_modifier(c)) == (8, 8, 0)
    assert cell(False, 9, 0) == ("0", "1")
    w.dice(d12(9))
    b.round = 1
    fight_round(b)
    assert w.board.corps["FR_active#17"].reduced
    assert b.rounds[0]["result"] == "0/1"


@pytest.mark.rule("G9.3", "21.3.2")
def test_a_round_against_trenches():
    """g_round_trench_1916, without the battle-order letter of a main battle: 6 against 8."""
    w = (
        war("may_1916", "firepower")
        .put("arras", "FR_active#5", "FR_X")
        .hq("FR_X", "arras", "joffre")
        .put("st_quentin", "DE_reserve#2", "DE_III")
    )
    w.hq("DE_III", "st_quentin", "hausen").hold("DE", "st_quentin", "sedan")
    w.board.research["central"] = Research(found={"C2": 0})
    b = battle(w, "st_quentin", "FR_active#5", "DE_reserve#2", "arras")
    c = clash(b, "FR_active#5", "DE_reserve#2")
    assert (attack_value(c, 0), defence_value(c, 0)) == (6, 8)
    assert cell(True, 6, -1) == ("1", "0")


@pytest.mark.rule("G9.3a", "a.1")
def test_a_river_counts_for_the_corps_that_crossed_it():
    """g_river_by_corps"""
    w = war().put("namur", "DE_active#1").put("ardennes", "DE_active#2").put("sedan", "FR_active#1")
    b = battle(w, "sedan", "DE_active#1 DE_active#2", "FR_active#1", "namur")
    b.attacker.fighters["DE_active#2"].origin = "ardennes"
    shown = [
        ground(clash(b, c, "FR_active#1", round_=n))
        for n, c in ((1, "DE_active#1"), (2, "DE_active#2"), (3, "DE_active#1"))
    ]
    assert shown == [3, 1, 2]


@pytest.mark.rule("G9.3a")
def test_stars_lead_sub_battle_a_only():
    """g_stars_only_in_a"""
    w = war("sep_1914").many("danzig", "DE_active", 4, "DE_VIII").hq("DE_VIII", "danzig", "ludendorff")
    w.many("allenstein", "RU_active", 4, "RU_II").hq("RU_II", "allenstein", "samsonov")
    b = battle(
        w,
        "allenstein",
        " ".join(f"DE_active#{n}" for n in range(1, 5)),
        " ".join(f"RU_active#{n}" for n in range(1, 5)),
        "danzig",
    )
    assert b.major
    assert [die_modifier(clash(b, "DE_active#1", "RU_active#1", sub)) for sub in ("A", "B")] == [2, 0]


@pytest.mark.rule("G9.3a")
def test_a_side_with_shaken_corps_only_rests():
    """g_all_shaken"""
    w = war().put("metz", "DE_active#1").put("nancy", "FR_active#1 FR_active#2")
    b = battle(w, "nancy", "DE_active#1", "FR_active#1 FR_active#2", "metz")
    b.attacker.fighters["DE_active#1"].state = "shaken"
    fight_round(b)
    assert b.rounds == []
    assert b.attacker.fighters["DE_active#1"].state == "ready"
    ending.decide_subs(b)
    assert b.subs == ["A"]


@pytest.mark.rule("G9.1a")
def test_corps_are_dealt_by_value():
    w = war().many("metz", "DE_active", 4).many("nancy", "FR_active", 4)
    w.board.corps["DE_active#4"].reduced = True
    b = battle(
        w,
        "nancy",
        "DE_active#1 DE_active#2 DE_active#3 DE_active#4",
        "FR_active#1 FR_active#2 FR_active#3 FR_active#4",
        "metz",
    )
    assert [b.attacker.fighters[f"DE_active#{n}"].sub for n in range(1, 5)] == ["A", "B", "B", "A"]
    w.policy("DE", split="DE_active#2")
    deal(b, b.attacker, attacking=True)
    assert [b.attacker.fighters[f"DE_active#{n}"].sub for n in range(1, 5)] == ["B", "A", "B", "B"]


@pytest.mark.rule("G9.4", "G24.7")
def test_obstination_holds_a_general_in_battle():
    """g_obstination_field, g_prittwitz_breaks_off"""
    w = (
        war()
        .many("koenigsberg", "RU_active", 11)
        .hold("RU", "koenigsberg")
        .many("allenstein", "DE_active", 5, "DE_VIII")
        .hq("DE_VIII", "allenstein", "prittwitz")
        .policy("DE", break_off="never")
    )
    b = battle(
        w,
        "allenstein",
        " ".join(f"RU_active#{n}" for n in range(1, 12)),
        " ".join(f"DE_active#{n}" for n in range(1, 6)),
        "koenigsberg",
    )
    b.round = 1
    assert ending.breaks_off(b, b.defender)
    assert GENERALS["lanrezac"].obst == 1
    b.defender.general = GENERALS["joffre"]
    assert not ending.breaks_off(b, b.defender)


@pytest.mark.rule("G18.1", "G9.4")
def test_the_usual_reason_to_break_off():
    """g_policy_default_break_off"""
    w = war().many("metz", "DE_active", 6).many("nancy", "FR_active", 6)
    b = battle(
        w,
        "nancy",
        " ".join(f"DE_active#{n}" for n in range(1, 7)),
        " ".join(f"FR_active#{n}" for n in range(1, 7)),
        "metz",
    )
    b.round, b.defender.lost, b.attacker.lost = 3, 6, 4
    b.defender.general = GENERALS["dubail"]
    assert ending.breaks_off(b, b.defender)
    b.attacker.lost = 6
    assert not ending.breaks_off(b, b.defender)


@pytest.mark.rule("G9.4a")
def test_the_attacker_is_asked_first():
    """g_both_break_off"""
    w = (
        war()
        .many("metz", "DE_active", 3)
        .many("nancy", "FR_active", 3)
        .policy("DE", break_off="losses_1")
        .policy("FR", break_off="losses_1")
    )
    b = battle(
        w, "nancy", "DE_active#1 DE_active#2 DE_active#3", "FR_active#1 FR_active#2 FR_active#3", "metz"
    )
    b.round, b.attacker.lost, b.defender.lost = 3, 2, 2
    ending.end_round(b)
    assert (b.winner, b.broke_off) == ("entente", "central")


@pytest.mark.rule("G9.5")
def test_against_trenches_the_attacker_must_get_through():
    """g_secondary_limit"""
    w = war("may_1915", "firepower").many("metz", "DE_active", 6).many("nancy", "FR_active", 4)
    b = battle(
        w,
        "nancy",
        " ".join(f"DE_active#{n}" for n in range(1, 7)),
        " ".join(f"FR_active#{n}" for n in range(1, 5)),
        "metz",
    )
    assert (b.kind, b.limit) == ("secondary", 4)
    assert ending.at_limit(b) == "entente"
    b.attacker.won.add("A")
    assert ending.at_limit(b) == "central"


@pytest.mark.rule("G9.5")
def test_in_the_open_fewer_losses_decide():
    b = SimpleNamespace(
        trench=False,
        attacker=SimpleNamespace(side="central", lost=3),
        defender=SimpleNamespace(side="entente", lost=4),
    )
    assert ending.at_limit(b) == "central"
    b.attacker.lost = 4
    assert ending.at_limit(b) == "entente"


@pytest.mark.rule("G9.6")
def test_a_retreat_ends_in_a_friendly_city():
    """g_retreat_to_city"""
    w = (
        war()
        .put("st_quentin", "FR_active#1")
        .put("namur", "DE_active#1")
        .hold("DE", "namur")
        .policy("FR", retreat="reims")
    )
    path = way_back(w.p, "entente", "st_quentin", ["namur"], ["FR_active#1"], 2)
    assert path == ["reims"]


@pytest.mark.rule("G9.6a")
def test_a_retreat_avoids_enemy_zones():
    """g_retreat_key"""
    w = (
        war()
        .put("sedan", "FR_active#1")
        .put("ardennes", "DE_active#1")
        .put("namur", "DE_active#2")
        .put("luxembourg", "DE_active#3")
        .hold("DE", "ardennes", "namur", "luxembourg")
    )
    areas = legal_areas(w.p, "entente", "sedan", ["ardennes", "namur"], ["FR_active#1"])
    assert areas == ["reims", "st_quentin", "verdun"]
    assert best(w.p, "entente", areas, "FR", "") == "reims"
    assert way_back(w.p, "entente", "sedan", ["ardennes", "namur"], ["FR_active#1"], 2) == ["reims"]


@pytest.mark.rule("G8.1b", "21.2.2")
def test_a_retreat_is_barred():
    """g_retreat_intercepted"""
    w = (
        war()
        .put("sedan", "FR_active#1")
        .put("ardennes", "DE_active#1")
        .many("lille", "DE_active", 3, first=2)
        .hold("DE", "ardennes", "lille")
        .policy("FR", retreat="st_quentin")
    )
    w.fort("lille", fallen=True, resistance=0).policy("DE", intercept=50).put("metz", "DE_active#9")
    b = battle(w, "sedan", "DE_active#1", "FR_active#1", "ardennes")
    retreat_beaten(b, ["ardennes"])
    assert "interrupts.retreat_barred" in w.codes()
    assert w.at("DE_active#2") == "st_quentin"
    assert w.at("FR_active#1") == "reims"


@pytest.mark.rule("G9.6")
def test_corps_without_a_way_out_are_lost_but_two_find_shelter():
    w = war().many("verdun", "FR_active", 3).put("metz", "DE_active#1")
    for at, area in enumerate(("luxembourg", "sedan", "chalons", "nancy"), 2):
        w.put(area, f"DE_active#{at}").hold("DE", area)
    b = battle(w, "verdun", "DE_active#1", "FR_active#1 FR_active#2 FR_active#3", "metz")
    assert b.encircled
    retreat_beaten(b, ["metz"])
    assert [w.board.corps[f"FR_active#{n}"].inside for n in (1, 2, 3)] == [True, True, False]
    assert (w.at("FR_active#3"), b.defender.lost) == ("", 2)


@pytest.mark.rule("21.2.1")
def test_a_longer_retreat_saves_a_loss():
    """retreat_further_saves_loss, eliminated_cannot_be_saved"""
    assert [lighter(result) for result in ("1", "M", "2", "E")] == ["0", "1", "1", "E"]
    w = (
        war()
        .put("ardennes", "DE_active#1")
        .hold("DE", "ardennes")
        .put("sedan", "FR_active#1 FR_active#2")
        .policy("FR", retreat="st_quentin+amiens+rouen")
    )
    b = battle(w, "sedan", "DE_active#1", "FR_active#1 FR_active#2", "ardennes")
    w.dice(d12(9))
    fight_round(b)
    assert (w.board.corps["FR_active#1"].reduced, b.defender.lost) == (True, 1)
    b.broke_off, b.winner = "entente", "central"
    retreat_beaten(b, ["ardennes"])
    assert (w.board.corps["FR_active#1"].reduced, b.defender.lost) == (False, 0)
    assert w.p.lines[-1].args["path"] == ["st_quentin", "amiens", "rouen"], "three areas instead of two"


@pytest.mark.rule("G9.7", "21.4.13")
def test_two_ready_corps_stop_a_breakthrough_in_the_west():
    """g_breakthrough_stopped"""
    w = (
        war()
        .many("metz", "DE_active", 4)
        .put("nancy", "FR_active#1 FR_active#2")
        .fort("nancy", fallen=True, resistance=0)
    )
    b = battle(w, "nancy", "DE_active#1 DE_active#2", "FR_active#1 FR_active#2", "metz")
    b.winner = "central"
    w.board.corps["DE_active#1"].at = "nancy"
    for c in ("FR_active#1", "FR_active#2"):
        w.board.corps[c].at = "chalons"
    assert ready_to_stop(b) == 2
    assert not may_break_through(b)
    b.defender.fighters["FR_active#1"].state = "disorganised"
    assert may_break_through(b)


@pytest.mark.rule("G9.8")
def test_an_overrun_needs_six_corps_against_trenches():
    """g_overrun_firepower"""
    assert OVERRUN_TRENCH == 6
    w = (
        war("may_1915", "firepower")
        .many("metz", "DE_active", 5)
        .put("nancy", "FR_active#1")
        .fort("nancy", fallen=True, resistance=0)
    )
    b = battle(w, "nancy", " ".join(f"DE_active#{n}" for n in range(1, 6)), "FR_active#1", "metz")
    b.winner, b.round = "central", 1
    for n in range(1, 6):
        w.board.corps[f"DE_active#{n}"].at = "nancy"
    w.board.corps["FR_active#1"].at = "troyes"
    overrun(b, [f"DE_active#{n}" for n in range(1, 6)])
    assert all(w.at(f"DE_active#{n}") == "nancy" for n in range(1, 6))
    w.board.doctrine["central"] = "movement"
    overrun(b, [f"DE_active#{n}" for n in range(1, 6)])
    assert sum(w.at(f"DE_active#{n}") != "nancy" for n in range(1, 6)) == 4


@pytest.mark.rule("G8.6", "G8.6a", "21.2.4")
def test_a_counter_attack_needs_its_odds():
    """g_counter_attack_goes"""
    w = war().many("reims", "FR_active", 6).many("st_quentin", "DE_reserve", 3).hold("DE", "st_quentin")
    b = battle(
        w,
        "reims",
        "DE_reserve#1 DE_reserve#2 DE_reserve#3",
        " ".join(f"FR_active#{n}" for n in range(1, 7)),
        "st_quentin",
    )
    for n in (5, 6):
        b.defender.fighters[f"FR_active#{n}"].hurt = True
    corps = striking_force(b)
    assert corps == [f"FR_active#{n}" for n in range(1, 5)]
    assert best_target(b, corps) == "st_quentin"
    assert odds_met("130", 24, 18)
    assert not odds_met("140", 24, 18)


@pytest.mark.rule("G8.2", "G8.2a", "21.2.3")
def test_a_neighbour_sends_help():
    w = war().many("nancy", "FR_active", 2).many("verdun", "FR_active", 5, first=3).put("metz", "DE_active#1")
    w.board.corps["FR_active#3"].reduced = True
    assert send_help(w.p, "nancy", "entente", []) == ["FR_active#4"]
    assert w.at("FR_active#4") == "nancy"
    assert (
        send_help(war("may_1915", "firepower").many("verdun", "FR_active", 5).p, "nancy", "entente", []) == []
    )


@pytest.mark.rule("G8.3", "21.2.5")
def test_cavalry_does_not_wait():
    w = war().put("chalons", "FR_cavalry#1").put("verdun", "DE_active#1").hold("DE", "verdun")
    assert withdraw_cavalry(w.p, "chalons", "entente", ["verdun"])
    assert w.at("FR_cavalry#1") != "chalons"
    w.policy("FR", cavalry="stand").put("troyes", "FR_cavalry#2")
    assert not withdraw_cavalry(w.p, "troyes", "entente", ["chalons"])


@pytest.mark.rule("G5.4", "G10.1")
def test_an_isolated_corps_without_recruits_is_lost():
    """g_isolated_no_rp"""
    w = war().put("metz", "DE_active#1").put("nancy", "RU_active#6", reduced=True)
    b = battle(w, "nancy", "DE_active#1", "RU_active#6", "metz")
    b.defender.rp = 0
    assert results.apply(b, b.defender, b.defender.fighters["RU_active#6"], "1") == 2
    assert w.at("RU_active#6") == ""


@pytest.mark.rule("G10.1", "18.3")
def test_results_and_morale():
    w = war().put("metz", "DE_active#1 DE_reserve#1").put("nancy", "FR_active#1")
    b = battle(w, "nancy", "DE_active#1 DE_reserve#1", "FR_active#1", "metz")
    fighter = b.attacker.fighters["DE_reserve#1"]
    assert results.morale(b, b.attacker, fighter) == -1
    fighter.streak = 3
    assert results.morale(b, b.attacker, fighter) == -3
    w.dice(d12(8))
    rp = w.board.nations["DE"].rp
    assert results.apply(b, b.attacker, fighter, "M") == 2
    assert (fighter.state, w.board.corps["DE_reserve#1"].reduced, w.board.nations["DE"].rp) == (
        "disorganised",
        True,
        rp - 1,
    )
    w.dice(d12(5))
    results.apply(b, b.attacker, b.attacker.fighters["DE_active#1"], "2")
    assert b.attacker.fighters["DE_active#1"].state == "shaken"
    w.dice(d12(3))
    results.apply(b, b.attacker, b.attacker.fighters["DE_active#1"], "2")
    assert (w.at("DE_active#1"), w.board.corps["DE_active#1"].back) == ("", w.board.turn + 1)


@pytest.mark.rule("21.2.10", "21.3.2", "G12.2")
def test_trenches_steady_the_defender():
    """nov_1914_morale_bonus, trench_always, g_transition_october"""
    for turn, bonus, reduced in (("oct_1914", 0, 0), ("nov_dec_1914", 1, 0), ("may_1915", 2, -1)):
        w = war(turn, "firepower").put("metz", "DE_active#1").put("nancy", "FR_active#1 FR_active#2")
        w.board.corps["FR_active#2"].reduced = True
        b = battle(w, "nancy", "DE_active#1", "FR_active#1 FR_active#2", "metz")
        shown = [
            results.morale(b, b.defender, b.defender.fighters[c]) for c in ("FR_active#1", "FR_active#2")
        ]
        assert shown == [bonus, bonus + reduced]
        assert results.morale(b, b.attacker, b.attacker.fighters["DE_active#1"]) == 1


@pytest.mark.rule("21.2.9", "G12.2", "21.2.7")
def test_october_1914():
    """g_transition_october"""
    from rules.grande_guerre.battle.guns import support
    from rules.grande_guerre.trenches.levels import keeps_movement_rules, level_in

    w = war("oct_1914").put("nancy", "FR_active#1").put("metz", "DE_reserve#3")
    w.board.doctrine["central"] = "firepower"
    b = battle(w, "metz", "FR_active#1", "DE_reserve#3", "nancy")
    assert b.trench
    assert level_in(w.board, "metz", "central") == 0
    assert die_modifier(clash(b, "FR_active#1", "DE_reserve#3", round_=2)) == -1
    assert keeps_movement_rules(w.board, "central")
    assert [
        support(w.board, f"{n}_heavy_artillery#1", s) for n, s in (("FR", "entente"), ("DE", "central"))
    ] == [2, 2]
    w.board.turn += 1
    assert support(w.board, "DE_heavy_artillery#1", "central") == 3


@pytest.mark.rule("21.2.6")
def test_french_guns():
    """french_guns_forest"""
    w = war().put("nancy", "FR_active#1 FR_colonial#1").put("metz", "DE_active#1")
    b = battle(w, "metz", "FR_active#1 FR_colonial#1", "DE_active#1", "nancy")
    for area, shown in (("reims", 2), ("sedan", 1), ("metz", 1)):
        b.area = area
        assert firepower(b, "FR_active#1") == shown
    w.board.doctrine["entente"] = "firepower"
    b.area = "reims"
    assert firepower(b, "FR_active#1") == 1


@pytest.mark.rule("G24.2")
def test_french_attackers_read_the_worse_of_two_rows():
    """g_red_trousers"""
    w = war().put("nancy", "FR_active#1").put("metz", "DE_active#1")
    add_losses(w.board, "FR", "nancy", "field", 12)
    b = battle(w, "metz", "FR_active#1", "DE_active#1", "nancy")
    assert [cell(False, die, 1)[0] for die in (5, 4)] == ["h", "1"]
    assert read(b, "FR_active#1", 5, 1) == ("1", "0")
    b.counter = True
    assert read(b, "FR_active#1", 5, 1) == ("h", "0")
    b.counter = False
    w.board.losses = {"0.FR.french.field": 30}
    assert read(b, "FR_active#1", 5, 1) == ("h", "0")


@pytest.mark.rule("G24.4")
def test_the_third_attack_of_several_powers_is_badly_coordinated():
    """g_third_battle_coordination"""
    from rules.grande_guerre.pieces import Attack

    w = war("jul_1916", "firepower").put("nancy", "FR_active#1").put("metz", "DE_active#1")
    b = battle(w, "metz", "FR_active#1", "DE_active#1", "nancy")
    usual = die_modifier(clash(b, "FR_active#1", "DE_active#1"))
    w.board.attacks = [Attack(w.board.turn, "entente", [n], ["DE"], "metz") for n in ("RU", "GB")]
    assert die_modifier(clash(b, "FR_active#1", "DE_active#1")) == usual - 1


@pytest.mark.rule("G9.3")
def test_guns_cancel_each_other_and_keep_shells_for_sieges():
    from rules.grande_guerre.battle.guns import fire_guns

    w = (
        war()
        .put("metz", "DE_active#1", "DE_V")
        .hq("DE_V", "metz")
        .gun("DE_heavy_artillery#1", "DE_V")
        .put("chalons", "FR_active#1", "FR_IV")
        .hq("FR_IV", "chalons")
    )
    b = battle(w, "chalons", "DE_active#1", "FR_active#1", "metz")
    b.round = 1
    assert fire_guns(b) == {"central": {"A": 2}, "entente": {"A": 0}}
    w.gun("FR_heavy_artillery#1", "FR_IV")
    b = battle(w, "chalons", "DE_active#1", "FR_active#1", "metz")
    assert fire_guns(b) == {"central": {"A": 0}, "entente": {"A": 0}}
    assert munition_floor(w.board, "DE") == 6
    w.board.nations["DE"].mun = 6
    assert fire_guns(b) == {"central": {"A": 0}, "entente": {"A": 2}}
    assert available(w.board, "DE", "mun") == 6


@pytest.mark.rule("G18.2")
def test_the_most_special_standing_order_counts():
    w = war().policy("DE", intercept=150).policy("DE_I", intercept=200).policy("DE_I!", intercept="no")
    assert [wish(w.board, "intercept", "DE", army) for army in ("", "DE_II", "DE_I")] == ["150", "150", "no"]
    assert wish(w.board, "intercept", "DE", "DE_I", {"intercept": "50"}) == "50"
    assert wish(w.board, "intercept", "FR") == "120"


def test_every_difference_has_one_column_and_the_tables_are_whole():
    assert [column(d) for d in (-11, -10, -9, -7, -6, -4, -3, -1, 0, 1, 3, 4, 6, 7, 9, 10, 11)] == [
        0,
        0,
        1,
        1,
        2,
        2,
        3,
        3,
        4,
        5,
        5,
        6,
        6,
        7,
        7,
        8,
        8,
    ]
    for name in ("movement", "trench"):
        assert sorted(map(int, COMBAT[name])) == list(range(2, 13))
        assert all(len(row) == 9 for row in COMBAT[name].values())
    assert worse("h", "1") == "1"
    assert cell(False, 1, 0) == cell(False, 2, 0)
    assert cell(False, 15, 0) == cell(False, 12, 0)


@pytest.mark.rule("G9.10")
def test_losses_count_for_the_nation_and_sector():
    w = war()
    add_losses(w.board, "FR", "nancy", "field", 3)
    add_losses(w.board, "FR", "salonica", "field", 2)
    assert (losses_of(w.board, "FR"), losses_of(w.board, "FR", sectors=("french",))) == (5, 3)


@pytest.mark.rule("G9.6")
def test_polish_legions_retreat_towards_warsaw():
    """They are no nation of 1914, so that no page tells a capital of theirs."""
    far = capital_distances(war("oct_1914").p, "PL")
    assert (far["warsaw"], far["ivangorod"]) == (0, 1)


@pytest.mark.rule("G9.10")
def test_losses_of_two_nations_in_one_battle_are_kept_apart():
    w = war().put("metz", "DE_active#1").put("nancy", "FR_active#1 GB_active#1")
    b = battle(w, "nancy", "DE_active#1", "FR_active#1 GB_active#1", "metz")
    w.dice(d12(12))
    results.apply(b, b.defender, b.defender.fighters["FR_active#1"], "2")
    results.apply(b, b.defender, b.defender.fighters["GB_active#1"], "1")
    book(b, b.defender)
    turn = w.board.turn
    assert w.board.losses == {f"{turn}.FR.french.field": 2, f"{turn}.GB.french.field": 1}


@pytest.mark.rule("18.6.3.3", "18.8.1.5d")
def test_a_mutiny_and_a_revolution_cost_one_each_in_a_morale_check():
    w = war("may_1917", "firepower").put("metz", "DE_active#1").put("nancy", "FR_active#1")
    b = battle(w, "nancy", "DE_active#1", "FR_active#1", "metz")
    w.board.politics["FR"] = Politics(regime="D")
    usual = results.morale(b, b.defender, b.defender.fighters["FR_active#1"])
    w.board.politics["FR"].mutiny_until = w.board.turn
    assert results.morale(b, b.defender, b.defender.fighters["FR_active#1"]) == usual - 1
    w.board.politics["FR"].revolution = Revolution(since=w.board.turn - 1)
    assert results.morale(b, b.defender, b.defender.fighters["FR_active#1"]) == usual - 2
    w.board.politics["FR"].revolution = Revolution(since=w.board.turn)
    assert results.morale(b, b.defender, b.defender.fighters["FR_active#1"]) == usual - 1


@pytest.mark.rule("G9.3", "G11.1")
def test_a_round_against_trenches_with_the_letter_w():
    """g_round_trench_1916: 7 against 8, row 6: the attacker is reduced"""
    w = war("may_1916", "firepower").put("arras", "FR_active#5", "FR_X").hq("FR_X", "arras", "joffre")
    w.put("st_quentin", "DE_reserve#2", "DE_III").hq("DE_III", "st_quentin", "hausen")
    w.hold("DE", "st_quentin", "sedan").gun("FR_heavy_artillery#1", "FR_X").gun(
        "DE_heavy_artillery#1", "DE_III"
    )
    w.board.research["central"] = Research(found={"C2": 0})
    b = battle(w, "st_quentin", "FR_active#5", "DE_reserve#2", "arras")
    b.kind, b.means.letters = "main", ("W", "F")
    c = clash(b, "FR_active#5", "DE_reserve#2")
    assert (attack_value(c, 0), defence_value(c, 0)) == (7, 8)
    b.round = 0
    w.dice(d12(6))
    fight_round(b)
    assert b.rounds[0]["values"] == [7, 8], "the guns of both sides cancel each other"
    assert (b.rounds[0]["result"], w.board.corps["FR_active#5"].reduced) == ("1/0", True)


@pytest.mark.rule("a.1", "G9.3")
def test_mountains_defend_and_mountain_troops_know_them():
    """terrain_mountain_defence, terrain_mountain_troops"""
    w = war("sep_1914").put("nancy", "DE_active#1 DE_alpine#1").put("epinal", "FR_active#1 FR_alpine#1")
    b = battle(w.hold("DE", "nancy"), "epinal", "DE_active#1 DE_alpine#1", "FR_active#1 FR_alpine#1", "nancy")
    assert [ground(clash(b, "DE_active#1", "FR_active#1", round_=n)) for n in (1, 2)] == [2, 1]
    assert ground(clash(b, "DE_active#1", "FR_alpine#1")) == 3
    assert attackers_mountain(clash(b, "DE_alpine#1", "FR_active#1")) == 2
    assert attackers_mountain(clash(b, "DE_active#1", "FR_active#1")) == 0


@pytest.mark.rule("G12.2", "21.2.10", "21.2.11")
def test_november_1914():
    """g_transition_november"""
    w = war("nov_dec_1914", "firepower").many("nancy", "FR_active", 3).many("metz", "DE_active", 6)
    b = battle(w, "metz", "FR_active#1", "DE_active#1", "nancy")
    assert (b.trench, morale_bonus(w.board, "central"), keeps_movement_rules(w.board, "central")) == (
        True,
        1,
        True,
    )
    assert is_rigid(w.board, "central")
    prepare(b)
    assert b.means.bombardment == ""
    assert b.means.letters == ("", "")
