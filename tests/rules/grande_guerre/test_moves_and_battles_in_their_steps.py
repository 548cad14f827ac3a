"""G3 to G17: moves, counter-attacks, sieges and squadrons, played until the outcome of their cases."""

import pytest
from msgspec.structs import replace

from rules.grande_guerre.air import missions
from rules.grande_guerre.battle import ending
from rules.grande_guerre.board import controller
from rules.grande_guerre.economy.state import Research
from rules.grande_guerre.forces import outside
from rules.grande_guerre.interrupts.counter_attack import counter_attack
from rules.grande_guerre.politics import patriotic
from rules.grande_guerre.resolution.front import resolve
from rules.grande_guerre.siege.fall import fall
from tests.rules.grande_guerre.politics.powers import powers
from tests.rules.grande_guerre.situations import d12, war
from tests.rules.grande_guerre.test_battle import battle


@pytest.mark.rule("G3.2", "G7.11")
def test_a_corps_in_maastricht_leaves_it_dutch():
    """g_control_in_passing: a move ordered and carried out."""
    w = war("aug_1914_pre", scenario="west_1914").hq("DE_I", "cologne").put("cologne", "DE_active#1", "DE_I")
    w.plan("central", "move", who="cologne", corps=["DE_active#1"], path=["maastricht"])
    resolve(w.p, "west", "central")
    assert w.at("DE_active#1") == "maastricht"
    assert controller(w.board, "maastricht") == "NL"
    assert w.board.captures == []


@pytest.mark.rule("G8.6", "G8.6a")
@pytest.mark.parametrize(("value", "goes"), [(130, True), (140, False)])
def test_four_corps_strike_and_two_stay(value, goes):
    """g_counter_attack_goes: 24 against 18 is 1.33; four unhurt corps go, the two that are hurt stay."""
    w = war().many("reims", "FR_active", 6).many("st_quentin", "DE_reserve", 3).hold("DE", "st_quentin")
    theirs = " ".join(f"FR_active#{n}" for n in range(1, 7))
    b = battle(w, "reims", "DE_reserve#1 DE_reserve#2 DE_reserve#3", theirs, "st_quentin")
    w.policy("FR", counter_attack=value).chance(3)
    w.p.dice = w.script
    for n in (5, 6):
        b.defender.fighters[f"FR_active#{n}"].hurt = True
    fought = counter_attack(b)
    assert (fought is not None) is goes
    if fought is not None:
        assert (fought.area, fought.counter) == ("st_quentin", True)
        assert sorted(fought.attacker.fighters) == [f"FR_active#{n}" for n in range(1, 5)]
        assert {"FR_active#5", "FR_active#6"} <= set(outside(w.board, "reims", "entente"))


@pytest.mark.rule("G13.5", "18.4.2b")
def test_the_fall_of_verdun_rouses_france():
    """g_fortress_verdun_nw: France makes the patriotic test of that turn, Germany none."""
    w = powers("may_1916").put("verdun", "DE_active#1")
    assert not patriotic.is_due(w.board, "FR")
    fall(w.p, "verdun", "DE")
    assert patriotic.is_due(w.board, "FR")
    assert not patriotic.is_due(w.board, "DE")


@pytest.mark.rule("G14.5")
def test_a_squadron_that_is_hit_gives_its_mission_up():
    """g_air_step_loss: a total of 8 reduces it and 6 changes nothing; hit, it does not go on."""
    for first, going in ((7, []), (5, ["DE_fighter#1"])):
        w = war("may_1916", "firepower").hq("FR_IV", "reims").hq("DE_I", "sedan").dice(d12(first), d12(4))
        w.gun("FR_fighter#1", "FR_IV").gun("DE_fighter#1", "DE_I")
        w.board.research["entente"] = Research(found={"E13": 0}, shown={"E13": 0})
        assert missions.air_battle(w.p, ["DE_fighter#1"], ["FR_fighter#1"]) == going
        assert w.board.support["DE_fighter#1"].reduced is (going == [])
        assert not w.board.support["FR_fighter#1"].reduced


@pytest.mark.rule("G13.1", "G13.1a")
def test_a_relief_attack_ends_a_siege():
    """g_siege_relieved: the garrison takes no part; the siege is over, and what was broken stays broken."""
    w = war("sep_1914").put("verdun", "DE_landwehr#1", besieges=True, reduced=True).hq("FR_III", "chalons")
    w.put("verdun", "FR_territorial#1", inside=True, bound=True).many("chalons", "FR_active", 4, "FR_III")
    w.fort("verdun", resistance=2, turns=3, besieger="central").chance(1)
    w.plan("entente", "attack", who="FR_III", path=["verdun"], guns="usual", stop="usual", through="usual")
    resolve(w.p, "west", "entente")
    [fought] = w.board.attacks
    assert (fought.area, fought.side, fought.won) == ("verdun", "entente", True)
    found = w.board.forts["verdun"]
    assert (found.besieger, found.turns, found.resistance) == ("", 0, 2)
    garrison = w.board.corps["FR_territorial#1"]
    assert (garrison.inside, garrison.fought) == (True, -1)


@pytest.mark.rule("G9.4")
@pytest.mark.parametrize(
    ("rounds", "obstinate", "winner"), [(3, (3, 2), "entente"), (3, (4, 2), "central"), (2, (3, 3), "")]
)
def test_who_may_break_off_first(rounds, obstinate, winner):
    """g_both_break_off: both wish it; the attacker is asked first, and who is too obstinate stays."""
    w = war().many("metz", "DE_active", 3).many("nancy", "FR_active", 3)
    w.policy("DE", break_off="losses_1").policy("FR", break_off="losses_1")
    b = battle(w, "nancy", *(" ".join(f"{n}_active#{i}" for i in (1, 2, 3)) for n in ("DE", "FR")), "metz")
    b.round, b.attacker.lost, b.defender.lost = rounds, 2, 2
    b.attacker.general = replace(b.attacker.general, obst=obstinate[0])
    b.defender.general = replace(b.defender.general, obst=obstinate[1])
    ending.end_round(b)
    assert b.winner == winner
