"""17, appendix b: ambassadors, levels, countries that join, and declarations of war."""

import pytest

from rules.grande_guerre.diplomacy import aid, britain
from rules.grande_guerre.diplomacy.ambassadors import (
    counters_of,
    free_counters,
    interphase_counters,
    may_have_audience,
    recall,
    send,
    turkish_envoy,
    winter_points,
    yearly_points,
)
from rules.grande_guerre.diplomacy.audience import column, envoys_in, hold_test, modifiers
from rules.grande_guerre.diplomacy.countries import COUNTRIES, TABLE, table_result
from rules.grande_guerre.diplomacy.declarations import declare_war, may_declare
from rules.grande_guerre.diplomacy.effects import promise, treaty_landing
from rules.grande_guerre.diplomacy.interphase import neutrals
from rules.grande_guerre.diplomacy.joining import join
from rules.grande_guerre.diplomacy.levels import leaning, move_level, row
from rules.grande_guerre.diplomacy.phase import audiences
from rules.grande_guerre.economy.income import economy, trade
from rules.grande_guerre.formulas import Formula, UnknownWord
from rules.grande_guerre.naval.ships import new_navy
from rules.grande_guerre.offensives.state import Offensive
from rules.grande_guerre.planning.packet import PlanningPacket
from rules.grande_guerre.strategic import blockade
from rules.grande_guerre.tactics import gas
from rules.grande_guerre.view import view
from rules.kernel.orders import Order

from .countries import world
from .situations import d12


def column_in(w, country):
    return column(w.board, country, envoys_in(w.board, country))


# 17.4: the test


@pytest.mark.rule("17.4.2", "17.4.3")
def test_a_country_for_the_central_powers_shifts_one_column_right():
    """dip_pro_central_shift"""
    assert column_in(world().envoys("BG", 1).envoys("BG", 2, by="FR"), "BG") == 0


@pytest.mark.rule("17.4.3")
def test_isolation_pulls_two_columns_toward_the_middle():
    """dip_isolationist"""
    assert column_in(world().levels(US=23).envoys("US", 3, by="FR"), "US") == -1
    assert column_in(world().levels(US=23).envoys("US", 1, by="FR"), "US") == 0


@pytest.mark.rule("17.4.7")
def test_in_1914_four_countries_are_cautious():
    """dip_column_1914_cap"""
    w = world("oct_1914").levels(IT=5).envoys("IT", 2, 2).envoys("IT", 0, by="FR")
    assert column_in(w, "IT") == 2
    assert column_in(world().levels(IT=5).envoys("IT", 2, 2), "IT") == 4


@pytest.mark.rule("17.0")
def test_a_decoy_cannot_act():
    """dip_decoy_cannot_act"""
    w = world().envoys("GR", 0, by="FR")
    assert not may_have_audience(w.board, "entente", "GR")
    assert may_have_audience(w.envoys("GR", 1, by="RU").board, "entente", "GR")


@pytest.mark.rule("17.4.1", "17.4.6")
def test_all_ambassadors_of_both_sides_are_spent():
    """dip_all_amb_removed"""
    w = world().levels(RO=4).envoys("RO", 1).envoys("RO", 2, by="FR").home(1).dice(d12(7))
    hold_test(w.p, "RO", "entente")
    assert [each.at for each in w.board.diplomacy.counters.values()] == [""]


@pytest.mark.rule("17.4.4", "17.4.5", "17.9.3")
def test_bulgaria_joins_the_central_powers():
    """bulgaria_joins"""
    w = world(entente=("GB",)).levels(BG=6).hold("DE", "belgrade").dice(d12(8))
    w.envoys("BG", 2, 1).envoys("BG", 1, by="FR")
    assert (column_in(w, "BG"), modifiers(w.board, "BG", envoys_in(w.board, "BG"))) == (3, 3)
    assert hold_test(w.p, "BG", "central") == 4
    assert (w.level("BG"), w.side("BG")) == (10, "central")
    assert not w.board.diplomacy.counters
    assert w.board.armies["BG_I"].at == "sofia"


