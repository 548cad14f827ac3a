"""Tokens and sessions: who they speak for, and what they do not open."""

import json
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from pbem.accounts.models import ApiToken
from pbem.accounts.services import token_revoke
from tests.pbem.api.conftest import V1, Api, fingerprint, is_problem, new_game


def order(api, url):
    offered = api.get(url + "/options/", all=1, limit=1).json()["orders"][0]
    return {"orders": [{"kind": offered["kind"], "args": offered["args"]}]}


def test_a_token_speaks_for_its_user(api_alice):
    assert api_alice.get("/me/").json()["username"] == "alice"


def test_the_use_of_a_token_is_noted(api_alice):
    api_alice.get("/me/")
    assert ApiToken.objects.get(pk=api_alice.token.pk).last_used is not None


@pytest.mark.parametrize(
    "header", ["Bearer pbem_unknown", "Bearer", "Bearer  ", "Basic YTpi", "pbem_x", "Bearer pbem_é"]
)
def test_what_is_not_a_token(anonymous, header):
    response = anonymous.get("/me/", headers={"Authorization": header})
    is_problem(response, 401, "invalid-token")
    assert 'error="invalid_token"' in response["WWW-Authenticate"]


def test_without_a_token(anonymous, game, url):
    response = anonymous.post(url + "/orders/", {"orders": ["end"]})
    is_problem(response, 401, "not-authenticated")
    assert response["WWW-Authenticate"].startswith("Bearer")


def test_a_bad_token_opens_not_even_what_is_public(anonymous, url):
    is_problem(anonymous.get(url + "/", headers={"Authorization": "Bearer pbem_x"}), 401, "invalid-token")


def test_a_revoked_token_opens_nothing_from_that_moment(api_alice, game, url):
    sheet, before = order(api_alice, url), fingerprint(game)
    token_revoke(token=api_alice.token)
    is_problem(
        api_alice.post(url + "/orders/", sheet), 401, "invalid-token", detail="This token was revoked."
    )
    assert fingerprint(game) == before


def test_an_expired_token(api_alice, game, url):
    sheet, before = order(api_alice, url), fingerprint(game)
    ApiToken.objects.update(expires=timezone.now() - timedelta(seconds=1))
    is_problem(
        api_alice.post(url + "/orders/", sheet), 401, "invalid-token", detail="This token has expired."
    )
    assert fingerprint(game) == before


def test_the_token_of_somebody_who_was_locked_out(api_alice, alice):
    alice.is_active = False
    alice.save()
    is_problem(api_alice.get("/me/"), 401, "invalid-token")


def test_a_token_for_reading_does_not_play(alice, game, url):
    reader = Api(alice, scopes=["read"])
    sheet, before = order(reader, url), fingerprint(game)
    is_problem(reader.post(url + "/orders/", sheet), 403, "insufficient-scope")
    is_problem(reader.post("/games/", {"title": "border_war", "scenario": "duel"}), 403, "insufficient-scope")
    assert fingerprint(game) == before


def test_tokens_do_not_manage_tokens(api_alice):
    for response in (
        api_alice.get("/tokens/"),
        api_alice.post("/tokens/", {"name": "heir", "scopes": ["play"]}),
        api_alice.delete(f"/tokens/{api_alice.token.pk}/"),
    ):
        is_problem(response, 403, "session-required")
    assert ApiToken.objects.filter(revoked=None).count() == 1


def test_a_session_manages_tokens(client, alice):
    client.force_login(alice)
    made = client.post(V1 + "/tokens/", {"name": "laptop", "scopes": ["play"]}, "application/json")
    assert (made.status_code, made.json()["scopes"]) == (201, ["read", "play"])
    assert made["Location"] == f"/api/v1/tokens/{made.json()['id']}/"
    secret = {"Authorization": f"Bearer {made.json()['token']}"}
    assert Client().get(V1 + "/me/", headers=secret).json()["username"] == "alice"
    [listed] = client.get(V1 + "/tokens/").json()["results"]
    assert "token" not in listed
    assert client.delete(made["Location"]).status_code == 204
    assert Client().get(V1 + "/me/", headers=secret).status_code == 401


