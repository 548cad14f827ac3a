"""Rules that only long games meet: red Russia, foreign revolutions, tanks, beachheads, standing orders."""

import pytest

from rules.grande_guerre.atlas import GENERALS, TURN
from rules.grande_guerre.battle.battle import set_up
from rules.grande_guerre.battle.cards import play_when_attacked
from rules.grande_guerre.diplomacy.ambassadors import interphase_counters
from rules.grande_guerre.diplomacy.state import Ambassador
from rules.grande_guerre.economy.budget import may_pay
from rules.grande_guerre.economy.income import economy
from rules.grande_guerre.economy.technology import discover
from rules.grande_guerre.events import cards
from rules.grande_guerre.events.moment import Moment
from rules.grande_guerre.events.table import EVENTS
from rules.grande_guerre.interphase.sequence import final_steps
from rules.grande_guerre.map.supply import is_minor_port
from rules.grande_guerre.naval.phase import come_home
from rules.grande_guerre.naval.ships import new_navy
from rules.grande_guerre.pieces import Nation
from rules.grande_guerre.policies import POLICIES
from rules.grande_guerre.politics.commanders import free_generals
from rules.grande_guerre.politics.government import parliament_modifier
from rules.grande_guerre.politics.mutiny import mutinous_armies
from rules.grande_guerre.politics.revolution import foreign_cards, turn_red
from rules.grande_guerre.politics.state import Politics, Revolution
from rules.grande_guerre.politics.weariness import percent
from rules.grande_guerre.resolution.journeys import ports_over_sea
from rules.grande_guerre.tactics import tanks
from rules.grande_guerre.title import TITLE
from rules.kernel import driver
from rules.kernel.dice import Dice

from .situations import war


@pytest.mark.rule("18.8.1.3c")
def test_red_russia_has_no_ambassadors():
    w = war("may_1917")
    w.board.politics["RU"] = Politics(regime="C", revolution=Revolution(since=1))
    w.board.diplomacy.counters = {"RU_amb#1": Ambassador("RU", 2), "FR_amb#1": Ambassador("FR", 1)}
    w.board.flags.append("polivanov")
    turn_red(w.p, "RU")
    assert list(w.board.diplomacy.counters) == ["FR_amb#1"]
    assert "polivanov" not in w.board.flags
    interphase_counters(w.p, winter=True)
    assert not any(each.nation == "RU" for each in w.board.diplomacy.counters.values())


@pytest.mark.rule("18.8.1.5e", "18.8.1.9")
def test_a_revolution_pays_for_little_and_red_russia_for_nothing():
    w = war("may_1917")
    w.board.politics["RU"] = Politics(regime="D", revolution=Revolution(since=1))
    paid = ("mun", "slow_RU_new", "amb", "research")
    assert all(may_pay(w.board, "RU", key) for key in paid)
    assert not any(may_pay(w.board, "RU", key) for key in ("heavy_artillery", "fire_RU_active", "mines"))
    w.board.politics["RU"].revolution.stabilised = True
    assert may_pay(w.board, "RU", "heavy_artillery")
    w.board.politics["RU"].regime = "C"
    assert not any(may_pay(w.board, "RU", key) for key in paid)


@pytest.mark.rule("18.8.3.1")
def test_after_a_revolution_in_a_central_power_the_sides_change_roles():
    w = war("may_1917")
    cards.begin(w.board)
    before = {side: len(deck) for side, deck in w.board.cards.decks.items()}
    foreign_cards(w.p, "RU")
    assert {side: len(deck) for side, deck in w.board.cards.decks.items()} == before
    foreign_cards(w.p, "DE")
    foreign_cards(w.p, "AH")
    assert w.board.cards.decks["entente"].count(37) == 1
    assert w.board.cards.decks["central"].count(38) == 1


def armoured(kinds, *, depth=False):
    w = war("may_1918", "firepower").hq("GB_III", "arras").many("arras", "GB_new", 4, "GB_III")
    w.many("lille", "DE_active", 4).hold("DE", "lille")
    for number, kind in enumerate(kinds, 1):
        w.gun(f"GB_{kind}#{number}", "GB_III")
    attackers = {f"GB_new#{n}": "arras" for n in range(1, 5)}
    defenders = [f"DE_active#{n}" for n in range(1, 5)]
    b = set_up(w.p, "lille", attackers, defenders, {}, {})
    b.depth = depth
    return b