@pytest.mark.rule("17.9.3")
def test_russian_envoys_are_the_best_in_sofia():
    w = world()
    assert modifiers(w.board, "BG", envoys_in(w.envoys("BG", 1, by="FR").board, "BG")) == 1
    assert modifiers(w.board, "BG", envoys_in(w.envoys("BG", 1, by="RU").board, "BG")) == 0


@pytest.mark.rule("17.9.5")
def test_a_romania_that_starts_at_zero_is_at_peace():
    """romania_start_zero_is_peace: a threshold counts only after a test, so nothing shifts the column."""
    w = world("aug_1914").levels(RO=0).dice(d12(8))
    assert column_in(w, "RO") == 0
    assert column_in(world("sep_1914").levels(RO=0), "RO") == -1
    assert hold_test(w.p, "RO") == 1
    assert (w.level("RO"), row(w.board, "RO").result, w.side("RO")) == (1, "neutral", "")


@pytest.mark.rule("17.9.8")
def test_italy_at_level_zero_never_turns_around():
    """italy_level_zero_no_reversal: two dice only, and a change for the Central Powers counts nothing."""
    w = world().levels(IT=0).envoys("IT", 1).envoys("IT", 1, by="FR")
    w.dice(d12(3), d12(12))
    assert column_in(w, "IT") == -1
    assert hold_test(w.p, "IT", "entente") == 0
    assert w.level("IT") == 0


@pytest.mark.rule("17.9.4", "17.9.8")
def test_an_erratic_country_may_answer_the_reverse():
    w = world("oct_1914").levels(GR=5).envoys("GR", 2).dice(d12(8), 2)
    assert hold_test(w.p, "GR", "central") == -2
    w = world("oct_1914").levels(GR=5).envoys("GR", 2).dice(d12(8), 3)
    assert hold_test(w.p, "GR", "central") == 2


@pytest.mark.rule("17.9.9")
def test_the_poet_silences_the_enemys_envoys():
    w = world("may_1915").levels(IT=5).envoys("IT", 3).envoys("IT", 1, by="FR")
    w.dice(d12(8), d12(7), 6)  # +2 for the third turn of 1915: 10; then the table; then no reversal
    assert hold_test(w.p, "IT", "entente") == table_result(-1, 7 - 2) - 3
    assert "diplomacy.dannunzio" in w.codes()


@pytest.mark.rule("17.9.9")
def test_the_poet_is_silent_once_france_has_surrendered():
    w = world("may_1915").levels(IT=5).envoys("IT", 1, by="RU").dice(d12(7), 6)
    w.board.peace.out["FR"] = "voluntary"
    hold_test(w.p, "IT", "entente")
    assert "diplomacy.dannunzio" not in w.codes()


@pytest.mark.rule("17.4.4")
def test_the_table_has_no_holes_and_rises_both_ways():
    assert sorted(TABLE) == list(range(2, 13))
    assert {len(line) for line in TABLE.values()} == {13}
    for die in range(2, 13):
        found = [table_result(where, die) for where in range(-6, 7)]
        assert found == sorted(found)
    for where in range(-6, 7):
        found = [table_result(where, die) for die in range(2, 13)]
        assert found == sorted(found)
    assert table_result(-9, 1) == table_result(-6, 2)
    assert table_result(9, 15) == table_result(6, 12)


@pytest.mark.rule("17.5")
def test_every_level_of_every_country_has_a_row():
    for page in COUNTRIES.values():
        for level in range(page.lowest, page.highest + 1):
            assert sum(line.low <= level <= line.high for line in page.rows) == 1


def test_an_unknown_word_in_a_formula_fails_when_it_is_read():
    words, ids = frozenset({"held"}), frozenset({"paris", "central"})
    Formula("held(paris, central)", words, ids)
    for wrong in ("holds(paris, central)", "held(pariss, central)", "held.x", "[held for a in paris]"):
        with pytest.raises(UnknownWord):
            Formula(wrong, words, ids)


