"""Rules of the phases that no worked case shows."""

import pytest

from rules.conquest_consequence import victory
from rules.conquest_consequence.atlas import ACTION, ATOMIC, OF_NATION
from rules.conquest_consequence.board import Battle, Pair, Turn
from rules.conquest_consequence.combat import exits, fire
from rules.conquest_consequence.combat.action import Action, acting
from rules.conquest_consequence.combat.battle import Begin
from rules.conquest_consequence.combat.leaving import Rebasing
from rules.conquest_consequence.movement.phase import Movement
from rules.conquest_consequence.nations.control import tracks
from rules.conquest_consequence.sequence import Supply
from rules.conquest_consequence.setup import new_board
from rules.conquest_consequence.title import TITLE
from rules.conquest_consequence.view import view
from rules.conquest_consequence.war_and_peace import war
from rules.conquest_consequence.year import lists, newyear
from rules.conquest_consequence.year.government import Play, settle_status
from rules.conquest_consequence.year.production import production
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

AT_WAR = [["japan", "usa"]]


def played(board, *stack, scenario="1936"):
    p = look(state(board, *stack, scenario=scenario))
    p.dice = Loose()
    driver.settle(p)
    return p


# 7: the year


@pytest.mark.rule("7.134")
def test_russian_reserves_come_once():
    p = look(state(board_of({"year": 1945})))
    assert newyear.arriving(p)[1] == ["infantry/1", "infantry/1", "tank/1", "air_force/1"]
    p.board.year = 1946
    assert newyear.arriving(p)[1] == []
    early = board_of({"year": 1939})
    early.turn = Turn("japan")
    p = look(state(early))
    p.dice = Loose()
    war.declare(p, "japan", "soviet")
    p.board.year = 1940
    assert len(newyear.arriving(p)[1]) == 4


@pytest.mark.rule("7.247")
def test_a_list_at_the_deadline():
    there = {"wuhan": {"nationalist_china": ["militia 1"]}, "fukien": {"nationalist_china": ["fortress 2"]}}
    board = board_of({"phase": "production", "units": there})
    board.sides["usa"].loyalty = 2
    data = state(board, lists.Execute(), lists.Production())
    for _ in range(40):
        p = look(data)
        if p.decision.name() != "production.list":
            break
        data = driver.act(TITLE, data, driver.default_order(p, driver.waiting(p)[0]), Loose()).data
    after = look(data).board
    assert strengths(after, "wuhan") == {"nationalist_china": ["militia 2"]}, "conscription on the weakest"
    assert strengths(after, "fukien") == {"nationalist_china": ["fortress 2"]}
    assert strengths(after, "nanking") == {"nationalist_china": ["militia 1"]}, "where nobody stands"
    spent = production(board, "usa")
    drawn = after.sides["usa"].hand
    assert len(drawn) == spent
    assert sum(card in ACTION for card in drawn) == spent - spent // 2


@pytest.mark.rule("7.34", "9.41", "9.61", "9.6")
def test_a_pair_goes_to_the_vault_and_shows_only_that_it_is_there():
    given = {"active": "usa", "hand": {"usa": ["I05", "I45"]}}
    data = give(state(board_of(given), Play("usa")), "tech I05 I45 naval_radar secret", "usa")
    board = look(data).board
    assert [pair.what for pair in board.sides["usa"].vault] == ["naval_radar"]
    seen = view(look(data), "japan")["sides"]["usa"]
    assert (seen["pairs"], seen["vault"]) == (1, None)
    board.sides["usa"].techs = {ATOMIC[0]: "I01"}
    board.sides["usa"].vault += [Pair(["I02", "I03"], ATOMIC[1])]
    assert victory.stages(board, "usa") == 2, "shown and secret stages alternate"


@pytest.mark.rule("7.36")
def test_an_intelligence_card_acts_at_once():
    given = {"active": "usa", "hand": {"usa": ["I38"]}, "influence": {"thailand": {"japan": 2}}}
    data = give(state(board_of(given), Play("usa")), "intel I38 coup japan thailand", "usa")
    after = look(data).board
    assert "thailand" not in after.influence
    assert "I38" in after.discards["investment"]


# 8: diplomacy


@pytest.mark.rule("8.11", "8.14")
def test_unaligned_nations_give_nothing_and_violated_ones_lose_influence():
    board = board_of({"influence": {"thailand": {"japan": 1}}, "active": "japan"})
    with_it = tracks(board, "japan").pop
    board.status.pop("thailand")
    assert tracks(board, "japan").pop == with_it - 1
    board = board_of({"influence": {"thailand": {"soviet": 1}}})
    board.turn = Turn("japan")
    p = look(state(board))
    p.dice = Loose()
    war.violate(p, "japan", "thailand", True)
    assert "thailand" not in p.board.influence
    assert "thailand" not in p.board.status
    assert p.board.minors["thailand"].violator == "japan"


