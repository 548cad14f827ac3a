"""Talk in a real browser: news arrive by themselves, notes are kept by themselves."""

import pytest
from playwright.sync_api import expect

from pbem.talk.selectors import note_of, unread_count
from pbem.talk.services import send_message
from tests.pbem.games.playing import new_game
from tests.servers import wait_until

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("browser")]


@pytest.fixture
def game(alice, bob):
    return new_game({"blue": alice, "red": bob}, owner=alice, name="Friday night")


def look_for_news(page):
    """What the page does by itself every few seconds."""
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def test_two_players_talk_without_reloading(game, sign_in, alice, bob):
    here, there = sign_in(alice), sign_in(bob)
    for page in (here, there):
        page.goto(f"/games/{game.public_id}/talk/")
    here.select_option("#talk-to", label="Red")
    here.fill("#talk-text", "A draw?")
    here.press("#talk-text", "Control+Enter")
    expect(here.locator(".said.mine .said-text")).to_have_text("A draw?")
    expect(here.locator("#talk-text")).to_be_focused()
    expect(here.locator("#talk-to")).to_have_value("red")
    look_for_news(there)
    expect(there.locator(".said.private .said-text")).to_have_text("A draw?")
    assert unread_count(game, bob) == 0
    there.fill("#talk-text", "Half written")
    send_message(game=game, seat="blue", to="all", text="Think about it", source="web")
    look_for_news(there)
    expect(there.locator(".said-text").nth(1)).to_have_text("Think about it")
    expect(there.locator("#talk-text")).to_have_value("Half written")


def test_news_leave_whoever_reads_where_he_reads_and_show_what_is_new_from_its_beginning(
    game, sign_in, alice
):
    for number in range(20):
        send_message(game=game, seat="red", to="all", text=f"Number {number}. {'word ' * 60}", source="web")
    page = sign_in(alice)
    page.goto(f"/games/{game.public_id}/#talk")
    expect(page.locator(".talk-new")).to_be_in_viewport()
    page.locator(".said").nth(5).evaluate("(said) => said.scrollIntoView()")
    before = page.locator(".said").nth(5).bounding_box()["y"]
    send_message(game=game, seat="red", to="all", text="Still there?", source="web")
    look_for_news(page)
    expect(page.locator(".said")).to_have_count(21)
    assert abs(page.locator(".said").nth(5).bounding_box()["y"] - before) < 2


def test_notes_are_kept_while_one_writes(game, sign_in, alice):
    page = sign_in(alice)
    page.goto(f"/games/{game.public_id}/notes/")
    # Whoever rests between two letters has the first ones kept before the others.
    page.locator("#note-text").press_sequentially("Feint left")
    wait_until(lambda: note_of(game, alice).text == "Feint left", "the note to be kept")
    expect(page.locator("#note-state")).to_contain_text("Saved at")
    page.locator("#note-text").press_sequentially(", strike right")
    wait_until(lambda: note_of(game, alice).text == "Feint left, strike right", "all of it to be kept")
    page.reload()
    expect(page.locator("#note-text")).to_have_value("Feint left, strike right")


def test_somebody_is_muted_by_a_click(game, sign_in, alice):
    send_message(game=game, seat="red", to="all", text="blah", source="web")
    page = sign_in(alice)
    page.goto(f"/games/{game.public_id}/talk/")
    page.click(".said-more summary")
    page.get_by_role("button", name="Mute bob here").click()
    expect(page.locator(".talk-hidden")).to_contain_text("bob")
    expect(page.locator(".said")).to_have_count(0)
    page.get_by_role("button", name="Hear bob again").click()
    expect(page.locator(".said-text")).to_have_text("blah")
