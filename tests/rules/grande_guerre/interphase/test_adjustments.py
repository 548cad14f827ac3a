"""15.III, 15.V, 15.B: National Will in an interphase."""

import pytest

from rules.grande_guerre.atlas import TURN
from rules.grande_guerre.final_phase.will import counted_losses, loss_will
from rules.grande_guerre.interphase import adjustments
from rules.grande_guerre.interphase.sequence import final_steps, interphase_after
from tests.rules.grande_guerre.politics.powers import powers


@pytest.mark.rule("15.III.2")
@pytest.mark.parametrize(("level", "gain"), [(9, 4), (8, 4), (7, 3), (5, 2), (3, 1), (1, 0), (0, 0)])
def test_civil_production(level, gain):
    """Case nw_civil_table."""
    war = powers().power("FR", civil=level).power("TR", civil=level)
    assert adjustments.of_civil_production(war.board, "FR") == gain
    assert adjustments.of_civil_production(war.board, "TR") == 0


@pytest.mark.rule("18.6.2.2", "15.III.2")
def test_a_strike_does_not_raise_the_level_that_counts_for_will():
    """Case strike_example, the part of National Will."""
    war = powers().power("FR", civil=5, strike="paris")
    assert adjustments.of_civil_production(war.board, "FR") == 2


@pytest.mark.rule("18.8.1.5e")
def test_no_will_from_civil_production_in_a_revolution():
    war = powers().power("RU", civil=9).revolution("RU")
    assert adjustments.of_civil_production(war.board, "RU") == 0


@pytest.mark.rule("15.III.1", "18.2.3")
def test_free_press_doubles_parliament():
    """Case nw_free_press_doubles_parliament."""
    war = powers().power("RU", parliament=1, free_press=True).power("FR", parliament=-2)
    assert adjustments.of_parliament(war.board, "RU") == 2
    assert adjustments.of_parliament(war.board, "FR") == -2


@pytest.mark.rule("15.III.3")
def test_military_situation_is_capped():
    """Case nw_military_situation_cap."""
    war = powers().hold("DE", "warsaw", "riga", "vilna", "kovno", "lille")
    war.board.nations["IT"].side = ""
    war.board.peace.sides["IT"] = "entente"
    assert adjustments.of_situation(war.board, "DE") == 2


@pytest.mark.rule("15.III.3")
def test_lost_cities_are_ignored_in_an_enemy_offensive():
    """Case nw_lost_cities_ignored_under_enemy_go."""
    war = powers().hold("DE", "lille", "reims")
    assert adjustments.of_situation(war.board, "FR") == -1
    war.offensive("DE", "progress", defender="FR")
    assert adjustments.of_situation(war.board, "FR") == 0


@pytest.mark.rule("15.III.3")
def test_fractions_go_up_and_russia_counts_quarters():
    war = powers().hold("DE", "warsaw", "riga", "vilna")
    assert len(adjustments.cities_lost(war.board, "RU")) == 3
    assert adjustments.of_situation(war.board, "RU") == 0
    assert adjustments.of_situation(war.board, "DE") == 2


@pytest.mark.rule("15.III.3")
def test_some_turkish_cities_are_not_counted():
    war = powers().hold("GB", "baghdad", "damascus", "jerusalem", "mosul")
    assert adjustments.of_situation(war.board, "GB") == 0


@pytest.mark.rule("15.III.5")
def test_strike_and_revolt():
    """Case nw_strike_and_revolt."""
    war = powers().power("IT", strike="milan", revolt="rome")
    assert adjustments.of_unrest(war.board, "IT") == -2


@pytest.mark.rule("15.III.4", "15.III.6")
def test_blockade_and_firepower():
    war = powers()
    war.board.strategic.results["DE"] = [5, -2]
    war.board.economy["DE"].due = ["DE_active", "DE_guard"]
    assert adjustments.of_strategic_war(war.board, "DE") == -2
    assert adjustments.of_strategic_war(war.board, "FR") == 0
    assert adjustments.of_firepower(war.board, "DE") == 2


