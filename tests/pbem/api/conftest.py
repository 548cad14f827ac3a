"""Clients with tokens, and games of the small title with alice as blue and bob as red."""

import json

import pytest
from django.core.cache import cache
from django.test import Client

from pbem.accounts.services import token_issue
from pbem.games.models import Event, Game, Head, Seat
from pbem.games.services import create_dice, start_game
from pbem.games.titles import find_title
from rules.kernel.state import state_hash

V1 = "/api/v1"


def new_game(holders, *, scenario="duel", start=True, **fields):
    """A game of the small title whose seats are held by the given users, or by bots."""
    title = find_title("border_war")
    options = title.filled_options({})
    game = Game.objects.create(title=title.id, scenario=scenario, options=options, **fields)
    create_dice(game)
    for position, spec in enumerate(title.seats(scenario, options)):
        user = holders.get(spec.name)
        facts = {"name": spec.name, "side": spec.side, "entropy": spec.name, "position": position}
        Seat.objects.create(game=game, user=user, bot="" if user else "basic", **facts)
    if start:
        start_game(game_id=game.pk)
        game.refresh_from_db()
    return game


class Api:
    """The API as one person uses it: a token, JSON both ways."""

    def __init__(self, user=None, scopes=("play",)):
        self.user, self.client, self.headers = user, Client(), {}
        if user is not None:
            self.token, self.plain = token_issue(user=user, name="tests", scopes=scopes)
            self.headers = {"Authorization": f"Bearer {self.plain}"}

    def get(self, path, /, headers=None, **query):
        return self.client.get(V1 + path, query, headers=self.headers | (headers or {}))

    def post(self, path, body=None, **more):
        return self.send("post", path, body, **more)

    def put(self, path, body=None, **more):
        return self.send("put", path, body, **more)

    def patch(self, path, body=None, **more):
        return self.send("patch", path, body, **more)

    def delete(self, path, headers=None):
        return self.client.delete(V1 + path, headers=self.headers | (headers or {}))

    def send(self, method, path, body=None, *, headers=None, content_type="application/json"):
        raw = body if isinstance(body, (str, bytes)) else json.dumps({} if body is None else body)
        return getattr(self.client, method)(
            V1 + path, raw, content_type=content_type, headers=self.headers | (headers or {})
        )


def is_problem(response, status, slug, **members):
    """Check the form of a problem answer, and the members that are given."""
    assert response.status_code == status, response.content
    assert response["Content-Type"] == "application/problem+json"
    body = response.json()
    assert (body["status"], body["type"]) == (status, f"/api/docs/problems/{slug}/")
    assert body["title"]
    assert body["detail"]
    assert body["instance"] == response.wsgi_request.path
    for name, value in members.items():
        assert body[name] == value, body
    return body


def fingerprint(game):
    """What must not change when a request is refused."""
    head = Head.objects.get(game=game)
    return Event.objects.filter(game=game).count(), state_hash(bytes(head.state)), head.next_roll


@pytest.fixture(autouse=True)
def no_used_limits():
    cache.clear()


@pytest.fixture
def api_alice(alice):
    return Api(alice)


@pytest.fixture
def api_bob(bob):
    return Api(bob)


@pytest.fixture
def api_charlie(charlie):
    return Api(charlie)


@pytest.fixture
def anonymous(db):
    return Api()


@pytest.fixture
def game(alice, bob):
    """A public duel between alice (blue) and bob (red), at its first decision."""
    return new_game({"blue": alice, "red": bob}, owner=alice)


@pytest.fixture
def private_game(alice, bob):
    return new_game({"blue": alice, "red": bob}, owner=alice, visibility="private")


@pytest.fixture
def url(game):
    return f"/games/{game.public_id}"


def first_order(api, url, **query):
    """A legal order of whoever asks, as the API offers it."""
    offered = api.get(url + "/options/", all=1, limit=1, **query).json()["orders"][0]
    return {"kind": offered["kind"], "args": offered["args"]}


def play_on(url, *players, until=lambda view: False, most=400):
    """Let players answer with the first order offered until the game is over or a condition holds."""
    for _ in range(most):
        view = players[0].get(url + "/view/").json()["view"]
        if view["outcome"] or until(view):
            return view
        for player in players:
            if player.get(url + "/view/").json()["prompt"]:
                sent = player.post(url + "/orders/", {"orders": [first_order(player, url)]})
                assert sent.status_code == 200, sent.content
                break
    raise AssertionError("nothing came of it")


def in_campaign(view):
    return view["step"]["name"] == "campaign.campaign"
