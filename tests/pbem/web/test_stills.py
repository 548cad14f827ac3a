"""Static layers of a board are files: the same for all games, kept for ever, and painted again when lost."""

import gzip
import re

import pytest
from django.http import FileResponse, HttpResponse, StreamingHttpResponse
from django.test import RequestFactory

from pbem.maps import services
from pbem.web.compression import Compressed
from tests.pbem.games.playing import new_game, play_on

STILL = re.compile(r'href="(/titles/[^"]+/board/[^"]+\.svg)"')


@pytest.fixture
def folder(settings, tmp_path):
    settings.VAR = tmp_path
    return tmp_path / "layers"


def stills_of(client, game):
    return set(STILL.findall(client.get(f"/games/{game.public_id}/").text))


def test_all_games_of_a_scenario_share_their_files(client, alice, bob, folder):
    first, second = (new_game({"blue": alice, "red": bob}, owner=alice) for _ in range(2))
    play_on(second, orders=3)
    client.force_login(alice)
    found = stills_of(client, first)
    assert found
    assert stills_of(client, second) == found


def test_a_file_is_kept_for_ever_and_anybody_may_have_it(client, alice, duel, folder):
    client.force_login(alice)
    (path, *_) = stills_of(client, duel)
    client.logout()
    answer = client.get(path)
    assert answer["Content-Type"] == "image/svg+xml"
    assert {"public", "immutable"} <= set(answer["Cache-Control"].split(", "))
    assert "script" not in answer["Content-Security-Policy"]
    assert answer.content.endswith(b"</svg>")


@pytest.mark.parametrize(
    "harm", [lambda path: path.unlink(), lambda path: path.write_bytes(path.read_bytes()[:99])]
)
def test_a_file_that_was_lost_or_cut_short_is_painted_again(client, alice, duel, folder, harm):
    client.force_login(alice)
    (path, *_) = stills_of(client, duel)
    before = client.get(path).content
    for each in folder.glob("*.svg"):
        harm(each)
    assert client.get(path).content == before
    assert services.still(path.rsplit("/", 1)[1].removesuffix(".svg")) == before


@pytest.mark.parametrize(
    "path",
    [
        "/titles/border_war/board/duel/en/k000000000000.svg",
        "/titles/border_war/board/nowhere/en/k000000000000.svg",
        "/titles/border_war/board/duel/tlh/k000000000000.svg",
        "/titles/chess/board/duel/en/k000000000000.svg",
        "/titles/border_war/board/duel/en/secret-key.svg",
        "/titles/border_war/board/duel/en/..%2Fpbem.svg",
    ],
)
def test_what_is_no_such_file_is_not_found(client, db, folder, path):
    assert client.get(path).status_code == 404


def compressed(response, coding="gzip"):
    request = RequestFactory().get("/", headers={"Accept-Encoding": coding})
    return Compressed(lambda _: response)(request)


def test_the_embedded_server_compresses_texts_and_files(tmp_path):
    text = b"words " * 1000
    page = compressed(HttpResponse(text))
    assert gzip.decompress(page.content) == text
    (tmp_path / "style.css").write_bytes(text)
    file = compressed(FileResponse((tmp_path / "style.css").open("rb"), content_type="text/css"))
    body = b"".join(file.streaming_content)
    assert gzip.decompress(body) == text
    assert int(file["Content-Length"]) == len(body)
    assert not compressed(HttpResponse(text), coding="identity").has_header("Content-Encoding")


@pytest.mark.parametrize("kind", ["text/event-stream", "image/png"])
def test_what_is_told_as_it_happens_and_pictures_are_left_alone(kind):
    answer = compressed(StreamingHttpResponse([b"data: 1\n\n"] * 200, content_type=kind))
    assert not answer.has_header("Content-Encoding")
    assert not compressed(HttpResponse(b"x" * 5000, content_type="image/png")).has_header("Content-Encoding")
