"""21.4 to 21.12: bombardments, barrages and assault corps, played in a battle with the dice of cases."""

import pytest

from rules.grande_guerre.atlas import TURN
from rules.grande_guerre.battle import results
from rules.grande_guerre.battle.values import trench
from rules.grande_guerre.bombardment import fire
from rules.grande_guerre.economy.state import Research
from rules.grande_guerre.tactics import barrage, combined, infiltration, learning, preparation
from rules.grande_guerre.tactics.known import known_before, knows
from rules.grande_guerre.tactics.state import Found, Study
from tests.rules.grande_guerre.situations import d12, war
from tests.rules.grande_guerre.test_tactics import battle_of, clash, front


def guns(w, count, kind="heavy_artillery"):
    for n in range(1, count + 1):
        w.gun(f"DE_{kind}#{n}", "DE_I")
    return w


@pytest.mark.rule("21.6.1", "G11.1")
def test_six_heavy_guns_against_six_corps(monkeypatch):
    """heavy_bombardment_column: column 4, 12 munitions, 2 losses, trenches r2."""
    monkeypatch.setattr(fire, "modifier", lambda *_: 0)
    w = guns(front(foes=6), 6).policy("DE", bombardment="heavy").policy("FR", counter_battery=0)
    w.board.tactics.found["heavy_bombardment"] = Found(by="DE", turn=1)
    b = battle_of(w.dice(d12(8), 1, 1, 1, 1, 1, 1))
    w.script.script.clear()
    w.dice(d12(8)).p.shuffle = lambda items, _: list(items)
    fire.bombard(b)
    assert w.board.nations["DE"].mun == 20 - 12
    assert sum(w.board.corps[f"FR_active#{n}"].reduced for n in range(1, 7)) == 2
    assert b.defender.lost == 2
    [told] = [line.args for line in w.p.lines if line.code == "bombardment.fired"]
    assert (told["kind"], told["guns"], told["losses"], told["trench"]) == ("heavy", 6, 2, "r2")


@pytest.mark.rule("21.4.8", "21.6.2")
def test_a_flash_of_two_groups_keeps_the_better_result(monkeypatch):
    """flash_two_groups: three guns and two, 15 munitions."""
    monkeypatch.setattr(fire, "modifier", lambda *_: 0)
    for dice in ((2, 12), (12, 2)):
        w = guns(front(doctrine="combined", foes=6), 5).policy("DE", bombardment="flash")
        w.policy("FR", counter_battery=0)
        w.board.tactics.found["flash_bombardment"] = Found(by="DE", turn=1)
        b = battle_of(w.dice(51, d12(dice[0]), d12(dice[1])))
        w.p.shuffle = lambda items, _: list(items)
        fire.bombard(b)
        [told] = [line.args for line in w.p.lines if line.code == "bombardment.fired"]
        places = [7, 6]
        wanted = max(fire.read(place, die) for place, die in zip(places, dice, strict=True))
        assert (told["losses"], told["trench"]) == (wanted[0], wanted[1] or "-")
        assert w.board.nations["DE"].mun == 20 - 15


@pytest.mark.rule("21.4.8", "21.6.2")
def test_no_group_of_a_flash_is_a_single_gun():
    names = [f"DE_heavy_artillery#{n}" for n in range(1, 8)]
    sizes = [[len(g) for g in fire.groups(names[:n], combined=True)] for n in range(2, 8)]
    assert sizes == [[2], [3], [2, 2], [3, 2], [3, 3], [3, 3]]


@pytest.mark.rule("21.4.1", "21.5.5")
def test_a_tactic_that_arrives_this_turn_was_not_known_before():
    w = war("may_1917", "firepower")
    turn = w.board.turn
    w.board.tactics.found["infiltration"] = Found(by="DE", turn=turn - 3, used=turn - 1)
    assert knows(w.board, "AH", "infiltration")
    assert not known_before(w.board, "AH", "infiltration")
    assert known_before(w.board, "DE", "infiltration")
    assert combined.modifiers(w.board, "DE") == 1 + combined.modifiers(w.board, "AH")
    w.board.turn += 1
    assert known_before(w.board, "AH", "infiltration")
    w.board.tactics.found["combined_arms"] = Found(by="DE", turn=w.board.turn)
    assert not known_before(w.board, "DE", "combined_arms")


