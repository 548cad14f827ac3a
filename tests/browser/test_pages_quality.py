"""The operators' pages and the players' talk in a real browser, held to what every other page is held to."""

from datetime import timedelta
from urllib.parse import urlsplit

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from pbem.accounts.models import Leaving, User
from pbem.accounts.services import block, token_issue
from pbem.games.models import Game, Seat
from pbem.lobby.links import invitation_token
from pbem.lobby.services import SeatPlan, create_game
from pbem.mail.leaving import stay_url
from pbem.mail.links import unsubscribe_url
from pbem.operators.services import silence
from pbem.outbox.models import Outbox
from pbem.talk.models import Report
from pbem.talk.services import report_message, send_message
from tests.browser.test_quality import DARK, LOOKS, PHONE, walk
from tests.pbem.games.playing import new_game, play_on

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table(alice, bob):
    """A game in which alice has words with bob, and complains of his."""
    game = new_game({"red": alice, "blue": bob}, owner=alice, name="Over the hills")
    play_on(game, orders=6)
    send_message(game=game, seat="blue", to="red", text="You are a fool", source="web")
    report_message(game=game, user=alice, number=1, reason="An insult")
    return game


@pytest.fixture
def trouble(table, alice, bob, charlie, olga):
    """Something on every page of the operators."""
    Seat.objects.filter(game=table).update(asked_since=timezone.now() - timedelta(days=45), deadline=None)
    Outbox.objects.filter(game=table).update(dead=True, sent=None, attempts=8, error="550 no such mailbox")
    block(blocker=alice, blocked=charlie)
    silence(operator=olga, user=charlie, days=7, reason="Flooding the talk")
    return [
        "/operators/",
        "/operators/reports/",
        f"/operators/reports/{Report.objects.get().pk}/",
        "/operators/people/",
        "/operators/games/",
        f"/operators/games/{table.public_id}/?audit",
        f"/operators/games/{table.public_id}/repair/",
        "/operators/outbox/",
        "/operators/acts/",
    ]


@LOOKS
def test_pages_of_the_operators(sign_in, olga, trouble, options):
    found = walk(sign_in(olga, **options), trouble)
    assert not found, "\n".join(found)


@LOOKS
def test_talk_and_what_comes_before_a_game(sign_in, alice, bob, table, options):
    seats = [SeatPlan(name="red", kind="me"), SeatPlan(name="blue", kind="user", user=alice)]
    invited = create_game(owner=bob, title="border_war", scenario="duel", seats=seats)
    own = create_game(
        owner=alice, title="border_war", scenario="duel", seats=[SeatPlan(name="red", kind="me")]
    )
    token_issue(user=alice, name="a script with a long name on my laptop", scopes=["play"])
    page = sign_in(alice, **options)
    base = f"/games/{table.public_id}"
    paths = [f"{base}/talk/", f"{base}/notes/", f"{base}/talk/1/report/", f"{base}/players/bob/report/"]
    paths += [
        f"/games/{own.public_id}/",
        f"/lobby/invitations/{invitation_token(invited.invitations.get())}/",
    ]
    paths += ["/settings/tokens/", "/lobby/?show=mine", "/analysis/", "/accounts/logout/"]
    found = walk(page, paths)
    assert not found, "\n".join(found)


@LOOKS
def test_the_entrance_and_what_is_not_there(open_page, db, options):
    paths = ["/accounts/signup/passkey/", "/accounts/login/?next=/lobby/new/", "/accounts/password/reset/"]
    paths += ["/accounts/inactive/", "/accounts/password/reset/done/"]
    paths += ["/api/docs/problems/", "/api/docs/problems/throttled/"]
    found = walk(open_page(**options), paths)
    assert not found, "\n".join(found)


@LOOKS
def test_pages_behind_links_in_mails(open_page, alice, table, options):
    stop = unsubscribe_url(alice, table, "turn")
    leaving = Leaving.objects.create(user=alice, due=timezone.now() + timedelta(days=6))
    paths = [urlsplit(url).path for url in (stop, stay_url(leaving))]
    found = walk(open_page(**options), paths)
    assert not found, "\n".join(found)


def test_a_name_without_a_break_fits_on_a_phone(sign_in, alice, db):
    longest = User.objects.create_user("a_very_long_name_" * 6, "long@example.org", "long-plays")
    block(blocker=alice, blocked=longest)
    found = walk(sign_in(alice, **PHONE), ["/settings/blocks/", f"/players/{longest.username}/"])
    assert not found, "\n".join(found)


def test_a_new_account_is_offered_the_zone_of_its_browser(open_page, db):
    page = open_page(timezone_id="America/Lima")
    page.goto("/accounts/signup/")
    expect(page.locator("[name=time_zone]")).to_have_value("America/Lima")


def test_a_refused_form_opens_at_its_fault(sign_in, alice):
    page = sign_in(alice)
    page.goto("/lobby/new/?title=border_war")
    page.select_option("[name=seat-1]", "guest")
    page.fill("[name=guest-1]", "nobody")
    page.locator("#plan .buttons button").click()
    expect(page.locator("[name=guest-1]")).to_be_focused()
    expect(page.get_by_text("There is no user called “nobody”.")).to_be_visible()


def test_a_code_to_be_scanned_stays_on_white_in_the_dark(sign_in, alice):
    page = sign_in(alice, **DARK)
    page.goto("/accounts/2fa/totp/activate/")
    page.fill("[name=password]", "alice-plays")
    page.press("[name=password]", "Enter")
    expect(page.locator("main img")).to_have_css("background-color", "rgb(255, 255, 255)")


def test_an_impatient_click_opens_one_game(sign_in, alice):
    page = sign_in(alice)
    page.goto("/lobby/new/?title=border_war")
    busy = page.evaluate("""() => {
      const button = document.querySelector("#plan .buttons button");
      button.click();
      button.click();
      return button.ariaBusy;
    }""")
    assert busy == "true", "the button shows that its work is on its way"
    page.wait_for_url("**/games/*/")
    assert Game.objects.filter(owner=alice).count() == 1
