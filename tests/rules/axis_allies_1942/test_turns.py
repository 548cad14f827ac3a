"""Chapters 2, 5, 11, 17, 19 and 21.7: turns from beginning to end."""

from random import Random

import pytest

from rules.axis_allies_1942.atlas import POWERS, SIDES, TURN_ORDER
from rules.axis_allies_1942.board import Unit, add_unit, production, side
from rules.kernel import driver
from rules.kernel.dice import Dice
from rules.kernel.orders import Order
from rules.kernel.state import bytes_of, tree_of
from tests.rules.axis_allies_1942.battles import answer, asking, lose, purposes
from tests.rules.axis_allies_1942.situations import TITLE, position

HOMES = {power: POWERS[power].capital for power in POWERS}
WEST_RUSSIA = (
    "move 3 inf 1 art karelia_ssr > west_russia",
    "fly 1 fighter karelia_ssr > west_russia",
    "move 1 inf 1 tank archangel > west_russia",
    "move 3 inf 1 art 2 tank russia > west_russia",
    "fly 1 fighter russia > west_russia",
)


@pytest.mark.rule("5.2", "6.1", "7.2", "9.3.4", "9.3.5", "9.3.12", "10.1", "12.4", "13.2", "14.1")
def test_aa42_turn_01_the_soviet_union_takes_west_russia():
    game = position(turn="su", phase="purchase", base="standard")
    game.order("buy 8 inf", *WEST_RUSSIA)
    attack = (1, 4, 6, 2, 5, 2, 5, 3, 1, 3, 6, 2, 5, 6)
    defense = (1, 6, 3, 2, 6)
    answer(game.order("end", dice=(*attack, *defense)))
    hits = {line.code: line.args["hits"] for line in game.play.lines if "hits" in line.args}
    assert (hits["combat.attack"], hits["combat.defense"]) == (5, 2)
    assert game.units("west_russia") == {
        "soviet_union": {"infantry": 5, "artillery": 2, "tank": 3, "fighter": 2}
    }
    assert not game.allows("fly 1 fighter west_russia > russia > west_russia")
    game.order("fly 2 fighter west_russia > russia", "end", "place 8 inf russia", "end")
    board = game.board
    assert board.factories.keys() >= {"russia", "karelia_ssr"}
    assert game.units("west_russia")["soviet_union"] == {"infantry": 5, "artillery": 2, "tank": 3}
    assert game.units("russia")["soviet_union"] == {"infantry": 9, "aa_artillery": 1, "fighter": 2}
    assert game.units("karelia_ssr")["soviet_union"] == {"infantry": 1}
    assert board.control["west_russia"] == "soviet_union"
    assert (production(board, "soviet_union"), production(board, "germany")) == (26, 39)
    assert board.treasury["soviet_union"] == 26


@pytest.mark.rule("8.2", "9.3.3b", "9.3.4", "9.3.5", "9.3.6d", "9.3.9")
def test_aa42_turn_02_submarines_and_a_fighter_against_a_battleship():
    game = position(turn="germany", base="standard")
    game.order("move 2 submarine sz9 > sz7", "fly 1 fighter norway > sz6 > sz7")
    asked = asking("united_kingdom") | {"germany": {"losses_sea": None}}
    answer(game.order("end", dice=(2, 5, 3, 4)), ask=asked)
    assert (game.seat, game.play.decision.kind) == ("germany", "lose")
    assert purposes(game) == [
        *("surprise attack submarine sz7", "attack fighter sz7", "defense battleship sz7"),
    ]
    assert game.codes().count("losses.damaged") == 1
    answer(game, lose("germany", units={"submarine": 1}))
    assert "combat.defenseless" in game.codes()
    assert game.units("sz7") == {"germany": {"submarine": 1, "fighter": 1}}
    game.order("fly 1 fighter sz7 > sz6 > norway", "end")
    assert game.units("sz7") == {"germany": {"submarine": 1}}


