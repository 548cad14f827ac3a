"""The short campaign in China: forces, what is closed, and how it ends."""

import pytest

from rules.conquest_consequence import victory
from rules.conquest_consequence.atlas import OF_NATION, SETUPS
from rules.conquest_consequence.movement.phase import Movement
from rules.conquest_consequence.sequence import EndCampaign, Game
from rules.conquest_consequence.setup import new_board
from rules.conquest_consequence.title import TITLE
from rules.conquest_consequence.war_and_peace import war
from rules.kernel import driver
from rules.kernel.fuzz.stops import play_as_persons
from tests.rules.conquest_consequence.positions import Loose, begin_turn, give, look, state, strengths

SCENARIO = "china_1937"


@pytest.mark.rule("23", "23.1")
def test_forces_and_hands_are_given():
    board = new_board(SCENARIO, {})
    assert (board.year, board.order) == (1937, ["japan", "usa"])
    assert {seat: len(side.hand) for seat, side in board.sides.items()} == {"japan": 6, "usa": 6}
    assert {block.nat for block in board.blocks.values()} == {"japan", "nationalist_china"}
    assert strengths(board, "jehol") == {"japan": ["infantry 2", "infantry 3"]}
    p = look(state(board, Game(), scenario=SCENARIO))
    p.dice = Loose()
    driver.settle(p)
    assert p.decision.name() == "command.commit", "nothing is chosen at set-up"
    assert p.board.season == "spring"


@pytest.mark.rule("23.2")
def test_only_china_is_fought_over():
    board = begin_turn(new_board(SCENARIO, {}), {"active": "japan"})
    assert war.may_declare_war(board, "japan") == war.may_declare_war(board, "usa") == []
    data = state(board, Movement("japan"), scenario=SCENARIO)
    assert give(data, "move infantry/3 kyushu > east_china_sea > hong_kong", "japan") is None
    assert give(data, "violate vietnam", "japan") is None
    assert give(data, "violate peiping", "japan") is not None
    assert {"thailand", "vietnam", "russia"} <= set(SETUPS[SCENARIO].closed)
    assert "japan" not in SETUPS[SCENARIO].closed


@pytest.mark.rule("23.3")
@pytest.mark.parametrize(
    ("held", "winner"),
    [
        ((), "usa"),
        (("peiping", "tsingtao"), "usa"),
        (("peiping", "tsingtao", "suchow"), "japan"),
        (("peiping", "nanking"), "japan"),
    ],
)
def test_japan_needs_cities(held, winner):
    board = new_board(SCENARIO, {})
    board.control |= dict.fromkeys(held, "japan")
    p = look(state(board, EndCampaign(), scenario=SCENARIO))
    driver.settle(p)
    assert p.state.outcome.winners == [winner]
    manchuria = OF_NATION["manchuria_korea"]
    assert victory.conquered(board, "japan") < 9
    assert all(board.control[area] == "japan" for area in manchuria), "which does not count"


def test_a_whole_campaign_takes_few_answers():
    bots = dict.fromkeys(("japan", "usa"), TITLE.bots["basic"])
    bots = {seat: bot() if isinstance(bot, type) else bot for seat, bot in bots.items()}
    stops = play_as_persons(TITLE, SCENARIO, TITLE.filled_options({}), 1, bots)
    assert stops.outcome is not None
    assert stops.total <= 20, "a week of evenings"
