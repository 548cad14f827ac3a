"""A whole turn of Axis & Allies on the table page: by clicking the map, by keyboard alone, on a phone."""

import pytest
from playwright.sync_api import expect

from pbem.games.models import Event
from pbem.games.selectors import position
from tests.browser.hands import Finger, Keys, Mouse
from tests.pbem.games.playing import new_game

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("browser")]

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
ALLIES = ("soviet_union", "united_kingdom", "united_states")


@pytest.fixture
def game(alice, bob):
    """Alice leads the Allies; the Soviet Union begins."""
    holders = dict.fromkeys(ALLIES, alice) | {"germany": bob, "japan": bob}
    return new_game(holders, title="axis_allies_1942", scenario="standard", owner=alice)


def play_a_turn(hand):
    """Buy, attack the Ukraine, end, let the dice fall, and place what was bought."""
    page = hand.page
    hand.take("infantry", 3)
    hand.choose()
    expect(page.locator(".sheet")).to_contain_text("buy 3 infantry")
    hand.space("caucasus", "Caucasus")
    if page.locator("#builder .option", has_text="Move land units").count():
        hand.option("Move land units")
    expect(page.locator(".crumbs")).to_contain_text("Caucasus")
    expect(page.locator("#map .outlines .lit").first).to_be_attached()
    hand.space("ukraine_ssr", "Ukraine S.S.R.")
    if page.locator("#builder .option.stop").count():
        hand.option("Stop here")
    hand.take("infantry", 2)
    hand.take("tank", 1)
    expect(page.locator("#chances")).to_contain_text("attacker wins")
    before = page.locator("#map svg").get_attribute("class")
    hand.choose()
    expect(page.locator(".sheet")).to_contain_text("caucasus > ukraine_ssr")
    assert page.locator("#map svg").get_attribute("class") != before, "the draft is previewed on the map"
    hand.option("End the phase")
    expect(page.locator(".sheet li.dice")).to_contain_text("end")
    hand.send()
    expect(page.locator(".log .die").first).to_be_attached()
    hand.option("End the phase")
    hand.space("russia", "Russia")
    hand.take("infantry", 3)
    hand.choose()
    expect(page.locator(".sheet")).to_contain_text("place 3 infantry")
    hand.option("There is only this")
    hand.send()


def check_the_turn(game):
    game.refresh_from_db()
    kinds = [
        event.order["kind"] for event in Event.objects.filter(game=game, seat="soviet_union").order_by("seq")
    ]
    assert kinds[:3] == ["buy", "move", "end"]
    assert kinds[-2:] == ["place", "end"]
    board = position(game).board
    assert (board.power, board.phase) == ("germany", "purchase")
    assert sum(unit.space == "russia" for unit in board.units.values()) >= 3


def test_a_turn_by_clicking_the_map(sign_in, alice, game):
    page = sign_in(alice)
    page.goto(f"/games/{game.public_id}/")
    play_a_turn(Mouse(page))
    check_the_turn(game)


def test_the_same_by_keyboard_alone(sign_in, alice, game):
    page = sign_in(alice)
    page.goto(f"/games/{game.public_id}/")
    play_a_turn(Keys(page))
    check_the_turn(game)


def test_the_same_on_a_phone(sign_in, alice, game):
    page = sign_in(alice, **PHONE)
    page.goto(f"/games/{game.public_id}/")
    play_a_turn(Finger(page))
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    check_the_turn(game)


def test_a_number_that_is_too_large_is_marked_while_one_types(game, alice, sign_in):
    """Typed, not stepped: what is left after the others says how much there can be."""
    page = sign_in(alice)
    page.goto(f"/games/{game.public_id}/")
    row = page.locator("#builder .count", has_text="infantry").first
    number, most = row.locator("input"), row.locator("[data-all]")
    number.fill("8")
    expect(number).to_have_attribute("aria-invalid", "false")
    number.fill("9")
    expect(number).to_have_attribute("aria-invalid", "true")
    expect(most).to_contain_text("max 8")
    expect(page.locator("#builder .sum")).to_contain_text("Spent 27 of 24")
    most.click()
    expect(number).to_have_value("8")
