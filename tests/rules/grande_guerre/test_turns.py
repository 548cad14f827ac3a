"""0.4, G10, G16, G19 to G22: reinforcements, the Final phase, initiative, packets and whole turns."""

import pytest

from rules.grande_guerre.atlas import MAJORS, SEATINGS, SETUP_1914, TURN
from rules.grande_guerre.board import controller, leader, side_of
from rules.grande_guerre.final_phase.final import clear, passage_test
from rules.grande_guerre.final_phase.will import counted_losses, loss_will, lost_units, objectives, plan_goals
from rules.grande_guerre.forces import outside
from rules.grande_guerre.initiative import roll_initiative, value
from rules.grande_guerre.movement import rail
from rules.grande_guerre.offensives.state import Offensive
from rules.grande_guerre.orders.marching import Rail
from rules.grande_guerre.orders.packet import Packet
from rules.grande_guerre.pieces import Attack, Capture
from rules.grande_guerre.politics.questions import attacked
from rules.grande_guerre.reinforcement.arrivals import reinforce
from rules.grande_guerre.reinforcement.refit import refit
from rules.grande_guerre.resolution.attacks import within_limit
from rules.grande_guerre.resolution.walk import Assault
from rules.grande_guerre.setup import new_board
from rules.grande_guerre.title import TITLE
from rules.grande_guerre.trenches.levels import trench_level
from rules.grande_guerre.victory.scenarios import held_will, west_1914, west_score, year_1914
from rules.kernel import driver
from rules.kernel.dice import Dice
from rules.kernel.orders import IllegalOrder, Order
from tests.rules.grande_guerre.situations import d12, look, started, war


def change(w, act, *nations):
    before = {n: w.board.nations[n].nw for n in nations}
    act(w.p)
    return [w.board.nations[n].nw - before[n] for n in nations]


@pytest.mark.rule("G10.2")
def test_half_of_an_army_is_refitted():
    """g_refit_half_army"""
    w = war("sep_1914").hq("FR_II", "paris").many("paris", "FR_active", 6, "FR_II")
    w.board.nations["FR"].rp = 9
    for n in range(1, 6):
        w.board.corps[f"FR_active#{n}"].reduced = True
    corps = [f"FR_active#{n}" for n in range(1, 6)]
    assert refit(w.p, "FR_II", corps, set(w.board.corps)) == 3
    assert w.board.nations["FR"].rp == 6


@pytest.mark.rule("G10.2", "21.12.4")
def test_an_assault_corps_costs_two_recruits():
    w = war("may_1917", "firepower").hq("DE_II", "metz").many("metz", "DE_active", 4, "DE_II", reduced=True)
    w.board.corps["DE_active#1"].assault = True
    w.board.nations["DE"].rp = 3
    assert refit(w.p, "DE_II", ["DE_active#1", "DE_active#2"], set(w.board.corps)) == 2
    assert w.board.nations["DE"].rp == 0
    w.board.corps["DE_active#1"].reduced = True
    w.board.nations["DE"].rp = 1
    assert refit(w.p, "DE_II", ["DE_active#1"], set(w.board.corps)) == 0


@pytest.mark.rule("G10.7", "G10.4", "0.4")
def test_nothing_arrives_in_august():
    """g_no_reinforcement_august"""
    w = war("aug_1914", scenario="west_1914")
    reinforce(w.p)
    assert w.board.corps == {}
    w = war("sep_1914", scenario="west_1914").chance()
    reinforce(w.p)
    assert w.at("FR_african#1") == "marseille"
    assert w.board.armies["FR_IX"].general == "foch"


@pytest.mark.rule("G10.2", "G9.6")
def test_corps_and_headquarters_come_back():
    w = (
        war("sep_1914")
        .hq("FR_I", "")
        .hq("FR_II", "reims")
        .put("", "FR_active#1", "FR_II", back=TURN["sep_1914"])
    )
    w.board.armies["FR_I"].back = TURN["sep_1914"]
    reinforce(w.p)
    assert (w.at("FR_active#1"), w.board.armies["FR_I"].at) == ("reims", "paris")


@pytest.mark.rule("15.B.1", "15.B.2")
def test_losses_cost_will():
    """losses_three_no_effect, losses_france_1916"""
    assert (loss_will("GB", 3, 1916), loss_will("FR", 13, 1916)) == (0, 3)
    assert loss_will("DE", 10, 1914) == 2


