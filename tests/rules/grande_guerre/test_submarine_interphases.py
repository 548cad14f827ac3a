"""22, 23: interphases of the blockade and of the submarine war, played from the roll to what is booked."""

import pytest

from rules.grande_guerre.economy.state import Research
from rules.grande_guerre.naval.ships import new_navy
from rules.grande_guerre.strategic import blockade, submarines
from tests.rules.grande_guerre.situations import d12
from tests.rules.grande_guerre.test_strategic import at_sea


def hungry(turn, **fields):
    """One point of food is missing: Italy is neutral."""
    w = at_sea(turn, **fields)
    del w.board.nations["IT"]
    w.board.diplomacy.levels["IT"] = 5
    return w


@pytest.mark.rule("23.3", "23.1.2")
def test_six_boats_in_all_out_war():
    """uboats_all_out_table: column 8, row 9 + 2."""
    w = at_sea("may_1917", submarine="all_out", uboats=6, submarine_rolls=2, lost_ep=40).dice(d12(9))
    w.board.research["central"] = Research(found={"C20": 0})
    submarines.submarines(w.p)
    assert w.board.strategic.results["GB"] == [-125, -3]
    assert w.board.strategic.lost_ep == 125


@pytest.mark.rule("23.3")
def test_heavy_losses_help_the_next_roll_of_all_out_war():
    for lost, ep in ((99, 105), (100, 115)):
        w = at_sea("may_1917", submarine="all_out", uboats=6, submarine_rolls=2, lost_ep=lost).dice(d12(9))
        submarines.submarines(w.p)
        assert w.board.strategic.lost_ep == ep


@pytest.mark.rule("23.2")
def test_the_surprise_of_restricted_war_comes_once():
    """uboats_first_restricted: 65 and 2 in column 5, halved; then column 3, and 70 and 2 become 35 and 1."""
    w = at_sea("may_1915", submarine="restricted", uboats=3).dice(d12(9), d12(9), d12(9))
    submarines.submarines(w.p)
    assert w.board.strategic.results["GB"] == [-32, -1]
    submarines.submarines(w.p)
    assert w.board.strategic.results["GB"] == [-20, 0], "40 and 1 in column 3"
    w.board.strategic.uboats = 5
    submarines.submarines(w.p)
    assert w.board.strategic.results["GB"] == [-32, -1], "65 and 2 in column 5"


@pytest.mark.rule("23.1", "23.3.1")
def test_convoys_sail_one_interphase_after_their_decision():
    w = at_sea("may_1917", submarine="restricted", submarine_next="all_out", uboats=1, submarine_rolls=1)
    submarines.submarines(w.dice(d12(7), d12(7)).p)
    assert (w.board.strategic.submarine, w.board.strategic.convoys) == ("all_out", False)
    assert w.board.strategic.lost_ep == 30
    w.board.strategic.convoys_next = True
    w.board.navy = new_navy(["GB"])
    w.board.navy.squadrons["GB_arethusa"].escort = True
    submarines.submarines(w.p)
    assert w.board.strategic.convoys
    assert w.board.strategic.lost_ep == 25, "one escort for one boat"


@pytest.mark.rule("15.I.1", "23.3")
def test_without_submarine_war_the_last_interphase_lost_nothing():
    w = at_sea("may_1918", submarine="restricted", lost_ep=160)
    w.board.strategic.submarine_next = "none"
    submarines.submarines(w.p)
    assert (w.board.strategic.submarine, w.board.strategic.lost_ep) == ("none", 0)


@pytest.mark.rule("22.2.2a", "22.2.2")
def test_austria_takes_five_where_germany_takes_sixteen_and_a_point_of_will():
    """blockade_austria_cap, in the column of winter 1914."""
    w = hungry("nov_dec_1914", blockade="central").dice(d12(2), d12(2))
    blockade.blockade(w.p)
    assert w.board.strategic.results["DE"] == [16, 1]
    assert w.board.strategic.results["AH"] == [5, 0]


@pytest.mark.rule("22.1.2")
def test_columns_of_a_blockade_declared_in_summer_1915():
    """blockade_declared_late: autumn reads winter 1914, winter reads summer 1915."""
    w = hungry("may_1915").dice(1, 1, 1, 1, d12(7), d12(5), d12(7), d12(5))
    blockade.declare(w.p, "central")
    w.board.turn += 3
    blockade.blockade(w.p)
    first = dict(w.board.strategic.results)
    w.board.turn += 3
    blockade.blockade(w.p)
    assert (first["DE"][0], w.board.strategic.results["DE"][0]) == (6, 3)
    assert (first["AH"][0], w.board.strategic.results["AH"][0]) == (5, 3)
