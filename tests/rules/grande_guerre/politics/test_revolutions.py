"""18.8: revolutions and coups."""

import pytest

from rules.grande_guerre.politics import coups, revolution, tests
from rules.grande_guerre.politics.questions import COMMUNISM
from tests.rules.grande_guerre.politics.powers import powers
from tests.rules.grande_guerre.situations import d12

WELL = 100
ALLIES = [1] * 12
"""Dice for what the loss of an ally costs (G16.7)."""


def regime(war, nation):
    politics = war.politics(nation)
    return politics.regime, politics.figure


@pytest.mark.rule("18.8.1.1", "18.8.1.3")
def test_the_czar_stays_with_rasputin():
    """Case czar_reaction_rasputin."""
    war = powers("mar_apr_1917").power("RU", nw=3, civil=6).dice(d12(7))
    war.board.flags.append("rasputin")
    war.ghq("RU_STAVKA", "minsk", "czar_nicholas_ii")
    war.board.pool = ["alexeiev"]
    revolution.break_out(war.p, "RU")
    assert regime(war, "RU") == ("M", "")
    assert (war.nw("RU"), war.politics("RU").parliament) == (27, 0)
    assert war.politics("RU").free_press
    assert war.board.economy["RU"].civil == 8
    assert "rasputin" not in war.board.flags
    assert war.board.ghqs["RU_STAVKA"].general == "alexeiev"
    assert "czar_nicholas_ii" not in war.board.pool


@pytest.mark.rule("18.8.1.2", "18.8.1.3a", "18.8.1.4")
def test_the_czar_abdicates():
    """Case czar_abdicates_regime."""
    war = powers("mar_apr_1917").power("RU", nw=3).dice(d12(8), d12(11))
    revolution.break_out(war.p, "RU")
    assert regime(war, "RU") == ("D", "blue")
    assert war.politics("RU").parliament == 1
    assert war.politics("RU").revolution.offensive_bonus
    assert war.politics("RU").ruler_gone


@pytest.mark.rule("18.8.1.2")
@pytest.mark.parametrize(
    ("die", "found"),
    [(2, ("A", "white")), (3, ("A", "white")), (4, ("M", "monarch")), (6, ("D", "blue")), (12, ("C", "red"))],
)
def test_every_row_of_russia(die, found):
    war = powers("mar_apr_1917").power("RU", nw=3).dice(d12(6), d12(die))
    revolution.break_out(war.p, "RU")
    assert regime(war, "RU") == found


@pytest.mark.rule("18.8.1.3b")
def test_kornilov_goes_to_the_stavka():
    war = powers("mar_apr_1917").power("RU", nw=3, civil=1).ghq("RU_STAVKA", "minsk", "czar_nicholas_ii")
    war.hq("RU_VIII", "lutsk", "kornilov").dice(d12(12), d12(2))
    revolution.break_out(war.p, "RU")
    assert war.board.ghqs["RU_STAVKA"].general == "kornilov"
    assert war.board.armies["RU_VIII"].general == ""
    assert (war.nw("RU"), war.board.economy["RU"].civil) == (35, 0)
    assert not war.politics("RU").free_press


@pytest.mark.rule("18.8.1.3c", "18.8.1.9")
def test_lenin():
    war = powers("mar_apr_1917").power("RU", nw=30).ghq("RU_STAVKA", "minsk", "czar_nicholas_ii")
    war.board.flags += ["rasputin", "polivanov"]
    war.hq("RU_VIII", "lutsk", "brusilov").dice(d12(12), d12(12))
    revolution.break_out(war.p, "RU")
    assert (war.nw("RU"), war.politics("RU").parliament) == (30, -2)
    assert war.board.ghqs["RU_STAVKA"].general == "brusilov"
    assert war.board.flags == [COMMUNISM]
    assert (war.board.economy["RU"].mun_flow, war.board.economy["RU"].rp_flow) == (0, 9)


@pytest.mark.rule("18.8.2.1")
def test_a_later_revolution_with_lenin():
    """Case revolution_later_lenin."""
    war = powers("nov_dec_1917").revolution("RU", figure="blue").power("RU", nw=2, regime_bonus=20).dice(75)
    revolution.break_out(war.p, "RU")
    assert regime(war, "RU") == ("C", "red")
    assert war.politics("RU").regime_bonus == 0


@pytest.mark.rule("18.8.3.2")
def test_german_revolution():
    """Case german_revolution."""
    war = powers("sep_1918").power("DE", nw=2).dice(d12(9), d12(9))
    revolution.break_out(war.p, "DE")
    assert regime(war, "DE") == ("D", "blue")
    war = powers("sep_1918").power("DE", nw=2).dice(d12(8))
    revolution.break_out(war.p, "DE")
    assert regime(war, "DE") == ("D", "")


