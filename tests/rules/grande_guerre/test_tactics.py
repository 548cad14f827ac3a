"""21.4 to 21.13, G11: doctrines, learning, bombardment, gas, infiltration, assault troops and tanks."""

import pytest
from msgspec.structs import replace

from rules.grande_guerre.air.support import has_fighter
from rules.grande_guerre.atlas import GENERALS, TURN
from rules.grande_guerre.battle import ending, results, rounds
from rules.grande_guerre.battle.battle import fight, set_up
from rules.grande_guerre.battle.breakthrough import envelopment, stopped_by
from rules.grande_guerre.battle.guns import fire_guns
from rules.grande_guerre.battle.rounds import fight_round
from rules.grande_guerre.battle.tables import graver
from rules.grande_guerre.battle.values import (
    Clash,
    assault_value,
    attack_value,
    combined_arms,
    flank_bonus,
    stars,
    trench,
)
from rules.grande_guerre.battle.values import gas as gas_now
from rules.grande_guerre.bombardment import fire
from rules.grande_guerre.economy.state import Economy, Research
from rules.grande_guerre.offensives.state import Offensive
from rules.grande_guerre.outlook import fight_for
from rules.grande_guerre.stocks import add_losses
from rules.grande_guerre.tactics import barrage, combined, gas, infiltration, learning, preparation, tanks
from rules.grande_guerre.tactics.known import delay, knows
from rules.grande_guerre.tactics.state import Found, Study
from rules.grande_guerre.trenches.levels import doctrine_of
from tests.rules.grande_guerre.situations import d12, war

KNOWN = {t: Found(by="DE", turn=10, used=10) for t in ("infiltration", "flash_bombardment", "aerial_support")}


def front(turn="may_1917", doctrine="firepower", corps=6, foes=4):
    """A German attack from Sedan on Reims."""
    w = war(turn, doctrine).hold("DE", "sedan").hq("DE_I", "sedan").hq("FR_IV", "reims")
    return w.many("sedan", "DE_active", corps, "DE_I").many("reims", "FR_active", foes, "FR_IV")


def battle_of(w, kind="main"):
    mine = {c: "sedan" for c in w.board.corps if c.startswith("DE_")}
    theirs = [c for c in w.board.corps if c.startswith("FR_")]
    b = set_up(w.p, "reims", mine, theirs, {}, {})
    b.kind = kind
    return b


def clash(b, sub="A", round_=1):
    b.round = round_
    return Clash(b, sub, b.attacker.ready(sub)[0], b.defender.ready(sub)[0])


@pytest.mark.rule("21.4.1", "21.4.2")
def test_the_way_to_the_combined_doctrine():
    """combined_doctrine_example"""
    w = war("mar_apr_1918", "firepower").dice(d12(6))
    w.board.tactics.found = dict(KNOWN)
    w.board.research["central"] = Research(found=dict.fromkeys(("C9", "C10", "C11"), 0))
    assert combined.modifiers(w.board, "DE") == 6
    combined.test_combined(w.p, "DE", {"DE"})
    now = [doctrine_of(w.board, nation) for nation in ("DE", "AH", "FR")]
    assert now == ["combined", "firepower", "firepower"], "the power itself at once, all others next turn"
    combined.spread_combined(w.p)
    assert w.board.doctrine == {"central": "combined", "entente": "combined"}
    assert w.board.turn + 1 == TURN["may_1918"]


@pytest.mark.rule("21.4.1")
def test_who_may_test_for_the_combined_doctrine():
    w = war("may_1917", "firepower")
    combined.test_combined(w.p, "TR", {"TR"})
    combined.test_combined(w.p, "DE", {"DE", "AH"})
    assert w.board.tactics.combined_tested == {}
    w.policy("DE", combined_test="never")
    combined.test_combined(w.p, "DE", {"DE"})
    assert w.board.tactics.combined_tested == {}
    w.policy("DE", combined_test="usual").dice(d12(5))
    w.board.tactics.french_victories["DE"] = 1
    combined.test_combined(w.p, "DE", {"DE"})
    assert (w.board.tactics.combined, w.board.tactics.combined_failed) == ("", {"DE": 1})
    assert combined.modifiers(w.board, "DE") == 2


