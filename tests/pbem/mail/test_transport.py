"""A real mail server at the far end, which accepts, refuses, defers, hangs or cuts the line."""

import asyncio
import re
import socket
from collections import Counter
from datetime import timedelta
from email import message_from_bytes, policy
from random import Random

import pytest
from aiosmtpd.controller import Controller
from anymail.exceptions import AnymailAPIError
from anymail.message import AnymailRecipientStatus
from django.core.mail import EmailMessage
from django.utils import timezone

from pbem.mail.letters import Picture, letter
from pbem.mail.short import Notice
from pbem.mail.transport import send
from pbem.mail.trouble import trouble_of
from pbem.outbox import delivery
from pbem.outbox.entries import Entry, enqueue
from pbem.outbox.models import Outbox
from pbem.outbox.topics import Undeliverable, Unreachable
from tests.servers import free_port

pytestmark = pytest.mark.django_db


class FarEnd:
    """A mail server that answers as it is told; what it does not mention it accepts."""

    def __init__(self):
        self.received, self.answers = [], {}
        self.deferred, self.cuts, self.pause = [], 0, 0

    async def handle_RCPT(self, server, session, envelope, address, options):
        answer = self.next("RCPT")
        if answer.startswith("250"):
            envelope.rcpt_tos.append(address)
        return answer

    async def handle_DATA(self, server, session, envelope):
        answer = self.next("DATA")
        self.received.append(envelope.content)
        if answer.startswith("4"):
            self.deferred.append(len(self.received) - 1)
        await asyncio.sleep(self.pause)
        if answer == "cut":
            self.cuts += 1
            server.transport.abort()
        return answer

    def next(self, command):
        answers = self.answers.get(command, [])
        return answers.pop(0) if answers else "250 OK"

    def messages(self, *, taken=False):
        """What came, or only what this server has taken and not put off."""
        left = self.deferred if taken else ()
        raws = [raw for at, raw in enumerate(self.received) if at not in left]
        return [message_from_bytes(raw, policy=policy.default) for raw in raws]


@pytest.fixture
def far_end(settings):
    """A mail server on this machine, to which all mail goes."""
    handler = FarEnd()
    server = Controller(handler, hostname="127.0.0.1", port=free_port(), ready_timeout=60)
    server.start()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = server.hostname, server.port, 60
    yield handler
    server.stop()


@pytest.fixture
def mail(topics, hinted):
    """One message in the outbox, written anew at each attempt."""

    def write(row):
        notice = Notice("A word", ["Good morning, Señora."], "Look", "https://games.example.org/x")
        context = {"notice": notice, "game_name": "g", "title_name": "t", "reader": None}
        send(letter(row=row, to="alice@example.org", subject="A word", template="notice", context=context))

    topics.add("letter", does=write, attempts=3)
    enqueue([Entry(topic="letter", dedupe="letter:1")])


def deliver():
    """One more attempt, whenever it was to come."""
    Outbox.objects.filter(sent=None).update(due=timezone.now() - timedelta(seconds=1))
    delivery.work("post")
    return Outbox.objects.get()


def test_an_accepted_message_is_done(far_end, mail):
    row = deliver()
    assert row.sent
    (message,) = far_end.messages()
    assert message["To"] == "alice@example.org"
    assert message["Auto-Submitted"] == "auto-generated"
    assert message["X-Auto-Response-Suppress"] == "OOF, AutoReply"
    assert "Good morning, Señora." in message.get_body(("plain",)).get_content()
    assert "Good morning, Señora." in message.get_body(("html",)).get_content()


@pytest.mark.parametrize("command", ["RCPT", "DATA"])
def test_a_deferred_message_is_tried_again(far_end, mail, command):
    far_end.answers[command] = ["451 come back later"]
    row = deliver()
    assert (row.sent, row.dead, row.error) == (None, False, "TryLater: 451 come back later")
    assert row.due > timezone.now() + timedelta(seconds=5)
    row = deliver()
    assert row.sent
    assert row.error == ""
    assert row.attempts == 2


@pytest.mark.parametrize("command", ["RCPT", "DATA"])
def test_a_refused_message_is_laid_aside_at_once(far_end, mail, command):
    far_end.answers[command] = ["550 5.1.1 no such mailbox"]
    row = deliver()
    assert (row.dead, row.attempts) == (True, 1)
    assert row.error == "Undeliverable: 550 5.1.1 no such mailbox"
    deliver()
    assert len(far_end.received) == (command == "DATA")


def test_a_message_that_is_deferred_for_ever_is_laid_aside_in_the_end(far_end, mail):
    far_end.answers["RCPT"] = ["450 mailbox busy"] * 9
    assert [deliver().dead for _ in range(3)] == [False, False, True]
    assert delivery.revive() == 1
    far_end.answers.clear()
    assert deliver().sent


def test_a_line_cut_after_the_message_repeats_it_under_the_same_id(far_end, mail):
    """The one repetition that cannot be avoided: it was received, but nobody said so."""
    far_end.answers["DATA"] = ["cut"]
    assert deliver().error.startswith("Unreachable: SMTPServerDisconnected")
    assert deliver().sent
    first, second = far_end.messages()
    assert first["Message-ID"] == second["Message-ID"]