# 17.2, b.1: ambassadors


@pytest.mark.rule("b.1")
def test_german_ambassadors_of_a_winter():
    """amb_germany_winter"""
    w = world("nov_dec_1915").hold("DE", "brussels", "warsaw")
    w.board.offensives.append(
        Offensive(
            side="central",
            sector="russian",
            leader="DE",
            armies=[],
            target="x",
            turn=6,
            status="won",
            ended=8,
        )
    )
    assert yearly_points(w.board, "DE") == 7
    w.board.politics["DE"].parliament = -2
    assert yearly_points(w.board, "DE") == 6


@pytest.mark.rule("17.2", "17.2.2")
def test_points_become_counters_of_two():
    assert (counters_of(7), counters_of(0), counters_of(3, 3)) == ([2, 2, 2, 1], [], [3])


@pytest.mark.rule("17.2", "17.2.1", "17.9.10")
def test_winter_brings_points_and_a_decoy():
    w = world("nov_dec_1914").levels(GB=5)
    interphase_counters(w.p, winter=True)
    values = [each.value for each in w.board.diplomacy.counters.values() if each.nation == "FR"]
    assert values == [2, 1, 0]
    assert sum(c.value for c in w.board.diplomacy.counters.values() if c.nation == "GB") == 4


@pytest.mark.rule("17.9.6")
def test_turkey_lends_one_ambassador_while_it_leans():
    """turkish_amb"""
    w = world().levels(TR=4)
    turkish_envoy(w.board)
    turkish_envoy(w.board)
    assert [(c.nation, c.value) for c in w.board.diplomacy.counters.values()] == [("TR", 1)]
    assert free_counters(w.board, "central") == ["TR_amb#1"]
    turkish_envoy(w.levels(TR=2).board)
    assert not w.board.diplomacy.counters


@pytest.mark.rule("17.9.6")
def test_a_spent_turkish_ambassador_is_replaced_in_the_next_interphase():
    w = world().levels(TR=4)
    turkish_envoy(w.board)
    w.board.diplomacy.counters.clear()
    turkish_envoy(w.board)
    assert not w.board.diplomacy.counters
    turkish_envoy(w.board, again=True)
    assert list(w.board.diplomacy.counters) == ["TR_amb#2"]


@pytest.mark.rule("17.9.6")
def test_a_turkey_at_war_takes_its_ambassador_back():
    w = world().levels(TR=4, BG=6).home(1)
    turkish_envoy(w.board)
    join(w.p, "TR", "central", chain=False)
    assert list(w.board.diplomacy.counters) == ["DE_amb#1"]


@pytest.mark.rule("16.4.3", "17.3")
def test_no_more_than_two_of_a_side_in_one_country():
    """three_ambassadors_one_country"""
    w = world().levels(TR=6).envoys("TR", 2, 1).home(1, by="AH")
    assert not send(w.board, "AH_amb#1", "TR")
    assert send(w.board, "AH_amb#1", "BG")


@pytest.mark.rule("17.2.2", "17.3")
def test_one_called_back_can_be_sent_again_next_turn():
    w = world().levels(TR=6, BG=6).envoys("TR", 1)
    assert recall(w.board, "DE_amb#1")
    assert not send(w.board, "DE_amb#1", "BG")
    w.board.turn += 1
    assert send(w.board, "DE_amb#1", "BG")


# 17.6, 17.9.1: joining


@pytest.mark.rule("17.9.1")
def test_turkeys_entry_moves_the_balkans():
    """turkey_entry_moves_balkans"""
    w = world("oct_1914").levels(BG=6, RO=4, GR=4, IT=5)
    join(w.p, "TR", "central")
    assert [w.level(n) for n in ("BG", "RO", "GR", "IT")] == [5, 3, 3, 4]


