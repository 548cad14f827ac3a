"""G9.6 to G9.8, G13: headquarters, retreats, breakthroughs and assaults at the end of a battle."""

import pytest

from rules.grande_guerre.atlas import AROUND
from rules.grande_guerre.battle import ending, results
from rules.grande_guerre.battle.battle import fight, record, set_up
from rules.grande_guerre.battle.beaten import retreat_beaten
from rules.grande_guerre.battle.breakthrough import may_break_through, ready_to_stop, stop_with_reserves
from rules.grande_guerre.battle.ending import stops_in_lull
from rules.grande_guerre.battle.guns import fire_guns, may_fire
from rules.grande_guerre.battle.retreat import best
from rules.grande_guerre.battle.rounds import hit
from rules.grande_guerre.battle.values import Clash, coordination, flank_bonus, trench
from rules.grande_guerre.economy.state import Research
from rules.grande_guerre.final_phase.will import objectives
from rules.grande_guerre.interrupts.counter_attack import striking_force
from rules.grande_guerre.interrupts.help import send_help, withdraw_cavalry
from rules.grande_guerre.map.supply import checked, in_supply, supplied
from rules.grande_guerre.movement.places import put
from rules.grande_guerre.movement.routes import stack_of
from rules.grande_guerre.outlook import fight_for
from rules.grande_guerre.pieces import Attack
from rules.grande_guerre.resolution import front as resolution
from rules.grande_guerre.resolution.walk import cross, survivors
from rules.grande_guerre.siege import assault
from rules.grande_guerre.tactics import preparation
from rules.grande_guerre.tactics.state import Found
from tests.rules.grande_guerre.situations import d12, war


def battle(w, area, attackers, defenders, origin):
    return set_up(w.p, area, dict.fromkeys(attackers.split(), origin), defenders.split(), {}, {})


@pytest.mark.rule("21.2.1", "G8.1b")
def test_a_barred_retreat_saves_its_loss_once():
    w = (
        war()
        .put("ardennes", "DE_active#1")
        .many("lille", "DE_active", 3, first=2)
        .hold("DE", "ardennes", "lille")
        .put("sedan", "FR_active#1 FR_active#2", reduced=True)
        .policy("FR", retreat="st_quentin+amiens+rouen")
        .policy("DE", intercept=50)
    )
    w.fort("lille", fallen=True, resistance=0)
    b = battle(w, "sedan", "DE_active#1", "FR_active#1 FR_active#2", "ardennes")
    w.dice(d12(12))
    hit(b, b.defender, b.defender.fighters["FR_active#1"], "1")
    assert (w.board.nations["FR"].rp, b.defender.lost) == (19, 1)
    b.broke_off, b.winner = "entente", "central"
    retreat_beaten(b, ["ardennes"])
    assert "interrupts.retreat_barred" in w.codes()
    assert w.p.lines[-1].args["path"] == ["verdun", "chalons", "paris"], "three areas, a new way"
    assert (w.board.nations["FR"].rp, b.defender.lost) == (20, 0), "one recruit comes back, not two"


@pytest.mark.rule("G13.1a", "G9.6")
def test_no_headquarters_goes_into_a_fortress():
    w = war().put("verdun", "FR_active#1", "FR_III").hq("FR_III", "verdun").put("metz", "DE_active#1")
    w.policy("FR", shelter=2)
    b = battle(w, "verdun", "DE_active#1", "FR_active#1", "metz")
    retreat_beaten(b, ["metz"])
    assert (w.at("FR_active#1"), w.board.corps["FR_active#1"].inside) == ("verdun", True)
    assert w.board.armies["FR_III"].at not in ("", "verdun", "metz")


@pytest.mark.rule("G13.1a", "G9.6")
def test_a_headquarters_without_a_way_out_of_a_besieged_area_is_destroyed():
    w = war().put("verdun", "FR_active#1", "FR_III").hq("FR_III", "verdun").put("metz", "DE_active#1")
    for at, area in enumerate(("luxembourg", "sedan", "chalons", "nancy"), 2):
        w.put(area, f"DE_active#{at}").hold("DE", area)
    b = battle(w, "verdun", "DE_active#1", "FR_active#1", "metz")
    retreat_beaten(b, ["metz"])
    put(w.p, ["DE_active#1"], "verdun")
    assert w.board.corps["FR_active#1"].inside
    assert w.board.armies["FR_III"].at == ""
    assert "control.headquarters_lost" in w.codes()


