"""What a player is told beside the board: reports, dice that hit, conditions, remarks and overlays."""

import pytest

from rules.grande_guerre import overlays
from rules.grande_guerre.atlas import AREAS, WAR_OPTIONS
from rules.grande_guerre.title import TITLE
from rules.kernel import driver
from rules.kernel.dice import Dice
from rules.kernel.reports import Seen
from rules.kernel.texts import LANGUAGES, Line, Text
from rules.kernel.throws import Thrown
from tests.rules.grande_guerre.situations import started

BATTLE = [
    Line("battle.begun", {"area": "namur", "attacker": "DE", "defender": "FR", "corps": [4, 2]}),
    Line("battle.round", {"area": "namur", "die": 9, "losses": [0, 1]}),
    Line("battle.round", {"area": "namur", "die": 4, "losses": [1, 0]}),
    Line("battle.won", {"area": "namur", "winner": "DE", "rounds": 2, "losses": [1, 1]}),
    Line("control.taken", {"area": "namur", "nation": "DE"}),
    Line("will.changed", {"nation": "FR", "by": -2, "now": 36, "reason": "losses"}),
    Line("will.changed", {"nation": "FR", "by": 1, "now": 37, "reason": "plan"}),
    Line("will.changed", {"nation": "DE", "by": 1, "now": 39, "reason": "plan"}),
    Line("will.changed", {"nation": "DE", "by": -1, "now": 38, "reason": "losses"}),
]


def view_of(scenario, seat, seed=1):
    result = driver.start(TITLE, scenario, {}, Dice(b"reading", seed, ""))
    return driver.view(driver.look(TITLE, result.data), seat)


def said(text, lang="en"):
    return TITLE.catalogue.word_strictly(text, lang)


def test_a_battle_is_one_line_and_will_is_added_up():
    lines = TITLE.report([Seen(7, "central", BATTLE, Text.of("label.turn", turn=1))])
    assert [(line.about, line.place, line.at) for line in lines] == [
        ("battle", "namur", 7),
        ("taken", "namur", 7),
        ("score", "", 7),
    ]
    assert said(lines[0].text) == "Namur: Germany attacks France, Germany wins; losses Germany 1, France 1."
    assert said(lines[2].text) == "National Will of France: 37 (\N{MINUS SIGN}1)."
    assert all(said(line.text, lang) for line in lines for lang in LANGUAGES)


def test_a_turn_belongs_to_everybody():
    turn = TITLE.turn_of(Text.of("label.turn", turn=2))
    assert (turn.seat, said(turn.name)) == ("", "September 1914")


def test_dice_that_cost_the_defender_something_hit():
    thrown = [Thrown("battle", [4, 5]), Thrown("half loss", [20]), Thrown("battle", [1, 3])]
    assert TITLE.struck(thrown, BATTLE) == [(True, True), (), (False, False)]
    fire = Line("siege.fire", {"area": "liege", "die": 7, "total": 6, "left": 3})
    assert TITLE.struck([Thrown("siege fire", [3, 4])], [fire]) == [(False, False)]
    assert TITLE.struck([Thrown("siege fire", [3, 3])], [fire]) == [()]


def test_conditions_count_by_side():
    view = view_of("west_1914", "central")
    assert TITLE.observed(view, BATTLE) == {"won": 1, "beaten": 0, "taken": 1, "lost": 0, "fell": 0}
    other = view_of("west_1914", "entente")
    assert TITLE.observed(other, BATTLE) == {"won": 0, "beaten": 1, "taken": 0, "lost": 1, "fell": 0}


@pytest.mark.parametrize(
    ("name", "args", "value"),
    [
        ("year", (), 1914),
        ("month", (), 8),
        ("will", ("DE",), 38),
        ("munitions", ("FR",), 0),
        ("holds", ("entente", "paris"), 1),
        ("holds", ("central", "paris"), 0),
        ("enemies", ("cologne",), 0),
        ("resistance", ("liege",), 3),
        ("rain", ("paris",), 0),
    ],
)
def test_measures(name, args, value):
    assert TITLE.measured(view_of("west_1914", "central"), [], name, args) == value


def test_a_line_waits_for_a_place_in_both_languages():
    order = TITLE.write(TITLE.order_kinds[0].example)
    for line in (f"if holds entente paris: {order}", f"si tiene entente parís: {order}"):
        assert TITLE.read_line(line, "central").args["when"] == "holds entente paris"


