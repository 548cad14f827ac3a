"""A turn of Samurai Battles in two browsers, with a reaction of the other player in between."""

from random import Random

import pytest
from playwright.sync_api import expect

from pbem.games.selectors import position
from pbem.games.services import set_standing
from pbem.games.titles import title_of
from rules.kernel import driver
from rules.kernel.fields import Done, Grow, Several
from tests.browser.hands import Mouse
from tests.pbem.games.playing import new_game, send, some_order, waiting

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("browser")]


@pytest.fixture
def armies(alice, bob):

    def begin():
        holders = {"red": alice, "blue": bob}
        scenario = "first_samurai_skirmish"
        game = new_game(holders, title="samurai_battles", scenario=scenario, owner=alice)
        for policy in title_of(game).policies:
            set_standing(game=game, seat="blue", policy=policy.name, value=None)
        return game

    return begin


def up_to_a_reaction(begin):
    """A game, an order of red in it, and the Dragon card that blue can then play in the turn of red."""
    trial, sent, rng = begin(), [], Random(5)
    while not (sent and sent[-1].seat == "red" and (card := reaction(trial))):
        seat = waiting(trial)[0]
        sent.append(some_order(trial, seat, rng))
        send(trial, seat, sent[-1])
    game = begin()
    for order in sent[:-1]:
        send(game, order.seat, order)
    return game, sent[-1], card


def reaction(game):
    """What blue plays in the turn of red, if he is asked and holds a card for it."""
    if waiting(game) != ["blue"] or position(game).board.active != "red":
        return None
    found = driver.options(position(game), "blue").all(limit=20)
    return next((order for order in found if order.kind == "dragon"), None)


def build(hand, game, order):
    """Fill in the fields of the page as the order has them."""
    options = driver.options(position(game), order.seat)
    partial, filled = options.start(), False
    while not isinstance(field := options.field(partial), Done):
        value = field.only()
        if value is None:
            value, filled = fill_in(hand, field, order, partial), True
        partial = field.extend(partial, value)
    if not filled:
        hand.option("There is only this")


def fill_in(hand, field, order, partial):
    page = hand.page
    if isinstance(field, Grow):
        items, grown = order.args[field.name], partial.args.get(field.name, [])
        if len(grown) == len(items):
            hand.answered(page.locator("#builder .option.stop").click)
            return None
        hand.answered(option(page, items[len(grown)]).click)
        return items[len(grown)]
    value = order.kind if field.name == "kind" else order.args[field.name]
    if isinstance(field, Several):
        for each in value:
            option(page, each).check()
        hand.choose()
    else:
        hand.answered(option(page, value).click)
    return value


def option(page, value):
    return page.locator(f"#builder [data-space-option='{value}']").first


def test_a_turn_with_a_card_played_as_a_reaction(sign_in, alice, bob, armies):
    game, order, card = up_to_a_reaction(armies)
    red, blue = Mouse(sign_in(alice)), Mouse(sign_in(bob))
    for hand in (red, blue):
        hand.page.goto(f"/games/{game.public_id}/")
    expect(blue.page.locator("#builder")).to_have_count(0)
    build(red, game, order)
    red.send()
    expect(red.page.locator(".waiting")).to_contain_text("Blue")

    blue.page.evaluate("document.dispatchEvent(new Event('look-again'))")
    expect(blue.page.locator(".prompt")).to_be_visible()
    game.refresh_from_db()
    build(blue, game, card)
    blue.send()
    red.page.evaluate("document.dispatchEvent(new Event('look-again'))")
    expect(red.page.locator(".log")).to_contain_text("Blue plays the Dragon card")
    game.refresh_from_db()
    assert card.args["card"] in position(game).board.spent["blue"]


def test_a_unit_shows_what_it_can_reach_see_and_attack(sign_in, alice, armies):
    game = armies()
    page = sign_in(alice)
    page.goto(f"/games/{game.public_id}/")
    archer = next(u for u in position(game).board.army("red") if u.kind.ranged)
    page.mouse.click(*Mouse(page).point_of(archer.hex))
    key = page.locator("#overlay-key")
    expect(key).to_contain_text("In range and in sight")
    expect(page.locator("#map .overlays .sight").first).to_be_attached()
    page.keyboard.press("Escape")
    expect(key).to_be_hidden()
    expect(page.locator("#map .overlays")).to_have_count(0)
    # On a phone the key takes the room of the bar under the map, and what stands below stays where it is.
    page.set_viewport_size({"width": 390, "height": 844})
    below = page.locator(".side-tabs").evaluate("tabs => tabs.offsetTop")
    page.mouse.click(*Mouse(page).point_of(archer.hex))
    expect(key).to_be_visible()
    assert page.locator(".side-tabs").evaluate("tabs => tabs.offsetTop") == below
