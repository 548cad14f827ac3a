"""18.6, 18.7: instability and social tests."""

import pytest

from rules.grande_guerre.politics import mutiny, social, tests
from rules.grande_guerre.politics.instability import modifiers, shake
from rules.grande_guerre.politics.questions import COMMUNISM, capital_lost
from rules.grande_guerre.stocks import in_mutiny, will_morale
from tests.rules.grande_guerre.politics.powers import powers
from tests.rules.grande_guerre.situations import d12

WELL = 100


def percent(war, nation, test):
    return social.percent(war.p, nation, test)


# Instability


@pytest.mark.rule("18.6.0", "18.6.0a")
def test_three_tests_from_1917():
    """Case instability_chain_1917."""
    war = powers("jun_1917").power("IT", nw=18).dice(d12(5), d12(6), d12(8))
    shake(war.p, "IT")
    assert war.nw("IT") == 11


@pytest.mark.rule("18.6.0a")
def test_one_test_in_1915_two_in_1916():
    """Case instability_chain_1915."""
    war = powers("jun_1915").power("IT", nw=18).dice(d12(5), d12(6))
    shake(war.p, "IT")
    assert war.nw("IT") == 16
    war = powers("jun_1916").power("IT", nw=18).dice(d12(5), d12(6))
    shake(war.p, "IT")
    assert war.nw("IT") == 13


@pytest.mark.rule("18.6.0")
@pytest.mark.parametrize(
    ("nation", "total"), [("RU", -1), ("AH", -1), ("TR", -1), ("DE", 1), ("GB", 1), ("FR", 0)]
)
def test_country_modifiers(nation, total):
    war = powers().power(nation, parliament=2)
    assert modifiers(war.board, nation) == 2 + total


@pytest.mark.rule("18.6.0")
def test_submarines_and_revolutions_replace_the_modifier_of_a_country():
    war = powers().revolution("RU", regime="D")
    assert modifiers(war.board, "RU") == -1
    war.board.strategic.lost_ep = 120
    assert modifiers(war.board, "GB") == -1
    war.board.strategic.lost_ep = 150
    assert modifiers(war.board, "GB") == -2
    assert modifiers(powers().revolution("RU", stabilised=True).board, "RU") == 0


@pytest.mark.rule("18.8.1.9")
def test_regime_c_has_a_flat_modifier_in_any_year():
    """Case regime_c_instability."""
    war = powers("jun_1915").power("RU", nw=27, regime="C", parliament=-2).dice(d12(8), d12(9), d12(10))
    shake(war.p, "RU")
    assert war.nw("RU") == 19


@pytest.mark.rule("18.8.1.5c")
def test_a_revolution_is_tested_outside_the_zone():
    """Case revolution_outside_zone."""
    war = powers("jun_1917").power("RU", nw=27, parliament=-2).revolution("RU").dice(d12(4))
    shake(war.p, "RU")
    assert war.nw("RU") == 23


@pytest.mark.rule("18.8.1.5c")
def test_a_fall_into_the_zone_goes_on():
    """Case revolution_falls_into_zone."""
    war = powers("jun_1915").power("RU", nw=22, parliament=1).revolution("RU")
    war.dice(d12(4), d12(8), d12(12))
    shake(war.p, "RU")
    assert war.nw("RU") == 22 - 4 - 1 + (12 - 7 - 1 + 1 - 3)


@pytest.mark.rule("18.8.1.5b")
def test_an_enemy_attack_unites_a_revolution():
    war = powers("jun_1917").revolution("RU").attack("riga")
    assert modifiers(war.board, "RU") == 0
    war = powers("jun_1917").revolution("RU").attack("lemberg", "entente", ["RU"], ["AH"]).attack("riga")
    assert modifiers(war.board, "RU") == -1


@pytest.mark.rule("18.3.3.4")
def test_second_test_of_a_lost_capital():
    """Case capital_lost_second_instability."""
    war = powers("nov_dec_1914").power("FR", nw=19, parliament=-1).dice(d12(6), d12(9), d12(12))
    shake(war.p, "FR", (-1, -2, -3), all_three=True)
    assert war.nw("FR") == 13 + (12 - 7 - 1 - 3 - 3)


# Chances


@pytest.mark.rule("18.6.1a", "18.6.1b", "18.6.2")
def test_a_positive_modifier_helps():
    """Case social_sign_convention."""
    war = powers().power("RU", nw=20).power("IT", regime="C")
    war.board.flags.append(COMMUNISM)
    assert percent(war, "RU", "strike") == 23


@pytest.mark.rule("18.6.2")
def test_parliament_does_not_count_in_a_strike():
    """Case strike_no_parliament."""
    assert percent(powers().power("AH", nw=5, parliament=2), "AH", "strike") == 50


