"""Chapters 3.5, 4, 5, 6, 15, 16 and 23: the turn around the battle, tents, and the scenarios."""

import msgspec
import pytest

from rules.kernel import driver
from rules.kernel.dice import ScriptedDice
from rules.samurai_battles.atlas import SCENARIOS
from rules.samurai_battles.sequence import BeginTurn
from rules.samurai_battles.title import TITLE
from rules.samurai_battles.victory import award, entered, kill_leader
from tests.rules.samurai_battles.situations import War, battle, begins, scripted, turn

PAIR = "f6 red asp; k1 blue asp"


def begin(pieces, *dice, **how):
    p = begins(pieces, **how)
    p.dice = scripted(dice)
    driver.settle(p)
    return War(p.state)


def ending(card="center_2", **how):
    """Red has fought its battles and ends them."""
    how.setdefault("red", "center_1 center_3")
    return battle(PAIR, card=card, **how)


@pytest.mark.rule("3.5", "4.2")
def test_sb_124_a_tent_falls_at_the_start_of_a_turn():
    war = begin(
        "j6 red ssp; a1 blue asp",
        [0],
        tents={"blue": "j6"},
        banners={"red": 1},
        red="center_1 center_2",
        blue="center_1 center_2 center_3 left_flank_1 right_flank_1",
    )
    assert (war.board.tents, war.banners["red"], len(war.board.hands["blue"])) == ({}, 4, 4)


@pytest.mark.rule("3.5")
def test_3_5_a_leader_alone_takes_no_tent():
    war = begin("j6 red leader foot; a1 blue asp", tents={"blue": "j6"}, red="center_1 center_2")
    assert (war.board.tents, war.banners["red"]) == ({"blue": "j6"}, 0)


@pytest.mark.rule("4.4", "6")
def test_sb_154_one_command_card_is_a_surrender():
    p = begins(PAIR, red="center_1")
    driver.settle(p)
    assert p.state.outcome.winners == ["blue"]


@pytest.mark.rule("4.4")
def test_sb_156_two_command_cards_are_enough():
    war = begin(PAIR, red="center_1 center_2")
    war.order("play center_2")
    assert (war.result.outcome, war.step) == (None, "orders.give")


@pytest.mark.rule("15.4", "15.3")
def test_sb_150_who_played_a_dragon_card_sells_none():
    war = ending(red_spent="cowards", red_dragons="ambush insult", honor={"red": 2}).order("end")
    assert war.refused("take tokens discard ambush") == ("kernel.not_offered", "15.4")
    assert war.order("take tokens").honor["red"] == 4


@pytest.mark.rule("15.4")
def test_sb_151_an_old_card_may_be_sold():
    war = ending(red_dragons="ambush", honor={"red": 2}).order("end").order("take dragon discard ambush")
    assert (len(war.board.dragons["red"]), war.honor["red"], war.board.dragon.discard) == (1, 3, ["ambush"])


@pytest.mark.rule("15.4")
def test_15_4_a_card_may_be_sold_after_the_new_one_is_seen_but_not_that_one():
    war = ending(red_dragons="ambush insult", honor={"red": 2}).order("end")
    assert war.refused("take tokens discard later") == ("kernel.not_offered", "15.4")
    new = war.board.dragon.pile[-1]
    war.order("take dragon discard later")
    assert (war.step, war.asked, war.honor["red"]) == ("sequence.sell", ["red"], 2)
    assert war.refused(f"sell {new}") == ("kernel.not_offered", "15.4")
    war.order("sell insult")
    assert war.board.dragons["red"] == sorted(["ambush", new])
    assert (war.honor["red"], war.board.active) == (3, "blue")


@pytest.mark.rule("15.4", "21")
def test_15_4_what_was_drawn_is_shown_to_nobody_else():
    war = ending(red_dragons="ambush").order("end").order("take dragon discard later")
    assert war.board.dragons["red"][0] not in str(driver.view(war.p, "blue")["step"])
    assert war.order("pass").board.active == "blue"


@pytest.mark.rule("15.1")
def test_sb_153_who_struck_first_draws_first():
    war = battle("f6 red asp; g6 blue ssp", blue="first_strike", red="center_1 center_3").order(
        "melee f6 > g6"
    )
    war.order("play first_strike").order("strike", "CCCC", "CCC").order("end")
    drew = [line.args["seat"] for line in war.result.lines if line.code == "hands.seen_command"]
    assert drew == ["blue", "red"]
    assert len(war.board.hands["blue"]) == 1