@pytest.mark.rule("G8.3", "G9.6")
def test_a_headquarters_rides_off_with_its_cavalry():
    w = war().put("chalons", "FR_cavalry#1", "FR_IX").hq("FR_IX", "chalons")
    w.put("verdun", "DE_active#1").hold("DE", "verdun")
    assert withdraw_cavalry(w.p, "chalons", "entente", ["verdun"])
    assert w.board.armies["FR_IX"].at == w.at("FR_cavalry#1") != "chalons"


@pytest.mark.rule("G9.6a", "G7.4")
def test_own_corps_cancel_a_zone_on_the_retreat():
    w = war().put("sedan", "FR_active#1").put("namur", "DE_active#2").put("luxembourg", "DE_active#3")
    w.hold("DE", "namur", "luxembourg")
    assert best(w.p, "entente", ["st_quentin", "verdun"], "FR", "") == "st_quentin"
    w = war().put("sedan", "FR_active#1").put("namur", "DE_active#2").put("luxembourg", "DE_active#3")
    w.hold("DE", "namur", "luxembourg").put("verdun", "FR_active#2")
    assert best(w.p, "entente", ["st_quentin", "verdun"], "FR", "") == "verdun"


@pytest.mark.rule("G12.2", "G9.7")
@pytest.mark.parametrize(
    ("turn", "through"), [("oct_1914", True), ("nov_dec_1914", True), ("may_1915", False)]
)
def test_in_1914_one_breaks_through_as_under_movement(turn, through):
    w = war(turn, "firepower").many("metz", "DE_active", 2).put("nancy", "FR_active#1")
    w.fort("nancy", fallen=True, resistance=0)
    b = battle(w, "nancy", "DE_active#1 DE_active#2", "FR_active#1", "metz")
    b.winner = "central"
    w.board.corps["DE_active#1"].at = "nancy"
    w.board.corps["FR_active#1"].at = "chalons"
    assert may_break_through(b) is through


def storming(inside, **fort):
    """An assault on Liege with a siege gun and a heavy one."""
    w = war().hq("DE_II", "liege").many("liege", "DE_active", 3, "DE_II", besieges=True)
    w.fort("liege", besieger="central", **fort).many("liege", "BE_active", inside, inside=True, bound=True)
    garrison = [f"BE_active#{n}" for n in range(1, inside + 1)]
    return w, assault.set_up(w.p, "liege", [f"DE_active#{n}" for n in (1, 2, 3)], garrison[:2])


@pytest.mark.rule("G13.4")
@pytest.mark.parametrize(("inside", "winner"), [(2, "central"), (3, "entente")])
def test_a_fit_corps_that_did_not_defend_still_holds_the_fortress(inside, winner):
    _, b = storming(inside)
    for fighter in b.defender.fighters.values():
        fighter.state = "disorganised"
    assault.end_round(b)
    assert b.winner == winner


@pytest.mark.rule("G13.4", "21.2.7")
@pytest.mark.parametrize(("resistance", "added", "shells"), [(2, 0, 0), (0, 3, 1)])
def test_guns_of_an_assault_count_once_the_fortress_is_neutralised(resistance, added, shells):
    w, _ = storming(1)
    w.gun("DE_heavy_artillery#1", "DE_II").fort("liege", resistance=resistance, besieger="central")
    b = assault.set_up(w.p, "liege", ["DE_active#1"], ["BE_active#1"])
    b.round = 4
    assert fire_guns(b)["central"]["A"] == added
    assert w.board.nations["DE"].mun == 20 - shells


@pytest.mark.rule("21.12.4", "21.12.1")
@pytest.mark.parametrize("result", ["M", "2", "E"])
def test_two_losses_at_once_cost_the_assault_marker(result):
    w = war("may_1917", "firepower").put("sedan", "DE_active#1", assault=True).put("reims", "FR_active#1")
    b = battle(w, "reims", "DE_active#1", "FR_active#1", "sedan")
    w.dice(d12(12))
    results.apply(b, b.attacker, b.attacker.fighters["DE_active#1"], result)
    assert not w.board.corps["DE_active#1"].assault