@pytest.mark.rule("15.B.3", "15.B.4")
def test_russia_counts_fewer_losses():
    from rules.grande_guerre.pieces import Attack

    w = war("may_1915")
    turn = w.board.turn
    w.board.losses = {
        f"{turn}.RU.russian.secondary": 9,
        f"{turn}.RU.armenian.field": 5,
        f"{turn}.RU.balkan.field": 1,
    }
    assert counted_losses(w.board, "RU", range(turn, turn + 1)) == 10
    for lost in (3, 5):
        w.board.attacks.append(Attack(turn, "entente", ["RU"], ["DE"], "lodz", "secondary", lost=lost))
    assert counted_losses(w.board, "RU", range(turn, turn + 1)) == 5


@pytest.mark.rule("G16.1")
def test_warsaw_is_worth_half_to_russia():
    """g_objective_warsaw"""
    w = war("oct_1914").hold("DE", "warsaw")
    assert change(w, objectives, "DE", "RU") == [0, 0], "nobody stands there"
    w.put("warsaw", "DE_active#1")
    assert change(w, objectives, "DE", "RU") == [3, -2]


@pytest.mark.rule("G16.1a")
def test_objectives_change_back():
    """g_objective_back_and_forth"""
    w = war("oct_1914").hold("DE", "lille").put("lille", "DE_active#1")
    assert change(w, objectives, "DE", "FR", "GB") == [2, -2, 0]
    w.hold("FR", "lille").put("lille", "GB_bef#1")
    w.board.corps.pop("DE_active#1")
    assert change(w, objectives, "DE", "FR", "GB") == [-2, 2, 0]


@pytest.mark.rule("G16.4")
def test_encircled_corps_and_headquarters_cost_will():
    w = war("oct_1914").put("lodz", "RU_active#9").hq("DE_IX", "")
    w.board.wrecked, w.board.destroyed = ["DE_IX"], {f"{w.board.turn}.DE.lodz": 3}
    assert change(w, lost_units, "DE", "RU") == [-3, 2]


@pytest.mark.rule("G16.9", "21.2.8")
def test_the_passage_test():
    w = war("sep_1914").dice(50, 51)
    passage_test(w.p)
    assert w.board.doctrine == {"central": "firepower", "entente": "movement"}


@pytest.mark.rule("18.3.2")
def test_plan_goals_are_scored_at_the_end_of_september():
    w = war("sep_1914", scenario="west_1914").hold("DE", "brussels").put("brussels", "DE_active#1")
    assert change(w, plan_goals, "DE", "FR") == [1, 0]
    w.hold("BE", "brussels")
    assert change(w, plan_goals, "DE", "FR") == [-3, 0]


@pytest.mark.rule("G12.1")
def test_trenches_are_shallower_in_the_east():
    """g_trench_level_russian"""
    turn = TURN["may_1916"]
    assert [trench_level(sector, turn, 2) for sector in ("french", "russian", "balkan")] == [3, 2, 1]
    assert trench_level("french", TURN["nov_dec_1914"], 2) == 0


@pytest.mark.rule("G7.1", "21.2.10")
def test_attacks_beyond_the_limit_are_dropped():
    """Two attacks in a sector, in the Russian one three."""
    w = war("may_1915", "firepower").put("arras", "FR_active#1")
    orders = [Assault(area, {"FR_active#1": "arras"}) for area in ("st_quentin", "lille", "sedan")]
    assert [each.area for each in within_limit(w.p, orders)] == ["st_quentin", "lille"]
    russian = [Assault(area, {"RU_active#1": "warsaw"}) for area in ("lodz", "plock", "kielce", "lublin")]
    assert len(within_limit(w.put("warsaw", "RU_active#1").p, russian)) == 3


@pytest.mark.rule("G15.7")
def test_the_main_battle_is_one_of_the_attacks_and_never_the_one_too_many():
    """g_attack_limit"""
    w = war("may_1915", "firepower").many("arras", "FR_active", 6, "FR_X")
    w.board.offensives = [Offensive("entente", "french", "FR", "st_quentin", ["FR_X"], w.board.turn)]
    w.board.offensives[0].launched = w.board.turn
    main = Assault("st_quentin", {f"FR_active#{n}": "arras" for n in range(1, 5)})
    lille, sedan = (Assault(area, {"FR_active#5": "arras"}) for area in ("lille", "sedan"))
    assert [each.area for each in within_limit(w.p, [main, lille, sedan])] == ["st_quentin", "lille"]
    assert [each.area for each in within_limit(w.p, [lille, sedan, main])] == ["lille", "st_quentin"]
    assert [line.args["area"] for line in w.p.lines if line.code == "orders.too_many_attacks"] == [
        "sedan"
    ] * 2


