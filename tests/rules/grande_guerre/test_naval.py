"""G17: fleets, encounters, battles at sea, raids, mines and landings."""

import pytest

from rules.grande_guerre.atlas import AREAS, SEAS
from rules.grande_guerre.battle.battle import set_up
from rules.grande_guerre.battle.values import Clash, river_bonus, ships
from rules.grande_guerre.board import held_by
from rules.grande_guerre.economy.income import economy
from rules.grande_guerre.economy.ships import home_port
from rules.grande_guerre.economy.state import Research
from rules.grande_guerre.events.cards import play_cards
from rules.grande_guerre.events.forms import MILITARY, PLANNING
from rules.grande_guerre.map.supply import sea_holder
from rules.grande_guerre.naval import battle, fleets, landing, phase
from rules.grande_guerre.naval.forms import Fleet, Mine
from rules.grande_guerre.naval.ships import CLASSES, SIZE, SQUADRONS, TABLE, new_navy
from rules.grande_guerre.planning.packet import PlanningPacket
from rules.grande_guerre.resolution.journeys import is_safe_sea
from rules.grande_guerre.title import TITLE
from rules.kernel.fields import Partial
from rules.kernel.orders import Order
from tests.rules.grande_guerre.situations import d12, war

RAIDERS = ["DE_moltke_seydlitz", "DE_scouting_cruisers", "DE_high_seas_flotilla_1"]


def navies(turn="may_1916"):
    w = war(turn, "firepower")
    w.board.navy = new_navy(["GB", "DE", "FR", "AH", "RU", "TR"])
    for nation in ("GB", "DE"):
        w.board.nations[nation].ep = 10
    return w


def sea(w, zone, mission, *names):
    for name in names:
        w.board.navy.squadrons[name].mission, w.board.navy.squadrons[name].zone = mission, zone
    return w


@pytest.mark.rule("G17.1")
def test_the_price_of_a_raid():
    """g_fleet_cost"""
    assert fleets.cost(RAIDERS, "raid") == 3
    assert [fleets.cost(["x"] * n, "control") for n in (1, 2, 3, 5, 6, 12)] == [1, 1, 2, 2, 3, 3]
    assert fleets.is_screened(RAIDERS)
    assert not fleets.is_screened(["DE_koenig"])


@pytest.mark.rule("G17.1", "G17.8")
def test_where_fleets_can_go():
    w = navies()
    assert "north_sea" in fleets.zones(w.board, "hamburg", "central")
    assert "black_sea" not in fleets.zones(w.board, "marseille", "entente")
    w.hold("GB", "gallipoli", "constantinople")
    assert fleets.may_pass(w.board, "entente", "aegean", "black_sea")
    assert not fleets.may_pass(w.board, "entente", "skagerrak", "baltic_west")
    assert "white_sea" not in fleets.zones(navies("jan_feb_1916").board, "scotland", "entente")


@pytest.mark.rule("G17.10")
def test_a_neutral_britain_closes_the_north_sea():
    w = navies()
    w.board.nations["GB"].side, w.board.nations["GB"].status = "", "neutral"
    assert "north_sea" not in fleets.zones(w.board, "hamburg", "central")


@pytest.mark.rule("G17.2")
def test_an_encounter():
    """g_naval_encounter"""
    missions = ("raid", "control")
    assert 5 + battle.contact(missions) == 7
    assert battle.meets(5, missions, SEAS["north_sea"].hazard)
    assert not battle.meets(4, missions, SEAS["north_sea"].hazard)
    assert battle.meets(0, ("control", "control"), 9)


@pytest.mark.rule("G17.3")
def test_a_salvo():
    """g_naval_salvo"""
    value = battle.salvo_value("GB_iron_duke", "DE_moltke_seydlitz")
    assert (value, battle.hits(9 + value)) == (2, 1)
    assert [battle.hits(total) for total in (7, 8, 12, 14, 16)] == [0, -1, 2, 3, 4]


