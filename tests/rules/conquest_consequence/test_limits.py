"""Chapter 11: what binds moves that engage somebody who is not an enemy yet, or who cannot hurt anybody."""

import pytest

from rules.conquest_consequence.combat.activation import Activate, mandatory, optional
from rules.conquest_consequence.combat.leaving import unsupported_in_supply
from rules.conquest_consequence.movement.phase import Movement
from rules.conquest_consequence.title import TITLE
from rules.kernel import driver
from tests.rules.conquest_consequence.positions import begin_turn, board_of, give, look, state

AT_WAR = [["japan", "usa"]]


def verdicts(given, *orders):
    """Whether each order is taken, one after another."""
    data, found = state(begin_turn(board_of(given), given), Movement(given["active"])), []
    for text in orders:
        after = give(data, text, given["active"])
        found.append(after is not None)
        data = after or data
    return found


@pytest.mark.rule("10.11", "11.54")
def test_an_emergency_command_engages_nobody_at_sea():
    """A sea with only enemies is Aggression; submarines may still pass below it."""
    given = {
        "active": "japan",
        "war": AT_WAR,
        "flags": ["emergency command"],
        "units": {"philippine_sea": {"usa": ["fleet 2"]}, "formosa": {"japan": ["fleet 3", "submarine 2"]}},
    }
    found = verdicts(
        given,
        "move fleet/3 formosa > philippine_sea",
        "move submarine/2 formosa > philippine_sea",
        "move submarine/2 formosa > philippine_sea > celebes_sea",
    )
    assert found == [False, False, True]


@pytest.mark.rule("11.5", "11.52", "15.34")
def test_an_intervention_engages_no_more_units_than_the_border_lets_pass():
    given = {
        "active": "usa",
        "war": AT_WAR,
        "bremp": "allied",
        "armed_minors": {"thailand": {"violator": "japan"}},
        "units": {
            "bangkok": {"armed_minor": ["fortress 2"]},
            "rangoon": {"british_empire": ["infantry 2", "tank 1"]},
        },
    }
    found = verdicts(
        given,
        "move british_empire:infantry/2 rangoon > bangkok",
        "move british_empire:tank/1 rangoon > bangkok",
    )
    assert found == [True, False]


@pytest.mark.rule("11.52", "15.24")
def test_a_sneak_attack_over_land_keeps_the_limits_of_borders():
    given = {
        "active": "japan",
        "units": {
            "vladivostok": {"russia": ["infantry 2"]},
            "harbin": {"japan": ["infantry 3", "infantry 2"]},
        },
    }
    found = verdicts(
        given,
        "sneak soviet",
        "move infantry/3 harbin > vladivostok",
        "move infantry/2 harbin > vladivostok",
    )
    assert found == [True, True, False]


@pytest.mark.rule("12.78", "11.22")
def test_convoys_among_convoys_leave_as_if_not_engaged():
    """Before a battle has shown what they are, they are engaged like all others, and must fight."""
    given = {
        "active": "japan",
        "war": AT_WAR,
        "units": {"philippine_sea": {"usa": ["infantry 2"], "japan": ["infantry 3"]}},
    }
    board = begin_turn(board_of(given), given)
    order = "move infantry/3 philippine_sea > formosa"
    assert give(state(board, Movement("japan")), order, "japan") is None
    assert mandatory(board, "japan") == ["philippine_sea"]
    for block in board.blocks.values():
        block.up = True
    assert mandatory(board, "japan") == []
    assert give(state(board, Movement("japan")), order, "japan") is not None


# 11.542: what declarations leave to do


@pytest.mark.rule("11.541", "11.542")
def test_the_last_unit_in_a_shared_sea_keeps_a_declaration_fulfilled():
    """Nobody else can reach an American; leaving the sea would leave the declaration empty."""
    given = {
        "active": "japan",
        "units": {
            "philippine_sea": {"usa": ["fleet 3"], "japan": ["fleet 2"]},
            "hokkaido": {"japan": ["infantry 1"]},
        },
    }
    found = verdicts(
        given,
        "declare war usa",
        "move fleet/2 philippine_sea > formosa",
        "move fleet/2 philippine_sea > bonin_sea",
        "move infantry/1 hokkaido > sea_of_japan > korea",
        "end movement",
    )
    assert found == [True, False, False, True, True]


@pytest.mark.rule("11.542", "11.541")
def test_a_shared_sea_fulfils_a_second_declaration_without_another_unit():
    given = {
        "active": "japan",
        "flags": ["5 orders left"],
        "units": {
            "philippine_sea": {"usa": ["fleet 3"], "japan": ["fleet 2"]},
            "mukden": {"japan": ["infantry 1"]},
            "jehol": {"japan": ["infantry 1"]},
        },
    }
    assert verdicts(given, "violate peiping", "declare war usa") == [True, True]