@pytest.mark.rule("G21.1")
def test_rivals_in_the_east():
    """g_initiative_rivalry"""
    w = (
        war("oct_1914")
        .ghq("DE_OBEROST", "posen", "hindenburg", "east")
        .ghq("AH_AOK", "przemysl", "conrad", "east")
    )
    assert 7 + value(w.p, "central", "east") == 9
    w.board.ghqs["AH_AOK"].general = ""
    assert value(w.p, "central", "east") == 4
    assert value(w.p, "entente", "east") == 1


@pytest.mark.rule("G21.1", "G20.2")
def test_initiative_is_rolled_from_september_on():
    w = war("aug_1914", scenario="west_1914")
    roll_initiative(w.p)
    assert w.board.first == {"west": "entente"}
    w = war("sep_1914", scenario="west_1914").dice(d12(7), d12(7))
    w.board.first["west"] = "entente"
    roll_initiative(w.p)
    assert w.board.first == {"west": "central"}, "on a tie who moved second has the choice"
    w.policy("DE", initiative="second").dice(d12(9), d12(4))
    roll_initiative(w.p)
    assert w.board.first == {"west": "entente"}


@pytest.mark.rule("G19.9", "25.1")
def test_the_score_of_the_guns_of_august():
    """g_west_1914_score"""
    w = (
        war("nov_dec_1914", scenario="west_1914")
        .hold("DE", "brussels", "antwerp", "liege", "namur", "lille")
        .hold("FR", "mulhouse")
    )
    w.board.losses = {"1.FR.french.field": 44, "1.DE.french.field": 38}
    assert held_will(w.board, "central") - held_will(w.board, "entente") == 8
    assert west_score(w.board) == 9
    assert west_1914(w.p)[0] == "central"
    w.hold("BE", "namur", "antwerp")
    assert (west_score(w.board), west_1914(w.p)[0]) == (6, "central")
    w.hold("BE", "liege")
    assert (west_score(w.board), west_1914(w.p)[0]) == (5, "entente")
    w.hold("DE", "paris")
    assert west_1914(w.p)[1].code == "victory.paris"


@pytest.mark.rule("G19.9")
@pytest.mark.parametrize(
    ("change", "winner"), [(10, "central"), (9, ""), (8, ""), (-12, ""), (-13, ""), (-14, "entente")]
)
def test_the_bands_of_the_first_year(change, winner):
    """Half of the change of National Will, rounded toward zero: 5 is a Central victory, -6 a draw."""
    w = war(turn="nov_dec_1914", scenario="year_1914")
    w.board.score["will.DE"] = w.board.nations["DE"].nw - change
    assert year_1914(w.p)[0] == winner


@pytest.mark.rule("0.1")
def test_the_leader_decides_for_its_side():
    """g_seats_three_players"""
    w = war()
    w.board.seats = {
        seat: [n for n in nations if n in w.board.nations]
        for seat, nations in SEATINGS["three_player"].items()
    }
    assert leader(w.board, "entente") == "entente_west"
    assert list(new_board("west_1914", {"players": 5}).seats) == ["central_germany", "france", "britain"]


@pytest.mark.rule("G20.1", "G22.1", "0.6")
def test_the_pre_turn_asks_germany_alone():
    result = started()
    p = look(result)
    assert driver.waiting(p) == ["central"]
    armies = [
        o.value
        for o in p.decision.choices(
            p, "central", driver.options(p, "central").start().filled("kind", "move")
        ).options
    ]
    assert {a for a in armies if "_" in a and a[:2].isupper()} == {"DE_I", "DE_II", "DE_III"}


@pytest.mark.rule("G20.1", "G20.3", "G7.1a")
def test_the_first_turns_by_standing_orders():
    """The pre-turn besieges Liège by the red flag, and the BEF lands in August."""
    result = started()
    for n in range(3):
        p = look(result)
        result = driver.act(TITLE, result.data, Order(driver.waiting(p)[0], "seal"), Dice(b"first", n, ""))
        if n == 0:
            board = look(result).board
            assert board.forts["liege"].besieger == "central"
            assert controller(board, "maastricht") == "NL"
    board = look(result).board
    assert board.armies["GB_BEF"].at in ("arras", "calais", "rouen")
    assert board.turn == TURN["sep_1914"]
    assert {a for a, hq in board.armies.items() if hq.flag} == set()


