"""Chapters 4 and 5: the sequence of play, whose go it is, and what a card may be used for."""

import pytest

from rules.empire_of_the_sun.atlas import ALLIES, CARDS, JAPAN, UNITS
from rules.empire_of_the_sun.board import Battle, Offensive
from rules.empire_of_the_sun.cards.hands import draw_for_event
from rules.empire_of_the_sun.cards.strikes import Strikes
from rules.empire_of_the_sun.combat.battle import Battles
from rules.empire_of_the_sun.combat.ground import ground_modifier
from rules.empire_of_the_sun.combat.sides import modifiers
from rules.empire_of_the_sun.hexes import PORTS
from rules.empire_of_the_sun.movement.limits import half_points, legs, naval_allowance
from rules.empire_of_the_sun.offensives.activation import agrees
from rules.empire_of_the_sun.offensives.go import Goes, NextGo, modes, settable
from rules.empire_of_the_sun.offensives.reaction import limit as reaction_limit
from rules.empire_of_the_sun.offensives.stage import Stage
from rules.empire_of_the_sun.politics.victory import EndTurn
from rules.empire_of_the_sun.sequence import FirstTurn, SpecialTurn, Turn
from rules.empire_of_the_sun.strategy.deal import First, Initiative
from rules.kernel import driver
from rules.kernel.dice import Dice
from rules.kernel.orders import IllegalOrder
from tests.rules.empire_of_the_sun.situations import (
    PLENTY,
    board,
    carry_on,
    codes,
    going,
    held,
    offensive,
    offered,
    orders,
    play,
    resolve,
)


@pytest.mark.rule("4.1", "4.2", "4.3", "4.4", "4.1.1", "4.1.2", "4.1.3")
def test_the_phases_of_a_turn_stand_in_the_order_of_the_rules():
    names = [type(step).__name__ for step in Turn().steps(play(board()))]
    wanted = (
        "Arrivals Place Pools Replace Submarines Bomb Deal Initiative Goes Surrenders Will Attrition EndTurn"
    )
    first = [names.index(name) for name in wanted.split()]
    assert first == sorted(first)
    seats = [step.seat for step in Turn().steps(play(board())) if type(step).__name__ in ("Place", "Replace")]
    assert seats == [ALLIES, JAPAN, ALLIES, JAPAN]


@pytest.mark.rule("17.11")
def test_december_1941_has_neither_strategy_phase_nor_attrition():
    names = [type(step).__name__ for step in SpecialTurn().steps(play(board("full_campaign")))]
    assert not {"Arrivals", "Pools", "Submarines", "Deal", "Goes"} & set(names)
    assert {"Surrenders", "Will", "EndTurn"} <= set(names)
    made = board("full_campaign")
    p = play(made, scenario="full_campaign")
    before = list(made.reduced), dict(made.at)
    next(step for step in SpecialTurn().steps(p) if type(step).__name__ == "Attrition").run(p)
    assert (list(made.reduced), dict(made.at)) == before


@pytest.mark.rule("4.2.2", "0.2")
def test_who_has_no_cards_has_no_go_and_cannot_pass():
    made = board("1943")
    p = going(made, ALLIES, allies=["a19", "a31", "a40"], scenario="1943")
    made.decks[JAPAN].passes = 1
    for card in ("a19", "a31"):
        orders(p, f"allies: discard {card}")
        assert driver.waiting(p) == [ALLIES]
    with pytest.raises(IllegalOrder):
        orders(p, "japan: pass")
    made.decks[ALLIES].hand = []
    NextGo().run(p)
    assert made.go == ""


@pytest.mark.rule("4.9.5", "5.35")
def test_a_card_drawn_in_reaction_gives_another_go():
    made = board("1943", units={"cw_c_15": "2105", "j_a_33": "2106"})
    p = going(made, ALLIES, *PLENTY, japan=["j04"], allies=["a19"], scenario="1943")
    made.decks[JAPAN].pile = ["j10", *(c for c in made.decks[JAPAN].pile if c != "j10")]
    orders(p, "allies: play a19 ec hq cw_hq_seac", "allies: activate cw_c_15")
    orders(p, "allies: move by land cw_c_15 > 2106", "allies: done")
    assert "j10" not in offered(p, JAPAN, "answer")
    orders(p, "japan: answer j04")
    carry_on(p)
    assert made.decks[ALLIES].hand == []
    assert made.decks[JAPAN].hand == ["j10"]
    assert driver.waiting(p) == [JAPAN]
    assert "j04" in made.decks[JAPAN].discard
    assert "a19" in made.decks[ALLIES].discard


