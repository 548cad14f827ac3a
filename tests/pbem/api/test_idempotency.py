"""A keyed request is carried out once."""

from datetime import timedelta

import pytest
from django.utils import timezone

from pbem.api.idempotency import forget_old
from pbem.api.models import StoredAnswer
from pbem.api.tasks import forget_old_answers
from pbem.games.models import Game
from tests.pbem.api.conftest import is_problem

NEW = {"title": "border_war", "scenario": "duel", "seats": [{"name": "blue", "kind": "me"}]}
KEY = {"Idempotency-Key": "6f1c"}


def test_a_repeated_request_gets_the_first_answer(api_alice):
    first = api_alice.post("/games/", NEW, headers=KEY)
    again = api_alice.post("/games/", NEW, headers=KEY)
    assert (first.status_code, again.status_code) == (201, 201)
    assert again.content == first.content
    assert again["Location"] == first["Location"]
    assert again["Content-Type"] == "application/json"
    assert (first.get("Idempotency-Replayed"), again["Idempotency-Replayed"]) == (None, "true")
    assert Game.objects.count() == 1


def test_a_key_belongs_to_one_request(api_alice):
    api_alice.post("/games/", NEW, headers=KEY)
    is_problem(api_alice.post("/games/", NEW | {"name": "another"}, headers=KEY), 409, "key-reused")
    game = Game.objects.get()
    is_problem(api_alice.post(f"/games/{game.public_id}/start/", NEW, headers=KEY), 409, "key-reused")
    assert Game.objects.count() == 1


def test_a_key_belongs_to_one_user(api_alice, api_bob):
    assert api_alice.post("/games/", NEW, headers=KEY).status_code == 201
    assert api_bob.post("/games/", NEW, headers=KEY).status_code == 201
    assert Game.objects.count() == 2


def test_a_refusal_is_remembered_too(api_alice):
    refused = api_alice.post("/games/", NEW | {"title": "chess"}, headers=KEY)
    again = api_alice.post("/games/", NEW | {"title": "chess"}, headers=KEY)
    is_problem(again, 400, "invalid-request")
    assert again.content == refused.content
    assert again["Idempotency-Replayed"] == "true"


def test_while_the_first_is_running(api_alice, alice):
    api_alice.post("/games/", NEW, headers=KEY)
    StoredAnswer.objects.update(status=None)
    waiting = api_alice.post("/games/", NEW, headers=KEY)
    is_problem(waiting, 409, "key-in-use")
    assert waiting["Retry-After"] == "1"
    assert Game.objects.count() == 1


def test_a_request_that_died_can_be_sent_again(api_alice):
    api_alice.post("/games/", NEW, headers=KEY)
    Game.objects.all().delete()
    StoredAnswer.objects.update(status=None, created=timezone.now() - timedelta(minutes=2))
    assert api_alice.post("/games/", NEW, headers=KEY).status_code == 201
    assert Game.objects.count() == 1
    assert StoredAnswer.objects.get().status == 201


def test_conflicts_are_not_remembered(api_alice, api_bob, alice, bob):
    made = api_alice.post("/games/", NEW).json()
    path = f"/games/{made['id']}/start/"
    is_problem(api_alice.post(path, headers=KEY), 409, "conflict")
    assert not StoredAnswer.objects.exists()
    api_bob.post(f"/games/{made['id']}/join/", {"seat": "red"})


def test_errors_of_the_server_are_not_remembered(api_alice, monkeypatch):
    monkeypatch.setattr("pbem.api.views.lobby.open_game", lambda *args: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        api_alice.post("/games/", NEW, headers=KEY)
    assert not StoredAnswer.objects.exists()


def test_the_text_of_a_token_is_never_stored(client, alice):
    client.force_login(alice)
    body = {"name": "laptop", "scopes": ["read"]}
    made = client.post("/api/v1/tokens/", body, "application/json", headers=KEY)
    assert made.status_code == 201
    assert not StoredAnswer.objects.exists()


def test_old_answers_are_forgotten(api_alice):
    api_alice.post("/games/", NEW, headers=KEY)
    assert forget_old() == 0
    StoredAnswer.objects.update(created=timezone.now() - timedelta(hours=25))
    assert forget_old_answers() == 1