@pytest.mark.rule("G9.2", "21.7.3")
def test_gas_terrifies_after_the_bombardment(monkeypatch):
    w = war("may_1917", "firepower").hold("DE", "sedan").hq("DE_I", "sedan").chance()
    w.many("sedan", "DE_active", 6, "DE_I").many("reims", "FR_active", 4).policy("DE", gas="massive")
    w.gun("DE_heavy_artillery#1", "DE_I").gun("DE_heavy_artillery#2", "DE_I")
    w.board.research["central"] = Research(found={"C1": 0})
    w.board.tactics.found["combat_gas"] = Found(by="DE", turn=1)
    b = battle(w, "reims", " ".join(f"DE_active#{n}" for n in range(1, 7)), "FR_active#1", "sedan")
    done = []
    monkeypatch.setattr(preparation, "bombard", lambda _: done.append("bombardment"))
    monkeypatch.setattr(preparation, "terror", lambda _, how: done.append(how))
    preparation.prepare(b)
    assert done == ["bombardment", "massive"]


@pytest.mark.rule("G24.4")
@pytest.mark.parametrize(("before", "added"), [(1, 0), (2, -1)])
def test_the_battle_itself_counts_among_the_three(before, added):
    w = war("jul_1916", "firepower").put("nancy", "FR_active#1").put("metz", "DE_active#1")
    w.board.attacks = [Attack(w.board.turn, "entente", ["RU"], ["DE"], "lodz")] * before
    b = battle(w, "metz", "FR_active#1", "DE_active#1", "nancy")
    record(b)
    one, other = b.attacker.fighters["FR_active#1"], b.defender.fighters["DE_active#1"]
    assert coordination(Clash(b, "A", one, other)) == added


@pytest.mark.rule("G16.1a")
def test_an_objective_that_passes_between_allies_scores_nothing():
    w = war("may_1915", "firepower").hold("AH", "warsaw").put("warsaw", "AH_active#1")
    w.board.credits["warsaw"] = "DE"
    objectives(w.p)
    assert [w.board.nations[n].nw for n in ("DE", "AH", "RU")] == [28, 28, 28]
    assert w.board.credits == {"warsaw": "DE"}, "he loses it when the Russians come back"


@pytest.mark.rule("G7.3", "a.1")
def test_a_great_river_swallows_a_reduced_corps():
    w = war().put("nish", "DE_active#1").put("nish", "DE_active#2", reduced=True).dice(50)
    stack = stack_of(w.p, ["DE_active#1", "DE_active#2"])
    cross(w.p, stack, "nish", "craiova")
    assert (w.board.corps["DE_active#1"].reduced, w.at("DE_active#2")) == (True, "")
    assert survivors(w.p, stack).corps == ("DE_active#1",)


@pytest.mark.rule("21.4.13", "G9.7")
@pytest.mark.parametrize(("post", "ready"), [("nancy", 2), ("chalons", 1)])
def test_only_a_headquarters_that_is_there_stops_a_breakthrough_with_its_reserve(post, ready):
    w = war("may_1917", "firepower").many("metz", "DE_active", 4).hq("FR_I", post)
    w.many("nancy", "FR_active", 2, "FR_I").put("", "FR_active#3 FR_active#4", "FR_I", reserve="FR_I")
    b = battle(w, "nancy", "DE_active#1", "FR_active#1 FR_active#2", "metz")
    b.defender.fighters["FR_active#1"].state = "shaken"
    w.board.armies["FR_I"].at = "troyes"
    assert ready_to_stop(b) == ready
    stop_with_reserves(b)
    came = [c for c in ("FR_active#3", "FR_active#4") if w.at(c) == "troyes"]
    assert len(came) == ready - 1, "as many as are needed"


def cut_off(w):
    """Verdun without supply: Germans stand all around."""
    for at, area in enumerate(("luxembourg", "sedan", "chalons", "nancy", "metz"), 20):
        w.put(area, f"DE_active#{at}").hold("DE", area)
    return w


@pytest.mark.rule("G5.4", "G8.6")
@pytest.mark.parametrize("isolated", [False, True])
def test_isolated_corps_do_not_strike_back(isolated):
    w = war().many("verdun", "FR_active", 4).put("metz", "DE_active#1")
    if isolated:
        cut_off(w)
    b = battle(w, "verdun", "DE_active#1", " ".join(f"FR_active#{n}" for n in (1, 2, 3, 4)), "metz")
    assert bool(striking_force(b)) is not isolated


@pytest.mark.rule("G5.4", "G8.2")
@pytest.mark.parametrize("isolated", [False, True])
def test_nobody_helps_an_isolated_stack(isolated):
    w = war().put("metz", "FR_active#1").many("verdun", "FR_active", 6, first=2)
    w.hold("DE", "luxembourg", "sedan", "nancy").hold("DE" if isolated else "FR", "chalons")
    assert bool(send_help(w.p, "metz", "entente", [])) is not isolated


