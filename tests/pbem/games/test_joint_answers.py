"""Questions to players and not to seats: who holds several seats is asked once, and disputes with nobody."""

import pytest

from pbem.games.models import Event, Head, Seat
from pbem.games.selectors import position
from pbem.games.services import set_standing, submit_default
from pbem.outbox.models import Outbox
from rules.axis_allies_1942.title import TITLE
from rules.kernel.driver import options
from rules.kernel.orders import Order
from tests.pbem.games.playing import new_game, send, waiting
from tests.rules.axis_allies_1942.situations import position as situation

pytestmark = pytest.mark.databases
ALLIES = ["united_kingdom", "united_states"]
ATTACK = {"from": "libya", "path": ["egypt"], "units": {"tank": 6}}


@pytest.fixture
def before_egypt(alice, bob):
    """Germany, which bob plays, is about to attack British and American troops, both of alice."""
    game = new_game(dict.fromkeys(ALLIES, alice) | {"germany": bob}, title=TITLE.id, scenario="standard")
    at = situation(units="libya: de 6 tank; egypt: uk 4 inf, us 4 inf, us 3 tank; germany: de inf")
    Head.objects.filter(pk=game.pk).update(state=TITLE.codec.encode(at.play.state))
    Seat.objects.filter(game=game).update(asked=False)
    Seat.objects.filter(game=game, name="germany").update(asked=True)
    return game


def attack(game):
    send(game, "germany", Order("germany", "move", ATTACK), "end")


def ask_me(game, *seats):
    for seat in seats:
        set_standing(game=game, seat=seat, policy="losses_land", value=None)


def joint_answers(game):
    """Who has answered, in order, and whether they said the same."""
    events = [e for e in Event.objects.filter(game=game).order_by("seq") if e.seat in ALLIES]
    return [e.seat for e in events], len({str(e.order["args"]) for e in events})


def lose_some(game, seat):
    return send(game, seat, next(iter(options(position(game), seat).all(1))))


@pytest.mark.rule("11.4")
@pytest.mark.parametrize("seat", ALLIES)
def test_one_answer_counts_for_both_powers_of_a_player(before_egypt, seat):
    ask_me(before_egypt, *ALLIES)
    attack(before_egypt)
    assert waiting(before_egypt) == ALLIES
    lose_some(before_egypt, seat)
    seats, sorts = joint_answers(before_egypt)
    assert sorted(seats[:2]) == ALLIES
    assert sorts == 1


def test_he_gets_one_mail(before_egypt):
    ask_me(before_egypt, *ALLIES)
    Outbox.objects.all().delete()
    attack(before_egypt)
    assert list(Outbox.objects.filter(topic="turn").values_list("seat", flat=True)) == ALLIES[:1]


def test_a_standing_order_of_one_power_waits_for_what_the_player_says_for_the_other(before_egypt):
    ask_me(before_egypt, "united_states")
    attack(before_egypt)
    assert waiting(before_egypt) == ALLIES
    lose_some(before_egypt, "united_states")
    assert joint_answers(before_egypt)[0][:2] == ["united_states", "united_kingdom"]


def test_standing_orders_of_one_player_that_differ_are_no_dispute(before_egypt):
    set_standing(game=before_egypt, seat="united_states", policy="losses_land",
                 value={"defense": ["tank", "infantry"]})  # fmt: skip
    attack(before_egypt)
    lines = [line["code"] for event in Event.objects.filter(game=before_egypt) for line in event.lines]
    assert "losses.lost" in lines
    assert "losses.dispute" not in lines


def test_two_players_each_have_their_say(before_egypt, charlie):
    Seat.objects.filter(game=before_egypt, name="united_states").update(user=charlie)
    ask_me(before_egypt, *ALLIES)
    Outbox.objects.all().delete()
    attack(before_egypt)
    assert sorted(Outbox.objects.filter(topic="turn").values_list("seat", flat=True)) == ALLIES
    lose_some(before_egypt, "united_kingdom")
    assert waiting(before_egypt) == ["united_states"]


def test_when_the_clock_runs_out_it_does_so_for_both(before_egypt):
    ask_me(before_egypt, *ALLIES)
    attack(before_egypt)
    submit_default(game_id=before_egypt.pk, seat="united_kingdom", reason="time")
    clocks = Event.objects.filter(game=before_egypt, kind="clock").order_by("seq")
    assert [event.seat for event in clocks] == ALLIES
