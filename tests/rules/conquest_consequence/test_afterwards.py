"""What the worked cases say of the moment after: who stays, who leaves, who knows, what goes on."""

import pytest

from rules.conquest_consequence import command, victory
from rules.conquest_consequence.atlas import AREAS, FACTION, FORCES
from rules.conquest_consequence.board import at_war, faction_of
from rules.conquest_consequence.combat import sides
from rules.conquest_consequence.combat.activation import Activate, CombatPhase, EndCombat, mandatory
from rules.conquest_consequence.combat.battle import Battles, Begin
from rules.conquest_consequence.combat.leaving import Escape, Leave
from rules.conquest_consequence.movement.phase import Movement
from rules.conquest_consequence.nations.control import Control, settle, tracks
from rules.conquest_consequence.routes import supply, trade
from rules.conquest_consequence.technology.intelligence import DoubleAgent
from rules.conquest_consequence.technology.investments import industry_cost
from rules.conquest_consequence.title import TITLE
from rules.conquest_consequence.units import lose, remove
from rules.conquest_consequence.view import view
from rules.conquest_consequence.year import lists, newyear, production
from rules.conquest_consequence.year.government import Play
from rules.kernel import driver
from rules.kernel.fields import Partial
from rules.kernel.orders import Order
from tests.rules.conquest_consequence.positions import (
    Loose,
    begin_turn,
    board_of,
    give,
    look,
    place,
    state,
    strengths,
)
from tests.rules.conquest_consequence.test_cases import CASES, Round
from tests.rules.conquest_consequence.test_year import face_up, resolved

BY_ID = {case["id"]: case for case in CASES}


def given(name, **more):
    return {**BY_ID[name]["given"], **more}


def turn(name, **more):
    """The position of a case in the player turn of its active seat."""
    return begin_turn(board_of(given(name, **more)), given(name, **more))


def run(board, *steps, dice=(), scenario="1936"):
    p = look(state(board, *reversed(steps), scenario=scenario))
    p.dice = Loose(dice)
    driver.settle(p)
    return p


def fought(name, **more):
    """The round of a case, with everything that follows of itself."""
    played = Round({**BY_ID[name], "given": given(name, **more)})
    for action in BY_ID[name]["when"]["actions"]:
        played.play(action)
    return played


def key_of(board, area, nat, type_):
    return next(key for key, b in board.at(area) if (b.nat, b.type) == (nat, type_))


# Chapter 1


@pytest.mark.rule("1.144", "1.141")
def test_land_goes_back_to_the_capital_and_disputed_land_to_who_is_left():
    """CC-1-03: when the infantry leaves Suchow; CC-1-07: when only Japanese units are left in Wuhan."""
    board = board_of(given("CC-1-03"))
    board.blocks.clear()
    assert Control(board).of("suchow") == "usa"
    board = board_of(given("CC-1-07"))
    for key in [key for key, b in board.at("wuhan") if b.nat == "nationalist_china"]:
        remove(board, key)
    assert board.control["wuhan"] == "usa", "until the next phase"
    assert Control(board).of("wuhan") == "japan"


@pytest.mark.rule("1.148", "1.141")
def test_the_next_of_the_arrival_list_becomes_the_owner():
    """CC-1-13."""
    case = {
        "active": "soviet",
        "owner": {"wuhan": "usa"},
        "units": {
            "wuhan": {
                "nationalist_china": ["militia 1"],
                "japan": ["infantry 2"],
                "red_china": ["militia 1"],
            }
        },
    }
    board = begin_turn(board_of(case), case)
    assert board.arrivals["wuhan"] == ["usa", "japan", "soviet"]
    lose(board, key_of(board, "wuhan", "nationalist_china", "militia"), 1)
    assert board.control["wuhan"] == "usa", "the snapshot of the phase"
    p = run(board, EndCombat())
    assert (p.board.control["wuhan"], p.board.arrivals["wuhan"]) == ("japan", ["japan", "soviet"])


# Chapters 4, 5: cards


