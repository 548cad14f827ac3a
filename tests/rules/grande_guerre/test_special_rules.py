"""Shock, marines, passage over neutral soil, one battle an area, and a round against every dice."""

from fractions import Fraction
from itertools import product

import pytest

from rules.grande_guerre.battle import results
from rules.grande_guerre.battle.battle import set_up
from rules.grande_guerre.battle.rounds import fight
from rules.grande_guerre.battle.tables import LOSSES, cell
from rules.grande_guerre.battle.values import Clash, attack_value, defence_value, die_modifier
from rules.grande_guerre.final_phase.final import leave_neutral_soil
from rules.grande_guerre.forces import outside
from rules.grande_guerre.movement.routes import Ways, stack_of
from rules.grande_guerre.resolution.front import resolve
from tests.rules.grande_guerre.situations import war


def battle(w, area, attackers, defenders, origin):
    return set_up(w.p, area, dict.fromkeys(attackers.split(), origin), defenders.split(), {}, {})


@pytest.mark.rule("21.1.1")
def test_french_shock_in_the_first_round_in_the_plain():
    w = war().put("nancy", "FR_active#1").put("strasbourg", "DE_active#1")
    b = battle(w, "strasbourg", "FR_active#1", "DE_active#1", "nancy")
    clash = Clash(b, "A", b.attacker.fighters["FR_active#1"], b.defender.fighters["DE_active#1"])
    b.round = 1
    assert die_modifier(clash) == 1
    b.round = 2
    assert die_modifier(clash) == 0
    b.round, w.board.doctrine["entente"] = 1, "firepower"
    assert die_modifier(clash) == 0


@pytest.mark.rule("G24.3")
def test_marines_fight_on_coasts_and_edelweiss_in_mountains():
    w = war().put("calais", "GB_marine#1").put("flanders", "DE_active#1").hold("DE", "flanders")
    b = battle(w, "flanders", "GB_marine#1", "DE_active#1", "calais")
    b.round = 1
    clash = Clash(b, "A", b.attacker.fighters["GB_marine#1"], b.defender.fighters["DE_active#1"])
    assert defence_value(clash, 0) == 6, "the fire of the Germans does not count"
    assert results.quality(b, "GB_marine#1") == 2
    b.area = "brussels"
    assert results.quality(b, "GB_marine#1") == 1
    b.area = "epinal"
    assert results.quality(b, "AH_edelweiss#1") == 2
    b.area = "nancy"
    assert results.quality(b, "AH_edelweiss#1") == 1


@pytest.mark.rule("G7.11", "G20.2")
def test_the_first_army_passes_maastricht_and_goes_back():
    w = (
        war("aug_1914_pre", scenario="west_1914")
        .hq("DE_I", "cologne")
        .many("cologne", "DE_active", 2, "DE_I")
    )
    w.hq("DE_II", "cologne").put("cologne", "DE_active#5", "DE_II")
    first = stack_of(w.p, ["DE_active#1", "DE_active#2"], "DE_I")
    assert Ways(w.p, first).problem(["maastricht"]) is None
    assert (
        Ways(w.p, stack_of(w.p, ["DE_active#5"], "DE_II")).problem(["maastricht"]).code == "movement.closed"
    )
    w.plan("central", "move", who="DE_I", path=["maastricht"])
    resolve(w.p, "west", "central")
    assert (w.at("DE_active#1"), w.board.held) == ("maastricht", {})
    leave_neutral_soil(w.p)
    assert (w.at("DE_active#1"), w.board.armies["DE_I"].at) == ("cologne", "cologne")


@pytest.mark.rule("G7.5")
def test_all_attackers_of_an_area_fight_one_battle():
    w = (
        war()
        .many("metz", "DE_active", 3, "DE_V")
        .hq("DE_V", "metz")
        .many("luxembourg", "DE_active", 3, "DE_IV", first=4)
    )
    w.hq("DE_IV", "luxembourg").hold("DE", "luxembourg").many("verdun", "FR_active", 3).chance()
    w.policy("FR", counter_attack="no")
    w.plan("central", "attack", who="DE_V", path=["verdun"]).plan(
        "central", "attack", who="DE_IV", path=["verdun"]
    )
    resolve(w.p, "west", "central")
    assert [(a.area, a.side) for a in w.board.attacks] == [("verdun", "central")]
    [begun] = [line for line in w.p.lines if line.code == "battle.begun"]
    assert begun.args["corps"] == [6, 3]


@pytest.mark.rule("G9.3", "G10.1")
def test_a_round_agrees_with_every_throw_of_the_dice():
    """The losses of a round, thrown in all 36 ways, are those of the table read by hand."""
    expected = dict.fromkeys(("attacker", "defender"), Fraction())
    met = dict(expected)
    for one, other in product(range(1, 7), repeat=2):
        w = war().put("metz", "DE_active#1").put("chalons", "FR_active#1").hold("DE", "verdun", "nancy")
        b = battle(w, "chalons", "DE_active#1", "FR_active#1", "metz")
        b.round = 2
        clash = Clash(b, "A", b.attacker.fighters["DE_active#1"], b.defender.fighters["FR_active#1"])
        difference = attack_value(clash, 0) - defence_value(clash, 0)
        read = cell(False, one + other + die_modifier(clash), difference)
        for name, result in zip(expected, read, strict=True):
            expected[name] += Fraction(1, 2) if result == "h" else LOSSES[result]
        for halves in product((50, 51), repeat=read.count("h")):
            met_once(w, b, clash, (one, other, *halves), met, Fraction(1, 2 ** read.count("h")))
    assert met == expected
    assert expected["attacker"] > 0


def met_once(w, b, clash, dice, met, share):
    """Fight the same round with these dice; morale checks that follow succeed."""
    for party in b.parties():
        party.lost = 0
    for corps in w.board.corps.values():
        corps.reduced = False
    w.script.script.clear()
    w.dice(*dice, *([6, 6] * 2))
    fight(clash, 0, 0)
    met["attacker"] += share * b.attacker.lost
    met["defender"] += share * b.defender.lost
    for fighter in (clash.attacker, clash.defender):
        fighter.state = "ready"
    assert outside(w.board, "chalons", "entente")
