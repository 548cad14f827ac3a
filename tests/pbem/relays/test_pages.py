"""The page on notifications."""

import json
import re

import pytest
from django.core.cache import cache
from django.utils import timezone

from pbem.games.models import Seat
from pbem.outbox.models import Outbox
from pbem.relays.models import Delivery, FeedKey, PushSubscription, Webhook
from pbem.relays.services import feed_key_issue, webhook_create, webhook_test
from tests.pbem.relays.conftest import deliver
from tests.pbem.relays.test_push import Browser

PAGE = "/settings/notifications/"


@pytest.fixture
def web(client, alice):
    client.force_login(alice)
    return client


def text(response):
    assert response.status_code == 200
    return response.content.decode()


def test_page_is_in_the_menu_and_needs_a_login(client, web):
    assert f'href="{PAGE}" aria-current="page"' in text(web.get(PAGE))
    web.logout()
    assert web.get(PAGE).status_code == 302


def test_each_field_has_a_label_of_its_own(web, game):
    ids = re.findall(r' id="([^"]+)"', web.get(PAGE).content.decode())
    assert len(ids) == len(set(ids))
    assert {"id_game", "id_feed_game"} <= set(ids)


def test_webhook_is_made_and_its_secret_shown_once(web, game, far_end):
    form = {"url": far_end.url, "format": "generic", "events": ["turn"], "game": game.public_id}
    shown = re.search(r"pbemhook_[\w-]{40,}", text(web.post(f"{PAGE}webhooks/", form)))
    hook = Webhook.objects.get()
    assert shown
    assert (hook.game, hook.events, hook.public_only) == (game, ["turn"], False)
    assert shown[0] not in text(web.get(PAGE))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"url": "ftp://x.example.org"}, "must begin with https://"),
        ({"url": ""}, "required"),
        ({"events": []}, "required"),
        ({"game": "someoneelses"}, "not one of the available choices"),
    ],
)
def test_bad_webhook_comes_back_with_the_reason(web, far_end, change, said):
    form = {"url": far_end.url, "format": "generic", "events": ["turn"]} | change
    page = text(web.post(f"{PAGE}webhooks/", form))
    assert said in page
    assert not Webhook.objects.exists()


def test_tests_are_limited_as_through_the_api(web, hook, settings, time_machine):
    time_machine.move_to(timezone.now(), tick=False)
    cache.clear()
    settings.PBEM_API_LIMITS = {**settings.PBEM_API_LIMITS, "create": (2, 3600)}
    answers = [text(web.post(f"{PAGE}webhooks/{hook.pk}/test/", follow=True)) for _ in range(3)]
    assert ["try again in" in answer for answer in answers] == [False, False, True]
    assert Outbox.objects.filter(topic="webhook").count() == 2
    cache.clear()


def test_test_switch_and_delete(web, alice, hook, far_end):
    at = f"{PAGE}webhooks/{hook.pk}"
    assert web.post(f"{at}/test/")["Location"] == f"{PAGE}?tested={hook.pk}#hook-{hook.pk}"
    assert "data-hx-get" in text(web.get(f"{PAGE}?tested={hook.pk}"))
    deliver()
    assert web.get(f"{at}/deliveries/").url == PAGE
    found = text(web.get(f"{at}/deliveries/?again=8", headers={"HX-Request": "true"}))
    assert "204" in found
    assert "data-hx-get" not in found
    web.post(f"{at}/switch/", {"active": "0"})
    assert not Webhook.objects.get().active
    web.post(f"{at}/switch/", {"active": "1"})
    assert Webhook.objects.get().active
    web.post(f"{at}/remove/")
    assert not Webhook.objects.exists()


def test_bob_cannot_touch_the_hook_of_alice(client, bob, hook):
    client.force_login(bob)
    at = f"{PAGE}webhooks/{hook.pk}"
    for what in ("test", "switch", "remove"):
        assert client.post(f"{at}/{what}/").status_code == 404
    assert client.get(f"{at}/deliveries/").status_code == 404
    assert hook.url not in text(client.get(PAGE))
    assert not Outbox.objects.filter(topic="webhook").exists()


def test_calendar_address_is_shown_once_and_revoked(web, alice):
    page = text(web.post(f"{PAGE}feeds/ical/"))
    address = re.search(r"http://localhost:8000(/feeds/[\w-]+/deadlines\.ics)", page)[1]
    assert web.get(address).status_code == 200
    assert address not in text(web.get(PAGE))
    web.post(f"{PAGE}feeds/{FeedKey.objects.get().pk}/revoke/")
    assert web.get(address).status_code == 404


