"""Chapters 0 to 5: map, nations, units and cards, and what follows from them at once."""

import pytest

from rules.conquest_consequence.atlas import (
    ACTION,
    AREAS,
    CHINA,
    CHITS,
    FACTION,
    HOME_SEAS,
    INDOCHINA,
    INVESTMENT,
    LAND,
    MOBILIZATION,
    NATIONS,
    NEUTRALS,
    POP,
    POWERS,
    SEAS,
    TYPES,
    border,
    cost,
    max_cv,
)
from rules.conquest_consequence.board import SEATS_OF, class_of, fighting, garrison, is_ground, is_home
from rules.conquest_consequence.combat import fire, hits
from rules.conquest_consequence.combat.activation import EndCombat
from rules.conquest_consequence.combat.battle import Begin
from rules.conquest_consequence.movement.paths import Mover
from rules.conquest_consequence.movement.phase import Movement
from rules.conquest_consequence.nations import control
from rules.conquest_consequence.nations.control import Control, tracks
from rules.conquest_consequence.setup import Cadres, Deploy, new_board
from rules.conquest_consequence.title import TITLE
from rules.conquest_consequence.units import room
from rules.conquest_consequence.view import view
from rules.kernel import driver
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


@pytest.mark.rule("0")
def test_what_lies_in_the_box():
    armed = 8
    markers = 14
    blocks = sum(count for power in POWERS.values() for count in power.blocks.values())
    assert blocks + armed + markers == 229
    assert (len(ACTION), len(INVESTMENT), sum(CHITS.values())) == (55, 55, 32)
    board = board_of({"armed_minors": {"thailand": {"violator": "japan"}}})
    assert not fighting(board, "japan"), "a violation of neutrality does not end peace"


@pytest.mark.rule("1.0", "2.5", "8.1")
def test_regions():
    assert "hong_kong" not in CHINA
    assert {"mukden", "korea", "sian", "nanking"} <= CHINA
    assert {AREAS[a].nation for a in INDOCHINA} >= {"india", "wakhan", "thailand", "vietnam"}
    for nation in NEUTRALS:
        assert board_of({}).control[NATIONS[nation].capital] == nation, "every neutral controls itself"


@pytest.mark.rule("1.1", "1.4")
def test_kinds_of_land():
    kinds = {area.kind for area in AREAS.values()}
    assert {"strait", "island", "islet_single", "islet_group", "islet_base", "impassable"} <= kinds
    for area in LAND:
        if AREAS[area].insular:
            assert AREAS[area].seas, area
    given = {"active": "japan", "war": [["japan", "usa"]], "units": {"celebes_sea": {"japan": ["fleet 2"]}}}
    board = begin_turn(board_of({**given, "markers": {"mindanao": "japan"}}), given)
    board.control["mindanao"] = "japan"
    mover = Mover(board, "0001")
    assert mover.problem(["celebes_sea", "mindanao"]) is None
    assert mover.problem(["celebes_sea", "mindanao", "philippine_sea"]).text.code == "movement.ends_on_land"


@pytest.mark.rule("1.11")
def test_limits_of_borders():
    assert border("tsingtao", "suchow", False) == 2
    assert border("manila", "philippine_sea", False) == 1
    lake = next(
        (a, b) for a in LAND for b in LAND if a < b and border(a, b, True) == 2 and border(a, b, False) == 1
    )
    assert "irkutsk" in lake


@pytest.mark.rule("1.12")
def test_cities():
    kinds = ("main_capital", "subcapital", "city", "town")
    assert [POP[kind] for kind in kinds] == [3, 2, 1, 0]
    assert [MOBILIZATION[kind] for kind in kinds] == [6, 4, 2, 1]
    for power in POWERS.values():
        for source in power.sources:
            assert AREAS[source].city in kinds[:2]


@pytest.mark.rule("1.121", "2.51", "15.321", "22.8")
def test_a_captured_capital_defeats_a_minor():
    given = {
        "active": "japan",
        "armed_minors": {"vietnam": {"violator": "japan"}},
        "units": {"saigon": {"japan": ["infantry 1"]}, "hanoi": {"armed_minor": ["fortress 1"]}},
    }
    board = begin_turn(board_of(given), given)
    board.control["saigon"] = "vietnam"
    p = look(state(board, EndCombat()))
    p.dice = Loose()
    driver.settle(p)
    assert p.board.minors == {}
    assert p.board.markers["saigon"] == "japan"
    assert p.board.control["hanoi"] == "japan"
    assert "hanoi" not in {b.at for b in p.board.blocks.values()}


@pytest.mark.rule("1.122")
def test_bases():
    bases = {area for area in LAND if AREAS[area].base}
    assert {"manila", "guam", "carolines"} <= bases
    assert all(AREAS[area].base for area in LAND if AREAS[area].kind == "islet_base")


