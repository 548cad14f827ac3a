"""Taking, leaving and handing over seats."""

import pytest

from pbem.accounts.services import block
from pbem.games.errors import NotYours
from pbem.games.models import DiceBox, Event, Kind, Seat, Status
from pbem.games.services import hand_over
from pbem.lobby.errors import Forbidden, LobbyError, TooLate
from pbem.lobby.services import SeatPlan, create_game, join, leave, offer_seat, take_over
from pbem.outbox import delivery
from pbem.outbox.models import Outbox


@pytest.fixture
def open_game(alice):
    """Alice plays red; blue is free."""
    return create_game(
        owner=alice, title="border_war", scenario="duel", seats=[SeatPlan(name="red", kind="me")], entropy="a"
    )


@pytest.fixture
def alliance(alice):
    """Alice plays red; gold, blue and green are free."""
    red = SeatPlan(name="red", kind="me")
    return create_game(owner=alice, title="border_war", scenario="alliance", seats=[red])


def holder(game, seat):
    user = Seat.objects.get(game=game, name=seat).user
    return user and user.username


def test_the_last_seat_starts_the_game_with_the_shares_of_all(open_game, bob):
    join(game=open_game, user=bob, seat="blue", entropy="b")
    open_game.refresh_from_db()
    assert open_game.status == Status.RUNNING
    assert DiceBox.objects.get(game=open_game).entropies == {"red": "a", "blue": "b"}
    assert Outbox.objects.filter(topic="lobby", payload__contains="started").count() == 2


def test_a_game_that_lacks_players_does_not_start(alliance, bob):
    join(game=alliance, user=bob, seat="blue")
    alliance.refresh_from_db()
    assert (alliance.status, alliance.seq) == (Status.OPEN, 0)


def test_a_seat_is_taken_once(alliance, bob, charlie):
    join(game=alliance, user=bob, seat="blue")
    with pytest.raises(TooLate, match="taken") as refused:
        join(game=alliance, user=charlie, seat="blue")
    assert refused.value.field == "seat"
    assert holder(alliance, "blue") == "bob"


def test_nobody_joins_a_game_that_has_started(open_game, bob, charlie):
    join(game=open_game, user=bob, seat="blue")
    with pytest.raises(TooLate):
        join(game=open_game, user=charlie, seat="blue")


def test_an_unknown_seat_is_named(open_game, bob):
    with pytest.raises(LobbyError, match="red, blue"):
        join(game=open_game, user=bob, seat="green")


def test_a_share_of_the_dice_is_one_short_line(open_game, bob):
    with pytest.raises(LobbyError) as refused:
        join(game=open_game, user=bob, seat="blue", entropy="x" * 65)
    assert refused.value.field == "entropy"
    assert holder(open_game, "blue") is None


def test_allied_seats_may_be_held_together_and_opposed_ones_not(alliance, alice):
    join(game=alliance, user=alice, seat="gold")
    assert holder(alliance, "gold") == "alice"
    with pytest.raises(Forbidden, match="do not let you hold both"):
        join(game=alliance, user=alice, seat="blue")


@pytest.mark.parametrize("alice_blocks", [True, False])
def test_users_who_have_blocked_one_another_do_not_meet(open_game, alice, bob, alice_blocks):
    pair = (alice, bob) if alice_blocks else (bob, alice)
    block(blocker=pair[0], blocked=pair[1])
    with pytest.raises(Forbidden):
        join(game=open_game, user=bob, seat="blue")
    assert holder(open_game, "blue") is None


def test_a_seat_can_be_given_back_before_the_start(alliance, alice, bob):
    join(game=alliance, user=bob, seat="blue")
    with pytest.raises(Forbidden, match="do not hold"):
        leave(game=alliance, user=alice, seat="blue")
    leave(game=alliance, user=bob, seat="blue")
    assert holder(alliance, "blue") is None


