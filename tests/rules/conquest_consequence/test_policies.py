"""Standing orders, the Government queue and the conditions of sheets."""

import pytest

from rules.conquest_consequence.atlas import ACTION
from rules.conquest_consequence.board import Laid
from rules.conquest_consequence.combat import exits, stance
from rules.conquest_consequence.combat.activation import CombatPhase
from rules.conquest_consequence.combat.battle import Begin
from rules.conquest_consequence.command import Commit
from rules.conquest_consequence.conditions import MEASURES, WORDS
from rules.conquest_consequence.policies import POLICIES
from rules.conquest_consequence.title import TITLE
from rules.conquest_consequence.year.government import Play
from rules.kernel import conditions, driver, sheets
from rules.kernel.texts import Line
from tests.rules.conquest_consequence.positions import Loose, begin_turn, board_of, look, state

POLICY = {policy.name: policy for policy in POLICIES}


def in_government(**given):
    board = board_of({"phase": "government", "hand": {"usa": ["A01", "A19"], "japan": ["A02"]}, **given})
    board.order = ["usa", "japan", "soviet"]
    return board


# Government


def answer(board, **wish):
    p = look(state(board, Play("usa")))
    chosen = {"government": wish} if wish else {}
    return driver.standing_order(p, "usa", chosen, "")


@pytest.mark.rule("7.37")
def test_nobody_passes_for_a_player_who_has_not_said_so():
    board = in_government()
    board.sides["usa"].passed = True
    assert answer(board) is None
    assert answer(board, again="always").kind == "pass"


@pytest.mark.rule("7.3", "10.13", "21")
@pytest.mark.parametrize("pace", ["", "quick", "own", "ask"])
def test_no_pace_plays_cards_for_a_player(pace):
    """Government and Commands are plans: a quick game answers for him in battles, and not there."""
    for board, step in (
        (in_government(), Play("usa")),
        (board_of({"season": "spring", "hand": {"usa": ["A01", "A19"]}}), Commit()),
    ):
        assert driver.standing_order(look(state(board, step)), "usa", {}, pace) is None
    said = {"command": {"card": "best"}, "government": {"again": "always"}}
    board = board_of({"season": "spring", "hand": {"usa": ["A01", "A19"]}})
    assert driver.standing_order(look(state(board, Commit())), "usa", said, pace).kind == "commit"


@pytest.mark.rule("7.37")
def test_whoever_has_passed_goes_on_passing_if_he_says_so():
    board = in_government()
    assert answer(board, again="passed") is None
    board.sides["usa"].passed = True
    assert answer(board, again="passed").kind == "pass"


@pytest.mark.rule("7.31")
def test_a_play_on_a_watched_neutral_wakes_its_watcher():
    board = in_government()
    board.sides["usa"].passed = True
    board.laid["thailand"] = [Laid("A02", "japan")]
    assert answer(board, again="passed", watched=["thailand"]) is None
    assert answer(board, again="passed", watched=["mexico"]).kind == "pass"


@pytest.mark.rule("7.5")
def test_a_hand_that_is_too_full_wakes_its_owner():
    board = in_government(hand={"usa": [f"A{n:02}" for n in range(1, 13)]})
    board.sides["usa"].passed = True
    assert answer(board, again="passed", excess=3) is None
    assert answer(board, again="passed", excess=4).kind == "pass"


@pytest.mark.rule("7.37")
def test_a_pass_is_remembered_until_the_next_play():
    board = in_government()
    p = look(state(board, Play("usa")))
    driver.perform(p, TITLE.parse("pass", "usa"))
    assert p.board.sides["usa"].passed
    p.board.sides["usa"].passed = True
    p.state.stack.append(Play("usa"))
    driver.perform(p, TITLE.parse("diplomacy A01 " + next(iter(ends("A01"))), "usa"))
    assert not p.board.sides["usa"].passed


def ends(card):
    return ACTION[card].ends


# Stances for areas


def battle():
    units = {"japan": ["infantry 3"], "nationalist_china": ["fortress 1", "militia 2"]}
    given = {"active": "japan", "units": {"nanking": units}, "owner": {"nanking": "usa"}}
    board = begin_turn(board_of(given), given)
    board.acting().attacked = {"nanking": ["usa"]}
    p = look(state(board, CombatPhase()))
    p.dice = Loose()
    driver.settle(p)
    while p.decision.name() != "combat.action":
        seat = driver.waiting(p)[0]
        driver.perform(p, p.decision.default(p, seat))
    return p


@pytest.mark.rule("12.3")
def test_a_stance_may_be_said_for_one_area():
    p = battle()
    seat = driver.waiting(p)[0]
    assert list(p.decision.scopes(p, seat)) == ["nanking"]
    everywhere = {"stance": {"retreat_below": 0}}
    here = {**everywhere, "stance@nanking": None}
    elsewhere = {**everywhere, "stance@wuhan": None}
    assert driver.standing_order(p, seat, everywhere, "").kind == "fire"
    assert driver.standing_order(p, seat, here, "") is None
    assert driver.standing_order(p, seat, elsewhere, "").kind == "fire"


