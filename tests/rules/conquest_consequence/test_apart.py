"""Worked cases that need a way of their own to be carried out."""

import pytest

from rules.conquest_consequence import victory
from rules.conquest_consequence.atlas import AREAS
from rules.conquest_consequence.board import Battle, at_war
from rules.conquest_consequence.combat import activation, fire
from rules.conquest_consequence.combat.battle import Begin, Targets
from rules.conquest_consequence.combat.rounds import Group
from rules.conquest_consequence.movement.phase import EndMovement, Movement
from rules.conquest_consequence.nations.control import resources, tracks
from rules.conquest_consequence.rising_sun import idle_cards
from rules.conquest_consequence.routes import trade
from rules.conquest_consequence.title import TITLE
from rules.conquest_consequence.view import view
from rules.conquest_consequence.year import lists, production
from rules.conquest_consequence.year.production import Plan, conscripts
from rules.kernel import driver
from rules.kernel.orders import IllegalOrder
from tests.rules.conquest_consequence.positions import (
    Loose,
    begin_turn,
    board_of,
    give,
    look,
    place,
    state,
    strengths,
)


def settled(data, dice=()):
    p = look(data)
    p.dice = Loose(dice)
    driver.settle(p)
    return p


# CC-7-11, CC-7-19: production


@pytest.mark.rule("7.221", "14.23", "14.25")
def test_a_blockaded_source_counts_again_when_its_route_is_open():
    board = board_of({"war": [["japan", "usa"]], "held": {"sumatra": "japan"}})
    place(board, "sumatra", "japan", "infantry 1")
    board.control["sumatra"], board.sides["japan"].ind = "japan", 12
    whole = production.production(board, "japan")
    board.blockade = ["sumatra"]
    assert production.production(board, "japan") == whole
    for sea in AREAS["sumatra"].seas:
        place(board, sea, "usa", "submarine 1 escaped")
    assert production.production(board, "japan") == whole - 2, "one oil is worth two to Japan"


@pytest.mark.rule("7.22", "2.11", "7.24")
def test_a_disputed_production_center_counts_for_its_owner_but_builds_nothing():
    given = {
        "war": [["japan", "usa"]],
        "owner": {"los_angeles": "usa"},
        "units": {"los_angeles": {"usa": ["fortress 1"], "japan": ["infantry 2"]}},
    }
    board = board_of(given)
    assert production.production(board, "usa") == 6
    data = state(board, lists.Production())
    for text in ("build infantry los_angeles", "promote fortress/1 los_angeles"):
        assert give(data, text, "usa") is None
    assert give(data, "build infantry seattle", "usa") is not None


# CC-9-01: First Fire


@pytest.mark.rule("9.01", "9.02", "15.22", "12.75")
@pytest.mark.parametrize(
    ("radar", "surprise", "first"),
    [
        ((), False, "japan"),
        (("usa",), False, "usa"),
        (("usa",), True, "usa"),
        (("japan", "usa"), False, "usa"),
        (("japan", "usa"), True, "japan"),
    ],
)
def test_first_fire_of_fleets_when_japan_attacks(radar, surprise, first):
    """At equal numbers the defender, the USA, is first."""
    given = {
        "active": "japan",
        "war": [["japan", "usa"]],
        "techs": {seat: ["naval_radar"] for seat in radar},
        "units": {"java_sea": {"japan": ["fleet 2"], "usa": ["fleet 2"]}},
    }
    board = begin_turn(board_of(given), given)
    board.turn.surprise = surprise
    counted = {b.nat: fire.sources(board, b, list(board.blocks)) for _, b in board.at("java_sea")}
    assert ("japan" if counted["japan"] > counted["usa"] else "usa") == first
    p = settled(state(board, Begin("java_sea")))
    shots = [line.args["nat"] for line in p.lines if line.code == "combat.fired"]
    asked = driver.waiting(p)[0]
    assert (shots or [asked])[0] == first


# CC-12-17, CC-12-40: whom one fights, and who joins


@pytest.mark.rule("12.12", "12.8")
def test_whoever_reinforces_a_battle_chooses_his_targets():
    given = {
        "active": "soviet",
        "owner": {"shansi": "japan"},
        "markers": {"shansi": "japan"},
        "units": {
            "shansi": {
                "japan": ["infantry 1"],
                "nationalist_china": ["militia 2"],
                "red_china": ["militia 2", "militia 1"],
            }
        },
    }
    board = begin_turn(board_of(given), given)
    board.battle = Battle("shansi", "soviet", ["japan", "usa"])
    data = state(board, Targets("soviet"))
    for whom in ("nationalist_china", "japan"):
        assert give(data, f"target {whom}", "soviet") is not None
    default = look(data).decision.standing(look(data), "soviet", {})
    assert default.args["factions"] == ["japan"], "the weaker"


