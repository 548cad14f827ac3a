"""A newcomer signs up with the mailed code, opens a game, and a friend joins it."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from playwright.sync_api import expect

from pbem.games.models import Game
from pbem.outbox.delivery import work
from pbem.outbox.topics import POST

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("browser")]


def sign_up(page, name):
    page.goto("/accounts/signup/")
    page.fill("[name=email]", f"{name}@example.org")
    page.fill("[name=username]", name)
    page.fill("[name=password1]", f"{name}-plays-by-mail")
    page.fill("[name=password2]", f"{name}-plays-by-mail")
    page.press("[name=email]", "Enter")
    expect(page.locator("[name=code]")).to_be_visible()
    page.fill("[name=code]", mailed_code(f"{name}@example.org"))
    page.press("[name=code]", "Enter")
    expect(page.locator("details.menu summary")).to_have_text(name)


def mailed_code(address):
    work(POST)
    letter = next(message for message in reversed(mail.outbox) if address in message.to)
    return re.search(r"^\s*([A-Z0-9-]{6,9})\s*$", letter.body, re.M).group(1)


def test_from_the_first_page_to_the_first_turn(open_page, db):
    host = open_page()
    host.goto("/")
    host.get_by_role("link", name="Sign up").first.click()
    expect(host).to_have_url(re.compile("/accounts/signup/"))
    sign_up(host, "newcomer")
    host.goto("/lobby/new/?title=border_war")
    host.fill("[name=name]", "Our first war")
    host.get_by_role("button", name="Open the game").click()
    expect(host.get_by_role("heading", name="Our first war")).to_be_visible()

    friend = open_page()
    sign_up(friend, "friend")
    friend.goto("/lobby/")
    friend.get_by_role("link", name="Our first war").first.click()
    friend.get_by_role("button", name="Join").first.click()
    expect(friend.locator("#desk")).to_be_visible()
    host.reload()
    expect(host.locator("#desk")).to_be_visible()
    game = Game.objects.get(name="Our first war")
    assert game.status == "running"
    assert EmailAddress.objects.filter(verified=True).count() == 2