@pytest.mark.rule("1.14", "1.146")
def test_control_stays_for_a_phase_and_is_then_judged_anew():
    given = {
        "active": "japan",
        "war": [["japan", "usa"]],
        "units": {"philippine_sea": {"japan": ["infantry 1"]}},
    }
    board = begin_turn(board_of(given), given)
    board.blocks["0001"].at = "guam"
    assert board.control["guam"] == "usa"
    p = look(state(board))
    control.settle(p)
    assert p.board.control["guam"] == p.board.markers["guam"] == "japan"
    p.board.blocks.clear()
    p.board.control["guam"] = "usa"
    p.board.markers["guam"] = "usa"
    control.settle(p)
    assert Control(p.board).all()["guam"] == "usa"


@pytest.mark.rule("1.2", "1.21", "11.21")
def test_seas_and_oceans():
    assert {cost(sea) for sea in SEAS if SEAS[sea].ocean} == {2}
    assert {cost(sea) for sea in SEAS if not SEAS[sea].ocean} == {1}
    given = {
        "active": "japan",
        "units": {"bonin_sea": {"japan": ["fleet 1"]}, "marianas_sea": {"usa": ["fleet 1"]}},
    }
    way = ["bonin_sea", "marianas_sea", "caroline_sea"]
    assert Mover(begin_turn(board_of(given), given), "0001").problem(way) is None, (
        "a rival at peace is passed"
    )
    war = {**given, "war": [["japan", "usa"]]}
    assert Mover(begin_turn(board_of(war), war), "0001").problem(way).text.code == "movement.enemy_sea"


@pytest.mark.rule("1.5", "4.5")
def test_tracks_and_markers_are_public():
    given = {
        "influence": {"thailand": {"japan": 1}},
        "partisans": {"sian": 1},
        "markers": {"peiping": "japan"},
    }
    seen = view(look(state(board_of(given))), None)
    assert [seen["sides"]["soviet"][mark] for mark in ("ind", "pop", "res", "cities", "loyalty")] == [
        4,
        6,
        8,
        2,
        3,
    ]
    assert seen["influence"] == {"thailand": ["japan", 1]}
    assert (seen["partisans"], seen["markers"]) == ({"sian": 1}, {"peiping": "japan"})


@pytest.mark.rule("4.6")
def test_the_year_and_the_season_are_shown():
    seen = view(look(state(board_of({"year": 1938, "season": "fall"}))), None)
    assert (seen["year"], seen["season"]) == (1938, "fall")


@pytest.mark.rule("2.1", "15.21")
def test_great_powers():
    great = {name for name, power in POWERS.items() if power.great}
    assert great == {"japan", "usa", "russia", "british_empire"}
    assert set(HOME_SEAS) == great - {"russia"}


@pytest.mark.rule("2.3", "2.31")
def test_subordinate_powers():
    assert {POWERS[nat].faction for nat in ("nationalist_china",)} == {"usa"}
    assert POWERS["red_china"].faction == "soviet"
    assert (AREAS["nanking"].city, AREAS["sian"].city) == ("subcapital", "city")
    board = board_of(
        {"markers": {"nanking": "japan"}, "units": {"wuhan": {"nationalist_china": ["militia 1"]}}}
    )
    assert board.control["wuhan"] == "usa", "the fall of Nanking does not end the Nats"


@pytest.mark.rule("3.0", "3.11")
def test_blocks_show_nationality_and_place_only():
    board = board_of({"units": {"tokyo": {"japan": ["fleet 4"]}, "sian": {"red_china": ["militia 1"]}}})
    p = look(state(board))
    assert [(b["nat"], b["at"], b["type"]) for b in view(p, "usa")["blocks"]] == [
        ("japan", "tokyo", None),
        ("red_china", "sian", None),
    ]
    assert {SEATS_OF[nat] for nat in POWERS} == {"japan", "usa", "soviet"}


@pytest.mark.rule("3.12", "12.43", "12.4")
def test_a_unit_rolls_as_many_dice_as_it_has_cv():
    board = board_of({"units": {"tokyo": {"japan": ["infantry 3", "infantry 1"]}}})
    assert [fire.dice(board, block, "G") for _, block in board.at("tokyo")] == [3, 1]


FIRE = {
    "fortress": (2, 3, 4, 3),
    "air_force": (3, 1, 1, 1),
    "carrier": (2, 2, 1, 2),
    "submarine": (0, 1, 0, 1),
    "fleet": (1, 3, 1, 2),
    "tank": (0, 0, 2, 0),
    "infantry": (1, 1, 3, 0),
    "marine": (0, 0, 2, 0),
    "snlf": (0, 0, 2, 0),
    "militia": (0, 0, 2, 0),
}
SPEED = {"fortress": (0, 0, 0), "air_force": (0, 0, 2), "carrier": (1, 3, 0), "submarine": (1, 2, 0)}
SPEED |= {"fleet": (1, 3, 0), "tank": (3, 2, 0), "infantry": (2, 2, 0), "marine": (2, 2, 0)}
SPEED |= {"snlf": (2, 2, 0), "militia": (2, 0, 0)}


