"""19, 15.VII: income, munitions, recruits, building, firepower, ships and aid."""

import pytest

from rules.grande_guerre.atlas import AREAS, TURN
from rules.grande_guerre.economy import (
    aid,
    budget,
    building,
    firepower,
    income,
    munitions,
    production,
    recruits,
    ships,
)
from rules.grande_guerre.economy.deliveries import deliver, may_be_assault
from rules.grande_guerre.economy.state import Economy, Ordered, Research
from rules.grande_guerre.economy.tables import TABLE, civil_will, corps_price, multiplier
from rules.grande_guerre.forces import fire
from rules.grande_guerre.naval.ships import new_navy
from rules.grande_guerre.naval.state import Squadron
from rules.grande_guerre.politics.state import Politics
from tests.rules.grande_guerre.situations import war

WINTER = "nov_dec_1915"


def rich(turn=WINTER, **ep):
    """A war in which powers have a treasury."""
    w = war(turn, "firepower")
    for nation, money in ep.items():
        w.board.nations[nation].ep = money
    return w


@pytest.mark.rule("15.VII", "19.2.1")
def test_income_is_read_at_the_level_of_the_start_of_the_interphase():
    """income_uses_level_at_start"""
    w = rich()
    production.remember_levels(w.p)
    income.economy(w.board, "DE").civil -= 1
    assert (income.counted_level(w.board, "DE"), income.civil(w.board, "DE")) == (7, 6)


@pytest.mark.rule("15.VII")
def test_a_strike_and_a_revolt_raise_the_level_that_counts():
    """income_strike_revolt_britain"""
    w = rich()
    w.board.economy["GB"] = Economy(civil=6, civil_before=6)
    w.board.politics["GB"] = Politics(regime="D", strike="london", revolt="scotland")
    assert income.counted_level(w.board, "GB") == 8
    assert (income.lines(w.board, "GB")["table"], civil_will(6)) == (162, 3)
    assert income.level_used(9, True, True) == 9


@pytest.mark.rule("19.1.1c")
@pytest.mark.parametrize(("area", "ep", "half"), [("lille", 16, 8), ("liege", 3, 1)])
def test_a_captured_city_pays_half(area, ep, half):
    """captured_city_income, captured_liege_income"""
    owner = AREAS[area].owner
    assert AREAS[area].ep == ep
    w = rich().hold("DE", area)
    assert income.conquests(w.board, "DE") == half
    assert income.lost_cities(w.board, owner) == ep
    assert income.captured("metz", "FR") == AREAS["metz"].ep


@pytest.mark.rule("19.1.1a")
def test_a_treasury_keeps_twenty():
    """treasury_cap"""
    assert (income.keep(33, first=False), income.keep(33, first=True)) == (20, 33)


@pytest.mark.rule("15.VII.1", "19.1.3")
def test_a_treasury_never_falls_below_nothing():
    """income_never_negative"""
    assert income.after_income(3, 75 - 40 - 36 - 20) == 0
    w = rich(AH=3)
    w.board.economy["AH"] = Economy(civil=8, civil_before=8, next_income={"bombs": -76})
    w.board.strategic.blockade = "central"
    found = income.lines(w.board, "AH")
    assert found == {"table": 75, "bombs": -76, "maintenance": -20}
    income.book_income(w.p, "AH")
    assert w.board.nations["AH"].ep == 0


@pytest.mark.rule("19.12.3", "19.1.1")
def test_turkey_has_a_fixed_income():
    """turkish_income"""
    w = rich()
    six = next(a for a, area in AREAS.items() if area.owner == "TR" and area.ep == 6)
    w.hold("GB", six)
    found = income.lines(w.board, "TR")
    assert found["table"] + found["lost"] == 29


@pytest.mark.rule("19.4.1")
def test_the_munitions_of_britain():
    """mun_flow_britain"""
    assert munitions.most_flow(6, 3, 10, multiplier(2)) == 27
    w = rich(GB=200)
    w.board.economy["GB"] = Economy(civil=2, civil_before=2, lent_sites=3)
    assert munitions.flow_limit(w.board, "GB") == 27
    assert budget.spend(w.p, "GB", {"mun": 28}) == {"mun": "limit"}
    assert budget.spend(w.p, "GB", {"mun": 27}) == {}
    assert w.board.nations["GB"].ep == 200 - 108


