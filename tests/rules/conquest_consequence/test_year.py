"""Chapters 6 to 10: the worked events of a year, each carried out."""

import pytest

from rules.conquest_consequence import command, sequence, victory
from rules.conquest_consequence.atlas import ACTION
from rules.conquest_consequence.board import Laid, go_to_war
from rules.conquest_consequence.combat.activation import FaceUp
from rules.conquest_consequence.command import Show, run_cycle
from rules.conquest_consequence.decks import cards
from rules.conquest_consequence.diplomacy.card_play import lay
from rules.conquest_consequence.diplomacy.influence import sway
from rules.conquest_consequence.nations.control import tracks
from rules.conquest_consequence.protocols.free import Repudiate
from rules.conquest_consequence.title import TITLE
from rules.conquest_consequence.year import government, newyear, production
from rules.kernel import driver
from rules.kernel.orders import Order
from tests.rules.conquest_consequence.positions import (
    Loose,
    begin_turn,
    board_of,
    garrisoned,
    look,
    place,
    state,
)


def played(given, *steps, dice=(), scenario="1936"):
    """A position after some steps have run."""
    p = look(state(board_of(given), *reversed(steps), scenario=scenario))
    p.dice = Loose(dice)
    driver.settle(p)
    return p


def face_up(board, seat, nation, count):
    fit = [card for card in board.decks["action"] if nation in ACTION[card].ends][:count]
    board.laid[nation] = [Laid(card, seat) for card in fit]
    board.decks["action"] = [card for card in board.decks["action"] if card not in fit]


def resolved(board):
    p = look(state(board, government.Statuses(), government.Resolution()))
    p.dice = Loose()
    driver.settle(p)
    return look(garrisoned(TITLE.codec.encode(p.state)))


@pytest.mark.rule("7.15")
@pytest.mark.parametrize(
    ("die", "order"),
    [(4, ["usa", "soviet", "japan"]), (2, ["japan", "usa", "soviet"]), (1, ["japan", "soviet", "usa"])],
)
def test_turn_order(die, order):
    """CC-7-01: three rolls."""
    assert newyear.turn_order(look(state(board_of({}))), die) == order


@pytest.mark.rule("19.2")
def test_turn_order_of_two_players():
    p = look(state(board_of({"scenario": "rising_sun"}), scenario="rising_sun"))
    assert [newyear.turn_order(p, die)[0] for die in (1, 2, 6, 3, 4, 5)] == ["japan"] * 3 + ["usa"] * 3


@pytest.mark.rule("7.131", "8.43")
def test_war_clouds_bring_the_alliance():
    """CC-7-02: three markers, the alliance, and no units."""
    p = played({"year": 1939, "influence": {"british_empire": {"usa": 2}}}, newyear.Events())
    assert p.board.bremp
    assert (p.board.influence["british_empire"].faction, p.board.influence["british_empire"].n) == ("usa", 3)
    assert "british_empire" not in p.board.status
    assert p.board.control["sydney"] == "usa"
    assert not p.board.blocks
    again = played(
        {"year": 1940, "influence": {"british_empire": {"usa": 3}}, "bremp": "allied"}, newyear.Events()
    )
    assert again.board.influence["british_empire"].n == 3, "War Clouds are ignored once it is allied"
    assert not Repudiate().nations(p.board, "usa")


@pytest.mark.rule("7.131", "8.42")
def test_war_clouds_cancel_a_rival_marker():
    """CC-7-03."""
    p = played({"year": 1940, "influence": {"british_empire": {"japan": 1}}}, newyear.Events())
    assert "british_empire" not in p.board.influence
    assert not p.board.bremp


@pytest.mark.rule("7.132", "7.133")
def test_american_ships_and_men_come_after_a_japanese_declaration():
    """CC-7-04: declared in fall 1940."""
    board = board_of({"active": "japan", "year": 1940})
    board.turn = sequence.Turn("japan")
    p = look(state(board))
    p.dice = Loose()
    sequence.control.settle(p)
    from rules.conquest_consequence.war_and_peace import war

    war.declare(p, "japan", "usa")
    ships, men = [], []
    for year in (1941, 1942, 1943, 1944):
        p.board.year = year
        american, _ = newyear.arriving(p)
        navy = {unit[-1] for unit in american if unit.startswith(("fleet", "carrier", "submarine"))}
        assert len(navy) <= 1, "all three of the same strength"
        ships.append(int(navy.pop()) if navy else None)
        men.append(american.count("infantry/1"))
        assert american.count("air_force/1") == men[-1]
    assert ships == [1, 2, 3, None]
    assert men == [1, 1, 1, 0]