@pytest.mark.rule("5.1", "2.2")
def test_5_1_five_powers_in_their_order():
    assert TURN_ORDER == ("soviet_union", "germany", "united_kingdom", "japan", "united_states")
    game = position(turn="su", phase="noncombat_move", base="standard")
    seen = [game.board.power]
    game.order("end")
    for _ in range(4):
        seen.append(game.board.power)
        game.order("buy nothing", "end")
        answer(game)
        game.order("end")
    assert seen == list(TURN_ORDER)
    assert game.board.round == 2


@pytest.mark.rule("2.1")
def test_2_1_two_sides_and_seats_of_one_side_for_one_player():
    seats = TITLE.seats("standard", {})
    assert (
        {seat.name for seat in seats if seat.side == "axis"}
        == {"germany", "japan"}
        == {*SIDES["axis"].powers}
    )
    assert TITLE.may_hold([seat for seat in seats if seat.side == "allies"])
    assert not TITLE.may_hold(seats)
    assert TITLE.players == (2, 5)


@pytest.mark.rule("2.2", "2.3")
def test_2_2_only_the_active_power_acts_and_money_stays_apart():
    game = position(turn="su", phase="purchase", base="standard")
    with pytest.raises(driver.IllegalOrder) as refusal:
        driver.judge(game.play, Order("germany", "buy", {"units": {}, "repair": {}}))
    assert refusal.value.text.code == "kernel.not_asked"
    before = dict(game.board.treasury)
    game.order("buy 2 inf")
    assert {p: ipc for p, ipc in before.items() if game.board.treasury[p] != ipc} == {"soviet_union": 24}


@pytest.mark.rule("5.2", "5.4")
def test_5_4_a_turn_goes_through_its_phases():
    game = position(turn="germany", phase="purchase", base="standard")
    assert game.board.phase == "purchase"
    game.order("buy 1 inf")
    assert game.board.phase == "combat_move"
    game.order("end")
    assert answer(game).board.phase == "noncombat_move"
    game.order("end")
    assert game.board.phase == "mobilize"
    game.order("place 1 inf germany", "end")
    assert (game.board.power, game.board.phase) == ("united_kingdom", "purchase")


@pytest.mark.rule("21.7")
def test_21_7_the_end_of_a_turn_forgets_what_units_did():
    game = position(turn="germany", phase="noncombat_move", units="germany: de inf, de ftr; russia: su inf")
    game.board.captured, game.board.attacks = ["egypt"], ["sz5"]
    game.order("move 1 inf germany > poland", "fly 1 fighter germany > poland", "end")
    board = game.board
    assert all(unit == Unit(unit.type, unit.power, unit.space) for unit in board.units.values())
    assert (board.captured, board.attacks, board.plans, board.announced, board.placed) == ([], [], {}, {}, {})


@pytest.mark.rule("21.7", "4.7")
def test_21_7_the_start_of_a_turn_is_noted():
    game = position(turn="uk", base="standard", units="sz8: de dd")
    start = game.board.start
    assert start.control == game.board.control
    assert "sz8" in start.hostile_zones
    assert start.open_canals == ["panama", "suez"]
    assert start.factories == ["india", "united_kingdom"]
    assert start.closed_zones == []


@pytest.mark.rule("11.1", "2.4")
def test_11_1_allies_share_spaces():
    game = position(
        turn="us",
        phase="noncombat_move",
        units="sz7: us dd; sz8: uk dd; eastern_canada: us inf; western_canada: uk inf",
    )
    game.order("move 1 destroyer sz7 > sz8", "move 1 inf eastern_canada > western_canada")
    assert set(game.units("sz8")) == set(game.units("western_canada")) == {"united_states", "united_kingdom"}


@pytest.mark.rule("11.3", "7.6")
def test_11_3_ships_of_allies_are_not_sent_into_battle():
    game = position(turn="us", units="sz12: us dd, uk dd, de ss")
    game.order("attack sz12").end_moves()
    assert game.unit("dd", power="united_kingdom").mission == ""


