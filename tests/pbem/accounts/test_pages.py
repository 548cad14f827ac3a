"""The pages of a user's settings."""

import re
from datetime import date

import pytest
import time_machine
from django.urls import reverse

from pbem.accounts import selectors, services, tokens
from pbem.accounts.models import ApiToken, Block, Vacation
from pbem.accounts.token_lookup import find_token

PAGES = [f"/settings/{name}/" for name in ("preferences", "tokens", "vacation", "blocks")]
PREFERENCES = {
    "language": "es",
    "time_zone": "Europe/Madrid",
    "quiet_from": "22:00",
    "quiet_to": "07:30",
    "notify": "digest",
    "digest_hours": ["8", "18"],
    "grace_minutes": "5",
    "reminder_hours": ["12", "1"],
}


@pytest.fixture
def browser(client, alice):
    client.force_login(alice)
    return client


@pytest.mark.parametrize("page", PAGES)
def test_settings_are_for_users(client, db, page):
    answer = client.get(page)
    assert answer.status_code == 302
    assert answer["Location"].startswith("/accounts/login/")


@pytest.mark.parametrize("page", PAGES)
def test_every_page_opens_in_both_languages(browser, alice, page):
    assert browser.get(page).status_code == 200
    services.preferences_update(user=alice, language="es")
    answer = browser.get(page)
    assert answer["Content-Language"] == "es"
    assert '<html lang="es">' in answer.text
    assert "Preferencias" in answer.text


@pytest.mark.parametrize(
    "page", [*PAGES, "/accounts/login/", "/accounts/signup/", "/accounts/2fa/", "/nothing/"]
)
def test_pages_hold_nothing_that_the_content_policy_forbids(browser, page):
    answer = browser.get(page)
    assert "default-src 'self'" in answer["Content-Security-Policy"]
    assert "unsafe" not in answer["Content-Security-Policy"]
    assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", answer.text)
    assert all(
        "src=" in tag or "application/json" in tag for tag in re.findall(r"<script[^>]*>", answer.text)
    )


def test_preferences_are_saved(browser, alice):
    assert browser.post("/settings/preferences/", PREFERENCES).status_code == 302
    alice.refresh_from_db()
    assert (alice.time_zone, alice.digest_hours, alice.notify) == ("Europe/Madrid", [8, 18], "digest")
    assert str(alice.quiet_to) == "07:30:00"
    assert alice.reminder_hours == [12, 1]
    browser.post("/settings/preferences/", {k: v for k, v in PREFERENCES.items() if k != "reminder_hours"})
    alice.refresh_from_db()
    assert alice.reminder_hours == []


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("time_zone", "Mars/Olympus"),
        ("quiet_to", ""),
        ("digest_hours", ["25"]),
        ("digest_hours", []),
        ("reminder_hours", ["5"]),
        ("notify", "x"),
    ],
)
def test_bad_preferences_are_explained_and_not_saved(browser, alice, field, value):
    answer = browser.post("/settings/preferences/", PREFERENCES | {field: value})
    assert answer.status_code == 200
    assert "errorlist" in answer.text
    alice.refresh_from_db()
    assert alice.time_zone == "UTC"


def test_refused_preferences_do_not_colour_the_page(browser):
    answer = browser.post("/settings/preferences/", PREFERENCES | {"notify": "x"})
    assert answer["Content-Language"] == "en"


def test_a_new_token_is_shown_once(browser, alice):
    answer = browser.post("/settings/tokens/", {"name": "script", "scopes": "play", "expires": "30"})
    plain = re.search(r"pbem_[\w-]{43}", answer.text)[0]
    assert "no-store" in answer["Cache-Control"]
    assert find_token(tokens.digest(plain)).scopes == ["read", "play"]
    again = browser.get("/settings/tokens/").text
    assert plain not in again
    assert "script" in again


def test_a_token_needs_a_name_and_a_known_scope(browser):
    answer = browser.post("/settings/tokens/", {"name": " ", "scopes": "everything", "expires": "7"})
    assert answer.text.count("errorlist") == 3
    assert not ApiToken.objects.exists()


def test_only_the_owner_revokes(browser, alice, charlie, client):
    token, plain = services.token_issue(user=alice, name="laptop", scopes=["read"])
    url = reverse("settings:token-revoke", args=[token.pk])
    client.force_login(charlie)
    assert client.post(url).status_code == 404
    assert find_token(tokens.digest(plain)).is_live
    client.force_login(alice)
    assert client.get(url).status_code == 405
    assert client.post(url).status_code == 302
    assert not find_token(tokens.digest(plain)).is_live


@time_machine.travel("2026-03-10T12:00Z", tick=False)
def test_a_vacation_is_booked_and_ended(client, alice, charlie):
    client.force_login(alice)
    assert (
        client.post("/settings/vacation/", {"first_day": "2026-04-01", "last_day": "2026-04-10"}).status_code
        == 302
    )
    assert "10 of 28 days" in client.get("/settings/vacation/").text
    refused = client.post("/settings/vacation/", {"first_day": "2026-05-01", "last_day": "2026-05-31"})
    assert "41 days of vacation in 2026" in refused.text
    url = reverse("settings:vacation-end", args=[Vacation.objects.get().pk])
    client.force_login(charlie)
    assert client.post(url).status_code == 404
    client.force_login(alice)
    client.post(url)
    assert not Vacation.objects.exists()


@time_machine.travel("2026-03-10T12:00Z", tick=False)
def test_a_vacation_that_is_over_cannot_be_ended(client, alice):
    client.force_login(alice)
    over = Vacation.objects.create(user=alice, first_day=date(2026, 1, 1), last_day=date(2026, 1, 2))
    answer = client.post(reverse("settings:vacation-end", args=[over.pk]), follow=True)
    assert "This vacation is over." in answer.text


def test_blocking_by_name(browser, alice, bob):
    assert browser.post("/settings/blocks/", {"blocked": "BOB"}).status_code == 302
    assert selectors.strangers_to(alice) == {bob.pk}
    assert "There is no user called" in browser.post("/settings/blocks/", {"blocked": "nobody"}).text
    assert "cannot block yourself" in browser.post("/settings/blocks/", {"blocked": "alice"}).text
    browser.post(reverse("settings:block-remove", args=["bob"]))
    assert not Block.objects.exists()


def test_times_are_shown_in_the_users_zone(browser, alice):
    services.preferences_update(user=alice, time_zone="Asia/Tokyo")
    token, _ = services.token_issue(user=alice, name="laptop", scopes=["read"])
    with time_machine.travel("2026-03-10T20:15Z", tick=False):
        services.token_used(token=token)
    assert "11 Mar 2026, 05:15" in browser.get("/settings/tokens/").text


@pytest.mark.parametrize("local", [True, False])
def test_the_inbox_is_in_the_menu_where_mail_stays_on_the_machine(browser, settings, local):
    settings.PBEM_LOCAL_INBOX = local
    assert ("/inbox/" in browser.get("/settings/preferences/").text) is local
    assert browser.get("/inbox/").status_code == (200 if local else 404)
