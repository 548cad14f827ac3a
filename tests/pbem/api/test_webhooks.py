"""Webhooks through the API."""

import pytest

from pbem.accounts.services import token_revoke
from pbem.outbox import delivery
from pbem.relays.models import Webhook
from tests.pbem.api.conftest import Api, is_problem
from tests.pbem.relays.conftest import far_end  # noqa: F401

TURN = {"url": "http://127.0.0.1:9009/hook", "events": ["turn"]}


def test_life_of_a_webhook(api_alice, game):
    made = api_alice.post("/webhooks/", TURN | {"game": game.public_id})
    assert made.status_code == 201
    body = made.json()
    assert made["Location"] == f"/api/v1/webhooks/{body['id']}/"
    assert body["secret"].startswith("pbemhook_")
    assert (body["game"], body["public_only"], body["active"]) == (game.public_id, False, True)
    (listed,) = api_alice.get("/webhooks/").json()["results"]
    assert "secret" not in listed
    url = f"/webhooks/{body['id']}/"
    assert api_alice.get(url).json() == listed
    changed = api_alice.put(url, TURN | {"events": ["over", "turn"], "active": False})
    assert (changed.json()["events"], changed.json()["active"]) == (["turn", "over"], False)
    assert changed.json()["game"] is None
    assert api_alice.delete(url).status_code == 204
    assert api_alice.get("/webhooks/").json() == {"results": []}


def test_chat_rooms_hear_only_what_is_public_unless_told_otherwise(api_alice):
    made = api_alice.post("/webhooks/", TURN | {"format": "discord"}).json()
    assert made["public_only"] is True
    made = api_alice.post("/webhooks/", TURN | {"format": "slack", "public_only": False}).json()
    assert made["public_only"] is False


def test_test_and_its_delivery(api_alice, far_end):  # noqa: F811
    made = api_alice.post("/webhooks/", TURN | {"url": far_end.url}).json()
    sent = api_alice.post(f"/webhooks/{made['id']}/test/")
    assert sent.status_code == 202
    delivery.work("relay")
    (found,) = api_alice.get(f"/webhooks/{made['id']}/deliveries/").json()["results"]
    assert (found["id"], found["event"], found["status"]) == (sent.json()["id"], "test", 204)
    assert far_end.received[0].json["id"] == found["id"]


@pytest.mark.parametrize("path", ["", "test/", "deliveries/"])
def test_other_peoples_webhooks_do_not_exist(api_alice, api_charlie, path):
    made = api_alice.post("/webhooks/", TURN).json()
    url = f"/webhooks/{made['id']}/{path}"
    answer = api_charlie.post(url) if path == "test/" else api_charlie.get(url)
    is_problem(answer, 404, "not-found")
    is_problem(api_charlie.delete(f"/webhooks/{made['id']}/"), 404, "not-found")
    assert Webhook.objects.count() == 1


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"url": "gopher://example.org"}, "/url"),
        ({"url": "https://alice@127.0.0.1/"}, "/url"),
        ({"events": []}, "/events"),
        ({"events": ["lunch"]}, "/events/0"),
        ({"format": "telex"}, "/format"),
        ({"colour": "red"}, ""),
    ],
)
def test_bad_webhooks_are_refused_with_the_place(api_alice, change, pointer):
    body = is_problem(api_alice.post("/webhooks/", TURN | change), 400, "invalid-request")
    assert body["errors"][0]["pointer"].startswith(pointer)
    assert not Webhook.objects.exists()


def test_game_that_one_does_not_play_is_as_one_that_is_not_there(api_charlie, private_game):
    for game in (private_game.public_id, "nonesuch22"):
        body = is_problem(api_charlie.post("/webhooks/", TURN | {"game": game}), 400, "invalid-request")
        assert body["errors"] == [{"detail": "You do not play in this game.", "pointer": "/game"}]


def test_private_addresses_are_refused_in_production(api_alice, settings):
    settings.PBEM_RELAYS_LOCAL = False
    for url in ("https://127.0.0.1/", "https://169.254.169.254/latest/meta-data/", "http://example.org/"):
        is_problem(api_alice.post("/webhooks/", TURN | {"url": url}), 400, "invalid-request")


def test_reading_token_makes_no_webhook(alice):
    is_problem(Api(alice, scopes=["read"]).post("/webhooks/", TURN), 403, "insufficient-scope")


def test_webhook_of_a_token_ends_with_it(alice, api_alice):
    script = Api(alice)
    script.post("/webhooks/", TURN)
    assert len(api_alice.get("/webhooks/").json()["results"]) == 1
    token_revoke(token=script.token)
    assert api_alice.get("/webhooks/").json()["results"] == []


def test_nobody_has_no_webhooks(anonymous):
    is_problem(anonymous.get("/webhooks/"), 401, "not-authenticated")
