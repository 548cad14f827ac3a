"""G1 to G4, G7.9, G9.9, G16, G23, 17.1, 19.1, 21.1: rules that other chapters lean on."""

import pytest

from rules.grande_guerre.atlas import (
    AREAS,
    AUGUST,
    COMBAT,
    GENERALS,
    LINKS,
    MAJORS,
    NATIONS,
    SEAS,
    SUPPORT,
    TURN,
    TYPES,
    WILL,
    nation_of,
)
from rules.grande_guerre.battle.battle import fight, set_up
from rules.grande_guerre.battle.state import Battle
from rules.grande_guerre.board import controller
from rules.grande_guerre.boxes.conquest import new_boxes
from rules.grande_guerre.boxes.forms import colonial_moves
from rules.grande_guerre.diplomacy import aid
from rules.grande_guerre.diplomacy.ambassadors import PRICE, may_buy
from rules.grande_guerre.diplomacy.vocabulary import objective_difference
from rules.grande_guerre.economy import production
from rules.grande_guerre.economy.budget import spend
from rules.grande_guerre.economy.deliveries import corps_arrives
from rules.grande_guerre.economy.income import lines as income_lines
from rules.grande_guerre.economy.recruits import recruits_now
from rules.grande_guerre.economy.state import Ordered
from rules.grande_guerre.events.cards import each_turn
from rules.grande_guerre.final_phase import final
from rules.grande_guerre.final_phase.will import adjust_will, fortresses, losses
from rules.grande_guerre.forces import in_reserve, outside
from rules.grande_guerre.interphase.adjustments import of_civil_production
from rules.grande_guerre.interphase.sequence import interphase_after
from rules.grande_guerre.interrupts.counter_attack import counter_attack
from rules.grande_guerre.map.control import may_enter
from rules.grande_guerre.map.supply import supplied
from rules.grande_guerre.movement.places import destroy_headquarters, refuge
from rules.grande_guerre.naval.fleets import at_sea
from rules.grande_guerre.naval.ships import ADMIRALS, CLASSES, SQUADRONS, new_navy
from rules.grande_guerre.orders.forms import nations, owns
from rules.grande_guerre.peace import talks
from rules.grande_guerre.peace.leaving import ally_lost
from rules.grande_guerre.pieces import Army, Corps
from rules.grande_guerre.politics.actions import ACTIONS, LOANS, try_action
from rules.grande_guerre.politics.questions import attacked
from rules.grande_guerre.politics.weariness import strike_down
from rules.grande_guerre.resolution.front import resolve
from rules.grande_guerre.resolution.journeys import transports
from rules.grande_guerre.setup import new_board
from rules.grande_guerre.stocks import will_morale
from rules.grande_guerre.trenches.levels import on_trench_table

from .countries import world
from .politics.powers import powers
from .situations import d12, look, started, war


def whole_battle(w, area, attackers, defenders, origin, **means) -> Battle:
    return set_up(w.p, area, dict.fromkeys(attackers.split(), origin), defenders.split(), {}, means)


# G1, G2, G3: what the map and the pieces are


@pytest.mark.rule("G1.1")
def test_what_later_chapters_take_for_granted():
    """Three turns between interphases, double months, six sectors on two fronts, two steps, D12 tables."""
    year = [turn for name, turn in TURN.items() if name.endswith("_1915")]
    assert len(year) == 9
    assert [n for n, turn in enumerate(year, 1) if interphase_after(turn)] == [3, 6, 9]
    assert [name for name in TURN if name.endswith("_1915") and "_" in name.removesuffix("_1915")] == [
        "jan_feb_1915", "mar_apr_1915", "nov_dec_1915",
    ]  # fmt: skip
    fronts = {area.sector: area.front for area in AREAS.values()}
    assert {s for s, front in fronts.items() if front == "west"} == {"french", "italian"}
    assert {s for s, front in fronts.items() if front == "east"} == {
        "russian", "balkan", "armenian", "oriental",
    }  # fmt: skip


