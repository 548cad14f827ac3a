"""Taking one's data along."""

import io
import json
import zipfile
from datetime import timedelta

import pytest
import time_machine
from django.core.cache import cache
from django.utils import timezone

from pbem.accounts import export
from pbem.accounts.models import DataExport
from pbem.accounts.services import token_issue
from pbem.games.models import Game, PlayerPace
from pbem.outbox import delivery
from pbem.relays.services import feed_key_issue, webhook_create
from pbem.talk.models import Message, Note
from tests.pbem.games.playing import new_game, play_on

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(alice, bob):
    game = new_game({"blue": alice, "red": bob}, name="Friday night", visibility="private")
    play_on(game, orders=12)
    return game


@pytest.fixture
def web(client, alice):
    client.force_login(alice)
    return client


def collected(web):
    web.post("/settings/data/collect/")
    delivery.work("records")
    response = web.get("/settings/data/download/")
    assert response["Content-Type"] == "application/zip"
    return zipfile.ZipFile(io.BytesIO(response.content))


def test_file_holds_everything_of_the_user(web, alice, bob, game):
    token, plain = token_issue(user=alice, name="laptop", scopes=["read"])
    _hook, secret = webhook_create(user=alice, url="http://127.0.0.1:9009/x", events=["turn"], game=game)
    _key, address = feed_key_issue(user=alice, kind="ical")
    Note.objects.create(game=game, user=alice, text="attack at dawn")
    PlayerPace.objects.create(user=alice, title=game.title, pace="own")
    PlayerPace.objects.create(user=bob, title=game.title, pace="quick")
    Message.objects.create(game=game, seat="blue", author=alice, to="all", text="hello", source="web")
    archive = collected(web)
    assert archive.testzip() is None
    files = {name: archive.read(name).decode() for name in archive.namelist()}
    assert json.loads(files["profile.json"])["email"] == alice.email
    assert json.loads(files["profile.json"])["paces"] == [{"title": game.title, "pace": "own"}]
    assert json.loads(files["notes.json"])[0]["text"] == "attack at dawn"
    assert json.loads(files["messages.json"])[0]["game"] == game.public_id
    assert json.loads(files["webhooks.json"])[0]["url"] == "http://127.0.0.1:9009/x"
    assert json.loads(files["tokens.json"])[0]["name"] == "laptop"
    whole = "".join(files.values())
    for hidden in (plain, token.digest, secret, address, alice.password):
        assert hidden not in whole


def test_games_are_in_it_as_their_player_sees_them(web, alice, bob, game):
    archive = collected(web)
    (name,) = [name for name in archive.namelist() if name.startswith("games/")]
    assert name == f"games/{game.public_id}-blue.json"
    exported = json.loads(archive.read(name))
    assert (exported["whole"], exported["viewer"]) == (False, "blue")
    assert "seed" not in exported


def test_nothing_of_others_is_in_it(web, alice, bob, charlie, game):
    new_game({"blue": bob, "red": charlie}, name="Not mine", visibility="private")
    Note.objects.create(game=game, user=bob, text="the secret of bob")
    Message.objects.create(game=game, seat="red", author=bob, to="all", text="words of bob", source="web")
    archive = collected(web)
    whole = "".join(archive.read(name).decode() for name in archive.namelist())
    for hidden in ("Not mine", "the secret of bob", "words of bob", bob.email):
        assert hidden not in whole


def test_many_games_are_collected_piece_by_piece(web, alice, bob, monkeypatch):
    monkeypatch.setattr(export, "PIECES_AT_ONCE", 2)
    for _ in range(5):
        new_game({"blue": alice, "red": bob})
    web.post("/settings/data/collect/")
    row = delivery.claim("records")
    delivery.deliver(row)
    found = DataExport.objects.get()
    assert (found.done, found.total, found.finished) == (1, 6, None)
    assert "progress" in web.get("/settings/data/progress/", headers={"HX-Request": "true"}).text
    assert web.get("/settings/data/progress/").url == "/settings/data/"
    assert web.get("/settings/data/download/").status_code == 404
    delivery.work("records")
    archive = zipfile.ZipFile(io.BytesIO(web.get("/settings/data/download/").content))
    names = archive.namelist()
    assert len([name for name in names if name.startswith("games/")]) == 5
    assert len(names) == len(set(names))


def test_asking_twice_makes_one_file(web, alice, game):
    web.post("/settings/data/collect/")
    first = DataExport.objects.get().asked
    web.post("/settings/data/collect/")
    assert DataExport.objects.get().asked == first
    delivery.work("records")
    web.post("/settings/data/collect/")
    assert DataExport.objects.get().finished is None


def test_nobody_else_gets_it(web, client, bob, game):
    collected(web)
    client.force_login(bob)
    assert client.get("/settings/data/download/").status_code == 404


def test_old_files_are_forgotten(web, alice, game):
    collected(web)
    with time_machine.travel(timezone.now() + timedelta(days=8)):
        assert export.forget_old() == 1


def test_game_of_a_title_that_is_gone_does_not_spoil_it(web, alice, game):
    Game.objects.update(title="forgotten")
    assert "profile.json" in collected(web).namelist()


def test_nobody_keeps_the_workers_busy_with_files(web, settings):
    settings.PBEM_API_LIMITS = settings.PBEM_API_LIMITS | {"create": (1, 3600)}
    cache.clear()
    assert [web.post("/settings/data/collect/").status_code for _ in range(2)] == [302, 429]