@pytest.mark.rule("12.71", "12.26")
def test_the_next_group_must_join_when_the_first_is_gone():
    given = {
        "active": "usa",
        "war": [["japan", "usa"]],
        "units": {"java_sea": {"japan": ["fleet 3"], "usa": ["fleet 2", "carrier 1", "submarine 2"]}},
    }
    board = begin_turn(board_of(given), given)
    ways = {
        "fleet": "singapore>java_sea",
        "carrier": "manila>sulu_sea>java_sea",
        "submarine": "celebes_sea>java_sea",
    }
    for _, block in board.at("java_sea"):
        if block.nat == "usa":
            block.way, block.moved = ways[block.type], True
    p = settled(state(board, Begin("java_sea")))
    assert isinstance(p.decision, Group)
    data = give(TITLE.codec.encode(p.state), "group singapore", "usa")
    while not isinstance((q := look(data)).decision, Group):
        seat = driver.waiting(q)[0]
        data = driver.act(TITLE, data, driver.default_order(q, seat), Loose()).data
    assert q.board.battle.round == 2
    hidden = {b.type for _, b in q.board.at("java_sea") if b.nat == "usa" and not b.up}
    assert hidden == {"carrier", "submarine"}
    seen = [b["type"] for b in view(q, "japan")["blocks"] if b["nat"] == "usa"]
    assert seen == [None, None]
    for no in ("pass", "end combat"):
        assert give(data, no, "usa") is None


# CC-15-04: the Sneak Attack from its declaration to the raiders' way home


@pytest.mark.rule("15.24", "15.241", "12.63")
def test_a_sneak_attack_step_by_step():
    given = {
        "active": "japan",
        "units": {
            "mid_pacific": {"japan": ["carrier 3", "carrier 2"]},
            "hawaiian_sea": {"usa": ["fleet 2"]},
            "hawaii": {"usa": ["fleet 4", "fortress 1"]},
        },
    }
    board = begin_turn(board_of(given), given)
    data = state(board, activation.CombatPhase(), EndMovement(), Movement("japan"))
    for cv in (3, 2):
        data = data if cv == 2 else give(data, "sneak usa", "japan")
        data = give(data, f"move carrier/{cv} mid_pacific > hawaiian_sea > hawaii", "japan")
        assert data is not None, "carriers pass the US fleet in the Hawaiian Sea"
    assert not at_war(look(data).board, "japan", "usa")
    data, lines = played_out(data, "end movement")
    told = [line.code for line in lines]
    raid, war, battle = (told.index(code) for code in ("combat.sneak_raid", "war.declared", "combat.begins"))
    assert raid < war < battle
    early = [line.args["nat"] for line in lines[:war] if line.code == "combat.fired"]
    assert early == ["japan", "japan"], "shots without reply"
    assert "usa" in [line.args["nat"] for line in lines[battle:] if line.code == "combat.fired"]
    end = look(data).board
    assert at_war(end, "japan", "usa")
    assert end.sides["japan"].dows_made == 1
    assert "japan" not in strengths(end, "hawaii"), "raiders leave"
    again = begin_turn(board_of(given), {**given, "flags": ["the Sneak Attack was used"]})
    assert give(state(again, Movement("japan")), "sneak usa", "japan") is None


def played_out(data, order):
    """The rest of a turn after an order, with usual answers and dice that all miss but the first."""
    lines = []
    result = driver.act(TITLE, data, TITLE.parse(order, "japan"), Loose())
    for _ in range(60):
        lines += result.lines
        data = result.data
        p = look(data)
        if not p.state.stack or p.decision.name() == "setup.cadres":
            return data, lines
        seat = driver.waiting(p)[0]
        result = driver.act(TITLE, data, driver.default_order(p, seat), Loose([6] * 12))
    raise AssertionError("the turn does not end")


# CC-18-02: victory points


@pytest.mark.rule("18.2", "18.11", "18.1", "14.25")
def test_points_of_a_japan_that_is_blockaded():
    """13 + 2 Nanking + 1 Manila + 2 dividends - 1 declaration; Borneo's two resources have no way home."""
    around_borneo = AREAS["borneo"].seas
    board = board_of(
        {
            "year": 1942,
            "war": [["japan", "usa"]],
            "markers": {"nanking": "japan", "manila": "japan"},
            "influence": {"dutch_east_indies": {"japan": 1}, "thailand": {"japan": 1}},
            "tracks": {"japan": {"IND": 16}},
            "units": {sea: {"usa": ["submarine 1"]} for sea in around_borneo},
        }
    )
    board.blockade = ["borneo"]
    mine, found = board.sides["japan"], tracks(board, "japan")
    mine.chits, mine.dows_made = [1, 0, 1], 1
    assert (mine.ind, found.pop, found.res) == (16, 17, 15)
    assert resources("borneo", "japan") == 2
    assert trade.still_blockaded(board, "japan") == ("borneo",)
    assert victory.points(board, "japan", ("borneo",)) == {
        "production": 13,
        "atomic": 0,
        "capitals": 2,
        "bases": 1,
        "china": 0,
        "dividends": 2,
        "declarations": -1,
    }
    assert victory.total(board, "japan", ("borneo",)) == 17
    p = look(state(board))
    victory.economic(p)
    assert p.state.outcome is None
    p.board.sides["japan"].chits = [2, 2, *[1] * 6]
    victory.economic(p)
    assert (list(p.state.outcome.winners), p.state.outcome.scores["japan"]) == (["japan"], 25)