@pytest.mark.rule("G2.1", "G3.1")
def test_the_board_has_its_areas_links_and_their_attributes():
    assert (len(AREAS), len(LINKS)) == (196, 442)
    for name, area in AREAS.items():
        assert area.terrain, name
        assert area.owner in NATIONS, name
        assert set(area.sea) <= set(SEAS), name
        assert bool(area.sea) or not (area.port or area.beach), name
        assert area.settlement in ("", "town", "city"), name
    paris = AREAS["paris"]
    assert (paris.owner, paris.sector, paris.capital, paris.city) == ("FR", "french", True, True)
    assert controller(war().hold("DE", "paris").board, "paris") == "DE"


@pytest.mark.rule("G2.2", "G2.6")
def test_every_piece_has_its_figures():
    for kind, each in TYPES.items():
        assert each.attack > 0, kind
        assert each.defence > 0, kind
        assert 0 <= each.fire <= 3, kind
        assert each.move in range(2, 7), kind
    board = new_board("august_1914", {"players": 2})
    assert {corps.partition("#")[0] for corps in board.corps} <= set(TYPES)
    assert all(hq.general in GENERALS for hq in board.armies.values() if hq.general)
    assert {each.kind for each in SQUADRONS.values()} <= set(CLASSES)
    assert {admiral.nation for admiral in ADMIRALS} <= set(NATIONS)
    assert sorted(WILL) == list(range(-12, 41))
    assert {len(row) for row in WILL.values()} == {len(WILL[0])}
    assert COMBAT
    assert SUPPORT["heavy_artillery"].support == 3


@pytest.mark.rule("G3.4", "G15.2")
def test_a_battle_makes_a_sector_active_until_the_turn_is_over():
    w = powers("may_1916").attack("lodz")
    assert attacked(w.board, "central", ["russian"], 1)
    assert not attacked(w.board, "central", ["french"], 1)
    w.board.turn += 1
    assert not attacked(w.board, "central", ["russian"], 1), "the next turn begins quiet"


@pytest.mark.rule("G3.5", "18.6.2")
def test_attacks_are_remembered_for_three_turns():
    w = powers("aug_1916").attack("lodz", ago=2)
    assert attacked(w.board, "central", ["russian"], 3)
    assert not attacked(w.board, "entente", ["russian"], 3)
    w.board.turn += 1
    assert not attacked(w.board, "central", ["russian"], 3)


# G4.4a: reserves


def reserve_at_metz():
    w = war().hq("DE_V", "metz", "kronprinz").put("metz", "DE_active#1", "DE_V")
    w.put("", "DE_active#2", "DE_V").gun("DE_heavy_artillery#1", "DE_V")
    w.board.corps["DE_active#2"].reserve = "DE_V"
    return w


@pytest.mark.rule("G4.4a")
def test_a_corps_in_reserve_is_not_on_the_map_and_moves_with_its_headquarters():
    w = reserve_at_metz()
    assert in_reserve(w.board, "DE_V") == ["DE_active#2"]
    assert outside(w.board, "metz", "central") == ["DE_active#1"]
    w.plan("central", "move", who="DE_V", path=["saarbrucken"])
    resolve(w.p, "west", "central")
    assert w.board.armies["DE_V"].at == "saarbrucken"
    assert (w.at("DE_active#2"), w.board.corps["DE_active#2"].reserve) == ("", "DE_V")
    assert new_board("august_1914", {"players": 2}).corps.keys()
    assert not any(c.reserve for c in new_board("august_1914", {"players": 2}).corps.values())


@pytest.mark.rule("G4.4a", "G9.6")
def test_the_reserve_of_a_destroyed_headquarters_joins_the_nearest_corps_of_its_army():
    w = reserve_at_metz()
    destroy_headquarters(w.p, "DE_V")
    assert (w.at("DE_active#2"), w.board.corps["DE_active#2"].reserve) == ("metz", "")
    assert "DE_heavy_artillery#1" not in w.board.support
    assert w.board.armies["DE_V"].back == w.board.turn + 2
    assert "kronprinz" in w.board.pool
    w = reserve_at_metz()
    del w.board.corps["DE_active#1"]
    destroy_headquarters(w.p, "DE_V")
    lost = w.board.corps["DE_active#2"]
    assert (lost.at, lost.reserve) == ("", "")
    assert w.board.losses == {f"{AUGUST}.DE.french.field": 2}


# G7.9, G9.9


