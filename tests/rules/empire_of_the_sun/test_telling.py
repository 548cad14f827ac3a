"""What pages and mails tell besides the log: report, remarks, overlays, conditions and marked dice."""

import pytest

from rules.empire_of_the_sun import conditions, overlays, remarks, report
from rules.empire_of_the_sun.board import Battle
from rules.empire_of_the_sun.hexes import distance
from rules.empire_of_the_sun.struck import struck
from rules.empire_of_the_sun.title import TITLE
from rules.kernel import driver
from rules.kernel.dice import Dice
from rules.kernel.reports import Seen
from rules.kernel.scene import check_scene
from rules.kernel.texts import LANGUAGES, Line, Text
from rules.kernel.throws import Thrown
from tests.rules.empire_of_the_sun.situations import empty, offensive, play

TRUK, AKAGI, CPAC = "4017", "j_cv_akagi", "us_hq_cpac"


@pytest.fixture(scope="module")
def view():
    result = driver.start(TITLE, "1942", TITLE.filled_options({}), Dice(b"a key for tests", 0, "nonce"))
    return driver.view(driver.look(TITLE, result.data), "japan")


def line(code, **args):
    return Line(code, args)


BATTLE = (
    line("battle.begins", hex=TRUK, condition="surprise"),
    line("combat.reduced", unit=AKAGI),
    line("combat.eliminated", unit="us_cv_lexington"),
    line("battle.won", seat="japan", hex=TRUK, one=12, other=0),
    line("combat.control", seat="japan", hex=TRUK),
)


def test_a_battle_is_one_line_of_the_report():
    found = report.report([Seen(1, "japan", BATTLE), Seen(2, "japan", [line("turn.begins", turn=3)])])
    battle = next(each for each in found if each.about == "battle")
    assert (battle.place, battle.at) == (TRUK, 1)
    told = TITLE.catalogue.word(battle.text, "en")
    assert told.startswith("Truk (4017): Japan won the air-naval step.")
    assert "Japan: 0 units lost, 1 reduced. Allies: 1 unit lost, 0 reduced." in told
    assert [each.place for each in found if each.about == "taken"] == [TRUK]


def test_a_battle_that_goes_on_is_told_too():
    (found,) = report.report([Seen(4, "japan", BATTLE[:2])])
    assert found.at == 4
    assert all(TITLE.catalogue.word(found.text, lang) for lang in LANGUAGES)


def test_the_report_tells_who_gave_way_ashore():
    beaten = line("ground.retreats", seat="japan", hex=TRUK)
    (found,) = report.report([Seen(4, "japan", (BATTLE[0], BATTLE[3], beaten))])
    told = TITLE.catalogue.word(found.text, "en")
    assert "Japan won the air-naval step, on the ground Japan had to give way" in told
    assert told.endswith("Allies: no losses.")
    (begun,) = report.report([Seen(4, "japan", BATTLE[:1])])
    assert TITLE.catalogue.word(begun.text, "es").endswith("se libra una batalla.")


def test_the_turn_of_a_label():
    turn = TITLE.turn_of(Text.of("label.go", turn=2, seat="japan"))
    assert turn is not None
    assert turn.seat == "japan"
    assert TITLE.catalogue.word(turn.name, "es") == "Turno 2, Japón"
    assert TITLE.turn_of(Text.of("label.political", turn=2)) is None


@pytest.mark.rule("8.2", "5.22")
def test_dice_are_marked_by_what_was_said_of_them():
    thrown = [Thrown("intelligence", ["3"]), Thrown("air_naval", ["9"]), Thrown("air_naval", ["4"])]
    lines = [
        line("intelligence.success", roll=3, modified=3, value=5),
        line("battle.critical", seat="japan", total=9, roll=9, modified=9, hits=9),
        line("battle.fired", seat="allies", total=9, roll=4, modified=4, hits=5),
    ]
    assert struck(thrown, lines) == [(True,), (True,), (False,)]
    assert struck([Thrown("ground", ["5"])], lines) == [()]
    assert struck([Thrown("intelligence", ["7"])], lines) == [()], "another roll than the one that was told"


def test_remarks_tell_factors_and_values(view):
    told = {name: remarks.remark(view, field, name) for field, name in (("card", "j10"), ("units", AKAGI))}
    assert "operations value 3" in TITLE.catalogue.word(told["j10"], "en")
    assert "12" in TITLE.catalogue.word(told[AKAGI], "en")
    place = remarks.remark(view, "hex", "2813")
    assert place is not None
    assert place.code == "remark.resource"
    assert remarks.remark(view, "mode", "oc") is None


@pytest.mark.rule("7.52", "7.35", "13.1")
def test_overlays_of_a_headquarters_and_of_aircraft(view):
    board = view["board"]
    found = {each.name.code: each for each in overlays.overlays(view, board["at"][CPAC])}
    assert {"overlay.command", "overlay.supply", "overlay.zone"} <= set(found)
    here = board["at"][CPAC]
    assert here in found["overlay.command"].spaces
    field = next(h for u, h in board["at"].items() if u == "us_air_7af")
    reach = next(each for each in overlays.overlays(view, field) if each.name.code == "overlay.range")
    far = reach.name.args["range"]
    assert max(distance(field, h) for h in reach.spaces) == far
    assert overlays.overlays(view, "3010") == ()


def test_conditions_and_measures(view):
    seen = conditions.observed(view, BATTLE)
    assert seen == {
        "won": 1,
        "beaten": 0,
        "captured": 1,
        "intercepted": 0,
        "ambushed": 0,
        "cancelled": 0,
    }
    assert conditions.measured(view, "turn", ()) == 2
    assert conditions.measured(view, "resources", ()) == 4
    assert conditions.measured(view, "holds", ("japan", TRUK)) == 1
    assert conditions.measured(view, "holds", ("allies", TRUK)) == 0
    assert conditions.measured(view, "enemies", ("5808",)) > 0


def test_a_reaction_may_wait_for_carriers_and_for_battles_nearby():
    made = empty({AKAGI: "4017", "j_cv_soryu": "4017", "us_cv_lexington": "4018"}, turn=2)
    offensive(made, "japan", "j10", active=[AKAGI, "j_cv_soryu"]).battles.append(Battle("4018", op=[AKAGI]))
    view = driver.view(play(made), "allies")
    assert conditions.measured(view, "enemy_cv", ()) == 2
    near = {far: conditions.measured(view, "battle", ("within", str(far), "of", "4015")) for far in (2, 3)}
    assert near == {2: 0, 3: 1}


@pytest.mark.parametrize(
    "text",
    [
        "if holds japan 4017: pass",
        "si tiene japan 4017: pasar",
        "if turn >= 3: pass",
        "if enemy_cv >= 2 and battle within 3 of 5108: pass",
        "si pa_enemigos >= 2 y batalla a 3 de 5108: pasar",
    ],
)
def test_lines_may_wait_for_measures(text):
    assert TITLE.read_line(text, "japan").kind == "if"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_picture_can_be_drawn(view, lang):
    scene = TITLE.scene(view, lang)
    check_scene(scene)
    spaces = [shape.space for shape in scene.layers[0].shapes]
    assert len(spaces) == len(set(spaces)) == 1135
    assert any("Akagi" in told for told in TITLE.position(view, lang))
