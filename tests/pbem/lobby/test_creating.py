"""Opening games: what is accepted, what is refused and why, and that nothing is written then."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from pbem.accounts.services import block
from pbem.games.models import DiceBox, Game, Status
from pbem.lobby.errors import Forbidden, LobbyError, TooLate
from pbem.lobby.models import Answer, Invitation
from pbem.lobby.services import SeatPlan, cancel, create_game, rename
from pbem.lobby.services.creating import MOST_OPEN_GAMES


def planned(owner, *seats, **more):
    given = {"title": "border_war", "scenario": "duel", "seats": list(seats)} | more
    return create_game(owner=owner, **given)


ME = SeatPlan(name="red", kind="me")
BOT = SeatPlan(name="blue", kind="bot", bot="random")


def test_a_new_game_has_its_seats_options_and_dice(alice):
    game = planned(alice, ME, options={"length": 4}, clock={"kind": "days", "days": 3}, name=" Two rivers ")
    assert (game.status, game.name, game.options["length"]) == (Status.OPEN, "Two rivers", 4)
    assert list(game.seats.order_by("position").values_list("name", "user__username")) == [
        ("red", "alice"),
        ("blue", None),
    ]
    assert len(DiceBox.objects.get(game=game).commitment) == 64
    assert game.options["fog"] == "on"


def test_a_game_whose_seats_are_all_held_starts_at_once(alice):
    game = planned(alice, ME, BOT, entropy="seven")
    assert game.status == Status.RUNNING
    assert DiceBox.objects.get(game=game).entropies == {"red": "seven", "blue": ""}


def test_a_bot_that_is_not_named_is_the_steady_one(alice):
    game = planned(alice, ME, SeatPlan(name="blue", kind="bot"))
    assert game.seats.get(name="blue").bot == "basic"


def test_one_player_may_hold_allied_seats(alice):
    allies = [SeatPlan(name="red", kind="me"), SeatPlan(name="gold", kind="me")]
    game = planned(alice, *allies, scenario="alliance")
    assert game.seats.filter(user=alice).count() == 2


@pytest.mark.parametrize(
    ("change", "field", "words"),
    [
        ({"title": "chess"}, "title", "no title “chess”"),
        ({"scenario": "dual"}, "scenario", "duel, alliance"),
        ({"options": {"weather": "on"}}, "options", "has no option “weather”. It has: length, fog"),
        ({"options": {"length": 5}}, "options", "4, 6, 8"),
        ({"options": {"length": "4"}}, "options", "4, 6, 8"),
        ({"visibility": "secret"}, "visibility", "public, link, private"),
        ({"clock": {"kind": "blitz"}}, "clock", "days"),
        ({"clock": {"kind": "days", "days": 0}}, "clock", "1 to 60"),
        ({"clock": {"kind": "days", "days": "3"}}, "clock", "1 to 60"),
        ({"clock": {"kind": "days", "days": 3, "extra": 1}}, "clock", "1 to 60"),
        ({"name": "x" * 81}, "name", "80"),
        ({"name": "two\nlines"}, "name", "one line"),
        ({"name": "two\u2028lines"}, "name", "one line"),
        ({"name": "backward \u202egame"}, "name", "one line"),
        ({"entropy": "x" * 65}, "entropy", "64"),
        ({"seats": [SeatPlan(name="green")]}, "seats", "red, blue"),
        ({"seats": [ME, ME]}, "seats", "twice"),
        ({"seats": [SeatPlan(name="red", kind="ghost")]}, "seats", "open, me, user"),
        ({"seats": [SeatPlan(name="red", kind="bot", bot="deep")]}, "seats", "random, basic"),
        ({"seats": [SeatPlan(name="red", kind="email", email="nobody")]}, "seats", "e-mail"),
        ({"seats": [SeatPlan(name="red", kind="user")]}, "seats", "no such user"),
        ({"seats": [BOT, SeatPlan(name="red", kind="bot", bot="random")]}, "seats", "a person"),
        ({"seats": [ME, SeatPlan(name="blue", kind="me")]}, "seats", "together"),
    ],
)
def test_a_bad_plan_is_refused_by_field_and_nothing_is_written(alice, change, field, words):
    with pytest.raises(LobbyError) as refused:
        planned(alice, **({"seats": [ME]} | change))
    assert refused.value.field == field
    assert words in refused.value.message
    assert not Game.objects.exists()


def test_nobody_invites_himself_or_somebody_inactive(alice, bob):
    bob.is_active = False
    bob.save()
    for guest in (alice, bob):
        with pytest.raises(LobbyError):
            planned(alice, SeatPlan(name="blue", kind="user", user=guest))


def test_who_is_blocked_cannot_be_invited(alice, bob):
    block(blocker=bob, blocked=alice)
    with pytest.raises(Forbidden, match="bob cannot be invited"):
        planned(alice, ME, SeatPlan(name="blue", kind="user", user=bob))


def test_nobody_fills_the_lobby(alice):
    Game.objects.bulk_create(
        Game(title="border_war", scenario="duel", owner=alice) for _ in range(MOST_OPEN_GAMES)
    )
    with pytest.raises(Forbidden, match="cancel one"):
        planned(alice, ME)


def test_the_games_of_one_owner_are_counted_one_at_a_time(alice):
    """Sixty requests at once once opened two games more than there was room for."""
    with CaptureQueriesContext(connection) as ran:
        planned(alice, ME)
    locks = [at for at, query in enumerate(ran) if "FOR NO KEY UPDATE" in query["sql"]]
    counts = [at for at, query in enumerate(ran) if "COUNT(*)" in query["sql"]]
    assert not connection.features.has_select_for_update or locks[0] < counts[0]


def test_cancelling_withdraws_invitations(alice, bob):
    game = planned(alice, ME, SeatPlan(name="blue", kind="user", user=bob))
    cancel(game=game, user=alice)
    game.refresh_from_db()
    assert game.status == Status.CANCELLED
    assert Invitation.objects.get().answer == Answer.WITHDRAWN


def test_only_the_creator_cancels_and_only_before_the_start(alice, bob, olga):
    game = planned(alice, ME)
    with pytest.raises(Forbidden):
        cancel(game=game, user=bob)
    cancel(game=game, user=olga)
    running = planned(alice, ME, BOT)
    with pytest.raises(TooLate):
        cancel(game=running, user=alice)


def test_only_the_creator_renames(alice, bob):
    game = planned(alice, ME)
    rename(game=game, user=alice, name="The ford")
    game.refresh_from_db()
    assert game.name == "The ford"
    with pytest.raises(Forbidden):
        rename(game=game, user=bob, name="Mine")
    with pytest.raises(LobbyError, match="Write a name"):
        rename(game=game, user=alice, name="  ")