@pytest.mark.rule("G7.9", "G17.7")
def test_units_go_by_sea_from_port_to_port():
    w = war("sep_1914").put("london", "GB_active#1").put("paris", "GB_active#2")
    w.plan("entente", "ship", **{"from": "london", "to": "rouen", "units": ["GB_active#1", "GB_active#2"]})
    transports(w.p, "entente")
    assert (w.at("GB_active#1"), w.at("GB_active#2")) == ("rouen", "paris")
    w.board.seas["channel"] = "central"
    w.plan("entente", "ship", **{"from": "london", "to": "rouen", "units": ["GB_active#1"]})
    w.board.corps["GB_active#1"].at = "london"
    transports(w.p, "entente")
    assert w.at("GB_active#1") == "london", "the enemy controls the sea"


@pytest.mark.rule("G9.9", "G9.4")
@pytest.mark.parametrize(
    ("turn", "doctrine", "most"), [("sep_1914", "movement", 8), ("may_1916", "firepower", 4)]
)
def test_a_battle_that_nobody_breaks_off_ends_at_its_limit(turn, doctrine, most):
    for seed in range(6):
        w = war(turn, doctrine).many("metz", "DE_active", 6).many("nancy", "FR_active", 6).chance(seed)
        w.policy("DE", break_off="never").policy("FR", break_off="never", counter_attack="no")
        b = fight(w.p, "nancy", {f"DE_active#{n}": "metz" for n in range(1, 7)})
        assert b.winner in ("central", "entente")
        assert 1 <= b.round <= most


# G16: National Will at the end of a turn


def changed(w, act, *names):
    before = [w.board.nations[n].nw for n in names]
    act(w.p)
    return [w.board.nations[n].nw - old for n, old in zip(names, before, strict=True)]


@pytest.mark.rule("G16.2", "G13.5")
def test_fallen_fortresses_change_the_will():
    w = war("oct_1914")
    w.board.fallen = ["verdun.FR.DE", "lille.FR.DE"]
    assert AREAS["lille"].fortress < 3 <= AREAS["verdun"].fortress
    assert changed(w, fortresses, "DE", "FR") == [3, -3]


@pytest.mark.rule("G16.3", "15.B.1", "18.3.1")
def test_losses_of_august_and_september_are_counted_together():
    w = war("sep_1914")
    w.board.losses = {f"{TURN['aug_1914']}.DE.french.field": 9, f"{TURN['sep_1914']}.DE.french.field": 10}
    assert changed(w, losses, "DE") == [-3], "19 by 9, rounded up"
    w.board.turn += 1
    assert changed(w, losses, "DE") == [0]
    w = war("aug_1914")
    w.board.losses = {f"{TURN['aug_1914']}.DE.french.field": 30}
    assert changed(w, adjust_will, "DE") == [0]


@pytest.mark.rule("G16.5", "0.5")
def test_revolts_overseas_cost_will_every_turn():
    w = world("may_1916", entente=("GB",))
    w.board.boxes = new_boxes()
    w.board.cards.uprisings = {"nigeria": w.board.turn}
    assert changed(w, each_turn, "GB") == [-1]
    w.board.corps["GB_active#1"] = Corps(at="nigeria")
    assert changed(w, each_turn, "GB") == [0]


def americans(*names):
    w = world("may_1918", entente=("GB", "US"))
    w.board.boxes, w.board.navy = new_boxes(), new_navy(["GB"])
    w.board.armies["US_I"] = Army(general="pershing")
    for name in names:
        w.board.corps[name] = Corps(box="usa", army="US_I")
    return w


@pytest.mark.rule("G16.6", "G10.4")
def test_two_american_corps_in_europe_lift_french_will_once():
    w = americans("US_active#1", "US_active#2", "US_marine#1")
    w.plan("entente", "box", start="usa", corps=["US_active#1"], to="brest")
    colonial_moves(w.p)
    assert w.board.armies["US_I"].at == "brest", "the headquarters comes with the first corps"
    assert changed(w, adjust_will, "FR") == [0]
    w.plan("entente", "box", start="usa", corps=["US_active#2", "US_marine#1"], to="brest")
    colonial_moves(w.p)
    assert w.board.navy.us_landed == ["US_active#1", "US_active#2", "US_marine#1"]
    assert changed(w, adjust_will, "FR") == [1]
    assert changed(w, adjust_will, "FR") == [0]