@pytest.mark.rule("3.2", "3.13", "3.211", "3.221", "3.222", "3.242", "3.243", "3.245", "3.121")
@pytest.mark.parametrize("type_", sorted(FIRE))
def test_the_table_of_types(type_):
    each = TYPES[type_]
    assert tuple(each.fire.get(target, 0) for target in "ANGS") == FIRE[type_]
    assert (each.land, each.sea, each.air) == SPEED[type_]
    assert each.double_hit == (type_ == "carrier")
    if type_ in POWERS["japan"].blocks:
        wanted = 4 if type_ in ("carrier", "fleet") else 2 if type_ in ("tank", "snlf") else 3
        assert max_cv("japan", type_) == wanted


@pytest.mark.rule("3.222")
def test_japanese_fleets_fire_at_ships_with_four():
    board = board_of({"units": {"java_sea": {"japan": ["fleet 1"], "usa": ["fleet 1"]}}})
    assert {b.nat: fire.firepower(board, b, "N") for _, b in board.at("java_sea")} == {"japan": 4, "usa": 3}


@pytest.mark.rule("3.21", "3.22", "3.23", "11.551")
def test_ans_units_capture_nothing():
    for type_ in ("air_force", "carrier", "fleet", "submarine"):
        board = board_of({"war": [["japan", "usa"]], "held": {"wake": "usa"}})
        place(board, "wake", "japan", f"{type_} 2")
        assert Control(board).all()["wake"] == "usa"
        assert not is_ground(board.blocks["0001"])
    place(board, "wake", "japan", "snlf 1")
    assert Control(board).all()["wake"] == "japan"


@pytest.mark.rule("3.244")
def test_a_second_snlf_is_not_built_on_an_islet_but_may_come():
    given = {
        "active": "japan",
        "units": {"marianas": {"japan": ["snlf 1"]}, "marianas_sea": {"japan": ["snlf 1"]}},
    }
    board = begin_turn(board_of(given), given)
    assert not room(board, "snlf", "marianas")
    assert give(state(board, Movement("japan")), "move snlf/1 marianas_sea > marianas", "japan") is not None


@pytest.mark.rule("3.246", "12.72")
def test_convoys():
    board = board_of({"units": {"java_sea": {"japan": ["infantry 3"], "usa": ["fleet 2"]}}})
    convoy = next(b for _, b in board.at("java_sea") if b.nat == "japan")
    assert class_of(convoy) == "convoy"
    assert fire.idle(board, convoy)


@pytest.mark.rule("4.7")
def test_hands_are_dealt_and_decks_hold_the_rest():
    p = look(state(new_board("1936", {}), Deploy(), Cadres()))
    p.dice = Loose()
    for seat in ("japan", "usa", "soviet"):
        data = TITLE.codec.encode(p.state)
        p = look(driver.act(TITLE, data, TITLE.parse("end setup", seat), Loose()).data)
    hands = {seat: side.hand for seat, side in p.board.sides.items()}
    assert {seat: len(hand) for seat, hand in hands.items()} == {"japan": 7, "usa": 16, "soviet": 6}
    assert len(p.board.decks["action"]) == 55 - 29
    assert not set(p.board.decks["action"]) & {card for hand in hands.values() for card in hand}
    assert hands["japan"] == sorted(ACTION)[:7], "Japan draws first"


@pytest.mark.rule("5.0")
def test_all_begin_at_peace_with_their_levels():
    board = new_board("1936", {})
    assert board.wars == []
    assert {seat: side.ind for seat, side in board.sides.items()} == {"japan": 11, "soviet": 4, "usa": 6}
    assert (tracks(board, "japan").pop, tracks(board, "usa").cities) == (10, 4)
    assert FACTION["usa"].cards == 16


@pytest.mark.rule("8.21", "8.22", "8.211")
def test_garrisons_of_satellites():
    assert garrison("japan", "saigon") == "japan"
    assert garrison("usa", "saigon") == "british_empire"
    assert (garrison("usa", "chungking"), garrison("soviet", "chungking")) == (
        "nationalist_china",
        "red_china",
    )
    assert is_home("chungking", "nationalist_china")


@pytest.mark.rule("12.44")
def test_hits_fall_on_the_strongest():
    given = {
        "active": "japan",
        "war": [["japan", "usa"]],
        "units": {"java_sea": {"japan": ["fleet 1"], "usa": ["fleet 3", "carrier 2"]}},
    }
    board = begin_turn(board_of(given), given)
    p = look(state(board, Begin("java_sea")))
    p.dice = Loose()
    driver.settle(p)
    p.board.battle.hits, p.board.battle.hit_class, p.board.battle.hit_faction = 1, "N", "usa"
    p.push(hits.Hits())
    driver.settle(p)
    assert strengths(p.board, "java_sea")["usa"][0] in ("carrier 2", "carrier 1")
