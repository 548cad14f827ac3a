"""What comes by itself: news by asking where there is no stream, and word that it is one's turn."""

import pytest
from playwright.sync_api import expect

from pbem.games.selectors import last_number
from pbem.games.services import propose_end
from tests.browser.conftest import ASKS_NOTHING
from tests.browser.hands import BUSY
from tests.pbem.games.playing import play_on, waiting
from tests.servers import wait_until

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("browser")]

NOTED = """
  window.noted = [];
  window.Notification = class extends EventTarget {
    static permission = "default";
    static requestPermission() { return Promise.resolve((Notification.permission = "granted")); }
    constructor(title, options) {
      super();
      window.noted.push([title, options.body]);
      document.body.dataset.noted = window.noted.length;
    }
    close() {}
  };
"""
HIDDEN = "Object.defineProperty(document, 'hidden', { get: () => true, configurable: true })"


def until_red_is_asked(game):
    """Blue plays on until red has something to decide."""
    play_on(game, until=lambda game: "red" in waiting(game))


def test_without_a_stream_the_page_asks_for_news(sign_in, bob, game):
    page = sign_in(bob)
    page.clock.install()
    page.goto(f"/games/{game.public_id}/")
    assert page.locator("[data-stream]").count() == 0
    shown = last_number(game, "red")
    expect(page.locator(f"#e{shown}")).to_be_visible()
    with page.expect_response(lambda answer: "/live/" in answer.url) as asked:
        page.clock.run_for(6_000)
    assert asked.value.status == 304
    until_red_is_asked(game)
    assert last_number(game, "red") > shown
    page.clock.run_for(6_000)
    expect(page.locator(f"#e{last_number(game, 'red')}")).to_be_visible()


def test_the_browser_tells_when_it_becomes_ones_turn(sign_in, bob, game):
    page = sign_in(bob)
    page.add_init_script(NOTED)
    page.goto(f"/games/{game.public_id}/")
    page.click("#tab-game")
    page.locator("[data-notify]").check()
    expect(page.locator("[data-notify]")).to_be_checked()
    page.evaluate(HIDDEN)
    until_red_is_asked(game)
    page.evaluate("document.dispatchEvent(new Event('look-again'))")
    expect(page.locator("body")).to_have_attribute("data-noted", "1")
    [[title, body]] = page.evaluate("window.noted")
    assert body == "It is your turn."
    assert "Border War" in title
    assert "icon-turn" in page.locator("link[rel=icon]").get_attribute("href")


def test_who_looks_at_the_page_needs_no_note(sign_in, bob, game):
    page = sign_in(bob)
    page.add_init_script(NOTED)
    page.goto(f"/games/{game.public_id}/")
    page.click("#tab-game")
    page.locator("[data-notify]").check()
    until_red_is_asked(game)
    page.evaluate("document.dispatchEvent(new Event('look-again'))")
    expect(page.locator("#desk")).to_have_attribute("data-turn", "")
    assert page.evaluate("window.noted") == []


def test_what_does_not_arrive_is_told_and_can_be_sent_again(sign_in, alice, game, complaints):
    complaints.excused = ("net::ERR_INTERNET_DISCONNECTED", "htmx:sendError", "htmx:afterRequest")
    page = sign_in(alice)
    page.goto(f"/games/{game.public_id}/")
    page.context.set_offline(True)
    page.get_by_role("button", name="End your marches").click()
    expect(page.locator(".told")).to_contain_text("That did not arrive")
    page.context.set_offline(False)
    page.get_by_role("button", name="End your marches").click()
    expect(page.locator(".sheet")).to_contain_text("end")


