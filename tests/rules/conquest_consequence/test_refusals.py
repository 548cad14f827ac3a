"""What a wrong order of production, Government, command or New Year is told: one reason and its rule."""

import pytest

from rules.conquest_consequence import command
from rules.conquest_consequence.movement.phase import Movement
from rules.conquest_consequence.title import TITLE
from rules.conquest_consequence.year import government, newyear
from rules.conquest_consequence.year.government import Play
from rules.conquest_consequence.year.lists import Production
from rules.kernel import driver
from rules.kernel.orders import IllegalOrder
from tests.rules.conquest_consequence.positions import Loose, begin_turn, board_of, give, look, state


def refused(data, text, seat):
    """The reason, its rule, and that it can be read in both languages."""
    before = TITLE.codec.encode(look(data).state)
    with pytest.raises(IllegalOrder) as found:
        driver.act(TITLE, data, TITLE.parse(text, seat), Loose())
    for lang in ("en", "es"):
        TITLE.catalogue.word_strictly(found.value.text, lang)
    assert TITLE.codec.encode(look(data).state) == before
    return found.value.text.code, found.value.rule


JAPAN = {
    "mukden": {"japan": ["infantry 1", "tank 2"]},
    "carolines": {"japan": ["fortress 1"]},
    "palau": {"japan": ["infantry 1"]},
    "honshu_sea": {"japan": ["infantry 1"]},
    "wuhan": {"nationalist_china": ["militia 1"], "japan": ["infantry 1"]},
}
USA = {
    "nanking": {"nationalist_china": ["militia 2"]},
    "wuhan": {"nationalist_china": ["militia 1"], "japan": ["infantry 1"]},
    "singapore": {"british_empire": ["fortress 1"]},
}


@pytest.mark.rule("7.24", "7.241", "7.242", "7.243", "7.211", "3.15")
@pytest.mark.parametrize(
    ("seat", "text", "code", "rule"),
    [
        ("japan", "build marine tokyo", "production.no_such_type", "7.242"),
        ("japan", "build russia:infantry tokyo", "production.no_such_type", "7.242"),
        ("japan", "build infantry formosa", "production.not_home", "7.242"),
        ("japan", "build fortress carolines", "production.one_there", "7.242"),
        ("japan", "build infantry palau", "production.islet", "7.242"),
        ("japan", "build infantry manila", "production.not_yours", "7.242"),
        ("japan", "promote infantry/3 mukden", "production.no_unit", "7.241"),
        ("japan", "promote tank mukden", "production.full", "7.241"),
        ("japan", "promote infantry honshu_sea", "production.at_sea", "7.241"),
        ("japan", "promote infantry palau", "production.islet", "7.241"),
        ("japan", "promote infantry wuhan", "production.disputed", "7.241"),
        ("japan", "promote infantry tokyo", "production.none_there", "7.241"),
        ("japan", "conscript militia nanking", "production.american_drafts", "7.211"),
        ("usa", "build fleet chicago", "production.inland", "7.242"),
        ("usa", "build infantry singapore", "production.not_home", "7.242"),
        ("usa", "build fortress singapore", "production.one_there", "7.242"),
        ("usa", "conscript +militia/2 nanking", "production.full", "7.211"),
        ("usa", "conscript infantry nanking", "production.provincial", "7.211"),
        ("usa", "conscript militia wuhan", "production.disputed", "7.211"),
        ("usa", "conscript militia hong_kong", "production.not_china", "7.211"),
        ("usa", "conscript militia sian", "production.not_yours", "7.211"),
        ("soviet", "build red_china:infantry sian", "production.no_supply", "7.242"),
    ],
)
def test_production(seat, text, code, rule):
    units = {"japan": JAPAN, "usa": USA, "soviet": {}}[seat]
    board = board_of({"phase": "production", "units": units, "owner": {"wuhan": "usa"}})
    assert refused(state(board, Production()), text, seat) == (code, rule)


@pytest.mark.rule("7.241", "7.23", "7.211")
def test_production_of_what_is_on_the_list_already():
    board = board_of({"phase": "production", "units": {"sian": {"red_china": ["militia 1"]}}})
    board.sides["soviet"].ind = 2
    data = give(state(board, Production()), "promote militia sian", "soviet")
    assert refused(data, "promote militia sian", "soviet") == ("production.nobody", "7.241")
    data = give(data, "buy 1 action", "soviet")
    assert refused(data, "build infantry irkutsk", "soviet") == ("production.spent", "7.242")
    data = give(state(board, Production()), "conscript militia fukien", "usa")
    assert refused(data, "conscript militia fukien", "usa") == ("production.no_drafts", "7.211")


HAND = ["A19", "A09", "A15", "I05", "I13", "I16", "I25", "I45", "I03", "I33", "I36", "I38"]