def test_nobody_leaves_a_running_game(open_game, alice, bob):
    join(game=open_game, user=bob, seat="blue")
    with pytest.raises(TooLate, match="resign"):
        leave(game=open_game, user=alice, seat="red")


def test_a_seat_is_handed_over_and_the_log_says_so(open_game, alice, bob, charlie):
    join(game=open_game, user=bob, seat="blue")
    offer_seat(game=open_game, user=bob, seat="blue")
    take_over(game=open_game, user=charlie, seat="blue")
    assert holder(open_game, "blue") == "charlie"
    assert Event.objects.filter(game=open_game, kind=Kind.SEAT).count() == 1
    assert not Seat.objects.filter(game=open_game, open_for_replacement=True).exists()
    assert Outbox.objects.get(topic="lobby", recipient=bob, payload__contains="replaced")


def test_who_has_seen_the_secrets_of_one_side_does_not_come_back_on_the_other(open_game, alice, bob, charlie):
    join(game=open_game, user=bob, seat="blue")
    offer_seat(game=open_game, user=bob, seat="blue")
    take_over(game=open_game, user=charlie, seat="blue")
    offer_seat(game=open_game, user=alice, seat="red")
    with pytest.raises(Forbidden, match="held another seat"):
        take_over(game=open_game, user=bob, seat="red")
    with pytest.raises(NotYours):
        hand_over(game_id=open_game.pk, seat="red", user=bob)
    offer_seat(game=open_game, user=charlie, seat="blue")
    take_over(game=open_game, user=bob, seat="blue")
    assert holder(open_game, "blue") == "bob"


def test_only_offered_seats_are_handed_over(open_game, bob, charlie):
    join(game=open_game, user=bob, seat="blue")
    with pytest.raises(TooLate):
        take_over(game=open_game, user=charlie, seat="blue")
    offer_seat(game=open_game, user=bob, seat="blue")
    offer_seat(game=open_game, user=bob, seat="blue", wanted=False)
    with pytest.raises(TooLate):
        take_over(game=open_game, user=charlie, seat="blue")


def test_who_may_offer_and_who_may_take(open_game, alice, bob, charlie, olga):
    join(game=open_game, user=bob, seat="blue")
    with pytest.raises(Forbidden):
        offer_seat(game=open_game, user=charlie, seat="blue")
    offer_seat(game=open_game, user=olga, seat="blue")
    with pytest.raises(Forbidden):
        take_over(game=open_game, user=alice, seat="blue")
    with pytest.raises(LobbyError, match="already"):
        take_over(game=open_game, user=bob, seat="blue")
    block(blocker=alice, blocked=charlie)
    with pytest.raises(Forbidden):
        take_over(game=open_game, user=charlie, seat="blue")


def test_seats_of_a_game_that_has_not_started_are_not_handed_over(open_game, alice):
    with pytest.raises(TooLate):
        offer_seat(game=open_game, user=alice, seat="red")


def test_a_start_that_fails_is_tried_again_and_deals_the_same(open_game, bob, monkeypatch):
    """Else the last to sit down could come back with another word for the dice, until they please him."""

    def fail(pending):
        raise RuntimeError("not now")

    with monkeypatch.context() as broken:
        broken.setattr("pbem.games.services.writing.turn_entries.notices", fail)
        join(game=open_game, user=bob, seat="blue", entropy="mine")
    assert holder(open_game, "blue") == "bob"
    open_game.refresh_from_db()
    assert open_game.status == Status.OPEN
    with pytest.raises(TooLate, match="about to start"):
        leave(game=open_game, user=bob, seat="blue")
    row = Outbox.objects.get(topic="start", game=open_game)
    delivery.deliver(row)
    open_game.refresh_from_db()
    assert open_game.status == Status.RUNNING
    assert Event.objects.get(game=open_game, seq=1).rolls
    assert Outbox.objects.filter(topic="lobby", payload__contains="started").count() == 2
    delivery.deliver(row)
    assert Event.objects.filter(game=open_game, seq=1).count() == 1
