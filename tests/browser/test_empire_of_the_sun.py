"""An offensive of Empire of the Sun composed on the map, from the card to the door."""

from random import Random

import pytest
from playwright.sync_api import expect

from pbem.games.selectors import position
from rules.kernel.orders import Order
from tests.browser.hands import Mouse
from tests.browser.test_quality import PHONE
from tests.pbem.games.playing import new_game, send, some_order, waiting

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("browser")]

OAHU, WAKE = "5808", "4612"


@pytest.fixture
def war(alice, settings):
    """A game of 1942 in which alice holds both sides, at the first go of the Allies."""
    settings.PBEM_DARK_TITLES = True
    holders = {"japan": alice, "allies": alice}
    game = new_game(holders, title="empire_of_the_sun", scenario="1942", owner=alice)
    rng = Random(1)
    while True:
        p, seat = position(game), waiting(game)[0]
        if not p.board.go:
            send(game, seat, some_order(game, seat, rng))
        elif seat == "japan":
            send(game, seat, Order(seat, "discard", {"card": p.board.decks[seat].hand[0]}))
        else:
            return game


def test_an_offensive_is_composed_on_the_map_from_the_card_to_the_door(sign_in, alice, war):
    page = sign_in(alice)
    page.goto(f"/games/{war.public_id}/?seat=allies")
    hand = Mouse(page)
    page.locator("[data-drawer]", has_text="Your cards").click()
    expect(page.locator(".hand-card").first).to_contain_text("operations")
    page.locator("[data-drawer]", has_text="Your cards").click()
    hand.option("Play a card")
    hand.answered(lambda: page.locator("#builder .option").first.click())
    hand.option("operations card")
    # The headquarters stands for its hex, and so do the units that it can activate.
    hand.space(OAHU, "")
    expect(page.locator("#builder legend")).to_contain_text("more may be activated")
    hand.space(WAKE, "")
    hand.option("Marines Wake")
    expect(page.locator("#builder legend")).to_contain_text("1 chosen")
    hand.option("That is all")
    expect(page.locator(".sheet li")).to_have_count(2)
    # A click on the stack begins its move; far targets are listed with what waits there, and lit on the map.
    hand.space(WAKE, "")
    expect(page.locator("#map [data-space][tabindex]").nth(8)).to_be_attached()
    hand.answered(lambda: page.locator("#builder [name=space]").first.click())
    expect(page.locator(".sheet li")).to_have_count(3)
    hand.option("That is all")
    hand.send()
    assert position(war).board.offensive is None or position(war).board.offensive.moved


def test_the_table_of_the_war_fits_into_its_drawer_on_a_phone_in_spanish(sign_in, alice):
    holders = {"japan": alice, "allies": alice}
    game = new_game(holders, title="empire_of_the_sun", scenario="training", owner=alice)
    page = sign_in(alice, **PHONE, locale="es-ES")
    page.goto(f"/games/{game.public_id}/?seat=japan")
    page.get_by_role("button", name="La guerra", exact=True).click()
    drawer = page.locator(".drawer:not([hidden])")
    expect(drawer.locator("table")).to_be_visible()
    assert drawer.evaluate("drawer => drawer.scrollWidth - drawer.clientWidth") == 0
