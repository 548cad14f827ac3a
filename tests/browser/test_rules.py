"""The rules of a title narrow down while one types."""

import pytest

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
    page.fill("#q", "xylophone")
    assert shown(page) == 0
    assert page.locator("[data-count]").inner_text() == "No rule says that."
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