@pytest.mark.rule("17.6", "17.6.1", "G10.6")
def test_war_on_holland_brings_it_in_without_a_chain_reaction():
    """voluntary_war_no_chain, declared_war_mobilises_holland"""
    w = world().levels(BG=6, GB=4)
    declare_war(w.p, "DE", "NL")
    assert w.side("NL") == "entente"
    assert w.board.armies["NL_I"].at == "amsterdam"
    assert [c.at for n, c in w.board.corps.items() if n.startswith("NL_active")] == ["amsterdam"] * 4
    assert w.level("BG") == 6
    assert w.board.nations["NL"].rp >= 2
    assert not may_declare(w.board, "DE", "NL")


@pytest.mark.rule("17.6")
def test_only_majors_at_war_declare_war():
    w = world().levels(GB=4)
    assert may_declare(w.board, "AH", "IT")
    assert not may_declare(w.board, "RS", "BG")
    assert not may_declare(w.board, "IT", "NL")
    assert not may_declare(w.board, "FR", "GB")


@pytest.mark.rule("17.9.2", "17.1")
def test_montenegro_goes_where_serbia_goes():
    w = world()
    w.board.nations["RS"].status = w.board.nations["ME"].status = "neutral"
    join(w.p, "RS", "entente", chain=False)
    assert w.side("ME") == "entente"


@pytest.mark.rule("17.9.7", "b.5.11")
def test_the_united_states_stay_at_14_while_britain_is_at_peace():
    """us_floor_14"""
    w = world().levels(US=14, GB=4)
    move_level(w.p, "US", -2)
    assert w.level("US") == 14
    w = world(entente=("GB",)).levels(US=14)
    move_level(w.p, "US", -2)
    assert w.level("US") == 12
    assert leaning(w.board, "US") == "pro_entente"


@pytest.mark.rule("17.9.7", "17.5")
def test_american_credits_begin_at_13():
    """us_credits"""
    w = world(entente=("GB",)).levels(US=13)
    assert leaning(w.board, "US") == "pro_entente"
    assert aid.american_sites(w.board) == 1
    assert aid.american_credits(w.board) == {"FR": 5, "GB": 5}
    assert aid.american_credits(w.levels(US=14).board) == {}


@pytest.mark.rule("17.4.8")
def test_promises_count_in_the_next_test():
    w = world().levels(RO=4)
    before = modifiers(w.board, "RO", envoys_in(w.board, "RO"))
    promise(w.p, "transylvania")
    assert modifiers(w.board, "RO", envoys_in(w.board, "RO")) == before - 2


@pytest.mark.rule("17.9.4")
def test_a_landing_by_treaty_offends_greece_without_a_war():
    w = world(entente=("GB",)).levels(GR=4)
    treaty_landing(w.p)
    treaty_landing(w.p)
    assert (w.level("GR"), w.side("GR")) == (5, "")


@pytest.mark.rule("17.5", "22.2.3")
def test_neutrals_pay_and_feed_germany():
    w = world(entente=("GB",)).levels(NL=7, SE=6, DK=2, RO=0, BE=4, IT=5, ES=6)
    w.board.diplomacy.levels["NO"] = -1
    assert aid.german_aid(w.board) == 10
    assert blockade.missing(w.board) == 16 - 9 - 5
    assert aid.volunteers(w.board) == 1


# b: Great Britain


@pytest.mark.rule("b.2")
def test_the_british_die_when_two_have_joined():
    """british_die_two_joined"""
    w = world(central=("IT", "TR")).levels(GB=4)
    w.board.august.plans["DE"] = "moltke"
    assert modifiers(w.board, "GB", envoys_in(w.board, "GB")) == -1


