"""G7, G8.1: costs, zones, fortresses on the march, red flags, railways and interception."""

import pytest

from rules.grande_guerre.atlas import PLANS
from rules.grande_guerre.board import controller
from rules.grande_guerre.forces import outside
from rules.grande_guerre.interrupts.interception import interceptors, sendable
from rules.grande_guerre.movement import rail
from rules.grande_guerre.movement.costs import Cost, step_cost
from rules.grande_guerre.movement.routes import Ways, begin, ends, follow, next_areas, stack_of
from rules.grande_guerre.resolution.attacks import cooperate, drop_marching
from rules.grande_guerre.resolution.front import resolve
from rules.grande_guerre.resolution.lines import marches, toward_enemy
from rules.grande_guerre.resolution.walk import Advance, Assault, walk
from tests.rules.grande_guerre.situations import war


def moves(w, seat, who, *path, kind="move", **more):
    return w.plan(seat, kind, who=who, path=list(path), **more)


@pytest.mark.rule("G7.2", "G7.4")
def test_a_zone_costs_a_point_more():
    """g_zoc_cost"""
    w = (
        war()
        .hq("DE_IV", "saarbrucken")
        .many("saarbrucken", "DE_active", 3, "DE_IV")
        .gun("DE_heavy_artillery#1", "DE_IV")
    )
    w.many("verdun", "FR_active", 3).many("sedan", "FR_active", 3, first=4)
    assert step_cost(w.board, "central", "saarbrucken", "luxembourg", Cost()).foot == 3
    assert step_cost(w.board, "central", "luxembourg", "ardennes", Cost(3)).foot == 3
    moves(w, "central", "DE_IV", "luxembourg", "ardennes")
    resolve(w.p, "west", "central")
    assert w.at("DE_active#1") == "luxembourg"
    assert w.board.armies["DE_IV"].at == "luxembourg"
    assert "orders.trimmed" in w.codes()


@pytest.mark.rule("G7.3")
def test_a_river_is_free_at_a_friendly_city():
    """g_river_free_at_city"""
    w = war()
    assert step_cost(w.board, "entente", "warsaw", "lomza", Cost()).foot == 2


@pytest.mark.rule("G7.3")
def test_a_stack_may_always_take_one_step():
    w = war().put("innsbruck", "AH_mountain#1")
    w.board.weather["south"] = "snow"
    stack = stack_of(w.p, ["AH_mountain#1"])
    assert "brenner" in next_areas(w.p, stack, begin(stack))
    assert "brenner" not in next_areas(
        w.p, stack_of(w.put("innsbruck", "AH_active#1").p, ["AH_active#1"]), begin(stack)
    )


@pytest.mark.rule("21.2.11", "G7.4")
def test_a_rigid_zone_stops():
    """rigid_zoc_example"""
    w = (
        war("nov_dec_1914", "firepower")
        .many("lille", "DE_active", 4)
        .many("st_quentin", "DE_active", 5, first=5)
    )
    w.hold("DE", "lille", "st_quentin").many("amiens", "FR_active", 3)
    corps = ["FR_active#1", "FR_active#2", "FR_active#3"]
    stack = stack_of(w.p, corps)
    assert Ways(w.p, stack).problem(["arras", "calais"]).code == "movement.rigid_zone"
    w.policy("DE", intercept="no")
    moves(w, "entente", "amiens", "arras", "calais", corps=corps)
    resolve(w.p, "west", "entente")
    assert w.at("FR_active#1") == "arras"
    assert Ways(w.p, stack_of(w.p, corps)).problem(["calais"]) is None


@pytest.mark.rule("21.2.11")
def test_a_rigid_zone_stops_only_who_would_go_on_within_it():
    w = war("nov_dec_1914", "firepower").put("calais", "FR_active#1").put("lille", "DE_active#1")
    stack = stack_of(w.hold("DE", "lille").p, ["FR_active#1"])
    there = next_areas(w.p, stack, follow(w.p, stack, ["arras"]))
    assert "amiens" in there, "only Arras lies in a rigid zone, and not both"
    assert "st_quentin" not in there
    bold = stack_of(w.p, ["FR_active#1"], "", "attack")
    assert "lille" in next_areas(w.p, bold, follow(w.p, bold, ["arras"]))
    w.put("st_quentin", "FR_active#2")
    assert "st_quentin" in next_areas(w.p, stack, follow(w.p, stack, ["arras"])), "own corps cancel the zone"


