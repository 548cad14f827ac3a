"""A newcomer without an account clicks through the guide of Border War, and keeps his game."""

import pytest
from playwright.sync_api import expect

from pbem.games.models import Game
from rules.border_war.title import TITLE
from rules.kernel.guide import guide_of
from tests.browser.hands import Mouse
from tests.browser.test_newcomer import sign_up

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("browser")]

STEPS = guide_of(TITLE).steps
FIRST_ROUND = 9


def is_at(page, number):
    expect(page.locator(".guide h2")).to_contain_text(f"step {number} of {len(STEPS)}")


def send(page, hand):
    hand.answered(lambda: page.locator("#review").click())
    hand.answered(lambda: page.locator("#send").click())


def play_first_round(page, hand):
    """Every order on the map and by buttons, as the guide tells it."""
    is_at(page, 1)
    hand.option("Retreat 8")
    hand.choose()
    expect(page.locator(".guide")).to_have_attribute("data-deed", "send")
    send(page, hand)
    is_at(page, 2)
    hand.take("foot", 1)
    hand.choose()
    is_at(page, 3)
    hand.option("Play")
    is_at(page, 4)
    assert page.locator("#map .outlines > .guided:not(.under)").count() == 2
    march(hand, "f4", "f3", foot=1)
    send(page, hand)
    expect(page.locator(".guide")).to_have_attribute("data-deed", "undo")
    with page.expect_response(lambda answer: "/undo/" in answer.url):
        page.get_by_role("button", name="Take back my last order").click()
    is_at(page, 6)
    march(hand, "f4", "e3", foot=1, horse=1)
    is_at(page, 7)
    march(hand, "g5", "f4", militia=1, foot=2)
    is_at(page, 8)
    hand.option("End your marches")
    is_at(page, 9)
    hand.choose()
    send(page, hand)


def march(hand, start, end, **units):
    hand.space(start, start)
    hand.space(end, end)
    for kind, number in units.items():
        hand.take(kind, number)
    hand.choose()


def follow(page, hand, step):
    """By the button of the guide; the mail in its form."""
    if step.mail:
        expect(page.locator(".guide .letter")).to_contain_text("Write your orders above this line")
        page.fill("#guide-reply", step.order)
        page.get_by_role("button", name="Answer the mail").click()
        page.wait_for_load_state()
        return
    hand.answered(lambda: page.locator(".guide").get_by_role("button", name="Put it on my sheet").click())
    send(page, hand)


def test_a_newcomer_plays_the_guide_by_clicking_and_keeps_the_game(open_page, db):
    page = open_page()
    page.goto("/")
    page.get_by_role("button", name="Learn it: play the guide").first.click()
    expect(page.locator("#desk .guide")).to_be_visible()
    hand = Mouse(page)
    play_first_round(page, hand)
    for number, step in enumerate(STEPS[FIRST_ROUND:], FIRST_ROUND + 1):
        is_at(page, number)
        follow(page, hand, step)
    expect(page.locator(".guide")).to_have_attribute("data-deed", "over")
    address = page.url
    page.get_by_role("link", name="Sign up to keep it").click()
    sign_up(page, "newcomer")
    page.goto(address)
    expect(page.locator("#desk .guide")).to_contain_text("The guide ends here")
    assert Game.objects.get().owner.username == "newcomer"