@pytest.mark.rule("G7.2a", "G22.4")
def test_refusals_say_why():
    result = started()
    data = driver.act(TITLE, result.data, Order("central", "seal"), Dice(b"x", 0, "")).data
    for text, code in (
        ("move DE_I > brest", "movement.not_adjacent"),
        ("move FR_I > nancy", "orders.not_yours"),
        ("attack DE_VII > reims", "movement.not_adjacent"),
        ("hold GB_BEF", "orders.not_yours"),
        ("rail DE_active#1 from cologne to paris", "orders.nobody_there"),
        ("policy DE intercept sometimes", "kernel.unknown_name"),
        ("refit DE_II DE_active#5", "orders.no_reinforcement"),
        ("move DE_V > verdun", "movement.enemy"),
    ):
        with pytest.raises(Exception) as refused:
            driver.act(TITLE, data, TITLE.parse(text, "central"), Dice(b"x", 1, ""))
        assert refused.value.text.code == code, text


@pytest.mark.rule("G22.1")
def test_a_line_that_is_no_number_is_refused():
    data = driver.act(
        TITLE, started().data, TITLE.parse("move DE_II > liege", "central"), Dice(b"x", 0, "")
    ).data
    for nonsense in ({}, [], "one", 2, None):
        with pytest.raises(IllegalOrder):
            driver.act(TITLE, data, Order("central", "drop", {"line": nonsense}), Dice(b"x", 1, ""))


@pytest.mark.rule("G22.1")
def test_a_unit_obeys_one_line():
    result = started()
    data = driver.act(
        TITLE, result.data, TITLE.parse("move DE_II > liege", "central"), Dice(b"x", 0, "")
    ).data
    with pytest.raises(IllegalOrder) as refused:
        driver.act(TITLE, data, TITLE.parse("move DE_II > luxembourg", "central"), Dice(b"x", 1, ""))
    assert refused.value.text.code == "orders.twice"
    dropped = driver.act(TITLE, data, TITLE.parse("drop 1", "central"), Dice(b"x", 1, "")).data
    driver.act(TITLE, dropped, TITLE.parse("attack DE_II > liege", "central"), Dice(b"x", 2, ""))
    with pytest.raises(IllegalOrder) as refused:
        driver.act(TITLE, dropped, TITLE.parse("march DE_II > koblenz", "central"), Dice(b"x", 2, ""))
    assert refused.value.text.code == "orders.flagged", "a red flag does not go back (G7.1b)"


@pytest.mark.rule("G4.4", "G10.5", "G17.7", "G24.5")
def test_lines_besides_moves_are_carried_out():
    from rules.grande_guerre.orders.carry_out import carry_out

    w = (
        war("sep_1914", scenario="west_1914")
        .hq("FR_V", "reims", "lanrezac")
        .many("reims", "FR_active", 4, "FR_V")
        .hq("FR_VI", "paris")
    )
    w.put("paris", "FR_reserve#1").put("london", "GB_active#1").gun("FR_heavy_artillery#1", "FR_V")
    w.board.pool = ["franchet_d_esperey"]
    w.plan("entente", "reserve", who="FR_V", corps=["FR_active#1", "FR_active#2"])
    w.plan("entente", "list", who="FR_VI", units=["FR_reserve#1", "FR_heavy_artillery#1"])
    w.plan("entente", "ship", **{"from": "london", "to": "rouen", "units": ["GB_active#1"]})
    w.plan("entente", "general", general="franchet_d_esperey", who="FR_V")
    w.plan("entente", "siege", area="metz", action="wait")
    w.plan("entente", "main", who="FR_VI")
    carry_out(w.p, "entente")
    assert [w.board.corps[c].reserve for c in ("FR_active#1", "FR_active#3")] == ["FR_V", ""]
    assert (w.board.corps["FR_reserve#1"].army, w.board.support["FR_heavy_artillery#1"].hq) == (
        "FR_VI",
        "FR_VI",
    )
    assert w.at("GB_active#1") == "rouen"
    assert (w.board.armies["FR_V"].general, w.board.pool) == ("franchet_d_esperey", ["lanrezac"])
    assert w.board.main["entente.west"] == "FR_VI"
    assert w.board.policies == {"metz!": {"siege": "wait"}}


