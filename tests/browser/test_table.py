"""Playing Border War in a browser: by clicking, by keyboard, as text, on a phone."""

from random import Random

import pytest
from playwright.sync_api import expect

from pbem.games.models import Draft
from pbem.games.selectors import last_number, position
from pbem.games.services import propose_end
from pbem.lobby.demo import ensure_demo_games
from rules.border_war.tables import LAND, NEIGHBOURS
from rules.kernel import driver
from tests.browser.hands import Mouse, box_of
from tests.pbem.games.playing import new_game, play_on, send, some_order
from tests.servers import wait_until

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("browser")]


def march(game):
    """A force of blue, a hex next to it that is free, and a kind of block there."""
    options, board = driver.options(position(game), "blue"), position(game).board
    partial = options.start().filled("kind", "move")
    for origin in (option.value for option in options.field(partial).options):
        for option in options.field(partial.filled("from", origin)).options:
            if board.holder(option.value) is None:
                return origin, option.value, next(iter(board.forces[origin].units))
    raise AssertionError("nobody can march into the open")


def test_an_order_is_built_by_clicking_previewed_and_sent(sign_in, alice, game):
    origin, target, _kind = march(game)
    page = sign_in(alice)
    page.click(f"a[href='/games/{game.public_id}/']")
    page.wait_for_url(f"**/games/{game.public_id}/**")
    before = page.locator("#map svg").inner_html()
    page.locator(f"#map [data-space={origin}]").first.click()
    expect(page.locator(".crumbs")).to_contain_text(origin)
    expect(page.locator("#map .outlines .lit").first).to_be_visible()
    page.locator(f"#map [data-space={target}]").first.click()
    expect(page.locator(".crumbs")).to_contain_text(target)
    if page.get_by_role("button", name="Stop here").count():
        page.get_by_role("button", name="Stop here").click()
    page.locator("#builder [data-by='1']").first.click()
    page.locator("#builder").get_by_role("button", name="Choose", exact=True).click()
    expect(page.locator(".sheet")).to_contain_text(f"{origin} > {target}")
    assert page.locator("#map svg").inner_html() != before
    assert Draft.objects.get(game=game).orders[0]["kind"] == "move"

    page.click("#review")
    expect(page.locator(".review")).to_contain_text("Send these orders?")
    page.click("#send")
    expect(page.locator(".told")).to_contain_text("1 order was carried out.")
    # Within a phase the log reads in order, so that the newest entry is the one with the highest number.
    expect(page.locator(".log .entry", has_text="March with 1")).to_have_count(1)
    game.refresh_from_db()
    numbers = page.locator(".log .entry").evaluate_all("all => all.map(each => +each.dataset.number)")
    assert last_number(game, "blue") == max(numbers)


def test_a_refused_text_shows_the_reason_and_the_rule(sign_in, alice, game):
    origin, _target, kind = march(game)
    far = next(hex_ for hex_ in LAND if hex_ not in (origin, *NEIGHBOURS[origin]))
    page = sign_in(alice)
    page.goto(f"/games/{game.public_id}/")
    page.click(".written summary")
    page.fill("#text", f"move 1 {kind} {origin} > {far}")
    page.get_by_role("button", name="Add to the sheet").click()
    error = page.locator(".line-errors")
    expect(error).to_contain_text("Line 1:")
    expect(error.get_by_role("link", name="rule 3.4")).to_have_attribute(
        "href", "/titles/border_war/rules/#r3.4"
    )
    assert page.input_value("#text") == f"move 1 {kind} {origin} > {far}"
    assert not Draft.objects.filter(game=game).exists()


def test_a_turn_is_ended_by_keyboard_alone(sign_in, alice, game):
    page = sign_in(alice)
    page.goto(f"/games/{game.public_id}/")
    press_until(page, "End your marches")
    page.keyboard.press("Enter")
    expect(page.locator(".sheet")).to_contain_text("end")
    press_until(page, "Send 1 order …")
    page.keyboard.press("Enter")
    expect(page.locator(".review")).to_be_visible()
    press_until(page, "Send")
    page.keyboard.press("Enter")
    expect(page.locator(".told")).to_contain_text("carried out")