@pytest.mark.rule("G7.12", "G13.1")
def test_a_fortress_stops_until_it_is_besieged():
    """g_besiege_then_pass"""
    w = war("aug_1914_pre", scenario="west_1914").hq("DE_II", "koblenz").hq("DE_III", "koblenz")
    w.many("koblenz", "DE_active", 6, "DE_II").many("koblenz", "DE_reserve", 5, "DE_III").put(
        "liege", "BE_active#1", inside=True, bound=True
    )
    moves(w, "central", "DE_II", "liege")
    moves(w, "central", "DE_III", "liege", "namur")
    resolve(w.p, "west", "central")
    assert len(outside(w.board, "liege", "central")) == 11
    assert w.board.forts["liege"].besieger == "central"
    assert controller(w.board, "liege") == "BE"
    w.board.turn += 1
    stack = stack_of(w.p, ["DE_active#1"])
    assert Ways(w.p, stack).problem(["brussels"]) is None, "from its next resolution on others may pass"


@pytest.mark.rule("G20.1a")
def test_the_pre_turn_has_its_areas():
    """g_pre_turn_verdun_refused"""
    w = war("aug_1914_pre", scenario="west_1914").hq("DE_II", "metz").many("metz", "DE_active", 3, "DE_II")
    stack = stack_of(w.p, ["DE_active#1"], "DE_II", "attack")
    assert Ways(w.p, stack).problem(["verdun"]).code == "movement.pre_turn"
    assert PLANS["schlieffen"].pre_turn_areas == (
        "luxembourg",
        "ardennes",
        "liege",
        "maastricht",
        "cologne",
        "koblenz",
    )


@pytest.mark.rule("G7.7")
def test_a_march_keeps_away_from_the_enemy():
    """g_march_refused"""
    w = (
        war()
        .hq("FR_VI", "paris")
        .many("paris", "FR_reserve", 2, "FR_VI")
        .put("st_quentin", "DE_active#1")
        .hold("DE", "st_quentin")
    )
    stack = stack_of(w.p, ["FR_reserve#1"], "FR_VI", "march")
    assert Ways(w.p, stack).problem(["soissons"]).code == "movement.no_march"
    assert Ways(w.p, stack).problem(["orleans", "lyon", "marseille"]) is None, "twice the points"


@pytest.mark.rule("G22.2")
def test_an_attack_on_an_empty_area_becomes_a_move():
    """g_trim_empty_target"""
    w = (
        war()
        .hq("DE_V", "metz")
        .many("metz", "DE_active", 3, "DE_V")
        .fort("verdun", fallen=True, resistance=0)
    )
    moves(w, "central", "DE_V", "verdun", kind="attack", guns="usual", stop="usual", through="usual")
    resolve(w.p, "west", "central")
    assert (w.at("DE_active#1"), controller(w.board, "verdun")) == ("verdun", "DE")


@pytest.mark.rule("G7.1b", "16.5")
def test_a_red_flag_goes_for_the_nearest_enemy():
    """g_red_flag_default"""
    w = (
        war()
        .hq("RU_I", "kovno", flag=True)
        .many("kovno", "RU_active", 4, "RU_I")
        .many("allenstein", "DE_active", 3)
    )
    stack = stack_of(w.p, ["RU_active#1", "RU_active#2"], "RU_I", "attack")
    found = ends(w.p, stack)
    assert (found["allenstein"].spent.foot, found["koenigsberg"].spent.foot) == (2, 3)
    assert toward_enemy(w.p, stack) == ("allenstein",)
    [march] = marches(w.p, "east", "entente")
    assert march.path == ("allenstein",)


@pytest.mark.rule("G7.1c", "G22.3")
def test_packets_are_joined_in_the_order_of_seats():
    """g_order_two_seats"""
    w = war().hq("FR_IV", "chalons").hq("FR_V", "reims").hq("GB_BEF", "calais")
    w.put("chalons", "FR_active#1", "FR_IV").put("reims", "FR_active#2", "FR_V").put(
        "calais", "GB_bef#1", "GB_BEF"
    )
    w.board.seats = {"central": ["DE"], "france": ["FR", "BE"], "britain": ["GB"]}
    w.board.main["entente.west"] = "FR_V"
    moves(w, "britain", "GB_BEF", "lille")
    moves(w, "france", "FR_IV", "reims")
    moves(w, "france", "FR_V", "st_quentin")
    assert [m.stack.hq for m in marches(w.p, "west", "entente")] == ["FR_V", "FR_IV", "GB_BEF"]


