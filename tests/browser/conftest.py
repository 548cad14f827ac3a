"""A real Chromium against a real server."""

import pytest
from allauth.account.models import EmailAddress
from playwright.sync_api import expect

# A busy machine must fail no test; what is awaited comes at once on an idle one.
PATIENCE = 60_000
expect.set_options(timeout=PATIENCE)


@pytest.fixture
def complaints():
    """What browsers complain about; whatever is left of it at the end fails the test."""
    return []


@pytest.fixture
def open_page(chromium, live_server, complaints):
    """Open pages of the server."""
    contexts = []

    def new_page(**options):
        options = {"viewport": {"width": 1440, "height": 900}, "base_url": live_server.url} | options
        contexts.append(chromium.new_context(**options))
        page = contexts[-1].new_page()
        page.set_default_timeout(PATIENCE)
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return page

    yield new_page
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def sign_in(open_page):
    def signed_in(user, **options):
        # Whose address is not confirmed gets no further than the page that asks for the mailed code.
        confirmed = {"verified": True, "primary": True}
        EmailAddress.objects.get_or_create(user=user, email=user.email, defaults=confirmed)
        page = open_page(**options)
        page.goto("/accounts/login/")
        page.fill("[name=login]", user.username)
        page.fill("[name=password]", f"{user.username}-plays")
        page.press("[name=password]", "Enter")
        page.wait_for_selector("header.site details.menu", timeout=60_000)
        return page

    return signed_in
