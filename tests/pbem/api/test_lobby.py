"""Finding, opening, joining, leaving and starting games."""

import pytest

from pbem.accounts.services import block
from pbem.games.models import Game, Status
from pbem.lobby.models import Invitation
from tests.pbem.api.conftest import is_problem, new_game

NEW = {"title": "border_war", "scenario": "duel", "seats": [{"name": "blue", "kind": "me"}]}


def opened(api, **more):
    made = api.post("/games/", NEW | more)
    assert made.status_code == 201, made.content
    return made.json()


def ids(response):
    return [game["id"] for game in response.json()["results"]]


def test_a_game_is_opened(api_alice):
    made = api_alice.post(
        "/games/",
        NEW
        | {
            "options": {"length": 4},
            "visibility": "private",
            "clock": {"kind": "days", "days": 3, "weekends": True, "on_timeout": "vote"},
            "name": "Two rivers",
            "entropy": "seven",
        },
    )
    game = made.json()
    assert made["Location"] == game["url"] == f"/api/v1/games/{game['id']}/"
    assert (game["status"], game["visibility"], game["name"]) == ("open", "private", "Two rivers")
    assert game["options"] == {"length": 4, "fog": "on"}
    assert game["clock"] == {
        "kind": "days",
        "days": 3,
        "weekends": True,
        "on_timeout": "vote",
        "overdue_hours": 0,
        "strikes": 3,
    }
    assert [seat["user"] for seat in game["seats"]] == [None, "alice"]
    assert len(game["dice_commitment"]) == 64
    assert api_alice.get(f"/games/{game['id']}/").json() == game


def test_a_game_against_a_bot_starts_at_once(api_alice):
    seats = [{"name": "blue", "kind": "me"}, {"name": "red", "kind": "bot", "bot": "basic"}]
    assert opened(api_alice, seats=seats)["status"] == "running"


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"title": "chess"}, "/title"),
        ({"scenario": "dual"}, "/scenario"),
        ({"options": {"weather": "on"}}, "/options"),
        ({"options": {"length": 5}}, "/options"),
        ({"options": {"length": [4]}}, "/options/*"),
        ({"seats": [{"name": "purple"}]}, "/seats"),
        ({"seats": [{"name": "red", "kind": "king"}]}, "/seats/0/kind"),
        ({"seats": [{"name": "red", "kind": "bot", "bot": "hal"}]}, "/seats"),
        ({"seats": [{"name": "red", "kind": "user", "user": "nobody"}]}, "/seats/0/user"),
        ({"seats": [{"name": "red", "kind": "user", "user": "a\u0000b"}]}, ""),
        ({"seats": [{"name": "r\u0000d"}]}, ""),
        ({"seats": [{"name": "red", "kind": "email", "email": "here"}]}, "/seats"),
        ({"seats": [{"name": "red", "kind": "me"}, {"name": "blue", "kind": "me"}]}, "/seats"),
        ({"visibility": "secret"}, "/visibility"),
        ({"clock": {"kind": "days", "days": 0}}, "/clock/days"),
        ({"clock": {"kind": "blitz"}}, "/clock/kind"),
        ({"clock": {"kind": "days", "days": 3, "on_timeout": "cry"}}, "/clock/on_timeout"),
        ({"clock": {"kind": "days", "days": 3, "overdue_hours": 73}}, "/clock/overdue_hours"),
        ({"clock": {"kind": "none", "weekends": True}}, "/clock"),
        ({"name": "two\nlines"}, "/name"),
        ({"name": "x" * 81}, "/name"),
        ({"entropy": "\u0007"}, "/entropy"),
        ({"price": 3}, ""),
    ],
)
def test_a_game_that_is_not_opened(api_alice, change, pointer):
    problem = is_problem(api_alice.post("/games/", NEW | change), 400, "invalid-request")
    assert problem["errors"][0]["pointer"] == pointer
    assert not Game.objects.exists()


def test_joining_the_last_seat_starts_the_game(api_alice, api_bob):
    game = opened(api_alice)
    joined = api_bob.post(f"/games/{game['id']}/join/", {"seat": "red", "entropy": "eleven"})
    assert joined.status_code == 200, joined.content
    assert joined.json()["status"] == "running"
    assert joined.json()["my_turn"]