@pytest.mark.rule("4.1")
def test_a_card_serves_for_one_of_its_uses():
    """CC-4-01: a card on Thailand is no Command card any more."""
    case = given("CC-4-01", season="summer")
    data = give(state(board_of(case), Play("japan")), "diplomacy A19 thailand", "japan")
    after = look(data).board
    assert "A19" not in after.sides["japan"].hand
    after.season = "summer"
    assert give(state(after, command.Commit()), "commit A19", "japan") is None
    assert give(state(board_of(case), command.Commit()), "commit A19", "japan") is not None


@pytest.mark.rule("4.4", "20")
def test_dividends_are_known_to_their_owner_only():
    """CC-4-02."""
    board = board_of({})
    board.sides["usa"].chits = [2, 0]
    p = look(state(board))
    assert view(p, "usa")["sides"]["usa"]["chits"] == [2, 0]
    for other in ("japan", "soviet", None):
        seen = view(p, other)["sides"]["usa"]
        assert (seen["chits"], seen["dividends"]) == (None, 2)


@pytest.mark.rule("5.1", "5.2", "5.3", "5.0")
def test_forces_and_hands_of_the_factions():
    """CC-5-01."""
    wanted = BY_ID["CC-5-01"]["then"]
    board = board_of({})
    found = {}
    for nat, force in FORCES.items():
        count, cv = found.get(faction_of(board, nat) if nat != "british_empire" else "usa", (0, 0))
        cadres = sum(force.cadres.values())
        steps = sum(int(line.split()[-1]) for line in force.fixed)
        side = "usa" if nat == "british_empire" else faction_of(board, nat)
        found[side] = (count + len(force.fixed) + cadres, cv + steps + cadres)
    assert {side: list(found[side]) for side in wanted["factions"]} == wanted["factions"]
    assert {seat: FACTION[seat].cards for seat in wanted["action_cards"]} == wanted["action_cards"]
    result = driver.start(TITLE, "1936", {}, Loose())
    while (p := look(result.data)).decision.name() == "setup.cadres":
        seat = driver.waiting(p)[0]
        result = driver.act(TITLE, result.data, driver.default_order(p, seat), Loose())
    # Each has bought nothing yet; the cards of set-up are in the hands.
    hands = {seat: len(side.hand) for seat, side in look(result.data).board.sides.items()}
    assert hands == wanted["action_cards"]


# Chapter 7


@pytest.mark.rule("7.212", "7.22")
def test_activism_is_seen_after_the_own_production_and_costs_nothing():
    """CC-7-10."""
    board = board_of({"phase": "production"})
    data = state(board, lists.Execute(), lists.Production())
    before = look(data).board.sides["soviet"]
    assert (before.hand, tracks(board, "soviet").cities, before.loyalty) == ([], 2, 3)
    level = production.production(board, "soviet")
    data = give(data, f"buy {level} investment", "soviet")
    assert look(data).board.sides["soviet"].hand == []
    for seat in ("soviet", "japan", "usa"):
        data = give(data, "end production", seat)
    hand = look(data).board.sides["soviet"].hand
    assert sum(card.startswith("A") for card in hand) == 2
    assert sum(card.startswith("I") for card in hand) == level


@pytest.mark.rule("7.221", "14.23", "13.3")
def test_a_level_of_nine_is_seven_while_sumatra_is_cut_off():
    """CC-7-11: 12 Industry, 11 Population, 9 Resources, two of them in Sumatra."""
    board = board_of({"war": [["japan", "usa"]], "tracks": {"japan": {"IND": 12}}})
    board.control |= dict.fromkeys(("sumatra", "bangkok", "hainan"), "japan")
    found = tracks(board, "japan")
    assert (found.pop, found.res) == (11, 9)
    board.blockade = ["sumatra"]
    assert production.production(board, "japan") == 9
    for sea in AREAS["sumatra"].seas:
        place(board, sea, "usa", "submarine 1 escaped")
    assert not trade.has_route(board, "japan", "sumatra")
    assert production.production(board, "japan") == 7


@pytest.mark.rule("7.22", "2.11")
def test_a_disputed_center_counts_for_its_owner_to_the_last_point():
    """CC-7-19: IND 9, POP 15, RES 12."""
    board = board_of({**given("CC-7-19"), "tracks": {"usa": {"IND": 9}}})
    board.control |= dict.fromkeys(("bangkok", "peiping", "tsingtao", "canton"), "usa")
    found = tracks(board, "usa")
    assert (board.sides["usa"].ind, found.pop, found.res) == (9, 15, 12)
    assert production.production(board, "usa") == 9


