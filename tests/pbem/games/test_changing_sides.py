"""Seats that change sides during a game, and players who exchange their seats: all follows the position."""

import pytest
from django.core import mail

from pbem.accounts.models import User
from pbem.games.audit import audit
from pbem.games.errors import Refused, Unimportable
from pbem.games.models import Draft, Event, Seat, StandingOrder
from pbem.games.selectors import feed, seats_of
from pbem.games.services import (
    answer_proposal,
    export_game,
    fork,
    import_game,
    mark_seen,
    propose_takeback,
    queue_orders,
    resign,
    save_draft,
    undo,
)
from pbem.lobby.errors import Forbidden
from pbem.lobby.services import offer_seat, take_over
from pbem.outbox import delivery
from pbem.outbox.models import Outbox
from pbem.pages.cards import places_of
from pbem.ratings.models import Change, Tally
from pbem.ratings.services import reckon
from pbem.talk.selectors import messages_for
from rules.kernel.orders import Order
from rules.kernel.title import Talk
from tests.pbem.games.playing import new_game, send
from tests.pbem.games.turncoats.title import Turncoats
from tests.pbem.talk.conftest import say

pytestmark = pytest.mark.databases


@pytest.fixture
def game(settings, alice, bob, charlie):
    settings.PBEM_TITLES = ("rules.border_war", "tests.pbem.games.turncoats")
    return turncoats({"blue": alice, "red": bob, "green": charlie})


def turncoats(holders, **fields):
    return new_game(holders, **{"title": "turncoats", "scenario": "only"} | fields)


def join(seat, side):
    return Order(seat, "join", {"side": side})


def sides(game):
    return dict(game.seats.values_list("name", "side"))


def holders(game):
    return dict(game.seats.values_list("name", "user__username"))


SWAPPED = {"blue": "bob", "red": "alice", "green": "charlie"}
AS_BEGUN = {"blue": "alice", "red": "bob", "green": "charlie"}


# Sides


def test_the_side_of_a_seat_is_that_of_the_position(game):
    send(game, "blue", join("blue", "west"))
    assert sides(game) == {"blue": "west", "red": "west", "green": "green"}
    send(game, "blue", join("blue", "east"), join("blue", "green"), "pass")
    assert sides(game) == {"blue": "green", "red": "west", "green": "green"}


def test_who_takes_back_is_on_his_old_side_again(game):
    send(game, "blue", join("blue", "west"))
    undo(game_id=game.pk, seat="blue", source="web")
    assert sides(game)["blue"] == "east"


def test_talk_of_a_side_is_heard_by_who_belongs_to_it_now(game, alice, bob, charlie):
    say(game, "red", "before", to="side")
    send(game, "blue", "pass")
    send(game, "red", "pass")
    send(game, "green", join("green", "west"))
    say(game, "red", "after", to="side")
    heard = {user: [said.text for said in messages_for(game, user)] for user in (alice, bob, charlie)}
    assert heard == {alice: [], bob: ["before", "after"], charlie: ["after"]}


def test_a_player_may_take_a_seat_that_has_joined_his_side(game, alice, charlie):
    offer_seat(game=game, user=charlie, seat="green")
    with pytest.raises(Forbidden):
        take_over(game=game, user=alice, seat="green")
    send(game, "blue", "pass")
    send(game, "red", "pass")
    send(game, "green", join("green", "east"))
    take_over(game=game, user=alice, seat="green")
    assert sorted(seats_of(alice, game)) == ["blue", "green"]


def test_the_last_side_left_is_the_last_one_now(game):
    send(game, "blue", join("blue", "west"))
    resign(game_id=game.pk, seat="green", source="web")
    game.refresh_from_db()
    assert sorted(game.outcome["winners"]) == ["blue", "red"]


def test_ratings_and_tallies_take_the_sides_of_the_end(game, alice, bob, charlie):
    send(game, "blue", join("blue", "west"), "win")
    reckon(game_id=game.pk)
    scores = dict(Change.objects.values_list("user__username", "score"))
    assert scores == {"alice": 1, "bob": 1, "charlie": 0}
    assert dict(Tally.objects.values_list("side", "wins")) == {"": 1, "west": 1, "green": 0}
    [won] = [each for each in places_of(game, alice) if each.mine]
    assert won.won


def test_a_board_for_study_has_the_sides_of_its_moment(game, alice):
    send(game, "blue", join("blue", "west"), "win")
    assert sides(fork(game=game, user=alice, at=1))["blue"] == "east"
    assert sides(fork(game=game, user=alice, at=2))["blue"] == "west"


def test_an_export_tells_the_sides_of_the_end_and_proves_them(game):
    send(game, "blue", join("blue", "west"), "win")
    exported = export_game(game)
    assert sides(import_game(exported))["blue"] == "west"
    exported["seats"][0]["side"] = "east"
    with pytest.raises(Unimportable, match="sides"):
        import_game(exported)


# Exchanged seats


def test_players_exchange_their_seats_with_all_that_is_theirs(game, alice, bob):
    Seat.objects.filter(user=alice).update(pace="ask", bank_seconds=77, goes_on=False)
    mark_seen(game, "blue", 1)
    send(game, "blue", "swap")
    assert holders(game) == SWAPPED
    red = Seat.objects.get(game=game, name="red")
    assert (red.pace, red.bank_seconds, red.goes_on, red.seen) == ("ask", 77, False, 0)
    assert (seats_of(alice, game), seats_of(bob, game)) == (["red"], ["blue"])
    assert audit(game)[1] == []