def test_somebody_elses_token_cannot_be_revoked(client, alice, api_bob):
    client.force_login(alice)
    is_problem(client.delete(f"{V1}/tokens/{api_bob.token.pk}/"), 404, "not-found")
    assert api_bob.get("/me/").status_code == 200


def test_a_number_that_no_token_has(client, alice):
    client.force_login(alice)
    is_problem(client.delete(f"{V1}/tokens/{10**30}/"), 404, "not-found")


@pytest.mark.parametrize(
    "wanted",
    [
        {"name": "", "scopes": ["play"]},
        {"name": "x", "scopes": []},
        {"name": "x", "scopes": ["admin"]},
        {"name": "x", "scopes": ["play"], "expires": "2001-01-01T00:00:00Z"},
        {"name": "x", "scopes": ["play"], "expires": "tomorrow"},
        {"name": "a\u0000b", "scopes": ["play"]},
    ],
)
def test_tokens_that_are_not_made(client, alice, wanted):
    client.force_login(alice)
    is_problem(client.post(V1 + "/tokens/", wanted, "application/json"), 400, "invalid-request")
    assert not ApiToken.objects.exists()


def test_a_session_needs_its_csrf_token(alice, game, url):
    client = Client(enforce_csrf_checks=True)
    client.force_login(alice)
    before = fingerprint(game)
    response = client.post(V1 + url + "/orders/", {"orders": ["end"]}, "application/json")
    is_problem(response, 403, "forbidden")
    assert "X-CSRFToken" in response.json()["detail"]
    assert fingerprint(game) == before


@pytest.mark.parametrize(
    "content_type", ["application/json", "text/plain", "multipart/form-data; boundary=b"]
)
def test_a_session_with_its_csrf_token_is_judged_by_its_request(alice, api_alice, game, url, content_type):
    """Neither is the body looked through for the token, nor does the check use it up."""
    client = Client(enforce_csrf_checks=True, headers={"X-CSRFToken": "x" * 32})
    client.force_login(alice)
    client.cookies["csrftoken"] = "x" * 32
    [sent] = order(api_alice, url)["orders"]
    bodies = {"application/json": json.dumps({"orders": [sent]}), "text/plain": written(api_alice, url)}
    response = client.post(V1 + url + "/orders/", bodies.get(content_type, "--b--"), content_type)
    assert response.status_code == (200 if content_type in bodies else 415), response.content


def written(api, url):
    return api.get(url + "/options/", all=1, limit=1).json()["orders"][0]["text"]


def test_a_session_plays(client, alice, api_alice, game, url):
    client.force_login(alice)
    sent = client.post(V1 + url + "/orders/", order(api_alice, url), "application/json")
    assert sent.status_code == 200
    assert client.get(V1 + "/me/").json()["scopes"] is None


@pytest.mark.parametrize("path", ["/", "/games/", "/titles/", "/titles/border_war/"])
def test_whoever_may_get_may_ask_for_the_head_alone(anonymous, path):
    got, head = (getattr(anonymous.client, method)(V1 + path) for method in ("get", "head"))
    assert (head.status_code, head.content) == (200, b"")
    assert head["Content-Length"] == str(len(got.content))


def test_the_head_alone_needs_what_the_whole_needs(anonymous, api_charlie, alice, bob):
    hidden = new_game({"blue": alice, "red": bob}, visibility="private")
    assert anonymous.client.head(V1 + "/me/").status_code == 401
    for client in (anonymous, api_charlie):
        path = f"{V1}/games/{hidden.public_id}/view/"
        assert client.client.head(path, headers=client.headers).status_code == 404