@pytest.mark.rule("G10.4")
def test_american_corps_arrive_in_america_and_colonial_ones_in_a_port():
    w = americans()
    assert corps_arrives(w.p, "US", Ordered("US_active", w.board.turn), "paris")
    assert [(c.box, c.at) for n, c in w.board.corps.items() if nation_of(n) == "US"] == [("usa", "")]
    assert AREAS[refuge(w.p, "US")].owner == "FR"
    [african] = [kind for kind, each in TYPES.items() if kind.startswith("FR") and each.arm == "colonial"]
    assert corps_arrives(w.p, "FR", Ordered(african, w.board.turn), "")
    assert corps_arrives(w.p, "FR", Ordered("FR_active", w.board.turn), "")
    found = {n.partition("#")[0]: c.at for n, c in w.board.corps.items() if nation_of(n) == "FR"}
    assert (AREAS[found[african]].port, found["FR_active"]) == ("major", "paris")


@pytest.mark.rule("G16.7")
def test_an_ally_lost():
    """ally_lost_nw"""
    w = world("may_1917", entente=("GB",))
    w.board.nations["AH"].side, w.board.nations["AH"].status = "", "out"
    w.dice(d12(8), 3)
    assert changed(w, lambda p: ally_lost(p, "central"), "DE", "FR", "GB") == [-8, 3, 0]


@pytest.mark.rule("G16.8", "b.2")
def test_the_difference_of_objective_cities():
    w = world("may_1915", entente=("GB",)).hold("DE", "lille", "warsaw", "brussels").hold("RU", "lemberg")
    assert objective_difference(w.board) == 1, "Brussels belongs to no great power"
    w.hold("DE", "verdun")
    assert AREAS["verdun"].city == (objective_difference(w.board) == 2)


# 17.1: allies and neutrals


@pytest.mark.rule("17.1.1", "G4.6")
def test_allies_share_areas_supply_and_defence_but_attack_only_with_cooperation():
    w = war().chance().put("paris", "GB_active#1").put("reims", "GB_active#2 FR_active#1")
    assert may_enter(w.p, "GB", "reims")
    assert {"GB_active#1", "GB_active#2"} <= supplied(w.p, "entente")
    w.many("sedan", "DE_active", 3).hold("DE", "sedan")
    b = fight(w.p, "reims", {f"DE_active#{n}": "sedan" for n in range(1, 4)})
    assert set(b.defender.fighters) == {"GB_active#2", "FR_active#1"}
    for together, corps in ((False, 2), (True, 3)):
        w = war("may_1915").many("arras", "FR_active", 2).put("arras", "GB_active#1")
        w.put("lille", "DE_active#1").hold("DE", "lille").chance()
        w.board.cooperation = {"french": ["FR+GB"]} if together else {}
        for who in ("FR_active#1", "FR_active#2", "GB_active#1"):
            w.plan("entente", "attack", who="arras", corps=[who], path=["lille"])
        resolve(w.p, "west", "entente")
        [begun] = [line for line in w.p.lines if line.code == "battle.begun"]
        assert begun.args["corps"][0] == corps


@pytest.mark.rule("17.1.2", "G19.10")
def test_neutral_units_take_no_orders_and_fight_nowhere():
    w = world("may_1915").put("amsterdam", "NL_active#1").put("rome", "IT_active#1")
    assert not owns(w.p, "entente", "NL_active#1")
    assert not owns(w.p, "entente", "IT_active#1")
    assert "IT" not in nations(w.p, "entente")
    w.board.navy = new_navy(["IT"])
    for squadron in w.board.navy.squadrons.values():
        squadron.mission, squadron.zone = "control", "adriatic"
    assert at_sea(w.board, "entente", "adriatic") == []
    assert at_sea(w.board, "central", "adriatic") == []


@pytest.mark.rule("17.8", "25.2.1")
def test_only_russia_and_austria_make_a_separate_peace():
    assert talks.TARGET == {"central": "RU", "entente": "AH"}
    w = world("nov_dec_1917", entente=("GB",)).hold("DE", "lille", "warsaw").hold("FR", "strasbourg")
    assert talks.has_ground(w.board, "central")
    assert not talks.has_ground(w.board, "entente"), "no Austro-Hungarian city is taken"
    w.hold("DE", "lille").board.held.pop("warsaw")
    assert not talks.has_ground(w.board, "central"), "French cities bring no separate peace"


