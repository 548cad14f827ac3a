"""Mail that must change nothing: repeated, forged, automatic, looping, oversize, malformed, too much."""

import pytest
from allauth.account.models import EmailAddress
from django.core import mail

from pbem.games.models import Event
from pbem.games.selectors import last_number
from pbem.inbound import execution, receiving
from pbem.inbound.messages import LARGEST
from pbem.inbound.models import InboundMail
from pbem.inbound.receiving import UnknownAddress, receive
from pbem.mail import links
from pbem.outbox.models import Outbox
from tests.pbem.games.playing import everything_written
from tests.pbem.inbound.writing import address_of, answers, deliver, reply, text_of, told, write

pytestmark = pytest.mark.django_db

MOVE = "move 1 foot a1 > b1"


def played(game):
    return Event.objects.filter(game=game, source="mail").count()


def test_a_message_is_carried_out_once(game, active):
    number = last_number(game, active.name)
    for _ in range(2):
        write(game, active.name, MOVE, Message_ID="<same@client>", number=number)
    assert played(game) == 1
    assert len(answers()) == 1


@pytest.mark.databases
@pytest.mark.django_db(transaction=True)
def test_a_worker_that_dies_after_the_deed_does_it_once(game, active):
    write(game, active.name, MOVE)
    Outbox.objects.filter(topic="inbound").update(sent=None)
    deliver()
    assert played(game) == 1
    assert len(answers()) == 1


def test_two_mails_without_an_id_are_told_apart_by_their_content(game, active):
    write(game, active.name, MOVE, Message_ID=None)
    write(game, active.name, "status", Message_ID=None)
    assert len(answers()) == 2


@pytest.mark.parametrize(
    "headers",
    [
        {"Auto_Submitted": "auto-replied"},
        {"Auto_Submitted": "auto-generated; owner-email=x@example.org"},
        {"Precedence": "bulk"},
        {"Precedence": "Junk"},
        {"X_Autoreply": "yes"},
        {"X_Mail_Autoreply": "yes"},
        {"Subject": "Respuesta automática: Friday night"},
        {"Subject": "Automatische Antwort: Friday night"},
        {"List_Id": "<chess.example.org>"},
        {"Message_ID": f"<turn.x@{links.host()}>"},
        {"From": "MAILER-DAEMON@example.org"},
        {"envelope": ""},
        {"envelope": "<>"},
    ],
    ids=str,
)
def test_what_a_machine_sends_is_dropped_without_an_answer(game, active, headers):
    before = everything_written()
    assert write(game, active.name, MOVE, **headers) == "automatic"
    assert everything_written() == before
    assert not mail.outbox
    assert not InboundMail.objects.exists()


def test_a_person_may_say_that_nothing_is_automatic(game, active):
    write(game, active.name, MOVE, Auto_Submitted="no", Precedence="normal")
    assert played(game) == 1


def test_our_own_mail_that_comes_back_starts_no_loop(game, active):
    write(game, active.name, "help")
    (sent,) = mail.outbox
    to = address_of(game, active.name)
    assert receive(raw=sent.message().as_bytes(), address=to, envelope_from=sent.from_email) == "automatic"
    deliver()
    assert len(mail.outbox) == 1


def test_an_unknown_address_is_refused(game, active):
    with pytest.raises(UnknownAddress):
        receive(raw=b"x", address="gabc.0.1.aaaaaaaaaaaaaaaa@orders.example.org", envelope_from="a@b.org")
    assert not InboundMail.objects.exists()


def test_a_strange_sender_changes_nothing_and_hears_nothing(game, active):
    write(game, active.name, MOVE, sender="forger@example.net")
    assert played(game) == 0
    (sent,) = mail.outbox
    assert sent.to == [active.user.email]
    assert "Did you send these orders?" in sent.subject
    assert "forger@example.net" in sent.body
    assert MOVE in sent.body