@pytest.mark.rule("21.4.3", "21.4.10", "21.4.9")
def test_a_stack_in_movement():
    w = front(doctrine="combined")
    b = battle_of(w)
    w.board.corps["FR_active#1"].moving = False
    still = trench(clash(b))
    for corps in b.defender.fighters:
        w.board.corps[corps].moving = True
    assert trench(clash(b)) == max(0, still - 1)
    combined.settle(w.p, "entente", "west", {"FR_active#1"})
    assert [w.board.corps[f"FR_active#{n}"].moving for n in (1, 2)] == [True, False]
    b.attacker.general = results_general(2)
    assert stars(clash(b)) == 2


def results_general(att):
    from msgspec.structs import replace

    from rules.grande_guerre.atlas import GENERALS

    return replace(next(iter(GENERALS.values())), att=att)


@pytest.mark.rule("21.4.12")
def test_far_reserves_come_every_other_round():
    """combined_far_reserve"""
    assert [ending.comes_in(n, far=True) for n in (1, 2, 3, 4)] == [False, True, False, True]
    w = front(doctrine="combined").hq("DE_II", "berlin")
    b = battle_of(w)
    b.means.bombardment, b.round = "flash", 1
    assert not ending.may_send(b, "DE_II")
    b.means.bombardment = "heavy"
    assert ending.may_send(b, "DE_II")


@pytest.mark.rule("21.4.7", "G9.4")
def test_the_lull_of_a_main_battle():
    b = battle_of(front())
    b.round = 3
    assert not ending.may_break_off(b, b.attacker)
    b.round, b.attacker.lost = 4, 5
    assert ending.may_break_off(b, b.attacker)
    b.attacker.lost = 3
    assert not ending.may_break_off(b, b.attacker)
    b.attacker.lost, b.means.bombardment = 9, "flash"
    assert not ending.may_break_off(b, b.attacker)
    b.round = 4 + b.attacker.general.obst
    assert ending.may_break_off(b, b.attacker)


@pytest.mark.rule("G9.4", "21.4.7")
def test_when_haig_may_stop():
    """g_main_battle_lull: after rounds 4, 9 and 10, not between"""
    w = front().policy("DE", lull="stop")
    b = battle_of(w)
    b.attacker.general, b.means.bombardment = replace(b.attacker.general, obst=5), "heavy"
    found = []
    for number in range(1, 11):
        b.round = number
        if ending.may_break_off(b, b.attacker):
            found.append(number)
    assert found == [4, 9, 10]
    assert GENERALS["haig"].obst == 5


@pytest.mark.rule("21.4.13", "G9.7")
def test_ready_corps_stop_a_breakthrough():
    b = battle_of(front())
    assert stopped_by(b) == 2
    b.means.letters = ("M", "")
    assert stopped_by(b) == 3


@pytest.mark.rule("21.5.3")
def test_a_learning_test():
    """learning_test"""
    w = war("jul_1916", "firepower").dice(d12(5))
    add_losses(w.board, "GB", "arras", "main", 22)
    w.board.tactics.studies["entente"] = Study(tactic="rolling_barrage")
    assert learning.modifiers(w.board, "GB", "rolling_barrage", fought=True) == 8
    learning.learn(w.p, "GB")
    assert w.board.tactics.found["rolling_barrage"].by == "GB"
    assert w.board.tactics.studies["entente"].second


@pytest.mark.rule("0.2", "21.5.2")
def test_only_its_side_sees_the_die_of_a_learning_test():
    w = war("jul_1916", "firepower").chance()
    w.board.tactics.studies["entente"] = Study(tactic="rolling_barrage")
    learning.learn(w.p, "GB")
    assert [(roll.purpose, roll.to) for roll in w.p.dice.rolls] == [("learning", ["entente"])]


@pytest.mark.rule("21.5.1", "21.5.2", "21.5.3")
def test_limits_of_learning():
    w = war("jul_1916", "firepower")
    w.board.tactics.found = {t: Found(by="DE", turn=w.board.turn) for t in ("infiltration", "combat_gas")}
    learning.learn(w.p, "GB")
    assert len(w.board.tactics.found) == 2
    w = war("jul_1916", "firepower").dice(d12(2))
    w.board.tactics.studies["central"] = Study(tactic="infiltration", second=True, failed=1)
    assert learning.modifiers(w.board, "DE", "infiltration", fought=True) == 5 + 1 + 1 - 2 - 4 - 1
    learning.learn(w.p, "DE")
    assert w.board.tactics.first_test == "central"
    assert learning.modifiers(w.board, "FR", "rolling_barrage", fought=True) == 5 + 1 + 2
    learning.new_year(w.board)
    assert (w.board.tactics.first_test, w.board.tactics.studies["central"].failed) == ("", 0)


