"""Standing orders: answers in advance, given through the door in the same transaction."""

from random import Random

import pytest

from pbem.games.models import Event, StandingOrder
from pbem.games.selectors import feed, policies_of, position
from pbem.games.services import BadPolicy, NotFound, clear_standing, set_standing
from pbem.games.services import standing as standing_module
from pbem.games.titles import find_title
from rules.kernel.driver import options, view
from rules.kernel.orders import Order
from rules.kernel.policies import Answer
from tests.pbem.games.playing import new_game, play_on, send, waiting

pytestmark = pytest.mark.databases


def until_battle(game):
    """Let bots play until the active seat attacks, and give that order."""
    bot, rng = find_title("border_war").bot("basic"), Random(1)
    while game.status == "running":
        p, seat = position(game), waiting(game)[0]
        order = bot.choose(view(p, seat), options(p, seat), rng)
        if "stance" in order.args:
            return order
        send(game, seat, order)
    raise AssertionError("this game saw no battle")


def standing_events(game):
    return Event.objects.filter(game=game, source__in=("standing", "default")).order_by("seq")


def test_reaction_and_losses_are_answered_in_the_attackers_transaction(game):
    attack = until_battle(game)
    before = game.seq
    answer = send(game, attack.seat, attack)
    answered = list(standing_events(game).filter(seq__gt=before + 1))
    assert answered[0].order["kind"] in ("pass", "play")
    assert answered[0].seat != attack.seat
    assert answer.seq == game.seq == before + 1 + len(answered)
    assert {event.created for event in answered} == {Event.objects.get(game=game, seq=before + 1).created}


def test_ask_me_leaves_the_question_to_the_player(game):
    attack = until_battle(game)
    defender = "red" if attack.seat == "blue" else "blue"
    set_standing(game=game, seat=defender, policy="reaction", value=None)
    send(game, attack.seat, attack)
    assert waiting(game) == [defender]
    assert view(position(game), defender)["step"]["policy"] == "reaction"


def test_chosen_policy_is_followed_and_can_be_taken_back(game):
    set_standing(game=game, seat="red", policy="losses", value={"order": "dear"})
    set_standing(game=game, seat="red", policy="counter", value={})
    found = {policy.name: policy for policy in policies_of(game, "red")}
    assert (found["losses"].value, found["losses"].chosen) == ({"order": "dear"}, True)
    assert (found["reaction"].value["react"], found["reaction"].chosen) == ("strong", False)
    assert found["counter"].chosen
    clear_standing(game=game, seat="red", policy="losses")
    assert not {policy.name: policy for policy in policies_of(game, "red")}["losses"].chosen


@pytest.mark.parametrize(
    ("policy", "value"),
    [
        ("bribery", {}),
        ("losses", {"order": "random"}),
        ("losses", {"odd": 1}),
        ("reaction", {"strength": 99}),
    ],
)
def test_bad_policy_is_refused_with_a_reason(game, policy, value):
    with pytest.raises(BadPolicy) as refused:
        set_standing(game=game, seat="red", policy=policy, value=value)
    assert refused.value.text.code.startswith("kernel.")
    assert not StandingOrder.objects.exists()


def test_unknown_seat_has_no_policy(game):
    with pytest.raises(NotFound):
        set_standing(game=game, seat="green", policy="losses", value=None)


def test_policy_that_names_something_illegal_leaves_the_question_open(game, monkeypatch):
    attack = until_battle(game)

    def nonsense(p, seat, chosen):
        return Answer(Order(seat, "lose", {"units": {"dragon": 1}}), by_default=True)

    monkeypatch.setattr(standing_module, "standing_answer", nonsense)
    send(game, attack.seat, attack)
    assert waiting(game) != [attack.seat]


def test_policy_that_breaks_leaves_the_question_open(game, monkeypatch):
    """A mistake of a policy neither takes back the attack nor keeps anybody from playing on."""
    attack = until_battle(game)

    def breaks(p, seat, chosen):
        raise KeyError("a mistake of the rules")

    monkeypatch.setattr(standing_module, "standing_answer", breaks)
    before = game.seq
    send(game, attack.seat, attack)
    assert game.seq == before + 1
    assert waiting(game) != [attack.seat]


def test_answers_are_bounded(game, monkeypatch):
    """Policies that answer one another for ever stop at a bound, and the game waits for a player."""
    attack = until_battle(game)
    monkeypatch.setattr(type(find_title("border_war")), "longest_run", 1)
    before = standing_events(game).count()
    send(game, attack.seat, attack)
    assert standing_events(game).count() == before + 1
    assert game.status == "running"


def test_how_an_answer_came_is_told_to_its_seat_alone(game):
    attack = until_battle(game)
    before = game.seq
    send(game, attack.seat, attack)
    defender = "red" if attack.seat == "blue" else "blue"
    sources = {
        viewer: {item.source for item in feed(game, viewer, after=before + 1) if item.seat == defender}
        for viewer in (defender, attack.seat, None)
    }
    assert sources == {defender: {"default"}, attack.seat: {""}, None: {""}}


def test_the_log_tells_a_default_from_a_standing_order(game):
    """What a player has left himself and what the title answers for him are two things."""
    attack = until_battle(game)
    defender = "red" if attack.seat == "blue" else "blue"
    set_standing(game=game, seat=defender, policy="reaction", value={"react": "never"})
    before = game.seq
    send(game, attack.seat, attack)
    said = [item for item in feed(game, defender, after=before + 1) if item.seat == defender]
    assert {item.source for item in said if item.order.kind == "pass"} == {"standing"}
    assert {item.source for item in said if item.order.kind == "lose"} <= {"default"}


def test_sheet_is_fixed_once_another_seats_standing_order_has_answered(game):
    """A refusal would otherwise tell what the other seat's policy had answered."""
    attack = until_battle(game)
    defender = "red" if attack.seat == "blue" else "blue"
    set_standing(game=game, seat=attack.seat, policy="losses", value=None)
    answer = send(game, attack.seat, attack, Order(attack.seat, "spy", {"hex": "nowhere"}))
    assert (answer.applied, answer.stopped.line) == (1, 2)
    assert standing_events(game).filter(seat=defender).exists()


def test_bots_answer_by_themselves(alice):
    game = new_game({"blue": alice, "red": "random"})
    play_on(game, orders=60)
    assert not standing_events(game).filter(seat="red").exists()