@pytest.mark.rule("21.13.2a")
def test_a_lost_tank_is_replaced_from_reserve():
    b = armoured(["heavy_tank", "heavy_tank", "light_tank"])
    b.subs = ["A", "B"]
    b.means.tanks["entente"] = {"A": "GB_heavy_tank#1"}
    tanks.reinforce(b, b.attacker)
    assert b.means.tanks["entente"]["B"] == "GB_heavy_tank#2"
    tanks.reinforce(b, b.attacker)
    assert len(b.means.tanks["entente"]) == 2


@pytest.mark.rule("21.13.2a")
def test_who_began_without_tanks_brings_none():
    b = armoured(["heavy_tank"])
    tanks.reinforce(b, b.attacker)
    assert b.means.tanks == {}


@pytest.mark.rule("21.13.2c")
def test_only_light_tanks_break_through_in_depth():
    b = armoured(["heavy_tank", "light_tank"], depth=True)
    assert tanks.tanks_of(b, b.attacker) == ["GB_light_tank#2"]
    b = armoured(["heavy_tank", "light_tank"])
    assert tanks.tanks_of(b, b.attacker) == ["GB_heavy_tank#1", "GB_light_tank#2"]


@pytest.mark.rule("G17.7", "a.3")
def test_a_headquarters_on_a_beach_is_a_beachhead():
    w = war("may_1915").hold("GB", "gallipoli")
    assert not is_minor_port(w.board, "gallipoli", "entente")
    w.hq("GB_MEF", "gallipoli").put("gallipoli", "GB_active#1", "GB_MEF")
    assert is_minor_port(w.board, "gallipoli", "entente")
    assert not is_minor_port(w.board, "gallipoli", "central")
    assert "gallipoli" in ports_over_sea(w.p, "alexandria", "entente")


@pytest.mark.rule("b.5.1")
def test_far_squadrons_come_home_while_britain_is_at_peace():
    w = war("sep_1914")
    w.board.navy = new_navy(["DE"])
    come_home(w.p)
    assert w.board.navy.squadrons["DE_scharnhorst_east_asia"].port == "tsingtao"
    w.board.nations["GB"].side, w.board.nations["GB"].status = "", "neutral"
    come_home(w.p)
    assert w.board.navy.squadrons["DE_scharnhorst_east_asia"].port == "hamburg"
    assert w.board.navy.squadrons["DE_goeben"].port == "hamburg"


@pytest.mark.rule("b.5.9")
@pytest.mark.parametrize("card", [14, 15, 16, 23])
def test_some_events_need_britain_at_war(card):
    """Lusitania, torpedoing, seizure of neutrals, Lawrence."""
    w = war("jul_1916")
    w.board.strategic.submarine = w.board.strategic.blockade = "central"
    side = EVENTS[card].raw.side
    assert cards.is_legal(w.p, EVENTS[card], {}, side)
    w.board.nations["GB"].side, w.board.nations["GB"].status = "", "neutral"
    assert not cards.is_legal(w.p, EVENTS[card], {}, side)


@pytest.mark.rule("20.3", "20.4")
def test_technology_e21_brings_a_bomber():
    w = war("may_1915")
    economy(w.board, "RU")
    discover(w.p, "entente", "E21")
    assert [order.what for order in w.board.economy["RU"].ordered] == ["bomber"]


@pytest.mark.rule("G18.1")
def test_whose_corps_desert_first():
    w = war("may_1917").hq("AH_I", "krakow").many("krakow", "AH_active", 3, "AH_I").hq("AH_IV", "lemberg")
    w.many("lemberg", "AH_active", 5, "AH_IV", first=10)
    assert mutinous_armies(w.board, "AH") == ["AH_I", "AH_IV"]
    w.policy("AH", desertion="most")
    assert mutinous_armies(w.board, "AH") == ["AH_IV", "AH_I"]


@pytest.mark.rule("G18.1", "18.6.3.6")
def test_who_follows_a_commander():
    w = war("may_1917")
    w.board.pool = ["petain", "mangin", "foch"]
    assert free_generals(w.board, "FR")[0] == "foch"
    w.policy("FR", successor="defence")
    assert free_generals(w.board, "FR")[0] == "petain"
    assert GENERALS["petain"].def_ == 2