@pytest.mark.rule("19.4.2")
def test_turkish_munitions():
    """turkey_mun"""
    w = rich(TR=5)
    before = w.board.nations["TR"].mun
    assert munitions.turkish_munitions(w.board) == 2
    assert (w.board.nations["TR"].mun, w.board.nations["TR"].ep) == (before + 2, 1)
    assert munitions.turkish_munitions(w.board) == 0
    assert munitions.turkish_munitions(rich(TR=9).hold("RU", "constantinople").board) == 0


@pytest.mark.rule("19.12.1")
def test_lent_sites_in_winter():
    """us_sites_winter"""
    assert munitions.allot(5, ("GB", "FR", "IT", "RU"), winter=True) == {"GB": 2, "FR": 2, "IT": 1, "RU": 0}
    assert munitions.allot(12, ("GB", "FR"), winter=False) == {"GB": 3, "FR": 3}


@pytest.mark.rule("19.5.1", "19.1.2")
def test_the_recruits_of_austria():
    """rp_flow_austria"""
    w = rich(AH=60)
    assert recruits.base_recruits(w.board, "AH") == 12
    assert recruits.flow(12, 5) == 7
    budget.spend(w.p, "AH", {"slow_AH_reserve": 5})
    assert w.board.economy["AH"].rp_flow == 7
    assert recruits.recruits_now(w.board, "AH") == 7


@pytest.mark.rule("19.5.2", "19.1.2a")
def test_recruits_of_lost_cities_and_of_the_last_years():
    assert recruits.exhaustion("DE", 1916) == 0
    assert [recruits.exhaustion("DE", year) for year in (1917, 1918, 1919)] == [1, 2, 2]
    w = rich().hold("DE", "lille").hold("FR", "strasbourg")
    gained = AREAS["strasbourg"].rp - AREAS["lille"].rp
    assert recruits.base_recruits(w.board, "FR") == 16 + gained


@pytest.mark.rule("19.3.3")
def test_the_limit_of_new_corps():
    """corps_limit"""
    assert recruits.most_corps(15) == 8
    w = rich(FR=300)
    limit = recruits.most_corps(recruits.base_recruits(w.board, "FR"))
    left = budget.spend(w.p, "FR", {"slow_FR_active": limit, "slow_FR_reserve": 1, "slow_FR_african": 1})
    assert left == {"slow_FR_reserve": "corps"}


@pytest.mark.rule("19.3.2", "19.3.4")
def test_german_corps_in_good_time():
    """corps_order_germany"""
    assert corps_price("DE_new", "slow") == (6, 3)
    w = rich(DE=18)
    assert budget.spend(w.p, "DE", {"slow_DE_new": 3}) == {}
    mine = w.board.economy["DE"]
    assert (w.board.nations["DE"].ep, mine.rp_flow) == (0, 17)
    assert [o.turn for o in mine.ordered] == [TURN[WINTER] + 3] * 3


@pytest.mark.rule("19.3.1", "G2.5")
def test_a_destroyed_corps_is_rebuilt_under_its_name():
    w = rich(DE=18).put("", "DE_new#2")
    budget.spend(w.p, "DE", {"fast_DE_new": 1})
    assert w.board.economy["DE"].ordered == [Ordered("DE_new", TURN[WINTER] + 2, "DE_new#2")]
    w.board.turn += 2
    w.put("berlin", "DE_active#1")
    deliver(w.p)
    assert w.at("DE_new#2") == "berlin"
    assert not w.board.economy["DE"].ordered


