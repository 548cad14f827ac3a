"""Chapter 2: board, blocks and fog."""

import pytest

from rules.border_war.recruit import towns
from rules.border_war.tables import CASTLES, HEXES, LAND, NEIGHBOURS, TERRAIN, UNITS, apart
from rules.kernel.texts import REFEREE
from tests.rules.border_war.situations import war


@pytest.mark.rule("2.1")
def test_2_1_hexes_next_to_one_another():
    assert set(NEIGHBOURS["b2"]) == {"b1", "b3", "a2", "a3", "c2", "c3"}
    assert all(one in NEIGHBOURS[other] for one in HEXES for other in NEIGHBOURS[one])
    assert "c4" in LAND
    assert "c4" not in HEXES
    assert apart("a1", "g5") == 7
    assert war("b3 red 1 foot").refused("move 1 foot b3 > c4") == ("kernel.not_offered", "3.4")


@pytest.mark.rule("2.1")
def test_2_1_the_board_is_the_same_from_both_sides():
    columns = "abcdefg"
    for hex_, terrain in LAND.items():
        column, row = columns.index(hex_[0]), int(hex_[1])
        facing = f"{columns[6 - column]}{(5 if column % 2 else 6) - row}"
        assert LAND[facing] == terrain


@pytest.mark.rule("2.2")
def test_2_2_what_terrain_costs_and_how_it_defends():
    table = {name: (t.cost, t.defence) for name, t in TERRAIN.items()}
    assert table == {"field": (1, 0), "wood": (2, 1), "hill": (2, 1), "town": (1, 1), "castle": (1, 2)}


@pytest.mark.rule("2.2")
def test_2_2_a_castle_that_nobody_plays_is_a_town():
    game = war("a5 red 1 foot; a1 red 1 foot; g5 blue 1 foot")
    assert towns(game.p, "red") == 1
    allied = war("a5 gold 1 foot; a1 red 1 foot; g5 blue 1 foot; g1 green 1 foot", scenario="alliance")
    assert towns(allied.p, "gold") == 0
    assert set(CASTLES.values()) == {hex_ for hex_, terrain in LAND.items() if terrain == "castle"}


@pytest.mark.rule("2.3")
def test_2_3_blocks():
    table = {kind: (unit.price, unit.strength, unit.moves) for kind, unit in UNITS.items()}
    assert table == {"militia": (1, 1, 2), "foot": (2, 2, 2), "horse": (4, 3, 4)}


@pytest.mark.rule("2.4")
def test_2_4_four_blocks_to_a_hex():
    game = war("a1 red 2 foot; a2 red 3 foot; g5 blue 1 foot")
    assert game.refused("move 2 foot a1 > a2") == ("campaign.no_room", "3.4")
    game.order("move 1 foot a1 > a2")
    assert game.blocks("a2") == ("red", {"foot": 4})


@pytest.mark.rule("2.4")
def test_2_4_through_a_full_hex_but_not_into_it():
    game = war("a1 red 1 horse; a2 red 4 foot; g5 blue 1 foot")
    assert game.refused("move 1 horse a1 > a2") == ("kernel.way_goes_on", "3.4")
    game.order("move 1 horse a1 > a2 > b2")
    assert game.blocks("b2") == ("red", {"horse": 1})


@pytest.mark.rule("2.4")
def test_2_4_a_full_hex_that_leads_nowhere_is_not_offered():
    game = war("a1 red 1 foot; b1 red 4 foot; g5 blue 1 foot")
    assert game.refused("move 1 foot a1 > b1") == ("campaign.full", "3.4")


@pytest.mark.rule("2.5")
def test_2_5_others_see_how_many_blocks_there_are():
    game = war("a1 red 2 foot 1 horse; g5 blue 1 foot", red="ambush1 outwit2", blue="muster1")
    own, other = game.view("red"), game.view("blue")
    assert own["forces"]["a1"] == {"seat": "red", "blocks": 3, "units": {"foot": 2, "horse": 1}}
    assert (
        other["forces"]["a1"]
        == game.view(None)["forces"]["a1"]
        == {"seat": "red", "blocks": 3, "units": None}
    )
    assert (own["hands"], other["hands"]) == (
        {"red": ["ambush1", "outwit2"], "blue": None},
        {"red": None, "blue": ["muster1"]},
    )
    assert other["cards"] == {"red": 2, "blue": 1}
    assert game.view(REFEREE)["hands"]["red"] == ["ambush1", "outwit2"]


@pytest.mark.rule("2.5")
def test_2_5_marches_are_told_without_the_kinds_of_blocks():
    game = war("a1 red 2 foot 1 horse; g5 blue 1 foot").order("move 1 foot 1 horse a1 > b1")
    assert (game.told("red"), game.told("blue")) == (["campaign.moved"], ["campaign.seen"])
    assert game.result.public.args["units"] == {"block": 2}


@pytest.mark.rule("2.5")
def test_2_5_without_fog_everything_lies_open():
    game = war("a1 red 2 foot; g5 blue 1 foot", fog="off").order("move 1 foot a1 > b1")
    assert game.view("blue")["forces"]["b1"]["units"] == {"foot": 1}
    assert game.result.public.args["units"] == {"foot": 1}
