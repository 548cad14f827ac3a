"""15.VIII, 15.A: generals, redeployment, the front of 1914, rails, no man's land."""

import pytest

from rules.grande_guerre.final_phase.will import objectives
from rules.grande_guerre.interphase.packets import YEARLY, BudgetPacket
from rules.grande_guerre.interphase.sequence import WINTER, final_steps
from rules.grande_guerre.map.control import take
from rules.grande_guerre.sequence import Military
from rules.grande_guerre.view import army_seen
from rules.grande_guerre.winter.front import close_the_front, gaps, placements, winter_rails
from rules.grande_guerre.winter.generals import reassign
from rules.grande_guerre.winter.redeployment import Tally, goals, redeploy

from .situations import war


@pytest.mark.rule("15.VIII")
def test_generals_change_places_in_secret():
    w = (
        war("nov_dec_1914")
        .hq("DE_I", "namur", "kluck")
        .hq("DE_II", "liege", "buelow")
        .hold("DE", "namur", "liege")
    )
    w.plan("central", "general", who="DE_I", general="buelow")
    w.plan("central", "general", who="DE_II", general="kluck")
    reassign(w.p)
    assert (w.board.armies["DE_I"].general, w.board.armies["DE_II"].general) == ("buelow", "kluck")
    assert w.board.pool == []
    assert "general" not in army_seen(w.board, "DE_I", "entente", "entente")
    assert army_seen(w.board, "DE_I", "central", "central")["general"] == "buelow"


@pytest.mark.rule("15.VIII")
def test_fixed_posts_stay_and_who_is_replaced_goes_to_the_pool():
    w = war("nov_dec_1914").hq("DE_V", "metz", "kronprinz").hq("DE_I", "namur", "kluck").hold("DE", "namur")
    w.board.pool.append("below")
    w.plan("central", "general", who="DE_V", general="below")
    w.plan("central", "general", who="DE_I", general="below")
    reassign(w.p)
    assert w.board.armies["DE_V"].general == "kronprinz"
    assert w.board.armies["DE_I"].general == "below"
    assert w.board.pool == ["kluck"]


@pytest.mark.rule("15.A.1")
def test_nobody_fights_in_the_winter_interphase():
    steps = final_steps(4, full=True)
    assert not any(isinstance(step, Military) for step in steps)
    assert [step.part for step in steps if getattr(step, "part", "") in WINTER] == list(WINTER)


@pytest.mark.rule("15.A.2", "G7.10")
def test_an_army_goes_anywhere_in_its_sector():
    w = war("nov_dec_1914").hq("DE_VII", "strasbourg").many("strasbourg", "DE_active", 3, "DE_VII")
    w.plan("central", "redeploy", who="DE_VII", to="metz")
    redeploy(w.p)
    assert w.board.armies["DE_VII"].at == "metz"
    assert {w.at(c) for c in w.board.corps} == {"metz"}


@pytest.mark.rule("15.A.2")
def test_corps_that_besiege_stay():
    w = war("nov_dec_1914").many("strasbourg", "DE_active", 2, besieges=True)
    w.plan("central", "redeploy", who="strasbourg", corps=["DE_active#1"], to="metz")
    redeploy(w.p)
    assert w.at("DE_active#1") == "strasbourg"


@pytest.mark.rule("15.A.3")
def test_one_army_and_six_units_go_to_other_sectors():
    tally = Tally()
    assert tally.allows("DE_I", ["DE_active#1"] * 5, True)
    tally.count(["DE_active#1"] * 5, True)
    assert not tally.allows("DE_II", ["DE_active#2"], True)
    six = [f"DE_reserve#{n}" for n in range(1, 7)]
    assert tally.allows("berlin", six, False)
    tally.count(six, False)
    assert not tally.allows("berlin", ["DE_reserve#9"], False)


@pytest.mark.rule("15.A.3")
def test_of_turkey_four_units_in_all():
    tally = Tally()
    assert not tally.allows("adana", [f"TR_active#{n}" for n in range(1, 6)], False)
    assert tally.allows("adana", [f"TR_active#{n}" for n in range(1, 5)], False)


@pytest.mark.rule("15.A.3")
def test_other_sectors_only_by_own_land_or_sea():
    w = war("nov_dec_1914").many("berlin", "DE_active", 1)
    abroad = goals(w.p, "berlin", "central", 1, abroad=True)
    assert "metz" in abroad
    assert "metz" not in goals(w.p, "berlin", "central", 1, abroad=False)
    assert "smyrna" not in abroad
    assert "constantinople" not in abroad


@pytest.mark.rule("15.A.4")
def test_all_conquered_rail_that_is_joined_is_converted():
    w = war("nov_dec_1914").hold("DE", "liege", "brussels", "lille")
    w.board.rails = {"liege": 1, "brussels": 4, "lille": 4}
    winter_rails(w.p)
    assert w.board.rails == {}


