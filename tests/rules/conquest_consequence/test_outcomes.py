"""What the worked cases bring about besides their verdicts: cards drawn, wars, units placed, battles owed."""

import pytest

from rules.conquest_consequence.atlas import ACTION
from rules.conquest_consequence.board import Laid, free, is_ground
from rules.conquest_consequence.combat import exits, fire, sides
from rules.conquest_consequence.combat.activation import mandatory
from rules.conquest_consequence.combat.leaving import Leave, Rebasing
from rules.conquest_consequence.movement.phase import EndMovement, Movement
from rules.conquest_consequence.nations.control import Control, tracks
from rules.conquest_consequence.routes import supply
from rules.conquest_consequence.sequence import Turn
from rules.conquest_consequence.technology.investments import industry_cost
from rules.conquest_consequence.units import remove
from rules.conquest_consequence.year import government
from rules.conquest_consequence.year.government import Play
from rules.kernel import driver
from rules.kernel.orders import Order
from tests.rules.conquest_consequence.positions import (
    Loose,
    begin_turn,
    board_of,
    garrisoned,
    give,
    look,
    state,
    strengths,
)
from tests.rules.conquest_consequence.test_cases import CASES, Round, settled

BY_ID = {case["id"]: case for case in CASES}


def given(name, **more):
    case = BY_ID[name]
    return {**case["given"], **more}


def moved(name, *orders, dice=(), **more):
    """The Movement Phase of a case: its own orders, or others."""
    case, seat = given(name, **more), given(name)["active"]
    data = state(begin_turn(board_of(case), case), EndMovement(), Movement(seat))
    for text in orders or BY_ID[name]["when"]["orders"]:
        after = give(data, text, seat, dice)
        assert after is not None, text
        data = after
    return data


def board(data):
    return look(data).board


def drawn(found):
    return {seat: len(side.hand) for seat, side in sorted(found.sides.items()) if side.hand}


def ended(data, seat):
    """The position after `end movement`, by which the Combat Phase is fought."""
    result = driver.act(look(data).title, data, Order(seat, "end_movement"), Loose())
    return board(garrisoned(result.data))


@pytest.mark.rule("8.47", "15.28", "8.13")
def test_a_violated_us_protectorate_in_indochina():
    """CC-8-12."""
    found = board(moved("CC-8-12"))
    assert (found.bremp, found.wars, found.sides["japan"].dows_made) == (True, ["japan-usa"], 1)
    assert drawn(found) == {"soviet": 2, "usa": 2}
    [(_, saigon)] = found.at("saigon")
    [hanoi] = [b for _, b in found.at("hanoi") if b.nat != "japan"]
    assert [(b.nat, b.cv) for b in (saigon, hanoi)] == [("british_empire", 2), ("british_empire", 1)]


@pytest.mark.rule("8.46", "8.44")
def test_a_war_on_the_empire_by_an_enemy_of_the_usa_has_no_further_effects():
    """CC-8-11."""
    found = board(moved("CC-8-11", "declare war british_empire"))
    assert found.bremp
    assert (found.sides["japan"].dows_made, industry_cost(found, "usa")) == (0, 7)
    assert not found.acting().surprise


@pytest.mark.rule("11.221", "12.61", "11.223")
def test_who_acts_after_a_landing():
    """CC-11-04: infantry that invades does not, SNLF does; CC-11-14: in own disputed land all do."""
    orders = ("move infantry/2 philippine_sea > manila", "move snlf/2 south_china_sea > manila")
    found = board(moved("CC-11-04", *orders))
    idle = {b.type: fire.idle(found, b) for _, b in found.at("manila") if b.nat == "japan"}
    assert idle == {"infantry": True, "snlf": False}
    orders = ("move infantry/3 sulu_sea > manila", "move marine/1 south_china_sea > manila")
    found = board(moved("CC-11-14", *orders))
    assert not any(fire.idle(found, b) for _, b in found.at("manila") if b.nat == "usa")


