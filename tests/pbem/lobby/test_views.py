"""The pages of the lobby, used as a browser uses them."""

import pytest
from django.urls import reverse

from pbem.games.models import Game, Seat, Status
from pbem.games.services import look_for_replacement, set_caretaker
from pbem.lobby.links import invitation_token
from pbem.lobby.models import Answer, Invitation
from pbem.lobby.services import SeatPlan, create_game, invite, join

PLAN = {
    "title": "border_war",
    "scenario": "duel",
    "option-length": "4",
    "option-fog": "on",
    "seat-0": "me",
    "seat-1": "open",
    "visibility": "public",
    "clock": "days-3",
    "name": "Over the hills",
    "entropy": "e",
}


@pytest.fixture
def as_alice(client, alice):
    client.force_login(alice)
    return client


@pytest.fixture
def game(alice):
    red = SeatPlan(name="red", kind="me")
    return create_game(owner=alice, title="border_war", scenario="duel", seats=[red])


def test_creating_needs_somebody(client, db):
    assert "/accounts/login/" in client.get(reverse("lobby:new"))["Location"]
    assert client.post(reverse("lobby:new"), PLAN).status_code == 302
    assert not Game.objects.exists()


def test_a_game_is_planned_on_one_page(as_alice):
    response = as_alice.post(reverse("lobby:new"), PLAN)
    game = Game.objects.get()
    assert response["Location"] == f"/games/{game.public_id}/"
    assert (game.name, game.options["length"], game.clock["days"]) == ("Over the hills", 4, 3)
    text = as_alice.get(response["Location"]).content.decode()
    assert "Over the hills" in text
    assert "free" in text


@pytest.mark.parametrize(
    ("scenario", "offered"), [("sekigahara_1600", True), ("first_samurai_skirmish", False)]
)
def test_an_option_is_offered_only_where_it_changes_something(as_alice, scenario, offered):
    page = as_alice.get(reverse("lobby:new"), {"title": "samurai_battles", "scenario": scenario}).text
    assert 'name="option-balance"' in page
    assert ('name="option-kobayakawa"' in page) == offered
    seats = {"seat-0": "me", "seat-1": "open", "visibility": "public", "clock": "days-3"}
    plan = {
        "title": "samurai_battles",
        "scenario": scenario,
        "option-balance": "on",
        "option-kobayakawa": "on",
    }
    as_alice.post(reverse("lobby:new"), plan | seats)
    assert Game.objects.get().options == {"balance": "on", "kobayakawa": "on" if offered else "off"}


def test_every_setting_of_the_clock_is_kept(as_alice):
    settings = {"on_timeout": "vote", "overdue_hours": "24", "strikes": "5", "weekends": "on"}
    as_alice.post(reverse("lobby:new"), PLAN | settings)
    assert Game.objects.get().clock == {
        "kind": "days",
        "days": 3,
        "weekends": True,
        "on_timeout": "vote",
        "overdue_hours": 24,
        "strikes": 5,
    }


def test_without_a_clock_its_settings_do_not_matter(as_alice):
    as_alice.post(reverse("lobby:new"), PLAN | {"clock": "none", "on_timeout": "forfeit"})
    assert Game.objects.get().clock == {"kind": "none"}


def test_against_a_bot_it_starts_at_once(as_alice):
    as_alice.post(reverse("lobby:new"), PLAN | {"seat-1": "bot:basic"})
    assert Game.objects.get().status == Status.RUNNING


def test_guests_are_users_or_addresses(as_alice, bob):
    as_alice.post(reverse("lobby:new"), PLAN | {"seat-1": "guest", "guest-1": " BOB "})
    as_alice.post(reverse("lobby:new"), PLAN | {"seat-1": "guest", "guest-1": "friend@example.net"})
    assert set(Invitation.objects.values_list("user__username", "email")) == {
        ("bob", ""),
        (None, "friend@example.net"),
    }


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"seat-1": "guest", "guest-1": "nobody"}, "There is no user called “nobody”."),
        ({"seat-1": "guest", "guest-1": "a@b"}, "is not an e-mail address"),
        ({"seat-1": "me"}, "do not let one player hold these seats together"),
        ({"seat-0": "bot:basic", "seat-1": "bot:basic"}, "At least one seat must be for a person."),
        ({"seat-1": "bot:deep"}, "Select a valid choice"),
        ({"clock": "blitz"}, "Select a valid choice"),
        ({"on_timeout": "cry"}, "Select a valid choice"),
        ({"strikes": "11"}, "Write at most 10"),
        ({"scenario": "dual"}, "Select a valid choice"),
        ({"option-length": "5"}, "Select a valid choice"),
        ({"name": "x" * 81}, "at most 80 characters"),
    ],
)
def test_a_bad_plan_comes_back_with_the_reason(as_alice, change, words):
    response = as_alice.post(reverse("lobby:new"), PLAN | change)
    assert response.status_code == 200
    assert words in response.content.decode().replace("&#x27;", "'")
    assert not Game.objects.exists()