@pytest.mark.rule("G18.1", "0.5")
def test_surprise_is_played_when_attacked_if_the_owner_wants_it():
    b = armoured([])
    b.board.cards.hands = {"central": [42], "entente": []}
    play_when_attacked(b)
    assert b.board.cards.hands["central"] == [42]
    b.board.policies["DE"] = {"card": "attacked"}
    play_when_attacked(b)
    assert b.board.cards.hands["central"] == []
    assert b.board.cards.battles["lille"] == ["central.42"]


@pytest.mark.rule("22.1.1", "G18.1")
def test_britain_may_put_the_blockade_off():
    w = war("sep_1914").policy("GB", blockade="wait").chance()
    cards.events_phase(w.p)
    assert w.board.strategic.blockade == "none"
    w = war("sep_1914").chance()
    cards.events_phase(w.p)
    assert w.board.strategic.blockade == "central"


@pytest.mark.rule("G18.1")
def test_every_decision_out_of_turn_has_its_standing_order():
    """The table of the brief, without what is a line of its own: `split`, `retreat` and `react`."""
    wanted = """engage guns counter_battery break_off lull reserve save_loss shelter intercept help help_ally
        cavalry counter_attack letter_attack letter_defence barrage gas air_defence occupy breakthrough
        stop_breakthrough overrun siege ship_out go combined_test initiative card event blockade peace
        partial_victory surrender new_government morale desertion successor fleet consent"""
    assert set(wanted.split()) <= set(POLICIES)
    assert all(each.default in each.values for each in POLICIES.values())


@pytest.mark.rule("15.II", "15.III", "15.IV", "15.V.1", "15.VI")
def test_the_order_of_an_interphase():
    parts = [getattr(step, "part", type(step).__name__) for step in final_steps(TURN["may_1916"], full=True)]
    wanted = ["parliaments", "blockade", "submarines", "will", "interphase_will", "PoliticsPacket"]
    wanted += [
        "political_actions",
        "war_length",
        "war_weariness",
        "instability",
        "BudgetPacket",
        "production",
    ]
    places = [parts.index(each) for each in wanted]
    assert places == sorted(places)


@pytest.mark.rule("28.1", "18.3.1")
def test_the_basic_game_asks_for_no_politics():
    full = [type(step).__name__ for step in final_steps(TURN["may_1916"], full=True)]
    basic = [type(step).__name__ for step in final_steps(TURN["may_1916"], full=False)]
    assert "PoliticsPacket" in full
    assert "PoliticsPacket" not in basic
    assert "will" in [getattr(step, "part", "") for step in final_steps(TURN["may_1916"], full=False)]


@pytest.mark.rule("16.4.0")
def test_before_the_first_packet_nobody_knows_britain_and_romania():
    result = driver.start(TITLE, "august_1914", {"players": 2}, Dice(b"game", 0, ""))
    board = driver.look(TITLE, result.data).board
    assert set(board.diplomacy.dark) == {"GB", "RO"}
    assert "CH" not in board.diplomacy.levels


@pytest.mark.rule("17.9.11", "0.5")
def test_japan_joins_by_its_event_whatever_its_level():
    w = war("sep_1914")
    w.board.nations["JP"] = Nation(status="neutral")
    w.board.diplomacy.levels["JP"] = 12
    cards.succeed(w.p, EVENTS[6], Moment(w.p, "entente"))
    assert w.board.nations["JP"].side == "entente"


@pytest.mark.rule("18.2.1")
def test_parliament_weighs_on_actions_in_m_and_d_only():
    w = war("may_1916")
    weights = {}
    for regime in ("A", "M", "D", "C"):
        w.board.politics["FR"] = Politics(regime=regime, parliament=2)
        weights[regime] = parliament_modifier(w.board, "FR")
    assert weights["A"] == weights["C"] == 0
    assert weights["D"] > weights["M"] > 0


@pytest.mark.rule("18.8.1.5f")
def test_a_revolution_makes_weariness_likelier():
    w = war("may_1917")
    w.board.politics["RU"] = Politics(regime="D")
    before = percent(w.board, "RU", None)
    w.board.politics["RU"].revolution = Revolution(since=1)
    assert percent(w.board, "RU", None) == before + 5