@pytest.mark.rule("b.3", "b.3.1", "16.4.8")
def test_limited_intervention():
    """gb_limited_intervention, britain_reaction_amb"""
    w = world("aug_1914").levels(GB=3, US=22)
    w.board.flags.append("belgium_invaded_by_central")
    move_level(w.p, "GB", -1)
    assert (w.board.nations["GB"].status, w.side("GB")) == ("limited", "entente")
    assert [c.value for c in w.board.diplomacy.counters.values()] == [1]
    assert w.level("US") == 22
    assert britain.landing_area(w.board) == "antwerp"
    w.fort("antwerp", besieger="central")
    britain.provoked(w.p, [])
    assert w.board.nations["GB"].status == "war"
    assert w.level("US") == 21


@pytest.mark.rule("b.3.1")
def test_an_attack_on_the_bef_is_war():
    """bef_attacked_means_war"""
    w = world("aug_1914").levels(GB=2, US=22)
    w.board.nations["GB"].side, w.board.nations["GB"].status = "entente", "limited"
    britain.provoked(w.p, ["BE_active#1"])
    assert w.board.nations["GB"].status == "limited"
    britain.provoked(w.p, ["GB_bef#1"])
    assert w.board.nations["GB"].status == "war"


@pytest.mark.rule("b.3.1", "b.3.2")
def test_without_an_invaded_belgium_a_low_level_is_only_friendly():
    w = world("aug_1914").levels(GB=3)
    move_level(w.p, "GB", -1)
    assert w.side("GB") == ""
    assert row(w.board, "GB").result == "pro_entente"


@pytest.mark.rule("b.3.0", "b.3.3", "17.9.10")
def test_level_zero_is_war_and_eight_the_highest():
    w = world("sep_1914").levels(GB=6, US=23)
    move_level(w.p, "GB", 5)
    assert w.level("GB") == 8
    assert winter_points(w.board, "GB") == 3
    move_level(w.p, "GB", -8)
    assert w.side("GB") == "entente"
    assert w.level("US") == 22


@pytest.mark.rule("b.3.4", "b.5.2")
def test_a_britain_that_france_offended_does_not_drift():
    """gb_drift_stops"""
    w = world().levels(GB=8)
    w.board.flags.append("belgium_invaded_by_entente")
    move_level(w.p, "GB", 1)
    britain.drift(w.p)
    assert w.level("GB") == 9
    assert winter_points(w.board, "GB") == 0
    assert britain.trade(w.board) == {}


@pytest.mark.rule("b.5.2", "15.0")
def test_britain_drifts_toward_the_entente():
    w = world("nov_dec_1914").levels(GB=5)
    britain.drift(w.p)
    assert w.level("GB") == 4


@pytest.mark.rule("b.5.3")
def test_great_ships_and_u_boats_alarm_britain():
    """yorck_launched"""
    w = world("may_1916").levels(GB=5)
    britain.armament(w.p, ships=["Yorck", "Yorck"])
    assert w.level("GB") == 3
    britain.armament(w.p, uboats=1)
    assert w.level("GB") == 2
    w = world("jun_1916").levels(GB=5)
    britain.armament(w.p, ships=["Mackensen"])
    assert w.level("GB") == 5


@pytest.mark.rule("b.5.4")
def test_british_trade_grows():
    """british_trade_third_interphase"""
    w = world("aug_1915").levels(GB=5)
    w.board.diplomacy.trade = 3
    assert britain.trade(w.board) == {"FR": (30, 3), "RU": (30, 3)}
    assert aid.aid_munitions(w.board, "FR") == 4
    w.board.diplomacy.trade = 9
    assert britain.trade(w.board)["FR"] == (30, 5)
    w.board.flags.append("belgium_invaded_by_entente")
    assert britain.trade(w.board)["FR"] == (15, 2)


@pytest.mark.rule("b.5.4")
def test_italy_inherits_the_russian_share():
    w = world("aug_1915", entente=("IT",)).levels(GB=5).hold("DE", "petrograd")
    w.board.diplomacy.trade = 1
    assert britain.trade(w.board) == {"FR": (30, 1), "IT": (30, 1)}