# Chapters 8, 9, 10


@pytest.mark.rule("8.2", "2.2", "11.01")
def test_us_units_enter_a_satellite_in_indochina_only_after_the_alliance():
    """CC-8-03."""
    board = board_of({"influence": {"vietnam": {"usa": 2}}})
    face_up(board, "usa", "vietnam", 1)
    board = resolved(board).board
    assert board.markers["saigon"] == board.control["saigon"] == board.control["hanoi"] == "usa"
    place(board, "gulf_of_siam", "usa", "infantry 2")
    begin_turn(board, {"active": "usa"})
    order = "move usa:infantry/2 gulf_of_siam > saigon"
    assert give(state(board, Movement("usa")), order, "usa") is None
    board.bremp = True
    assert give(state(board, Movement("usa")), order, "usa") is not None


@pytest.mark.rule("10.1", "20")
def test_a_bluff_is_known_only_as_a_card():
    """CC-10-03: until the cards are shown rivals know only that the USA has committed one."""
    board = board_of({"season": "fall", "hand": {"usa": ["I05"]}})
    p = run(board, command.Commit())
    result = driver.act(TITLE, TITLE.codec.encode(p.state), TITLE.parse("commit I05", "usa"), Loose())
    told = [line for line in result.lines if line.to is None or "japan" in line.to]
    assert any(line.code == "command.commit" and line.args["seat"] == "usa" for line in told)
    assert "I05" not in repr(told)
    seen = view(look(result.data), "japan")["sides"]["usa"]
    assert "I05" not in repr(seen)
    shown = run(look(result.data).board, command.Show())
    assert (shown.board.command, shown.board.discards["investment"]) == ([], ["I05"])


@pytest.mark.rule("10.12")
def test_the_holder_of_the_season_goes_before_both_by_default():
    """CC-10-08."""
    board = board_of({"season": "spring"})
    board.order = ["japan", "usa", "soviet"]
    for seat, card in {"japan": "A04", "usa": "A19", "soviet": "A44"}.items():
        board.sides[seat].committed = card
        for deck in board.decks.values():
            deck[:] = [each for each in deck if each != card]
    p = run(board, command.Show(), dice=[2])
    data = TITLE.codec.encode(p.state)
    default = driver.default_order(p, "japan")
    assert default == Order("japan", "first", {"seat": "japan"})
    after = driver.act(TITLE, data, default, Loose()).data
    assert look(after).board.command == ["japan", "usa", "soviet"]
    yielded = driver.act(TITLE, data, Order("japan", "first", {"seat": "usa"}), Loose()).data
    assert look(yielded).board.command == ["usa", "soviet", "japan"]


# Chapter 12

NEAR_MANILA = ("formosa", "marianas", "palau", "ryukyus")
"""Japanese land that an air force over Manila can rebase to."""


@pytest.mark.rule("12.21", "12.22", "20.1")
def test_a_round_on_land_is_over_and_the_battle_goes_on():
    """CC-12-01: the Owner is still Nationalist, and upright; the Aggressor stays face up (CC-20-02)."""
    board = look(fought("CC-12-01").data).board
    assert (board.battle, Control(board).of("wuhan")) == (None, "usa")
    assert sides.battles_of(board, "japan") == ["wuhan"]
    assert {b.nat: b.up for _, b in board.at("wuhan")} == {"nationalist_china": False, "japan": True}


@pytest.mark.rule("12.52", "12.63")
def test_a_raider_that_has_fought_must_leave():
    """CC-12-06: it rebases, and is lost where it cannot."""
    p = look(fought("CC-12-06").data)
    assert isinstance(p.decision, Leave)
    assert driver.waiting(p) == ["japan"]
    first = p.decision.choices(p, "japan", Partial(None))
    assert [option.value for option in first.options] == ["rebase"]
    lone = fought("CC-12-06", markers=dict.fromkeys(NEAR_MANILA, "usa"))
    assert strengths(look(lone.data).board, "manila") == {"usa": ["air_force 1", "infantry 1"]}