@pytest.mark.parametrize(
    "sender",
    [
        '"{0}" <forger@example.net>',
        "{0} <forger@example.net>",
        "<{0}>forger@example.net",
        "{0}:forger@example.net",
        "forger@example.net ({0})",
        "=?utf-8?q?{0}?= <forger@example.net>",
        '"{0}"@forger.net',
    ],
)
def test_who_writes_the_name_of_the_holder_around_his_own_is_a_stranger(game, active, sender):
    raw = reply(MOVE, to="x@example.org", sender="x@example.org", From=None)
    raw = f"From: {sender.format(active.user.email)}\n".encode() + raw
    receive(raw=raw, address=address_of(game, active.name), envelope_from="a@example.org")
    deliver()
    assert played(game) == 0
    assert InboundMail.objects.get().verdict == "confirm"


def test_letters_that_only_look_alike_are_another_address(game, active):
    active.user.email = "kate@example.org"
    active.user.save()
    kelvin = "\N{KELVIN SIGN}"
    raw = f"From: {kelvin}ate@example.org\nMessage-ID: <k@client>\n\n{MOVE}\n".encode()
    receive(raw=raw, address=address_of(game, active.name), envelope_from="a@example.org")
    deliver()
    assert played(game) == 0


def test_a_new_id_above_that_of_a_signed_mail_makes_no_new_mail(game, active):
    """Signatures cover the last header of a name, so that others could be put above it."""
    number = last_number(game, active.name)
    to, signed = (
        address_of(game, active.name, number),
        reply("status", to="x@y.org", sender=active.user.email),
    )
    for raw in (signed, b"Message-ID: <another@client>\n" + signed):
        receive(raw=raw, address=to, envelope_from=active.user.email)
    deliver()
    assert len(answers()) == 1


def test_another_player_of_the_game_is_a_stranger_too(game, active, idle):
    write(game, active.name, MOVE, sender=idle.user.email)
    assert played(game) == 0
    assert [sent.to for sent in mail.outbox] == [[active.user.email]]


def test_every_confirmed_address_of_the_holder_will_do(game, active):
    EmailAddress.objects.create(user=active.user, email="Office@example.com", verified=True)
    EmailAddress.objects.create(user=active.user, email="claimed@example.com", verified=False)
    write(game, active.name, "status", sender="Me <office@EXAMPLE.com>")
    assert answers()[-1]["To"] == "office@example.com"
    write(game, active.name, MOVE, sender="claimed@example.com")
    assert played(game) == 0


@pytest.mark.parametrize("sender", ["", "not an address", "alice@example.org, bob@example.org"])
def test_who_cannot_be_told_is_a_stranger(game, active, sender):
    raw = reply(MOVE, to="x@example.org", sender="x@example.org", From=None)
    raw = f"From: {sender}\n".encode() + raw
    receive(raw=raw, address=address_of(game, active.name), envelope_from="a@example.org")
    deliver()
    assert played(game) == 0
    assert [sent.to for sent in mail.outbox] == [[active.user.email]]


def test_what_is_too_large_is_answered_but_not_read(game, active):
    write(game, active.name, MOVE + "\n" + "x" * LARGEST)
    assert played(game) == 0
    assert "larger than a megabyte" in told()
    assert b"xxx" not in bytes(InboundMail.objects.get().raw)


def test_what_is_too_large_and_strange_is_dropped(game, active):
    write(game, active.name, "x" * LARGEST, sender="forger@example.net")
    assert not mail.outbox


def test_too_many_mails_within_an_hour_are_dropped_after_one_word_of_warning(game, active, monkeypatch):
    monkeypatch.setattr(receiving, "MOST_PER_HOUR", 2)
    for _ in range(5):
        write(game, active.name, "status")
    assert sorted(InboundMail.objects.values_list("verdict", flat=True)) == ["done"] * 2 + ["limited"] * 3
    assert len(answers()) == 3
    assert "very many mails within an hour" in text_of(answers()[-1])
    raws = InboundMail.objects.order_by("pk").values_list("raw", flat=True)
    kept = [raw and b"status" in bytes(raw) for raw in raws]
    assert kept == [True, True, False, None, None]
    write(game, active.name, "status", sender="other@example.net")
    assert InboundMail.objects.latest("pk").verdict == "confirm"


def test_strangers_under_many_names_cannot_flood_the_holder_with_questions(game, active, monkeypatch):
    monkeypatch.setattr(receiving, "MOST_PER_HOUR", 2)
    for number in range(5):
        write(game, active.name, MOVE, sender=f"stranger{number}@example.net")
    assert sorted(InboundMail.objects.values_list("verdict", flat=True)) == ["confirm"] * 2 + ["limited"] * 3
    assert len(mail.outbox) == 2
    write(game, active.name, "status")
    assert InboundMail.objects.latest("pk").verdict == "done"


