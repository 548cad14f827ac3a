"""18.1, 18.3.3, 18.4: governments, lost capitals, war weariness and patriotic reaction."""

import pytest

from rules.grande_guerre.politics import capital, government, patriotic, weariness
from rules.grande_guerre.stocks import GERMAN_COLLAPSE, will_morale
from tests.rules.grande_guerre.politics.powers import powers
from tests.rules.grande_guerre.situations import d12

WELL = 100


@pytest.mark.rule("18.1.2", "18.1.3")
def test_actions_after_morale_tries():
    """Case actions_after_morale_tries."""
    war = powers().power("FR", nw=27, used=2)
    assert government.allowance(war.board, "FR") == 3
    assert government.allowance(war.power("FR", used=9).board, "FR") == 0


@pytest.mark.rule("18.1.5", "18.8.1.9")
def test_turkey_has_one_action_and_others_none():
    """Case turkey_single_action."""
    war = powers().power("TR", nw=30).power("RU", nw=30, regime="C")
    assert government.allowance(war.board, "TR") == 1
    assert government.allowance(war.power("TR", used=1).board, "TR") == 0
    assert government.allowance(war.board, "RU") == 0
    assert not government.may_try(war.power("TR", nw=10).board, "TR")


@pytest.mark.rule("18.1.1")
@pytest.mark.parametrize(
    ("regime", "parliament", "counts"),
    [("D", -2, -2), ("D", 1, 1), ("M", 2, 1), ("M", 1, 0), ("M", -2, -1), ("A", 2, 0), ("C", -2, 0)],
)
def test_weight_of_parliament(regime, parliament, counts):
    war = powers().power("FR", regime=regime, parliament=parliament)
    assert government.parliament_modifier(war.board, "FR") == counts


@pytest.mark.rule("18.1.3")
def test_national_morale_by_standing_order():
    war = powers().power("FR", nw=25).power("DE", nw=25).policy("FR", morale="yes").dice(d12(7))
    government.improve_morale(war.p)
    assert (war.nw("FR"), war.nw("DE")) == (26, 25)
    assert (war.politics("FR").used, war.politics("DE").used) == (1, 0)


@pytest.mark.rule("18.1.4")
def test_new_government_fails():
    """Case new_government_test."""
    war = powers().power("FR", nw=12, parliament=-1).dice(d12(10))
    war.power("FR", governments=[war.board.turn - 8])
    government.try_government(war.p, "FR")
    assert war.nw("FR") == 12
    assert (war.politics("FR").used, war.politics("FR").tried) == (1, war.board.turn)
    assert not government.may_try(war.board, "FR")


@pytest.mark.rule("18.1.4")
def test_new_government_succeeds():
    """Case new_government_success."""
    war = powers().power("RU", nw=9, parliament=-2).dice(d12(9), 40)
    government.new_governments(war.p)
    assert (war.nw("RU"), war.politics("RU").parliament) == (27, -2)
    assert war.politics("RU").governments == [war.board.turn]


@pytest.mark.rule("18.1.4")
def test_standing_order_for_a_new_government():
    war = (
        powers().power("FR", nw=16).power("DE", nw=17).power("AH", nw=5).policy("AH", new_government="never")
    )
    war.dice(d12(2))
    government.new_governments(war.p)
    assert [n for n in ("FR", "DE", "AH") if war.politics(n).tried >= 0] == ["FR"]


# 18.3.3


@pytest.mark.rule("18.3.3", "18.3.3.1", "18.3.3.2", "18.3.3.3", "18.3.3.5", "18.3.3.6", "18.3.3.7")
def test_a_capital_lost_in_1914():
    """Case capital_lost_1914: nothing before the end of November-December."""
    war = powers("oct_1914").power("AH", nw=30, parliament=2).hold("RU", "budapest")
    capital.capitals_of_1914(war.p)
    assert not war.politics("AH").capital_1914
    war.board.turn += 1
    war.power("AH", hqs_lost=1)
    war.dice(90, 69, WELL, WELL)
    capital.capitals_of_1914(war.p)
    assert war.politics("AH").capital_1914
    assert war.politics("AH").parliament == 2 - 2
    assert war.nw("AH") == 30


@pytest.mark.rule("18.3.3.3")
def test_weariness_of_a_lost_capital_counts_headquarters():
    war = powers("nov_dec_1914").power("FR", nw=30, hqs_lost=2).hold("DE", "paris")
    odds = weariness.percent(war.board, "FR", None)
    assert odds == 33 + 25
    war.dice(odds + 20)
    war.script.script.extend([*d12(2), *d12(12)])
    capital.weary(war.p, "FR")
    assert war.nw("FR") == 20 - 2 + (12 - 7 - 1)


