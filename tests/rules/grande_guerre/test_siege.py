"""G13: siege fire, surrender, assault and what becomes of a fortress."""

import pytest

from rules.grande_guerre.atlas import AREAS
from rules.grande_guerre.board import controller
from rules.grande_guerre.final_phase.will import fortresses
from rules.grande_guerre.movement.places import besiege, lift_sieges
from rules.grande_guerre.naval.ships import new_navy
from rules.grande_guerre.resolution.front import come_out
from rules.grande_guerre.siege.assault import storm, wanted
from rules.grande_guerre.siege.fall import fall, will_of
from rules.grande_guerre.siege.fire import damage, siege_fire
from rules.grande_guerre.siege.surrender import modifier, sieges
from rules.grande_guerre.siege.surrender import test as surrender_test
from rules.grande_guerre.stocks import losses_of
from tests.rules.grande_guerre.situations import d12, war


def siege(area="liege", garrison=1, turns=0, turn="aug_1914", **fort):
    w = war(turn).hq("DE_II", area).many(area, "DE_active", 3, "DE_II", besieges=True)
    w.fort(area, besieger="central", turns=turns, **fort)
    return w.many(area, "BE_active", garrison, inside=True, bound=True) if garrison else w


@pytest.mark.rule("G13.2", "21.2.7")
def test_siege_guns_break_resistance():
    """g_siege_fire_liege"""
    w = siege().gun("DE_siege_artillery#1", "DE_II").gun("DE_heavy_artillery#1", "DE_II").dice(d12(7), d12(8))
    siege_fire(w.p, "central", ["liege"])
    assert w.board.forts["liege"].resistance == 0, "7 + 3 - 3 breaks one point, then 8 + 4 - 2 two more"
    assert w.board.nations["DE"].mun == 18
    siege_fire(w.p, "central", ["liege"])
    assert w.board.nations["DE"].mun == 18, "each gun fires once a turn"


@pytest.mark.rule("G13.2")
def test_the_table_of_siege_fire():
    assert [damage(total) for total in (6, 7, 9, 10, 11, 12, 15)] == [0, 1, 1, 2, 2, 3, 3]
    w = siege().gun("DE_siege_artillery#1", "DE_II").dice(d12(8))
    siege_fire(w.p, "central", ["liege"])
    assert w.board.forts["liege"].resistance == 2, "8 + 4 - 3 = 9"


@pytest.mark.rule("G13.3")
def test_a_neutralised_fortress_surrenders():
    """g_siege_surrender_namur"""
    w = siege("namur", turns=1, resistance=0).dice(d12(8))
    assert modifier(w.p, "namur") == 2
    surrender_test(w.p, "namur")
    assert (controller(w.board, "namur"), w.board.forts["namur"].fallen, losses_of(w.board, "BE")) == (
        "DE",
        True,
        0,
    )
    assert w.at("BE_active#1") == ""


@pytest.mark.rule("G13.3", "G20.1")
def test_no_fortress_surrenders_in_the_pre_turn():
    """g_pre_turn_no_surrender_test"""
    w = siege(turn="aug_1914_pre", turns=1)
    sieges(w.p)
    assert "siege.test" not in w.codes()
    assert w.board.forts["liege"].turns == 2
    w = siege(turns=0)
    sieges(w.p)
    assert "siege.test" not in w.codes(), "not in its first turn either"


@pytest.mark.rule("G13.3")
def test_a_port_holds_out_longer_and_its_garrison_may_leave():
    w = siege("antwerp", turns=2, resistance=0)
    assert modifier(w.p, "antwerp") == 2 + 1 - 2
    w.dice(d12(12))
    surrender_test(w.p, "antwerp")
    assert w.at("BE_active#1") != "antwerp"
    assert w.at("BE_active#1") != ""
    assert controller(w.board, "antwerp") == "DE"


@pytest.mark.rule("G13.4")
def test_an_empty_neutralised_fortress_falls_for_two_losses():
    """g_assault_empty"""
    w = siege("lille", garrison=0, resistance=0).dice(d12(8))
    corps = ["DE_active#1", "DE_active#2", "DE_active#3"]
    assert wanted(w.p, "lille", "central", corps)
    storm(w.p, "lille", "central", corps)
    assert (controller(w.board, "lille"), losses_of(w.board, "DE")) == ("DE", 2)


