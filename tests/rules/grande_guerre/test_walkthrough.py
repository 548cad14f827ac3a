"""The opening of the war, replayed order by order with the dice as they fell."""

import pytest

from rules.grande_guerre.atlas import TURN
from rules.grande_guerre.august.chain import declarations
from rules.grande_guerre.diplomacy.audience import hold_test
from rules.grande_guerre.final_phase.final import leave_neutral_soil
from rules.grande_guerre.resolution.front import resolve
from rules.grande_guerre.title import TITLE

from .situations import d12
from .test_august import august


def written(w, seat, *lines):
    """Orders as players write them, put into the plan of a seat."""
    for line in lines:
        order = TITLE.parse(line, seat)
        w.plan(seat, order.kind, **order.args)
    return w


def opened():
    """Plans, gold, ships and ambassadors of the historical opening, and everything that follows from them."""
    w = august()
    w.board.diplomacy.levels |= {"GB": 3, "RO": 3}
    written(w, "central", "gold yes", "plan DE schlieffen options good_morale", "ultimatum DE yes")
    written(w, "central", "plan AH plan_b options good_morale")
    written(w, "entente", "ships keep", "plan FR plan_xvii options good_morale")
    written(w, "entente", "plan RU plan_19a options good_morale")
    w.chosen()
    w.dice(33, d12(7), d12(8), 4, d12(5), 6, 1, 1, 6)
    w.dice(d12(9), 4, d12(7), d12(7), d12(6), 5, d12(5))
    return w


@pytest.mark.rule("16.2", "16.4.4", "16.4.5", "16.4.7", "16.4.8", "16.4.9", "22.1.1", "22.2.1")
def test_the_politics_of_august():
    """Gold, ships, Goeben, Serbia, Belgium, Britain with its blockade, and the chain of five countries."""
    w = opened()
    mine = {(each.nation, each.value): name for name, each in w.board.diplomacy.counters.items()}
    written(w, "central", "goeben constantinople", f"amb {mine['DE', 1]} to TR")
    written(w, "entente", f"amb {mine['FR', 2]} to IT", "blockade declare")
    declarations(w.p)
    assert [w.board.nations[n].nw for n in ("DE", "AH", "FR", "RU")] == [38, 36, 38, 37]
    assert "goeben_turkish" in w.board.flags
    assert (w.level("RS"), w.side("RS"), w.side("ME")) == (1, "entente", "entente")
    assert (w.side("BE"), w.side("GB"), w.level("GB")) == ("entente", "entente", 0)
    assert w.board.strategic.blockade == "central"
    assert [w.level(n) for n in ("NL", "DK", "NO", "SE")] == [5, 3, 2, 6]
    assert w.level("US") == 23 - 1 - 1 + 1
    assert [w.level(n) for n in ("IT", "RO", "BG", "GR", "TR")] == [4, 3, 7, 3, 8]
    assert [w.side(n) for n in ("IT", "RO", "BG", "GR", "TR")] == [""] * 5
    assert mine["FR", 2] not in w.board.diplomacy.counters
    assert not w.script.script


@pytest.mark.rule("22.1.1", "18.5.3")
def test_the_blockade_may_be_put_off():
    w = opened()
    w.script.script.clear()
    w.dice(33, d12(7), d12(8), 4, d12(5), d12(9), 4, d12(7), d12(7), d12(6), 5, d12(5))
    written(w, "entente", "blockade wait")
    declarations(w.p)
    assert w.side("GB") == "entente"
    assert w.board.strategic.blockade == "none"
    assert w.level("US") == 21


@pytest.mark.rule("G20.1", "G13.1", "G13.2", "G7.11")
def test_the_pre_turn():
    """The II and III Army before Liege, the I on Dutch soil: two shots, from three to one, two munitions."""
    w = opened()
    declarations(w.p)
    w.board.nations["DE"].mun = 12
    written(w, "central", "attack DE_II > liege", "attack DE_III > liege", "move DE_I > maastricht")
    w.dice(d12(8), d12(7))
    resolve(w.p, "west", "central")
    assert w.board.forts["liege"].resistance == 1
    assert w.board.forts["liege"].besieger == "central"
    assert w.board.nations["DE"].mun == 10
    assert w.board.armies["DE_I"].at == "maastricht"
    leave_neutral_soil(w.p)
    assert w.board.armies["DE_I"].at == "cologne"


@pytest.mark.rule("17.4", "17.9.1", "G10.6", "19.12.2a")
def test_turkey_enters():
    """October: with the German two the column is 3; a seven makes ten, and its rivals turn away."""
    w = opened()
    declarations(w.p)
    w.board.turn = TURN["oct_1914"]
    [name] = [n for n, c in w.board.diplomacy.counters.items() if (c.nation, c.value) == ("DE", 2)]
    w.board.diplomacy.counters[name].at = "TR"
    before = {n: w.level(n) for n in ("BG", "RO", "GR", "IT")}
    w.dice(d12(7))
    hold_test(w.p, "TR", "central")
    tested = [x.args for x in w.p.lines if x.code == "diplomacy.tested"][-1]
    assert (tested["column"], tested["roll"] + tested["modifier"], tested["change"]) == (3, 10, 3)
    assert (w.level("TR"), w.side("TR")) == (10, "central")
    assert {n: w.level(n) - before[n] for n in before} == dict.fromkeys(before, -1)
    assert sum(army.startswith("TR_") for army in w.board.armies) == 5
