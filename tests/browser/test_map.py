"""The map under fingers and mouse, what is drawn over it, and the replay that moves it."""

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from pbem.games.selectors import last_number, position
from rules.kernel import driver
from tests.browser.hands import PAINTED, Finger, Mouse
from tests.browser.test_axis_allies import PHONE
from tests.pbem.games.playing import new_game, play_on, waiting
from tests.servers import wait_until

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("browser")]

WIDTH_OF_LINES = """() => [...document.querySelectorAll("#map .outlines > *")].map((each) =>
  [each.localName, getComputedStyle(each).vectorEffect, getComputedStyle(each).strokeWidth])"""


@pytest.fixture
def world(alice, bob):
    """Alice leads the Soviet Union in Axis & Allies, Bob all others."""
    others = ("germany", "united_kingdom", "japan", "united_states")
    holders = {"soviet_union": alice} | dict.fromkeys(others, bob)
    return new_game(holders, title="axis_allies_1942", scenario="standard", owner=alice)


def box_of(page):
    return [round(float(n), 3) for n in page.locator("#map svg").get_attribute("viewBox").split()]


def seen(page, space):
    """Whether a part of a space can be seen and touched now."""
    return page.evaluate(
        """(space) => [...document.querySelectorAll(`#map [data-space="${space}"]`)].some((shape) => {
          const box = shape.getBoundingClientRect();
          return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.closest("#map");
        })""",
        space,
    )


def test_a_phone_begins_with_the_part_that_matters(sign_in, alice, world):
    page = sign_in(alice, **PHONE)
    page.goto(f"/games/{world.public_id}/")
    europe = box_of(page)
    assert europe[2] < 1200
    assert seen(page, "russia")
    # A tap becomes a click only when the browser has made sure that it is not the beginning of a swipe.
    page.get_by_role("button", name="Show the whole map").tap()
    wait_until(lambda: box_of(page) == [0, 0, 2400, 1902], "the whole map")
    page.get_by_role("button", name="Europe").tap()
    wait_until(lambda: box_of(page) == europe, "Europe")
    page.get_by_role("button", name="East Asia").tap()
    wait_until(lambda: box_of(page)[0] > europe[0], "East Asia")
    assert seen(page, "japan")


def test_a_large_screen_begins_with_everything(sign_in, alice, world):
    page = sign_in(alice)
    page.goto(f"/games/{world.public_id}/")
    assert box_of(page) == [0, 0, 2400, 1902]


LAYERS_UPON = (
    "() => [...document.querySelectorAll('#map .outlines')].map((g) => g.nextElementSibling.dataset.layer)"
)


def test_outlines_are_as_wide_at_every_size_and_lie_below_names_units_and_at_sea_the_land(
    sign_in, alice, world
):
    page = sign_in(alice)
    page.goto(f"/games/{world.public_id}/")
    hand = Mouse(page)
    hand.take("infantry", 8)
    hand.choose()
    expect(page.locator("#map .outlines .lead").first).to_be_attached()
    assert {tuple(found) for found in page.evaluate(WIDTH_OF_LINES)} == {
        ("path", "non-scaling-stroke", "2.5px")
    }
    assert page.evaluate(LAYERS_UPON) == ["print_world", "print_europe", "print_asia"]
    hand.option("Fly aircraft")
    hand.space("karelia_ssr", "Karelia S.S.R.")
    assert page.evaluate(LAYERS_UPON)[0] == "land"


def test_a_finger_learns_what_is_in_a_space(sign_in, alice, world):
    page = sign_in(alice, **PHONE)
    page.goto(f"/games/{world.public_id}/")
    expect(page.locator("#tip")).to_be_hidden()
    Finger(page).space("poland", "Poland")
    expect(page.locator("#tip")).to_contain_text("Poland")
    page.locator(".status h1").tap()
    expect(page.locator("#tip")).to_be_hidden()


