"""Chapter 4: cards and initiative."""

import pytest

from tests.rules.border_war.situations import new_game, war

APART = "a1 red 1 foot; g5 blue 1 foot"


@pytest.mark.rule("4.1")
def test_4_1_two_cards_to_begin_and_two_in_each_round():
    game = new_game()
    assert game.board.hands == {
        "red": ["ambush1", "ambush2", "ambush5", "ambush6"],
        "blue": ["ambush3", "ambush4", "ambush7", "ambush8"],
    }
    assert len(game.board.pile) == 24


@pytest.mark.rule("4.1")
def test_4_1_the_discards_become_the_new_pile():
    p = war(APART).p
    p.board.pile, p.board.discard = p.board.pile[:1], p.board.pile[1:]
    game = type(war(APART))(p.state).order("end")
    assert "initiative.reshuffled" in game.told(None)
    assert game.told("red").count("initiative.drew") == 1
    assert game.told("red").count("initiative.seen") == 1
    assert game.board.discard == []
    assert (len(game.board.hands["red"]), len(game.board.pile)) == (2, 28)


@pytest.mark.rule("4.2")
def test_4_2_bids_are_secret_until_all_are_in_and_then_spent():
    game = new_game()
    game.order("commit ambush5 +2", seat="red")
    assert game.told("blue") == ["kernel.answered"]
    assert game.board.gold["red"] == 3
    game.order("commit ambush8 +0", seat="blue")
    assert game.board.gold == {"red": 1, "blue": 3}
    assert game.board.discard == ["ambush5", "ambush8"]
    assert game.told(None).count("initiative.bid") == 2


@pytest.mark.rule("4.2")
@pytest.mark.parametrize(
    ("text", "code"),
    [("commit ambush3 +0", "kernel.not_offered"), ("commit ambush1 +4", "kernel.out_of_bounds")],
)
def test_4_2_a_card_of_the_hand_and_at_most_three_gold(text, code):
    assert new_game().refused(text, seat="red") == (code, "4.2")


@pytest.mark.rule("4.3")
def test_4_3_the_highest_sum_goes_first():
    game = new_game().order("commit ambush6 +3", seat="red").order("commit ambush8 +0", seat="blue")
    assert game.board.order == ["red", "blue"]


@pytest.mark.rule("4.3")
@pytest.mark.parametrize(
    ("dice", "order"), [((2, 5), ["blue", "red"]), ((5, 2), ["red", "blue"]), ((4, 4), ["red", "blue"])]
)
def test_4_3_equal_sums_roll_a_die(dice, order):
    game = new_game().order("commit ambush6 +2", seat="red")
    game.order("commit ambush8 +0", *dice, seat="blue")
    assert game.board.order == order


@pytest.mark.rule("4.4", "4.5")
def test_4_4_and_4_5_are_played_in_battle_only():
    game = war(APART, red="ambush1 outwit1")
    assert game.refused("play ambush1") == ("kernel.not_offered", "3.3")
    assert game.refused("play outwit1") == ("kernel.not_offered", "3.3")


@pytest.mark.rule("4.4")
@pytest.mark.parametrize(("rev", "dice"), [(1, 1), (2, 2)])
def test_4_4_an_ambush_is_worth_two_dice_since_the_second_revision(rev, dice):
    game = war("a2 red 1 militia; b2 blue 1 militia; g5 blue 1 foot", blue="ambush1", rev=rev)
    game.order("move 1 militia a2 > b2 wary").order("play ambush1").order("pass", ".", "." * (1 + dice))
    assert game.told(None)[:3] == ["battle.passed", "battle.ambush", "battle.volley"]


@pytest.mark.rule("4.6")
def test_4_6_muster_brings_three_gold():
    game = war(APART, red="muster4").order("play muster4")
    assert game.board.gold["red"] == 3
    assert game.board.discard == ["muster4"]


@pytest.mark.rule("4.7")
def test_4_7_at_most_five_cards_are_kept():
    hand = "ambush1 ambush2 ambush3 muster1 muster2 outwit1 outwit2"
    game = war(APART, red=hand).order("end")
    assert game.refused("discard ambush1") == ("kernel.out_of_bounds", "4.7")
    assert game.refused("discard ambush1 ambush8") == ("kernel.not_offered", "4.7")
    game.order("discard ambush1 muster2 outwit1")
    assert game.board.discard == ["ambush1", "muster2", "outwit1"]