@pytest.mark.rule("18.3.3.8")
def test_lasting_effects_end_when_the_capital_is_retaken():
    war = powers("jun_1916").hold("DE", "paris").power("FR", capital_1914=True)
    assert weariness.percent(war.board, "FR", None) == 33 + 25 + 33
    assert patriotic.percent(war.board, "FR") == 0
    war.hold("FR", "paris")
    capital.capitals_of_1914(war.p)
    assert not war.politics("FR").capital_1914


# 18.4


@pytest.mark.rule("18.4.2a")
def test_chance_of_germany_in_1918():
    """Case war_weariness_chance."""
    war = powers("jun_1918").offensive("DE", "lost")
    war.board.nations["US"] = type(war.board.nations["DE"])(side="entente", status="war")
    assert weariness.percent(war.board, "DE", war.board.offensives[0]) == 43


@pytest.mark.rule("18.4.2a")
def test_chance_without_an_own_offensive():
    """Case war_weariness_without_own_offensive."""
    war = powers("jun_1917").offensive("IT", "won", sector="italian", defender="AH")
    war.board.nations["US"] = type(war.board.nations["DE"])(side="entente", status="war")
    assert weariness.percent(war.board, "AH", war.board.offensives[0]) == 63


@pytest.mark.rule("18.4.2a")
def test_other_modifiers_of_weariness():
    war = powers("jun_1916").offensive("FR", "lost", taken=["lille"]).hold("DE", "lille")
    go = war.board.offensives[0]
    assert weariness.percent(war.board, "FR", go) == 33 + 5 + 5 - 10
    assert weariness.percent(war.revolution("FR").board, "FR", go) == 38
    assert weariness.percent(war.hold("DE", "paris").board, "FR", go) == 48


@pytest.mark.rule("18.4.3.1", "18.4.3.2", "18.4.3.4")
def test_effect():
    """Case war_weariness_effect."""
    war = powers("jun_1917").power("IT", nw=26, parliament=1).dice(d12(8), d12(7))
    weariness.suffer(war.p, "IT")
    assert war.politics("IT").parliament == 0
    assert war.nw("IT") == 12
    assert war.politics("IT").no_assault == 1917


@pytest.mark.rule("18.4.3.1")
def test_straight_to_defeatism_in_1918():
    """Case ww_1918_defeatism."""
    war = powers("jun_1918").power("FR", parliament=1).dice(d12(8), d12(12))
    weariness.suffer(war.p, "FR")
    assert war.politics("FR").parliament == -2


@pytest.mark.rule("18.4.3.3", "18.4.3.5")
def test_germany_drags_its_allies_down():
    """Case ww_germany_drags_allies."""
    war = powers("jun_1917").power("DE", nw=30).power("AH", nw=24).power("TR", nw=25)
    war.dice(d12(2), d12(7), WELL)
    war.dice(d12(6), d12(9), d12(2), d12(9))
    weariness.strike_down(war.p, "DE")
    assert (war.politics("AH").parliament, war.nw("AH")) == (-1, 14)
    assert war.politics("AH").no_assault == 1917
    assert war.politics("DE").weary == war.board.turn
    assert war.politics("AH").weary < 0
    assert GERMAN_COLLAPSE in war.board.flags
    war.board.nations["BG"] = type(war.board.nations["DE"])(side="central", status="war")
    assert will_morale(war.board, "BG") == -1
    assert will_morale(war.board, "RS") == 0


@pytest.mark.rule("18.4.4")
def test_major_defeat_in_the_east_needs_two_cities():
    """Case major_defeat_east."""
    war = powers("jun_1916").offensive("DE", "won", sector="russian", target="vilna", defender="RU")
    war.capture("vilna", "RU", "DE")
    go = war.board.offensives[0]
    assert not weariness.major_defeat(war.board, "RU", go)
    war.capture("riga", "RU", "DE")
    assert weariness.major_defeat(war.board, "RU", go)


@pytest.mark.rule("18.4.4", "18.4.1")
def test_major_defeat_by_a_city_in_the_west_or_heavy_losses():
    war = powers("jun_1916").offensive("DE", "progress", target="reims", defender="FR")
    assert weariness.cause(war.board, "FR") is None
    war.capture("reims", "FR", "DE")
    assert weariness.cause(war.board, "FR") is not None
    war = powers("jun_1916").offensive("DE", "won", target="verdun", defender="FR").hold("DE", "verdun")
    war.board.losses[f"{war.board.turn}.FR.french.main"] = 5
    assert weariness.cause(war.board, "FR") is None
    war.board.losses[f"{war.board.turn}.FR.french.main"] = 6
    assert weariness.cause(war.board, "FR") is not None