def press_until(page, name):
    """Press Tab until the control of that name has the focus."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.innerText?.trim()") == name:
            return
    raise AssertionError(f"Tab does not lead to {name!r}")


def test_the_map_zooms_pans_and_keeps_its_view(sign_in, alice, game):
    page = sign_in(alice)
    page.goto(f"/games/{game.public_id}/")
    whole = box_of(page)
    page.get_by_role("button", name="Zoom in").click()
    near = box_of(page)
    assert near[2] < whole[2]
    page.locator("#map").focus()
    page.keyboard.press("ArrowRight")
    moved = box_of(page)
    assert moved[0] > near[0]
    page.get_by_role("button", name="End your marches").click()
    expect(page.locator(".sheet")).to_be_visible()
    assert box_of(page) == moved
    page.locator("#map").focus()
    page.keyboard.press("0")
    wait_until(lambda: box_of(page) == whole, "the whole map")
    page.mouse.move(400, 400)
    fitted = page.locator("#map-frame").get_attribute("data-view")
    page.mouse.wheel(0, -300)
    expect(page.locator("#map-frame")).not_to_have_attribute("data-view", fitted)
    assert box_of(page)[2] < whole[2]


def test_the_replay_goes_back_and_to_now_again(sign_in, alice, game):
    page = sign_in(alice)
    page.goto(f"/games/{game.public_id}/")
    now = page.locator("#map svg").get_attribute("class")
    page.locator(".log .jump", has_text="1").last.click()
    expect(page.locator("#map svg")).not_to_have_class(now)
    expect(page.locator("#e1")).to_have_attribute("aria-current", "true")
    page.locator(".replay .now").click()
    expect(page.locator("#map svg")).to_have_class(now)
    expect(page.locator("#desk")).to_be_visible()


def test_the_past_hides_the_orders_ends_the_log_and_outlasts_news(sign_in, alice, game):
    page = sign_in(alice)
    page.goto(f"/games/{game.public_id}/")
    last = last_number(game, "blue")
    page.locator("#at").fill("2")
    expect(page.locator(".past-note")).to_contain_text(f"after event 2 of {last}.")
    expect(page.locator("#desk")).to_be_hidden()
    expect(page.locator("#e2")).to_have_attribute("aria-current", "true")
    assert page.locator(".log .entry:visible").evaluate_all("all => all.map((e) => e.id)") == ["e1", "e2"]
    then = page.locator("#map svg").get_attribute("class")

    send(game, "blue", some_order(game, "blue", Random(1)))
    page.evaluate("document.dispatchEvent(new Event('look-again'))")
    expect(page.locator(".replay output")).to_have_text(f"2 / {last_number(game, 'blue')}")
    expect(page.locator("#map svg")).to_have_class(then)
    page.locator(".past-note [data-now]").click()
    expect(page.locator(f"#e{last + 1}")).to_be_visible()
    expect(page.locator("#map svg")).not_to_have_class(then)


def shown_phases(page):
    """The phases of the entries that can be seen, and the headings above them."""
    entries = page.locator(".log .entry:visible")
    return (
        set(entries.evaluate_all("found => found.map((entry) => entry.dataset.phase)")),
        page.locator(".log .phase:visible").all_inner_texts(),
    )


def test_the_log_is_filtered_by_phase_together_with_the_seat(sign_in, alice, game):
    page = sign_in(alice)
    page.goto(f"/games/{game.public_id}/")
    options = page.locator("#log-phase option").all_inner_texts()
    assert options[0] == "All phases"
    phases, headings = shown_phases(page)
    assert phases == set(options[1:]) == set(headings)
    assert len(phases) > 1

    page.select_option("#log-phase", label=options[-1])
    assert shown_phases(page) == ({options[-1]}, [options[-1]])
    page.select_option("#log-filter", "seat-red")
    seats = page.locator(".log .entry:visible").evaluate_all("found => found.map((e) => e.dataset.seat)")
    assert set(seats) == {"red"}
    send(game, "blue", some_order(game, "blue", Random(3)))
    page.evaluate("document.dispatchEvent(new Event('look-again'))")
    expect(page.locator(f"#e{last_number(game, 'blue')}")).to_be_attached()
    expect(page.locator("#log-phase")).to_have_value(options[-1])
    assert shown_phases(page)[0] == {options[-1]}
    page.select_option("#log-phase", index=1)
    expect(page.locator(".log [data-nothing]")).to_be_visible()
    assert shown_phases(page) == (set(), [])


def test_older_events_bring_their_phases_into_the_filter(sign_in, alice, game):
    play_on(game, until=lambda game: last_number(game, "blue") > 30)
    page = sign_in(alice)
    page.goto(f"/games/{game.public_id}/")
    before = page.locator("#log-phase option").all_inner_texts()
    page.select_option("#log-phase", label=before[-1])
    page.get_by_role("button", name="Older events").click()
    expect(page.locator("#e1")).to_be_attached()
    expect(page.locator("#log-phase option")).not_to_have_count(len(before))
    after = page.locator("#log-phase option").all_inner_texts()
    assert after[: len(before)] == before
    assert len(after) > len(before)
    assert shown_phases(page) == ({before[-1]}, [before[-1]])
    page.select_option("#log-phase", label=after[-1])
    assert shown_phases(page)[0] == {after[-1]}


def test_what_others_do_arrives_by_itself(sign_in, bob, game):
    page = sign_in(bob)
    page.goto(f"/games/{game.public_id}/")
    shown = page.locator(".log .entry").count()
    send(game, "blue", some_order(game, "blue", Random(3)))
    page.evaluate("document.dispatchEvent(new Event('look-again'))")
    expect(page.locator(".log .entry")).to_have_count(shown + 1)


def test_news_do_not_wipe_out_what_is_being_written(sign_in, alice, bob, game):
    page = sign_in(alice)
    page.goto(f"/games/{game.public_id}/")
    page.click(".written summary")
    page.fill("#text", "half an ord")
    propose_end(game_id=game.pk, seat="red")
    page.evaluate("document.dispatchEvent(new Event('look-again'))")
    expect(page.locator(".proposal")).to_contain_text("Red proposes a draw.")
    assert page.input_value("#text") == "half an ord"


def test_on_a_phone_nothing_sticks_out(sign_in, alice, game):
    page = sign_in(alice, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    for path in (f"/games/{game.public_id}/", "/", "/lobby/", "/lobby/new/", "/titles/border_war/rules/"):
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, path
    page.goto(f"/games/{game.public_id}/")
    page.get_by_role("button", name="End your marches").tap()
    expect(page.locator(".sheet")).to_contain_text("end")


def test_the_demo_game_can_be_played_at_once(sign_in, alice, bob, charlie):
    ensure_demo_games()
    page = sign_in(alice)
    page.locator(".game h3 a", has_text="Border War").first.click()
    page.wait_for_url("**/games/*/**")
    hand = Mouse(page)
    hand.answered(page.locator("#builder .option").first.click)
    expect(page.locator("#builder, .sheet").first).to_be_visible()


def test_the_dice_of_a_finished_game_are_verified_in_the_browser(open_page, alice, bob):
    game = new_game({"blue": alice, "red": bob}, options={"length": 4})
    play_on(game)
    page = open_page()
    page.goto(f"/games/{game.public_id}/dice/")
    page.get_by_role("button", name="Verify").click()
    expect(page.locator(".verdict.good li").first).to_contain_text("verified")
    expect(page.locator(".verdict.good li").nth(1)).to_contain_text("nobody has touched the dice")