RAW = [
    b"",
    b"\0\xff\xfe",
    b"From alice\n\n\n",
    b"Content-Type: multipart/mixed; boundary=x\n\n--x\n",
    b"Content-Type: text/plain; charset=klingon\nContent-Transfer-Encoding: base64\n\n%%%%",
    b"From: \xff\xfe <a@b>\nSubject: =?utf-8?b?////?=\nMessage-ID: [x\n\n\xff",
    b"Content-Type: message/rfc822\n\n" * 40,
    b"Subject: x" + b"\n folded" * 5000 + b"\n\nend",
]


BUSY = {
    "parts within parts": b"".join(
        b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (n, n) for n in range(3_000)
    ),
    "mails within mails": b"Content-Type: message/rfc822\n\n" * 3_000,
    "many parts": b"Content-Type: multipart/mixed; boundary=b\n\n" + b"--b\n\nx\n" * 50_000,
    "many copies": b"Cc: " + b"a@b.org," * 50_000 + b"\n\nx",
    "many parameters": b"Content-Type: text/plain; " + b"a*0=b; " * 50_000 + b"\n\nx",
    "comments within comments": b"Content-Type: text/plain; charset=" + b"(" * 50_000 + b"\n\nx",
    "a slow charset": b"Content-Type: text/plain; charset=punycode\n\na-" + b"b" * 300_000,
    "a broken charset": b"Content-Type: text/plain; charset=undefined\n\nx",
}


@pytest.mark.parametrize("rest", BUSY.values(), ids=BUSY)
def test_what_was_made_to_keep_us_busy_is_answered_like_any_other_mail(game, active, rest):
    """Each of these takes the standard library minutes, or breaks it, where it is not held back."""
    head = f"From: {active.user.email}\nMessage-ID: <busy@client>\n".encode()
    receive(raw=head + rest, address=address_of(game, active.name), envelope_from="a@example.org")
    deliver()
    assert InboundMail.objects.get().verdict in ("oversize", "refused")
    assert len(answers()) == 1


def test_too_many_addresses_of_senders_cost_little(game, active):
    raw = b"From: " + b"a@b.org," * 100_000 + b"\n\nx"
    receive(raw=raw, address=address_of(game, active.name), envelope_from="a@example.org")
    assert InboundMail.objects.get().sender == ""


@pytest.mark.parametrize("raw", RAW, ids=range(len(RAW)))
def test_malformed_mail_changes_nothing_and_breaks_nothing(game, active, raw):
    receive(raw=raw, address=address_of(game, active.name), envelope_from="a@example.org")
    deliver()
    assert played(game) == 0
    assert InboundMail.objects.get().verdict == "confirm"


def test_malformed_mail_of_the_holder_is_answered(game, active):
    head = f"From: {active.user.email}\nMessage-ID: <odd@client>\n".encode()
    body = b"Content-Type: text/plain; charset=klingon\nContent-Transfer-Encoding: base64\n\n%%%%"
    receive(raw=head + body, address=address_of(game, active.name), envelope_from="a@example.org")
    deliver()
    assert len(answers()) == 1


@pytest.mark.databases
@pytest.mark.django_db(transaction=True)
def test_a_defect_of_ours_is_confessed_in_the_end(game, active, monkeypatch):
    monkeypatch.setattr(execution, "steps_of", lambda *_: 1 / 0)
    write(game, active.name, MOVE)
    for _ in range(execution.TRIES):
        Outbox.objects.filter(topic="inbound", sent=None).update(due="2020-01-01T00:00Z")
        deliver()
    assert "Something went wrong on our side" in told()
    assert played(game) == 0


def test_operators_see_what_became_of_mail_and_not_what_was_in_it(game, active, client, olga):
    write(game, active.name, "message all: attack at dawn")
    client.force_login(olga)
    mail_id = InboundMail.objects.get().pk
    for page in ("/admin/inbound/inboundmail/", f"/admin/inbound/inboundmail/{mail_id}/change/"):
        shown = client.get(page)
        assert shown.status_code == 200
        assert "attack at dawn" not in shown.content.decode()
