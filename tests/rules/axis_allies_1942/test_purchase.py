"""Chapter 6: purchase and repair."""

import pytest

from rules.axis_allies_1942.board import capacity
from tests.rules.axis_allies_1942.situations import position


def purchase(**kw):
    return position(**{"turn": "su", "phase": "purchase", "base": "standard"} | kw)


@pytest.mark.rule("6.1")
@pytest.mark.parametrize(
    ("order", "left"), [("buy 9 inf", None), ("buy 6 inf 1 tank", 0), ("buy 3 inf", 15), ("buy nothing", 24)]
)
def test_aa42_buy_01_what_the_treasury_pays(order, left):
    game = purchase()
    if left is None:
        refusal = game.refusal(order)
        assert (refusal.text.code, refusal.rule) == ("purchase.too_dear", "6.1")
    else:
        assert game.order(order).board.treasury["soviet_union"] == left


@pytest.mark.rule("6.1", "1.2")
def test_6_1_every_type_in_any_number():
    game = purchase(treasury={"su": 1000})
    game.order(
        "buy 40 inf 2 art 1 tank 1 aa 1 ic 1 ftr 1 bmb 1 battleship 1 carrier 1 cruiser 1 dd 1 sub 1 tr"
    )
    assert sum(game.board.bought.values()) == 53


@pytest.mark.rule("6.2", "1.3")
def test_6_2_repairs_cost_one_ipc_a_point_and_help_at_once():
    game = purchase(factories={"russia": 5})
    assert capacity(game.board, "russia") == 3
    game.order("buy 1 inf repair 4 russia")
    assert game.board.factories["russia"] == 1
    assert game.board.treasury["soviet_union"] == 24 - 3 - 4
    assert capacity(game.board, "russia") == 7


@pytest.mark.rule("6.2")
@pytest.mark.parametrize("order", ["buy nothing repair 6 russia", "buy nothing repair 1 germany"])
def test_6_2_no_more_than_the_damage_and_only_own_complexes(order):
    assert purchase(factories={"russia": 5, "germany": 2}).refusal(order).rule == "6.2"


@pytest.mark.rule("6.3")
def test_6_3_bought_units_wait_and_production_is_not_checked():
    game = purchase(treasury={"su": 90})
    before = len(game.board.units)
    game.order("buy 30 inf")
    assert game.board.bought == {"infantry": 30}
    assert len(game.board.units) == before


@pytest.mark.rule("6.4")
def test_6_4_purchase_and_repair_share_one_treasury():
    game = purchase(factories={"russia": 5})
    refusal = game.refusal("buy 7 inf repair 5 russia")
    assert refusal.text.code == "purchase.too_many_repairs"
    assert game.allows("buy 7 inf repair 3 russia")


@pytest.mark.rule("6.4")
def test_6_4_a_captured_complex_may_be_repaired():
    game = purchase(turn="germany", control={"caucasus": "germany"}, factories={"caucasus": 2})
    game.order("buy nothing repair 2 caucasus")
    assert game.board.factories["caucasus"] == 0


@pytest.mark.rule("5.3", "10.5")
def test_5_3_without_a_capital_nothing_is_bought():
    game = purchase(control={"russia": "germany"}, treasury={"su": 30})
    assert game.play.decision.name() == "movement.combat_move"


@pytest.mark.rule("6.1")
def test_6_1_a_clock_that_runs_out_buys_nothing():
    game = purchase()
    game.order(game.play.decision.default(game.play, "soviet_union"))
    assert game.board.treasury["soviet_union"] == 24


@pytest.mark.rule("3.5")
def test_3_5_a_power_without_units_and_money_is_passed_over():
    game = position(turn="su", phase="purchase", treasury={"su": 2}, units="germany: de inf")
    assert game.seat == "germany"
    assert game.board.treasury["soviet_union"] == 2 + 24
