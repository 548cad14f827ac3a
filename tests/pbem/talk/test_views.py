"""The pages of talk."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from pbem.games.services import resign
from pbem.talk.models import Message, Note, Report, Silence, TalkMute
from pbem.talk.selectors import note_of, unread_count
from pbem.talk.services import save_note
from tests.pbem.games.playing import new_game
from tests.pbem.talk.conftest import say

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def url(duel):
    return f"/games/{duel.public_id}/talk/"


def page(client, url, **more):
    response = client.get(url, **more)
    assert response.status_code == 200
    return response.content.decode()


def signed(client, user):
    client.force_login(user)
    return client


def test_the_panel_is_a_page_and_a_part(client, alice, duel, url):
    say(duel, "red", "Good luck!")
    signed(client, alice)
    assert "<html" in page(client, url)
    part = page(client, url, headers=HTMX)
    assert "<html" not in part
    assert "Good luck!" in part


def test_text_is_never_markup_but_links_work(client, alice, duel, url):
    say(duel, "red", "<script>alert(1)</script>\nhttps://example.org/?a=1&b=<i> javascript:alert(1)")
    text = page(signed(client, alice), url)
    assert "<script>alert" not in text
    assert 'href="https://example.org/?a=1&amp;b=' in text
    assert 'rel="nofollow"' in text
    assert 'href="javascript' not in text


def test_each_reader_sees_his_own(client, alice, bob, charlie, duel, url):
    say(duel, "blue", "for red alone", to="red")
    say(duel, "blue", "for everybody")
    assert "for red alone" in page(signed(client, bob), url)
    assert "to Red only" in page(client, url)
    for reader in (signed(client, charlie), client.__class__()):
        text = page(reader, url)
        assert "for everybody" in text
        assert "for red alone" not in text
        assert "to Red only" not in text


def test_the_page_of_a_spectator_does_not_change_with_what_is_not_for_him(client, charlie, duel, url):
    """Byte for byte, tags and headers included; only tokens against forgery differ each time."""
    say(duel, "blue", "for everybody")
    signed(client, charlie)

    def told():
        response = client.get(url + "?part=list", headers=HTMX)
        body = re.sub(rb'name="csrfmiddlewaretoken" value="\w+"', b"", response.content)
        return response["ETag"], {k: v for k, v in response.items() if k != "Expires"}, body

    client.get(url)
    before = told()
    for to in ("red", "side"):
        say(duel, "blue", "secret", to=to)
    assert told() == before


def test_looking_is_reading(client, alice, duel, url):
    say(duel, "red", "hello")
    assert unread_count(duel, alice) == 1
    signed(client, alice)
    assert "talk-new" in page(client, url)
    assert unread_count(duel, alice) == 0
    assert "talk-new" not in page(client, url)


def test_news_come_only_when_there_are_any(client, alice, duel, url):
    say(duel, "red", "one")
    signed(client, alice)
    first = client.get(url + "?part=list", headers=HTMX)
    tag = first["ETag"]
    again = client.get(url + "?part=list", headers={**HTMX, "If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")
    say(duel, "red", "two")
    fresh = client.get(url + "?part=list", headers={**HTMX, "If-None-Match": tag})
    assert fresh.status_code == 200
    assert "two" in fresh.content.decode()
    assert f'\\"{fresh["ETag"][1:-1]}\\"' in fresh.content.decode()


def test_something_is_said(client, alice, duel, url):
    signed(client, alice)
    sent = client.post(url + "send/", {"text": "Hello", "to": "red", "seat": "blue"})
    assert sent.status_code == 302
    assert Message.objects.get().to == "seats"
    part = client.post(url + "send/", {"text": "Again", "to": "all"}, headers=HTMX)
    assert "Again" in part.content.decode()
    assert '<textarea id="talk-text"' in part.content.decode()


def test_a_form_sent_twice_says_it_once(client, alice, duel, url):
    signed(client, alice)
    key = re.search(r'name="key" value="([^"]+)"', page(client, url)).group(1)
    for _ in range(2):
        client.post(url + "send/", {"text": "Hello", "to": "all", "key": key})
    assert Message.objects.count() == 1


def test_what_cannot_be_said_stays_in_the_form(client, alice, duel, url):
    signed(client, alice)
    for text, why in (("a\x07b", "control character"), ("x" * 4001, "4001 characters")):
        part = client.post(url + "send/", {"text": text, "to": "all"}, headers=HTMX).content.decode()
        assert why in part
        assert text in part
    whole = client.post(url + "send/", {"text": "hi", "to": "purple"}).content.decode()
    assert "nobody called “purple”" in whole
    assert not Message.objects.exists()


def test_addressees_are_those_who_read(client, alice, alliance):
    def offered(game):
        text = page(signed(client, alice), f"/games/{game.public_id}/talk/")
        return re.findall(r'<option value="(\w+)"', text)

    assert offered(alliance) == ["all", "side", "red", "gold", "green"]
    assert offered(new_game({"blue": alice})) == ["all"]
    waiting = new_game({"blue": alice}, start=False)
    assert offered(waiting) == ["all"]


def test_watchers_cannot_write(client, charlie, duel, url):
    signed(client, charlie)
    text = page(client, url)
    assert "talk-form" not in text
    assert "You watch this game" in text
    refused = client.post(url + "send/", {"text": "Take the town!", "to": "all"}, headers=HTMX)
    assert refused.status_code == 200
    assert not Message.objects.exists()


def test_watchers_write_when_it_is_over(client, charlie, duel, url):
    resign(game_id=duel.pk, seat="red", source="web")
    signed(client, charlie)
    client.post(url + "send/", {"text": "Well played", "to": "all"})
    assert "Well played" in page(client, url)


def test_nobody_must_sign_in_to_read(client, duel, url):
    say(duel, "blue", "hello")
    assert "hello" in page(client, url)
    assert client.post(url + "send/", {"text": "x"}).status_code == 302
    assert Message.objects.count() == 1


@pytest.mark.parametrize("path", ["", "send/", "mute/", "count/", "1/report/", "../notes/"])
def test_a_private_game_does_not_exist_for_others(client, alice, bob, charlie, path):
    game = new_game({"blue": alice, "red": bob}, visibility="private")
    say(game, "blue", "secret")
    signed(client, charlie)
    method = client.post if path in ("send/", "mute/") else client.get
    assert method(f"/games/{game.public_id}/talk/{path}".replace("talk/../", "")).status_code == 404


def test_older_messages_come_on_demand(client, alice, duel, url):
    author = duel.seats.get(name="red").user
    Message.objects.bulk_create(
        Message(game=duel, seat="red", author=author, to="all", text=f"m{n}.", source="web")
        for n in range(120)
    )
    signed(client, alice)
    last = page(client, url)
    assert "m119." in last and "m70." in last and "m69." not in last  # noqa: PT018
    assert "before=71" in last
    older = page(client, url + "?before=71", headers=HTMX)
    assert "m69." in older and "m20." in older and "m19." not in older  # noqa: PT018
    assert "before=21" in older
    oldest = page(client, url + "?before=21")
    assert "m0." in oldest and "before=" not in oldest  # noqa: PT018


def test_somebody_is_muted_and_heard_again(client, alice, bob, duel, url):
    say(duel, "red", "blah blah")
    signed(client, alice)
    part = client.post(url + "mute/", {"number": 1}, headers=HTMX).content.decode()
    assert "blah" not in part
    assert "You do not see messages of bob." in part
    assert TalkMute.objects.get().author == bob
    client.post(url + "mute/", {"again": "bob"})
    assert "blah" in page(client, url)


def test_only_what_one_reads_can_be_muted(client, charlie, duel, url):
    say(duel, "red", "secret", to="blue")
    signed(client, charlie)
    assert client.post(url + "mute/", {"number": 1}).status_code == 404
    assert client.post(url + "mute/", {"number": "x"}).status_code == 404


def test_a_message_is_reported(client, alice, duel, url):
    say(duel, "red", "rude")
    signed(client, alice)
    assert "rude" in page(client, url + "1/report/")
    again = client.post(url + "1/report/", {"reason": " "})
    assert "nothing in it" in again.content.decode()
    assert client.post(url + "1/report/", {"reason": "He is rude"}).status_code == 302
    assert Report.objects.get().reason == "He is rude"


@pytest.mark.parametrize("number", [0, 2, 3, 10**12])
def test_only_others_messages_are_reported(client, alice, duel, url, number):
    say(duel, "red", "rude")
    say(duel, "blue", "mine")
    assert signed(client, alice).get(f"{url}{number}/report/").status_code == 404


def test_the_count_of_unread_messages(client, alice, duel, url):
    say(duel, "red", "one")
    say(duel, "red", "two")
    assert "2 unread messages" in page(signed(client, alice), url + "count/")
    client.get(url)
    assert "unread" not in page(client, url + "count/")


def test_a_removed_message_says_so(client, alice, duel, url):
    say(duel, "red", "insult")
    Message.objects.update(removed="2026-01-01T00:00:00Z")
    text = page(signed(client, alice), url)
    assert "Removed by the operators." in text
    assert "insult" not in text


def test_notes_are_kept_while_one_writes(client, alice, bob, duel):
    url = f"/games/{duel.public_id}/notes/"
    signed(client, alice)
    assert 'id="note-text"' in page(client, url, headers=HTMX)
    saved = client.post(url, {"text": "Feint left", "version": "0"}, headers=HTMX).content.decode()
    assert "Saved at" in saved
    assert 'name="version" value="1"' in saved
    assert note_of(duel, alice).text == "Feint left"
    assert "Feint left" in page(client, url)
    assert "Feint left" not in page(signed(client, bob), url)


def test_a_note_changed_elsewhere_is_not_lost(client, alice, duel):
    url = f"/games/{duel.public_id}/notes/"
    save_note(game=duel, user=alice, text="from the phone")
    signed(client, alice)
    told = client.post(url, {"text": "from the desk", "version": "0"}).content.decode()
    assert "changed elsewhere" in told
    assert "from the desk</textarea>" in told
    assert Note.objects.get().text == "from the phone"


def test_notes_need_somebody(client, duel):
    assert client.get(f"/games/{duel.public_id}/notes/").status_code == 302


def test_the_pages_speak_spanish(client, alice, duel, url):
    alice.language = "es"
    alice.save()
    signed(client, alice)
    say(duel, "red", "hola", to="blue")
    text = page(client, url)
    assert "solo a Azul" in text
    assert "Escribe como Azul" in text
    assert "Mis notas" in page(client, f"/games/{duel.public_id}/notes/")


def test_a_player_is_reported(client, alice, bob, charlie, duel):
    url = f"/games/{duel.public_id}/players/bob/report/"
    signed(client, alice)
    assert "Report bob" in page(client, url)
    assert "nothing in it" in client.post(url, {"reason": ""}).content.decode()
    assert client.post(url, {"reason": "He has two accounts"}).status_code == 302
    assert (Report.objects.get().accused, Report.objects.get().message) == (bob, None)
    for name in ("alice", "charlie", "nobody"):
        assert client.get(url.replace("bob", name)).status_code == 404


def test_who_is_silenced_is_told_instead_of_a_form(client, alice, olga, duel, url):
    until = timezone.now() + timedelta(days=3)
    Silence.objects.create(user=alice, until=until, reason="insults", by=olga)
    text = page(signed(client, alice), url)
    assert "you cannot write: the operators" in text
    assert "talk-form" not in text
