"""Taking back, proposing, resigning, and leaving answers in advance."""

import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from pbem.accounts.hours import day_of
from pbem.accounts.services import vacation_book
from pbem.games.models import Proposal, StandingOrder
from pbem.games.selectors import last_number, position
from rules.kernel.orders import Order
from tests.pbem.games.playing import send

HTMX = {"HX-Request": "true"}


@pytest.fixture
def post(client, campaign):
    """Post as somebody to the table of the campaign, with htmx unless told otherwise."""

    def send_form(user, name, headers=HTMX, **data):
        client.force_login(user)
        url = reverse(f"web:{name}", args=[campaign.public_id])
        response = client.post(url, data, headers=headers, follow=True)
        campaign.refresh_from_db()
        return response.content.decode()

    return send_form


def table(client, user, game):
    client.force_login(user)
    return client.get(f"/games/{game.public_id}/").content.decode()


def test_an_order_without_dice_is_taken_back(client, alice, duel):
    """A bid is secret until both are in, so it may be changed."""
    card = position(duel).board.hands["blue"][0]
    send(duel, "blue", Order("blue", "commit", {"card": card, "gold": 0}))
    assert "Take back my last order" in table(client, alice, duel)
    url = reverse("web:undo", args=[duel.public_id])
    text = client.post(url, {"seat": "blue"}, headers=HTMX).content.decode()
    assert "Your last order is taken back." in text
    assert "Bid a card" in text


def test_what_revealed_something_is_not_taken_back_alone(post, alice, bob, campaign):
    before = campaign.seq
    assert "without the consent" in post(bob, "undo", seat="red")
    assert campaign.seq == before


def test_undo_refuses_what_was_not_seen(post, alice, campaign):
    before = campaign.seq
    assert "Something has happened meanwhile" in post(alice, "undo", seat="blue", expected="1")
    assert campaign.seq == before


def test_a_take_back_needs_the_consent_of_the_other(client, post, alice, bob, campaign):
    to = last_number(campaign, "blue") - 1
    assert f"asks to go back to event {to}" in post(alice, "takeback", seat="blue", to=to)
    before = campaign.seq
    assert "Agree" in table(client, bob, campaign)
    post(bob, "answer", seat="red", kind="takeback", answer="agree")
    assert campaign.seq == before + 1
    assert not Proposal.objects.filter(open=True).exists()


def test_a_proposal_can_be_declined_or_withdrawn(post, alice, bob, campaign):
    post(alice, "propose-end", seat="blue")
    assert "proposes a draw" in post(alice, "answer", seat="blue", kind="end", answer="agree")
    post(bob, "answer", seat="red", kind="end", answer="decline")
    assert not Proposal.objects.filter(open=True).exists()
    post(alice, "propose-end", seat="blue", winner="blue")
    post(alice, "answer", seat="blue", kind="end", answer="withdraw")
    assert not Proposal.objects.filter(open=True).exists()


def test_the_game_ends_when_both_agree(post, alice, bob, campaign):
    assert "won by Blue" in post(alice, "propose-end", seat="blue", winner="blue")
    text = post(bob, "answer", seat="red", kind="end", answer="agree")
    assert campaign.status == "finished"
    assert "Won by Blue" in text


@pytest.mark.parametrize("kind", ["", "coup"])
def test_a_proposal_that_is_not_there_is_not_answered(post, bob, campaign, kind):
    assert "any more" in post(bob, "answer", seat="red", kind=kind, answer="agree")


def test_resigning_needs_a_second_thought(post, alice, campaign):
    assert "Tick the box" in post(alice, "resign", headers={}, seat="blue")
    assert campaign.status == "running"
    assert "You have resigned" in post(alice, "resign", headers={}, seat="blue", sure="yes")
    assert campaign.status == "finished"


def standing(game):
    return dict(StandingOrder.objects.filter(game=game, seat="blue").values_list("policy", "value"))


def test_a_standing_order_is_kept_asked_for_and_forgotten(post, alice, campaign):
    given = {"seat": "blue", "policy": "reaction", "mode": "use"}
    values = {"react-value": '"never"', "strength-number": "7"}
    post(alice, "standing", headers={}, **given, **values)
    assert standing(campaign) == {"reaction": {"react": "never", "strength": 7}}
    post(alice, "standing", headers={}, **given | {"mode": "ask"})
    assert standing(campaign) == {"reaction": None}
    post(alice, "standing", headers={}, **given | {"mode": "usual"})
    assert standing(campaign) == {}