@pytest.mark.rule("11.2", "11.55", "11.53")
def test_battles_raids_and_groups_that_moves_make():
    """CC-11-07, CC-11-09, CC-11-12."""
    found = board(moved("CC-11-07", "move fleet/3 guam > philippine_sea"))
    assert mandatory(found, "usa") == ["philippine_sea"]
    found = board(moved("CC-11-09", "move air_force/2 marianas > philippine_sea > guam"))
    assert mandatory(found, "japan") == ["guam"]
    assert sides.is_raid(found, "japan", "guam")
    found = board(moved("CC-11-12"))
    groups = {}
    for _, block in found.at("hawaiian_sea"):
        if block.nat == "usa":
            groups.setdefault(block.way, []).append(block.type)
    assert sorted(map(sorted, groups.values())) == [["air_force", "carrier", "fleet"], ["submarine"]]


@pytest.mark.rule("11.01", "11.54", "16.33")
def test_a_tank_that_runs_through_an_empty_province():
    """CC-11-11: four cards and loyalty for the Nationalists; Suchow stays theirs."""
    data = moved("CC-11-11")
    found = board(data)
    assert drawn(found) == {"usa": 4}
    assert found.sides["usa"].loyalty == 2
    assert mandatory(found, "japan") == ["nanking"]
    assert ended(data, "japan").control["suchow"] == "usa"


@pytest.mark.rule("11.6", "17.2")
def test_insurgents_and_militia_that_appear():
    """CC-11-13."""
    before = begin_turn(board_of(given("CC-11-13")), given("CC-11-13")).acting().orders
    found = board(moved("CC-11-13"))
    assert strengths(found, "suchow")["red_china"] == ["militia 1", "militia 2"]
    assert before - found.acting().orders == 2
    assert mandatory(found, "soviet") == ["suchow"]


@pytest.mark.rule("11.553")
def test_ships_that_follow_into_empty_land():
    """CC-11-16."""
    orders = ("move snlf/1 caroline_sea > guam", "move carrier/2 caroline_sea > guam")
    data = moved("CC-11-16", *orders)
    assert mandatory(board(data), "japan") == []
    assert ended(data, "japan").control["guam"] == "japan"


@pytest.mark.rule("15.21")
def test_at_peace_aircraft_keep_out_of_home_seas():
    """CC-11-17."""
    case = given("CC-11-17", war=[])
    data = state(begin_turn(board_of(case), case), Movement("soviet"))
    assert [give(data, text, "soviet") for text in BY_ID["CC-11-17"]["when"]["orders"]] == [None, None]


@pytest.mark.rule("15.3", "15.31", "15.32", "15.35", "16.32")
def test_violations_outside_china_and_in_it():
    """CC-15-05, CC-15-06."""
    found = board(moved("CC-15-05"))
    assert {area: strengths(found, area)["armed_minor"] for area in ("saigon", "hanoi")} == {
        "saigon": ["fortress 2"],
        "hanoi": ["fortress 1"],
    }
    assert drawn(found) == {"soviet": 2, "usa": 2}
    assert (found.storm, found.wars, "vietnam" in found.influence) == (["vietnam"], [], False)
    found = board(moved("CC-15-06"))
    assert strengths(found, "peiping")["armed_minor"] == ["fortress 2"]
    assert drawn(found) == {"soviet": 1, "usa": 1}


@pytest.mark.rule("8.13", "15.25", "15.22")
def test_a_rivals_protectorate_becomes_his_satellite():
    """CC-15-07."""
    found = board(moved("CC-15-07"))
    assert (found.wars, found.sides["soviet"].dows_made) == (["japan-soviet"], 1)
    assert found.markers["mongolia"] == "japan"
    [unit] = [b for _, b in found.at("mongolia") if b.nat == "japan"]
    assert unit.cv == 1
    assert drawn(found) == {"japan": 1, "usa": 1}
    assert found.acting().surprise
    assert mandatory(found, "soviet") == ["mongolia"]


