"""Chapters 12 and 17: orders of the Combat Phase out of the worked cases, and what rounds leave behind."""

import pytest

from rules.conquest_consequence.board import Battle
from rules.conquest_consequence.combat import exits, sides
from rules.conquest_consequence.combat.action import Action
from rules.conquest_consequence.combat.activation import Activate, CombatPhase
from rules.conquest_consequence.combat.battle import Begin, Targets
from rules.conquest_consequence.combat.leaving import Leave
from rules.conquest_consequence.combat.rounds import EndBattle, EndRound
from rules.conquest_consequence.combat.suppression import suppressors
from rules.conquest_consequence.nations.control import settle
from rules.conquest_consequence.title import TITLE
from rules.kernel import driver
from tests.rules.conquest_consequence.positions import (
    Loose,
    begin_turn,
    board_of,
    give,
    look,
    state,
    strengths,
)


def fought(given, *stack, dice=()):
    p = look(state(begin_turn(board_of(given), given), *stack))
    p.dice = Loose(dice)
    driver.settle(p)
    return p


def key_of(board, area, nat, type_):
    return next(k for k, b in board.at(area) if (b.nat, b.type) == (nat, type_))


def in_battle(given, area):
    """A position in the middle of a battle, with everybody ready."""
    board = begin_turn(board_of(given), given)
    targets = sorted({b.nat for b in board.blocks.values()} - {given["active"]})
    board.battle = Battle(area, given["active"], targets, ready=[key for key, _ in board.at(area)])
    board.turn.fought = [a for seat in sorted(board.sides) for a in sides.battles_of(board, seat)]
    return board


@pytest.mark.rule("12.5", "12.53")
def test_defenders_retreat_where_nobody_came_from_and_nothing_is_fought():
    given = {
        "active": "japan",
        "markers": {"tsingtao": "japan"},
        "owner": {"suchow": "usa", "wuhan": "usa"},
        "units": {
            "tsingtao": {"japan": ["infantry 1"]},
            "suchow": {"nationalist_china": ["militia 2", "militia 1"], "japan": ["infantry 3", "tank 2"]},
            "nanking": {"nationalist_china": ["militia 1"]},
            "wuhan": {"nationalist_china": ["militia 1"], "japan": ["infantry 1"]},
        },
    }
    board = in_battle(given, "suchow")
    board.turn.came = {"suchow": ["tsingtao"]}
    first, second = (k for k, b in board.at("suchow") if b.nat == "nationalist_china")
    assert exits.Exits(board, first, exits.ACTION).retreats() == ["nanking"]
    board.turn.uses = {"nanking/suchow/usa": 1}
    assert exits.Exits(board, second, exits.ACTION).retreats() == []


@pytest.mark.rule("12.54", "12.5", "13.11")
def test_attackers_go_back_as_they_came():
    given = {
        "active": "japan",
        "war": [["japan", "usa"]],
        "owner": {"manila": "usa"},
        "units": {"manila": {"usa": ["infantry 3"], "japan": ["snlf 2 invader", "air_force 2"]}},
    }
    board = in_battle(given, "manila")
    for block in board.blocks.values():
        block.came = "philippine_sea" if block.nat == "japan" else ""
    snlf, planes = (key_of(board, "manila", "japan", type_) for type_ in ("snlf", "air_force"))
    assert "formosa" in exits.Exits(board, planes, exits.ACTION).rebases()
    assert exits.Exits(board, snlf, exits.ACTION).retreats() == [], "no friends are in that sea"


@pytest.mark.rule("12.5", "11.51")
def test_ships_retreat_to_open_seas_and_friendly_land():
    given = {
        "active": "japan",
        "war": [["japan", "usa"]],
        "units": {
            "philippine_sea": {"usa": ["fleet 2"], "japan": ["fleet 3", "carrier 2"]},
            "marianas_sea": {"japan": ["submarine 1"]},
        },
    }
    board = in_battle(given, "philippine_sea")
    board.turn.came = {"philippine_sea": ["south_china_sea"]}
    found = exits.Exits(board, key_of(board, "philippine_sea", "usa", "fleet"), exits.ACTION).retreats()
    wanted = ("south_china_sea", "marianas_sea", "celebes_sea", "guam", "formosa")
    assert [place in found for place in wanted] == [False, False, True, True, False]