def test_the_log_tells_who_plays_what(game):
    send(game, "blue", "swap")
    told = [line for event in feed(game, None)[-2:] for line in event.lines]
    assert [(line.code, line.args) for line in told] == [
        ("kernel.seat_exchanged", {"seat": "blue", "player": "bob"}),
        ("kernel.seat_exchanged", {"seat": "red", "player": "alice"}),
    ]


def test_the_new_player_is_asked_and_everybody_is_told(game, alice, bob, charlie):
    Outbox.objects.all().delete()
    send(game, "blue", "swap")
    asked = Outbox.objects.filter(topic="turn").values_list("recipient__username", "seat")
    assert list(asked) == [("bob", "blue")]
    told = Outbox.objects.filter(topic="company").values_list("recipient__username", flat=True)
    assert set(told) == {"alice", "bob", "charlie"}


def test_a_mail_tells_who_plays_from_now_on(game, charlie):
    User.objects.update(grace_minutes=0)
    send(game, "blue", "swap")
    delivery.work("post")
    [told] = [message for message in mail.outbox if message.to == [charlie.email]]
    assert "The players exchange their seats" in told.body
    assert "is now played by alice" in told.body


def test_who_is_asked_only_after_the_exchange_is_the_new_player(game):
    send(game, "blue", "pass")
    Outbox.objects.all().delete()
    send(game, "red", "swap", source="web")
    Outbox.objects.all().delete()
    send(game, "red", "pass")
    send(game, "green", "pass")
    assert Outbox.objects.filter(topic="turn", seat="blue").get().recipient.username == "bob"


def test_what_was_left_for_a_seat_speaks_for_nobody_else(game):
    save_draft(game=game, seat="red", orders=[Order("red", "peek")])
    queue_orders(game=game, seat="blue", orders=[Order("blue", "peek")])
    StandingOrder.objects.create(game=game, seat="red", policy="secret", value={})
    send(game, "blue", "swap")
    assert not Draft.objects.exists()
    assert not StandingOrder.objects.exists()


def test_a_sheet_ends_where_its_sender_has_left_the_seat(game):
    with pytest.raises(Refused, match="seat_given_up"):
        send(game, "blue", "swap", "peek")
    assert holders(game) == AS_BEGUN
    answer = send(game, "blue", "peek", "swap", "peek", "pass")
    assert holders(game) == SWAPPED
    assert answer.stopped.text.code == "kernel.seat_given_up"
    assert not Draft.objects.exists(), "the other player would read it"


def test_the_answer_shows_nothing_that_the_new_player_sees(game):
    answer = send(game, "blue", "peek", "swap")
    assert (answer.written, answer.events) == ([], [])


def test_bots_and_clocks_go_with_their_players(game, alice):
    Seat.objects.filter(game=game, name="red").update(user=None, bot="random")
    game.clock = {"kind": "days", "days": 1}
    game.save()
    Outbox.objects.all().delete()
    send(game, "blue", "swap")
    blue = Seat.objects.get(game=game, name="blue")
    assert (blue.user, blue.bot, blue.deadline) == (None, "random", None)
    assert Outbox.objects.filter(topic="bot", seat="blue").exists()
    assert feed(game, None)[-2].lines[0].code == "kernel.seat_exchanged_bot"


def test_a_game_that_goes_back_seats_its_players_as_before(game, alice, bob, charlie):
    send(game, "blue", "swap")
    propose_takeback(game_id=game.pk, seat="blue", to=1)
    for seat in ("red", "green"):
        answer_proposal(game_id=game.pk, seat=seat, kind="takeback", agree=True)
    assert holders(game) == AS_BEGUN
    assert audit(game)[1] == []


def test_sides_that_are_drawn_at_the_start_are_taken_then(game, alice, bob, charlie):
    begun = turncoats({"blue": alice, "red": bob, "green": charlie}, scenario="swapped")
    assert holders(begun) == SWAPPED
    assert Event.objects.filter(game=begun, kind="seat").count() == 2


def test_who_was_brought_to_a_seat_by_an_exchange_answers_for_how_it_ends(game):
    send(game, "blue", "swap")
    send(game, "blue", "win")
    reckon(game_id=game.pk)
    assert dict(Change.objects.values_list("user__username", "score")) == {
        "alice": 0.25,
        "bob": 1,
        "charlie": 0.25,
    }


def test_an_exchanged_player_may_come_back_to_neither_side_of_his_foe(game, alice, charlie):
    send(game, "blue", "swap")
    offer_seat(game=game, user=charlie, seat="green")
    with pytest.raises(Forbidden):
        take_over(game=game, user=alice, seat="green")


def test_a_title_may_forbid_talk_within_a_side_whoever_belongs_to_it(game, monkeypatch):
    monkeypatch.setattr(Turncoats, "talk", Talk(side=False))
    send(game, "blue", join("blue", "west"))
    with pytest.raises(Exception, match="side"):
        say(game, "blue", "hello", to="side")
