"""12.8, 12.12, 17.6, 22.2: what the active player says of his battles before he sees their units."""

import pytest

from rules.conquest_consequence import command
from rules.conquest_consequence.board import Battle
from rules.conquest_consequence.combat import plans
from rules.conquest_consequence.combat.action import Action
from rules.conquest_consequence.combat.activation import CombatPhase
from rules.conquest_consequence.combat.battle import Begin, Next
from rules.conquest_consequence.combat.reveal import Window
from rules.conquest_consequence.combat.sneak import SneakRaid
from rules.conquest_consequence.combat.suppression import Suppression
from rules.conquest_consequence.movement.phase import Movement
from rules.conquest_consequence.title import TITLE
from rules.kernel import driver
from rules.kernel.orders import Order
from tests.rules.conquest_consequence.positions import Loose, begin_turn, board_of, give, look, state

AT_WAR = [["japan", "usa"]]
THREE = {
    "active": "soviet",
    "owner": {"shansi": "japan"},
    "markers": {"shansi": "japan"},
    "units": {
        "shansi": {"japan": ["infantry 1"], "nationalist_china": ["militia 2"], "red_china": ["militia 2"]},
    },
}
TWO = {
    "active": "japan",
    "owner": {"suchow": "usa", "nanking": "usa"},
    "units": {
        "suchow": {"japan": ["infantry 3"], "nationalist_china": ["militia 2"]},
        "nanking": {"japan": ["infantry 1"], "nationalist_china": ["militia 1"]},
    },
}


def turn_of(given):
    return begin_turn(board_of(given), given)


def played(data, *until, dice=(), also=()):
    """The usual answers up to a decision of some kind, and every line told on the way."""
    lines, dice = [], Loose(dice)
    p = look(data)
    p.dice = dice
    driver.settle(p)
    lines += p.lines
    data = TITLE.codec.encode(p.state)
    while not isinstance(look(data).decision, until) and look(data).decision.name() != "setup.cadres":
        p = look(data)
        seat = driver.waiting(p)[0]
        result = driver.act(TITLE, data, driver.default_order(p, seat), dice)
        data, lines = result.data, lines + result.lines
    return data, lines


def begun(lines):
    return [line.args["area"] for line in lines if line.code in ("combat.begins", "partisans.suppress")]


@pytest.mark.rule("12.12", "22.2")
@pytest.mark.parametrize("wanted", [["nanking", "suchow"], ["suchow", "nanking"]])
def test_battles_are_fought_in_the_order_that_was_said_in_movement(wanted):
    board = turn_of(TWO)
    board.acting().attacked = {"suchow": ["usa"], "nanking": ["usa"]}
    data = state(board, CombatPhase(), Movement("japan"))
    data = give(data, f"order {' '.join(wanted)}", "japan")
    assert give(data, f"order {' '.join(wanted)}", "japan") is None, "it is said already"
    _, lines = played(give(data, "end movement", "japan"))
    assert begun(lines) == wanted


@pytest.mark.rule("12.12")
def test_the_next_battle_may_be_named_with_those_after_it():
    board = turn_of(TWO)
    board.acting().battles = ["nanking", "suchow"]
    data = driver.act(
        TITLE, state(board, Next("japan")), TITLE.parse("order nanking suchow", "japan"), Loose()
    )
    assert look(data.data).board.acting().first == ["suchow"]
    older = driver.act(
        TITLE, state(board, Next("japan")), Order("japan", "order", {"area": "nanking"}), Loose()
    )
    assert [line.args["area"] for line in older.lines if line.code == "combat.begins"] == ["nanking"]


@pytest.mark.rule("20.2", "22.2")
def test_nobody_else_learns_what_was_said():
    board = turn_of(TWO)
    data = state(board, Movement("japan"))
    result = driver.act(TITLE, data, TITLE.parse("order nanking suchow", "japan"), Loose())
    assert result.public is None
    assert not result.lines
    for viewer in ("usa", "soviet", None):
        assert driver.view(look(result.data), viewer) == driver.view(look(data), viewer)


