"""Leaving for good."""

import re
from datetime import timedelta

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.exceptions import ValidationError
from django.db.models import SET_NULL, ForeignObjectRel
from django.utils import timezone

from pbem.accounts.deletion import ask_to_leave, delete_account, personal, stay
from pbem.accounts.models import ApiToken, Leaving, User
from pbem.accounts.services import token_issue
from pbem.games.audit import audit
from pbem.games.models import Game, Kind, PlayerPace, Seat
from pbem.games.selectors import feed
from pbem.games.services import archive, hand_over, resign
from pbem.outbox import delivery
from pbem.outbox.models import Outbox
from pbem.privacy.registry import KEPT
from pbem.relays.models import FeedKey, Webhook
from pbem.relays.services import feed_key_issue, webhook_create
from pbem.talk.models import Message, Note
from pbem.talk.selectors import messages_for
from pbem.talk.services import send_message
from tests.pbem.games.playing import new_game, play_on

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(alice, bob):
    game = new_game({"blue": alice, "red": bob}, name="Friday night", owner=alice)
    play_on(game, orders=12)
    return game


@pytest.fixture
def web(client, alice):
    client.force_login(alice)
    return client


def asking(web, **change):
    return web.post("/settings/data/leave/", {"name": "alice", "password": "alice-plays"} | change)


def week_later():
    with time_machine.travel(timezone.now() + timedelta(days=7, minutes=1)):
        delivery.work("records")


def test_whole_way_from_the_page_to_the_empty_name(web, alice, game):
    assert asking(web).status_code == 302
    assert "will be deleted on" in web.get("/settings/data/").content.decode()
    delivery.work("records")
    assert User.objects.filter(username="alice").exists()
    week_later()
    alice.refresh_from_db()
    assert alice.username == f"deleted player {alice.pk}"
    assert not alice.is_active
    assert "alice" not in alice.email
    assert web.get("/settings/data/").status_code == 302


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"name": "bob"}, "exactly: alice"),
        ({"password": "wrong"}, "not your password"),
        ({"name": ""}, "required"),
    ],
)
def test_name_and_password_must_be_right(web, alice, change, said):
    assert said in asking(web, **change).content.decode()
    assert not Leaving.objects.exists()


def test_without_a_password_a_recent_sign_in_is_needed(alice):
    alice.set_unusable_password()
    alice.last_login = timezone.now() - timedelta(hours=1)
    with pytest.raises(ValidationError, match="Sign in again"):
        ask_to_leave(user=alice, name="alice", password="")
    alice.last_login = timezone.now()
    assert ask_to_leave(user=alice, name="alice", password="")


def test_operator_cannot_leave_like_that(olga):
    with pytest.raises(ValidationError, match="operator"):
        ask_to_leave(user=olga, name="olga", password="olga-plays")


def test_mail_has_a_link_that_keeps_the_account(web, client, alice):
    asking(web)
    delivery.work("post")
    (message,) = mail.outbox
    link = re.search(r"http://localhost:8000(/settings/data/stay/\S+)", message.body)[1]
    client.logout()
    assert "will be deleted on" in client.get(link).content.decode()
    assert Leaving.objects.exists()
    assert "stays" in client.post(link).content.decode()
    week_later()
    alice.refresh_from_db()
    assert alice.username == "alice"
    assert client.get(link[:-3] + "x/").status_code == 404


def test_the_link_keeps_the_account_once(web, client, alice):
    """Whoever finds an old mail cannot call off a later farewell."""
    asking(web)
    delivery.work("post")
    link = re.search(r"http://localhost:8000(/settings/data/stay/\S+)", mail.outbox[0].body)[1]
    client.logout()
    client.post(link)
    ask_to_leave(user=alice, name="alice", password="alice-plays")
    response = client.post(link)
    assert (response.status_code, Leaving.objects.count()) == (404, 1)
    assert "was used already" in response.content.decode()
    assert "alice" not in response.content.decode()


def test_whoever_stays_and_asks_again_gets_a_whole_week(alice):
    ask_to_leave(user=alice, name="alice", password="alice-plays")
    stay(user=alice)
    with time_machine.travel(timezone.now() + timedelta(days=5)):
        ask_to_leave(user=alice, name="alice", password="alice-plays")
    week_later()
    alice.refresh_from_db()
    assert alice.username == "alice"


def test_button_on_the_page_keeps_the_account(web, alice):
    asking(web)
    web.post("/settings/data/keep/")
    assert not Leaving.objects.exists()


# What becomes of games


def test_running_game_goes_on_with_a_bot_that_can_be_replaced(game, alice):
    delete_account(user=alice)
    seat = Seat.objects.get(game=game, name="blue")
    assert (seat.user, bool(seat.bot), seat.open_for_replacement) == (None, True, True)
    game.refresh_from_db()
    last = feed(game, "red", limit=500)[-1]
    assert (game.status, last.kind) == ("running", Kind.SEAT)
    assert audit(game)[1] == []