def test_every_policy_answers_for_who_is_not_there():
    """No defender is asked under the policies that ship: only lists, plays and Commands are."""
    asking = {policy.name for policy in POLICIES if policy.ask}
    assert asking == {"government", "command"}
    for policy in POLICIES:
        assert {field.name for field in policy.fields} == set(policy.fallback)


@pytest.mark.rule("12.74")
def test_carriers_strike_as_the_stance_says():
    given = {"units": {"java_sea": {"japan": ["carrier 3"], "usa": ["fleet 1"]}}, "war": [["japan", "usa"]]}
    board = board_of(given)
    carrier, fleet = (next(b for b in board.blocks.values() if b.type == t) for t in ("carrier", "fleet"))
    base = POLICY["stance"].fallback
    assert not stance.strikes(board, carrier, [fleet], base)
    assert stance.strikes(board, carrier, [fleet], {**base, "strike": "always"})
    assert not stance.strikes(board, carrier, [fleet], {**base, "strike": "kills"})
    carrier.cv, fleet.type = 3, "carrier"
    assert stance.strikes(board, carrier, [fleet], {**base, "strike": "kills"})
    assert not stance.strikes(board, fleet, [], {**base, "strike": "always"})


@pytest.mark.rule("13.3")
def test_the_nearest_base_comes_before_one_with_an_earlier_name():
    board = board_of({"units": {"philippine_sea": {"japan": ["fleet 2"]}}})
    [key] = board.blocks
    assert stance.nearest(board, key, ["bonins", "formosa"]) == "formosa"
    assert stance.nearest(board, key, ["bonins", "formosa"], ["bonins"]) == "bonins"
    assert stance.nearest(board, key, ["kyushu", "carolines"]) == "carolines"


# Conditions


def viewed():
    board = in_government(influence={"thailand": {"japan": 2}}, war=[["japan", "usa"]])
    board.year = 1941
    board.revealed = {"japan": "A22"}
    board.laid["thailand"] = [Laid("A02", "japan")]
    return driver.view(look(state(board)), "usa")


@pytest.mark.parametrize(
    ("text", "met"),
    [
        ("influence thailand japan >= 2", True),
        ("influence thailand japan >= 3", False),
        ("influence thailand japan 2", True),
        ("influence thailand japan 3", False),
        ("hand usa 2", True),
        ("hand usa 3", False),
        ("year 1941", True),
        ("year 1942", False),
        ("war usa soviets", False),
        ("influence thailand japan 2 and not year 1942", True),
        ("influence thailand usa", False),
        ("card_on thailand japan", True),
        ("hand usa >= 2", True),
        ("hand usa >= 3", False),
        ("committed japan", True),
        ("committed usa", False),
        ("holds manila usa", True),
        ("not holds manila japan", True),
        ("war usa japan", True),
        ("war soviet japan", False),
        ("won manila", True),
        ("lost wuhan", True),
        ("lost manila", False),
        ("year >= 1941", True),
        ("year >= 1942", False),
        ("war usa japan and year >= 1941", True),
    ],
)
def test_conditions_are_judged_by_the_own_view(text, met):
    lines = [
        Line("control.changed", {"area": "manila", "faction": "usa"}),
        Line("control.changed", {"area": "wuhan", "faction": "japan"}),
    ]
    clauses = conditions.read(text)
    conditions.check(TITLE, clauses)
    assert conditions.met(TITLE, clauses, viewed, lambda: lines, lambda clause: False) is met


def sheet(text):
    return sheets.read(TITLE, "usa", [(1, text)])


def test_conditions_read_in_both_languages():
    english = sheet("if influence thailand japan >= 2: diplomacy A19 thailand else: pass")
    spanish = sheet("si influencia tailandia japon >= 2: diplomacia A19 tailandia si no: pasar")
    assert english.errors == []
    assert spanish.errors == []
    [(_, first)], [(_, second)] = english.orders, spanish.orders
    assert second.args["then"] == first.args["then"]
    assert conditions.read(second.args["when"])[0].name == "influence"
    assert "influencia" in TITLE.write_line(first, "es")


def test_every_condition_has_its_words():
    known = {measure.name for measure in MEASURES}
    assert set(WORDS.values()) == known
    for lang in ("en", "es"):
        assert known <= set(TITLE.catalogue.names("condition", lang))


@pytest.mark.rule("12.53")
@pytest.mark.parametrize(("wanted", "to"), [([], "nanking"), (["sian", "wuhan", "nanking"], "wuhan")])
def test_a_stance_names_where_units_go(wanted, to):
    """The first place that is open: Sian is Red."""
    given = {
        "active": "japan",
        "owner": {"suchow": "usa"},
        "units": {"suchow": {"nationalist_china": ["militia 2"], "japan": ["infantry 3"]}},
    }
    p = look(state(begin_turn(board_of(given), given), Begin("suchow")))
    p.dice = Loose()
    driver.settle(p)
    militia = next(k for k, b in p.board.blocks.items() if b.nat == "nationalist_china")
    assert stance.way_out(p, militia, exits.ACTION, wanted) == ("retreat", to)