@pytest.mark.rule("13.0", "13.3")
def test_rebases_end_on_friendly_land():
    given = {
        "active": "usa",
        "war": [["japan", "usa"]],
        "units": {
            "philippine_sea": {"usa": ["air_force 2", "fleet 3"], "japan": ["fleet 1"]},
            "manila": {"usa": ["infantry 1"]},
            "guam": {"usa": ["fortress 1"]},
            "marianas": {"japan": ["snlf 1"]},
        },
    }
    board = in_battle(given, "philippine_sea")
    found = exits.Exits(board, key_of(board, "philippine_sea", "usa", "fleet"), exits.AFTER).rebases()
    wanted = ("manila", "guam", "mindanao", "marianas", "philippine_sea")
    assert [place in found for place in wanted] == [True, True, True, False, False]


@pytest.mark.rule("13.2", "12.51")
def test_aircraft_that_cannot_rebase_are_lost():
    """CC-12-39."""
    given = {
        "active": "japan",
        "war": [["japan", "usa"]],
        "bremp": "allied",
        "owner": {"solomons": "japan"},
        "markers": {"solomons": "japan"},
        "units": {
            "coral_sea": {"british_empire": ["fleet 2"], "japan": ["air_force 2"]},
            "solomons": {"japan": ["infantry 1"], "usa": ["marine 1"]},
        },
    }
    board = in_battle(given, "coral_sea")
    planes = key_of(board, "coral_sea", "japan", "air_force")
    assert exits.Exits(board, planes, exits.AIR_AT_SEA).rebases() == []
    p = look(state(board, Leave(planes, exits.AIR_AT_SEA)))
    p.dice = Loose()
    driver.settle(p)
    assert planes not in p.board.blocks


@pytest.mark.rule("12.52", "12.25", "12.63")
def test_raiders_leave_first_and_the_owner_stays():
    """CC-12-09."""
    given = {
        "active": "japan",
        "war": [["japan", "usa"]],
        "units": {"guam": {"usa": ["air_force 1"], "japan": ["carrier 2 raider"]}},
        "owner": {"guam": "usa"},
        "held": {"guam": "usa"},
    }
    board = in_battle(given, "guam")
    board.battle.raid = True
    p = look(state(board, EndRound()))
    p.dice = Loose()
    driver.settle(p)
    data = TITLE.codec.encode(p.state)
    while isinstance((p := look(data)).decision, Leave):
        seat = driver.waiting(p)[0]
        assert seat == "japan"
        data = driver.act(TITLE, data, driver.default_order(p, seat), Loose()).data
    left = look(data).board
    assert strengths(left, "guam") == {"usa": ["air_force 1"]}
    assert left.control["guam"] == "usa"


@pytest.mark.rule("12.8", "12.81", "12.12")
def test_the_active_player_chooses_whom_he_attacks():
    given = {
        "active": "japan",
        "owner": {"wuhan": "usa"},
        "units": {
            "wuhan": {"nationalist_china": ["militia 2"], "red_china": ["militia 2"], "japan": ["infantry 3"]}
        },
    }
    p = fought(given, Begin("wuhan"))
    assert isinstance(p.decision, Targets)
    data = give(TITLE.codec.encode(p.state), "target nationalist_china", "japan", dice=[6, 6])
    board = look(data).board
    assert {b.nat for b in board.blocks.values() if b.up} == {"japan", "nationalist_china"}


@pytest.mark.rule("12.2", "11.55")
def test_ships_alone_make_a_raid():
    given = {
        "active": "japan",
        "war": [["japan", "usa"]],
        "bremp": "allied",
        "units": {"singapore": {"british_empire": ["fleet 1", "fortress 1"], "japan": ["fleet 3 raider"]}},
    }
    assert sides.is_raid(begin_turn(board_of(given), given), "japan", "singapore")


@pytest.mark.rule("12.77", "12.73")
def test_an_escaped_submarine_fights_beside_a_new_group():
    given = {
        "active": "japan",
        "war": [["japan", "usa"]],
        "units": {"java_sea": {"usa": ["fleet 2"], "japan": ["submarine 2 escaped", "fleet 3"]}},
    }
    board = begin_turn(board_of(given), given)
    fleet = board.blocks[key_of(board, "java_sea", "japan", "fleet")]
    fleet.way, fleet.came, fleet.moved = "celebes_sea>java_sea", "celebes_sea", True
    p = look(state(board, CombatPhase()))
    p.dice = Loose([6] * 12)
    driver.settle(p)
    assert isinstance(p.decision, Activate)
    data = give(TITLE.codec.encode(p.state), "activate java_sea with escaped", "japan")
    assert data is not None
    data = give(data, "end combat", "japan", dice=[6] * 12)
    found = look(data)
    assert isinstance(found.decision, Action)
    types = sorted(found.board.blocks[key].type for key in sides.attackers(found.board))
    assert types == ["fleet", "submarine"]