# 18: politics


@pytest.mark.rule("18.1.0")
def test_only_majors_have_a_government():
    board = new_board("august_1914", {"players": 2})
    assert set(board.politics) == set(MAJORS)
    w = powers()
    w.board.seats = {"entente_east": ["RU"], "entente_west": ["FR", "GB"], "central": ["DE"]}
    assert nations(w.p, "entente_east")[:1] == ["RU"]
    assert "FR" not in nations(w.p, "entente_east")


@pytest.mark.rule("18.3.2a", "18.3.0")
def test_national_will_carries_or_burdens_the_corps():
    w = war()
    found = []
    for will in (40, 28, 20, 10, -12):
        w.board.nations["FR"].nw = will
        found.append(will_morale(w.board, "FR"))
    assert found == sorted(found, reverse=True)
    assert (found[0], found[-1]) == (2, -2)
    assert will_morale(w.board, "BE") == 0


@pytest.mark.rule("18.4.3", "18.4.3.1", "18.4.3.2", "18.4.3.3", "18.4.3.4")
def test_weariness_strikes_in_order():
    w = powers("may_1917").power("FR", nw=30, parliament=1).chance(2)
    strike_down(w.p, "FR")
    codes = [(line.code, line.args.get("reason", "")) for line in w.p.lines]
    places = [
        next(n for n, (code, _) in enumerate(codes) if code == "politics.parliament"),
        *(n for n, (code, why) in enumerate(codes) if code == "will.changed" and why == "weariness"),
        next(n for n, (code, _) in enumerate(codes) if code == "politics.instability"),
        next(n for n, (code, _) in enumerate(codes) if code == "politics.strike_test"),
    ]
    assert places == sorted(places)
    assert w.politics("FR").parliament <= 0
    assert w.politics("FR").no_assault == 1917
    assert w.nw("FR") < 20


# 19: production


@pytest.mark.rule("19.1.1b", "18.5.3")
@pytest.mark.parametrize(
    ("power", "die", "good"), [("GB", 6, True), ("FR", 6, True), ("DE", 6, False), ("DE", 7, True)]
)
def test_a_war_loan_is_easier_for_the_western_entente(power, die, good):
    w = powers("may_1915").power(power, nw=30).dice(d12(die))
    w.board.nations[power].ep = 0
    try_action(w.p, ACTIONS["A5"], power, {})
    assert w.board.nations[power].ep == (LOANS[power] if good else 0)
    assert w.nw(power) == 30 - (1 if good else 2)


@pytest.mark.rule("19.1.1d", "17.5")
def test_neutrals_pay_until_they_are_conquered():
    w = world(entente=("GB",)).levels(NL=7)
    assert aid.german_aid(w.board) > 0
    assert aid.aid_ep(w.board, "DE") == aid.german_aid(w.board)
    assert aid.aid_ep(w.board, "AH") == 0
    w.hold("GB", "amsterdam")
    assert aid.german_aid(w.board) == 0


@pytest.mark.rule("19.1.1e", "17.9.7")
def test_american_credits_are_paid_by_themselves_from_level_13():
    w = world(entente=("GB",)).levels(US=14)
    assert aid.american_credits(w.board) == {}
    w.levels(US=13)
    shares = aid.american_credits(w.board)
    assert sum(shares.values()) == 10
    assert income_lines(w.board, "FR")["aid"] == shares["FR"]


@pytest.mark.rule("19.1.1f", "22.2.2", "23.2")
def test_strategic_war_takes_income():
    w = world(entente=("GB",))
    free = income_lines(w.board, "DE")
    w.board.strategic.blockade = "central"
    w.board.strategic.results = {"DE": [-12, -1], "GB": [-35, -1]}
    assert "trade" in free
    assert "trade" not in income_lines(w.board, "DE")
    assert income_lines(w.board, "DE")["strategic"] == -12
    assert income_lines(w.board, "GB")["strategic"] == -35


