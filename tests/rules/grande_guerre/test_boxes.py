"""24: boxes beyond the map."""

import pytest

from rules.grande_guerre.atlas import BOXES
from rules.grande_guerre.boxes import conquest
from rules.grande_guerre.boxes.forms import colonial_moves, goals
from rules.grande_guerre.pieces import Corps

from .countries import world
from .situations import d12


def overseas(**war):
    w = world("may_1915", **({"entente": ("GB",)} | war))
    w.board.boxes = conquest.new_boxes()
    return w


def put(w, box, *corps, **fields):
    for name in corps:
        w.board.corps[name] = Corps(box=box, **fields)
    return w


@pytest.mark.rule("24.2.1")
def test_an_empty_box_falls_point_by_point():
    """africa_example"""
    w = put(overseas(), "british_africa", "DE_african#1", "DE_african#2")
    conquest.fight_in_boxes(w.p)
    box = w.board.boxes["british_africa"]
    assert box.points == {"central": 2}
    assert BOXES["british_africa"].size - 2 == 7
    assert conquest.turns_needed("british_africa", 2, 2) == 4
    for _ in range(4):
        assert box.owner == "GB"
        conquest.fight_in_boxes(w.p)
    assert box.owner == "DE"


@pytest.mark.rule("24.2.2")
def test_a_conquered_box_pays_half_and_lifts_the_will():
    """box_conquest"""
    w = put(overseas(), "cameroon", "GB_active#1")
    w.board.boxes["cameroon"].points["entente"] = 3
    conquest.fight_in_boxes(w.p)
    assert w.board.boxes["cameroon"].owner == "GB"
    assert conquest.income(w.board, "GB") == 2
    assert (w.board.nations["GB"].nw, w.board.nations["DE"].nw) == (29, 28)


@pytest.mark.rule("24.2.2")
def test_germany_has_nothing_from_africa_under_blockade():
    """box_germany_africa"""
    w = put(overseas(), "british_africa", "DE_african#1")
    w.board.boxes["british_africa"].points["central"] = 8
    conquest.fight_in_boxes(w.p)
    assert w.board.nations["DE"].nw == 29
    assert conquest.income(w.board, "DE") == 4
    w.board.strategic.blockade = "central"
    assert conquest.income(w.board, "DE") == 0


@pytest.mark.rule("24.2", "24.2.1")
def test_a_battle_won_is_a_point_and_the_last_defender_the_box():
    w = put(overseas(), "cameroon", "GB_active#1", "GB_active#2")
    put(w, "cameroon", "DE_african#1").dice(d12(12))
    conquest.fight_in_boxes(w.p)
    assert w.board.corps["DE_african#1"].reduced
    assert w.board.boxes["cameroon"].points == {"entente": 1}
    w.dice(d12(12))
    conquest.fight_in_boxes(w.p)
    assert w.board.corps["DE_african#1"].box == ""
    assert w.board.boxes["cameroon"].owner == "GB"


@pytest.mark.rule("24.2")
def test_a_battle_that_goes_wrong_gives_nothing():
    w = put(overseas(), "cameroon", "GB_active#1")
    put(w, "cameroon", "DE_african#1").dice(d12(2))
    conquest.fight_in_boxes(w.p)
    assert w.board.corps["GB_active#1"].reduced
    assert not w.board.boxes["cameroon"].points


@pytest.mark.rule("24.1")
def test_units_follow_arrows_entries_and_seas():
    w = overseas()
    assert {"cameroon", "british_africa"} <= set(goals(w.p, "nigeria", "GB", "entente"))
    assert "rouen" in goals(w.p, "canada", "GB", "entente")
    assert goals(w.p, "german_east_africa", "DE", "central") == ["british_africa"]
    put(w, "usa", "GB_active#1", "GB_active#2")
    w.plan("entente", "box", start="usa", corps=["GB_active#1"], to="rouen")
    colonial_moves(w.p)
    assert w.at("GB_active#1") == "rouen"
    assert w.board.corps["GB_active#1"].box == ""
    assert w.board.corps["GB_active#2"].box == "usa"


@pytest.mark.rule("24.1")
def test_no_more_go_over_sea_than_the_ships_hold():
    w = overseas()
    corps = [f"RU_active#{n}" for n in range(1, 4)]
    put(w, "vladivostok", *corps)
    w.plan("entente", "box", start="vladivostok", corps=corps, to="rouen")
    colonial_moves(w.p)
    assert [w.at(c) for c in corps] == ["rouen", "", ""]


@pytest.mark.rule("24.2.2")
def test_the_last_defender_and_the_last_point_conquer_a_box_once():
    w = put(overseas(), "cameroon", "GB_active#1", "GB_active#2")
    put(w, "cameroon", "DE_african#1", reduced=True).dice(d12(12))
    w.board.boxes["cameroon"].points["entente"] = BOXES["cameroon"].size - 1
    conquest.fight_in_boxes(w.p)
    assert w.board.boxes["cameroon"].owner == "GB"
    assert w.board.nations["GB"].nw == 29