@pytest.mark.rule("12.8", "12.12")
@pytest.mark.parametrize("order", [["usa", "japan"], ["japan", "usa"]])
def test_equal_types_of_two_defenders_act_as_the_active_player_says(order):
    data = give(
        state(turn_of(THREE), Begin("shansi"), Movement("soviet")),
        f"target shansi {' '.join(order)}",
        "soviet",
    )
    _, lines = played(give(data, "end movement", "soviet"), dice=[6] * 9)
    fired = [line.args["nat"] for line in lines if line.code == "combat.fired"]
    defenders = {"usa": "nationalist_china", "japan": "japan"}
    assert fired == [*(defenders[each] for each in order), "red_china"]


@pytest.mark.rule("12.8")
def test_without_a_word_equal_types_act_in_turn_order():
    board = turn_of(THREE)
    assert plans.foes(board, "soviet", "shansi") == ["japan", "usa"]
    board.order = ["usa", "soviet", "japan"]
    assert plans.foes(board, "soviet", "shansi") == ["usa", "japan"]


FLEETS = {
    "active": "usa",
    "war": AT_WAR,
    "units": {"java_sea": {"japan": ["fleet 3"], "usa": ["fleet 1", "carrier 3"]}},
}


def two_groups(given):
    board = turn_of(given)
    for block in board.blocks.values():
        if block.nat == given.get("mine", "usa"):
            start = "singapore" if block.type == "fleet" else "manila"
            block.way, block.came, block.moved = f"{start}>java_sea", start, True
    return board


@pytest.mark.rule("12.71", "12.12")
@pytest.mark.parametrize(("start", "type_"), [("singapore", "fleet"), ("manila", "carrier")])
def test_the_group_that_was_named_joins_first(start, type_):
    board = two_groups(FLEETS)
    data = give(state(board, CombatPhase(), Movement("usa")), f"group java_sea {start}", "usa")
    assert data is not None
    _, lines = played(give(data, "end movement", "usa"), Action)
    joined = [line.args["units"] for line in lines if line.code == "combat.joined"]
    assert joined[0] == [type_]


@pytest.mark.rule("15.24", "15.241", "12.71")
def test_after_a_sneak_raid_the_next_group_joins_those_that_shot():
    given = {
        "active": "japan",
        "mine": "japan",
        "units": {"hawaiian_sea": {"usa": ["fleet 4"], "japan": ["carrier 3", "fleet 1"]}},
    }
    board = two_groups(given)
    turn = board.acting()
    turn.sneak, turn.attacked = "usa", {"hawaiian_sea": ["usa"]}
    data = state(board, CombatPhase())
    data, lines = played(data, Window, Action, dice=[6] * 3)
    after = look(data).board
    assert [line.args["unit"] for line in lines if line.code == "combat.fired"] == ["carrier/3"]
    assert after.fight().round == 1
    mine = {after.blocks[key].type for key in after.fight().ready if after.blocks[key].nat == "japan"}
    assert mine == {"carrier", "fleet"}, "who shot is there, and the next group joins in the first round"


@pytest.mark.rule("15.241")
def test_sneak_raids_are_flown_in_the_order_that_was_said():
    given = {
        "active": "japan",
        "units": {place: {"usa": ["fleet 2"], "japan": ["carrier 2"]} for place in ("guam", "manila")},
    }
    board = turn_of(given)
    turn = board.acting()
    turn.sneak, turn.attacked = "usa", {"guam": ["usa"], "manila": ["usa"]}
    turn.first = ["manila", "guam"]
    _, lines = played(state(board, SneakRaid()), dice=[6] * 9)
    assert [line.args["area"] for line in lines if line.code == "combat.sneak_raid"] == ["manila", "guam"]