@pytest.mark.rule("21.4.4", "21.5.4")
def test_technology_helps_to_learn():
    w = war("jul_1917", "combined")
    w.board.research["central"] = Research(found=dict.fromkeys(("C4", "C5", "C9", "C12", "C1", "C6"), 0))
    bonus = {
        t: learning.technology_bonus(w.board, "DE", t)
        for t in ("flash_bombardment", "infiltration", "combat_gas")
    }
    assert bonus == {"flash_bombardment": 2, "infiltration": 3, "combat_gas": 2}
    w.board.research["entente"] = Research(found={"E7": 0, "E31": 0})
    assert learning.technology_bonus(w.board, "FR", "defence_in_depth") == 2
    assert learning.modifiers(w.board, "DE", "rolling_barrage", fought=False) == 5 + 1 + 2


@pytest.mark.rule("21.5.5")
def test_a_russian_tactic_spreads():
    """tactic_spread_from_russia"""
    w = war("jun_1916", "firepower")
    w.board.tactics.found["infiltration"] = Found(by="RU", turn=w.board.turn, used=w.board.turn)
    first = {}
    for turn in range(w.board.turn, w.board.turn + 5):
        w.board.turn = turn
        for nation in ("FR", "DE", "TR"):
            if knows(w.board, nation, "infiltration"):
                first.setdefault(nation, turn)
    assert first == {"FR": TURN["aug_1916"], "DE": TURN["sep_1916"], "TR": TURN["sep_1916"]}
    assert [delay("entente", "FR", n) for n in ("GB", "RU", "RS")] == [1, 2, 3]
    assert [delay("central", "DE", n) for n in ("AH", "TR", "BG")] == [1, 3, 3]


@pytest.mark.rule("21.6.2", "G11.1")
def test_what_a_flash_needs():
    """flash_minimum"""
    assert not fire.may_flash([3])
    assert fire.may_flash([3, 3])
    assert fire.column(6, 4, "flash") == 6
    assert fire.column(9, 4, "flash") == 7


@pytest.mark.rule("21.6.1", "21.6.0")
def test_a_heavy_bombardment():
    """heavy_bombardment_column"""
    assert fire.column(18, 6, "heavy") == 4
    assert fire.read(4, 8) == (2, "r2")
    w = front(foes=6)
    w.board.nations["DE"].mun = 20
    for n in range(1, 7):
        w.gun(f"DE_heavy_artillery#{n}", "DE_I")
    w.board.tactics.found["heavy_bombardment"] = Found(by="DE", turn=1)
    w.policy("DE", bombardment="heavy").policy("FR", counter_battery=0).dice(d12(8)).chance(3)
    b = battle_of(w)
    fire.bombard(b)
    assert (b.means.bombardment, w.board.nations["DE"].mun) == ("heavy", 8)


@pytest.mark.rule("21.6.1", "G11.1")
def test_losses_and_trenches_of_a_bombardment():
    w = front()
    w.dice(d12(9)).board.nations["DE"].mun = 20
    b = battle_of(w)
    b.means.letters = ("", "A")
    assert fire.read(2, 9) == (2, "r1")
    assert fire.TABLE["trench"]["r3"] == [-3, -2]
    b.means.trench = -3
    assert trench(clash(b)) == 0


@pytest.mark.rule("21.4.8")
def test_two_groups_of_a_flash():
    """flash_two_groups"""
    guns = [f"DE_heavy_artillery#{n}" for n in range(1, 6)]
    assert [len(g) for g in fire.groups(guns, combined=True)] == [3, 2]
    assert [len(g) for g in fire.groups(guns, combined=False)] == [3]
    assert len(guns) * fire.KINDS["flash"]["mun"] == 15