@pytest.mark.rule("15.2")
def test_sb_214_after_order_one_two_are_drawn_and_one_is_kept():
    war = ending("left_flank_1", red="center_1 center_2 center_3 shogun").order("end")
    assert (war.step, len(war.board.drawn)) == ("sequence.keep", 2)
    kept = war.board.drawn[0]
    war.order(f"keep {kept}")
    assert war.result.barrier, "the card that is put away is seen by all"
    assert len(war.board.hands["red"]) == 5
    assert len(war.board.command.discard) == 2


@pytest.mark.rule("15.2", "21")
def test_15_2_only_the_owner_sees_what_is_drawn():
    war = ending("left_flank_1").order("end")
    assert driver.view(war.p, "blue")["board"]["drawn"] is None
    assert driver.view(war.p, "red")["board"]["drawn"] == war.board.drawn


@pytest.mark.rule("15.3", "16.1")
def test_sb_215_the_pool_limits_the_gain():
    war = ending(honor={"red": 16, "blue": 13}).order("end").order("take tokens")
    assert (war.honor["red"], war.board.pool) == (17, 0)


@pytest.mark.rule("16.2", "15.5", "18.6")
def test_sb_216_tokens_lie_on_dragon_cards_until_the_end():
    """A Dragon card leaves the pool alone, inspiration pays it at once, the end brings the two back."""
    war = turn(
        "f6 red ssp foot; g6 blue asp",
        red="center_1 center_3 center_2",
        red_dragons="ashigaru_attack",
        honor={"red": 6, "blue": 5},
    )
    pools = []
    war.order("play center_3 with ashigaru_attack")
    pools.append(war.board.pool)
    war.order("order f6").order("end").through("melee f6 > g6 inspire", "SSSSS")
    pools.append(war.board.pool)
    war.through("pass").order("end")
    pools.append(war.board.pool)
    assert (war.step, pools, war.honor["red"]) == ("sequence.take", [19, 20, 22], 3)
    assert war.board.dragon.discard == ["ashigaru_attack"]


@pytest.mark.rule("15.5")
def test_15_5_an_empty_deck_is_made_anew():
    p = driver.look(TITLE, ending().data)
    p.board.command.discard, p.board.command.pile = p.board.command.pile, []
    war = War(p.state).order("end")
    assert "hands.reshuffled" in war.told()
    assert war.board.command.discard == []


@pytest.mark.rule("19.10")
def test_19_10_the_shogun_has_both_decks_shuffled():
    war = ending("shogun", discard="center_2", dragon_discard="panic").order("end")
    assert (war.board.command.discard, war.board.dragon.discard) == ([], [])


@pytest.mark.rule("6")
def test_6_the_turn_passes_to_the_other_player():
    war = turn(PAIR).order("play center_2").order("order nothing").order("end").order("take tokens")
    assert (war.board.active, war.board.turn, war.step, war.asked) == ("blue", 2, "command.play", ["blue"])
    assert war.result.turn_ended


@pytest.mark.rule("5", "23")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_5_scenarios_set_up(scenario):
    plan = SCENARIOS[scenario]
    p = driver.look(TITLE, driver.start(TITLE, scenario, {}, ScriptedDice(), guard=True).data)
    assert p.board.active == plan["first"]
    for seat in ("red", "blue"):
        assert len(p.board.hands[seat]) == plan[seat]["command"]
        assert len(p.board.dragons[seat]) == plan[seat]["dragon"]
        assert len(p.board.army(seat)) == len(plan[seat]["units"])
    assert set(p.board.tents.values()) == set(plan["terrain"].get("command_tent", []))


@pytest.mark.rule("23")
def test_23_balanced_play():
    p = driver.look(
        TITLE, driver.start(TITLE, "okehazama_1560_marune", {"balance": "on"}, ScriptedDice()).data
    )
    assert p.board.goal == {"red": 6, "blue": 5}
    p = driver.look(
        TITLE, driver.start(TITLE, "kawanakajima_1561_phase1", {"balance": "on"}, ScriptedDice()).data
    )
    assert (p.board.honor["blue"], len(p.board.dragons["blue"])) == (6, 3)