@pytest.mark.rule("15.33", "15.34", "8.211")
def test_partition_and_intervention():
    """CC-15-08: no cards; CC-15-09: a US Satellite with a British unit, and the battle is optional."""
    found = board(moved("CC-15-08", "move british_empire:infantry/2 andaman_sea > sumatra"))
    assert drawn(found) == {}
    found = ended(moved("CC-15-09"), "usa")
    assert (found.markers["bangkok"], "thailand" in found.minors) == ("usa", False)
    assert found.control["bangkok"] == "usa", (
        "the units of the Satellite stand for its fortress, the first there"
    )
    british = sorted(b.cv for _, b in found.at("bangkok") if b.nat == "british_empire")
    assert british == [1, 2]
    assert sides.battles_of(found, "usa") == ["bangkok"]


@pytest.mark.rule("15.25", "15.22")
def test_a_declaration_in_a_shared_sea_and_what_else_must_be_fought():
    """CC-15-10, CC-15-12."""
    assert mandatory(board(moved("CC-15-10")), "usa") == ["formosa", "philippine_sea"]
    found = board(moved("CC-15-12", "declare war japan", "move infantry/2 chita > hailar"))
    assert not found.sides["soviet"].intruded
    assert found.acting().duties == []


@pytest.mark.rule("16.33", "16.11", "16.1", "16.35", "16.37")
def test_violations_in_china_cost_what_they_cost():
    """CC-16-01, -02, -03, -07, -09, -10."""
    found = board(moved("CC-16-01"))
    assert (drawn(found), found.wars) == ({"usa": 4}, [])
    found = board(moved("CC-16-02"))
    assert strengths(found, "tsingtao")["armed_minor"] == ["fortress 2"]
    assert drawn(found) == {}
    found = board(moved("CC-16-03"))
    [(_, unit)] = [each for each in found.at("chungking") if each[1].nat == "nationalist_china"]
    assert (unit.cv, unit.type in ("fortress", "militia")) == (2, True)
    assert (drawn(found), found.sides["usa"].loyalty, found.wars) == ({}, 2, [])
    data = moved("CC-16-07")
    assert strengths(board(data), "harbin") == {"red_china": ["militia 1"]}
    assert (ended(data, "soviet").control["harbin"], board(data).wars) == ("soviet", [])
    found = board(moved("CC-16-09"))
    assert strengths(found, "canton")["armed_minor"] == ["fortress 2"]
    assert drawn(found) == {"japan": 1, "soviet": 1}
    by_militia = ("violate canton", "move nationalist_china:militia/2 fukien > canton")
    assert drawn(board(moved("CC-16-09", *by_militia))) == {}
    found = board(moved("CC-16-10"))
    [unit] = [b for _, b in found.at("tsingtao") if b.nat == "japan"]
    assert (unit.cv, found.markers["tsingtao"], found.wars, drawn(found)) == (2, "japan", [], {})
    assert mandatory(found, "soviet") == ["tsingtao"]


@pytest.mark.rule("16.37")
def test_a_foreign_unit_behind_a_chinese_violation_draws_the_cards_after_all():
    orders = ("violate canton", "move usa:infantry/3 fukien > canton")
    assert drawn(board(moved("CC-16-09", *orders))) == {"japan": 1, "soviet": 1}


@pytest.mark.rule("17.3")
def test_recruits_of_four_dice():
    """CC-17-01."""
    found = board(moved("CC-17-01", "recruit 4 shansi wuhan sian peiping", dice=[1, 4, 6, 6]))
    assert found.partisans == {"sian": 2, "shansi": 2, "peiping": 1, "wuhan": 2}


@pytest.mark.rule("10.41", "10.42")
def test_a_card_has_its_full_value_in_winter():
    """CC-10-04: 6 orders and a Combat Phase; CC-10-05: none."""
    from rules.conquest_consequence.combat.plans import fights
    from rules.conquest_consequence.command import kind_of, orders_of

    for name, seat, card, battle in (("CC-10-04", "soviet", "A08", True), ("CC-10-05", "usa", "A46", False)):
        found = begin_turn(board_of(given(name)), given(name))
        assert orders_of(found, seat, card) == ACTION[card].value
        found.turn = Turn(seat, kind_of(found, card))
        assert fights(look(state(found, Movement(seat)))) is battle


