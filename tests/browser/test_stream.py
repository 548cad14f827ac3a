"""The event stream of a real ASGI process: news without reloading, and nothing but that there are news."""

import http.client
import subprocess
import sys
from random import Random
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from pbem.games.models import Head, Seat
from pbem.games.services import propose_end, set_standing
from pbem.web.queue import tag_of_games, waiting_games
from pbem.web.stream import MOST_PER_ADDRESS, MOST_PER_USER
from tests.browser.conftest import ASKS_NOTHING
from tests.conftest import environment_of_children
from tests.pbem.games.playing import new_game, send, some_order
from tests.rules.samurai_battles.situations import march
from tests.servers import answers, free_port, wait_until

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("browser")]


@pytest.fixture(scope="module")
def uvicorn(django_db_setup, tmp_path_factory):
    """The address of uvicorn with the application, on the database of the tests."""
    port = free_port()
    command = [sys.executable, "-m", "uvicorn", "pbem.asgi:application", "--port", str(port)]
    command += ["--log-level", "warning", "--timeout-graceful-shutdown", "1"]
    var = str(tmp_path_factory.mktemp("uvicorn"))
    env = environment_of_children() | {"PBEM_STREAM": "true", "PBEM_VAR": var}
    process = subprocess.Popen(command, env=env)
    wait_until(lambda: answers(port), "uvicorn")
    yield f"http://127.0.0.1:{port}"
    process.terminate()
    process.wait(120)


@pytest.fixture
def window(alice, bob):
    """Red is to move, and blue may insult a leader that moves."""
    game = new_game({"red": alice, "blue": bob}, title="samurai_battles", scenario="first_samurai_skirmish")
    dealt = {"red": "center_1 center_2", "blue": "center_1 center_2", "blue_dragons": "insult"}
    position = march("e6 red ssp foot; g6 blue asp; k1 blue asp; a1 red asp idle", **dealt)
    Head.objects.filter(pk=game.pk).update(state=position.data)
    Seat.objects.filter(game=game).update(asked=False)
    Seat.objects.filter(game=game, name="red").update(asked=True)
    set_standing(game=game, seat="blue", policy="insult", value=None)
    return game


@pytest.fixture
def cookie(client, alice):
    client.force_login(alice)
    return f"sessionid={client.cookies['sessionid'].value}"


class Stream:
    """One open event stream."""

    def __init__(self, base, path, **headers):
        self.connection = http.client.HTTPConnection(urlsplit(base).netloc, timeout=120)
        self.connection.request("GET", path, headers=headers)
        self.answer = self.connection.getresponse()

    def event(self):
        """The lines of the next event that is not a mere sign of life."""
        lines = []
        while line := self.answer.readline().decode().strip():
            lines.append(line)
        return self.event() if lines[0].startswith((":", "retry")) else lines

    def close(self):
        self.connection.sock.close() if self.connection.sock else self.answer.close()


@pytest.fixture
def listen(uvicorn):
    """Open streams of the server; they are closed after the test."""
    streams = []

    def opened(path, **headers):
        streams.append(Stream(uvicorn, path, **headers))
        return streams[-1]

    yield opened
    for stream in streams:
        stream.close()


def test_two_browsers_see_each_others_moves_without_reloading(sign_in, uvicorn, alice, bob, game):
    pages = [sign_in(user, base_url=uvicorn) for user in (alice, bob)]
    for page in pages:
        # With the page's own asking switched off only the stream can bring the news.
        page.add_init_script(ASKS_NOTHING)
        page.goto(f"/games/{game.public_id}/")
    blue, red = pages
    shown = red.locator(".log .entry").count()
    blue.get_by_role("button", name="End your marches").click()
    blue.click("#review")
    blue.click("#send")
    expect(blue.locator(".told")).to_contain_text("carried out")
    expect(red.locator(".log .entry")).not_to_have_count(shown)
    propose_end(game_id=game.pk, seat="red")
    expect(blue.locator(".proposal")).to_contain_text("Red proposes a draw.")


def test_a_sheet_goes_on_before_its_players_eyes_when_the_other_passes(sign_in, uvicorn, alice, bob, window):
    """Red sends a march and its end, blue is asked in between and passes: the rest goes on."""
    red, blue = (sign_in(user, base_url=uvicorn) for user in (alice, bob))
    for page in (red, blue):
        page.add_init_script(ASKS_NOTHING)
        page.goto(f"/games/{window.public_id}/")
    red.locator(".written > summary").click()
    red.fill("#text", "move e6 > f6\nend")
    red.get_by_role("button", name="Add to the sheet").click()
    red.click("#review")
    red.click("#send")
    expect(red.locator(".told")).to_contain_text("Somebody is asked first; then the rest goes on by itself.")
    expect(red.locator(".sheet h3")).to_contain_text("sent, goes on by itself")
    shown = red.locator(".log .entry").count()
    blue.locator("#builder .option", has_text="Pass").click()
    blue.click("#review")
    blue.click("#send")
    expect(blue.locator(".told")).to_contain_text("carried out")
    expect(red.locator(".sheet")).to_have_count(0)
    expect(red.locator(".log .entry .badge", has_text="went on by itself")).to_have_count(1)
    assert red.locator(".log .entry").count() > shown


def test_the_stream_tells_the_viewers_own_number_and_nothing_else(listen, cookie, alice, game):
    stream = listen(f"/games/{game.public_id}/stream/?seat=blue", Cookie=cookie)
    assert stream.answer.status == 200
    assert stream.answer.headers["Content-Type"] == "text/event-stream"
    # For the badge it first tells how many of the viewer's own games wait, and the tag of their list.
    own = f"{len(waiting_games(alice))} {tag_of_games(alice)}"
    assert stream.event() == ["event: queue", f"data: {own}"]
    accepted = send(game, "blue", some_order(game, "blue", Random(3)))
    # That the list of waiting games has changed may be told before or after it.
    news = next(event for event in iter(stream.event, None) if event[0] != "event: queue")
    assert news == [f"id: {accepted.number}", "event: changed", f"data: {accepted.number}"]


def test_who_comes_back_learns_at_once_what_he_has_missed(listen, cookie, game):
    path = f"/games/{game.public_id}/stream/?seat=blue"
    stream = listen(path, **{"Cookie": cookie, "Last-Event-ID": "1"})
    assert stream.event()[1] == "event: changed"


def test_nobody_listens_to_a_game_or_a_seat_that_is_not_his(listen, cookie, game):
    assert listen(f"/games/{game.public_id}/stream/?seat=red", Cookie=cookie).answer.status == 404
    game.visibility = "private"
    game.save(update_fields=["visibility"])
    assert listen(f"/games/{game.public_id}/stream/").answer.status == 404


def test_one_user_cannot_hold_any_number_of_streams(listen, cookie, game):
    path = f"/games/{game.public_id}/stream/"
    for _ in range(MOST_PER_USER):
        is_open(listen(path, Cookie=cookie))
    refused = listen(path, Cookie=cookie).answer
    assert (refused.status, refused.headers["Retry-After"]) == (429, "15")


def test_one_address_cannot_take_all_the_streams_of_strangers(listen, cookie, game):
    path = f"/games/{game.public_id}/stream/"
    for _ in range(MOST_PER_ADDRESS):
        is_open(listen(path))
    assert listen(path).answer.status == 429
    is_open(listen(path, **{"X-Forwarded-For": "192.0.2.7"}))
    is_open(listen(path, Cookie=cookie))


def is_open(stream):
    assert stream.answer.status == 200
    stream.answer.readline()
