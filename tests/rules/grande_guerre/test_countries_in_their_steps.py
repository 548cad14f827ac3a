"""16, 17, b: August 1914, Italy and Great Britain, played until the outcome of their cases."""

import pytest

from rules.grande_guerre.atlas import AREAS
from rules.grande_guerre.august import chain
from rules.grande_guerre.board import controller
from rules.grande_guerre.diplomacy import britain
from rules.grande_guerre.diplomacy.ambassadors import winter_points
from rules.grande_guerre.diplomacy.audience import envoys_in, hold_test, is_entente_italy
from rules.grande_guerre.diplomacy.declarations import declare_war
from rules.grande_guerre.diplomacy.levels import move_level
from rules.grande_guerre.map.control import may_enter
from rules.grande_guerre.naval.state import Squadron
from rules.grande_guerre.peace.clauses import CLAUSES
from rules.grande_guerre.peace.leaving import surrender
from tests.rules.grande_guerre.countries import world
from tests.rules.grande_guerre.situations import d12
from tests.rules.grande_guerre.test_august import august
from tests.rules.grande_guerre.test_peace import peaceful


@pytest.mark.rule("17.9.8")
def test_italy_at_level_zero_rolls_no_reversal():
    """italy_level_zero_no_reversal: pro-Entente; D'Annunzio fails, then one die, and no other."""
    w = world().levels(IT=0).envoys("IT", 1).envoys("IT", 1, by="FR").dice(d12(3), d12(12))
    assert is_entente_italy(w.board, "IT", envoys_in(w.board, "IT"))
    hold_test(w.p, "IT", "entente")
    assert not w.script.script
    assert "diplomacy.reversed" not in w.codes()
    w = world().levels(IT=0).envoys("IT", 2).envoys("IT", 1, by="FR")
    assert not is_entente_italy(w.board, "IT", envoys_in(w.board, "IT"))


@pytest.mark.rule("17.6")
def test_holland_may_be_entered_after_the_declaration():
    """declared_war_mobilises_holland."""
    w = world()
    assert not may_enter(w.p, "DE", "amsterdam")
    declare_war(w.p, "DE", "NL")
    assert may_enter(w.p, "DE", "amsterdam")
    assert controller(w.board, "amsterdam") == "NL"


@pytest.mark.rule("16.4.4")
def test_the_goeben_in_pola_helps_austria_only():
    """goeben_to_pola: no die is thrown; Turkey gets no ship and no bonus."""
    w = august().chosen()
    w.board.navy.squadrons["DE_goeben"] = Squadron(ships=1, port="messina")
    w.plan("central", "goeben", place="pola")
    chain.goeben(w.p)
    assert "AH_goeben" in w.board.navy.squadrons
    assert not {"TR_yavuz_selim", "DE_goeben"} & set(w.board.navy.squadrons)


@pytest.mark.rule("16.4.8", "G20.3")
def test_the_bef_lands_at_arras():
    """britain_goes_to_war: level 4, shift 2, and 7 - 2 in column -1."""
    w = august().chosen().dice(d12(8), 5, d12(7))
    chain.belgium(w.p)
    chain.britain(w.p)
    [told] = [
        line.args for line in w.p.lines if line.code == "diplomacy.tested" and line.args["nation"] == "GB"
    ]
    assert (told["column"], told["roll"] + told["modifier"], told["change"]) == (-1, 5, -2)
    britain.land_bef(w.p)
    assert w.board.armies["GB_BEF"].at == "arras"


@pytest.mark.rule("b.3.4")
def test_a_britain_at_level_nine_calls_its_ambassadors_home():
    """gb_drift_stops."""
    w = world().levels(GB=8).envoys("IT", 2, by="GB").envoys("BG", 1, by="FR")
    w.board.flags.append("belgium_invaded_by_entente")
    move_level(w.p, "GB", 1)
    assert [each.nation for each in w.board.diplomacy.counters.values()] == ["FR"]
    britain.drift(w.p)
    assert (w.level("GB"), winter_points(w.board, "GB"), britain.trade(w.board)) == (9, 0, {})
    w = world().levels(GB=7).envoys("IT", 2, by="GB")
    move_level(w.p, "GB", 1)
    assert len(w.board.diplomacy.counters) == 1


@pytest.mark.rule("25.2.4a")
def test_a_peace_with_russia_gives_three_towns_to_austria_and_a_border_to_germany():
    """peace_russia_clauses."""
    w = peaceful(central=("TR",), entente=("GB",)).chance()
    surrender(w.p, "RU", "separate", "DE")
    held = {a: w.board.held.get(a, AREAS[a].owner) for a in ("lublin", "dubno", "lutsk", "tiflis", "batum")}
    assert held == {"lublin": "AH", "dubno": "AH", "lutsk": "AH", "tiflis": "TR", "batum": "TR"}
    assert CLAUSES["RU"].garrison == 13