@pytest.mark.rule("15.A.5")
def test_plans_and_tactics_are_lines_of_the_winter_packet_only():
    summer, winter = BudgetPacket(winter=False), BudgetPacket(winter=True)
    assert {"offensive", "study", "redeploy", "close"} == set(YEARLY)
    assert not any(summer.offers(form) for form in YEARLY.values())
    assert all(winter.offers(form) for form in YEARLY.values())


def open_front():
    """Germans in Reims beside an empty St. Quentin; French in Amiens and Paris."""
    w = war("nov_dec_1914").hold("DE", "st_quentin", "reims", "namur", "liege", "luxembourg", "sedan")
    w.many("reims", "DE_active", 3).many("amiens", "FR_active", 2).many("paris", "FR_active", 1, first=9)
    w.board.first["west"] = "central"
    return w


@pytest.mark.rule("15.A.6")
def test_a_gap_is_closed_by_a_corps_beside_it():
    w = open_front()
    assert "st_quentin" in gaps(w.p, "central")
    w.plan("central", "close", corps="DE_active#2", to="st_quentin")
    w.plan("central", "close", corps="DE_active#3", to="metz")
    close_the_front(w.p)
    assert w.at("DE_active#2") == "st_quentin"
    assert w.at("DE_active#3") == "reims"
    assert "st_quentin" not in gaps(w.p, "central")


@pytest.mark.rule("15.A.6")
def test_the_last_corps_of_an_area_stays():
    w = open_front()
    w.plan("central", "close", corps="DE_active#1", to="st_quentin")
    del w.board.corps["DE_active#2"], w.board.corps["DE_active#3"]
    close_the_front(w.p)
    assert w.at("DE_active#1") == "reims"


@pytest.mark.rule("15.A.7")
def test_no_mans_land_is_taken_from_nobody_in_the_first_winter():
    w = open_front()
    close_the_front(w.p)
    assert "st_quentin" in w.board.no_mans_land
    w.board.turn += 1
    w.put("st_quentin", "FR_active#5")
    assert take(w.p, "st_quentin", "FR")
    assert w.board.captures == []
    w.board.turn += 1
    w.board.held["st_quentin"] = "DE"
    assert take(w.p, "st_quentin", "FR")
    assert [c.area for c in w.board.captures] == ["st_quentin"]


@pytest.mark.rule("15.A.7", "G16.1")
def test_objectives_in_no_mans_land_are_booked_from_march_on():
    w = war("jan_feb_1915").put("lille", "DE_active#1").hold("DE", "lille")
    w.board.no_mans_land = ["lille"]
    before = w.board.nations["DE"].nw
    objectives(w.p)
    assert w.board.nations["DE"].nw == before
    w.board.turn += 1
    objectives(w.p)
    assert w.board.nations["DE"].nw > before


@pytest.mark.rule("15.A.3")
def test_an_army_and_seven_units_are_too_many():
    """winter_transfer_too_big"""
    tally = Tally()
    tally.count(["DE_active#1"] * 5, True)
    units = [*(f"DE_reserve#{n}" for n in range(1, 6)), "DE_heavy_artillery#1", "DE_heavy_artillery#2"]
    assert not tally.allows("lodz", units, False)
    assert tally.allows("lodz", units[:6], False)


def flanders():
    """Germans in Lille, two French corps in Arras, nobody in Calais."""
    w = war("nov_dec_1914").hold("DE", "lille", "brussels", "liege", "namur").many("lille", "DE_active", 2)
    w.fort("lille", fallen=True, resistance=0)
    return w.put("arras", "FR_reserve#1 FR_reserve#2")


@pytest.mark.rule("15.A.6")
def test_a_corps_of_arras_closes_the_gap_of_calais():
    """winter_gap_legal"""
    w = flanders()
    assert "calais" in gaps(w.p, "entente")
    assert "calais" in placements(w.p, "FR_reserve#1")
    w.plan("entente", "close", corps="FR_reserve#1", to="calais")
    close_the_front(w.p)
    assert w.at("FR_reserve#1") == "calais"
    assert "calais" not in gaps(w.p, "entente")


@pytest.mark.rule("15.A.6")
def test_nobody_takes_an_enemy_city_by_closing_the_front():
    """winter_gap_enemy_town"""
    w = flanders()
    for corps in ("DE_active#1", "DE_active#2"):
        del w.board.corps[corps]
    assert "lille" not in placements(w.p, "FR_reserve#1")
    w.plan("entente", "close", corps="FR_reserve#1", to="lille")
    close_the_front(w.p)
    assert (w.at("FR_reserve#1"), w.board.held["lille"]) == ("arras", "DE")


@pytest.mark.rule("15.A.7")
def test_arras_in_no_mans_land():
    """no_mans_land_jan"""
    w = war("jan_feb_1915").put("arras", "DE_active#1")
    w.board.no_mans_land = ["arras"]
    assert take(w.p, "arras", "DE")
    assert w.board.captures == []
    w = war("mar_apr_1915").put("arras", "DE_active#1")
    w.board.no_mans_land = ["arras"]
    assert take(w.p, "arras", "DE")
    assert [c.area for c in w.board.captures] == ["arras"]