# CC-19-02: United China


@pytest.mark.rule("19.5", "19.51", "7.211")
def test_production_of_united_china():
    given = {
        "scenario": "rising_sun",
        "phase": "production",
        "tracks": {"usa": {"KMT": 3}},
        "markers": {"chungking": "usa", "kansu": "usa", "nanking": "japan"},
        "owner": {"sian": "usa"},
        "units": {"sian": {"nationalist_china": ["fortress 1"], "japan": ["infantry 2"]}},
    }
    board = board_of(given)
    board.activism = ["A16", "A21", "A04"]
    board.decks["action"] = [card for card in board.decks["action"] if card not in board.activism]
    assert (tracks(board, "usa").cities, conscripts(board), idle_cards(board)) == (2, 2, 2)
    data = state(board, lists.Execute(), lists.Production(), scenario="rising_sun")
    assert Plan(look(data), "usa").drafts == 4
    for province in ("chungking", "kansu"):
        data = give(data, f"conscript militia {province}", "usa")
    for refused in ("conscript fortress chungking", "conscript militia sian", "conscript militia shansi"):
        assert give(data, refused, "usa") is None
    data = give(give(data, "end production", "usa"), "end production", "japan")
    after = look(data).board
    assert strengths(after, "chungking") == {"nationalist_china": ["militia 1"]}
    assert (after.influence["sinkiang"].faction, after.influence["sinkiang"].n) == ("usa", 1)


@pytest.mark.rule("19.51", "7.246")
def test_activism_cards_are_discarded_once_where_lists_are_made_one_after_another():
    """With the option `sequential` the American list is carried out before the Japanese one is asked for."""
    board = board_of({"scenario": "rising_sun", "phase": "production"})
    board.order, board.activism = ["usa", "japan"], ["A16", "A21"]
    board.decks["action"] = [card for card in board.decks["action"] if card not in board.activism]
    p = look(state(board, lists.Production(), scenario="rising_sun"))
    p.state.options["production"] = "sequential"
    after = look(give(TITLE.codec.encode(p.state), "end production", "usa")).board
    assert (after.activism, sorted(after.discards["action"])) == ([], ["A16", "A21"])


# CC-20-01, CC-20-03: what others see


def named(board):
    return {block.name: block.at for block in board.blocks.values()}


@pytest.mark.rule("20", "20.2")
def test_others_see_the_way_of_a_block_and_not_what_it_is():
    given = {"active": "japan", "units": {"kyushu": {"japan": ["infantry 3", "fleet 2"]}}}
    data = state(begin_turn(board_of(given), given), Movement("japan"))
    result = driver.act(
        TITLE, data, TITLE.parse("move infantry/3 kyushu > east_china_sea > formosa", "japan"), Loose()
    )
    seen = view(look(result.data), "usa")
    [block] = [each for each in seen["blocks"] if each["at"] == "formosa"]
    assert (block["nat"], block["type"], block["cv"]) == ("japan", None, None)
    assert seen["turn"]["trails"][-1][-3:] == ["kyushu", "east_china_sea", "formosa"]
    told = " ".join(str(line.args) for line in result.lines if "usa" in (line.to or ["usa"]))
    assert "infantry" not in told


@pytest.mark.rule("20.3")
def test_hidden_blocks_that_meet_get_new_names_and_the_old_are_refused():
    given = {
        "active": "japan",
        "units": {"formosa": {"japan": ["infantry 2", "fleet 1"]}, "kyushu": {"japan": ["air_force 1"]}},
    }
    board = begin_turn(board_of(given), given)
    old = named(board)
    data = give(
        state(board, Movement("japan")), "move air_force/1 kyushu > east_china_sea > formosa", "japan"
    )
    now = named(look(data).board)
    assert len(now) == 3
    assert not set(now) & set(old)
    gone = next(name for name, area in old.items() if area == "formosa")
    with pytest.raises(IllegalOrder) as refused:
        driver.act(TITLE, data, TITLE.parse(f"move {gone} formosa > east_china_sea", "japan"), Loose())
    assert refused.value.text.code == "movement.old_name"
    new = next(name for name in sorted(now))
    kinds = {block.name: block.type for block in look(data).board.blocks.values()}
    taken = give(data, f"move {new} formosa > east_china_sea", "japan")
    assert (taken is not None) == (kinds[new] != "air_force")