@pytest.mark.rule("G11.1")
def test_counter_battery_against_a_flash():
    """g_counter_battery_flash"""
    w = front().ghq("FR_GQG", "paris").gun("FR_heavy_artillery#1", "FR_IV")
    w.gun("FR_heavy_artillery#2", "FR_GQG").gun("FR_heavy_artillery#3", "FR_GQG")
    assert len(fire.counter_battery(battle_of(w), flash=True)) == 1
    assert len(fire.counter_battery(battle_of(w), flash=False)) == 2
    b = battle_of(front().put("", "FR_reserve#1", "FR_IV", reserve="FR_IV").dice(51))
    fire.reinforce_defender(b, flash=True)
    assert "FR_reserve#1" not in {
        c for c, f in b.defender.fighters.items() if f.origin == "" and b.board.corps[c].at
    }


@pytest.mark.rule("G11.1")
def test_what_changes_a_bombardment():
    w = front()
    b = battle_of(w)
    assert fire.modifier(b, "standard", 6, []) == 2 - 1
    b.means.letters = ("H", "I")
    b.means.recon = True
    assert fire.modifier(b, "standard", 6, []) == 2
    b.means.depth = True
    b.means.letters = ("", "I")
    assert fire.modifier(b, "standard", 6, ["FR_heavy_artillery#1"]) == -2


@pytest.mark.rule("21.6.3.2", "21.6.3.1")
def test_a_great_barrage():
    """rolling_barrage_great"""
    w = front().ghq("FR_GQG", "paris", "nivelle")
    b = set_up(
        w.p,
        "sedan",
        {f"FR_active#{n}": "reims" for n in (1, 2, 3, 4)},
        [f"DE_active#{n}" for n in (1, 2, 3, 4)],
        {},
        {},
    )
    w.gun("FR_siege_artillery#1", "FR_IV")
    b.attacker.guns = ["FR_siege_artillery#1"]
    b.means.barrage = {"A": 0}
    assert barrage.modifiers(b, "A") == 2
    assert barrage.RESULTS[barrage.success(11 + 2)] == (-3, -2, 2)
    assert graver("1", 2) == "2"


@pytest.mark.rule("21.6.3.2", "21.6.3.3")
def test_a_barrage_loses_cohesion():
    """barrage_cohesion"""
    w = front().dice(d12(8), d12(9)).policy("DE", barrage="2")
    b = battle_of(w)
    b.means.barrage = {"A": 0}
    barrage.roll(b, "A")
    barrage.roll(b, "A")
    assert (b.means.barrage, b.means.storm) == ({"A": 2}, {"A": (0, 0, 0)})
    barrage.roll(b, "A")
    assert b.means.barrage == {}


@pytest.mark.rule("21.6.3")
def test_what_a_barrage_needs():
    w = front().policy("DE", barrage="keep")
    w.board.tactics.found["rolling_barrage"] = Found(by="DE", turn=1)
    b = battle_of(w)
    barrage.begin(b)
    assert b.means.barrage == {}
    b.attacker.guns = [f"DE_heavy_artillery#{n}" for n in range(1, 5)]
    barrage.begin(b)
    assert b.means.barrage == {"A": 0, "B": 0}
    assert b.means.used == {"barrage"}


@pytest.mark.rule("21.7.3", "23.5")
def test_the_terror_of_a_massive_use():
    """gas_terror_us, gas_massive_backfires"""
    for start, die, struck in ((18, 7, False), (20, 8, True)):
        w = front("jan_feb_1915").dice(d12(die))
        w.board.diplomacy.levels["US"] = start
        w.board.nations["US"] = type(w.board.nations["DE"])()
        assert gas.terrify(w.p, "DE", "massive") == struck
        assert w.board.diplomacy.levels["US"] == start - 2


@pytest.mark.rule("21.7.2b", "21.7.2a")
def test_the_gas_of_germany():
    """gas_die_germany"""
    w = front()
    w.board.economy["DE"] = Economy(civil=2, civil_before=2)
    w.board.research["entente"] = Research(found={"E1": 0})
    added = gas.die_modifier(w.board, "DE", 1, recon=True, general=False)
    assert (2 + added, gas.bonus(2 + added)) == (5, 2)
    b = battle_of(w)
    b.means.gas = gas.bonus(5)
    assert [gas_now(clash(b, round_=n)) for n in (1, 2, 3)] == [2, 1, 0]