@pytest.mark.rule("11.542", "17.2")
def test_the_last_order_may_fulfil_a_declaration_by_militarizing():
    given = {
        "active": "soviet",
        "flags": ["one order left after the declaration"],
        "partisans": {"shansi": 1, "peiping": 1},
        "units": {"sian": {"red_china": ["militia 2"]}},
    }
    found = verdicts(given, "violate shansi", "militarize peiping", "militarize shansi", "end movement")
    assert found == [True, False, True, True], "the other province would leave the declaration empty"


@pytest.mark.rule("12.1")
def test_several_battles_are_activated_at_once():
    units = {
        area: {"nationalist_china": ["militia 1"], "japan": ["infantry 1"]} for area in ("wuhan", "suchow")
    }
    given = {"active": "japan", "units": units, "owner": {"wuhan": "usa", "suchow": "usa"}}
    board = begin_turn(board_of(given), given)
    data = give(state(board, Activate("japan")), "activate wuhan, suchow", "japan")
    assert look(data).board.acting().battles == ["suchow", "wuhan"]


@pytest.mark.rule("10.41", "10.43")
def test_a_soviet_winter_turn_fights_in_russia_only():
    """Red militia in battle and fleets among submarines wait for spring."""
    given = {
        "active": "soviet",
        "season": "winter",
        "war": [["japan", "soviet"]],
        "owner": {"suchow": "usa", "chita": "soviet"},
        "units": {
            "suchow": {"red_china": ["militia 2"], "nationalist_china": ["militia 1"]},
            "chita": {"russia": ["infantry 2"], "japan": ["infantry 1"]},
            "sea_of_japan": {"russia": ["fleet 1"], "japan": ["submarine 1 escaped"]},
        },
    }
    board = begin_turn(board_of(given), given)
    assert (mandatory(board, "soviet"), optional(board, "soviet")) == ([], ["chita"])
    board.season = "spring"
    assert optional(board, "soviet") == ["chita", "sea_of_japan", "suchow"]


@pytest.mark.rule("10.41", "12.52")
def test_winter_supply_looks_at_russia_only():
    units = {area: {"japan": ["air_force 1"], "russia": ["infantry 1"]} for area in ("harbin", "chita")}
    board = board_of({"war": [["japan", "soviet"]], "units": units, "season": "winter"})
    p = look(state(board))
    assert [board.blocks[step.key].at for step in unsupported_in_supply(p)] == ["chita"]
    p.board.season = "summer"
    assert sorted(board.blocks[step.key].at for step in unsupported_in_supply(p)) == ["chita", "harbin"]


@pytest.mark.rule("11.542", "17.2")
def test_a_militia_that_must_fulfil_a_declaration_does_not_grow():
    units = {"sian": {"red_china": ["militia 1"]}}
    given = {"active": "soviet", "units": units, "partisans": {"sian": 1}}
    data = state(begin_turn(board_of(given), given), Movement("soviet"))
    assert give(data, "militarize sian +", "soviet") is not None
    data = give(data, "violate kansu", "soviet")
    assert data is not None
    assert give(data, "militarize sian +", "soviet") is None
    assert give(data, "move militia/1 sian > kansu", "soviet") is not None


@pytest.mark.rule("11.542")
def test_without_orders_the_deadline_ends_the_movement():
    units = {"sian": {"red_china": ["militia 1"]}}
    given = {"active": "soviet", "units": units}
    data = give(state(begin_turn(board_of(given), given), Movement("soviet")), "violate kansu", "soviet")
    p = look(data)
    assert driver.default_order(p, "soviet").kind == "move"
    p.board.acting().orders = 0
    assert driver.default_order(look(TITLE.codec.encode(p.state)), "soviet").kind == "end_movement"


@pytest.mark.rule("11.542", "3.3")
def test_nobody_disbands_the_unit_that_must_fulfil_his_declaration():
    units = {"sian": {"red_china": ["militia 1"]}, "novosibirsk": {"russia": ["infantry 1"]}}
    given = {"active": "soviet", "units": units}
    data = state(begin_turn(board_of(given), given), Movement("soviet"))
    assert give(data, "disband red_china:militia/1 sian", "soviet") is not None
    data = give(data, "violate kansu", "soviet")
    assert give(data, "disband red_china:militia/1 sian", "soviet") is None
    assert give(data, "disband infantry/1 novosibirsk", "soviet") is not None
    data = give(data, "move red_china:militia/1 sian > kansu", "soviet")
    assert give(data, "disband red_china:militia/1 kansu", "soviet") is not None