def test_another_scenario_shows_its_own_seats(as_alice):
    url = reverse("lobby:new")
    text = as_alice.get(url, {"title": "border_war", "scenario": "alliance"}).content.decode()
    assert text.count('name="seat-') == 4
    unknown = {"title": "border_war", "scenario": "x"}
    part = as_alice.get(url, unknown, headers={"HX-Target": "plan"}).content.decode()
    assert part.count('name="seat-') == 2
    assert "<html" not in part


def test_joining_and_leaving(client, bob, game):
    client.force_login(bob)
    client.post(reverse("lobby:join", args=[game.public_id]), {"seat": "blue", "entropy": "b"})
    assert Seat.objects.get(game=game, name="blue").user == bob
    text = client.post(
        reverse("lobby:leave", args=[game.public_id]), {"seat": "blue"}, follow=True
    ).content.decode()
    assert "The game has started" in text


def test_a_refusal_is_told_on_the_page(client, bob, game):
    client.force_login(bob)
    url = reverse("lobby:join", args=[game.public_id])
    assert "is taken" in client.post(url, {"seat": "red"}, follow=True).content.decode()
    assert "There is no seat" in client.post(url, {"seat": "x" * 500}, follow=True).content.decode()


def test_only_its_creator_sees_what_he_may_do(client, alice, bob, game):
    url = f"/games/{game.public_id}/"
    client.force_login(alice)
    mine = client.get(url).content.decode()
    client.force_login(bob)
    other = client.get(url).content.decode()
    assert "Cancel the game" in mine
    assert "Cancel the game" not in other
    assert "Join" in other


def test_cancelling(client, alice, bob, game):
    client.force_login(bob)
    client.post(reverse("lobby:cancel", args=[game.public_id]))
    game.refresh_from_db()
    assert game.status == Status.OPEN
    client.force_login(alice)
    text = client.post(reverse("lobby:cancel", args=[game.public_id]), follow=True).content.decode()
    assert "cancelled" in text


def test_inviting_and_withdrawing(as_alice, bob, charlie, game):
    url = reverse("lobby:invite", args=[game.public_id])
    unknown, known = ({"seat": "blue", "guest": guest} for guest in ("x", "bob"))
    assert "no user called" in as_alice.post(url, unknown, follow=True).content.decode()
    assert "on its way" in as_alice.post(url, known, follow=True).content.decode()
    invitation = Invitation.objects.get()
    away = reverse("lobby:withdraw", args=[game.public_id, invitation.pk])
    as_alice.force_login(charlie)
    as_alice.post(away)
    invitation.refresh_from_db()
    assert invitation.answer == Answer.PENDING
    as_alice.force_login(game.owner)
    as_alice.post(away)
    invitation.refresh_from_db()
    assert invitation.answer == Answer.WITHDRAWN


def test_an_invitation_is_read_by_everybody_with_the_link_and_answered_by_the_guest(client, alice, bob, game):
    invitation = invite(game=game, inviter=alice, seat="blue", user=bob)
    url = reverse("lobby:invitation", args=[invitation_token(invitation)])
    assert "Sign in or sign up" in client.get(url).content.decode()
    client.force_login(bob)
    assert "Look at the invitation" in client.get("/").content.decode()
    response = client.post(url, {"answer": "accept", "entropy": "b"})
    assert response["Location"] == f"/games/{game.public_id}/"
    assert f'href="/games/{game.public_id}/">To the game' in client.get(url).text
    client.logout()
    assert "no longer open" in client.get(url).text


def test_declining(client, alice, bob, game):
    invitation = invite(game=game, inviter=alice, seat="blue", user=bob)
    client.force_login(bob)
    url = reverse("lobby:invitation", args=[invitation_token(invitation)])
    assert "declined" in client.post(url, {"answer": "decline"}, follow=True).content.decode()
    invitation.refresh_from_db()
    assert invitation.answer == Answer.DECLINED


def test_forged_invitations_are_not_found(client, db):
    assert client.get("/lobby/invitations/1:forged/").status_code == 404


def test_the_list_goes_on(client, alice):
    facts = {"title": "border_war", "scenario": "duel", "owner": alice, "status": "running"}
    Game.objects.bulk_create(Game(**facts) for _ in range(25))
    text = client.get(reverse("lobby:index"), {"show": "running"}).content.decode()
    assert "More games" in text
    after = text.split("after=")[1].split('"')[0]
    wish = {"show": "running", "after": after}
    rest = client.get(reverse("lobby:index"), wish, headers={"HX-Target": "more"})
    more = rest.content.decode()
    assert more.count('class="game') == 5
    assert "<html" not in more


