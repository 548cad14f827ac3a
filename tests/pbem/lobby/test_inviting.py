"""Invitations: by name, by address, answered by those who may, and telling nothing about accounts."""

import pytest
from allauth.account.models import EmailAddress

from pbem.accounts.services import block
from pbem.games.models import Seat, Status
from pbem.games.services import come_back, look_for_replacement
from pbem.lobby.errors import Forbidden, LobbyError, TooLate
from pbem.lobby.links import find_invitation, invitation_token
from pbem.lobby.models import Answer, Invitation
from pbem.lobby.selectors import invitations_for
from pbem.lobby.services import (
    SeatPlan,
    accept,
    create_game,
    decline,
    invite,
    inviting,
    join,
    take_over,
    withdraw,
)
from pbem.lobby.services.inviting import MOST_TO_ONE
from pbem.outbox.models import Outbox


@pytest.fixture
def game(alice):
    red = SeatPlan(name="red", kind="me")
    return create_game(
        owner=alice, title="border_war", scenario="duel", seats=[red], visibility="private", entropy="a"
    )


def mailed():
    return Outbox.objects.filter(topic="lobby", payload__contains="invitation")


def test_an_invited_user_takes_the_seat_and_the_game_starts(game, alice, bob):
    invitation = invite(game=game, inviter=alice, seat="blue", user=bob)
    assert list(invitations_for(bob)) == [invitation]
    assert mailed().get().recipient == bob
    accept(invitation=invitation, user=bob, entropy="b")
    game.refresh_from_db()
    invitation.refresh_from_db()
    assert (game.status, invitation.answer) == (Status.RUNNING, Answer.ACCEPTED)
    assert not invitations_for(bob)


def test_an_invitation_is_for_the_invited_user_only(game, alice, bob, charlie):
    invitation = invite(game=game, inviter=alice, seat="blue", user=bob)
    with pytest.raises(Forbidden):
        accept(invitation=invitation, user=charlie)
    with pytest.raises(TooLate, match="invited"):
        join(game=game, user=charlie, seat="blue")
    assert Seat.objects.get(game=game, name="blue").user is None


def test_the_invited_user_may_also_simply_join(game, alice, bob):
    invitation = invite(game=game, inviter=alice, seat="blue", user=bob)
    join(game=game, user=bob, seat="blue")
    invitation.refresh_from_db()
    assert invitation.answer == Answer.ACCEPTED


def test_whoever_receives_the_mailed_link_may_accept(game, alice, charlie):
    invitation = invite(game=game, inviter=alice, seat="blue", email="friend@example.net")
    accept(invitation=find_invitation(invitation_token(invitation)), user=charlie)
    assert Seat.objects.get(game=game, name="blue").user == charlie


def test_but_not_the_inviter_himself(game, alice):
    invitation = invite(game=game, inviter=alice, seat="blue", email="friend@example.net")
    with pytest.raises(Forbidden):
        accept(invitation=invitation, user=alice)


def test_links_cannot_be_made_up(game, alice):
    invitation = invite(game=game, inviter=alice, seat="blue", email="friend@example.net")
    genuine = invitation_token(invitation)
    assert find_invitation(genuine) == invitation
    for forged in ("", str(invitation.pk), f"{invitation.pk}:x", genuine.replace(":", "0:"), "a:b:c"):
        assert find_invitation(forged) is None


def test_an_address_with_an_account_reaches_the_account(game, alice, bob):
    EmailAddress.objects.create(user=bob, email=bob.email, verified=True, primary=True)
    invitation = invite(game=game, inviter=alice, seat="blue", email=bob.email.upper())
    assert list(invitations_for(bob)) == [invitation]


def test_an_unproved_address_belongs_to_nobody(game, alice, bob):
    EmailAddress.objects.create(user=bob, email=bob.email, verified=False, primary=True)
    invite(game=game, inviter=alice, seat="blue", email=bob.email)
    assert not invitations_for(bob)


def test_inviting_an_address_does_not_tell_that_its_owner_has_blocked_one(game, alice, bob):
    EmailAddress.objects.create(user=bob, email=bob.email, verified=True, primary=True)
    block(blocker=bob, blocked=alice)
    invitation = invite(game=game, inviter=alice, seat="blue", email=bob.email)
    assert invitation.answer == Answer.PENDING
    assert not invitations_for(bob)
    assert not mailed().exists()


def test_a_declined_seat_is_free_again_and_the_owner_is_told(game, alice, bob):
    invitation = invite(game=game, inviter=alice, seat="blue", user=bob)
    decline(invitation=invitation, user=bob)
    assert Outbox.objects.get(topic="lobby", recipient=alice, payload__contains="declined").seat == "blue"
    with pytest.raises(TooLate):
        accept(invitation=invitation, user=bob)
    assert invite(game=game, inviter=alice, seat="blue", user=bob).answer == Answer.PENDING


def test_one_pending_invitation_for_each_seat(game, alice, bob, charlie):
    invite(game=game, inviter=alice, seat="blue", user=bob)
    with pytest.raises(TooLate, match="already invited"):
        invite(game=game, inviter=alice, seat="blue", user=charlie)
    with pytest.raises(TooLate, match="taken"):
        invite(game=game, inviter=alice, seat="red", user=bob)