@pytest.mark.rule("G17.3")
def test_hits_damage_and_sink():
    w = navies()
    fight = battle.SeaBattle(w.p, "north_sea", {"central": ["DE_koenig"], "entente": ["GB_iron_duke"]})
    battle.damage(fight, "DE_koenig", 2)
    koenig = w.board.navy.squadrons["DE_koenig"]
    assert (koenig.ships, koenig.damaged, fight.points) == (4, True, {"central": 1})
    battle.damage(fight, "DE_koenig", 1)
    assert (koenig.ships, fight.points["central"]) == (3, 4)


@pytest.mark.rule("G17.3", "G17.4")
@pytest.mark.parametrize("seed", range(4))
def test_a_battle_ends_and_is_remembered(seed):
    w = navies().chance(seed)
    british = [
        s
        for s in w.board.navy.squadrons
        if s.startswith("GB_") and w.board.navy.squadrons[s].port == "scotland"
    ]
    german = [
        s
        for s in w.board.navy.squadrons
        if s.startswith("DE_") and w.board.navy.squadrons[s].port == "hamburg"
    ]
    sea(w, "north_sea", "control", *british, *german)
    battle.encounters(w.p)
    assert "naval.battle" in w.codes()
    assert all(each.ships >= 0 for each in w.board.navy.squadrons.values())
    told = [code for code in w.codes() if code in ("naval.draw", "naval.result")]
    assert len(told) == 1
    assert len(w.board.navy.results) == (told == ["naval.result"])


@pytest.mark.rule("G17.4")
def test_the_will_of_a_naval_victory():
    w = navies()
    fight = battle.SeaBattle(w.p, "north_sea", {"central": ["DE_koenig"], "entente": ["GB_iron_duke"]})
    fight.points = {"central": 9.0}
    battle.result(fight)
    assert (w.board.nations["GB"].nw, w.board.nations["DE"].nw) == (31, 25)
    assert (w.board.navy.results[0].winner, w.board.navy.results[0].size) == ("entente", "major")


@pytest.mark.rule("G17.5")
def test_control_of_a_sea_lasts_a_turn():
    w = sea(navies(), "north_sea", "control", "DE_koenig")
    phase.take_control(w.p, "north_sea")
    assert sea_holder(w.board, "north_sea") == "central"
    phase.fleets(w.p)
    assert sea_holder(w.board, "north_sea") == "contested"


@pytest.mark.rule("G17.6")
def test_the_raid_on_hartlepool():
    """hartlepool_raid"""
    w = navies().dice(4)
    phase.pay(w.p, "DE", fleets.cost(RAIDERS, "raid"))
    sea(w, "north_sea", "raid", *RAIDERS)
    phase.raid(w.p, "north_sea")
    assert (w.board.nations["DE"].ep, w.board.nations["GB"].nw) == (7, 26)
    assert w.board.economy["GB"].next_income == {"raids": -4}


@pytest.mark.rule("G17.6")
@pytest.mark.parametrize(("lost", "raids"), [(0, False), (4, True)])
def test_raiders_who_are_met_must_win_to_raid(lost, raids):
    w = navies().dice(4)
    sea(w, "north_sea", "raid", *RAIDERS)
    sea(w, "north_sea", "patrol", "GB_arethusa")
    met = battle.SeaBattle(w.p, "north_sea", {"central": list(RAIDERS), "entente": ["GB_arethusa"]})
    met.points["entente"] = lost
    battle.result(met)
    phase.raid(w.p, "north_sea")
    assert ("naval.raid" in w.codes()) is raids


@pytest.mark.rule("G17.1")
def test_sailing_on_credit():
    w = navies()
    w.board.nations["DE"].ep = 1
    phase.pay(w.p, "DE", 3)
    assert (w.board.nations["DE"].ep, w.board.economy["DE"].next_income) == (0, {"fleets": -2})