@pytest.mark.rule("12.2", "12.63", "12.12")
def test_a_raid_is_one_round_and_comes_first():
    """CC-12-15: at Singapore, before a battle that is no raid; the fleet must leave."""
    case = given("CC-12-15")
    case["units"] = {
        **case["units"],
        "manila": {"usa": ["infantry 2"], "japan": ["infantry 2"]},
    }
    board = begin_turn(board_of(case), case)
    board.acting().battles = ["manila", "singapore"]
    p = run(board, Battles(), dice=[6] * 30)
    told = [line.args["area"] for line in p.lines if line.code == "combat.begins"]
    assert told[0] == "singapore"
    data, lines = TITLE.codec.encode(p.state), list(p.lines)
    for _ in range(20):
        q = look(data)
        if isinstance(q.decision, Leave) or not q.board.battle:
            break
        result = driver.act(TITLE, data, driver.default_order(q, driver.waiting(q)[0]), Loose([6] * 12))
        data, lines = result.data, lines + list(result.lines)
    q = look(data)
    assert isinstance(q.decision, Leave)
    assert q.board.blocks[q.decision.key].nat == "japan"
    shots = [line.args["nat"] for line in lines if line.code == "combat.fired"]
    assert sorted(shots) == ["british_empire", "british_empire", "japan"], "one round"


@pytest.mark.rule("12.73", "12.23", "14.21", "14.11")
def test_an_outnumbered_submarine_escapes_and_cuts_trade():
    """CC-12-31."""
    p = look(fought("CC-12-31").data)
    assert isinstance(p.decision, Escape)
    answer = driver.default_order(p, "japan")
    board = look(driver.act(TITLE, TITLE.codec.encode(p.state), answer, Loose()).data).board
    [sub] = [b for _, b in board.at("java_sea") if b.nat == "japan"]
    assert (sub.esc, sub.cv, sides.is_over(board)) == (True, 1, True)
    assert not sides.battles_of(board, "usa")
    assert not sides.battles_of(board, "japan")
    assert "java_sea" in trade.Routes(board, "usa").closed_seas
    assert supply.Lines(board, "usa").passes("usa", "java_sea")
    assert not supply.Lines(board, "japan").passes("japan", "java_sea")


@pytest.mark.rule("12.23")
def test_a_sea_battle_goes_into_another_round():
    """CC-12-35."""
    board = look(fought("CC-12-35").data).board
    assert board.fight().round == 2
    assert sides.attackers(board)
    assert sides.defenders(board)


@pytest.mark.rule("12.71", "12.73", "12.77")
def test_who_is_there_from_the_first_round():
    """CC-12-41: the fleet that was there and the new carrier; CC-12-45: the Escaped submarine too."""
    for name, seat, mode, wanted in (
        ("CC-12-41", "usa", "against", {"fleet", "carrier"}),
        ("CC-12-45", "japan", "with", {"submarine", "fleet"}),
    ):
        case = given(name)
        data = state(begin_turn(board_of(case), case), CombatPhase(), Movement(seat))
        left = look(data).board.acting().orders
        data = give(data, BY_ID[name]["when"]["orders"][0], seat)
        assert left - look(data).board.acting().orders == 1, "engaging where one stands costs no order"
        data = give(data, "end movement", seat)
        assert isinstance(look(data).decision, Activate)
        data = give(data, f"activate java_sea {mode} escaped", seat)
        p = look(driver.act(TITLE, data, Order(seat, "end_combat"), Loose([6] * 20)).data)
        board = p.board
        assert board.fight().round == 1
        mine = {board.blocks[key].type for key in sides.attackers(board)}
        assert mine | {board.blocks[key].type for key in board.fight().acted if key in board.blocks} >= wanted


