"""Signing in with a passkey in a real browser: scripts, content policy and server together."""

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from playwright.sync_api import expect

from tests.browser.conftest import complaints, open_page  # noqa: F401

KEY = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture
def page(open_page):  # noqa: F811
    return open_page()


@pytest.fixture
def confirmed(live_server, alice):
    EmailAddress.objects.create(user=alice, email=alice.email, verified=True, primary=True)
    return alice


def sign_in(page, site):
    page.goto(f"{site}/accounts/login/?next=/settings/preferences/")
    page.get_by_label("User name or e-mail address").fill("alice")
    page.get_by_label("Password").fill("alice-plays")
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_role("heading", name="Preferences")).to_be_visible()


def sign_out(page):
    page.locator("details.menu summary").click()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()


def add_passkey(page, site):
    page.goto(f"{site}/accounts/2fa/webauthn/add/")
    page.get_by_label("Password").fill("alice-plays")
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_label("Sign in with it alone")).to_be_checked()
    page.get_by_role("button", name="Add").click()
    page.wait_for_url("**/recovery-codes/**")


def test_a_passkey_is_made_and_opens_the_door(page, live_server, confirmed):
    devices = page.context.new_cdp_session(page)
    devices.send("WebAuthn.enable")
    devices.send("WebAuthn.addVirtualAuthenticator", {"options": KEY})
    sign_in(page, live_server.url)
    add_passkey(page, live_server.url)
    assert Authenticator.objects.filter(user=confirmed, type="webauthn").count() == 1
    sign_out(page)
    page.goto(f"{live_server.url}/accounts/login/?next=/settings/tokens/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("heading", name="API tokens")).to_be_visible()


def test_a_device_that_refuses_a_passkey_is_heard(page, live_server, confirmed):
    devices = page.context.new_cdp_session(page)
    devices.send("WebAuthn.enable")
    devices.send("WebAuthn.addVirtualAuthenticator", {"options": KEY})
    sign_in(page, live_server.url)
    add_passkey(page, live_server.url)
    page.goto(f"{live_server.url}/accounts/2fa/webauthn/add/")
    page.get_by_role("button", name="Add").click()
    expect(page.get_by_role("alert")).to_have_text("This device has a passkey of your account already.")
    page.goto(f"{live_server.url}/accounts/2fa/webauthn/")
    expect(page.get_by_role("link", name="Rename")).to_be_visible()


def test_the_menu_closes_by_key_and_by_a_click_elsewhere(page, live_server, confirmed):
    sign_in(page, live_server.url)
    menu = page.locator("details.menu")
    menu.locator("summary").click()
    page.keyboard.press("Escape")
    expect(menu).not_to_have_attribute("open", "")
    menu.locator("summary").click()
    page.get_by_role("heading", name="Preferences").click()
    expect(menu).not_to_have_attribute("open", "")
    page.reload()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