# Government


def played(name, *orders, scenario="1936", **more):
    case = given(name, **more)
    data = state(board_of(case), Play(case["active"]), scenario=scenario)
    for text in orders or BY_ID[name]["when"]["orders"]:
        result = driver.act(look(data).title, data, look(data).title.parse(text, case["active"]), Loose())
        data = result.data
    return data


@pytest.mark.rule("7.31", "7.311")
def test_a_card_against_two_of_a_rival():
    """CC-7-12."""
    found = board_of(given("CC-7-12"))
    cards = [card for card in found.decks["action"] if "thailand" in ACTION[card].ends][:2]
    found.laid["thailand"] = [Laid(card, "japan") for card in cards]
    found.decks["action"] = [card for card in found.decks["action"] if card not in cards]
    after = board(give(state(found, Play("usa")), "diplomacy A19 thailand", "usa"))
    assert [(each.card, each.seat) for each in after.laid["thailand"]] == [(cards[0], "japan")]
    assert sorted(after.discards["action"]) == sorted(["A19", cards[1]]), "the one played last"


@pytest.mark.rule("7.341", "9.3", "9.1")
def test_which_card_stays():
    """CC-7-18, CC-9-02, CC-9-03."""
    found = board(played("CC-7-18"))
    assert (found.sides["usa"].techs, found.discards["investment"]) == ({"naval_radar": "I45"}, ["I05"])
    found = board(played("CC-9-02", "tech I22 I07 airdefense_radar"))
    assert found.sides["soviet"].techs == {"airdefense_radar": "I07"}
    later = state(board_of(given("CC-9-03", year=1938)), Play("usa"))
    verdicts = [give(later, text, "usa") is not None for text in BY_ID["CC-9-03"]["when"]["orders"]]
    assert verdicts == [True, False]


@pytest.mark.rule("9.71", "9.72", "20.4")
def test_a_double_agent_turns_a_card_round():
    """CC-9-06, CC-9-08, CC-9-09."""
    title = look(state(board_of({}))).title

    def turned(name, answer, dice=()):
        data = played(name)
        return driver.act(title, data, title.parse(answer, "japan"), Loose(dice))

    found = board(turned("CC-9-06", "double_agent yes").data)
    assert (found.sides["japan"].ind, found.sides["soviet"].ind) == (11, 3)
    assert sorted(found.discards["investment"]) == ["I33", "I36"]
    spied = turned("CC-9-08", "double_agent yes")
    found = board(spied.data)
    assert (len(found.sides["usa"].hand), len(found.sides["japan"].hand)) == (1, 1)
    assert found.sides["japan"].hand[0] in ("A03", "A07")
    assert sorted(found.discards["investment"]) == ["I34", "I36"]
    told = [line for line in spied.lines if line.to is None or "soviet" in line.to]
    assert any(line.code == "government.spied" for line in told)
    assert found.sides["japan"].hand[0] not in repr(told)
    found = board(turned("CC-9-09", "double_agent yes sinkiang").data)
    assert {n: (i.faction, i.n) for n, i in found.influence.items()} == {"thailand": ("japan", 1)}
    assert sorted(found.discards["investment"]) == ["I36", "I38"]


@pytest.mark.rule("8.01", "7.4")
def test_tracks_follow_influence_at_the_resolution_only():
    """CC-8-13."""
    found = board(played("CC-8-13"))
    before = tracks(found, "japan")
    p = look(state(found, government.Statuses()))
    p.dice = Loose()
    driver.settle(p)
    after = tracks(p.board, "japan")
    assert [(each.pop, each.res) for each in (before, after)] == [(10, 5), (11, 6)]


