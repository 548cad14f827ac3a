"""Chapters 10 and 14: capture, liberation, capitals and income."""

import pytest

from rules.axis_allies_1942.board import capacity, production
from rules.axis_allies_1942.conquest.control import CollectIncome, capture, victory_cities
from rules.axis_allies_1942.production.mobilize import usable_complexes
from rules.axis_allies_1942.sequence import turn_start
from tests.rules.axis_allies_1942.situations import position


def captured(territory, by, **kw):
    """The position after a capture on the printed set-up, with nothing else in the territory."""
    game = position(**{"turn": by, "phase": "conduct_combat", "base": "standard"} | kw)
    capture(game.play, territory, by)
    return game


def produced(board, *powers):
    return [production(board, power) for power in powers]


@pytest.mark.rule("10.5", "10.1")
def test_aa42_cap_01_the_captor_of_a_capital_takes_the_treasury():
    game = captured("russia", "germany", treasury={"su": 18, "de": 5})
    assert (game.board.treasury["soviet_union"], game.board.treasury["germany"]) == (0, 23)
    assert game.board.control["russia"] == "germany"
    assert produced(game.board, "germany", "soviet_union") == [49, 16]


@pytest.mark.rule("10.3")
def test_aa42_cap_03_an_allys_territory_is_liberated():
    game = captured("egypt", "united_states", control={"egypt": "de"})
    assert game.board.control["egypt"] == "united_kingdom"
    assert produced(game.board, "united_kingdom", "united_states", "germany") == [31, 42, 41]


@pytest.mark.rule("10.2", "13.1")
def test_aa42_cap_05_a_captured_complex_keeps_its_damage():
    game = captured("caucasus", "germany", factories={"caucasus": 3})
    assert game.board.factories["caucasus"] == 3
    assert "caucasus" not in usable_complexes(game.board)
    assert "caucasus" in turn_start(game.board, game.play.options, "germany").factories
    assert capacity(game.board, "caucasus") == 1


@pytest.mark.rule("5.3", "10.5")
def test_aa42_cap_06_a_power_without_its_capital_only_moves_and_fights():
    """Only these two decisions stop its turn; the next power begins with a purchase again."""
    game = position(
        turn="su",
        phase="purchase",
        base="standard",
        control={"russia": "de"},
        treasury={"su": 20},
    )
    seen = []
    while game.board.power == "soviet_union":
        seen.append(game.board.phase)
        game.order("end")
    assert seen == ["combat_move", "noncombat_move"]
    assert (game.board.phase, game.board.treasury["soviet_union"]) == ("purchase", 20)


@pytest.mark.rule("10.4", "10.3")
def test_aa42_cap_08_a_liberated_complex_serves_its_owner_only():
    game = captured("karelia_ssr", "united_states", control={"karelia_ssr": "de"})
    assert game.board.control["karelia_ssr"] == "soviet_union"
    assert "karelia_ssr" not in usable_complexes(game.board)
    assert "karelia_ssr" in turn_start(game.board, game.play.options, "soviet_union").factories
    assert "karelia_ssr" not in turn_start(game.board, game.play.options, "united_states").factories


@pytest.mark.rule("10.3")
def test_10_3_while_the_owners_capital_is_lost_the_captor_keeps_the_territory():
    game = captured("egypt", "united_states", control={"egypt": "de", "united_kingdom": "de"})
    assert game.board.control["egypt"] == "united_states"


@pytest.mark.rule("10.6", "10.3")
def test_10_6_a_freed_capital_brings_everything_back():
    held = {"united_kingdom": "de", "egypt": "us", "india": "jp", "eastern_canada": "us"}
    game = captured("united_kingdom", "united_states", control=held, treasury={"uk": 7, "us": 3})
    control = game.board.control
    assert control["united_kingdom"] == control["egypt"] == control["eastern_canada"] == "united_kingdom"
    assert control["india"] == "japan"
    assert (game.board.treasury["united_kingdom"], game.board.treasury["united_states"]) == (7, 3)
    assert game.codes() == ["control.liberated", "control.capital_freed", "control.reverted"]


@pytest.mark.rule("10.5")
def test_10_5_even_a_captor_without_a_capital_takes_the_money():
    game = captured("germany", "soviet_union", control={"russia": "jp"}, treasury={"su": 0, "de": 12})
    assert game.board.treasury["soviet_union"] == 12


@pytest.mark.rule("10.2", "15.3")
def test_10_2_artillery_against_aircraft_is_destroyed():
    game = position(turn="germany", phase="conduct_combat", units="egypt: uk 2 aa, de inf")
    capture(game.play, "egypt", "germany")
    assert game.units("egypt") == {"germany": {"infantry": 1}}


@pytest.mark.rule("10.7", "3.1")
def test_10_7_victory_cities_follow_control():
    board = position(base="standard").board
    board.control["karelia_ssr"] = "germany"
    assert (len(victory_cities(board, "axis")), len(victory_cities(board, "allies"))) == (7, 6)


@pytest.mark.rule("14.1")
def test_aa42_inc_01_income_is_production():
    game = position(
        turn="japan",
        phase="collect_income",
        base="standard",
        control={"hawaiian_islands": "jp", "india": "jp"},
        treasury={"jp": 2},
    )
    CollectIncome().run(game.play)
    assert game.board.treasury["japan"] == 36


@pytest.mark.rule("14.1", "10.5")
def test_aa42_inc_02_no_capital_no_income():
    game = position(
        turn="uk",
        phase="collect_income",
        base="standard",
        control={"united_kingdom": "de"},
        treasury={"uk": 0},
    )
    CollectIncome().run(game.play)
    assert game.board.treasury["united_kingdom"] == 0
    assert game.codes() == ["control.no_income"]


@pytest.mark.rule("10.5", "10.6", "14.1", "5.3")
def test_aa42_turn_04_a_power_frees_its_own_capital_and_collects():
    game = position(
        turn="su",
        phase="purchase",
        units="vologda: su tank",
        control={"russia": "de"},
        treasury={"su": 0},
        factories={"russia": 0},
    )
    assert game.play.decision.name() == "movement.combat_move"
    game.order("move 1 tank vologda > russia", "end", "end")
    assert game.board.control["russia"] == "soviet_union"
    assert game.board.treasury["soviet_union"] == 24