@pytest.mark.rule("18.4.1")
def test_one_test_from_1916_for_whoever_led_a_lost_offensive():
    war = powers("jun_1915").offensive("FR", "lost", nations=["FR", "GB"])
    weariness.war_weariness(war.p)
    war = powers("jun_1916").offensive("FR", "lost", nations=["FR", "GB"]).dice(WELL)
    weariness.war_weariness(war.p)
    assert war.codes() == ["politics.weariness_test"]


@pytest.mark.rule("18.4.1")
def test_the_loss_of_the_capital_is_a_cause():
    war = powers("jun_1916").capture("paris", "FR", "DE")
    found = weariness.cause(war.board, "FR")
    assert found is not None
    assert found.offensive is None


@pytest.mark.rule("18.4.2c")
def test_rally():
    """Case patriotic_reaction."""
    war = powers("oct_1917").power("IT", nw=18, parliament=0, civil=6).dice(50, 3)
    patriotic.rally(war.p, "IT")
    assert (war.nw("IT"), war.politics("IT").parliament, war.board.economy["IT"].civil) == (35, 2, 5)


@pytest.mark.rule("18.4.2b")
def test_poland_is_not_russia():
    """Case patriotic_poland_excluded."""
    assert not patriotic.is_due(powers().capture("warsaw", "RU", "DE").board, "RU")
    assert patriotic.is_due(powers().capture("minsk", "RU", "DE").board, "RU")
    assert not patriotic.is_due(powers().capture("minsk", "RU", "DE").power("RU", regime="C").board, "RU")


@pytest.mark.rule("18.4.2b")
def test_fortresses_and_lost_main_battles_at_home():
    war = powers()
    assert not patriotic.is_due(war.board, "FR")
    war.board.fallen = ["verdun.FR.DE"]
    assert patriotic.is_due(war.board, "FR")
    war = powers().attack("verdun", foes=["FR"], kind="main", won=True)
    assert patriotic.is_due(war.board, "FR")


@pytest.mark.rule("18.4.2b", "18.8.1.3a")
def test_chance_of_a_patriotic_reaction():
    war = powers()
    assert patriotic.percent(war.board, "FR") == 33
    assert patriotic.percent(war.hold("DE", "paris").board, "FR") == 23
    assert patriotic.percent(war.revolution("RU", figure="blue").board, "RU") == 38


@pytest.mark.rule("18.4.1")
def test_a_capital_that_is_taken_back_is_no_cause():
    war = powers("jun_1916").hold("RU", "budapest").capture("vienna", "RU", "AH")
    assert weariness.cause(war.board, "AH") is None


@pytest.mark.rule("18.3.3.8")
def test_weariness_forgets_a_capital_in_the_turn_in_which_it_is_retaken():
    war = powers("jun_1916").power("FR", capital_1914=True)
    assert weariness.percent(war.board, "FR", None) == 33 + 25 - 10


@pytest.mark.rule("18.3.3.3", "18.3.3.5", "18.4.3.3")
def test_weariness_of_a_lost_capital_makes_social_tests_worse():
    war = powers("nov_dec_1914").power("FR", nw=30).hold("DE", "paris").policy("FR", new_government="never")
    war.dice(95, 1, d12(2), d12(9), d12(10), 9 - 5 + 10 + 1, WELL)
    capital.capitals_of_1914(war.p)
    assert not war.politics("FR").strike
    war = powers("nov_dec_1914").power("FR", nw=30).hold("DE", "paris").policy("FR", new_government="never")
    war.dice(95, 1, d12(2), d12(9), d12(10), 9 - 5 + 10, 1, 1, WELL)
    capital.capitals_of_1914(war.p)
    assert war.politics("FR").strike


@pytest.mark.rule("18.3.3.3", "18.4.3.5")
def test_weariness_after_the_fall_of_berlin_drags_the_allies_down():
    war = powers("nov_dec_1914").power("DE", nw=30).power("AH", nw=24).hold("RU", "berlin")
    war.dice(1, *[d12(7)] * 6)
    assert capital.weary(war.p, "DE")
    assert war.politics("AH").parliament == -1
    assert GERMAN_COLLAPSE in war.board.flags


@pytest.mark.rule("18.4.4")
def test_a_main_battle_lost_before_a_fortress_is_a_major_defeat():
    """The attacker has won the field and besieges the fortress: its area is still French."""
    war = powers("jun_1916").offensive("DE", "progress", target="verdun", defender="FR")
    war.board.losses[f"{war.board.turn}.FR.french.main"] = 6
    assert weariness.cause(war.board, "FR") is None
    war.attack("verdun", "central", ["DE"], ["FR"], kind="main", won=True)
    assert weariness.cause(war.board, "FR") is not None
