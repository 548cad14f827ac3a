"""15.28: every row of the table of declarations, what it says and what follows from it."""

import pytest

from rules.conquest_consequence.atlas import AREAS, CHINA, LAND, NEAR, POWERS, SEAS
from rules.conquest_consequence.board import at_war
from rules.conquest_consequence.movement import rows
from rules.conquest_consequence.movement.paths import Mover
from rules.conquest_consequence.movement.phase import Movement
from rules.conquest_consequence.title import TITLE
from rules.conquest_consequence.war_and_peace.declared import FORBIDDEN, NOTHING, ROWS, VIOLATE, WAR
from rules.kernel import driver
from rules.kernel.orders import IllegalOrder
from tests.rules.conquest_consequence.positions import Loose, begin_turn, board_of, give, look, place, state

PROTECTED = {"thailand": {"japan": 2}, "vietnam": {"usa": 2}, "kwangsi": {"usa": 2}, "kansu": {"japan": 2}}
WARS = [["japan", "usa"], ["japan", "soviet"]]


def met(nat, area, **given):
    found = rows.row(board_of(given), nat, area)
    return found.id if found else ""


@pytest.mark.rule("15.28", "2.2", "16.12", "16.3", "15.3", "8.13", "16.32", "16.1", "16.11", "16.33", "15.21")
@pytest.mark.parametrize(
    ("row", "nat", "area", "given"),
    [
        ("D01", "usa", "singapore", {}),
        ("D01", "usa", "bangkok", {"influence": {"thailand": {"usa": 1}}}),
        ("D01", "british_empire", "manila", {}),
        ("D02", "nationalist_china", "hanoi", {}),
        ("D02", "red_china", "yellow_sea", {}),
        ("D03", "russia", "sinkiang", {}),
        ("D04", "japan", "bangkok", {}),
        ("D04", "japan", "bangkok", {"influence": {"thailand": {"soviet": 1}}}),
        ("D04", "japan", "bangkok", {"influence": {"thailand": {"japan": 2}}}),
        ("D05", "japan", "saigon", {"influence": PROTECTED}),
        ("D06", "japan", "peiping", {}),
        ("D07", "japan", "kwangsi", {"influence": PROTECTED}),
        ("D08", "russia", "kansu", {"influence": PROTECTED, "war": WARS}),
        ("D09", "red_china", "shansi", {}),
        ("D10", "red_china", "kwangsi", {"influence": PROTECTED}),
        ("D11", "japan", "nanking", {}),
        ("D12", "nationalist_china", "mukden", {}),
        ("D12", "red_china", "nanking", {}),
        ("D13", "japan", "bangkok", {"armed_minors": {"thailand": {"violator": "japan"}}}),
        ("D14", "russia", "bangkok", {"armed_minors": {"thailand": {"violator": "japan"}}}),
        ("D15", "japan", "manila", {}),
        ("D15", "russia", "mukden", {}),
        ("D16", "japan", "singapore", {}),
        ("D16", "japan", "tasman_sea", {"war": WARS}),
        ("D17", "japan", "california_sea", {}),
        ("D18", "japan", "manila", {"war": WARS}),
        ("", "japan", "tokyo", {}),
        ("", "british_empire", "java_sea", {}),
        ("", "usa", "tasman_sea", {}),
    ],
)
def test_each_row_where_it_fits(row, nat, area, given):
    assert met(nat, area, **given) == row


@pytest.mark.rule("15.28")
def test_rows_in_order():
    assert list(ROWS) == [f"D{number:02}" for number in range(1, 19)]
    assert {row.declare for row in ROWS.values()} == {FORBIDDEN, NOTHING, VIOLATE, WAR}
    for row in ROWS.values():
        assert row.rule in TITLE.rules
        assert bool(row.becomes) == (row.declare == VIOLATE)


CALLED = {"neutral": VIOLATE, "protected": VIOLATE, "declare_war": WAR, "home_sea": WAR}
CALLED |= {"foreign_china": FORBIDDEN, "leaves_china": FORBIDDEN, "british_land": FORBIDDEN}
CALLED |= {"british_units": FORBIDDEN, "indochina": FORBIDDEN, "armed_minor": NOTHING}


