"""Chapter 7: how a game is won."""

import pytest

from tests.rules.border_war.situations import war

TOWNS = "a1 red 1 foot; c3 red 1 foot; d1 red 1 foot; e3 blue 1 foot; g5 blue 1 foot"


@pytest.mark.rule("7.1")
def test_7_1_an_enemy_castle_wins_at_once():
    game = war("f4 red 1 foot; a1 red 1 foot; f2 blue 1 foot").order("move 1 foot f4 > g5")
    assert game.result.outcome.winners == ["red"]
    assert game.result.outcome.reason.code == "victory.by_castle"
    assert game.asked == []


@pytest.mark.rule("7.1")
def test_7_1_after_a_battle_too_and_for_the_whole_side():
    forces = "f4 red 2 horse; a1 red 1 foot; g5 blue 1 militia; a5 gold 1 foot; g1 green 1 foot"
    game = war(forces, scenario="alliance").order("move 2 horse f4 > g5 bold")
    game.order("pass", "sss...", "...")
    assert game.result.outcome.winners == ["red", "gold"]


@pytest.mark.rule("7.1")
def test_7_1_the_castle_of_an_ally_is_no_prize():
    forces = "a4 red 1 foot; a1 red 1 foot; f2 blue 1 foot; g1 green 1 foot"
    game = war(forces, scenario="alliance").order("move 1 foot a4 > a5")
    assert game.result.outcome is None


@pytest.mark.rule("7.2")
def test_7_2_a_point_for_each_town_at_the_end_of_a_round():
    game = war(TOWNS).order("end")
    assert game.board.prestige == {"red": 2, "blue": 1}


@pytest.mark.rule("7.3")
@pytest.mark.parametrize(
    ("more", "winners", "code"),
    [
        ("", ["red"], "victory.points"),
        ("; d4 blue 1 foot", [], "victory.draw"),
        ("; d4 blue 1 foot; a5 blue 1 foot", ["blue"], "victory.points"),
    ],
)
def test_7_3_after_the_last_round_prestige_decides(more, winners, code):
    state = war(TOWNS + more, length=4).p.state
    state.board.round = 4
    game = type(war(TOWNS))(state).order("end")
    assert (game.result.outcome.winners, game.result.outcome.reason.code) == (winners, code)
    assert game.result.outcome.scores["red"] == 2