@pytest.mark.rule("19.6.1")
def test_support_units_arrive_one_after_the_other():
    """support_stagger"""
    assert [building.support_turns(n) for n in range(3)] == [4, 5, 6]
    w = rich(DE=60).hq("DE_I", "berlin")
    budget.spend(w.p, "DE", {"heavy_artillery": 2, "fighter": 1})
    now = TURN[WINTER]
    assert [(o.what, o.turn - now) for o in w.board.economy["DE"].ordered] == [
        ("heavy_artillery", 4),
        ("heavy_artillery", 5),
        ("fighter", 6),
    ]
    w.board.turn += 4
    deliver(w.p)
    assert w.board.support["DE_heavy_artillery#1"].hq == "DE_I"


@pytest.mark.rule("19.6.2", "21.13.3")
def test_tanks_need_the_technology_and_come_slowly_at_first():
    w = rich("nov_dec_1916", GB=200, RU=200)
    assert building.support_left(w.board, "GB", "heavy_tank") == 0
    w.board.research["entente"] = Research(found={"E10": 20}, shown={"E10": 20})
    assert building.support_left(w.board, "GB", "heavy_tank") == 1
    income.economy(w.board, "GB").tanks_ordered = True
    assert building.support_left(w.board, "GB", "heavy_tank") == 3
    assert building.support_left(w.board, "RU", "heavy_tank") == 0
    w.board.tactics.first_tank = w.board.turn - 18
    assert building.support_left(w.board, "RU", "heavy_tank") == 1


@pytest.mark.rule("19.6.1")
def test_new_aircraft_from_the_winter_before_their_year():
    assert building.aircraft_limit("DE", "fighter", 1916) == 3
    assert building.aircraft_limit("RU", "fighter", 1916) == 2
    w = rich("oct_1915")
    assert building.support_left(w.board, "DE", "fighter") == 2
    assert building.support_left(rich(WINTER).board, "DE", "fighter") == 3


@pytest.mark.rule("19.7.1", "15.III.6")
def test_firepower_in_parts():
    """firepower_in_parts"""
    assert firepower.cost("DE_active") == 38
    w = rich(DE=18).put("berlin", "DE_active#1")
    income.economy(w.board, "DE").paid["DE_active"] = 20
    before = fire(w.board, "DE_active#1")
    assert budget.spend(w.p, "DE", {"fire_DE_active": 18}) == {}
    assert fire(w.board, "DE_active#1") == before
    assert firepower.take_effect(w.board, "DE") == 1
    assert fire(w.board, "DE_active#1") == before + 1
    assert firepower.take_effect(w.board, "DE") == 0


@pytest.mark.rule("19.7.2")
def test_the_highest_fire_of_a_quality():
    w = rich(DE=200)
    income.economy(w.board, "DE").fire["DE_active"] = 1
    assert firepower.to_pay(w.board, "DE_active") == 0
    assert firepower.to_pay(w.board, "DE_reserve") == firepower.cost("DE_reserve")


@pytest.mark.rule("19.8.1", "15.III.7")
def test_building_steps_of_a_ship():
    """ship_steps_limit"""
    assert not ships.steps_allowed({"DE_bayern": 3}, 2)
    assert ships.steps_allowed({"DE_bayern": 2, "DE_mackensen": 2}, 2)
    assert not ships.steps_allowed({"DE_bayern": 2, "DE_mackensen": 2}, 1)
    w = rich(DE=60)
    w.board.navy = new_navy(["DE"])
    w.board.economy["DE"] = Economy(civil=5, civil_before=5)
    will = w.board.nations["DE"].nw
    assert budget.spend(w.p, "DE", {"ship_DE_bayern": 3}) == {"ship_DE_bayern": "limit"}
    budget.spend(w.p, "DE", {"ship_DE_bayern": 2})
    assert w.board.nations["DE"].ep == 60 - 24
    budget.spend(w.p, "DE", {"ship_DE_bayern": 2})
    bayern = w.board.navy.squadrons["DE_bayern"]
    assert (bayern.ships, bayern.left, w.board.nations["DE"].nw) == (1, 1, will + 1)


