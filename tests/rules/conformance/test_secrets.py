"""Nobody gets anything that depends on what he may not know."""

import orjson
import pytest

from rules.kernel import driver, scene
from rules.kernel.fuzz.secrets import Leak, check_secrets
from rules.kernel.texts import LANGUAGES, REFEREE


def test_scrambled_secrets_change_nothing_that_a_seat_gets(title, positions, rng):
    """View, choices at every step, prompt, refusals, drafts, picture, and what the next order tells."""
    for result in positions:
        for viewer in driver.look(title, result.data).seats:
            check_secrets(title, result, viewer, rng)


def test_spectators_get_public_facts_only(title, positions, rng):
    for result in positions:
        check_secrets(title, result, None, rng)


def test_there_are_secrets_to_scramble(title, positions, rng):
    if title.open_information:
        pytest.skip("everybody knows everything in this title")
    for viewer in (None, *driver.look(title, positions[0].data).seats):
        scrambled = (
            driver.scramble(title, r.data, viewer, rng) != r.data
            for r in positions
            if known(title, r, viewer)
        )
        assert any(scrambled), f"scramble() changes nothing for {viewer}"


def known(title, result, viewer):
    return viewer is None or viewer in driver.look(title, result.data).seats


def test_a_scrambled_position_is_a_possible_one(title, positions, rng):
    for result in positions:
        p = driver.look(title, driver.scramble(title, result.data, None, rng))
        title.invariants(p)
        assert driver.waiting(p) == list(result.asked)


def test_equal_views_make_equal_pictures(title, positions):
    for result in positions[:8]:
        for viewer in (None, driver.look(title, result.data).seats[0]):
            for lang in LANGUAGES:
                one, two = (picture(title, result, viewer, lang) for _ in range(2))
                assert one == two


def picture(title, result, viewer, lang):
    seen = orjson.loads(orjson.dumps(driver.view(driver.look(title, result.data), viewer)))
    drawn = title.scene(seen, lang)
    scene.check_scene(drawn)
    return scene.encode(drawn)


def test_a_leak_would_be_noticed(title, positions, rng, monkeypatch):
    """The test itself is tested: a view that shows the whole state must not pass."""
    if title.open_information:
        pytest.skip("everybody knows everything in this title")
    honest = title.view
    monkeypatch.setattr(type(title), "view", lambda self, p, viewer: honest(p, REFEREE))
    monkeypatch.setattr(type(title), "scene", lambda self, view, lang="en": scene.Scene(1, 1, ()))
    with pytest.raises(Leak):
        for result in positions:
            check_secrets(title, result, None, rng)
