"""The sheet, and answers left in advance: undo order by order, take back what was sent, standing orders."""

import pytest
from playwright.sync_api import expect

from pbem.games.models import Draft, StandingOrder
from pbem.games.selectors import last_number
from tests.browser.hands import BUSY
from tests.browser.test_table import march

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("browser")]


@pytest.fixture
def page(sign_in, alice, game):
    page = sign_in(alice)
    page.goto(f"/games/{game.public_id}/")
    return page


def write(page, *lines):
    page.click(".written summary")
    page.fill("#text", "\n".join(lines))
    page.get_by_role("button", name="Add to the sheet").click()


def test_each_order_of_the_sheet_can_be_taken_off_and_the_map_follows(page, game):
    origin, target, kind = march(game)
    bare = page.locator("#map svg").get_attribute("class")
    write(page, f"move 1 {kind} {origin} > {target}", "end")
    expect(page.locator(".sheet li")).to_have_count(2)
    marched = page.locator("#map svg").get_attribute("class")
    assert marched != bare
    page.get_by_role("button", name="Remove “end”").click()
    expect(page.locator(".sheet li")).to_have_count(1)
    page.get_by_role("button", name="Remove “move").click()
    expect(page.locator(".sheet")).to_have_count(0)
    expect(page.locator("#map svg")).to_have_class(bare)
    assert Draft.objects.get(game=game).orders == []


def test_what_was_sent_can_be_taken_back_while_nothing_was_revealed(page, game):
    before = last_number(game, "blue")
    origin, target, kind = march(game)
    write(page, f"move 1 {kind} {origin} > {target}")
    page.click("#review")
    expect(page.locator(".review")).to_contain_text("you can take these orders back")
    page.click("#send")
    expect(page.locator(".told")).to_contain_text("1 order was carried out.")
    page.get_by_role("button", name="Take back my last order").click()
    expect(page.locator(".log .entry.undone")).to_have_count(1)
    game.refresh_from_db()
    assert last_number(game, "blue") > before
    # What goes further back is asked on another tab, and the answer is seen at once.
    page.click("#tab-game")
    page.get_by_role("button", name="Ask the others").click()
    expect(page.locator("#desk .proposal")).to_be_visible()


def test_a_standing_order_is_written_kept_and_given_up(page, game):
    page.click("#tab-standing")
    policy = page.locator(".policy").first
    expect(policy.locator(".badge")).to_have_text("usual")
    policy.locator("> summary").click()
    policy.get_by_label("Ask me").check()
    expect(policy.locator(".policy-fields")).to_be_hidden()
    policy.get_by_role("button", name="Save").click()
    expect(page.locator(".messages")).to_contain_text("Your standing order is saved.")
    assert StandingOrder.objects.get(game=game, seat="blue").value is None
    expect(page.locator("#tab-standing")).to_have_attribute("aria-selected", "true")
    policy.get_by_label("Answer for me").check()
    policy.locator(".policy-fields input[type=radio]").last.check()
    policy.locator(".policy-fields input[type=number]").fill("3")
    with page.expect_navigation():
        policy.get_by_role("button", name="Save").click()
    expect(policy.locator(".policy-fields input[type=number]")).to_have_value("3")
    kept = StandingOrder.objects.get(game=game, seat="blue")
    assert 3 in kept.value.values()
    policy.get_by_role("button", name="As usual").click()
    expect(policy.locator(".badge")).to_have_text("usual")
    assert not StandingOrder.objects.filter(game=game).exists()


def test_an_order_that_is_half_built_outlasts_a_look_at_the_summary(page, game):
    origin, target, kind = march(game)
    write(page, f"move 1 {kind} {origin} > {target}")
    expect(page.locator(".sheet li")).to_have_count(1)
    expect(page.locator(BUSY)).to_have_count(0)
    page.get_by_role("button", name="March with a force").click()
    expect(page.locator(".crumbs button")).to_have_count(1)
    page.click("#review")
    expect(page.locator(".review li")).not_to_have_count(0)
    page.get_by_role("button", name="Not yet").click()
    expect(page.locator(".crumbs button")).to_have_count(1)


def test_escape_goes_one_step_back_and_the_focus_is_never_lost(page):
    desk_has_focus = "document.activeElement.closest('#desk') !== null"
    page.get_by_role("button", name="March with a force").click()
    expect(page.locator(".crumbs button")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".crumbs")).to_have_count(0)
    page.get_by_role("button", name="End your marches").click()
    expect(page.locator(".sheet li")).to_have_count(1)
    expect(page.locator(BUSY)).to_have_count(0)
    assert page.evaluate(desk_has_focus)
    page.click("#review")
    expect(page.locator("#review-title")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".review")).to_have_count(0)
    expect(page.locator(BUSY)).to_have_count(0)
    assert page.evaluate(desk_has_focus)
