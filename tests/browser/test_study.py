"""A board for study in a browser: copied from a finished game, played for both sides, deleted."""

import pytest
from playwright.sync_api import expect

from pbem.games.models import Event, Game
from tests.browser.hands import Mouse
from tests.pbem.games.playing import new_game, play_on

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("browser")]


@pytest.fixture
def finished(alice, bob):
    game = new_game({"blue": alice, "red": bob}, owner=alice, options={"length": 4})
    play_on(game)
    return game


def test_a_finished_game_is_tried_another_way(sign_in, alice, finished):
    events = Event.objects.filter(game=finished).count()
    page = sign_in(alice)
    page.goto(f"/games/{finished.public_id}/")
    page.click("#tab-game")
    page.fill("#analyse-at", "1")
    with page.expect_navigation():
        page.get_by_role("button", name="Analyse", exact=True).click()
    expect(page.locator(".study")).to_contain_text("Nothing here touches the game")
    hand, seats = Mouse(page), set()
    for _ in range(4):
        seats.add(page.locator("#builder [name=seat]").get_attribute("value"))
        while page.locator("#builder").count() and not page.locator(".sheet").count():
            answer(hand)
        hand.send()
    assert seats == {"blue", "red"}, "when one has done its part the other sits down"
    assert Event.objects.filter(game=finished).count() == events

    page.goto("/analysis/")
    page.get_by_role("button", name="Delete").click()
    expect(page.locator(".messages")).to_contain_text("The board is deleted.")
    assert not Game.objects.filter(analysis=True).exists()


def answer(hand):
    """The first thing that the page offers."""
    page = hand.page
    if page.locator("#builder .option.stop").count():
        hand.answered(page.locator("#builder .option.stop").click)
    elif page.locator("#builder .option").count():
        hand.answered(page.locator("#builder .option").last.click)
    else:
        for box in page.locator("#builder .check input").all()[:1]:
            box.check()
        if page.locator("#builder [data-by='1']").count():
            page.locator("#builder [data-by='1']").first.click()
        hand.choose()