@pytest.mark.rule("0.2", "0.3")
def test_an_enemy_sees_numbers_and_not_types():
    p = look(started())
    seen = driver.view(p, "entente")["board"]
    assert {"area": "cologne", "nation": "DE", "inside": False, "besieges": False, "corps": 7} in seen[
        "stacks"
    ]
    assert not any(c.startswith("DE_") for c in seen["corps"])
    assert "rp" not in seen["nations"]["DE"]
    assert seen["nations"]["FR"]["rp"] == MAJORS["FR"].start_stock["rp"]
    assert all(side_of(p.board, u) == "entente" for u in seen["support"])


def test_the_set_up_keeps_within_its_limits():
    for army in SETUP_1914.armies:
        nation = army.id.partition("_")[0]
        if nation in MAJORS:
            assert sum(army.corps.values()) <= MAJORS[nation].hq_capacity, army.id
    for scenario in ("west_1914", "serbia_1914", "east_prussia_1914"):
        board = new_board(scenario, {"players": 2})
        for area in {c.at for c in board.corps.values()}:
            assert all(len(outside(board, area, side)) <= 12 for side in ("central", "entente"))


@pytest.mark.rule("G7.1")
def test_who_moves_second_plans_when_he_has_seen_the_first():
    result = driver.start(TITLE, "west_1914", {"orders": "sequential"}, Dice(b"game", 0, ""))
    asked = []
    for n in range(4):
        p = look(result)
        asked += [(p.board.turn, seat) for seat in driver.waiting(p)]
        result = driver.act(TITLE, result.data, Order(driver.waiting(p)[0], "seal"), Dice(b"first", n, ""))
    assert asked[:3] == [(0, "central"), (1, "entente"), (1, "central")], (
        "in August the Entente is first in the West"
    )
    assert (len(asked), asked[3][0]) == (4, 2), "nobody is asked together with another"


@pytest.mark.rule("G7.8", "G7.1")
def test_trains_of_an_earlier_packet_count_where_a_side_sends_two():
    w = war().plan("entente", "rail", who="paris", corps=["FR_active#1", "FR_active#2"], to="lyon", path=[])
    w.p.state.stack.append(Packet(sides=["entente"], fronts=["east"], later=True))
    assert Rail().left(w.p, "entente", "FR") == rail.capacity("FR") - 2
    assert Rail().left(w.p, "entente", "GB") == rail.capacity("GB")


def test_a_line_is_carried_out_once():
    """An army that has gone over to the other front does not move again there."""
    from rules.grande_guerre.resolution.front import resolve

    w = (
        war()
        .hq("DE_I", "hannover")
        .put("hannover", "DE_active#1", "DE_I")
        .plan("central", "move", who="DE_I", path=["berlin"])
    )
    resolve(w.p, "west", "central")
    assert w.at("DE_active#1") == "berlin"
    assert w.board.plans["central"][0].done
    w.board.plans["central"][0].args["path"] = ["stettin"]
    resolve(w.p, "east", "central")
    assert w.at("DE_active#1") == "berlin"


def test_whole_games_keep_every_corps():
    """No corps is lost or doubled in a game, but those that arrive."""
    result = started(seed=5)
    names = set(look(result).board.corps)
    from random import Random

    rng, n = Random(5), 0
    while result.outcome is None:
        p = look(result)
        order = driver.options(p, driver.waiting(p)[0]).random(rng)
        result = driver.act(TITLE, result.data, order, Dice(b"all", n, ""))
        n += 1
        assert names <= set(look(result).board.corps)
        names = set(look(result).board.corps)
    assert len(names) > 82


@pytest.mark.rule("18.6", "G16.9")
def test_attacks_are_remembered_as_long_as_a_rule_asks_for_them():
    """The longest question is whether Russia was attacked in the last three turns."""
    w = war("jun_1916")
    for turn in range(w.board.turn - 4, w.board.turn + 1):
        w.board.attacks.append(Attack(turn, "central", ["DE"], ["RU"], "warsaw"))
        w.board.captures.append(Capture(turn, "warsaw", "RU", "DE"))
    before = [attacked(w.board, "central", ["russian"], turns) for turns in (1, 2, 3)]
    clear(w.p)
    assert [each.turn - w.board.turn for each in w.board.attacks] == [-2, -1, 0]
    assert [each.turn - w.board.turn for each in w.board.captures] == [-2, -1, 0]
    assert [attacked(w.board, "central", ["russian"], turns) for turns in (1, 2, 3)] == before