def test_who_joins_by_program_without_a_share_of_the_dice_gets_one(api_alice, api_bob):
    game = opened(api_alice)
    assert api_bob.post(f"/games/{game['id']}/join/", {"seat": "red"}).status_code == 200
    shares = api_alice.get(f"/games/{game['id']}/dice/").json()["entropies"]
    assert all(shares.values()), shares
    assert len(set(shares.values())) == 2


def test_a_seat_that_is_taken(api_alice, api_bob, api_charlie):
    game = opened(api_alice, scenario="alliance")
    is_problem(api_bob.post(f"/games/{game['id']}/join/", {"seat": "blue"}), 409, "conflict")
    is_problem(api_bob.post(f"/games/{game['id']}/join/", {"seat": "purple"}), 400, "invalid-request")


def test_users_who_do_not_want_to_meet(api_alice, api_bob, alice, bob):
    game = opened(api_alice)
    block(blocker=alice, blocked=bob)
    is_problem(api_bob.post(f"/games/{game['id']}/join/", {"seat": "red"}), 403, "forbidden")
    assert ids(api_bob.get("/games/", open_seats=True)) == []


def test_leaving_before_the_start(api_alice, api_bob):
    game = opened(api_alice, scenario="alliance")
    api_bob.post(f"/games/{game['id']}/join/", {"seat": "red"})
    left = api_bob.post(f"/games/{game['id']}/leave/", {})
    assert [seat["user"] for seat in left.json()["seats"]] == [None, None, "alice", None]
    is_problem(api_bob.post(f"/games/{game['id']}/leave/", {"seat": "red"}), 403, "not-your-seat")


def test_a_seat_is_offered_and_taken_over(api_bob, api_charlie, game, url):
    offered = api_bob.post(url + "/leave/", {"seat": "red"}).json()
    assert offered["seats"][0]["open_for_replacement"]
    assert ids(api_charlie.get("/games/", open_seats=True)) == [game.public_id]
    taken = api_charlie.post(url + "/join/", {"seat": "red"})
    assert taken.json()["seats"][0]["user"] == "charlie"


def test_an_invitation_is_accepted(api_alice, api_bob, api_charlie):
    game = opened(api_alice, visibility="private")
    path = f"/games/{game['id']}"
    invited = api_alice.post(path + "/invite/", {"seat": "red", "user": "bob"})
    assert invited.json()["seats"][0]["kept"]
    assert api_charlie.get("/me/invitations/").json() == {"results": []}
    [letter] = api_bob.get("/me/invitations/").json()["results"]
    assert (letter["game"], letter["seat"], letter["inviter"]) == (game["id"], "red", "alice")
    assert api_bob.post(f"/me/invitations/{letter['id']}/", {"accept": True}).status_code == 204
    assert api_bob.get(path + "/").json()["status"] == "running"


def test_an_invitation_is_declined(api_alice, api_bob):
    game = opened(api_alice, seats=[*NEW["seats"], {"name": "red", "kind": "user", "user": "bob"}])
    [letter] = api_bob.get("/me/invitations/").json()["results"]
    assert api_bob.post(f"/me/invitations/{letter['id']}/", {"accept": False}).status_code == 204
    assert not api_alice.get(f"/games/{game['id']}/").json()["seats"][0]["kept"]


def test_somebody_elses_invitation(api_alice, api_bob, api_charlie):
    opened(api_alice, seats=[*NEW["seats"], {"name": "red", "kind": "user", "user": "bob"}])
    letter = Invitation.objects.get().pk
    is_problem(api_charlie.post(f"/me/invitations/{letter}/", {"accept": True}), 404, "not-found")


@pytest.mark.parametrize("guest", [{}, {"user": "bob", "email": "bob@example.org"}, {"user": "nobody"}])
def test_invitations_to_nobody(api_alice, api_bob, guest):
    game = opened(api_alice)
    is_problem(
        api_alice.post(f"/games/{game['id']}/invite/", {"seat": "red"} | guest), 400, "invalid-request"
    )
    is_problem(
        api_bob.post(f"/games/{game['id']}/invite/", {"seat": "red", "user": "alice"}), 403, "forbidden"
    )


