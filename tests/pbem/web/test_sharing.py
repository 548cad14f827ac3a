"""What others show of our pages: a description of every page, and a picture of what everybody may see."""

import re

import pytest

from pbem.games.titles import titles
from pbem.pages.covers import paint_covers
from tests.pbem.games.playing import new_game, play_on
from tests.pbem.web.crawler import asked
from tests.pbem.web.test_validity import PLAIN

DESCRIPTION = re.compile(r'<meta name="description"[^>]*content="([^"]+)"')
PICTURE = re.compile(r'<meta property="og:image" content="http://localhost:8000([^"]+)"')


def facts(client, path):
    text = client.get(path).text
    return DESCRIPTION.search(text).group(1), PICTURE.search(text).group(1).replace("&amp;", "&")


@pytest.mark.parametrize("viewer", ["alice", None])
def test_every_page_has_a_description_and_a_picture(client, alice, viewer):
    if viewer:
        client.force_login(alice)
    answers = [answer for path in PLAIN if (answer := asked(client, path)) is not None]
    pages = [answer for answer in answers if b"<html" in answer.content]
    assert len(pages) > 9
    for page in pages:
        assert DESCRIPTION.search(page.text), page.request["PATH_INFO"]
        assert PICTURE.search(page.text), page.request["PATH_INFO"]


def test_a_title_is_described_by_what_it_is_about(client, db):
    description, picture = facts(client, "/titles/border_war/")
    assert "Border War" in description or len(description) > 30
    assert client.get(picture)["Content-Type"] == "image/png"


def test_the_picture_of_a_game_shows_what_everybody_may_see(client, alice, bob):
    game = new_game({"blue": alice, "red": bob}, owner=alice)
    play_on(game, orders=6)
    strangers = facts(client, f"/games/{game.public_id}/")
    assert strangers[0].startswith("Border War · ")
    public = client.get(strangers[1])
    assert public["Content-Type"] == "image/png"
    past = facts(client, f"/games/{game.public_id}/?at=2")
    assert "at=2" in past[1]
    page = client.get(f"/games/{game.public_id}/?at=2").text
    assert f'<meta property="og:url" content="http://localhost:8000/games/{game.public_id}/?at=2">' in page
    client.force_login(alice)
    _, picture = facts(client, f"/games/{game.public_id}/")
    client.logout()
    assert client.get(picture).content == public.content


def test_a_private_game_is_shown_by_its_scenario(client, alice, bob):
    game = new_game({"blue": alice, "red": bob}, owner=alice, visibility="private")
    client.force_login(alice)
    _, picture = facts(client, f"/games/{game.public_id}/")
    assert "/titles/border_war/cover/" in picture


def test_covers_are_painted_before_anybody_asks(client, db, monkeypatch):
    painted = paint_covers([titles()["border_war"]])
    assert painted == 4
    late = lambda *_, **__: pytest.fail("painted at the first look")  # noqa: E731
    monkeypatch.setattr("pbem.maps.services.paint_png", late)
    _, picture = facts(client, "/titles/border_war/")
    assert client.get(picture).status_code == 200
    assert client.get(f"{picture}&theme=dark").status_code == 200


def test_the_embedded_board_shows_the_insets_where_the_units_of_crowded_places_stand(client, alice):
    seats = {"soviet_union": alice, "germany": alice}
    game = new_game(seats, title="axis_allies_1942", scenario="standard", visibility="public")
    svg = client.get(f"/games/{game.public_id}/embed/map.svg").text
    assert "Victory cities" not in svg, "panels are for pictures"
    europe = re.findall(r">Europe<", svg)
    assert europe, "the map alone shows the units of Europe as numbers only"