@pytest.mark.rule("8.45", "15.35")
def test_clouds_and_storm_are_laid_marker_by_marker():
    board = board_of({"year": 1940, "influence": {"british_empire": {"japan": 1}}})
    board.storm = ["vietnam", "dutch_east_indies"]
    p = played(board, newyear.Events())
    held = p.board.influence["british_empire"]
    assert (held.faction, held.n) == ("usa", 2), "the first of three cancels the Japanese marker"
    assert p.board.storm == []
    assert not p.board.bremp


@pytest.mark.rule("8.01")
def test_status_is_set_from_influence():
    board = board_of({"influence": {"thailand": {"japan": 1}}})
    board.influence["thailand"].n = 2
    p = look(state(board))
    assert p.board.status["thailand"].n == 1
    settle_status(p)
    assert p.board.status["thailand"].n == 2


# 10: winter


@pytest.mark.rule("10.43")
def test_winter_supply_only_after_a_soviet_turn_and_only_in_russia():
    units = {"irkutsk": {"japan": ["infantry 2"]}, "rangoon": {"japan": ["infantry 2"]}}
    given = {
        "season": "winter",
        "war": [["japan", "soviet"]],
        "units": units,
        "markers": {"rangoon": "japan"},
    }
    calm = played(board_of(given), Supply())
    assert strengths(calm.board, "irkutsk") == {"japan": ["infantry 2"]}
    board = board_of(given)
    board.command = ["soviet"]
    after = played(board, Supply())
    assert strengths(after.board, "irkutsk") == {"japan": ["infantry 1"]}
    assert strengths(after.board, "rangoon") == {"japan": ["infantry 2"]}


# 12, 13: battles


def fought(given, area):
    return played(begin_turn(board_of(given), given), Begin(area))


@pytest.mark.rule("12.45")
def test_a_submarine_among_aircraft_can_do_nothing():
    given = {
        "active": "usa",
        "war": AT_WAR,
        "units": {"java_sea": {"japan": ["submarine 2"], "usa": ["air_force 2"]}},
    }
    board = begin_turn(board_of(given), given)
    sub = next(b for _, b in board.at("java_sea") if b.type == "submarine")
    planes = [b for _, b in board.at("java_sea") if b.type == "air_force"]
    assert fire.targets(board, sub, planes) == []


@pytest.mark.rule("12.78")
def test_convoys_do_not_hurt_each_other():
    given = {
        "active": "usa",
        "war": AT_WAR,
        "units": {"java_sea": {"japan": ["infantry 2"], "usa": ["infantry 2"]}},
    }
    p = fought(given, "java_sea")
    assert p.board.battle is None
    assert strengths(p.board, "java_sea") == {"japan": ["infantry 2"], "usa": ["infantry 2"]}


@pytest.mark.rule("12.6", "12.76")
def test_carriers_strike_and_kamikaze_fly_on_land_too():
    given = {
        "active": "japan",
        "war": AT_WAR,
        "owner": {"manila": "usa"},
        "units": {"manila": {"usa": ["fleet 2", "infantry 1"], "japan": ["carrier 2", "infantry 2"]}},
    }
    p = fought(given, "manila")
    assert isinstance(p.decision, Action)
    assert [p.board.blocks[key].type for key in acting(p.board)] == ["carrier"]
    assert p.decision.able(p, "strike")
    assert p.decision.able(p, "kamikaze")
    lonely = {**given, "units": {"manila": {"usa": ["infantry 1"], "japan": ["carrier 2", "infantry 2"]}}}
    q = fought(lonely, "manila")
    assert not (isinstance(q.decision, Action) and q.decision.able(q, "strike"))


@pytest.mark.rule("12.55", "12.52", "13.1", "13.12", "13.11")
def test_ways_out_by_their_reason():
    given = {
        "active": "japan",
        "war": AT_WAR,
        "owner": {"manila": "usa"},
        "units": {"manila": {"usa": ["infantry 1"], "japan": ["carrier 2"]}},
    }
    board = begin_turn(board_of(given), given)
    board.battle = Battle("manila", "japan", ["usa"])
    key = next(k for k, b in board.at("manila") if b.nat == "japan")
    board.blocks[key].came = "south_china_sea"
    as_action = exits.Exits(board, key, exits.ACTION)
    assert as_action.retreats() == ["south_china_sea"]
    forced = exits.Exits(board, key, exits.FORCED_ACTIVE)
    assert forced.retreats() == ["south_china_sea"]
    assert "formosa" in forced.rebases()
    after = exits.Exits(board, key, exits.AFTER)
    assert "formosa" in after.rebases()