@pytest.mark.rule("G7.1c", "G4.5")
def test_corps_of_an_army_follow_it_and_independents_come_last():
    w = war().hq("FR_IV", "chalons").hq("FR_V", "reims").put("chalons", "FR_active#1", "FR_IV")
    w.put("reims", "FR_active#2", "FR_V").put("soissons", "FR_active#3", "FR_V").put("paris", "FR_reserve#1")
    moves(w, "entente", "paris", "soissons", corps=["FR_reserve#1"])
    moves(w, "entente", "soissons", "st_quentin", corps=["FR_active#3"])
    moves(w, "entente", "FR_IV", "reims")
    moves(w, "entente", "FR_V", "st_quentin")
    went = [m.stack.hq or m.stack.corps[0] for m in marches(w.p, "west", "entente")]
    assert went == ["FR_active#3", "FR_V", "FR_IV", "FR_reserve#1"]


@pytest.mark.rule("G7.1c")
def test_who_is_first_stands_there_and_the_other_attacks():
    """g_both_into_empty_area"""
    w = (
        war("sep_1914")
        .hq("DE_I", "lille")
        .many("lille", "DE_active", 4, "DE_I")
        .hold("DE", "lille", "brussels", "liege")
        .hq("GB_BEF", "amiens")
    )
    w.fort("lille", fallen=True, resistance=0).fort("liege", fallen=True, resistance=0)
    w.many("amiens", "GB_bef", 2, "GB_BEF").policy("GB", intercept="no").policy("FR", intercept="no").chance()
    moves(w, "central", "DE_I", "arras")
    moves(w, "entente", "GB_BEF", "arras")
    resolve(w.p, "west", "central")
    assert controller(w.board, "arras") == "DE"
    resolve(w.p, "west", "entente")
    assert (w.board.attacks[0].side, w.board.attacks[0].area) == ("entente", "arras")


@pytest.mark.rule("G8.1", "G8.1a")
def test_the_mover_is_put_back_before_an_interceptor():
    """g_mover_put_back"""
    w = (
        war()
        .put("namur", "DE_active#1 DE_active#2")
        .many("reims", "FR_active", 5, first=17)
        .policy("FR", intercept=80)
    )
    assert sendable(w.p, "reims", 2, set(), "entente") == ["FR_active#17", "FR_active#18"]
    moves(w, "central", "namur", "st_quentin", "amiens", corps=["DE_active#1", "DE_active#2"])
    advance = Advance()
    [march] = marches(w.p, "west", "central")
    walk(w.p, march, advance)
    assert [w.at(c) for c in ("DE_active#1", "FR_active#17", "FR_active#18", "FR_active#19")] == [
        "namur",
        "st_quentin",
        "st_quentin",
        "reims",
    ]
    assert controller(w.board, "st_quentin") == "FR"
    assert advance.attacks["st_quentin"].corps == {"DE_active#1": "namur", "DE_active#2": "namur"}
    assert len(outside(w.board, "reims", "entente")) == 3
    stingy = (
        war()
        .put("namur", "DE_active#1 DE_active#2")
        .many("reims", "FR_active", 5, first=17)
        .policy("FR", intercept=90)
    )
    assert interceptors(stingy.p, "st_quentin", ["DE_active#1", "DE_active#2"], "entente", set()) == []


@pytest.mark.rule("G8.1", "G8.1a")
def test_a_stack_intercepts_once():
    w = war().put("namur", "DE_active#1 DE_active#2").put("ardennes", "DE_active#3")
    w.many("reims", "FR_active", 5, first=17).policy("FR", intercept=80).hold("DE", "namur", "ardennes")
    moves(w, "central", "namur", "st_quentin", corps=["DE_active#1", "DE_active#2"])
    moves(w, "central", "ardennes", "sedan", corps=["DE_active#3"])
    advance = Advance()
    for march in marches(w.p, "west", "central"):
        walk(w.p, march, advance)
    assert advance.intercepted == {"FR_active#17", "FR_active#18"}
    assert w.at("DE_active#3") == "sedan", "those who stayed in Reims do not come a second time"


@pytest.mark.rule("G8.1", "21.2.2", "21.2.9")
def test_a_side_under_firepower_comes_in_half_of_all_cases():
    """g_interception_october"""
    for die, came in ((51, False), (50, True)):
        w = war("oct_1914").many("reims", "DE_active", 5).hold("DE", "reims").put("paris", "FR_active#1")
        w.board.doctrine["central"] = "firepower"
        w.dice(die)
        assert bool(interceptors(w.p, "soissons", ["FR_active#1"], "central", set())) is came