@pytest.mark.rule("15.27")
def test_an_alliance_finds_enemies_in_one_sea():
    """CC-15-11; who must fight is in `test_afterwards`."""
    given = {
        "year": 1941,
        "war": [["japan", "usa"]],
        "influence": {"british_empire": {"usa": 2}},
        "units": {"andaman_sea": {"british_empire": ["fleet 2"], "japan": ["fleet 3"]}},
    }
    p = played(given, newyear.Events())
    assert p.board.bremp
    assert p.board.influence["british_empire"].n == 3
    assert p.board.shared == ["andaman_sea"]


@pytest.mark.rule("7.14", "4.4")
def test_peace_dividends_go_to_who_has_not_fought():
    """CC-7-05."""
    board = board_of({"year": 1938})
    board.chits = [0, 1, 1, 2]
    board.sides["japan"].fought = True
    p = look(state(board, newyear.Decks()))
    p.dice = Loose()
    driver.settle(p)
    assert {seat: len(side.chits) for seat, side in p.board.sides.items()} == {
        "japan": 0,
        "soviet": 1,
        "usa": 1,
    }


@pytest.mark.rule("7.14")
@pytest.mark.parametrize(
    ("seat", "nat", "fought"), [("usa", "nationalist_china", False), ("japan", "japan", True)]
)
def test_chinese_battles_keep_the_peace_of_a_great_power(seat, nat, fought):
    """CC-7-05: battles of Nationalists alone do not count."""
    foe = {"usa": "japan", "japan": "nationalist_china"}[seat]
    given = {"active": seat, "units": {"suchow": {nat: ["infantry 2"], foe: ["infantry 2"]}}}
    board = begin_turn(board_of(given), given)
    board.acting().battles = ["suchow"]
    p = look(state(board, FaceUp()))
    p.dice = Loose()
    driver.settle(p)
    assert p.board.sides[seat].fought is fought


@pytest.mark.rule("7.212", "16.22")
def test_red_activism_draws_cards():
    board = board_of({})
    p = look(state(board))
    p.dice = Loose()
    production.execute(p, "soviet")
    assert len(p.board.sides["soviet"].hand) == 2


@pytest.mark.rule("7.37")
def test_three_passes_in_a_row_end_card_play():
    """CC-7-16."""
    given = {"hand": {"japan": ["A19", "A01"], "usa": ["A03"], "soviet": ["A04"]}}
    p = played(given, government.Cycle())
    data = TITLE.codec.encode(p.state)
    for seat, text in (
        ("japan", "diplomacy A19 thailand"),
        ("usa", "pass"),
        ("soviet", "pass"),
        ("japan", "pass"),
    ):
        assert driver.waiting(look(data)) == [seat]
        data = driver.act(TITLE, data, TITLE.parse(text, seat), Loose()).data
    assert look(data).decision.name() == "setup.cadres", "card play is over"


@pytest.mark.rule("7.5", "4.3")
def test_the_vault_lowers_the_hand_limit():
    """CC-7-17: limit 5, three to discard."""
    given = {"vault": {"soviet": ["sonar"]}, "hand": {"soviet": [f"A{n:02}" for n in range(1, 9)]}}
    p = played(given, government.Compliance())
    assert cards.limit(p, "soviet") == 5
    assert government.excess(p, "soviet") == 3
    assert driver.waiting(p) == ["soviet"]


@pytest.mark.rule("8.0", "7.4")
def test_a_wild_card_takes_a_marker_before_a_card_adds_one():
    board = board_of({"influence": {"thailand": {"japan": 2}}})
    face_up(board, "japan", "thailand", 1)
    p = look(state(board))
    sway(p, "thailand", "usa")
    p = resolved(p.board)
    assert (p.board.influence["thailand"].faction, p.board.influence["thailand"].n) == ("japan", 2)


@pytest.mark.rule("7.4", "8.0")
def test_two_cards_turn_a_neutral_round():
    """CC-8-02."""
    board = board_of({"influence": {"vietnam": {"soviet": 1}}})
    before = {seat: tracks(board, seat) for seat in ("usa", "soviet")}
    face_up(board, "usa", "vietnam", 2)
    p = resolved(board)
    assert (p.board.status["vietnam"].faction, p.board.status["vietnam"].n) == ("usa", 1)
    change = {seat: tracks(p.board, seat) for seat in ("usa", "soviet")}
    assert (change["usa"].pop - before["usa"].pop, change["usa"].res - before["usa"].res) == (1, 1)
    assert change["soviet"].pop - before["soviet"].pop == -1
    assert change["soviet"].res - before["soviet"].res == -1


