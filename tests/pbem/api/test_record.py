"""The proof of the dice, exports, copies for study, and pictures."""

import json

import pytest

from pbem.games.models import Game
from pbem.games.services import import_game, resign
from rules.kernel.dice import verify
from tests.pbem.api.conftest import first_order, is_problem


@pytest.fixture
def over(game):
    resign(game_id=game.pk, seat="blue", source="api")
    return game


def test_the_seed_stays_secret_while_the_game_runs(anonymous, game, url):
    proof = anonymous.get(url + "/dice/").json()
    assert proof["entropies"] == {"red": "red", "blue": "blue"}
    assert (len(proof["commitment"]), proof["revealed"]) == (64, False)
    assert "seed" not in proof
    assert "next_roll" not in proof


def test_the_seed_is_told_when_the_game_is_over(anonymous, over, url):
    proof = anonymous.get(url + "/dice/").json()
    assert proof["revealed"]
    assert len(proof["seed"]) == 64


def test_a_finished_game_is_exported_whole(anonymous, over, url, charlie):
    exported = anonymous.get(url + "/export/")
    assert exported["Content-Disposition"] == f'attachment; filename="{over.public_id}.json"'
    document = json.loads(exported.content)
    assert document["whole"]
    assert verify(document).ok
    assert import_game(document, charlie).title == "border_war"


def test_an_unfinished_game_is_exported_as_one_may_know_it(api_alice, api_bob, anonymous, game, url):
    api_bob.post(url + "/orders/", {"orders": [first_order(api_bob, url)]})
    mine, public = (json.loads(api.get(url + "/export/").content) for api in (api_alice, anonymous))
    assert (mine["whole"], mine["viewer"], public["viewer"]) == (False, "blue", None)
    assert mine["view"]["board"]["hands"]["red"] is None
    assert all("patch" not in event and "nonce" not in event for event in mine["events"])
    assert "seed" not in mine
    is_problem(api_alice.get(url + "/export/", seat="red"), 403, "not-your-seat")


def test_a_finished_game_is_copied_to_a_board_for_study(api_charlie, charlie, over, url):
    board = api_charlie.post(url + "/fork/", {})
    assert board.status_code == 201, board.content
    shown = board.json()
    assert (shown["analysis"], shown["visibility"], shown["status"]) == (True, "private", "running")
    assert {seat["user"] for seat in shown["seats"]} == {"charlie"}
    assert board["Location"] == shown["url"]


def test_a_running_game_with_secrets_is_not_copied(api_charlie, game, url):
    is_problem(api_charlie.post(url + "/fork/", {}), 409, "conflict")
    assert Game.objects.count() == 1


def test_the_map_as_png(api_alice, url):
    image = api_alice.get(url + "/map.png", width=400)
    assert (image.status_code, image["Content-Type"]) == (200, "image/png")
    assert image.content.startswith(b"\x89PNG")
    assert int.from_bytes(image.content[16:20]) == 720
    same = api_alice.get(url + "/map.png", width=400, headers={"If-None-Match": image["ETag"]})
    assert (same.status_code, same.content) == (304, b"")
    assert api_alice.get(url + "/map.png", width=500)["ETag"] == image["ETag"]
    assert api_alice.get(url + "/map.png", width=721)["ETag"] != image["ETag"]
    dark = api_alice.get(url + "/map.png", width=400, theme="dark")
    assert dark["ETag"] != image["ETag"]
    assert dark.content != image.content


def test_the_map_as_svg(api_alice, url):
    image = api_alice.get(url + "/map.svg")
    assert image["Content-Type"].startswith("image/svg+xml")
    assert image.content.startswith(b"<svg")
    assert "sandbox" in image["Content-Security-Policy"]
    assert api_alice.get(url + "/map.svg", headers={"If-None-Match": image["ETag"]}).status_code == 304


@pytest.mark.parametrize("part", ["/map.png", "/map.svg"])
def test_errors_of_pictures_are_problems_too(api_alice, url, part):
    is_problem(api_alice.get(url + part, seat="red"), 403, "not-your-seat")
    is_problem(api_alice.get(url + part, at=99), 404, "not-found")
    is_problem(api_alice.get(url + part, size=1), 400, "invalid-request")
    is_problem(api_alice.get(url + part, headers={"Accept": "application/pdf"}), 406, "not-acceptable")


@pytest.mark.parametrize("width", [0, 199, 2401, 10**9, "wide"])
def test_widths_that_are_not_painted(api_alice, url, width):
    is_problem(api_alice.get(url + "/map.png", width=width), 400, "invalid-request")


def test_a_map_of_the_past(api_alice, api_bob, url):
    now = api_alice.get(url + "/map.svg").content
    api_bob.post(url + "/orders/", {"orders": [first_order(api_bob, url)]})
    assert api_alice.get(url + "/map.svg", at=1).content == now