@pytest.mark.parametrize("name", ["join", "leave", "cancel", "invite", "offer", "take-over"])
def test_deeds_need_somebody_and_a_game_one_may_see(client, alice, charlie, name):
    game = create_game(owner=alice, title="border_war", scenario="duel", visibility="private")
    url = reverse(f"lobby:{name}", args=[game.public_id])
    assert "/accounts/login/" in client.post(url, {"seat": "red"})["Location"]
    client.force_login(charlie)
    assert client.post(url, {"seat": "red"}).status_code == 404
    assert client.get(url).status_code == 405


def test_coming_back(client, alice, bob, charlie, game):
    join(game=game, user=bob, seat="blue")
    set_caretaker(game_id=game.pk, seat="blue")
    url = reverse("lobby:come-back", args=[game.public_id])
    client.force_login(charlie)
    assert client.post(url, {"seat": "blue"}).status_code == 404
    client.force_login(bob)
    assert client.get(url).status_code == 405
    assert "Welcome back" in client.post(url, {"seat": "blue"}, follow=True).text
    assert not Seat.objects.get(game=game, name="blue").absent
    assert "Nobody plays in your place" in client.post(url, {"seat": "blue"}, follow=True).text


def test_an_invitation_to_a_running_game_opens(client, alice, bob, charlie, game):
    join(game=game, user=bob, seat="blue")
    look_for_replacement(game_id=game.pk, seat="blue")
    listed = client.get("/lobby/?show=replacement").text
    assert f'href="/games/{game.public_id}/"' in listed
    assert "bob wants a replacement" in listed
    Seat.objects.filter(game=game, name="blue").update(user=None, bot="basic")
    assert "free, a bot plays" in client.get("/lobby/?show=replacement").text
    Seat.objects.filter(game=game, name="blue").update(user=bob, bot="")
    token = invitation_token(invite(game=game, inviter=alice, seat="blue", user=charlie))
    client.force_login(charlie)
    url = reverse("lobby:invitation", args=[token])
    assert "accept" in client.get(url).text
    assert client.post(url, {"answer": "accept"})["Location"] == f"/games/{game.public_id}/"
    assert Seat.objects.get(game=game, name="blue").user == charlie


def test_the_lobby_keeps_what_was_asked_for(client, alice):
    for _ in range(21):
        Game.objects.create(title="border_war", scenario="duel", name="A & B", owner=alice, status="finished")
    text = client.get("/lobby/?show=finished&title=border_war&scenario=duel&search=A+%26").content.decode()
    kept = "title=border_war&amp;scenario=duel&amp;search=A+%26"
    assert f"?show=running&amp;{kept}" in text
    assert f"?show=finished&amp;{kept}&amp;after=" in text
    assert 'value="A &amp;"' in text
    assert '<option value="duel" selected>' in text


def test_the_lobby_bears_any_wish(client, db):
    for query in ("search=%00", "scenario=none", "title=none&scenario=duel", f"search={'x' * 3000}"):
        assert client.get(f"/lobby/?{query}").status_code == 200


def test_the_table_shows_who_is_away_and_lets_him_come_back(client, alice, bob, charlie, game):
    join(game=game, user=bob, seat="blue")
    url = reverse("web:table", args=[game.public_id])
    client.force_login(bob)
    assert "I am back" not in client.get(url).text
    set_caretaker(game_id=game.pk, seat="blue")
    for reader, button in ((bob, True), (charlie, False), (alice, False)):
        client.force_login(reader)
        text = client.get(url).text
        assert "away: a bot plays" in text
        assert ("I am back" in text) is button


def test_the_table_says_what_happens_when_the_time_has_run_out(as_alice):
    as_alice.post(reverse("lobby:new"), PLAN | {"seat-1": "bot:basic", "overdue_hours": "12"})
    text = as_alice.get(reverse("web:table", args=[Game.objects.get().public_id])).text
    assert "After 12 hours more: The rules answer for the player" in text


def test_an_invitation_for_somebody_else_offers_no_buttons(client, alice, bob, charlie, game):
    invitation = invite(game=game, inviter=alice, seat="blue", user=bob)
    url = f"/lobby/invitations/{invitation_token(invitation)}/"
    client.force_login(charlie)
    text = client.get(url).text
    assert "This invitation is for somebody else." in text
    assert 'value="accept"' not in text
    client.force_login(bob)
    assert 'value="accept"' in client.get(url).text


def test_an_empty_list_says_whether_anything_was_asked_for(client, db):
    assert "Nobody is looking for players" in client.get("/lobby/").text
    narrowed = client.get("/lobby/?search=zzz").text
    assert "No game fits." in narrowed
    assert 'href="?show=open"' in narrowed