@pytest.mark.rule("18.6.2")
def test_submarines_and_strikes():
    """Case strike_britain_submarines."""
    war = powers("aug_1917").power("GB", nw=16)
    war.board.strategic.lost_ep = 160
    assert percent(war, "GB", "strike") == 26


@pytest.mark.rule("18.7.1")
def test_surrender_of_germany():
    """Case surrender_modifiers."""
    assert percent(powers("sep_1918").power("DE", nw=-2, parliament=-2), "DE", "surrender") == 23


@pytest.mark.rule("18.7.1")
def test_surrender_of_britain():
    """Case surrender_britain_1917."""
    war = powers("sep_1917").power("GB", nw=-3, parliament=-1)
    war.board.strategic.lost_ep = 155
    assert percent(war, "GB", "surrender") == 48


@pytest.mark.rule("18.6.1a", "18.6.1")
def test_bounds_and_starting_levels():
    assert percent(powers().power("FR", nw=20), "FR", "strike") == 3
    assert percent(powers().power("FR", nw=21), "FR", "strike") == 0
    assert percent(powers().power("FR", nw=14), "FR", "mutiny") == 3
    assert percent(powers().power("FR", nw=5), "FR", "revolt") == 0
    war = powers().power("AH", nw=-12).revolution("AH")
    assert percent(war, "AH", "strike") == 97


@pytest.mark.rule("18.6.3")
def test_modifiers_of_a_mutiny():
    war = powers("jun_1917").power("FR", nw=10)
    assert percent(war, "FR", "mutiny") == 16
    assert percent(war.hold("DE", "lille"), "FR", "mutiny") == 21
    assert percent(war.hold("DE", "paris"), "FR", "mutiny") == 33
    assert percent(war.power("FR", capital_1914=True), "FR", "mutiny") == 49
    war.power("FR", capital_1914=False).hold("FR", "paris", "lille")
    war.offensive("FR", "lost", ago=1)
    assert percent(war, "FR", "mutiny") == 26
    war.power("FR", mutiny_since=war.board.turn - 1)
    assert percent(war, "FR", "mutiny") == 16
    assert percent(war.offensive("GB", "progress", nations=["GB", "FR"]), "FR", "mutiny") == 6


@pytest.mark.rule("18.6.1b", "18.8.1.3a")
def test_kerenski_cancels_the_revolution():
    war = powers("jun_1917").power("RU", nw=10).attack("riga", ago=1).revolution("RU", figure="blue")
    assert percent(war, "RU", "strike") == 34
    assert percent(war.power("RU", figure=""), "RU", "strike") == 44


@pytest.mark.rule("18.8.1.9")
def test_regime_c_has_fifteen_percent():
    war = powers("jun_1917").power("RU", nw=5, regime="C", parliament=-2)
    war.board.flags.append(COMMUNISM)
    assert percent(war, "RU", "strike") == 65


@pytest.mark.rule("18.8.0")
def test_a_stabilised_revolution_protects_from_the_next():
    war = powers("jun_1917").power("FR", nw=-4)
    assert percent(war, "FR", "revolution") == 18
    assert percent(war.revolution("FR", stabilised=True), "FR", "revolution") == 13


# The tests in their order


@pytest.mark.rule("18.6.1", "18.3.3")
def test_order_with_a_capital_lost():
    """Cases social_order_capital_lost and capital_russia_needs_both."""
    war = powers().hold("RU", "budapest").hold("DE", "petrograd")
    assert social.order(war.board, "AH") == ("strike", "mutiny", "revolt", "surrender", "revolution")
    assert social.order(war.board, "RU") == ("strike", "mutiny", "revolt", "surrender", "revolution")
    assert social.order(war.board, "DE") == ("strike", "mutiny", "revolt", "revolution", "surrender")
    assert capital_lost(war.board, "AH")
    assert not capital_lost(war.board, "RU")
    assert capital_lost(war.hold("DE", "moscow").board, "RU")


@pytest.mark.rule("18.6.2.1")
def test_a_strike_has_one_marker_and_costs_will_again():
    war = powers("jun_1915").power("FR", nw=20).dice(1, 1, 5, 1, 4)
    tests.social_tests(war.p, "FR")
    assert war.politics("FR").strike
    assert war.nw("FR") == 17
    first = war.politics("FR").strike
    tests.social_tests(war.p, "FR")
    assert (war.politics("FR").strike, war.nw("FR")) == (first, 15)


@pytest.mark.rule("18.6.3.1")
def test_a_mutiny_that_fails_lifts_will():
    """Case mutiny_failure_gain."""
    war = powers("jun_1917").power("FR", nw=10).dice(WELL, 4)
    assert not mutiny.try_mutiny(war.p, "FR", 0)
    assert war.nw("FR") == 14


