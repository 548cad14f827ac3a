"""Chapter 1: rounds and turns."""

import pytest

from rules.border_war.title import TITLE
from tests.rules.border_war.situations import new_game, war


@pytest.mark.rule("1.1")
def test_1_1_seats_belong_to_sides():
    sides = {s.name: s.side for s in TITLE.seats("alliance", {})}
    assert sides == {"red": "west", "gold": "west", "blue": "east", "green": "east"}
    assert [s.name for s in TITLE.seats("duel", {})] == ["red", "blue"]
    west = [seat for seat in TITLE.seats("alliance", {}) if seat.side == "west"]
    assert TITLE.may_hold(west)


@pytest.mark.rule("1.2")
def test_1_2_a_round_goes_from_income_to_prestige():
    game = new_game()
    assert game.board.gold == {"red": 3, "blue": 3}
    assert game.asked == ["red", "blue"]
    game.order("commit ambush1 +0", seat="red").order("commit ambush4 +0", seat="blue")
    for _ in range(2):
        game.orders("recruit nothing", "end", "discard nothing")
    assert game.board.round == 2
    assert game.told("red")[:3] == ["victory.score", "recruit.income", "recruit.income"]
    assert game.board.gold == {"red": 6, "blue": 6}


@pytest.mark.rule("1.3")
def test_1_3_a_turn_recruits_campaigns_and_discards():
    game = new_game()
    game.order("commit ambush1 +0", seat="red").order("commit ambush4 +3", seat="blue")
    steps = []
    for text in ("end", "discard nothing", "recruit nothing", "end", "discard nothing"):
        steps.append(f"{game.asked[0]} {game.p.decision.name()}")
        game.order(text)
    assert steps == [
        "blue campaign.campaign",
        "blue campaign.discard",
        "red recruit.recruit",
        "red campaign.campaign",
        "red campaign.discard",
    ]


@pytest.mark.rule("1.3")
def test_1_3_marches_and_rest_come_back_with_each_turn():
    game = war("a1 red 2 foot; g5 blue 1 foot").order("move 1 foot a1 > b1").order("end")
    assert game.board.round == 2
    assert game.board.trails["red"] == [["a1", "b1"]]
    game.order("commit ambush1 +0", seat="red").order("commit ambush3 +0", seat="blue")
    game.orders("recruit nothing", "end", "discard nothing", "recruit nothing")
    assert (game.board.marches, game.board.entered, game.board.trails["red"]) == (3, [], [])