@pytest.mark.rule("12.26", "12.24")
def test_a_group_that_has_not_joined_keeps_the_battle_going():
    """CC-12-46: the submarine misses and is sunk; the fleet joins in round 2."""
    case = {
        "active": "usa",
        "war": [["japan", "usa"]],
        "units": {"sulu_sea": {"japan": ["fleet 2"], "usa": ["submarine 1", "fleet 3"]}},
    }
    board = begin_turn(board_of(case), case)
    sub = key_of(board, "sulu_sea", "usa", "submarine")
    fleet = key_of(board, "sulu_sea", "usa", "fleet")
    board.blocks[sub].way, board.blocks[fleet].way = "manila>sulu_sea", "celebes_sea>sulu_sea"
    board.acting().leads = {"sulu_sea": ["manila>sulu_sea"]}
    data = TITLE.codec.encode(run(board, Begin("sulu_sea")).state)
    data = give(data, "group manila", "usa")
    while (p := look(data)).board.battle and p.board.battle.round == 1:
        seat = driver.waiting(p)[0]
        rolls = [6] if seat == "usa" else [1, 6]
        order = driver.default_order(p, seat)
        data = driver.act(TITLE, data, order, Loose(rolls if order.kind == "fire" else ())).data
    assert sub not in p.board.blocks
    assert p.board.fight().round == 2
    assert sides.attackers(p.board) == [fleet]


# Chapter 14


@pytest.mark.rule("14.1", "3.24")
def test_losses_without_supply():
    """CC-14-09: infantry and tank lose a step, aircraft, SNLF on an islet and the fortress none."""
    case = {
        "war": [["japan", "usa"]],
        "units": {
            "rangoon": {"japan": ["infantry 2", "tank 1", "air_force 2"]},
            "marshalls": {"japan": ["snlf 1", "fortress 1", "infantry 1"]},
        },
    }
    board = board_of(case)
    for sea in (*AREAS["rangoon"].seas, *AREAS["marshalls"].seas):
        place(board, sea, "usa", "fleet 1")
    for area in ("rangoon", "marshalls"):
        assert not supply.supplied(board, "japan", area), area
    p = run(board, supply.Attrition())
    assert strengths(p.board, "rangoon") == {"japan": ["air_force 2", "infantry 1"]}
    assert strengths(p.board, "marshalls") == {"japan": ["fortress 1", "snlf 1"]}


@pytest.mark.rule("14.1", "16.122", "7.24")
def test_a_chinese_air_force_without_supply_suffers_nothing_and_is_not_raised():
    """CC-14-12."""
    case = {
        "war": [["japan", "usa"]],
        "phase": "production",
        "markers": {"nanking": "japan", "chungking": "usa"},
        "units": {"chungking": {"nationalist_china": ["air_force 1"]}},
    }
    board = board_of(case)
    assert not supply.supplied(board, "nationalist_china", "chungking")
    p = run(board, supply.Attrition())
    assert strengths(p.board, "chungking") == {"nationalist_china": ["air_force 1"]}
    order = "promote air_force/1 chungking"
    assert give(state(board_of(case), lists.Production()), order, "usa") is None
    assert give(state(board_of({**case, "markers": {"chungking": "usa"}}), lists.Production()), order, "usa")


# Chapter 15, 16


@pytest.mark.rule("15.22", "15.21", "11.541", "8.46")
def test_what_a_declaration_of_war_brings():
    """CC-15-01."""
    case = given("CC-15-01", units={"marshall_sea": {"japan": ["snlf 1"]}})
    board = begin_turn(board_of(case), case)
    peace = {seat: production.production(board, seat) for seat in ("japan", "usa")}
    after = look(give(state(board, Movement("japan")), "declare war usa", "japan")).board
    assert after.wars == ["japan-usa"]
    assert victory.points(after, "japan", ())["declarations"] == -1
    assert industry_cost(after, "usa") == 6
    assert after.acting().surprise
    assert not after.bremp
    assert after.acting().duties == ["usa"]
    war = {seat: production.production(after, seat) for seat in ("japan", "usa")}
    for seat in ("japan", "usa"):
        found = tracks(after, seat)
        assert war[seat] == min(after.sides[seat].ind, found.pop, found.res) <= peace[seat]


@pytest.mark.rule("15.27", "8.43", "15.22")
def test_enemies_that_an_alliance_finds_in_one_sea_fight():
    """CC-15-11: the first with a Combat Phase must, unless he leaves; nobody has Surprise."""
    case = {
        "year": 1941,
        "war": [["japan", "usa"]],
        "influence": {"british_empire": {"usa": 2}},
        "units": {"andaman_sea": {"british_empire": ["fleet 2"], "japan": ["fleet 3"]}},
    }
    board = run(board_of(case), newyear.Events()).board
    assert board.bremp
    for seat in ("usa", "japan"):
        begin_turn(board, {"active": seat})
        assert mandatory(board, seat) == ["andaman_sea"]
        assert not board.acting().surprise
    begin_turn(board, {"active": "japan"})
    left = give(state(board, Movement("japan")), "move fleet/3 andaman_sea > bay_of_bengal", "japan")
    assert mandatory(look(left).board, "japan") == []


