"""What a unit can reach, see and attack, as the page shows it."""

import orjson
import pytest

from rules.kernel import driver
from rules.samurai_battles.atlas import apart
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
@pytest.mark.parametrize(("troops", "most"), [("sb", 3), ("ab", 3), ("sbc", 3), ("aa", 4)])
def test_bows_reach_three_hexes_and_arquebuses_four(troops, most):
    found = shown(battle(f"f6 red {troops}; f8 blue asp; k12 blue asp"), "f6")
    assert found["target"] == {"f8"}
    assert {"f8", "f4", "f3"} <= found["sight"]
    assert "f9" in found["blind"]
    assert not found["sight"] & found["blind"]
    assert max(apart("f6", hex_) for hex_ in found["sight"] | found["blind"]) == most
    assert ("f2" in found["sight"]) is (most == 4)


@pytest.mark.rule("19.3", "9.4")
def test_under_a_cavalry_charge_infantry_goes_no_further_than_it_can():
    """Nor does the enemy, whose card it is not."""
    war = battle("f6 red ssp; f8 red sspc; k3 blue sspc; a1 blue asp", card="cavalry_charge")
    assert far(shown(war, "f6"), "f6") == 1
    assert far(shown(war, "f8"), "f8") == 3
    assert far(shown(war, "k3"), "k3") == 2


@pytest.mark.rule("19.7", "18.26")
def test_cards_that_hasten_infantry_are_for_the_infantry_of_their_player():
    war = battle("f6 red ssp; k6 blue ssp", card="infantry_onslaught", effects="move_as_the_wind")
    assert far(shown(war, "f6"), "f6") == 3
    assert far(shown(war, "k6"), "k6") == 1


def far(found, hex_):
    """How far the hexes are that a unit can reach."""
    return max(apart(hex_, there) for there in found["reach"] | found.get("far", set()))


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