@pytest.mark.rule("19")
def test_19_a_bid_is_spent_before_the_first_round():
    result = driver.start(TITLE, "standard", {"bid_axis": 9}, Dice(b"bid", 0, ""))
    assert result.asked == ("germany",)

    def act(result, kind, **args):
        order = Order(result.asked[0], kind, args)
        return driver.act(TITLE, result.data, order, Dice(b"bid", 0, ""))

    result = act(result, "bid", at="libya", unit="artillery")
    for bad in ({"at": "libya", "unit": "infantry"}, {"at": "egypt", "unit": "infantry"}, {"at": "libya"}):
        with pytest.raises(driver.IllegalOrder):
            act(result, "bid", **bad)
    result = act(act(result, "end"), "bid", at="japan", unit="infantry")
    board = driver.look(TITLE, result.data).board
    assert result.asked == ("soviet_union",)
    assert board.treasury["germany"] == 41 + 9 - 4 - 3
    assert board.bid == {}


@pytest.mark.rule("19")
def test_19_both_sides_may_have_a_bid():
    result = driver.start(TITLE, "standard", {"bid_allies": 3, "bid_axis": 3}, Dice(b"bid", 0, ""))
    asked = []
    while "bid" in str(driver.look(TITLE, result.data).decision.name()):
        asked.append(result.asked[0])
        result = driver.act(TITLE, result.data, Order(result.asked[0], "end"), Dice(b"bid", 0, ""))
    assert sorted(asked) == sorted(POWERS)
    treasury = driver.look(TITLE, result.data).board.treasury
    assert (treasury["soviet_union"], treasury["germany"]) == (27, 44)


@pytest.mark.rule("17")
def test_17_everything_but_plans_is_public():
    game = position(turn="germany", base="standard")
    views = [TITLE.view(game.play, viewer) for viewer in (None, "germany", "japan", "*")]
    assert all(view == views[0] for view in views)
    assert views[0]["production"]["germany"] == 41
    assert len(views[0]["victory_cities"]["axis"]) == 6


SHEETS = {
    "soviet_union": ((*WEST_RUSSIA, "plan everywhere rounds 3"), "russia"),
    "germany": (("move 2 submarine sz9 > sz7", "fly 1 fighter norway > sz7"), "germany"),
    "united_kingdom": (("raid 1 bomber united_kingdom > germany", "move 1 tank egypt > libya"), "india"),
    "japan": (("move 4 inf kiangsu > anhwei", "fly 1 fighter manchuria > anhwei"), "japan"),
    "united_states": (("move 1 submarine sz53 > sz52 > sz50",), "eastern_united_states"),
}
"""For each power what it attacks, and where it places what it bought."""


@pytest.mark.rule("1.6", "18")
def test_18_the_mail_budget_of_a_quick_game_is_two_stops_a_turn_and_none_for_an_opponent():
    """Purchase with combat moves, then noncombat moves with placement; standing orders do the rest."""
    result = driver.start(TITLE, "standard", {}, Dice(b"budget", 0, "x"))
    for power, (attacks, factory) in SHEETS.items():
        stops = []
        for sheet in (("buy 1 inf", *attacks, "end"), ("end", f"place 1 inf {factory}", "end")):
            assert result.asked == (power,)
            stops.append(driver.look(TITLE, result.data).board.phase)
            for text in sheet:
                result, _ = stand(submit(result, TITLE.parse(text, power)))
        assert stops == ["purchase", "noncombat_move"]
    assert result.asked == ("soviet_union",)
    assert driver.look(TITLE, result.data).board.round == 2