@pytest.mark.rule("18.8.3.3")
def test_austria_breaks_up():
    """Case austrian_breakup."""
    war = powers("sep_1918").power("AH", nw=2).dice(d12(8), *ALLIES)
    revolution.break_out(war.p, "AH")
    assert war.board.nations["AH"].side == ""
    war = powers("sep_1918").power("AH", nw=2).dice(d12(7))
    revolution.break_out(war.p, "AH")
    assert regime(war, "AH") == ("D", "")
    war.dice(*ALLIES)
    revolution.break_out(war.p, "AH")
    assert "AH" in war.board.peace.out


@pytest.mark.rule("18.8.3.4")
def test_the_british_king_stays():
    """Case british_revolution_stays."""
    war = powers("sep_1918").power("GB", nw=2).dice(d12(7))
    revolution.break_out(war.p, "GB")
    assert (regime(war, "GB"), war.politics("GB").parliament) == (("D", ""), -2)


@pytest.mark.rule("18.8.3.5", "18.8.3.6", "18.8.3.7")
@pytest.mark.parametrize(
    ("nation", "dice", "found"),
    [
        ("FR", [5], ("A", "white")),
        ("FR", [8], ("D", "blue")),
        ("FR", [9], ("C", "red")),
        ("GB", [8, 4], ("A", "white")),
        ("GB", [8, 7], ("D", "monarch")),
        ("GB", [12, 10], ("C", "red")),
        ("IT", [4], ("D", "")),
        ("IT", [5, 6], ("D", "monarch")),
        ("IT", [5, 9], ("C", "red")),
        ("TR", [6], ("M", "")),
        ("TR", [7, 6], ("A", "white")),
        ("TR", [7, 8], ("M", "monarch")),
        ("TR", [7, 12], ("D", "blue")),
    ],
)
def test_revolutions_elsewhere(nation, dice, found):
    war = powers("sep_1918").power(nation, nw=2).dice(*[d12(die) for die in dice])
    revolution.break_out(war.p, nation)
    assert regime(war, nation) == found


@pytest.mark.rule("18.8.0")
def test_revolution_follows_a_revolt_and_spares_surrender():
    war = powers("jun_1917").power("RU", nw=-6, parliament=-2)
    war.dice(WELL, WELL, 1, 1, 1, 1, WELL, 1, d12(2))
    tests.social_tests(war.p, "RU")
    assert regime(war, "RU") == ("M", "")
    assert not war.script.script


@pytest.mark.rule("18.8.1.5a")
def test_random_parliament():
    """Case revolution_parliament_die."""
    war = powers("may_1917").revolution("RU").dice(6)
    war.power("RU", governments=[war.board.turn - 1])
    revolution.random_parliaments(war.p)
    assert war.politics("RU").parliament == 0
    war.power("RU", regime="A", governments=[]).dice(1)
    revolution.random_parliaments(war.p)
    assert war.politics("RU").parliament == -1


@pytest.mark.rule("18.8.1.5d", "18.8.1.5")
def test_desertions_take_one_corps_of_an_army():
    war = powers("may_1917").revolution("RU").hq("RU_I", "riga").hq("RU_II", "minsk")
    war.many("riga", "RU_active", 3, "RU_I").many("minsk", "RU_active", 2, "RU_II", first=4).dice(d12(7))
    revolution.revolutions_go_on(war.p)
    assert sum(c.reduced for c in war.board.corps.values()) == 2
    war = powers("may_1917").revolution("RU", since="may_1917")
    revolution.revolutions_go_on(war.p)


@pytest.mark.rule("18.8.1.7")
def test_kerenski_stabilises():
    """Case stabilisation_kerenski."""
    war = powers("aug_1917").revolution("RU", figure="blue", interphases=2).power("RU", parliament=-1)
    war.dice(d12(9), 6)
    revolution.interphase_ends(war.p)
    assert war.politics("RU").revolution.stabilised


@pytest.mark.rule("18.8.1.8")
def test_elections():
    """Case elections."""
    war = powers("aug_1917").revolution("RU", interphases=2).dice(d12(12), 6)
    revolution.interphase_ends(war.p)
    assert war.politics("RU").parliament == 2


@pytest.mark.rule("18.8.1.7")
def test_a_dictator_stabilises_by_himself_and_lenin_never():
    """Case dictator_stabilises."""
    war = powers("aug_1917").revolution("RU", regime="A", interphases=1).power("RU", parliament=-1)
    war.revolution("DE", regime="C", interphases=5)
    revolution.interphase_ends(war.p)
    assert war.politics("RU").revolution.stabilised
    assert war.politics("RU").parliament == -1
    assert not war.politics("DE").revolution.stabilised