@pytest.mark.rule("8.0", "22.9")
def test_what_is_given_up_changes_the_tracks_at_once():
    """CC-8-10; CC-22-03: Thailand falls to an Associate and goes on to be used."""
    one = tracks(board_of(given("CC-8-10")), "usa")
    case = given("CC-8-10")
    data = state(begin_turn(board_of(case), case), Movement("soviet"))
    after = board(give(data, "repudiate peiping 1", "usa"))
    two = tracks(after, "usa")
    assert (two.pop - one.pop, two.res - one.res) == (-1, -1)
    case = given("CC-22-03")
    data = state(begin_turn(board_of(case), case), EndMovement(), Movement("japan"))
    kept = tracks(board(data), "usa")
    data = give(give(data, "wish keep thailand 1", "usa"), "end movement", "japan")
    from rules.conquest_consequence.protocols.wishes import fulfil

    p = look(data)
    fulfil(p)
    assert p.board.status["thailand"].n == 1
    assert tracks(p.board, "usa") == kept


@pytest.mark.rule("19.6")
@pytest.mark.parametrize("card", ["A44", "A15"])
def test_mao_sways_with_double_strength(card):
    """CC-19-03."""
    found = board(played("CC-19-03", f"wild {card} sinkiang", scenario="rising_sun"))
    assert (found.influence["sinkiang"].faction, found.influence["sinkiang"].n) == ("usa", 2)


# Combat, supply, victory and control


@pytest.mark.rule("12.62", "15.321", "12.52")
def test_what_rounds_bring_about():
    """CC-12-11: industry 11; CC-12-07: Thailand is defeated; CC-12-08: undefeated."""
    assert fought("CC-12-11").sides["japan"].ind == 11
    found = fought("CC-12-07")
    assert found.control["bangkok"] == "thailand", "until the phase ends"
    assert Control(found).of("bangkok") == "japan"
    found = fought("CC-12-08")
    assert not any(is_ground(b) for _, b in found.at("bangkok"))
    assert Control(found).of("bangkok") == "thailand"


@pytest.mark.rule("12.52", "12.55", "1.145")
def test_who_has_lost_his_ground_support_leaves_though_nobody_is_left():
    """CC-12-08: the aircraft must rebase; with nowhere to go it is eliminated."""
    assert fought("CC-12-08").blocks == {}
    p = look(state(fought("CC-12-08", markers={"saigon": "japan"})))
    [key] = p.board.blocks
    leaving = Leave(key, exits.FORCED_ACTIVE)
    assert leaving.asked(p) == ["japan"]
    assert leaving.places(p) == {"rebase": ["hanoi", "saigon"]}


@pytest.mark.rule("12.52")
def test_the_owner_stays_where_the_battle_is_over():
    """His ships may stand in his own land without anybody on the ground."""
    units = {"manila": {"usa": ["fleet 2", "infantry 1"], "japan": ["infantry 1"]}}
    war = {"active": "usa", "war": [["japan", "usa"]], "units": units, "owner": {"manila": "usa"}}
    p = settled(state(begin_turn(board_of(war), war), *battle_of("manila")))
    for key in [key for key, b in p.board.at("manila") if b.type == "infantry"]:
        remove(p.board, key)
    found = settled(p.title.codec.encode(p.state))
    assert strengths(found.board, "manila") == {"usa": ["fleet 2"]}


def fought(name, **more):
    played_ = Round({**BY_ID[name], "given": given(name, **more)})
    for action in BY_ID[name]["when"]["actions"]:
        played_.play(action)
    return look(played_.data).board


@pytest.mark.rule("12.74", "12.24")
def test_battles_that_end_at_once():
    """CC-12-36, CC-12-44: the carrier has gone before anybody fires; what was untaken is lost."""
    found = fought("CC-12-36")
    assert strengths(found, "queensland") == {"usa": ["carrier 2"]}
    case = BY_ID["CC-12-44"]
    played_ = Round(case)
    for action in case["when"]["actions"]:
        played_.play(action)
    p = look(played_.data)
    assert isinstance(p.decision, Rebasing)
    assert {p.board.blocks[key].type for key in p.decision.able(p)} == {"carrier", "fleet"}