@pytest.mark.rule("7.31", "7.32", "7.33", "7.34", "7.35", "8.3", "9.1", "9.2", "9.71", "17.1")
@pytest.mark.parametrize(
    ("text", "code", "rule"),
    [
        ("diplomacy A01 thailand", "government.no_card", "7.31"),
        ("diplomacy A09 chungking", "government.is_wild", "7.31"),
        ("diplomacy I16 thailand", "government.no_action", "7.31"),
        ("diplomacy A19 vietnam", "government.not_on_card", "7.31"),
        ("wild A19 thailand", "government.no_wild", "8.3"),
        ("wild A09 thailand", "government.out_of_reach", "8.3"),
        ("partisan A19 canton", "government.soviet_only", "17.1"),
        ("insurgents A19 A09 peiping", "government.soviet_only", "7.35"),
        ("industry I25", "government.too_few", "7.32"),
        ("industry A19", "government.no_factory", "7.32"),
        ("loyalty I05", "government.too_few", "7.33"),
        ("tech I05 naval_radar", "government.two_cards", "9.2"),
        ("tech I45 I45 naval_radar", "government.twice", "9.2"),
        ("tech I03 I45 naval_radar", "government.science_later", "9.2"),
        ("tech I25 I45 naval_radar", "government.not_of", "9.2"),
        ("tech I01 I45 naval_radar", "government.no_card", "9.2"),
        ("tech I16 I13 atomic_research_3", "government.stages", "7.34"),
        ("tech I16 I13 land_reform", "government.red_tech", "7.34"),
        ("intel I33 sabotage usa", "government.no_rival", "9.71"),
        ("intel I33 sabotage soviet", "government.nothing_there", "9.71"),
        ("intel I38 coup japan vietnam", "government.no_target", "9.72"),
    ],
)
def test_government(text, code, rule):
    given = {"hand": {"usa": HAND}, "influence": {"thailand": {"japan": 1}}, "tracks": {"soviet": {"IND": 0}}}
    assert refused(state(board_of(given), Play("usa")), text, "usa") == (code, rule)


@pytest.mark.rule("7.32", "7.33")
def test_raises_that_are_used_up_or_not_for_japan():
    board = board_of({"hand": {"japan": ["I16", "I13", "I02", "I25"]}})
    assert refused(state(board, Play("japan")), "loyalty I16 I13", "japan") == (
        "government.no_loyalty",
        "7.33",
    )
    board.sides["japan"].raises = 2
    assert refused(state(board, Play("japan")), "industry I16 I13", "japan") == ("government.raised", "7.32")


@pytest.mark.rule("10.13", "10.1")
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("commit A26", "government.no_card"),
        ("commit A19, A20", "command.after_now"),
        ("commit A19 if somebody, A19 if both", "command.twice"),
        ("commit A19 if japan", "command.own"),
    ],
)
def test_commands(text, code):
    board = board_of({"season": "summer", "hand": {"japan": ["A19", "A20"], "usa": ["A26"]}})
    assert refused(state(board, command.Commit()), text, "japan") == (code, "10.13")


@pytest.mark.rule("7.5")
def test_discards():
    board = board_of({"hand": {"soviet": [f"A{n:02}" for n in range(1, 9)]}})
    data = state(board, government.Compliance())
    assert refused(data, "discard A01", "soviet") == ("government.so_many", "7.5")
    assert refused(data, "discard A01 A40", "soviet") == ("government.no_card", "7.5")


@pytest.mark.rule("7.135")
def test_arrivals_are_named_in_any_order_but_placed_at_home():
    coming = newyear.Arrive("usa", "usa", ["fleet/2", "submarine/2"])
    data = state(board_of({"year": 1943}), coming)
    for wrong, code in (("fleet chicago, submarine seattle", "not_here"), ("tank chicago", "no_more")):
        assert refused(data, f"arrive {wrong}", "usa") == (f"newyear.{code}", "7.135")
    after = look(give(data, "arrive submarine seattle, fleet los_angeles", "usa")).board
    assert sorted((b.type, b.cv, b.at) for b in after.blocks.values()) == [
        ("fleet", 2, "los_angeles"),
        ("submarine", 2, "seattle"),
    ]


@pytest.mark.rule("8.44", "15.21", "15.3", "15.24", "16.37", "17.2", "17.3", "11.6", "19.7", "18.4", "11.541")
@pytest.mark.parametrize(
    ("seat", "text", "code", "rule"),
    [
        ("usa", "declare war usa", "movement.own_faction", "15.21"),
        ("usa", "declare war japan", "movement.at_war", "15.21"),
        ("usa", "declare war british_empire", "movement.never_on_empire", "15.21"),
        ("usa", "violate british_empire", "movement.no_minor", "15.3"),
        ("usa", "violate peiping", "movement.empty_declaration", "15.3"),
        ("usa", "sneak japan", "movement.sneak_japan", "15.24"),
        ("usa", "claim bomb japan", "victory.no_bomb", "18.4"),
        ("usa", "militarize shansi", "partisans.soviet_only", "17.2"),
        ("usa", "recruit 1 sian", "partisans.soviet_only", "17.3"),
        ("usa", "insurgents sian", "partisans.soviet_only", "11.6"),
        ("usa", "insurrection A22 shansi", "rising_sun.american_only", "19.7"),
        ("soviet", "insurgents sian", "partisans.no_insurgents", "11.6"),
        ("soviet", "recruit 3 sian", "partisans.most_tries", "17.3"),
        ("soviet", "militarize peiping", "partisans.no_militia", "17.2"),
        ("japan", "violate canton foreign", "movement.not_foreign", "16.37"),
    ],
)
def test_movement(seat, text, code, rule):
    units = {
        "manila": {"usa": ["infantry 1"]},
        "mukden": {"japan": ["infantry 1"]},
        "hong_kong": {"japan": ["infantry 1"]},
    }
    given = {"active": seat, "war": [["japan", "usa"]], "partisans": {"sian": 1}, "units": units}
    given["markers"] = {"hong_kong": "japan"}
    board = begin_turn(board_of(given), given)
    assert refused(state(board, Movement(seat)), text, seat) == (code, rule)