@pytest.mark.rule("18.8.1.7")
def test_the_interphase_of_the_revolution_does_not_count():
    war = powers("aug_1917").revolution("RU", since="aug_1917")
    revolution.interphase_ends(war.p)
    assert war.politics("RU").revolution.interphases == 0


# Coups


@pytest.mark.rule("18.8.2.2a")
def test_a_putsch_succeeds():
    """Case white_putsch."""
    war = powers("sep_1917").revolution("RU", since="mar_apr_1917", figure="blue")
    war.offensive("RU", "lost", sector="russian", ago=2).ghq("RU_STAVKA", "minsk", "kornilov").dice(d12(6))
    assert coups.putsch_modifiers(war.board, "RU", lenin=False) == 6
    assert coups.white_putsch(war.p, "RU")
    assert regime(war, "RU") == ("A", "white")
    assert war.politics("RU").gone == ["blue"]


@pytest.mark.rule("18.8.2.2b")
def test_a_putsch_fails():
    """Case white_putsch_fails."""
    war = powers("sep_1917").revolution("RU", since="jul_1917").power("RU", nw=20)
    war.ghq("RU_STAVKA", "minsk", "kornilov").dice(d12(7), 4, WELL, 1)
    assert not coups.white_putsch(war.p, "RU")
    assert war.nw("RU") == 16
    assert war.politics("RU").mutiny_since == war.board.turn
    assert war.politics("RU").gone == ["white"]
    assert war.board.ghqs["RU_STAVKA"].general != "kornilov"
    assert coups.putsch_problem(war.board, "RU") == "mutiny"
    war.board.turn += 1
    assert coups.putsch_problem(war.board, "RU") == "once"


@pytest.mark.rule("18.8.2.2")
def test_when_a_putsch_is_impossible():
    assert coups.putsch_problem(powers("sep_1917").board, "RU") == "regime"
    war = powers("sep_1917").revolution("RU")
    assert coups.putsch_problem(war.board, "RU") == ""
    war.offensive("RU", "lost", sector="russian")
    assert coups.putsch_problem(war.board, "RU") == "offensive"
    assert coups.putsch_problem(war.attack("riga").board, "RU") == "attacked"


@pytest.mark.rule("18.8.2.2a")
def test_lenin_and_stability_hinder_a_putsch():
    war = powers("sep_1917").revolution("RU", since="jul_1917", stabilised=True)
    assert coups.putsch_modifiers(war.board, "RU", lenin=True) == 2 - 2 - 4


@pytest.mark.rule("18.8.2.3a")
def test_loyalty():
    """Case red_insurrection_loyalty."""
    war = powers("sep_1917").revolution("RU", since="jul_1917", stabilised=True)
    war.offensive("RU", "won", sector="russian").dice(3)
    assert coups.loyalty(war.p, "RU", coups.Rising("red")) == 2


@pytest.mark.rule("18.8.2.3")
def test_a_red_rising_is_blocked_by_an_attack():
    """Case red_insurrection_blocked."""
    war = powers("sep_1917")
    assert coups.rising_problem(war.board, "RU", "red") == "no_revolution"
    war.revolution("RU")
    assert coups.rising_problem(war.board, "RU", "red") == ""
    assert coups.rising_problem(war.attack("riga").board, "RU", "red") == "attacked"
    assert coups.rising_problem(war.power("RU", gone=["red"]).board, "RU", "red") == "gone"


@pytest.mark.rule("18.8.2.3b", "18.8.2.3c", "18.8.2.3d")
def test_a_red_rising_succeeds():
    war = powers("nov_dec_1917").revolution("RU", since="mar_apr_1917", figure="blue").power("RU", nw=4)
    war.dice(1, d12(4), d12(5), d12(6), WELL, WELL, 1, 1, 1, 1, WELL, 1)
    assert coups.insurrection(war.p, "RU", "red")
    assert regime(war, "RU") == ("C", "red")
    assert war.politics("RU").gone == ["blue"]
    assert not war.script.script


@pytest.mark.rule("18.8.2.3d")
def test_a_red_rising_collapses():
    war = powers("nov_dec_1917").revolution("RU", since="mar_apr_1917").power("RU", nw=22)
    war.dice(1, d12(10))
    assert not coups.insurrection(war.p, "RU", "red")
    assert war.nw("RU") == 27