@pytest.mark.rule("21.7.1", "21.7.2a", "21.7.2")
def test_gases_come_one_after_the_other():
    w = front()
    w.board.research["central"] = Research(found={"C1": 0, "C8": 0})
    assert gas.current(w.board, "DE") == 1
    assert not gas.may_use(w.board, "DE", 2)
    w.board.tactics.found["combat_gas"] = Found(by="DE", turn=1)
    assert gas.may_use(w.board, "DE", 2)
    gas.start(w.p, "DE", 1)
    assert [gas.current(w.board, "DE") for w.board.turn in range(w.board.turn, w.board.turn + 4)] == [
        1,
        1,
        1,
        0,
    ]
    assert fire.uses_gas(battle_of(w))
    w.board.research["central"].found["C6"] = 0
    assert gas.current(w.board, "DE") == 2


@pytest.mark.rule("21.7.3a")
def test_a_terror_test():
    """terror_bonus"""
    assert gas.terror_bonus(9) == 3
    w = front("jan_feb_1915").dice(d12(4))
    w.board.nations["FR"].nw = 30
    b = battle_of(w)
    assert results.national(b, "FR_active#3") == 1
    preparation.terror_test(b, b.defender, "FR_active#3", 3)
    assert b.defender.fighters["FR_active#3"].state == "ready"


@pytest.mark.rule("21.8.2", "21.8.3")
def test_infiltration_with_assault_corps():
    """infiltration_assault"""
    w = front("may_1918")
    w.board.research["central"] = Research(found=dict.fromkeys(("C5", "C9", "C10", "C11"), 0))
    b = battle_of(w)
    b.means.depth = True
    b.attacker.general = ability("assault")
    assert infiltration.modifiers(b, "assault") == 4
    assert [infiltration.cut(die) for die in (8, 9, 12, 13)] == [0, -1, -1, -2]


def ability(name):
    from msgspec.structs import replace

    from rules.grande_guerre.atlas import GENERALS

    return replace(next(iter(GENERALS.values())), abilities=(name,))


@pytest.mark.rule("21.8.1", "21.12.2")
def test_what_infiltration_needs():
    w = front().policy("DE", infiltration="assault")
    w.board.research["central"] = Research(found={"C9": 0})
    w.board.tactics.found["infiltration"] = Found(by="DE", turn=1)
    b = battle_of(w)
    assert not infiltration.may_infiltrate(b, "assault")
    for fighter in b.attacker.fighters.values():
        w.board.corps[fighter.corps].assault = True
    assert infiltration.may_infiltrate(b, "assault")
    assert not infiltration.may_infiltrate(b, "tanks")
    b.means.bombardment = "standard"
    assert not infiltration.may_infiltrate(b, "assault")
    b.means.bombardment = ""
    w.chance(1)
    b.p.dice = w.script
    infiltration.infiltrate(b)
    assert (set(b.means.cuts), w.board.tactics.infiltrated) == ({"A", "B"}, True)


@pytest.mark.rule("21.10.1", "21.10")
def test_the_first_use_of_defence_in_depth():
    """defence_in_depth_first_use"""
    assert preparation.depth_succeeds(2, 3)
    assert not preparation.depth_succeeds(3, 3)
    w = front().ghq("FR_GQG", "paris", "joffre").dice(1)
    b = battle_of(w)
    w.board.tactics.found["defence_in_depth"] = Found(by="FR", turn=1)
    assert not preparation.in_depth(b)
    w.board.tactics.infiltrated = True
    assert preparation.in_depth(b)
    assert preparation.in_depth(b)


@pytest.mark.rule("21.11")
def test_combined_arms():
    """combined_arms_bonus"""
    b = battle_of(front())
    assert combined_arms(b, b.attacker, True, False, True) == 0
    b.board.tactics.found["combined_arms"] = Found(by="DE", turn=1)
    assert combined_arms(b, b.attacker, True, False, True) == 1
    assert combined_arms(b, b.attacker, True, True, False) == 1
    assert combined_arms(b, b.attacker, False, False, True) == 0


@pytest.mark.rule("21.12.4", "21.12.1", "19.7.3")
def test_the_second_loss_of_an_assault_corps():
    """assault_corps_second_loss"""
    w = front().dice(d12(7))
    corps = w.board.corps["DE_active#1"]
    corps.assault = True
    b = battle_of(w)
    fighter = b.attacker.fighters["DE_active#1"]
    results.apply(b, b.attacker, fighter, "1")
    assert (corps.reduced, corps.assault, results.quality(b, "DE_active#1")) == (True, True, 2)
    results.apply(b, b.attacker, fighter, "1")
    assert not corps.assault
    assert [assault_value(r, a) for r in (False, True) for a in (True, False)] == [2, 1, 1, 0]