@pytest.mark.rule("12.73", "14.11")
def test_escaped_submarines_do_not_cut_supply():
    """CC-14-03."""
    assert supply.supplied(board_of(given("CC-14-03")), "usa", "manila")


@pytest.mark.rule("18.4")
def test_the_bomb_is_in_range_with_heavy_bombers_only():
    """CC-18-04."""
    data = moved("CC-18-04")
    assert list(look(data).state.outcome.winners) == ["usa"]
    short = given("CC-18-04")
    short["techs"] = {"usa": [tech for tech in short["techs"]["usa"] if tech != "heavy_bombers"]}
    found = state(begin_turn(board_of(short), short), Movement("usa"))
    assert give(found, "claim bomb japan", "usa") is None


@pytest.mark.rule("3.3", "3.15", "1.144")
def test_a_unit_that_is_disbanded_goes_back_to_the_pool():
    """CC-3-02; CC-1-01: default control needs no marker."""
    case = given("CC-3-02")
    before = begin_turn(board_of(case), {**case})
    left = free(before, "nationalist_china", "militia")
    after = board(give(state(before, Movement("usa")), "disband militia/1 suchow", "usa"))
    assert after.at("suchow") == []
    assert Control(after).of("suchow") == "usa"
    assert free(after, "nationalist_china", "militia") == left + 1
    assert board_of(given("CC-1-01")).markers == {}


@pytest.mark.rule("12.8", "12.81")
def test_a_third_party_stands_by():
    """CC-12-12."""
    case = given("CC-12-12")
    data = state(begin_turn(board_of(case), case), *battle_of("wuhan"))
    p = settled(data)
    title = p.title
    result = driver.act(
        title, title.codec.encode(p.state), title.parse("target wuhan nationalist_china", "japan"), Loose()
    )
    found = look(result.data).board
    shown = {found.blocks[key].nat for key in found.fight().ready}
    assert shown == {"japan", "nationalist_china"}


def battle_of(area):
    from rules.conquest_consequence.combat.battle import Begin

    return (Begin(area),)


@pytest.mark.rule("9.7", "9.71", "9.72")
def test_a_mole_copies_what_it_has_seen():
    """CC-9-05: Japan reads the vault, the USA reads which cards made the pair, nobody else anything of it."""
    title = look(state(board_of({}))).title
    looked = driver.act(
        title,
        played("CC-9-05", "intel I31 mole usa"),
        Order("usa", "double_agent", {"answer": "no"}),
        Loose(),
    )
    [seen] = [line for line in looked.lines if line.code == "government.mole"]
    assert (list(seen.to), sorted(seen.args["techs"])) == (["japan"], ["naval_radar", "sonar"])
    paired = driver.act(title, looked.data, title.parse("tech I31 I10 naval_radar secret", "japan"), Loose())
    [copied] = [line for line in paired.lines if line.code == "government.copied"]
    assert (list(copied.to), sorted(copied.args["cards"])) == (["usa"], ["I10", "I31"])
    assert paired.public is None
    mine = board(paired.data).sides["japan"]
    assert [(pair.what, sorted(pair.cards)) for pair in mine.vault] == [("naval_radar", ["I10", "I31"])]
    assert mine.hand == []


@pytest.mark.rule("1.41", "22.8")
@pytest.mark.parametrize(("choice", "left"), [(None, ["fleet 2"]), ("fleet/2", ["snlf 1"])])
def test_the_owner_names_who_is_lost_on_a_crowded_islet(choice, left):
    """CC-1-11: the weakest, if nobody says otherwise."""
    data = driver.act(
        look(state(board_of({}))).title, moved("CC-1-11"), Order("japan", "end_movement"), Loose()
    ).data
    p = look(data)
    assert (p.decision.name(), driver.waiting(p)) == ("islet.excess", ["japan"])
    order = Order("japan", "lose", {"unit": choice}) if choice else driver.default_order(p, "japan")
    assert strengths(board(driver.act(p.title, data, order, Loose()).data), "palau") == {"japan": left}