def test_two_fingers_zoom_and_one_pans(sign_in, alice, game):
    page = sign_in(alice, **PHONE)
    page.goto(f"/games/{game.public_id}/")
    touch = page.context.new_cdp_session(page)
    page.evaluate(PAINTED)
    frame = page.locator("#map-frame").bounding_box()
    x, y = frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2

    def put(kind, *points):
        fingers = [{"x": px, "y": py, "id": number} for number, (px, py) in enumerate(points)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

    before = box_of(page)
    put("touchStart", (x - 20, y), (x + 20, y))
    for spread in (40, 60, 80):
        put("touchMove", (x - spread, y), (x + spread, y))
    put("touchEnd")
    # The moves of the fingers arrive one by one; at the end they are four times as far apart.
    wait_until(lambda: box_of(page)[2] == round(before[2] / 4, 3), "the fingers to be apart")
    near, shown = box_of(page), page.locator("#map svg").get_attribute("viewBox")
    expect(page.locator("#map-frame")).to_contain_class("zoomed")
    put("touchStart", (x, y))
    for moved in (20, 40, 60):
        put("touchMove", (x - moved, y))
    put("touchEnd")
    expect(page.locator("#map svg")).not_to_have_attribute("viewBox", shown)
    assert box_of(page)[0] > near[0]
    assert box_of(page)[2] == near[2]
    expect(page.locator(".crumbs")).to_have_count(0)


def test_the_replay_plays_through_to_now(sign_in, alice, game):
    page = sign_in(alice)
    page.clock.install()
    page.goto(f"/games/{game.public_id}/")
    page.clock.pause_at(timezone.now() + timedelta(minutes=5))
    last = last_number(game, "blue")
    now = page.locator("#map svg").get_attribute("class")
    page.locator("#at").fill("1")
    expect(page.locator(".replay output")).to_have_text(f"1 / {last}")
    expect(page.locator("[data-table]")).to_contain_class("past")
    page.click("[data-play]")
    expect(page.locator("[data-play]")).to_have_attribute("aria-pressed", "true")
    page.click("[data-play]")
    expect(page.locator("[data-play]")).to_have_attribute("aria-pressed", "false")
    page.click("[data-play]")
    expect(page.locator("[data-play]")).to_have_attribute("aria-pressed", "true")
    page.clock.run_for(last * 1_000)
    expect(page.locator(".replay output")).to_have_text(f"{last} / {last}")
    expect(page.locator("[data-play]")).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#map svg")).to_have_class(now)


def about_to_move(page, world):
    """A hand that has bought units in Axis & Allies, and is asked from where land units move."""
    page.goto(f"/games/{world.public_id}/")
    hand = Mouse(page)
    hand.take("infantry", 8)
    hand.choose()
    hand.option("Move land units")
    return hand


def test_a_click_on_a_far_target_goes_the_whole_way(sign_in, alice, world):
    page = sign_in(alice)
    hand = about_to_move(page, world)
    hand.space("russia", "Russia")
    expect(page.locator("#builder .option", has_text="Ukraine")).to_have_count(0)
    expect(page.locator("#map .outlines .lead").first).to_be_attached()
    hand.space("ukraine_ssr", "Ukraine S.S.R.")
    expect(page.locator(".crumbs")).to_contain_text("→ Ukraine S.S.R.")
    expect(page.locator("#builder .count", has_text="tank")).to_have_count(1)


def test_a_click_before_the_answer_to_the_last_one_waits_for_it(sign_in, alice, world):
    page = sign_in(alice)
    hand = about_to_move(page, world)
    asked = []

    def hold_the_first(route):
        asked.append(route)
        if len(asked) > 1:
            route.continue_()

    page.route("**/build/**", hold_the_first)
    page.mouse.click(*hand.point_of("russia"))
    page.mouse.click(*hand.point_of("ukraine_ssr"))
    page.wait_for_timeout(100)
    assert len(asked) == 1
    asked[0].continue_()
    expect(page.locator(".crumbs")).to_contain_text("→ Ukraine S.S.R.")


def test_the_space_that_a_question_is_about_is_marked(sign_in, alice, bob):
    game = new_game({"blue": alice, "red": bob}, owner=alice)
    play_on(game, until=lambda game: waiting(game) == ["blue"] and about(game))
    page = sign_in(alice)
    page.goto(f"/games/{game.public_id}/")
    expect(page.locator(".prompt")).to_have_attribute("data-about", about(game))
    expect(page.locator("#map .outlines .about")).to_have_count(1)


def about(game):
    """The hex that the question to blue names."""
    return driver.view(position(game), "blue")["step"]["prompt"]["args"].get("hex")