@pytest.mark.rule("G8.2a", "G7.1b")
@pytest.mark.parametrize(("first", "helps"), [("central", False), ("entente", True)])
def test_a_flagged_army_helps_once_its_own_attack_is_over(first, helps):
    w = war().put("nancy", "FR_active#1").hq("FR_I", "epinal", flag=True)
    w.many("epinal", "FR_active", 6, "FR_I", first=2).board.first["west"] = first
    assert bool(send_help(w.p, "nancy", "entente", [])) is helps


@pytest.mark.rule("G9.7", "21.4.13")
def test_corps_that_found_no_way_out_stop_no_breakthrough():
    w = war().many("metz", "DE_active", 2).many("nancy", "FR_active", 3)
    w.fort("nancy", fallen=True, resistance=0).hold(
        "DE", "verdun", "chalons", "epinal", "strasbourg", "sedan"
    )
    for place, area in enumerate(AROUND["nancy"], 3):
        if area != "metz":
            w.hold("DE", area).put(area, f"DE_reserve#{place}")
    b = battle(w, "nancy", "DE_active#1 DE_active#2", "FR_active#1 FR_active#2 FR_active#3", "metz")
    b.winner = "central"
    retreat_beaten(b, ["metz"])
    put(w.p, ["DE_active#1"], "nancy")
    assert [w.at(f"FR_active#{n}") for n in (1, 2, 3)] == ["", "", ""]
    assert (ready_to_stop(b), may_break_through(b)) == (0, True)


@pytest.mark.rule("G10.1", "G5.4")
@pytest.mark.parametrize(("allowance", "paid"), [(None, True), (1, False)])
def test_no_sponsor_pays_for_an_isolated_minor(allowance, paid):
    w = (
        war()
        .put("namur", "BE_active#1", "BE_I")
        .put("liege", "DE_active#1")
        .gun("BE_heavy_artillery#1", "BE_I")
    )
    w.hq("BE_I", "namur").gun("BE_heavy_artillery#1", "BE_I").board.nations["BE"].rp = w.board.nations[
        "BE"
    ].mun = 0
    b = battle(w, "namur", "DE_active#1", "BE_active#1", "liege")
    b.defender.rp = b.defender.mun = allowance
    assert results.recruits_left(b, b.defender, "BE_active#1") is paid
    assert may_fire(b, b.defender, "BE_heavy_artillery#1") is paid


@pytest.mark.rule("G18.1", "G9.3a")
@pytest.mark.parametrize(("kind", "fires"), [("main", True), ("secondary", False)])
def test_guns_may_be_kept_for_main_battles(kind, fires):
    w = war("may_1917", "firepower").put("nancy", "FR_active#1", "FR_I").put("metz", "DE_active#1")
    w.hq("FR_I", "nancy").gun("FR_heavy_artillery#1", "FR_I").policy("FR", guns="main")
    b = battle(w, "metz", "FR_active#1", "DE_active#1", "nancy")
    b.kind = kind
    assert may_fire(b, b.attacker, "FR_heavy_artillery#1") is fires


@pytest.mark.rule("G18.1", "G9.4")
@pytest.mark.parametrize(("lost", "stops"), [(5, False), (6, True)])
def test_the_lull_may_count_own_losses(lost, stops):
    w = war("may_1917", "firepower").put("nancy", "FR_active#1").put("metz", "DE_active#1")
    b = battle(w.policy("FR", lull="losses_5"), "metz", "FR_active#1", "DE_active#1", "nancy")
    b.attacker.lost = lost
    assert stops_in_lull(b, b.attacker) is stops


@pytest.mark.rule("G9.1", "21.4.9", "21.4.10")
@pytest.mark.parametrize("moving", [False, True])
def test_a_stack_in_movement_is_attacked_on_the_movement_table(moving):
    w = war("may_1918", "combined").put("sedan", "DE_active#1").put("reims", "FR_active#1", moving=moving)
    b = battle(w, "reims", "DE_active#1", "FR_active#1", "sedan")
    assert (b.trench, b.kind) == ((False, "field") if moving else (True, "secondary"))
    outlook = fight_for(w.board, "reims", {"DE_active#1": "sedan"}, ["FR_active#1"])
    assert (outlook.trench, outlook.kind) == (b.trench, b.kind)
    clash = Clash(b, "A", b.attacker.fighters["DE_active#1"], b.defender.fighters["FR_active#1"])
    assert trench(clash) == outlook.wall == 1 - moving
    assert results.trench_bonus(b, b.defender) == (0 if moving else 2)


