"""Pages for what went wrong: in the reader's language, with a way on, and telling nothing."""

import pytest
from allauth.account import app_settings
from allauth.core.internal.ratelimit import parse_rates
from django.core.cache import cache
from django.db import OperationalError
from django.test import Client, RequestFactory
from django.utils import translation

from pbem.games.models import Game
from pbem.web.views.errors import LONGEST_WAIT, broken
from tests.pbem.games.playing import new_game

PLAN = {"title": "border_war", "scenario": "duel", "seat-0": "me", "seat-1": "open", "clock": "none"}
PLAN |= {"option-length": "6", "option-fog": "on", "visibility": "public"}


@pytest.fixture
def strict(settings, one_window):
    settings.PBEM_API_LIMITS = {**settings.PBEM_API_LIMITS, "create": (1, 3600)}


@pytest.mark.parametrize(("lang", "words"), [("en", "There is nothing here"), ("es", "Aquí no hay nada")])
def test_a_page_that_is_not_there(client, db, lang, words):
    answer = client.get("/nowhere/", headers={"accept-language": lang})
    assert answer.status_code == 404
    assert f"<h1>{words}</h1>" in answer.text


@pytest.mark.parametrize(("lang", "words"), [("en", "Something broke"), ("es", "Algo se ha roto")])
def test_a_server_that_breaks(lang, words):
    with translation.override(lang):
        answer = broken(RequestFactory().get("/"))
    assert answer.status_code == 500
    assert f"<h1>{words}</h1>" in answer.content.decode()
    assert f'<html lang="{lang}">' in answer.content.decode()


def test_a_form_from_elsewhere(alice):
    client = Client(enforce_csrf_checks=True)
    client.force_login(alice)
    answer = client.post("/lobby/new/", PLAN)
    assert answer.status_code == 403
    assert "load the page anew" in answer.text
    assert not Game.objects.exists()


def test_too_many_games_at_once(client, alice, strict):
    client.force_login(alice)
    assert client.post("/lobby/new/", PLAN).status_code == 302
    refused = client.post("/lobby/new/", PLAN)
    assert refused.status_code == 429
    assert int(refused["Retry-After"]) <= 3601
    assert "nothing of this was done" in refused.text
    assert Game.objects.count() == 1
    assert client.get("/lobby/new/").status_code == 200


def test_invitations_by_page_count_like_those_by_the_api(client, alice, strict):
    game = new_game({"red": alice}, owner=alice, start=False)
    client.force_login(alice)
    assert client.post("/lobby/new/", PLAN).status_code == 302
    body = {"seat": "blue", "guest": "somebody@example.org"}
    assert client.post(f"/lobby/games/{game.public_id}/invite/", body).status_code == 429
    assert not game.invitations.exists()


def test_too_many_tries_at_the_door(client, db, settings, one_window):
    settings.ACCOUNT_RATE_LIMITS = {"reset_password": "1/m/ip"}
    for _ in range(2):
        answer = client.post("/accounts/password/reset/", {"email": "x@example.org"})
    assert (answer.status_code, answer["Retry-After"]) == (429, "3600")
    assert "<h1>Too much at once</h1>" in answer.text
    assert "after an hour at the most" in answer.text


@pytest.mark.parametrize(("lang", "words"), [("en", "Wait five minutes"), ("es", "Espera cinco minutos")])
def test_whoever_guesses_passwords_is_told_how_long_to_wait(client, alice, one_window, lang, words):
    for _ in range(6):
        guess = {"login": "alice", "password": "wrong"}
        answer = client.post("/accounts/login/", guess, headers={"accept-language": lang})
    assert words in answer.text


def test_no_limit_of_the_entrance_counts_longer_than_its_page_says():
    rates = {name: parse_rates(given) for name, given in app_settings.RATE_LIMITS.items() if given}
    assert max(rate.duration for each in rates.values() for rate in each) == LONGEST_WAIT
    assert max(rate.duration for rate in rates["login_failed"]) == 5 * 60


@pytest.mark.parametrize(("lang", "words"), [("en", "Back in a moment"), ("es", "Volvemos en un momento")])
def test_a_database_that_is_away_will_be_back(client, db, monkeypatch, lang, words):
    def away(*args):
        raise OperationalError("the server closed the connection")

    client.raise_request_exception = False
    monkeypatch.setattr("django.contrib.messages.middleware.MessageMiddleware.process_request", away)
    answer = client.get("/", headers={"accept-language": lang})
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert f"<h1>{words}</h1>" in answer.text


@pytest.fixture
def two_a_minute(settings, time_machine):
    cache.clear()
    time_machine.move_to("2026-05-04 12:00:01Z", tick=False)
    settings.PBEM_API_LIMITS = {**settings.PBEM_API_LIMITS, "page": (2, 60)}


def test_whoever_sends_faster_than_a_hand_is_stopped(client, alice, bob, two_a_minute, time_machine):
    client.force_login(alice)
    codes = [client.post("/settings/blocks/", {"blocked": "nobody"}).status_code for _ in range(3)]
    assert codes == [200, 200, 429]
    refused = client.post("/settings/data/collect/")
    assert (refused.status_code, refused["Retry-After"]) == (429, "59")
    assert "Try again in 1 minute" in refused.text
    assert client.get("/settings/data/").status_code == 200
    client.force_login(bob)
    assert client.post("/settings/blocks/", {"blocked": "nobody"}).status_code == 200
    time_machine.move_to("2026-05-04 12:01:01Z", tick=False)
    client.force_login(alice)
    assert client.post("/settings/blocks/", {"blocked": "nobody"}).status_code == 200


def test_the_api_counts_for_itself_also_from_a_browser(client, alice, two_a_minute):
    client.force_login(alice)
    codes = [client.post("/api/v1/games/x/orders/", {}, "application/json").status_code for _ in range(3)]
    assert 429 not in codes


def test_strangers_are_not_counted_with_users(client, db, two_a_minute):
    codes = [client.post("/i18n/setlang/", {"language": "es"}).status_code for _ in range(4)]
    assert codes == [302, 302, 302, 302]


def test_whoever_keeps_the_server_busy_with_pages_is_stopped(client, alice, settings, one_window):
    """The attack: one address asks for ever other pages, each within every limit."""
    settings.PBEM_API_LIMITS = {**settings.PBEM_API_LIMITS, "work": (40, 60)}
    codes = [client.get("/titles/", {"page": at}).status_code for at in range(200)]
    assert codes[0] == 200
    assert codes[-1] == 429
    refused = client.get("/")
    assert (refused.status_code, "Retry-After" in refused) == (429, True)
    assert client.get("/", REMOTE_ADDR="203.0.113.9").status_code == 200
    client.force_login(alice)
    assert client.get("/titles/").status_code == 200
