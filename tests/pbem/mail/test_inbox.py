"""The inbox of a server on one machine: each user reads his own mail, and nobody else's."""

from email import message_from_bytes, policy

import pytest
from allauth.account.models import EmailAddress
from django.core.mail import EmailMessage

from pbem.accounts.models import User
from pbem.games.models import Seat
from pbem.games.services import hand_over
from pbem.inbound.models import InboundMail
from pbem.mail.letters import Picture, letter
from pbem.mail.models import LocalMail
from pbem.mail.short import Notice
from pbem.mail.transport import send
from pbem.outbox import delivery
from pbem.outbox.models import Outbox
from tests.pbem.games.playing import new_game
from tests.pbem.mail.conftest import next_turn

pytestmark = pytest.mark.django_db

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(autouse=True)
def local(settings):
    settings.EMAIL_BACKEND = "pbem.mail.backends.InboxBackend"
    settings.PBEM_LOCAL_INBOX = True


def write(to, subject="A word", picture=None):
    row = Outbox(topic="lobby", dedupe=subject)
    notice = Notice(subject, ["Good morning, Señora."], "Look", "https://games.example.org/x")
    pictures = {"map": picture} if picture else {}
    context = {"notice": notice, "game_name": "<Friday>", "title_name": "Border War", "pictures": pictures}
    send(letter(row=row, to=to, subject=subject, template="notice", context=context))
    return LocalMail.objects.latest("pk")


def test_mail_is_kept_for_each_recipient(alice, bob):
    send(EmailMessage("Hello", "Text", to=["Alice <ALICE@example.org>"], cc=[bob.email]))
    assert sorted(LocalMail.objects.values_list("address", "subject")) == [
        ("alice@example.org", "Hello"),
        ("bob@example.org", "Hello"),
    ]


def test_the_page_shows_the_newest_message(client, alice):
    client.force_login(alice)
    write(alice.email, "First")
    write(alice.email, "Second")
    page = client.get("/inbox/").content.decode()
    assert "<h2>Second</h2>" in page
    assert "First" in page
    assert "Auto-Submitted" in page
    assert LocalMail.objects.get(subject="Second").read
    assert not LocalMail.objects.get(subject="First").read


def test_an_empty_inbox_says_so(client, alice):
    client.force_login(alice)
    assert "No mail yet" in client.get("/inbox/").content.decode()


def test_text_html_and_source_can_be_read(client, alice):
    client.force_login(alice)
    mail = write(alice.email, picture=Picture("map", PNG))
    text = client.get(f"/inbox/{mail.pk}/?as=text").content.decode()
    assert "Good morning, Señora." in text
    assert "<iframe" not in text
    assert f'src="/inbox/{mail.pk}/html/"' in client.get(f"/inbox/{mail.pk}/").content.decode()
    source = client.get(f"/inbox/{mail.pk}/source/")
    assert source["Content-Type"] == "text/plain; charset=utf-8"
    assert b"Message-ID: <lobby." in source.content


