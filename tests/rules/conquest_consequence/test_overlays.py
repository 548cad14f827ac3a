"""What own units in a place can reach and attack, as the page shows it."""

import orjson
import pytest

from rules.conquest_consequence.movement.phase import Movement
from rules.conquest_consequence.title import TITLE
from rules.kernel import driver
from tests.rules.conquest_consequence.positions import begin_turn, board_of, look, state

UNITS = {
    "mukden": {"japan": ["infantry 2"]},
    "tokyo": {"japan": ["fleet 1"]},
    "vladivostok": {"russia": ["infantry 2"]},
}


def shown(place, viewer, **given):
    given = {"active": "japan", "units": UNITS, "season": "summer", **given}
    p = look(state(begin_turn(board_of(given), given), Movement("japan")))
    view = orjson.loads(orjson.dumps(driver.view(p, viewer)))
    return {each.style: set(each.spaces) for each in TITLE.overlays(view, place)}


@pytest.mark.rule("11.0", "11.4")
def test_infantry_reaches_two_areas_and_four_by_strategic_movement():
    found = shown("mukden", "japan")
    assert {"jehol", "harbin", "hailar", "korea"} <= found["reach"]
    assert "peiping" not in found["reach"], "it is neutral"
    assert found["far"]
    assert not found["far"] & found["reach"]
    assert found["target"] == {"nanking", "suchow"}, "a landing against the Nationalists (16.35)"


@pytest.mark.rule("11.54")
def test_enemies_in_reach_are_marked_once_there_is_war():
    war = [["japan", "soviet"]]
    assert "vladivostok" in shown("mukden", "japan", war=war)["target"]


@pytest.mark.rule("20.1")
@pytest.mark.parametrize("viewer", ["usa", "soviet", None])
def test_nobody_is_shown_where_blocks_of_others_could_go(viewer):
    assert shown("mukden", viewer) == {}


def test_the_ships_of_a_port_show_their_seas():
    assert "honshu_sea" in shown("tokyo", "japan")["reach"]
