"""Mail that comes back: it stops, the player is told on the page, and a confirmed address starts it again."""

import re
from datetime import timedelta

import pytest
import time_machine
from django.core import mail
from django.utils import timezone

from pbem.accounts.models import User
from pbem.inbound.receiving import receive
from pbem.mail.models import MailTrouble
from pbem.mail.reply_addresses import bounce_address
from pbem.mail.trouble import MOST_SOFT, note_bounce, trouble_of
from pbem.outbox import delivery
from pbem.outbox.entries import Entry, enqueue
from pbem.outbox.models import Outbox
from tests.pbem.mail.conftest import next_turn

pytestmark = pytest.mark.django_db


def report(action, status, said="smtp; 550 5.1.1 no such user"):
    """A delivery report as mail servers write it."""
    return f"""From: MAILER-DAEMON@mx.example.org
Subject: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

I could not deliver your message.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.org

Final-Recipient: rfc822; alice@example.org
Action: {action}
Status: {status}
Diagnostic-Code: {said}

--b--
""".encode()


def bounce(user, raw):
    return receive(raw=raw, address=bounce_address(user), envelope_from="")


def test_a_hard_bounce_stops_mail(alice):
    assert bounce(alice, report("failed", "5.1.1")) == "hard_bounce"
    trouble = trouble_of(alice)
    assert (trouble.reason, trouble.bounces) == ("550 5.1.1 no such user", 1)


def test_a_soft_bounce_is_counted_and_many_of_them_stop_mail(alice):
    for _ in range(MOST_SOFT - 1):
        assert bounce(alice, report("delayed", "4.2.2")) == "soft_bounce"
    assert trouble_of(alice) is None
    bounce(alice, report("failed", "4.4.7"))
    assert trouble_of(alice).bounces == MOST_SOFT


def test_soft_bounces_of_long_ago_do_not_count(alice):
    with time_machine.travel(timezone.now() - timedelta(days=30)):
        for _ in range(MOST_SOFT - 1):
            bounce(alice, report("delayed", "4.2.2"))
    bounce(alice, report("delayed", "4.2.2"))
    assert MailTrouble.objects.get().bounces == 1


@pytest.mark.parametrize("status", ["5.2.2", "5.2.3", "5.3.4", "5.7.1", "5.7.26 (blocked)", "", "failed"])
def test_a_full_mailbox_or_a_blocklist_is_no_dead_address(alice, status):
    """Else a day on somebody's blocklist would stop the mail of all players there."""
    assert bounce(alice, report("failed", status, said="")) == "soft_bounce"
    assert trouble_of(alice) is None


@pytest.mark.parametrize("status", ["5.0.0", "5.1.10", "5.2.1 (disabled)", "5.4.4", "5"])
def test_an_address_at_which_nobody_is_reached_is_dead(alice, status):
    raw = report("Failed", status).replace(b"message/delivery-status", b"message/global-delivery-status")
    assert bounce(alice, raw) == "hard_bounce"


@pytest.mark.parametrize(
    "raw",
    [
        report("delivered", "2.0.0"),
        report("relayed", "2.0.0"),
        b"Subject: I am on holiday\n\nBack on Monday.",
        b"Content-Type: multipart/report; boundary=x\n\n",
        b"Content-Type: multipart/report; boundary=x\n\n--x\nContent-Type: message/global-delivery-status\n",
        b"",
    ],
    ids=range(6),
)
def test_what_is_no_failure_changes_nothing(alice, raw):
    assert bounce(alice, raw) == "no_bounce"
    assert not MailTrouble.objects.exists()


def test_no_turn_mail_goes_to_a_dead_address(game, active):
    note_bounce(user=active.user, hard=True, reason="gone")
    Outbox.objects.all().delete()
    who = {"recipient_id": active.user_id, "seat": active.name}
    enqueue([Entry(topic="turn", dedupe="t", game_id=game.pk, seq=game.seq, **who)])
    delivery.work("post")
    assert Outbox.objects.get(dedupe="t").withheld == "bounced"
    assert not mail.outbox


def test_a_changed_address_is_a_new_beginning(alice):
    note_bounce(user=alice, hard=True, reason="gone")
    alice.email = "alice@new.example.org"
    alice.save()
    assert trouble_of(alice) is None
    note_bounce(user=alice, hard=False, reason="full")
    assert trouble_of(alice) is None


def test_the_page_tells_and_a_mail_confirms_the_address(client, alice, hinted):
    client.force_login(alice)
    assert "comes back" not in client.get("/").content.decode()
    note_bounce(user=alice, hard=True, reason="550 no such user")
    assert f"Mail to {alice.email} comes back" in client.get("/").content.decode()
    client.post("/mail/address/")
    delivery.work("post")
    (sent,) = mail.outbox
    link = re.search(r"http://localhost:8000(/mail/address/\S+)", sent.body)[1]
    client.logout()
    assert client.get(link).status_code == 302
    assert trouble_of(alice) is None
    client.force_login(alice)
    assert "comes back" not in client.get("/").content.decode()


def test_a_broken_link_confirms_nothing(client, alice):
    note_bounce(user=alice, hard=True, reason="gone")
    client.get("/mail/address/1:alice@example.org:x:y/")
    assert trouble_of(alice) is not None


def test_without_trouble_no_mail_is_sent_to_confirm(client, alice, hinted):
    client.force_login(alice)
    client.post("/mail/address/")
    assert not Outbox.objects.exists()


def test_the_envelope_of_a_mail_tells_whose_it_is(game):
    next_turn(game)
    delivery.work("post")
    for sent in mail.outbox:
        user = User.objects.get(email=sent.to[0])
        assert sent.from_email == bounce_address(user)
        assert "games@localhost" in sent.message()["From"]
    assert mail.outbox
