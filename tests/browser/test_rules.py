"""The rules of a title in a browser: they narrow down while one types, and fit every screen."""

import pytest

from tests.browser.test_quality import LOOKS, PHONE, walk
from tests.pbem.games.playing import new_game

PAGES = ["/titles/samurai_battles/rules/", "/titles/axis_allies_1942/rules/?q=a"]
pytestmark = pytest.mark.django_db(transaction=True)


def shown(page):
    return page.locator(".reference section:visible").count()


def test_rules_narrow_down_and_links_still_lead_to_them(open_page):
    page = open_page()
    page.goto("/titles/border_war/rules/")
    whole = shown(page)
    page.fill("#q", "CASTLE")
    assert 0 < shown(page) < whole
    assert page.evaluate("CSS.highlights.get('found').size") > 0
    page.fill("#q", "1.1")
    assert shown(page) == 1
    assert page.locator("[data-count]").inner_text() == "1 rule"
    page.fill("#q", "xylophone")
    assert shown(page) == 0
    assert page.locator("[data-count]").inner_text() == "No rule says that: Search looks for words like it."
    page.click(".contents a[href='#r7']")
    page.wait_for_function("document.getElementById('q').value === ''")
    assert shown(page) == whole
    assert page.locator("#r7").is_visible()


def test_a_number_shows_the_rule_and_what_is_below_it(open_page):
    page = open_page()
    page.goto("/titles/border_war/rules/")
    page.fill("#q", "3")
    assert page.locator("#r3\\.1").is_visible()
    assert not page.locator("#r2\\.3").is_visible()
    page.fill("#q", "")
    assert page.locator("#r2\\.3").is_visible()


def test_the_chapter_that_is_read_is_marked_in_the_contents(open_page):
    page = open_page()
    page.goto("/titles/samurai_battles/rules/#r20.6")
    page.wait_for_selector(".contents a[href='#r20'][aria-current]")
    assert page.locator(".contents a[aria-current]").count() == 1


def test_contents_fold_away_on_a_phone(open_page):
    page = open_page(**PHONE)
    page.goto("/titles/samurai_battles/rules/")
    assert not page.locator(".contents").is_visible()
    page.click(".contents-fold summary")
    page.click(".contents-fold a[href='#r20']")
    page.wait_for_function("document.querySelector('.contents-fold').open === false")
    assert page.locator("#r20 table").is_visible()


@LOOKS
def test_the_rules_of_the_titles_are_light_steady_and_usable_by_everybody(open_page, options):
    found = walk(open_page(**options), PAGES)
    assert not found, "\n".join(found)


def test_a_prompt_leads_to_its_rule_and_the_rule_back_to_the_game(sign_in, alice, bob):
    game = new_game({"red": alice, "blue": bob}, owner=alice)
    page = sign_in(alice)
    page.goto(f"/games/{game.public_id}/")
    with page.expect_popup() as opened:
        page.locator("a.rule:visible").first.click()
    rules = opened.value
    rules.wait_for_selector(".reference section:target")
    rules.click("text=Back to the game")
    rules.wait_for_url(f"**/games/{game.public_id}/")