@pytest.mark.rule("15.28", "11.01")
@pytest.mark.parametrize("war", [[], [["japan", "usa"]], WARS], ids=["peace", "war", "wars"])
def test_refusals_say_what_the_table_says(war):
    """Every nationality next to every place: what keeps it out is what has to be declared."""
    given = {"influence": PROTECTED, "war": war, "armed_minors": {"mexico": {"violator": "japan"}}}
    judged = 0
    for nat in POWERS:
        board = begin_turn(board_of(given), {"active": "japan" if nat == "japan" else POWERS[nat].faction})
        key = place(board, "kansu" if not POWERS[nat].great else "okhotsk_sea", nat, "infantry 1")
        mover = Mover(board, key)
        for area in (*LAND, *SEAS):
            verdict = mover._judge("", area, False, "land")
            row = rows.row(board, nat, area)
            why = verdict.enter or verdict.halt
            code = why.text.code.partition(".")[2] if why else ""
            if code in CALLED:
                judged += 1
                assert row is not None, (nat, area, code)
                assert row.declare == CALLED[code], (nat, area, code, row.id)
            elif row is not None and row.declare != NOTHING:
                assert why is not None, (nat, area, row.id)
    assert judged > 100


def violated(given, order):
    board = begin_turn(board_of(given), given)
    return look(give(state(board, Movement(given["active"])), order, given["active"]))


@pytest.mark.rule("15.28", "15.31", "8.13", "8.47", "15.35")
def test_what_follows_outside_china():
    units = {"formosa": {"japan": ["infantry 2"]}, "south_china_sea": {"japan": ["infantry 2"]}}
    given = {"active": "japan", "units": units, "influence": PROTECTED}
    free = violated({**given, "influence": {}}, "violate vietnam")
    assert "vietnam" in free.board.minors
    assert [len(free.board.sides[seat].hand) for seat in ("usa", "soviet")] == [2, 2]
    assert free.board.storm == ["vietnam"]
    kept = violated(given, "violate vietnam")
    assert (kept.board.control["saigon"], kept.board.bremp) == ("usa", True)
    assert at_war(kept.board, "japan", "usa")
    assert kept.board.sides["japan"].dows_made == 1
    assert [len(kept.board.sides[seat].hand) for seat in ("usa", "soviet")] == [2, 2]


@pytest.mark.rule("15.28", "16.1", "16.32", "16.33", "16.37")
@pytest.mark.parametrize(
    ("active", "unit", "nation", "order", "cards", "loyalty"),
    [
        ("japan", "japan", "peiping", "violate peiping", [1, 1], 1),
        ("japan", "japan", "kwangsi", "violate kwangsi", [4, 0], 2),
        ("soviet", "red_china", "kwangsi", "violate kwangsi", [0, 0], 1),
        ("soviet", "russia", "kansu", "violate kansu foreign", [1, 0], 1),
    ],
)
def test_what_follows_in_china(active, unit, nation, order, cards, loyalty):
    near = next(a for a in CHINA if nation in {AREAS[n].nation for n in NEAR[a]})
    given = {"active": active, "influence": PROTECTED, "war": WARS, "units": {near: {unit: ["infantry 2"]}}}
    after = violated(given, order).board
    assert [len(after.sides[seat].hand) for seat in ("usa", "soviet")] == cards
    assert after.sides["usa"].loyalty == loyalty


@pytest.mark.rule("15.28")
@pytest.mark.parametrize(
    ("text", "code", "rule"),
    [
        ("move infantry/2 mukden > peiping", "movement.no_way", "11.02"),
        ("move infantry/2 jehol > peiping", "movement.neutral", "16.32"),
        ("move infantry/2 formosa > philippine_sea > manila", "movement.declare_war", "15.21"),
        ("move infantry/2 formosa > south_china_sea > hong_kong", "movement.declare_war", "8.44"),
    ],
)
def test_a_refused_move_names_what_must_be_declared(text, code, rule):
    given = {
        "active": "japan",
        "units": {a: {"japan": ["infantry 2"]} for a in ("mukden", "jehol", "formosa")},
    }
    data = state(begin_turn(board_of(given), given), Movement("japan"))
    with pytest.raises(IllegalOrder) as refused:
        driver.act(TITLE, data, TITLE.parse(text, "japan"), Loose())
    assert (refused.value.text.code, refused.value.rule) == (code, rule)