@pytest.mark.rule("G11.1", "G9.1")
@pytest.mark.parametrize(("kind", "bombarded"), [("field", 0), ("main", 1)])
def test_a_field_battle_has_no_bombardment(monkeypatch, kind, bombarded):
    w = war("may_1918", "combined").put("sedan", "DE_active#1").put("reims", "FR_active#1", moving=True)
    b = battle(w.chance(), "reims", "DE_active#1", "FR_active#1", "sedan")
    b.kind = kind
    done = []
    monkeypatch.setattr(preparation, "bombard", lambda _: done.append("bombardment"))
    preparation.prepare(b)
    assert len(done) == bombarded


@pytest.mark.rule("G9.3", "G9.7")
def test_the_flank_of_a_breakthrough_is_worth_two_after_a_great_victory():
    w = war("may_1917", "firepower").many("sedan", "DE_active", 6).put("chalons", "FR_active#1")
    b = battle(w, "chalons", " ".join(f"DE_active#{n}" for n in range(1, 7)), "FR_active#1", "sedan")
    b.flank = True
    assert flank_bonus(b, b.attacker) == 1
    b.attacker.won.add("A")
    assert flank_bonus(b, b.attacker) == 2


@pytest.mark.rule("G5", "G5.1", "G5.4", "G7.1a")
def test_who_is_cut_off_by_the_moves_of_a_resolution_still_fights_with_all_recruits():
    """Supply is checked as the resolution begins; only the next one finds Verdun surrounded."""
    w = war().many("verdun", "FR_active", 4).hq("DE_V", "metz").many("metz", "DE_active", 4, "DE_V")
    for at, area in enumerate(("sedan", "chalons", "nancy"), 20):
        w.put(area, f"DE_active#{at}").hold("DE", area).fort(area, fallen=True, resistance=0)
    w.put("metz", "DE_active#30").hold("DE", "luxembourg").fort("verdun", fallen=True, resistance=0)
    french = [f"FR_active#{n}" for n in range(1, 5)]
    assert not supplied(w.p, "entente").intersection(french)
    w.board.held.pop("chalons")
    w.board.corps["DE_active#21"].at = "nancy"
    assert supplied(w.p, "entente").issuperset(french), "the way to Chalons is open"
    with checked(w.p):
        w.put("chalons", "DE_active#21").hold("DE", "chalons")
        assert not supplied(w.p, "entente").intersection(french)
        assert battle(w, "verdun", "DE_active#1", " ".join(french), "metz").defender.rp is None
        w.put("verdun", "FR_active#9")
        assert "FR_active#9" not in in_supply(w.p, "entente"), "who comes out of a reserve is checked now"
    assert battle(w, "verdun", "DE_active#1", " ".join(french), "metz").defender.rp == 1


@pytest.mark.rule("G7.1c")
def test_breakthroughs_come_before_overruns(monkeypatch):
    told = []
    monkeypatch.setattr(resolution, "break_through", lambda battle: told.append(("through", battle)))
    monkeypatch.setattr(resolution, "overrun", lambda battle, _: told.append(("over", battle)))
    resolution.follow_up([("first", []), ("second", [])])
    assert told == [("through", "first"), ("through", "second"), ("over", "first"), ("over", "second")]


@pytest.mark.rule("G9.7", "21.13.2c")
@pytest.mark.parametrize(("flank", "guns", "tank"), [(True, True, "DE_heavy_tank#1"), (False, False, "")])
def test_guns_and_heavy_tanks_fight_again_on_the_flank_only(monkeypatch, flank, guns, tank):
    """In depth only the corps that break through and light tanks; no bombardment comes before either."""
    seen = []
    monkeypatch.setattr(preparation, "bombard", lambda battle: seen.append("bombarded"))
    monkeypatch.setattr(ending, "end_round", lambda b: setattr(b, "winner", "entente"))
    w = war("may_1917", "firepower").hold("DE", "sedan").hq("DE_I", "sedan").chance(1)
    w.many("sedan", "DE_active", 2, "DE_I").put("reims", "FR_active#1").gun("DE_heavy_artillery#1", "DE_I")
    w.gun("DE_heavy_tank#1", "DE_I")
    w.board.research["central"] = Research(found={"C12": 0}, shown={"C12": 0})
    b = fight(w.p, "reims", {"DE_active#1": "sedan"}, flank=flank, depth=not flank, helped=False)
    assert bool(b.attacker.guns) is guns
    assert b.means.tanks.get("central", {}).get("A", "") == tank
    assert not seen