@pytest.mark.rule("G17.7")
def test_the_capacity_of_a_landing():
    """g_landing_capacity"""
    assert landing.capacity("GB") == 3
    w = navies("may_1915").put("gallipoli", "TR_active#1").put("alexandria", "GB_commonwealth#1")
    b = set_up(w.p, "gallipoli", {"GB_commonwealth#1": "alexandria"}, ["TR_active#1"], {}, {})
    b.round = 1
    assert river_bonus(b, "alexandria") == 2
    b.round = 2
    assert river_bonus(b, "alexandria") == 0
    clash = Clash(b, "A", b.attacker.fighters["GB_commonwealth#1"], b.defender.fighters["TR_active#1"])
    assert ships(clash) == 0
    sea(w, "aegean", "transport", "FR_courbet")
    assert ships(clash) == CLASSES["BB"].land


@pytest.mark.rule("G17.7")
def test_a_landing_needs_an_expedition_and_a_free_sea():
    from rules.grande_guerre.politics.state import Politics

    w = navies("may_1915").put("alexandria", "GB_commonwealth#1")
    assert "gallipoli" not in landing.beaches(w.p, "GB", "alexandria")
    w.board.politics["GB"] = Politics(regime="D", expeditions=["GB_III.oriental"])
    assert "gallipoli" not in landing.beaches(w.p, "GB", "alexandria"), "for another front"
    w.board.politics["GB"] = Politics(regime="D", expeditions=["GB_III.balkan"])
    assert "gallipoli" in landing.beaches(w.p, "GB", "alexandria")
    landing.land(w.p, {"units": ["GB_commonwealth#1"], "from": "alexandria", "to": "gallipoli"})
    assert w.at("GB_commonwealth#1") == "gallipoli"
    assert w.board.navy.landings
    sea(w, "aegean", "patrol", "TR_barbaros")
    assert not is_safe_sea(w.p, "aegean", "entente")
    sea(w, "aegean", "transport", "FR_courbet")
    assert is_safe_sea(w.p, "aegean", "entente")


@pytest.mark.rule("G17.8", "19.10.4")
def test_mines():
    w = navies().dice("DE_roon", d12(9), 1, "DE_roon", d12(8))
    economy(w.board, "GB").mines = 1
    phase.lay_mine(w.p, "GB", "channel")
    phase.lay_mine(w.p, "GB", "irish_sea")
    assert (w.board.navy.mines["channel"], w.board.economy["GB"].mines) == (["entente"], 0)
    phase.strike_mines(w.p, ["DE_roon"], "channel")
    assert w.board.navy.squadrons["DE_roon"].ships == 2
    assert w.board.navy.mines["channel"] == []


@pytest.mark.rule("G17.9")
def test_escorts_stay_until_changed():
    w = navies()
    phase.assign_escorts(w.p, "GB", ["GB_harwich_flotilla", "GB_lion"])
    assert w.board.navy.squadrons["GB_harwich_flotilla"].escort
    assert not w.board.navy.squadrons["GB_lion"].escort
    phase.fleets(w.p)
    assert w.board.navy.squadrons["GB_harwich_flotilla"].escort
    assert "GB_harwich_flotilla" not in fleets.ready(w.board, "GB")


@pytest.mark.rule("G17.1")
def test_a_fleet_sails_by_its_line_and_german_crews_may_refuse():
    line = {
        "nation": "DE",
        "port": "hamburg",
        "squadrons": RAIDERS,
        "mission": "control",
        "zone": "north_sea",
    }
    w = navies().plan("central", "fleet", **line)
    phase.fleets(w.p)
    assert w.board.navy.controlled == {"north_sea": "central"}
    w = navies("may_1917").plan("central", "fleet", **line).dice(1)
    phase.fleets(w.p)
    assert (w.board.navy.controlled, w.board.nations["DE"].nw) == ({}, 26)


@pytest.mark.rule("G17.3")
def test_admirals_lead_their_kind_of_fleet():
    w = navies()
    assert fleets.tactical(w.board, RAIDERS, "north_sea") == 2
    assert fleets.tactical(navies("may_1915").board, ["DE_koenig"], "north_sea") == 0
    assert fleets.tactical(w.board, ["DE_koenig"], "north_sea") == 2
    w.board.research["central"] = Research(found={"C21": 0})
    fight = battle.SeaBattle(w.p, "north_sea", {"central": RAIDERS, "entente": ["GB_lion"]})
    assert battle.modifier(fight, "DE_moltke_seydlitz", "GB_lion", "central", "M", "") == 1