@pytest.mark.rule("21.3.3")
def test_nobody_intercepts_out_of_trenches():
    w = (
        war("jan_feb_1915", "firepower")
        .many("reims", "DE_active", 5)
        .hold("DE", "reims")
        .put("paris", "FR_active#1")
    )
    assert interceptors(w.p, "soissons", ["FR_active#1"], "central", set()) == []


@pytest.mark.rule("G7.8")
def test_trains_run_over_the_net():
    w = war().many("nancy", "FR_active", 2).put("metz", "DE_active#1")
    assert "amiens" in rail.destinations(w.p, "FR_active#1"), (
        "nancy has a fortress, so the enemy zone does not matter"
    )
    assert (
        rail.cost("nancy", "amiens"),
        rail.cost("nancy", "paris"),
        rail.capacity("FR"),
        rail.capacity("BE"),
    ) == (2, 2, 6, 1)
    moves(w, "entente", "nancy", "arras", kind="rail", corps=["FR_active#1"], to="amiens")
    resolve(w.p, "west", "entente")
    assert w.at("FR_active#1") == "arras", "two points are left for the plain"


def crosses(w, corps, there):
    stack = stack_of(w.p, [corps], "", "attack")
    return there in next_areas(w.p, stack, begin(stack))


@pytest.mark.rule("G7.6")
def test_a_strait_needs_both_shores_or_its_control():
    w = war().put("constantinople", "TR_active#1")
    assert crosses(w, "TR_active#1", "bursa")
    w.hold("GB", "bursa").put("bursa", "GB_active#1")
    assert crosses(w, "TR_active#1", "bursa"), "who holds Gallipoli and Constantinople controls the strait"
    assert not crosses(w, "GB_active#1", "constantinople")
    assert not crosses(w.hold("GB", "gallipoli"), "TR_active#1", "bursa")


@pytest.mark.rule("G7.6", "G9.3a")
def test_an_attack_over_a_strait_meets_a_stronger_defence_at_first():
    w = war().put("constantinople", "TR_active#1").hold("GB", "bursa").put("bursa", "GB_active#1")
    moves(
        w,
        "central",
        "constantinople",
        "bursa",
        corps=["TR_active#1"],
        kind="attack",
        guns="usual",
        stop="usual",
        through="usual",
    )
    w.hq("TR_I", "constantinople").board.corps["TR_active#1"].army = "TR_I"
    resolve(w.chance().p, "east", "central")
    values = [line.args["values"] for line in w.p.lines if line.code == "battle.round"]
    assert [v[1] for v in values][:2] == [8 + 2, 8]


@pytest.mark.rule("G4.6")
def test_two_nations_attack_together_only_if_they_cooperate():
    """g_mixed_attack_tie"""
    w = (
        war()
        .put("lille", "DE_active#1 DE_active#2")
        .hold("DE", "lille")
        .many("arras", "FR_active", 3)
        .many("arras", "GB_bef", 2)
        .put("arras", "GB_active#1")
    )
    w.hq("FR_V", "arras").hq("GB_BEF", "arras").chance()
    for c in list(w.board.corps):
        if c[:2] in ("FR", "GB"):
            w.board.corps[c].army = "FR_V" if c.startswith("FR") else "GB_BEF"
    moves(w, "entente", "FR_V", "lille", kind="attack")
    moves(w, "entente", "GB_BEF", "lille", kind="attack")
    resolve(w.p, "west", "entente")
    assert w.board.attacks[0].nations == ["FR"]
    assert all(w.at(c) == "arras" for c in w.board.corps if c.startswith("GB"))


@pytest.mark.rule("G4.5")
def test_a_corps_alone_does_not_attack():
    w = war().put("lille", "DE_active#1").hold("DE", "lille").put("arras", "FR_active#1")
    moves(w, "entente", "arras", "lille", kind="attack", corps=["FR_active#1"])
    resolve(w.p, "west", "entente")
    assert w.board.attacks == []
    assert "orders.lonely" in w.codes()


