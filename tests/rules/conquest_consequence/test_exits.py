"""12.5, 12.54, 12.55, 13: ways out of battles that the worked cases do not try."""

import pytest

from rules.conquest_consequence import sequence
from rules.conquest_consequence.board import Battle
from rules.conquest_consequence.combat import exits
from rules.conquest_consequence.combat.leaving import Leave, Rebasing
from rules.kernel import driver
from rules.kernel.orders import Order
from tests.rules.conquest_consequence.positions import Loose, begin_turn, board_of, look, state

AT_WAR = [["japan", "usa"]]


def block_of(board, nat, type_):
    return next(key for key, b in board.blocks.items() if (b.nat, b.type) == (nat, type_))


def turn_of(**given):
    given = {"active": "japan", "war": AT_WAR, **given}
    return begin_turn(board_of(given), given)


@pytest.mark.rule("12.54", "13.11")
def test_an_attacking_fleet_rebases_along_the_coast_only_if_it_came_that_way():
    units = {"tsingtao": {"japan": ["fleet 2"], "nationalist_china": ["militia 1"]}}
    board = turn_of(units=units, markers={"tsingtao": "usa", "peiping": "japan", "suchow": "japan"})
    key = block_of(board, "japan", "fleet")
    board.blocks[key].came = "yellow_sea"
    free = exits.Exits(board, key, exits.AFTER).rebases()
    bound = exits.Exits(board, key, exits.ACTION).rebases()
    assert "peiping" in free
    assert "korea" in bound
    board.blocks[key].came = "peiping"
    assert exits.Exits(board, key, exits.ACTION).rebases() == ["peiping"]


@pytest.mark.rule("12.55", "15.21", "13.3")
def test_nobody_leaves_a_battle_through_a_home_sea_of_a_rival_at_peace():
    """The war is with the USA; the Sea of Okhotsk is Japanese, and Japan at peace with the Soviets."""
    units = {"bering_sea": {"russia": ["fleet 2", "air_force 2"], "usa": ["fleet 2"]}}
    board = turn_of(active="soviet", war=[["soviet", "usa"]], units=units)
    fleet, planes = block_of(board, "russia", "fleet"), block_of(board, "russia", "air_force")
    assert "kurile_sea" not in exits.Exits(board, fleet, exits.ACTION).retreats()
    found = {
        *exits.Exits(board, fleet, exits.AFTER).rebases(),
        *exits.Exits(board, planes, exits.AFTER).rebases(),
    }
    assert "okhotsk" not in found
    board.wars = ["japan-soviet", "soviet-usa"]
    assert "kurile_sea" in exits.Exits(board, fleet, exits.ACTION).retreats()


@pytest.mark.rule("2.2", "13.3")
def test_us_ships_do_not_rebase_through_british_singapore_before_the_alliance():
    units = {"gulf_of_siam": {"usa": ["fleet 2"], "japan": ["fleet 1"]}}
    board = turn_of(active="usa", units=units, markers={"rangoon": "usa", "mandalay": "usa"})
    board.control |= {"rangoon": "usa"}
    fleet = block_of(board, "usa", "fleet")
    assert "rangoon" not in exits.Exits(board, fleet, exits.AFTER).rebases()
    reach = exits.Exits(board, fleet, exits.AFTER)._reached()
    assert "andaman_sea" not in reach
    board.bremp = True
    board.control = {a: "usa" if who == "british_empire" else who for a, who in board.control.items()}
    assert "andaman_sea" in exits.Exits(board, fleet, exits.AFTER)._reached()


@pytest.mark.rule("12.5")
def test_an_area_that_held_a_battle_when_the_turn_began_takes_no_retreat():
    """Japan has left Suchow in its Movement Phase; Nanking's militia may not retreat there all the same."""
    given = {
        "owner": {"suchow": "usa", "nanking": "usa"},
        "units": {
            "suchow": {"nationalist_china": ["militia 2"], "japan": ["tank 1"]},
            "nanking": {"nationalist_china": ["militia 1"], "japan": ["infantry 2"]},
        },
    }
    board = turn_of(**given)
    board.revealed = {"japan": "A05"}
    board.turn = None
    p = look(state(board, sequence.BeginTurn("japan")))
    p.dice = Loose()
    driver.settle(p)
    board = p.board
    assert board.acting().fought == ["nanking", "suchow"]
    del board.blocks[block_of(board, "japan", "tank")]
    board.battle = Battle("nanking", "japan", ["usa"])
    militia = next(k for k, b in board.blocks.items() if b.at == "nanking" and b.nat == "nationalist_china")
    assert "suchow" not in exits.Exits(board, militia, exits.ACTION).retreats()


@pytest.mark.rule("13.12", "12.71")
def test_a_group_that_was_not_needed_may_rebase_and_stays_hidden():
    units = {"philippine_sea": {"japan": ["fleet 3", "carrier 2"]}}
    board = turn_of(units=units)
    fleet, carrier = block_of(board, "japan", "fleet"), block_of(board, "japan", "carrier")
    board.blocks[fleet].up = True
    board.battle = Battle("philippine_sea", "japan", ["usa"], ready=[fleet], groups=[[carrier]])
    data = state(board, Rebasing("japan"))
    order = Order("japan", "rebase", {"with": "carrier/2", "to": "formosa"})
    result = driver.act(look(data).title, data, order, Loose())
    after = look(result.data).board
    assert after.blocks[carrier].at == "formosa"
    told = [line for line in result.lines if line.to is None or "usa" in line.to]
    assert "carrier" not in repr([*told, result.public])
    assert result.public.args["with"] == board.blocks[carrier].name
    assert "carrier" in repr([line for line in result.lines if line.to and "japan" in line.to])


@pytest.mark.rule("22.91", "13.12")
@pytest.mark.parametrize("type_", ["fleet", "submarine"])
def test_a_hidden_group_is_asked_for_whether_it_could_reach_a_base_or_not(type_):
    board = turn_of(active="usa", units={"north_pacific": {"usa": [f"{type_} 2"]}})
    key = block_of(board, "usa", type_)
    board.battle = Battle("north_pacific", "usa", ["japan"], groups=[[key]])
    assert driver.waiting(look(state(board, Rebasing("usa")))) == ["usa"]


@pytest.mark.rule("20.4", "12.52")
@pytest.mark.parametrize("type_", ["carrier", "fleet"])
def test_ships_that_leave_in_the_supply_phase_are_not_shown(type_):
    units = {"manila": {"usa": [f"{type_} 2"], "japan": ["infantry 2"]}}
    board = board_of({"war": AT_WAR, "units": units, "owner": {"manila": "usa"}, "phase": "supply"})
    data = state(board, Leave(block_of(board, "usa", type_), exits.SUPPLY))
    order = Order("usa", "retreat", {"to": "sulu_sea"})
    result = driver.act(look(data).title, data, order, Loose())
    told = [line for line in result.lines if line.to is None or "japan" in line.to]
    assert told
    assert type_ not in repr(told)


@pytest.mark.rule("16.31")
def test_an_air_force_that_rebases_into_china_is_an_intrusion():
    units = {"east_china_sea": {"usa": ["air_force 2"], "japan": ["fleet 1"]}}
    board = turn_of(active="usa", units=units)
    planes = block_of(board, "usa", "air_force")
    board.battle = Battle("east_china_sea", "usa", ["japan"], ready=[planes])
    board.blocks[planes].up = True
    data = state(board, Rebasing("usa"))
    order = Order("usa", "rebase", {"with": "air_force/2", "to": "nanking"})
    after = look(driver.act(look(data).title, data, order, Loose()).data).board
    assert after.sides["usa"].intruded
