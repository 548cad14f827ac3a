"""G4.1: wherever corps come from, no more stand in an area than find room there."""

import pytest

from rules.grande_guerre.atlas import AREAS, AROUND
from rules.grande_guerre.battle.battle import fight, set_up
from rules.grande_guerre.battle.breakthrough import advance
from rules.grande_guerre.battle.occupation import occupy
from rules.grande_guerre.bombardment.fire import reinforce_defender
from rules.grande_guerre.boxes.conquest import new_boxes
from rules.grande_guerre.boxes.forms import colonial_moves
from rules.grande_guerre.diplomacy.britain import land_bef
from rules.grande_guerre.diplomacy.mobilisation import mobilise
from rules.grande_guerre.events.moment import Moment
from rules.grande_guerre.events.operations import place, release_garrisons
from rules.grande_guerre.final_phase.final import send_back
from rules.grande_guerre.forces import in_reserve, outside
from rules.grande_guerre.interrupts.help import withdraw_cavalry
from rules.grande_guerre.interrupts.interception import interceptors
from rules.grande_guerre.movement.places import destroy_headquarters
from rules.grande_guerre.orders.carry_out import carry_out
from rules.grande_guerre.reinforcement.arrivals import corps_return

from .countries import world
from .situations import war

FULL = 12


def standing(w, area, side):
    return len(outside(w.board, area, side))


def attacked(w, count=8):
    """A battle for Mulhouse, attacked out of Belfort."""
    attackers = [f"FR_active#{n}" for n in range(1, count + 1)]
    return fight(w.p, "mulhouse", dict.fromkeys(attackers, "belfort"), helped=False)


def full_mulhouse(reserve=1):
    w = (
        war()
        .many("mulhouse", "DE_reserve", FULL, "DE_I")
        .many("", "DE_active", reserve, "DE_I", reserve="DE_I")
    )
    w.hq("DE_I", "mulhouse", "kluck").policy("DE", reserve="at_once")
    w.many("belfort", "FR_active", 8, "FR_V").hq("FR_V", "belfort").policy("FR", break_off="never")
    return w.chance()


@pytest.mark.rule("G4.1", "G4.1a", "G9.4")
def test_reserves_that_have_defended_go_back_where_there_is_no_room():
    """Corps in reserve are free; limits are looked at when the battle is over."""
    w = full_mulhouse(3)
    battle = attacked(w)
    assert battle.winner == "central"
    assert any(f.reserve for f in battle.defender.fighters.values())
    assert standing(w, "mulhouse", "central") <= FULL
    left = [c for c in ("DE_active#1", "DE_active#2", "DE_active#3") if w.board.corps[c].back == 0]
    assert {c: (w.at(c), w.board.corps[c].reserve) for c in left} == dict.fromkeys(left, ("", "DE_I"))


@pytest.mark.rule("G4.1a", "G9.4")
def test_reserves_that_have_attacked_go_back_too():
    w = war().many("mulhouse", "DE_reserve", 6)
    w.many("belfort", "FR_active", FULL, "FR_V").hq("FR_V", "belfort").policy("FR", reserve="at_once")
    w.many("", "FR_reserve", 1, "FR_V", reserve="FR_V").chance(3)
    battle = attacked(w, 4)
    assert battle.attacker.fighters["FR_reserve#1"].reserve == "FR_V"
    if battle.winner == "entente":
        occupy(battle, {})
    assert standing(w, "belfort", "entente") <= FULL


@pytest.mark.rule("G11.1", "G5.4")
def test_an_isolated_stack_gets_no_reserves_before_a_bombardment():
    w = full_mulhouse(1)
    corps = [f"DE_reserve#{n}" for n in range(1, FULL + 1)]
    battle = set_up(w.p, "mulhouse", {"FR_active#1": "belfort"}, corps, {}, {})
    battle.defender.rp = 1
    reinforce_defender(battle, flash=False)
    assert "DE_active#1" not in battle.defender.fighters
    battle.defender.rp = None
    reinforce_defender(battle, flash=False)
    assert battle.defender.fighters["DE_active#1"].reserve == "DE_I"


@pytest.mark.rule("G4.1a", "G9.7")
def test_breakthroughs_leave_in_reserve_what_finds_no_room():
    """From a mountain with eight corps nobody more attacks; into one go eight."""
    w = war().hold("DE", "epinal").many("epinal", "DE_reserve", 8).put("belfort", "FR_active#1")
    w.many("", "DE_active", 2, "DE_VII", reserve="DE_VII").hq("DE_VII", "epinal", "mackensen")
    w.put("nancy", "FR_active#2")
    battle = set_up(w.p, "epinal", {"DE_reserve#1": "mulhouse"}, ["FR_active#2"], {}, {})
    assert advance(battle, ["DE_active#1", "DE_active#2"], "belfort", flank=False) is None
    assert in_reserve(w.board, "DE_VII") == ["DE_active#1", "DE_active#2"]
    assert standing(w, "epinal", "central") == 8


@pytest.mark.rule("G4.1", "G8.1a")
def test_no_more_intercept_than_find_room():
    w = war().many("nancy", "FR_active", 11).many("metz", "DE_active", 10).policy("FR", intercept="50")
    movers = [f"DE_active#{n}" for n in range(1, 11)]
    came = interceptors(w.p, "epinal", movers, "entente", set())
    assert len(came) == 8


