"""Chapters 8, 9, 14 and 15: declarations and their effects, intelligence, supply, out of the worked cases."""

import pytest

from rules.conquest_consequence.board import Laid
from rules.conquest_consequence.combat.activation import mandatory
from rules.conquest_consequence.combat.battle import Begin
from rules.conquest_consequence.movement.phase import EndMovement, Movement
from rules.conquest_consequence.nations.control import tracks
from rules.conquest_consequence.routes import supply, trade
from rules.conquest_consequence.technology.investments import industry_cost
from rules.conquest_consequence.title import TITLE
from rules.conquest_consequence.units import create
from rules.conquest_consequence.war_and_peace import war
from rules.conquest_consequence.year import lists, production
from rules.conquest_consequence.year.government import Play
from rules.kernel import driver
from rules.kernel.dice import NeedsDice
from rules.kernel.orders import Order
from tests.rules.conquest_consequence.positions import Loose, begin_turn, board_of, give, look, state


def moving(given, *texts):
    data = state(begin_turn(board_of(given), given), Movement(given["active"]))
    for text in texts:
        data = give(data, text, given["active"])
        assert data is not None, text
    return look(data).board


def cards(board):
    return {seat: len(side.hand) for seat, side in board.sides.items() if side.hand}


@pytest.mark.rule("15.22", "15.21")
def test_effects_of_a_declaration_of_war():
    given = {"active": "japan", "units": {"marshall_sea": {"japan": ["snlf 1"]}}}
    board = moving(given, "declare war usa")
    assert board.wars == ["japan-usa"]
    assert board.sides["japan"].dows_made == 1
    assert industry_cost(board, "usa") == 6
    assert board.turn.surprise
    assert not board.bremp
    assert board.turn.duties == ["usa"]


@pytest.mark.rule("8.46", "8.44")
def test_a_declaration_on_the_empire_in_a_war_with_the_usa_only_brings_it_in():
    given = {
        "active": "japan",
        "war": [["japan", "usa"]],
        "markers": {"canton": "japan"},
        "units": {"canton": {"japan": ["infantry 2"]}, "hong_kong": {"british_empire": ["fortress 1"]}},
    }
    board = moving(given, "declare war british_empire")
    assert board.bremp
    assert board.sides["japan"].dows_made == 0
    assert industry_cost(board, "usa") == 7
    assert not board.turn.surprise


@pytest.mark.rule("15.3", "15.31", "15.32", "15.35")
def test_a_violated_neutral_takes_up_arms():
    given = {
        "active": "japan",
        "year": 1940,
        "influence": {"vietnam": {"usa": 1}},
        "markers": {"hainan": "japan"},
        "units": {"hainan": {"japan": ["infantry 2"]}},
    }
    board = moving(given, "violate vietnam")
    forts = {b.at: b.cv for b in board.blocks.values() if b.nat == "armed_minor"}
    assert forts == {"saigon": 2, "hanoi": 1}
    assert cards(board) == {"usa": 2, "soviet": 2}
    assert "vietnam" not in board.influence
    assert board.storm == ["vietnam"]
    assert board.wars == []


@pytest.mark.rule("15.31", "16.32", "16.11")
def test_reaction_cards_for_provinces():
    given = {"active": "japan", "units": {"jehol": {"japan": ["infantry 2"]}}}
    assert cards(moving(given, "violate peiping")) == {"usa": 1, "soviet": 1}
    given = {"active": "usa", "units": {"suchow": {"nationalist_china": ["militia 2"]}}}
    assert cards(moving(given, "violate tsingtao")) == {}


@pytest.mark.rule("16.37", "16.32")
def test_a_foreign_violation_in_china_gives_cards():
    given = {
        "active": "usa",
        "war": [["japan", "usa"]],
        "units": {"fukien": {"usa": ["infantry 3"], "nationalist_china": ["militia 2"]}},
    }
    assert cards(moving(given, "violate canton foreign")) == {"japan": 1, "soviet": 1}
    assert cards(moving(given, "violate canton")) == {}
    late = moving(given, "violate canton", "move usa:infantry/3 fukien > canton")
    assert cards(late) == {"japan": 1, "soviet": 1}, "a foreign unit came after all"