@pytest.mark.rule("1.6", "18")
@pytest.mark.parametrize("seed", range(3))
def test_18_whatever_is_attacked_no_turn_of_a_quick_game_stops_more_often_or_for_an_opponent(seed):
    rng = Random(seed)
    result = driver.start(TITLE, "standard", {}, Dice(b"budget", 0, "x"))
    for power in TURN_ORDER:
        stops = []
        while driver.look(TITLE, result.data).board.power == power:
            assert result.asked == (power,), f"{result.asked} were asked in the turn of {power}"
            before, barrier = result, False
            while not barrier and result.asked == (power,) and in_turn(result, power):
                result = submit(result, next_order(result, rng))
                barrier = result.barrier
                result, rolled = stand(result)
                barrier = barrier or rolled
            stops.append(driver.look(TITLE, before.data).board.phase)
        assert len(stops) <= 2
        assert stops[0] == "purchase"


def in_turn(result, power):
    return driver.look(TITLE, result.data).board.power == power


def next_order(result, rng):
    """What a quick player does: a few attacks, then on to the next phase."""
    p = driver.look(TITLE, result.data)
    order = driver.options(p, result.asked[0]).random(rng)
    return order if order.kind in ("buy", "fly", "move", "place") else p.decision.default(p, order.seat)


def submit(result, order):
    return driver.act(TITLE, result.data, order, Dice(b"budget", result.next_roll, "x"))


def stand(result):
    """Let standing orders answer in a quick game, as the server does after each order."""
    rolled = False
    while result.outcome is None:
        p = driver.look(TITLE, result.data)
        order = driver.standing_order(p, result.asked[0], {}, "quick")
        if order is None:
            break
        result = submit(result, order)
        rolled = rolled or result.barrier
    return result, rolled


@pytest.mark.rule("5.2")
def test_the_state_of_a_game_stays_small_and_stable():
    result = driver.start(TITLE, "standard", {}, Dice(b"size", 0, ""))
    assert bytes_of(tree_of(result.data)) == result.data
    war = driver.look(TITLE, result.data)
    for power in POWERS:
        for _ in range(180):
            add_unit(war.board, "infantry", power, HOMES[power])
    assert len(war.board.units) > 1000
    assert len(TITLE.codec.encode(war.state)) < 60_000


def upcast(tree, schema):
    """A stored state of a schema in today's shape."""
    for older in range(schema, TITLE.schema):
        tree = TITLE.upcast(tree, older) | {"schema": older + 1}
    return tree


def test_a_state_of_schema_1_is_read_and_units_are_shown_in_whole_words():
    """Through all the shapes since."""
    game = position(turn="su", phase="combat_move", base="standard").order(WEST_RUSSIA[0])
    now = TITLE.codec.encode(game.play.state)
    seen = driver.view(game.play, None)["board"]["units"]
    old = tree_of(now) | {"schema": 1}
    assert {"type", "power", "space", "began", "moved", "came_from", "phase", "mission"} <= {
        name for unit in seen.values() for name in unit
    }
    old["board"] |= {"units": seen, "closed": [], "bid_spaces": []}
    assert bytes_of(upcast(old, 1)) == now


def test_a_state_of_schema_2_is_read_with_its_assaults_loans_bids_and_announced_carriers():
    game = position(turn="us", units="sz8: us tr; france: de inf", aboard={"sz8": "us 2 inf"})
    game.order("assault sz8 > france", "share transports no")
    game.board.bid_spaces = {"germany": ["libya", "ukraine_ssr"]}
    game.board.announced = {"sz8": 2}
    now = TITLE.codec.encode(game.play.state)
    old = tree_of(now) | {"schema": 2}
    for unit in old["board"]["units"].values():
        if unit.get("g"):
            unit["g"] = f"{unit['g']}:{unit.pop('w')}"
    old["board"] |= {
        "closed": ["united_states:transports"],
        "bid_spaces": ["germany:libya", "germany:ukraine_ssr"],
        "announced": {"sz8": ["united_kingdom", "france"]},
    }
    assert bytes_of(upcast(old, 2)) == now


@pytest.mark.rule("2.1")
def test_every_power_has_a_side():
    assert {side(power) for power in POWERS} == set(SIDES)
