"""22, 23: the blockade and the submarine war."""

import pytest

from rules.grande_guerre.atlas import AREAS
from rules.grande_guerre.economy.state import Research
from rules.grande_guerre.naval.ships import new_navy
from rules.grande_guerre.pieces import Nation
from rules.grande_guerre.strategic import blockade, submarines, tables
from tests.rules.grande_guerre.situations import d12, war


def at_sea(turn="may_1915", **fields):
    w = war(turn, "firepower")
    for name, value in fields.items():
        setattr(w.board.strategic, name, value)
    for nation in ("NL", "DK", "NO", "SE", "RO", "ES", "GR", "PT", "US"):
        w.board.nations[nation] = Nation()
    w.board.diplomacy.levels |= {
        "NL": 3,
        "DK": 2,
        "NO": 1,
        "SE": 4,
        "RO": 4,
        "ES": 0,
        "GR": 0,
        "PT": 0,
        "US": 20,
    }
    return w


@pytest.mark.rule("22.2.2a")
def test_austria_gains_little():
    """blockade_austria_cap"""
    assert blockade.capped("AH", 12, 1) == (5, 0)
    assert blockade.capped("DE", 12, 1) == (12, 1)
    assert blockade.capped("AH", -40, -2) == (-40, -2)


@pytest.mark.rule("22.2.2", "22.0")
def test_the_blockade_of_winter_1914():
    """blockade_winter_1914"""
    w = at_sea("nov_dec_1914", blockade="central").dice(d12(7), d12(7))
    del w.board.nations["IT"]
    w.board.diplomacy.levels["IT"] = 5
    blockade.blockade(w.p)
    assert w.board.strategic.results == {"DE": [6, 0], "AH": [2, 0]}


@pytest.mark.rule("22.1.2")
def test_a_late_blockade_begins_with_the_first_column():
    """blockade_declared_late"""
    assert [tables.COLUMNS[blockade.column(n)] for n in (0, 1)] == ["winter_1914", "summer_1915"]


@pytest.mark.rule("22.2.1", "22.1.1")
def test_the_neutrals_blockade_angers_america():
    """neutrals_blockade_us"""
    w = at_sea(blockade="central").dice(1, 1, 6, 3)
    blockade.declare(w.p, "neutrals")
    levels = w.board.diplomacy.levels
    assert levels["US"] == 22
    assert [levels[n] for n in ("NL", "DK", "NO", "SE")] == [4, 3, 4, 6]


@pytest.mark.rule("22.2.3")
def test_the_food_of_1914():
    """agri_points_1914"""
    levels = {"NL": 3, "DK": 2, "NO": 1, "SE": 4, "RO": 4, "IT": 5}
    found = blockade.points(levels, {"BE": "entente"})
    assert (found, 16 - 9 - found) == (6, 1)


@pytest.mark.rule("22.2.3")
def test_food_from_the_east_and_after_a_french_surrender():
    w = at_sea().hold("DE", *blockade.POLAND)
    before = blockade.missing(at_sea().board)
    assert blockade.missing(w.board) == before - 1
    w.board.nations["RU"].status = "out"
    assert blockade.missing(w.board) == before - 2
    w.board.nations["FR"].status = "out"
    assert blockade.missing(w.board) == 0


@pytest.mark.rule("22.2.3")
def test_the_ukraine_feeds_germany_like_poland():
    """All areas of both regions are on the map, so that their holder can be asked."""
    before = blockade.missing(at_sea().board)
    w = at_sea().hold("DE", *blockade.POLAND, *blockade.UKRAINE)
    assert blockade.missing(w.board) == before - 2
    assert blockade.missing(w.hold("RU", "kiev").board) == before - 1


@pytest.mark.rule("22.2.2a")
def test_the_north_sea_in_german_hands_opens_the_blockade():
    w = at_sea(blockade="central")
    w.board.navy.controlled["north_sea"] = "central"
    blockade.blockade(w.p)
    assert w.board.strategic.results == {}