def test_remarks_tell_what_a_value_is_and_hide_what_enemies_have():
    mine, theirs = view_of("west_1914", "central"), view_of("west_1914", "entente")
    own = said(TITLE.remark(mine, "who", "DE_I"))
    assert "Kluck" in own
    assert "corps" in own
    assert "corps" not in said(TITLE.remark(theirs, "who", "DE_I"))
    assert "fortress 3" in said(TITLE.remark(mine, "path", "liege"))
    assert said(TITLE.remark(mine, "general", "kluck")).startswith("attack 1")
    assert TITLE.remark(mine, "answer", "yes") is None


@pytest.mark.rule("18.5.1")
@pytest.mark.parametrize(
    ("action", "words"),
    [
        ("A4", "two dice must come to 7; National Will −4, if they fail −1"),
        ("A8", "two dice must come to 6"),
        ("B5", "no test; National Will −2"),
        ("C1", "no test"),
    ],
)
def test_a_political_action_tells_its_test_and_its_cost(action, words):
    assert said(TITLE.remark(view_of("west_1914", "central"), "action", action)) == words


@pytest.mark.rule("G18.2")
def test_a_standing_order_tells_how_it_is_set_and_for_whom():
    view = view_of("west_1914", "central")
    assert said(TITLE.remark(view, "name", "help")) == "as shipped: 1"
    view["board"]["policies"] = {"DE": {"help": "2"}, "DE_I!": {"help": "0"}}
    told = said(TITLE.remark(view, "name", "help"))
    assert told == "as shipped: 1; set: Germany 2 and German I Army 0 this turn"


@pytest.mark.rule("G7.2", "G5.3", "G7.4")
def test_overlays_show_reach_zones_and_supply_of_who_stands_there():
    view = view_of("west_1914", "central")
    area = next(s["area"] for s in view["board"]["stacks"] if s["nation"] == "DE" and not s["inside"])
    found = {each.style: each.spaces for each in TITLE.overlays(view, area)}
    assert set(found) == {"reach", "target", "far"}
    assert area not in found["reach"]
    assert "berlin" not in found["far"]
    assert {AREAS[a].sector for a in found["reach"]} == {"french"}
    assert TITLE.overlays(view, "brest") == ()


def test_the_reach_of_enemies_is_not_shown():
    view = view_of("west_1914", "entente")
    area = next(s["area"] for s in view["board"]["stacks"] if s["nation"] == "DE" and not s["inside"])
    assert "reach" not in {each.style for each in TITLE.overlays(view, area)}


def test_supply_over_a_view_is_that_of_the_rules():
    from rules.grande_guerre.map.supply import supply

    p = driver.look(TITLE, started("west_1914").data)
    view = driver.view(p, "central")
    board = overlays.board_in(view["board"])
    table = overlays.Table(board, "west_1914")
    assert supply(table, "central").areas == supply(p, "central").areas


@pytest.mark.rule("16.2")
def test_a_war_plan_says_what_it_gives_and_whom_it_binds():
    view = view_of("year_1914", "entente")
    text = said(TITLE.remark(view, "plan", "plan_xvii"))
    assert text.startswith(
        "National Will 36; 5 stratagems drawn, 3 kept. Must attack in August: French I Army"
    )
    assert "Strasbourg +3" in text
    assert "Paris lost −4" in text
    assert "Must attack" not in said(TITLE.remark(view, "plan", "fr_defence"))


@pytest.mark.rule("16.2.1")
@pytest.mark.parametrize("option", sorted(WAR_OPTIONS))
def test_every_option_of_a_plan_says_what_it_does(option):
    text = said(TITLE.remark(view_of("year_1914", "entente"), "options", option))
    assert f"National Will {WAR_OPTIONS[option].will:+d}".replace("-", "−") in text
    for enemy, words in (
        (WAR_OPTIONS[option].enemy_will, "enemy's"),
        (WAR_OPTIONS[option].enemy_kept, "enemy keeps"),
    ):
        assert bool(enemy) == (words in text)


@pytest.mark.rule("17.4")
def test_the_column_of_an_audience_is_told_once():
    facts = {"nation": "IT", "central": 0, "entente": 4, "column": -4, "die": 5}
    roll = {"roll": 5, "modifier": -3, "change": 5}
    line = Line("diplomacy.tested", {**facts, **roll})
    for lang, word in (("en", "column"), ("es", "columna")):
        assert TITLE.catalogue.word_strictly(line, lang).lower().count(word) == 1