def test_the_frame_can_do_nothing_but_show(client, alice):
    client.force_login(alice)
    mail = write(alice.email)
    answer = client.get(f"/inbox/{mail.pk}/html/")
    policy = answer["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox" in policy
    assert "script-src" not in policy
    assert answer["X-Frame-Options"] == "SAMEORIGIN"
    assert "&lt;Friday&gt;" in answer.content.decode()


def test_pictures_are_inside_the_frame(client, alice, monkeypatch):
    client.force_login(alice)
    message = EmailMessage("s", "t", to=[alice.email])
    send(message)
    raw = (
        b'Content-Type: multipart/related; boundary="b"\n\n--b\nContent-Type: text/html\n\n'
        b'<html><head></head><img src="cid:map"><img src="cid:other"></html>\n'
        b"--b\nContent-Type: image/png\nContent-ID: <map>\nContent-Transfer-Encoding: base64\n\naGk=\n--b--\n"
    )
    LocalMail.objects.update(raw=raw)
    html = client.get(f"/inbox/{LocalMail.objects.get().pk}/html/").content.decode()
    assert 'src="data:image/png;base64,aGk="' in html
    assert 'src="cid:other"' in html
    assert '<base target="_blank"' in html


def test_the_list_refreshes_itself(client, alice):
    client.force_login(alice)
    mail = write(alice.email)
    part = client.get(f"/inbox/?shown={mail.pk}", headers={"HX-Request": "true"}).content.decode()
    assert part.lstrip().startswith("<ol>")
    assert 'aria-current="page"' in part
    assert not LocalMail.objects.get().read


@pytest.mark.parametrize("part", ["", "html/", "source/"])
def test_nobody_reads_the_mail_of_others(client, alice, charlie, part):
    mail = write(alice.email)
    assert client.get(f"/inbox/{mail.pk}/{part}").status_code == 302
    client.force_login(charlie)
    assert client.get(f"/inbox/{mail.pk}/{part}").status_code == 404
    assert mail.subject not in client.get("/inbox/").content.decode()


def test_a_second_address_counts_when_it_is_confirmed(client, alice):
    client.force_login(alice)
    write("second@example.org", "Elsewhere")
    address = EmailAddress.objects.create(user=alice, email="second@example.org", verified=False)
    assert "Elsewhere" not in client.get("/inbox/").content.decode()
    address.verified = True
    address.save()
    assert "Elsewhere" in client.get("/inbox/").content.decode()


def test_where_mail_is_really_sent_there_is_no_inbox(client, alice, settings):
    settings.PBEM_LOCAL_INBOX = False
    client.force_login(alice)
    assert client.get("/inbox/").status_code == 404


def test_who_cannot_sign_in_yet_reads_his_code_in_the_terminal(alice, capsys):
    send(EmailMessage("Your code", "It is 1234.", to=["new@example.org"]))
    assert "Mail to new@example.org: Your code\n\nIt is 1234." in capsys.readouterr().err
    EmailAddress.objects.create(user=alice, email=alice.email, verified=True)
    send(EmailMessage("Your turn", "Secret", to=[alice.email]))
    assert "Secret" not in capsys.readouterr().err


@pytest.fixture
def turn_mail(alice, bob, client, hinted):
    """The mail that it is somebody's turn, as it lies in the inbox of its reader, who is signed in."""
    User.objects.update(grace_minutes=0)
    game = new_game({"blue": alice, "red": bob})
    next_turn(game)
    delivery.work("post")
    seat = game.seats.get(asked=True)
    client.force_login(seat.user)
    return LocalMail.objects.filter(address=seat.user.email).latest("pk")


def test_a_reply_goes_the_way_of_all_mail_and_its_answer_appears(client, turn_mail):
    assert 'name="text"' in client.get(f"/inbox/{turn_mail.pk}/").content.decode()
    sent = client.post(f"/inbox/{turn_mail.pk}/reply/", {"text": "move 1 foot a1 > b1"})
    assert sent.url == f"/inbox/{turn_mail.pk}/?sent=yes"
    reply = message_from_bytes(bytes(InboundMail.objects.get().raw), policy=policy.default)
    assert reply["In-Reply-To"] == message_from_bytes(bytes(turn_mail.raw))["Message-ID"]
    assert "> === Write your orders above this line ===" in reply.get_content()
    assert client.get(f"/inbox/{turn_mail.pk}/answer/").status_code == 204
    delivery.work("read")
    delivery.work("post")
    answer = LocalMail.objects.latest("pk")
    found = client.get(f"/inbox/{turn_mail.pk}/answer/")
    assert found["HX-Redirect"] == f"/inbox/{answer.pk}/"
    assert "1 order was carried out." in client.get(f"/inbox/{answer.pk}/?as=text").content.decode()


def test_nobody_replies_to_the_mail_of_others(client, turn_mail, charlie):
    client.force_login(charlie)
    assert client.post(f"/inbox/{turn_mail.pk}/reply/", {"text": "end"}).status_code == 404
    assert not InboundMail.objects.exists()


def test_mail_that_wants_no_answer_has_no_reply_box(client, alice):
    client.force_login(alice)
    mail = write(alice.email)
    assert 'name="text"' not in client.get(f"/inbox/{mail.pk}/").content.decode()
    assert client.post(f"/inbox/{mail.pk}/reply/", {"text": "end"}).status_code == 404


def test_a_reply_for_a_seat_that_was_handed_over_says_so(client, turn_mail, charlie):
    seat = Seat.objects.get(asked=True)
    hand_over(game_id=seat.game_id, seat=seat.name, user=charlie)
    page = client.post(f"/inbox/{turn_mail.pk}/reply/", {"text": "end"}, follow=True).content.decode()
    assert "the seat has another holder" in page


def sign_up(client, email):
    """Begin to sign up; the code that was mailed is awaited."""
    given = {"username": "newcomer", "email": email, "password1": "a-long-secret-9"}
    answer = client.post("/accounts/signup/", given | {"password2": given["password1"]})
    assert answer.status_code == 302


def test_who_signs_up_reads_the_code_in_the_inbox(client, django_capture_on_commit_callbacks):
    assert client.get("/inbox/").status_code == 302
    with django_capture_on_commit_callbacks(execute=True):
        sign_up(client, "new@example.org")
    delivery.work("post")
    page = client.get("/accounts/confirm-email/").text
    assert 'href="/inbox/"' in page
    assert "We've sent a code" not in page
    mail = LocalMail.objects.get(address="new@example.org")
    assert mail.subject in client.get("/inbox/").text


def test_who_signs_up_with_the_address_of_another_reads_none_of_his_mail(client, alice):
    EmailAddress.objects.create(user=alice, email=alice.email, verified=True, primary=True)
    write(alice.email, "A secret")
    sign_up(client, alice.email)
    assert client.get("/inbox/").status_code == 302