@pytest.mark.rule("G7.7")
def test_the_army_of_a_marching_headquarters_does_not_attack():
    w = war().hq("DE_I", "cologne").put("cologne", "DE_active#1", "DE_I")
    w.many("saarbrucken", "DE_active", 2, "DE_I", first=2).put("nancy", "FR_active#1").fort(
        "nancy", fallen=True
    )
    w.policy("FR", intercept="no").chance()
    for marching in (False, True):
        attack = Assault("nancy", {"DE_active#2": "saarbrucken", "DE_active#3": "saarbrucken"})
        drop_marching(w.p, attack, {"DE_I"} if marching else set())
        assert bool(attack.corps) is not marching
    moves(w, "central", "DE_I", "frankfurt", kind="march")
    advance = Advance()
    [march] = marches(w.p, "west", "central")
    walk(w.p, march, advance)
    assert advance.marched == {"DE_I"}
    assert "orders.marching" in w.codes()


@pytest.mark.rule("G7.7", "G7.4")
def test_a_march_may_go_where_own_corps_cancel_the_zone():
    w = war().put("paris", "FR_active#1").put("sedan", "DE_active#1").hold("DE", "sedan")
    stack = stack_of(w.p, ["FR_active#1"], "", "march")
    assert "reims" not in next_areas(w.p, stack, begin(stack))
    w.put("reims", "FR_active#2")
    assert "reims" in next_areas(w.p, stack, begin(stack))


@pytest.mark.rule("G7.4", "21.4.9")
@pytest.mark.parametrize("moving", [False, True])
def test_only_stacks_that_stand_still_have_rigid_zones(moving):
    w = war("may_1918", "combined").put("lille", "FR_active#1").put("sedan", "DE_active#1", moving=moving)
    w.hold("DE", "sedan")
    stack = stack_of(w.p, ["FR_active#1"])
    way = follow(w.p, stack, ["st_quentin"])
    assert ("reims" in next_areas(w.p, stack, way)) is moving


@pytest.mark.rule("G7.1b", "16.5")
def test_a_red_flag_overrules_orders_that_shirk():
    w = war().hq("RU_I", "kovno", flag=True).many("kovno", "RU_active", 4, "RU_I")
    w.many("allenstein", "DE_active", 3)
    moves(w, "entente", "RU_I", "vilna")
    [march] = marches(w.p, "east", "entente")
    assert (march.path, march.stack.hq) == (("allenstein",), "RU_I")
    assert "orders.shirked" in w.codes()


@pytest.mark.rule("G7.1b")
@pytest.mark.parametrize("target", ["allenstein", "koenigsberg"])
def test_a_flagged_army_chooses_whom_it_attacks(target):
    w = war().hq("RU_I", "kovno", flag=True).many("kovno", "RU_active", 4, "RU_I")
    w.many("allenstein", "DE_active", 3).put("koenigsberg", "DE_landwehr#1", inside=True, bound=True)
    moves(w, "entente", "RU_I", target, kind="attack", guns="usual", stop="usual", through="usual")
    assert [m.path for m in marches(w.p, "east", "entente")] == [(target,)]


@pytest.mark.rule("G7.1b")
def test_a_flagged_army_that_reaches_nobody_goes_as_near_as_it_can():
    w = war().hq("RU_I", "vilna", flag=True).many("vilna", "RU_active", 4, "RU_I")
    w.many("danzig", "DE_active", 3)
    near = toward_enemy(w.p, stack_of(w.p, ["RU_active#1"], "RU_I", "attack"))
    moves(w, "entente", "RU_I", "dvinsk")
    [march] = marches(w.p, "east", "entente")
    assert march.path == near != ("dvinsk",)


@pytest.mark.rule("G4.6", "17.1.1")
def test_three_nations_attack_together_if_each_two_cooperate():
    w = war("may_1917", "firepower")
    w.board.cooperation = {"french": ["FR+GB", "FR+US"]}
    assert cooperate(w.p, {"FR", "GB"}, "lille")
    assert not cooperate(w.p, {"FR", "GB", "US"}, "lille")
    w.board.cooperation["french"].append("GB+US")
    assert cooperate(w.p, {"FR", "GB", "US"}, "lille")
    assert not cooperate(w.p, {"FR", "GB"}, "venice"), "in another sector"


@pytest.mark.rule("21.4.11", "G8.1a")
def test_only_corps_in_movement_intercept_under_combined():
    w = war("may_1918", "combined").put("reims", "FR_active#1 FR_active#2 FR_active#3 FR_active#4")
    w.board.corps["FR_active#4"].moving = True
    assert sendable(w.p, "reims", 3, set(), "entente") == ["FR_active#4"]