@pytest.mark.rule("8.2", "8.211", "8.212", "2.2")
def test_an_american_satellite_in_indochina_has_british_units():
    """CC-8-03."""
    board = board_of({"influence": {"vietnam": {"usa": 2}}})
    face_up(board, "usa", "vietnam", 1)
    p = resolved(board)
    assert p.board.markers["saigon"] == "usa"
    found = {b.at: (b.nat, b.cv) for b in p.board.blocks.values()}
    assert found == {"saigon": ("british_empire", 2), "hanoi": ("british_empire", 1)}


@pytest.mark.rule("8.211", "16.121", "16.21")
def test_a_nationalist_satellite_is_a_nat_city():
    """CC-8-04."""
    p = resolved(board_of({"influence": {"chungking": {"usa": 3}}}))
    [block] = p.board.blocks.values()
    assert (block.nat, block.type, block.cv) == ("nationalist_china", "fortress", 2)
    assert tracks(p.board, "usa").cities == 5


@pytest.mark.rule("7.31", "7.311")
def test_a_card_cancels_the_last_one_of_a_rival():
    board = board_of({"hand": {"usa": ["A19"]}})
    face_up(board, "japan", "thailand", 2)
    p = look(state(board))
    cards.spend(p, "usa", "A19")
    lay(p, "usa", "A19", "thailand")
    assert [each.seat for each in p.board.laid["thailand"]] == ["japan"]
    assert len(p.board.discards["action"]) == 2


# Commands


def shown(season, hands, order=("japan", "usa", "soviet"), dice=()):
    board = board_of({"season": season, "hand": {seat: [card] for seat, card in hands.items()}})
    board.order = list(order)
    for seat, card in hands.items():
        board.sides[seat].hand, board.sides[seat].committed = [], card
    p = look(state(board, Show()))
    p.dice = Loose(dice)
    driver.settle(p)
    return p


def orders_of(p):
    return {seat: command.orders_of(p.board, seat, card) for seat, card in p.board.revealed.items()}


@pytest.mark.rule("10.1", "10.11")
def test_letters_give_the_order_and_emergencies_two_orders():
    """CC-10-01."""
    p = shown("spring", {"japan": "A23", "usa": "A41", "soviet": "A14"})
    assert p.board.command == ["usa", "japan", "soviet"]
    assert orders_of(p) == {"usa": 4, "japan": 2, "soviet": 4}
    kinds = {seat: command.kind_of(p.board, card) for seat, card in p.board.revealed.items()}
    assert kinds == {"usa": "emergency", "japan": "emergency", "soviet": "season"}


@pytest.mark.rule("10.12")
def test_the_holder_of_the_card_of_the_season_says_who_is_first():
    """CC-10-02."""
    p = shown("summer", {"japan": "A21", "soviet": "A06"})
    assert driver.waiting(p) == ["japan"]
    assert driver.default_order(p, "japan") == Order("japan", "first", {"seat": "japan"})
    assert orders_of(p) == {"japan": 7, "soviet": 2}
    after = driver.act(
        TITLE, TITLE.codec.encode(p.state), Order("japan", "first", {"seat": "soviet"}), Loose()
    )
    assert look(after.data).board.command == ["soviet", "japan"]


@pytest.mark.rule("10.1")
def test_an_investment_card_is_a_bluff():
    """CC-10-03."""
    p = shown("fall", {"usa": "I05"})
    assert p.board.command == []
    assert p.board.discards["investment"] == ["I05"]


@pytest.mark.rule("10.13", "10.1")
def test_sealed_commands_run_the_cycle():
    lines = {"usa": ["A26:somebody"], "soviet": ["A30:both"], "japan": ["A19:now"]}
    committed, run = run_cycle(["usa", "soviet", "japan"], lines)
    assert committed == {"japan": "A19", "usa": "A26", "soviet": "A30"}
    assert run == [
        *(["usa", "pass"], ["soviet", "pass"], ["japan", "commit"], ["usa", "commit"]),
        *(["soviet", "commit"], ["japan", "pass"], ["usa", "pass"], ["soviet", "pass"]),
    ]


@pytest.mark.rule("10.12")
def test_three_equal_letters():
    """CC-10-08."""
    p = shown("spring", {"japan": "A04", "usa": "A19", "soviet": "A44"}, dice=[2])
    assert driver.waiting(p) == ["japan"]
    assert p.board.command == ["japan", "usa", "soviet"]
    assert orders_of(p) == {"japan": 5, "usa": 4, "soviet": 2}


