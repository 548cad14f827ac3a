"""The odds of battles: counted exactly, against battles that are played."""

from math import sqrt
from random import Random

import pytest

from rules.conquest_consequence.calculator import BattleQuestion, Calculator, fights
from rules.conquest_consequence.combat.activation import CombatPhase
from rules.conquest_consequence.title import TITLE
from rules.kernel import driver
from rules.kernel.dice import Dice, order_nonce
from rules.kernel.odds import Unanswerable
from tests.rules.conquest_consequence.positions import begin_turn, board_of, state
from tests.rules.conquest_consequence.skirmish import Skirmish

LAND = [
    BattleQuestion(attackers={"infantry/2": 1}, defenders={"infantry/2": 1}),
    BattleQuestion(attackers={"infantry/3": 2}, defenders={"fortress/2": 1}),
    BattleQuestion(attackers={"infantry/3": 1, "tank/2": 1}, defenders={"militia/2": 2}),
    BattleQuestion(
        attackers={"infantry/2": 2, "air_force/2": 1}, defenders={"infantry/2": 1, "air_force/1": 1}
    ),
    BattleQuestion(attackers={"infantry/2": 2, "fleet/3": 1}, defenders={"fortress/1": 1}, invading=True),
    BattleQuestion(attackers={"marine/2": 1, "infantry/1": 1}, defenders={"snlf/2": 1}, invading=True),
    BattleQuestion(attackers={"infantry/3": 1}, defenders={"fleet/2": 1, "submarine/1": 1}),
    BattleQuestion(
        attackers={"infantry/3": 2, "tank/3": 1}, defenders={"fortress/2": 1, "militia/2": 1}, rounds=2
    ),
    BattleQuestion(
        attackers={"tank/2": 1, "infantry/2": 1}, defenders={"infantry/3": 1}, surprise=True, rounds=3
    ),
    BattleQuestion(attackers={"air_force/2": 1}, defenders={"infantry/1": 1, "air_force/2": 1}),
]
SEA = [
    BattleQuestion(kind="sea", attackers={"fleet/2": 1}, defenders={"fleet/2": 1}),
    BattleQuestion(kind="sea", attackers={"fleet/3": 1}, defenders={"fleet/3": 1}, japan_attacks=True),
    BattleQuestion(kind="sea", attackers={"carrier/3": 1}, defenders={"fleet/3": 1}),
    BattleQuestion(
        kind="sea", attackers={"carrier/2": 1, "fleet/2": 1}, defenders={"carrier/2": 1, "fleet/1": 1}
    ),
    BattleQuestion(kind="sea", attackers={"submarine/2": 1}, defenders={"fleet/2": 1}),
    BattleQuestion(kind="sea", attackers={"fleet/2": 1}, defenders={"submarine/2": 1}),
    BattleQuestion(kind="sea", attackers={"submarine/1": 1}, defenders={"infantry/2": 1, "infantry/1": 1}),
    BattleQuestion(kind="sea", attackers={"air_force/2": 1, "fleet/1": 1}, defenders={"fleet/2": 1}),
    BattleQuestion(
        kind="sea", attackers={"fleet/2": 2}, defenders={"fleet/3": 1, "submarine/1": 1}, surprise=True
    ),
    BattleQuestion(
        kind="sea", attackers={"fleet/3": 1}, defenders={"fleet/2": 1, "infantry/2": 1}, japan_defends=True
    ),
]
STANDARD = [*LAND, *SEA]


def skirmish(question):
    return Skirmish(
        question.attackers,
        question.defenders,
        sea=question.kind == "sea",
        invading=question.invading,
        surprise=question.surprise,
        japan=(question.japan_attacks, question.japan_defends),
    )


def compare(question, count, errors=3.0):
    found = Calculator().forecast(question)
    assert found.exact
    rounds = question.rounds or (1 if question.kind == "land" else 0)
    rng = Random(2)
    ends = [skirmish(question).play(rounds, rng) for _ in range(count)]
    for result, chance in ((1, found.win), (0, found.draw), (-1, found.lose), (None, found.undecided)):
        error = max(sqrt(chance * (1 - chance) / count), 1 / count)
        assert abs(ends.count(result) / count - chance) <= errors * error, (result, chance, question)


