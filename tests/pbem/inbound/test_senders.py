"""Whose mail it is: addresses, what the receiving server has proved, and the link for what is in doubt."""

import re

import pytest
from django.core import mail
from django.core.exceptions import ImproperlyConfigured

from pbem.games.models import Event
from pbem.games.services import hand_over
from pbem.inbound.messages import incoming
from pbem.inbound.models import InboundMail
from pbem.inbound.senders import is_proved
from tests.pbem.inbound.writing import deliver, reply, write

pytestmark = pytest.mark.django_db

MOVE = "move 1 foot a1 > b1"


@pytest.fixture
def proof(settings):
    def judge(wanted, *headers, sender="alice@mail.example.org", authserv="mx.games.example"):
        settings.PBEM_INBOUND_AUTH, settings.PBEM_INBOUND_AUTHSERV = wanted, authserv
        lines = "".join(f"Authentication-Results: {header}\n" for header in headers).encode()
        return is_proved(incoming(lines + reply("x", to="x@example.org", sender=sender), sender))

    return judge


OURS = "mx.games.example"


@pytest.mark.parametrize(
    ("wanted", "said", "good"),
    [
        ("off", "", True),
        ("dkim", f"{OURS}; dkim=pass header.d=example.org header.s=k", True),
        ("dkim", f"{OURS}; dkim=pass (2048-bit key; unprotected) header.i=@mail.example.org", True),
        ("dkim", f"{OURS}; dkim=fail header.d=example.org", False),
        ("dkim", f"{OURS}; dkim=pass header.d=evil.example", False),
        ("dkim", f"{OURS}; dkim=pass header.d=notexample.org", False),
        ("dkim", "elsewhere.example; dkim=pass header.d=example.org", False),
        ("dkim", f"{OURS}; none", False),
        ("spf", f"{OURS}; spf=pass smtp.mailfrom=alice@mail.example.org", True),
        ("spf", f"{OURS}; spf=softfail smtp.mailfrom=alice@mail.example.org", False),
        ("spf", f"{OURS}; dkim=pass header.d=example.org", False),
        ("dmarc", f"{OURS}; dkim=pass header.d=x.org;\n dmarc=pass (p=none) header.from=example.org", True),
        ("dmarc", f"{OURS}; dmarc=fail header.from=example.org", False),
        ("spf", f'{OURS}; spf=pass smtp.mailfrom="alice@mail.example.org"', True),
        ("dkim", f'{OURS}; spf=pass smtp.mailfrom="; dkim=pass header.d=example.org"@evil.example', False),
        (
            "dkim",
            f'{OURS}; dkim=pass header.d=x.example header.i="header.d=example.org "@evil.example',
            False,
        ),
        (
            "dmarc",
            f'{OURS}; spf=pass smtp.mailfrom="(dmarc=pass header.from=example.org;"@evil.example',
            False,
        ),
    ],
)
def test_only_what_our_own_server_has_found_counts(proof, wanted, said, good):
    assert proof(wanted, *([said] if said else [])) is good


def test_without_any_verdict_nothing_is_proved(proof):
    assert not proof("dkim")


def test_a_forged_verdict_below_that_of_our_server_does_not_count(proof):
    forged = f"{OURS}; dkim=pass header.d=example.org"
    assert not proof("dkim", f"{OURS}; dkim=fail header.d=example.org", forged)


def test_without_the_name_of_our_server_nobody_is_trusted(proof):
    assert not proof("dkim", "; dkim=pass header.d=example.org", authserv="")


def test_a_setting_that_nobody_knows_is_an_error(proof):
    with pytest.raises(ImproperlyConfigured, match="off, dkim, spf or dmarc"):
        proof("magic")


def test_an_unproved_sender_is_asked_to_confirm(game, active, settings):
    settings.PBEM_INBOUND_AUTH, settings.PBEM_INBOUND_AUTHSERV = "dkim", OURS
    write(game, active.name, MOVE)
    assert InboundMail.objects.get().verdict == "confirm"


@pytest.fixture
def link(game, active):
    """The path in the mail that asks the holder."""
    write(game, active.name, MOVE, sender="office@example.net")
    (sent,) = mail.outbox
    return re.search(r"http://localhost:8000(/mail/orders/\S+)", sent.body)[1]


def by_mail(game):
    return Event.objects.filter(game=game, source="mail").count()


def test_looking_at_the_link_carries_nothing_out(client, game, link):
    page = client.get(link)
    assert page.status_code == 200
    assert "move 1 foot a1 &gt; b1" in page.content.decode()
    assert "office@example.net" in page.content.decode()
    assert by_mail(game) == 0


def test_confirmed_orders_are_carried_out_once_and_answered_to_the_holder(client, game, active, link):
    assert "Your orders are taken" in client.post(link).content.decode()
    assert client.post(link).status_code == 404
    deliver()
    assert by_mail(game) == 1
    assert [sent.to for sent in mail.outbox] == [[active.user.email]] * 2
    assert "1 order was carried out." in mail.outbox[-1].body


def test_a_confirmed_reply_can_still_be_stale(client, game, active, link):
    write(game, active.name, "move 1 foot b1 > a2")
    client.post(link)
    assert by_mail(game) == 1
    assert InboundMail.objects.earliest("pk").verdict == "stale"


@pytest.mark.parametrize("token", ["x", "1:abc:def", ""])
def test_a_broken_link_says_so(client, db, token):
    assert client.get(f"/mail/orders/{token}/").status_code == 404


def test_the_link_expires(client, link, monkeypatch):
    from pbem.inbound import answers

    monkeypatch.setattr(answers, "LINK_LASTS", -1)
    assert client.post(link).status_code == 404


def test_the_link_is_dead_once_somebody_else_holds_the_seat(client, game, active, charlie, link):
    hand_over(game_id=game.pk, seat=active.name, user=charlie)
    client.post(link)
    assert by_mail(game) == 0