def in_action(data):
    board = look(data).board
    return [board.blocks[key].type for key in sides.attackers(board)]


@pytest.mark.rule("12.71", "12.26", "12.24")
def test_a_group_that_has_not_joined_keeps_the_battle_going():
    given = {
        "active": "usa",
        "war": [["japan", "usa"]],
        "units": {"sulu_sea": {"japan": ["fleet 2"], "usa": ["submarine 1", "fleet 3"]}},
    }
    board = begin_turn(board_of(given), given)
    for block in board.blocks.values():
        if block.nat == "usa":
            block.way = "manila>sulu_sea" if block.type == "submarine" else "celebes_sea>sulu_sea"
    p = look(state(board, Begin("sulu_sea")))
    p.dice = Loose()
    driver.settle(p)
    data = give(TITLE.codec.encode(p.state), "group manila", "usa", dice=[6, 1, 1])
    assert data is not None
    data = give(data, "fire N", "usa", dice=[6, 1, 1])
    while "submarine" in in_action(data):
        data = give(data, "fire S", "japan", dice=[1, 1])
    board = look(data).board
    assert board.battle is not None
    assert [board.blocks[key].type for key in sides.attackers(board)] == ["fleet"]


@pytest.mark.rule("20.1", "12.22")
def test_the_owner_stands_upright_again():
    given = {
        "active": "japan",
        "owner": {"wuhan": "usa"},
        "units": {"wuhan": {"nationalist_china": ["militia 2"], "japan": ["infantry 2"]}},
    }
    board = in_battle(given, "wuhan")
    board.battle.targets = ["usa"]
    for block in board.blocks.values():
        block.up = True
    p = look(state(board, EndBattle()))
    driver.settle(p)
    assert {b.nat: b.up for b in p.board.blocks.values()} == {"japan": True, "nationalist_china": False}


# Partisans


PARTISANS = {
    "active": "japan",
    "markers": {"nanking": "japan"},
    "partisans": {"nanking": 1},
    "units": {"nanking": {"japan": ["air_force 3", "infantry 3", "fortress 1"]}},
}


@pytest.mark.rule("17.4", "17.6")
def test_suppression_step_by_step():
    p = fought(PARTISANS, CombatPhase())
    data = give(TITLE.codec.encode(p.state), "suppress nanking air_force/3 infantry/3", "japan")
    p = look(data)
    p.dice = Loose([1, 2, 5, 1, 4, 6])
    driver.perform(p, TITLE.parse("end combat", "japan"))
    swept = [line.args["left"] for line in p.lines if line.code == "partisans.swept"]
    assert swept == [0, 1]
    assert p.board.partisans == {"nanking": 1}
    assert not p.board.sides["japan"].fought, "suppression is no battle"


@pytest.mark.rule("17.7", "17.5")
def test_submarines_do_not_suppress_and_aircraft_are_not_ambushed():
    given = {
        **PARTISANS,
        "partisans": {"nanking": 2},
        "techs": {"soviet": ["guerrilla_warfare"]},
        "units": {"nanking": {"japan": ["air_force 3", "submarine 2"]}},
    }
    board = begin_turn(board_of(given), given)
    assert [board.blocks[key].type for key in suppressors(board, "japan", "nanking")] == ["air_force"]
    p = fought(given, CombatPhase())
    data = give(TITLE.codec.encode(p.state), "suppress nanking air_force/3", "japan")
    p = look(data)
    p.dice = Loose([1, 1, 4])
    driver.perform(p, TITLE.parse("end combat", "japan"))
    assert "partisans.ambushed" not in {line.code for line in p.lines}
    assert p.board.partisans == {}


@pytest.mark.rule("1.148", "1.141")
def test_the_next_in_the_list_of_arrivals_is_owner():
    given = {
        "owner": {"wuhan": "usa"},
        "units": {
            "wuhan": {"nationalist_china": ["militia 1"], "red_china": ["militia 1"], "japan": ["infantry 2"]}
        },
    }
    board = board_of(given)
    board.arrivals["wuhan"] = ["usa", "japan", "soviet"]
    del board.blocks[key_of(board, "wuhan", "nationalist_china", "militia")]
    p = look(state(board))
    settle(p)
    assert p.board.control["wuhan"] == "japan"
    assert p.board.arrivals["wuhan"] == ["japan", "soviet"]