@pytest.mark.rule("21.5.3")
def test_failed_learning_tests_count_until_january():
    """One failure, then a success: the second tactic has -4 and still -1."""
    w = war("jul_1916", "firepower").dice(d12(2), d12(12))
    w.board.tactics.studies["central"] = Study(tactic="rolling_barrage")
    learning.learn(w.p, "DE")
    w.board.turn += 1
    learning.learn(w.p, "DE")
    study = w.board.tactics.studies["central"]
    assert (w.board.tactics.found["rolling_barrage"].by, study.second, study.failed) == ("DE", True, 1)
    plain = learning.modifiers(w.board, "DE", "heavy_bombardment", fought=True)
    study.failed = 0
    assert learning.modifiers(w.board, "DE", "heavy_bombardment", fought=True) == plain + 1


@pytest.mark.rule("21.6.3.2")
def test_a_great_barrage_leaves_r3_to_the_next_combat():
    """rolling_barrage_great: 11 + 2 is a great success; the trenches lose three levels in that sub-battle."""
    w = front(foes=6).dice(d12(12), d12(8))
    b = battle_of(w)
    b.means.barrage = {"A": -1, "B": 0}
    before = trench(clash(b))
    barrage.roll(b, "A")
    assert b.means.storm["A"] == (-3, -2, 2)
    assert trench(clash(b)) == max(0, before - 3)
    assert trench(clash(b, "B")) == before
    barrage.roll(b, "B")
    assert (b.means.storm["B"], b.means.barrage["B"]) == ((0, 0, 0), 1)
    assert w.board.nations["DE"].mun == 20 - 2, "a munition for each gun of the barrage"


@pytest.mark.rule("21.12.4")
def test_only_the_second_loss_of_an_assault_corps_is_checked():
    """assault_corps_second_loss: one die, at the second loss; its marker goes."""
    w = front().dice(d12(12))
    w.board.corps["DE_active#1"].assault = True
    b = battle_of(w)
    fighter = b.attacker.fighters["DE_active#1"]
    results.apply(b, b.attacker, fighter, "1")
    assert len(w.script.script) == 2
    results.apply(b, b.attacker, fighter, "1")
    assert not w.script.script
    assert not w.board.corps["DE_active#1"].assault
    w = front().dice(d12(12))
    w.board.corps["DE_active#1"].assault = True
    b = battle_of(w)
    results.apply(b, b.attacker, b.attacker.fighters["DE_active#1"], "M")
    assert not w.script.script
    assert not w.board.corps["DE_active#1"].assault


@pytest.mark.rule("21.8.2", "21.8.3")
def test_infiltration_rolls_for_each_sub_battle():
    """infiltration_assault: 8 + 4 takes one level, 9 + 4 two."""
    w = front("may_1918").dice(d12(8), d12(9)).policy("DE", infiltration="assault")
    w.board.research["central"] = Research(found=dict.fromkeys(("C5", "C9", "C10", "C11"), 0))
    w.board.tactics.found["infiltration"] = Found(by="DE", turn=1)
    for n in range(1, 7):
        w.board.corps[f"DE_active#{n}"].assault = True
    b = battle_of(w)
    b.means.depth = True
    b.attacker.general = b.attacker.general.__class__(
        **{f: getattr(b.attacker.general, f) for f in b.attacker.general.__struct_fields__}
        | {"abilities": ("assault",)}
    )
    infiltration.infiltrate(b)
    assert b.means.cuts == {"A": -1, "B": -2}


@pytest.mark.rule("21.10.1")
def test_a_two_is_below_the_reaction_of_the_french_headquarters():
    """defence_in_depth_first_use: reaction 3; a failure, then a success, then no more dice."""
    w = front().ghq("FR_GQG", "paris", "joffre").dice(3, 2)
    b = battle_of(w)
    w.board.tactics.found["defence_in_depth"] = Found(by="FR", turn=1)
    w.board.tactics.infiltrated = True
    assert preparation.ghq_reaction(b, "entente") == 3
    assert [preparation.in_depth(b) for _ in range(3)] == [False, True, True]
    assert not w.script.script


@pytest.mark.rule("21.4.2")
def test_others_have_the_combined_doctrine_in_may():
    """combined_doctrine_example: the test of March-April changes the others in May."""
    w = war("mar_apr_1918", "firepower")
    w.board.tactics.combined, w.board.tactics.combined_turn = "DE", w.board.turn
    combined.spread_combined(w.p)
    assert w.board.doctrine == {"central": "combined", "entente": "combined"}
    assert TURN["may_1918"] == w.board.turn + 1
