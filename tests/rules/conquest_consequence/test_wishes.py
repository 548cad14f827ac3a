"""22.9: wishes, a secret list for the moments when others play."""

import pytest

from rules.conquest_consequence.combat.activation import CombatPhase
from rules.conquest_consequence.movement.phase import Movement
from rules.conquest_consequence.sequence import EndTurn
from rules.conquest_consequence.title import TITLE
from rules.conquest_consequence.units import create
from rules.conquest_consequence.year.government import Statuses
from rules.kernel import driver
from rules.kernel.orders import IllegalOrder, Order
from tests.rules.conquest_consequence.positions import Loose, begin_turn, board_of, look, state

WAR = [["japan", "usa"]]


def wish(data, text, seat):
    return driver.act(TITLE, data, TITLE.parse(text, seat), Loose())


def settled(board, step):
    p = look(state(board, step))
    p.dice = Loose()
    driver.settle(p)
    return p


@pytest.mark.rule("22.9", "20.4")
@pytest.mark.parametrize("viewer", ["japan", "soviet", None])
@pytest.mark.parametrize(
    "text", ["wish reveal naval_radar before fleet", "wish keep thailand 1", "wish disband fleet/2 manila"]
)
def test_nobody_else_learns_of_a_wish(viewer, text):
    given = {"active": "japan", "vault": {"usa": ["naval_radar"]}, "units": {"manila": {"usa": ["fleet 2"]}}}
    data = state(begin_turn(board_of(given), given), Movement("japan"))
    result = wish(data, text, "usa")
    assert result.public is None
    assert not [line for line in result.lines if line.read_by(viewer)]
    assert driver.view(look(result.data), viewer) == driver.view(look(data), viewer)
    own = driver.view(look(result.data), "usa")["board"]["sides"]["usa"]["wishes"]
    assert own[0][0] == text.split()[1]


def shots(*wishes):
    """What is told of a sea battle that Japan begins: technologies shown, and who fires with what."""
    units = {"philippine_sea": {"japan": ["carrier 1", "fleet 2"], "usa": ["carrier 1", "fleet 2"]}}
    given = {"active": "japan", "units": units, "war": WAR, "vault": {"usa": ["naval_radar"]}}
    board = begin_turn(board_of(given), given)
    board.acting().attacked = {"philippine_sea": ["usa"]}
    board.sides["usa"].wishes = [list(each) for each in wishes]
    p = settled(board, CombatPhase())
    while p.board.battle is None or p.board.fight().round < 2:
        [seat] = driver.waiting(p)
        asked = p.decision.name() == "combat.reveal"
        driver.perform(p, Order(seat, "pass") if asked else p.decision.default(p, seat))
    told = []
    for line in p.lines:
        if line.code == "combat.fired":
            told.append((line.args["nat"], line.args["unit"].partition("/")[0]))
        elif line.code == "government.tech":
            told.append(line.args["tech"])
    return told


@pytest.mark.rule("9.4", "22.9")
def test_a_technology_is_shown_before_a_type_acts_and_counts_at_once():
    """Japanese fleets fire first (12.75); with naval radar the defender's do, once it is shown."""
    without, told = shots(), shots(("reveal", "naval_radar", "fleet"))
    assert "naval_radar" not in without
    assert without.index(("japan", "fleet")) < without.index(("usa", "fleet"))
    at = told.index("naval_radar")
    assert {unit for _, unit in told[:at]} == {"carrier"}, "not before the carriers have acted"
    assert told[at + 1] == ("usa", "fleet")


@pytest.mark.rule("9.4")
def test_a_technology_may_be_shown_before_the_round():
    assert shots(("reveal", "naval_radar", "round"))[0] == "naval_radar"


@pytest.mark.rule("9.4")
def test_a_wish_for_a_type_that_does_not_fight_waits():
    assert "naval_radar" not in shots(("reveal", "naval_radar", "submarine"))


@pytest.mark.rule("22.9", "8.0")
def test_influence_above_the_wish_is_given_up_before_it_counts():
    given = {"phase": "government", "influence": {"thailand": {"japan": 2}}}
    board = board_of(given)
    board.sides["japan"].wishes = [["keep", "thailand", "1"]]
    after = settled(board, Statuses()).board
    assert after.influence["thailand"].n == after.status["thailand"].n == 1
    assert after.sides["japan"].wishes, "it stands for later markers too"


@pytest.mark.rule("22.9", "3.3")
def test_a_unit_is_disbanded_when_its_battle_is_over_whatever_it_is_called_then():
    given = {"active": "usa", "units": {"mukden": {"japan": ["infantry 2"]}}}
    board = begin_turn(board_of(given), given)
    [key] = board.blocks
    data = state(board, Movement("usa"))
    p = look(wish(data, f"wish disband {board.blocks[key].name} mukden", "japan").data)
    create(p.board, "japan", "tank", 1, "mukden")
    assert p.board.sides["japan"].wishes == [["disband", key, ""]]
    after = settled(p.board, EndTurn()).board
    assert [block.type for block in after.blocks.values()] == ["tank"]
    assert after.sides["japan"].wishes == []


@pytest.mark.rule("22.9")
def test_a_new_wish_about_the_same_thing_replaces_the_old_one_and_none_clears_the_list():
    data = state(begin_turn(board_of({"active": "usa"}), {"active": "usa"}), Movement("usa"))
    for text in ("wish keep thailand 1", "wish keep kansu 0", "wish keep thailand 2"):
        data = wish(data, text, "japan").data
    assert look(data).board.sides["japan"].wishes == [["keep", "kansu", "0"], ["keep", "thailand", "2"]]
    assert look(wish(data, "wish none", "japan").data).board.sides["japan"].wishes == []


@pytest.mark.rule("22.9")
@pytest.mark.parametrize(
    "text", ["wish reveal jets before fleet", "wish disband infantry/1 mukden", "wish keep thailand 3"]
)
def test_a_wish_for_what_one_has_not_is_refused(text):
    given = {"active": "usa", "units": {"vladivostok": {"russia": ["infantry 1"]}}}
    data = state(begin_turn(board_of(given), given), Movement("usa"))
    with pytest.raises(IllegalOrder):
        wish(data, text, "japan")


@pytest.mark.rule("22.9")
def test_the_list_of_a_seat_reads_as_the_orders_that_would_make_it():
    given = {"active": "japan", "vault": {"usa": ["naval_radar"]}, "units": {"manila": {"usa": ["fleet 2"]}}}
    data = state(begin_turn(board_of(given), given), Movement("japan"))
    texts = ["wish reveal naval_radar before fleet", "wish keep thailand 1", "wish disband fleet/2 manila"]
    for text in texts:
        data = wish(data, text, "usa").data
    told = TITLE.standing_lines(driver.view(look(data), "usa"), "usa")
    assert [TITLE.write(order) for order in told] == texts
    assert [TITLE.parse(text, "usa") for text in texts] == told
    assert not TITLE.standing_lines(driver.view(look(data), "japan"), "japan")