@pytest.mark.rule("22.2.2a")
def test_what_changes_the_blockade_roll():
    assert [blockade.neutral_trade(*levels) for levels in ((-4, 0), (6, 0), (0, -1), (0, 6), (0, 0))] == [
        *(1, -1, 1, -1, 0)
    ]
    w = at_sea(blockade="neutrals")
    plain = blockade.modifier(w.board, "AH")
    w.board.research["central"] = Research(found={"C22": 0})
    assert blockade.modifier(w.board, "AH") == plain - 1


@pytest.mark.rule("23.3.1")
def test_convoys():
    """convoy_example"""
    assert submarines.convoy_modifier(18, 7) == -2


@pytest.mark.rule("23.2")
def test_restricted_war_halves():
    """submarine_restricted_halving"""
    assert submarines.spared("restricted", 70, 2) == (35, 1)


@pytest.mark.rule("23.3", "23.1.2")
def test_all_out_war_reads_two_columns_to_the_right():
    """uboats_all_out_table"""
    w = at_sea(submarine="all_out", uboats=6, submarine_rolls=1, lost_ep=40)
    w.board.research["central"] = Research(found={"C20": 0})
    assert submarines.modifier(w.p) == 2
    assert submarines.losses("all_out", 6, 9 + 2, first=False) == (125, 3)


@pytest.mark.rule("23.2")
def test_the_first_restricted_interphase_surprises():
    """uboats_first_restricted"""
    assert tables.submarine_cell(5, 9) == (65, 2)
    assert submarines.losses("restricted", 3, 9, first=True) == (32, 1)


@pytest.mark.rule("23.4.1")
def test_hunting_in_all_out_war():
    """hunt_all_out"""
    assert submarines.hunt_modifier("all_out", boats=True, asdic=True, convoys=True, late=True) == 3
    w = at_sea("may_1918", submarine="all_out", uboats=6, convoys=True).dice(3, 2)
    w.board.research["entente"] = Research(found={"E19": 0})
    w.board.navy = new_navy(["GB"])
    for name in ("GB_harwich_flotilla", "GB_western_flotilla"):
        w.board.navy.squadrons[name].escort = True
    submarines.hunt(w.p)
    assert w.board.strategic.uboats == 5


@pytest.mark.rule("23.4.1")
def test_hunting_in_restricted_war():
    assert submarines.hunt_modifier("restricted", boats=True, asdic=False, convoys=True, late=False) == -1
    assert submarines.hunt_modifier("restricted", boats=False, asdic=True, convoys=False, late=True) == 3


@pytest.mark.rule("23.1", "23.1.1", "23.5")
def test_submarine_war_begins_in_the_next_interphase():
    """Declared in the interphase after November, resolved in the one after May."""
    w = at_sea("nov_dec_1914").dice(d12(7))
    submarines.submarines(w.p)
    submarines.declare(w.p, "restricted")
    levels = w.board.diplomacy.levels
    assert (levels["US"], levels["NL"]) == (18, 2)
    assert (w.board.strategic.submarine, w.board.strategic.results) == ("none", {})
    w.board.turn += 3
    submarines.submarines(w.p)
    assert w.board.strategic.submarine == "restricted"
    assert w.board.strategic.results["GB"][0] < 0
    assert w.board.strategic.submarine_rolls == 1


@pytest.mark.rule("23.4")
def test_which_ships_are_escorts():
    w = at_sea()
    w.board.navy = new_navy(["GB", "DE", "FR"])
    for squadron in w.board.navy.squadrons.values():
        squadron.escort = True
    assert "GB_arethusa" in submarines.escorts(w.board)
    assert not {"GB_lion", "DE_baltic_flotilla"} & set(submarines.escorts(w.board))