@pytest.mark.rule("8.13", "15.3", "15.25")
def test_an_attacked_protectorate_joins_its_protector():
    given = {
        "active": "soviet",
        "influence": {"mongolia": {"japan": 2}},
        "units": {"chita": {"russia": ["infantry 2"]}},
    }
    board = moving(given, "violate mongolia", "move infantry/2 chita > mongolia")
    assert board.wars == ["japan-soviet"]
    assert cards(board) == {"japan": 1, "usa": 1}
    [guard] = [b for b in board.blocks.values() if b.nat == "japan"]
    assert (guard.at, guard.cv) == ("mongolia", 1)
    assert board.turn.attacked == {"mongolia": ["japan"]}


@pytest.mark.rule("8.47", "15.28", "8.13")
def test_an_american_protectorate_in_indochina_brings_the_empire_in():
    given = {
        "active": "japan",
        "influence": {"vietnam": {"usa": 2}},
        "markers": {"hainan": "japan"},
        "units": {"hainan": {"japan": ["infantry 2"]}},
    }
    board = moving(given, "violate vietnam", "move infantry/2 hainan > gulf_of_tonkin > hanoi")
    assert board.bremp
    assert board.wars == ["japan-usa"]
    assert board.sides["japan"].dows_made == 1
    assert cards(board) == {"usa": 2, "soviet": 2}
    found = {b.at: (b.nat, b.cv) for b in board.blocks.values() if b.nat == "british_empire"}
    assert found == {"saigon": ("british_empire", 2), "hanoi": ("british_empire", 1)}


@pytest.mark.rule("16.1", "16.33", "8.13")
def test_a_nationalist_protectorate_is_no_war():
    given = {
        "active": "japan",
        "influence": {"chungking": {"usa": 2}},
        "markers": {"nanking": "japan"},
        "units": {"wuhan": {"japan": ["infantry 3"]}},
    }
    board = moving(given, "violate chungking")
    assert board.wars == []
    assert cards(board) == {"usa": 4}, "the first foreign attack on the Nationalists"
    assert board.sides["usa"].loyalty == 2


@pytest.mark.rule("16.33", "11.54")
def test_the_first_attack_on_the_nationalists():
    given = {
        "active": "japan",
        "markers": {"tsingtao": "japan"},
        "units": {"tsingtao": {"japan": ["tank 2"]}, "nanking": {"nationalist_china": ["militia 2"]}},
    }
    board = moving(given, "move tank/2 tsingtao > suchow > nanking")
    assert cards(board) == {"usa": 4}
    assert board.sides["usa"].loyalty == 2
    assert board.turn.attacked == {"nanking": ["usa"]}


@pytest.mark.rule("16.37", "8.13", "16.1")
def test_militarized_partisans_attack_a_japanese_protectorate():
    given = {"active": "soviet", "partisans": {"tsingtao": 1}, "influence": {"tsingtao": {"japan": 2}}}
    board = moving(given, "militarize tsingtao")
    assert board.wars == []
    assert cards(board) == {}
    assert sorted((b.nat, b.cv) for b in board.blocks.values()) == [("japan", 2), ("red_china", 1)]
    assert board.turn.attacked == {"tsingtao": ["japan"]}


@pytest.mark.rule("15.34", "8.211")
def test_intervention_makes_a_satellite():
    given = {
        "active": "usa",
        "war": [["japan", "usa"]],
        "bremp": "allied",
        "armed_minors": {"thailand": {"violator": "japan"}},
        "owner": {"bangkok": "thailand"},
        "units": {
            "bangkok": {"armed_minor": ["fortress 1"], "japan": ["infantry 2"]},
            "rangoon": {"british_empire": ["infantry 2"]},
        },
    }
    data = state(begin_turn(board_of(given), given), EndMovement(), Movement("usa"))
    data = give(data, "move british_empire:infantry/2 rangoon > bangkok", "usa")
    board = look(give(data, "end movement", "usa")).board
    assert "thailand" not in board.minors
    assert sorted((b.nat, b.cv) for b in board.blocks.values()) == [
        *(("british_empire", 1), ("british_empire", 2), ("japan", 2)),
    ]