def test_only_the_creator_invites_and_withdraws(game, alice, bob, charlie):
    with pytest.raises(Forbidden):
        invite(game=game, inviter=bob, seat="blue", user=charlie)
    invitation = invite(game=game, inviter=alice, seat="blue", user=bob)
    with pytest.raises(Forbidden):
        withdraw(invitation=invitation, user=charlie)
    withdraw(invitation=invitation, user=alice)
    with pytest.raises(TooLate):
        accept(invitation=invitation, user=bob)


def test_bad_guests_are_refused(game, alice):
    with pytest.raises(LobbyError, match="e-mail"):
        invite(game=game, inviter=alice, seat="blue", email="not an address")
    with pytest.raises(LobbyError, match="no such user"):
        invite(game=game, inviter=alice, seat="blue")
    with pytest.raises(LobbyError, match="yourself"):
        invite(game=game, inviter=alice, seat="blue", user=alice)
    assert not Invitation.objects.exists()


def test_invitations_end_when_the_game_starts_or_is_cancelled(alice, bob, charlie):
    seats = [SeatPlan(name="red", kind="me"), SeatPlan(name="blue", kind="user", user=bob)]
    game = create_game(owner=alice, title="border_war", scenario="duel", seats=seats)
    invitation = game.invitations.get()
    game.status = Status.CANCELLED
    game.save()
    with pytest.raises(TooLate):
        accept(invitation=invitation, user=bob)
    assert not invitations_for(bob)


# To a seat of a running game that looks for somebody


@pytest.fixture
def wanted(alice, bob):
    """Alice plays red; bob, who plays blue, does not answer."""
    red, blue = SeatPlan(name="red", kind="me"), SeatPlan(name="blue", kind="user", user=bob)
    game = create_game(owner=alice, title="border_war", scenario="duel", seats=[red, blue])
    accept(invitation=game.invitations.get(), user=bob)
    look_for_replacement(game_id=game.pk, seat="blue")
    game.refresh_from_db()
    return game


def test_somebody_is_invited_to_go_on_in_the_place_of_another(wanted, alice, bob, charlie):
    invitation = invite(game=wanted, inviter=alice, seat="blue", user=charlie)
    assert list(invitations_for(charlie)) == [invitation]
    accept(invitation=invitation, user=charlie)
    seat = Seat.objects.get(game=wanted, name="blue")
    assert (seat.user, seat.open_for_replacement, seat.absent) == (charlie, False, False)
    invitation.refresh_from_db()
    assert invitation.answer == Answer.ACCEPTED


def test_every_player_of_a_running_game_may_invite_to_such_a_seat(alice, bob, charlie, olga):
    game = create_game(owner=olga, title="border_war", scenario="duel", seats=[])
    join(game=game, user=alice, seat="red")
    join(game=game, user=bob, seat="blue")
    look_for_replacement(game_id=game.pk, seat="blue")
    assert invite(game=game, inviter=alice, seat="blue", email="friend@example.net").inviter == alice
    with pytest.raises(Forbidden):
        invite(game=game, inviter=charlie, seat="red", email="friend@example.net")


def test_nobody_is_invited_to_a_seat_whose_player_is_there(wanted, alice, charlie):
    with pytest.raises(TooLate):
        invite(game=wanted, inviter=alice, seat="red", user=charlie)


def test_an_invitation_ends_when_the_player_is_back_or_another_was_faster(wanted, alice, charlie, olga):
    invitation = invite(game=wanted, inviter=alice, seat="blue", user=charlie)
    come_back(game_id=wanted.pk, seat="blue", source="web")
    assert not invitations_for(charlie)
    with pytest.raises(TooLate):
        accept(invitation=invitation, user=charlie)
    look_for_replacement(game_id=wanted.pk, seat="blue")
    take_over(game=wanted, user=olga, seat="blue")
    invitation.refresh_from_db()
    assert invitation.answer == Answer.WITHDRAWN


def invite_again(game, inviter, **guest):
    withdraw(invitation=invite(game=game, inviter=inviter, seat="blue", **guest), user=inviter)


def test_an_address_is_not_flooded_by_whomever(game, alice, bob):
    his = create_game(owner=bob, title="border_war", scenario="duel", visibility="private")
    for _ in range(MOST_TO_ONE):
        invite_again(game, alice, email="victim@example.net")
    for inviter, own in ((alice, game), (bob, his)):
        with pytest.raises(Forbidden, match="Enough"):
            invite_again(own, inviter, email="Victim@example.net")
    invite_again(game, alice, email="friend@example.net")


def test_a_user_is_not_flooded_by_one_who_invites(game, alice, bob, charlie):
    for _ in range(MOST_TO_ONE):
        invite_again(game, alice, user=bob)
    with pytest.raises(Forbidden, match="Enough"):
        invite_again(game, alice, user=bob)
    invite_again(game, alice, user=charlie)


def test_nobody_invites_the_whole_world(alice, monkeypatch):
    monkeypatch.setattr(inviting, "MOST_A_DAY", 1)
    seats = [SeatPlan(name=seat, kind="email", email=f"{seat}@example.net") for seat in ("red", "blue")]
    with pytest.raises(Forbidden, match="1 invitations"):
        create_game(owner=alice, title="border_war", scenario="duel", seats=seats)
    assert not Invitation.objects.exists()