@pytest.mark.rule("21.12.3")
def test_assault_corps_on_the_flank():
    w = front()
    b = battle_of(w)
    b.attacker.won.add("A")
    assert flank_bonus(b, b.attacker) in (1, 2)
    for fighter in b.attacker.fighters.values():
        w.board.corps[fighter.corps].assault = True
    assert flank_bonus(b, b.attacker) == 3
    w.put("chalons", "FR_reserve#9")
    assert envelopment(b, ["DE_active#1"], "chalons") == 3


@pytest.mark.rule("21.13.1d")
def test_tank_values_stay_close():
    """tank_value_gap"""
    w = war("may_1917")
    w.board.tactics.tank_value = {"entente": 4, "central": 1}
    tanks.close_gap(w.board)
    assert w.board.tactics.tank_value == {"entente": 4, "central": 2}


@pytest.mark.rule("21.13.1c")
def test_the_value_of_tanks():
    """tank_value_roll"""
    w = war("may_1917", "firepower").dice(d12(9))
    w.board.tactics.tank_value["entente"] = 1
    w.board.research["entente"] = Research(found={"E10": 0, "E11": 0}, shown={"E10": 0, "E11": 0})
    w.board.flags.append("estienne_fuller")
    tanks.test_value(w.p, "FR", "entente", "entente.french")
    values = [tanks.value(w.board, "entente", f"FR_{kind}_tank#1") for kind in ("light", "heavy")]
    assert values == [3, 4]


@pytest.mark.rule("21.13.1a", "21.13.1b")
def test_one_tank_test_a_turn():
    """tank_one_test_per_turn"""
    w = war("may_1917")
    w.board.tactics.tank_value["entente"] = 1
    assert tanks.may_test(w.board, "entente", 2, main=True, offensive="entente.french")
    assert not tanks.may_test(w.board, "entente", 3, main=False, offensive="")
    w.board.tactics.tank_test["entente"] = w.board.turn
    assert not tanks.may_test(w.board, "entente", 4, main=False, offensive="")
    w.board.turn += 1
    w.board.tactics.tank_offensive["entente"] = "entente.french"
    armies, now = ["FR_IV"], w.board.turn
    french = Offensive("entente", "french", "FR", "st_quentin", armies, now - 1, "progress", now - 1)
    w.board.offensives.append(french)
    assert not tanks.may_test(w.board, "entente", 2, main=True, offensive="entente.french")
    assert not tanks.may_test(w.board, "entente", 4, main=False, offensive=""), "none elsewhere either"
    assert not tanks.may_test(w.board, "entente", 2, main=True, offensive="entente.italian")
    french.status = "won"
    assert tanks.may_test(w.board, "entente", 4, main=False, offensive="")
    w.board.offensives.append(Offensive("entente", "french", "GB", "lille", armies, now, "progress", now))
    assert tanks.may_test(w.board, "entente", 2, main=True, offensive="entente.french"), "a new offensive"


@pytest.mark.rule("21.13.2", "21.13.2a", "21.13.2b", "21.13.1")
def test_tanks_in_battle():
    w = front().gun("DE_heavy_tank#1", "DE_I").dice(4, 3)
    w.board.tactics.tank_value["central"] = 2
    b = battle_of(w, "secondary")
    before = attack_value(clash(b), 0)
    preparation.commit_tanks(b)
    assert attack_value(clash(b), 0) == before + 2
    assert not tanks.hit(w.p, "DE_heavy_tank#1", "entente")
    assert tanks.hit(w.p, "DE_heavy_tank#1", "entente")
    assert "DE_heavy_tank#1" not in w.board.support
    w.board.research["entente"] = Research(found={"E7": 0})
    assert [tanks.destroyed_on(w.board, f"DE_{k}_tank#1", "entente") for k in ("heavy", "light")] == [4, 3]


@pytest.mark.rule("21.13.2c", "G9.7")
def test_letters_of_the_battle_order():
    w = front().policy("DE", letter_attack="M").policy("FR", letter_defence="F")
    b = battle_of(w)
    preparation.choose_letters(b)
    assert b.means.letters == ("", "")
    w.policy("FR", letter_defence="D")
    preparation.choose_letters(b)
    assert b.means.letters == ("M", "D")
    assert results.letters(b, b.defender) == 1
    b.means.letters = ("R", "C")
    assert results.letters(b, b.defender) == -1


