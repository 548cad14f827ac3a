"""The map under fingers and mouse, what is drawn over it, and the replay that moves it."""

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from pbem.games.selectors import last_number, position
from rules.kernel import driver
from tests.browser.hands import PAINTED, Finger, Mouse, box_of, show_all
from tests.browser.test_axis_allies import PHONE
from tests.pbem.games.playing import new_game, play_on, waiting
from tests.servers import wait_until

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("browser")]

# Of each outline the width that it has on the screen.
WIDTH_OF_LINES = """() => {
  const frame = document.getElementById("map-frame");
  const scale = frame.clientWidth / Number(frame.dataset.view.split(" ")[2]);
  return [...document.querySelectorAll("#map .outlines > .lead:not(.under)")].map((each) =>
    [each.localName, (parseFloat(getComputedStyle(each).strokeWidth) * scale).toFixed(1)]);
}"""

UPPERMOST = """(element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""


@pytest.fixture
def world(alice, bob):
    """Alice leads the Soviet Union in Axis & Allies, Bob all others."""
    others = ("germany", "united_kingdom", "japan", "united_states")
    holders = {"soviet_union": alice} | dict.fromkeys(others, bob)
    return new_game(holders, title="axis_allies_1942", scenario="standard", owner=alice)


def seen(page, space):
    """Whether a part of a space can be seen and touched now."""
    return page.evaluate(
        """(space) => [...document.querySelectorAll(`#map [data-space="${space}"]`)].some((shape) => {
          const box = shape.getBoundingClientRect();
          return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.closest("#map");
        })""",
        space,
    )


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "phone"])
def test_the_map_opens_where_one_is_asked_and_flies_to_its_theatres(sign_in, alice, world, options):
    page = sign_in(alice, **options)
    page.goto(f"/games/{world.public_id}/")
    hand = (Finger if options else Mouse)(page)
    hand.take("infantry", 8)
    hand.choose()
    page.reload()
    begun = box_of(page)
    assert begun[2] < 1200
    assert seen(page, "russia")
    show_all(page)
    assert box_of(page)[2] >= 1920
    page.get_by_role("button", name="Asia", exact=True).click()
    wait_until(lambda: box_of(page)[0] > 1000, "Asia")
    assert seen(page, "japan")


def level(page):
    return page.locator("#map svg").get_attribute("data-level-now")


def test_the_level_of_detail_changes_as_one_zooms_and_asks_nothing(sign_in, alice, world):
    page = sign_in(alice)
    page.goto(f"/games/{world.public_id}/")
    show_all(page)
    assert level(page) == "far"
    plate = page.locator("#map [data-layer=units_far] [data-space=germany] rect").last
    name = page.locator("#map [data-layer=units_near] [data-space=germany] rect").last
    expect(plate).to_be_visible()
    expect(name).to_be_hidden()
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    sizes = []
    for _ in range(4):
        page.get_by_role("button", name="Zoom in").click()
        box_of(page)
        if level(page) == "near":
            sizes.append(round(name.bounding_box()["width"]))
    assert level(page) == "near"
    expect(plate).to_be_hidden()
    assert max(sizes) - min(sizes) <= 0.2 * max(sizes), "signs keep their size while the land grows"
    assert [url for url in asked if "/games/" in url and "talk" not in url and "live" not in url] == []


# The layer that the outlines of a phase of choosing lie below.
LAYERS_UPON = (
    "() => [...document.querySelectorAll('#map .outlines')].map((g) => g.nextElementSibling?.dataset.layer)"
)


def test_outlines_are_as_wide_at_every_size_and_lie_below_arrows_and_at_sea_the_land(sign_in, alice, world):
    page = sign_in(alice)
    page.goto(f"/games/{world.public_id}/")
    hand = Mouse(page)
    hand.take("infantry", 8)
    hand.choose()
    expect(page.locator("#map .outlines .lead").first).to_be_attached()
    for _ in range(2):
        assert {tuple(found) for found in page.evaluate(WIDTH_OF_LINES)} == {("path", "2.5")}
        page.get_by_role("button", name="Zoom in").click()
        box_of(page)
    assert page.evaluate(LAYERS_UPON) == ["trails_combat"]
    hand.option("Fly aircraft")
    hand.space("karelia_ssr", "Karelia S.S.R.")
    assert page.evaluate(LAYERS_UPON)[0] == "land"


# How bright the ground of a space is on the screen, as the veil over it is or is not there.
VEILED = """(space) => {
  const area = document.querySelector(`#map [data-layer] [data-space="${space}"]`);
  const holes = [...document.querySelectorAll("#veil-holes > [fill='#000'], .veil > path")];
  const shape = area.querySelector("path, use");
  const path = shape.matches("use") ? document.querySelector(shape.getAttribute("href")) : shape;
  return !holes.some((hole) => hole.getAttribute("d").includes(path.getAttribute("d")));
}"""


def test_what_can_be_chosen_stays_bright_and_the_rest_is_dimmed(sign_in, alice, game):
    page = sign_in(alice)
    page.goto(f"/games/{game.public_id}/")
    expect(page.locator("#map .veil > :is(rect, path)")).to_have_count(1)
    lit = page.locator("#map [data-space][tabindex]").first.get_attribute("data-space")
    offered = {each.get_attribute("data-space") for each in page.locator("#map [data-space][tabindex]").all()}
    closed = next(hex_ for hex_ in ("e4", "c5", "g3", "a3") if hex_ not in offered)
    assert page.evaluate(VEILED, lit) is False
    assert page.evaluate(VEILED, closed) is True
    page.get_by_role("button", name="Legend").click()
    expect(page.locator("#drawer-legend")).to_contain_text("Broken outline")
    expect(page.locator("#drawer-legend")).to_contain_text("Full outline")


def test_escape_closes_a_drawer_wherever_the_keyboard_is(sign_in, alice, game):
    page = sign_in(alice)
    page.goto(f"/games/{game.public_id}/")
    button, drawer = page.get_by_role("button", name="Legend"), page.locator("#drawer-legend")
    button.click()
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    expect(button).to_be_focused()
    button.click()
    page.locator("#map-frame").focus()
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    # What was chosen for an order goes first, where one is not at the drawer.
    button.click()
    page.locator("#builder .option").first.click()
    page.wait_for_selector("#builder .crumbs button")
    page.keyboard.press("Escape")
    expect(page.locator("#builder .crumbs button")).to_have_count(0)
    expect(drawer).to_be_visible()


def test_the_arrows_of_a_phase_can_be_switched_off_and_stay_off(sign_in, alice, world):
    play_on(world, orders=12)
    page = sign_in(alice)
    page.goto(f"/games/{world.public_id}/")
    layer = page.locator("#map [data-layer=trails_combat]")
    expect(layer).not_to_have_attribute("data-off", "")
    page.locator(".map-menu > summary").click()
    page.get_by_label("Combat moves", exact=True).uncheck()
    expect(layer).to_have_attribute("data-off", "")
    page.reload()
    expect(layer).to_have_attribute("data-off", "")
    expect(page.locator("#map [data-layer=trails_noncombat]")).not_to_have_attribute("data-off", "")


def test_on_a_phone_everything_in_the_menu_of_the_map_can_be_reached(sign_in, alice, world):
    page = sign_in(alice, **PHONE, locale="es")
    page.goto(f"/games/{world.public_id}/")
    page.locator(".map-menu > summary").tap()
    for entry in page.locator(".map-menu > div").locator("input, a, button, legend").all():
        entry.scroll_into_view_if_needed()
        assert entry.evaluate(UPPERMOST), entry.inner_text()
    # The colours of the map are for its signs, not for the boxes beside them.
    box = page.locator(".map-menu .check").first
    assert box.evaluate("e => getComputedStyle(e).getPropertyValue('--accent')") == page.evaluate(
        "getComputedStyle(document.body).getPropertyValue('--accent')"
    )


def test_the_map_can_be_downloaded_and_printed_without_blank_pages(sign_in, alice, game):
    page = sign_in(alice)
    page.goto(f"/games/{game.public_id}/")
    page.locator(".map-menu > summary").click()
    for kind, start in (("PNG", b"\x89PNG"), ("SVG", b"<svg")):
        with page.expect_download() as download:
            page.get_by_role("link", name=f"Download the map ({kind})").click()
        assert download.value.path().read_bytes().startswith(start)
    printed = page.pdf(format="A4", landscape=True)
    assert 1 <= printed.count(b"/Type /Page\n") + printed.count(b"/Type /Page ") <= 2


def test_a_message_takes_no_room_of_the_map(sign_in, alice, game):
    page = sign_in(alice)
    page.goto(f"/games/{game.public_id}/")
    before = page.locator("#map-frame").bounding_box()
    page.evaluate(
        """() => document.querySelector("main").insertAdjacentHTML("beforebegin",
          "<div role='status'><ul class='messages'><li>Saved.</li></ul></div>")"""
    )
    assert page.locator("#map-frame").bounding_box() == before
    expect(page.locator(".messages")).to_be_visible()


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
    wait_until(lambda: abs(box_of(page)[2] - before[2] / 4) < 0.2, "the fingers to be apart")
    near, shown = box_of(page), page.locator("#map-frame").get_attribute("data-view")
    expect(page.locator("#map-frame")).to_contain_class("zoomed")
    put("touchStart", (x, y))
    for moved in (20, 40, 60):
        put("touchMove", (x - moved, y))
    put("touchEnd")
    expect(page.locator("#map-frame")).not_to_have_attribute("data-view", shown)
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
    page.evaluate(PAINTED)
    assert len(asked) == 1
    asked[0].continue_()
    expect(page.locator(".crumbs")).to_contain_text("→ Ukraine S.S.R.")


def test_the_space_that_a_question_is_about_is_marked(sign_in, alice, bob):
    game = new_game({"blue": alice, "red": bob}, owner=alice)
    play_on(game, until=lambda game: waiting(game) == ["blue"] and about(game))
    page = sign_in(alice)
    page.goto(f"/games/{game.public_id}/")
    expect(page.locator(".prompt")).to_have_attribute("data-about", about(game))
    expect(page.locator("#map .outlines .about:not(.under)")).to_have_count(1)


def about(game):
    """The hex that the question to blue names."""
    return driver.view(position(game), "blue")["step"]["prompt"]["args"].get("hex")
