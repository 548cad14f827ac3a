"""16.49 and the options of a game: the bid for sides, mountains, the 15th Army, and answers at the sweep."""

import pytest

from rules.empire_of_the_sun.atlas import ALLIES, JAPAN, NORTHERN_INDIA
from rules.empire_of_the_sun.board import Battle
from rules.empire_of_the_sun.combat.hits import worth
from rules.empire_of_the_sun.offensives.stage import Stage
from rules.empire_of_the_sun.offensives.window import Window
from rules.empire_of_the_sun.politics import india
from rules.empire_of_the_sun.politics.bidding import AfterOperationZ, Bid, Bidding, settled
from rules.empire_of_the_sun.politics.victory import finish
from rules.empire_of_the_sun.setup import begin
from rules.kernel import driver
from rules.kernel.dice import Dice
from tests.rules.empire_of_the_sun.situations import begun, board, empty, offensive, orders, play


@pytest.mark.rule("16.49")
@pytest.mark.parametrize(
    ("one", "other", "luck", "japan", "points"),
    [
        ((JAPAN, 1), (JAPAN, 0), JAPAN, JAPAN, -1),
        ((JAPAN, 0), (JAPAN, 2), JAPAN, ALLIES, -2),
        ((ALLIES, 1), (ALLIES, 2), JAPAN, JAPAN, 2),
        ((ALLIES, 3), (ALLIES, 2), JAPAN, ALLIES, 3),
        ((JAPAN, 1), (ALLIES, 3), JAPAN, JAPAN, 2),
        ((ALLIES, 1), (JAPAN, 3), JAPAN, ALLIES, -2),
        ((JAPAN, 2), (JAPAN, 2), ALLIES, ALLIES, -2),
        ((ALLIES, 2), (ALLIES, 2), ALLIES, JAPAN, 2),
    ],
)
def test_how_bids_are_settled(one, other, luck, japan, points):
    found = settled({JAPAN: Bid(*one), ALLIES: Bid(*other)}, luck)
    assert (found.japan, found.points) == (japan, points)


def bidding(scenario, *dice):
    made = board(scenario)
    return begun(play(made, *dice, scenario=scenario), Bidding())


@pytest.mark.rule("16.49", "0.4.1", "4.9.2")
def test_bids_open_together():
    p = bidding("1942")
    assert driver.waiting(p) == [JAPAN, ALLIES]
    orders(p, "japan: bid japan 1")
    assert "bid.made" not in [line.code for line in p.lines]
    orders(p, "allies: bid allies 3")
    assert [line.code for line in p.lines].count("bid.made") == 2
    assert p.board.bid == 2
    assert "bid.seats_stay" in [line.code for line in p.lines]


@pytest.mark.rule("16.49")
@pytest.mark.parametrize(
    ("rolls", "code"), [((7, 4), "bid.seats_stay"), ((3, 3, 0, 0, 2, 5), "bid.seats_change")]
)
def test_the_higher_roll_decides_equal_bids(rolls, code):
    p = bidding("1942", *rolls)
    orders(p, "japan: bid japan 2", "allies: bid japan 2")
    assert code in [line.code for line in p.lines]


@pytest.mark.rule("16.49", "17.27")
def test_points_of_the_bid_count_at_the_end():
    made = board("1943", turn=7)
    p = play(made, scenario="1943")
    finish(p)
    other = play(board("1943", turn=7, bid=-2), scenario="1943")
    finish(other)
    assert other.state.outcome.reason.args["points"] == p.state.outcome.reason.args["points"] - 2


@pytest.mark.rule("16.49", "17.8")
def test_in_campaigns_the_bid_moves_political_will():
    p = bidding("short_campaign")
    before = p.board.will
    orders(p, "japan: bid japan 1", "allies: bid japan 0")
    assert p.board.will == min(10, before + 1)
    p = bidding("full_campaign")
    orders(p, "japan: bid allies 0", "allies: bid allies 2")
    assert p.board.bid == 2
    p.board.will = 8
    AfterOperationZ().run(p)
    assert (p.board.will, p.board.bid) == (6, 0)


@pytest.mark.rule("16.49")
def test_the_bid_comes_before_the_first_turn_where_it_is_wanted():
    for wanted in ("yes", "no"):
        made = board("1942")
        made.variants["tournament_bid"] = wanted
        p = play(made)
        p.dice = Dice(b"x", 0, "")
        begin(p)
        assert isinstance(p.state.stack[-1], Bidding) is (wanted == "yes")


@pytest.mark.rule("7.41")
@pytest.mark.parametrize(
    ("option", "card", "legal"), [("three", "a33", False), ("three", "a31", True), ("all", "a33", True)]
)
def test_what_a_mountain_costs(option, card, legal):
    made = empty({"cw_c_3aus": "3822"})
    made.variants["mountain_cost"] = option
    offensive(made, ALLIES, card, ["cw_c_3aus"], event=False)
    ends = Stage(made, ALLIES).finder("land", ["cw_c_3aus"]).ends(())
    assert ("3823" in ends) is legal


@pytest.mark.rule("7.41")
def test_with_all_points_nobody_climbs_after_a_step():
    made = empty({"cw_c_3aus": "3922"})
    made.variants["mountain_cost"] = "all"
    offensive(made, ALLIES, "a31", ["cw_c_3aus"], event=False)
    finder = Stage(made, ALLIES).finder("land", ["cw_c_3aus"])
    for step in finder.steps(()):
        rest = finder.steps([step])
        assert all(finder.cost(str(step), str(h)) != finder.mountain for h in rest)


@pytest.mark.rule("8.4", "1.23")
@pytest.mark.parametrize(("option", "faces"), [("18", (18, 9)), ("20", (20, 10))])
def test_the_fifteenth_army_of_later_printings(option, faces):
    made = board()
    made.variants["fifteenth_army_factor"] = option
    assert made.face("j_a_15")[0] == faces[0]
    assert worth(made, "j_a_15") == (faces[0] - faces[1], faces[1])
    made.set_face("j_a_15", reduced=True)
    assert made.face("j_a_15")[0] == faces[1]


@pytest.mark.rule("4.9.4")
@pytest.mark.parametrize(("option", "waits"), [("at_once", False), ("at_sweep", True)])
def test_answers_may_wait_for_the_sweep(option, waits):
    made = board()
    made.variants["policy_answers"] = option
    offensive(made, JAPAN, "j10", battles=[Battle("2015")])
    assert Window().answers_at_sweep(play(made)) is waits


@pytest.mark.rule("12.62")
def test_unrest_by_events_goes_on_without_a_reset_until_the_north_was_lost_and_won_again():
    """The option `never`: the marker turns back only in a cycle in which Japan held all five hexes."""
    made = board(turn=4)
    made.variants["india_event_reset"] = "never"
    india.event(play(made))
    seen = []
    for turn in range(4, 8):
        made.turn = turn
        india.segment(made)
        seen.append((made.india, made.india_side))
    assert seen == [(1, 1), (1, 2), (2, 1), (2, 2)]
    for hex_ in NORTHERN_INDIA:
        made.set_control(hex_, JAPAN)
    made.turn, made.india, made.india_side = 8, india.UNREST, 1
    india.segment(made)
    made.set_control("1905", ALLIES)
    made.turn = 9
    assert not india.segment(made)
    assert made.india == india.STABLE
    india.event(play(made))
    made.turn = 10
    india.segment(made)
    assert (made.india, made.india_side) == (india.UNREST, 2)