@pytest.mark.rule("G9.2", "21.3.1", "21.3.4")
def test_a_whole_main_battle_ends():
    """With everything known and all means, on many dice: corps are neither lost nor doubled."""
    for seed in range(6):
        w = front(corps=8, foes=6).ghq("DE_OHL", "metz").policy("DE", bombardment="flash", barrage="2")
        w.board.nations["DE"].mun = w.board.nations["FR"].mun = 60
        w.board.research["central"] = Research(found=dict.fromkeys(("C1", "C9", "C12", "C14"), 0))
        w.board.tactics.found = {t: Found(by="DE", turn=1, used=1) for t in learning.TACTICS}
        for n in range(1, 6):
            w.gun(f"DE_heavy_artillery#{n}", "DE_I")
        w.gun("DE_heavy_tank#1", "DE_I").gun("DE_heavy_tank#2", "DE_I").gun("DE_fighter#1", "DE_I")
        w.gun("FR_fighter#1", "FR_IV").gun("FR_heavy_artillery#1", "FR_IV").chance(seed)
        count = len(w.board.corps)
        offensive = Offensive("central", "french", "DE", "reims", ["DE_I"], w.board.turn)
        corps = {c: "sedan" for c in w.board.corps if c.startswith("DE_")}
        b = fight(w.p, "reims", corps, offensive=offensive)
        assert b.winner in ("central", "entente")
        assert b.round <= 10
        assert len(w.board.corps) == count
        assert min(w.board.nations[n].mun for n in ("DE", "FR")) >= 0


@pytest.mark.rule("21.4.11")
def test_an_interceptor_in_movement_has_no_trenches():
    w = front(doctrine="combined").chance(1)
    corps = {c: "sedan" for c in w.board.corps if c.startswith("DE_")}
    b = fight(w.p, "reims", corps, met=True)
    assert (b.means.trench, b.means.bombardment) == (-9, "")
    fight_round(battle_of(front().chance(1)))


@pytest.mark.rule("21.4.10", "G9.3")
@pytest.mark.parametrize(("doctrine", "most"), [("firepower", 1), ("combined", 2)])
def test_an_attacker_in_movement_counts_the_true_difference_of_stars(doctrine, most):
    """Against trenches one star counts, but an attack under Combined puts a stack in movement."""
    b = battle_of(front(doctrine=doctrine))
    b.attacker.general = replace(b.attacker.general, att=3, def_=0)
    b.defender.general = replace(b.defender.general, att=0, def_=1)
    assert b.trench
    assert stars(clash(b)) == most
    outlook = fight_for(
        b.board, "reims", dict.fromkeys(b.attacker.fighters, "sedan"), list(b.defender.fighters)
    )
    assert outlook.attacker.stars == 0, "nobody with stars commands there"
    b.attacker.general, b.defender.general = (
        replace(g, att=0, def_=3) for g in (b.attacker.general, b.defender.general)
    )
    assert stars(clash(b)) == -most
    w = front(doctrine=doctrine)
    w.board.armies["DE_I"].general = "ludendorff"
    mine = {f"DE_active#{n}": "sedan" for n in range(1, 7)}
    assert fight_for(w.board, "reims", mine, ["FR_active#1"]).attacker.stars == most


@pytest.mark.rule("21.4.11", "G9.2")
def test_an_interceptor_in_movement_is_not_bombarded_but_everything_else_comes():
    w = front(doctrine="combined").gun("DE_heavy_artillery#1", "DE_I").chance(1)
    w.board.research["central"] = Research(found={"C1": 0})
    w.board.tactics.found["combat_gas"] = Found(by="DE", turn=1)
    w.board.tactics.terror = True
    corps = {c: "sedan" for c in w.board.corps if c.startswith("DE_")}
    offensive = Offensive("central", "french", "DE", "reims", ["DE_I"], w.board.turn)
    b = fight(w.p, "reims", corps, met=True, offensive=offensive)
    assert (b.means.trench, b.means.bombardment) == (-9, "")
    assert b.means.letters == ("", ""), "H and D cancel each other: they were picked"
    assert "tactics.letters" in w.codes()
    assert "tactics.gas" in w.codes()