def test_news_of_all_games_have_an_address_each(web, alice, game):
    page = text(web.post(f"{PAGE}feeds/atom/", {"game": ""}))
    (address,) = re.findall(r"http://localhost:8000(/feeds/[\w-]+/games/\w+\.atom)", page)
    assert web.get(address).status_code == 200


def test_news_of_one_game(web, alice, game):
    web.post(f"{PAGE}feeds/atom/", {"game": game.public_id})
    assert FeedKey.objects.get().game == game
    assert "Friday night" in text(web.get(PAGE))


def test_unknown_feed_is_refused(web):
    assert "There is no such feed." in text(web.post(f"{PAGE}feeds/gopher/"))


def test_feed_of_somebody_else_cannot_be_revoked(client, alice, bob):
    key, _ = feed_key_issue(user=alice, kind="ical")
    client.force_login(bob)
    assert client.post(f"{PAGE}feeds/{key.pk}/revoke/").status_code == 404


def subscribing(client, **change):
    browser = Browser()
    found = {"endpoint": "http://127.0.0.1:9009/push", "keys": browser.keys, "browser": "Firefox, Linux"}
    return client.post(f"{PAGE}push/", json.dumps(found | change), content_type="application/json")


def test_browser_subscribes_and_stops(web, alice):
    assert subscribing(web).status_code == 204
    assert "Firefox, Linux" in text(web.get(PAGE))
    body = json.dumps({"endpoint": "http://127.0.0.1:9009/push"})
    assert web.post(f"{PAGE}push/stop/", body, content_type="application/json").status_code == 204
    assert not PushSubscription.objects.exists()


def test_browser_is_removed_from_the_list(web, alice):
    subscribing(web)
    web.post(f"{PAGE}push/{PushSubscription.objects.get().pk}/remove/")
    assert not PushSubscription.objects.exists()


@pytest.mark.parametrize(
    "change", [{"keys": 3}, {"keys": {"p256dh": "x", "auth": "y"}}, {"endpoint": "nowhere"}]
)
def test_bad_subscription_is_refused_with_a_reason(web, change):
    answer = subscribing(web, **change)
    assert answer.status_code == 400
    assert answer.json()["detail"]
    assert web.post(f"{PAGE}push/stop/", "{", content_type="application/json").status_code == 400


def test_service_worker_may_act_for_the_whole_site(client, db):
    response = client.get("/sw.js")
    assert response["Content-Type"].startswith("text/javascript")
    assert response["Service-Worker-Allowed"] == "/"
    assert response["Cache-Control"] == "no-cache"
    assert b"showNotification" in response.content


def test_hook_that_was_switched_off_says_so(web, alice, hook):
    Webhook.objects.update(active=False, failures=20)
    assert "Switched off after 20 failures in a row." in text(web.get(PAGE))


def test_page_does_not_ask_more_with_more_hooks(web, alice, far_end, django_assert_max_num_queries):
    for _ in range(6):
        webhook_create(user=alice, url=far_end.url, events=["turn"])
    with django_assert_max_num_queries(12):
        text(web.get(PAGE))


def test_spanish_page(web, alice, game):
    alice.language = "es"
    alice.save()
    page = text(web.get(PAGE))
    assert "Avísame en este navegador" in page
    assert Seat.objects.filter(user=alice).exists()


def test_hooks_and_deliveries_are_told_in_words(web, hook):
    Delivery.objects.create(webhook=hook, key="a", event="turn", status=200)
    Delivery.objects.create(webhook=hook, key="b", event="test", status=200)
    text = web.get("/settings/notifications/").text
    assert "It is my turn" in text
    assert "A test" in text
    assert "<code>turn</code>" not in text


@pytest.mark.parametrize(
    ("language", "error", "status", "words"),
    [
        ("en", "timeout", None, "No answer came in time."),
        ("es", "timeout", None, "No llegó ninguna respuesta a tiempo."),
        ("es", "unknown host", None, "No se encuentra el servidor «127.0.0.1»."),
        ("es", "TLS: WRONG_VERSION_NUMBER", None, "No hay conexión segura: WRONG_VERSION_NUMBER"),
        ("es", "answered 500", 500, "El servidor respondió 500."),
        ("es", "what older versions have kept", None, "what older versions have kept"),
    ],
)
def test_failed_deliveries_are_told_in_the_language_of_the_reader(
    web, alice, hook, language, error, status, words
):
    Delivery.objects.create(webhook=hook, key="a", event="turn", error=error, status=status)
    alice.language = language
    alice.save()
    assert words in text(web.get(PAGE))


def test_refused_delivery_is_kept_without_the_language_of_its_owner(alice, hook, settings):
    alice.language = "es"
    alice.save()
    webhook_test(hook=hook)
    settings.PBEM_RELAYS_LOCAL = False
    deliver()
    assert hook.deliveries.get().error == "no https"