@pytest.mark.rule("b.5.5", "b.5.7", "b.5.8", "b.5.10")
def test_what_else_holds_while_britain_is_at_peace():
    w = world().levels(GB=5)
    assert trade(w.board, "AH") == 10
    assert britain.closed_seas(w.board) == ("north_sea", "channel")
    britain.raided_trade(w.p)
    assert w.level("GB") == 4
    w.dice(d12(2))
    gas.terrify(w.p, "FR_active#1", "massive")
    assert w.level("GB") == 6
    britain.breached(w.p)
    assert w.side("GB") == "entente"
    assert britain.closed_seas(w.board) == ()


@pytest.mark.rule("b.4")
def test_a_late_britain_brings_everything_of_1914():
    w = world("may_1915").levels(GB=1)
    w.board.armies["GB_BEF"] = type(w.hq("DE_I", "cologne").board.armies["DE_I"])(at="london")
    move_level(w.p, "GB", -1)
    assert {"GB_I", "GB_II"} <= set(w.board.armies)
    assert "GB_BEF" not in w.board.armies
    assert sum(c.startswith("GB_indian") for c in w.board.corps) == 2


@pytest.mark.rule("b.5.6")
def test_a_neutral_britain_arms():
    w = world("nov_dec_1916").levels(GB=5)
    britain.build_up(w.p, 1916)
    britain.build_up(w.p, 1916)
    assert sum(c.army == "GB_III" for c in w.board.corps.values()) == 3
    assert sum(u.startswith("GB_heavy_artillery") for u in w.board.support) == 2


@pytest.mark.rule("G22.3", "17.0")
def test_only_the_leader_asks_for_an_audience():
    """g_leader_line_of_other_seat: the line of Russia does nothing, and France is shown it as a proposal"""
    w = world("may_1915").levels(RO=4).envoys("RO", 2, by="RU").dice(d12(7))
    w.board.seats = {"central": ["DE", "AH"], "france": ["FR"], "russia": ["RU", "RS", "ME"]}
    packet = PlanningPacket()
    w.p.state.stack.append(packet)
    line = Order("russia", "audience", {"nation": "RO"})
    packet.check(w.p, line)
    packet.apply(w.p, line)
    packet.propose(w.p, "russia")
    assert packet.packet("russia") == []
    assert view(w.p, "france")["proposals"] == {"russia": ["audience RO"]}
    w.plan("russia", "audience", nation="RO")
    audiences(w.p)
    assert "diplomacy.tested" not in w.codes()
    w.plan("france", "audience", nation="RO")
    audiences(w.p)
    assert "diplomacy.tested" in w.codes()


@pytest.mark.rule("b.3.4")
def test_a_britain_that_france_offended_takes_its_ambassadors_back():
    w = world().levels(GB=8).home(1, by="GB").home(1, by="FR")
    w.board.flags.append("belgium_invaded_by_entente")
    move_level(w.p, "GB", 1)
    assert list(w.board.diplomacy.counters) == ["FR_amb#1"]


@pytest.mark.rule("b.5.6")
def test_a_neutral_britain_turns_to_war_production():
    w = world("may_1915").levels(GB=5)
    before = economy(w.board, "GB").civil
    neutrals(w.p)
    assert economy(w.board, "GB").civil == before - 1


@pytest.mark.rule("b.5.6")
def test_a_neutral_britain_builds_six_steps_of_ships():
    """Two steps on each of three squadrons; a ship is finished every second time, until Britain is at war."""
    w = world("may_1915").levels(GB=8)
    w.board.navy = new_navy(["GB"])
    built = ("GB_queen_elizabeth", "GB_revenge", "GB_renown")
    neutrals(w.p)
    ships = w.board.navy.squadrons
    assert [(ships[s].ships, ships[s].steps) for s in built] == [(0, 2)] * 3
    neutrals(w.p)
    assert [(ships[s].ships, ships[s].steps) for s in built] == [(1, 0)] * 3
    join(w.p, "GB", "entente")
    neutrals(w.p)
    assert [ships[s].steps for s in built] == [0, 0, 0]
