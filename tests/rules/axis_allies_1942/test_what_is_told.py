"""What is said beside options, lit up on the map, and what lines of a sheet may wait for."""

import pytest

from rules.axis_allies_1942.title import TITLE
from rules.kernel import driver
from rules.kernel.branches import branch_of
from rules.kernel.conditions import check, met, read
from rules.kernel.orders import Unreadable
from tests.rules.axis_allies_1942.situations import position


def seen(game, viewer="germany"):
    return driver.view(game.play, viewer)


def lit(game, space):
    return {each.name.code: set(each.spaces) for each in TITLE.overlays(seen(game), space)}


def told(game, name, value):
    return TITLE.catalogue.word(TITLE.remark(seen(game), name, value), "en")


@pytest.fixture
def desert():
    return position(
        turn="germany", units="egypt: uk inf, uk aa; libya: de 2 tank, de ftr; sz14: de bb; sz17: uk dd"
    )


@pytest.mark.rule("17")
@pytest.mark.parametrize(
    ("name", "value", "text"),
    [
        ("units", "tank", "attack 3, defense 3, move 2; 6 IPC"),
        ("path", "egypt", "United Kingdom, 2 IPC; units there: 2 United Kingdom"),
        ("path", "algeria", "Germany, 1 IPC; nobody stands there"),
        ("path", "sz17", "units there: 1 United Kingdom"),
    ],
)
def test_options_say_what_they_are(desert, name, value, text):
    assert told(desert, name, value) == text


def test_nothing_is_said_of_an_empty_zone_or_of_another_field(desert):
    assert TITLE.remark(seen(desert), "path", "sz1") is None
    assert TITLE.remark(seen(desert), "power", "egypt") is None


@pytest.mark.rule("7.4", "7.9", "21.1")
def test_the_units_of_a_space_light_up_where_they_can_go(desert):
    found = lit(desert, "libya")
    assert "egypt" in found["overlay.attack"]
    assert "algeria" in found["overlay.reach"]
    assert "egypt" not in found["overlay.reach"]
    assert "sz17" in found["overlay.range"]


@pytest.mark.rule("7.4", "8.2")
def test_ships_light_up_zones_as_far_as_enemies_let_them_pass(desert):
    found = lit(desert, "sz14")
    assert not set().union(*found.values()) & {"egypt", "libya"}
    assert found["overlay.reach"]


@pytest.mark.rule("17")
def test_units_of_a_power_that_is_not_on_turn_light_up_as_if_it_were(desert):
    before = driver.view(desert.play, "germany")
    assert "libya" in lit(desert, "egypt")["overlay.attack"]
    assert driver.view(desert.play, "germany") == before


def test_an_empty_space_lights_up_nothing(desert):
    assert TITLE.overlays(seen(desert), "algeria") == ()
    assert TITLE.overlays(seen(desert), "nowhere") == ()


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("holds germany libya", True),
        ("tiene alemania libia", True),
        ("holds germany egypt", False),
        ("units united_kingdom egypt >= 2", True),
        ("units united_kingdom egypt >= 3", False),
        ("units germany sz14", True),
        ("round >= 2", False),
        ("ipc germany >= 1 and not ipc germany >= 900", True),
        ("income japan >= 1", True),
        ("cities axis >= 1", True),
    ],
)
def test_lines_wait_for_what_all_see(desert, text, holds):
    line = branch_of(TITLE.read_line(f"if {text}: end", "germany"))
    assert met(TITLE, line.clauses, lambda: seen(desert), list, bool) is holds


@pytest.mark.parametrize("text", ["holds germany narnia", "units egypt", "weather rain"])
def test_what_makes_no_sense_is_refused_at_once(text):
    with pytest.raises(Unreadable):
        check(TITLE, read(text))