@pytest.mark.rule("12.2", "12.43", "12.44")
@pytest.mark.parametrize("at", range(len(STANDARD)))
def test_every_outcome_is_counted_once(at):
    found = Calculator().forecast(STANDARD[at])
    assert found.win + found.draw + found.lose + found.undecided == pytest.approx(1, abs=1e-9)
    for fate in (found.attackers, found.defenders):
        assert sum(each.chance for each in fate.remnants) + fate.others == pytest.approx(1, abs=1e-9)
        assert fate.cost >= 0


@pytest.mark.parametrize("at", [1, 7, 12, 18])
def test_odds_are_those_of_played_battles(at):
    compare(STANDARD[at], 400, errors=4.0)


@pytest.mark.deep
@pytest.mark.parametrize("at", range(len(STANDARD)))
def test_odds_are_those_of_many_played_battles(at):
    compare(STANDARD[at], 20_000)


@pytest.mark.rule("12.42", "12.43")
def test_a_duel_by_hand():
    """The fortress hits with four sixths; only if it misses does the infantry answer with three."""
    found = Calculator().forecast(BattleQuestion(attackers={"infantry/1": 1}, defenders={"fortress/1": 1}))
    assert found.lose == pytest.approx(4 / 6)
    assert found.win == pytest.approx(2 / 6 * 3 / 6)
    assert found.capture == pytest.approx(found.win)
    assert found.undecided == pytest.approx(2 / 6 * 3 / 6)


@pytest.mark.rule("12.61")
def test_invaders_hold_their_fire():
    force = {"attackers": {"infantry/2": 1}, "defenders": {"infantry/2": 1}}
    by_sea = Calculator().forecast(BattleQuestion(**force, invading=True))
    assert by_sea.win == 0
    assert Calculator().forecast(BattleQuestion(**force)).win > 0


@pytest.mark.parametrize(
    ("question", "field"),
    [
        (BattleQuestion(attackers={"dragon/2": 1}), "attackers"),
        (BattleQuestion(attackers={"fortress/1": 1}), "attackers"),
        (BattleQuestion(kind="sea", attackers={"infantry/1": 1}), "attackers"),
        (BattleQuestion(defenders={"infantry/1": 12, "infantry/2": 12}), "defenders"),
        (BattleQuestion(attackers_techs=["magic"]), "attackers_techs"),
    ],
)
def test_questions_without_sense_are_refused(question, field):
    with pytest.raises(Unanswerable) as refused:
        Calculator().forecast(question)
    assert refused.value.field == field


def battle_board():
    """Two Japanese units have come into Nanking, where a fortress and militia stand."""
    forces = {"japan": ["infantry 3", "infantry 2"], "nationalist_china": ["fortress 1", "militia 2"]}
    given = {"active": "japan", "units": {"nanking": forces}, "owner": {"nanking": "usa"}}
    board = begin_turn(board_of(given), given)
    board.acting().attacked = {"nanking": ["usa"]}
    return board


def fought(data, seed):
    """The battle played through the rules with the stances that ship; who is left in Nanking."""
    p = driver.look(TITLE, data)
    p.dice = Dice(f"{seed}".encode().ljust(32, b"x"), 0, order_nonce(0, "", "null"))
    driver.settle(p)
    while p.decision.name() != "setup.cadres":
        for seat in driver.waiting(p):
            driver.perform(p, p.decision.default(p, seat))
    left = {block.nat for _, block in p.board.at("nanking")}
    return None if len(left) > 1 else 1 if "japan" in left else -1


def test_the_rules_play_as_the_odds_say():
    question = BattleQuestion(
        attackers={"infantry/3": 1, "infantry/2": 1},
        defenders={"fortress/1": 1, "militia/2": 1},
        japan_attacks=True,
    )
    found, count = Calculator().forecast(question), 100
    data = state(battle_board(), CombatPhase())
    ends = [fought(data, seed) for seed in range(count)]
    for result, chance in ((1, found.win), (-1, found.lose), (None, found.undecided)):
        error = max(sqrt(chance * (1 - chance) / count), 1 / count)
        assert abs(ends.count(result) / count - chance) <= 4 * error, (result, chance)


def test_a_planned_battle_is_told_only_to_who_sees_its_units():
    p = driver.look(TITLE, state(battle_board()))
    hidden = fights(driver.view(p, "japan"))
    for _, block in p.board.at("nanking"):
        block.up = True
    open_ = fights(driver.view(p, "japan"))
    assert hidden == {}
    assert open_["nanking"].attackers == {"infantry/3": 1, "infantry/2": 1}
    assert open_["nanking"].defenders == {"fortress/1": 1, "militia/2": 1}
