"""A real Chromium against a real server."""

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import cache
from playwright.sync_api import expect

from tests.pbem.games.playing import new_game, play_on
from tests.pbem.web.conftest import is_campaign_of
from tests.servers import CountingServer, wait_until

# A busy machine must fail no test; what is awaited comes at once on an idle one.
PATIENCE = 60_000
expect.set_options(timeout=PATIENCE)

# Goes into a page before its scripts: from then on it asks for news only when a test lets it.
ASKS_NOTHING = "window.setInterval = () => 0"


class Complaints(list):
    """What browsers complain about; a test excuses what it provokes."""

    excused = ()

    def unexcused(self):
        return [said for said in self if not any(part in said for part in self.excused)]


@pytest.fixture
def complaints():
    return Complaints()


@pytest.fixture
def open_page(chromium, live_server, complaints):
    """Open pages of the server; whatever they complain about fails the test."""
    contexts, connections = [], set(CountingServer.held)
    # The server counts how often an address signs in, and all the tests have one.
    cache.clear()

    def new_page(**options):
        options = {"viewport": {"width": 1440, "height": 900}, "base_url": live_server.url} | options
        contexts.append(chromium.new_context(**options))
        page = contexts[-1].new_page()
        page.set_default_timeout(PATIENCE)
        # Some pages are not there before all their maps are painted.
        page.set_default_navigation_timeout(3 * PATIENCE)
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return page

    yield new_page
    for context in contexts:
        context.close()
    # What a page has asked for and left is still answered, and must not touch the rows of the next test.
    wait_until(lambda: CountingServer.held <= connections, "the server to be done with the pages")
    assert complaints.unexcused() == []


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
        page.wait_for_selector("header.site details.menu")
        page.wait_for_load_state("domcontentloaded")
        return page

    return signed_in


@pytest.fixture
def game(alice, bob):
    """Alice plays blue, and it is her campaign."""
    game = new_game({"blue": alice, "red": bob}, owner=alice)
    play_on(game, until=is_campaign_of("blue"))
    return game