@pytest.mark.rule("15.25")
def test_a_shared_sea_is_a_mandatory_battle():
    given = {
        "active": "usa",
        "units": {
            "philippine_sea": {"usa": ["fleet 3"], "japan": ["fleet 2"]},
            "formosa": {"japan": ["infantry 1"]},
            "south_china_sea": {"usa": ["infantry 2"]},
        },
    }
    board = moving(given, "declare war japan", "move infantry/2 south_china_sea > formosa")
    assert mandatory(board, "usa") == ["formosa", "philippine_sea"]


@pytest.mark.rule("15.321", "12.46")
def test_a_minor_is_defeated_when_its_capital_is_held():
    given = {
        "armed_minors": {"thailand": {"violator": "japan"}},
        "units": {"bangkok": {"japan": ["infantry 2"]}},
    }
    p = look(state(board_of(given)))
    before = tracks(board_of({}), "japan")
    war.defeat(p)
    assert "thailand" not in p.board.minors
    assert tracks(p.board, "japan").pop == before.pop + 1


# Intelligence


def turned(given, text, answer):
    data = state(board_of({"phase": "government", **given}), Play(given["active"]))
    seat = given["active"]
    after = driver.act(TITLE, data, TITLE.parse(text, seat), Loose())
    victim = look(after.data).decision.victim
    return driver.act(TITLE, after.data, TITLE.parse(answer, victim), Loose([0]))


@pytest.mark.rule("9.71")
def test_a_double_agent_turns_sabotage_round():
    given = {"active": "soviet", "hand": {"soviet": ["I33"], "japan": ["I36"]}}
    board = look(turned(given, "intel I33 sabotage japan", "double_agent yes").data).board
    assert (board.sides["japan"].ind, board.sides["soviet"].ind) == (11, 3)
    assert sorted(board.discards["investment"]) == ["I33", "I36"]


@pytest.mark.rule("9.72", "20.4")
def test_a_reversed_spy_ring_takes_a_card_of_its_player():
    given = {"active": "usa", "hand": {"usa": ["I34", "A03", "A07"], "japan": ["I36"]}}
    result = turned(given, "intel I34 spy_ring japan", "double_agent yes")
    board = look(result.data).board
    assert len(board.sides["japan"].hand) == 1
    assert board.sides["japan"].hand[0] in ("A03", "A07")
    seen = [line.code for line in result.lines if line.read_by("soviet")]
    assert "government.spied" in seen
    assert "government.stolen" not in seen


@pytest.mark.rule("9.72")
def test_a_reversed_coup_hits_where_the_double_agent_says():
    given = {
        "active": "soviet",
        "influence": {"thailand": {"japan": 1}, "sinkiang": {"soviet": 2}},
        "hand": {"soviet": ["I38"], "japan": ["I36"]},
    }
    board = look(turned(given, "intel I38 coup japan thailand", "double_agent yes sinkiang").data).board
    assert list(board.influence) == ["thailand"]


@pytest.mark.rule("22.91", "9.71")
def test_the_window_opens_for_everybody():
    given = {"active": "usa", "hand": {"usa": ["I33"], "soviet": ["A01"]}}
    data = state(board_of({"phase": "government", **given}), Play("usa"))
    after = driver.act(TITLE, data, TITLE.parse("intel I33 sabotage soviet", "usa"), Loose())
    assert after.asked == ("soviet",)
    offered = look(after.data)
    assert [o.value for o in driver.options(offered, "soviet").field().options] == ["no"]