@pytest.mark.rule("16.35", "11.54", "16.36")
def test_a_militia_that_marches_through_to_sian_commits_aggression_there():
    """CC-16-06."""
    case = given("CC-16-06")
    data = state(begin_turn(board_of(case), case), Movement("usa"))
    data = give(data, "move militia/1 fukien > wuhan > sian", "usa")
    board = look(data).board
    assert [b.nat for _, b in board.at("sian")] == ["nationalist_china"]
    settle(look(data))
    assert Control(board).of("sian") == "usa"
    assert not at_war(board, "usa", "soviet")


# Chapter 17, 18, 20, 22


@pytest.mark.rule("17.4", "17.6", "17.5", "17.7", "7.14")
def test_suppression_of_nanking_die_by_die():
    """CC-17-02: the air force removes the partisan, the infantry's six makes one; CC-17-05: no ambush."""
    case = given("CC-17-02")
    data = state(begin_turn(board_of(case), case), CombatPhase())
    data = TITLE.codec.encode(run(look(data).board, CombatPhase()).state)
    assert give(data, "suppress nanking fortress/1", "japan") is None
    data = give(data, BY_ID["CC-17-02"]["when"]["orders"][0], "japan")
    result = driver.act(TITLE, data, Order("japan", "end_combat"), Loose([1, 2, 5, 1, 4, 6]))
    swept = [line.args for line in result.lines if line.code == "partisans.swept"]
    assert [(each["unit"], each["left"]) for each in swept] == [("air_force/3", 0), ("infantry/3", 1)]
    assert look(result.data).board.partisans == {"nanking": 1}
    assert not look(result.data).board.sides["japan"].fought
    [shown] = [line.args for line in result.lines if line.code == "partisans.suppress"]
    assert sorted(shown["units"]) == ["air_force/3", "infantry/3"]
    case = given("CC-17-05")
    data = TITLE.codec.encode(run(begin_turn(board_of(case), case), CombatPhase()).state)
    data = give(data, "suppress nanking air_force/3", "japan")
    result = driver.act(TITLE, data, Order("japan", "end_combat"), Loose([1, 1, 4]))
    assert not [line for line in result.lines if line.code == "partisans.ambushed"]
    assert look(result.data).board.partisans == {}


@pytest.mark.rule("18.3", "18.31", "1.121")
def test_the_second_sub_capital_wins_when_its_combat_phase_ends():
    """CC-18-03."""
    case = {
        "active": "japan",
        "war": [["japan", "usa"]],
        "bremp": "allied",
        "markers": {"nanking": "japan"},
        "owner": {"new_delhi": "usa"},
        "units": {"new_delhi": {"japan": ["infantry 2"], "british_empire": ["infantry 1"]}},
    }
    board = begin_turn(board_of(case), case)
    assert run(board, EndCombat()).state.outcome is None, "disputed"
    board = begin_turn(board_of(case), case)
    remove(board, key_of(board, "new_delhi", "british_empire", "infantry"))
    assert run(board, EndCombat()).state.outcome.winners == ["japan"]


@pytest.mark.rule("22.91", "9.71")
def test_the_wait_is_the_same_whether_a_double_agent_is_there_or_not():
    """CC-22-02."""
    seen = []
    for hand in (["A01"], ["I36"]):
        case = given("CC-22-02", hand={"usa": ["I33"], "soviet": hand})
        data, order = state(board_of(case), Play("usa")), "intel I33 sabotage soviet"
        p = look(driver.act(TITLE, data, TITLE.parse(order, "usa"), Loose()).data)
        assert isinstance(p.decision, DoubleAgent)
        assert driver.waiting(p) == ["soviet"]
        answers = [o.value for o in p.decision.choices(p, "soviet", Partial("double_agent")).options]
        assert sorted(answers) == (["no"] if hand == ["A01"] else ["no", "yes"])
        seen.append((driver.waiting(p), view(p, "usa")["sides"]["soviet"]))
    assert seen[0] == seen[1]
