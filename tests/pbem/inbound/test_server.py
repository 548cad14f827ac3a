"""The ways by which mail comes in: LMTP, SMTP, a pipe, and a provider's webhook."""

import base64
import json
import os
import signal
import smtplib
import subprocess
import sys

import pytest
from django.conf import settings as django_settings
from django.core.management import CommandError, call_command
from django.db import OperationalError

from pbem.games.models import Event
from pbem.inbound import server
from pbem.inbound.models import InboundMail
from pbem.mail.models import MailTrouble
from pbem.mail.reply_addresses import bounce_address
from tests.pbem.inbound import post
from tests.pbem.inbound.writing import address_of, answers, deliver, reply
from tests.servers import free_port

MOVE = "move 1 foot a1 > b1"


@pytest.fixture(params=["lmtp", "smtp"])
def post_office(request, transactional_db):
    with post.post_office(request.param) as client:
        yield client


def test_mail_is_taken_carried_out_and_answered(post_office, game, active):
    to = address_of(game, active.name)
    post_office.sendmail(active.user.email, [to], reply(MOVE, to=to, sender=active.user.email))
    assert InboundMail.objects.get().verdict == "waiting"
    deliver()
    assert Event.objects.filter(game=game, source="mail").count() == 1
    assert len(answers()) == 1


def test_an_unknown_address_is_refused_before_the_message_is_sent(post_office, game, active):
    with pytest.raises(smtplib.SMTPRecipientsRefused) as refused:
        post_office.sendmail(active.user.email, ["nobody@orders.example.org"], b"x")
    ((code, said),) = refused.value.recipients.values()
    assert (code, said[:5]) == (550, b"5.1.1")


def test_a_mail_to_two_seats_is_for_both(post_office, game, active, idle):
    both = [address_of(game, active.name), address_of(game, idle.name)]
    raw = reply("status", to=both[0], sender=active.user.email)
    assert post_office.sendmail("a@example.org", both, raw) == {}
    if isinstance(post_office, smtplib.LMTP):
        # There is an answer for each recipient, and smtplib reads only the first.
        assert post_office.getreply()[0] == 250
    assert sorted(InboundMail.objects.values_list("seat", flat=True)) == ["blue", "red"]


def test_trouble_with_the_database_makes_the_sender_try_again(post_office, game, active, monkeypatch):
    def fail(**message):
        raise OperationalError("gone")

    monkeypatch.setattr(server, "receive", fail)
    to = address_of(game, active.name)
    with pytest.raises(smtplib.SMTPException) as failed:
        post_office.sendmail(active.user.email, [to], b"x")
    assert "451" in str(failed.value)
    assert not InboundMail.objects.exists()


def test_eight_bits_long_lines_and_large_mails_come_through(post_office, game, active):
    to = address_of(game, active.name)
    raw = f"From: {active.user.email}\r\n\r\nstatus # ñ{'x' * 50_000}\r\n".encode()
    raw += (b"y" * 998 + b"\r\n") * 1_200
    post_office.sendmail(active.user.email, [to], raw, mail_options=["BODY=8BITMIME"])
    assert InboundMail.objects.get().verdict == "oversize"


def test_a_bounce_is_taken_at_its_own_address(post_office, alice):
    post_office.sendmail("", [bounce_address(alice)], b"Subject: out of office\r\n\r\nnot here")
    assert not MailTrouble.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_the_command_listens_and_stops_cleanly(child_env, game, active):
    port = free_port()
    command = [sys.executable, "manage.py", "mailserver", "--lmtp", f"127.0.0.1:{port}"]
    process = subprocess.Popen(command, cwd=django_settings.ROOT, env=child_env, stdout=subprocess.PIPE)
    try:
        assert process.stdout.readline() == f"Taking mail by LMTP at 127.0.0.1:{port}.\n".encode()
        to = address_of(game, active.name)
        with smtplib.LMTP("127.0.0.1", port, timeout=120) as client:
            client.sendmail(active.user.email, [to], reply(MOVE, to=to, sender=active.user.email))
        process.send_signal(signal.SIGTERM)
        assert process.wait(120) == 0
    finally:
        process.kill()
    assert InboundMail.objects.count() == 1