def test_an_address_is_invited(api_alice):
    game = opened(api_alice)
    invited = api_alice.post(f"/games/{game['id']}/invite/", {"seat": "red", "email": "dora@example.org"})
    assert invited.json()["seats"][0]["kept"]
    assert b"dora" not in invited.content


def test_starting_a_game_that_is_not_full(api_alice, api_bob):
    game = opened(api_alice)
    is_problem(api_alice.post(f"/games/{game['id']}/start/"), 409, "conflict")
    is_problem(api_bob.post(f"/games/{game['id']}/start/"), 403, "forbidden")


def test_starting_a_game(api_alice, alice, bob):
    game = new_game({"blue": alice, "red": bob}, owner=alice, start=False)
    assert api_alice.post(f"/games/{game.public_id}/start/").json()["status"] == "running"
    is_problem(api_alice.post(f"/games/{game.public_id}/start/"), 409, "conflict")


def test_a_game_is_cancelled(api_alice, api_bob):
    game = opened(api_alice)
    is_problem(api_bob.delete(f"/games/{game['id']}/"), 403, "forbidden")
    assert api_alice.delete(f"/games/{game['id']}/").status_code == 204
    assert Game.objects.get().status == Status.CANCELLED
    is_problem(api_alice.delete(f"/games/{game['id']}/"), 409, "conflict")


def test_lists_and_their_filters(api_alice, api_bob, anonymous, game, private_game):
    waiting = opened(api_alice)["id"]
    assert ids(anonymous.get("/games/")) == [waiting, game.public_id]
    assert ids(anonymous.get("/games/", status="running")) == [game.public_id]
    assert ids(anonymous.get("/games/", open_seats=True)) == [waiting]
    assert ids(anonymous.get("/games/", title="chess")) == []
    assert ids(anonymous.get("/games/", mine=True)) == []
    assert ids(anonymous.get("/games/", visibility="private")) == []
    assert ids(api_bob.get("/games/", mine=True)) == [private_game.public_id, game.public_id]
    assert ids(api_bob.get("/games/", my_turn="true", visibility="private")) == [private_game.public_id]
    assert ids(api_alice.get("/games/", mine="1", status="open")) == [waiting]


def test_a_long_list_comes_in_pages(anonymous, alice):
    made = [new_game({"blue": alice}, start=False).public_id for _ in range(5)]
    response, found = anonymous.get("/games/", limit=2), []
    for _ in range(3):
        found += ids(response)
        further = response.json()["next"]
        response = anonymous.client.get(further) if further else None
    assert found == made[::-1]
    assert response is None


@pytest.mark.parametrize(
    ("query", "parameter"),
    [
        ({"status": "lost"}, "status"),
        ({"limit": 0}, "limit"),
        ({"limit": 1000}, "limit"),
        ({"cursor": "%%%"}, "cursor"),
        ({"cursor": "e30"}, "cursor"),
        ({"cursor": "WyIyMDI2LTAxLTAxVDAwOjAwOjAwIiwxXQ"}, "cursor"),
        ({"mine": "perhaps"}, "mine"),
        ({"colour": "red"}, "colour"),
        ({"title": "a\0b"}, "title"),
    ],
)
def test_filters_that_make_no_sense(anonymous, query, parameter):
    problem = is_problem(anonymous.get("/games/", **query), 400, "invalid-request")
    assert problem["errors"][0]["parameter"] == parameter


def test_what_waits_for_me(api_alice, api_bob, game):
    [turn] = api_bob.get("/me/turns/").json()["results"]
    assert (turn["game"], turn["seat"], turn["label"]) == (game.public_id, "red", "Round 1 of 6, initiative")


def test_a_game_that_is_shown_by_link(api_charlie, anonymous, alice, bob):
    game = new_game({"blue": alice, "red": bob}, visibility="link")
    path = f"/games/{game.public_id}"
    is_problem(anonymous.get(path + "/"), 404, "not-found")
    is_problem(anonymous.get(path + "/", link="guess"), 404, "not-found")
    for part in ("/", "/view/", "/events/", "/seats/", "/dice/"):
        assert anonymous.get(path + part, link=game.link).status_code == 200
    assert game.link.encode() not in anonymous.get(path + "/", link=game.link).content