@pytest.mark.rule("17.7", "22.2")
@pytest.mark.parametrize("wanted", [["suchow", "peiping"], ["peiping", "suchow"]])
def test_suppression_comes_between_battles_where_it_was_listed(wanted):
    given = {
        "active": "japan",
        "owner": {"suchow": "usa"},
        "markers": {"peiping": "japan"},
        "partisans": {"peiping": 1},
        "units": {
            "suchow": {"japan": ["infantry 3"], "nationalist_china": ["militia 2"]},
            "peiping": {"japan": ["infantry 2"]},
        },
    }
    board = turn_of(given)
    board.acting().attacked = {"suchow": ["usa"]}
    p = look(state(board, CombatPhase()))
    p.dice = Loose()
    driver.settle(p)
    data = TITLE.codec.encode(p.state)
    data = give(data, "suppress peiping infantry/2", "japan")
    if wanted[0] == "suchow":
        data = give(data, "order suchow peiping", "japan")
    _, lines = played(give(data, "end combat", "japan"), dice=[6] * 20)
    assert begun(lines) == wanted, "after the raids and before battles, if nothing was said"


@pytest.mark.rule("17.6")
@pytest.mark.parametrize("first", ["infantry/1", "infantry/3"])
def test_inside_a_type_units_suppress_as_they_were_listed(first):
    given = {
        "active": "japan",
        "markers": {"peiping": "japan"},
        "partisans": {"peiping": 3},
        "units": {"peiping": {"japan": ["infantry 3", "infantry 1", "air_force 1"]}},
    }
    board = turn_of(given)
    listed = sorted(board.blocks, key=lambda key: f"infantry/{board.blocks[key].cv}" != first)
    _, lines = played(state(board, Suppression("peiping", listed)), dice=[1] * 5)
    swept = [line.args["unit"] for line in lines if line.code == "partisans.swept"]
    assert swept[0] == "air_force/1"
    assert swept[1] == first


@pytest.mark.rule("12.74", "12.8")
def test_a_strike_names_the_faction_where_two_are_fought():
    given = {
        "active": "japan",
        "war": [*AT_WAR, ["japan", "soviet"]],
        "units": {"mid_pacific": {"usa": ["fleet 2"], "russia": ["fleet 3"], "japan": ["carrier 3"]}},
    }
    board = turn_of(given)
    board.battle = Battle("mid_pacific", "japan", ["usa", "soviet"], ready=sorted(board.blocks))
    data = state(board, Action("japan"))
    order = TITLE.parse("strike retreat north_pacific usa", "japan")
    result = driver.act(TITLE, data, order, Loose([1, 6, 6]))
    hit = [line.args["nat"] for line in result.lines if line.code == "combat.reduced"]
    assert hit == ["usa"]
    assert TITLE.parse(TITLE.write(order), "japan") == order


@pytest.mark.rule("10.12")
@pytest.mark.parametrize(
    ("dice", "order"),
    [
        ([1, 1], ["japan", "usa", "soviet"]),
        ([6, 1], ["usa", "japan", "soviet"]),
        ([1, 6], ["soviet", "japan", "usa"]),
        ([6, 6], ["soviet", "usa", "japan"]),
    ],
)
def test_the_winner_of_the_first_roll_is_matched_with_the_third(dice, order):
    board = board_of({"season": "winter"})
    for seat, card in {"japan": "A04", "usa": "A19", "soviet": "A44"}.items():
        board.sides[seat].committed = card
        for deck in board.decks.values():
            deck[:] = [each for each in deck if each != card]
    p = look(state(board, command.Show()))
    p.dice = Loose(dice)
    driver.settle(p)
    assert p.board.command == order


@pytest.mark.rule("22.9", "20.3")
def test_wishes_may_be_said_shortly():
    """`wish reveal jets` means before a round; a unit may be named alone by its public name."""
    board = board_of({"vault": {"japan": ["jets"]}, "units": {"mukden": {"japan": ["infantry 2"]}}})
    [(key, block)] = board.blocks.items()
    data = give(state(board, Movement("japan")), "wish reveal jets", "japan")
    data = give(data, f"wish disband {block.name}", "japan")
    assert look(data).board.sides["japan"].wishes == [["reveal", "jets", "round"], ["disband", key, ""]]