@pytest.mark.rule("G17.1", "a.2", "a.3")
def test_every_squadron_is_whole():
    assert {each.kind for each in SQUADRONS.values()} <= set(SIZE)
    assert all(each.port or each.building for each in SQUADRONS.values())
    assert [most for most, _ in TABLE["salvo"]["hits"]] == sorted(most for most, _ in TABLE["salvo"]["hits"])


def grand_fleet(w, mission="control", zone="north_sea"):
    """British ships out of two ports."""
    return sea(w, zone, mission, "GB_iron_duke", "GB_lion", "GB_grand_fleet_flotilla_1", "GB_arethusa")


@pytest.mark.rule("G17.2")
def test_an_enemy_sea_and_rain_change_an_encounter():
    w = navies()
    assert battle.conditions_at_sea(w.board, "north_sea") == 0
    assert battle.conditions_at_sea(w.board, "channel") == 1
    w.board.weather["west"] = "rain"
    assert battle.conditions_at_sea(w.board, "north_sea") == -2
    assert battle.conditions_at_sea(w.board, "channel") == -1


@pytest.mark.rule("G17.2")
def test_the_fleet_with_battlecruisers_is_engaged_first_and_a_second_joins():
    w = grand_fleet(sea(navies().chance(), "north_sea", "control", *RAIDERS))
    found = {side: fleets.fleets_in(w.board, side, "north_sea") for side in ("central", "entente")}
    met = battle.facing(w.p, "north_sea", found)
    assert met.fleets["entente"] == ["GB_grand_fleet_flotilla_1", "GB_iron_duke", "GB_lion"]
    assert met.waiting["entente"] == ["GB_arethusa"]
    battle.join(met)
    assert met.fleets["entente"][-1] == "GB_arethusa"
    battle.join(met)
    assert len(met.fleets["entente"]) == 4


@pytest.mark.rule("G17.2")
def test_a_fleet_on_another_mission_does_not_join():
    w = sea(sea(navies(), "north_sea", "control", "GB_iron_duke"), "north_sea", "patrol", "GB_arethusa")
    sea(w, "north_sea", "raid", *RAIDERS)
    found = {side: fleets.fleets_in(w.board, side, "north_sea") for side in ("central", "entente")}
    met = battle.facing(w.p, "north_sea", found)
    assert met.fleets["entente"] == ["GB_arethusa"], "the cheapest, and the first by name"
    assert met.waiting["entente"] == []


@pytest.mark.rule("G17.1")
def test_two_fleets_leave_a_port_and_two_go_together():
    w, packet = navies(), PlanningPacket()
    w.p.state.stack.append(packet)
    for ship, zone in (("town_class", "north_sea"), ("minotaur", "north_sea"), ("lion", "irish_sea")):
        line = {"nation": "GB", "port": "scotland", "squadrons": [f"GB_{ship}"]}
        line |= {"mission": "patrol", "zone": zone}
        w.plan("entente", "fleet", **line)
        packet.packets.setdefault("entente", []).append(Order("entente", "fleet", line))
    form = Fleet()
    assert ("GB", "scotland") not in form.ports(w.p, "entente")
    assert ("GB", "london") in form.ports(w.p, "entente")
    assert "north_sea" not in form.zones(w.p, "entente", "GB", "london", "patrol")
    assert "north_sea" in form.zones(w.p, "entente", "GB", "london", "control")
    phase.sail_all(w.p)
    out = {name for name, each in w.board.navy.squadrons.items() if each.mission}
    assert out == {"GB_town_class", "GB_minotaur"}