@pytest.mark.rule("18.8.1.9")
def test_no_adjustments_under_regime_c():
    war = powers().power("RU", nw=20, regime="C", parliament=-2, strike="moscow")
    adjustments.interphase_will(war.p)
    assert war.nw("RU") == 20


@pytest.mark.rule("15.V")
@pytest.mark.parametrize(
    ("turn", "before", "after"),
    [
        ("may_1915", 35, 34),
        ("may_1915", 34, 34),
        ("may_1915", 40, 38),
        ("may_1916", 33, 31),
        ("may_1916", 29, 28),
        ("may_1918", 28, 28),
        ("nov_dec_1914", 40, 40),
    ],
)
def test_a_long_war_wears_spirits_down(turn, before, after):
    """Cases nw_long_war_1915, nw_long_war_1916, long_war_floor."""
    war = powers(turn).power("FR", nw=before)
    adjustments.war_length(war.p)
    assert war.nw("FR") == after


@pytest.mark.rule("15.B.1", "15.B.2", "18.8.1.6")
def test_losses_and_the_free_press():
    """Cases losses_three_no_effect, losses_france_1916, loss_italy_1917, losses_free_press_russia."""
    assert loss_will("GB", 3, 1916) == 0
    assert loss_will("FR", 13, 1916) == 3
    assert loss_will("IT", 11, 1917) == 3
    assert loss_will("RU", 13, 1917) == 2
    assert loss_will("RU", 13, 1917, free_press=True) == 3


@pytest.mark.rule("15.B.3", "15.B.4")
def test_the_russian_bear():
    """Case losses_russian_bear."""
    war = powers("may_1915")
    turn = war.board.turn
    war.board.losses = {
        f"{turn}.RU.russian.main": 6,
        f"{turn}.RU.russian.secondary": 8,
        f"{turn}.RU.armenian.field": 9,
    }
    for lost in (5, 3):
        war.attack("koenigsberg", "entente", ["RU"], ["DE"], kind="secondary", lost=lost)
        war.board.attacks[-1].area = "warsaw"
    assert counted_losses(war.board, "RU", range(turn, turn + 1)) == 9
    assert loss_will("RU", 9, 1915) == 2


@pytest.mark.rule("15.0.1")
def test_interphases_of_the_calendar():
    assert interphase_after(TURN["aug_1914"]) == ""
    assert interphase_after(TURN["nov_dec_1914"]) == "winter"
    assert interphase_after(TURN["may_1915"]) == "summer"
    assert interphase_after(TURN["aug_1915"]) == "autumn"
    assert interphase_after(TURN["jun_1915"]) == ""


def named(turn, **kept):
    return [getattr(step, "part", type(step).name()) for step in final_steps(TURN[turn], **kept)]


@pytest.mark.rule("G16.9", "15.0.2")
def test_order_in_a_turn_with_an_interphase():
    """Case g_order_in_interphase_turn."""
    found = named("may_1916", full=True)
    wanted = ["sieges_and_supply", "offensive_status", "parliaments", "blockade", "submarines", "will"]
    wanted += ["interphase_will", "interphase.politics", "political_actions", "war_length", "war_weariness"]
    wanted += ["instability", "patriotic_reaction", "coups", "new_governments", "voluntary_surrender"]
    wanted += ["victory", "interphase.budget", "production"]
    assert [part for part in found if part in wanted] == wanted


@pytest.mark.rule("G16.9", "18.1.3", "18.3.0")
def test_order_in_other_turns_and_in_the_basic_game():
    assert "improve_morale" in named("jun_1916", full=True)
    assert "interphase.politics" not in named("jun_1916", full=True)
    basic = named("may_1916", full=False)
    assert "instability" not in basic
    assert "interphase.budget" in basic
    assert "redeployment" in named("nov_dec_1916", full=True)
