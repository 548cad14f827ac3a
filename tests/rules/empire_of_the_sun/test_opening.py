"""17.11, 19.0: December 1941, as the rulebook's example plays it."""

import pytest

from rules.empire_of_the_sun.atlas import ALLIES, JAPAN
from rules.empire_of_the_sun.board import Battle, Moved
from rules.empire_of_the_sun.combat.battle import _note_alone
from rules.empire_of_the_sun.combat.ground import offensive_modifier
from rules.empire_of_the_sun.combat.hits import air_naval
from rules.empire_of_the_sun.combat.sides import total
from rules.empire_of_the_sun.combat.tables import air_naval_hits
from rules.empire_of_the_sun.offensives.activation import limit
from rules.empire_of_the_sun.offensives.opening import Opening, force_z_hexes
from rules.empire_of_the_sun.sequence import SpecialTurn
from rules.empire_of_the_sun.setup import begin
from rules.kernel import driver
from rules.kernel.dice import Dice
from rules.kernel.orders import IllegalOrder
from tests.rules.empire_of_the_sun.situations import board, offensive, orders, play


def december(*dice):
    made = board("full_campaign")
    p = play(made, *dice, scenario="full_campaign")
    made.decks[JAPAN].hand = ["j01", "j02"]
    made.decks[JAPAN].pile = [c for c in made.decks[JAPAN].pile if c not in ("j01", "j02")]
    p.push(SpecialTurn())
    driver.settle(p)
    return p


@pytest.mark.rule("17.11")
def test_operation_z_as_in_the_example():
    p = december(8)
    with pytest.raises(IllegalOrder):
        orders(p, "japan: move by sea j_cv_akagi j_cv_soryu j_cv_shokaku > 5506")
    orders(p, "japan: move by sea j_cv_akagi j_cv_soryu j_cv_shokaku j_bb_kongo1 > 5506")
    with pytest.raises(IllegalOrder):
        orders(p, "japan: done")
    orders(p, "japan: battle 5808 with j_cv_akagi j_cv_soryu j_cv_shokaku", "japan: done")
    units = "us_bb_mdca us_air_7af us_lrb_7af us_ca_n_orleans us_bb_mdca us_air_7af us_lrb_7af"
    orders(p, f"japan: hits {units}")
    made = p.board
    assert made.at["us_bb_mdca"] == "gone"
    assert made.at["us_air_7af"] == made.at["us_lrb_7af"] == "eliminated"
    assert "us_ca_n_orleans" in made.reduced
    orders(p, "japan: done")
    assert made.at["us_cv_lexington"] == made.at["us_cv_enterprise"] == "5808"
    assert made.will == 8
    assert made.battle.card == "j02"
    assert limit(made, made.battle) == 26


@pytest.mark.rule("17.11", "8.2")
def test_hits_of_operation_z_step_by_step():
    ships = dict.fromkeys(("j_cv_akagi", "j_cv_soryu", "j_cv_shokaku", "j_bb_kongo1"), "5506")
    made = board("full_campaign", units=ships)
    battle = Battle("5808", op=["j_cv_akagi", "j_cv_soryu", "j_cv_shokaku"])
    offensive(made, JAPAN, "j01", list(ships), battles=[battle])
    assert total(made, battle, JAPAN) == 36
    assert air_naval_hits(36, 8 + 3) == 36
    found = air_naval(made, battle, JAPAN, 36, critical=False)
    first = ["us_bb_mdca", "us_air_7af", "us_lrb_7af", "us_ca_n_orleans"]
    assert found.legal([*first, *first[:3]])
    assert found.left([*first, *first[:3]]) == 2
    assert not found.legal([*first[:3], "us_bb_mdca"])


@pytest.mark.rule("17.11", "8.4")
def test_submarines_guard_manila():
    units = {"j_a_14": "2813", "j_ca_takao": "2813", "j_cvl_zuiho": "2813"}
    made = board("full_campaign", units=units, gone=["us_air_feaf", "us_lrb_19"])
    off = offensive(made, JAPAN, "j02", list(units), submarines=["2813", "5808"])
    off.moved["j_a_14"] = Moved("landing", ["2909", "2813"])
    battle = Battle("2813", won=JAPAN)
    off.battles = [battle]
    _note_alone(made, battle)
    assert battle.alone == ""
    assert offensive_modifier(made, battle) <= 2


@pytest.mark.rule("17.11")
def test_force_z_sails_against_ships_off_malaya():
    made = board("full_campaign", units={"j_ca_mogami": "2112"})
    off = offensive(made, JAPAN, "j02", ["j_ca_mogami"])
    assert force_z_hexes(made) == []
    off.moved["j_ca_mogami"] = Moved("sea", ["2311", "2112"])
    assert force_z_hexes(made) == ["2112"]


@pytest.mark.rule("17.11", "17.1")
def test_the_campaign_begins_with_two_cards_and_without_attrition():
    made = board("full_campaign")
    p = play(made, scenario="full_campaign")
    p.dice = Dice(b"x", 0, "")
    begin(p)
    assert made.decks[JAPAN].hand == ["j01", "j02"]
    assert isinstance(p.state.stack[-1], SpecialTurn)
    assert Opening("j01").rule == "17.11"
    assert made.decks[ALLIES].hand == []