def test_no_server_at_all_makes_the_lane_rest(settings, mail, far_end):
    settings.EMAIL_PORT = free_port()
    enqueue([Entry(topic="letter", dedupe="letter:2")])
    delivery.work("post")
    assert sorted(Outbox.objects.values_list("attempts", flat=True)) == [0, 1]
    assert Outbox.objects.get(attempts=1).error.startswith("Unreachable: ConnectionRefusedError")


def test_a_server_that_says_nothing_does_not_hold_up_a_worker(settings, mail, far_end):
    with socket.create_server(("127.0.0.1", 0)) as mute:
        settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = mute.getsockname()[1], 0.2
        assert re.fullmatch(r"Unreachable: .* timed out", deliver().error)


@pytest.fixture
def provider(settings):
    """A message that goes to a provider, and what the provider says to it."""
    settings.EMAIL_BACKEND = "anymail.backends.test.EmailBackend"

    def say(answer):
        message = EmailMessage("s", "the secret plan", to=["alice@example.org"])
        message.anymail_test_response = answer
        return message

    return say


def test_a_provider_out_of_order_is_not_quoted(provider):
    """Its answer may repeat the request, and with it the message."""
    with pytest.raises(Unreachable) as caught:
        send(provider(AnymailAPIError("bad request: the secret plan")))
    assert str(caught.value) == "AnymailAPIError"


def test_a_recipient_whom_the_provider_refuses_is_undeliverable(provider):
    refused = AnymailRecipientStatus(message_id=None, status="rejected")
    with pytest.raises(Undeliverable, match="refuses the recipient"):
        send(provider({"recipient_status": {"alice@example.org": refused}}))


def test_a_provider_gets_the_map_inside_the_html(provider, settings, topics, hinted):
    enqueue([Entry(topic="letter", dedupe="letter:1")])
    notice = Notice("A word", ["Hello."], "Look", "https://games.example.org/x")
    pictures = {"map": Picture("map", b"\x89PNG")}
    context = {"notice": notice, "game_name": "g", "title_name": "t", "pictures": pictures}
    row = Outbox.objects.get()
    message = letter(row=row, to="a@example.org", subject="s", template="notice", context=context)
    send(message)
    (attachment,) = message.anymail_test_params["attachments"]
    assert (attachment.inline, attachment.cid, attachment.mimetype) == (True, "map", "image/png")


def test_a_server_that_falls_silent_after_the_message_does_not_hold_up_a_worker(settings, mail, far_end):
    settings.EMAIL_TIMEOUT = 0.2
    far_end.pause = 1
    assert deliver().error.startswith("Unreachable:")
    settings.EMAIL_TIMEOUT, far_end.pause = 60, 0
    assert deliver().sent
    assert len({message["Message-ID"] for message in far_end.messages()}) == 1


def test_a_refused_mailbox_is_remembered_and_a_full_one_is_not(alice, far_end, mail):
    far_end.answers["RCPT"] = ["452 4.2.2 mailbox full", "550 5.1.1 no such mailbox"]
    deliver()
    assert trouble_of(alice) is None
    deliver()
    assert trouble_of(alice).reason == "550 5.1.1 no such mailbox"


def test_a_server_that_does_not_want_our_mail_stops_nobodys_mail(alice, far_end, mail):
    far_end.answers["RCPT"] = ["554 5.7.1 client 192.0.2.5 is on a blocklist"]
    assert deliver().dead
    assert trouble_of(alice) is None


def test_whatever_fails_nothing_is_lost_and_only_a_cut_line_repeats_anything(topics, hinted, far_end):
    """Three hundred attempts with every kind of failure; the repetitions are counted."""

    def write(row):
        context = {"notice": Notice("A word", ["Hello."], "Look", "https://games.example.org/x")}
        context |= {"game_name": "g", "title_name": "t", "reader": None}
        send(letter(row=row, to="alice@example.org", subject=row.dedupe, template="notice", context=context))

    topics.add("letter", does=write, attempts=1000)
    enqueue([Entry(topic="letter", dedupe=f"letter:{n}") for n in range(30)])
    rng = Random(7)
    far_end.answers["RCPT"] = rng.choices(["250 OK", "451 later", "421 closing"], [6, 2, 1], k=150)
    far_end.answers["DATA"] = rng.choices(["250 OK", "451 later", "cut"], [5, 2, 1], k=100)
    while Outbox.objects.filter(sent=None).exists():
        Outbox.objects.filter(sent=None).update(due=timezone.now() - timedelta(seconds=1))
        delivery.work("post")
    taken = Counter(message["Subject"] for message in far_end.messages(taken=True))
    assert len(taken) == 30
    assert sum(taken.values()) - 30 == far_end.cuts > 0
    ids = {(message["Subject"], message["Message-ID"]) for message in far_end.messages()}
    assert len(ids) == 30