def test_a_standing_order_that_makes_no_sense_is_refused(post, alice, campaign):
    values = {"react-value": '"never"', "strength-number": "99"}
    text = post(alice, "standing", headers={}, seat="blue", policy="reaction", mode="use", **values)
    assert "must be from 1 to 12" in text
    assert standing(campaign) == {}


def test_the_editor_shows_what_is_chosen(client, post, alice, campaign):
    values = {"react-value": '"never"', "strength-number": "7"}
    post(alice, "standing", headers={}, seat="blue", policy="reaction", mode="use", **values)
    client.force_login(alice)
    text = client.get(f"/games/{campaign.public_id}/standing/?seat=blue").content.decode()
    assert 'name="strength-number" min="1" max="12" step="1" value="7"' in text


def test_a_seat_is_offered_and_taken_over(client, alice, bob, charlie, campaign):
    client.force_login(alice)
    client.post(reverse("lobby:offer", args=[campaign.public_id]), {"seat": "blue", "wanted": "yes"})
    assert "Keep my seat" in table(client, alice, campaign)
    offered = table(client, charlie, campaign)
    head = offered[: offered.index('class="side"')]
    assert "looks for a player" in head, "it is said where everybody looks, not on a tab"
    assert "Take over" in head
    assert "Invite somebody" not in head, "who watches invites nobody"
    bystander = table(client, bob, campaign)
    assert "Take over" not in bystander, "nobody plays both sides"
    assert "Invite somebody" in bystander
    client.logout()
    assert "Sign in to take over" in client.get(reverse("web:table", args=[campaign.public_id])).text
    client.force_login(charlie)
    client.post(reverse("lobby:take-over", args=[campaign.public_id]), {"seat": "blue"})
    assert campaign.seats.get(name="blue").user == charlie


def test_the_address_of_an_invited_player_is_for_who_wrote_it(client, alice, bob, campaign):
    client.force_login(alice)
    client.post(reverse("lobby:offer", args=[campaign.public_id]), {"seat": "blue", "wanted": "yes"})
    guest = {"seat": "blue", "guest": "friend@example.org"}
    client.post(reverse("lobby:invite", args=[campaign.public_id]), guest)
    campaign.owner = alice
    campaign.save(update_fields=["owner"])
    assert "invited: friend@example.org" in table(client, alice, campaign)
    others = table(client, bob, campaign)
    assert "kept for an invited player" in others
    assert "friend@example.org" not in others


def test_the_desk_says_until_when_the_reader_must_answer_and_what_follows(client, alice, bob, campaign):
    campaign.clock = {"kind": "fischer", "bank_hours": 240, "turn_hours": 24, "on_timeout": "bot"}
    campaign.save(update_fields=["clock"])
    seat = campaign.seats.filter(name="blue")
    seat.update(deadline=timezone.now() + timedelta(days=9))
    desk = table(client, alice, campaign)
    assert "Answer by" in desk
    assert "When the time has run out: A bot" not in desk[: desk.index('id="panel-game"')]
    assert "In the bank: Red 10 d" in re.sub(r"\s+", " ", desk)
    seat.update(deadline=timezone.now() + timedelta(hours=9))
    assert 'class="due near"' in table(client, alice, campaign)
    assert "Blue has time until" in table(client, bob, campaign)
    seat.update(deadline=timezone.now() - timedelta(hours=1))
    late = table(client, alice, campaign)
    assert "Your time was over on" in late
    assert "When the time has run out: A bot" in late[: late.index('id="panel-game"')]
    assert "The time of Blue was over on" in table(client, bob, campaign)


def test_who_waits_for_somebody_on_vacation_reads_it_and_strangers_do_not(
    client, alice, bob, charlie, campaign
):
    campaign.clock = {"kind": "days", "days": 3}
    campaign.save(update_fields=["clock"])
    campaign.seats.filter(name="blue").update(deadline=timezone.now() + timedelta(days=9))
    today = day_of(alice, timezone.now())
    vacation_book(user=alice, first_day=today, last_day=today + timedelta(days=5))
    assert "You are on vacation until" in table(client, alice, campaign)
    assert "Blue is on vacation until" in table(client, bob, campaign)
    assert "on vacation" not in table(client, charlie, campaign)
