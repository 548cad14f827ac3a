"""Chapter 3: victory cities, the check after each round, and giving up."""

import pytest

from rules.axis_allies_1942.atlas import VICTORY_CITIES
from rules.axis_allies_1942.conquest.control import VictoryCheck, winner
from rules.axis_allies_1942.sequence import BeginTurn
from tests.rules.axis_allies_1942.situations import position

AXIS_NINE = {"karelia_ssr": "de", "india": "jp", "hawaiian_islands": "jp"}
ALLIES_TEN = {"france": "uk", "italy": "uk", "philippine_islands": "us"}


@pytest.mark.rule("3.2", "3.3")
def test_aa42_vic_01_the_axis_wins_with_nine():
    game = position(turn="us", base="standard", control=AXIS_NINE)
    VictoryCheck().run(game.play)
    outcome = game.play.state.outcome
    assert outcome.winners == ["germany", "japan"]
    assert outcome.reason.args["cities"] == 9
    told = next(line.args for line in game.play.lines if line.code == "control.victory_cities")
    assert told["held"] == {"allies": 4, "axis": 9}
    assert outcome.scores["germany"] == 43


@pytest.mark.rule("3.3", "19")
def test_aa42_vic_03_total_victory_takes_all_thirteen():
    for victory, winners in (
        ("total", None),
        ("standard", ["soviet_union", "united_kingdom", "united_states"]),
    ):
        game = position(turn="us", base="standard", control=ALLIES_TEN, options={"victory": victory})
        VictoryCheck().run(game.play)
        outcome = game.play.state.outcome
        assert (outcome and outcome.winners) == winners
    everything = dict.fromkeys(VICTORY_CITIES, "uk")
    assert winner(position(base="standard", control=everything).board, "total") == "allies"


@pytest.mark.rule("3.3")
def test_3_3_eight_are_too_few_for_the_axis_and_nine_for_the_allies():
    board = position(base="standard", control={"karelia_ssr": "de", "india": "jp"}).board
    assert winner(board, "standard") is None
    board = position(base="standard", control={"france": "uk", "italy": "uk"}).board
    assert winner(board, "standard") is None


@pytest.mark.rule("3.2", "5.4")
def test_3_2_the_check_comes_only_after_the_united_states():
    game = position(
        turn="japan", phase="noncombat_move", units="japan: jp inf; alaska: us inf", control=AXIS_NINE
    )
    game.order("end")
    assert game.play.state.outcome is None
    game.order("buy nothing", "end", "end")
    assert game.play.state.outcome.winners == ["germany", "japan"]


@pytest.mark.rule("3.2", "3.5")
def test_3_2_the_check_comes_also_when_the_united_states_skip_phases():
    held = AXIS_NINE | {"eastern_united_states": "de"}
    game = position(turn="us", units="alaska: us inf", control=held)
    game.order("end", "end")
    assert game.play.state.outcome is not None


@pytest.mark.rule("3.2", "5.1")
def test_5_1_without_a_winner_another_round_begins():
    game = position(turn="us", phase="noncombat_move", units="alaska: us inf; russia: su inf")
    game.order("end")
    assert (game.board.round, game.board.power) == (2, "soviet_union")


@pytest.mark.rule("3.4")
def test_3_4_a_side_gives_up_when_all_its_powers_agree():
    game = position(turn="germany", units="germany: de inf; japan: jp inf; united_kingdom: uk inf")
    game.order("concede")
    assert game.play.state.outcome is None
    assert game.refusal("concede").text.code == "concede.already"
    game.order("end", "end", "buy nothing", "end", "end", "buy nothing", "concede")
    assert game.play.state.outcome.winners == ["soviet_union", "united_kingdom", "united_states"]


@pytest.mark.rule("3.4")
def test_3_4_an_offer_lasts_until_the_powers_next_turn():
    game = position(turn="germany", units="germany: de inf; japan: jp inf")
    game.order("concede")
    BeginTurn("japan").run(game.play)
    assert game.board.conceded == ["germany"]
    BeginTurn("germany").run(game.play)
    assert game.board.conceded == []


@pytest.mark.rule("3.5")
def test_3_5_a_power_without_units_and_money_is_passed_over_but_paid():
    game = position(
        turn="uk", phase="noncombat_move", units="united_kingdom: uk inf; alaska: us inf", treasury={"jp": 0}
    )
    game.order("end")
    assert game.board.power == "united_states"
    assert game.board.treasury["japan"] == 30
