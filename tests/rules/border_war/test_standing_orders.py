"""Chapter 6: standing orders, and what they spare."""

import pytest

from rules.border_war.title import TITLE
from rules.kernel import driver
from tests.rules.border_war.situations import new_game, war

MEETING = "b2 red 2 foot 1 horse; c2 blue 1 militia 1 horse; g5 blue 1 foot; a1 red 1 foot"


def attacked(**cards):
    return war(MEETING, **cards).order("move 2 foot b2 > c2 wary")


@pytest.mark.rule("6.1")
@pytest.mark.parametrize(
    ("hand", "policy", "answer"),
    [
        ("ambush3 ambush5", {}, "play ambush3"),
        ("ambush3", {"react": "strong", "strength": 4}, "play ambush3"),
        ("ambush3", {"react": "strong", "strength": 5}, "pass"),
        ("ambush3", {"react": "never"}, "pass"),
        ("retreat3", {"react": "strong", "strength": 1}, "pass"),
        ("", {"react": "strong", "strength": 1}, "pass"),
    ],
)
def test_6_1_reaction(hand, policy, answer):
    assert attacked(blue=hand).standing(reaction=policy) == answer


@pytest.mark.rule("6.1")
def test_6_1_a_player_may_want_to_be_asked():
    assert attacked(blue="ambush3").standing(reaction=None) is None
    assert attacked(blue="ambush3").standing() == "play ambush3"


@pytest.mark.rule("6.2")
@pytest.mark.parametrize(
    ("hand", "policies", "answer"),
    [
        ("outwit4 outwit6", {"counter": {"outwit": "always"}}, "play outwit4"),
        ("outwit4", {"counter": {"outwit": "never"}}, "pass"),
        ("", {"counter": {"outwit": "always"}}, "pass"),
        ("outwit4", {}, None),
    ],
)
def test_6_2_outwit(hand, policies, answer):
    assert attacked(blue="ambush1", red=hand).order("play ambush1").standing(**policies) == answer


@pytest.mark.rule("6.3")
@pytest.mark.parametrize(("order", "answer"), [("cheap", "lose 1 militia"), ("dear", "lose 1 horse")])
def test_6_3_losses(order, answer):
    assert attacked().order("pass", "s...", ".....").standing(losses={"order": order}) == answer


@pytest.mark.rule("6.1", "6.2", "6.3")
def test_a_battle_stops_for_nobody_with_standing_orders():
    """With policies a turn waits for nobody but the seat whose turn it is."""
    policies = {"reaction": {}, "losses": {}, "counter": {}}
    game = attacked(blue="ambush1", red="outwit1")
    for dice in ((), (), ("s...", "s...."), ()):
        game.order(game.standing(**policies), *dice)
        if game.asked == ["red"] and game.p.decision.name() == "campaign.campaign":
            break
    assert game.board.fight is None


@pytest.mark.parametrize(
    ("text", "answer"),
    [("end", "discard ambush1 ambush2"), ("", "end")],
)
def test_the_clock_ends_a_turn(text, answer):
    game = war(MEETING, red="ambush1 ambush2 ambush3 ambush4 ambush5 ambush6 ambush7")
    if text:
        game.order(text)
    assert TITLE.write(driver.default_order(game.p, "red")) == answer


def test_the_clock_bids_the_lowest_card_and_buys_nothing():
    game = new_game()
    assert TITLE.write(driver.default_order(game.p, "blue")) == "commit ambush3 +0"
    game.order("commit ambush1 +0", seat="red").order("commit ambush3 +0", seat="blue")
    assert TITLE.write(driver.default_order(game.p, "blue")) == "recruit nothing"