@pytest.mark.rule("23")
def test_23_a_prized_leader():
    p = driver.look(TITLE, driver.start(TITLE, "arita_castle_1517_matauchi", {}, ScriptedDice()).data)
    leader = next(x for x in p.board.leaders.values() if x.name == "takeda_motoshige")
    kill_leader(p, leader)
    assert p.board.banners["red"] == 2


@pytest.mark.rule("23")
def test_23_the_first_to_reach_the_castle():
    p = driver.look(TITLE, driver.start(TITLE, "nunobeyama_1570", {}, ScriptedDice()).data)
    p.dice = ScriptedDice([[0], [0]])
    unit = p.board.army("blue")[0]
    unit.hex = "b10"
    for _ in range(2):
        entered(p, unit)
    assert (p.board.banners["blue"], len(p.board.hands["red"])) == (1, 4)


@pytest.mark.rule("23")
@pytest.mark.parametrize(("banners", "after"), [(0, 1), (6, 6)])
def test_23_patience_at_nagashino(banners, after):
    war = ending("left_flank_1", scenario="nagashino_1575_center", goal={"red": 7}, banners={"red": banners})
    assert war.order("end").banners["red"] == after


@pytest.mark.rule("23")
@pytest.mark.parametrize(
    ("dice", "side", "waiting"), [("FC", "red", False), ("XX", "blue", False), ("XC", "blue", True)]
)
def test_23_kobayakawa(dice, side, waiting):
    p = begins("h11 blue asp; a1 red asp", red="center_1 center_2", scenario="sekigahara_1600")
    unit = p.board.unit_at("h11")
    unit.waiting = p.board.uncommitted = True
    p.board.turn, p.dice = 5, scripted([dice])
    driver.settle(p)
    assert (unit.side, unit.waiting) == (side, waiting)


@pytest.mark.rule("23")
def test_23_waiting_troops_take_no_orders_and_are_driven_to_their_side():
    p = driver.look(TITLE, driver.start(TITLE, "sekigahara_1600", {"kobayakawa": "on"}, ScriptedDice()).data)
    assert p.board.goal["red"] == 9
    assert [u.hex for u in p.board.army("blue") if u.waiting] == ["h11", "i11", "i12"]
    war = battle("g11 red asp; h11 blue asp", scenario="sekigahara_1600")
    p = war.p
    p.board.unit_at("h11").waiting = p.board.uncommitted = True
    assert not War(p.state).order("melee g11 > h11", "CCC").board.uncommitted


@pytest.mark.rule("4.5", "4.1")
def test_4_5_the_game_has_one_winner():
    p = driver.look(TITLE, battle(PAIR, goal={"red": 1, "blue": 1}).data)
    award(p, "red")
    award(p, "blue")
    assert (p.state.outcome.winners, p.board.banners["blue"]) == (["red"], 0)


@pytest.mark.rule("21", "0")
def test_21_hands_are_secret():
    war = battle(PAIR, red="center_1", blue="center_3", red_dragons="ambush", blue_dragons="insult")
    seen = driver.view(war.p, "red")["board"]
    assert (seen["hands"], seen["dragons"]) == (
        {"red": ["center_1"], "blue": None},
        {"red": ["ambush"], "blue": None},
    )
    assert (seen["cards"], seen["dragon_cards"]) == ({"red": 1, "blue": 1}, {"red": 1, "blue": 1})


@pytest.mark.rule("6")
def test_what_the_other_side_did_stays_for_the_map_when_a_turn_begins():
    war = battle("f6 red ssp; g6 blue asp 1", honor={"red": 4, "blue": 4}).order("melee f6 > g6", "SSXF")
    fallen, clash = list(war.board.fallen), list(war.board.clash)
    assert (fallen, clash) == (["g6"], ["f6", "g6"])
    p = war.p
    BeginTurn().run(p)
    assert (p.board.clash, p.board.fallen) == ([], [])
    assert (p.board.past.clash, p.board.past.fallen) == (clash, fallen)


def test_a_state_of_schema_1_is_read():
    now = ending().board
    now.past = None
    tree = msgspec.to_builtins(now)
    del tree["past"], tree["fallen"]
    read = TITLE.upcast({"board": tree}, 1)["board"]
    assert msgspec.convert(read, type(now)) == now
