"""What is kept and passed on: posters, films and boards for other pages."""

import io
import threading

import pytest
from PIL import Image

from pbem.games.models import Visibility
from pbem.games.selectors import feed, last_number
from pbem.games.titles import title_of
from pbem.maps import lane
from pbem.outbox.models import Outbox
from pbem.web import film

pytestmark = pytest.mark.django_db


def test_a_poster_is_the_whole_picture_of_its_viewer(client, campaign, alice):
    client.force_login(alice)
    page = client.get(f"/games/{campaign.public_id}/poster/", {"at": 1})
    text = page.content.decode()
    assert "<svg" in text
    assert "after event 1 of" in text or last_number(campaign, "blue") == 1


def test_a_film_shows_the_board_event_after_event(client, campaign):
    answer = client.get(f"/games/{campaign.public_id}/film.webp")
    assert answer["Content-Type"] == "image/webp"
    with Image.open(io.BytesIO(answer.content)) as moving:
        assert moving.width == film.WIDTH
        assert moving.n_frames <= film.MOST_FRAMES


def test_a_film_shows_the_same_to_everybody(client, campaign, alice, bob):
    public = client.get(f"/games/{campaign.public_id}/film.webp").content
    for player in (alice, bob):
        client.force_login(player)
        assert client.get(f"/games/{campaign.public_id}/film.webp").content == public


def test_a_film_of_one_turn_is_reached_from_the_page(client, campaign, alice):
    client.force_login(alice)
    page = client.get(f"/games/{campaign.public_id}/").content.decode()
    for back in (0, 1):
        path = f"/games/{campaign.public_id}/film.webp?turn={back}"
        assert f'href="{path}"' in page
        assert client.get(path)["Content-Type"] == "image/webp"


def test_the_film_of_a_turn_holds_that_turn_and_the_board_before_it(campaign):
    title, items = title_of(campaign), feed(campaign, None, after=0, limit=1_000)
    found = {item.number: title.turn_of(item.label) for item in items}
    turns = {number: turn.name for number, turn in found.items() if turn}
    (first, last), (first_before, last_before) = film.stretch(campaign, 0), film.stretch(campaign, 1)
    assert last == last_number(campaign, None)
    assert all(
        turns.get(number, turns[first + 1]) == turns[first + 1] for number in range(first + 1, last + 1)
    )
    assert last_before == first
    assert turns.get(first) != turns[first + 1]
    assert 1 <= first_before <= last_before
    assert film.stretch(campaign, 999)[0] == 1


@pytest.mark.parametrize(("first", "last", "count"), [(1, 1, 1), (1, 40, 40), (1, 1_000, 41), (7, 9, 3)])
def test_a_long_stretch_is_shown_in_steps(first, last, count):
    found = film.moments(first, last)
    assert len(found) == count
    assert found[0] == first
    assert found[-1] == last


def test_a_film_that_takes_long_is_asked_for_again(client, campaign, monkeypatch):
    monkeypatch.setattr(lane, "PATIENCE", 0.0)
    answer = client.get(f"/games/{campaign.public_id}/film.webp")
    assert answer.status_code == 503
    assert answer["Retry-After"]
    assert "no-store" in answer["Cache-Control"]


@pytest.mark.usefixtures("one_window")
def test_a_film_counts_by_its_frames_and_one_that_is_kept_as_one_picture(client, campaign, settings):
    settings.PBEM_API_LIMITS = settings.PBEM_API_LIMITS | {"picture": (9, 60)}
    path = f"/games/{campaign.public_id}/film.webp"
    codes = [client.get(path, {"from": 1, "to": to}).status_code for to in (3, 3, 4, 3)]
    # Six for three frames, one for looking again; eight more are too many, and then nothing is left.
    assert codes == [200, 200, 503, 503]


def test_whoever_asks_for_ever_new_films_holds_up_no_page(client, campaign, monkeypatch):
    """The attack: each film held a thread of the web process for five seconds."""
    monkeypatch.setattr(lane, "_waiters", threading.BoundedSemaphore(1))
    lane._waiters.acquire()
    monkeypatch.setattr(lane, "_awaited", lambda key: pytest.fail("it waits"))
    for to in range(2, 12):
        path = f"/games/{campaign.public_id}/film.webp"
        assert client.get(path, {"from": 1, "to": to}, REMOTE_ADDR=f"10.0.0.{to}").status_code == 503
    assert Outbox.objects.filter(topic=film.TOPIC).count() == lane.MOST_WAITING // 8


def test_a_board_may_stand_in_any_page_and_shows_what_everybody_sees(client, campaign, alice):
    public = client.get(f"/games/{campaign.public_id}/embed/map.svg").content
    client.force_login(alice)
    assert client.get(f"/games/{campaign.public_id}/embed/map.svg").content == public
    page = client.get(f"/games/{campaign.public_id}/embed/")
    assert "X-Frame-Options" not in page
    assert "frame-ancestors *" in page["Content-Security-Policy"]


def test_other_pages_still_stand_in_no_frame(client, campaign):
    assert client.get(f"/games/{campaign.public_id}/")["X-Frame-Options"] == "DENY"


def test_a_private_game_is_in_no_frame_even_for_its_players(client, campaign, alice):
    type(campaign).objects.filter(pk=campaign.pk).update(visibility=Visibility.PRIVATE)
    client.force_login(alice)
    for part in ("embed/", "embed/map.svg"):
        assert client.get(f"/games/{campaign.public_id}/{part}").status_code == 404
    client.logout()
    assert client.get(f"/games/{campaign.public_id}/film.webp").status_code == 404
