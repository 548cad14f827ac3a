"""The map answers everywhere: shading, borders, glows and letters take no click from the space below them."""

import pytest

from pbem.games.titles import find_title, titles
from pbem.maps.services import render_svg
from rules.kernel import driver
from rules.kernel.dice import Dice
from tests.browser.pointing import points
from tests.pbem.games.playing import new_game

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("browser")]

PLAYED = [
    "axis_allies_1942",
    "samurai_battles",
    "border_war",
    "conquest_consequence",
    "empire_of_the_sun",
    "grande_guerre",
]


def opening(title):
    """The map of the first scenario as its first seat sees it."""
    scenario = title.scenarios[0]
    begun = driver.start(title, scenario.id, title.filled_options({}), Dice(bytes(32), 0, "points"))
    game = driver.look(title, begun.data)
    return title.scene(driver.view(game, driver.waiting(game)[0]))


@pytest.mark.parametrize("name", PLAYED)
def test_a_picture_answers_everywhere_with_its_spaces_in_insets_too(open_page, name):
    page = open_page(viewport={"width": 1600, "height": 1300})
    page.set_content(f"<body style='margin:0'>{render_svg(opening(find_title(name)))}</body>")
    wrong, met = points(page, 110, 80)
    assert wrong == []
    assert met
    if name == "axis_allies_1942":
        assert "sz16" in met


@pytest.mark.parametrize("name", PLAYED)
def test_the_table_answers_everywhere_at_three_zooms(sign_in, alice, name):
    title = titles()[name]
    scenario = title.scenarios[0].id
    seats = title.seats(scenario, title.filled_options({}))
    game = new_game({seat.name: alice for seat in seats}, title=name, scenario=scenario, owner=alice)
    page = sign_in(alice)
    page.goto(f"/games/{game.public_id}/")
    page.wait_for_function("!document.querySelector('#map [data-part]:not([data-filled])')")
    for _ in range(3):
        wrong, met = points(page)
        assert wrong == []
        assert met
        page.get_by_role("button", name="Zoom in").click()
        page.get_by_role("button", name="Zoom in").click()