@pytest.mark.rule("18.6.3.2", "18.6.3.3")
def test_a_mutiny_stops_attacks_for_some_turns():
    """Case mutiny_example: three turns with May."""
    war = powers("may_1917").power("FR", nw=10).dice(1, 2, 50, 4)
    assert mutiny.try_mutiny(war.p, "FR", 0)
    assert (war.nw("FR"), war.politics("FR").parliament) == (8, -1)
    for turn, mutinous in (("may", True), ("jun", True), ("jul", True), ("aug", False)):
        war.board.turn = powers(f"{turn}_1917").board.turn
        assert in_mutiny(war.board, "FR") is mutinous
    war.board.turn = powers("jul_1917").board.turn
    assert will_morale(war.board, "FR") == -3
    war.dice()
    assert not mutiny.try_mutiny(war.p, "FR", 0)


@pytest.mark.rule("18.6.3.4")
def test_petain_calms_an_army():
    """Case mutiny_army_losses."""
    war = powers("may_1917").hq("FR_II", "verdun", "petain", fought=True).dice(5)
    assert mutiny.army_losses(war.p, "FR_II") == 2


@pytest.mark.rule("18.6.3.4")
def test_rest_and_nation_count_in_mutiny_losses():
    war = powers("may_1917").hq("DE_I", "lille").hq("AH_I", "krakow", fought=True).dice(1, 3)
    assert mutiny.army_losses(war.p, "DE_I") == 0
    assert mutiny.army_losses(war.p, "AH_I") == 4


@pytest.mark.rule("18.6.3.4", "18.6.3.5")
def test_more_losses_than_corps():
    """Case mutiny_more_losses_than_corps."""
    war = powers("may_1917").many("verdun", "FR_active", 3, "FR_II").dice(d12(4), d12(5))
    mutiny.hurt(war.p, ["FR_active#1", "FR_active#2", "FR_active#3"], 5)
    corps = war.board.corps
    assert all(each.reduced for each in corps.values())
    assert corps["FR_active#1"].back == war.board.turn + 2
    assert corps["FR_active#2"].at == "verdun"
    assert war.board.nations["FR"].rp == 20
    assert not war.board.losses


@pytest.mark.rule("18.6.3.6")
def test_a_mutiny_dismisses_the_commander():
    war = powers("may_1917").ghq("FR_GQG", "paris", "joffre").ghq("RU_STAVKA", "minsk", "czar_nicholas_ii")
    war.board.pool = ["foch", "petain"]
    war.dice(60, 4)
    mutiny.unrest(war.p, "FR")
    assert war.board.ghqs["FR_GQG"].general in ("foch", "petain")
    assert "joffre" in war.board.pool
    war.dice(60, 4)
    mutiny.unrest(war.p, "RU")
    assert war.board.ghqs["RU_STAVKA"].general == "czar_nicholas_ii"


@pytest.mark.rule("18.6.4", "18.6.4.1")
def test_a_revolt_that_fails_and_one_that_does_not():
    war = powers("jun_1915").power("FR", nw=4).dice(WELL, 3)
    assert not tests.try_revolt(war.p, "FR", 0)
    assert war.nw("FR") == 7
    war = powers("jun_1915").power("FR", nw=4).dice(3, 1, 6, 50)
    assert tests.try_revolt(war.p, "FR", 0)
    assert war.politics("FR").revolt
    assert (war.nw("FR"), war.politics("FR").parliament) == (-2, -1)


@pytest.mark.rule("18.7.2", "18.6.1")
def test_surrender_ends_the_tests():
    war = powers("jun_1917").power("FR", nw=-12).hold("DE", "paris")
    war.dice(WELL, WELL, 1, WELL, 1, 1, *[1] * 12)
    tests.social_tests(war.p, "FR")
    assert war.board.nations["FR"].side == ""
    assert "FR" in war.board.peace.out


@pytest.mark.rule("18.8.0", "18.3.2b")
def test_who_is_never_in_revolution():
    """Case revolution_usa."""
    war = powers("jun_1917").power("RU", regime="C")
    assert not tests.may_revolt(war.board, "US")
    assert not tests.may_revolt(war.board, "RU")
    assert tests.may_revolt(war.board, "FR")
    assert not tests.may_revolt(powers("nov_dec_1914").board, "FR")


@pytest.mark.rule("18.6.0a")
def test_only_powers_in_the_zone_are_tested():
    war = powers("jun_1915").power("FR", nw=20).power("DE", nw=21).dice(d12(7), WELL)
    tests.instability(war.p)
    assert not war.script.script
    assert war.nw("DE") == 21
