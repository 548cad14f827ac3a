"""What a unit can reach, see and attack, as the page shows it."""

import orjson
import pytest

from rules.kernel import driver
from rules.samurai_battles.title import TITLE
from tests.rules.samurai_battles.situations import battle


def shown(war, hex_, viewer=None):
    seen = orjson.loads(orjson.dumps(driver.view(war.p, viewer)))
    return {each.style: set(each.spaces) for each in TITLE.overlays(seen, hex_)}


@pytest.mark.rule("9.4")
def test_a_samurai_on_foot_moves_and_fights_next_door():
    found = shown(battle("f6 red ssp; k12 blue asp"), "f6")
    assert found["reach"] == {"f5", "f7", "e6", "e7", "g6", "g7"}
    assert "sight" not in found


@pytest.mark.rule("10.2")
def test_bows_reach_four_hexes_where_they_see():
    found = shown(battle("f6 red ab; f8 blue asp; k12 blue asp"), "f6")
    assert found["target"] == {"f8"}
    assert {"f8", "f4", "f2"} <= found["sight"]
    assert "f9" in found["blind"]
    assert not found["sight"] & found["blind"]
    assert "f11" not in found["sight"] | found["blind"]


@pytest.mark.rule("10.3")
def test_enemies_next_to_a_unit_can_be_struck():
    found = shown(battle("f6 red ssp; f7 blue asp; g9 blue asp"), "f6")
    assert found["target"] == {"f7"}


def test_empty_hexes_and_nonsense_have_none():
    war = battle("f6 red ssp; k12 blue asp")
    assert shown(war, "a1") == {}
    assert shown(war, "no such hex") == {}


def test_everybody_is_shown_the_same():
    war = battle("f6 red ab; f8 blue asp; k12 blue asp")
    assert shown(war, "f6", "red") == shown(war, "f6", "blue") == shown(war, "f6")


def test_every_overlay_has_words_in_both_languages():
    seen = driver.view(battle("f6 red ab; f8 blue asp; k12 blue asp").p, None)
    for overlay in TITLE.overlays(seen, "f6"):
        english, spanish = (TITLE.catalogue.word(overlay.name, lang) for lang in ("en", "es"))
        assert english != spanish