@pytest.mark.rule("23.5.1")
def test_spain_helps_now_and_then():
    w = at_sea(submarine="restricted", uboats=3).dice(50, 51)
    w.board.diplomacy.levels["ES"] = 21
    assert [submarines.modifier(w.p) for _ in range(2)] == [1, 0]


@pytest.mark.rule("22.2.2", "23.1.2")
def test_the_tables_have_no_holes():
    for die in range(1, 17):
        assert len(tables.blockade_cell(0, die)) == 2
        for boats in range(1, 13):
            assert tables.submarine_cell(boats, die)[0] <= tables.submarine_cell(boats + 1, die)[0]


@pytest.mark.rule("23.3.1", "23.1")
def test_convoys_sail_one_interphase_after_the_decision():
    """Two escorts against two U-boats: one row less."""
    w = at_sea(submarine="all_out", submarine_rolls=1, uboats=2, convoys_next=True).dice(d12(7), 1, 1)
    w.board.navy = new_navy(["GB"])
    for name in ("GB_harwich_flotilla", "GB_western_flotilla"):
        w.board.navy.squadrons[name].escort = True
    submarines.submarines(w.p)
    assert (w.board.strategic.convoys, w.board.strategic.convoys_next) == (True, False)
    assert w.board.strategic.results["GB"] == [-35, -1]


@pytest.mark.rule("15.I.1", "23.1")
def test_a_submarine_war_that_is_stopped_sinks_nothing():
    """Losses are those of the last interphase: none once the war at sea has ended."""
    w = at_sea(submarine="restricted", submarine_next="none", lost_ep=120)
    submarines.submarines(w.p)
    assert (w.board.strategic.submarine, w.board.strategic.lost_ep) == ("none", 0)


@pytest.mark.rule("22.2.2a")
def test_the_north_sea_in_german_hands_does_not_open_the_mediterranean():
    w = at_sea(blockade="central").dice(d12(7))
    w.board.navy.controlled["north_sea"] = "central"
    w.board.nations["IT"].side = "central"
    blockade.blockade(w.p)
    assert list(w.board.strategic.results) == ["IT"]


@pytest.mark.rule("22.2.3")
def test_a_region_is_conquered_with_its_cities():
    before = blockade.missing(at_sea().board)
    assert blockade.missing(at_sea().hold("DE", "warsaw", "lodz").board) == before - 1
    assert blockade.missing(at_sea().hold("DE", "warsaw").board) == before


@pytest.mark.rule("22.2.3")
@pytest.mark.parametrize(("held", "level", "gained"), [(True, 0, 1), (False, 5, 0)])
def test_a_conquered_country_that_has_given_up_still_feeds_germany(held, level, gained):
    before = blockade.missing(at_sea().board)
    w = at_sea()
    w.board.diplomacy.levels["BE"] = level
    w.board.nations["BE"].side, w.board.nations["BE"].status = "", "out"
    w.board.peace.out["BE"], w.board.peace.sides["BE"] = "minor", "entente"
    w.hold("DE", *([a for a, area in AREAS.items() if area.owner == "BE" and area.city] if held else ()))
    assert blockade.missing(w.board) == before - gained


@pytest.mark.rule("25.3.6", "22.2.3")
def test_an_italian_surrender_is_worth_an_agricultural_point():
    before = blockade.missing(at_sea().board)
    w = at_sea()
    w.board.nations["IT"].side, w.board.nations["IT"].status = "", "out"
    w.board.peace.out["IT"], w.board.peace.sides["IT"] = "unconditional", "entente"
    assert blockade.missing(w.board) == before - 1


@pytest.mark.rule("15.II", "23.1")
def test_no_submarine_war_against_a_britain_that_is_out_of_the_war():
    w = at_sea(submarine="all_out", submarine_rolls=1, lost_ep=150)
    w.board.nations["GB"].side, w.board.nations["GB"].status = "", "out"
    submarines.submarines(w.p)
    assert (w.board.strategic.results, w.board.strategic.lost_ep) == ({}, 0)