@pytest.mark.rule("13.12")
def test_active_units_may_rebase_after_a_battle_at_sea_and_escaped_ones_not():
    units = {"philippine_sea": {"japan": ["fleet 2", "submarine 1"]}}
    given = {"active": "japan", "war": AT_WAR, "units": units}
    board = begin_turn(board_of(given), given)
    board.battle = Battle("philippine_sea", "japan", ["usa"], ready=sorted(board.blocks))
    assert len(Rebasing("japan").able(look(state(board)))) == 2
    next(b for b in board.blocks.values() if b.type == "submarine").esc = True
    assert len(Rebasing("japan").able(look(state(board)))) == 1


# 15: war and peace


@pytest.mark.rule("15.1", "15.23")
def test_peace_ignores_resources():
    board = board_of({})
    assert production(board, "japan") == 10
    board.wars = ["japan-usa"]
    assert production(board, "japan") == 5


@pytest.mark.rule("15.2", "15.26")
def test_each_declaration_needs_its_own_aggression_and_the_third_stays_out():
    given = {
        "active": "japan",
        "units": {"mukden": {"japan": ["infantry 2"]}, "formosa": {"japan": ["infantry 2", "infantry 1"]}},
    }
    board = begin_turn(board_of(given), given)
    data = give(state(board, Movement("japan")), "declare war usa", "japan")
    data = give(data, "violate canton", "japan")
    p = look(data)
    assert p.board.wars == ["japan-usa"]
    assert give(data, "end movement", "japan") is None
    moved = give(data, "move infantry/2 formosa > philippine_sea > manila", "japan")
    assert look(moved).board.turn.duties == [d for d in p.board.turn.duties if d != "usa"]
    assert give(moved, "declare war soviet", "japan") is None, "declarations come before the first order"


@pytest.mark.rule("15.36", "15.33")
def test_whoever_partitions_a_minor_is_its_enemy_too():
    given = {
        "active": "soviet",
        "armed_minors": {"vietnam": {"violator": "japan"}},
        "units": {"gulf_of_tonkin": {"russia": ["infantry 2"]}, "saigon": {"armed_minor": ["fortress 2"]}},
    }
    board = begin_turn(board_of(given), given)
    data = give(state(board, Movement("soviet")), "move infantry/2 gulf_of_tonkin > hanoi", "soviet")
    after = look(data).board
    assert after.minors["vietnam"].partitioners == ["soviet"]
    assert "vietnam" in after.minors, "undefeated while its capital is not captured"


@pytest.mark.rule("16.14", "11.6")
def test_insurgents_come_out_of_the_vault_for_one_order():
    given = {"active": "soviet", "vault": {"soviet": ["suchow"]}}
    board = begin_turn(board_of(given), given)
    data = give(state(board, Movement("soviet")), "insurgents suchow", "soviet")
    after = look(data).board
    assert strengths(after, "suchow") == {"red_china": ["militia 2"]}
    assert after.sides["soviet"].vault == []
    assert after.turn.orders == board.turn.orders - 1


# 18, 19


@pytest.mark.rule("18.32", "18.3")
def test_two_winners_at_one_check():
    board = board_of({"war": [["japan", "usa"], ["japan", "soviet"]]})
    board.control |= {"nanking": "japan", "los_angeles": "japan", "tokyo": "usa", "osaka": "usa"}
    board.turn = Turn("usa")
    p = look(state(board))
    victory.military(p)
    assert p.state.outcome.winners == ["usa"]
    board.turn = None
    q = look(state(board))
    victory.military(q)
    assert sorted(q.state.outcome.winners) == ["japan", "usa"]


@pytest.mark.rule("19.1", "19.3", "19.4", "19.8")
def test_rising_sun_begins_without_soviets():
    board = new_board("rising_sun", {})
    assert sorted(board.sides) == ["japan", "usa"]
    assert board.closed == ["russia"]
    assert {b.nat for b in board.blocks.values()} <= {"japan", "usa", "nationalist_china", "british_empire"}
    assert strengths(board, "sian") == {"nationalist_china": ["fortress 2"]}
    assert tracks(board, "usa").cities == 5
    assert board.partisans == {}
    given = {"scenario": "rising_sun", "active": "japan", "units": {"hailar": {"japan": ["infantry 2"]}}}
    data = state(begin_turn(board_of(given), given), Movement("japan"), scenario="rising_sun")
    assert "chita" in OF_NATION["russia"]
    assert give(data, "move infantry/2 hailar > chita", "japan") is None


@pytest.mark.rule("19.7")
def test_an_insurrection():
    card = next(c for c in sorted(ACTION) if "shansi" in ACTION[c].ends)
    given = {"scenario": "rising_sun", "active": "usa", "hand": {"usa": [card]}}
    board = begin_turn(board_of(given), given)
    data = state(board, Movement("usa"), scenario="rising_sun")
    after = look(give(data, f"insurrection {card} shansi", "usa")).board
    assert strengths(after, "shansi")["nationalist_china"] == ["militia 1"]
    assert strengths(after, "shansi")["armed_minor"] == ["fortress 1"]
    assert after.turn.orders == board.turn.orders - 1
    assert after.sides["japan"].hand == [], "no reaction cards"