@pytest.mark.rule("G13.4")
def test_an_assault_costs_two_losses_a_round():
    w = siege("liege").policy("DE", siege="storm").chance()
    corps = ["DE_active#1", "DE_active#2", "DE_active#3"]
    assert wanted(w.p, "liege", "central", corps)
    rp = w.board.nations["BE"].rp
    storm(w.p, "liege", "central", corps)
    rounds = sum(line.code == "battle.round" for line in w.p.lines)
    assert losses_of(w.board, "DE") == 2 * rounds > 0
    assert w.board.nations["BE"].rp == rp, "the defenders need no recruits"
    assert not wanted(siege("liege").p, "liege", "central", corps), "by default a garrison is not stormed"


@pytest.mark.rule("G13.5", "G16.1")
def test_a_fallen_fortress_moves_the_will():
    """g_fortress_verdun_nw"""
    w = war().put("verdun", "DE_active#1")
    fall(w.p, "verdun", "DE")
    nw = {n: w.board.nations[n].nw for n in ("DE", "FR")}
    fortresses(w.p)
    assert {n: w.board.nations[n].nw - nw[n] for n in nw} == {"DE": 2, "FR": -2}
    assert (will_of("lille"), will_of("verdun")) == (1, 2)


@pytest.mark.rule("G13.1a", "G13.1")
def test_a_relieved_fortress_keeps_its_wounds():
    """g_siege_relieved"""
    w = war().put("verdun", "DE_active#1").put("verdun", "FR_territorial#1", inside=True, bound=True)
    w.put("verdun", "FR_active#1", inside=True).fort("verdun", resistance=2, turns=3, besieger="central")
    besiege(w.p, "verdun", "central")
    assert w.board.forts["verdun"].turns == 3
    w.board.corps["DE_active#1"].at = "metz"
    lift_sieges(w.p)
    found = w.board.forts["verdun"]
    assert (found.besieger, found.turns, found.resistance) == ("", 0, 2)
    assert w.board.corps["FR_active#1"].inside, "not before the next resolution of its side"
    come_out(w.p, "entente", "west")
    assert [w.board.corps[c].inside for c in ("FR_active#1", "FR_territorial#1")] == [False, True]


@pytest.mark.rule("G13.2", "G17.7")
def test_ships_off_the_coast_fire_at_a_fortress_with_half_their_value():
    """No munitions; one squadron, the best; none where nobody besieges on land."""
    w = siege("antwerp").dice(d12(11))
    w.board.navy = new_navy(["DE"])
    zone = AREAS["antwerp"].sea[0]
    for name in ("DE_koenig", "DE_roon"):
        w.board.navy.squadrons[name].zone, w.board.navy.squadrons[name].mission = zone, "control"
    before = w.board.forts["antwerp"].resistance
    siege_fire(w.p, "central", ["antwerp"])
    [told] = [line.args for line in w.p.lines if line.code == "siege.fire"]
    assert (told["kind"], told["total"]) == ("naval_guns", 11 + 3 // 2 - before)
    assert w.board.forts["antwerp"].resistance == before - damage(told["total"])
    assert w.board.nations["DE"].mun == 20
    w.policy("DE", siege="wait")
    siege_fire(w.p, "central", ["antwerp"])
    assert w.codes().count("siege.fire") == 1


@pytest.mark.rule("G13.1", "G13.3")
def test_a_fortress_whose_last_besieger_has_gone_is_free_at_once():
    """Deserters, reserves and events take corps away after the last resolution; nobody is left to ask."""
    w = siege("namur", turns=3, turn="sep_1914", resistance=0)
    for number in (1, 2, 3):
        w.board.corps[f"DE_active#{number}"].at = ""
    sieges(w.p)
    assert (w.board.forts["namur"].besieger, w.board.forts["namur"].turns) == ("", 0)
    assert w.codes() == ["siege.lifted"]