def test_the_command_wants_a_domain_and_a_place(settings):
    with pytest.raises(CommandError, match="is not HOST:PORT"):
        call_command("mailserver", "--lmtp", "8024x")
    settings.PBEM_ORDERS_DOMAIN = ""
    with pytest.raises(CommandError, match="PBEM_ORDERS_DOMAIN") as refused:
        call_command("mailserver")
    # Supervisors do not try again after this code.
    assert refused.value.returncode == os.EX_CONFIG


# A pipe


@pytest.fixture
def pipe(transactional_db):
    """The exit code of the little program that mail servers pipe to, beside our mail server."""
    running = post.Running("lmtp")
    running.start()

    def run(raw, *arguments, to=None):
        script = django_settings.ROOT / "deploy/deliver.py"
        place = ["--to", to or f"127.0.0.1:{running.port}"]
        command = [sys.executable, "-I", str(script), *place, *arguments]
        return subprocess.run(command, input=raw, capture_output=True, timeout=120).returncode

    yield run
    running.stop()


def test_a_piped_message_is_taken(game, active, pipe):
    to = address_of(game, active.name)
    raw = reply(MOVE, to=to, sender=active.user.email)
    assert pipe(raw, "--sender", active.user.email, to) == os.EX_OK
    deliver()
    assert Event.objects.filter(game=game, source="mail").count() == 1


def test_a_pipe_tells_the_mail_server_what_to_do(game, active, pipe, monkeypatch):
    to = address_of(game, active.name)
    assert pipe(b"x", "nobody@orders.example.org") == os.EX_NOUSER
    assert pipe(b"", to) == os.EX_DATAERR
    assert pipe(b"x", to, to=f"127.0.0.1:{free_port()}") == os.EX_TEMPFAIL
    monkeypatch.setattr(server, "receive", lambda **_: 1 / 0)
    assert pipe(b"x", to) == os.EX_TEMPFAIL
    assert not InboundMail.objects.exists()


# A provider


@pytest.fixture
def provider(client, settings):
    """Posts to the webhooks as Postmark does; the secret is part of the address."""
    settings.ANYMAIL = {"WEBHOOK_SECRET": "us:secret"}

    def post(path, body, secret="us:secret"):
        key = base64.b64encode(secret.encode()).decode()
        return client.post(
            f"/mail/providers/postmark/{path}/",
            json.dumps(body),
            content_type="application/json",
            headers={"Authorization": f"Basic {key}"},
        )

    return post


def inbound(game, active, text):
    to = address_of(game, active.name)
    return {
        "From": active.user.email,
        "FromFull": {"Email": active.user.email, "Name": "", "MailboxHash": ""},
        "To": to,
        "ToFull": [{"Email": to, "Name": "", "MailboxHash": ""}],
        "OriginalRecipient": to,
        "Subject": "Re: your turn",
        "Date": "Mon, 16 Nov 2026 10:00:00 +0000",
        "TextBody": text,
        "HtmlBody": "",
        "Headers": [{"Name": "Message-ID", "Value": "<p1@client>"}],
        "Attachments": [],
    }


@pytest.mark.django_db
def test_a_provider_hands_mail_over(provider, game, active):
    for _ in range(2):
        assert provider("inbound", inbound(game, active, MOVE)).status_code == 200
    deliver()
    assert Event.objects.filter(game=game, source="mail").count() == 1
    assert len(answers()) == 1


@pytest.mark.django_db
def test_without_the_secret_nobody_hands_anything_over(provider, game, active):
    assert provider("inbound", inbound(game, active, MOVE), secret="us:guess").status_code == 400
    assert not InboundMail.objects.exists()


@pytest.mark.django_db
def test_without_a_secret_of_ours_the_webhooks_are_closed(provider, game, active, settings):
    settings.ANYMAIL = {}
    assert provider("inbound", inbound(game, active, MOVE)).status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize(("kind", "stopped"), [("HardBounce", True), ("Transient", False)])
def test_a_provider_tells_of_bounces(provider, alice, kind, stopped):
    event = {"RecordType": "Bounce", "Type": kind, "Email": "Alice@example.org", "Description": "no such box"}
    event |= {"MessageID": "m", "BouncedAt": "2026-11-16T10:00:00Z", "ID": 7, "Details": "550"}
    assert provider("tracking", event).status_code == 200
    trouble = MailTrouble.objects.get(user=alice)
    assert (trouble.stopped, trouble.reason) == (stopped, "no such box")