@pytest.mark.rule("G17.1", "19.8.1")
def test_a_minor_port_holds_two_squadrons():
    w = navies()
    assert fleets.has_room(w.board, "trieste")
    assert home_port(w.board, "AH_szent_istvan") == "pola"
    w.board.navy.squadrons["AH_novara"].port = w.board.navy.squadrons["AH_radetzky"].port = "trieste"
    assert not fleets.has_room(w.board, "trieste")
    assert fleets.has_room(w.board, "pola"), "a major port always has room"
    w.hold("FR", "pola")
    w.board.navy.squadrons["AH_novara"].ships = 0
    assert home_port(w.board, "AH_szent_istvan") == "trieste"


@pytest.mark.rule("0.5", "G17.3")
def test_event_42_surprises_at_sea_in_round_one():
    w = navies()
    met = battle.SeaBattle(w.p, "north_sea", {"central": ["DE_koenig"], "entente": ["GB_iron_duke"]})
    met.round = 1
    facts = (met, "DE_koenig", "GB_iron_duke", "central", "M", "")
    assert battle.modifier(*facts) == 0
    w.board.cards.hands = {"central": [42], "entente": []}
    w.plan("central", "card", card=42, sea="north_sea")
    play_cards(w.p, "battle")
    assert w.board.cards.hands["central"] == [42], "its moment is the Naval phase"
    play_cards(w.p, "naval")
    assert w.board.cards.battles == {"north_sea": ["central.42"]}
    assert w.board.cards.hands["central"] == []
    assert battle.modifier(*facts) == 1
    assert battle.modifier(met, "GB_iron_duke", "DE_koenig", "entente", "M", "") == 0
    met.round = 2
    assert battle.modifier(*facts) == 0


@pytest.mark.rule("0.5", "G22.4")
def test_the_line_of_event_42_names_a_sea_in_packet_a_and_an_area_in_packet_b():
    w = navies().put("verdun", "FR_active#1")
    w.p.state.stack.append(PlanningPacket())
    w.board.cards.hands = {"central": [42], "entente": []}
    for forms, field, place in ((PLANNING, "sea", "north_sea"), (MILITARY, "area", "verdun")):
        [form] = forms
        assert form.able(w.p, "central") == [42]
        asked = form.choices(w.p, "central", Partial("card", {"card": 42}))
        assert asked.name == field
        assert place in [option.value for option in asked.options]
    order = TITLE.parse("card 42 sea north_sea", "central")
    assert order.args == {"card": 42, "sea": "north_sea"}
    assert TITLE.parse("carta 42 mar north_sea", "central").args == order.args


@pytest.mark.rule("G17.7")
def test_troops_before_a_fortress_do_not_sail_from_its_port():
    w = navies().many("izmir", "GB_active", 2, besieges=True)
    w.fort("izmir", besieger="entente")
    assert landing.beaches(w.p, "GB", "izmir") == []
    assert "adana" in landing.beaches(w.hold("GB", "izmir").p, "GB", "izmir")


@pytest.mark.rule("G17.3", "G17.4", "G17.5")
def test_a_fleet_that_fled_does_not_stay_at_sea():
    """It may have sunk more than it lost: the beaten and the fled both go home."""
    w = sea(sea(navies(), "north_sea", "control", "DE_koenig"), "north_sea", "control", "GB_iron_duke")
    fight = battle.SeaBattle(w.p, "north_sea", {"central": ["DE_koenig"], "entente": ["GB_iron_duke"]})
    fight.points, fight.fled = {"entente": 12.0}, "central"
    battle.result(fight)
    assert w.board.navy.results[0].winner == "central"
    assert fleets.at_sea(w.board, "central", "north_sea") == []
    assert fleets.at_sea(w.board, "entente", "north_sea") == []


