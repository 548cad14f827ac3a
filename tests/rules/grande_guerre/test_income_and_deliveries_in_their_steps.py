"""15.VII, 18.4.3.4, 19: production from a political action or a test to what arrives in later turns."""

import pytest

from rules.grande_guerre.atlas import TURN
from rules.grande_guerre.economy import budget, building, production
from rules.grande_guerre.economy.deliveries import deliver, receive_flows
from rules.grande_guerre.economy.state import Economy, Ordered, Research
from rules.grande_guerre.politics import weariness
from rules.grande_guerre.politics.actions import ACTIONS, try_action
from tests.rules.grande_guerre.politics.powers import powers
from tests.rules.grande_guerre.situations import d12, war


@pytest.mark.rule("15.VII", "18.5.3")
def test_a_war_economy_pays_only_in_the_next_interphase():
    """income_uses_level_at_start: 150 EP of level 7, 160 of level 6 the next time; National Will -4."""
    w = powers("may_1916").power("DE", nw=30)
    w.board.economy["DE"] = Economy(civil=7, civil_before=9)
    w.board.strategic.blockade = "central"
    production.remember_levels(w.p)
    try_action(w.dice(d12(7)).p, ACTIONS["A4"], "DE", {})
    assert (w.nw("DE"), w.board.economy["DE"].civil) == (26, 6)
    w.board.nations["DE"].ep = 0
    production.take_income(w.p)
    assert w.board.nations["DE"].ep == 150 - 40
    production.remember_levels(w.p)
    w.board.nations["DE"].ep = 0
    production.take_income(w.p)
    assert w.board.nations["DE"].ep == 160 - 40


@pytest.mark.rule("19.5.1", "19.1.2")
def test_the_austrian_flow_comes_in_each_of_three_turns():
    """rp_flow_austria: 12 - 5 = 7 a turn."""
    w = war("nov_dec_1914", "firepower")
    w.board.nations["AH"].ep, w.board.nations["AH"].rp = 60, 0
    w.plan("central", "budget", nation="AH", items={"slow_AH_reserve": 5})
    production.produce(w.p)
    assert w.board.economy["AH"].rp_flow == 7
    found = []
    for _ in range(3):
        w.board.turn += 1
        receive_flows(w.p)
        found.append(w.board.nations["AH"].rp)
    assert found == [7, 14, 21]


@pytest.mark.rule("19.1.1a")
def test_russia_keeps_twenty_of_thirty_three():
    """treasury_cap, and no limit in winter 1914."""
    for turn, kept in (("may_1915", 20), ("nov_dec_1914", 33)):
        w = war(turn, "firepower")
        w.board.nations["RU"].ep = 33
        w.plan("entente", "budget", nation="RU", items={})
        production.produce(w.p)
        assert w.board.nations["RU"].ep == kept


@pytest.mark.rule("18.4.3.4", "18.4.3.5", "19.9.5")
def test_german_weariness_stops_the_assault_troops_of_austria():
    """ww_germany_drags_allies: none are ordered, none received, until the year is over."""
    w = powers("aug_1917").power("DE", nw=30).power("AH", nw=24).put("vienna", "AH_active#1")
    w.board.research["central"] = Research(found={"C9": 0}, shown={"C9": 0})
    assert building.assault_left(w.board, "AH") > 0
    weariness.suffer(w.dice(d12(6), d12(12)).p, "AH")
    assert building.assault_left(w.board, "AH") == 0
    w.board.economy["AH"].ordered = [Ordered("assault", w.board.turn)]
    deliver(w.p)
    assert not w.board.corps["AH_active#1"].assault
    assert len(w.board.economy["AH"].ordered) == 1
    w.board.turn = TURN["jan_feb_1918"]
    assert building.assault_left(w.board, "AH") > 0
    deliver(w.p)
    assert w.board.corps["AH_active#1"].assault


@pytest.mark.rule("19.6.2", "21.13.3")
def test_heavy_and_light_tanks_share_their_limit():
    """One in the first interphase after the technology, then three together, one a turn."""
    w = war("nov_dec_1916", "firepower")
    w.board.nations["FR"].ep = 200
    found = {"E10": 0, "E11": 0}
    w.board.research["entente"] = Research(found=found, shown=dict(found))
    assert budget.spend(w.p, "FR", {"heavy_tank": 1, "light_tank": 1}) == {"light_tank": "limit"}
    w.board.economy["FR"].tanks_ordered, w.board.economy["FR"].ordered = True, []
    lines = {"heavy_tank": 2, "light_tank": 2}
    assert budget.spend(w.p, "FR", lines) == {"light_tank": "limit"}
    w.board.economy["FR"].ordered = []
    assert budget.spend(w.p, "FR", {"heavy_tank": 2, "light_tank": 1}) == {}
    now = w.board.turn
    assert [o.turn - now for o in w.board.economy["FR"].ordered] == [4, 5, 6]