@pytest.mark.rule("6.29", "4.2.1")
def test_a_future_offensive_seizes_the_initiative_as_an_event_only():
    made = board("1943", turn=6)
    made.decks[JAPAN].rivalry = False
    held(made, ["j03", "j17", "j36", "j51", "j74"], ["a12", "a21", "a31", "a40", "a19", "a13", "a15"])
    deck = made.decks[JAPAN]
    deck.future, deck.future_turn = "j10", 5
    p = play(made, scenario="1943")
    p.push(Initiative())
    driver.settle(p)
    assert driver.waiting(p) == [JAPAN]
    assert offered(p, JAPAN) == ["decline", "play"]
    assert offered(p, JAPAN, "play", card="j10") == ["ec"]
    hq = offered(p, JAPAN, "play", card="j10", mode="ec")[0]
    orders(p, f"japan: play j10 ec hq {hq}")
    assert made.go == JAPAN
    assert made.battle.card == "j10"


@pytest.mark.rule("6.29", "4.2.1", "6.23")
def test_who_takes_the_seizing_offensive_back_has_not_seized_the_initiative():
    made = board("1943", turn=7)
    made.decks[JAPAN].rivalry = False
    held(made, ["j03", "j16", "j36"], ["a12", "a21", "a31", "a40"])
    deck = made.decks[JAPAN]
    deck.future, deck.future_turn = "j10", 5
    p = play(made, scenario="1943")
    p.push(Initiative(), First(), Goes())
    driver.settle(p)
    hq = offered(p, JAPAN, "play", card="j10", mode="ec")[0]
    orders(p, f"japan: play j10 ec hq {hq}")
    unit = next(u for u in offered(p, JAPAN, "activate") if UNITS[u].ship)
    orders(p, f"japan: activate {unit}", "japan: move by sea " + way_out(p, unit), "japan: restart")
    assert (deck.future, deck.future_turn, deck.hand) == ("j10", 5, ["j03", "j16", "j36"])
    assert (made.go, made.offensive) == ("", None)
    assert driver.waiting(p) == [JAPAN]
    assert offered(p, JAPAN) == ["decline", "play"]
    orders(p, "japan: decline")
    assert (made.go, driver.waiting(p)) == (ALLIES, [ALLIES])


def way_out(p, unit):
    """A move of a ship after which the offensive cannot be final."""
    stage = Stage(p.board, JAPAN)
    ends = [str(h) for h in stage.finder("sea", [unit]).ends(())]
    end = next(h for h in sorted(ends) if not (h in PORTS and p.board.controls(JAPAN, h)))
    return f"{unit} > {end}"


@pytest.mark.rule("6.29", "4.2.1")
def test_with_a_tie_nobody_seizes_the_initiative():
    made = held(board("1943", turn=6), ["j03", "j17"], ["a12", "a21"])
    made.decks[JAPAN].future, made.decks[JAPAN].future_turn = "j10", 5
    assert Initiative().asked(play(made)) == []


@pytest.mark.rule("6.29", "4.9.4")
def test_the_initiative_is_asked_even_with_a_card_that_cannot_seize():
    made = held(board("1943", turn=6), ["j03"], ["a12", "a21"])
    made.decks[JAPAN].future, made.decks[JAPAN].future_turn = "j04", 5
    p = play(made)
    p.push(Initiative())
    driver.settle(p)
    assert driver.waiting(p) == [JAPAN]
    assert offered(p, JAPAN) == ["decline"]


@pytest.mark.rule("5.1", "5.1.1", "6.22", "7.1")
@pytest.mark.parametrize(
    ("card", "ground", "naval", "air"), [("a33", 2, 10, 2), ("j28", 3, 15, 3), ("a25", 1, 5, 1)]
)
def test_the_operations_value_sets_movement_also_of_events(card, ground, naval, air):
    off = Offensive(seat=CARDS[card].side, card=card, event=True)
    assert (half_points(off) / 2, naval_allowance(off, off.seat), legs(off)) == (ground, naval, air)
    assert naval_allowance(off, off.other) == naval


@pytest.mark.rule("5.1", "5.1.3", "5.1.2")
def test_the_value_of_an_event_card_limits_the_reaction_too():
    made = board("1943")
    offensive(made, JAPAN, "j28", event=True)
    assert reaction_limit(made, "us_hq_spac_hal") == 3 + 3


@pytest.mark.rule("5.21", "5.32", "8.2")
def test_an_ambush_card_adds_four_in_the_air_and_on_the_ground():
    made = board(units={"j_a_15": "2014", "j_a_25": "2014*"})
    p = going(made, JAPAN, *PLENTY, japan=["j03", "j10"], allies=["a26"])
    orders(p, "japan: play j03 ec hq j_hq_south", "japan: activate j_a_15 j_a_25")
    assert made.at["j_a_15"] == "2014"
    orders(p, "japan: done")
    with pytest.raises(IllegalOrder):
        orders(p, "allies: answer nothing roll yes")
    orders(p, "allies: answer a26")
    assert made.battle.condition == "ambush"
    battle = made.battle.battle("2014")
    assert sum(v for _, v in modifiers(made, battle, ALLIES)) == 4
    assert ground_modifier(made, battle, ALLIES) == 4