@pytest.mark.rule("19.8.3")
def test_the_price_of_uboats():
    """uboat_price"""
    assert [ships.UBOAT_PRICE[n] for n in (1, 2, 3)] == [15, 25, 30]
    w = rich(DE=100)
    w.board.economy["DE"] = Economy(civil=5, civil_before=5)
    production.build_uboats(w.p, "DE", 3)
    assert (w.board.nations["DE"].ep, w.board.strategic.uboats) == (100, 2)
    production.build_uboats(w.p, "DE", 2)
    assert (w.board.nations["DE"].ep, w.board.strategic.uboats) == (75, 4)


@pytest.mark.rule("19.8.2", "G14.7")
def test_repairs():
    w = rich("may_1915", DE=10)
    w.board.navy.squadrons["DE_koenig"] = Squadron(ships=4, port="hamburg", damaged=True)
    assert budget.spend(w.p, "DE", {"repair_DE_koenig": 1}) == {}
    assert (w.board.nations["DE"].ep, w.board.navy.squadrons["DE_koenig"].damaged) == (8, False)
    w.hq("DE_I", "berlin").gun("DE_fighter#1", "DE_I").gun("DE_fighter#2", "DE_I")
    w.board.support["DE_fighter#1"].reduced = w.board.support["DE_fighter#2"].reduced = True
    production.repair_free(w.board, "DE")
    assert not w.board.support["DE_fighter#1"].reduced
    assert w.board.support["DE_fighter#2"].reduced


@pytest.mark.rule("19.9.1", "19.9.4", "21.12.1")
def test_the_first_assault_troops():
    """assault_troops_first"""
    w = rich("aug_1917", DE=80).put("berlin", "DE_guard#1 DE_cavalry#1").hq("DE_I", "berlin")
    w.board.research["central"] = Research(found={"C9": TURN["jun_1917"]})
    assert building.assault_left(w.board, "DE") == 3
    budget.spend(w.p, "DE", {"assault": 1})
    assert w.board.economy["DE"].ordered[0].turn == TURN["jan_feb_1918"]
    assert not may_be_assault(w.board, "DE_cavalry#1")
    w.board.turn = TURN["jan_feb_1918"]
    deliver(w.p)
    assert w.board.corps["DE_guard#1"].assault


@pytest.mark.rule("19.9.2", "19.9.3", "19.9.5", "21.12.5")
def test_assault_troops_of_allies_and_in_a_year_of_weariness():
    w = rich("aug_1917")
    w.board.research["central"] = Research(found={"C9": 30}, shown={"C9": w.board.turn - 1})
    w.board.research["entente"] = Research(found={"E9": 30})
    assert building.assault_left(w.board, "AH") == 3
    assert building.assault_left(w.board, "TR") == 0
    assert [building.assault_left(w.board, n) for n in ("FR", "GB")] == [3, 0]
    w.board.politics["DE"] = Politics(regime="M", no_assault=1917)
    assert building.assault_left(w.board, "DE") == 0


@pytest.mark.rule("15.VII.1")
def test_a_line_that_cannot_be_paid_is_skipped():
    """budget_line_skipped"""
    w = rich(AH=30)
    w.board.economy["AH"] = Economy(civil=6, civil_before=6)
    lines = {"mun": 4, "heavy_artillery": 1, "slow_AH_reserve": 1}
    assert budget.spend(w.p, "AH", lines) == {"heavy_artillery": "money"}
    assert w.board.nations["AH"].ep == 4


@pytest.mark.rule("15.VII.1")
def test_a_power_that_sends_nothing_buys_munitions():
    w = rich(AH=30)
    most = munitions.flow_limit(w.board, "AH")
    production.produce(w.p)
    assert w.board.economy["AH"].mun_flow == min(most, 6)
    assert w.board.nations["AH"].ep == min(20, 30 - 5 * min(most, 6))


@pytest.mark.rule("19.12.2")
def test_aid_is_limited_for_each_recipient():
    """aid_limit_each_recipient"""
    w = rich(GB=60)
    assert aid.give(w.p, "GB", "FR", {"ep": 30}, {})
    assert aid.give(w.p, "GB", "IT", {"ep": 30}, {})
    assert not aid.give(rich(GB=60).p, "GB", "FR", {"ep": 31}, {})
    assert w.board.economy["GB"].aided == {"FR": 30, "IT": 30}
    assert "FR" in aid.recipients(w.p, "GB")