@pytest.mark.rule("22.4", "10.1")
def test_who_has_no_card_passes_by_himself():
    board = board_of({"season": "summer", "hand": {"usa": ["A26"], "soviet": ["A30"]}})
    p = look(state(board, command.Commit()))
    assert driver.waiting(p) == ["usa", "soviet"]


@pytest.mark.rule("6.0", "10.3")
def test_a_season_without_commands_at_peace_ends_at_once():
    given = {"season": "spring", "hand": {"japan": ["A01"], "usa": ["A03"], "soviet": ["A04"]}}
    p = played(given, sequence.Season(season="spring"))
    data = TITLE.codec.encode(p.state)
    for seat in ("japan", "usa", "soviet"):
        data = driver.act(TITLE, data, Order(seat, "pass"), Loose()).data
    assert look(data).decision.name() == "setup.cadres", "no player turn and no supply"


# Victory


@pytest.mark.rule("18.5")
def test_hegemony_may_be_shared():
    board = board_of({"year": 1945})
    board.sides["japan"].chits = []
    board.sides["usa"].ind = board.sides["soviet"].ind = 0
    board.sides["japan"].ind = 0
    board.sides["usa"].chits, board.sides["soviet"].chits = [1], [1, 1, 1]
    p = look(state(board))
    victory.hegemony(p)
    assert sorted(p.state.outcome.winners) == ["soviet", "usa"]


@pytest.mark.rule("18.3", "18.31")
def test_two_enemy_capitals_win():
    """CC-18-03."""
    given = {
        "war": [["japan", "usa"]],
        "bremp": "allied",
        "markers": {"nanking": "japan"},
        "units": {"new_delhi": {"japan": ["infantry 2"]}},
    }
    p = look(state(board_of(given)))
    victory.military(p)
    assert p.state.outcome.winners == ["japan"]


@pytest.mark.rule("18.1", "18.11", "18.12")
def test_bases_are_counted_net():
    board = board_of({"war": [["japan", "usa"]]})
    board.control |= {"guam": "japan", "manila": "japan", "hawaii": "japan"}
    board.control |= {"formosa": "usa", "bonins": "usa", "carolines": "usa", "marianas": "usa"}
    assert {seat: victory.bases(board, seat) for seat in ("usa", "japan")} == {"usa": 1, "japan": 0}
    board = board_of({"war": [["japan", "usa"], ["japan", "soviet"]]})
    board.control["guam"] = "soviet"
    assert [victory.bases(board, seat) for seat in ("japan", "usa", "soviet")] == [0, 0, 0]


@pytest.mark.rule("16.31", "16.23")
def test_loyalty_limits_the_points_of_an_intruder():
    board = board_of({"markers": dict.fromkeys(("peiping", "tsingtao", "canton", "kansu"), "soviet")})
    board.sides["soviet"].loyalty = 5
    assert victory.civil_war(board, "soviet") == 9
    board.sides["soviet"].intruded = True
    assert victory.civil_war(board, "soviet") == 5


@pytest.mark.rule("8.0", "22.9")
def test_influence_is_given_up_in_the_turn_of_another():
    board = board_of({"influence": {"thailand": {"usa": 2}}})
    before = tracks(board, "usa")
    data = state(board, government.Play("japan"))
    after = driver.act(TITLE, data, TITLE.parse("repudiate thailand 1", "usa"), Loose())
    found = look(after.data).board
    assert found.status["thailand"].n == 1
    assert tracks(found, "usa") == before
    assert driver.waiting(look(after.data)) == ["japan"], "nothing waits for it"


@pytest.mark.rule("3.3", "3.15")
def test_a_unit_is_disbanded_at_any_time():
    board = board_of({"units": {"suchow": {"nationalist_china": ["militia 1"]}}})
    data = state(board, government.Play("japan"))
    after = driver.act(TITLE, data, TITLE.parse("disband militia/1 suchow", "usa"), Loose())
    found = look(after.data).board
    assert not found.blocks
    assert found.control["suchow"] == "usa"


@pytest.mark.rule("18.4")
def test_the_bomb_needs_all_stages_and_an_air_force_in_range():
    given = {"active": "usa", "war": [["japan", "usa"]]}
    board = board_of(given)
    go_to_war(board, "japan", "usa")
    board.turn = sequence.Turn("usa", orders=3)
    place(board, "guam", "usa", "air_force 1")
    assert not victory.in_range(board, "usa", "japan")
    place(board, "bonin_sea", "usa", "air_force 1")
    assert victory.in_range(board, "usa", "japan")