@pytest.mark.rule("19.1.2b")
def test_spanish_volunteers_come_every_turn():
    w = world(entente=("GB",)).levels(ES=6)
    with_them = recruits_now(w.board, "FR")
    w.levels(ES=20)
    assert with_them - recruits_now(w.board, "FR") == 1


@pytest.mark.rule("19.2.2", "15.III.2")
def test_a_war_economy_costs_will_now_and_in_every_interphase():
    w = powers("may_1915").power("DE", nw=30, civil=6).dice(d12(12))
    assert of_civil_production(w.board, "DE") == 3
    try_action(w.p, ACTIONS["A4"], "DE", {})
    assert (w.nw("DE"), w.board.economy["DE"].civil) == (26, 5)
    assert of_civil_production(w.board, "DE") == 2


@pytest.mark.rule("19.10.1", "17.2")
def test_ambassadors_cost_five_each_up_to_a_limit():
    w = world().levels(IT=5)
    most, w.board.nations["DE"].ep = may_buy("DE"), 100
    assert PRICE == 5
    assert spend(w.p, "DE", {"amb": most + 1}) == {"amb": "limit"}
    assert spend(w.p, "DE", {"amb": most}) == {}
    assert w.board.nations["DE"].ep == 100 - 5 * most
    mine = [each.value for each in w.board.diplomacy.counters.values() if each.nation == "DE"]
    assert sum(mine) == most


@pytest.mark.rule("18.8.1.9", "19.0")
def test_red_russia_has_half_of_its_recruits_and_no_income():
    w = powers("may_1918").power("RU", regime="C")
    w.board.nations["RU"].ep = 7
    production.take_income(w.p)
    production.produce(w.p)
    assert (w.board.economy["RU"].rp_flow, w.board.economy["RU"].mun_flow) == (9, 0)
    assert w.board.nations["RU"].ep == 7


# 21: doctrines


@pytest.mark.rule("21.1.0", "G9.1")
def test_the_doctrine_of_the_defender_chooses_the_table():
    for doctrine, trench in (("movement", False), ("firepower", True), ("combined", True)):
        w = war("may_1916", doctrine).put("metz", "DE_active#1").put("nancy", "FR_active#1")
        assert on_trench_table(w.board, "entente") is trench
        assert whole_battle(w, "nancy", "DE_active#1", "FR_active#1", "metz").trench is trench


@pytest.mark.rule("21.2.12", "21.1.1")
def test_everybody_has_firepower_when_1915_begins():
    w = war("oct_1914")
    final.change_of_doctrine(w.p)
    assert w.board.doctrine == {"central": "firepower", "entente": "firepower"}
    assert look(started("campaign_1915")).board.doctrine == w.board.doctrine


@pytest.mark.rule("21.4.6", "G8.6")
def test_under_combined_the_answer_comes_in_the_own_turn():
    w = war("may_1918", "combined").chance().many("st_quentin", "FR_active", 6).put("lille", "DE_active#1")
    w.hold("DE", "lille")
    b = whole_battle(w, "st_quentin", "DE_active#1", "FR_active#1", "lille")
    b.winner = "entente"
    assert counter_attack(b) is None
    w.plan("entente", "attack", who="st_quentin", corps=["FR_active#1", "FR_active#2"], path=["lille"])
    resolve(w.p, "west", "entente")
    assert [(a.side, a.area) for a in w.board.attacks] == [("entente", "lille")]


# G23: what other chapters ask


@pytest.mark.rule("G23.1")
def test_what_other_chapters_ask_is_kept_on_the_board():
    w = war("may_1916", "firepower").many("metz", "DE_active", 4).many("nancy", "FR_active", 4).chance()
    w.plan("central", "attack", who="metz", corps=[f"DE_active#{n}" for n in range(1, 5)], path=["nancy"])
    resolve(w.p, "west", "central")
    [made] = w.board.attacks
    assert (made.turn, made.side, made.area, made.nations, made.foes) == (
        w.board.turn, "central", "nancy", ["DE"], ["FR"],
    )  # fmt: skip
    assert all(key.startswith(f"{w.board.turn}.") and ".french." in key for key in w.board.losses)
    assert all(w.board.corps[f"DE_active#{n}"].fought == w.board.turn for n in range(1, 5))
    taken = [c.new for c in w.board.captures if c.area == "nancy"]
    assert taken == (["DE"] if made.won else [])
