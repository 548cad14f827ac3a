"""The link that stops mail: signed, without login, by one click or by choice."""

import pytest
from django.test import Client

from pbem.mail.links import unsubscribe_url
from pbem.mail.models import Mute
from pbem.mail.wanted import is_muted
from tests.pbem.games.playing import new_game

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(alice, bob, hinted):
    return new_game({"blue": alice, "red": bob}, name="Friday night")


@pytest.fixture
def url(game, alice):
    return unsubscribe_url(alice, game, "turn").removeprefix("http://localhost:8000")


def stopped():
    return list(Mute.objects.values_list("user__username", "game__name", "kind"))


def test_looking_changes_nothing(client, url):
    page = client.get(url)
    assert page.status_code == 200
    assert "All mail about “Friday night”" in page.content.decode()
    assert stopped() == []


def test_one_click_of_a_mail_client_stops_the_mail_of_the_game(url, alice, bob, game):
    client = Client(enforce_csrf_checks=True)
    answer = client.post(url, "List-Unsubscribe=One-Click", content_type="application/x-www-form-urlencoded")
    assert answer.status_code == 200
    assert stopped() == [("alice", "Friday night", "")]
    assert is_muted(alice, game.pk, "turn")
    assert not is_muted(bob, game.pk, "turn")
    assert not is_muted(alice, None, "turn")


@pytest.mark.parametrize(
    ("scope", "mute"),
    [
        ("game", ("alice", "Friday night", "")),
        ("kind", ("alice", None, "turn")),
        ("all", ("alice", None, "")),
    ],
)
def test_each_choice_can_be_stopped_and_taken_back(client, url, scope, mute):
    for _ in range(2):
        client.post(url, {"scope": scope})
    assert stopped() == [mute]
    page = client.post(url, {"scope": scope, "resume": "1"})
    assert page.status_code == 200
    assert stopped() == []


def test_the_digest_belongs_to_no_game(client, alice):
    page = client.get(unsubscribe_url(alice, None, "digest").removeprefix("http://localhost:8000"))
    assert "The digest of my turns" in page.content.decode()


@pytest.mark.parametrize(
    "change", [lambda u: u.replace("turn:", "over:"), lambda u: u[:-3] + "/", lambda u: "/mail/stop/x/"]
)
def test_a_link_that_we_did_not_make_does_nothing(client, url, change):
    answer = client.post(change(url))
    assert answer.status_code == 404
    assert "This link is not whole" in answer.content.decode()
    assert stopped() == []


def test_the_page_speaks_the_language_of_the_reader(client, url, alice):
    alice.language = "es"
    alice.save()
    page = client.get(url).content.decode()
    assert 'lang="es"' in page