@pytest.mark.rule("5.34", "5.35", "14.1")
def test_playing_for_a_rivalry_that_is_there_already_still_draws():
    made = board("1943")
    made.decks[ALLIES].rivalry = True
    p = going(made, JAPAN, japan=["j34", "j10"], allies=["a31"], scenario="1943")
    p.dice = Dice(b"x", 0, "")
    orders(p, "japan: play j34 ec")
    assert made.decks[ALLIES].rivalry
    assert len(made.decks[JAPAN].hand) == 2
    assert made.decks[JAPAN].draws == 1


@pytest.mark.rule("5.35")
def test_the_third_draw_of_a_phase_is_the_last():
    made = held(board("1943"), ["j10"], ["a31"])
    made.decks[ALLIES].draws = 2
    p = play(made)
    draw_for_event(p, ALLIES)
    assert (made.decks[ALLIES].draws, len(made.decks[ALLIES].hand)) == (3, 2)
    draw_for_event(p, ALLIES)
    assert (made.decks[ALLIES].draws, len(made.decks[ALLIES].hand)) == (3, 2)


@pytest.mark.rule("5.37", "5.37.1")
@pytest.mark.parametrize(("turn", "wanted"), [(6, {"oc", "ec"}), (9, {"ec"})])
def test_what_tojo_may_be_used_for(turn, wanted):
    made = held(board("1943", turn=turn), ["j43", "j10"], [])
    assert set(modes(made, JAPAN, "j43")) - {"withdraw", "recall", "china", "agreement"} == wanted
    assert "j43" not in settable(made, JAPAN)


@pytest.mark.rule("5.37", "5.37.1", "4.5")
def test_tojo_as_an_operations_card_reshuffles_at_the_end_of_the_turn():
    made = board("1943", turn=6)
    p = going(made, JAPAN, japan=["j43", "j10"], allies=["a31"], scenario="1943")
    p.dice = Dice(b"x", 0, "")
    orders(p, "japan: play j43 withdraw j_hq_sseas")
    deck = made.decks[JAPAN]
    assert deck.reshuffle
    assert not made.has("tojo_resigned")
    size = len(deck.pile) + len(deck.discard)
    deck.hand = []
    made.decks[ALLIES].hand = []
    p.state.stack.clear()
    EndTurn().run(p)
    assert (len(deck.pile), deck.discard) == (size, [])
    assert "j43" in deck.pile
    assert "cards.reshuffled" in codes(p)


@pytest.mark.rule("5.37.1")
def test_a_random_loss_of_tojo_in_1944_is_his_resignation():
    made = board("1944", turn=9, will=6, units={"us_b29_20bc": "3813"}, allies=["3813"])
    p = going(made, ALLIES, japan=["j43"], allies=["a67", "a31"], scenario="1944")
    p.dice = Dice(b"x", 0, "")
    orders(p, "allies: play a67 ec")
    assert made.will == 4
    assert made.has("tojo_resigned")
    assert "j43" in made.decks[JAPAN].removed


@pytest.mark.rule("14.1", "5.31")
@pytest.mark.parametrize(("mode", "both"), [("ec", True), ("oc", False)])
def test_an_event_that_ends_rivalry_frees_its_own_offensive(mode, both):
    made = board("1943", units={"us_air_13af": "4825", "us_air_2maw": "4423"})
    made.decks[ALLIES].rivalry = True
    p = going(made, ALLIES, allies=["a33", "a31"], japan=["j10"], scenario="1943")
    orders(p, f"allies: play a33 {mode} hq us_hq_spac_hal")
    assert agrees(made, "us_hq_spac_hal", ["us_air_13af", "us_air_2maw"]) is both
    if both:
        orders(p, "allies: activate us_air_13af us_air_2maw")
    else:
        with pytest.raises(IllegalOrder):
            orders(p, "allies: activate us_air_13af us_air_2maw")


@pytest.mark.rule("2.4", "17.2")
def test_the_first_deal_of_1943():
    made = board("1943")
    p = play(made, scenario="1943")
    p.dice = Dice(b"x", 0, "")
    p.push(FirstTurn(japan=(7, 0), allies=(7, 0)))
    driver.settle(p)
    sizes = [(len(made.decks[side].hand), len(made.decks[side].pile)) for side in (JAPAN, ALLIES)]
    assert sizes == [(7, 56), (7, 59)]


@pytest.mark.rule("4.9.7", "8.2", "5.32")
def test_the_order_of_the_dice():
    units = {"us_d_1m": "4423", "j_a_17": "4423", "us_ca_northampton": "4423", "j_ca_aoba": "4423"}
    made = board("1943", units=units)
    off = offensive(made, ALLIES, "a21", ["us_d_1m", "us_ca_northampton"], hq="us_hq_spac_hal")
    off.battles, off.cards, off.sequence = [Battle("4423")], ["j36"], ["4423"]
    p = play(made, *PLENTY)
    resolve(p, Strikes(), Battles())
    fired = [(line.code, line.args.get("seat", "")) for line in p.lines if "roll" in line.args]
    assert fired[0][0] == "card.attack"
    assert [seat for _, seat in fired[1:]] == [ALLIES, JAPAN, ALLIES, JAPAN]
    assert [code for code, _ in fired[1:]] == ["battle.fired"] * 2 + ["ground.fired"] * 2