@pytest.mark.rule("9.72")
def test_blackmail_takes_a_card_over():
    board = board_of({"phase": "government", "hand": {"usa": ["I37"]}})
    board.decks["action"].remove("A36")
    board.laid["tibet"] = [Laid("A36", "soviet")]
    data = state(board, Play("usa"))
    data = driver.act(
        TITLE, data, TITLE.parse("intel I37 blackmail soviet A36 sinkiang", "usa"), Loose()
    ).data
    found = look(
        driver.act(TITLE, data, Order("soviet", "double_agent", {"answer": "no"}), Loose()).data
    ).board
    assert {n: [(each.card, each.seat) for each in laid] for n, laid in found.laid.items()} == {
        "sinkiang": [("A36", "usa")]
    }


@pytest.mark.rule("9.4", "9.01")
def test_a_secret_technology_is_shown_when_it_changes_the_order():
    given = {
        "active": "japan",
        "war": [["japan", "usa"]],
        "vault": {"japan": ["jets"]},
        "owner": {"manila": "usa"},
        "units": {"manila": {"usa": ["air_force 3", "infantry 2"], "japan": ["air_force 3", "infantry 3"]}},
    }
    p = look(state(begin_turn(board_of(given), given), Begin("manila")))
    p.dice = Loose()
    driver.settle(p)
    answer = driver.standing_order(p, "japan", {"reveal": {"when": "useful"}})
    assert answer == Order("japan", "reveal", {"tech": "jets", "keep": "I13"})


# Supply


@pytest.mark.rule("14.1", "3.24")
def test_units_without_supply_lose_a_step():
    board = board_of({"war": [["japan", "usa"]], "markers": {"marshalls": "japan"}})
    for type_, cv in (("infantry", 2), ("tank", 1), ("air_force", 2)):
        create(board, "japan", type_, cv, "rangoon")
    for type_ in ("snlf", "fortress", "infantry"):
        create(board, "japan", type_, 1, "marshalls")
    for area in ("tokyo", "osaka", "mukden"):
        board.control[area] = "usa"
    p = look(state(board, supply.Attrition()))
    with pytest.raises(NeedsDice):
        driver.settle(p)
    # What is lost tells others that these were ground units: a draft ends before it, nobody takes it back.
    p = look(state(board, supply.Attrition()))
    p.dice = Loose()
    driver.settle(p)
    left = sorted((b.at, b.type, b.cv) for b in p.board.blocks.values())
    assert left == [
        *(("marshalls", "fortress", 1), ("marshalls", "snlf", 1)),
        *(("rangoon", "air_force", 2), ("rangoon", "infantry", 1)),
    ]


@pytest.mark.rule("14.22", "14.23", "7.221")
def test_a_blockade_must_hold_in_summer_and_at_production():
    given = {
        "war": [["japan", "usa"]],
        "season": "summer",
        "influence": {"mexico": {"japan": 1}},
        "units": {"california_sea": {"usa": ["fleet 1"]}, "east_pacific": {"usa": ["fleet 1"]}},
    }
    p = look(state(board_of(given), supply.Blockade()))
    driver.settle(p)
    assert p.board.blockade == ["mexico"]
    assert trade.still_blockaded(p.board, "japan") == ("mexico",)
    p.board.blocks.clear()
    assert trade.still_blockaded(p.board, "japan") == ()
    p.dice = Loose()
    production.execute(p, "japan")
    assert p.board.blockade == []


@pytest.mark.rule("14.1", "16.122", "14.12")
def test_chinese_regulars_need_supply_to_be_built():
    given = {
        "war": [["japan", "usa"]],
        "markers": {"nanking": "japan", "chungking": "usa"},
        "units": {"chungking": {"nationalist_china": ["air_force 1"]}},
    }
    board = board_of(given)
    assert not supply.checked(board, next(iter(board.blocks.values())))
    data = state(board, lists.Production())
    assert give(data, "promote air_force/1 chungking", "usa") is None