@pytest.mark.rule("19.12.2a")
def test_nothing_reaches_russia_in_winter():
    """aid_russia_winter"""
    assert not aid.give(rich("nov_dec_1916", GB=30).p, "GB", "RU", {"ep": 10}, {})


@pytest.mark.rule("19.12.2a")
def test_aid_to_russia_by_the_arctic_railway():
    """aid_russia_archangelsk"""
    w = rich("aug_1916", GB=30, FR=30)
    w.board.research["entente"] = Research(found={"E23": 0})
    sent = {}
    assert aid.russian_limit(w.p) == {"ep": 20, "mun": 10}
    assert aid.give(w.p, "GB", "RU", {"ep": 12}, sent)
    assert not aid.give(w.p, "FR", "RU", {"ep": 10}, sent)
    w.hold("GB", "constantinople", "gallipoli")
    assert aid.russian_limit(w.p) is None


@pytest.mark.rule("19.0")
def test_a_minor_lives_by_itself():
    w = rich().put("", "RS_active#1")
    w.board.nations["RS"].rp, mun = 3, w.board.nations["RS"].mun
    production.supply_minors(w.p)
    assert (w.board.nations["RS"].rp, w.board.nations["RS"].mun) == (1, mun + 1)
    assert w.board.corps["RS_active#1"].back == w.board.turn + 1


@pytest.mark.rule("19.1.4", "19.2.1")
def test_every_level_has_its_sites_and_income():
    for table in ("income", "sites", "aviation_sites"):
        for row in TABLE[table].values():
            assert len(row) == 10
            assert row == sorted(row)


@pytest.mark.rule("19.10.3", "20.2b")
def test_research_money_of_a_side():
    w = rich(DE=60, AH=60, TR=60)
    assert budget.spend(w.p, "DE", {"research": 4}) == {"research": "research"}
    assert budget.spend(w.p, "DE", {"research": 30}) == {}
    assert budget.spend(w.p, "AH", {"research": 15}) == {"research": "limit"}
    assert budget.spend(w.p, "AH", {"research": 10}) == {}
    assert "research" not in {i.key for i in budget.items(w.board, "TR")}


@pytest.mark.rule("19.10.4")
def test_mines_are_bought_but_not_by_turkey():
    w = rich(GB=5, TR=5)
    budget.spend(w.p, "GB", {"mines": 2})
    assert (w.board.economy["GB"].mines, w.board.nations["GB"].ep) == (2, 3)
    assert "mines" not in {i.key for i in budget.items(w.board, "TR")}


@pytest.mark.rule("19.10.2", "G10.3")
def test_new_armies_and_corps_turned_into_recruits():
    from rules.grande_guerre.economy.planning import reorganise

    w = rich("jan_feb_1915").put("berlin", "DE_new#1 DE_new#2 DE_new#3")
    before = w.board.nations["DE"].rp
    w.plan("central", "found", who="DE_X", corps="DE_new#1")
    w.plan("central", "convert", corps="DE_new#2", how="reduce").plan(
        "central", "convert", corps="DE_new#3", how="disband"
    )
    reorganise(w.p)
    assert (w.board.armies["DE_X"].at, w.board.corps["DE_new#1"].army) == ("berlin", "DE_X")
    assert w.board.nations["DE"].rp == before + 3
    assert (w.board.corps["DE_new#2"].reduced, w.at("DE_new#3")) == (True, "")
    assert not w.board.destroyed


@pytest.mark.rule("18.6.4.2")
def test_the_city_of_a_revolt_yields_nothing():
    w = rich()
    w.board.politics["FR"] = Politics(regime="D", revolt="lyon")
    assert income.lost_cities(w.board, "FR") == AREAS["lyon"].ep > 0
    assert income.lost_cities(w.hold("DE", "lyon").board, "FR") == AREAS["lyon"].ep