@pytest.mark.rule("G4.1", "G8.3")
def test_cavalry_stands_where_there_is_no_room_to_withdraw_to():
    w = war().put("reims", "FR_cavalry#1").put("sedan", "DE_active#1")
    free = withdraw_cavalry(w.p, "reims", "entente", ["sedan"])
    assert free
    goal = w.at("FR_cavalry#1")
    w = war().put("reims", "FR_cavalry#1").put("sedan", "DE_active#1")
    for number, area in enumerate(sorted(around("reims", goal))):
        w.many(area, "FR_active", FULL, first=1 + number * FULL)
    assert not withdraw_cavalry(w.p, "reims", "entente", ["sedan"])
    assert w.at("FR_cavalry#1") == "reims"


def around(*areas):
    """Everything within two links."""
    near = {n for area in areas for n in AROUND[area]}
    far = near | {n for area in near for n in AROUND[area]}
    return {a for a in far if AREAS[a].owner == "FR"} - {"reims"}


@pytest.mark.rule("18.5", "G4.1")
def test_garrisons_come_out_as_far_as_there_is_room():
    w = world().many("verdun", "FR_active", FULL - 1)
    w.put("verdun", "FR_territorial#1 FR_territorial#2", inside=True, bound=True)
    release_garrisons(Moment(w.p, "entente", nation="FR"), "FR")
    free = [w.board.corps[f"FR_territorial#{n}"] for n in (1, 2)]
    assert [c.bound for c in free] == [False, False]
    assert sorted(c.inside for c in free) == [False, True]
    assert standing(w, "verdun", "entente") == FULL


@pytest.mark.rule("G4.1", "24.1")
def test_corps_stay_in_their_box_until_there_is_room():
    w = world(entente=("GB",)).many("moscow", "RU_active", FULL - 1)
    w.board.boxes = new_boxes()
    w.put("", "RU_active#98 RU_active#99", box="urals")
    w.plan("entente", "box", start="urals", corps=["RU_active#98", "RU_active#99"], to="moscow")
    colonial_moves(w.p)
    assert standing(w, "moscow", "entente") == FULL
    assert [w.board.corps[f"RU_active#{n}"].box for n in (98, 99)] == ["", "urals"]


@pytest.mark.rule("G4.1", "G20.3")
def test_the_bef_lands_where_there_is_room():
    w = (
        war()
        .many("arras", "FR_active", FULL - 2)
        .many("london", "GB_bef", 4, "GB_BEF")
        .hq("GB_BEF", "london")
    )
    land_bef(w.p)
    assert standing(w, "arras", "entente") == FULL
    assert all(w.at(f"GB_bef#{n}") not in ("", "london") for n in range(1, 5))


@pytest.mark.rule("G4.1", "G10.6")
def test_a_new_ally_gathers_beside_its_friends():
    w = world().many("bucharest", "RU_active", FULL)
    w.board.nations["RO"].side, w.board.nations["RO"].status = "entente", "war"
    mobilise(w.p, "RO")
    mine = [c for c in w.board.corps if c.startswith("RO")]
    assert mine
    assert standing(w, "bucharest", "entente") == FULL
    assert all(w.board.corps[c].at or w.board.corps[c].back for c in mine)


@pytest.mark.rule("G4.4", "G4.1a")
def test_a_reserve_that_finds_no_room_stays_reserve():
    w = war("sep_1914").many("amiens", "FR_active", FULL, "FR_V").hq("FR_V", "amiens")
    w.many("", "FR_reserve", 2, "FR_V", reserve="FR_V")
    w.plan("entente", "reserve", who="FR_V", corps=["FR_active#1"])
    carry_out(w.p, "entente")
    assert standing(w, "amiens", "entente") == FULL
    assert len(in_reserve(w.board, "FR_V")) == 2
    assert "FR_active#1" in in_reserve(w.board, "FR_V")


@pytest.mark.rule("G4.4a", "G4.1")
def test_the_reserve_of_a_lost_headquarters_spreads_out():
    w = war().hq("FR_V", "reims").many("amiens", "FR_active", FULL, "FR_V")
    w.many("", "FR_reserve", 2, "FR_V", reserve="FR_V")
    destroy_headquarters(w.p, "FR_V")
    assert standing(w, "amiens", "entente") == FULL
    assert all(w.at(f"FR_reserve#{n}") not in ("", "amiens") for n in (1, 2))


@pytest.mark.rule("G10.2", "G4.1")
def test_corps_that_come_back_find_room_elsewhere():
    w = war("sep_1914").hq("FR_V", "amiens").many("amiens", "FR_active", FULL, "FR_V")
    w.put("", "FR_reserve#1", "FR_V", back=1, reduced=True)
    corps_return(w.p)
    assert w.at("FR_reserve#1") not in ("", "amiens")


@pytest.mark.rule("G7.11", "G4.1")
def test_stacks_that_leave_neutral_soil_find_room():
    w = world("sep_1914").put("bern", "FR_active#99")
    send_back(w.p, ["FR_active#99"], "bern")
    full = w.at("FR_active#99")
    w.put("bern", "FR_active#99").many(full, "FR_reserve", FULL)
    send_back(w.p, ["FR_active#99"], "bern")
    assert w.at("FR_active#99") not in ("", "bern", full)


@pytest.mark.rule("0.5", "G4.1")
def test_corps_of_events_find_room():
    w = world(entente=("GB",)).many("salonica", "FR_active", FULL).hold("FR", "salonica")
    place(Moment(w.p, "entente", nation="FR"), "RS_active", 2, "salonica")
    assert standing(w, "salonica", "entente") == FULL