def test_finished_game_stays_whole_and_verifiable(game, alice):
    resign(game_id=game.pk, seat="blue", source="web")
    before = list(game.events.order_by("seq").values_list("state_hash", flat=True))
    delete_account(user=alice)
    game.refresh_from_db()
    assert list(game.events.order_by("seq").values_list("state_hash", flat=True)) == before
    assert game.status == "finished"
    assert audit(game)[1] == []
    assert Seat.objects.get(game=game, name="blue").user.username.startswith("deleted player")


def test_game_that_waits_for_players_is_left_or_cancelled(alice, bob):
    own = new_game({"blue": alice}, start=False, owner=alice)
    other = new_game({"blue": alice, "red": bob}, start=False, owner=bob)
    Seat.objects.filter(game=own, name="red").update(bot="")
    delete_account(user=alice)
    own.refresh_from_db()
    assert own.status == "cancelled"
    assert Seat.objects.get(game=other, name="blue").user is None


# What is deleted


def test_everything_personal_goes(game, alice, bob):
    token_issue(user=alice, name="laptop", scopes=["read"])
    webhook_create(user=alice, url="http://127.0.0.1:9009/x", events=["turn"])
    feed_key_issue(user=alice, kind="ical")
    Note.objects.create(game=game, user=alice, text="mine")
    PlayerPace.objects.create(user=alice, title=game.title, pace="own")
    EmailAddress.objects.create(user=alice, email=alice.email, verified=True, primary=True)
    said = Message.objects.create(game=game, seat="blue", author=alice, to="all", text="hello", source="web")
    delete_account(user=alice)
    for model in (ApiToken, Webhook, FeedKey, Note, PlayerPace, EmailAddress):
        assert not model.objects.exists()
    assert not Outbox.objects.filter(recipient=alice).exists()
    said.refresh_from_db()
    assert said.author.username.startswith("deleted player")


def test_every_table_that_knows_users_is_thought_of():
    """A new table either goes with the user, sets the user to null, or is kept on purpose."""
    relations = [r for r in User._meta.get_fields(include_hidden=True) if isinstance(r, ForeignObjectRel)]
    gone = set(personal())
    for relation in relations:
        kept = relation.related_model._meta.label in KEPT
        assert relation in gone or kept or relation.on_delete is SET_NULL, relation


def test_deleting_twice_does_no_harm(game, alice):
    delete_account(user=alice)
    delete_account(user=alice)
    assert Game.objects.get(pk=game.pk).status == "running"


def test_name_is_free_again_and_nobody_can_sign_in(client, alice):
    delete_account(user=alice)
    assert not client.login(username=alice.username, password="alice-plays")
    assert User.objects.create_user("alice", "alice@example.org", "another-one")


def test_others_are_untouched(game, alice, bob):
    webhook_create(user=bob, url="http://127.0.0.1:9009/x", events=["turn"])
    delete_account(user=alice)
    bob.refresh_from_db()
    assert bob.username == "bob"
    assert Webhook.objects.count() == 1


def test_no_log_names_who_has_left(game, bob, charlie):
    hand_over(game_id=game.pk, seat="red", user=charlie)
    hand_over(game_id=game.pk, seat="red", user=bob)
    delete_account(user=charlie)
    events = game.events.filter(kind=Kind.SEAT).order_by("seq")
    told = [line["args"].get("player") for event in events for line in event.lines]
    assert told == [f"deleted player {charlie.pk}", "bob"]
    game.refresh_from_db()
    assert audit(game)[1] == []


def test_no_archived_log_or_export_names_who_has_left(game, bob, charlie, client):
    """The name stayed in the archive and in the export that everybody may have."""
    hand_over(game_id=game.pk, seat="red", user=charlie)
    hand_over(game_id=game.pk, seat="red", user=bob)
    resign(game_id=game.pk, seat="red", source="web")
    archive(game_id=game.pk)
    game.refresh_from_db()
    assert any("charlie" in str(item.lines) for item in feed(game, None, limit=500))
    delete_account(user=charlie)
    game.refresh_from_db()
    assert not any("charlie" in str(item.lines) for item in feed(game, None, limit=500))
    for path in ("", "events/?limit=500", "export/", "seats/", "dice/"):
        page = client.get(f"/api/v1/games/{game.public_id}/{path}")
        assert page.status_code == 200, path
        assert b"charlie" not in page.content, path
    for path in ("", "log/", "export/", "dice/"):
        assert b"charlie" not in client.get(f"/games/{game.public_id}/{path}").content, path
    assert audit(game)[1] == []


def test_who_has_left_is_called_so_in_the_language_of_the_reader(client, alice, bob, game):
    send_message(game=game, seat="blue", to="all", text="Farewell", source="web")
    game.visibility = "public"
    game.save()
    play_on(game)
    delete_account(user=alice)
    page = client.get("/lobby/?show=finished", headers={"accept-language": "es"}).text
    assert f"jugador borrado {alice.pk}" in page
    assert messages_for(game, bob)[0].author == ""