@pytest.mark.rule("21.6.3")
def test_the_four_guns_of_a_barrage_cost_four_munitions_a_round():
    """One for the barrage and one for support in each sub-battle."""
    w = front().policy("DE", barrage="keep", floor=0).chance(2)
    w.board.tactics.found["rolling_barrage"] = Found(by="DE", turn=1)
    for n in range(1, 5):
        w.gun(f"DE_heavy_artillery#{n}", "DE_I")
    b = battle_of(w)
    barrage.begin(b)
    before = w.board.nations["DE"].mun
    fight_round(b)
    assert w.board.nations["DE"].mun == before - 4


@pytest.mark.rule("21.6.3.1", "G9.3a")
def test_a_siege_gun_helps_the_barrage_of_its_own_sub_battle():
    """The best gun goes to sub-battle A, the second to B, and so on."""
    w = front().gun("DE_siege_artillery#1", "DE_I")
    for n in range(1, 4):
        w.gun(f"DE_heavy_artillery#{n}", "DE_I")
    b = battle_of(w)
    b.means.barrage = {"A": 0, "B": 0}
    assert [barrage.modifiers(b, sub) for sub in ("A", "B")] == [1, 0]
    b.defender.guns = ["FR_heavy_artillery#1", "FR_siege_artillery#1"]
    assert [barrage.modifiers(b, sub) for sub in ("A", "B")] == [1, -1]


@pytest.mark.rule("21.4.12", "21.6.2", "G9.3a")
@pytest.mark.parametrize(
    ("doctrine", "post", "kind", "fires"),
    [
        ("firepower", "berlin", "flash", [True, True]),
        ("combined", "metz", "flash", [True, True]),
        ("combined", "berlin", "flash", [False, True]),
        ("combined", "berlin", "standard", [True, True]),
    ],
)
def test_guns_of_a_high_command_come_to_the_battle(doctrine, post, kind, fires):
    """combined_far_reserve, g_counter_battery_flash: before round 1, but from afar in round 2."""
    w = front(doctrine=doctrine).ghq("DE_OHL", post).gun("DE_heavy_artillery#1", "DE_OHL")
    b = battle_of(w.hold("DE", "luxembourg", "ardennes").policy("DE", floor=0))
    b.means.bombardment = kind
    fire.bring_up(b)
    assert b.attacker.guns == ["DE_heavy_artillery#1"]
    found = []
    for b.round in (1, 2):
        found.append(fire_guns(b)["central"]["A"] == 3)
    assert found == fires


@pytest.mark.rule("G5.4", "21.4.12")
def test_no_gun_comes_to_an_isolated_stack():
    w = front().ghq("FR_GQG", "paris").gun("FR_heavy_artillery#1", "FR_GQG")
    b = battle_of(w)
    b.defender.rp = 1
    fire.bring_up(b)
    assert b.defender.guns == []


@pytest.mark.rule("21.8.1", "21.12.2")
def test_assault_corps_that_infiltrate_are_engaged_first():
    """A weak corps with assault troops goes before a stronger one, in round 1 only."""
    w = front("may_1918").put("sedan", "DE_new#1 DE_new#2", "DE_I", assault=True)
    b = battle_of(w)
    b.attacker.fighters["DE_new#1"].sub, b.attacker.fighters["DE_new#2"].sub = "A", "B"
    b.round = 1
    assert rounds.engage(b, b.attacker, "A").corps.startswith("DE_active")
    b.means.used.add("assault")
    assert [rounds.engage(b, b.attacker, sub).corps for sub in ("A", "B")] == ["DE_new#1", "DE_new#2"]
    b.round = 2
    assert rounds.engage(b, b.attacker, "A").corps.startswith("DE_active")


@pytest.mark.rule("21.11")
def test_a_bomber_is_no_combined_arms():
    w = front("may_1918").gun("DE_bomber#1", "DE_I").gun("DE_fighter#1", "DE_I")
    b = battle_of(w)
    b.means.air = {"central": {"A": ["DE_bomber#1"]}}
    assert not has_fighter(b, "central", "A")
    b.means.air["central"]["A"].append("DE_fighter#1")
    assert has_fighter(b, "central", "A")
    del w.board.support["DE_fighter#1"]
    assert not has_fighter(b, "central", "A")
