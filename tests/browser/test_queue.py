"""Pages of a player that are not about one game hear of all of them."""

import pytest
from playwright.sync_api import expect

from pbem.lobby.services import SeatPlan, create_game, join
from tests.pbem.games.playing import new_game, play_on, waiting

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("browser")]

COUNT = "[data-queue-count]"


def test_the_list_of_games_and_the_badge_follow_a_turn_that_comes(sign_in, bob, alice, game):
    page = sign_in(bob)
    page.clock.install()
    page.goto("/")
    expect(page.locator("h2", has_text="Waiting for others")).to_be_visible()
    expect(page.locator("[data-queue]")).to_be_hidden()
    play_on(game, until=lambda game: "red" in waiting(game))
    page.clock.run_for(22_000)
    expect(page.locator(COUNT)).to_have_text("1")
    expect(page.locator("h2", has_text="Your turn")).to_be_visible()
    expect(page).to_have_title("(1) My games · PBEM")
    new_game({"blue": alice, "red": bob}, owner=alice)
    page.clock.run_for(22_000)
    expect(page.locator(COUNT)).to_have_text("2")
    expect(page.locator(".cards").first.locator("> li")).to_have_count(2)


def test_the_room_where_players_gather_becomes_the_table_when_the_game_starts(sign_in, alice, bob):
    game = create_game(
        owner=alice, title="border_war", scenario="duel", seats=[SeatPlan(name="red", kind="me")]
    )
    page = sign_in(alice)
    page.clock.install()
    page.goto(f"/games/{game.public_id}/")
    expect(page.locator(".flag.open")).to_be_visible()
    join(game=game, user=bob, seat="blue")
    page.clock.run_for(22_000)
    expect(page.locator("[data-table]")).to_be_visible()


def test_what_somebody_writes_in_the_room_is_not_lost(sign_in, alice, bob):
    game = create_game(
        owner=alice, title="border_war", scenario="alliance", seats=[SeatPlan(name="blue", kind="me")]
    )
    page = sign_in(alice)
    page.clock.install()
    page.goto(f"/games/{game.public_id}/")
    page.locator("[name=guest]").first.fill("charl")
    game.seats.filter(name="red").update(bot="basic")
    new_game({"blue": alice, "red": bob}, owner=alice)
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.clock.run_for(22_000)
    # The badge and the room hear of the same news, the badge first.
    expect(page.locator(COUNT)).to_have_text("1")
    page.evaluate("1")
    assert not any(game.public_id in url for url in asked)
    assert page.locator("[name=guest]").first.input_value() == "charl"


def test_where_there_is_a_stream_news_come_within_seconds(sign_in, bob, alice, game, settings):
    """The stream itself runs in an ASGI process; here the page is given what it would say."""
    settings.PBEM_STREAM = True
    page = sign_in(bob)
    said = []
    page.route(
        "**/my/stream/**",
        lambda route: route.fulfill(
            headers={"Content-Type": "text/event-stream"}, body=said[0] if said else "retry: 200\n\n"
        ),
    )
    page.goto("/")
    play_on(game, until=lambda game: "red" in waiting(game))
    said.append("retry: 100000\nevent: queue\ndata: 1 fresh\n\n")
    expect(page.locator(COUNT)).to_have_text("1")
    expect(page.locator("h2", has_text="Your turn")).to_be_visible()
