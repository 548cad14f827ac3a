"""Worked events to their last number, where the other tests stop at their main point."""

import pytest

from rules.conquest_consequence import command, sequence, setup, victory
from rules.conquest_consequence.atlas import AREAS
from rules.conquest_consequence.combat.action import Action, acting
from rules.conquest_consequence.combat.battle import Begin
from rules.conquest_consequence.combat.reveal import Window
from rules.conquest_consequence.decks import cards
from rules.conquest_consequence.diplomacy.influence import sway
from rules.conquest_consequence.nations.control import tracks
from rules.conquest_consequence.routes import supply, trade
from rules.conquest_consequence.title import TITLE
from rules.conquest_consequence.year import production
from rules.kernel import driver
from rules.kernel.orders import Order
from tests.rules.conquest_consequence.positions import Loose, begin_turn, board_of, look, state
from tests.rules.conquest_consequence.test_year import face_up, orders_of, resolved


def send(data, seat, kind, **args):
    return driver.act(TITLE, data, Order(seat, kind, args), Loose()).data


def begun(board, *steps):
    p = look(state(board, *reversed(steps)))
    p.dice = Loose()
    driver.settle(p)
    return TITLE.codec.encode(p.state)


@pytest.mark.rule("6.0", "10.3")
def test_a_season_that_all_pass_leads_to_the_next_command_phase():
    """CC-6-01."""
    board = board_of({"hand": {"japan": ["A01"], "usa": ["A03"], "soviet": ["A04"]}})
    data = begun(board, sequence.Season(season="spring"), sequence.Season(season="summer"))
    for seat in ("japan", "usa", "soviet"):
        data = send(data, seat, "pass")
    p = look(data)
    assert (p.board.season, p.decision.name()) == ("summer", "command.commit")
    assert p.board.turn is None


@pytest.mark.rule("8.0", "8.01", "7.4")
def test_a_protectorate_stays_one_after_a_wild_card_and_a_card():
    """CC-8-01: 2 - 1 + 1."""
    board = board_of({"influence": {"thailand": {"japan": 2}}})
    face_up(board, "japan", "thailand", 1)
    p = look(state(board))
    sway(p, "thailand", "usa")
    p = resolved(p.board)
    assert (p.board.status["thailand"].faction, p.board.status["thailand"].n) == ("japan", 2)
    assert not p.board.blocks


@pytest.mark.rule("9.4", "9.01", "9.3")
def test_jets_shown_before_a_round_turn_the_order_of_air_forces():
    """CC-9-07."""
    given = {
        "active": "japan",
        "war": [["japan", "usa"]],
        "vault": {"japan": ["jets"]},
        "owner": {"manila": "usa"},
        "units": {"manila": {"usa": ["air_force 3", "infantry 2"], "japan": ["air_force 3", "infantry 3"]}},
    }
    data = begun(begin_turn(board_of(given), given), Begin("manila"))
    before = look(data)
    assert isinstance(before.decision, Window)
    limit, [pair] = cards.limit(before, "japan"), before.board.sides["japan"].vault
    data = send(data, "japan", "reveal", tech="jets")
    while isinstance(look(data).decision, Window):
        data = send(data, driver.waiting(look(data))[0], "pass")
    p = look(data)
    assert isinstance(p.decision, Action)
    assert {(p.board.blocks[k].nat, p.board.blocks[k].type) for k in acting(p.board)} == {
        ("japan", "air_force")
    }
    assert cards.limit(p, "japan") == limit + 1
    kept = p.board.sides["japan"].techs["jets"]
    assert sorted([kept, *p.board.discards["investment"]]) == sorted(pair.cards)


@pytest.mark.rule("10.13", "10.1")
def test_sealed_commands_give_the_order_of_turns():
    """CC-10-07."""
    board = board_of({"season": "summer", "hand": {"japan": ["A19"], "usa": ["A26"], "soviet": ["A30"]}})
    board.order = ["usa", "soviet", "japan"]
    data = begun(board, command.Commit(), command.Show())
    sealed = {"usa": "A26:somebody", "soviet": "A30:both", "japan": "A19:now"}
    for seat, line in sealed.items():
        data = send(data, seat, "commit", lines=[line])
    p = look(data)
    assert p.board.command == ["japan", "usa", "soviet"]
    assert orders_of(p) == {"japan": 7, "usa": 9, "soviet": 10}


@pytest.mark.rule("22.4", "10.1")
def test_the_cycle_ends_when_the_others_pass_after_a_commitment():
    """CC-22-01: Japan has no card, the USA passes, the Soviets have committed."""
    _, run = command.run_cycle(["usa", "soviet", "japan"], {"soviet": ["A30:now"]})
    assert run == [
        ["usa", "pass"],
        ["soviet", "commit"],
        ["japan", "pass"],
        ["usa", "pass"],
        ["soviet", "pass"],
    ]


@pytest.mark.rule("14.22", "14.23", "7.221")
def test_a_blockade_of_java_is_lifted_when_its_route_is_open_again():
    """CC-14-10."""
    given = {"war": [["japan", "usa"]], "season": "summer", "markers": {"java": "japan"}}
    given["units"] = {sea: {"usa": ["submarine 1"]} for sea in AREAS["java"].seas}
    near = [area for area in AREAS if AREAS[area].nation == AREAS["java"].nation]
    given["units"] |= {sea: {"usa": ["submarine 1"]} for area in near for sea in AREAS[area].seas}
    p = look(state(board_of(given), supply.Blockade()))
    driver.settle(p)
    assert "java" in p.board.blockade
    assert "java" in trade.still_blockaded(p.board, "japan")
    p.board.blocks.clear()
    p.dice = Loose()
    assert trade.still_blockaded(p.board, "japan") == ()
    production.execute(p, "japan")
    assert "java" not in p.board.blockade


@pytest.mark.rule("18.5")
def test_hegemony_of_19_22_and_22_points():
    """CC-18-05."""
    board = board_of({"year": 1945})
    for seat, points in {"japan": 19, "usa": 22, "soviet": 22}.items():
        board.sides[seat].chits = [points - victory.total(board, seat)]
    p = look(state(board))
    victory.hegemony(p)
    assert sorted(p.state.outcome.winners) == ["soviet", "usa"]
    assert dict(p.state.outcome.scores) == {"japan": 19, "usa": 22, "soviet": 22}


@pytest.mark.rule("19.4", "19.3")
def test_rising_sun_begins_with_five_nat_cities_and_three_fortresses_that_stay():
    """CC-19-01."""
    p = driver.start(TITLE, "rising_sun", {}, Loose())
    while isinstance(look(p.data).decision, setup.Cadres):
        seat = driver.waiting(look(p.data))[0]
        p = driver.act(TITLE, p.data, driver.default_order(look(p.data), seat), Loose())
    board = look(p.data).board
    assert tracks(board, "usa").cities == 5
    kept = {b.at: (b.type, b.cv) for b in board.blocks.values() if b.kept}
    assert kept == dict.fromkeys(("punjab", "hailar", "harbin"), ("fortress", 1))
