"""A packet of the Great War, army by army from the map: clicked, taken out, sealed and opened again."""

import pytest
from playwright.sync_api import expect

from tests.browser.hands import Finger, Mouse
from tests.pbem.games.playing import new_game

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("browser")]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def game(alice, bob):
    holders = {"central": alice, "entente": bob}
    return new_game(holders, title="grande_guerre", scenario="east_prussia_1914", owner=alice)


@pytest.mark.parametrize(("options", "kind"), [({}, Mouse), (PHONE, Finger)], ids=["desktop", "phone"])
def test_a_packet_is_composed_from_the_map(game, alice, sign_in, options, kind):
    page = sign_in(alice, **options)
    page.goto(f"/games/{game.public_id}/")
    hand, prompt = kind(page), page.locator("#desk .prompt")
    expect(prompt).to_contain_text("Without orders: German VIII Army")
    hand.space("allenstein", "Allenstein")
    hand.option("Let an army stay")
    expect(page.locator("#desk .sheet")).to_contain_text("hold DE_VIII")
    expect(prompt).to_contain_text("Every army has orders")
    hand.send()
    expect(page.locator("#desk .packet")).to_contain_text("hold DE_VIII")
    hand.answered(lambda: hand.touch(page.locator("#desk .packet button").first))
    hand.option("Seal")
    hand.send()
    expect(page.locator("#desk")).to_contain_text("Entente")
    expect(page.locator("#desk .prompt")).to_have_count(0)
    hand.touch(page.locator("#desk .out-of-turn summary"))
    hand.answered(lambda: hand.touch(page.locator("#builder .option").first))
    hand.send()
    expect(prompt).to_contain_text("Without orders: German VIII Army")