@pytest.mark.rule("18.8.2.4")
def test_a_blue_rising_against_bolsheviks():
    """Case blue_insurrection_bolshevik."""
    war = powers("jun_1918").revolution("RU", since="mar_apr_1917", regime="C", figure="red")
    war.power("RU", nw=18, parliament=-2, putsch_failed=-1)
    war.dice(5, 3, d12(5))
    rising = coups.Rising("blue")
    rising.loyalty = coups.loyalty(war.p, "RU", rising)
    assert rising.loyalty == 1
    coups.disturb(war.p, "RU")
    assert war.nw("RU") == 15
    assert coups.instability_modifiers(war.board, "RU", rising) == 1


@pytest.mark.rule("18.8.2.3c", "18.8.2.4")
def test_points_of_the_risings():
    war = powers("jun_1918").revolution("RU", since="mar_apr_1917", figure="blue").power("RU", parliament=-1)
    red = coups.Rising("red", loyalty=1)
    assert coups.points(war.board, "RU", "strike", red) == -1 + 1 - 1 + 1
    assert coups.points(war.board, "RU", "revolt", red) == -1
    war.offensive("RU", "lost", sector="russian")
    assert coups.points(war.board, "RU", "mutiny", red) == -3
    war.power("RU", regime="A", figure="white", free_press=False)
    blue = coups.Rising("blue", mutinied=True)
    assert coups.points(war.board, "RU", "strike", blue) == -1
    assert coups.points(war.board, "RU", "revolt", blue) == -1


@pytest.mark.rule("18.8.1", "18.8.1.5a", "18.8.1.7", "18.8.1.8")
def test_the_course_of_a_revolution():
    """It breaks out, parliament is random until it is stabilised, and elections end it."""
    war = powers("mar_apr_1917").power("RU", nw=3).dice(d12(6), d12(6))
    revolution.break_out(war.p, "RU")
    assert (war.nw("RU"), war.politics("RU").parliament) == (27, 1)
    revolution.interphase_ends(war.p)
    assert war.politics("RU").revolution.interphases == 0, "that of its own turn does not count"
    for number, (die, parliament) in enumerate(((1, -2), (3, -1), (4, 0)), 1):
        war.board.turn += 3
        war.dice(die)
        revolution.random_parliaments(war.p)
        assert war.politics("RU").parliament == parliament
        if number == 3:
            war.dice(d12(8), 5)
        revolution.interphase_ends(war.p)
        assert war.politics("RU").revolution.stabilised == (number == 3)
    assert war.politics("RU").parliament == 1
    revolution.random_parliaments(war.p)
    assert war.politics("RU").parliament == 1, "nothing is random any more"


@pytest.mark.rule("18.8.2", "18.8.2.1", "18.8.2.2")
def test_a_second_revolution_reads_another_table():
    for die, found in ((15, "A"), (40, "M"), (90, "D"), (91, "C")):
        war = powers("may_1917").revolution("RU").power("RU", nw=3).dice(die)
        revolution.break_out(war.p, "RU")
        assert war.politics("RU").regime == found
    assert coups.putsch_problem(powers("may_1917").p.board, "RU"), "nothing to overthrow yet"


@pytest.mark.rule("18.8.3", "18.8.3.1")
@pytest.mark.parametrize(
    ("nation", "dice", "found"), [("FR", [9], "C"), ("TR", [7, 9], "D"), ("IT", [4], "D")]
)
def test_revolutions_elsewhere_follow_the_same_course(nation, dice, found):
    war = powers("may_1917").power(nation, nw=3).dice(*map(d12, dice))
    revolution.break_out(war.p, nation)
    politics = war.politics(nation)
    assert politics.regime == found
    assert politics.revolution is not None
    assert war.nw(nation) == 27


@pytest.mark.rule("18.8.2.2b", "18.8.2.4")
def test_a_failed_putsch_weakens_every_later_insurrection():
    war = powers("jun_1918").revolution("RU", since="mar_apr_1917", regime="A", figure="white")
    blue = coups.Rising("blue")
    before = coups.points(war.board, "RU", "strike", blue)
    war.power("RU", putsch_failed=war.board.turn - 5)
    assert coups.points(war.board, "RU", "strike", blue) == before - 1


@pytest.mark.rule("18.8.2.3c", "18.6.3.1", "18.6.4.1")
def test_what_fails_in_an_insurrection_lifts_the_will_as_always():
    war = powers("jun_1918").revolution("RU", since="mar_apr_1917").power("RU", nw=-5)
    war.dice(WELL, WELL, 2, WELL, 3)
    assert not coups.rising_tests(war.p, "RU", coups.Rising("red"))
    assert war.nw("RU") == -5 + 2 + 3
    assert not war.script.script