@pytest.mark.rule("G17.3")
def test_who_evades_torpedoes_shoots_worse():
    """Destroyers launch first; the squadron that they chose has -2 on its salvoes of the round."""
    w = navies("may_1916").dice(3, 3, "DE_koenig", d12(9), *["GB_arethusa", d12(9)] * 2)
    mine, theirs = ["DE_koenig"], ["GB_arethusa", "GB_grand_fleet_flotilla_1"]
    fight = battle.SeaBattle(w.p, "north_sea", {"central": mine, "entente": theirs}, round=3)
    facts = (fight, "DE_koenig", "GB_arethusa", "central", "S", "")
    before = battle.modifier(*facts)
    fight.hunted = {"DE_koenig"}
    assert battle.modifier(*facts) == before - 2
    w.chance(1)
    fight.p.dice = w.script
    fight.hunted = set()
    battle.one_round(fight)
    assert fight.hunted == {"DE_koenig"}


@pytest.mark.rule("G17.8", "19.10.4")
def test_mines_are_laid_near_friendly_cities():
    """Coastal zones at most three from a friendly city, also of an ally."""
    w = navies("may_1916")
    near = set(fleets.near_cities(w.board, "central", 1))
    cities = [a for a in AREAS if AREAS[a].city and AREAS[a].sea]
    held = [a for a in cities if held_by(w.board, a) == "central"]
    assert near == {zone for a in held for zone in AREAS[a].sea}
    assert "adriatic" in Mine().coasts(w.p, "DE"), "off Austrian Trieste"
    assert "irish_sea" not in fleets.near_cities(w.board, "central", 2)
    assert "irish_sea" in Mine().coasts(w.p, "AH"), "North Sea, Channel, Irish Sea"
    w.board.nations["DE"].side = ""
    assert "irish_sea" not in Mine().coasts(w.p, "AH")
    assert "aegean" in Mine().coasts(w.p, "AH")


@pytest.mark.rule("G17.3")
def test_two_salvoes_of_one_squadron_do_not_disturb_each_other(monkeypatch):
    """A second salvo has one less; another squadron that fires at the same target has one less for that."""
    w = navies()
    rolled = []
    monkeypatch.setattr(battle, "hits", lambda total: rolled.append(total) or 0)
    for names in (["GB_iron_duke"], ["GB_iron_duke", "GB_orion"]):
        b = battle.SeaBattle(w.p, "north_sea", {"central": ["DE_koenig"], "entente": names})
        b.round = 2
        w.dice(*["DE_koenig", 2, 2] * 2 * len(names))
        aimed, rolled[:] = {}, []
        for name in names:
            battle.fire(b, name, "entente", "M", "", {}, aimed)
        first = rolled[0]
        assert rolled == [first, first - 1, first - 1, first - 2][: len(rolled)]
        assert len(rolled) == 2 * len(names)


@pytest.mark.rule("b.5.7", "G17.10")
def test_a_german_fleet_in_the_closed_seas_is_war_with_britain():
    w = navies()
    w.board.nations["GB"].side, w.board.nations["GB"].status = "", "neutral"
    assert "north_sea" not in fleets.zones(w.board, "hamburg", "central")
    assert "north_sea" in fleets.zones(w.board, "hamburg", "central", "patrol")
    french = [fleets.zones(w.board, "brest", "entente", mission) for mission in ("patrol", "transport")]
    assert ["channel" in seas for seas in french] == [False, True]
    assert not any("north_sea" in seas for seas in french)
    sent = {
        "nation": "DE",
        "port": "hamburg",
        "squadrons": ["DE_kaiser"],
        "mission": "patrol",
        "zone": "north_sea",
    }
    assert phase.sail(w.p, sent)
    assert w.board.nations["GB"].side == "entente"
    assert w.board.navy.squadrons["GB_iron_duke"].mission == "control"
    assert w.board.navy.squadrons["GB_lion"].zone == "north_sea"
    assert w.board.navy.squadrons["GB_king_edward"].mission == ""


@pytest.mark.rule("b.5.8")
def test_raiders_of_french_trade_offend_a_neutral_britain():
    w = navies()
    w.board.nations["GB"].side, w.board.nations["GB"].status = "", "neutral"
    w.board.diplomacy.levels["GB"] = 5
    sea(w, "north_atlantic", "raid", "DE_roon")
    phase.raid(w.p, "north_atlantic")
    assert w.board.diplomacy.levels["GB"] == 4