def test_who_was_signed_out_is_led_to_the_login_page_and_back_with_what_he_typed(sign_in, alice, game):
    page = sign_in(alice)
    page.add_init_script(ASKS_NOTHING)
    page.goto(f"/games/{game.public_id}/")
    page.locator("details.written summary").click()
    page.fill("#text", "end")
    page.click("#tab-talk")
    page.fill("#talk-text", "Only for you")
    page.select_option("#talk-to", "red")
    page.click("#tab-play")
    page.context.clear_cookies(name="sessionid")
    page.get_by_role("button", name="End your marches").click()
    page.wait_for_url("**/accounts/login/**")
    page.fill("[name=login]", alice.username)
    page.fill("[name=password]", f"{alice.username}-plays")
    page.press("[name=password]", "Enter")
    page.wait_for_url(f"**/games/{game.public_id}/**")
    expect(page.locator("#builder")).to_be_visible()
    expect(page.locator("#text")).to_have_value("end")
    page.click("#tab-talk")
    expect(page.locator("#talk-text")).to_have_value("Only for you")
    expect(page.locator("#talk-to")).to_have_value("red")


def test_who_was_signed_out_elsewhere_is_told_by_the_next_news(sign_in, alice, game, complaints):
    complaints.excused = ("404",)
    page = sign_in(alice)
    page.add_init_script(ASKS_NOTHING)
    page.goto(f"/games/{game.public_id}/")
    page.context.clear_cookies(name="sessionid")
    page.evaluate("document.dispatchEvent(new Event('look-again'))")
    expect(page.locator(".told a")).to_contain_text("no longer signed in")
    page.locator(".told a").click()
    page.wait_for_url("**/accounts/login/?next=*")


@pytest.fixture
def reviewing(sign_in, alice, game):
    """A page with orders that are about to be sent; it asks for nothing by itself."""
    page = sign_in(alice)
    page.add_init_script(ASKS_NOTHING)
    page.goto(f"/games/{game.public_id}/")
    page.get_by_role("button", name="End your marches").click()
    page.click("#review")
    expect(page.locator("#send")).to_be_visible()
    return page


def hold_the_first_news(page, hold):
    """Have the page ask for news now, and the request in hand."""
    held = []
    page.route("**/live/**", lambda route: route.continue_() if held else held.append(hold(route)))
    with page.expect_request("**/live/**"):
        page.evaluate("document.dispatchEvent(new Event('look-again'))")
    wait_until(lambda: page.evaluate("1") and held, "the request for news")
    return held[0]


def test_news_that_cross_with_what_is_sent_do_not_replace_its_answer(reviewing):
    route = hold_the_first_news(reviewing, lambda route: route)
    reviewing.click("#send")
    expect(reviewing.locator(".told")).to_contain_text("carried out")
    with reviewing.expect_response(lambda answer: "/live/" in answer.url and answer.status == 304):
        route.continue_()
    expect(reviewing.locator(".told")).to_contain_text("carried out")


def test_news_from_before_what_was_sent_do_not_turn_the_page_back(reviewing, game):
    propose_end(game_id=game.pk, seat="red")
    route, old = hold_the_first_news(reviewing, lambda route: (route, route.fetch()))
    reviewing.click("#send")
    expect(reviewing.locator(".told")).to_contain_text("carried out")
    newest = reviewing.locator(".log .entry").first.get_attribute("data-number")
    with reviewing.expect_response(lambda answer: "/live/" in answer.url and answer.status == 304):
        route.fulfill(response=old)
    expect(reviewing.locator(".log .entry").first).to_have_attribute("data-number", newest)
    expect(reviewing.locator(".proposal")).to_contain_text("Red proposes a draw.")


COUNTED = """() => new Promise((done) => {
  document.addEventListener("htmx:afterSettle", () => setTimeout(done), { once: true });
  htmx.trigger(document.body, "talk-read");
})"""


def test_the_count_of_messages_leaves_the_focus_on_the_map(sign_in, alice, game):
    page = sign_in(alice)
    page.goto(f"/games/{game.public_id}/")
    expect(page.locator("#talk-count")).to_be_attached()
    expect(page.locator(BUSY)).to_have_count(0)
    lead = page.locator("#map [data-space][tabindex]").first
    lead.focus()
    page.evaluate(COUNTED)
    space = lead.get_attribute("data-space")
    assert page.evaluate("document.activeElement.dataset.space") == space
